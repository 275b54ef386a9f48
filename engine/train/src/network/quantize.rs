//! From real weights to the whole numbers of the network file and back, and what that costs.

use std::sync::LazyLock;

use archipelago_eval::network::{
    ACTIVATION_ONE, BOARD_INPUTS, BOARD_ONE, BOARD_UNITS, BOARD_WEIGHT_ONE, KING_ZONES, NETWORK_FILE, Network, OUTPUTS,
    PIECE_ONE, TERM_WEIGHT_ONE, TOWER_ONE, WEIGHT_ONE, Weights, ZONE_INPUTS,
};
use archipelago_movegen::{ByColor, Color};

use super::examples::Example;
use super::model::{self, Layer};

/// The weights rounded to whole numbers.
///
/// # Errors
/// One line when a sum of the network could overflow.
pub fn weights(parameters: &[f32]) -> Result<Weights, String> {
    let weights = Weights {
        tower_inputs: rows(parameters, model::TOWER, TOWER_ONE),
        tower_bias: row(&parameters[model::TOWER_BIAS.range()], TOWER_ONE),
        tower_outputs: rows(parameters, model::OUTPUT, WEIGHT_ONE),
        output_bias: output_bias(&parameters[model::OUTPUT_BIAS.range()]),
        piece_inputs: rows(parameters, model::PIECES, PIECE_ONE),
        term_inputs: rows(parameters, model::TERMS, TERM_WEIGHT_ONE),
        board_inputs: (0..BOARD_INPUTS).map(|input| board_row(parameters, input)).collect(),
        board_bias: row(&parameters[model::BOARD_BIAS.range()], BOARD_ONE),
        board_outputs: [0, 1].map(|phase| row(&parameters[model::BOARD_OUTPUT.row(phase)], BOARD_WEIGHT_ONE)),
    };
    weights.check()?;
    Ok(weights)
}

fn rows<const N: usize>(parameters: &[f32], layer: Layer, one: i32) -> Vec<[i16; N]> {
    (0..layer.rows)
        .map(|index| row(&parameters[layer.row(index)], one))
        .collect()
}

fn row<const N: usize>(parameters: &[f32], one: i32) -> [i16; N] {
    // `as` keeps numbers that are too large at the limit of the type; `check` then finds the overflow.
    std::array::from_fn(|index| (f64::from(parameters[index]) * f64::from(one)).round() as i16)
}

/// The weights of an input of the board layer.
fn board_row(parameters: &[f32], input: usize) -> [i8; BOARD_UNITS] {
    let [everywhere, zone] = model::board_rows(input).map(|row| &parameters[row]);
    std::array::from_fn(|unit| ((everywhere[unit] + zone[unit]) * BOARD_ONE as f32).round() as i8)
}

fn output_bias(parameters: &[f32]) -> [i32; OUTPUTS] {
    let one = f64::from(WEIGHT_ONE) * f64::from(ACTIVATION_ONE);
    std::array::from_fn(|index| (f64::from(parameters[index]) * one).round() as i32)
}

/// The weights of the network of this build as real numbers.
///
/// # Panics
/// Never: the build has read the same file.
pub fn network_of_this_build() -> &'static [f32] {
    static PARAMETERS: LazyLock<Vec<f32>> = LazyLock::new(|| {
        let weights = Weights::parse(NETWORK_FILE).expect("the build has read the same file");
        parameters(&weights)
    });
    &PARAMETERS
}

/// The weights of a network file as real numbers.
#[must_use]
pub fn parameters(weights: &Weights) -> Vec<f32> {
    let mut parameters = vec![0.0; model::PARAMETERS];
    let mut fill = |layer: Layer, numbers: &[i16], one: i32| {
        for (parameter, &number) in parameters[layer.range()].iter_mut().zip(numbers) {
            *parameter = f32::from(number) / one as f32;
        }
    };
    fill(model::TOWER, weights.tower_inputs.as_flattened(), TOWER_ONE);
    fill(model::TOWER_BIAS, &weights.tower_bias, TOWER_ONE);
    fill(model::OUTPUT, weights.tower_outputs.as_flattened(), WEIGHT_ONE);
    fill(model::PIECES, weights.piece_inputs.as_flattened(), PIECE_ONE);
    fill(model::TERMS, weights.term_inputs.as_flattened(), TERM_WEIGHT_ONE);
    fill(model::BOARD_BIAS, &weights.board_bias, BOARD_ONE);
    fill(
        model::BOARD_OUTPUT,
        weights.board_outputs.as_flattened(),
        BOARD_WEIGHT_ONE,
    );
    fill_board(&mut parameters, &weights.board_inputs);
    let one = WEIGHT_ONE as f32 * ACTIVATION_ONE as f32;
    for (parameter, &bias) in parameters[model::OUTPUT_BIAS.range()]
        .iter_mut()
        .zip(&weights.output_bias)
    {
        *parameter = bias as f32 / one;
    }
    parameters
}

/// What the zones have in common is their mean.
fn fill_board(parameters: &mut [f32], rows: &[[i8; BOARD_UNITS]]) {
    let real = |input: usize, unit: usize| f32::from(rows[input][unit]) / BOARD_ONE as f32;
    for input in 0..BOARD_INPUTS {
        let row = input % ZONE_INPUTS;
        let [everywhere, zone] = model::board_rows(input);
        for (unit, (everywhere, zone)) in everywhere.zip(zone).enumerate() {
            let mean = (0..KING_ZONES)
                .map(|zone| real(zone * ZONE_INPUTS + row, unit))
                .sum::<f32>()
                / KING_ZONES as f32;
            parameters[everywhere] = mean;
            parameters[zone] = real(input, unit) - mean;
        }
    }
}

/// The value of the evaluation with the network in whole numbers, White's view.
#[must_use]
pub fn value(example: &Example, network: &Network) -> f32 {
    let index = |side: Color| side.fold_wb(0, 1);
    let outputs = ByColor::new_with(|side| network.side_outputs(example.tower_inputs(index(side))));
    let sums = ByColor::new_with(|side| network.side_sums(example.piece_inputs(index(side))));
    let board = ByColor::new_with(|side| network.board_sums(example.board_inputs(index(side))));
    let score = network.score(&outputs, &sums, &example.named_terms()) + network.board_score(&board);
    model::value_with(example, [score.mg() as f32, score.eg() as f32])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::model::Parts;

    #[test]
    fn rounded_weights_become_real_numbers_and_the_same_weights_again() {
        let real = model::start(7, Parts::ALL);
        let whole = weights(&real).expect("small weights");
        let again = parameters(&whole);
        // A half of the smallest step of the coarsest layer.
        let step = 0.5
            / PIECE_ONE
                .min(WEIGHT_ONE)
                .min(TOWER_ONE)
                .min(BOARD_ONE)
                .min(BOARD_WEIGHT_ONE) as f32;
        assert!(
            real.iter()
                .zip(&again)
                .all(|(before, after)| (before - after).abs() <= step)
        );
        assert_eq!(weights(&again), Ok(whole));
    }

    #[test]
    fn the_network_of_this_build_becomes_real_numbers_and_the_same_weights_again() {
        let whole = Weights::parse(NETWORK_FILE).expect("the build has read the same file");
        assert_eq!(weights(&parameters(&whole)), Ok(whole));
    }
}
