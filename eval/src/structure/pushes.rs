//! Safe squares, and the pushes to them.

use archipelago_movegen::Bitboard;
use archipelago_movegen::setwise::{Side, any_attacks, double_attacks, single_push_targets};

/// The squares that pawns of the side defend at least as often as enemy pawns attack them.
///
/// Only pawns count: pieces, pins and what stands on the square do not matter. Every square is safe for at least one
/// side.
///
/// ```
/// use archipelago_eval::structure::safe_squares;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . b . b . .
///     . . . . x . x .
///     . . . w . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// // c5 and e5 are defended once; c5 and g5 are attacked once, e5 twice.
/// assert_eq!(!safe_squares::<White>(drawn("w", board), drawn("b", board)), drawn("x", board));
/// ```
#[inline]
pub fn safe_squares<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    safe_by_attacks(
        [any_attacks::<S>(own), double_attacks::<S>(own)],
        [any_attacks::<S::Opposite>(their), double_attacks::<S::Opposite>(their)],
    )
}

/// The [`safe_squares`] of a side: `own` and `their` are the squares that at least one and two of the pawns attack.
#[inline]
pub(crate) fn safe_by_attacks(own: [Bitboard; 2], their: [Bitboard; 2]) -> Bitboard {
    own[1] | !their[0] | (own[0] & !their[1])
}

/// The targets of single pushes that are safe squares. `empty` are the squares without any piece or pawn.
///
/// ```
/// use archipelago_eval::structure::safe_pushes;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . b . b . .
///     . . x x . . . .
///     . . w w w . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let empty = drawn(".x", board);
/// assert_eq!(safe_pushes::<White>(drawn("w", board), drawn("b", board), empty), drawn("x", board));
/// ```
#[inline]
pub fn safe_pushes<S: Side>(own: Bitboard, their: Bitboard, empty: Bitboard) -> Bitboard {
    single_push_targets::<S>(own, empty) & safe_squares::<S>(own, their)
}

/// The squares that pawns of the side can reach by pushes alone, each push onto a safe square that holds no pawn.
///
/// Attacks are counted in the present position.
///
/// ```
/// use archipelago_eval::structure::safe_advance_span;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . x
///     . . . . . . . x
///     . . . . . . . x
///     . b . . . . . x
///     . . . . . . . w
///     x . . . . . . .
///     w . . . . . . .
///     . . . . . . . .";
/// assert_eq!(safe_advance_span::<White>(drawn("w", board), drawn("b", board)), drawn("x", board));
/// ```
#[inline]
pub fn safe_advance_span<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    advance_span::<S>(own, safe_squares::<S>(own, their) & !(own | their))
}

#[inline]
fn advance_span<S: Side>(pawns: Bitboard, free: Bitboard) -> Bitboard {
    // Six pushes lead from the second rank to the eighth.
    (0..6).fold(Bitboard::EMPTY, |reached, _| S::forward(pawns | reached) & free)
}
