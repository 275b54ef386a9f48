//! Pruning of single moves: late move pruning, futility pruning, pruning by history and by static exchange.

use crate::depth::Depth;
use crate::params;
use crate::search::node::{Candidate, Node};
use crate::search::picker::Picker;
use crate::search::reductions::REDUCTION_BITS;
use crate::search::worker::Worker;
use crate::stats::Event;

/// Fractions of the growth of late move pruning.
const LATE_MOVE_FRACTIONS: i32 = 16;

impl Worker<'_> {
    /// Moves may be pruned only after a move that does not lose has been found, and not with pawns alone, where zugzwang
    /// makes the only good move look bad.
    fn may_prune_moves(&self, node: &Node<'_>) -> bool {
        !node.best.is_loss() && node.position.has_non_pawn_material(node.position.turn()) && !self.seeks_mate()
    }

    /// Late move pruning: have so many moves been searched that the remaining quiet moves can be skipped? Called before the
    /// quiet moves are generated.
    pub(super) fn has_enough_moves(&mut self, node: &Node<'_>) -> bool {
        let enough = node.move_count + 1 >= late_move_limit(node.depth, node.improving) && self.may_prune_moves(node);
        self.stats.add(Event::LateMoves, u64::from(enough));
        enough
    }

    /// Can the move be skipped?
    pub(super) fn prune_move(&mut self, node: &Node<'_>, candidate: &Candidate, picker: &mut Picker) -> bool {
        if !self.may_prune_moves(node) {
            return false;
        }
        if candidate.mv.is_noisy() {
            self.prune_noisy(node, candidate)
        } else {
            self.prune_quiet(node, candidate, picker)
        }
    }

    /// Skips a quiet move whose evaluation is far below alpha, whose history is bad, or that loses material.
    fn prune_quiet(&mut self, node: &Node<'_>, candidate: &Candidate, picker: &mut Picker) -> bool {
        let depth = (node.depth - (candidate.reduction >> REDUCTION_BITS)).max(0);
        let is_futile = node.static_eval.is_some_and(|eval| {
            depth <= params::futility_depth() && node.window.alpha - eval >= futility_margin(depth, candidate.history)
        });
        let has_bad_history = depth < params::history_pruning_depth()
            && candidate.history < -params::history_pruning_scale() * node.depth;
        let margin = params::quiet_exchange_scale() * depth * depth;
        let loses_at_most = |margin: i32| {
            let attacked = node.context.threats.all;
            node.position.see_ge_knowing(candidate.mv, -margin, attacked)
        };
        if !is_futile && !has_bad_history && loses_at_most(margin) {
            return false;
        }
        // A check may be a sacrifice: it may lose as much material as a capture.
        let check_margin = params::noisy_exchange_scale() * node.depth;
        if node.position.gives_check(candidate.mv) && loses_at_most(check_margin) {
            return false;
        }
        self.stats.add(
            match (is_futile, has_bad_history) {
                (true, _) => Event::Futility,
                (_, true) => Event::HistoryPruning,
                _ => Event::QuietExchange,
            },
            1,
        );
        if is_futile {
            picker.skip_quiets();
        }
        true
    }

    /// Skips a capture that loses too much material.
    fn prune_noisy(&mut self, node: &Node<'_>, candidate: &Candidate) -> bool {
        let history = candidate.history / params::noisy_exchange_history_divisor();
        let threshold = -params::noisy_exchange_scale() * node.depth - history;
        let loses = !node
            .position
            .see_ge_knowing(candidate.mv, threshold, node.context.threats.all);
        self.stats.add(Event::NoisyExchange, u64::from(loses));
        loses
    }
}

/// Number of moves after which no further quiet move is searched; half as many when not improving.
fn late_move_limit(depth: Depth, improving: bool) -> i32 {
    (params::late_move_base() + params::late_move_growth() * depth * depth / LATE_MOVE_FRACTIONS)
        >> i32::from(!improving)
}

/// Futility pruning: by how much a quiet move with this history score may be expected to raise the evaluation within
/// `depth` plies, in internal units.
fn futility_margin(depth: Depth, history: i32) -> i32 {
    params::futility_base() + params::futility_scale() * depth + history / params::futility_history_divisor()
}
