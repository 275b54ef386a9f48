//! A position: the board, the side to move, castling and en-passant rights, counters, keys, checking and pinned pieces.

use crate::attacks;
use crate::types::{
    Bitboard, ByColor, ByRole, CastlingRights, Color, File, Key, Keys, Piece, ROLES, Rank, Role, Square,
};
use crate::zobrist;

/// A legal chess position. It is plain data and cheap to copy: [`Position::play`] returns a new one, and no move is
/// undone.
///
/// Keys, checking and pinned pieces are always up to date. The positions before it are in a [`crate::History`].
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

/// Masks, all bits or none, that say which keys include the pieces of a role. They replace branches on the role, which
/// the processor would often mispredict. The position's key includes all roles; with its mask here four keys change at
/// once in one vector register.
struct KeyMasks {
    position: u64,
    pawn: u64,
    minor: u64,
    major: u64,
    non_pawn: u64,
}

/// In the order of [`ROLES`].
static KEY_MASKS: [KeyMasks; 6] = {
    const fn masks(pawn: bool, minor: bool, major: bool) -> KeyMasks {
        const fn mask(counts: bool) -> u64 {
            if counts { u64::MAX } else { 0 }
        }
        KeyMasks {
            position: mask(true),
            pawn: mask(pawn),
            minor: mask(minor),
            major: mask(major),
            non_pawn: mask(!pawn),
        }
    }
    [
        masks(true, false, false),
        masks(false, true, false),
        masks(false, true, false),
        masks(false, false, true),
        masks(false, false, true),
        masks(false, true, true),
    ]
};

impl Position {
    /// A board without pieces, from which a [`crate::Setup`] is assembled.
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

    /// The pieces of the side to move.
    #[inline]
    #[must_use]
    pub fn us(&self) -> Bitboard {
        self.by_color(self.turn)
    }

    /// The pieces of the side not to move.
    #[inline]
    #[must_use]
    pub fn them(&self) -> Bitboard {
        self.by_color(!self.turn)
    }

    /// The pieces of both sides.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.by_color.white | self.by_color.black
    }

    /// The pieces of `color`.
    #[inline]
    #[must_use]
    pub fn by_color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.by_color.white,
            Color::Black => self.by_color.black,
        }
    }

    /// The pieces of one role, of both colors.
    #[inline]
    #[must_use]
    pub fn by_role(&self, role: Role) -> Bitboard {
        *self.by_role.get(role)
    }

    /// The pieces of one color and role.
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

    /// The square of the king of `color`.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        // A legal position has one king on each side. Masking the index avoids a panic if that were ever violated.
        let king = self.by_color(color) & self.by_role.king;
        debug_assert!(king.count() == 1);
        Square::new(king.0.trailing_zeros() & 63)
    }

    /// The bishops and queens of `color`.
    #[inline]
    #[must_use]
    pub fn bishops_and_queens(&self, color: Color) -> Bitboard {
        self.by_color(color) & (self.by_role.bishop | self.by_role.queen)
    }

    /// The rooks and queens of `color`.
    #[inline]
    #[must_use]
    pub fn rooks_and_queens(&self, color: Color) -> Bitboard {
        self.by_color(color) & (self.by_role.rook | self.by_role.queen)
    }

    /// The role of the piece on `square`.
    #[inline]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.roles[square.to_usize()]
    }

    /// The piece on `square`.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::from_white(self.by_color.white.contains(square));
        self.role_at(square).map(|role| Piece { color, role })
    }

    /// All keys of the position.
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

    /// The pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// The pieces of the side to move that are pinned to their king.
    #[inline]
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The square that a pawn crossed with a double push in the last move, when a legal en-passant capture exists.
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

    /// Plies since the last null move or move that cannot be reversed (capture, pawn move, loss of castling rights).
    /// Positions before that move cannot be repeated.
    #[inline]
    #[must_use]
    pub fn reversible_plies(&self) -> usize {
        usize::from(self.reversible)
    }

    /// The number of the current move, counted from 1.
    #[inline]
    #[must_use]
    pub fn fullmoves(&self) -> u32 {
        u32::from(self.fullmoves)
    }

    /// Whether castling has to be written in Chess960 notation: some right is not that of a king on the e-file with a
    /// rook on the a-file or h-file.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let rooks = self.castling.rooks(color);
            let corners = Bitboard::from_file(File::A) | Bitboard::from_file(File::H);
            rooks.any() && (self.king(color).file() != File::E || (rooks & !corners).any())
        })
    }

    /// Whether `color` has a knight, bishop, rook or queen.
    #[inline]
    #[must_use]
    pub fn has_non_pawn_material(&self, color: Color) -> bool {
        (self.by_color(color) & !(self.by_role.pawn | self.by_role.king)).any()
    }

    /// The pieces of both sides that attack `square`, with `occupied` as the set of squares that block sliders.
    #[inline]
    pub(crate) fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        (attacks::pawn(Color::White, square) & self.pawns(Color::Black))
            | (attacks::pawn(Color::Black, square) & self.pawns(Color::White))
            | (attacks::knight(square) & self.by_role.knight)
            | (attacks::king(square) & self.by_role.king)
            | (attacks::bishop(square, occupied) & (self.by_role.bishop | self.by_role.queen))
            | (attacks::rook(square, occupied) & (self.by_role.rook | self.by_role.queen))
    }

    /// Puts a piece on an empty square.
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

    /// Removes a piece from its square.
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

    /// Moves a piece to an empty square.
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
        let masks = &KEY_MASKS[role as usize - 1];
        self.keys.position.0 ^= key.0 & masks.position;
        self.keys.pawn.0 ^= key.0 & masks.pawn;
        self.keys.minor.0 ^= key.0 & masks.minor;
        self.keys.major.0 ^= key.0 & masks.major;
        self.keys.non_pawn.get_mut(color).0 ^= key.0 & masks.non_pawn;
    }

    /// Recomputes the checking pieces and the pinned pieces of the side to move.
    #[inline]
    pub(crate) fn update_checks_and_pins(&mut self) {
        let us = self.turn;
        let king = self.king(us);
        let occupied = self.occupied();
        let mut checkers =
            (attacks::pawn(us, king) & self.pawns(!us)) | (attacks::knight(king) & self.by_piece(!us, Role::Knight));
        let mut pinned = Bitboard::EMPTY;
        let enemies = self.by_color(!us);
        // Sliders that would give check if the side to move had no other pieces.
        let snipers = (attacks::bishop(king, enemies) & self.bishops_and_queens(!us))
            | (attacks::rook(king, enemies) & self.rooks_and_queens(!us));
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

    /// Computes all keys from the board and the state, for new positions and to check the updated ones.
    pub(crate) fn recomputed_keys(&self) -> Keys {
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

    /// Checks what must hold for every position. Meant for tests: a position that this crate built always passes.
    ///
    /// # Errors
    /// A description of the first rule that is violated.
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
        fresh.update_checks_and_pins();
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
