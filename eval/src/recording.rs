//! Evaluations that were recorded: every use of a weight, and the value computed from them again.

use std::cell::RefCell;

use archipelago_movegen::{ByColor, Color, Position};

use crate::material::phase;
use crate::network::{Attacked, NamedTerms, PRICES, PieceSums, SideOutputs, Subtotals, with_network};
use crate::pawn_table::PawnTable;
use crate::score::Score;
use crate::totals::{FULL_SCALE, Totals, combine};
use crate::trace::{Part, Recorder, Use};
use crate::{endgames, evaluation, weights};

/// The record of one evaluation: the uses of weights, and what else is needed to compute the value from them.
#[derive(Clone, Debug)]
pub struct Recording {
    /// Every use of a weight, in the order of evaluation. The same weight may occur several times.
    pub uses: Vec<Use>,
    /// The phase of the position, 0 (pawns and kings only) to 24 (all pieces).
    pub phase: i32,
    /// The value of a known ending, White's view; then no weight was used.
    pub known: Option<i32>,
    /// What the structure network says of the pawns and kings, for both sides.
    pub outputs: ByColor<SideOutputs>,
    /// The attacked pawns and pieces.
    pub attacked: Attacked,
    /// The sums of its piece layer by the squares of the pieces, the right to move and what is attacked.
    pub piece_sums: ByColor<PieceSums>,
    /// The score of the board layer for each side. Internal units, the side's view.
    pub board: ByColor<Score>,
}

/// Evaluates a position and records the uses of weights. The pawn table plays no part.
#[must_use]
pub fn record(position: &Position) -> Recording {
    let uses = RefCell::new(Vec::new());
    let known = endgames::known(position);
    let phase = phase(position);
    if known.is_none() {
        evaluation::totals(position, &mut PawnTable::new(0), phase, Recorder::new(&uses));
    }
    let attacked = Attacked::of(position);
    with_network(|network| {
        let mut piece_sums = network.piece_sums(position);
        network.add_attacked(&mut piece_sums, position, attacked);
        Recording {
            uses: uses.into_inner(),
            phase,
            known,
            outputs: network.outputs(position),
            attacked,
            piece_sums,
            board: network.board_scores(position),
        }
    })
}

/// The range over which [`Recording::prices`] measures, internal units: large, so that rounding does not matter.
pub const PRICE_RANGE: i32 = 128;

/// A slope along the subtotals is measured between the subtotals with a part of them added and taken away: one divided
/// by this number.
const SLOPE_DIVISOR: i32 = 16;

impl Recording {
    /// The totals of the evaluation with the weights `values`.
    #[must_use]
    pub fn totals(&self, values: &[Score]) -> Totals {
        let mut totals = Totals::default();
        for used in &self.uses {
            let score = values[used.weight.index()] * used.count;
            match (used.part, used.color) {
                (Part::Linear, Color::White) => totals.linear += score,
                (Part::Linear, Color::Black) => totals.linear -= score,
                (Part::Priced, color) => {
                    if let Some(index) = used.weight.term().family.price_index() {
                        totals.priced.get_mut(color)[index] += score;
                    }
                    totals.linear += if color.is_white() { score } else { -score };
                }
                (Part::Danger, color) => *totals.danger.get_mut(color) += score,
                (Part::Complexity, _) => totals.complexity += score.eg(),
                (Part::Scale, _) => totals.scale += score.eg(),
            }
        }
        totals.scale = totals.scale.clamp(0, FULL_SCALE);
        let board = self.board.white - self.board.black;
        totals.add_network(&self.outputs, &self.piece_sums, &totals.named_terms(self.phase), board);
        totals
    }

    /// What the network reads of the named terms.
    #[must_use]
    pub fn named_terms(&self) -> NamedTerms {
        self.totals(&weights::VALUES).named_terms(self.phase)
    }

    /// All that the network adds for each side. Internal units, the side's view.
    #[must_use]
    pub fn network(&self) -> ByColor<Score> {
        let scores = with_network(|network| network.side_scores(&self.outputs, &self.piece_sums, &self.named_terms()));
        ByColor::new_with(|side| *scores.get(side) + *self.board.get(side))
    }

    /// What the network adds for a side by the squares of the pieces and by what is attacked, where `sums` are the sums of
    /// the piece layer: what the neurons say, less the part that follows from the subtotals of the families (see
    /// [`Recording::network_share`]). Internal units, the side's view.
    #[must_use]
    pub fn pieces_in_structure(&self, side: Color, sums: &ByColor<PieceSums>) -> Score {
        let terms = self.named_terms();
        let outputs = self.outputs.get(side);
        let neurons = |terms: &NamedTerms| {
            let activations = with_network(|network| network.activations(&self.outputs, sums, terms));
            outputs.pieces(activations.get(side))
        };
        // The slope along all subtotals: the first term of a Taylor series.
        let scaled = |sign: i32| {
            let part = |units: i32| sign * units / SLOPE_DIVISOR;
            let more = |color| {
                terms
                    .subtotals
                    .get(color)
                    .map(|subtotal| Score::new(part(subtotal.mg()), part(subtotal.eg())))
            };
            let white = terms.with_more(Color::White, &more(Color::White));
            white.with_more(Color::Black, &more(Color::Black))
        };
        neurons(&terms) - (neurons(&scaled(1)) - neurons(&scaled(-1))) * (SLOPE_DIVISOR / 2)
    }

    /// What the network adds to `part` of the subtotals of a side, by the [`prices`](Recording::prices) of the side.
    /// Internal units, the side's view.
    #[must_use]
    pub fn network_share(&self, side: Color, part: &Subtotals) -> Score {
        let terms = self.named_terms();
        let of_family = |(family, &subtotal): (usize, &Score)| {
            let (mg, eg) = self.price(&terms, side, family);
            let share = |units: i32, price: f64| (f64::from(units) * price).round() as i32;
            Score::new(share(subtotal.mg(), mg), share(subtotal.eg(), eg))
        };
        let present = part
            .iter()
            .enumerate()
            .filter(|(_, subtotal)| **subtotal != Score::ZERO);
        present.map(of_family).fold(Score::ZERO, |sum, share| sum + share)
    }

    /// What the network adds to one more unit of each family of a side, in the order of [`Family::PRICED`]: by how much
    /// more than one unit the middlegame score and the endgame score rise when both subtotals of the family rise by one
    /// unit. Measured over [`PRICE_RANGE`] units.
    ///
    /// [`Family::PRICED`]: crate::Family::PRICED
    #[must_use]
    pub fn prices(&self, side: Color) -> [(f64, f64); PRICES] {
        let terms = self.named_terms();
        std::array::from_fn(|family| self.price(&terms, side, family))
    }

    fn price(&self, terms: &NamedTerms, side: Color, family: usize) -> (f64, f64) {
        let at = |units| {
            let mut more = Subtotals::default();
            more[family] = Score::new(units, units);
            let terms = terms.with_more(side, &more);
            let score = with_network(|network| network.score(&self.outputs, &self.piece_sums, &terms));
            if side == Color::White { score } else { -score }
        };
        let rise = at(PRICE_RANGE / 2) - at(-PRICE_RANGE / 2);
        let price = |units| f64::from(units) / f64::from(PRICE_RANGE);
        (price(rise.mg()), price(rise.eg()))
    }

    /// The value of the position with the weights `values`, internal units, White's view.
    ///
    /// The scale factor stays that of the side that led when the record was made.
    #[must_use]
    pub fn replay(&self, values: &[Score]) -> i32 {
        self.known.unwrap_or_else(|| combine(&self.totals(values), self.phase))
    }
}
