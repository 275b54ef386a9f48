//! Files with a FEN or an EPD in each line, read with bounded memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use archipelago_movegen::Position;

use crate::input::MAX_LINE;
use crate::options::to_path;
use crate::setup::read_position;
use crate::words::Excerpt;

/// The lines of a file or stream with positions.
#[derive(Debug)]
pub struct Lines<R> {
    stream: BufReader<R>,
    name: Excerpt,
    number: usize,
    /// Was the last line too long? Its rest is skipped when the next one is wanted: it may have no end.
    inside_long_line: bool,
    /// Why the stream could not be read. Most such errors stay for ever, so nothing is read after one.
    failure: Option<String>,
}

/// A line that is neither blank nor a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    bytes: Vec<u8>,
    /// Counted from 1.
    number: usize,
}

impl Lines<File> {
    /// Opens a file.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn open(name: &[u8]) -> Result<Lines<File>, String> {
        let shown = Excerpt::new(name);
        let file = File::open(to_path(name)).map_err(|error| format!("cannot read {shown}: {error}"))?;
        Ok(Lines {
            stream: BufReader::new(file),
            name: shown,
            number: 0,
            inside_long_line: false,
            failure: None,
        })
    }
}

impl<R: Read> Lines<R> {
    /// The lines of a stream, which errors call `name`.
    pub fn new(stream: R, name: &str) -> Lines<R> {
        Lines {
            stream: BufReader::new(stream),
            name: Excerpt::new(name.as_bytes()),
            number: 0,
            inside_long_line: false,
            failure: None,
        }
    }

    /// The number of the last line that was read, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The position of a line: a FEN of four to six fields, whose EPD operations are skipped, or `startpos`, with `moves`
    /// after it or not.
    ///
    /// # Errors
    /// The line has something else.
    pub fn position(&self, line: &Line) -> Result<Position, String> {
        read_position(&line.bytes).map_err(|error| format!("{}, line {}: {error}", self.name, line.number))
    }

    /// Reads on to the end of a line that is too long.
    fn skip_rest_of_line(&mut self) -> io::Result<()> {
        loop {
            let waiting = self.stream.fill_buf()?;
            let end = waiting.iter().position(|&byte| byte == b'\n');
            let (count, is_over) = (
                end.map_or(waiting.len(), |end| end + 1),
                end.is_some() || waiting.is_empty(),
            );
            self.stream.consume(count);
            if is_over {
                return Ok(());
            }
        }
    }

    /// Ends the reading, with a complaint.
    fn fail(&mut self, error: &io::Error) -> String {
        self.failure
            .insert(format!("cannot read {}: {error}", self.name))
            .clone()
    }

    /// Why the stream could not be read to its end. Lines that cannot be understood do not count.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// The complaint about a file without positions.
    pub fn none_found(&self) -> String {
        format!("{} has no positions", self.name)
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Result<Line, String>;

    fn next(&mut self) -> Option<Result<Line, String>> {
        if self.failure.is_some() {
            return None;
        }
        loop {
            if std::mem::take(&mut self.inside_long_line)
                && let Err(error) = self.skip_rest_of_line()
            {
                return Some(Err(self.fail(&error)));
            }
            self.number += 1;
            let mut bytes = Vec::new();
            // One byte more than allowed tells that a line is too long, however long it is.
            let mut limited = self.stream.by_ref().take(MAX_LINE as u64 + 1);
            match limited.read_until(b'\n', &mut bytes) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(error) => return Some(Err(self.fail(&error))),
            }
            let number = self.number;
            if bytes.len() > MAX_LINE {
                self.inside_long_line = !bytes.ends_with(b"\n");
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

/// A stream that cannot be read, for tests.
#[cfg(test)]
pub struct BrokenStream;

#[cfg(test)]
impl Read for BrokenStream {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is gone"))
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
    fn after_a_line_that_is_too_long_comes_the_next_one() {
        for length in [MAX_LINE, MAX_LINE + 1, 3 * MAX_LINE] {
            let content = [&vec![b'a'; length][..], b"\n4k3/8/8/8/8/8/8/4K3 w - -\n"].concat();
            let mut lines = Lines::new(&content[..], "a stream");
            assert!(lines.next().is_some_and(|line| line.is_err()));
            let line = lines.next().expect("a second line").expect("not too long");
            assert!(lines.position(&line).is_ok());
            assert_eq!((lines.number(), lines.next()), (2, None));
        }
    }

    /// A stream that gives these bytes and then an error for ever.
    struct Broken<'a>(&'a [u8]);

    impl Read for Broken<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::ErrorKind::IsADirectory.into()),
                count => Ok(count),
            }
        }
    }

    #[test]
    fn the_lines_end_after_a_stream_that_cannot_be_read() {
        let long = vec![b'a'; MAX_LINE + 1];
        for (content, expected) in [(&b""[..], 1), (b"4k3/8/8/8/8/8/8/4K3 w - -\n", 2), (&long, 2)] {
            let lines: Vec<_> = Lines::new(Broken(content), "a stream").take(9).collect();
            assert_eq!(lines.len(), expected, "{lines:?}");
            let last = lines.last().expect("an error").as_ref().expect_err("an error");
            assert!(last.starts_with("cannot read a stream: "), "{last}");
        }
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
