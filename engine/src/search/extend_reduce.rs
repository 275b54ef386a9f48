//! How deep each move is searched: singular extensions and late move reductions.

use archipelago_eval::Value;
use archipelago_movegen::{Move, Position};

use crate::depth::Depth;
use crate::params;
use crate::report::Bound;
use crate::search::node::{Candidate, Extension, Node, NodeType, Scout, Window};
use crate::search::reductions::REDUCTION_BITS;
use crate::search::worker::{Stopped, Worker};
use crate::stats::Event;

/// A singular search needs a table entry at most this many plies shallower than the node.
const SINGULAR_TABLE_SLACK: Depth = 3;
/// No singular extensions at plies from this multiple of the iteration's depth on: lines of forced moves would never end.
const SINGULAR_PLY_FACTOR: usize = 2;
/// Fractions of the margin of singular searches.
const SINGULAR_FRACTIONS: i32 = 64;
/// A score of the table that is not above alpha counts when its search was at most this many plies shallower than the node.
const LOW_VALUE_TABLE_SLACK: Depth = 4;
/// Moves at nodes shallower than this, in plies, are not reduced.
const MIN_REDUCED_DEPTH: Depth = 2;

impl Worker<'_> {
    /// Singular extensions: a search that leaves the table move out shows whether it is the only good move. If so, it is
    /// extended. If other moves surpass beta as well, the node is pruned (multi-cut). (Anantharaman, Campbell and Hsu 1990;
    /// Björnsson and Marsland 1999.)
    pub(super) fn extend<N: NodeType>(&mut self, node: &Node<'_>, mv: Move) -> Result<Extension, Stopped> {
        const NONE: Result<Extension, Stopped> = Ok(Extension::By(0));
        let (Some(entry), Some(table_value)) = (node.entry, node.table_value) else {
            return NONE;
        };
        if N::ROOT
            || self.seeks_mate()
            || entry.mv != Some(mv)
            || node.excluded.is_some()
            || node.depth < params::singular_depth() + Depth::from(node.on_pv)
            || entry.depth < node.depth - SINGULAR_TABLE_SLACK
            || entry.bound == Some(Bound::Upper)
            || table_value.is_decisive()
            || node.ply >= SINGULAR_PLY_FACTOR * self.root_depth as usize
        {
            return NONE;
        }
        self.stats.add(Event::SingularSearch, 1);
        let singular_beta = table_value - singular_margin(node.depth, node.on_pv && !N::PV);
        self.stack[node.ply].excluded = Some(mv);
        let window = Window::scout(singular_beta - 1);
        let result = self.search::<Scout>(node.position, node.ply, window, (node.depth - 1) / 2, node.cut_node);
        self.stack[node.ply].excluded = None;
        let value = result?;
        if value < singular_beta {
            self.stats.add(Event::SingularExtension, 1);
            let doubles = self.stack.before(node.ply, 1).double_extensions;
            let may_double = !N::PV && doubles < params::singular_double_limit();
            let double = may_double && singular_beta - value > params::singular_double();
            let triple = double && !mv.is_noisy() && singular_beta - value > params::singular_triple();
            self.stack[node.ply].double_extensions = doubles + i32::from(double);
            return Ok(Extension::By(1 + Depth::from(double) + Depth::from(triple)));
        }
        if value >= node.window.beta && !value.is_decisive() {
            self.stats.add(Event::MultiCut, 1);
            return Ok(Extension::MultiCut(value));
        }
        Ok(Extension::By(-not_singular_reduction::<N>(node, table_value)))
    }

    /// What is known about a move before it is played: its history score and its reduction.
    pub(super) fn candidate(&self, node: &Node<'_>, mv: Move) -> Candidate {
        let histories = &self.memory.histories;
        let base = self.memory.reductions.base(node.depth, node.move_count, mv.is_noisy());
        let mut reduction = base + node.shared_reduction + node.raises * params::lmr_raises();
        if self.stack[node.ply + 1].cutoffs > params::lmr_cutoffs() {
            reduction += params::lmr_many_cutoffs();
        }
        let history = if mv.is_noisy() {
            histories.noisy_score(node.position, mv)
        } else {
            let history = histories.quiet_score(&node.context, node.position.moved_role(mv), mv);
            reduction -= (history << REDUCTION_BITS) / params::lmr_history_divisor();
            if self.stack[node.ply].killer == Some(mv) {
                reduction -= params::lmr_killer();
            }
            history
        };
        Candidate {
            mv,
            history,
            reduction,
            extension: 0,
        }
    }

    /// Late move reductions: the depth of the first search of a move, at least one ply. `next`: the position after the
    /// move; `depth`: its full depth.
    pub(super) fn reduced_depth(&self, node: &Node<'_>, candidate: &Candidate, next: &Position, depth: Depth) -> Depth {
        if depth < MIN_REDUCED_DEPTH || node.move_count < 2 || self.seeks_mate() {
            return depth;
        }
        let check = if next.in_check() { params::lmr_check() } else { 0 };
        (depth - ((candidate.reduction - check) >> REDUCTION_BITS)).clamp(1, depth)
    }
}

/// The part of the reduction that all moves of a node share, in 1/1024 ply.
pub(super) fn shared_reduction<N: NodeType>(node: &Node<'_>) -> i32 {
    let mut reduction = -node.correction.abs() * params::lmr_correction();
    let mut add = |condition: bool, amount: i32| reduction += if condition { amount } else { 0 };
    add(N::PV, -params::lmr_pv());
    add(node.on_pv, -params::lmr_on_pv());
    add(node.cut_node, params::lmr_cut_node());
    add(!node.improving, params::lmr_not_improving());
    add(
        node.table_move().is_some_and(Move::is_noisy),
        params::lmr_noisy_table_move(),
    );
    add(has_low_table_value(node), params::lmr_low_table_value());
    reduction
}

/// Plies that a table move loses when other moves are nearly as good.
fn not_singular_reduction<N: NodeType>(node: &Node<'_>, table_value: Value) -> Depth {
    if table_value >= node.window.beta {
        // The table expects a cutoff, which another move may bring as well.
        if N::PV { 2 } else { 3 }
    } else if node.cut_node {
        2
    } else {
        Depth::from(table_value <= node.window.alpha)
    }
}

/// Is the score of the table not above alpha, and from a search that was nearly deep enough?
fn has_low_table_value(node: &Node<'_>) -> bool {
    node.table_value.is_some_and(|value| value <= node.window.alpha)
        && node
            .entry
            .is_some_and(|entry| entry.depth >= node.depth - LOW_VALUE_TABLE_SLACK)
}

/// By how much the score of all other moves must be below that of the table move, in internal units.
fn singular_margin(depth: Depth, was_on_pv: bool) -> i32 {
    let scale = params::singular_scale() + params::singular_on_pv() * i32::from(was_on_pv);
    scale * depth / SINGULAR_FRACTIONS
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Instant;

    use super::*;
    use crate::game::Game;
    use crate::job::SearchJob;
    use crate::limits::Limits;
    use crate::options::Options;
    use crate::search::memory::Memory;
    use crate::transposition::{TableEntry, TranspositionTable};

    /// A search without the best move says nothing about the position: the table and the corrections must not see it.
    #[test]
    fn a_singular_search_leaves_table_and_corrections_of_its_node_alone() {
        let fen = b"r1bq1rk1/pp2bppp/2n1pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 b - - 0 11";
        let position = Position::from_fen(fen).unwrap();
        let table = Arc::new(TranspositionTable::new(1).unwrap());
        let marked = TableEntry {
            mv: None,
            raw_value: 77,
            eval: None,
            depth: 1,
            bound: Some(Bound::Exact),
            pv: false,
        };
        let job = SearchJob::new(
            Game::new(position),
            Limits::default(),
            Options::default(),
            Arc::clone(&table),
            Instant::now(),
        );
        for excluded in [None, position.parse_uci(b"c6d4").ok()] {
            let mut memory = Memory::new();
            let mut worker = Worker::new(&job, &mut memory, 0);
            table.clear();
            table.store(position.key(), marked);
            worker.stack[1].excluded = excluded;
            let window = Window::scout(Value::DRAW);
            assert!(worker.search::<Scout>(&position, 1, window, 6, true).is_ok());
            let is_untouched = table.probe(position.key()) == Some(marked);
            assert_eq!(is_untouched, excluded.is_some());

            let mut node = Node::new(&position, 1, window, 6, true);
            node.excluded = excluded;
            node.static_eval = Some(Value::DRAW);
            node.best = Value::new(400);
            worker.memory.corrections.clear();
            worker.learn_correction::<Scout>(&node);
            let correction = worker.memory.corrections.correction(&position, node.last_moves());
            assert_eq!(correction == 0, excluded.is_some(), "{correction}");
        }
    }
}
