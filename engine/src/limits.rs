//! The limits of a search. All of them are optional and can be combined: the first one reached ends the search.

use std::time::Duration;

use archipelago_movegen::{ByColor, Move};

/// The limits of one search, as a `go` command gives them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Remaining clock time of each side; a negative time is passed as zero.
    pub clock: ByColor<Option<Duration>>,
    /// Time added to the clock after each move.
    pub increment: ByColor<Duration>,
    /// Moves until the next time control; `None`: the clock is for the whole game.
    pub moves_to_go: Option<u32>,
    /// Depth of the last iteration, in plies; at least one iteration is always searched.
    pub depth: Option<u32>,
    /// Nodes; exact with one thread. With several threads the sum may be lower.
    pub nodes: Option<u64>,
    /// Nodes after which no new iteration begins.
    pub soft_nodes: Option<u64>,
    /// End the search when a mate in this number of moves, or fewer, is proven.
    pub mate: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Search until `stop`, whatever the other limits say.
    pub infinite: bool,
    /// Search without a clock until `ponderhit`, then with it.
    pub ponder: bool,
    /// Search only these moves of the root position; empty: all moves.
    pub search_moves: Vec<Move>,
}
