//! The entry of the pawn table: what later stages of the evaluation read about a pawn structure.

use archipelago_movegen::setwise::Side;
use archipelago_movegen::{Bitboard, ByColor, Key};

use crate::score::Score;
use crate::structure::{self, Center};
use crate::totals::Totals;

/// What is known about one set of white and black pawns, and about one pair of kings. It fills two cache lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct PawnEntry {
    pub(crate) key: Key,
    /// The squares of the kings for which `king_score` and `danger` were computed, [`NO_KING`] before.
    pub(crate) kings: ByColor<u8>,
    pub(crate) closedness: u8,
    pub(crate) center: Center,
    pub(crate) ram_count: u8,
    pub(crate) both_wings: bool,
    /// The part of the complexity that depends on pawns alone; endgame units.
    pub(crate) complexity: i32,
    /// The score that depends on pawns alone; internal units, White's view.
    pub(crate) score: Score,
    /// The score that depends on the pawns and one king, by the color of that king; internal units, White's view.
    pub(crate) king_score: ByColor<Score>,
    /// The danger of each king that depends on pawns and that king; danger units.
    pub(crate) danger: ByColor<Score>,
    /// Isolated and backward pawns of both sides.
    pub(crate) weak: Bitboard,
    pub(crate) passed: ByColor<Bitboard>,
    pub(crate) attacks: ByColor<Bitboard>,
    pub(crate) double_attacks: ByColor<Bitboard>,
    pub(crate) attack_spans: ByColor<Bitboard>,
}

const _: () = assert!(size_of::<PawnEntry>() == 128);

impl PawnEntry {
    /// An entry that matches no position.
    pub(crate) const VACANT: PawnEntry = PawnEntry {
        // A position without pawns has the key 0; it must not match.
        key: Key(u64::MAX),
        kings: ByColor {
            white: NO_KING,
            black: NO_KING,
        },
        closedness: 0,
        center: Center::Open,
        ram_count: 0,
        both_wings: false,
        complexity: 0,
        score: Score::ZERO,
        king_score: ByColor {
            white: Score::ZERO,
            black: Score::ZERO,
        },
        danger: ByColor {
            white: Score::ZERO,
            black: Score::ZERO,
        },
        weak: Bitboard::EMPTY,
        passed: NO_SQUARES,
        attacks: NO_SQUARES,
        double_attacks: NO_SQUARES,
        attack_spans: NO_SQUARES,
    };

    /// The sets as the other side sees them: ranks and colors exchanged. Numbers and scores stay.
    pub(crate) fn turned(&self) -> PawnEntry {
        let turn = |sets: &ByColor<Bitboard>| ByColor {
            white: sets.black.flip_vertical(),
            black: sets.white.flip_vertical(),
        };
        PawnEntry {
            weak: self.weak.flip_vertical(),
            passed: turn(&self.passed),
            attacks: turn(&self.attacks),
            double_attacks: turn(&self.double_attacks),
            attack_spans: turn(&self.attack_spans),
            ..*self
        }
    }

    /// Squares that pawns of side `S` attack.
    #[inline]
    #[must_use]
    pub fn attacks<S: Side>(&self) -> Bitboard {
        *self.attacks.get(S::COLOR)
    }

    /// Squares that two pawns of side `S` attack.
    #[inline]
    #[must_use]
    pub fn double_attacks<S: Side>(&self) -> Bitboard {
        *self.double_attacks.get(S::COLOR)
    }

    /// Squares that pawns of side `S` attack or may attack after advancing.
    #[inline]
    #[must_use]
    pub fn attack_span<S: Side>(&self) -> Bitboard {
        *self.attack_spans.get(S::COLOR)
    }

    /// Squares on ranks 4 to 6 that a pawn of side `S` guards and no enemy pawn can ever attack.
    #[inline]
    #[must_use]
    pub fn outposts<S: Side>(&self) -> Bitboard {
        structure::outposts_by_attacks::<S>(self.attacks::<S>(), self.attack_span::<S::Opposite>())
    }

    /// Squares that pawns of side `S` attack at least as often as enemy pawns; see
    /// [`safe_squares`](crate::structure::safe_squares).
    #[inline]
    #[must_use]
    pub fn safe_squares<S: Side>(&self) -> Bitboard {
        structure::safe_by_attacks(
            [self.attacks::<S>(), self.double_attacks::<S>()],
            [self.attacks::<S::Opposite>(), self.double_attacks::<S::Opposite>()],
        )
    }

    /// Passed pawns of side `S`, the foremost of each file.
    #[inline]
    #[must_use]
    pub fn passed<S: Side>(&self) -> Bitboard {
        *self.passed.get(S::COLOR)
    }

    /// Files on which two pawns block each other, 0 to 8.
    #[inline]
    #[must_use]
    pub fn ram_count(&self) -> i32 {
        i32::from(self.ram_count)
    }

    /// Whether there are pawns, of either side, on both wings.
    #[inline]
    #[must_use]
    pub fn on_both_wings(&self) -> bool {
        self.both_wings
    }

    /// How closed the position is, 0 (open) to 8; see [`closedness`](crate::structure::closedness).
    #[inline]
    #[must_use]
    pub fn closedness(&self) -> usize {
        usize::from(self.closedness)
    }

    /// The type of the center as an index, in the order of [`Center`].
    #[inline]
    #[must_use]
    pub fn center(&self) -> usize {
        self.center as usize
    }

    /// The totals of an evaluation as far as pawns and kings alone decide them.
    #[inline]
    pub(crate) fn totals(&self) -> Totals {
        Totals {
            linear: self.score + self.king_score.white + self.king_score.black,
            danger: self.danger,
            complexity: self.complexity,
            ..Totals::default()
        }
    }
}

/// No square: the king's part of the entry is not filled.
const NO_KING: u8 = u8::MAX;

const NO_SQUARES: ByColor<Bitboard> = ByColor {
    white: Bitboard::EMPTY,
    black: Bitboard::EMPTY,
};

#[cfg(test)]
mod tests {
    use archipelago_movegen::Position;
    use archipelago_movegen::setwise::{Black, White};

    use crate::pawn_table::PawnTable;

    #[test]
    fn turned_twice_is_the_same() {
        for fen in [
            "r1bq1rk1/pp3ppp/2n1pn2/8/1bPP4/2N2N2/P4PPP/R1BQKB1R w KQ - 0 9",
            "r2qk2r/pp3ppp/4p3/2ppP3/3P4/2P5/PP3PPP/R2QK2R w KQkq - 0 1",
            "8/1P3k2/8/p1p5/P6p/2P4P/5K2/8 b - - 0 1",
        ] {
            let position = Position::from_fen(fen.as_bytes()).unwrap();
            let entry = *PawnTable::new(0).entry(&position);
            let turned = entry.turned();
            assert_ne!(turned, entry, "{fen}");
            assert_eq!(turned.turned(), entry, "{fen}");
            assert_eq!(turned.attacks::<White>(), entry.attacks::<Black>().flip_vertical());
            assert_eq!(turned.passed::<Black>(), entry.passed::<White>().flip_vertical());
        }
    }
}
