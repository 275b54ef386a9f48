//! The command line.

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::time::Duration;

use archipelago_explain as explain;
use archipelago_explain::{Limit, Search};
use archipelago_movegen::{Move, Position};
use clap::{Args, Parser, Subcommand};

use crate::explain_lines;
use crate::options::split_directories;
use crate::picture::PictureArguments;
use crate::searcher::EngineSearcher;
use crate::setup::read_position;
use crate::story::StoryArguments;
use crate::text;

/// A UCI chess engine built on pawn structure.
///
/// Without a command it talks to a chess GUI by the protocol UCI; type help there for its commands. These commands can also
/// be given as arguments: archipelago bench, archipelago go depth 10. If an argument contains a blank, each argument is a
/// command of its own: archipelago "position startpos moves e2e4" "go depth 10".
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
    /// Says who is better in a position and why: structure, plans, breaks, every pawn, pieces and trades
    Explain(Explain),
    /// Tells the story of whole games: structures, plans and turning points
    Story(StoryArguments),
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
    /// Compares moves such as "cxd5 dxc5" by what they do to the structure and to the score
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["table", "svg"])]
    moves: Option<String>,
    /// Prints the terms of the evaluation and the worth of each pawn too
    #[arg(long, conflicts_with_all = ["json", "svg"])]
    table: bool,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    search: SearchArguments,
    /// The position, quoted or not: a FEN or startpos, with moves m1 m2 ... after it or not; - explains the positions
    /// of the standard input, one in each line, as lines of JSON
    #[arg(required = true)]
    fen: Vec<OsString>,
}

/// How to search.
#[derive(Debug, Args)]
pub struct SearchArguments {
    /// Searches for MS milliseconds; 200 unless --nodes is given
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Searches N nodes; without --time the answer is always the same
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Does not search: only the static evaluation speaks
    #[arg(long = "static", conflicts_with_all = ["time", "nodes", "syzygy_path"])]
    is_static: bool,
    /// Uses the Syzygy endgame tables in DIRECTORIES, separated as in the option SyzygyPath
    #[arg(long, value_name = "DIRECTORIES")]
    syzygy_path: Option<OsString>,
}

impl SearchArguments {
    /// Whether an argument is about the search.
    fn is_wanted(&self) -> bool {
        self.is_static || self.time.is_some() || self.nodes.is_some() || self.syzygy_path.is_some()
    }

    /// Milliseconds of a search unless the user says something else.
    const USUAL_TIME: u64 = 200;
    /// MiB of the transposition table: such searches visit few positions.
    const HASH: usize = 16;

    /// When a search ends.
    pub fn limit(&self) -> Limit {
        let usual = if self.nodes.is_none() {
            Some(Self::USUAL_TIME)
        } else {
            None
        };
        Limit {
            time: self.time.or(usual).map(Duration::from_millis),
            nodes: self.nodes,
        }
    }

    /// The engine that searches; `None` if none is wanted.
    ///
    /// # Errors
    /// The memory or the endgame tables cannot be had.
    pub fn searcher(&self) -> io::Result<Option<EngineSearcher>> {
        if self.is_static {
            return Ok(None);
        }
        let mut searcher = EngineSearcher::new(Self::HASH).map_err(io::Error::other)?;
        if let Some(list) = &self.syzygy_path {
            let found = searcher.open_tables(&split_directories(list.as_encoded_bytes()));
            if let Some(unreadable) = found.missing.iter().chain(&found.broken).next() {
                let path = unreadable.path.display();
                return Err(io::Error::other(format!("cannot read {path}: {}", unreadable.reason)));
            }
        }
        Ok(Some(searcher))
    }
}

impl Explain {
    /// Draws the picture, if one is wanted, and returns the text to print.
    ///
    /// # Errors
    /// The position is illegal, the file cannot be written, or an argument would do nothing.
    pub fn run(&self) -> io::Result<String> {
        if let Some(problem) = self.contradiction() {
            return Err(io::Error::new(ErrorKind::InvalidInput, problem));
        }
        if self.reads_many() {
            return explain_lines::run(&mut self.search.searcher()?, self.search.limit());
        }
        let fen: Vec<&[u8]> = self.fen.iter().map(|word| word.as_encoded_bytes()).collect();
        let position = read_position(&fen.join(&b' '))
            .map_err(|error| io::Error::new(ErrorKind::InvalidInput, error.to_string()))?;
        let picture = self.picture.draw(&position)?;
        if self.picture.is_wanted() && !self.json {
            return Ok(picture);
        }
        let mut searcher = self.search.searcher()?;
        let search = searcher.as_mut().map(|searcher| Search {
            searcher,
            limit: self.search.limit(),
        });
        if let Some(moves) = &self.moves {
            return self.compare(&position, moves, search);
        }
        if self.json {
            return Ok(picture + &explain::json(&position, search) + "\n");
        }
        let text = explain::text(&position, search);
        Ok(if self.table {
            text + "\n" + &explain::table(&position)
        } else {
            text
        })
    }
}

impl Explain {
    /// Whether the positions come from the standard input.
    fn reads_many(&self) -> bool {
        self.fen.len() == 1 && self.fen[0] == "-"
    }

    /// The complaint about arguments that do not go together, where it depends on their values.
    fn contradiction(&self) -> Option<&'static str> {
        if self.json && self.picture.is_printed() {
            return Some("--json and --svg - both want the standard output");
        }
        if !self.reads_many() {
            let only_draws = self.picture.is_wanted() && !self.json;
            return (only_draws && self.search.is_wanted()).then_some("--svg alone does not search: add --json");
        }
        if self.moves.is_some() {
            Some("--moves needs one position, not -")
        } else if self.table {
            Some("--table needs one position, not -")
        } else if self.picture.is_wanted() {
            Some("--svg needs one position, not -")
        } else {
            None
        }
    }

    /// Compares the moves in a text; a move that stands there twice counts once.
    ///
    /// # Errors
    /// There is no move, or one is not legal.
    fn compare(&self, position: &Position, moves: &str, search: Option<Search<'_>>) -> io::Result<String> {
        let mut chosen: Vec<Move> = Vec::new();
        for text in moves.split_whitespace() {
            let mv = explain::san::read_move(position, text)
                .map_err(|error| io::Error::new(ErrorKind::InvalidInput, format!("--moves: {error}")))?;
            if !chosen.contains(&mv) {
                chosen.push(mv);
            }
        }
        if chosen.is_empty() {
            return Err(io::Error::new(ErrorKind::InvalidInput, "--moves: no move is given"));
        }
        Ok(if self.json {
            explain::compare_json(position, &chosen, search)
        } else {
            explain::compare_text(position, &chosen, search)
        })
    }
}

/// One row for each search parameter.
#[cfg(feature = "tune")]
pub fn spsa_rows() -> String {
    let rows = archipelago_engine::params::all()
        .iter()
        .map(|param| param.spsa_row() + "\n");
    rows.collect()
}

/// The command lines in `words`: `go depth 5` may come as three words, `"position startpos" "go depth 5"` are two
/// lines.
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
