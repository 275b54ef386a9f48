//! The settings of the engine that only the search reads.

use std::time::Duration;

use crate::tablebase::TablebaseOptions;

/// Size of the transposition table unless another one is set, in MiB.
pub const DEFAULT_HASH: usize = 16;
/// Time reserved for the transmission of a move unless another one is set.
pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);

/// Settings that a search reads when it begins. A change takes effect with the next search.
///
/// To add a setting: a field here, its default below, and the code that reads it (`job.options.<name>`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Number of lines to report (MultiPV), at least one.
    pub multipv: usize,
    /// Time reserved in each move for its transmission to the opponent.
    pub move_overhead: Duration,
    /// Clocks count nodes, and this many stand for a millisecond; zero: clocks count time.
    pub nodes_per_ms: u32,
    /// Report the chances of win, draw and loss?
    pub show_wdl: bool,
    /// The strength of play, as an estimated Elo of the rating list CCRL Blitz; `None`: as strong as possible. Searches
    /// without end and for a mate are not weakened.
    pub elo: Option<u32>,
    /// How the endgame tables are used.
    pub tablebase: TablebaseOptions,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            multipv: 1,
            move_overhead: DEFAULT_OVERHEAD,
            nodes_per_ms: 0,
            show_wdl: false,
            elo: None,
            tablebase: TablebaseOptions::default(),
        }
    }
}
