//! The words of a line and the errors that name them.

use std::fmt;

use thiserror::Error;

/// Why a line was refused, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{problem} (column {column})")]
pub struct ParseError {
    /// What is wrong.
    pub problem: Problem,
    /// In bytes, from 1.
    pub column: usize,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Problem {
    /// The first word is none that we know.
    #[error("unknown command '{0}'")]
    UnknownCommand(Excerpt),
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should stand here.
        expected: &'static str,
        /// What stands here instead.
        found: Found,
    },
    /// A word in a `go` that means nothing.
    #[error("unknown word '{0}' after go")]
    UnknownWord(Excerpt),
    /// A byte outside ASCII, often a no-break space that was pasted from a web page.
    #[error("byte 0x{0:02X} is not ASCII")]
    NotAscii(u8),
}

/// What stands where something else was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    EndOfLine,
    /// This word.
    Word(Excerpt),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::EndOfLine => f.write_str("the end of the line"),
            Found::Word(word) => write!(f, "'{word}'"),
        }
    }
}

/// The beginning of what was sent, escaped to printable ASCII, so that an error is one short line whatever the input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt(String);

impl Excerpt {
    const MAX_BYTES: usize = 80;

    /// The first 80 bytes of `text`.
    pub fn new(text: &[u8]) -> Excerpt {
        let shown = &text[..text.len().min(Excerpt::MAX_BYTES)];
        let dots = if shown.len() < text.len() { "..." } else { "" };
        Excerpt(format!("{}{dots}", shown.escape_ascii()))
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The largest depth of a count of leaves, in plies: that of a search. Each ply takes a part of the stack.
pub const MAX_PERFT_DEPTH: u32 = archipelago_engine::MAX_DEPTH as u32;
const _: () = assert!(
    MAX_PERFT_DEPTH == 245,
    "the messages about a wrong depth name another number"
);

/// A word and the column where it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// Its bytes.
    pub text: &'a [u8],
    /// In bytes, from 1.
    pub column: usize,
}

/// The words of a line.
#[derive(Debug, Clone)]
pub struct Tokens<'a> {
    /// The whole line.
    pub line: &'a [u8],
    /// The byte after the last word that was taken.
    pub at: usize,
}

impl<'a> Tokens<'a> {
    /// All words of `line`.
    pub fn new(line: &'a [u8]) -> Tokens<'a> {
        Tokens { line, at: 0 }
    }

    /// What is left of the line, without the blanks around it.
    pub fn rest(&self) -> &'a [u8] {
        self.line[self.at..].trim_ascii()
    }

    /// The next word, which stays.
    pub fn peek(&self) -> Option<Token<'a>> {
        self.clone().next()
    }

    /// The complaint that `expected` does not stand next.
    pub fn expected(&self, expected: &'static str) -> ParseError {
        let (found, column) = match self.peek() {
            Some(token) => (Found::Word(Excerpt::new(token.text)), token.column),
            None => (Found::EndOfLine, self.line.len() + 1),
        };
        ParseError {
            problem: Problem::Expected { expected, found },
            column,
        }
    }

    /// The next word, when `read` understands it; else nothing is consumed.
    pub fn read<T>(&mut self, expected: &'static str, read: impl FnOnce(&[u8]) -> Option<T>) -> Result<T, ParseError> {
        let value = self
            .peek()
            .and_then(|token| read(token.text))
            .ok_or_else(|| self.expected(expected))?;
        self.next();
        Ok(value)
    }

    /// A depth of a count of leaves, from 0 to [`MAX_PERFT_DEPTH`].
    pub fn perft_depth(&mut self) -> Result<u32, ParseError> {
        let depth = |word: &[u8]| parse_integer(word).and_then(|depth| u32::try_from(depth).ok());
        self.read("a depth from 0 to 245", |word| {
            depth(word).filter(|&depth| depth <= MAX_PERFT_DEPTH)
        })
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let rest = &self.line[self.at..];
        let start = self.at + rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let text = &self.line[start..];
        let text = &text[..text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len())];
        self.at = start + text.len();
        Some(Token {
            text,
            column: start + 1,
        })
    }
}

/// An integer with an optional sign, saturated to the range of `i64`; `None` for anything else.
pub fn parse_integer(word: &[u8]) -> Option<i64> {
    let (sign, digits) = match word {
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] => (1, digits),
        digits => (1, digits),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(digits.iter().fold(0i64, |value, digit| {
        value.saturating_mul(10).saturating_add(sign * i64::from(digit - b'0'))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers() {
        for (word, value) in [
            (&b"0"[..], Some(0)),
            (b"+16", Some(16)),
            (b"-5", Some(-5)),
            (b"9223372036854775808", Some(i64::MAX)),
            (b"-9223372036854775809", Some(i64::MIN)),
            (b"", None),
            (b"-", None),
            (b"1.5", None),
            (b"16MB", None),
            (b" 1", None),
            (b"\xB2", None),
        ] {
            assert_eq!(parse_integer(word), value, "{}", word.escape_ascii());
        }
    }
}
