//! The position as a person wants to see it.

use std::fmt::{self, Write};

use archipelago_movegen::{File, Position, PositionError, Rank, Square};

/// Displays as the board, its FEN, its key and the men that give check.
#[derive(Debug, Clone, Copy)]
pub struct Board<'a>(pub &'a Position);

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0;
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{} ", rank.char())?;
            for file in File::ALL {
                let man = position.piece_at(Square::from_coords(file, rank));
                write!(f, " {}", man.map_or('.', |piece| piece.char()))?;
            }
            f.write_char('\n')?;
        }
        writeln!(f, "\n   a b c d e f g h\n")?;
        writeln!(f, "Fen: {}", position.fen())?;
        writeln!(f, "Key: {:016X}", position.key().0)?;
        f.write_str("Checkers:")?;
        position
            .checkers()
            .into_iter()
            .try_for_each(|square| write!(f, " {square}"))
    }
}

/// The same position with colours exchanged. The right to capture en passant and the counters stay.
///
/// # Errors
/// None are expected: the mirror image of a legal position is legal.
pub fn flipped(position: &Position) -> Result<Position, PositionError> {
    let fen = position.shredder_fen();
    let mut fields = fen.split(' ');
    let mut field = || fields.next().unwrap_or_default();
    let board: Vec<String> = field().split('/').rev().map(exchange_case).collect();
    let turn = if field() == "w" { "b" } else { "w" };
    let castling = exchange_case(field());
    let en_passant = field().replace(['3', '6'], if turn == "b" { "3" } else { "6" });
    let (halfmoves, fullmoves) = (field(), field());
    Position::from_fen(
        format!(
            "{} {turn} {castling} {en_passant} {halfmoves} {fullmoves}",
            board.join("/")
        )
        .as_bytes(),
    )
}

fn exchange_case(text: &str) -> String {
    let exchange = |c: char| {
        if c.is_ascii_lowercase() {
            c.to_ascii_uppercase()
        } else {
            c.to_ascii_lowercase()
        }
    };
    text.chars().map(exchange).collect()
}
