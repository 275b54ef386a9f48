//! The words of the rules, from shakmaty, and the few of our own that every other file needs.

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

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The keys of a position. All of them are kept up by [`crate::Position::play`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keys {
    /// Everything that makes two positions the same: men, side to move, castling rights and an en-passant square that a
    /// legal capture can use.
    pub position: Key,
    /// The pawns of both sides.
    pub pawn: Key,
    /// Knights, bishops and kings of both sides.
    pub minor: Key,
    /// Rooks, queens and kings of both sides.
    pub major: Key,
    /// All men of one side but its pawns.
    pub non_pawn: ByColor<Key>,
}

/// The squares of the rooks that may still castle (Chess960: any file, at most one on each side of the king).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CastlingRights(pub Bitboard);

impl CastlingRights {
    /// Nobody may castle.
    pub const NONE: CastlingRights = CastlingRights(Bitboard::EMPTY);

    /// May nobody castle any more?
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

/// All six roles, pawn first.
pub const ROLES: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];
