//! The sums of an evaluation and how they become one number: danger, complexity, scale and the taper between middlegame
//! and endgame. These are all parts of the evaluation that are not linear in the weights.

use archipelago_movegen::ByColor;

use crate::score::Score;

/// The phase of a position with all pieces: only the middlegame half counts.
pub const FULL_PHASE: i32 = 24;
/// The scale factor that leaves the endgame value as it is.
pub const FULL_SCALE: i32 = 128;
/// The linear part of [`penalty`] as a fraction, numerator and denominator: units of score per unit of danger.
pub const LINEAR_PENALTY: (i32, i32) = (3, 20);
/// The square part of [`penalty`]: the square of a danger above zero is divided by this.
pub const SQUARE_PENALTY: u32 = 853;

/// The sums of all parts of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Totals {
    /// Internal units, White's view.
    pub linear: Score,
    /// Danger units of each king.
    pub danger: ByColor<Score>,
    /// Units of endgame value.
    pub complexity: i32,
    /// Parts of [`FULL_SCALE`].
    pub scale: i32,
}

/// What one side gets from a stage of the evaluation, and the danger it brings to one king.
#[derive(Clone, Copy)]
pub(crate) struct ScoreAndDanger {
    /// Internal units, for the side.
    pub score: Score,
    /// Danger units; the stage says of which king.
    pub danger: Score,
}

/// What a sum of danger units costs its king, internal units, both phases.
///
/// Danger grows faster than the number of attackers, so its square is taken. The linear part also counts below zero, so
/// that the gradient there is not zero and the tuner can move the weights.
#[must_use]
pub fn penalty(danger: Score) -> Score {
    let (numerator, denominator) = LINEAR_PENALTY;
    let curve =
        |units: i32| units * numerator / denominator + (units.max(0).unsigned_abs().pow(2) / SQUARE_PENALTY) as i32;
    Score::new(curve(danger.mg()), curve(danger.eg()))
}

/// The linear score less the [`penalty`] of each king's danger, White's view.
#[must_use]
pub fn safe_score(totals: &Totals) -> Score {
    totals.linear - penalty(totals.danger.white) + penalty(totals.danger.black)
}

/// What `complexity` adds to an endgame value: for the side that leads, and never so much that the lead changes.
#[must_use]
pub fn winnable(endgame: i32, complexity: i32) -> i32 {
    endgame.signum() * complexity.max(-endgame.abs())
}

/// The value of a position, internal units, White's view; `phase` is 0 to [`FULL_PHASE`].
#[must_use]
pub fn combine(totals: &Totals, phase: i32) -> i32 {
    let score = safe_score(totals);
    let endgame = (score.eg() + winnable(score.eg(), totals.complexity)) * totals.scale / FULL_SCALE;
    (score.mg() * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE
}
