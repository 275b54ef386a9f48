//! Operations on whole sets of squares: shifts, fills and sets of pawn moves and attacks, for the move generator and
//! the evaluation.
//!
//! Squares are numbered from the south-west corner (a1 = 0, b1 = 1, h8 = 63), so north is +8 and east is +1. East and
//! west are directions of the board, the same for both colors; forward and backward are those of a [`Side`]. A shift
//! removes the edge file before it moves the set, so nothing wraps around to the opposite edge.
//!
//! The functions and their names follow the Chess Programming Wiki's pages on pawn attacks, pawn pushes and fills. A few
//! that complete this vocabulary (the diagonal shifts) are used by tests only.

mod pawn_sets;
mod shifts;
mod side;

use shakmaty::Bitboard;

pub use pawn_sets::{
    able_to_capture, able_to_capture_east, able_to_capture_west, able_to_double_push, able_to_push, any_attacks,
    double_attacks, double_push_targets, east_capture_targets, en_passant_capturers, front_attack_span, single_attacks,
    single_push_targets, west_capture_targets,
};
pub use shifts::{
    east, file_fill, north, north_east, north_fill, north_west, south, south_east, south_fill, south_west, west,
};
pub use side::{Black, Side, White};

/// The squares at which `board` shows one of `symbols`.
///
/// `board` holds eight rows of eight characters, the eighth rank first; white space is skipped. It is for tests and
/// tables of known structures: a drawn set can be checked by eye, a hexadecimal number cannot.
///
/// # Panics
/// When `board` does not hold exactly 64 characters that are not white space.
///
/// ```
/// use archipelago_movegen::setwise::drawn;
/// use archipelago_movegen::{Bitboard, Square};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . b . . .
///     . . . w . . . .
///     . . . . . . . .
///     . . . . . . . .
///     w . . . . . . .";
/// assert_eq!(drawn("w", board), Bitboard::from(Square::A1) | Bitboard::from(Square::D4));
/// assert_eq!(drawn("b", board), Bitboard::from(Square::E5));
/// assert_eq!(drawn("wb", board).count(), 3);
/// ```
pub const fn drawn(symbols: &str, board: &str) -> Bitboard {
    let (symbols, text) = (symbols.as_bytes(), board.as_bytes());
    let (mut set, mut seen, mut at) = (0_u64, 0_u32, 0);
    while at < text.len() {
        if !text[at].is_ascii_whitespace() {
            assert!(seen < 64, "more than 64 squares drawn");
            let mut symbol = 0;
            while symbol < symbols.len() {
                if text[at] == symbols[symbol] {
                    // Text runs from a8 to h1: the rank is reversed, the file is not.
                    set |= 1 << (seen ^ 56);
                }
                symbol += 1;
            }
            seen += 1;
        }
        at += 1;
    }
    assert!(seen == 64, "fewer than 64 squares drawn");
    Bitboard(set)
}
