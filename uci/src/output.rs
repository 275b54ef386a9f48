//! The only owner of the standard output: whole lines, each written before anything else happens.

use std::fmt::Display;
use std::io::{self, Write};

use log::debug;

/// Who reads the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// A GUI: errors are `info string error` lines.
    Gui,
    /// A shell: errors go to the standard error.
    Shell,
}

/// Writes lines to a stream. After a failed write the reader is gone, and the session ends.
#[derive(Debug)]
pub struct Output<W> {
    stream: W,
    reader: Reader,
    errors: u32,
}

impl<W: Write> Output<W> {
    /// Writes to `stream`.
    pub fn new(stream: W, reader: Reader) -> Output<W> {
        Output {
            stream,
            reader,
            errors: 0,
        }
    }

    /// Writes `text`, which may be several lines, and a line feed unless it ends with one.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        let mut text = text.to_string();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text.lines().for_each(|line| debug!("> {line}"));
        // One write for all of it, so that no reader ever sees a part of a line.
        self.stream.write_all(text.as_bytes())?;
        self.stream.flush()
    }

    /// Writes a line for people.
    pub fn info(&mut self, text: impl Display) -> io::Result<()> {
        self.line(format_args!("info string {text}"))
    }

    /// Writes the one line that answers bad input.
    pub fn error(&mut self, error: impl Display) -> io::Result<()> {
        self.errors = self.errors.saturating_add(1);
        match self.reader {
            Reader::Gui => self.info(format_args!("error: {error}")),
            Reader::Shell => writeln!(io::stderr(), "archipelago: {error}"),
        }
    }

    /// Whether an error was written.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }
}
