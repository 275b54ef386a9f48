//! The moves of the root position and what a thread has found out about them.

use std::cmp::Reverse;

use archipelago_eval::{MAX_PLY, Value};
use archipelago_movegen::Move;
use arrayvec::ArrayVec;

use crate::depth::Depth;
use crate::job::SearchJob;
use crate::report::Bound;
use crate::stats::Stats;
use crate::tablebase::Ranking;

/// A sequence of moves.
pub(crate) type Line = ArrayVec<Move, { MAX_PLY + 1 }>;

/// A move of the root position and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    /// The move.
    pub(crate) mv: Move,
    /// Its score in the current search of the root; [`Value::LOWEST`] when it did not raise alpha.
    /// The first move then has its upper bound.
    pub(crate) score: Value,
    /// Nodes searched below it, over all iterations.
    pub(crate) nodes: u64,
    /// The last line that raised alpha when this move was searched.
    pub(crate) line: RootLine,
    /// What the endgame tables know about it.
    pub(crate) ranking: Option<Ranking>,
}

impl RootMove {
    /// The rank that the endgame tables give the move; zero for all moves when they do not know the position.
    pub(crate) fn rank(&self) -> i32 {
        self.ranking.map_or(0, |ranking| ranking.rank)
    }

    /// The line to report. The result of the endgame tables replaces the score, unless the search has found a mate.
    pub(crate) fn reported_line(&self) -> RootLine {
        let mut line = self.line.clone();
        if let Some(ranking) = self.ranking.filter(|_| line.score.mate_distance().is_none()) {
            line.score = ranking.value;
            line.bound = Bound::Exact;
        }
        line
    }
}

/// A line that begins with a root move.
#[derive(Clone, Debug)]
pub(crate) struct RootLine {
    /// Its score.
    pub(crate) score: Value,
    /// Is the score exact? An upper bound where a second search in the same iteration did not confirm a lower one.
    pub(crate) bound: Bound,
    /// The iteration that found the line.
    pub(crate) depth: Depth,
    /// The deepest node of that iteration on an open window, in plies.
    pub(crate) seldepth: usize,
    /// The moves; never empty.
    pub(crate) moves: Line,
}

/// The move that one thread would play.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// The move and its line.
    pub(crate) root: RootMove,
    /// The last iteration that the thread has finished; zero when none was.
    pub(crate) depth: Depth,
}

/// What the search of one thread has found.
pub(crate) struct SearchResult {
    /// The root moves, best first; empty when there is no legal move.
    pub(crate) root_moves: Vec<RootMove>,
    /// The last iteration that was finished; zero when none was.
    pub(crate) depth: Depth,
    /// The largest depth that was reported for the first line.
    pub(crate) reported_depth: Depth,
    /// What the search counted.
    pub(crate) stats: Stats,
}

/// The moves of the root position that `job` wants to be searched, best rank of the endgame tables first. `score`: the
/// static evaluation, which stands for the score until an iteration has been searched.
pub(crate) fn root_moves(job: &SearchJob, score: Value) -> Vec<RootMove> {
    let legal = job.game.position.legal_moves();
    let wanted = |mv: &Move| job.limits.search_moves.contains(mv);
    let restricted = legal.iter().any(wanted);
    let ranking = job.ranking();
    let mut moves: Vec<RootMove> = legal
        .into_iter()
        .filter(|mv| !restricted || wanted(mv))
        .map(|mv| RootMove {
            mv,
            score: Value::LOWEST,
            nodes: 0,
            line: RootLine {
                score,
                bound: Bound::Exact,
                depth: 1,
                seldepth: 1,
                moves: ArrayVec::from_iter([mv]),
            },
            ranking: ranking.and_then(|ranking| ranking.of(mv)),
        })
        .collect();
    moves.sort_by_key(|root| Reverse(root.rank()));
    moves
}
