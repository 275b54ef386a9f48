//! Attacks of single men. The tables are shakmaty's; this is the one place to change when others prove faster.

use crate::types::{Bitboard, Color, Square};
use shakmaty::attacks;

/// Squares that a king on `square` attacks.
#[inline]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    attacks::king_attacks(square)
}

/// Squares that a knight on `square` attacks.
#[inline]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    attacks::knight_attacks(square)
}

/// Squares that a pawn of `color` on `square` attacks.
#[inline]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    attacks::pawn_attacks(color, square)
}

/// Squares that a bishop on `square` attacks; the first occupied square of each ray is included.
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    attacks::bishop_attacks(square, occupied)
}

/// Squares that a rook on `square` attacks; the first occupied square of each ray is included.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    attacks::rook_attacks(square, occupied)
}

/// Squares that a queen on `square` attacks; the first occupied square of each ray is included.
#[inline]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares strictly between two squares of one line; empty when they share none.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    attacks::between(a, b)
}

/// The whole line (rank, file or diagonal) through two squares; empty when they share none.
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    attacks::ray(a, b)
}
