//! The static evaluation of a node, and what follows from it for the node and for the last move.

use archipelago_eval::{Value, evaluate, is_known_win};

use crate::depth::Depth;
use crate::params;
use crate::search::correction::corrected;
use crate::search::node::Node;
use crate::search::probe::bound_settles;
use crate::search::worker::Worker;
use crate::stats::Event;
use crate::transposition::TableEntry;

/// A node may lose a ply in hindsight when its search was reduced by at least this many plies ...
const HINDSIGHT_SHALLOWER_REDUCTION: i32 = 2;
/// ... and at least this many plies remain.
const HINDSIGHT_SHALLOWER_DEPTH: Depth = 2;

impl Worker<'_> {
    /// Evaluates the node, except in check, and compares the evaluation with those of earlier plies.
    pub(super) fn evaluate_node(&mut self, node: &mut Node<'_>) {
        if node.in_check {
            self.stack[node.ply].static_eval = None;
            return;
        }
        if node.excluded.is_some() {
            // A singular search: the same node has been evaluated before.
            node.static_eval = self.stack[node.ply].static_eval;
        } else {
            let eval = self.static_eval(node);
            node.static_eval = Some(eval);
            if let (None, Some(raw)) = (node.entry, node.raw_eval) {
                self.table
                    .store(node.position.key(), TableEntry::eval_only(raw, node.on_pv));
            }
        }
        node.eval = node.static_eval.map(|eval| better_estimate(eval, node));
        node.improving = node.static_eval.is_some_and(|eval| self.is_improving(node.ply, eval));
        self.stack[node.ply].static_eval = node.static_eval;
        self.judge_last_move(node);
    }

    /// The evaluation, from the transposition table if it is there, with the corrections learned in this game. Not in check.
    pub(super) fn static_eval(&mut self, node: &mut Node<'_>) -> Value {
        let stored = node.entry.and_then(|entry| entry.eval);
        let raw = stored.unwrap_or_else(|| {
            self.memory.prefetch_network(node.position);
            evaluate(node.position, &mut self.memory.pawn_table)
        });
        node.raw_eval = Some(raw);
        node.is_known_win = is_known_win(node.position);
        node.correction = self.memory.corrections.correction(node.position, node.last_moves());
        corrected(raw, node.is_known_win, node.position.rule50(), node.correction)
    }

    /// Compared with the evaluation two plies before, or four plies if that was in check.
    fn is_improving(&self, ply: usize, eval: Value) -> bool {
        let before = |distance| self.stack.before(ply, distance).static_eval;
        before(2).or_else(|| before(4)).is_none_or(|earlier| eval > earlier)
    }

    /// Teaches the histories of a quiet move by how it changed the evaluation, before anything is searched.
    fn judge_last_move(&mut self, node: &mut Node<'_>) {
        let last = self.stack.before(node.ply, 1);
        let (Some(before), Some(now)) = (last.static_eval, node.static_eval) else {
            return;
        };
        node.opponent_worsening = now > -before;
        if let Some(mv) = last.mv.filter(|_| last.is_quiet && node.excluded.is_none()) {
            let limit = params::eval_change_limit();
            let gain = (-(now.get() + before.get())).clamp(-limit, limit) + params::eval_change_offset();
            let bonus = gain * params::eval_change_scale();
            let histories = &mut self.memory.histories;
            histories.update_butterfly_and_pawn(&last.context, last.piece_to, mv, bonus);
        }
    }

    /// Corrects the reduction that the parent chose before it knew the evaluation of this node (Stockfish, 2024). A ply deeper
    /// where the move was much reduced and has not made things worse for the opponent. A ply less deep where the sum of both
    /// evaluations, each from the view of its own side, is large: then the last move has lost much.
    pub(super) fn adjust_depth_in_hindsight(&mut self, node: &mut Node<'_>) {
        let last = self.stack.before(node.ply, 1);
        let reduction = last.reduced_plies;
        let (Some(before), Some(now)) = (last.static_eval, node.static_eval) else {
            return;
        };
        // Used once: singular searches and the verification of a null move come to the same node again.
        self.stack[node.ply - 1].reduced_plies = 0;
        if reduction >= params::hindsight_deeper() && !node.opponent_worsening {
            self.stats.add(Event::HindsightDeeper, 1);
            node.depth += 1;
        } else if reduction >= HINDSIGHT_SHALLOWER_REDUCTION
            && node.depth >= HINDSIGHT_SHALLOWER_DEPTH
            && now.get() + before.get() > params::hindsight_margin()
        {
            self.stats.add(Event::HindsightShallower, 1);
            node.depth -= 1;
        }
    }
}

/// The score of the table where its bound shows that it is closer to the truth than the evaluation.
pub(super) fn better_estimate(eval: Value, node: &Node<'_>) -> Value {
    let bound = node.entry.and_then(|entry| entry.bound);
    match (bound, node.table_value) {
        (Some(bound), Some(value)) if !value.is_decisive() && bound_settles(bound, value, eval) => value,
        _ => eval,
    }
}
