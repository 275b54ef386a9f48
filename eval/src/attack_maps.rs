//! Which squares the pieces and pawns of one side attack.

use archipelago_movegen::attacks::line;
use archipelago_movegen::{Bitboard, ByRole, Square, attacks};

/// What one side attacks.
#[derive(Clone, Copy, Default)]
pub(crate) struct AttackMaps {
    /// Squares attacked by each kind of piece. Bishops and rooks see through own pieces that move along the same line,
    /// queens do not; a pinned piece attacks only along the line of its pin.
    pub by: ByRole<Bitboard>,
    /// Squares attacked at least once.
    pub all: Bitboard,
    /// Squares attacked at least twice, also those that two pawns attack.
    pub twice: Bitboard,
}

impl AttackMaps {
    /// What a king and the pawns attack; `pawns` and `two_pawns` are the squares that at least one and two pawns
    /// attack.
    #[inline]
    pub fn of_king_and_pawns(king: Square, pawns: Bitboard, two_pawns: Bitboard) -> AttackMaps {
        let king = attacks::king(king);
        AttackMaps {
            by: ByRole {
                king,
                pawn: pawns,
                ..ByRole::default()
            },
            all: king | pawns,
            twice: two_pawns | (king & pawns),
        }
    }

    /// The same maps as the other side sees them.
    pub fn turned(&self) -> AttackMaps {
        AttackMaps {
            by: ByRole::new_with(|role| self.by.get(role).flip_vertical()),
            all: self.all.flip_vertical(),
            twice: self.twice.flip_vertical(),
        }
    }
}

/// The visits to the pieces of one kind. The maps stay in registers meanwhile.
pub(crate) struct PieceVisits {
    /// Squares attacked at least once, by the pieces visited before too.
    pub all: Bitboard,
    /// Squares attacked at least twice, by the pieces visited before too.
    pub twice: Bitboard,
    /// Squares that the pieces of this kind attack.
    pub by: Bitboard,
    /// How many of the pieces attack the ring around the enemy king.
    pub ring_attackers: i32,
    /// How many squares of the ring they attack, counted for each piece.
    pub ring_attacks: i32,
    /// The own king, to which pieces are pinned.
    pub king: Square,
    /// Pieces and pawns that are pinned if they are our own.
    pub shields: Bitboard,
    /// The ring around the enemy king.
    pub enemy_ring: Bitboard,
}

impl PieceVisits {
    /// Notes what a piece attacks; returns its attacks, for a pinned piece only those along the pin.
    #[inline]
    pub fn visit(&mut self, square: Square, mut attacks: Bitboard) -> Bitboard {
        if self.shields.contains(square) {
            attacks = along_pin(attacks, square, self.king);
        }
        self.twice |= self.all & attacks;
        self.all |= attacks;
        self.by |= attacks;
        let on_ring = (attacks & self.enemy_ring).count() as i32;
        self.ring_attackers += i32::from(on_ring > 0);
        self.ring_attacks += on_ring;
        attacks
    }
}

/// The attacks of a pinned piece that stay on the line of the pin.
///
/// A function of its own: few pieces are pinned, and inlined it would keep the address of the table of lines in a
/// register for all others.
#[cold]
#[inline(never)]
fn along_pin(attacks: Bitboard, square: Square, king: Square) -> Bitboard {
    attacks & line(square, king)
}
