//! Pawns that no friend can support any more.

use archipelago_movegen::Bitboard;
use archipelago_movegen::setwise::{Side, any_attacks, east, west};

use super::isolani::isolani;
use super::open::open_pawns;

/// Pawns with no friend on a neighbor file at their rank or behind it: no pawn can ever guard their stop square.
///
/// ```
/// use archipelago_eval::structure::unsupportable;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . w . . . . .
///     . . . W . . . .
///     . . . . . . . W
///     . . . . . . . .";
/// assert_eq!(unsupportable::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn unsupportable<S: Side>(own: Bitboard) -> Bitboard {
    let ahead = S::forward_fill(own);
    own & !(east(ahead) | west(ahead))
}

/// Backward pawns: unsupportable though not isolated, and an enemy pawn attacks the stop square.
///
/// A pawn that is only blocked by an enemy pawn is not backward; see [`ram`](super::ram).
///
///
/// ```
/// use archipelago_eval::structure::backward;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . b . . .
///     . . w . . . . .
///     . . . W . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(backward::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn backward<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    unsupportable::<S>(own) & !isolani(own) & S::backward(any_attacks::<S::Opposite>(their))
}

/// Stragglers: backward pawns that are open and still on their second or third rank.
///
/// ```
/// use archipelago_eval::structure::straggler;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . b . .
///     . . . . b . . w
///     . . w . . . w .
///     . . . W . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(straggler::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn straggler<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    backward::<S>(own, their) & open_pawns::<S>(own, their) & (S::RANK_2 | S::RANK_3)
}
