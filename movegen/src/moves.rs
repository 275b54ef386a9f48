//! A move in two bytes.

use std::num::NonZeroU16;

use arrayvec::ArrayVec;

use crate::types::{File, Role, Square};

/// A move: source square in bits 0 to 5, target square in bits 6 to 11, kind of move in bits 12 to 15.
///
/// Castling is stored as the king capturing its own rook, which is unambiguous in Chess960 too. The kind has bit 2 set
/// for captures and bit 3 for promotions. Source and target differ, so no move is zero and `Option<Move>` takes two
/// bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU16);

/// A list with room for all legal moves of any position; the known maximum is 218.
pub type MoveList = ArrayVec<Move, 256>;

const DOUBLE_PUSH: u16 = 1;
const CASTLE: u16 = 2;
const CAPTURE: u16 = 4;
const EN_PASSANT: u16 = 5;
const PROMOTION: u16 = 8;

impl Move {
    #[inline]
    const fn new(from: Square, to: Square, kind: u16) -> Move {
        debug_assert!(from as u8 != to as u8);
        let raw = from as u16 | (to as u16) << 6 | kind << 12;
        // Zero would be a move from a1 to a1, which is never generated. The replacement value avoids a panic at no
        // cost.
        match NonZeroU16::new(raw) {
            Some(raw) => Move(raw),
            None => Move(NonZeroU16::MIN),
        }
    }

    /// A move that is neither a capture, castling, a double push nor a promotion.
    #[inline]
    #[must_use]
    pub const fn quiet(from: Square, to: Square) -> Move {
        Move::new(from, to, 0)
    }

    /// A double push of a pawn.
    #[inline]
    pub(crate) const fn double_push(from: Square, to: Square) -> Move {
        Move::new(from, to, DOUBLE_PUSH)
    }

    /// A capture that is neither en passant nor a promotion.
    #[inline]
    #[must_use]
    pub const fn capture(from: Square, to: Square) -> Move {
        Move::new(from, to, CAPTURE)
    }

    /// An en-passant capture; `to` is the square that the captured pawn crossed.
    #[inline]
    pub(crate) const fn en_passant(from: Square, to: Square) -> Move {
        Move::new(from, to, EN_PASSANT)
    }

    /// Castling: `king` and `rook` are the squares where they stand before the move.
    #[inline]
    #[must_use]
    pub const fn castle(king: Square, rook: Square) -> Move {
        Move::new(king, rook, CASTLE)
    }

    /// A promotion to a knight, bishop, rook or queen.
    #[inline]
    pub(crate) const fn promote(from: Square, to: Square, role: Role, is_capture: bool) -> Move {
        let kind = PROMOTION | (role as u16 - Role::Knight as u16) | if is_capture { CAPTURE } else { 0 };
        Move::new(from, to, kind)
    }

    /// The square of the piece that moves; for castling the square of the king.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::new((self.0.get() & 63) as u32)
    }

    /// The target square; for castling the square of the own rook.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new((self.0.get() >> 6 & 63) as u32)
    }

    #[inline]
    const fn kind(self) -> u16 {
        self.0.get() >> 12
    }

    /// Whether the move is a capture, en passant included.
    #[inline]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.kind() & CAPTURE != 0
    }

    /// Whether the move is a promotion.
    #[inline]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.kind() & PROMOTION != 0
    }

    /// Whether the move is a capture or a promotion.
    #[inline]
    #[must_use]
    pub const fn is_noisy(self) -> bool {
        self.kind() & (CAPTURE | PROMOTION) != 0
    }

    /// Whether the move is castling.
    #[inline]
    #[must_use]
    pub const fn is_castling(self) -> bool {
        self.kind() == CASTLE
    }

    /// Whether the move is an en-passant capture.
    #[inline]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.kind() == EN_PASSANT
    }

    /// Whether the move is a double push of a pawn.
    #[inline]
    pub(crate) const fn is_double_push(self) -> bool {
        self.kind() == DOUBLE_PUSH
    }

    /// The role that the pawn promotes to; `None` when the move is not a promotion.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        if !self.is_promotion() {
            return None;
        }
        Some(match self.kind() & 3 {
            0 => Role::Knight,
            1 => Role::Bishop,
            2 => Role::Rook,
            _ => Role::Queen,
        })
    }

    /// The 16 bits of the move, never zero.
    #[inline]
    #[must_use]
    pub const fn raw(self) -> u16 {
        self.0.get()
    }

    /// The inverse of [`Move::raw`]; `None` for bits that no move has. The move may be illegal in a given position, see
    /// [`crate::Position::is_legal`].
    #[inline]
    #[must_use]
    pub const fn from_raw(raw: u16) -> Option<Move> {
        let kind = raw >> 12;
        let is_kind = kind <= CASTLE || kind == CAPTURE || kind == EN_PASSANT || kind >= PROMOTION;
        if !is_kind || raw & 63 == raw >> 6 & 63 {
            return None;
        }
        match NonZeroU16::new(raw) {
            Some(raw) => Some(Move(raw)),
            None => None,
        }
    }

    /// The target square of the king when it castles with the rook on [`Move::to`]: on the g-file or the c-file.
    #[inline]
    pub(crate) const fn castling_king_target(self) -> Square {
        let file = if (self.to() as u8) > (self.from() as u8) {
            File::G
        } else {
            File::C
        };
        Square::from_coords(file, self.from().rank())
    }

    /// The target square of the castling rook: on the f-file or the d-file.
    #[inline]
    pub(crate) const fn castling_rook_target(self) -> Square {
        let file = if (self.to() as u8) > (self.from() as u8) {
            File::F
        } else {
            File::D
        };
        Square::from_coords(file, self.from().rank())
    }

    /// The square of the moved piece after the move. It differs from [`Move::to`] for castling only.
    #[inline]
    #[must_use]
    pub const fn destination(self) -> Square {
        if self.is_castling() {
            self.castling_king_target()
        } else {
            self.to()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_of_moves_are_read_back_and_others_refused() {
        let mut accepted = 0;
        for raw in 0..=u16::MAX {
            if let Some(mv) = Move::from_raw(raw) {
                assert_eq!(mv.raw(), raw);
                assert_ne!(mv.from(), mv.to());
                accepted += 1;
            }
        }
        // 13 kinds, 64 sources, 63 targets.
        assert_eq!(accepted, 13 * 64 * 63);
    }

    #[test]
    fn each_kind_of_move_has_its_properties() {
        let promotion = Move::promote(Square::A7, Square::B8, Role::Rook, true);
        assert!(promotion.is_capture() && promotion.is_promotion() && promotion.is_noisy());
        assert_eq!(promotion.promotion(), Some(Role::Rook));
        assert_eq!(promotion.to_uci(false).to_string(), "a7b8r");
        let push = Move::double_push(Square::E2, Square::E4);
        assert!(push.is_double_push() && !push.is_noisy() && !push.is_castling() && !push.is_en_passant());
        let castle = Move::castle(Square::E8, Square::A8);
        assert_eq!(
            (castle.castling_king_target(), castle.castling_rook_target()),
            (Square::C8, Square::D8)
        );
        assert!(Move::en_passant(Square::E5, Square::D6).is_capture());
    }
}
