//! What became of the plans of a structure while it stood on the board.

use archipelago_movegen::{Color, Move, Position, Role, Square};

use super::pgn::numbered;
use super::phases::{Kind, Stretch};
use crate::named::classify;
use crate::plans::{Advice, State};

/// A plan that could be played this often, own turns, was missed if it was not.
const OFTEN: usize = 2;

/// A plan and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanStory {
    /// Whose plan.
    pub side: Color,
    /// What to do: `f2-f4-f5`, `knight to e5`.
    pub action: String,
    /// Why.
    pub reason: String,
    /// What became of it.
    pub fate: Fate,
}

/// What became of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was played, last with this move.
    Played(String),
    /// A part of it was played, last with this move.
    Begun(String),
    /// It could be played on these moves, the first and the last, and was not.
    Missed(u32, u32),
    /// It was prevented to the end, by these pieces or pawns.
    Prevented(String),
    /// It takes several moves, or could be played only once; the board does not say whether it was tried.
    Open,
}

impl PlanStory {
    /// The plan as a line: `f2-f4-f5: played with 17.f5`.
    #[must_use]
    pub fn text(&self) -> String {
        let action = &self.action;
        match &self.fate {
            Fate::Played(by) => format!("{action}: played, {by}"),
            Fate::Begun(by) => format!("{action}: begun, {by}"),
            Fate::Missed(first, last) if first == last => format!("{action}: possible on move {first}, not played"),
            Fate::Missed(first, last) => format!("{action}: possible from move {first} to move {last}, not played"),
            Fate::Prevented(by) => format!("{action}: prevented by {by}"),
            Fate::Open => format!("{action}: {}", self.reason),
        }
    }
}

/// A plan while the positions of a stretch are looked through.
struct Watched {
    side: Color,
    key: Key,
    first: Advice,
    last_state: State,
    /// Moves on which it was the side's turn and the plan was ready.
    ready: Vec<u32>,
}

/// What tells one plan of a side from its others, also when a part of it was played.
#[derive(Clone, PartialEq, Eq)]
enum Key {
    Pawn(Square),
    Post(Square),
    Other(String),
}

impl Key {
    fn of(advice: &Advice) -> Key {
        let goal = advice.pawn_moves.last().and_then(|text| text.get(2..4)?.parse().ok());
        match (goal, advice.post) {
            (Some(square), _) => Key::Pawn(square),
            (None, Some(square)) => Key::Post(square),
            (None, None) => Key::Other(advice.action.clone()),
        }
    }
}

/// The plans of a stretch, of both sides.
pub(crate) fn plan_stories(positions: &[Position], moves: &[Move], stretch: &Stretch) -> Vec<PlanStory> {
    let mut watched: Vec<Watched> = Vec::new();
    for position in &positions[stretch.first..=stretch.settled] {
        // Structures that were too short for a phase of their own are left out.
        let Some(structure) = classify(position).filter(|_| Kind::of(position) == stretch.kind) else {
            continue;
        };
        for (side, plans) in [
            (Color::White, structure.plans.white),
            (Color::Black, structure.plans.black),
        ] {
            for advice in plans {
                watch(&mut watched, position, side, advice);
            }
        }
    }
    // The last move of a stretch may be the one that plays its plan.
    let end = (stretch.last + 1).min(moves.len());
    let played = &moves[stretch.first..end];
    watched
        .into_iter()
        .map(|plan| PlanStory {
            side: plan.side,
            fate: fate(&plan, &positions[stretch.first..end], played),
            action: plan.first.action,
            reason: plan.first.reason,
        })
        .collect()
}

fn watch(watched: &mut Vec<Watched>, position: &Position, side: Color, advice: Advice) {
    let key = Key::of(&advice);
    let known = watched.iter().position(|plan| plan.side == side && plan.key == key);
    let index = known.unwrap_or_else(|| {
        watched.push(Watched {
            side,
            key,
            first: advice.clone(),
            last_state: State::Open,
            ready: Vec::new(),
        });
        watched.len() - 1
    });
    if advice.state == State::Ready && position.turn() == side {
        watched[index].ready.push(position.fullmoves());
    }
    watched[index].last_state = advice.state;
}

/// What the moves of a stretch, each with the position before it, made of a plan.
fn fate(plan: &Watched, positions: &[Position], moves: &[Move]) -> Fate {
    let own = || {
        let turns = positions.iter().zip(moves);
        turns.filter(|(position, _)| position.turn() == plan.side)
    };
    let last_of = |steps: &dyn Fn(&Position, Move) -> bool| {
        let found = own().filter(|(position, mv)| steps(position, **mv)).last();
        found.map(|(position, mv)| numbered(position, *mv))
    };
    let is_push = |position: &Position, mv: Move, to: Square| {
        position.moved_role(mv) == Role::Pawn && mv.to() == to && mv.from().file() == to.file()
    };
    match &plan.key {
        Key::Pawn(goal) => {
            if let Some(by) = last_of(&|position, mv| is_push(position, mv, *goal)) {
                return Fate::Played(by);
            }
            let steps: Vec<Square> = plan
                .first
                .pawn_moves
                .iter()
                .filter_map(|text| text.get(2..4)?.parse().ok())
                .collect();
            if let Some(by) = last_of(&|position, mv| steps.iter().any(|&to| is_push(position, mv, to))) {
                return Fate::Begun(by);
            }
        }
        Key::Post(square) => {
            let arrives = |position: &Position, mv: Move| {
                mv.to() == *square && !matches!(position.moved_role(mv), Role::Pawn | Role::King)
            };
            if let Some((position, mv)) = own().find(|(position, mv)| arrives(position, **mv)) {
                return Fate::Played(numbered(position, *mv));
            }
        }
        Key::Other(_) => return Fate::Open,
    }
    match (&plan.ready[..], &plan.last_state) {
        ([first, .., last], _) if plan.ready.len() >= OFTEN => Fate::Missed(*first, *last),
        (_, State::Prevented(by)) => Fate::Prevented(by.clone()),
        _ => Fate::Open,
    }
}
