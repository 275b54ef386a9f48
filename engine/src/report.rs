//! What a search tells the outside. Search never prints: it sends these values over a channel.

use std::time::Duration;

use archipelago_eval::{MAX_PLY, Value, wdl};
use archipelago_movegen::Move;

/// One message of a running search, in order of time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A finished iteration, or a bound after long thought.
    Info(Info),
    /// The root move now being searched (after some seconds only).
    CurrentMove {
        /// Plies of the running iteration.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its place in the order of search, from 1.
        number: u32,
    },
    /// A line for humans.
    Text(String),
    /// The end of the search: exactly one for each `go`. `best` is `None` only when there is no legal move.
    BestMove {
        /// The move to play.
        best: Option<Move>,
        /// The expected answer: legal after `best`, and `best` does not end the game.
        ponder: Option<Move>,
    },
}

/// The result of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies.
    pub depth: u32,
    /// The longest line looked at, plies.
    pub seldepth: u32,
    /// Rank of this line, from 1.
    pub multipv: u32,
    /// From the view of the side to move at the root.
    pub score: ReportedScore,
    /// Is `score` exact?
    pub bound: Bound,
    /// Win, draw and loss per mille, when asked for.
    pub wdl: Option<[u16; 3]>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Filling of the transposition table, per mille.
    pub hashfull: u32,
    /// Tablebase hits of all threads.
    pub tbhits: u64,
    /// Since the `go`.
    pub time: Duration,
    /// The expected line; every move legal, never empty unless there is no legal move.
    pub pv: Vec<Move>,
}

/// A score as the user sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportedScore {
    /// Centipawns: a hundred win every other game, see [`wdl`].
    Centipawns(i32),
    /// Moves (not plies) to mate; negative: the side to move is mated.
    Mate(i32),
}

/// A tablebase win at the root, centipawns; every ply makes it smaller by one.
const TABLEBASE_CENTIPAWNS: i32 = 20_000;
/// No evaluation is shown as more than this, centipawns: less than any tablebase win.
const MAX_CENTIPAWNS: i32 = TABLEBASE_CENTIPAWNS - MAX_PLY as i32 - 1;

impl From<Value> for ReportedScore {
    fn from(value: Value) -> ReportedScore {
        if let Some(plies) = value.mate_distance() {
            // The side that mates makes the last move: an odd number of plies.
            return ReportedScore::Mate((plies + i32::from(plies > 0)) / 2);
        }
        let plies = Value::TABLEBASE_WIN.get() - value.get().abs();
        ReportedScore::Centipawns(match (value.is_win(), value.is_loss()) {
            (true, _) => TABLEBASE_CENTIPAWNS - plies,
            (_, true) => plies - TABLEBASE_CENTIPAWNS,
            _ => wdl::centipawns(value.get()).clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS),
        })
    }
}

/// How far a score can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score is what the search found.
    Exact,
    /// The real score is at least this.
    Lower,
    /// The real score is at most this.
    Upper,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        let shown = |value: Value| ReportedScore::from(value);
        assert_eq!(shown(Value::mate_in(1)), ReportedScore::Mate(1));
        assert_eq!(shown(Value::mate_in(5)), ReportedScore::Mate(3));
        assert_eq!(shown(Value::mated_in(2)), ReportedScore::Mate(-1));
        assert_eq!(shown(Value::mated_in(4)), ReportedScore::Mate(-2));
        assert_eq!(shown(Value::tablebase_win(7)), ReportedScore::Centipawns(19_993));
        assert_eq!(shown(Value::tablebase_loss(7)), ReportedScore::Centipawns(-19_993));
    }

    #[test]
    fn centipawns_grow_with_the_value() {
        let shown = |value: Value| match ReportedScore::from(value) {
            ReportedScore::Centipawns(centipawns) => centipawns,
            ReportedScore::Mate(_) => panic!("{value:?} is no mate"),
        };
        assert_eq!(shown(Value::DRAW), 0);
        assert_eq!(shown(Value::new(100)), wdl::centipawns(100));
        for raw in 0..Value::TABLEBASE_WIN.raw() {
            let (value, next) = (Value::from_raw(raw), Value::from_raw(raw + 1));
            assert!(shown(value) <= shown(next));
            assert_eq!(shown(-value), -shown(value));
        }
        assert!(shown(Value::HEURISTIC_MAX) < shown(Value::tablebase_win(MAX_PLY)));
    }
}
