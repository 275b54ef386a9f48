//! The record of an evaluation: which weight was used how often, for whom, on which squares.
//!
//! Recording is a type parameter of the one evaluation. With [`NoTrace`] it leaves no instruction behind; with a
//! [`Recorder`] the same code yields the coefficients from which [`Recording::replay`] computes the value again, with
//! these or with other weights: the tuner's view of a position, and the explanation's.

use std::cell::RefCell;

use archipelago_movegen::{Bitboard, ByColor, Color, Position, Square};

use crate::attacks::seen_by;
use crate::endgames;
use crate::handles::Weight;
use crate::pawn_table::PawnTable;
use crate::scale;
use crate::score::Score;

/// The part of the evaluation a weight works in. Within a group everything is linear; how the groups combine is the
/// business of [`combine`](crate::combine).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// White minus black, added to the score as it is.
    Linear,
    /// Danger units of the king of that colour; see [`crate::king::penalty`].
    Danger,
    /// Endgame half only: how much of an advantage can be won; see [`scale::winnable`].
    Complexity,
    /// Endgame half only: parts of 128 of the endgame value that remain.
    Scale,
}

/// A listener to the evaluation.
pub trait Trace: Copy {
    /// Does it keep what it hears? If so, nothing may be answered from a cache.
    const RECORDS: bool;

    /// The weight was added `count` times for `color`; `squares` are the places that earned it, empty if none did.
    fn record(self, group: Group, color: Color, weight: Weight, count: i32, squares: Bitboard);
}

/// Listens to nothing and costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoTrace;

impl Trace for NoTrace {
    const RECORDS: bool = false;
    #[inline(always)]
    fn record(self, _: Group, _: Color, _: Weight, _: i32, _: Bitboard) {}
}

/// Keeps every use.
#[derive(Clone, Copy, Debug)]
pub struct Recorder<'a>(&'a RefCell<Vec<Use>>);

impl Trace for Recorder<'_> {
    const RECORDS: bool = true;
    fn record(self, group: Group, color: Color, weight: Weight, count: i32, squares: Bitboard) {
        self.0.borrow_mut().push(Use {
            group,
            color,
            weight,
            count,
            squares,
        });
    }
}

/// One use of a weight.
#[derive(Clone, Copy, Debug)]
pub struct Use {
    /// Where it works.
    pub group: Group,
    /// The side that gets it (danger: the side in danger; complexity: always white).
    pub color: Color,
    /// Which weight.
    pub weight: Weight,
    /// How often.
    pub count: i32,
    /// The squares that earned it, where the term knows them.
    pub squares: Bitboard,
}

/// The score of one side in one group, as it grows. Squares are given as that side sees them, its first rank below.
#[derive(Clone, Copy)]
pub(crate) struct Sum<T> {
    total: Score,
    group: Group,
    color: Color,
    trace: T,
}

impl<T: Trace> Sum<T> {
    #[inline]
    pub fn new(group: Group, color: Color, trace: T) -> Self {
        Sum {
            total: Score::ZERO,
            group,
            color,
            trace,
        }
    }

    #[inline]
    pub fn total(&self) -> Score {
        self.total
    }

    /// Adds the weight `count` times.
    #[inline]
    pub fn add(&mut self, weight: Weight, count: i32) {
        self.total += weight.value() * count;
        self.note(weight, count, Bitboard::EMPTY);
    }

    /// Adds the weight once for each square of the set.
    #[inline]
    pub fn add_set(&mut self, weight: Weight, squares: Bitboard) {
        let count = squares.count() as i32;
        self.total += weight.value() * count;
        self.note(weight, count, squares);
    }

    /// Adds the weight once, for what stands on the square.
    #[inline]
    pub fn add_at(&mut self, weight: Weight, square: Square) {
        self.total += weight.value();
        self.note(weight, 1, Bitboard::from_square(square));
    }

    #[inline(always)]
    fn note(&self, weight: Weight, count: i32, squares: Bitboard) {
        if T::RECORDS && count != 0 {
            let squares = seen_by(self.color, squares);
            self.trace.record(self.group, self.color, weight, count, squares);
        }
    }
}

/// The sums of all groups: what the value of a position is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Totals {
    /// White's view.
    pub linear: Score,
    /// Danger units of each king.
    pub danger: ByColor<Score>,
    /// Units of endgame value.
    pub complexity: i32,
    /// Parts of 128.
    pub scale: i32,
}

/// The record of one evaluation: its coefficients and all that is needed to compute its value again.
#[derive(Clone, Debug)]
pub struct Recording {
    /// Every use of a weight, in the order of evaluation; the same weight may occur several times.
    pub uses: Vec<Use>,
    /// How much middlegame is left, 0 to 24.
    pub phase: i32,
    /// The value of a specialised ending, white's view; then no weight was used.
    pub known: Option<i32>,
}

/// Evaluates a position with a trace, past all caches.
#[must_use]
pub fn record(position: &Position) -> Recording {
    let uses = RefCell::new(Vec::new());
    let known = endgames::known(position);
    if known.is_none() {
        crate::totals(position, &mut PawnTable::new(0), Recorder(&uses));
    }
    Recording {
        uses: uses.into_inner(),
        phase: scale::phase(position),
        known,
    }
}

impl Recording {
    /// The sums of coefficients times weights, by group.
    #[must_use]
    pub fn totals(&self, values: &[Score]) -> Totals {
        let mut totals = Totals::default();
        for used in &self.uses {
            let score = values[used.weight.index()] * used.count;
            match (used.group, used.color) {
                (Group::Linear, Color::White) => totals.linear += score,
                (Group::Linear, Color::Black) => totals.linear -= score,
                (Group::Danger, color) => *totals.danger.get_mut(color) += score,
                (Group::Complexity, _) => totals.complexity += score.eg(),
                (Group::Scale, _) => totals.scale += score.eg(),
            }
        }
        totals.scale = totals.scale.clamp(0, scale::FULL_SCALE);
        totals
    }

    /// The value of the position, white's view, with these weights.
    ///
    /// The scale factor is that of the side that led when the record was made.
    #[must_use]
    pub fn replay(&self, values: &[Score]) -> i32 {
        self.known
            .unwrap_or_else(|| scale::combine(&self.totals(values), self.phase))
    }
}
