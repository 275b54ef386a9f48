//! The steps of a node of the main search, in the order in which [`node`](super::node) calls them.

use archipelago_eval::{MAX_PLY, Value, evaluate};
use archipelago_movegen::{Move, Position};

use crate::params;
use crate::report::Bound;
use crate::search::history;
use crate::search::node::{Depth, Node, NodeType, Scout, Window};
use crate::tt::Entry;
use crate::worker::{Stopped, Worker};

/// From this clock on the table's scores may hide a fifty-move draw, and do not cut.
const RULE50_NO_CUTOFF: u32 = 90;

impl Worker<'_> {
    /// Prepares the frame of the node and of its children.
    pub(super) fn enter_node<N: NodeType>(&mut self, node: &mut Node<'_>) {
        if N::PV {
            self.memory.pv.clear(node.ply);
            self.seldepth = self.seldepth.max(node.ply);
        }
        self.stack[node.ply + 1].killer = None;
    }

    /// The end of the game, or of the room for it.
    pub(super) fn draw_or_limit(&mut self, position: &Position, ply: usize) -> Option<Value> {
        if position.is_insufficient_material()
            || position.is_fifty_move_draw()
            || self.history.is_repetition(position, ply)
        {
            return Some(Value::DRAW);
        }
        (ply >= MAX_PLY).then(|| {
            if position.in_check() {
                Value::DRAW
            } else {
                evaluate(position, &mut self.memory.pawn_table)
            }
        })
    }

    /// Asks the table.
    pub(super) fn probe_table(&mut self, node: &mut Node<'_>) {
        node.entry = self.table.probe(node.position.key());
        node.table_value = node
            .entry
            .and_then(|entry| entry.value(node.ply, node.position.rule50()));
    }

    /// A deep enough result of an earlier visit answers the question at once.
    pub(super) fn try_table_cutoff(&mut self, node: &Node<'_>) -> Option<Value> {
        let entry = node.entry.filter(|entry| entry.depth >= node.depth)?;
        let value = node.table_value?;
        let answers = answers(entry.bound?, value, node.window.beta);
        (answers && node.position.rule50() < RULE50_NO_CUTOFF).then_some(value)
    }

    /// The static evaluation, from the table if it is there.
    pub(super) fn evaluate_node(&mut self, node: &mut Node<'_>) {
        if !node.in_check {
            let known = node.entry.and_then(|entry| entry.eval);
            node.raw_eval = Some(known.unwrap_or_else(|| evaluate(node.position, &mut self.memory.pawn_table)));
        }
        self.stack[node.ply].static_eval = node.raw_eval;
    }

    /// If passing is already too good for the opponent to bear, some move is too. Not with pawns alone, where passing
    /// may be the best move there is (Goetsch and Campbell 1988; Donninger 1993 for the depth).
    pub(super) fn try_null_move(&mut self, node: &Node<'_>) -> Result<Option<Value>, Stopped> {
        let beta = node.window.beta;
        let Some(eval) = node.raw_eval.filter(|&eval| eval >= beta) else {
            return Ok(None);
        };
        if beta.is_loss()
            || self.stack.before(node.ply, 1).mv.is_none()
            || !node.position.has_non_pawn_material(node.position.turn())
        {
            return Ok(None);
        }
        let depth = node.depth - null_reduction(node.depth, eval - beta);
        let next = self.play_null(node.position, node.ply)?;
        let result = self.search::<Scout>(&next, node.ply + 1, -Window::scout(beta - 1), depth, !node.cut_node);
        self.take_back();
        let value = -result?;
        // A mate that needs the opponent to pass is no mate.
        Ok((value >= beta).then(|| if value.is_win() { beta } else { value }))
    }

    /// Late moves are unlikely to be good when the order is: look at them less deeply first (late move reductions).
    pub(super) fn reduced_depth<N: NodeType>(&self, node: &Node<'_>, mv: Move, depth: Depth) -> Depth {
        if depth < 2 || node.move_count < 2 {
            return depth;
        }
        let mut reduction = self.base_reduction(node.depth, node.move_count, mv.is_noisy());
        if N::PV {
            reduction -= params::lmr_pv();
        }
        (depth - (reduction >> 10)).clamp(1, depth)
    }

    /// What the move that refuted teaches.
    pub(super) fn learn(&mut self, node: &Node<'_>) {
        let Some(best) = node.best_move.filter(|mv| !mv.is_noisy()) else {
            return;
        };
        if node.best >= node.window.beta {
            self.stack[node.ply].killer = Some(best);
        }
        let turn = node.position.turn();
        let histories = &mut self.memory.histories;
        histories.update_quiet(turn, best, history::bonus(node.depth));
        for &mv in &node.quiets {
            if mv != best {
                histories.update_quiet(turn, mv, -history::malus(node.depth));
            }
        }
    }

    /// Writes the result into the table.
    pub(super) fn store<N: NodeType>(&mut self, node: &Node<'_>) {
        // The second line of several is not the position's truth.
        if N::ROOT && self.pv_index > 0 {
            return;
        }
        self.table.store(
            node.position.key(),
            Entry {
                mv: node.best_move,
                raw_value: node.best.to_table(node.ply),
                eval: node.raw_eval,
                depth: node.depth,
                bound: Some(node.bound()),
                pv: N::PV,
            },
        );
    }
}

/// Does a table score with this bound settle whether the score is at least `beta`?
pub(super) fn answers(bound: Bound, value: Value, beta: Value) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value < beta,
    }
}

/// Plies a null move search is shallower: more when deep, and more when far ahead.
fn null_reduction(depth: Depth, lead: i32) -> Depth {
    params::null_reduction() + depth / params::null_depth_divisor() + (lead / params::null_lead_divisor()).min(4)
}
