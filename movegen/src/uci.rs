//! Moves in the text form of the UCI protocol: `e2e4`, `a7a8q`, castling as `e1g1` or, in Chess960, as `e1h1`.

use std::fmt;

use crate::fen::shortened;
use crate::moves::Move;
use crate::position::Position;
use crate::types::{Role, Square};

/// The reason why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not of the form `e2e4` or `a7a8q`. Holds its first 40 bytes.
    #[error("'{0}' is not a move")]
    Syntax(String),
    /// The text is a move that is not legal in the position. Holds the text.
    #[error("illegal move '{0}'")]
    Illegal(String),
}

/// Displays a move as UCI text, see [`Move::to_uci`].
#[derive(Clone, Copy, Debug)]
pub struct UciMove {
    mv: Move,
    chess960: bool,
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = if self.chess960 {
            self.mv.to()
        } else {
            self.mv.destination()
        };
        write!(f, "{}{}", self.mv.from(), to)?;
        match self.mv.promotion() {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
    }
}

impl Move {
    /// The move as UCI text: `e2e4`, `a7a8q`; castling is `e1g1`, or `e1h1` with `chess960`.
    ///
    /// ```
    /// use archipelago_movegen::{Move, Square};
    /// let castle = Move::castle(Square::E1, Square::H1);
    /// assert_eq!(castle.to_uci(false).to_string(), "e1g1");
    /// assert_eq!(castle.to_uci(true).to_string(), "e1h1");
    /// ```
    #[must_use]
    pub const fn to_uci(self, chess960: bool) -> UciMove {
        UciMove { mv: self, chess960 }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_uci(true))
    }
}

impl Position {
    /// The legal move that a UCI text means. Castling may be written as the king's move (`e1g1`) or as king takes rook
    /// (`e1h1`), in standard chess and in Chess960. Upper-case letters are accepted.
    ///
    /// # Errors
    /// [`MoveError`] when the text is not a move or the move is not legal.
    pub fn parse_uci(&self, text: &[u8]) -> Result<Move, MoveError> {
        let Some((from, to, promotion)) = read_move(&text.to_ascii_lowercase()) else {
            return Err(MoveError::Syntax(shortened(text)));
        };
        let moves = self.legal_moves();
        let find = |has_target: &dyn Fn(Move) -> bool| {
            let found = |mv: &Move| mv.from() == from && mv.promotion() == promotion && has_target(*mv);
            moves.iter().copied().find(found)
        };
        // Castling as the king's move comes second: in Chess960 an ordinary king move can have the same text.
        find(&|mv| mv.to() == to)
            .or_else(|| find(&|mv| mv.is_castling() && mv.destination() == to))
            .ok_or_else(|| MoveError::Illegal(shortened(text)))
    }
}

/// Source, target and promotion of a text in lower case; `None` when it is not of the form of a move.
fn read_move(text: &[u8]) -> Option<(Square, Square, Option<Role>)> {
    let (squares, promotion) = text.split_at_checked(4)?;
    let from = Square::from_ascii(&squares[..2]).ok()?;
    let to = Square::from_ascii(&squares[2..]).ok()?;
    match promotion {
        [] => Some((from, to, None)),
        &[letter] => Some((from, to, Some(Role::from_char(char::from(letter))?))),
        _ => None,
    }
}
