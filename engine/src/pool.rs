//! The threads of the search and what they share ("Lazy SMP": all search the same root, and help each other through the
//! transposition table alone).

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use archipelago_eval::wdl;
use archipelago_movegen::{Move, Position};
use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::Game;
use crate::limits::Limits;
use crate::report::{Bound, Info, Report, ReportedScore};
use crate::tablebase::{Oracle, RootRanking};
use crate::time::Clock;
use crate::tt::Table;
use crate::worker::{Memory, Outcome, RootLine, RootMove, Worker};

/// The search recurses once per ply, with the move list of each node on the stack.
const STACK_BYTES: usize = 8 << 20;

/// How the outside and the threads of one search talk. Every search has its own, so that nothing said to an earlier one
/// can reach it.
pub struct Signals {
    halt: Arc<AtomicBool>,
    pondering: AtomicBool,
    searching: AtomicBool,
    ponder_hit: OnceLock<Instant>,
    phase: Mutex<Phase>,
    changed: Condvar,
}

#[derive(Default)]
struct Phase {
    /// `stop` has come.
    stopped: bool,
    /// The best move is out.
    done: bool,
}

impl Signals {
    /// The signals of a search that is about to begin.
    #[must_use]
    pub fn new(pondering: bool) -> Signals {
        Signals::halted_by(Arc::default(), pondering)
    }

    /// The same, halted as soon as `halt` is true.
    #[must_use]
    pub fn halted_by(halt: Arc<AtomicBool>, pondering: bool) -> Signals {
        Signals {
            halt,
            pondering: AtomicBool::new(pondering),
            searching: AtomicBool::new(true),
            ponder_hit: OnceLock::new(),
            phase: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    fn phase(&self) -> MutexGuard<'_, Phase> {
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All threads shall come to an end; the best move may still have to wait.
    pub fn halt(&self) {
        self.halt.store(true, Ordering::Relaxed);
    }

    /// Shall all threads come to an end?
    #[inline]
    #[must_use]
    pub fn is_halted(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }

    /// `stop`: the best move is wanted now.
    pub fn stop(&self) {
        self.halt();
        self.phase().stopped = true;
        self.changed.notify_all();
    }

    /// `ponderhit`: the clock runs from now.
    pub fn ponder_hit(&self) {
        if self.is_pondering() {
            self.ponder_hit.get_or_init(Instant::now);
            let _phase = self.phase();
            self.pondering.store(false, Ordering::Release);
            self.changed.notify_all();
        }
    }

    /// Is the opponent's clock running?
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// When `ponderhit` came.
    #[must_use]
    pub fn ponder_hit_time(&self) -> Option<Instant> {
        self.ponder_hit.get().copied()
    }

    /// Has the best move not been sent?
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.searching.load(Ordering::Acquire)
    }

    /// Sleeps until the best move may be sent.
    fn wait_for_release(&self, infinite: bool) {
        let mut phase = self.phase();
        while !phase.stopped && (infinite || self.is_pondering()) {
            phase = self.changed.wait(phase).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Sleeps until the best move is out.
    pub fn wait_until_done(&self) {
        let mut phase = self.phase();
        while !phase.done {
            phase = self.changed.wait(phase).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Counts of one thread, on a cache line of their own.
#[derive(Default)]
#[repr(align(128))]
pub struct Counter {
    /// Nodes searched, as of the last poll.
    pub nodes: AtomicU64,
    /// Positions that the endgame tables knew.
    pub tablebase_hits: AtomicU64,
}

/// One `go`, as all threads see it.
pub struct Job {
    /// The position and how it came about.
    pub game: Game,
    /// When to end.
    pub limits: Limits,
    /// The part of `limits` that is time.
    pub clock: Clock,
    /// Lines wanted, at least one.
    pub multipv: usize,
    /// Are win, draw and loss wanted?
    pub show_wdl: bool,
    /// The transposition table.
    pub table: Arc<Table>,
    /// The endgame tables.
    pub oracle: Oracle,
    /// What they say of the root, when it was asked first.
    pub ranking: OnceLock<Option<RootRanking>>,
    /// How the threads are told to end.
    pub signals: Signals,
    /// One for each thread.
    pub counters: Box<[Counter]>,
    /// Where reports go; `None`: nobody listens.
    pub reports: Option<Sender<Report>>,
}

impl Job {
    /// Sends a report. A listener that is gone is no reason to stop.
    pub fn send(&self, report: Report) {
        if let Some(reports) = &self.reports {
            let _ = reports.send(report);
        }
    }

    /// Nodes of all threads.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.counters
            .iter()
            .map(|counter| counter.nodes.load(Ordering::Relaxed))
            .sum()
    }

    /// Positions that the endgame tables knew, of all threads.
    fn tablebase_hits(&self) -> u64 {
        let at_root = self.ranking().map_or(0, RootRanking::hits);
        let in_search = self.counters.iter();
        at_root
            + in_search
                .map(|counter| counter.tablebase_hits.load(Ordering::Relaxed))
                .sum::<u64>()
    }

    /// What the endgame tables say of the root. A mate in so many moves is to be proven without them.
    pub fn ranking(&self) -> Option<&RootRanking> {
        let ranking = self.ranking.get_or_init(|| {
            let may_ask = self.limits.mate.is_none();
            may_ask.then(|| self.oracle.rank(&self.game)).flatten()
        });
        ranking.as_ref()
    }

    /// The endgame tables, if the search is to ask them.
    pub fn oracle_for_search(&self) -> Option<&Oracle> {
        let may_ask = self.oracle.has_tables() && self.limits.mate.is_none();
        let wanted = may_ask && self.ranking().is_none_or(RootRanking::leaves_way_to_search);
        wanted.then_some(&self.oracle)
    }

    /// The share of thread `index` in the node limit; the shares add up to it.
    #[must_use]
    pub fn node_limit(&self, index: usize) -> u64 {
        let threads = self.counters.len() as u64;
        self.limits.nodes.map_or(u64::MAX, |nodes| {
            nodes / threads + u64::from((index as u64) < nodes % threads)
        })
    }

    /// The best lines, one report each.
    pub fn send_lines(&self, root_moves: &[RootMove]) {
        for (index, root) in root_moves.iter().take(self.multipv).enumerate() {
            self.send(Report::Info(self.info(&root.told(), index as u32 + 1)));
        }
    }

    /// `line` as it is reported at this moment.
    #[must_use]
    pub fn info(&self, line: &RootLine, multipv: u32) -> Info {
        Info {
            depth: line.depth as u32,
            seldepth: line.seldepth.max(line.moves.len()) as u32,
            multipv,
            score: ReportedScore::from(line.score),
            bound: line.bound,
            wdl: self
                .show_wdl
                .then(|| wdl::per_mille(line.score, wdl::material(&self.game.position))),
            nodes: self.nodes(),
            hashfull: self.table.fill(),
            tbhits: self.tablebase_hits(),
            time: self.clock.elapsed(),
            pv: line.moves.to_vec(),
        }
    }

    /// There is no legal move: mate or stalemate.
    fn send_game_over(&self) {
        let mated = self.game.position.in_check();
        self.send(Report::Info(Info {
            depth: 0,
            seldepth: 0,
            multipv: 1,
            score: if mated {
                ReportedScore::Mate(0)
            } else {
                ReportedScore::Centipawns(0)
            },
            bound: Bound::Exact,
            wdl: self.show_wdl.then_some(if mated { [0, 0, 1000] } else { [0, 1000, 0] }),
            nodes: 0,
            hashfull: self.table.fill(),
            tbhits: 0,
            time: self.clock.elapsed(),
            pv: Vec::new(),
        }));
    }

    /// The end of the search, in the leading thread: collects what the helpers found, waits until the best move may be
    /// played, and sends it.
    fn conclude(&self, own: Outcome, helpers: &Receiver<Outcome>) {
        self.signals.halt();
        let mut outcomes = vec![own];
        outcomes.extend(helpers.iter());
        let chosen = if self.multipv == 1 { vote(&outcomes) } else { 0 };
        let best = outcomes[chosen].root_moves.first();
        match best {
            None => self.send_game_over(),
            Some(root) if chosen > 0 => self.send(Report::Info(self.info(&root.told(), 1))),
            Some(_) => {}
        }
        if let Some(failure) = self.oracle.failure() {
            self.send(Report::Text(format!("error: {failure}")));
        }
        let ponder = best.and_then(|root| self.expected_answer(root));
        let best = best.map(|root| root.mv);
        self.signals.wait_for_release(self.limits.infinite);
        self.signals.searching.store(false, Ordering::Release);
        self.send(Report::BestMove { best, ponder });
        self.signals.phase().done = true;
        self.signals.changed.notify_all();
    }

    /// What the opponent is expected to play, from the line or else from the table. Nothing when the game is over.
    fn expected_answer(&self, root: &RootMove) -> Option<Move> {
        let mut game = self.game.clone();
        game.play(root.mv);
        let position: &Position = &game.position;
        if position.is_fifty_move_draw()
            || position.is_insufficient_material()
            || game.history.repetitions(position) >= 2
        {
            return None;
        }
        let from_table = || self.table.probe(position.key()).and_then(|entry| entry.mv);
        root.line
            .moves
            .get(1)
            .copied()
            .or_else(from_table)
            .filter(|&mv| position.is_legal(mv))
    }
}

/// The thread whose move has most support: each votes with its depth and its lead over the most pessimistic. The
/// shortest proven mate wins outright.
fn vote(outcomes: &[Outcome]) -> usize {
    let score = |outcome: &Outcome| outcome.root_moves.first().map(|root| root.line.score);
    let voters = || outcomes.iter().enumerate().filter(|(_, outcome)| outcome.depth > 0);
    let Some(worst) = voters().filter_map(|(_, outcome)| score(outcome)).min() else {
        return 0;
    };
    let weight = |outcome: &Outcome| {
        let lead = score(outcome).map_or(0, |score| score - worst);
        i64::from(lead + 14) * i64::from(outcome.depth)
    };
    let support = |outcome: &Outcome| {
        let mv = outcome.root_moves.first().map(|root| root.mv);
        let same = voters().filter(|(_, other)| other.root_moves.first().map(|root| root.mv) == mv);
        same.map(|(_, other)| weight(other)).sum::<i64>()
    };
    let rank = |outcome: &Outcome| {
        let mate = score(outcome).filter(|score| score.is_decisive());
        (mate.map_or(0, |score| score.get()), support(outcome), weight(outcome))
    };
    // Of equals the first, so that a lone or undisputed leader stays.
    let mut best = 0;
    for (index, outcome) in voters() {
        if outcomes[best].depth == 0 || rank(outcome) > rank(&outcomes[best]) {
            best = index;
        }
    }
    best
}

enum Command {
    Lead(Arc<Job>, Receiver<Outcome>),
    Help(Arc<Job>, usize, Sender<Outcome>),
    NewGame,
}

struct Thread {
    commands: Sender<Command>,
    handle: JoinHandle<()>,
}

/// The threads, asleep until there is a job. The first leads.
pub struct Pool(Vec<Thread>);

impl Pool {
    /// A pool without threads.
    #[must_use]
    pub fn new() -> Pool {
        Pool(Vec::new())
    }

    /// How many threads there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Starts or ends threads until there are `threads` of them.
    ///
    /// # Errors
    /// When the system refuses a thread; those that run are kept.
    pub fn resize(&mut self, threads: usize) -> std::io::Result<()> {
        while self.0.len() > threads.max(1) {
            self.0.pop().into_iter().for_each(Thread::join);
        }
        while self.0.len() < threads.max(1) {
            let (commands, inbox) = unbounded();
            let name = format!("search {}", self.0.len());
            let handle = thread::Builder::new()
                .name(name)
                .stack_size(STACK_BYTES)
                .spawn(move || serve(&inbox))?;
            self.0.push(Thread { commands, handle });
        }
        Ok(())
    }

    /// All threads forget what they learnt.
    pub fn new_game(&self) {
        for thread in &self.0 {
            thread.give(Command::NewGame);
        }
    }

    /// All threads begin with `job`.
    pub fn start(&self, job: &Arc<Job>) {
        let (sender, outcomes) = unbounded();
        for (index, thread) in self.0.iter().enumerate().skip(1) {
            thread.give(Command::Help(Arc::clone(job), index, sender.clone()));
        }
        // The channel closes when the last helper has reported.
        drop(sender);
        if let Some(leader) = self.0.first() {
            leader.give(Command::Lead(Arc::clone(job), outcomes));
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.0.drain(..).for_each(Thread::join);
    }
}

impl Thread {
    fn give(&self, command: Command) {
        // A thread ends only when its channel closes, so there is always somebody to take the command.
        let _ = self.commands.send(command);
    }

    /// Lets the thread finish what it is at.
    fn join(self) {
        drop(self.commands);
        let _ = self.handle.join();
    }
}

/// The life of a thread: one command after the other until the channel closes.
fn serve(inbox: &Receiver<Command>) {
    let mut memory = Memory::new();
    for command in inbox {
        match command {
            Command::Lead(job, helpers) => {
                let outcome = Worker::new(&job, &mut memory, 0).run();
                job.conclude(outcome, &helpers);
            }
            Command::Help(job, index, outcomes) => {
                let _ = outcomes.send(Worker::new(&job, &mut memory, index).run());
            }
            Command::NewGame => memory.clear(),
        }
    }
}
