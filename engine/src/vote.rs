//! Which of several threads has found the best move.

use archipelago_eval::Value;

use crate::root_moves::SearchResult;

/// Added to the lead of each thread, in internal units, so that the most pessimistic thread has a vote too.
const LEAD_OFFSET: i32 = 14;

/// The index of the thread whose move is to be played. Each thread votes for its best move with the depth of its last
/// iteration, multiplied by the lead of its score over the lowest score of all. Wins and losses that are proven decide
/// before the votes: the shortest win, or the longest loss. (Idea: Stockfish, 2018.)
pub(crate) fn vote(results: &[SearchResult]) -> usize {
    let score = |result: &SearchResult| result.root_moves.first().map(|root| root.line.score);
    let voters = || results.iter().enumerate().filter(|(_, result)| result.depth > 0);
    let Some(worst) = voters().filter_map(|(_, result)| score(result)).min() else {
        return 0;
    };
    let weight = |result: &SearchResult| {
        let lead = score(result).map_or(0, |score| score - worst);
        i64::from(lead + LEAD_OFFSET) * i64::from(result.depth)
    };
    let support = |result: &SearchResult| {
        let mv = result.root_moves.first().map(|root| root.mv);
        let same = voters().filter(|(_, other)| other.root_moves.first().map(|root| root.mv) == mv);
        same.map(|(_, other)| weight(other)).sum::<i64>()
    };
    let rank = |result: &SearchResult| {
        let proven = score(result).filter(|score| score.is_decisive());
        (proven.map_or(0, Value::get), support(result), weight(result))
    };
    // Of equals the first, so that the first thread keeps its move when nobody contradicts.
    let mut best = 0;
    for (index, result) in voters() {
        if results[best].depth == 0 || rank(result) > rank(&results[best]) {
            best = index;
        }
    }
    best
}
