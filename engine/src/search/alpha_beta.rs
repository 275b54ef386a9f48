//! One node of the main search: the list of its steps.

use archipelago_eval::{MAX_PLY, Value};
use archipelago_movegen::{Move, Position};

use crate::depth::Depth;
use crate::params;
use crate::search::extend_reduce::shared_reduction;
use crate::search::node::{Candidate, Extension, Node, NodeType, Pv, Scout, Verdict, Window};
use crate::search::picker::Picker;
use crate::search::worker::{Stopped, Worker};
use crate::stats::Event;

impl Worker<'_> {
    /// The score of `position`, which is `ply` plies below the root, searched `depth` plies deep: exact inside `window`,
    /// otherwise a bound (fail-soft).
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end.
    pub(super) fn search<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        window: Window,
        depth: Depth,
        cut_node: bool,
    ) -> Result<Value, Stopped> {
        if depth <= 0 {
            return self.quiescence::<N>(position, ply, window);
        }
        let mut node = Node::new(position, ply, window, depth.min(MAX_PLY as Depth), cut_node);
        self.enter_node::<N>(&mut node);
        self.stats.add(Event::MainNode, 1);
        if !N::ROOT {
            if let Some(value) = self.draw_or_limit(position, ply) {
                return Ok(value);
            }
            if let Some(value) = prune_mate_distance(&mut node) {
                return Ok(value);
            }
            if let Some(value) = self.known_mate(position, ply) {
                return Ok(value);
            }
            if let Some(value) = self.claim_repetition(&mut node) {
                return Ok(value);
            }
        }
        self.probe_table::<N>(&mut node);
        self.stats.add(Event::TableHit, u64::from(node.entry.is_some()));
        if !N::PV
            && let Some(value) = self.try_table_cutoff(&node)
        {
            self.stats.add(Event::TableCutoff, 1);
            return Ok(value);
        }
        if !N::ROOT
            && let Some(value) = self.try_tablebase::<N>(&mut node)
        {
            return Ok(value);
        }
        self.prefetch_first_child(&node);
        self.evaluate_node(&mut node);
        self.adjust_depth_in_hindsight(&mut node);
        if !N::PV
            && node.excluded.is_none()
            && let Some(value) = self.prune_node(&node)?
        {
            return Ok(value);
        }
        self.reduce_without_table_move::<N>(&mut node);
        if !N::PV
            && node.excluded.is_none()
            && let Some(value) = self.try_probcut(&node)?
        {
            return Ok(value);
        }
        if let Some(value) = self.search_moves::<N>(&mut node)? {
            return Ok(value);
        }
        if node.move_count == 0 {
            return Ok(node.value_without_moves());
        }
        if N::PV {
            node.best = node.best.min(node.ceiling);
        }
        node.soften_fail_high();
        self.learn(&node);
        self.learn_correction::<N>(&node);
        self.store::<N>(&mut node);
        Ok(node.best)
    }

    /// Searches the moves one after the other until one of them causes a cutoff. Returns a score only when a singular
    /// search settles the node, or when a weaker player overlooks all moves.
    fn search_moves<N: NodeType>(&mut self, node: &mut Node<'_>) -> Result<Option<Value>, Stopped> {
        node.context.threats = node.position.threats();
        self.stack[node.ply].context = node.context;
        node.shared_reduction = shared_reduction::<N>(node);
        let mut picker = Picker::all(self.first_move::<N>(node), self.stack[node.ply].killer);
        let mut sees_all = true;
        while let Some(mv) = self.next_move_or_skip_quiets::<N>(node, &mut picker) {
            if Some(mv) == node.excluded || N::ROOT && self.root_candidates().all(|root| root.mv != mv) {
                continue;
            }
            if !N::ROOT && self.overlooks(node.position, node.ply, mv) {
                sees_all = false;
                continue;
            }
            node.move_count += 1;
            let mut candidate = self.candidate(node, mv);
            if !N::ROOT && self.prune_move(node, &candidate, &mut picker) {
                continue;
            }
            if N::ROOT {
                self.report_current_move(mv, node.move_count);
            }
            self.stack[node.ply].double_extensions = self.stack.before(node.ply, 1).double_extensions;
            match self.extend::<N>(node, mv)? {
                Extension::By(plies) => candidate.extension = plies,
                Extension::MultiCut(value) => return Ok(Some(value)),
            }
            let nodes_before = self.nodes;
            let value = self.search_move::<N>(node, &candidate)?;
            if N::ROOT {
                self.record_root_move(node, mv, value, self.nodes - nodes_before);
            }
            match node.accept(mv, value) {
                Verdict::NoBetter => node.record_failure(mv),
                Verdict::Improved => {
                    self.update_pv::<N>(node.ply, mv);
                    if !self.seeks_mate() {
                        node.reduce_after_raise::<N>(value);
                    }
                }
                Verdict::Cutoff => {
                    self.update_pv::<N>(node.ply, mv);
                    self.count_cutoff(node);
                    break;
                }
            }
        }
        // A player who overlooks all moves judges by the evaluation.
        let unseen = node.move_count == 0 && !sees_all;
        Ok(node.static_eval.filter(|_| unseen))
    }

    /// The move to begin with: at the root the best move of the last iteration, elsewhere the move of the table.
    fn first_move<N: NodeType>(&self, node: &Node<'_>) -> Option<Move> {
        if N::ROOT {
            Some(self.root_moves[self.pv_index].mv)
        } else {
            node.table_move()
        }
    }

    /// The next move. When enough moves were searched, quiet moves are skipped.
    fn next_move_or_skip_quiets<N: NodeType>(&mut self, node: &Node<'_>, picker: &mut Picker) -> Option<Move> {
        if !N::ROOT && self.has_enough_moves(node) {
            picker.skip_quiets();
        }
        self.next_move(node, picker)
    }

    /// The next move. For moves that will soon be searched, the table entry of the position after the move is prefetched: a
    /// load from memory takes longer than the work between the choice of a move and the probe.
    pub(super) fn next_move(&self, node: &Node<'_>, picker: &mut Picker) -> Option<Move> {
        let announce = |mv| self.table.prefetch(node.position.prefetch_key(mv));
        picker.next(node.position, &node.context, &self.memory.histories, announce)
    }

    /// Prefetches the table entry of the position after the table move, which is searched first if the node is not pruned.
    pub(super) fn prefetch_first_child(&self, node: &Node<'_>) {
        if let Some(mv) = node.table_move() {
            self.table.prefetch(node.position.prefetch_key(mv));
        }
    }

    /// The score of one move.
    fn search_move<N: NodeType>(&mut self, node: &Node<'_>, candidate: &Candidate) -> Result<Value, Stopped> {
        let mut next = *node.position;
        self.stack[node.ply].number = node.move_count;
        self.play(&mut next, node.ply, candidate.mv)?;
        let result = self.search_child::<N>(node, candidate, &next);
        self.take_back();
        result
    }

    /// The score of the position after a move: first with reduced depth, then with full depth if the reduced search raised
    /// alpha; with an open window only for the first move and for moves that raise alpha (principal variation search,
    /// Marsland and Campbell 1982).
    fn search_child<N: NodeType>(
        &mut self,
        node: &Node<'_>,
        candidate: &Candidate,
        next: &Position,
    ) -> Result<Value, Stopped> {
        let ply = node.ply + 1;
        let mut depth = node.depth - 1 + candidate.extension;
        let scout = -Window::scout(node.window.alpha);
        let mut value = Value::LOWEST;
        let reduced = self.reduced_depth(node, candidate, next, depth);
        let mut needs_full_depth = reduced == depth;
        if reduced < depth {
            self.stats.add(Event::Reduction, 1);
            self.stack[node.ply].reduced_plies = depth - reduced;
            let result = self.search::<Scout>(next, ply, scout, reduced, true);
            self.stack[node.ply].reduced_plies = 0;
            value = -result?;
            if value > node.window.alpha {
                depth += research_adjustment(value, node.best);
                needs_full_depth = depth > reduced;
                self.stats.add(Event::Research, u64::from(needs_full_depth));
                self.learn_from_research(node, candidate.mv, value);
            }
        }
        if needs_full_depth && (!N::PV || node.move_count > 1) {
            value = -self.search::<Scout>(next, ply, scout, depth, !node.cut_node)?;
        }
        if N::PV && (node.move_count == 1 || value > node.window.alpha) {
            value = -self.search::<Pv>(next, ply, -node.window, depth, false)?;
        }
        Ok(value)
    }

    /// Counts a cutoff, except in a singular search, where the best move has been left out.
    fn count_cutoff(&mut self, node: &Node<'_>) {
        if node.excluded.is_some() {
            return;
        }
        self.stack[node.ply].cutoffs += 1;
        self.stats.add(Event::Cutoff, 1);
        self.stats.add(Event::FirstMoveCutoff, u64::from(node.move_count == 1));
        self.stats.add(Event::MovesUntilCutoff, node.move_count as u64);
    }
}

/// Plies to add to the depth of the second search, by how far the reduced search surpassed the best score.
fn research_adjustment(value: Value, best: Value) -> Depth {
    if best.is_decisive() {
        0
    } else if value - best > params::research_deeper() {
        1
    } else if value - best < params::research_shallower() {
        -1
    } else {
        0
    }
}

/// Mate distance pruning: when a shorter mate has been found elsewhere, no mate below this node matters.
fn prune_mate_distance(node: &mut Node<'_>) -> Option<Value> {
    let window = &mut node.window;
    window.alpha = window.alpha.max(Value::mated_in(node.ply));
    window.beta = window.beta.min(Value::mate_in(node.ply + 1));
    (window.alpha >= window.beta).then_some(window.alpha)
}
