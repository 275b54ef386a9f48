//! Evaluations that were recorded: every use of a weight, and the value computed from them again.

use std::cell::RefCell;

use archipelago_movegen::{ByColor, Color, Position};

use crate::material::phase;
use crate::network::{Activations, NETWORK, SideOutputs};
use crate::pawn_table::PawnTable;
use crate::score::Score;
use crate::totals::{FULL_SCALE, Totals, combine};
use crate::trace::{Part, Recorder, Use};
use crate::{endgames, evaluation};

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
    /// The activations of its piece layer.
    pub activations: ByColor<Activations>,
}

/// Evaluates a position and records the uses of weights. The pawn table plays no part.
#[must_use]
pub fn record(position: &Position) -> Recording {
    let uses = RefCell::new(Vec::new());
    let known = endgames::known(position);
    if known.is_none() {
        evaluation::totals(position, &mut PawnTable::new(0), Recorder::new(&uses));
    }
    Recording {
        uses: uses.into_inner(),
        phase: phase(position),
        known,
        outputs: NETWORK.outputs(position),
        activations: NETWORK.activations(position),
    }
}

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
        totals.add_network(&self.outputs, &self.activations);
        totals
    }

    /// The value of the position with the weights `values`, internal units, White's view.
    ///
    /// The scale factor stays that of the side that led when the record was made.
    #[must_use]
    pub fn replay(&self, values: &[Score]) -> i32 {
        self.known.unwrap_or_else(|| combine(&self.totals(values), self.phase))
    }
}
