//! Shifts by one square and fills.

use shakmaty::Bitboard;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The set moved one square north; squares of the eighth rank are dropped.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, north};
/// let board = "
///     . . . . . . . 1
///     . . . . . . . .
///     . . . 2 . . . .
///     2 . . 1 . . . .
///     1 . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(north(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn north(set: Bitboard) -> Bitboard {
    Bitboard(set.0 << 8)
}

/// The set moved one square south; squares of the first rank are dropped.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, south};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . 1 . . . .
///     1 . . 2 . . . .
///     2 . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . 1";
/// assert_eq!(south(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn south(set: Bitboard) -> Bitboard {
    Bitboard(set.0 >> 8)
}

/// The set moved one square east; squares of the h-file are dropped.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, east};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 1 2
///     . . . . . . . 1
///     . . . . . . . .
///     . . . . . . . .
///     1 2 . . . . . .";
/// assert_eq!(east(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn east(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_H) << 1)
}

/// The set moved one square west; squares of the a-file are dropped.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, west};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 2 1
///     1 . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     2 1 . . . . . .";
/// assert_eq!(west(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn west(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_A) >> 1)
}

/// The set moved one square north-east (+9).
///
/// ```
/// use archipelago_movegen::setwise::{drawn, north_east};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . 2 . . . . . .
///     1 . . . . . . 1
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(north_east(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn north_east(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_H) << 9)
}

/// The set moved one square north-west (+7).
///
/// ```
/// use archipelago_movegen::setwise::{drawn, north_west};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 2 .
///     1 . . . . . . 1
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(north_west(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn north_west(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_A) << 7)
}

/// The set moved one square south-east (-7).
///
/// ```
/// use archipelago_movegen::setwise::{drawn, south_east};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     1 . . . . . . 1
///     . 2 . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(south_east(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn south_east(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_H) >> 7)
}

/// The set moved one square south-west (-9).
///
/// ```
/// use archipelago_movegen::setwise::{drawn, south_west};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     1 . . . . . . 1
///     . . . . . . 2 .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(south_west(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn south_west(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_A) >> 9)
}

/// The set and every square north of a member.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, north_fill};
/// let pawns = drawn("1", "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 1 .
///     . . . . . . . .
///     . . . . . . . .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . . . . . . . .");
/// let filled = drawn("1", "
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . . . . . . . .");
/// assert_eq!(north_fill(pawns), filled);
/// ```
#[inline]
pub const fn north_fill(set: Bitboard) -> Bitboard {
    let set = set.0 | set.0 << 8;
    let set = set | set << 16;
    Bitboard(set | set << 32)
}

/// The set and every square south of a member.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, south_fill};
/// let pawns = drawn("1", "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 1 .
///     . . . . . . . .
///     . . . . . . . .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . . . . . . . .");
/// let filled = drawn("1", "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 1 .
///     . . . . . . 1 .
///     . . . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .");
/// assert_eq!(south_fill(pawns), filled);
/// ```
#[inline]
pub const fn south_fill(set: Bitboard) -> Bitboard {
    let set = set.0 | set.0 >> 8;
    let set = set | set >> 16;
    Bitboard(set | set >> 32)
}

/// All squares of the files that hold a member.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, file_fill};
/// let pawns = drawn("1", "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 1 .
///     . . . . . . . .
///     . . . . . . . .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . . . . . . . .");
/// let filled = drawn("1", "
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .");
/// assert_eq!(file_fill(pawns), filled);
/// ```
#[inline]
pub const fn file_fill(set: Bitboard) -> Bitboard {
    // The product has a copy of the first rank on every rank.
    Bitboard((south_fill(set).0 & 0xFF) * 0x0101_0101_0101_0101)
}
