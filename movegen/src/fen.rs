//! FEN in and out: what can be repaired is repaired, what cannot is refused with a reason, and nothing panics.
//!
//! Repaired: missing counters (`0 1`), counters too large, castling rights without king or rook in place (dropped), an
//! en-passant square that no legal capture can use (dropped). Fields after the sixth are ignored. Castling fields may be
//! `KQkq` (X-FEN: the outermost rook) or files (`HAha`, Shredder-FEN).

use std::fmt;

use shakmaty::Board;

use crate::attacks;
use crate::moves::Move;
use crate::pawns;
use crate::position::Position;
use crate::setwise::{Black, White};
use crate::types::{Bitboard, Color, File, Rank, Role, Square};

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A byte that no FEN has, such as a non-breaking space from a web page.
    #[error("byte {byte:#04x} at position {at} is not allowed in a FEN")]
    Byte {
        /// The byte.
        byte: u8,
        /// Its place in the text, from 1.
        at: usize,
    },
    /// A field is missing.
    #[error("the {0} is missing")]
    Missing(&'static str),
    /// A field cannot be read.
    #[error("cannot read the {field} '{text}'")]
    Field {
        /// Which field.
        field: &'static str,
        /// What stands there, shortened.
        text: String,
    },
    /// A side has not exactly one king.
    #[error("{color} has {count} kings instead of one")]
    Kings {
        /// The side.
        color: Color,
        /// Its kings.
        count: usize,
    },
    /// A pawn stands on the first or the last rank.
    #[error("a pawn stands on {0}")]
    PawnOnBackRank(Square),
    /// More men than a side can have.
    #[error("{color} has too many {what}")]
    TooMany {
        /// The side.
        color: Color,
        /// Which men.
        what: &'static str,
    },
    /// The side that does not move stands in check.
    #[error("the king of the side not to move can be taken")]
    OpponentInCheck,
    /// More than two men give check.
    #[error("{0} men give check at once")]
    Checkers(usize),
}

/// Why a text is no legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// Not of the form `e2e4` or `a7a8q`.
    #[error("'{0}' is not a move")]
    Syntax(String),
    /// No such move is legal.
    #[error("illegal move '{0}'")]
    Illegal(String),
}

/// The first 40 bytes of a text, printable.
fn shown(text: &[u8]) -> String {
    text.iter()
        .take(40)
        .flat_map(|byte| byte.escape_ascii())
        .map(char::from)
        .collect()
}

fn field_error(field: &'static str, text: &[u8]) -> PositionError {
    PositionError::Field {
        field,
        text: shown(text),
    }
}

impl Position {
    /// The start position.
    #[must_use]
    pub fn startpos() -> Position {
        let board = Board::default();
        let castling = Bitboard::from_square(Square::A1)
            | Bitboard::from_square(Square::H1)
            | Bitboard::from_square(Square::A8)
            | Bitboard::from_square(Square::H8);
        Position::assemble(&board, Color::White, castling, None, 0, 1)
    }

    /// Reads a FEN of four to six fields.
    ///
    /// ```
    /// use archipelago_movegen::Position;
    /// let position = Position::from_fen(b"k7/8/8/3pP3/8/7n/5K2/8 w KQkq d6 0 1").unwrap();
    /// assert_eq!(position.fen(), "k7/8/8/3pP3/8/7n/5K2/8 w - - 0 1");
    /// ```
    ///
    /// # Errors
    /// [`PositionError`] says which field cannot be read or which rule the position breaks.
    pub fn from_fen(fen: &[u8]) -> Result<Position, PositionError> {
        if let Some(at) = fen
            .iter()
            .position(|byte| !byte.is_ascii_graphic() && !byte.is_ascii_whitespace())
        {
            return Err(PositionError::Byte {
                byte: fen[at],
                at: at + 1,
            });
        }
        let mut fields = fen.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
        let mut next = |name| fields.next().ok_or(PositionError::Missing(name));
        let placement = next("piece placement")?;
        let board = Board::from_ascii_board_fen(placement).map_err(|_| field_error("piece placement", placement))?;
        let turn = match next("side to move")? {
            b"w" => Color::White,
            b"b" => Color::Black,
            other => return Err(field_error("side to move", other)),
        };
        check_men(&board)?;
        let castling = parse_castling(&board, next("castling field")?)?;
        let ep_square = parse_en_passant(next("en-passant field")?)?;
        let rule50 = parse_counter("halfmove clock", fields.next(), 0)?;
        let fullmoves = parse_counter("move number", fields.next(), 1)?.max(1);
        let position = Position::assemble(&board, turn, castling, ep_square, rule50, fullmoves);
        position.check_checks()?;
        Ok(position)
    }

    /// Builds a position from checked men; rights and the en-passant square are kept as far as the rules allow.
    fn assemble(
        board: &Board,
        turn: Color,
        castling: Bitboard,
        ep_square: Option<Square>,
        rule50: u16,
        fullmoves: u16,
    ) -> Position {
        let mut position = Position::empty();
        for (square, piece) in board {
            position.put::<false>(piece.color, piece.role, square);
        }
        position.turn = turn;
        position.castling.0 = castling;
        position.rule50 = rule50;
        position.reversible = rule50;
        position.fullmoves = fullmoves;
        position.update_checks();
        position.ep_square = ep_square.filter(|&square| position.allows_en_passant(square));
        position.keys = position.recomputed_keys();
        position
    }

    /// Did a pawn just cross `square`, and can it be taken there?
    fn allows_en_passant(&self, square: Square) -> bool {
        let (rank, step) = match self.turn {
            Color::White => (pawns::en_passant_rank::<White>(), 8),
            Color::Black => (pawns::en_passant_rank::<Black>(), -8),
        };
        if square.rank() != rank {
            return false;
        }
        let (Some(from), Some(victim)) = (square.offset(step), square.offset(-step)) else {
            return false;
        };
        let is_clear = self.role_at(square).is_none() && self.role_at(from).is_none();
        let is_victim = self.pawns(!self.turn).contains(victim);
        is_clear
            && is_victim
            && match self.turn {
                Color::White => pawns::en_passant_capturers::<White>(self, square).any(),
                Color::Black => pawns::en_passant_capturers::<Black>(self, square).any(),
            }
    }

    fn check_checks(&self) -> Result<(), PositionError> {
        if (self.attackers_to(self.king(!self.turn), self.occupied()) & self.us()).any() {
            return Err(PositionError::OpponentInCheck);
        }
        match self.checkers.count() {
            0..=2 => Ok(()),
            count => Err(PositionError::Checkers(count)),
        }
    }

    /// The FEN; castling as `KQkq` where the outermost rook is meant, by file otherwise (X-FEN).
    #[must_use]
    pub fn fen(&self) -> String {
        self.write_fen(false)
    }

    /// The FEN with castling rights by file (`HAha`).
    #[must_use]
    pub fn shredder_fen(&self) -> String {
        self.write_fen(true)
    }

    fn write_fen(&self, shredder: bool) -> String {
        let board: Board = self
            .occupied()
            .into_iter()
            .filter_map(|sq| Some((sq, self.piece_at(sq)?)))
            .collect();
        let mut castling = String::new();
        for color in Color::ALL {
            for rook in self.castling.rooks(color).into_iter().rev() {
                let letter = if shredder {
                    rook.file().upper_char()
                } else {
                    self.castling_letter(color, rook)
                };
                castling.push(color.fold_wb(letter, letter.to_ascii_lowercase()));
            }
        }
        if castling.is_empty() {
            castling.push('-');
        }
        let ep_square = self.ep_square.map_or("-".to_owned(), |square| square.to_string());
        let (turn, rule50, fullmoves) = (self.turn.char(), self.rule50, self.fullmoves);
        format!("{board} {turn} {castling} {ep_square} {rule50} {fullmoves}")
    }

    /// `K` or `Q` when `rook` is the outermost rook on its side of the king, its file otherwise.
    fn castling_letter(&self, color: Color, rook: Square) -> char {
        let side = wing(self.king(color), rook > self.king(color));
        let rooks = self.by_piece(color, Role::Rook) & side;
        if rook > self.king(color) && rooks.last() == Some(rook) {
            'K'
        } else if rook < self.king(color) && rooks.first() == Some(rook) {
            'Q'
        } else {
            rook.file().upper_char()
        }
    }

    /// Finds the legal move that a UCI text means. Castling may be written as the king's step (`e1g1`) or as king takes
    /// rook (`e1h1`); promotion letters may be upper case.
    ///
    /// # Errors
    /// [`MoveError`] when the text is no move or the move is not legal.
    pub fn parse_uci(&self, text: &[u8]) -> Result<Move, MoveError> {
        let lower = text.to_ascii_lowercase();
        let syntax = || MoveError::Syntax(shown(text));
        if !matches!(lower.len(), 4 | 5) {
            return Err(syntax());
        }
        let from = Square::from_ascii(&lower[0..2]).map_err(|_| syntax())?;
        let to = Square::from_ascii(&lower[2..4]).map_err(|_| syntax())?;
        let promotion = match lower.get(4) {
            None => None,
            Some(&letter) => Some(Role::from_char(char::from(letter)).ok_or_else(syntax)?),
        };
        let moves = self.legal_moves();
        let matches = |mv: &&Move, target: Square| mv.from() == from && target == to && mv.promotion() == promotion;
        // King takes rook comes first: in Chess960 the king's step may look like an ordinary king move.
        let plain = moves.iter().find(|mv| matches(mv, mv.to()));
        let found = plain.or_else(|| {
            moves
                .iter()
                .find(|mv| mv.is_castling() && matches(mv, mv.destination()))
        });
        found.copied().ok_or_else(|| MoveError::Illegal(shown(text)))
    }
}

/// The squares of the back rank on one side of a king.
fn wing(king: Square, east: bool) -> Bitboard {
    let corner = Square::from_coords(if east { File::H } else { File::A }, king.rank());
    attacks::between(king, corner) | Bitboard::from_square(corner)
}

fn check_men(board: &Board) -> Result<(), PositionError> {
    for color in Color::ALL {
        let men = board.by_color(color);
        let count = |role| (men & board.by_role(role)).count();
        if count(Role::King) != 1 {
            return Err(PositionError::Kings {
                color,
                count: count(Role::King),
            });
        }
        let too_many = |what| PositionError::TooMany { color, what };
        if men.count() > 16 {
            return Err(too_many("men"));
        }
        let missing_pawns = 8_usize.checked_sub(count(Role::Pawn)).ok_or(too_many("pawns"))?;
        let promoted: usize = [(Role::Knight, 2), (Role::Bishop, 2), (Role::Rook, 2), (Role::Queen, 1)]
            .into_iter()
            .map(|(role, at_start)| count(role).saturating_sub(at_start))
            .sum();
        if promoted > missing_pawns {
            return Err(too_many("promoted pieces"));
        }
    }
    let back_ranks = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
    match (board.pawns() & back_ranks).first() {
        Some(square) => Err(PositionError::PawnOnBackRank(square)),
        None => Ok(()),
    }
}

/// The rooks that the castling field names and that really can castle.
fn parse_castling(board: &Board, text: &[u8]) -> Result<Bitboard, PositionError> {
    let error = || field_error("castling field", text);
    let mut rights = Bitboard::EMPTY;
    if text == b"-" {
        return Ok(rights);
    }
    let mut seen = Vec::new();
    for &letter in text {
        if seen.contains(&letter) {
            return Err(error());
        }
        seen.push(letter);
        let color = Color::from_white(letter.is_ascii_uppercase());
        let king = board.king_of(color).filter(|king| king.rank() == color.backrank());
        let rooks = board.by_color(color) & board.rooks() & Bitboard::from_rank(color.backrank());
        let rook = match letter.to_ascii_lowercase() {
            b'k' => king.and_then(|king| (rooks & wing(king, true)).last()),
            b'q' => king.and_then(|king| (rooks & wing(king, false)).first()),
            file @ b'a'..=b'h' => {
                let square = Square::from_coords(File::new(u32::from(file - b'a')), color.backrank());
                king.and_then(|_| rooks.contains(square).then_some(square))
            }
            _ => return Err(error()),
        };
        rights |= rook.map_or(Bitboard::EMPTY, Bitboard::from_square);
    }
    for color in Color::ALL {
        if let Some(king) = board.king_of(color) {
            let home = Bitboard::from_rank(color.backrank());
            for side in [wing(king, true) & home, wing(king, false) & home] {
                if (rights & side).more_than_one() {
                    return Err(error());
                }
            }
        }
    }
    Ok(rights)
}

fn parse_en_passant(text: &[u8]) -> Result<Option<Square>, PositionError> {
    if text == b"-" {
        return Ok(None);
    }
    let is_square = text.len() == 2 && text[0].is_ascii_lowercase();
    let square = Square::from_ascii(text).ok().filter(|_| is_square);
    square.map(Some).ok_or_else(|| field_error("en-passant field", text))
}

/// A counter of digits; too large a number becomes the largest that is kept.
fn parse_counter(field: &'static str, text: Option<&[u8]>, missing: u16) -> Result<u16, PositionError> {
    let Some(text) = text else { return Ok(missing) };
    if !text.iter().all(u8::is_ascii_digit) {
        return Err(field_error(field, text));
    }
    let digits = text.iter().map(|digit| u32::from(digit - b'0'));
    let value = digits.fold(0, |sum: u32, digit| (sum * 10 + digit).min(MAX_COUNTER));
    Ok(value as u16)
}

/// The largest counter that is kept; larger ones in a FEN are lowered to it.
const MAX_COUNTER: u32 = 9999;

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

impl fmt::Display for Position {
    /// The board as a diagram, White below, with the FEN, the key and the checkers under it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = " +---+---+---+---+---+---+---+---+";
        writeln!(f, "{line}")?;
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let piece = self.piece_at(Square::from_coords(file, rank));
                write!(f, " | {}", piece.map_or(' ', |piece| piece.char()))?;
            }
            writeln!(f, " | {}\n{line}", rank.char())?;
        }
        writeln!(f, "   a   b   c   d   e   f   g   h\n")?;
        writeln!(f, "Fen: {}", self.fen())?;
        writeln!(f, "Key: {}", self.key())?;
        write!(f, "Checkers:")?;
        self.checkers.into_iter().try_for_each(|square| write!(f, " {square}"))
    }
}
