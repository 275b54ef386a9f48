//! Friends on the neighbor files: isolated and half-isolated pawns.

use archipelago_movegen::setwise::{east, west};
use archipelago_movegen::{Bitboard, File, Square};

use crate::filesets::Fileset;

/// All squares of the one or two files beside a file.
///
/// ```
/// use archipelago_eval::structure::neighbor_files;
/// use archipelago_movegen::setwise::drawn;
/// use archipelago_movegen::File;
/// let board = "
///     . x . x . . . .
///     . x . x . . . .
///     . x . x . . . .
///     . x . x . . . .
///     . x . x . . . .
///     . x . x . . . .
///     . x . x . . . .
///     . x . x . . . .";
/// assert_eq!(neighbor_files(File::C), drawn("x", board));
/// ```
#[inline]
pub const fn neighbor_files(file: File) -> Bitboard {
    let file = Bitboard::from_file(file);
    Bitboard(east(file).0 | west(file).0)
}

/// Whether a pawn on `square` has no friend among `pawns` on a neighbor file.
///
/// Not used by the evaluation; part of the vocabulary of the pages on isolated pawns.
///
/// ```
/// use archipelago_eval::structure::is_isolani;
/// use archipelago_movegen::setwise::drawn;
/// use archipelago_movegen::Square;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . w w . . . .
///     . . . . . . . .
///     W . . . . w w w
///     . . . . . . . .";
/// assert!(is_isolani(Square::A2, drawn("wW", board)));
/// assert!(!is_isolani(Square::D4, drawn("wW", board)));
/// ```
#[inline]
pub fn is_isolani(square: Square, pawns: Bitboard) -> bool {
    (neighbor_files(square.file()) & pawns).is_empty()
}

/// Pawns without a friend anywhere on the next file to the east; the pawns of the h-file are always among them.
///
/// ```
/// use archipelago_eval::structure::no_neighbor_on_east_file;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . w W . . . .
///     . . . . . . . .
///     W . . . . w w W
///     . . . . . . . .";
/// assert_eq!(no_neighbor_on_east_file(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn no_neighbor_on_east_file(pawns: Bitboard) -> Bitboard {
    pawns & !west(Fileset::of(pawns).board())
}

/// Pawns without a friend anywhere on the next file to the west; the pawns of the a-file are always among them.
///
/// ```
/// use archipelago_eval::structure::no_neighbor_on_west_file;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . W w . . . .
///     . . . . . . . .
///     W . . . . W w w
///     . . . . . . . .";
/// assert_eq!(no_neighbor_on_west_file(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn no_neighbor_on_west_file(pawns: Bitboard) -> Bitboard {
    pawns & !east(Fileset::of(pawns).board())
}

/// Isolated pawns: no friend on either neighbor file. Doubled pawns can be isolated too.
///
/// ```
/// use archipelago_eval::structure::isolani;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . w w . . . .
///     . . . . . . . .
///     W . . . . w w w
///     . . . . . . . .";
/// assert_eq!(isolani(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn isolani(pawns: Bitboard) -> Bitboard {
    no_neighbor_on_east_file(pawns) & no_neighbor_on_west_file(pawns)
}

/// Half-isolated pawns: a friend on exactly one neighbor file. They stand on the border of an island two or more files
/// wide; the edge of the board is a border.
///
/// ```
/// use archipelago_eval::structure::half_isolani;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . W W . . . .
///     . . . . . . . .
///     w . . . . W w W
///     . . . . . . . .";
/// assert_eq!(half_isolani(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn half_isolani(pawns: Bitboard) -> Bitboard {
    no_neighbor_on_east_file(pawns) ^ no_neighbor_on_west_file(pawns)
}
