//! The search of Archipelago, behind one facade.
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
//! In reading order: [`Limits`] is what a `go` asks for, [`Report`] what it answers, `pool` has the threads, `worker` what
//! one of them owns, `search` what it does, `tt` what all of them remember, `tablebase` what needs no search, [`params`]
//! every tuned number.

mod bench;
mod cache;
mod limits;
pub mod params;
mod pool;
mod report;
mod search;
mod solo;
mod stats;
mod tablebase;
mod time;
mod tt;
mod worker;

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use archipelago_movegen::{History, Move, Position};
use crossbeam_channel::Sender;

pub use bench::{BENCH_DEPTH, BenchResult, bench, bench_until};
pub use limits::Limits;
pub use report::{Bound, Info, Report, ReportedScore};
pub use search::MAX_DEPTH;
pub use solo::{Answer, Solo};
pub use tablebase::{Found, MAX_MEN, Unreadable};
pub use tt::OutOfMemory;

use pool::{Counter, Job, Pool, Signals};
use search::node::Depth;
use tablebase::Oracle;
use time::Clock;
use tt::Table;

/// The size of the transposition table before anybody asks for another, MiB.
pub const DEFAULT_HASH: usize = 16;
/// What a move's way to the opponent is thought to cost before anybody says otherwise.
pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);

/// A position and the positions that came before it in the game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The position to play from.
    pub position: Position,
    /// What came before.
    pub history: History,
}

impl Game {
    /// A game that begins with `position`.
    #[must_use]
    pub fn new(position: Position) -> Game {
        Game {
            position,
            history: History::new(),
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.history.push(self.position.key());
        self.position = self.position.play(mv);
    }
}

/// Why a setting could not be changed; the old one is kept.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// No memory for the table.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The system refuses threads; those that run are kept.
    #[error("cannot start {wanted} threads, running {running}: {source}")]
    Threads {
        /// How many were asked for.
        wanted: usize,
        /// How many there are.
        running: usize,
        /// The system's reason.
        source: std::io::Error,
    },
}

/// The engine: a position, options, and threads that search it.
///
/// All methods return at once, except [`Engine::wait`] and, with much memory to prepare, [`Engine::prepare`]. Settings
/// may be changed only while no search is running. Dropping the engine stops a running search.
pub struct Engine {
    reports: Sender<Report>,
    pool: Pool,
    game: Game,
    table: Option<Arc<Table>>,
    hash: usize,
    multipv: usize,
    overhead: Duration,
    show_wdl: bool,
    oracle: Oracle,
    job: Option<Arc<Job>>,
}

impl Engine {
    /// An engine at the initial position that sends what it has to say to `reports`.
    ///
    /// # Panics
    /// When the system refuses even one thread.
    #[must_use]
    pub fn new(reports: Sender<Report>) -> Engine {
        let mut pool = Pool::new();
        pool.resize(1).expect("a search needs a thread");
        Engine {
            reports,
            pool,
            game: Game::new(Position::startpos()),
            table: None,
            hash: DEFAULT_HASH,
            multipv: 1,
            overhead: DEFAULT_OVERHEAD,
            show_wdl: false,
            oracle: Oracle::none(),
            job: None,
        }
    }

    /// Changes the size of the transposition table, MiB. The table is allocated by the next [`Engine::prepare`] or
    /// [`Engine::go`], and is empty then.
    ///
    /// # Errors
    /// When there is not so much memory; the old table is kept.
    pub fn set_hash(&mut self, mebibytes: usize) -> Result<(), EngineError> {
        if mebibytes != self.hash {
            Table::check_size(mebibytes)?;
            self.hash = mebibytes;
            self.job = None;
            self.table = None;
        }
        Ok(())
    }

    /// Empties the transposition table.
    pub fn clear_hash(&mut self) {
        if let Some(table) = &self.table {
            table.clear(self.pool.len());
        }
    }

    /// Changes the number of threads.
    ///
    /// # Errors
    /// When the system refuses some of them; as many as could be had are running then.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), EngineError> {
        let result = self.pool.resize(threads);
        result.map_err(|source| EngineError::Threads {
            wanted: threads,
            running: self.pool.len(),
            source,
        })
    }

    /// Changes the number of lines to report.
    pub fn set_multipv(&mut self, lines: usize) {
        self.multipv = lines.max(1);
    }

    /// Changes the time held back for each move's way to the opponent.
    pub fn set_move_overhead(&mut self, overhead: Duration) {
        self.overhead = overhead;
    }

    /// Shall reports tell the chances of win, draw and loss?
    pub fn set_show_wdl(&mut self, show: bool) {
        self.show_wdl = show;
    }

    /// Uses the Syzygy tables in `directories` instead of those of before.
    pub fn set_tablebase(&mut self, directories: &[PathBuf]) -> Found {
        self.oracle.open(directories)
    }

    /// Changes the depth of the shallowest node, plies, that asks the tables with most men.
    pub fn set_tablebase_depth(&mut self, depth: u32) {
        self.oracle.depth = depth.min(MAX_DEPTH as u32) as Depth;
    }

    /// Changes the number of men, kings included, up to which the tables are asked; with none they never are.
    pub fn set_tablebase_limit(&mut self, men: usize) {
        self.oracle.limit = men;
    }

    /// Are wins that the fifty-move rule forestalls draws?
    pub fn set_tablebase_rule50(&mut self, on: bool) {
        self.oracle.rule50 = on;
    }

    /// Forgets everything learnt from the last game.
    pub fn new_game(&mut self) {
        self.clear_hash();
        self.pool.new_game();
        self.game = Game::new(Position::startpos());
    }

    /// Does now what the next [`Engine::go`] would have to do: allocates the table, builds the evaluation's bitbase.
    pub fn prepare(&mut self) {
        self.table();
        archipelago_eval::prepare();
    }

    fn table(&mut self) -> Arc<Table> {
        if let Some(table) = &self.table {
            return Arc::clone(table);
        }
        let table = (0..)
            .map(|halvings| self.hash >> halvings)
            .take_while(|&size| size > 0)
            .find_map(|size| Table::new(size).ok().map(|table| (size, table)));
        let (size, table) = table.expect("a search needs a mebibyte of memory");
        if size != self.hash {
            let _ = self.reports.send(Report::Text(format!(
                "error: only {size} MiB for the transposition table"
            )));
            self.hash = size;
        }
        let table = Arc::new(table);
        self.table = Some(Arc::clone(&table));
        table
    }

    /// Changes the position to play from.
    pub fn set_position(&mut self, root: Game) {
        self.game = root;
    }

    /// Begins to search; exactly one [`Report::BestMove`] follows.
    pub fn go(&mut self, limits: Limits) {
        let start = Instant::now();
        let table = self.table();
        table.age();
        let job = Arc::new(Job {
            game: self.game.clone(),
            clock: Clock::new(&limits, &self.game.position, self.overhead, start),
            multipv: self.multipv,
            show_wdl: self.show_wdl,
            table,
            oracle: self.oracle.clone(),
            ranking: OnceLock::new(),
            signals: Signals::new(limits.ponder),
            counters: (0..self.pool.len()).map(|_| Counter::default()).collect(),
            reports: Some(self.reports.clone()),
            limits,
        });
        self.job = Some(Arc::clone(&job));
        self.pool.start(&job);
    }

    /// Ends a running search; its best move follows within milliseconds. Does nothing when idle.
    pub fn stop(&self) {
        if let Some(job) = &self.job {
            job.signals.stop();
        }
    }

    /// The opponent played the expected move: what was pondering becomes a search by the clock.
    pub fn ponder_hit(&self) {
        if let Some(job) = &self.job {
            job.signals.ponder_hit();
            // The thought so far may be all that the position is worth.
            if job.clock.soft_reached(1.0, &job.signals) {
                job.signals.halt();
            }
        }
    }

    /// Sleeps until no search is running.
    pub fn wait(&mut self) {
        if let Some(job) = self.job.take() {
            job.signals.wait_until_done();
        }
    }

    /// Is a search running? No longer when its best move is on its way.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.signals.is_searching())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
    }
}
