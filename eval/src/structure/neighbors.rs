//! Pawns side by side on one rank: phalanx, duo, trio, quart.

use archipelago_movegen::Bitboard;
use archipelago_movegen::setwise::{east, west};

/// Pawns with a friend on the next square to the east.
///
/// ```
/// use archipelago_eval::structure::with_east_neighbor;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     W W w . . . . .
///     . . . . . . . .
///     . . . . . W w .
///     . . . . . . . .";
/// assert_eq!(with_east_neighbor(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn with_east_neighbor(pawns: Bitboard) -> Bitboard {
    pawns & west(pawns)
}

/// Pawns with a friend on the next square to the west.
///
/// ```
/// use archipelago_eval::structure::with_west_neighbor;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     w W W . . . . .
///     . . . . . . . .
///     . . . . . w W .
///     . . . . . . . .";
/// assert_eq!(with_west_neighbor(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn with_west_neighbor(pawns: Bitboard) -> Bitboard {
    pawns & east(pawns)
}

/// Exclusive duos: runs of exactly two pawns side by side.
///
/// ```
/// use archipelago_eval::structure::duo;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     w w w . . . . .
///     . . . . . . . .
///     . . . . . W W .
///     . . . . . . . .";
/// assert_eq!(duo(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn duo(pawns: Bitboard) -> Bitboard {
    let (with_east, with_west) = (with_east_neighbor(pawns), with_west_neighbor(pawns));
    let western = (with_east & !with_west) & west(with_west & !with_east);
    western | east(western)
}

/// Exclusive trios: runs of exactly three pawns side by side.
///
/// ```
/// use archipelago_eval::structure::trio;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     W W W . . . . .
///     . . . . . . . .
///     . . . . . w w .
///     . . . . . . . .";
/// assert_eq!(trio(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn trio(pawns: Bitboard) -> Bitboard {
    let inner = with_east_neighbor(pawns) & with_west_neighbor(pawns);
    let middle = inner & !east(inner) & !west(inner);
    west(middle) | middle | east(middle)
}

/// Exclusive quarts: runs of exactly four pawns side by side.
///
/// ```
/// use archipelago_eval::structure::quart;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     W W W W . w w w
///     . . . . . . . .
///     w w . w . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(quart(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn quart(pawns: Bitboard) -> Bitboard {
    let inner = with_east_neighbor(pawns) & with_west_neighbor(pawns);
    let second = inner & west(inner) & !east(inner) & !west(west(inner));
    west(second) | second | east(second) | east(east(second))
}

/// Phalanx: pawns in a run of at least two side by side.
#[doc(alias = "phalanx")]
///
/// ```
/// use archipelago_eval::structure::duo_at_least;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     W W W . . . . .
///     . . . . . . . w
///     . . . . . W W .
///     . . . . . . . .";
/// assert_eq!(duo_at_least(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn duo_at_least(pawns: Bitboard) -> Bitboard {
    with_east_neighbor(pawns) | with_west_neighbor(pawns)
}

/// Pawns in a run of at least three side by side.
///
/// ```
/// use archipelago_eval::structure::trio_at_least;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . W W W W W . .
///     . . . . . . . .
///     w w . . . . w w
///     . . . . . . . .";
/// assert_eq!(trio_at_least(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn trio_at_least(pawns: Bitboard) -> Bitboard {
    let inner = with_east_neighbor(pawns) & with_west_neighbor(pawns);
    west(inner) | inner | east(inner)
}

/// Pawns in a run of at least four side by side.
///
/// ```
/// use archipelago_eval::structure::quart_at_least;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . W W W W W . .
///     . . . . . . . .
///     w w w . . . . .
///     . . . . . . . .";
/// assert_eq!(quart_at_least(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn quart_at_least(pawns: Bitboard) -> Bitboard {
    let inner = with_east_neighbor(pawns) & with_west_neighbor(pawns);
    let second = inner & west(inner);
    west(second) | second | east(second) | east(east(second))
}
