//! `perft`: counts the legal move sequences of a position, checks known counts, or finds where another engine's
//! generator is wrong.
//!
//! Exit code 0: all right; 1: a count is wrong; 2: unusable arguments, file or engine.

#![forbid(unsafe_code)]

mod check;
mod count;
mod engine;
mod output;
mod progress;
mod suite;
mod table;

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use archipelago_movegen::{Position, Setup, Square};
use clap::{Parser, value_parser};

use check::Walk;
use count::Counter;
use output::Count;
use progress::Progress;
use suite::{Limits, Summary};
use table::Table;

/// The largest depth that is accepted; no tree of this depth can be counted.
const MAX_DEPTH: u32 = 64;

/// Counts the legal move sequences of a position (perft), to check and to measure a move generator.
///
/// The sequences are counted on all cores with the generator that Archipelago plays with. Moves of the last ply are
/// counted without being played.
#[derive(Parser)]
#[command(version, after_help = AFTER_HELP)]
struct Arguments {
    /// Length of the move sequences, in plies
    #[arg(required_unless_present = "epd", value_parser = value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,

    /// Root position as FEN of 4 to 6 fields [default: the start position]
    ///
    /// Castling rights by file, as in HAha, make all castling moves appear as king takes rook (Chess960).
    #[arg(long)]
    fen: Option<String>,

    /// Print the count of each root move, sorted by move
    #[arg(long)]
    divide: bool,

    /// Memory for a table of counted positions, MiB [default: no table]
    ///
    /// Positions that are reached by several move sequences are counted once. Counts stay exact: the full 64-bit key,
    /// 16 more bits of the board, and the depth are compared.
    #[arg(long, value_name = "MIB", value_parser = value_parser!(u32).range(1..))]
    hash: Option<u32>,

    /// Threads to count with [default: all cores]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,

    /// Find the first position in which the UCI engine ENGINE counts differently
    ///
    /// The engine must answer 'go perft N' with the count of each root move, as Stockfish does. Both count; a move with
    /// different counts is played, and both count again, until their moves differ. Arguments for the engine follow
    /// after '--'.
    #[arg(long, value_name = "ENGINE", conflicts_with_all = ["epd", "divide"])]
    check: Option<OsString>,

    /// Check the known counts in a file with lines 'FEN ;D1 20 ;D2 400 ...'
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "divide"])]
    epd: Option<PathBuf>,

    /// With --epd: skip known counts above N
    #[arg(long, value_name = "N", requires = "epd", conflicts_with = "depth")]
    max_nodes: Option<u64>,

    /// With --epd: skip known counts of more than D plies
    #[arg(
        long,
        value_name = "D",
        requires = "epd",
        conflicts_with = "depth",
        value_parser = value_parser!(u32).range(1..)
    )]
    max_depth: Option<u32>,

    /// With --check: arguments for the engine
    #[arg(last = true, requires = "check", value_name = "ARGUMENT")]
    engine_arguments: Vec<OsString>,
}

const AFTER_HELP: &str = "\
Examples:
  perft 6                                  count from the start position
  perft --divide --fen 'FEN' 4             count each move of a position
  perft --hash 1024 9                      count with 1 GiB of memory
  perft --epd suite.epd --max-depth 5      check a file of known counts
  perft --check ./my-engine 5 -- --uci     find the bug in another generator

Exit code:
  0  all right
  1  a known count is wrong, or the other engine counts differently
  2  unusable arguments, file or engine";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            // Nothing is left to do when stderr is closed too.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Does what the arguments ask for and prints the result; `false` when a count is wrong.
fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    if let Some(threads) = arguments.threads {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads.into())
            .build_global()?;
    }
    let counter = match arguments.hash {
        Some(mebibytes) => Counter::with_table(
            Table::with_mebibytes(mebibytes as usize)
                .map_err(|_| format!("cannot allocate {mebibytes} MiB for the table"))?,
        ),
        None => Counter::default(),
    };
    let mut out = io::stdout().lock();
    match (&arguments.epd, &arguments.check) {
        (Some(file), _) => check_suite(arguments, file, &counter, &mut out),
        (None, Some(engine)) => check_engine(arguments, engine, &counter, &mut out),
        (None, None) => print_count(arguments, &counter, &mut out).map(|()| true),
    }
}

/// Prints the count of one position, as Stockfish does.
fn print_count(arguments: &Arguments, counter: &Counter, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let depth = arguments.depth.unwrap_or_default();
    let (position, chess960) = root(arguments)?;
    let progress = Progress::on_terminal();
    let start = Instant::now();
    // The one sequence of no moves belongs to no root move.
    let (moves, nodes) = if arguments.divide && depth == 0 {
        (Some(Vec::new()), 1)
    } else if arguments.divide {
        let moves = counter.divide(&position, depth, &progress);
        let nodes = moves.iter().map(|(_, nodes)| *nodes).fold(0, u64::saturating_add);
        (Some(moves), nodes)
    } else {
        (None, counter.count(&position, depth, &progress))
    };
    let time = start.elapsed();
    drop(progress);
    let count = Count {
        position: &position,
        depth,
        chess960,
        moves,
        nodes: exact(nodes)?,
        time,
    };
    let written = if arguments.json {
        count.write_json(out)
    } else {
        count.write_text(out)
    };
    output::unless_reader_is_gone(written)?;
    Ok(())
}

/// Refuses a count that is too large for 64 bits: counting stops at the largest number.
fn exact(nodes: u64) -> Result<u64, String> {
    match nodes {
        u64::MAX => Err(format!("there are {nodes} move sequences or more")),
        _ => Ok(nodes),
    }
}

/// Compares with another engine and prints where it differs; `false` when it does.
fn check_engine(
    arguments: &Arguments,
    engine: &OsString,
    counter: &Counter,
    out: &mut impl Write,
) -> Result<bool, Box<dyn Error>> {
    let depth = arguments
        .depth
        .filter(|&depth| depth > 0)
        .ok_or("--check needs a depth of at least 1")?;
    let (position, chess960) = root(arguments)?;
    let mut command = vec![engine.clone()];
    command.extend_from_slice(&arguments.engine_arguments);
    let fen = root_fen(&position, chess960, arguments.fen.as_deref());
    let walk = Walk::new(counter, &command, position, &fen, chess960)?;
    let comparison = walk.find(depth)?;
    let written = if arguments.json {
        output::write_comparison_json(&fen, chess960, &comparison, out)
    } else {
        output::write_comparison(chess960, &comparison, out)
    };
    output::unless_reader_is_gone(written)?;
    Ok(comparison.difference.is_none())
}

/// Checks a file of known counts; `false` when one is wrong.
fn check_suite(
    arguments: &Arguments,
    file: &Path,
    counter: &Counter,
    out: &mut impl Write,
) -> Result<bool, Box<dyn Error>> {
    let limits = Limits {
        nodes: arguments.max_nodes.unwrap_or(u64::MAX),
        depth: arguments.max_depth.unwrap_or(MAX_DEPTH),
    };
    let Summary { failed, .. } = suite::run(file, limits, counter, arguments.json, out)?;
    Ok(failed == 0)
}

/// The root position, and whether its castling moves are written as king takes rook.
fn root(arguments: &Arguments) -> Result<(Position, bool), Box<dyn Error>> {
    let Some(fen) = &arguments.fen else {
        return Ok((Position::startpos(), false));
    };
    let position = Position::from_fen(fen.as_bytes())?;
    Ok((position, position.is_chess960() || has_castling_by_file(fen)))
}

/// The root position as the other engine gets it. The en-passant square of the given FEN stays in it, also where no
/// capture on it is legal: an engine that captures all the same is found.
fn root_fen(position: &Position, chess960: bool, given: Option<&str>) -> String {
    let fen = output::fen(position, chess960);
    let square = given.and_then(|given| given.split_ascii_whitespace().nth(3));
    match square.filter(|square| is_crossed(position, square)) {
        Some(square) => output::with_en_passant(&fen, square),
        None => fen,
    }
}

/// Whether a pawn can have crossed this square with the last move.
fn is_crossed(position: &Position, square: &str) -> bool {
    Square::from_ascii(square.as_bytes()).is_ok_and(|square| {
        let setup = Setup {
            ep_square: Some(square),
            ..position.setup()
        };
        setup.position().is_ok()
    })
}

/// Whether the castling field names rooks by their files, as in `HAha`.
fn has_castling_by_file(fen: &str) -> bool {
    let field = fen.split_ascii_whitespace().nth(2);
    field.is_some_and(|field| {
        field
            .bytes()
            .any(|byte| matches!(byte.to_ascii_lowercase(), b'a'..=b'h'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crossed_square_stays_in_the_fen() {
        let sent = |given: &str| {
            let position = Position::from_fen(given.as_bytes()).expect("a legal position");
            root_fen(&position, false, Some(given))
        };
        for given in [
            "8/8/8/K1pP3r/8/8/8/7k w - c6 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        ] {
            assert_eq!(sent(given), given);
        }
        // No pawn can have crossed it.
        assert_eq!(sent("8/8/8/K2P3r/8/8/8/7k w - c6"), "8/8/8/K2P3r/8/8/8/7k w - - 0 1");
    }

    #[test]
    fn a_count_that_does_not_fit_is_an_error() {
        assert_eq!(exact(u64::MAX - 1), Ok(u64::MAX - 1));
        let error = "there are 18446744073709551615 move sequences or more";
        assert_eq!(exact(u64::MAX), Err(error.to_owned()));
    }
}
