//! What a `go` asks for. All limits are optional and combinable: the first one reached stops the search.

use std::time::Duration;

use archipelago_movegen::{ByColor, Move};

/// The limits of one search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Remaining clock time of each side; a negative clock is given as zero.
    pub clock: ByColor<Option<Duration>>,
    /// Time added after each move.
    pub increment: ByColor<Duration>,
    /// Moves until the next time control; `None`: the clock is for the whole game.
    pub moves_to_go: Option<u32>,
    /// Plies; at least one is always searched.
    pub depth: Option<u32>,
    /// Nodes; exact with one thread.
    pub nodes: Option<u64>,
    /// Nodes after which no new iteration is begun.
    pub soft_nodes: Option<u64>,
    /// Stop once a mate in so many moves (or fewer) is proven.
    pub mate: Option<u32>,
    /// Think exactly so long.
    pub move_time: Option<Duration>,
    /// Never end without a `stop`.
    pub infinite: bool,
    /// As infinite until `ponderhit`, then by the clock.
    pub ponder: bool,
    /// Root moves to look at; empty: all.
    pub search_moves: Vec<Move>,
}
