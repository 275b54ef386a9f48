//! Pruning of a whole node by its evaluation, a null move or a capture, before its moves are searched.

use archipelago_eval::Value;
use archipelago_movegen::{Position, Role};

use crate::depth::Depth;
use crate::params;
use crate::report::Bound;
use crate::search::node::{Node, NodeType, Scout, Window};
use crate::search::picker::Picker;
use crate::search::worker::{Stopped, Worker};
use crate::stats::Event;
use crate::transposition::TableEntry;

/// Fractions of the correction's size in the margin of reverse futility pruning.
const CORRECTION_FRACTIONS: i32 = 64;
/// Reverse futility pruning returns beta plus the lead over beta divided by this.
const REVERSE_FUTILITY_LEAD_DIVISOR: i32 = 3;
/// The largest number of plies by which a lead over beta reduces a null move search.
const MAX_NULL_LEAD_REDUCTION: Depth = 4;
/// While a null move is verified, null moves are off for this part of the remaining depth: numerator and denominator.
const NULL_VERIFICATION_PART: (usize, usize) = (3, 4);
/// A side with at most this many pieces, the king among them, and at most this many legal moves may be in zugzwang. A limit
/// of ten moves solves no more positions of a zugzwang suite than six.
const ZUGZWANG_PIECES: usize = 4;
const ZUGZWANG_MOVES: usize = 6;
/// Plies by which ProbCut reduces the depth.
const PROBCUT_REDUCTION: Depth = 4;
/// The table rules ProbCut out when its entry is at most this many plies shallower than the node.
const PROBCUT_TABLE_SLACK: Depth = 3;

impl Worker<'_> {
    /// The score of the node if it is so far outside the window that its moves need not be searched.
    pub(super) fn prune_node(&mut self, node: &Node<'_>) -> Result<Option<Value>, Stopped> {
        if self.seeks_mate() {
            return Ok(None);
        }
        if let Some(value) = self.try_razoring(node)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.try_reverse_futility(node) {
            return Ok(Some(value));
        }
        self.try_null_move(node)
    }

    /// Razoring: the evaluation is so far below alpha that only captures can help, and a quiescence search shows that they
    /// do not. Not in endings that are known to be lost, where a single capture may save the game.
    fn try_razoring(&mut self, node: &Node<'_>) -> Result<Option<Value>, Stopped> {
        let Some(eval) = node.eval else { return Ok(None) };
        let alpha = node.window.alpha;
        if node.depth > params::razoring_depth()
            || alpha.is_decisive()
            || node.is_known_win
            || alpha - eval < razoring_margin(node.depth)
        {
            return Ok(None);
        }
        let value = self.quiescence::<Scout>(node.position, node.ply, node.window)?;
        if value > alpha {
            return Ok(None);
        }
        self.stats.add(Event::Razoring, 1);
        Ok(Some(value))
    }

    /// Reverse futility pruning (static null move pruning): the evaluation is so far above beta that the score will hardly
    /// fall below it. Not in endings that are known to be won: every move there is far above beta, and only a search shows
    /// which moves make progress toward the mate. Not with few moves, all of which may lose what the evaluation counts, and
    /// not when the opponent threatens mate.
    fn try_reverse_futility(&mut self, node: &Node<'_>) -> Option<Value> {
        let (eval, beta) = (node.eval?, node.window.beta);
        let margin = reverse_futility_margin(node.depth, node.improving)
            + node.correction.abs() * params::reverse_futility_correction() / CORRECTION_FRACTIONS;
        if node.on_pv
            || node.depth > params::reverse_futility_depth()
            || beta.is_loss()
            || node.is_known_win
            || eval - beta < margin
            || may_lose_lead(node)
        {
            return None;
        }
        self.stats.add(Event::ReverseFutility, 1);
        Some(beta + (eval - beta) / REVERSE_FUTILITY_LEAD_DIVISOR)
    }

    /// Null move pruning: if the score stays above beta even when the side to move passes, some move keeps it there too.
    /// Not with pawns alone or with few moves, where passing may be better than every move (zugzwang). Not when the opponent
    /// threatens mate: a reduced search often ends in quiescence, which does not see mates by quiet moves. (Goetsch and
    /// Campbell 1988; depth: Donninger 1993.)
    fn try_null_move(&mut self, node: &Node<'_>) -> Result<Option<Value>, Stopped> {
        let beta = node.window.beta;
        let (Some(eval), Some(static_eval)) = (node.eval, node.static_eval) else {
            return Ok(None);
        };
        if !node.cut_node
            || node.ply < self.null_move_ply
            || eval - beta < params::null_eval_margin()
            || static_eval - beta < params::null_static_offset() - params::null_static_scale() * node.depth
            || beta.is_loss()
            || self.stack.before(node.ply, 1).mv.is_none()
            || !node.position.has_non_pawn_material(node.position.turn())
            || may_lose_lead(node)
        {
            return Ok(None);
        }
        self.stats.add(Event::NullMove, 1);
        let depth = node.depth - null_reduction(node.depth, eval - beta);
        let next = self.play_null(node.position, node.ply)?;
        let result = self.search::<Scout>(&next, node.ply + 1, -Window::scout(beta - 1), depth, false);
        self.take_back();
        let value = -result?;
        if value < beta || !self.verify_null_move(node, depth)? {
            return Ok(None);
        }
        self.stats.add(Event::NullMoveCutoff, 1);
        // A mate found after a null move is not proven.
        Ok(Some(if value.is_win() { beta } else { value }))
    }

    /// Confirms a null move cutoff of a deep node, where zugzwang would cost much, by a search that uses no null moves for
    /// the next plies (Tabibi and Netanyahu 2002, in the form of Stockfish).
    fn verify_null_move(&mut self, node: &Node<'_>, depth: Depth) -> Result<bool, Stopped> {
        if node.depth < params::null_verification_depth() || self.null_move_ply > 0 {
            return Ok(true);
        }
        let (part, whole) = NULL_VERIFICATION_PART;
        self.null_move_ply = node.ply + part * depth.max(0) as usize / whole + 1;
        let window = Window::scout(node.window.beta - 1);
        let result = self.search::<Scout>(node.position, node.ply, window, depth, false);
        self.null_move_ply = 0;
        Ok(result? >= node.window.beta)
    }

    /// Internal iterative reduction: without a table move the move order is poor, so the node is searched a ply less
    /// deeply; the next iteration will find a table move (Schröder 2022). The root has its order from the last iteration.
    pub(super) fn reduce_without_table_move<N: NodeType>(&mut self, node: &mut Node<'_>) {
        let wanted = !N::ROOT && (N::PV || node.cut_node) && node.excluded.is_none() && !self.seeks_mate();
        if wanted && node.depth >= params::internal_reduction_depth() && node.table_move().is_none() {
            self.stats.add(Event::InternalReduction, 1);
            node.depth -= 1;
        }
    }

    /// ProbCut: a capture whose reduced search surpasses beta by a margin will surpass beta at full depth too (Buro 1995).
    pub(super) fn try_probcut(&mut self, node: &Node<'_>) -> Result<Option<Value>, Stopped> {
        let Some(eval) = node.static_eval else { return Ok(None) };
        let probcut_beta = node.window.beta + probcut_margin(node.improving);
        let table_says_no = node.table_value.is_some_and(|value| value < probcut_beta)
            && node
                .entry
                .is_some_and(|entry| entry.depth >= node.depth - PROBCUT_TABLE_SLACK);
        if node.depth < params::probcut_depth() || node.window.beta.is_decisive() || table_says_no || self.seeks_mate()
        {
            return Ok(None);
        }
        let depth = node.depth - PROBCUT_REDUCTION;
        let scout = -Window::scout(probcut_beta - 1);
        let mut picker = Picker::noisy_worth(node.table_move(), probcut_beta - eval);
        while let Some(mv) = self.next_move(node, &mut picker) {
            if self.overlooks(node.position, node.ply, mv) {
                continue;
            }
            let mut next = *node.position;
            self.play(&mut next, node.ply, mv)?;
            let mut result = self.quiescence::<Scout>(&next, node.ply + 1, scout);
            if depth > 0 && result.is_ok_and(|value| -value >= probcut_beta) {
                result = self.search::<Scout>(&next, node.ply + 1, scout, depth, !node.cut_node);
            }
            self.take_back();
            let value = -result?;
            if value >= probcut_beta {
                self.stats.add(Event::ProbCut, 1);
                self.table.store(
                    node.position.key(),
                    TableEntry {
                        mv: Some(mv),
                        raw_value: value.to_table(node.ply),
                        eval: node.raw_eval,
                        depth: depth + 1,
                        bound: Some(Bound::Lower),
                        pv: node.on_pv,
                    },
                );
                let margin = probcut_beta - node.window.beta;
                return Ok(Some(if value.is_decisive() { value } else { value - margin }));
            }
        }
        Ok(None)
    }
}

/// May every move make things worse for the side to move, because its few pieces have few moves? In positions with more
/// pieces it is rare, and the moves take longer to count.
fn may_be_zugzwang(position: &Position) -> bool {
    let pieces = position.us() & !position.by_role(Role::Pawn);
    pieces.count() <= ZUGZWANG_PIECES && position.count_moves() <= ZUGZWANG_MOVES
}

/// May the evaluation of the side to move promise too much: by zugzwang, or because the opponent threatens mate in one?
fn may_lose_lead(node: &Node<'_>) -> bool {
    may_be_zugzwang(node.position) || node.depth >= params::mate_threat_depth() && node.position.is_mate_threatened()
}

/// Razoring: by how much the evaluation must be below alpha, in internal units. Grows with the depth.
fn razoring_margin(depth: Depth) -> i32 {
    params::razoring_base() + params::razoring_scale() * depth
}

/// Reverse futility pruning: by how much the evaluation must be above beta, in internal units. It grows faster than the
/// depth, so that sacrifices of the opponent are searched at deep nodes; it is smaller when improving.
fn reverse_futility_margin(depth: Depth, improving: bool) -> i32 {
    (params::reverse_futility_margin() + params::reverse_futility_growth() * depth) * depth
        - params::reverse_futility_improving() * i32::from(improving)
}

/// Plies by which a null move search is reduced: more at deep nodes, and more with a large lead over beta.
fn null_reduction(depth: Depth, lead: i32) -> Depth {
    params::null_reduction()
        + depth / params::null_depth_divisor()
        + (lead / params::null_lead_divisor()).min(MAX_NULL_LEAD_REDUCTION)
}

/// ProbCut: by how much the reduced search must surpass beta, in internal units; less when improving.
fn probcut_margin(improving: bool) -> i32 {
    params::probcut_margin() - params::probcut_improving() * i32::from(improving)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::DRAW_SPREAD;
    use crate::search::node::{Pv, Root};
    use crate::search::test_node::at_node;

    /// White's four pieces have no move, its pawns have six or, with the a-pawn, seven.
    const SIX_MOVES: &str = "4k3/8/8/8/p7/P7/RPPP4/KQB5 w - - 0 1";
    const SEVEN_MOVES: &str = "4k3/8/8/p7/8/P7/RPPP4/KQB5 w - - 0 1";

    /// Black's queen mates on g2 if the pawn stands on f3.
    const MATE_THREAT: &str = "4k3/8/8/8/6q1/5p2/QQQ2PPP/RN3RK1 w - - 0 1";
    const NO_THREAT: &str = "4k3/8/8/8/6q1/p7/QQQ2PPP/RN3RK1 w - - 0 1";

    #[test]
    fn a_large_advantage_is_pruned_unless_the_ending_is_known_or_it_may_be_lost() {
        for (fen, is_pruned) in [
            ("1nb1kbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", true),
            ("7k/8/3n4/8/8/1QR5/5K2/2Q1R3 w - - 0 1", true),
            ("8/8/8/4k3/8/8/8/K6Q w - - 0 1", false),
            ("8/8/8/4k3/8/8/8/K4BN1 w - - 0 1", false),
            (SEVEN_MOVES, true),
            (SIX_MOVES, false),
            (NO_THREAT, true),
            (MATE_THREAT, false),
        ] {
            let (eval, pruned) = at_node(fen, |worker, node| (node.eval, worker.try_reverse_futility(node)));
            assert!(eval.is_some_and(|eval| eval.get() > 1500), "{fen}: {eval:?}");
            assert_eq!(pruned.is_some(), is_pruned, "{fen}");
        }
    }

    /// The king takes the rook, and a bishop alone cannot win.
    #[test]
    fn a_capture_that_draws_a_lost_ending_is_not_pruned() {
        let fen = "7R/6k1/6B1/8/5K2/8/8/8 b - - 0 1";
        for depth in 0..4 {
            let value = at_node(fen, |worker, node| {
                worker.search::<Scout>(node.position, 1, node.window, depth, true)
            });
            assert!(
                value.is_ok_and(|value| value >= Value::DRAW - DRAW_SPREAD),
                "{depth}: {value:?}"
            );
        }
    }

    /// With chosen moves the root is never in the table.
    #[test]
    fn the_root_keeps_its_depth_without_a_table_move() {
        let fen = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1";
        let deep = params::internal_reduction_depth() + 2;
        let [root, inner] = at_node(fen, |worker, node| {
            let mut nodes = [0, 1].map(|ply| Node::new(node.position, ply, node.window, deep, true));
            worker.reduce_without_table_move::<Root>(&mut nodes[0]);
            worker.reduce_without_table_move::<Pv>(&mut nodes[1]);
            nodes.map(|node| node.depth)
        });
        assert_eq!([root, inner], [deep, deep - 1]);
    }

    /// The reduction by the parent has already changed the depth of the node and must not change that of the verification.
    #[test]
    fn the_verification_of_a_null_move_keeps_its_depth() {
        let fen = "rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let nodes = [0, params::hindsight_deeper()].map(|reduced_plies| {
            at_node(fen, |worker, node| {
                node.depth = params::null_verification_depth();
                worker.stack[0].reduced_plies = reduced_plies;
                worker.stack[0].static_eval = node.static_eval.map(|eval| -eval);
                worker.adjust_depth_in_hindsight(node);
                assert_eq!(worker.verify_null_move(node, 4), Ok(true));
                worker.nodes
            })
        });
        assert_eq!(nodes[0], nodes[1]);
        assert!(nodes[0] > 0, "the position was pruned");
    }

    #[test]
    fn with_pawns_alone_few_moves_or_a_threat_of_mate_there_is_no_null_move() {
        for (fen, is_tried) in [
            ("4k3/8/8/8/8/8/PPPP4/2N1K3 w - - 0 1", true),
            ("4k3/8/8/8/8/8/PPPPPP2/4K3 w - - 0 1", false),
            (SEVEN_MOVES, true),
            (SIX_MOVES, false),
            (NO_THREAT, true),
            (MATE_THREAT, false),
        ] {
            let nodes = at_node(fen, |worker, node| {
                let value = worker.try_null_move(node);
                assert!(value.is_ok());
                worker.nodes
            });
            assert_eq!(nodes > 0, is_tried, "{fen}");
        }
    }
}
