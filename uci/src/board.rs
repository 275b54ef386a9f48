//! The position as a person reads it.

use std::fmt;

use archipelago_eval::{PawnTable, evaluate, wdl};
use archipelago_movegen::{Color, File, Position, Rank, Square};

/// Displays as Stockfish's `d`, which its clients parse: the board, the FEN, the key (of our own hashing), and the
/// squares of the pieces that give check.
#[derive(Debug, Clone, Copy)]
pub struct Board<'a>(pub &'a Position);

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const RULE: &str = " +---+---+---+---+---+---+---+---+";
        let position = self.0;
        writeln!(f, "\n{RULE}")?;
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let piece = position.piece_at(Square::from_coords(file, rank));
                write!(f, " | {}", piece.map_or(' ', |piece| piece.char()))?;
            }
            writeln!(f, " | {}\n{RULE}", rank.char())?;
        }
        writeln!(f, "   a   b   c   d   e   f   g   h\n")?;
        writeln!(f, "Fen: {}", position.fen())?;
        writeln!(f, "Key: {:016X}", position.key().0)?;
        f.write_str("Checkers:")?;
        let mut checkers = position.checkers().into_iter();
        checkers.try_for_each(|square| write!(f, " {square}"))
    }
}

/// The static verdict, the structure and its plans, the table of terms, and the value in the words of Stockfish, which
/// its clients parse: pawns, White's view; none in check, where the search does not use it.
pub fn evaluation(position: &Position) -> String {
    let table = archipelago_explain::summary(position) + "\n" + &archipelago_explain::table(position);
    // UCI is ASCII.
    let table = table.replace('ü', "u");
    if position.in_check() {
        return format!("{table}\nFinal evaluation: none (in check)\n\n");
    }
    let value = evaluate(position, &mut PawnTable::new(0));
    let centipawns = wdl::centipawns(value.get()) * if position.turn() == Color::White { 1 } else { -1 };
    format!(
        "{table}\nFinal evaluation: {:+.2} (white side)\n\n",
        f64::from(centipawns) / 100.0
    )
}
