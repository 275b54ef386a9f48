//! Files with a FEN or an EPD in each line, read with bounded memory.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};

use archipelago_movegen::Position;

use crate::command::take_fen;
use crate::input::MAX_LINE;
use crate::options::to_path;
use crate::words::{Excerpt, Tokens};

/// The lines of a file with positions.
#[derive(Debug)]
pub struct Lines {
    stream: BufReader<File>,
    name: Excerpt,
    number: usize,
}

/// A line that is neither blank nor a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    bytes: Vec<u8>,
    /// Counted from 1.
    number: usize,
}

impl Lines {
    /// Opens a file.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn open(name: &[u8]) -> Result<Lines, String> {
        let shown = Excerpt::new(name);
        let file = File::open(to_path(name)).map_err(|error| format!("cannot read {shown}: {error}"))?;
        Ok(Lines {
            stream: BufReader::new(file),
            name: shown,
            number: 0,
        })
    }

    /// The position of a line, a FEN of four to six fields. Other words after it are skipped.
    ///
    /// # Errors
    /// The line has something else.
    pub fn position(&self, line: &Line) -> Result<Position, String> {
        let fen = take_fen(&mut Tokens::new(&line.bytes)).map_err(|error| error.to_string());
        let position = fen.and_then(|fen| Position::from_fen(&fen).map_err(|error| error.to_string()));
        position.map_err(|error| format!("{}, line {}: {error}", self.name, line.number))
    }

    /// The complaint about a file without positions.
    pub fn none_found(&self) -> String {
        format!("{} has no positions", self.name)
    }
}

impl Iterator for Lines {
    type Item = Result<Line, String>;

    fn next(&mut self) -> Option<Result<Line, String>> {
        loop {
            self.number += 1;
            let mut bytes = Vec::new();
            // One byte more than allowed tells that a line is too long, however long it is.
            let mut limited = self.stream.by_ref().take(MAX_LINE as u64 + 1);
            match limited.read_until(b'\n', &mut bytes) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(error) => return Some(Err(format!("cannot read {}: {error}", self.name))),
            }
            let number = self.number;
            if bytes.len() > MAX_LINE {
                let problem = format!("longer than {MAX_LINE} bytes");
                return Some(Err(format!("{}, line {number}: {problem}", self.name)));
            }
            let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes).trim_ascii();
            if !matches!(text, [] | [b'#', ..]) {
                let bytes = text.to_vec();
                return Some(Ok(Line { bytes, number }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The FENs of a file with this content, up to the first error.
    fn read(content: &[u8]) -> Result<Vec<String>, String> {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("positions.epd");
        std::fs::write(&path, content).expect("a file");
        let mut lines = Lines::open(path.as_os_str().as_encoded_bytes())?;
        let mut fens = Vec::new();
        while let Some(line) = lines.next() {
            fens.push(lines.position(&line?)?.fen());
        }
        Ok(fens)
    }

    #[test]
    fn fens_and_epds_are_read() {
        let fens = read(
            b"\xEF\xBB\xBF# two\r\n\r\n4k3/8/8/8/8/8/8/4K2R w K - bm Rh7; id \"\xFF x\";\r\n4k3/8/8/8/8/8/8/4K3 b - - 3 9",
        );
        let expected = ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 3 9"];
        assert_eq!(fens, Ok(expected.map(str::to_string).to_vec()));
        assert_eq!(read(b""), Ok(Vec::new()));
    }

    #[test]
    fn errors_name_the_line() {
        for (content, part) in [
            (&b"4k3/8/8/8/8/8/8/4K3 b - -\nnonsense"[..], "line 2: "),
            (b"\n[Event \"a game\"]\n", "line 2: "),
            (&vec![b'a'; MAX_LINE + 2], "line 1: longer than"),
        ] {
            let error = read(content).expect_err("a bad line");
            assert!(error.contains(part), "{error}");
        }
        assert!(Lines::open(b"/no/such/file").is_err_and(|error| error.starts_with("cannot read /no/such/file: ")));
    }
}
