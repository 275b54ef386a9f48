//! The last steps of a node: what its result teaches the histories, the corrections and the transposition table.

use archipelago_eval::Value;
use archipelago_movegen::Move;

use crate::params;
use crate::report::Bound;
use crate::search::history::{self, PieceTo};
use crate::search::node::{Node, NodeType};
use crate::search::worker::Worker;
use crate::transposition::TableEntry;

/// Each further quiet move loses less than the one before it, by the malus of that one divided by this: late moves were
/// hardly expected to be good.
const MALUS_DECAY_DIVISOR: i32 = 16;
/// Fractions of the bonus for a move after which all answers failed.
const BONUS_FRACTIONS: i32 = 64;

impl Worker<'_> {
    /// Updates the histories of the moves that were searched.
    pub(super) fn learn(&mut self, node: &Node<'_>) {
        let Some(best) = node.best_move else {
            self.reward_last_move(node);
            return;
        };
        let (bonus, malus) = (history::bonus(node.depth), history::malus(node.depth));
        if node.best >= node.window.beta {
            self.punish_last_move(node, malus);
        }
        let (position, histories) = (node.position, &mut self.memory.histories);
        if best.is_noisy() {
            histories.update_noisy(position, best, bonus);
        } else {
            if node.best >= node.window.beta {
                self.stack[node.ply].killer = Some(best);
            }
            histories.update_quiet(&node.context, PieceTo::of(position, best), best, bonus);
            let mut quiet_malus = malus;
            for &mv in &node.quiets {
                histories.update_quiet(&node.context, PieceTo::of(position, mv), mv, -quiet_malus);
                quiet_malus -= quiet_malus / MALUS_DECAY_DIVISOR;
            }
        }
        for &mv in &node.noisies {
            histories.update_noisy(position, mv, -malus);
        }
    }

    /// The node failed high. If the opponent's last move was a quiet move and the first one in its move order, it was a bad
    /// continuation of the moves before.
    fn punish_last_move(&mut self, node: &Node<'_>, malus: i32) {
        let last = self.stack.before(node.ply, 1);
        if last.mv.is_some() && last.is_quiet && last.number <= 1 && node.excluded.is_none() {
            let histories = &mut self.memory.histories;
            histories.update_continuation(&last.context, last.piece_to, -malus);
        }
    }

    /// All moves failed low, so the opponent's last move was good, if it was quiet.
    fn reward_last_move(&mut self, node: &Node<'_>) {
        let last = self.stack.before(node.ply, 1);
        if let Some(mv) = last.mv.filter(|_| last.is_quiet && node.excluded.is_none()) {
            let bonus = history::bonus(node.depth) * params::last_move_bonus() / BONUS_FRACTIONS;
            let histories = &mut self.memory.histories;
            histories.update_quiet(&last.context, last.piece_to, mv, bonus);
        }
    }

    /// A reduced search that failed high rewards the move as a continuation, whatever the full search finds.
    pub(super) fn learn_from_research(&mut self, node: &Node<'_>, mv: Move, value: Value) {
        if !mv.is_noisy() && value >= node.window.beta {
            let bonus = history::bonus(node.depth);
            let piece_to = PieceTo::of(node.position, mv);
            self.memory
                .histories
                .update_continuation(&node.context, piece_to, bonus);
        }
    }

    /// Updates the corrections by the error of the static evaluation. The result shows no error when the best move is a
    /// capture, or when the score is a bound that the evaluation satisfies.
    pub(super) fn learn_correction<N: NodeType>(&mut self, node: &Node<'_>) {
        let Some(eval) = node.static_eval.filter(|_| !self.leaves_out_moves::<N>(node)) else {
            return;
        };
        let shows_error = !node.best_move.is_some_and(Move::is_noisy)
            && match node.bound() {
                Bound::Lower => node.best > eval,
                Bound::Upper => node.best < eval,
                Bound::Exact => true,
            };
        if shows_error {
            let corrections = &mut self.memory.corrections;
            corrections.learn(node.position, node.last_moves(), node.depth, node.best - eval);
        }
    }

    /// Were moves left out, perhaps the best one? In a singular search, in the second and further lines of the root, and in a
    /// root with chosen moves. The result then says nothing about the position.
    fn leaves_out_moves<N: NodeType>(&self, node: &Node<'_>) -> bool {
        let is_part_of_root = N::ROOT && (self.pv_index > 0 || !self.job.limits.search_moves.is_empty());
        is_part_of_root || node.excluded.is_some()
    }

    /// Stores the result in the transposition table, unless moves were left out.
    pub(super) fn store<N: NodeType>(&mut self, node: &mut Node<'_>) {
        // After a node that fails low, its parent's line may become the principal variation.
        if node.best_move.is_none() && node.ply > 0 {
            node.on_pv |= self.stack.before(node.ply, 1).on_pv;
        }
        if self.leaves_out_moves::<N>(node) {
            return;
        }
        self.table.store(
            node.position.key(),
            TableEntry {
                mv: node.best_move,
                raw_value: node.best.to_table(node.ply),
                eval: node.raw_eval,
                depth: node.depth,
                bound: Some(node.bound()),
                pv: node.on_pv,
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use archipelago_movegen::Position;

    use super::*;
    use crate::search::test_node::at_node;

    #[test]
    fn a_quiet_move_after_which_all_answers_fail_is_rewarded() {
        let before = Position::from_fen(b"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
        let after = "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1";
        let mv = before.parse_uci(b"e4e5").unwrap();
        for (is_quiet, has_best_move, is_rewarded) in [(true, false, true), (false, false, false), (true, true, false)]
        {
            let score = at_node(after, |worker, node| {
                let context = node.context;
                let frame = &mut worker.stack[0];
                frame.mv = Some(mv);
                frame.piece_to = PieceTo::of(&before, mv);
                frame.is_quiet = is_quiet;
                frame.context = context;
                node.best_move = has_best_move.then(|| node.position.legal_moves()[0]);
                worker.learn(node);
                worker.memory.histories.quiet_score(&context, before.moved_role(mv), mv)
            });
            assert_eq!(score > 0, is_rewarded, "quiet: {is_quiet}, best move: {has_best_move}");
        }
    }
}
