//! Several pawns of one side on a file.

use archipelago_movegen::Bitboard;
use archipelago_movegen::setwise::Side;

/// Doubled pawns, counted at the rear: a friend somewhere ahead on the file.
///
/// ```
/// use archipelago_eval::structure::doubled;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . w . w .
///     . . w . . w . .
///     . . W . . . . .
///     . . W . . . . .
///     . . . . . . . .";
/// assert_eq!(doubled::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn doubled<S: Side>(own: Bitboard) -> Bitboard {
    own & S::rear_span(own)
}

/// Pawns with a friend on the square directly ahead.
///
/// ```
/// use archipelago_eval::structure::doubled_adjacent;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . w . w .
///     . . w . . w . .
///     . . . . . . w .
///     . . w . . . W .
///     . . . . . . . .";
/// assert_eq!(doubled_adjacent::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn doubled_adjacent<S: Side>(own: Bitboard) -> Bitboard {
    own & S::backward(own)
}

/// Pawns with a friend exactly two squares ahead, whatever stands between.
///
/// ```
/// use archipelago_eval::structure::doubled_gap_one;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . w . w .
///     . . w . . w w .
///     . . . . . . . .
///     . . W . . . . .
///     . . . . . . . .";
/// assert_eq!(doubled_gap_one::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn doubled_gap_one<S: Side>(own: Bitboard) -> Bitboard {
    own & S::backward(S::backward(own))
}

/// Tripled pawns, counted at the rear: two or more friends ahead on the file.
///
/// ```
/// use archipelago_eval::structure::tripled;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . w . w .
///     . . w . . w . .
///     . . w . . . . .
///     . . W . . . . .
///     . . . . . . . .";
/// assert_eq!(tripled::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn tripled<S: Side>(own: Bitboard) -> Bitboard {
    own & S::rear_span(doubled::<S>(own))
}
