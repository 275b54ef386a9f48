//! The search of captures at the leaves, until the position is quiet enough to be evaluated.

use archipelago_eval::{Value, evaluate};
use archipelago_movegen::Position;

use crate::report::Bound;
use crate::search::node::{Node, NodeType, Verdict, Window};
use crate::search::picker::Picker;
use crate::tt::{EVAL_ONLY, Entry};
use crate::worker::{Stopped, Worker};

impl Worker<'_> {
    /// The score of `position` when only captures and promotions that lose no material are played; in check every
    /// evasion. The side to move may also stand pat: some quiet move is usually no worse than doing nothing.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end.
    pub fn quiescence<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        window: Window,
    ) -> Result<Value, Stopped> {
        let mut node = Node::new(position, ply, window, 0, false);
        self.enter_node::<N>(&mut node);
        if let Some(value) = self.draw_or_limit(position, ply) {
            return Ok(value);
        }
        self.probe_table(&mut node);
        if !N::PV
            && let Some(value) = self.try_table_cutoff(&node)
        {
            return Ok(value);
        }
        if let Some(value) = self.stand_pat(&mut node) {
            return Ok(value);
        }
        let mut picker = if node.in_check {
            Picker::all(node.table_move(), None)
        } else {
            Picker::winning(node.table_move(), 0)
        };
        while let Some(mv) = picker.next(position, &self.memory.histories) {
            node.move_count += 1;
            let next = self.play(position, ply, mv)?;
            let result = self.quiescence::<N>(&next, ply + 1, -node.window);
            self.take_back();
            match node.accept(mv, -result?) {
                Verdict::NoBetter => {}
                Verdict::Improved => self.update_pv::<N>(ply, mv),
                Verdict::Refuted => {
                    self.update_pv::<N>(ply, mv);
                    break;
                }
            }
        }
        if node.in_check && node.move_count == 0 {
            return Ok(Value::mated_in(ply));
        }
        self.store_quiescence::<N>(&node);
        Ok(node.best)
    }

    /// Outside check: the evaluation is a lower bound, and may be enough.
    fn stand_pat(&mut self, node: &mut Node<'_>) -> Option<Value> {
        if node.in_check {
            return None;
        }
        let known = node.entry.and_then(|entry| entry.eval);
        let eval = known.unwrap_or_else(|| evaluate(node.position, &mut self.memory.pawn_table));
        node.raw_eval = Some(eval);
        node.best = eval;
        if eval >= node.window.beta {
            if node.entry.is_none() {
                let entry = Entry {
                    mv: None,
                    raw_value: 0,
                    eval: Some(eval),
                    depth: EVAL_ONLY,
                    bound: None,
                    pv: false,
                };
                self.table.store(node.position.key(), entry);
            }
            return Some(eval);
        }
        node.window.alpha = node.window.alpha.max(eval);
        None
    }

    fn store_quiescence<N: NodeType>(&mut self, node: &Node<'_>) {
        let bound = if node.best >= node.window.beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        let entry = Entry {
            mv: node.best_move,
            raw_value: node.best.to_table(node.ply),
            eval: node.raw_eval,
            depth: 0,
            bound: Some(bound),
            pv: N::PV,
        };
        self.table.store(node.position.key(), entry);
    }
}
