//! What the search reports, as the protocol spells it. Every value here displays as one line without its line feed.

use std::fmt;
use std::time::Duration;

use archipelago_engine::{Bound, Info, Report, ReportedScore};
use archipelago_movegen::Move;

/// A report and the way its castling moves are to be written.
#[derive(Debug, Clone, Copy)]
pub struct Printed<'a> {
    /// What happened.
    pub report: &'a Report,
    /// Castling as king takes rook?
    pub chess960: bool,
}

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chess960 = self.chess960;
        match self.report {
            Report::Info(info) => write_info(f, info, chess960),
            Report::CurrentMove { mv, number } => {
                write!(f, "info currmove {} currmovenumber {number}", mv.to_uci(chess960))
            }
            Report::Text(text) => write!(f, "info string {text}"),
            Report::BestMove { best: None, .. } => f.write_str("bestmove (none)"),
            Report::BestMove {
                best: Some(best),
                ponder,
            } => {
                write!(f, "bestmove {}", best.to_uci(chess960))?;
                match ponder {
                    Some(ponder) => write!(f, " ponder {}", ponder.to_uci(chess960)),
                    None => Ok(()),
                }
            }
        }
    }
}

fn write_info(f: &mut fmt::Formatter<'_>, info: &Info, chess960: bool) -> fmt::Result {
    // Mate or stalemate on the board: nothing was searched and nothing can be counted.
    if info.pv.is_empty() {
        return write!(f, "info depth {} score {}", info.depth, Score(info.score));
    }
    write!(
        f,
        "info depth {} seldepth {} multipv {}",
        info.depth, info.seldepth, info.multipv
    )?;
    write!(f, " score {}{}", Score(info.score), bound_suffix(info.bound))?;
    if let Some([win, draw, loss]) = info.wdl {
        write!(f, " wdl {win} {draw} {loss}")?;
    }
    write!(
        f,
        " nodes {} nps {}",
        info.nodes,
        nodes_per_second(info.nodes, info.time)
    )?;
    write!(
        f,
        " hashfull {} tbhits {} time {}",
        info.hashfull,
        info.tbhits,
        info.time.as_millis()
    )?;
    write_pv(f, &info.pv, chess960)
}

fn write_pv(f: &mut fmt::Formatter<'_>, pv: &[Move], chess960: bool) -> fmt::Result {
    f.write_str(" pv")?;
    pv.iter().try_for_each(|mv| write!(f, " {}", mv.to_uci(chess960)))
}

struct Score(ReportedScore);

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ReportedScore::Centipawns(value) => write!(f, "cp {value}"),
            ReportedScore::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

fn bound_suffix(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    }
}

/// Rounded down; an elapsed time too short to measure counts as a microsecond.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let microseconds = time.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / microseconds).unwrap_or(u64::MAX)
}
