//! The quiescence search: captures and promotions at the leaves of the main search, until the position is quiet.

use archipelago_eval::Value;
use archipelago_movegen::{Move, Position, see};

use crate::params;
use crate::report::Bound;
use crate::search::node::{Node, NodeType, Verdict, Window};
use crate::search::node_eval::better_estimate;
use crate::search::picker::Picker;
use crate::search::worker::{Stopped, Worker};
use crate::stats::Event;
use crate::transposition::TableEntry;

impl Worker<'_> {
    /// The score of `position` when only captures and promotions that lose no material are played, and before them the table
    /// move, if it is one of these kinds. In check all moves are played until one of them does not lose, and after it no more
    /// quiet moves. Outside check the side to move may also keep its static evaluation (stand pat), because some quiet move
    /// usually does.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end.
    pub(super) fn quiescence<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        window: Window,
    ) -> Result<Value, Stopped> {
        let mut node = Node::new(position, ply, window, 0, false);
        self.enter_node::<N>(&mut node);
        self.stats.add(Event::QuietNode, 1);
        if let Some(value) = self.draw_or_limit(position, ply) {
            return Ok(value);
        }
        if let Some(value) = self.known_mate(position, ply) {
            return Ok(value);
        }
        if let Some(value) = self.claim_repetition(&mut node) {
            return Ok(value);
        }
        self.probe_table::<N>(&mut node);
        if !N::PV
            && let Some(value) = self.try_table_cutoff(&node)
        {
            self.stats.add(Event::QuietTableCutoff, 1);
            return Ok(value);
        }
        self.prefetch_first_child(&node);
        if let Some(value) = self.stand_pat(&mut node) {
            return Ok(value);
        }
        let mut picker = if node.in_check {
            node.context.threats = position.threats();
            Picker::all(node.table_move(), None)
        } else {
            Picker::noisy_worth(node.table_move(), 0)
        };
        while let Some(mv) = self.next_move(&node, &mut picker) {
            if self.overlooks(position, ply, mv) {
                continue;
            }
            node.move_count += 1;
            if self.skip_if_futile(&mut node, mv) {
                continue;
            }
            let mut next = *position;
            self.play(&mut next, ply, mv)?;
            let result = self.quiescence::<N>(&next, ply + 1, -node.window);
            self.take_back();
            match node.accept(mv, -result?) {
                Verdict::NoBetter => {}
                Verdict::Improved => self.update_pv::<N>(ply, mv),
                Verdict::Cutoff => {
                    self.update_pv::<N>(ply, mv);
                    break;
                }
            }
            // In check, once a move has been found that does not lose, the remaining quiet moves are skipped.
            if node.in_check && !node.best.is_loss() {
                picker.skip_quiets();
            }
        }
        if node.in_check && node.move_count == 0 {
            return Ok(Value::mated_in(ply));
        }
        self.store_quiescence(&node);
        Ok(node.best)
    }

    /// Outside check the static evaluation is a lower bound of the score; returned when it is at least beta.
    fn stand_pat(&mut self, node: &mut Node<'_>) -> Option<Value> {
        if node.in_check {
            return None;
        }
        let static_eval = self.static_eval(node);
        node.static_eval = Some(static_eval);
        let eval = better_estimate(static_eval, node);
        node.best = eval;
        if eval >= node.window.beta {
            if let (None, Some(raw)) = (node.entry, node.raw_eval) {
                self.table
                    .store(node.position.key(), TableEntry::eval_only(raw, node.on_pv));
            }
            return Some(eval);
        }
        node.window.alpha = node.window.alpha.max(eval);
        None
    }

    /// Delta pruning: can the move not raise alpha, because the evaluation, the value of the captured piece and a margin
    /// together do not reach it? Then it is skipped, and the sum counts as its score. Not in endings that are known to be lost: there
    /// the capture of a piece may be a draw, which is worth far more than the piece.
    fn skip_if_futile(&mut self, node: &mut Node<'_>, mv: Move) -> bool {
        let Some(eval) = node
            .static_eval
            .filter(|_| !mv.is_promotion() && !node.best.is_loss() && !node.is_known_win)
        else {
            return false;
        };
        let base = eval + params::quiescence_futility();
        let alpha = node.window.alpha;
        let victim = node.position.captured(mv).map_or(0, see::value);
        let bound = if base + victim <= alpha {
            base + victim
        } else if base <= alpha && !node.position.see_ge(mv, 1) {
            base
        } else {
            return false;
        };
        self.stats.add(Event::QuietFutility, 1);
        node.best = node.best.max(bound);
        true
    }

    fn store_quiescence(&mut self, node: &Node<'_>) {
        let bound = if node.best >= node.window.beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        let entry = TableEntry {
            mv: node.best_move,
            raw_value: node.best.to_table(node.ply),
            eval: node.raw_eval,
            depth: 0,
            bound: Some(bound),
            pv: node.on_pv,
        };
        self.table.store(node.position.key(), entry);
    }
}
