//! `perft`: counts the move sequences of a position, or checks a suite of known counts.
//!
//! Exit code 0: all right; 1: a count is wrong or a line of the suite is malformed; 2: unusable arguments or file.

#![forbid(unsafe_code)]

mod count;
mod suite;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use archipelago_movegen::Position;
use clap::Parser;
use suite::{Limits, Summary};

/// No tree this deep can be counted; deeper requests are typing errors.
const MAX_DEPTH: u32 = 64;

/// Counts legal move sequences, to check and to measure a move generator.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Length of the sequences, plies
    #[arg(required_unless_present = "epd", value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Root position, 4 to 6 fields [default: the start of the game]
    #[arg(long)]
    fen: Option<String>,
    /// Print the count of each root move
    #[arg(long)]
    divide: bool,
    /// Check the lines `FEN ;D1 20 ;D2 400 ...` of a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "divide"])]
    epd: Option<PathBuf>,
    /// Skip known counts above this
    #[arg(long, value_name = "N", requires = "epd", conflicts_with = "depth")]
    max_nodes: Option<u64>,
    /// Skip known counts of longer sequences
    #[arg(long, value_name = "D", requires = "epd", conflicts_with = "depth", value_parser = clap::value_parser!(u32).range(1..))]
    max_depth: Option<u32>,
    /// Threads to count with [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            // Nothing is left to do when stderr is closed too.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn std::error::Error>> {
    if let Some(threads) = arguments.threads {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads.into())
            .build_global()?;
    }
    let mut out = io::stdout().lock();
    match (&arguments.epd, arguments.depth) {
        (Some(file), _) => {
            let limits = Limits {
                nodes: arguments.max_nodes.unwrap_or(u64::MAX),
                depth: arguments.max_depth.unwrap_or(MAX_DEPTH),
            };
            Ok(exit_code(suite::run(file, limits, &mut out)?))
        }
        (None, depth) => {
            print_count(arguments, depth.unwrap_or_default(), &mut out)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn exit_code(summary: Summary) -> ExitCode {
    if summary.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    }
}

/// Prints the count of one position as Stockfish does.
fn print_count(arguments: &Arguments, depth: u32, out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let position = match &arguments.fen {
        Some(fen) => Position::from_fen(fen.as_bytes())?,
        None => Position::startpos(),
    };
    if !arguments.divide || depth == 0 {
        writeln!(out, "Nodes searched: {}", count::count(&position, depth))?;
        return Ok(());
    }
    let chess960 = position.is_chess960() || arguments.fen.as_deref().is_some_and(has_shredder_castling);
    let moves = count::divide(&position, depth);
    for (m, nodes) in &moves {
        writeln!(out, "{}: {nodes}", m.to_uci(chess960))?;
    }
    writeln!(
        out,
        "\nNodes searched: {}",
        moves.iter().map(|(_, nodes)| nodes).sum::<u64>()
    )?;
    Ok(())
}

/// Does the castling field name rooks by their files, as in `HAha`?
fn has_shredder_castling(fen: &str) -> bool {
    fen.split_ascii_whitespace()
        .nth(2)
        .is_some_and(|field| field.bytes().any(|b| matches!(b | 0x20, b'a'..=b'h')))
}
