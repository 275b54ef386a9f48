//! One thread at one search: its state, playing moves, and the limits that it watches.

use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::Duration;

use archipelago_eval::{Value, evaluate};
use archipelago_movegen::{History, Move, Position};

use crate::depth::Depth;
use crate::job::SearchJob;
use crate::root_moves::{RootLine, RootMove, root_moves};
use crate::search::history::PieceTo;
use crate::search::memory::Memory;
use crate::search::node::NodeType;
use crate::search::stack::Stack;
use crate::stats::Stats;
use crate::tablebase::EndgameTables;
use crate::transposition::TranspositionTable;

/// The search has to end now. Scores of nodes that were not finished are worthless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// Nodes between two looks at the clock: less than a millisecond.
const POLL_INTERVAL: u64 = 512;
/// The nodes that a thread searches in one turn, where threads take turns: about five milliseconds.
const TURN: u64 = 16 * POLL_INTERVAL;
/// Nodes between two offers of the first thread: about as long as Linux lets a thread run at a time, so that an offer costs
/// it little.
const LEADER_OFFER: u64 = 4 * POLL_INTERVAL;

/// One thread at one search.
pub(crate) struct Worker<'a> {
    pub(super) job: &'a SearchJob,
    pub(super) table: &'a TranspositionTable,
    pub(super) memory: &'a mut Memory,
    /// The endgame tables, if they are to be probed inside the tree.
    pub(super) endgame_tables: Option<&'a EndgameTables>,
    /// The number of the thread. The first one, zero, reports and decides when to end.
    pub(super) index: usize,
    pub(super) history: History,
    pub(super) stack: Stack,
    pub(super) root_moves: Vec<RootMove>,
    /// The number of the line being searched, from 0, when several lines are wanted.
    pub(super) pv_index: usize,
    /// The depth of the current iteration.
    pub(super) root_depth: Depth,
    /// The depth of the last iteration that was finished.
    pub(super) completed_depth: Depth,
    /// The best move and its score after the last iteration.
    pub(super) last_choice: Option<(Move, Value)>,
    /// Iterations since the best move changed.
    pub(super) stability: u32,
    /// How far the last iteration lowered the score, in internal units.
    pub(super) score_drop: i32,
    /// The deepest node on an open window in this iteration, in plies.
    pub(super) seldepth: usize,
    pub(super) nodes: u64,
    /// Positions found in the endgame tables.
    pub(super) tablebase_hits: u64,
    /// While a null move is verified: no null moves at plies smaller than this. Otherwise zero.
    pub(super) null_move_ply: usize,
    /// The part of the node limit that belongs to this thread.
    node_limit: u64,
    /// Has anything been searched since the last report?
    pub(super) has_news: bool,
    /// Is the score of the current line known to be above the window it was searched with?
    pub(super) has_failed_high: bool,
    /// When the last report was sent, since the `go`.
    pub(super) last_report: Duration,
    /// The bound of the first line that was reported in this iteration.
    pub(super) reported_bound: Option<RootLine>,
    /// The largest depth that was reported for the first line.
    pub(super) reported_depth: Depth,
    pub(super) stats: Stats,
}

impl<'a> Worker<'a> {
    /// Thread number `index`, about to begin with `job`.
    pub(crate) fn new(job: &'a SearchJob, memory: &'a mut Memory, index: usize) -> Worker<'a> {
        Worker {
            job,
            table: &job.table,
            root_moves: root_moves(job, evaluate(&job.game.position, &mut memory.pawn_table)),
            memory,
            endgame_tables: job.tables_for_search(),
            index,
            history: job.game.history.clone(),
            stack: Stack::new(),
            pv_index: 0,
            root_depth: 0,
            completed_depth: 0,
            last_choice: None,
            stability: 0,
            score_drop: 0,
            seldepth: 0,
            nodes: 0,
            tablebase_hits: 0,
            null_move_ply: 0,
            node_limit: job.node_limit(index),
            has_news: true,
            has_failed_high: false,
            last_report: Duration::ZERO,
            reported_bound: None,
            reported_depth: 0,
            stats: Stats::default(),
        }
    }

    /// Is this the thread that reports and decides when to end?
    pub(super) fn leads(&self) -> bool {
        self.index == 0
    }

    /// Is this a search for a mate in a given number of moves? Then nothing is pruned by the evaluation, because that
    /// would overlook sacrifices.
    pub(super) fn seeks_mate(&self) -> bool {
        self.job.limits.mate.is_some()
    }

    /// Plays `mv`, which is legal at `ply`, on the copy `position`, and counts the node.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; then the move has not been played.
    #[inline]
    pub(super) fn play(&mut self, position: &mut Position, ply: usize, mv: Move) -> Result<(), Stopped> {
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

    /// Plays a null move at `ply` and counts the node.
    ///
    /// # Errors
    /// As [`Worker::play`].
    pub(super) fn play_null(&mut self, position: &Position, ply: usize) -> Result<Position, Stopped> {
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

    /// Takes back [`Worker::play`] or [`Worker::play_null`].
    #[inline]
    pub(super) fn take_back(&mut self) {
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

    /// Does a weaker player overlook `mv` at `ply`? Always `false` at full strength.
    #[inline]
    pub(super) fn overlooks(&self, position: &Position, ply: usize, mv: Move) -> bool {
        let blindness = &self.job.blindness;
        blindness.is_any() && blindness.overlooks(position, mv, self.stack.before(ply, 1).mv.map(Move::to))
    }

    /// Must the search end now? The first thread always finishes its first iteration, so that there is a move to play.
    #[inline]
    fn must_stop(&self) -> bool {
        self.job.signals.is_halted() && (self.completed_depth > 0 || !self.leads())
    }

    /// Looks at the clock. All threads do: where they are more than the processors, the first thread may have to wait
    /// for its turn when the time is over. Rare, and therefore kept out of the code that counts each node.
    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        self.publish_counts();
        self.look_at_clock();
        if self.must_stop() {
            return Err(Stopped);
        }
        self.make_way();
        Ok(())
    }

    /// Ends the search at the next node if the time is over or the caller wants it.
    pub(super) fn look_at_clock(&self) {
        if self.job.hard_reached() || self.job.signals.is_halted_by_caller() {
            self.job.signals.halt();
        }
    }

    /// Where the search threads take all processors: lets the thread that answers the GUI, the first search thread or
    /// another program have this processor if one of them waits for it. A switch by the system would come only after
    /// several milliseconds. The first thread keeps its turn and offers less often, because it must not be slower than it
    /// would be alone.
    fn make_way(&self) {
        let Some(turns) = &self.job.turns else { return };
        if !self.leads() {
            thread::yield_now();
            if self.nodes.is_multiple_of(TURN) {
                turns.pass();
            }
        } else if self.nodes.is_multiple_of(LEADER_OFFER) {
            thread::yield_now();
        }
    }

    /// Shares the counts of this thread with the others.
    pub(super) fn publish_counts(&self) {
        let counter = &self.job.counters[self.index];
        counter.nodes.store(self.nodes, Relaxed);
        counter.tablebase_hits.store(self.tablebase_hits, Relaxed);
    }

    #[inline]
    pub(super) fn update_pv<N: NodeType>(&mut self, ply: usize, mv: Move) {
        if N::PV {
            self.memory.pv.update(ply, mv);
        }
    }
}
