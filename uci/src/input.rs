//! Reads lines from a byte stream with bounded memory, whatever the stream contains.

use std::io::{self, BufRead};

use crossbeam_channel::Sender;

/// What came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A line without its line feed. Any bytes.
    Line(Vec<u8>),
    /// A line of more than [`MAX_LINE`] bytes, which was thrown away.
    TooLong,
    /// No more lines will come.
    End,
}

/// Room for a game of two hundred thousand moves.
pub const MAX_LINE: usize = 1 << 20;

/// Lines that may wait for the session: enough to keep both sides busy, few enough to bound the memory.
pub const QUEUE: usize = 8;

/// A byte order mark, which some editors put before the first character of a file.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Sends every line of `stream` and then [`Input::End`]. Returns when there is nothing more to read or nobody to read it.
pub fn read_lines(mut stream: impl BufRead, lines: &Sender<Input>) {
    let mut first = true;
    loop {
        let input = match next_line(&mut stream) {
            Ok(Input::Line(line)) if first => Input::Line(line.strip_prefix(BOM).map(<[u8]>::to_vec).unwrap_or(line)),
            Ok(input) => input,
            // A stream that cannot be read any more has ended for us.
            Err(_) => Input::End,
        };
        first = false;
        let ended = input == Input::End;
        if lines.send(input).is_err() || ended {
            return;
        }
    }
}

/// The next line. The last one needs no line feed.
fn next_line(stream: &mut impl BufRead) -> io::Result<Input> {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let chunk = match stream.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        let (end, used) = match chunk.iter().position(|&byte| byte == b'\n') {
            Some(at) => (Some(at), at + 1),
            None => (None, chunk.len()),
        };
        let at_end = chunk.is_empty();
        too_long |= line.len() + end.unwrap_or(used) > MAX_LINE;
        if too_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(&chunk[..end.unwrap_or(used)]);
        }
        stream.consume(used);
        if end.is_some() || at_end {
            return Ok(match (too_long, at_end && line.is_empty()) {
                (true, _) => Input::TooLong,
                (false, true) => Input::End,
                (false, false) => Input::Line(line),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn read(stream: &[u8]) -> Vec<Input> {
        let (sender, receiver) = crossbeam_channel::unbounded();
        // A small buffer, so that lines cross its end.
        read_lines(BufReader::with_capacity(7, stream), &sender);
        drop(sender);
        receiver.iter().collect()
    }

    fn line(text: &[u8]) -> Input {
        Input::Line(text.to_vec())
    }

    #[test]
    fn lines_are_split_at_line_feeds_only() {
        assert_eq!(read(b""), [Input::End]);
        assert_eq!(read(b"uci\n"), [line(b"uci"), Input::End]);
        assert_eq!(
            read(b"position startpos\r\n\ngo"),
            [line(b"position startpos\r"), line(b""), line(b"go"), Input::End]
        );
        assert_eq!(read(b"a\rb\xFF\0\n"), [line(b"a\rb\xFF\0"), Input::End]);
    }

    #[test]
    fn a_byte_order_mark_is_skipped_at_the_start_only() {
        assert_eq!(
            read(b"\xEF\xBB\xBFuci\n\xEF\xBB\xBFuci\n"),
            [line(b"uci"), line(b"\xEF\xBB\xBFuci"), Input::End]
        );
    }

    #[test]
    fn too_long_lines_are_thrown_away() {
        let longest = vec![b'a'; MAX_LINE];
        let stream = [&longest[..], b"\n", &longest, b"b\nuci\n", &longest, b"c"].concat();
        assert_eq!(
            read(&stream),
            [line(&longest), Input::TooLong, line(b"uci"), Input::TooLong, Input::End]
        );
    }

    #[test]
    fn reading_ends_when_nobody_listens() {
        let (sender, receiver) = crossbeam_channel::unbounded();
        drop(receiver);
        read_lines(BufReader::new(io::repeat(b'\n')), &sender);
    }

    #[test]
    fn a_read_error_is_the_end() {
        struct Broken;
        impl io::Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::InvalidInput.into())
            }
        }
        let (sender, receiver) = crossbeam_channel::unbounded();
        read_lines(BufReader::new(Broken), &sender);
        assert_eq!(receiver.try_recv(), Ok(Input::End));
    }
}
