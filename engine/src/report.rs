//! What a search tells the outside. Search never prints: it sends these values over a channel.

use std::time::Duration;

use archipelago_movegen::Move;

/// One message of a running search, in order of time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A finished iteration, or a bound after long thought.
    Info(Info),
    /// The root move now being searched (after some seconds only).
    CurrentMove {
        /// Plies of the running iteration.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its place in the order of search, from 1.
        number: u32,
    },
    /// A line for humans.
    Text(String),
    /// The end of the search: exactly one for each `go`. `best` is `None` only when there is no legal move.
    BestMove {
        /// The move to play.
        best: Option<Move>,
        /// The expected answer: legal after `best`, and `best` does not end the game.
        ponder: Option<Move>,
    },
}

/// The result of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies.
    pub depth: u32,
    /// The longest line looked at, plies.
    pub seldepth: u32,
    /// Rank of this line, from 1.
    pub multipv: u32,
    /// From the view of the side to move at the root.
    pub score: ReportedScore,
    /// Is `score` exact?
    pub bound: Bound,
    /// Win, draw and loss per mille, when asked for.
    pub wdl: Option<[u16; 3]>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Filling of the transposition table, per mille.
    pub hashfull: u32,
    /// Tablebase hits of all threads.
    pub tbhits: u64,
    /// Since the `go`.
    pub time: Duration,
    /// The expected line; every move legal, never empty unless there is no legal move.
    pub pv: Vec<Move>,
}

/// A score as the user sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportedScore {
    /// Centipawns.
    Centipawns(i32),
    /// Moves (not plies) to mate; negative: the side to move is mated.
    Mate(i32),
}

/// How far a score can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score is what the search found.
    Exact,
    /// The real score is at least this.
    Lower,
    /// The real score is at most this.
    Upper,
}
