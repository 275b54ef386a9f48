//! The first steps of a node: what is known before anything is searched. End of the game, transposition table, endgame
//! tables.

use archipelago_eval::{MAX_PLY, Value, evaluate, is_certain_draw, plies_to_mate};
use archipelago_movegen::Position;

use crate::depth::{Depth, MAX_DEPTH};
use crate::report::{Bound, DRAW_SPREAD};
use crate::search::node::{Node, NodeType};
use crate::search::worker::Worker;
use crate::stats::Event;
use crate::tablebase::EndgameTables;
use crate::transposition::TableEntry;

/// A result of the endgame tables is stored as if the search had been this many plies deeper.
const TABLEBASE_DEPTH: Depth = 6;
/// The score of a known way to mate, less a unit for each ply to the mate. Below the evaluation of all endings with a rook or
/// queen more than the lone king: no promotion to a knight where a queen mates sooner.
const KNOWN_MATE: Value = Value::new(2000);
/// At this fifty-move counter the game is drawn.
const RULE50_DRAW: u32 = 100;
/// From this fifty-move counter on, scores of the transposition table cause no cutoff: they may not see the draw.
const RULE50_NO_CUTOFF: u32 = 90;

impl Worker<'_> {
    /// Prepares the frames of the node and of its children.
    pub(super) fn enter_node<N: NodeType>(&mut self, node: &mut Node<'_>) {
        if N::PV {
            self.memory.pv.clear(node.ply);
            self.seldepth = self.seldepth.max(node.ply);
        }
        let child = &mut self.stack[node.ply + 1];
        child.killer = None;
        child.cutoffs = 0;
        node.excluded = self.stack[node.ply].excluded;
        node.context.continuation = self.stack.continuation(node.ply);
    }

    /// The score when the game is drawn by a rule or by what is known about the ending, or when the line has reached the
    /// largest length.
    pub(super) fn draw_or_limit(&mut self, position: &Position, ply: usize) -> Option<Value> {
        if position.is_insufficient_material()
            || position.is_fifty_move_draw()
            || self.history.is_repetition(position, ply)
            || is_certain_draw(position)
        {
            return Some(self.draw_value());
        }
        (ply >= MAX_PLY).then(|| {
            if position.in_check() {
                Value::DRAW
            } else {
                evaluate(position, &mut self.memory.pawn_table)
            }
        })
    }

    /// The score of an ending whose number of plies to mate is known, unless the fifty-move rule comes first: less for each
    /// ply from the root to the mate. An evaluation would favor the lines that the search happens to look at most deeply.
    /// `None` for a weaker player, who does not know these numbers.
    pub(super) fn known_mate(&self, position: &Position, ply: usize) -> Option<Value> {
        if position.occupied().count() != 4 || self.seeks_mate() || self.job.is_weakened() {
            return None;
        }
        let plies = plies_to_mate(position)?;
        let distance = plies.unsigned_abs();
        if plies == 0 {
            // In check it may be a mate on the board.
            return (!position.in_check()).then(|| self.draw_value());
        }
        if position.rule50() + distance > RULE50_DRAW {
            return None;
        }
        let value = KNOWN_MATE - (ply as i32 + distance as i32);
        Some(if plies > 0 { value } else { -value })
    }

    /// A unit above or below zero; it changes every two nodes. If all draws had the same score, the search would
    /// not look for lines in which the opponent can still go wrong.
    fn draw_value(&self) -> Value {
        if self.nodes & 2 == 0 {
            Value::DRAW - DRAW_SPREAD
        } else {
            Value::DRAW + DRAW_SPREAD
        }
    }

    /// When the side to move can repeat a position, its score is at least a draw.
    pub(super) fn claim_repetition(&mut self, node: &mut Node<'_>) -> Option<Value> {
        if node.window.alpha < Value::DRAW && self.history.upcoming_repetition(node.position, node.ply) {
            node.window.alpha = self.draw_value();
            self.stats.add(Event::UpcomingRepetition, 1);
        }
        (node.window.alpha >= node.window.beta).then_some(node.window.alpha)
    }

    /// Probes the transposition table, except in a singular search: the entry describes the search with all moves.
    pub(super) fn probe_table<N: NodeType>(&mut self, node: &mut Node<'_>) {
        let frame = &mut self.stack[node.ply];
        if node.excluded.is_some() {
            node.on_pv = frame.on_pv;
            return;
        }
        node.entry = self.table.probe(node.position.key());
        node.table_value = node
            .entry
            .and_then(|entry| entry.value(node.ply, node.position.rule50()));
        node.on_pv = N::PV || node.entry.is_some_and(|entry| entry.pv);
        frame.on_pv = node.on_pv;
    }

    /// The score of the table, if it comes from a search that was deep enough and its bound decides against the window.
    pub(super) fn try_table_cutoff(&mut self, node: &Node<'_>) -> Option<Value> {
        let entry = node.entry.filter(|entry| entry.depth >= node.depth)?;
        let value = node.table_value?;
        let decides = bound_settles(entry.bound?, value, node.window.beta);
        let cuts = decides && node.position.rule50() < RULE50_NO_CUTOFF;
        cuts.then_some(value)
    }

    /// The result of the endgame tables, if it decides against the window. The tables do not know how many moves a mate
    /// takes, so where the window is open a win only raises alpha and a loss only lowers the best possible score.
    #[inline]
    pub(super) fn try_tablebase<N: NodeType>(&mut self, node: &mut Node<'_>) -> Option<Value> {
        self.endgame_tables
            .and_then(|tables| self.probe_endgame_tables::<N>(tables, node))
    }

    // Kept out of the node: most games are played without endgame tables.
    #[cold]
    fn probe_endgame_tables<N: NodeType>(&mut self, tables: &EndgameTables, node: &mut Node<'_>) -> Option<Value> {
        if node.excluded.is_some() {
            return None;
        }
        let (value, bound) = tables.result(node.position, node.ply, node.depth)?;
        self.tablebase_hits += 1;
        // Reading a slow disk may take longer than all nodes between two looks at the clock.
        self.look_at_clock();
        let window = &mut node.window;
        let is_enough = match bound {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        };
        if is_enough {
            let entry = TableEntry {
                mv: None,
                raw_value: value.to_table(node.ply),
                eval: None,
                depth: (node.depth + TABLEBASE_DEPTH).min(MAX_DEPTH),
                bound: Some(bound),
                pv: node.on_pv,
            };
            self.table.store(node.position.key(), entry);
            return Some(value);
        }
        if N::PV && bound == Bound::Lower {
            node.best = value;
            window.alpha = window.alpha.max(value);
        } else if N::PV {
            node.ceiling = value;
        }
        None
    }
}

/// Does a score with this bound show whether the true score is at least `threshold`?
pub(super) fn bound_settles(bound: Bound, value: Value, threshold: Value) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => value >= threshold,
        Bound::Upper => value < threshold,
    }
}

#[cfg(test)]
mod needs_data {
    use std::time::{Duration, Instant};

    use archipelago_test_support::data;

    use super::*;
    use crate::limits::Limits;
    use crate::search::memory::Memory;
    use crate::search::node::{Scout, Window};
    use crate::search::test_node::job;

    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn the_clock_is_looked_at_after_reading_an_endgame_table() {
        let (tables, _) = EndgameTables::open(&[data::table_directory()]);
        let position = Position::from_fen(b"7k/8/8/8/8/8/8/KQ6 w - - 0 1").unwrap();
        let limits = Limits {
            move_time: Some(Duration::from_millis(1)),
            ..Limits::default()
        };
        let job = job(position, limits, Instant::now() - Duration::from_secs(1));
        let mut memory = Memory::new();
        let mut worker = Worker::new(&job, &mut memory, 0);
        worker.endgame_tables = Some(&tables);
        let mut node = Node::new(&position, 1, Window::scout(Value::DRAW), 3, true);
        assert!(!job.signals.is_halted());
        assert!(worker.try_tablebase::<Scout>(&mut node).is_some());
        assert!(job.signals.is_halted());
    }
}
