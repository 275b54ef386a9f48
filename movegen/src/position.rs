//! A position: who stands where, who moves, what the rules still allow, and the keys and masks that follow from it.

use crate::attacks;
use crate::draws;
use crate::types::{
    Bitboard, ByColor, ByRole, CastlingRights, Color, File, Key, Keys, Piece, ROLES, Rank, Role, Square,
};
use crate::zobrist;

/// A legal chess position. It is plain data and cheap to copy: [`Position::play`] returns a new one, nothing is undone.
///
/// Keys, checkers and pins are kept up to date; history, evaluation and search are none of its business.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(crate) by_color: ByColor<Bitboard>,
    pub(crate) by_role: ByRole<Bitboard>,
    pub(crate) roles: [Option<Role>; 64],
    pub(crate) keys: Keys,
    pub(crate) checkers: Bitboard,
    pub(crate) pinned: Bitboard,
    pub(crate) castling: CastlingRights,
    pub(crate) ep_square: Option<Square>,
    pub(crate) turn: Color,
    pub(crate) rule50: u16,
    pub(crate) reversible: u16,
    pub(crate) fullmoves: u16,
}

/// Which keys count the men of a role: all bits or none. The processor cannot foresee the role of the next man that moves,
/// so that branches would cost more than keys changed by nothing. The position's key counts all; it is here so that four
/// keys change in one register.
struct Shares {
    position: u64,
    pawn: u64,
    minor: u64,
    major: u64,
    non_pawn: u64,
}

/// In the order of [`ROLES`].
static SHARES: [Shares; 6] = {
    const fn shares(pawn: bool, minor: bool, major: bool) -> Shares {
        const fn mask(counts: bool) -> u64 {
            if counts { u64::MAX } else { 0 }
        }
        Shares {
            position: mask(true),
            pawn: mask(pawn),
            minor: mask(minor),
            major: mask(major),
            non_pawn: mask(!pawn),
        }
    }
    [
        shares(true, false, false),
        shares(false, true, false),
        shares(false, true, false),
        shares(false, false, true),
        shares(false, false, true),
        shares(false, true, true),
    ]
};

impl Position {
    /// No men at all: where building a position starts.
    pub(crate) fn empty() -> Position {
        Position {
            by_color: ByColor::default(),
            by_role: ByRole::default(),
            roles: [None; 64],
            keys: Keys::default(),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            castling: CastlingRights::NONE,
            ep_square: None,
            turn: Color::White,
            rule50: 0,
            reversible: 0,
            fullmoves: 1,
        }
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The men of the side to move.
    #[inline]
    #[must_use]
    pub fn us(&self) -> Bitboard {
        self.by_color(self.turn)
    }

    /// The men of the other side.
    #[inline]
    #[must_use]
    pub fn them(&self) -> Bitboard {
        self.by_color(!self.turn)
    }

    /// All men.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.by_color.white | self.by_color.black
    }

    /// The men of `color`.
    #[inline]
    #[must_use]
    pub fn by_color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.by_color.white,
            Color::Black => self.by_color.black,
        }
    }

    /// The men of one kind, both colours.
    #[inline]
    #[must_use]
    pub fn by_role(&self, role: Role) -> Bitboard {
        *self.by_role.get(role)
    }

    /// The men of one colour and kind.
    #[inline]
    #[must_use]
    pub fn by_piece(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color) & self.by_role(role)
    }

    /// The pawns of `color`.
    #[inline]
    #[must_use]
    pub fn pawns(&self, color: Color) -> Bitboard {
        self.by_color(color) & self.by_role.pawn
    }

    /// Where the king of `color` stands.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        // Every position has one king a side; the sentinel keeps a wrong one from panicking.
        let king = self.by_color(color) & self.by_role.king;
        debug_assert!(king.count() == 1);
        Square::new(king.0.trailing_zeros() & 63)
    }

    /// Bishops and queens of `color`.
    #[inline]
    #[must_use]
    pub fn diagonal_sliders(&self, color: Color) -> Bitboard {
        self.by_color(color) & (self.by_role.bishop | self.by_role.queen)
    }

    /// Rooks and queens of `color`.
    #[inline]
    #[must_use]
    pub fn straight_sliders(&self, color: Color) -> Bitboard {
        self.by_color(color) & (self.by_role.rook | self.by_role.queen)
    }

    /// The kind of man on `square`.
    #[inline]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.roles[square.to_usize()]
    }

    /// The man on `square`.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::from_white(self.by_color.white.contains(square));
        self.role_at(square).map(|role| Piece { color, role })
    }

    /// All keys.
    #[inline]
    #[must_use]
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The key of the whole position.
    #[inline]
    #[must_use]
    pub fn key(&self) -> Key {
        self.keys.position
    }

    /// The key of the pawns of both sides.
    #[inline]
    #[must_use]
    pub fn pawn_key(&self) -> Key {
        self.keys.pawn
    }

    /// Enemy men that give check.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Is the side to move in check?
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// Men of the side to move that may only move on the line through their king.
    #[inline]
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The square behind a pawn that just moved two squares, only when a legal en-passant capture exists.
    #[inline]
    #[must_use]
    pub fn ep_square(&self) -> Option<Square> {
        self.ep_square
    }

    /// The castling rights of both sides.
    #[inline]
    #[must_use]
    pub fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    #[must_use]
    pub fn rule50(&self) -> u32 {
        u32::from(self.rule50)
    }

    /// Plies since the last capture, pawn move, loss of castling rights or null move: how far back a repetition can be.
    #[inline]
    #[must_use]
    pub fn reversible_plies(&self) -> usize {
        usize::from(self.reversible)
    }

    /// The number of the current move, from 1.
    #[inline]
    #[must_use]
    pub fn fullmoves(&self) -> u32 {
        u32::from(self.fullmoves)
    }

    /// Does castling need Chess960 notation (a right that is not king on e, rook on a or h)?
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let rooks = self.castling.rooks(color);
            let corners = Bitboard::from_file(File::A) | Bitboard::from_file(File::H);
            rooks.any() && (self.king(color).file() != File::E || (rooks & !corners).any())
        })
    }

    /// Has `color` anything but king and pawns?
    #[inline]
    #[must_use]
    pub fn has_non_pawn_material(&self, color: Color) -> bool {
        (self.by_color(color) & !(self.by_role.pawn | self.by_role.king)).any()
    }

    /// Can neither side ever give mate (bare kings, one minor piece, bishops of one square colour)?
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        draws::is_insufficient_material(self)
    }

    /// Men of both sides that attack `square` with `occupied` in place of the real occupation.
    #[inline]
    #[must_use]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        (attacks::pawn(Color::White, square) & self.pawns(Color::Black))
            | (attacks::pawn(Color::Black, square) & self.pawns(Color::White))
            | (attacks::knight(square) & self.by_role.knight)
            | (attacks::king(square) & self.by_role.king)
            | (attacks::bishop(square, occupied) & (self.by_role.bishop | self.by_role.queen))
            | (attacks::rook(square, occupied) & (self.by_role.rook | self.by_role.queen))
    }

    /// Puts a man on an empty square, keys included.
    #[inline]
    pub(crate) fn put_piece<const KEYS: bool>(&mut self, color: Color, role: Role, square: Square) {
        debug_assert!(self.roles[square.to_usize()].is_none());
        self.by_color.get_mut(color).0 |= 1 << square.to_u32();
        self.by_role.get_mut(role).0 |= 1 << square.to_u32();
        self.roles[square.to_usize()] = Some(role);
        if KEYS {
            self.toggle_keys(color, role, zobrist::piece(color, role, square));
        }
    }

    /// Takes a man off its square, keys included.
    #[inline]
    pub(crate) fn remove_piece<const KEYS: bool>(&mut self, color: Color, role: Role, square: Square) {
        debug_assert_eq!(self.piece_at(square), Some(Piece { color, role }));
        self.by_color.get_mut(color).0 &= !(1 << square.to_u32());
        self.by_role.get_mut(role).0 &= !(1 << square.to_u32());
        self.roles[square.to_usize()] = None;
        if KEYS {
            self.toggle_keys(color, role, zobrist::piece(color, role, square));
        }
    }

    /// Takes a man to an empty square, keys included.
    #[inline]
    pub(crate) fn relocate_piece<const KEYS: bool>(&mut self, color: Color, role: Role, from: Square, to: Square) {
        debug_assert_eq!(self.piece_at(from), Some(Piece { color, role }));
        debug_assert!(self.roles[to.to_usize()].is_none());
        let both = Bitboard::from_square(from) | Bitboard::from_square(to);
        *self.by_color.get_mut(color) ^= both;
        *self.by_role.get_mut(role) ^= both;
        self.roles[from.to_usize()] = None;
        self.roles[to.to_usize()] = Some(role);
        if KEYS {
            self.toggle_keys(
                color,
                role,
                zobrist::piece(color, role, from) ^ zobrist::piece(color, role, to),
            );
        }
    }

    #[inline]
    fn toggle_keys(&mut self, color: Color, role: Role, key: Key) {
        let shares = &SHARES[role as usize - 1];
        self.keys.position.0 ^= key.0 & shares.position;
        self.keys.pawn.0 ^= key.0 & shares.pawn;
        self.keys.minor.0 ^= key.0 & shares.minor;
        self.keys.major.0 ^= key.0 & shares.major;
        self.keys.non_pawn.get_mut(color).0 ^= key.0 & shares.non_pawn;
    }

    /// Finds checkers and pinned men of the side to move anew.
    #[inline]
    pub(crate) fn update_checks(&mut self) {
        let us = self.turn;
        let king = self.king(us);
        let occupied = self.occupied();
        let mut checkers =
            (attacks::pawn(us, king) & self.pawns(!us)) | (attacks::knight(king) & self.by_piece(!us, Role::Knight));
        let mut pinned = Bitboard::EMPTY;
        let enemies = self.by_color(!us);
        // Rays that only the enemy stops end at the sliders that check or pin.
        let snipers = (attacks::bishop(king, enemies) & self.diagonal_sliders(!us))
            | (attacks::rook(king, enemies) & self.straight_sliders(!us));
        for sniper in snipers {
            let blockers = attacks::between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= Bitboard::from_square(sniper);
            } else if !blockers.more_than_one() {
                pinned |= blockers;
            }
        }
        self.checkers = checkers;
        self.pinned = pinned;
    }

    /// Recomputes all keys from the men and the state; used where a position is built, and by tests.
    #[must_use]
    pub fn recomputed_keys(&self) -> Keys {
        let mut fresh = Position::empty();
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                fresh.put_piece::<true>(piece.color, piece.role, square);
            }
        }
        let mut keys = fresh.keys;
        for rook in self.castling.0 {
            keys.position ^= zobrist::castling_rook(rook);
        }
        if let Some(square) = self.ep_square {
            keys.position ^= zobrist::en_passant(square.file());
        }
        if self.turn == Color::Black {
            keys.position ^= zobrist::BLACK_TO_MOVE;
        }
        keys
    }

    /// Checks everything that must always be true of a position; the error names what is not.
    ///
    /// # Errors
    /// The first broken invariant, in words.
    pub fn check_invariants(&self) -> Result<(), String> {
        for square in Square::ALL {
            let role = ROLES.into_iter().find(|&role| self.by_role(role).contains(square));
            let colors = Color::ALL
                .into_iter()
                .filter(|&color| self.by_color(color).contains(square))
                .count();
            if role != self.roles[square.to_usize()] || colors != usize::from(role.is_some()) {
                return Err(format!("square {square}: sets and board differ"));
            }
        }
        for color in Color::ALL {
            if self.by_piece(color, Role::King).count() != 1 {
                return Err(format!("{color} has not one king"));
            }
        }
        if (self.by_role.pawn & (Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth))).any() {
            return Err("a pawn stands on a back rank".to_owned());
        }
        if self.keys != self.recomputed_keys() {
            return Err("keys differ from recomputed keys".to_owned());
        }
        let attackers = self.attackers_to(self.king(!self.turn), self.occupied());
        if (attackers & self.us()).any() {
            return Err("the side not to move is in check".to_owned());
        }
        let mut fresh = *self;
        fresh.update_checks();
        if fresh.checkers != self.checkers || fresh.pinned != self.pinned {
            return Err("checkers or pins are stale".to_owned());
        }
        for rook in self.castling.0 {
            let color = Color::from_white(rook.rank() == Rank::First);
            if !self.by_piece(color, Role::Rook).contains(rook) || self.king(color).rank() != color.backrank() {
                return Err(format!("castling right without rook or king at home: {rook}"));
            }
        }
        Ok(())
    }
}
