//! The steps of a node of the main search, in the order in which [`node`](super::node) calls them.

use archipelago_eval::{KNOWN_WIN, MAX_PLY, Value, evaluate};
use archipelago_movegen::{Move, Position};

use crate::params;
use crate::report::Bound;
use crate::search::MAX_DEPTH;
use crate::search::correction::corrected;
use crate::search::history::{self, PieceTo};
use crate::search::node::{Candidate, Depth, Extension, Node, NodeType, Scout, Window};
use crate::search::picker::Picker;
use crate::stats::Event;
use crate::tablebase::Oracle;
use crate::tt::Entry;
use crate::worker::{Stopped, Worker};

/// A result of the endgame tables is worth a search deeper by so many plies.
const TABLEBASE_DEPTH: Depth = 6;
/// From this clock on the table's scores may hide a fifty-move draw, and do not cut.
const RULE50_NO_CUTOFF: u32 = 90;

impl Worker<'_> {
    /// Prepares the frame of the node and of its children.
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

    /// The end of the game, or of the room for it.
    pub(super) fn draw_or_limit(&mut self, position: &Position, ply: usize) -> Option<Value> {
        if position.is_insufficient_material()
            || position.is_fifty_move_draw()
            || self.history.is_repetition(position, ply)
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

    /// Nearly zero, by chance above or below: else all ways to a draw look alike, and the search does not look for ways
    /// that the opponent may miss.
    fn draw_value(&self) -> Value {
        Value::DRAW + ((self.nodes & 2) as i32 - 1)
    }

    /// When the side to move can repeat a position, a draw is the least it gets.
    pub(super) fn claim_repetition(&mut self, node: &mut Node<'_>) -> Option<Value> {
        if node.window.alpha < Value::DRAW && self.history.upcoming_repetition(node.position, node.ply) {
            node.window.alpha = self.draw_value();
            self.stats.add(Event::UpcomingRepetition, 1);
        }
        (node.window.alpha >= node.window.beta).then_some(node.window.alpha)
    }

    /// Asks the table; but a search for alternatives must not be told of the move it leaves out.
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

    /// A deep enough result of an earlier visit answers the question at once.
    pub(super) fn try_table_cutoff(&mut self, node: &Node<'_>) -> Option<Value> {
        let entry = node.entry.filter(|entry| entry.depth >= node.depth)?;
        let value = node.table_value?;
        let answers = answers(entry.bound?, value, node.window.beta);
        let cuts = answers && node.position.rule50() < RULE50_NO_CUTOFF;
        cuts.then_some(value)
    }

    /// With few men the endgame tables know the result, but not how soon it comes: that is left to the search where it
    /// matters.
    #[inline]
    pub(super) fn try_tablebase<N: NodeType>(&mut self, node: &mut Node<'_>) -> Option<Value> {
        self.oracle.and_then(|oracle| self.ask_tablebase::<N>(oracle, node))
    }

    // Kept out of the node, which most games search without tables.
    #[cold]
    fn ask_tablebase<N: NodeType>(&mut self, oracle: &Oracle, node: &mut Node<'_>) -> Option<Value> {
        if node.excluded.is_some() {
            return None;
        }
        let (value, bound) = oracle.result(node.position, node.ply, node.depth)?;
        self.tablebase_hits += 1;
        let window = &mut node.window;
        let is_enough = match bound {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        };
        if is_enough {
            let entry = Entry {
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

    /// The static evaluation, from the table if it is there, and what follows from it.
    pub(super) fn evaluate_node(&mut self, node: &mut Node<'_>) {
        if node.in_check {
            self.stack[node.ply].static_eval = None;
            return;
        }
        if node.excluded.is_some() {
            // The node has been here before.
            node.static_eval = self.stack[node.ply].static_eval;
        } else {
            let eval = self.static_eval(node);
            node.static_eval = Some(eval);
            if let (None, Some(raw)) = (node.entry, node.raw_eval) {
                self.table.store(node.position.key(), Entry::eval_only(raw, node.on_pv));
            }
        }
        node.eval = node.static_eval.map(|eval| refine(eval, node));
        node.improving = node.static_eval.is_some_and(|eval| self.is_improving(node.ply, eval));
        self.stack[node.ply].static_eval = node.static_eval;
        self.judge_last_move(node);
    }

    /// The evaluation, from the table if it is there, as the game so far has taught to correct it. Not in check.
    pub(super) fn static_eval(&mut self, node: &mut Node<'_>) -> Value {
        let known = node.entry.and_then(|entry| entry.eval);
        let raw = known.unwrap_or_else(|| evaluate(node.position, &mut self.memory.pawn_table));
        node.raw_eval = Some(raw);
        node.correction = self.memory.corrections.correction(node.position, node.last_moves());
        corrected(raw, node.position.rule50(), node.correction)
    }

    /// The change of the evaluation tells something of the last move, searched or not.
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
            histories.update_here(&last.context, last.piece_to, mv, bonus);
        }
    }

    /// The parent looks at this node less deeply, before it knew how good it is: a little more where the opponent is not
    /// doing worse, a little less where it is (Stockfish, 2024).
    pub(super) fn adjust_depth_in_hindsight(&mut self, node: &mut Node<'_>) {
        let last = self.stack.before(node.ply, 1);
        let reduction = last.reduction;
        let (Some(before), Some(now)) = (last.static_eval, node.static_eval) else {
            return;
        };
        if node.excluded.is_some() {
            return;
        }
        if reduction >= params::hindsight_deeper() && !node.opponent_worsening {
            self.stats.add(Event::HindsightDeeper, 1);
            node.depth += 1;
        } else if reduction >= 2 && node.depth >= 2 && now.get() + before.get() > params::hindsight_margin() {
            self.stats.add(Event::HindsightShallower, 1);
            node.depth -= 1;
        }
    }

    /// Compared with two plies before, or four if that was in check.
    fn is_improving(&self, ply: usize, eval: Value) -> bool {
        let before = |distance| self.stack.before(ply, distance).static_eval;
        before(2).or_else(|| before(4)).is_none_or(|earlier| eval > earlier)
    }

    /// So far below alpha that only captures can help: let them try.
    pub(super) fn try_razoring(&mut self, node: &Node<'_>) -> Result<Option<Value>, Stopped> {
        let Some(eval) = node.eval else { return Ok(None) };
        let alpha = node.window.alpha;
        if node.depth > params::razoring_depth() || alpha.is_decisive() || alpha - eval < razoring_margin(node.depth) {
            return Ok(None);
        }
        let value = self.quiescence::<Scout>(node.position, node.ply, node.window)?;
        if value > alpha {
            return Ok(None);
        }
        self.stats.add(Event::Razoring, 1);
        Ok(Some(value))
    }

    /// So far above beta that a quiet move will hardly fall below it (reverse futility, or static null move, pruning). A
    /// won ending is played on, by both sides: every move there is far beyond beta, and only the steps nearer to the mate
    /// make progress.
    pub(super) fn try_reverse_futility(&mut self, node: &Node<'_>) -> Option<Value> {
        let (eval, beta) = (node.eval?, node.window.beta);
        let margin = reverse_futility_margin(node.depth, node.improving)
            + node.correction.abs() * params::reverse_futility_correction() / 64;
        if node.on_pv
            || node.depth > params::reverse_futility_depth()
            || beta.is_loss()
            || eval.get().abs() >= KNOWN_WIN
            || eval - beta < margin
        {
            return None;
        }
        self.stats.add(Event::ReverseFutility, 1);
        Some(beta + (eval - beta) / 3)
    }

    /// If passing is already too good for the opponent to bear, some move is too. Not with pawns alone, where passing
    /// may be the best move there is (Goetsch and Campbell 1988; Donninger 1993 for the depth).
    pub(super) fn try_null_move(&mut self, node: &Node<'_>) -> Result<Option<Value>, Stopped> {
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
        // A mate that needs the opponent to pass is no mate.
        Ok(Some(if value.is_win() { beta } else { value }))
    }

    /// Deep in the tree a zugzwang would cost much: ask again without passing for the next plies (Tabibi and Netanyahu
    /// 2002, in the form that Stockfish made common).
    fn verify_null_move(&mut self, node: &Node<'_>, depth: Depth) -> Result<bool, Stopped> {
        if node.depth < params::null_verification_depth() || self.null_move_ply > 0 {
            return Ok(true);
        }
        self.null_move_ply = node.ply + 3 * depth.max(0) as usize / 4 + 1;
        let window = Window::scout(node.window.beta - 1);
        let result = self.search::<Scout>(node.position, node.ply, window, depth, false);
        self.null_move_ply = 0;
        Ok(result? >= node.window.beta)
    }

    /// Without a table move the order is poor: search less deeply now, the next iteration will have a move (internal
    /// iterative reduction, Schröder 2022).
    pub(super) fn reduce_without_table_move<N: NodeType>(&mut self, node: &mut Node<'_>) {
        let wanted = N::PV || node.cut_node;
        let wanted = wanted && node.excluded.is_none();
        if wanted && node.depth >= params::internal_reduction_depth() && node.table_move().is_none() {
            self.stats.add(Event::InternalReduction, 1);
            node.depth -= 1;
        }
    }

    /// A capture that, searched less deeply, surpasses beta by a margin will hold in a deeper search too (ProbCut, Buro
    /// 1995).
    pub(super) fn try_probcut(&mut self, node: &Node<'_>) -> Result<Option<Value>, Stopped> {
        let Some(eval) = node.static_eval else { return Ok(None) };
        let beta = node.window.beta + probcut_margin(node.improving);
        let doubted = node.table_value.is_some_and(|value| value < beta)
            && node.entry.is_some_and(|entry| entry.depth >= node.depth - 3);
        if node.depth < params::probcut_depth() || node.window.beta.is_decisive() || doubted || self.seeks_mate() {
            return Ok(None);
        }
        let depth = node.depth - 4;
        let scout = -Window::scout(beta - 1);
        let mut picker = Picker::winning(node.table_move(), beta - eval);
        while let Some(mv) = self.next_move(node, &mut picker) {
            let mut next = *node.position;
            self.play(&mut next, node.ply, mv)?;
            let mut result = self.quiescence::<Scout>(&next, node.ply + 1, scout);
            if depth > 0 && result.is_ok_and(|value| -value >= beta) {
                result = self.search::<Scout>(&next, node.ply + 1, scout, depth, !node.cut_node);
            }
            self.take_back();
            let value = -result?;
            if value >= beta {
                self.stats.add(Event::ProbCut, 1);
                self.table.store(
                    node.position.key(),
                    Entry {
                        mv: Some(mv),
                        raw_value: value.to_table(node.ply),
                        eval: node.raw_eval,
                        depth: depth + 1,
                        bound: Some(Bound::Lower),
                        pv: node.on_pv,
                    },
                );
                let margin = beta - node.window.beta;
                return Ok(Some(if value.is_decisive() { value } else { value - margin }));
            }
        }
        Ok(None)
    }

    /// Is the table move the only good one? Then it deserves more depth; if there are others as good, the node is as good
    /// as refuted (singular extensions, Anantharaman, Campbell and Hsu 1990; multi-cut, Björnsson and Marsland 1999).
    pub(super) fn extend<N: NodeType>(&mut self, node: &Node<'_>, mv: Move) -> Result<Extension, Stopped> {
        const NONE: Result<Extension, Stopped> = Ok(Extension::By(0));
        let (Some(entry), Some(table_value)) = (node.entry, node.table_value) else {
            return NONE;
        };
        // Without the bound on the ply, lines of forced moves would grow for ever.
        if N::ROOT
            || entry.mv != Some(mv)
            || node.excluded.is_some()
            || node.depth < params::singular_depth() + Depth::from(node.on_pv)
            || entry.depth < node.depth - 3
            || entry.bound == Some(Bound::Upper)
            || table_value.is_decisive()
            || node.ply >= 2 * self.root_depth as usize
        {
            return NONE;
        }
        self.stats.add(Event::SingularSearch, 1);
        let beta = table_value - singular_margin(node.depth, node.on_pv && !N::PV);
        self.stack[node.ply].excluded = Some(mv);
        let window = Window::scout(beta - 1);
        let result = self.search::<Scout>(node.position, node.ply, window, (node.depth - 1) / 2, node.cut_node);
        self.stack[node.ply].excluded = None;
        let value = result?;
        if value < beta {
            self.stats.add(Event::SingularExtension, 1);
            let doubles = self.stack.before(node.ply, 1).doubles;
            let may_double = !N::PV && doubles < params::singular_double_limit();
            let double = may_double && beta - value > params::singular_double();
            let triple = double && !mv.is_noisy() && beta - value > params::singular_triple();
            self.stack[node.ply].doubles = doubles + i32::from(double);
            return Ok(Extension::By(1 + Depth::from(double) + Depth::from(triple)));
        }
        if value >= node.window.beta && !value.is_decisive() {
            self.stats.add(Event::MultiCut, 1);
            return Ok(Extension::MultiCut(value));
        }
        Ok(Extension::By(if table_value >= node.window.beta {
            -2 - Depth::from(!N::PV)
        } else if node.cut_node {
            -2
        } else {
            // A move that others equal and that fails low is not the one to look at.
            -Depth::from(table_value <= node.window.alpha)
        }))
    }

    /// What can be told of a move before it is played.
    pub(super) fn candidate(&self, node: &Node<'_>, mv: Move) -> Candidate {
        let histories = &self.memory.histories;
        let mut reduction = self.base_reduction(node.depth, node.move_count, mv.is_noisy())
            + node.reduction
            + node.raises * params::lmr_raises();
        if self.stack[node.ply + 1].cutoffs > params::lmr_cutoffs() {
            reduction += params::lmr_many_cutoffs();
        }
        let history = if mv.is_noisy() {
            histories.noisy(node.position, mv)
        } else {
            let history = histories.quiet(&node.context, node.position.moved_role(mv), mv);
            reduction -= history * 1024 / params::lmr_history_divisor();
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

    /// Late moves are unlikely to be good when the order is: look at them less deeply first (late move reductions), but
    /// not by quiescence alone.
    pub(super) fn reduced_depth(&self, node: &Node<'_>, candidate: &Candidate, next: &Position, depth: Depth) -> Depth {
        if depth < 2 || node.move_count < 2 || self.seeks_mate() {
            return depth;
        }
        let check = if next.in_check() { params::lmr_check() } else { 0 };
        (depth - ((candidate.reduction - check) >> 10)).clamp(1, depth)
    }

    /// A reduced look that promised something teaches the continuation histories, whatever the second look says.
    pub(super) fn learn_from_research(&mut self, node: &Node<'_>, mv: Move, value: Value) {
        if !mv.is_noisy() && value >= node.window.beta {
            let bonus = history::bonus(node.depth);
            let piece_to = PieceTo::of(node.position, mv);
            self.memory
                .histories
                .update_continuation(&node.context, piece_to, bonus);
        }
    }

    /// Only once there is a move that does not lose, and never with pawns alone, where zugzwang makes bad moves good.
    fn may_prune_moves(&self, node: &Node<'_>) -> bool {
        !node.best.is_loss() && node.position.has_non_pawn_material(node.position.turn()) && !self.seeks_mate()
    }

    /// Were so many moves tried that the next is too late for a quiet one (late move pruning)? Asked before quiet moves
    /// are generated.
    pub(super) fn has_enough_moves(&mut self, node: &Node<'_>) -> bool {
        let enough = node.move_count + 1 >= late_move_limit(node.depth, node.improving) && self.may_prune_moves(node);
        self.stats.add(Event::LateMoves, u64::from(enough));
        enough
    }

    /// Is the move not worth a look?
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

    fn prune_quiet(&mut self, node: &Node<'_>, candidate: &Candidate, picker: &mut Picker) -> bool {
        let depth = (node.depth - (candidate.reduction >> 10)).max(0);
        let is_futile = node.static_eval.is_some_and(|eval| {
            depth <= params::futility_depth() && node.window.alpha - eval >= futility_margin(depth, candidate.history)
        });
        let has_failed = depth < params::history_pruning_depth()
            && candidate.history < -params::history_pruning_scale() * node.depth;
        let margin = params::quiet_exchange_scale() * depth * depth;
        if !is_futile && !has_failed && node.position.see_ge(candidate.mv, -margin) {
            return false;
        }
        // A check may be a sacrifice: it is given as much rope as a capture.
        let rope = params::noisy_exchange_scale() * node.depth;
        if node.position.gives_check(candidate.mv) && node.position.see_ge(candidate.mv, -rope) {
            return false;
        }
        self.stats.add(
            match (is_futile, has_failed) {
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

    fn prune_noisy(&mut self, node: &Node<'_>, candidate: &Candidate) -> bool {
        let history = candidate.history / params::noisy_exchange_history_divisor();
        let loses = !node
            .position
            .see_ge(candidate.mv, -params::noisy_exchange_scale() * node.depth - history);
        self.stats.add(Event::NoisyExchange, u64::from(loses));
        loses
    }

    /// What the moves tried teach, when one of them raised alpha.
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
            for &mv in &node.quiets {
                histories.update_quiet(&node.context, PieceTo::of(position, mv), mv, -malus);
            }
        }
        for &mv in &node.noisies {
            histories.update_noisy(position, mv, -malus);
        }
    }

    /// The opponent's first choice, a quiet move, is refuted: it was no good continuation of the moves before.
    fn punish_last_move(&mut self, node: &Node<'_>, malus: i32) {
        let last = self.stack.before(node.ply, 1);
        if last.mv.is_some() && last.is_quiet && last.number <= 1 && node.excluded.is_none() {
            let histories = &mut self.memory.histories;
            histories.update_continuation(&last.context, last.piece_to, -malus);
        }
    }

    /// All moves failed: the opponent's last one was good.
    fn reward_last_move(&mut self, node: &Node<'_>) {
        let last = self.stack.before(node.ply, 1);
        if let Some(mv) = last.mv.filter(|_| last.is_quiet && node.excluded.is_none()) {
            let bonus = history::bonus(node.depth) * params::last_move_bonus() / 64;
            let histories = &mut self.memory.histories;
            histories.update_quiet(&last.context, last.piece_to, mv, bonus);
        }
    }

    /// What the search says of the evaluation: nothing when a capture decided, or when the bound is on the side where
    /// the evaluation was anyway.
    pub(super) fn learn_correction(&mut self, node: &Node<'_>) {
        let Some(eval) = node.static_eval.filter(|_| node.excluded.is_none()) else {
            return;
        };
        let says_nothing = node.best_move.is_some_and(Move::is_noisy)
            || match node.bound() {
                Bound::Lower => node.best <= eval,
                Bound::Upper => node.best >= eval,
                Bound::Exact => false,
            };
        if !says_nothing {
            let corrections = &mut self.memory.corrections;
            corrections.learn(node.position, node.last_moves(), node.depth, node.best - eval);
        }
    }

    /// Writes the result into the table.
    pub(super) fn store<N: NodeType>(&mut self, node: &mut Node<'_>) {
        // A node that fails low under a parent on the principal variation may be on the next one.
        if node.best_move.is_none() && node.ply > 0 {
            node.on_pv |= self.stack.before(node.ply, 1).on_pv;
        }
        // The second line of several is not the position's truth, nor is a search without the best move.
        if N::ROOT && self.pv_index > 0 || node.excluded.is_some() {
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
                pv: node.on_pv,
            },
        );
    }
}

/// What the node adds to the reduction of all its moves.
pub(super) fn common_reduction<N: NodeType>(node: &Node<'_>) -> i32 {
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
    reduction
}

/// Does a table score with this bound settle whether the score is at least `beta`?
pub(super) fn answers(bound: Bound, value: Value, beta: Value) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value < beta,
    }
}

/// The table's score where it is known to be on the right side of the evaluation.
pub(super) fn refine(eval: Value, node: &Node<'_>) -> Value {
    let bound = node.entry.and_then(|entry| entry.bound);
    match (bound, node.table_value) {
        (Some(bound), Some(value)) if !value.is_decisive() && answers(bound, value, eval) => value,
        _ => eval,
    }
}

/// Internal units; what captures may be expected to gain.
fn razoring_margin(depth: Depth) -> i32 {
    params::razoring_base() + params::razoring_scale() * depth
}

/// Internal units; smaller when improving, where beta is likelier to be surpassed.
fn probcut_margin(improving: bool) -> i32 {
    params::probcut_margin() - params::probcut_improving() * i32::from(improving)
}

/// Internal units; how much worse than the table move all others must be.
fn singular_margin(depth: Depth, was_on_pv: bool) -> i32 {
    let scale = params::singular_scale() + params::singular_on_pv() * i32::from(was_on_pv);
    scale * depth / 64
}

/// Internal units; grows faster with every ply, so that deep enough the attack after a sacrifice is looked at; less when
/// improving.
fn reverse_futility_margin(depth: Depth, improving: bool) -> i32 {
    (params::reverse_futility_margin() + params::reverse_futility_growth() * depth) * depth
        - params::reverse_futility_improving() * i32::from(improving)
}

/// Moves after which no further quiet move is looked at; half as many when not improving.
fn late_move_limit(depth: Depth, improving: bool) -> i32 {
    (params::late_move_base() + depth * depth) >> i32::from(!improving)
}

/// Internal units; what a quiet move may be expected to gain in `depth` plies.
fn futility_margin(depth: Depth, history: i32) -> i32 {
    params::futility_base() + params::futility_scale() * depth + history / params::futility_history_divisor()
}

/// Plies a null move search is shallower: more when deep, and more when far ahead.
fn null_reduction(depth: Depth, lead: i32) -> Depth {
    params::null_reduction() + depth / params::null_depth_divisor() + (lead / params::null_lead_divisor()).min(4)
}
