//! What is printed: text in the form of Stockfish's `go perft`, or JSON.

use std::io::{self, ErrorKind, Write};
use std::time::Duration;

use archipelago_movegen::{Move, Position};
use serde_json::{Value, json};

use crate::check::{Comparison, Difference, Kind};

/// The count of a position.
pub(crate) struct Count<'a> {
    pub(crate) position: &'a Position,
    /// Plies.
    pub(crate) depth: u32,
    /// Whether castling is written as king takes rook.
    pub(crate) chess960: bool,
    /// The count of each root move, when it is wanted.
    pub(crate) moves: Option<Vec<(Move, u64)>>,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl Count<'_> {
    pub(crate) fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        if let Some(moves) = &self.moves {
            for (mv, nodes) in moves {
                writeln!(out, "{}: {nodes}", mv.to_uci(self.chess960))?;
            }
            writeln!(out)?;
        }
        writeln!(out, "Nodes searched: {}", self.nodes)
    }

    pub(crate) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let seconds = self.time.as_secs_f64();
        let mut object = json!({
            "fen": fen(self.position, self.chess960),
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": seconds,
            "nodes_per_second": (self.nodes as f64 / seconds.max(1e-9)) as u64,
        });
        if let Some(moves) = &self.moves {
            let move_object = |(mv, nodes): &(Move, u64)| json!({ "move": text(*mv, self.chess960), "nodes": nodes });
            object["moves"] = moves.iter().map(move_object).collect();
        }
        writeln!(out, "{object}")
    }
}

/// Did writing fail because the reader has seen enough and is gone?
pub(crate) fn reader_is_gone(written: &io::Result<()>) -> bool {
    written
        .as_ref()
        .is_err_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// The same outcome, but a reader that is gone is no error: the exit code stays that of the result.
pub(crate) fn unless_reader_is_gone(written: io::Result<()>) -> io::Result<()> {
    if reader_is_gone(&written) { Ok(()) } else { written }
}

/// Prints every compared position and the one that differs.
pub(crate) fn write_comparison(chess960: bool, comparison: &Comparison, out: &mut impl Write) -> io::Result<()> {
    for step in &comparison.steps {
        let after = step
            .mv
            .map_or(String::new(), |mv| format!(" after {}", text(mv, chess960)));
        writeln!(
            out,
            "depth {}{after}: {}, engine {}",
            step.depth, step.expected, step.counted
        )?;
    }
    match &comparison.difference {
        None => writeln!(out, "\nThe counts are the same."),
        Some(difference) => write_difference(chess960, difference, out),
    }
}

fn write_difference(chess960: bool, difference: &Difference, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\nThe counts differ in this position:")?;
    writeln!(out, "  FEN: {}", difference.fen)?;
    let moves = if difference.moves.is_empty() {
        "none, it is the root position".to_owned()
    } else {
        texts(&difference.moves, chess960).join(" ")
    };
    writeln!(out, "  moves to it: {moves}")?;
    match &difference.kind {
        Kind::Moves { missing, wrong } => {
            if !missing.is_empty() {
                writeln!(
                    out,
                    "  legal moves that the engine misses: {}",
                    texts(missing, chess960).join(" ")
                )?;
            }
            if !wrong.is_empty() {
                writeln!(
                    out,
                    "  moves of the engine that are illegal or listed twice: {}",
                    wrong.join(" ")
                )?;
            }
            Ok(())
        }
        Kind::LastPly { mv, counted } => {
            let mv = text(*mv, chess960);
            writeln!(out, "  the engine counts the single move {mv} as {counted}")
        }
        Kind::Sum { expected, counted } => {
            writeln!(
                out,
                "  the engine's counts of the moves are right, but their sum is {expected} and not {counted}"
            )
        }
        Kind::OnlyFromBefore { expected, counted } => writeln!(
            out,
            "  the engine counts {expected}, which is right, but {counted} when it starts one move earlier:\n  \
             look at how it takes moves back and at its hash table"
        ),
    }
}

/// Prints the comparison from the FEN `root` as one JSON object.
pub(crate) fn write_comparison_json(
    root: &str,
    chess960: bool,
    comparison: &Comparison,
    out: &mut impl Write,
) -> io::Result<()> {
    let steps = comparison.steps.iter().map(|step| {
        json!({
            "depth": step.depth,
            "move": step.mv.map(|mv| text(mv, chess960)),
            "expected": step.expected,
            "counted": step.counted,
        })
    });
    let difference = comparison.difference.as_ref().map(|difference| {
        let mut object = kind_json(&difference.kind, chess960);
        object["fen"] = difference.fen.as_str().into();
        object["moves"] = texts(&difference.moves, chess960).into();
        object["depth"] = difference.depth.into();
        object
    });
    let object = json!({
        "fen": root,
        "same": difference.is_none(),
        "steps": steps.collect::<Vec<_>>(),
        "difference": difference,
    });
    writeln!(out, "{object}")
}

fn kind_json(kind: &Kind, chess960: bool) -> Value {
    match kind {
        Kind::Moves { missing, wrong } => {
            json!({ "kind": "moves", "missing": texts(missing, chess960), "wrong": wrong })
        }
        Kind::LastPly { mv, counted } => json!({ "kind": "last ply", "move": text(*mv, chess960), "counted": counted }),
        Kind::Sum { expected, counted } => json!({ "kind": "sum", "expected": expected, "counted": counted }),
        Kind::OnlyFromBefore { expected, counted } => {
            json!({ "kind": "only from before", "expected": expected, "counted": counted })
        }
    }
}

/// The FEN of a position; with `chess960` its castling rights are written by file.
pub(crate) fn fen(position: &Position, chess960: bool) -> String {
    if chess960 {
        position.shredder_fen()
    } else {
        position.fen()
    }
}

/// The same FEN with this en-passant square.
pub(crate) fn with_en_passant(fen: &str, square: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[3] = square;
    fields.join(" ")
}

fn text(mv: Move, chess960: bool) -> String {
    mv.to_uci(chess960).to_string()
}

fn texts(moves: &[Move], chess960: bool) -> Vec<String> {
    moves.iter().map(|&mv| text(mv, chess960)).collect()
}
