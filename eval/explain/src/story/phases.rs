//! The timeline of a game: stretches in which the structure keeps its name.

use archipelago_eval::filesets::Fileset;
use archipelago_movegen::{Color, Move, Position, Role};

use crate::endings::few_pawns;
use crate::named::{self, classify};
use crate::words;

/// A stretch of fewer positions belongs to the change from one phase to the next.
const SHORTEST: usize = 5;
/// With fewer pawns on either side the position is an ending.
const FEWEST_PAWNS: usize = 5;
/// The last move of the opening, unless a structure has its name earlier.
const END_OF_OPENING: u32 = 8;

/// What a phase is named after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The first moves, before any structure has a name.
    Opening,
    /// A structure of the catalogue; the side is that of its owner, `None` when it is the same for both.
    Named(&'static str, Option<Color>),
    /// No name, but files without pawns that tell it from other structures.
    OpenFiles(Fileset),
    /// Few pawns are left; the words say which pieces.
    Ending(&'static str),
}

impl Kind {
    /// What a position is named after, in a game that has an opening.
    #[must_use]
    pub fn of(position: &Position) -> Kind {
        if let Some(structure) = classify(position) {
            return Kind::Named(structure.name, structure.side);
        }
        let fewest = Color::ALL.map(|color| position.pawns(color).count()).into_iter().min();
        if fewest.unwrap_or(0) < FEWEST_PAWNS {
            return Kind::Ending(few_pawns(position));
        }
        if position.fullmoves() <= END_OF_OPENING {
            return Kind::Opening;
        }
        Kind::OpenFiles(open_files(position))
    }

    /// What a position of a game is named after.
    pub(crate) fn in_game(start: &Position, position: &Position) -> Kind {
        match Kind::of(position) {
            Kind::Opening if !has_opening(start) => Kind::OpenFiles(open_files(position)),
            kind => kind,
        }
    }

    /// The name as a heading.
    #[must_use]
    pub fn title(&self) -> String {
        match self {
            Kind::Opening => "Opening".to_owned(),
            Kind::Named(name, side) => named::name_and_side(name, *side),
            Kind::OpenFiles(files) if files.is_empty() => "Unnamed structure, no open file".to_owned(),
            Kind::OpenFiles(files) => format!("Unnamed structure, open {}", words::files(*files)),
            Kind::Ending(words) => (*words).to_owned(),
        }
    }
}

/// Whether a game that begins here has an opening: all men are on the board. The number of the move in a FEN says
/// little, as it is often 1.
pub(crate) fn has_opening(start: &Position) -> bool {
    start.occupied().count() == 32
}

/// The files without pawns.
pub(crate) fn open_files(position: &Position) -> Fileset {
    let pawns = Fileset::of(position.by_role(Role::Pawn));
    Fileset::of(!pawns.board())
}

/// A stretch of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// What it is named after.
    pub kind: Kind,
    /// Its first and its last position.
    pub first: usize,
    pub last: usize,
    /// The last position that the name fits; those after it belong to the change to the next stretch.
    pub settled: usize,
}

/// The stretches of a game, without those that are too short. A position in the middle of an exchange is named after the
/// one that the exchange leads to.
pub(crate) fn stretches(positions: &[Position], moves: &[Move]) -> Vec<Stretch> {
    let is_capture = |ply: usize| moves.get(ply).is_some_and(|mv| mv.is_capture());
    let in_exchange = |at: usize| at > 0 && is_capture(at - 1) && is_capture(at);
    let kind = |position| Kind::in_game(&positions[0], position);
    let mut kinds: Vec<Kind> = positions.iter().map(kind).collect();
    for at in (1..kinds.len()).rev() {
        if in_exchange(at) {
            kinds[at] = kinds[at + 1].clone();
        }
    }
    let mut runs: Vec<Stretch> = Vec::new();
    for (index, kind) in kinds.into_iter().enumerate() {
        match runs.last_mut() {
            Some(run) if run.kind == kind => (run.last, run.settled) = (index, index),
            _ => runs.push(Stretch {
                kind,
                first: index,
                last: index,
                settled: index,
            }),
        }
    }
    let mut kept: Vec<Stretch> = Vec::new();
    for run in runs {
        let quiet = (run.first..=run.last).filter(|&at| !in_exchange(at)).count();
        match kept.last_mut() {
            Some(before) if before.kind == run.kind => (before.last, before.settled) = (run.last, run.settled),
            Some(before) if quiet < SHORTEST => before.last = run.last,
            _ => kept.push(run),
        }
    }
    kept
}
