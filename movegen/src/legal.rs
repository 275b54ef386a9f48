//! Questions about single moves and squares: is it legal, does it check, what does it take, what is attacked?

use crate::attacks;
use crate::generate::Batch;
use crate::moves::Move;
use crate::pawns;
use crate::position::Position;
use crate::setwise::{self, Black, Side, White};
use crate::types::{Bitboard, Color, Role, Square};

/// The squares that one side attacks, those of its own men included: by its pawns, and by more and more valuable men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threats {
    /// Attacked by a pawn.
    pub pawns: Bitboard,
    /// Attacked by a pawn, knight or bishop.
    pub minors: Bitboard,
    /// Attacked by a pawn, knight, bishop or rook.
    pub rooks: Bitboard,
    /// Attacked at all.
    pub all: Bitboard,
}

impl Threats {
    /// Nothing is attacked.
    pub const NONE: Threats = Threats {
        pawns: Bitboard::EMPTY,
        minors: Bitboard::EMPTY,
        rooks: Bitboard::EMPTY,
        all: Bitboard::EMPTY,
    };
}

impl Position {
    /// Is `mv` legal here? Exact for every pattern of bits, so that moves from a table of another position can be asked.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if !self.us().contains(from) {
            return false;
        }
        let is_capture_kind = mv.is_capture() && !mv.is_promotion() && !mv.is_en_passant();
        let is_quiet_kind = !mv.is_noisy() && !mv.is_castling() && !mv.is_double_push();
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

    /// Does the legal move `mv` give check?
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.turn();
        let king = self.king(!us);
        let role = mv.promotion().unwrap_or(self.moved_role(mv));
        let destination = Bitboard::from_square(mv.destination());
        let from = Bitboard::from_square(mv.from());
        let mut occupied = (self.occupied() & !from) | destination;
        let mut diagonal = self.diagonal_sliders(us) & !from;
        let mut straight = self.straight_sliders(us) & !from;
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

    /// What `mv` takes: a pawn for en passant, nothing for castling.
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

    /// What moves: the kind of man on the source square.
    #[inline]
    #[must_use]
    pub fn moved_role(&self, mv: Move) -> Role {
        let role = self.role_at(mv.from());
        debug_assert!(role.is_some(), "{mv:?} moves nothing");
        role.unwrap_or(Role::Pawn)
    }

    /// All squares that men of `color` attack, defended own men included.
    #[inline]
    #[must_use]
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.attacked_by_side::<White>(self.occupied()),
            Color::Black => self.attacked_by_side::<Black>(self.occupied()),
        }
    }

    /// What the side not to move attacks.
    #[must_use]
    pub fn threats(&self) -> Threats {
        match self.turn() {
            Color::White => self.threats_of::<Black>(),
            Color::Black => self.threats_of::<White>(),
        }
    }

    #[inline]
    fn threats_of<S: Side>(&self) -> Threats {
        let occupied = self.occupied();
        let by = |role, attacks: fn(Square, Bitboard) -> Bitboard| {
            let men = self.by_piece(S::COLOR, role).into_iter();
            men.fold(Bitboard::EMPTY, |all, square| all | attacks(square, occupied))
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

    #[inline]
    pub(crate) fn attacked_by_side<S: Side>(&self, occupied: Bitboard) -> Bitboard {
        let mut attacked = setwise::any_attacks::<S>(self.pawns(S::COLOR)) | attacks::king(self.king(S::COLOR));
        for from in self.by_piece(S::COLOR, Role::Knight) {
            attacked |= attacks::knight(from);
        }
        for from in self.diagonal_sliders(S::COLOR) {
            attacked |= attacks::bishop(from, occupied);
        }
        for from in self.straight_sliders(S::COLOR) {
            attacked |= attacks::rook(from, occupied);
        }
        attacked
    }
}
