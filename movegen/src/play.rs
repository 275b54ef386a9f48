//! Playing a move: the only way from one position to the next.

use crate::moves::Move;
use crate::pawns;
use crate::position::Position;
use crate::setwise::{Black, White};
use crate::types::{Bitboard, Color, Key, Role, Square};
use crate::zobrist;

impl Position {
    /// The position after `mv`, which must be legal in this one.
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

    /// Plays `mv` in place. It saves the copy that [`Position::play`] makes to return the new position.
    #[inline(never)]
    pub fn advance(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv:?} in {}", self.fen());
        self.advance_by::<true>(self.turn, mv);
    }

    /// The position after a null move: the other side is to move, an en-passant capture is no longer possible, and the number
    /// of the move counts as after a move. The side to move must not be in check.
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
        next.fullmoves = next.fullmoves.saturating_add(u16::from(self.turn.is_black()));
        next.reversible = 0;
        next.update_checks_and_pins();
        next
    }

    /// The key of the position after `mv`, for prefetching its entry of the transposition table. It is exact unless the
    /// move is castling, a promotion or an en-passant capture, or changes castling rights or the en-passant square. For
    /// an illegal move it has no meaning.
    #[inline]
    #[must_use]
    pub fn prefetch_key(&self, mv: Move) -> Key {
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

    /// Plays `mv` for `us`, the side to move. With `KEYS` false the keys are not updated, which is enough for perft.
    ///
    /// Inlined, so that callers that know the color at compile time get code for one color. [`Position::advance`] has
    /// one copy for both colors, which saves mispredicted branches and space in the instruction cache.
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
        self.update_checks_and_pins();
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

    /// A king move loses both castling rights of its side; a move or capture of a rook loses the right of that rook.
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

    /// Sets the en-passant square after a double push to `to`, if `taker` has a legal en-passant capture.
    #[inline]
    fn set_en_passant<const KEYS: bool>(&mut self, taker: Color, to: Square) {
        let square = pawns::crossed_square(to);
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
