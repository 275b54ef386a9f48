//! Squares that pawns guard or leave to pieces.

use archipelago_movegen::setwise::{Side, any_attacks, front_attack_span};
use archipelago_movegen::{Bitboard, Square};

/// Holes: all squares that pawns of the side can never attack by advancing on their files.
///
/// ```
/// use archipelago_eval::structure::holes;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . x . x . x x x
///     . x . x . x x x
///     . x . x . x x x
///     . x . x . x x x
///     . x . x . x x x
///     . x . x . x x x
///     x W x W x x x x
///     x x x x x x x x";
/// assert_eq!(holes::<White>(drawn("W", board)), drawn("xW", board));
/// ```
#[inline]
pub fn holes<S: Side>(own: Bitboard) -> Bitboard {
    !front_attack_span::<S>(own)
}

/// Outposts: squares on the fourth to sixth rank of the side that its pawns guard and enemy pawns can never attack.
///
/// ```
/// use archipelago_eval::structure::outposts;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     b b . . . b b b
///     . . . x b . . .
///     . . b b w . . .
///     . . . w . . . .
///     . . w . . . . .
///     w w . . . w w w
///     . . . . . . . .";
/// assert_eq!(outposts::<White>(drawn("w", board), drawn("b", board)), drawn("x", board));
/// ```
#[inline]
pub fn outposts<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    outposts_by_attacks::<S>(any_attacks::<S>(own), front_attack_span::<S::Opposite>(their))
}

/// The [`outposts`] of a side: `guarded` are the squares that its pawns attack, `enemy_span` those that enemy pawns
/// attack or may attack after advancing.
#[inline]
pub(crate) fn outposts_by_attacks<S: Side>(guarded: Bitboard, enemy_span: Bitboard) -> Bitboard {
    guarded & !enemy_span & (S::RANK_4 | S::RANK_5 | S::RANK_6)
}

/// Squares on the fourth to sixth rank of the side that enemy pawns can never attack, guarded or not.
///
/// ```
/// use archipelago_eval::structure::weak_outposts;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     x x x x x x x x
///     x x x B x x x x
///     x x . x b x x x
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(weak_outposts::<White>(drawn("bB", board)), drawn("xB", board));
/// ```
#[inline]
pub fn weak_outposts<S: Side>(their: Bitboard) -> Bitboard {
    holes::<S::Opposite>(their) & (S::RANK_4 | S::RANK_5 | S::RANK_6)
}

/// Squares on the third to sixth rank of the side that its pawns can never guard.
///
/// Intersect with [`color_complex`] to see the weakness of one color.
///
/// ```
/// use archipelago_eval::structure::weak_squares;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . x . x . x x x
///     . x . x . x x x
///     . x . x . x x x
///     . x . x . x x x
///     . w . w . . . .
///     . . . . . . . .";
/// assert_eq!(weak_squares::<White>(drawn("w", board)), drawn("x", board));
/// ```
#[inline]
pub fn weak_squares<S: Side>(own: Bitboard) -> Bitboard {
    holes::<S>(own) & (S::RANK_3 | S::RANK_4 | S::RANK_5 | S::RANK_6)
}

/// The 32 squares of the color of `square`.
///
/// ```
/// use archipelago_eval::structure::color_complex;
/// use archipelago_movegen::Square;
/// assert!(color_complex(Square::A1).contains(Square::H8));
/// assert!(!color_complex(Square::A1).contains(Square::A8));
/// ```
#[inline]
pub const fn color_complex(square: Square) -> Bitboard {
    if Bitboard::DARK_SQUARES.contains(square) {
        Bitboard::DARK_SQUARES
    } else {
        Bitboard::LIGHT_SQUARES
    }
}
