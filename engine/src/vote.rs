//! Which of several threads has found the best move.

use archipelago_eval::Value;

use crate::depth::Depth;
use crate::root_moves::Choice;

/// Added to the lead of each thread, in internal units, so that the most pessimistic thread has a vote too.
const LEAD_OFFSET: i32 = 14;

/// The index of the thread whose move is to be played. Each thread votes for its best move with the depth of its last
/// iteration, multiplied by the lead of its score over the lowest score of all. Wins that are proven decide before the
/// votes: the shortest one. (Idea: Stockfish, 2018.)
///
/// `choices` begins with the first thread, which has reported lines of `reported_depth` plies. Another thread is chosen
/// only with a line at least as deep, or with a proven result: the reported depth never falls.
pub(crate) fn vote(choices: &[Choice], reported_depth: Depth) -> usize {
    let voters = || choices.iter().enumerate().filter(|(_, choice)| choice.depth > 0);
    let Some(lowest) = voters().map(|(_, choice)| choice.root.line.score).min() else {
        return 0;
    };
    let weight = |choice: &Choice| {
        let lead = choice.root.line.score - lowest;
        i64::from(lead + LEAD_OFFSET) * i64::from(choice.depth)
    };
    let support = |choice: &Choice| {
        let same = voters().filter(|(_, other)| other.root.mv == choice.root.mv);
        same.map(|(_, other)| weight(other)).sum::<i64>()
    };
    let rank = |choice: &Choice| {
        let score = choice.root.line.score;
        let proven = if score.is_decisive() { score.get() } else { 0 };
        (proven, support(choice), weight(choice))
    };
    let may_be_chosen = |choice: &Choice| choice.root.line.depth >= reported_depth || is_proven_win(choice);
    // Of equals the first, so that the first thread keeps its move when nobody contradicts.
    let mut best = 0;
    for (index, choice) in voters().filter(|(_, choice)| may_be_chosen(choice)) {
        if choices[best].depth == 0 || rank(choice) > rank(&choices[best]) {
            best = index;
        }
    }
    best
}

fn is_proven_win(choice: &Choice) -> bool {
    choice.root.line.score > Value::HEURISTIC_MAX
}

#[cfg(test)]
mod tests {
    use archipelago_movegen::{Move, Square};
    use arrayvec::ArrayVec;

    use super::*;
    use crate::report::Bound;
    use crate::root_moves::{RootLine, RootMove};

    const FIRST: Square = Square::A3;
    const OTHER: Square = Square::A4;

    /// The choice of a thread that plays a pawn to `to` with this score, after iterations up to `depth`.
    fn choice(to: Square, score: Value, depth: Depth) -> Choice {
        let mv = Move::quiet(Square::A2, to);
        let line = RootLine {
            score,
            bound: Bound::Exact,
            depth,
            seldepth: 1,
            moves: ArrayVec::from_iter([mv]),
        };
        let root = RootMove {
            mv,
            score,
            nodes: 1,
            line,
            ranking: None,
        };
        Choice { root, depth }
    }

    fn units(number: i32) -> Value {
        Value::new(number)
    }

    #[test]
    fn of_equals_the_first_thread_is_chosen() {
        assert_eq!(vote(&[choice(FIRST, units(20), 10)], 10), 0);
        let equal = [choice(FIRST, units(20), 10), choice(OTHER, units(20), 10)];
        assert_eq!(vote(&equal, 10), 0);
    }

    #[test]
    fn more_votes_win() {
        let choices = [
            choice(FIRST, units(20), 10),
            choice(OTHER, units(20), 10),
            choice(OTHER, units(15), 10),
        ];
        assert_eq!(vote(&choices, 10), 1);
    }

    #[test]
    fn a_higher_score_and_a_larger_depth_have_more_weight() {
        let higher = [choice(FIRST, units(20), 10), choice(OTHER, units(60), 10)];
        assert_eq!(vote(&higher, 10), 1);
        let deeper = [choice(FIRST, units(20), 10), choice(OTHER, units(20), 12)];
        assert_eq!(vote(&deeper, 10), 1);
        let shallow_but_higher = [choice(FIRST, units(20), 12), choice(OTHER, units(100), 4)];
        assert_eq!(vote(&shallow_but_higher, 4), 1);
    }

    #[test]
    fn the_reported_depth_does_not_fall() {
        let choices = [choice(FIRST, units(20), 12), choice(OTHER, units(100), 11)];
        assert_eq!(vote(&choices, 12), 0);
        assert_eq!(vote(&choices, 11), 1);
    }

    #[test]
    fn the_shortest_mate_wins_outright() {
        let choices = [
            choice(FIRST, units(900), 30),
            choice(FIRST, Value::mate_in(9), 20),
            choice(OTHER, Value::mate_in(5), 10),
            choice(FIRST, units(900), 30),
        ];
        assert_eq!(vote(&choices, 30), 2);
        let lost = [
            choice(FIRST, Value::mated_in(4), 20),
            choice(OTHER, Value::mated_in(8), 20),
        ];
        assert_eq!(vote(&lost, 20), 1);
        let saved = [choice(FIRST, Value::mated_in(4), 20), choice(OTHER, units(-500), 20)];
        assert_eq!(vote(&saved, 20), 1);
    }

    #[test]
    fn threads_without_an_iteration_have_no_vote() {
        let choices = [choice(FIRST, units(20), 10), choice(OTHER, units(500), 0)];
        assert_eq!(vote(&choices, 0), 0);
    }
}
