//! The state of one node that the steps of the search share.

use archipelago_eval::Value;
use archipelago_movegen::{Move, Position};
use arrayvec::ArrayVec;

use crate::depth::Depth;
use crate::params;
use crate::report::Bound;
use crate::search::history::{PieceTo, QuietContext};
use crate::transposition::TableEntry;

/// Nodes shallower than this, in plies, keep their depth when a move has raised alpha.
const MIN_RAISED_DEPTH: Depth = 3;

/// The kind of a node, fixed at compile time.
pub(crate) trait NodeType {
    /// Is the window open (wider than one unit)?
    const PV: bool;
    /// Is this the root position?
    const ROOT: bool;
}

/// The root position.
pub(crate) struct Root;
/// A node with an open window.
pub(crate) struct Pv;
/// A node with a window of one unit, which shows only whether the score is above or below it.
pub(crate) struct Scout;

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

/// The search window: scores strictly between `alpha` and `beta` are exact, others are bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// The score that the side to move has already secured.
    pub(crate) alpha: Value,
    /// The score that the opponent has already secured.
    pub(crate) beta: Value,
}

impl Window {
    /// The window that contains every score.
    pub(crate) const FULL: Window = Window {
        alpha: Value::LOWEST,
        beta: Value::INFINITE,
    };

    /// The window of one unit above `alpha`.
    pub(crate) fn scout(alpha: Value) -> Window {
        Window { alpha, beta: alpha + 1 }
    }
}

/// The window from the view of the opponent.
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
pub(crate) struct Node<'a> {
    pub(super) position: &'a Position,
    /// Plies from the root.
    pub(super) ply: usize,
    /// Plies still to be searched.
    pub(super) depth: Depth,
    pub(super) window: Window,
    /// Is the node expected to fail high?
    pub(super) cut_node: bool,
    pub(super) in_check: bool,
    /// The move that this search leaves out: a singular search, see `extend_reduce`.
    pub(super) excluded: Option<Move>,
    /// Is the position on a principal variation, or was it?
    pub(super) on_pv: bool,
    /// The entry of the transposition table, if there is one.
    pub(super) entry: Option<TableEntry>,
    /// The score of the entry, seen from the root.
    pub(super) table_value: Option<Value>,
    /// The evaluation without corrections, as the table stores it; `None` in check.
    pub(super) raw_eval: Option<Value>,
    /// The evaluation with corrections; `None` in check.
    pub(super) static_eval: Option<Value>,
    /// The best estimate of the score before the search: the static evaluation, or the score of the table where that is
    /// more informative; `None` in check.
    pub(super) eval: Option<Value>,
    /// Is the position an ending that one side is known to win?
    pub(super) is_known_win: bool,
    /// Is the static evaluation better than at the last turn of the same side?
    pub(super) improving: bool,
    /// What the histories are looked up with.
    pub(super) context: QuietContext,
    /// How often alpha was raised.
    pub(super) raises: i32,
    /// Is the static evaluation of the opponent worse than it was a ply ago?
    pub(super) opponent_worsening: bool,
    /// What the corrections add to the evaluation, in internal units. A large correction means an uncertain evaluation.
    pub(super) correction: i32,
    /// The part of the reduction that all moves share, in 1/1024 ply.
    pub(super) shared_reduction: i32,
    /// Moves considered so far.
    pub(super) move_count: i32,
    /// The best score so far.
    pub(super) best: Value,
    /// The highest score that the endgame tables allow.
    pub(super) ceiling: Value,
    /// The last move that raised alpha.
    pub(super) best_move: Option<Move>,
    /// Quiet moves searched that did not raise alpha.
    pub(super) quiets: ArrayVec<Move, 64>,
    /// Captures and promotions searched that did not raise alpha.
    pub(super) noisies: ArrayVec<Move, 32>,
}

/// A move about to be searched, and what is known about it before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(super) mv: Move,
    /// The sum of its history scores.
    pub(super) history: i32,
    /// By how much its depth is reduced, in 1/1024 ply.
    pub(super) reduction: i32,
    /// Plies that are added to its depth; negative: subtracted.
    pub(super) extension: Depth,
}

/// The result of a singular search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extension {
    /// The move is searched this many plies deeper.
    By(Depth),
    /// Other moves fail high too: the node returns this score.
    MultiCut(Value),
}

/// What the score of a move means for its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Not above alpha.
    NoBetter,
    /// Above alpha, below beta.
    Improved,
    /// At least beta: the other moves need not be searched.
    Cutoff,
}

impl<'a> Node<'a> {
    pub(super) fn new(position: &'a Position, ply: usize, window: Window, depth: Depth, cut_node: bool) -> Node<'a> {
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
            is_known_win: false,
            improving: false,
            context: QuietContext {
                turn: position.turn(),
                in_check: position.in_check(),
                pawn_key: position.pawn_key(),
                ..QuietContext::EMPTY
            },
            raises: 0,
            opponent_worsening: false,
            correction: 0,
            shared_reduction: 0,
            move_count: 0,
            best: Value::LOWEST,
            ceiling: Value::INFINITE,
            best_move: None,
            quiets: ArrayVec::new(),
            noisies: ArrayVec::new(),
        }
    }

    /// The move of the transposition table, not checked for legality.
    pub(super) fn table_move(&self) -> Option<Move> {
        self.entry.and_then(|entry| entry.mv)
    }

    /// The last two moves, the opponent's first.
    pub(super) fn last_moves(&self) -> [PieceTo; 2] {
        [self.context.continuation[0], self.context.continuation[1]]
    }

    /// Records the score of `mv`.
    pub(super) fn accept(&mut self, mv: Move, value: Value) -> Verdict {
        if value > self.best {
            self.best = value;
        }
        if value <= self.window.alpha {
            return Verdict::NoBetter;
        }
        self.best_move = Some(mv);
        if value >= self.window.beta {
            return Verdict::Cutoff;
        }
        self.window.alpha = value;
        Verdict::Improved
    }

    /// A move has raised alpha. The moves after it rarely raise it again and are searched a ply less deeply (Stockfish,
    /// 2021).
    pub(super) fn reduce_after_raise<N: NodeType>(&mut self, value: Value) {
        self.raises += 1;
        if !N::ROOT && !value.is_decisive() && (MIN_RAISED_DEPTH..params::raised_depth()).contains(&self.depth) {
            self.depth -= 1;
        }
    }

    /// `mv` did not raise alpha. Moves after the first 64 quiet moves and 32 captures are not recorded.
    pub(super) fn record_failure(&mut self, mv: Move) {
        if mv.is_noisy() {
            let _ = self.noisies.try_push(mv);
        } else {
            let _ = self.quiets.try_push(mv);
        }
    }

    /// The score when no move was searched: mate, stalemate, or, in a singular search, no other move than the one left out.
    pub(super) fn value_without_moves(&self) -> Value {
        if self.excluded.is_some() {
            self.window.alpha
        } else if self.in_check {
            Value::mated_in(self.ply)
        } else {
            Value::DRAW
        }
    }

    /// Moves a score above beta toward beta: it is only a lower bound, and the shallower the search, the less certain.
    pub(super) fn soften_fail_high(&mut self) {
        let beta = self.window.beta;
        if self.best >= beta && !self.best.is_decisive() && !beta.is_decisive() {
            self.best = Value::new((self.best.get() * self.depth + beta.get()) / (self.depth + 1));
        }
    }

    /// How `best` bounds the true score when the search of the node is over.
    pub(super) fn bound(&self) -> Bound {
        if self.best >= self.window.beta {
            Bound::Lower
        } else if self.best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_above_beta_move_toward_it_and_the_deeper_the_search_the_less() {
        let position = Position::startpos();
        let softened = |depth, best| {
            let mut node = Node::new(&position, 1, Window::scout(Value::new(99)), depth, true);
            node.best = best;
            node.soften_fail_high();
            node.best
        };
        let scores = [1, 3, 9].map(|depth| softened(depth, Value::new(180)).get());
        assert_eq!(scores, [140, 160, 172]);
        assert_eq!(softened(3, Value::new(50)), Value::new(50), "below beta");
        assert_eq!(softened(3, Value::mate_in(5)), Value::mate_in(5));
    }
}
