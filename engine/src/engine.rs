//! The engine as a user interface sees it: a position, settings, and threads that search.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use archipelago_movegen::Position;
use crossbeam_channel::Sender;

use crate::game::Game;
use crate::job::SearchJob;
use crate::limits::Limits;
use crate::node_clock::NodeClock;
use crate::options::{DEFAULT_HASH, Options};
use crate::pool::{Pool, most_threads};
use crate::report::Report;
use crate::tablebase::{EndgameTables, FoundTables};
use crate::transposition::{OutOfMemory, TranspositionTable};

/// Why a setting was not changed as it was wanted.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// There is not enough memory for the transposition table; the old one is kept.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// So many threads would only wait for each other.
    #[error("{wanted} threads are too many for this machine, using {granted}")]
    Threads {
        /// The number of threads asked for.
        wanted: usize,
        /// The number of threads that will be used.
        granted: usize,
    },
}

/// The engine: a position, settings, and threads that search it.
///
/// A search runs in threads of its own. [`Engine::wait`] waits for its end; what prepares or clears the transposition table,
/// or opens endgame tables, takes the time that this needs. All other methods return at once.
/// Settings may be changed only while no search is running. Dropping the engine stops a running search.
pub struct Engine {
    reports: Sender<Report>,
    pool: Pool,
    /// The number of threads wanted. They are started by the next search, or by [`Engine::prepare`].
    threads: usize,
    game: Game,
    options: Options,
    hash: usize,
    /// Allocated by the first search, or by [`Engine::prepare`].
    table: Option<Arc<TranspositionTable>>,
    endgame_tables: EndgameTables,
    /// The clock of the game when nodes count in place of time.
    node_clock: Arc<NodeClock>,
    /// The strength of the last search, as in [`Options::elo`]; `None` also for searches without end and for a mate.
    elo: Option<u32>,
    /// Has anything been searched since all was forgotten?
    remembers: bool,
    /// The running search, or the last one.
    job: Option<Arc<SearchJob>>,
}

impl Engine {
    /// An engine at the initial position of chess that sends its reports to `reports`. A thread of its own begins to
    /// build the tables of the evaluation.
    ///
    /// # Panics
    /// When the system refuses even one thread.
    #[must_use]
    pub fn new(reports: Sender<Report>) -> Engine {
        let mut pool = Pool::new();
        pool.resize(1).expect("a search needs a thread");
        // The first search then finds the tables of endings ready, or waits for the rest. If the system refuses the
        // thread, the search that needs a table builds it.
        let _ = thread::Builder::new()
            .name("tables".into())
            .spawn(archipelago_eval::prepare);
        Engine {
            reports,
            pool,
            threads: 1,
            game: Game::new(Position::startpos()),
            options: Options::default(),
            hash: DEFAULT_HASH,
            table: None,
            endgame_tables: EndgameTables::none(),
            node_clock: Arc::default(),
            elo: None,
            remembers: false,
            job: None,
        }
    }

    /// The settings that the next search reads.
    pub fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Changes the size of the transposition table, in MiB. The next [`Engine::prepare`] or [`Engine::go`] allocates
    /// the new table, which is empty.
    ///
    /// # Errors
    /// When there is not enough memory; the old table is kept.
    pub fn set_hash(&mut self, mebibytes: usize) -> Result<(), EngineError> {
        if mebibytes != self.hash {
            TranspositionTable::check_size(mebibytes)?;
            self.hash = mebibytes;
            self.job = None;
            self.table = None;
        }
        Ok(())
    }

    /// Empties the transposition table.
    pub fn clear_hash(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
    }

    /// Changes the number of threads. The next [`Engine::prepare`] or [`Engine::go`] starts or ends threads.
    ///
    /// # Errors
    /// When there are many more threads than processors; as many as are allowed will be used.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), EngineError> {
        self.threads = threads.clamp(1, most_threads());
        if threads > self.threads {
            return Err(EngineError::Threads {
                wanted: threads,
                granted: self.threads,
            });
        }
        Ok(())
    }

    /// Starts or ends threads until there are as many as wanted, or as many as the system allows.
    fn adjust_threads(&mut self) {
        if self.pool.len() == self.threads {
            return;
        }
        if let Err(error) = self.pool.resize(self.threads) {
            let (wanted, running) = (self.threads, self.pool.len());
            let text = format!("error: cannot start {wanted} threads, using {running}: {error}");
            let _ = self.reports.send(Report::Text(text));
            self.threads = running;
        }
    }

    /// Opens the Syzygy endgame tables in `directories`. Tables opened earlier are closed.
    pub fn set_tablebase(&mut self, directories: &[PathBuf]) -> FoundTables {
        let (tables, found) = EndgameTables::open(directories);
        self.endgame_tables = tables;
        found
    }

    /// Forgets everything learned from the last game, and returns to the initial position.
    pub fn new_game(&mut self) {
        self.forget();
        self.node_clock.reset();
        self.game = Game::new(Position::startpos());
    }

    /// Forgets all that searches have found and learned.
    fn forget(&mut self) {
        self.clear_hash();
        self.pool.forget();
        self.remembers = false;
    }

    /// Does the slow preparations that the next [`Engine::go`] would otherwise have to do: starts the threads,
    /// allocates the transposition table and builds the tables of the evaluation. Returns when everything is ready.
    pub fn prepare(&mut self) {
        self.adjust_threads();
        self.table();
        archipelago_eval::prepare();
        self.pool.wait_until_idle();
    }

    /// The transposition table. When the memory has run out since [`Engine::set_hash`], the size is halved until it
    /// fits.
    fn table(&mut self) -> Arc<TranspositionTable> {
        if let Some(table) = &self.table {
            return Arc::clone(table);
        }
        let table = (0..)
            .map(|halvings| self.hash >> halvings)
            .take_while(|&size| size > 0)
            .find_map(|size| TranspositionTable::new(size).ok().map(|table| (size, table)));
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

    /// Changes the position to search.
    pub fn set_position(&mut self, game: Game) {
        self.game = game;
    }

    /// Begins to search; exactly one [`Report::BestMove`] follows.
    pub fn go(&mut self, mut limits: Limits) {
        let start = Instant::now();
        if let Some(time) = limits.clock.get_mut(self.game.position.turn())
            && self.options.nodes_per_ms > 0
        {
            *time = self.node_clock.time_left_or(*time);
        }
        self.adjust_threads();
        let table = self.table();
        let tables = self.endgame_tables.with(self.options.tablebase);
        let job = SearchJob::new(self.game.clone(), limits, self.options.clone(), table, start);
        // A stronger player would believe what a weaker one has overlooked, a weaker one know what it cannot see.
        if self.remembers && job.elo != self.elo {
            self.forget();
        }
        (self.elo, self.remembers) = (job.elo, true);
        job.table.age();
        let job = job.shared(self.pool.len(), self.reports.clone(), tables);
        let job = job.with_node_clock(Arc::clone(&self.node_clock));
        let job = Arc::new(job.with_turns(self.pool.turns()));
        self.job = Some(Arc::clone(&job));
        self.pool.start(&job);
    }

    /// Ends a running search; its best move follows within milliseconds. Does nothing when no search is running.
    pub fn stop(&self) {
        if let Some(job) = &self.job {
            job.signals.stop();
        }
    }

    /// The opponent has played the expected move: a pondering search goes on as a search by the clock.
    pub fn ponder_hit(&self) {
        if let Some(job) = &self.job {
            job.ponder_hit();
        }
    }

    /// Nodes searched so far by the running search or the last one, of all threads.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.job.as_ref().map_or(0, |job| job.nodes())
    }

    /// Do the endgame tables know the position that is being searched, or was searched last? No after [`Engine::wait`], nor
    /// where they are not used: by a weaker player and in a search for a mate.
    #[must_use]
    pub fn is_in_tables(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.ranking().is_some())
    }

    /// Sleeps until no search is running.
    pub fn wait(&mut self) {
        if let Some(job) = self.job.take() {
            job.signals.wait_until_done();
        }
    }

    /// Is a search running? It counts as ended just before its best move is sent.
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
