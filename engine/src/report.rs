//! What a search reports. The search never prints: it sends these values through a channel.

use std::time::Duration;

use archipelago_eval::{MAX_PLY, Value, wdl};
use archipelago_movegen::Move;

/// One message of a running search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A finished iteration, or a score outside the window after some seconds.
    Info(Info),
    /// The root move that is searched now; sent only after some seconds.
    CurrentMove {
        /// The move.
        mv: Move,
        /// Its place in the move order, from 1.
        number: u32,
    },
    /// A line of text for the user.
    Text(String),
    /// The end of the search: exactly one for each `go`. `best` is `None` only when there is no legal move.
    BestMove {
        /// The move to play.
        best: Option<Move>,
        /// The expected answer of the opponent, legal after `best`; `None` when it is not known or the game is over.
        ponder: Option<Move>,
    },
}

/// The result of an iteration, for one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The longest line searched, in plies.
    pub seldepth: u32,
    /// Rank of this line, from 1.
    pub multipv: u32,
    /// From the view of the side to move at the root.
    pub score: ReportedScore,
    /// How `score` bounds the true score.
    pub bound: Bound,
    /// Chances of win, draw and loss per mille, when they are wanted.
    pub wdl: Option<[u16; 3]>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// The part of the transposition table that this search has written, per mille.
    pub hashfull: u32,
    /// Positions found in the endgame tables by all threads.
    pub tbhits: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The principal variation: legal moves; empty only when there is no legal move.
    pub pv: Vec<Move>,
}

/// A score as the user sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportedScore {
    /// Centipawns, scaled so that 100 win half of the games, see [`wdl`].
    Centipawns(i32),
    /// Moves (not plies) to mate; negative or zero: the side to move is mated.
    Mate(i32),
}

/// A win by the endgame tables at the root, in centipawns; each ply of distance from the root lowers it by one.
const TABLEBASE_CENTIPAWNS: i32 = 20_000;
/// The largest evaluation that is shown, in centipawns: less than any win by the endgame tables.
const MAX_CENTIPAWNS: i32 = TABLEBASE_CENTIPAWNS - MAX_PLY as i32 - 1;

/// The search scores draws from minus to plus this, see `Worker::draw_value`. All of these scores are shown as zero.
pub(crate) const DRAW_SPREAD: i32 = 1;

impl From<Value> for ReportedScore {
    fn from(value: Value) -> ReportedScore {
        if let Some(plies) = value.mate_distance() {
            // The winning side plays the last move, so the number of plies is odd when it is to move.
            return ReportedScore::Mate((plies + i32::from(plies > 0)) / 2);
        }
        let plies = Value::TABLEBASE_WIN.get() - value.get().abs();
        ReportedScore::Centipawns(match (value.is_win(), value.is_loss()) {
            (true, _) => TABLEBASE_CENTIPAWNS - plies,
            (_, true) => plies - TABLEBASE_CENTIPAWNS,
            _ if value.get().abs() <= DRAW_SPREAD => 0,
            _ => wdl::centipawns(value.get()).clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS),
        })
    }
}

/// How a score bounds the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
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
        for draw in -DRAW_SPREAD..=DRAW_SPREAD {
            assert_eq!(shown(Value::new(draw)), 0);
        }
        assert!(shown(Value::new(5)) > 0);
        assert_eq!(shown(Value::new(100)), wdl::centipawns(100));
        for raw in 0..Value::TABLEBASE_WIN.raw() {
            let (value, next) = (Value::from_raw(raw), Value::from_raw(raw + 1));
            assert!(shown(value) <= shown(next));
            assert_eq!(shown(-value), -shown(value));
        }
        assert!(shown(Value::HEURISTIC_MAX) < shown(Value::tablebase_win(MAX_PLY)));
    }
}
