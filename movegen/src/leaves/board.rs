//! What the moves of a position depend on, as sets of squares.

use super::lanes::{self, Lanes};
use crate::attacks;
use crate::moves::Move;
use crate::position::Position;
use crate::setwise::Side;
use crate::types::{Bitboard, CastlingRights, Color, Role, Square};

/// The pieces of one side.
#[derive(Clone, Copy)]
pub(super) struct Army {
    pub(super) pawns: Bitboard,
    pub(super) knights: Bitboard,
    /// Bishops and queens.
    pub(super) diagonal: Bitboard,
    /// Rooks and queens.
    pub(super) straight: Bitboard,
    pub(super) king: Bitboard,
    pub(super) all: Bitboard,
}

impl Army {
    pub(super) fn new(position: &Position, color: Color) -> Army {
        Army {
            pawns: position.pawns(color),
            knights: position.by_piece(color, Role::Knight),
            diagonal: position.bishops_and_queens(color),
            straight: position.rooks_and_queens(color),
            king: position.by_piece(color, Role::King),
            all: position.by_color(color),
        }
    }

    #[inline(always)]
    pub(super) fn king_square(&self) -> Square {
        Square::new(self.king.0.trailing_zeros() & 63)
    }

    #[inline(always)]
    pub(super) fn sliders(&self) -> Lanes {
        lanes::by_direction(self.straight, self.diagonal)
    }

    /// Removes what stands on `squares`.
    #[inline(always)]
    pub(super) fn remove(&mut self, squares: Bitboard) {
        self.pawns &= !squares;
        self.knights &= !squares;
        self.diagonal &= !squares;
        self.straight &= !squares;
        self.all &= !squares;
    }

    /// Adds or removes pieces of `role` on `squares`.
    #[inline(always)]
    pub(super) fn toggle(&mut self, role: Role, squares: Bitboard) {
        match role {
            Role::Pawn => self.pawns ^= squares,
            Role::Knight => self.knights ^= squares,
            Role::Bishop => self.diagonal ^= squares,
            Role::Rook => self.straight ^= squares,
            Role::Queen => {
                self.diagonal ^= squares;
                self.straight ^= squares;
            }
            Role::King => self.king ^= squares,
        }
        self.all ^= squares;
    }
}

/// The part of a position that its legal moves depend on, without en passant and castling rights: small, and cheap to
/// derive from the position before.
#[derive(Clone, Copy)]
pub(super) struct Board {
    /// The side to move.
    pub(super) own: Army,
    /// The other side.
    pub(super) enemy: Army,
}

/// A castling move.
#[derive(Clone, Copy, Default)]
pub(super) struct Castle {
    /// The rook; empty without the right to castle.
    pub(super) rook: Bitboard,
    /// Squares that must be empty.
    pub(super) path: Bitboard,
    /// Squares that must not be attacked.
    pub(super) king_path: Bitboard,
}

/// The castling moves of both sides, which stay the same in the whole tree below a position.
#[derive(Clone, Copy)]
pub(crate) struct Castles {
    white: [Castle; 2],
    black: [Castle; 2],
}

impl Castles {
    pub(crate) fn new(position: &Position) -> Castles {
        let of = |color| {
            let mut castles = [Castle::default(); 2];
            let rooks = position.castling_rights().rooks(color);
            for (castle, rook) in castles.iter_mut().zip(rooks) {
                *castle = Castle::new(position.king(color), rook);
            }
            castles
        };
        Castles {
            white: of(Color::White),
            black: of(Color::Black),
        }
    }

    /// The castling moves that `S` has a right to.
    #[inline]
    pub(super) fn with_rights<S: Side>(&self, rights: CastlingRights) -> [Castle; 2] {
        let castles = match S::COLOR {
            Color::White => self.white,
            Color::Black => self.black,
        };
        castles.map(|castle| Castle {
            rook: castle.rook & rights.0,
            ..castle
        })
    }
}

impl Castle {
    fn new(king: Square, rook: Square) -> Castle {
        let castle = Move::castle(king, rook);
        let (king_to, rook_to) = (castle.castling_king_target(), castle.castling_rook_target());
        let king_path = attacks::between(king, king_to) | Bitboard::from_square(king_to);
        let rook_path = attacks::between(rook, rook_to) | Bitboard::from_square(rook_to);
        let rook = Bitboard::from_square(rook);
        Castle {
            rook,
            path: (king_path | rook_path) & !Bitboard::from_square(king) & !rook,
            king_path,
        }
    }
}
