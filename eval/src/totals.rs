//! The sums of an evaluation and how they become one number: danger, complexity, scale and the taper between middlegame
//! and endgame. These are all parts of the evaluation that are not linear in the weights.

use archipelago_movegen::{ByColor, Color};

use crate::family::Family;
use crate::network::{NamedTerms, PieceSums, SideOutputs, Subtotals, with_network};
use crate::score::Score;

/// The phase of a position with all pieces: only the middlegame half counts.
pub const FULL_PHASE: i32 = 24;
/// The factor of the value with pawns and kings alone and that with all pieces, in parts of 128. The margins of the search
/// are the same numbers of units in all phases, so the value must fit them (source of the idea: Stockfish's scaling of its
/// network by material).
const EMPHASIS: (i32, i32) = (110, 146);
/// One in the weights of [`taper_weights`].
pub const TAPER_ONE: i32 = 128 * FULL_PHASE;
/// The scale factor that leaves the endgame value as it is.
pub const FULL_SCALE: i32 = 128;
/// The linear part of [`penalty`] as a fraction, numerator and denominator: units of score per unit of danger.
pub const LINEAR_PENALTY: (i32, i32) = (3, 20);
/// The square part of [`penalty`]: the square of a danger above zero is divided by this.
pub const SQUARE_PENALTY: u32 = 853;

/// The sums of all parts of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Totals {
    /// All linear terms, at a price of one. Internal units, White's view.
    pub linear: Score,
    /// What the terms of each family with a price are worth to a side, without danger; part of `linear`.
    pub priced: ByColor<Subtotals>,
    /// Danger units of each king.
    pub danger: ByColor<Score>,
    /// Units of endgame value.
    pub complexity: i32,
    /// Parts of [`FULL_SCALE`].
    pub scale: i32,
    /// What the structure network adds. Internal units, White's view.
    pub network: Score,
}

impl Totals {
    /// The score of the named terms alone, White's view: the linear terms less the [`penalty`] of each king's danger.
    #[must_use]
    pub fn named(&self) -> Score {
        self.named_less(self.penalties())
    }

    fn penalties(&self) -> ByColor<Score> {
        ByColor::new_with(|color| penalty(*self.danger.get(color)))
    }

    fn named_less(&self, penalties: ByColor<Score>) -> Score {
        self.linear - penalties.white + penalties.black
    }

    /// What the terms of each family with a price are worth to a side, in the order of [`Family::PRICED`].
    #[must_use]
    pub fn subtotals(&self, color: Color) -> Subtotals {
        self.subtotals_with(color, self.penalties())
    }

    fn subtotals_with(&self, color: Color, penalties: ByColor<Score>) -> Subtotals {
        let mut subtotals = *self.priced.get(color);
        subtotals[DANGER] = -*penalties.get(color);
        subtotals
    }

    /// Adds what a side gets from a stage; the danger is the business of the caller.
    pub(crate) fn add(&mut self, color: Color, stage: &StageScore) {
        let mut score = stage.fixed;
        for (total, &subtotal) in self.priced.get_mut(color).iter_mut().zip(&stage.priced) {
            *total += subtotal;
            score += subtotal;
        }
        self.linear += if color.is_white() { score } else { -score };
    }

    /// What the network reads of the named terms; `phase` is from 0 to [`FULL_PHASE`].
    #[must_use]
    pub fn named_terms(&self, phase: i32) -> NamedTerms {
        let penalties = self.penalties();
        NamedTerms {
            subtotals: ByColor::new_with(|color| self.subtotals_with(color, penalties)),
            lead: self.named_less(penalties),
            complexity: self.complexity,
            phase,
        }
    }

    /// Computes what the network adds to `terms`, the named terms of these totals, and returns the [`safe_score`]. `board`: the
    /// score of the board layer, White's view.
    pub(crate) fn add_network(
        &mut self,
        outputs: &ByColor<SideOutputs>,
        piece_sums: &ByColor<PieceSums>,
        terms: &NamedTerms,
        board: Score,
    ) -> Score {
        self.network = board + with_network(|network| network.score(outputs, piece_sums, terms));
        terms.lead + self.network
    }
}

/// The place of danger among the prices.
const DANGER: usize = Family::Danger.price_place();

/// What one side gets from a stage of the evaluation, and the danger it brings to one king.
#[derive(Clone, Copy, Default)]
pub(crate) struct StageScore {
    /// The terms without a price, internal units, for the side.
    pub fixed: Score,
    /// The terms of families with a price.
    pub priced: Subtotals,
    /// Danger units; the stage says of which king.
    pub danger: Score,
}

impl StageScore {
    /// Adds the terms of a family with a price.
    #[inline(always)]
    pub fn add(&mut self, family: Family, score: Score) {
        if let Some(index) = family.price_index() {
            self.priced[index] += score;
        }
    }
}

/// Danger units above this cost no more: from 5220 on the price alone would not fit the halves of a [`Score`]. Random games
/// have 1500 at most, armies of promoted pieces 3400.
const MOST_DANGER: i32 = 3000;

/// What a sum of danger units costs its king, internal units, both phases.
///
/// Danger grows faster than the number of attackers, so its square is taken. The linear part also counts below zero, so
/// that the gradient there is not zero and the tuner can move the weights. From 3000 units on it is a constant.
#[must_use]
pub fn penalty(danger: Score) -> Score {
    let (numerator, denominator) = LINEAR_PENALTY;
    let curve = |units: i32| {
        let units = units.min(MOST_DANGER);
        units * numerator / denominator + (units.max(0).unsigned_abs().pow(2) / SQUARE_PENALTY) as i32
    };
    Score::new(curve(danger.mg()), curve(danger.eg()))
}

/// The score of the named terms and the network, White's view.
#[must_use]
pub fn safe_score(totals: &Totals) -> Score {
    totals.named() + totals.network
}

/// What `complexity` adds to an endgame value: for the side that leads, and never so much that the lead changes.
#[must_use]
pub fn winnable(endgame: i32, complexity: i32) -> i32 {
    endgame.signum() * complexity.max(-endgame.abs())
}

/// The weights of the middlegame half and the endgame half in the value; one is [`TAPER_ONE`]. Their sum is 0.86 with pawns
/// and kings alone and 1.14 with all pieces. `phase` is 0 to [`FULL_PHASE`].
#[inline]
#[must_use]
pub fn taper_weights(phase: i32) -> [i32; 2] {
    let (without, with) = EMPHASIS;
    let emphasis = without + (with - without) * phase / FULL_PHASE;
    [emphasis * phase, emphasis * (FULL_PHASE - phase)]
}

/// Both halves of a score as one number; `phase` is 0 to [`FULL_PHASE`].
#[inline]
#[must_use]
pub fn taper(score: Score, phase: i32) -> i32 {
    let [middlegame, endgame] = taper_weights(phase);
    (score.mg() * middlegame + score.eg() * endgame) / TAPER_ONE
}

/// The value of a position, internal units, White's view; `phase` is 0 to [`FULL_PHASE`].
#[must_use]
pub fn combine(totals: &Totals, phase: i32) -> i32 {
    combine_with(safe_score(totals), totals, phase)
}

/// The same where the [`safe_score`] is known.
pub(crate) fn combine_with(score: Score, totals: &Totals, phase: i32) -> i32 {
    let endgame = (score.eg() + winnable(score.eg(), totals.complexity)) * totals.scale / FULL_SCALE;
    taper(Score::new(score.mg(), endgame), phase)
}
