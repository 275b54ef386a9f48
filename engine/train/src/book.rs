//! Openings from a book: a file with a FEN or an EPD in each line.

use std::fs;
use std::path::Path;

use archipelago_engine::Game;
use archipelago_movegen::Position;

use crate::files::at;
use crate::game::rule_ending;

/// The positions of a book, in its order. Blank lines and those that begin with `#` are skipped.
///
/// # Errors
/// When the file cannot be read, has no position, or has a line that is none or in which the game is over. Then the error names
/// the line.
pub fn read_book(path: &Path) -> Result<Vec<Position>, String> {
    let text = fs::read(path).map_err(|error| at(path, error))?;
    let positions = book_positions(&text).map_err(|error| at(path, error))?;
    if positions.is_empty() {
        return Err(at(path, "there is no position"));
    }
    Ok(positions)
}

fn book_positions(text: &[u8]) -> Result<Vec<Position>, String> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let numbered = (1..).zip(lines);
    numbered
        .filter(|(_, line)| !matches!(line, [] | [b'#', ..]))
        .map(|(number, line)| book_position(line).map_err(|error| format!("line {number}: {error}")))
        .collect()
}

fn book_position(line: &[u8]) -> Result<Position, String> {
    let position = Position::from_fen(line).map_err(|error| error.to_string())?;
    match rule_ending(&Game::new(position)) {
        None => Ok(position),
        Some(_) => Err("the game is over".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_line_is_a_fen_or_an_epd() {
        let text = format!("\u{feff}{START}\r\n\n# a remark\n4k3/8/8/8/8/8/4P3/4K3 b - - id \"pawn\";");
        let fens: Vec<String> = book_positions(text.as_bytes())
            .expect("a book")
            .iter()
            .map(Position::fen)
            .collect();
        assert_eq!(fens, [START, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]);
    }

    #[test]
    fn an_error_names_the_line() {
        let mate = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
        for (line, reason) in [
            ("4k3/8/8/8/8/8/8/4K3", "the side to move is missing"),
            (mate, "the game is over"),
        ] {
            let error = book_positions(format!("{START}\n\n{line}\n").as_bytes());
            assert_eq!(error, Err(format!("line 3: {reason}")), "{line}");
        }
    }

    #[test]
    fn a_book_has_a_position() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("book.epd");
        assert!(read_book(&path).is_err());
        fs::write(&path, "# nothing\n").expect("a file");
        assert!(read_book(&path).is_err_and(|error| error.ends_with("there is no position")));
        fs::write(&path, START).expect("a file");
        assert!(read_book(&path).is_ok_and(|positions| positions.len() == 1));
    }
}
