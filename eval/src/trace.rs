//! Sums of weights, and listeners that hear which weight was used how often, for which side, on which squares.
//!
//! The listener is a type parameter of the evaluation. [`NoTrace`] costs nothing; with a [`Recorder`] the same code
//! yields what the tuner and the explanation read.

use std::cell::RefCell;

use archipelago_movegen::{Bitboard, Color, Square};

use crate::handles::Weight;
use crate::score::Score;
use crate::view::seen_by;

/// The part of the evaluation in which a weight is used. Within a part everything is linear;
/// [`combine`](crate::combine) makes one number of the parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// The score itself: White's sum less Black's.
    Linear,
    /// The same for terms whose family has a price, see [`Family::PRICED`](crate::Family::PRICED).
    Priced,
    /// The danger of the king of that color; see [`penalty`](crate::penalty).
    Danger,
    /// How far an advantage can be won, endgame half only; see [`winnable`](crate::winnable).
    Complexity,
    /// Parts of 128 of the endgame value that remain, endgame half only.
    Scale,
}

impl Part {
    /// Whether the weights are added to the score of a side as they are.
    #[must_use]
    pub const fn is_linear(self) -> bool {
        matches!(self, Part::Linear | Part::Priced)
    }
}

/// A listener to the evaluation.
pub trait Trace: Copy {
    /// Whether it keeps what it hears. If so, no part of the evaluation may come from a cache.
    const RECORDS: bool;

    /// The weight was added `count` times for `color`. `squares` are the squares it was added for, empty if the term is
    /// not about squares.
    fn record(self, part: Part, color: Color, weight: Weight, count: i32, squares: Bitboard);
}

/// The listener that ignores everything; no instruction of it remains in the program.
#[derive(Clone, Copy, Debug)]
pub struct NoTrace;

impl Trace for NoTrace {
    const RECORDS: bool = false;
    #[inline(always)]
    fn record(self, _: Part, _: Color, _: Weight, _: i32, _: Bitboard) {}
}

/// The listener that keeps every use of a weight.
#[derive(Clone, Copy, Debug)]
pub struct Recorder<'a>(&'a RefCell<Vec<Use>>);

impl<'a> Recorder<'a> {
    /// A listener that appends to `uses`.
    pub(crate) fn new(uses: &'a RefCell<Vec<Use>>) -> Recorder<'a> {
        Recorder(uses)
    }
}

impl Trace for Recorder<'_> {
    const RECORDS: bool = true;
    fn record(self, part: Part, color: Color, weight: Weight, count: i32, squares: Bitboard) {
        self.0.borrow_mut().push(Use {
            part,
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
    /// The part of the evaluation.
    pub part: Part,
    /// The side that gets it. Danger: the side whose king is in danger. Complexity: always White.
    pub color: Color,
    /// The weight.
    pub weight: Weight,
    /// How often it was added; negative if it was taken away.
    pub count: i32,
    /// The squares it was added for, empty if the term is not about squares.
    pub squares: Bitboard,
}

/// The sum of one side in one part of the evaluation. Squares are given as that side sees them.
#[derive(Clone, Copy)]
pub(crate) struct Sum<T> {
    total: Score,
    part: Part,
    color: Color,
    trace: T,
}

impl<T: Trace> Sum<T> {
    #[inline]
    pub fn new(part: Part, color: Color, trace: T) -> Self {
        Sum {
            total: Score::ZERO,
            part,
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

    /// Adds the weight once, for the piece or pawn on the square.
    #[inline]
    pub fn add_at(&mut self, weight: Weight, square: Square) {
        self.total += weight.value();
        self.note(weight, 1, Bitboard::from_square(square));
    }

    #[inline(always)]
    fn note(&self, weight: Weight, count: i32, squares: Bitboard) {
        if T::RECORDS && count != 0 {
            let squares = seen_by(self.color, squares);
            self.trace.record(self.part, self.color, weight, count, squares);
        }
    }
}
