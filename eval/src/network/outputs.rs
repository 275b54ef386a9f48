//! What the tower says of one side, and what that makes of neurons and terms.

use wide::{i16x8, i16x32, i32x8, i32x16};

use super::{
    ACTIVATION_ONE, Activations, BLOCKS, FIRST_THRESHOLD, LANES, NEURONS, OUTPUT_BITS, OUTPUT_LIMIT, OUTPUT_ONE,
    OUTPUTS, PHASE_OUTPUTS, PRICES, Subtotals, UNIT, WEIGHT_BITS,
};
use crate::score::Score;

/// A unit is this many steps of `activation * output`, as a shift.
const NEURON_SHIFT: u32 = (ACTIVATION_ONE * OUTPUT_ONE / UNIT).trailing_zeros();
const SCALAR_SHIFT: u32 = (OUTPUT_ONE / UNIT).trailing_zeros();

/// What the tower says of one side: a function of pawns and kings.
///
/// In the order in which the tower computes them, so that they are stored as whole vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideOutputs([i16; OUTPUTS]);

/// What the tower says of one side in one phase.
struct PhaseOutputs<'a> {
    /// Output weights of the neurons; one is [`OUTPUT_ONE`](super::OUTPUT_ONE).
    neurons: &'a [i16; NEURONS],
    /// What is added to each family's factor of one; one is [`OUTPUT_ONE`](super::OUTPUT_ONE).
    prices: &'a [i16; PRICES],
    /// Internal units in steps of [`OUTPUT_ONE`](super::OUTPUT_ONE) divided by [`UNIT`](super::UNIT).
    scalar: i16,
}

impl SideOutputs {
    pub(super) const ZERO: SideOutputs = SideOutputs([0; OUTPUTS]);

    #[inline]
    pub(super) fn from_blocks(blocks: &[[i32; LANES]; BLOCKS]) -> SideOutputs {
        let mut outputs = [0; OUTPUTS];
        for (outputs, block) in outputs.chunks_mut(LANES).zip(blocks) {
            for (output, &sum) in outputs.iter_mut().zip(block) {
                *output = rounded_output(sum);
            }
        }
        SideOutputs(outputs)
    }

    /// Outputs side by side from `first` on.
    #[inline]
    fn part<const N: usize>(&self, first: usize) -> &[i16; N] {
        self.0[first..].first_chunk().expect("a part lies within the outputs")
    }

    /// The outputs of the middlegame (0) or the endgame (1).
    #[inline]
    fn phase(&self, index: usize) -> PhaseOutputs<'_> {
        let first = index * PHASE_OUTPUTS;
        PhaseOutputs {
            neurons: self.part(first),
            prices: self.part(first + NEURONS),
            scalar: self.0[first + NEURONS + PRICES],
        }
    }

    /// What is added to the sum of each neuron; one is [`OUTPUT_ONE`](super::OUTPUT_ONE).
    #[inline]
    pub(super) fn thresholds(&self) -> &[i16; NEURONS] {
        self.part(FIRST_THRESHOLD)
    }

    /// What the pawns and kings are worth to the side besides the named terms.
    #[inline]
    #[must_use]
    pub fn scalar(&self) -> Score {
        let scalar = |index| i32::from(self.phase(index).scalar) >> SCALAR_SHIFT;
        Score::new(scalar(0), scalar(1))
    }

    /// What the squares of the pieces are worth to the side in this structure.
    #[inline]
    #[must_use]
    pub fn pieces(&self, activations: &Activations) -> Score {
        let sum = |index| products(self.phase(index).neurons, activations).reduce_add() >> NEURON_SHIFT;
        Score::new(sum(0), sum(1))
    }

    /// What the prices add to all families.
    #[inline]
    #[must_use]
    pub fn priced(&self, subtotals: &Subtotals) -> Score {
        // In vectors, because the compiler makes a detour over single numbers of a loop over the families.
        let sum = |index, halves: [i32; PRICES]| {
            let prices = i32x8::from_i16x8(i16x8::new(*self.phase(index).prices));
            ((i32x8::new(halves) * prices) >> OUTPUT_BITS).reduce_add()
        };
        Score::new(sum(0, subtotals.map(Score::mg)), sum(1, subtotals.map(Score::eg)))
    }
}

/// The products of neurons and their weights, added up in 16 lanes.
#[inline]
fn products(weights: &[i16; NEURONS], activations: &Activations) -> i32x16 {
    let (weights, _) = weights.as_chunks();
    let (activations, _) = activations.as_chunks();
    weights
        .iter()
        .zip(activations)
        .map(|(&weights, &activations)| i16x32::new(weights).dot(i16x32::new(activations)))
        .fold(i32x16::ZERO, |sum, products| sum + products)
}

/// An output from its sum, within its limits.
#[inline]
fn rounded_output(sum: i32) -> i16 {
    let shift = WEIGHT_BITS + ACTIVATION_ONE.trailing_zeros() - OUTPUT_BITS;
    (sum >> shift).clamp(-OUTPUT_LIMIT, OUTPUT_LIMIT) as i16
}
