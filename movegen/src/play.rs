//! Playing a move: the only code that turns one position into the next.

use crate::moves::Move;
use crate::pawns;
use crate::position::Position;
use crate::setwise::{Black, White};
use crate::types::{Bitboard, Color, Key, Role, Square};
use crate::zobrist;

impl Position {
    /// The position after `mv`, which must be legal here.
    ///
    /// ```
    /// use archipelago_movegen::Position;
    /// let start = Position::startpos();
    /// let mv = start.parse_uci(b"e2e4").unwrap();
    /// assert_eq!(start.play(mv).fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// ```
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Position {
        let mut next = *self;
        next.advance(mv);
        next
    }

    /// As [`Position::play`], in place: a position that a function returns is written twice.
    #[inline(never)]
    pub fn advance(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv:?} in {}", self.fen());
        self.advance_by::<true>(self.turn, mv);
    }

    /// The position after a pass: the other side to move, nothing else changed. Not in check.
    #[inline]
    #[must_use]
    pub fn play_null(&self) -> Position {
        debug_assert!(!self.in_check());
        let mut next = *self;
        if let Some(square) = next.ep_square.take() {
            next.keys.position ^= zobrist::en_passant(square.file());
        }
        next.keys.position ^= zobrist::BLACK_TO_MOVE;
        next.turn = !self.turn;
        next.reversible = 0;
        next.update_checks();
        next
    }

    /// The key after `mv`, right but for castling, promotion, en passant and lost castling rights: good enough to fetch
    /// the table entry of the next position into the cache early. A move that is not legal here gives some key.
    #[inline]
    #[must_use]
    pub fn key_after(&self, mv: Move) -> Key {
        let mut key = self.keys.position ^ zobrist::BLACK_TO_MOVE;
        if let Some(square) = self.ep_square {
            key ^= zobrist::en_passant(square.file());
        }
        if let Some(captured) = self.role_at(mv.to()) {
            key ^= zobrist::piece(!self.turn, captured, mv.to());
        }
        let role = self.role_at(mv.from()).unwrap_or(Role::Pawn);
        key ^ zobrist::piece(self.turn, role, mv.from()) ^ zobrist::piece(self.turn, role, mv.to())
    }

    /// [`Position::advance`] with a move of `us`, whose turn it is; `KEYS` false leaves the keys stale, for counting only.
    ///
    /// Inlined, so that a caller that knows the colour gets code for it. Others get one function for both: with one for
    /// each, the processor would have to foresee who moves, and to keep both in its cache.
    #[inline(always)]
    pub(crate) fn advance_by<const KEYS: bool>(&mut self, us: Color, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let role = self.moved_role(mv);
        self.rule50 = self.rule50.saturating_add(1);
        self.reversible = self.reversible.saturating_add(1);
        self.clear_en_passant::<KEYS>();
        if mv.is_castling() {
            self.play_castling::<KEYS>(us, mv);
        } else {
            self.play_ordinary::<KEYS>(us, mv, role);
        }
        if role == Role::Pawn || mv.is_capture() {
            self.rule50 = 0;
            self.reversible = 0;
        }
        self.update_castling::<KEYS>(us, role, from, to);
        self.turn = !us;
        self.fullmoves = self.fullmoves.saturating_add(u16::from(us.is_black()));
        if KEYS {
            self.keys.position ^= zobrist::BLACK_TO_MOVE;
        }
        self.update_checks();
        if mv.is_double_push() {
            self.set_en_passant::<KEYS>(!us, to);
        }
    }

    #[inline]
    fn clear_en_passant<const KEYS: bool>(&mut self) {
        if let Some(square) = self.ep_square.take()
            && KEYS
        {
            self.keys.position ^= zobrist::en_passant(square.file());
        }
    }

    #[inline]
    fn play_castling<const KEYS: bool>(&mut self, us: Color, mv: Move) {
        self.remove_piece::<KEYS>(us, Role::King, mv.from());
        self.remove_piece::<KEYS>(us, Role::Rook, mv.to());
        self.put_piece::<KEYS>(us, Role::King, mv.castling_king_target());
        self.put_piece::<KEYS>(us, Role::Rook, mv.castling_rook_target());
    }

    #[inline]
    fn play_ordinary<const KEYS: bool>(&mut self, us: Color, mv: Move, role: Role) {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_en_passant() {
            self.remove_piece::<KEYS>(!us, Role::Pawn, pawns::victim_square(from, to));
        } else if mv.is_capture()
            && let Some(captured) = self.role_at(to)
        {
            self.remove_piece::<KEYS>(!us, captured, to);
        }
        if let Some(promoted) = mv.promotion() {
            self.remove_piece::<KEYS>(us, role, from);
            self.put_piece::<KEYS>(us, promoted, to);
        } else {
            self.relocate_piece::<KEYS>(us, role, from, to);
        }
    }

    /// A king's move loses both rights of its side, a rook's move or loss that rook's.
    #[inline]
    fn update_castling<const KEYS: bool>(&mut self, us: Color, role: Role, from: Square, to: Square) {
        if self.castling.is_empty() {
            return;
        }
        let mut lost = Bitboard::from_square(from) | Bitboard::from_square(to);
        if role == Role::King {
            lost |= Bitboard::from_rank(us.backrank());
        }
        lost &= self.castling.0;
        if lost.any() {
            self.castling.0 &= !lost;
            self.reversible = 0;
            if KEYS {
                for rook in lost {
                    self.keys.position ^= zobrist::castling_rook(rook);
                }
            }
        }
    }

    /// Keeps the square behind the pawn that just arrived on `to`, if a legal capture can use it.
    #[inline]
    fn set_en_passant<const KEYS: bool>(&mut self, taker: Color, to: Square) {
        let square = pawns::victim_square_behind(to);
        let capturers = match taker {
            Color::White => pawns::en_passant_capturers::<White>(self, square),
            Color::Black => pawns::en_passant_capturers::<Black>(self, square),
        };
        if capturers.any() {
            self.ep_square = Some(square);
            if KEYS {
                self.keys.position ^= zobrist::en_passant(square.file());
            }
        }
    }
}
