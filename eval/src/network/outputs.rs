//! What the tower says of one side, and what that makes of neurons and terms.

use wide::{i16x32, i32x16};

use super::{
    ACTIVATION_ONE, Activations, BLOCKS, FIRST_THRESHOLD, LANES, NEURONS, OUTPUT_BITS, OUTPUT_LIMIT, OUTPUT_ONE,
    PHASE_OUTPUTS, PRICES, Subtotals, UNIT, WEIGHT_BITS,
};
use crate::score::Score;

/// A unit is this many steps of `activation * output`, as a shift.
const NEURON_SHIFT: u32 = (ACTIVATION_ONE * OUTPUT_ONE / UNIT).trailing_zeros();
const SCALAR_SHIFT: u32 = (OUTPUT_ONE / UNIT).trailing_zeros();

/// What the tower says of one side in one phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
struct PhaseOutputs {
    /// Output weights of the neurons; one is [`OUTPUT_ONE`](super::OUTPUT_ONE).
    neurons: [i16; NEURONS],
    /// What is added to each family's factor of one; one is [`OUTPUT_ONE`](super::OUTPUT_ONE).
    prices: [i16; PRICES],
    /// Internal units in steps of [`OUTPUT_ONE`](super::OUTPUT_ONE) divided by [`UNIT`](super::UNIT).
    scalar: i16,
}

/// What the tower says of one side: a function of pawns and kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideOutputs {
    phases: [PhaseOutputs; 2],
    /// What is added to the sum of each neuron; one is [`OUTPUT_ONE`](super::OUTPUT_ONE).
    pub(super) thresholds: [i16; NEURONS],
}

impl SideOutputs {
    pub(super) const ZERO: SideOutputs = SideOutputs {
        phases: [PhaseOutputs {
            neurons: [0; NEURONS],
            prices: [0; PRICES],
            scalar: 0,
        }; 2],
        thresholds: [0; NEURONS],
    };

    pub(super) fn from_blocks(blocks: &[[i32; LANES]; BLOCKS]) -> SideOutputs {
        // One loop without branches over all outputs, for vector instructions.
        let outputs: [[i16; LANES]; BLOCKS] = blocks.map(|block| block.map(rounded_output));
        let outputs = outputs.as_flattened();
        let phase = |first: usize| PhaseOutputs {
            neurons: std::array::from_fn(|index| outputs[first + index]),
            prices: std::array::from_fn(|index| outputs[first + NEURONS + index]),
            scalar: outputs[first + NEURONS + PRICES],
        };
        SideOutputs {
            phases: [phase(0), phase(PHASE_OUTPUTS)],
            thresholds: std::array::from_fn(|neuron| outputs[FIRST_THRESHOLD + neuron]),
        }
    }

    /// What the pawns and kings are worth to the side besides the named terms.
    #[inline]
    #[must_use]
    pub fn scalar(&self) -> Score {
        let [mg, eg] = self.phases.map(|phase| i32::from(phase.scalar) >> SCALAR_SHIFT);
        Score::new(mg, eg)
    }

    /// What the squares of the pieces are worth to the side in this structure.
    #[inline]
    #[must_use]
    pub fn pieces(&self, activations: &Activations) -> Score {
        let sum = |phase: &PhaseOutputs| {
            let (weights, _) = phase.neurons.as_chunks();
            let (activations, _) = activations.as_chunks();
            let products = weights
                .iter()
                .zip(activations)
                .map(|(&weights, &activations)| i16x32::new(weights).dot(i16x32::new(activations)))
                .fold(i32x16::ZERO, |sum, products| sum + products);
            products.reduce_add() >> NEURON_SHIFT
        };
        Score::new(sum(&self.phases[0]), sum(&self.phases[1]))
    }

    /// What the prices add to all families.
    #[inline]
    #[must_use]
    pub fn priced(&self, subtotals: &Subtotals) -> Score {
        let [mg, eg] = &self.phases;
        let (mut mg_sum, mut eg_sum) = (0, 0);
        for (family, subtotal) in subtotals.iter().enumerate() {
            mg_sum += (subtotal.mg() * i32::from(mg.prices[family])) >> OUTPUT_BITS;
            eg_sum += (subtotal.eg() * i32::from(eg.prices[family])) >> OUTPUT_BITS;
        }
        Score::new(mg_sum, eg_sum)
    }
}

/// An output from its sum, within its limits.
#[inline]
fn rounded_output(sum: i32) -> i16 {
    let shift = WEIGHT_BITS + ACTIVATION_ONE.trailing_zeros() - OUTPUT_BITS;
    (sum >> shift).clamp(-OUTPUT_LIMIT, OUTPUT_LIMIT) as i16
}
