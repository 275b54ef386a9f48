//! The number that the evaluation computes with: a middlegame and an endgame value in one machine word.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use wide::bytemuck::cast;
use wide::{i16x16, i32x8};

/// A pair (middlegame, endgame) in internal units (`docs/evaluation.md`). Each use says whose view it is.
///
/// Packed as `endgame << 16 + middlegame`, so that one addition or multiplication serves both halves. Each half must
/// stay within an `i16`. The largest sums of legal positions are those of armies of promoted pieces. The
/// [`penalty`](crate::penalty) for danger, which grows with a square, has a limit for them. A test adds up such armies in
/// wider numbers.
///
/// ```
/// use archipelago_eval::Score;
/// let score = Score::new(-3, 20) * 2 - Score::new(1, -1);
/// assert_eq!((score.mg(), score.eg()), (-7, 41));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// Zero in both phases.
    pub const ZERO: Score = Score(0);

    /// The pair of a middlegame and an endgame value, each within `i16`.
    #[must_use]
    pub const fn new(mg: i32, eg: i32) -> Score {
        Score((eg << 16) + mg)
    }

    /// The halves of eight scores in one vector, each middlegame half followed by its endgame half.
    #[inline]
    pub(crate) fn halves(scores: &[Score; 8]) -> i16x16 {
        let packed = i32x8::new(scores.map(|score| score.0));
        // The endgame half gets back what a negative middlegame half has borrowed.
        cast(packed + ((packed & i32x8::splat(0x8000)) << 1))
    }

    /// The middlegame half.
    #[must_use]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame half, rounded because a negative middlegame half has borrowed one from it.
    #[must_use]
    pub const fn eg(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

impl Add for Score {
    type Output = Score;
    #[inline]
    fn add(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }
}

impl Sub for Score {
    type Output = Score;
    #[inline]
    fn sub(self, other: Score) -> Score {
        Score(self.0 - other.0)
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Mul<i32> for Score {
    type Output = Score;
    #[inline]
    fn mul(self, count: i32) -> Score {
        Score(self.0 * count)
    }
}

impl AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl SubAssign for Score {
    #[inline]
    fn sub_assign(&mut self, other: Score) {
        *self = *self - other;
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.mg(), self.eg())
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn halves_do_not_disturb_each_other() {
        for mg in [-9000, -1, 0, 1, 7, 9000] {
            for eg in [-9000, -1, 0, 1, 5, 9000] {
                let score = Score::new(mg, eg);
                assert_eq!((score.mg(), score.eg()), (mg, eg));
                assert_eq!(((-score).mg(), (-score).eg()), (-mg, -eg));
                let sum = score * 3 - Score::new(-2, 5);
                assert_eq!((sum.mg(), sum.eg()), (3 * mg + 2, 3 * eg - 5));
            }
        }
    }
}
