//! Basic types: those of shakmaty, and the few others that the whole crate needs.

use std::fmt;
use std::ops::{BitXor, BitXorAssign};

pub use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, File, Piece, Rank, Role, Square};

/// A Zobrist key: equal positions (or equal parts of positions) have equal keys.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Key;
    #[inline]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016X}", self.0)
    }
}

/// The keys of a position. [`crate::Position::play`] updates all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keys {
    /// Everything that makes two positions the same: pieces, side to move, castling rights, and the file of an
    /// en-passant square that a legal capture can use.
    pub position: Key,
    /// The pawns of both sides.
    pub pawn: Key,
    /// The knights, bishops and kings of both sides.
    pub minor: Key,
    /// The rooks, queens and kings of both sides.
    pub major: Key,
    /// All pieces of one side except its pawns.
    pub non_pawn: ByColor<Key>,
}

/// The squares of the rooks that may still castle: on any file in Chess960, at most one on each side of the king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CastlingRights(pub Bitboard);

impl CastlingRights {
    /// No castling rights.
    pub const NONE: CastlingRights = CastlingRights(Bitboard::EMPTY);

    /// Whether neither side has a castling right.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The rooks of `color` that may castle.
    #[must_use]
    pub fn rooks(self, color: Color) -> Bitboard {
        self.0 & Bitboard::from_rank(color.backrank())
    }
}

/// All six roles, from pawn to king.
pub const ROLES: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];
