//! A position of a game in 32 bytes.

use archipelago_eval::{FULL_PHASE, Value, phase_weight, points};
use archipelago_movegen::{Bitboard, Color, Move, Piece, Position, Role, Setup, SetupError, Square};

use super::part;

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameResult {
    /// Black won.
    BlackWon,
    /// The game was drawn.
    Draw,
    /// White won.
    WhiteWon,
}

impl GameResult {
    /// The score of the game for White: 0, one half, or 1.
    #[must_use]
    pub const fn points(self) -> f32 {
        self.code() as f32 / 2.0
    }

    /// The result when `color` has won.
    #[must_use]
    pub const fn won_by(color: Color) -> GameResult {
        match color {
            Color::White => GameResult::WhiteWon,
            Color::Black => GameResult::BlackWon,
        }
    }

    pub(super) const fn code(self) -> u8 {
        match self {
            GameResult::BlackWon => 0,
            GameResult::Draw => 1,
            GameResult::WhiteWon => 2,
        }
    }

    const fn from_code(code: u8) -> Option<GameResult> {
        match code {
            0 => Some(GameResult::BlackWon),
            1 => Some(GameResult::Draw),
            2 => Some(GameResult::WhiteWon),
            _ => None,
        }
    }
}

/// The code of a result that is not known, because the game was stopped.
const UNKNOWN: u8 = 3;

pub(super) fn result_code(result: Option<GameResult>) -> u8 {
    result.map_or(UNKNOWN, GameResult::code)
}

/// The result that a code stands for, `None` inside if it is not known; `None` where no result has this code.
pub(super) fn result_from_code(code: u8) -> Option<Option<GameResult>> {
    let result = GameResult::from_code(code);
    (result.is_some() || code == UNKNOWN).then_some(result)
}

/// A position of a game, with the score of the search, the move played and the result of the game.
///
/// | field | bytes | meaning |
/// |---|---|---|
/// | occupied | 8 | a bit per occupied square, a1 first |
/// | pieces | 16 | four bits per occupied square in that order, low half of a byte first: 8 for black, plus 0 to 5 for pawn to king, 6 for a rook that may castle, 7 for a pawn that may be taken en passant |
/// | score | 2 | internal units, **White's view**, signed |
/// | move | 2 | the move played, as [`Move::raw`]; 0 if it is not known |
/// | move number | 2 | of the game, from 1 |
/// | clock | 1 | plies since the last capture or pawn move |
/// | flags | 1 | bit 0: black is to move; bits 1 and 2: the result, 0 black won, 1 draw, 2 white won, 3 not known |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionRecord {
    occupied: u64,
    pieces: [u8; 16],
    score: i16,
    mv: u16,
    fullmoves: u16,
    rule50: u8,
    flags: u8,
}

/// The record holds no legal position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a position: {0}")]
pub struct RecordError(#[from] SetupError);

const BLACK: u8 = 8;
const CASTLING_ROOK: u8 = 6;
const EN_PASSANT_PAWN: u8 = 7;

impl PositionRecord {
    /// The size in the file, bytes.
    pub const BYTES: usize = 32;

    /// Packs a position with at most 32 pieces and pawns, its score from the view of the side to move, and the move
    /// played. The result is not known until [`PositionRecord::with_result`] sets it.
    #[must_use]
    pub fn new(position: &Position, score: Value, mv: Option<Move>) -> PositionRecord {
        debug_assert!(position.occupied().count() <= 32);
        let victim = en_passant_victim(position);
        let mut pieces = [0; 16];
        for (index, square) in position.occupied().into_iter().enumerate().take(32) {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            let kind = if position.castling_rights().0.contains(square) {
                CASTLING_ROOK
            } else if victim == Some(square) {
                EN_PASSANT_PAWN
            } else {
                piece.role as u8 - Role::Pawn as u8
            };
            let code = kind | if piece.color == Color::Black { BLACK } else { 0 };
            pieces[index / 2] |= code << (4 * (index % 2));
        }
        let is_black = position.turn() == Color::Black;
        PositionRecord {
            occupied: position.occupied().0,
            pieces,
            score: if is_black { -score.raw() } else { score.raw() },
            mv: mv.map_or(0, Move::raw),
            fullmoves: position.fullmoves().min(u32::from(u16::MAX)) as u16,
            rule50: position.rule50().min(u32::from(u8::MAX)) as u8,
            flags: u8::from(is_black) | UNKNOWN << 1,
        }
    }

    /// The same with the result of the game.
    #[must_use]
    pub fn with_result(self, result: Option<GameResult>) -> PositionRecord {
        PositionRecord {
            flags: self.flags & 1 | result_code(result) << 1,
            ..self
        }
    }

    /// The result of the game, if it is known.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        GameResult::from_code(self.flags >> 1 & 3)
    }

    /// The score of the search, internal units, White's view.
    #[must_use]
    pub const fn score(&self) -> i32 {
        self.score as i32
    }

    /// The move that was played.
    #[must_use]
    pub const fn mv(&self) -> Option<Move> {
        Move::from_raw(self.mv)
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        if self.flags & 1 == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// The move number of the game, from 1.
    #[must_use]
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves as u32
    }

    /// The number of pieces and pawns on the board.
    #[must_use]
    pub const fn piece_count(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// The points of all pieces and pawns, as [`archipelago_eval::material`].
    #[must_use]
    pub fn material(&self) -> i32 {
        self.roles().map(points).sum()
    }

    /// The phase of the position, as [`archipelago_eval::phase`].
    #[must_use]
    pub fn phase(&self) -> i32 {
        self.roles().map(phase_weight).sum::<i32>().min(FULL_PHASE)
    }

    /// The kinds of all pieces and pawns.
    fn roles(&self) -> impl Iterator<Item = Role> {
        self.codes().map(|(_, code)| role_of(code))
    }

    /// The occupied squares and the codes of what stands there.
    fn codes(&self) -> impl Iterator<Item = (Square, u8)> {
        let code = |index: usize| self.pieces[index / 2 % 16] >> (4 * (index % 2)) & 15;
        Bitboard(self.occupied)
            .into_iter()
            .enumerate()
            .map(move |(index, square)| (square, code(index)))
    }

    /// Unpacks the position.
    ///
    /// # Errors
    /// When the record holds no legal position.
    pub fn position(&self) -> Result<Position, RecordError> {
        let mut setup = Setup {
            turn: self.turn(),
            rule50: u32::from(self.rule50),
            fullmoves: u32::from(self.fullmoves),
            ..Setup::empty()
        };
        for (square, code) in self.codes() {
            let color = if code & BLACK == 0 { Color::White } else { Color::Black };
            match code & !BLACK {
                CASTLING_ROOK => setup.castling_rights.0.add(square),
                EN_PASSANT_PAWN => setup.ep_square = square.offset(color.fold_wb(-8, 8)),
                _ => {}
            }
            let role = role_of(code);
            setup.board.set_piece_at(square, Piece { color, role });
        }
        Ok(setup.position()?)
    }

    pub(super) fn to_bytes(self) -> [u8; PositionRecord::BYTES] {
        let mut bytes = [0; PositionRecord::BYTES];
        bytes[0..8].copy_from_slice(&self.occupied.to_le_bytes());
        bytes[8..24].copy_from_slice(&self.pieces);
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26..28].copy_from_slice(&self.mv.to_le_bytes());
        bytes[28..30].copy_from_slice(&self.fullmoves.to_le_bytes());
        bytes[30] = self.rule50;
        bytes[31] = self.flags;
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8; PositionRecord::BYTES]) -> PositionRecord {
        PositionRecord {
            occupied: u64::from_le_bytes(part(bytes, 0)),
            pieces: part(bytes, 8),
            score: i16::from_le_bytes(part(bytes, 24)),
            mv: u16::from_le_bytes(part(bytes, 26)),
            fullmoves: u16::from_le_bytes(part(bytes, 28)),
            rule50: bytes[30],
            flags: bytes[31],
        }
    }
}

/// The kind of piece that a code stands for.
fn role_of(code: u8) -> Role {
    match code & !BLACK {
        CASTLING_ROOK => Role::Rook,
        EN_PASSANT_PAWN => Role::Pawn,
        kind => Role::ALL[usize::from(kind)],
    }
}

/// The pawn that may be taken en passant.
fn en_passant_victim(position: &Position) -> Option<Square> {
    let step = position.turn().fold_wb(-8, 8);
    position.ep_square()?.offset(step)
}
