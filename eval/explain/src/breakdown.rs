//! The static value as a sum of named terms, in centipawns.

use archipelago_movegen::{Color, Position};

use archipelago_eval::Score;
use archipelago_eval::entry_of;
use archipelago_eval::penalty;
use archipelago_eval::trace::{Group, record};
use archipelago_eval::wdl::centipawns;
use archipelago_eval::weights;
use archipelago_eval::{FULL_PHASE, combine, safe_score, winnable};

/// A family of terms, or one of the stages that are no sum; centipawns.
pub(crate) struct Term {
    pub name: &'static str,
    /// What each side gets; a stage that knows no sides counts as white's.
    pub white: Score,
    pub black: Score,
    /// What it adds to the value, white's view.
    pub tapered: i32,
}

/// All terms; their tapered numbers sum to the value.
pub(crate) struct Breakdown {
    pub terms: Vec<Term>,
    /// The static value, white's view, centipawns.
    pub value: i32,
}

impl Breakdown {
    pub fn new(position: &Position) -> Breakdown {
        let recording = record(position);
        let value = recording.replay(&weights::VALUES);
        if recording.known.is_some() {
            let term = Term {
                name: "known ending",
                white: Score::new(value, value),
                black: Score::ZERO,
                tapered: value,
            };
            return Breakdown::of(vec![term], value);
        }
        let totals = recording.totals(&weights::VALUES);
        let mut terms = families(&recording.uses);
        terms.push(Term {
            name: "king danger",
            white: -penalty(totals.danger.white),
            black: -penalty(totals.danger.black),
            tapered: 0,
        });
        let endgame = safe_score(&totals).eg();
        terms.push(Term {
            name: "complexity",
            white: Score::new(0, winnable(endgame, totals.complexity)),
            black: Score::ZERO,
            tapered: 0,
        });
        taper(&mut terms, recording.phase);
        let unscaled: i32 = terms.iter().map(|term| term.tapered).sum();
        debug_assert_eq!(value, combine(&totals, recording.phase));
        terms.push(Term {
            name: "scale",
            white: Score::ZERO,
            black: Score::ZERO,
            tapered: value - unscaled,
        });
        Breakdown::of(terms, value)
    }

    /// From internal units to centipawns, so that the rounded numbers still sum to the rounded value.
    fn of(mut terms: Vec<Term>, value: i32) -> Breakdown {
        let (mut exact, mut rounded) = (0, 0);
        for term in &mut terms {
            term.white = in_centipawns(term.white);
            term.black = in_centipawns(term.black);
            exact += term.tapered;
            term.tapered = centipawns(exact) - rounded;
            rounded += term.tapered;
        }
        let value = centipawns(value);
        Breakdown { terms, value }
    }
}

/// Both halves of a score as centipawns.
pub(crate) fn in_centipawns(score: Score) -> Score {
    Score::new(centipawns(score.mg()), centipawns(score.eg()))
}

/// The linear terms by family, in the order of the table of weights.
fn families(uses: &[archipelago_eval::trace::Use]) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for entry in weights::TABLE {
        if terms.last().is_none_or(|term| term.name != entry.family) {
            terms.push(Term {
                name: entry.family,
                white: Score::ZERO,
                black: Score::ZERO,
                tapered: 0,
            });
        }
    }
    for used in uses.iter().filter(|used| used.group == Group::Linear) {
        let family = entry_of(used.weight).family;
        if let Some(term) = terms.iter_mut().find(|term| term.name == family) {
            let score = used.weight.value() * used.count;
            match used.color {
                Color::White => term.white += score,
                Color::Black => term.black += score,
            }
        }
    }
    // Danger, complexity and scale are no linear families.
    terms.retain(|term| !["danger", "complexity", "scale"].contains(&term.name));
    terms
}

/// Tapers every term so that the rounded numbers sum to the rounded sum.
fn taper(terms: &mut [Term], phase: i32) {
    let (mut exact, mut rounded) = (0, 0);
    for term in terms {
        let total = term.white - term.black;
        exact += total.mg() * phase + total.eg() * (FULL_PHASE - phase);
        term.tapered = exact / FULL_PHASE - rounded;
        rounded += term.tapered;
    }
}
