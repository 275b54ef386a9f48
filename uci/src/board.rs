//! The position as a person wants to see it.

use std::fmt::{self, Write};

use archipelago_movegen::{File, Position, Rank, Square};

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
