//! The only owner of standard output: whole lines, each flushed before the next thing happens.

use std::fmt::Display;
use std::io::{self, Write};

use log::debug;

/// Writes lines to a stream. A failed write is final: whoever listened is gone, and the session ends.
#[derive(Debug)]
pub struct Output<W> {
    stream: W,
}

impl<W: Write> Output<W> {
    /// Writes to `stream`.
    pub fn new(stream: W) -> Output<W> {
        Output { stream }
    }

    /// Writes `text`, which may be several lines, and a line feed unless it ends with one.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        let mut text = text.to_string();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        debug!("> {}", text.trim_end());
        // One write for all of it, so that no reader ever sees a part of a line.
        self.stream.write_all(text.as_bytes())?;
        self.stream.flush()
    }

    /// Writes a line for humans.
    pub fn info(&mut self, text: impl Display) -> io::Result<()> {
        self.line(format_args!("info string {text}"))
    }

    /// Writes the one line that answers bad input.
    pub fn error(&mut self, error: impl Display) -> io::Result<()> {
        self.info(format_args!("error: {error}"))
    }
}
