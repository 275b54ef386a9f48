//! The search of Archipelago.
//!
//! ```
//! use archipelago_engine::{Engine, Game, Limits, Report};
//! use archipelago_movegen::Position;
//!
//! let (sender, reports) = crossbeam_channel::unbounded();
//! let mut engine = Engine::new(sender);
//! engine.set_position(Game::new(Position::startpos()));
//! engine.go(Limits { depth: Some(3), ..Limits::default() });
//! engine.wait();
//! assert!(reports.iter().any(|report| matches!(report, Report::BestMove { best: Some(_), .. })));
//! ```
//!
//! [`Engine`] is what a user interface drives; [`HeadlessSearcher`] searches in the thread of the caller. The files in
//! reading order:
//!
//! - `limits`, `options`, `report`: what a search is asked for, its settings, and what it tells
//! - `engine`: the interface; `pool`: the threads
//! - `job`: one search as its threads see it; how it is stopped is in the crate `archipelago-shared`
//! - `time`: how long to think; `node_clock`: nodes in place of time
//! - `announce` and `vote`: the lines and the best move
//! - `search`: what each thread does; `root_moves`: what it finds out about the moves of the root position
//! - `transposition`: the table that all threads share; `tablebase`: the Syzygy endgame tables
//! - [`params`]: every tuned number of the search

#![deny(unsafe_code)]
#![warn(unreachable_pub)]

mod announce;
mod bench;
mod depth;
mod engine;
mod game;
mod headless;
mod job;
mod large_pages;
mod limits;
mod node_clock;
mod options;
pub mod params;
mod pool;
mod prefetch;
mod report;
mod root_moves;
mod search;
mod stats;
mod strength;
mod tablebase;
mod time;
mod transposition;
mod turns;
mod vote;

pub use bench::{BENCH_DEPTH, BenchResult, bench, bench_positions, bench_searches, bench_until};
pub use depth::MAX_DEPTH;
pub use engine::{Engine, EngineError};
pub use game::Game;
pub use headless::{HeadlessSearcher, SearchAnswer};
pub use limits::Limits;
pub use node_clock::time_for_nodes;
pub use options::{DEFAULT_HASH, DEFAULT_OVERHEAD, Options};
pub use pool::STACK_BYTES;
pub use report::{Bound, Info, Report, ReportedScore};
pub use search::{FADE_ONE, fade};
pub use strength::{MAX_ELO, MIN_ELO};
pub use tablebase::{FoundTables, MAX_PIECES, TablebaseOptions, UnreadableFile};
pub use transposition::OutOfMemory;
