//! Where the evaluation turned, and why.

use archipelago_movegen::{Color, Move, Position};

use super::judgment::Judgment;
use super::pgn::{GameRecord, numbered};
use crate::breaks::kind_of;
use crate::san::write_line;
use crate::search::Outcome;
use crate::verdict::correction::{is_quiet, plausible, played, points, won_material};
use crate::verdict::reasons::{Gained, gains};
use crate::words::{counted_moves, side_name};

/// Losses of expected score, percent, from which a move is an inaccuracy, a mistake, a blunder.
const INACCURACY: f64 = 8.0;
const MISTAKE: f64 = 15.0;
const BLUNDER: f64 = 30.0;
/// A break is missed when another move loses this much, percent.
const MISSED_BREAK: f64 = 5.0;
/// Only where the side that misses it expects at least this, percent, and the enemy too: else the game is decided.
const LEAST_HOPE: f64 = 15.0;
/// A loss from which a longer search is worth its time, percent.
const DOUBT: f64 = 4.0;
/// The most turning points that are told, the largest ones.
const MOST: usize = 6;
/// The most moves of a line that are shown.
const LONGEST_LINE: usize = 6;

/// The farthest place of a line that is compared, plies.
const FARTHEST: usize = 16;
/// A score up to this is a draw, and one from this on an advantage; centipawns.
const DRAWN: i32 = 3;
const CLEAR: i32 = 60;
/// A point of material shows in the scores of two lines at least by this, centipawns.
const CENTIPAWNS_OF_A_POINT: i32 = 40;

/// A move that lost a part of the expected score.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// Its place in the list of moves.
    pub ply: usize,
    /// The side that moved.
    pub side: Color,
    /// What it lost of the expected score, percent.
    pub loss: f64,
    /// The better move.
    pub best: Move,
    /// Whether the better move is a pawn break: it captures a pawn or attacks one.
    pub is_break: bool,
    /// The better line, with numbers.
    pub best_line: String,
    /// The line after the move, with numbers, from the move on.
    pub line: String,
    /// Why, as a sentence.
    pub why: String,
}

impl Moment {
    /// How bad the move was.
    #[must_use]
    pub fn degree(&self) -> &'static str {
        match self.loss {
            loss if loss >= BLUNDER => "blunder",
            loss if loss >= MISTAKE => "mistake",
            loss if loss >= INACCURACY => "inaccuracy",
            _ => "missed break",
        }
    }

    /// The same as a sign of annotation.
    #[must_use]
    pub fn sign(&self) -> &'static str {
        match self.degree() {
            "blunder" => "??",
            "mistake" => "?",
            _ => "?!",
        }
    }
}

/// The moves that lost most, and all missed breaks, in the order of the game.
pub(crate) fn moments(positions: &[Position], moves: &[Move], judgments: &[Judgment]) -> Vec<Moment> {
    told(positions, moves, judgments)
        .into_iter()
        .map(|(loss, ply)| moment(positions, moves, judgments, ply, loss))
        .collect()
}

/// The places of these moves, and what they lost, percent.
fn told(positions: &[Position], moves: &[Move], judgments: &[Judgment]) -> Vec<(f64, usize)> {
    let mut found: Vec<(f64, usize)> = (0..moves.len())
        .filter_map(|ply| Some((loss(positions, moves, judgments, ply)?, ply)))
        .collect();
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut plies: Vec<(f64, usize)> = found
        .iter()
        .copied()
        .filter(|&(loss, _)| loss >= INACCURACY)
        .take(MOST)
        .collect();
    let missed = found
        .iter()
        .copied()
        .filter(|&(loss, _)| loss >= MISSED_BREAK)
        .filter(|&(_, ply)| (LEAST_HOPE..=100.0 - LEAST_HOPE).contains(&judgments[ply].expected()))
        .filter(|&(_, ply)| kind_of(&positions[ply], judgments[ply].line[0]).is_some());
    for (loss, ply) in missed.take(MOST) {
        if !plies.iter().any(|&(_, known)| known == ply) {
            plies.push((loss, ply));
        }
    }
    plies.sort_by_key(|&(_, ply)| ply);
    plies
}

/// The positions before and after moves that seem to have lost something: a short search may be wrong about them, and a
/// longer one shows whether it is so.
///
/// # Panics
/// When there are fewer judgments than positions.
#[must_use]
pub fn doubtful(game: &GameRecord, judgments: &[Judgment]) -> Vec<usize> {
    let positions = game.positions();
    let lost = |&ply: &usize| loss(&positions, &game.moves, judgments, ply).is_some_and(|loss| loss >= DOUBT);
    around((0..game.moves.len()).filter(lost))
}

/// The positions before and after the moves that [`Story`](super::Story) would tell as turning points. They are worth
/// the longest search.
///
/// # Panics
/// When there are fewer judgments than positions.
#[must_use]
pub fn claimed(game: &GameRecord, judgments: &[Judgment]) -> Vec<usize> {
    let told = told(&game.positions(), &game.moves, judgments);
    around(told.into_iter().map(|(_, ply)| ply))
}

/// The places before and after moves, each once.
fn around(plies: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut places: Vec<usize> = plies.flat_map(|ply| [ply, ply + 1]).collect();
    places.dedup();
    places
}

/// What a move lost, percent; `None` if it was the best one or nothing was searched.
fn loss(positions: &[Position], moves: &[Move], judgments: &[Judgment], ply: usize) -> Option<f64> {
    let best = *judgments[ply].line.first()?;
    let side = positions[ply].turn();
    let lost = judgments[ply].expected_for(side) - judgments[ply + 1].expected_for(side);
    (best != moves[ply] && lost > 0.0).then_some(lost)
}

fn moment(positions: &[Position], moves: &[Move], judgments: &[Judgment], ply: usize, loss: f64) -> Moment {
    let position = &positions[ply];
    let best = &judgments[ply].line;
    let mut game = vec![moves[ply]];
    game.extend(&judgments[ply + 1].line);
    let shown = |line: &[Move]| write_line(position, &line[..line.len().min(LONGEST_LINE)]);
    Moment {
        ply,
        side: position.turn(),
        loss,
        best: best[0],
        is_break: kind_of(position, best[0]).is_some(),
        best_line: shown(best),
        line: shown(&game),
        why: why(position, best, &game, &judgments[ply], &judgments[ply + 1]),
    }
}

/// What the line of the game has for the enemy that the better line has not.
fn why(position: &Position, best: &[Move], game: &[Move], before: &Judgment, after: &Judgment) -> String {
    let side = position.turn();
    let (own, enemy) = (side_name(side), side_name(!side));
    let better = numbered(position, best[0]);
    match (before.outcome, after.outcome) {
        (_, Outcome::Mate(winner, moves)) if winner != side => {
            return format!("{enemy} can now mate in {}.", counted_moves(moves as usize));
        }
        (Outcome::Mate(winner, moves), _) if winner == side => {
            return format!("{better} would mate in {}.", counted_moves(moves as usize));
        }
        _ => {}
    }
    let (had, has) = (before.outcome.centipawns(), after.outcome.centipawns());
    if has.abs() <= DRAWN && had.abs() >= CLEAR {
        return format!("After it the search sees no more than a draw; {better} keeps the advantage.");
    }
    let (Some(best_end), Some(game_end)) = (quiet_end(position, best), quiet_end(position, game)) else {
        return format!("Both lines end in the middle of exchanges; {better} scores better.");
    };
    // Lines of different length may stop between two exchanges: material must show in the scores too.
    let points = (points(&best_end) - points(&game_end)).abs();
    let shows = (had - has).abs() >= CENTIPAWNS_OF_A_POINT * points;
    if let Some(material) = won_material(&best_end, &game_end, !side).filter(|_| shows) {
        return format!("Compared with {better}, {enemy} {material}.");
    }
    let most = plausible((had - has).abs());
    let Some(Gained { gain, reason }) = gains(&best_end, &game_end, !side, most).into_iter().next() else {
        return format!("No single term explains it; the search prefers {better}.");
    };
    let (of, line) = if reason.side == side {
        (own, "better line")
    } else {
        (enemy, "line of the game")
    };
    let difference = f64::from(gain) / 100.0;
    format!(
        "What counts for {of} at the end of the {line}: {} ({difference:.2} between the lines).",
        reason.text
    )
}

/// The last position of a line in which no capture wins anything.
fn quiet_end(position: &Position, line: &[Move]) -> Option<Position> {
    let ends = (1..=line.len().min(FARTHEST)).rev();
    ends.map(|end| played(position, &line[..end])).find(is_quiet)
}
