//! The command line.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use archipelago_explain as explain;
use archipelago_movegen::Position;
use clap::{Args, Parser, Subcommand};

use crate::text;

/// A UCI chess engine built on pawn structure.
///
/// Without a command it talks to a chess GUI by the protocol UCI; type help there for its commands.
#[derive(Debug, Parser)]
#[command(name = "archipelago", version = text::VERSION, max_term_width = 120)]
pub struct Arguments {
    /// Appends what is read and written to FILE, with times, for bug reports
    #[arg(long, value_name = "FILE")]
    pub log_file: Option<PathBuf>,
    /// What to do instead of talking to a GUI
    #[command(subcommand)]
    pub task: Option<Task>,
}

/// A command of the shell.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Explains what the evaluation sees in a position, pawn by pawn
    Explain(Explain),
    /// Lists the search parameters as OpenBench's tuner expects them
    #[cfg(feature = "tune")]
    Spsa,
    /// UCI commands such as bench or genfens; all arguments are one line, but if any contains a blank, each is a line
    #[command(external_subcommand)]
    Commands(Vec<OsString>),
}

/// What to explain, and how.
#[derive(Debug, Args)]
pub struct Explain {
    /// Prints one JSON object instead of text
    #[arg(long)]
    json: bool,
    /// Draws the board into FILE instead of printing text
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The position, quoted or not
    #[arg(required = true)]
    fen: Vec<OsString>,
}

impl Explain {
    /// Draws the picture, if one is wanted, and returns the text to print.
    ///
    /// # Errors
    /// The position is illegal or the file cannot be written.
    pub fn run(&self) -> io::Result<String> {
        let fen: Vec<&[u8]> = self.fen.iter().map(|word| word.as_encoded_bytes()).collect();
        let position = Position::from_fen(&fen.join(&b' '))
            .map_err(|error| io::Error::new(ErrorKind::InvalidInput, format!("illegal position: {error}")))?;
        if let Some(path) = &self.svg {
            fs::write(path, explain::svg(&position)).map_err(|error| cannot_write(path, &error))?;
        }
        Ok(match (self.json, &self.svg) {
            (true, _) => explain::json(&position),
            (false, None) => explain::text(&position),
            (false, Some(_)) => String::new(),
        })
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
}

/// One row for each search parameter.
#[cfg(feature = "tune")]
pub fn spsa_rows() -> String {
    let rows = archipelago_engine::params::all()
        .iter()
        .map(|param| param.spsa_row() + "\n");
    rows.collect()
}

/// The command lines in `words`: `go depth 5` may come as three words, `"position startpos" "go depth 5"` are two lines.
pub fn command_lines(words: &[OsString]) -> Vec<Vec<u8>> {
    let words: Vec<&[u8]> = words.iter().map(|word| word.as_encoded_bytes()).collect();
    if words.iter().any(|word| word.contains(&b' ')) {
        words.iter().map(|word| word.to_vec()).collect()
    } else {
        vec![words.join(&b' ')]
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn arguments_become_lines() {
        let lines = |words: &[&str]| command_lines(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(lines(&["go", "depth", "5"]), [b"go depth 5"]);
        assert_eq!(
            lines(&["position startpos", "quit"]),
            [&b"position startpos"[..], b"quit"]
        );
    }
}
