//! Reading and writing FEN. What can be repaired is repaired, anything else is refused with a reason.
//!
//! Repaired: missing counters (`0 1`), counters that are too large, castling rights without king or rook in place
//! (dropped), an en-passant square that no legal capture can use (dropped). Fields after the sixth are ignored, and so
//! are EPD operations in place of the counters. Castling fields may be `KQkq` (X-FEN: the outermost rook) or files
//! (`HAha`, Shredder-FEN).

use std::fmt;

use crate::position::Position;
use crate::setup::{Setup, SetupError, squares_beside};
use crate::types::{Bitboard, Board, CastlingRights, Color, File, Role, Square};

/// The reason why a FEN is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenError {
    /// A byte that no FEN has, such as a non-breaking space from a web page.
    #[error("byte {byte:#04x} at position {at} is not allowed in a FEN")]
    Byte {
        /// The byte.
        byte: u8,
        /// Its place in the text, counted from 1.
        at: usize,
    },
    /// A field is missing.
    #[error("the {0} is missing")]
    Missing(&'static str),
    /// A field cannot be read.
    #[error("cannot read the {field} '{text}'")]
    Field {
        /// The name of the field.
        field: &'static str,
        /// Its text, shortened to 40 bytes.
        text: String,
    },
    /// All fields can be read, but the position breaks a rule.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

fn field_error(field: &'static str, text: &[u8]) -> FenError {
    FenError::Field {
        field,
        text: shortened(text),
    }
}

/// The first 40 bytes of a text from outside, with escapes for what cannot be printed.
pub(crate) fn shortened(text: &[u8]) -> String {
    text[..text.len().min(40)].escape_ascii().to_string()
}

impl Position {
    /// Reads a FEN of four to six fields.
    ///
    /// ```
    /// use archipelago_movegen::Position;
    /// let position = Position::from_fen(b"k7/8/8/3pP3/8/7n/5K2/8 w KQkq d6 0 1").unwrap();
    /// assert_eq!(position.fen(), "k7/8/8/3pP3/8/7n/5K2/8 w - - 0 1");
    /// ```
    ///
    /// # Errors
    /// [`FenError`] says which field cannot be read or which rule the position breaks.
    pub fn from_fen(fen: &[u8]) -> Result<Position, FenError> {
        let is_allowed = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
        if let Some(index) = fen.iter().position(|byte| !is_allowed(byte)) {
            return Err(FenError::Byte {
                byte: fen[index],
                at: index + 1,
            });
        }
        let mut fields = fen.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
        let mut next = |name| fields.next().ok_or(FenError::Missing(name));
        let placement = next("piece placement")?;
        let board = Board::from_ascii_board_fen(placement).map_err(|_| field_error("piece placement", placement))?;
        let turn = match next("side to move")? {
            b"w" => Color::White,
            b"b" => Color::Black,
            other => return Err(field_error("side to move", other)),
        };
        let castling_rights = read_castling(&board, next("castling field")?)?;
        let ep_square = read_en_passant(next("en-passant field")?)?;
        let rest: Vec<&[u8]> = fields.collect();
        let counters = if is_epd_operation(&rest) { &[] } else { &rest[..] };
        let mut setup = Setup {
            board,
            turn,
            castling_rights,
            ep_square,
            rule50: read_counter("halfmove clock", counters.first(), 0)?,
            fullmoves: read_counter("move number", counters.get(1), 1)?,
        };
        setup.ep_square = ep_square.filter(|&square| setup.can_be_crossed(square));
        Ok(setup.position()?)
    }

    /// The FEN, with castling rights as `KQkq` where the outermost rook is meant and by file otherwise (X-FEN).
    #[must_use]
    pub fn fen(&self) -> String {
        self.write_fen(false)
    }

    /// The FEN with castling rights by file (`HAha`, Shredder-FEN).
    #[must_use]
    pub fn shredder_fen(&self) -> String {
        self.write_fen(true)
    }

    fn write_fen(&self, shredder: bool) -> String {
        let board = self.setup().board;
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
        let king = self.king(color);
        let rooks = self.by_piece(color, Role::Rook);
        if (rooks & squares_beside(king, File::H)).last() == Some(rook) {
            'K'
        } else if (rooks & squares_beside(king, File::A)).first() == Some(rook) {
            'Q'
        } else {
            rook.file().upper_char()
        }
    }
}

/// The castling rights that the castling field names, without those whose king or rook is not in place.
fn read_castling(board: &Board, text: &[u8]) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    if text == b"-" {
        return Ok(rights);
    }
    for (index, letter) in text.iter().enumerate() {
        if text[..index].contains(letter) {
            return Err(field_error("castling field", text));
        }
        let color = Color::from_white(letter.is_ascii_uppercase());
        let king = board.king_of(color).filter(|king| king.rank() == color.backrank());
        let rooks = board.by_color(color) & board.rooks() & Bitboard::from_rank(color.backrank());
        let rook = match letter.to_ascii_lowercase() {
            b'k' => king.and_then(|king| (rooks & squares_beside(king, File::H)).last()),
            b'q' => king.and_then(|king| (rooks & squares_beside(king, File::A)).first()),
            file @ b'a'..=b'h' => {
                let square = Square::from_coords(File::new(u32::from(file - b'a')), color.backrank());
                (king.is_some() && rooks.contains(square)).then_some(square)
            }
            _ => return Err(field_error("castling field", text)),
        };
        rights.0 |= rook.map_or(Bitboard::EMPTY, Bitboard::from_square);
    }
    Ok(rights)
}

fn read_en_passant(text: &[u8]) -> Result<Option<Square>, FenError> {
    if text == b"-" {
        return Ok(None);
    }
    // shakmaty also reads upper-case squares, which no FEN has.
    let square = Square::from_ascii(text).ok().filter(|_| text[0].is_ascii_lowercase());
    square.map(Some).ok_or_else(|| field_error("en-passant field", text))
}

/// Whether what follows the fourth field is an EPD operation, such as `bm e2e4;`, and not a counter.
fn is_epd_operation(fields: &[&[u8]]) -> bool {
    let begins_with_a_letter = fields.first().is_some_and(|field| field[0].is_ascii_alphabetic());
    begins_with_a_letter && fields.iter().any(|field| field.contains(&b';'))
}

/// A counter of digits, `missing` when there is none; a number that is too large becomes [`Setup::MAX_COUNTER`].
fn read_counter(field: &'static str, text: Option<&&[u8]>, missing: u32) -> Result<u32, FenError> {
    let Some(text) = text else { return Ok(missing) };
    if !text.iter().all(u8::is_ascii_digit) {
        return Err(field_error(field, text));
    }
    let digits = text.iter().map(|digit| u32::from(digit - b'0'));
    Ok(digits.fold(0, |sum, digit| (sum * 10 + digit).min(Setup::MAX_COUNTER)))
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}
