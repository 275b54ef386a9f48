//! The reasons of a verdict: what counts for a side, and what a side has gained between two positions.

use std::fmt;

use archipelago_eval::{Recording, record};
use archipelago_movegen::{Bitboard, Color, Position};

use crate::verdict::turns::BothTurns;
use crate::verdict::{danger, material, places, themes};
use crate::words::side_name;

/// Differences below this, centipawns, are no reason.
const LEAST_REASON: i32 = 8;
/// The largest number of reasons.
const MOST_REASONS: usize = 3;

/// One reason of a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The side that gains from it.
    pub side: Color,
    /// By how much, centipawns, weighted by the phase.
    pub gain: i32,
    /// What it is, with squares.
    pub text: String,
    /// The squares it names.
    pub squares: Bitboard,
    /// Whether it lasts longer than a few moves, as threats and the right to move do not.
    pub is_lasting: bool,
    /// What it is about: a name that is the same for both sides and in all positions.
    pub(crate) topic: &'static str,
    /// How clearly it names what counts.
    pub(crate) clarity: Clarity,
}

/// How clearly a reason names what counts. A reader learns more from a weak pawn than from places that are better on the
/// whole, so those only come first where they count much more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clarity {
    /// A pattern of pawns, material, a threat: what is good or bad is said.
    Clear,
    /// Only where it is good or bad is said.
    Places,
    /// Nothing is said but the side.
    Vague,
}

impl Clarity {
    /// The part of a gain that counts in the order of reasons.
    fn part_of(self, gain: i32) -> i32 {
        match self {
            Clarity::Clear => gain,
            Clarity::Places => gain / 2,
            Clarity::Vague => gain / 3,
        }
    }
}

impl Reason {
    /// What reasons are ordered by, the largest first.
    fn importance(&self) -> i32 {
        self.clarity.part_of(self.gain)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gain = f64::from(self.gain) / 100.0;
        write!(f, "{} gains {gain:.2}: {}", side_name(self.side), self.text)
    }
}

/// The most important reasons.
pub(super) fn largest(position: &Position, recording: &Recording) -> Vec<Reason> {
    let turns = BothTurns::new(position, recording);
    let mut reasons = lasting_and_threats(&turns);
    reasons.retain(|reason| reason.gain >= LEAST_REASON);
    reasons.sort_by_key(|reason| -reason.importance());
    // Least interesting, so it only fills a gap.
    let to_move = move_reason(&turns);
    reasons.truncate(MOST_REASONS);
    if to_move.gain >= LEAST_REASON {
        reasons.push(to_move);
    }
    reasons.truncate(MOST_REASONS);
    reasons
}

/// All reasons but the right to move, however small.
fn lasting_and_threats(turns: &BothTurns) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = themes::reasons(turns)
        .chain(material::reason(turns))
        .chain(danger::reason(turns))
        .collect();
    let about_places = places::reasons(turns, &reasons);
    reasons.extend(about_places);
    reasons
}

/// What a side has gained between two positions.
pub(crate) struct Gained {
    /// How much more the topic counts for it in the second position, centipawns.
    pub gain: i32,
    /// What counts for it in the second position, or counted for its enemy in the first.
    pub reason: Reason,
}

/// The lasting topics that change in favor of `side` from one position to another, the most important first, of those
/// that change by no more than `most` centipawns: what changes more than the score does is not what the score is about.
pub(crate) fn gains(from: &Position, to: &Position, side: Color, most: i32) -> Vec<Gained> {
    let lasting = |position: &Position| -> Vec<Reason> {
        let recording = record(position);
        if recording.known.is_some() || !position.has_legal_move() {
            return Vec::new();
        }
        let turns = BothTurns::new(position, &recording);
        let mut reasons = lasting_and_threats(&turns);
        reasons.retain(|reason| reason.is_lasting);
        reasons
    };
    let (old, new) = (lasting(from), lasting(to));
    let counts = |reason: &Reason| if reason.side == side { reason.gain } else { -reason.gain };
    let in_list = |list: &[Reason], topic: &str| list.iter().find(|other| other.topic == topic).map_or(0, counts);
    let now = new.iter().filter(|reason| reason.side == side).map(|reason| Gained {
        gain: counts(reason) - in_list(&old, reason.topic),
        reason: reason.clone(),
    });
    let before = old.iter().filter(|reason| reason.side != side).map(|reason| Gained {
        gain: in_list(&new, reason.topic) - counts(reason),
        reason: reason.clone(),
    });
    // Where both positions have the topic for different sides, the second one names it.
    let mut gains: Vec<Gained> = now
        .chain(before.filter(|gained| in_list(&new, gained.reason.topic) <= 0))
        .filter(|gained| (LEAST_REASON..=most).contains(&gained.gain))
        .collect();
    gains.sort_by_key(|gained| -gained.reason.clarity.part_of(gained.gain));
    gains
}

/// The right to move.
fn move_reason(turns: &BothTurns) -> Reason {
    Reason {
        side: turns.position().turn(),
        gain: turns.right_to_move(),
        text: "the right to move".to_owned(),
        squares: Bitboard::EMPTY,
        is_lasting: false,
        topic: "the right to move",
        clarity: Clarity::Clear,
    }
}
