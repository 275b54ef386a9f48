//! What one thread owns: its memory, which outlives a search, and the search it is at.

use std::cmp::Reverse;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use archipelago_eval::{PawnTable, Value, evaluate};
use archipelago_movegen::{History, Move, Position};
use arrayvec::ArrayVec;

use crate::cache::prefetch;
use crate::pool::Job;
use crate::report::{Bound, Report};
use crate::search::correction::Corrections;
use crate::search::history::{Histories, PieceTo};
use crate::search::node::{Depth, Node, NodeType};
use crate::search::stack::{Line, PvTable, Stack};
use crate::stats::Stats;
use crate::tablebase::{Oracle, Ranking};
use crate::tt::Table;

/// The search has to end now; whatever it was computing is worthless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// The pawn table of a thread has two to the power of this many entries.
const PAWN_TABLE_LOG2: u32 = 13;
/// Nodes between two looks at the clock: about a millisecond.
const POLL_INTERVAL: u64 = 512;
/// From this depth on reports keep the interval.
const CROWDED_DEPTH: Depth = 40;
/// Time between two reports of deep iterations.
const REPORT_INTERVAL: Duration = Duration::from_millis(20);
/// From this time on bounds and root moves are reported too.
const LONG_THOUGHT: Duration = Duration::from_secs(3);
/// Logarithms are tabulated up to here; deeper or later moves are reduced as these.
const LOGARITHMS: usize = 128;

/// What a thread keeps from one search to the next of the same game.
pub struct Memory {
    /// What is known of moves.
    pub histories: Histories,
    /// What is known of the evaluation's errors.
    pub corrections: Corrections,
    /// Evaluated pawn structures.
    pub pawn_table: PawnTable,
    /// Room for principal variations.
    pub pv: PvTable,
    /// Natural logarithms of small numbers, times 1024.
    logarithms: [i32; LOGARITHMS],
}

impl Memory {
    /// An empty memory.
    #[must_use]
    pub fn new() -> Memory {
        Memory {
            histories: Histories::new(),
            corrections: Corrections::new(),
            pawn_table: PawnTable::new(PAWN_TABLE_LOG2),
            pv: PvTable::new(),
            logarithms: std::array::from_fn(|n| ((n.max(1) as f64).ln() * 1024.0).round() as i32),
        }
    }

    /// A new game begins: nothing of the old one is known.
    pub fn clear(&mut self) {
        self.histories.clear();
        self.corrections.clear();
        self.pawn_table.clear();
    }

    /// Has the processor fetch what the evaluation of `position` will read. `moves`: the last two, the opponent's first.
    /// Together with the table's entry after the table move: 1.04 times the nodes per second.
    #[inline]
    fn prefetch(&self, position: &Position, moves: [PieceTo; 2]) {
        self.corrections.prefetch(position, moves);
        prefetch(self.pawn_table.place(position.pawn_key()));
    }
}

/// A move of the root position and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score in the running attempt; lowest when it did not raise alpha.
    pub score: Value,
    /// Nodes spent below it.
    pub nodes: u64,
    /// The last line that says more than "not better".
    pub line: RootLine,
    /// What the endgame tables say of it.
    pub ranking: Option<Ranking>,
}

impl RootMove {
    /// The rank that the endgame tables give the move, the same for all when they say nothing.
    #[must_use]
    pub fn rank(&self) -> i32 {
        self.ranking.map_or(0, |ranking| ranking.rank)
    }

    /// The line as it is told: the endgame tables know the result better than the search, unless that has found a mate.
    #[must_use]
    pub fn told(&self) -> RootLine {
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
pub struct RootLine {
    /// Its score.
    pub score: Value,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The iteration that found it.
    pub depth: Depth,
    /// The longest line looked at then.
    pub seldepth: usize,
    /// The moves; never empty.
    pub moves: Line,
}

/// What a finished search has found.
pub struct Outcome {
    /// All root moves, best first; empty when there is no legal move.
    pub root_moves: Vec<RootMove>,
    /// The last iteration that was finished; zero when none was.
    pub depth: Depth,
    /// How the search behaved.
    pub stats: Stats,
}

/// One thread at one search.
pub struct Worker<'a> {
    pub(crate) job: &'a Job,
    pub(crate) table: &'a Table,
    pub(crate) memory: &'a mut Memory,
    /// The endgame tables, where they are to be asked.
    pub(crate) oracle: Option<&'a Oracle>,
    /// Zero leads: it watches the clock and reports.
    pub(crate) index: usize,
    pub(crate) history: History,
    pub(crate) stack: Stack,
    pub(crate) root_moves: Vec<RootMove>,
    /// The line being searched when several are wanted, from 0.
    pub(crate) pv_index: usize,
    pub(crate) root_depth: Depth,
    pub(crate) completed_depth: Depth,
    /// The best move and its score after the last iteration.
    pub(crate) last_choice: Option<(Move, Value)>,
    /// Iterations since the best move changed.
    pub(crate) stability: u32,
    /// How much the last iteration lowered the score.
    pub(crate) drop: i32,
    pub(crate) seldepth: usize,
    pub(crate) nodes: u64,
    /// Positions that the endgame tables knew.
    pub(crate) tablebase_hits: u64,
    /// While a null move is verified: no passing above this ply. Else zero.
    pub(crate) null_move_ply: usize,
    /// This thread's share of the node limit.
    node_limit: u64,
    /// Has anything been searched since the last report?
    pub(crate) has_news: bool,
    /// When that was, since the `go`.
    last_report: Duration,
    pub(crate) stats: Stats,
}

impl<'a> Worker<'a> {
    /// A thread that is about to begin.
    #[must_use]
    pub fn new(job: &'a Job, memory: &'a mut Memory, index: usize) -> Worker<'a> {
        Worker {
            job,
            table: &job.table,
            root_moves: root_moves(job, memory),
            memory,
            oracle: job.oracle_for_search(),
            index,
            history: job.game.history.clone(),
            stack: Stack::new(),
            pv_index: 0,
            root_depth: 0,
            completed_depth: 0,
            last_choice: None,
            stability: 0,
            drop: 0,
            seldepth: 0,
            nodes: 0,
            tablebase_hits: 0,
            null_move_ply: 0,
            node_limit: job.node_limit(index),
            has_news: true,
            last_report: Duration::ZERO,
            stats: Stats::default(),
        }
    }

    /// Searches until a limit is reached or the search is halted.
    pub fn run(mut self) -> Outcome {
        if !self.root_moves.is_empty() {
            self.deepen();
        }
        self.publish_counts();
        Outcome {
            root_moves: self.root_moves,
            depth: self.completed_depth,
            stats: self.stats,
        }
    }

    /// Is this the thread that watches the clock and reports?
    pub(crate) fn leads(&self) -> bool {
        self.index == 0
    }

    /// Is the question a mate in so many moves? Then all lines are looked at whole: what prunes by the evaluation would
    /// overlook the sacrifices that such mates are made of.
    pub(crate) fn seeks_mate(&self) -> bool {
        self.job.limits.mate.is_some()
    }

    /// Plays `mv`, which is legal at `ply`, on the copy `position`, and counts the node.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; then nothing is to be taken back.
    #[inline]
    pub(crate) fn play(&mut self, position: &mut Position, ply: usize, mv: Move) -> Result<(), Stopped> {
        self.count_node()?;
        let frame = &mut self.stack[ply];
        frame.mv = Some(mv);
        frame.piece_to = PieceTo::of(position, mv);
        frame.is_quiet = !mv.is_noisy();
        self.history.push(position.key());
        position.advance(mv);
        let moves = [self.stack[ply].piece_to, self.stack.before(ply, 1).piece_to];
        self.memory.prefetch(position, moves);
        Ok(())
    }

    /// Passes.
    pub(crate) fn play_null(&mut self, position: &Position, ply: usize) -> Result<Position, Stopped> {
        self.count_node()?;
        let next = position.play_null();
        self.table.prefetch(next.key());
        let frame = &mut self.stack[ply];
        frame.mv = None;
        frame.piece_to = PieceTo::NONE;
        frame.is_quiet = false;
        self.history.push(position.key());
        Ok(next)
    }

    /// Takes back what [`Worker::play`] or [`Worker::play_null`] did.
    #[inline]
    pub(crate) fn take_back(&mut self) {
        self.history.pop();
    }

    #[inline]
    fn count_node(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.node_limit || self.must_stop() {
            return Err(Stopped);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_INTERVAL) {
            self.poll()
        } else {
            Ok(())
        }
    }

    /// The first iteration of the leading thread is always finished, whatever comes: there is a move to be played.
    #[inline]
    pub(crate) fn must_stop(&self) -> bool {
        self.job.signals.is_halted() && (self.completed_depth > 0 || !self.leads())
    }

    /// Looks at the clock. Rare, and so kept out of the code that counts each node.
    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        self.publish_counts();
        if self.leads() && self.job.clock.hard_reached(&self.job.signals) {
            self.job.signals.halt();
        }
        if self.must_stop() { Err(Stopped) } else { Ok(()) }
    }

    /// Lets the other threads know how many nodes this one has seen.
    pub(crate) fn publish_counts(&self) {
        let counter = &self.job.counters[self.index];
        counter.nodes.store(self.nodes, Relaxed);
        counter.tablebase_hits.store(self.tablebase_hits, Relaxed);
    }

    #[inline]
    pub(crate) fn update_pv<N: NodeType>(&mut self, ply: usize, mv: Move) {
        if N::PV {
            self.memory.pv.update(ply, mv);
        }
    }

    /// Reduction of a move by depth and place in the order, 1/1024 ply: the product of the logarithms.
    pub(crate) fn base_reduction(&self, depth: Depth, move_count: i32, noisy: bool) -> i32 {
        use crate::params;
        let log = |n: i32| self.memory.logarithms[(n as usize).min(LOGARITHMS - 1)];
        let product = (log(depth) * log(move_count)) >> 10;
        let (base, scale) = if noisy {
            (params::lmr_noisy_base(), params::lmr_noisy_scale())
        } else {
            (params::lmr_quiet_base(), params::lmr_quiet_scale())
        };
        base + ((product * scale) >> 10)
    }

    /// The moves that are to be searched for the current line: those not told yet, but none that the endgame tables rank
    /// below another.
    pub(crate) fn root_candidates(&self) -> impl Iterator<Item = &RootMove> {
        let moves = &self.root_moves[self.pv_index..];
        moves.iter().take_while(|root| root.rank() == moves[0].rank())
    }

    /// Puts the moves whose line is not told yet into order.
    pub(crate) fn sort_root_candidates(&mut self) {
        self.root_moves[self.pv_index..].sort_by_key(|root| Reverse((root.rank(), root.score)));
    }

    /// The move to begin with: at the root that of the last iteration.
    pub(crate) fn first_move<N: NodeType>(&self, node: &Node<'_>) -> Option<Move> {
        if N::ROOT {
            Some(self.root_moves[self.pv_index].mv)
        } else {
            node.table_move()
        }
    }

    /// Takes in the score of a root move.
    pub(crate) fn record_root_move(&mut self, node: &Node<'_>, mv: Move, value: Value, nodes: u64) {
        let raised = value > node.window.alpha;
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else {
            return;
        };
        root.nodes += nodes;
        root.score = if raised || node.move_count == 1 {
            value
        } else {
            Value::LOWEST
        };
        if !raised {
            return;
        }
        let mut moves = Line::new();
        moves.push(mv);
        moves.extend(self.memory.pv.line(1).iter().copied());
        root.line = RootLine {
            score: value,
            bound: if value >= node.window.beta {
                Bound::Lower
            } else {
                Bound::Exact
            },
            depth: self.root_depth,
            seldepth: self.seldepth,
            moves,
        };
    }

    /// After some seconds the user may like to see what is being looked at.
    pub(crate) fn report_current_move(&self, mv: Move, number: i32) {
        if self.leads() && self.job.clock.elapsed() >= LONG_THOUGHT {
            let number = number as u32 + self.pv_index as u32;
            self.job.send(Report::CurrentMove {
                depth: self.root_depth as u32,
                mv,
                number,
            });
        }
    }

    /// After some seconds a failed window is news too.
    pub(crate) fn report_bound(&mut self, value: Value, bound: Bound) {
        let is_known = self.root_moves[0].ranking.is_some();
        if self.leads() && !is_known && self.job.multipv == 1 && self.job.clock.elapsed() >= LONG_THOUGHT {
            self.publish_counts();
            let mut line = self.root_moves[0].line.clone();
            line.score = value;
            line.bound = bound;
            line.depth = self.root_depth;
            self.job.send(Report::Info(self.job.info(&line, 1)));
        }
    }

    /// Reports the iteration just finished. Very deep ones of positions without choice follow each other faster than
    /// anybody can read; not each of them is told.
    pub(crate) fn report_iteration(&mut self) {
        let is_rush = self.job.clock.elapsed() < self.last_report + REPORT_INTERVAL;
        if self.completed_depth < CROWDED_DEPTH || !is_rush {
            self.report_lines();
        }
    }

    /// Reports the best lines.
    pub(crate) fn report_lines(&mut self) {
        if self.leads() {
            self.publish_counts();
            self.job.send_lines(&self.root_moves);
            self.has_news = false;
            self.last_report = self.job.clock.elapsed();
        }
    }
}

/// The root moves to look at, each with a line of its own length that says what is known before any search.
fn root_moves(job: &Job, memory: &mut Memory) -> Vec<RootMove> {
    let position = &job.game.position;
    let legal = position.legal_moves();
    let wanted = |mv: &Move| job.limits.search_moves.contains(mv);
    let restricted = legal.iter().any(wanted);
    let score = evaluate(position, &mut memory.pawn_table);
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
