//! One node of the main search: the list of its steps, and its state.

use archipelago_eval::{MAX_PLY, Value};
use archipelago_movegen::{Move, Position};
use arrayvec::ArrayVec;

use crate::params;
use crate::report::Bound;
use crate::search::history::{Context, PieceTo};
use crate::search::picker::Picker;
use crate::search::steps::common_reduction;
use crate::stats::Event;
use crate::tt::Entry;
use crate::worker::{Stopped, Worker};

/// Plies of search still to be done.
pub type Depth = i32;

/// The kind of a node, fixed at compile time.
pub trait NodeType {
    /// Is the window open, and the node part of the expected line?
    const PV: bool;
    /// Is this the position of the `go`?
    const ROOT: bool;
}

/// The position of the `go`.
pub struct Root;
/// A node with an open window.
pub struct Pv;
/// A node with a window of one unit: a question with the answer yes or no.
pub struct Scout;

impl NodeType for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeType for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeType for Scout {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// The scores that matter: those strictly between `alpha` and `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The side to move has this already.
    pub alpha: Value,
    /// The opponent will not allow this.
    pub beta: Value,
}

impl Window {
    /// Everything.
    pub const FULL: Window = Window {
        alpha: Value::LOWEST,
        beta: Value::INFINITE,
    };

    /// Is the score better than `alpha`?
    #[must_use]
    pub fn scout(alpha: Value) -> Window {
        Window { alpha, beta: alpha + 1 }
    }
}

/// The window as the opponent sees it.
impl std::ops::Neg for Window {
    type Output = Window;
    fn neg(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// What the steps of one node share.
pub struct Node<'a> {
    pub position: &'a Position,
    pub ply: usize,
    pub depth: Depth,
    pub window: Window,
    /// Is the node expected to fail high?
    pub cut_node: bool,
    pub in_check: bool,
    /// The move left out, when the question is whether there is another as good.
    pub excluded: Option<Move>,
    /// Is or was the position on a principal variation?
    pub on_pv: bool,
    /// What the table knows, if anything.
    pub entry: Option<Entry>,
    /// The table's score, seen from the root.
    pub table_value: Option<Value>,
    /// The evaluation as it goes into the table; `None` in check.
    pub raw_eval: Option<Value>,
    /// The same, corrected by what was learnt in this game.
    pub static_eval: Option<Value>,
    /// The best guess at the score before searching: the evaluation, or the table's score where that says more.
    pub eval: Option<Value>,
    /// Is the evaluation better than when the side was last to move?
    pub improving: bool,
    /// What the histories are looked up with.
    pub context: Context,
    /// How often alpha was raised.
    pub raises: i32,
    /// Is the opponent worse off than it thought a ply ago?
    pub opponent_worsening: bool,
    /// What was added to the evaluation: its size tells how uncertain it is.
    pub correction: i32,
    /// How much less deeply all moves are to be looked at, 1/1024 ply.
    pub reduction: i32,
    /// Moves looked at so far.
    pub move_count: i32,
    pub best: Value,
    /// The endgame tables promise no more than this.
    pub ceiling: Value,
    /// The first move that raised alpha, or the last that did.
    pub best_move: Option<Move>,
    /// Quiet moves tried that did not raise alpha.
    pub quiets: ArrayVec<Move, 64>,
    /// Captures and promotions tried that did not raise alpha.
    pub noisies: ArrayVec<Move, 32>,
}

/// A move about to be searched, and what can be told of it before.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub mv: Move,
    /// The sum of its history scores.
    pub history: i32,
    /// How much less deeply it is to be looked at, 1/1024 ply.
    pub reduction: i32,
    /// How much more deeply it is to be searched, plies; negative: less.
    pub extension: Depth,
}

impl<'a> Node<'a> {
    pub fn new(position: &'a Position, ply: usize, window: Window, depth: Depth, cut_node: bool) -> Node<'a> {
        Node {
            position,
            ply,
            depth,
            window,
            cut_node,
            in_check: position.in_check(),
            excluded: None,
            on_pv: false,
            entry: None,
            table_value: None,
            raw_eval: None,
            static_eval: None,
            eval: None,
            improving: false,
            context: Context {
                turn: position.turn(),
                in_check: position.in_check(),
                pawn_key: position.pawn_key(),
                ..Context::EMPTY
            },
            raises: 0,
            opponent_worsening: false,
            correction: 0,
            reduction: 0,
            move_count: 0,
            best: Value::LOWEST,
            ceiling: Value::INFINITE,
            best_move: None,
            quiets: ArrayVec::new(),
            noisies: ArrayVec::new(),
        }
    }

    /// The move of the table, not yet checked for legality.
    pub fn table_move(&self) -> Option<Move> {
        self.entry.and_then(|entry| entry.mv)
    }

    /// The last two moves, the opponent's first.
    pub fn last_moves(&self) -> [PieceTo; 2] {
        [self.context.continuation[0], self.context.continuation[1]]
    }

    /// Takes the score of `mv` in; is it too good to go on?
    pub fn accept(&mut self, mv: Move, value: Value) -> Verdict {
        if value > self.best {
            self.best = value;
        }
        if value <= self.window.alpha {
            return Verdict::NoBetter;
        }
        self.best_move = Some(mv);
        if value >= self.window.beta {
            return Verdict::Refuted;
        }
        self.window.alpha = value;
        Verdict::Improved
    }

    /// A move raised alpha: the others have to surpass it, and seldom do (Stockfish, 2021).
    fn settle_for<N: NodeType>(&mut self, value: Value) {
        self.raises += 1;
        if !N::ROOT && !value.is_decisive() && (3..params::raised_depth()).contains(&self.depth) {
            self.depth -= 1;
        }
    }

    /// `mv` was tried in vain. What does not fit came so late that it teaches nothing.
    fn remember(&mut self, mv: Move) {
        if mv.is_noisy() {
            let _ = self.noisies.try_push(mv);
        } else {
            let _ = self.quiets.try_push(mv);
        }
    }

    /// The score when no move was searched: the game is over, unless the only move was left out.
    fn without_moves(&self) -> Value {
        if self.excluded.is_some() {
            self.window.alpha
        } else if self.in_check {
            Value::mated_in(self.ply)
        } else {
            Value::DRAW
        }
    }

    /// What a search found beyond beta is only a bound: the shallower the search, the less it says.
    fn soften(&mut self) {
        let beta = self.window.beta;
        if self.best >= beta && !self.best.is_decisive() && !beta.is_decisive() {
            self.best = Value::new((self.best.get() * self.depth + beta.get()) / (self.depth + 1));
        }
    }

    /// Which side of the true score `best` is on, when the search of the node is over.
    pub fn bound(&self) -> Bound {
        if self.best >= self.window.beta {
            Bound::Lower
        } else if self.best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// What the search for alternatives to a move found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extension {
    /// The move deserves so many plies more.
    By(Depth),
    /// Even without the move the score is at least this, which is enough.
    MultiCut(Value),
}

/// What a move's score means for its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Not above alpha.
    NoBetter,
    /// Above alpha, below beta.
    Improved,
    /// At least beta.
    Refuted,
}

impl Worker<'_> {
    /// The score of `position`, `ply` plies below the root, searched `depth` plies deep: exact inside `window`, else a
    /// bound (fail-soft).
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; whatever was in flight is worthless then.
    pub fn search<N: NodeType>(
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
            return Ok(node.without_moves());
        }
        if N::PV {
            node.best = node.best.min(node.ceiling);
        }
        node.soften();
        self.learn(&node);
        self.learn_correction(&node);
        self.store::<N>(&mut node);
        Ok(node.best)
    }

    /// Is the score so far outside the window that the moves need not be looked at?
    fn prune_node(&mut self, node: &Node<'_>) -> Result<Option<Value>, Stopped> {
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

    /// Tries the moves one after the other until one refutes the opponent's last. Returns a score only when the search
    /// for alternatives to the table move settles the node.
    fn search_moves<N: NodeType>(&mut self, node: &mut Node<'_>) -> Result<Option<Value>, Stopped> {
        node.context.threats = node.position.threats();
        self.stack[node.ply].context = node.context;
        node.reduction = common_reduction::<N>(node);
        let mut picker = Picker::all(self.first_move::<N>(node), self.stack[node.ply].killer);
        while let Some(mv) = self.next_worthwhile_move::<N>(node, &mut picker) {
            if Some(mv) == node.excluded || N::ROOT && self.root_candidates().all(|root| root.mv != mv) {
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
            self.stack[node.ply].doubles = self.stack.before(node.ply, 1).doubles;
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
                Verdict::NoBetter => node.remember(mv),
                Verdict::Improved => {
                    self.update_pv::<N>(node.ply, mv);
                    node.settle_for::<N>(value);
                }
                Verdict::Refuted => {
                    self.update_pv::<N>(node.ply, mv);
                    self.count_cutoff(node);
                    break;
                }
            }
        }
        Ok(None)
    }

    /// The next move; no more quiet ones when enough were tried.
    fn next_worthwhile_move<N: NodeType>(&mut self, node: &Node<'_>, picker: &mut Picker) -> Option<Move> {
        if !N::ROOT && self.has_enough_moves(node) {
            picker.skip_quiets();
        }
        self.next_move(node, picker)
    }

    /// The next move of the node. What the table knows of the position after it is asked for at once: memory is slow, and
    /// there is still something to be computed before it is needed.
    pub(super) fn next_move(&self, node: &Node<'_>, picker: &mut Picker) -> Option<Move> {
        let mv = picker.next(node.position, &node.context, &self.memory.histories)?;
        self.table.prefetch(node.position.key_after(mv));
        Some(mv)
    }

    /// The table move comes first, if the node is not pruned before.
    fn prefetch_first_child(&self, node: &Node<'_>) {
        if let Some(mv) = node.table_move() {
            self.table.prefetch(node.position.key_after(mv));
        }
    }

    /// The score of one move: a reduced look first, a full one where that promises something, an open window only for
    /// the first move and for what raises alpha (principal variation search, Marsland and Campbell 1982).
    fn search_move<N: NodeType>(&mut self, node: &Node<'_>, candidate: &Candidate) -> Result<Value, Stopped> {
        let mut next = *node.position;
        self.stack[node.ply].number = node.move_count;
        self.play(&mut next, node.ply, candidate.mv)?;
        let result = self.search_child::<N>(node, candidate, &next);
        self.take_back();
        result
    }

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
        let mut promising = reduced == depth;
        if reduced < depth {
            self.stats.add(Event::Reduction, 1);
            self.stack[node.ply].reduction = depth - reduced;
            let result = self.search::<Scout>(next, ply, scout, reduced, true);
            self.stack[node.ply].reduction = 0;
            value = -result?;
            if value > node.window.alpha {
                depth += research_adjustment(value, node.best);
                promising = depth > reduced;
                self.stats.add(Event::Research, u64::from(promising));
                self.learn_from_research(node, candidate.mv, value);
            }
        }
        if promising && (!N::PV || node.move_count > 1) {
            value = -self.search::<Scout>(next, ply, scout, depth, !node.cut_node)?;
        }
        if N::PV && (node.move_count == 1 || value > node.window.alpha) {
            value = -self.search::<Pv>(next, ply, -node.window, depth, false)?;
        }
        Ok(value)
    }

    /// A search for alternatives is no cutoff: the move left out is still to come.
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

/// Plies more or less for the second look, by how far the first one surpassed the best so far.
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

/// A mate already found nearer to the root makes every mate from here pointless.
fn prune_mate_distance(node: &mut Node<'_>) -> Option<Value> {
    let window = &mut node.window;
    window.alpha = window.alpha.max(Value::mated_in(node.ply));
    window.beta = window.beta.min(Value::mate_in(node.ply + 1));
    (window.alpha >= window.beta).then_some(window.alpha)
}
