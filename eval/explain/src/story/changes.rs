//! What the step from one phase to the next did to the pawns, and its price.

use archipelago_eval::trace::Use;
use archipelago_eval::{Family, Score, record};
use archipelago_movegen::{Color, Move, Position};

use super::phases::{Kind, has_opening};
use crate::change::StructureChange;
use crate::verdict::worth::tapered;

/// Families of terms that say how the pawns stand. That of passed pawns also counts what pieces and kings make of them.
const PAWN_FAMILIES: [Family; 7] = [
    Family::Islands,
    Family::Neighbors,
    Family::Doubled,
    Family::Support,
    Family::Tension,
    Family::Passed,
    Family::Majorities,
];

/// The step to a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The moves of pawns and captures of pawns in it, as places in the list of moves.
    pub moves: Vec<usize>,
    /// What the evaluation counts for the pawns after it and did not before, White's view, centipawns.
    pub price: i32,
    /// What it did, as sentences.
    pub facts: Vec<String>,
}

impl Change {
    /// The step from one position of a game to a later one.
    pub(crate) fn new(positions: &[Position], moves: &[Move], from: usize, to: usize) -> Change {
        let facts = StructureChange::new(&positions[from], &moves[from..to]).sentences();
        let changes_pawns = |&ply: &usize| positions[ply].pawn_key() != positions[ply + 1].pawn_key();
        Change {
            moves: (from..to).filter(changes_pawns).collect(),
            price: price(positions, moves, from, to),
            facts,
        }
    }

    /// The price as a sentence.
    #[must_use]
    pub fn price_in_words(&self) -> String {
        let pawns = f64::from(self.price.abs()) / 100.0;
        match self.price {
            -4..=4 => "By the evaluation the pawns count as much as before.".to_owned(),
            5.. => format!("By the evaluation the pawns count {pawns:.2} more for White than before."),
            _ => format!("By the evaluation the pawns count {pawns:.2} more for Black than before."),
        }
    }
}

/// A pawn move or a series of exchanges, and what it did to the pawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PawnStep {
    /// The places of its first and its last move in the list of moves; the same for a pawn move.
    pub first: usize,
    /// See `first`.
    pub last: usize,
    /// What the evaluation counts for the pawns after it and did not before, White's view, centipawns.
    pub price: i32,
}

/// The pawn moves and exchanges that changed the worth of the pawns most, in the order of the game.
pub(crate) fn largest_steps(positions: &[Position], moves: &[Move]) -> Vec<PawnStep> {
    /// The most steps that are told, and the smallest price of one.
    const MOST: usize = 4;
    const LEAST_PRICE: i32 = 15;
    /// Single pawn moves up to this one are development.
    const DEVELOPMENT: u32 = 5;
    let start = &positions[0];
    let mut steps = Vec::new();
    let mut ply = 0;
    while ply < moves.len() {
        let first = ply;
        ply += 1;
        if moves[first].is_capture() {
            // In the middle of an exchange the pawns count little.
            while ply < moves.len() && moves[ply].is_capture() {
                ply += 1;
            }
        }
        let is_early = has_opening(start) && positions[first].fullmoves() <= DEVELOPMENT;
        let is_development = is_early && !moves[first].is_capture();
        let is_opening = is_development || Kind::in_game(start, &positions[ply]) == Kind::Opening;
        if !is_opening && positions[first].pawn_key() != positions[ply].pawn_key() {
            steps.push(PawnStep {
                first,
                last: ply - 1,
                price: price(positions, moves, first, ply),
            });
        }
    }
    steps.retain(|step| step.price.abs() >= LEAST_PRICE);
    steps.sort_by_key(|step| -step.price.abs());
    steps.truncate(MOST);
    steps.sort_by_key(|step| step.first);
    steps
}

/// What the evaluation counts for the pawns at place `to` of the game and did not at place `from`, White's view, centipawns.
///
/// A promotion counts nothing: the pawn does not count any more, but it has become a piece.
fn price(positions: &[Position], moves: &[Move], from: usize, to: usize) -> i32 {
    let step = |from: usize, to: usize| worth_of_pawns(&positions[to]) - worth_of_pawns(&positions[from]);
    let promotions = (from..to).filter(|&ply| moves[ply].is_promotion());
    step(from, to) - promotions.map(|ply| step(ply, ply + 1)).sum::<i32>()
}

/// What the evaluation counts for the pawns, White's view, centipawns: the terms of pawns alone, and what the structure
/// network adds for pawns and kings.
pub(crate) fn worth_of_pawns(position: &Position) -> i32 {
    let recording = record(position);
    if recording.known.is_some() {
        return 0;
    }
    let is_counted = |used: &&Use| used.part.is_linear() && PAWN_FAMILIES.contains(&used.weight.term().family);
    let side = |color: Color| {
        recording
            .uses
            .iter()
            .filter(is_counted)
            .filter(|used| used.color == color)
            .fold(recording.outputs.get(color).scalar(), |sum: Score, used| {
                sum + used.weight.value() * used.count
            })
    };
    tapered(side(Color::White) - side(Color::Black), recording.phase)
}
