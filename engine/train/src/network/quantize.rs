//! From real weights to the whole numbers of the network file, and what that costs.

use archipelago_eval::network::{
    ACTIVATION_ONE, Network, OUTPUTS, PIECE_ONE, TERM_WEIGHT_ONE, TOWER_ONE, WEIGHT_ONE, Weights,
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

fn output_bias(parameters: &[f32]) -> [i32; OUTPUTS] {
    let one = f64::from(WEIGHT_ONE) * f64::from(ACTIVATION_ONE);
    std::array::from_fn(|index| (f64::from(parameters[index]) * one).round() as i32)
}

/// The value of the evaluation with the network in whole numbers, White's view.
#[must_use]
pub fn value(example: &Example, network: &Network) -> f32 {
    let index = |side: Color| side.fold_wb(0, 1);
    let outputs = ByColor::new_with(|side| network.side_outputs(example.tower_inputs(index(side))));
    let sums = ByColor::new_with(|side| network.side_sums(example.piece_inputs(index(side))));
    let score = network.score(&outputs, &sums, &example.named_terms());
    model::value_with(example, [score.mg() as f32, score.eg() as f32])
}
