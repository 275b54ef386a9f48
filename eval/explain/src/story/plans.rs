//! What became of the plans of a structure while it stood on the board.

use archipelago_movegen::{Color, File, Move, Position, Role, Square};

use super::judgment::Judgment;
use super::pgn::numbered;
use super::phases::{Kind, Stretch};
use crate::named::classify;
use crate::plans::{Advice, State};

/// A plan was possible if it could be played on at least this many own turns.
const OFTEN: usize = 2;
/// The number of plies of the best line in which moves of a plan are looked for.
const FORESIGHT: usize = 7;

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
    /// It was in the best line of the search on these moves, the first and the last, and was not played.
    Missed(u32, u32),
    /// It could be played on these moves, the first and the last, and was not; nothing was searched.
    Possible(u32, u32),
    /// It was prevented at the end, by these pieces or pawns.
    Prevented(String),
    /// Nothing is known: it takes several moves, the search did not want it, or it could be played only once.
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
            Fate::Missed(first, last) => {
                format!("{action}: in the best line {}, not played", on_moves(*first, *last))
            }
            Fate::Possible(first, last) => format!("{action}: possible {}, not played", on_moves(*first, *last)),
            Fate::Prevented(by) => format!("{action}: prevented by {by}"),
            Fate::Open if self.reason.is_empty() => action.clone(),
            Fate::Open => format!("{action}: {}", self.reason),
        }
    }
}

fn on_moves(first: u32, last: u32) -> String {
    if first == last {
        format!("on move {first}")
    } else {
        format!("between move {first} and move {last}")
    }
}

/// A plan while the positions of a stretch are looked through.
struct Watched {
    side: Color,
    key: Key,
    first: Advice,
    /// The reason and the state in the last position in which it was a plan.
    last: (String, State),
    /// That position.
    last_seen: usize,
    /// Moves on which it was the side's turn and the plan was ready.
    ready: Vec<u32>,
    /// Moves on which a step of the plan was in the best line.
    wanted: Vec<u32>,
}

/// A move of a pawn: its file and the square to which it goes.
type Step = (File, Square);

/// What tells one plan of a side from its others, also when a part of it was played.
#[derive(Clone, PartialEq, Eq)]
enum Key {
    /// The last move of a pawn.
    Pawn(Step),
    Post(&'static [Role], Square),
    Other(String),
}

impl Key {
    fn of(advice: &Advice) -> Key {
        let goal = advice.pawn_moves.last().and_then(|text| step(text));
        match (goal, advice.post) {
            (Some(step), _) => Key::Pawn(step),
            (None, Some((roles, square))) => Key::Post(roles, square),
            (None, None) => Key::Other(advice.action.clone()),
        }
    }
}

/// The plans of a stretch, of both sides.
pub(crate) fn plan_stories(
    positions: &[Position],
    moves: &[Move],
    judgments: &[Judgment],
    stretch: &Stretch,
) -> Vec<PlanStory> {
    let mut watched: Vec<Watched> = Vec::new();
    let is_searched = judgments.iter().any(|judgment| !judgment.line.is_empty());
    let mut last_named = stretch.first;
    for at in stretch.first..=stretch.settled {
        let position = &positions[at];
        // In the last position of the game no move was left to play.
        let line = moves.get(at).map(|_| &judgments[at].line[..]);
        // Structures that were too short for a phase of their own are left out.
        let Some(structure) = classify(position).filter(|_| Kind::of(position) == stretch.kind) else {
            continue;
        };
        // After checkmate or stalemate there are no plans, which does not mean that they have become pointless.
        if position.has_legal_move() {
            last_named = at;
        }
        for (side, plans) in [
            (Color::White, structure.plans.white),
            (Color::Black, structure.plans.black),
        ] {
            for advice in plans {
                let index = watch(&mut watched, position, line, side, advice);
                watched[index].last_seen = at;
            }
        }
    }
    // The last move of a stretch may be the one that plays its plan.
    let end = (stretch.last + 1).min(moves.len());
    let played = &moves[stretch.first..end];
    watched
        .into_iter()
        .filter_map(|plan| {
            let fate = fate(&plan, &positions[stretch.first..end], played, is_searched);
            // Without a fate, a plan that made no sense any more at the end is not worth a word.
            let is_over = plan.last_seen < last_named && matches!(fate, Fate::Open | Fate::Prevented(_));
            (!is_over).then_some(PlanStory {
                side: plan.side,
                fate,
                action: plan.first.action,
                reason: plan.last.0,
            })
        })
        .collect()
}

/// Looks at a plan in a position, and says where it is watched. `line` is the best line, `None` when the game ended there.
fn watch(watched: &mut Vec<Watched>, position: &Position, line: Option<&[Move]>, side: Color, advice: Advice) -> usize {
    let key = Key::of(&advice);
    let known = watched.iter().position(|plan| plan.side == side && plan.key == key);
    let index = known.unwrap_or_else(|| {
        watched.push(Watched {
            side,
            key,
            first: advice.clone(),
            last: (String::new(), State::Open),
            last_seen: 0,
            ready: Vec::new(),
            wanted: Vec::new(),
        });
        watched.len() - 1
    });
    if advice.state == State::Ready && position.turn() == side && line.is_some() {
        watched[index].ready.push(position.fullmoves());
    }
    if line.is_some_and(|line| watched[index].is_in(position, line)) {
        watched[index].wanted.push(position.fullmoves());
    }
    watched[index].last = (advice.reason, advice.state);
    index
}

impl Watched {
    /// Whether a line from a position has a move of the plan among its first moves.
    fn is_in(&self, position: &Position, line: &[Move]) -> bool {
        let mut at = *position;
        line.iter().take(FORESIGHT).any(|&mv| {
            let is_of_plan = at.turn() == self.side && self.is_step(&at, mv);
            at = at.play(mv);
            is_of_plan
        })
    }

    /// Whether a move of the side is a step of the plan.
    fn is_step(&self, position: &Position, mv: Move) -> bool {
        match &self.key {
            // The push before a capture is a plan of its own.
            Key::Pawn(goal @ (file, to)) if *file != to.file() => is_move(position, mv, *goal),
            Key::Pawn(_) => self.steps().any(|step| is_move(position, mv, step)),
            Key::Post(roles, square) => arrives(position, mv, roles, *square),
            Key::Other(_) => false,
        }
    }

    /// The moves of the pawn of the plan.
    fn steps(&self) -> impl Iterator<Item = Step> {
        self.first.pawn_moves.iter().filter_map(|text| step(text))
    }
}

/// A pawn move of UCI.
fn step(text: &str) -> Option<Step> {
    let from: Square = text.get(..2)?.parse().ok()?;
    Some((from.file(), text.get(2..4)?.parse().ok()?))
}

fn is_move(position: &Position, mv: Move, (file, to): Step) -> bool {
    position.moved_role(mv) == Role::Pawn && mv.to() == to && mv.from().file() == file
}

/// Whether a piece of one of these kinds goes to the square.
fn arrives(position: &Position, mv: Move, roles: &[Role], square: Square) -> bool {
    mv.to() == square && roles.contains(&position.moved_role(mv))
}

/// What the moves of a stretch, each with the position before it, made of a plan.
fn fate(plan: &Watched, positions: &[Position], moves: &[Move], is_searched: bool) -> Fate {
    let own = || {
        let turns = positions.iter().zip(moves);
        turns.filter(|(position, _)| position.turn() == plan.side)
    };
    let last_of = |steps: &dyn Fn(&Position, Move) -> bool| {
        let found = own().filter(|(position, mv)| steps(position, **mv)).last();
        found.map(|(position, mv)| numbered(position, *mv))
    };
    match &plan.key {
        Key::Pawn(goal) => {
            if let Some(by) = last_of(&|position, mv| is_move(position, mv, *goal)) {
                return Fate::Played(by);
            }
            if let Some(by) = last_of(&|position, mv| plan.is_step(position, mv)) {
                return Fate::Begun(by);
            }
        }
        Key::Post(roles, square) => {
            if let Some((position, mv)) = own().find(|(position, mv)| arrives(position, **mv, roles, *square)) {
                return Fate::Played(numbered(position, *mv));
            }
        }
        Key::Other(_) => return Fate::Open,
    }
    match (&plan.wanted[..], &plan.ready[..], &plan.last.1) {
        ([first, ..], ..) => Fate::Missed(*first, plan.wanted[plan.wanted.len() - 1]),
        (_, [first, .., last], _) if !is_searched && plan.ready.len() >= OFTEN => Fate::Possible(*first, *last),
        (.., State::Prevented(by)) => Fate::Prevented(by.clone()),
        _ => Fate::Open,
    }
}
