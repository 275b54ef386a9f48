//! Properties of single moves and squares: legality, check, the captured piece, attacked squares.

use crate::attacks;
use crate::generate::Batch;
use crate::moves::Move;
use crate::pawns;
use crate::position::Position;
use crate::setwise::{self, Black, Side, White};
use crate::types::{Bitboard, Color, Role, Square};

/// The squares that one side attacks, squares of its own pieces included, by the value of the attacking piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threats {
    /// Attacked by a pawn.
    pub pawns: Bitboard,
    /// Attacked by a pawn, knight or bishop.
    pub minors: Bitboard,
    /// Attacked by a pawn, knight, bishop or rook.
    pub rooks: Bitboard,
    /// Attacked by any piece, the king included.
    pub all: Bitboard,
}

impl Threats {
    /// No square is attacked.
    pub const NONE: Threats = Threats {
        pawns: Bitboard::EMPTY,
        minors: Bitboard::EMPTY,
        rooks: Bitboard::EMPTY,
        all: Bitboard::EMPTY,
    };
}

impl Position {
    /// Whether `mv` is legal in this position. Exact for every value of a [`Move`], so that moves from a hash table,
    /// which may belong to another position, can be checked.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if !self.us().contains(from) {
            return false;
        }
        let is_capture_kind = mv.is_capture() && !mv.is_promotion() && !mv.is_en_passant();
        let is_quiet_kind = !mv.is_noisy() && !mv.is_castling() && !mv.is_double_push();
        let role = self.role_of_mover(from);
        if !matches!(role, Role::Pawn | Role::King) {
            let is_right_kind = if self.them().contains(to) {
                is_capture_kind
            } else {
                is_quiet_kind && !self.us().contains(to)
            };
            return is_right_kind && self.reaches(role, from, to);
        }
        let mut legal = false;
        self.batches_of(Bitboard::from_square(from), &mut |batch| {
            legal |= match batch {
                Batch::Pawns { targets, capture, .. } => {
                    targets.contains(to) && if capture { is_capture_kind } else { is_quiet_kind }
                }
                Batch::DoublePushes { targets, .. } => targets.contains(to) && mv.is_double_push(),
                Batch::Promotions { targets, capture, .. } => {
                    targets.contains(to) && mv.is_promotion() && mv.is_capture() == capture
                }
                Batch::EnPassant { target, .. } => to == target && mv.is_en_passant(),
                Batch::Piece { targets, .. } => {
                    targets.contains(to)
                        && if self.them().contains(to) {
                            is_capture_kind
                        } else {
                            is_quiet_kind
                        }
                }
                Batch::Castling { rooks, .. } => rooks.contains(to) && mv.is_castling(),
            };
        });
        legal
    }

    /// Whether the knight, bishop, rook or queen of the side to move on `from` may move to `to`, which is no square of its
    /// own side.
    fn reaches(&self, role: Role, from: Square, to: Square) -> bool {
        let king = self.king(self.turn());
        let attacks = attacks::piece(role, from, self.occupied());
        (attacks & self.check_mask(king) & self.pin_line(king, from)).contains(to) && !self.checkers().more_than_one()
    }

    /// Where the moves of pieces and pawns may end: in check by one piece on that piece or between it and `king`, our own;
    /// without a check everywhere. In check by two pieces only the king may move.
    #[inline]
    pub(crate) fn check_mask(&self, king: Square) -> Bitboard {
        match self.checkers().first() {
            Some(checker) => attacks::between(king, checker) | self.checkers(),
            None => Bitboard::FULL,
        }
    }

    /// Where the moves of the piece on `from` may end because of a pin to `king`, our own: everywhere if it is not pinned.
    #[inline]
    pub(crate) fn pin_line(&self, king: Square, from: Square) -> Bitboard {
        if self.pinned().contains(from) {
            attacks::line(king, from)
        } else {
            Bitboard::FULL
        }
    }

    /// Whether the legal move `mv` gives check.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.turn();
        let king = self.king(!us);
        let role = mv.promotion().unwrap_or(self.moved_role(mv));
        let destination = Bitboard::from_square(mv.destination());
        let from = Bitboard::from_square(mv.from());
        let mut occupied = (self.occupied() & !from) | destination;
        let mut diagonal = self.bishops_and_queens(us) & !from;
        let mut straight = self.rooks_and_queens(us) & !from;
        match role {
            Role::Pawn if (attacks::pawn(!us, king) & destination).any() => return true,
            Role::Knight if (attacks::knight(king) & destination).any() => return true,
            Role::Bishop => diagonal |= destination,
            Role::Rook => straight |= destination,
            Role::Queen => {
                diagonal |= destination;
                straight |= destination;
            }
            _ => {}
        }
        if mv.is_castling() {
            let rook_from = Bitboard::from_square(mv.to());
            let rook_to = Bitboard::from_square(mv.castling_rook_target());
            occupied = (self.occupied() & !from & !rook_from) | destination | rook_to;
            straight = (straight & !rook_from) | rook_to;
        } else if mv.is_en_passant() {
            occupied &= !Bitboard::from_square(pawns::victim_square(mv.from(), mv.to()));
        }
        (attacks::bishop(king, occupied) & diagonal).any() || (attacks::rook(king, occupied) & straight).any()
    }

    /// The role of the piece that `mv` captures: a pawn for en passant, `None` for castling and moves without capture.
    #[inline]
    #[must_use]
    pub fn captured(&self, mv: Move) -> Option<Role> {
        if mv.is_en_passant() {
            Some(Role::Pawn)
        } else if mv.is_capture() {
            self.role_at(mv.to())
        } else {
            None
        }
    }

    /// The role of the piece that `mv` moves: the king for castling.
    #[inline]
    #[must_use]
    pub fn moved_role(&self, mv: Move) -> Role {
        self.role_of_mover(mv.from())
    }

    /// The role of the piece on `from`, where one must stand.
    #[inline]
    pub(crate) fn role_of_mover(&self, from: Square) -> Role {
        let role = self.role_at(from);
        debug_assert!(role.is_some(), "nothing to move on {from}");
        role.unwrap_or(Role::Pawn)
    }

    /// The squares that the side not to move attacks.
    #[must_use]
    pub fn threats(&self) -> Threats {
        match self.turn() {
            Color::White => self.attacked_by_value::<Black>(),
            Color::Black => self.attacked_by_value::<White>(),
        }
    }

    #[inline]
    fn attacked_by_value<S: Side>(&self) -> Threats {
        let occupied = self.occupied();
        let by = |role, attacks: fn(Square, Bitboard) -> Bitboard| {
            let pieces = self.by_piece(S::COLOR, role).into_iter();
            pieces.fold(Bitboard::EMPTY, |all, square| all | attacks(square, occupied))
        };
        let pawns = setwise::any_attacks::<S>(self.pawns(S::COLOR));
        let knights = by(Role::Knight, |square, _| attacks::knight(square));
        let minors = pawns | knights | by(Role::Bishop, attacks::bishop);
        let rooks = minors | by(Role::Rook, attacks::rook);
        Threats {
            pawns,
            minors,
            rooks,
            all: rooks | by(Role::Queen, attacks::queen) | attacks::king(self.king(S::COLOR)),
        }
    }

    /// The squares that pieces of `S` attack, squares of its own pieces included; `occupied` blocks sliders.
    #[inline]
    pub(crate) fn attacked_by<S: Side>(&self, occupied: Bitboard) -> Bitboard {
        let mut attacked = setwise::any_attacks::<S>(self.pawns(S::COLOR)) | attacks::king(self.king(S::COLOR));
        for from in self.by_piece(S::COLOR, Role::Knight) {
            attacked |= attacks::knight(from);
        }
        for from in self.bishops_and_queens(S::COLOR) {
            attacked |= attacks::bishop(from, occupied);
        }
        for from in self.rooks_and_queens(S::COLOR) {
            attacked |= attacks::rook(from, occupied);
        }
        attacked
    }
}
