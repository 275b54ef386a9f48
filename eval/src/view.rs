//! How one side sees the board: its own first rank below, as White sees it.
//!
//! For Black, ranks and colors are exchanged. So every stage of the evaluation is written once, for [`Us`] and
//! [`Them`].

use archipelago_movegen::{Bitboard, Color, File, Square};

/// The side whose view of the board it is. In its own view it moves up the board, as White does.
pub(crate) use archipelago_movegen::setwise::White as Us;

/// The enemy of the side whose view it is.
pub(crate) use archipelago_movegen::setwise::Black as Them;

/// A set of squares in the view of `color`; applied again, the set on the board.
#[inline]
pub(crate) fn seen_by(color: Color, set: Bitboard) -> Bitboard {
    if color.is_white() { set } else { set.flip_vertical() }
}

/// A square in the view of `color`; applied again, the square on the board.
#[inline]
pub(crate) fn seen_square(color: Color, square: Square) -> Square {
    if color.is_white() {
        square
    } else {
        square.flip_vertical()
    }
}

/// What the index of a square is combined with, by exclusive or, so that this king stands on the west wing: 7 or 0.
#[inline]
pub(crate) fn mirror(king: Square) -> usize {
    if king.file() >= File::E { 7 } else { 0 }
}

/// The index of a square in the tables of squares; `mirror` is that of our king.
///
/// The mask tells the compiler that no index needs a check.
#[inline]
pub(crate) fn table_square(square: Square, mirror: usize) -> usize {
    square.to_usize() ^ (mirror & 7)
}

/// The index of a king in tables of king squares: the four files of its own wing, edge first, then ranks. 0 to 31.
#[inline]
pub(crate) fn king_cell(king: Square, mirror: usize) -> usize {
    let square = table_square(king, mirror);
    square / 8 * 4 + square % 4
}
