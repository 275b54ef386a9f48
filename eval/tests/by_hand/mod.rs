//! The structure network computed one number after the other in 64 bits, as its documentation describes it.

use archipelago_eval::network::{
    ACTIVATION_ONE, Attacked, BOARD_ONE, BOARD_UNITS, BOARD_WEIGHT_ONE, FIRST_THRESHOLD, HIDDEN, NEURONS, NamedTerms,
    OUTPUT_LIMIT, OUTPUT_ONE, OUTPUTS, PIECE_ONE, TERM_ONE, TERM_WEIGHT_ONE, TOWER_ONE, UNIT, WEIGHT_ONE, Weights,
    board_inputs, piece_inputs, tower_inputs,
};
use archipelago_movegen::{Color, Position};

/// The outputs of the pawn tower for a side.
pub fn outputs(weights: &Weights, position: &Position, side: Color) -> Vec<i64> {
    let hidden: Vec<i64> = (0..HIDDEN)
        .map(|unit| {
            let rows = tower_inputs(position, side).map(|input| weights.tower_inputs[input][unit]);
            let sum = i64::from(weights.tower_bias[unit]) + rows.map(i64::from).sum::<i64>();
            assert!(i16::try_from(sum).is_ok(), "{} {side} {unit}: {sum}", position.fen());
            squared(sum, TOWER_ONE)
        })
        .collect();
    let one = i64::from(WEIGHT_ONE) * i64::from(ACTIVATION_ONE) / i64::from(OUTPUT_ONE);
    let limit = i64::from(OUTPUT_LIMIT);
    (0..OUTPUTS)
        .map(|output| {
            let products = hidden.iter().zip(&weights.tower_outputs);
            let sum: i64 = products.map(|(unit, row)| unit * i64::from(row[output])).sum();
            let sum = sum + i64::from(weights.output_bias[output]);
            sum.div_euclid(one).clamp(-limit, limit)
        })
        .collect()
}

/// The activations of the piece layer for a side; `outputs`: those of its tower.
pub fn activations(
    weights: &Weights,
    position: &Position,
    side: Color,
    terms: &NamedTerms,
    outputs: &[i64],
) -> Vec<i64> {
    let inputs = terms.inputs(side);
    (0..NEURONS)
        .map(|neuron| {
            let rows = all_piece_inputs(position, side).map(|input| weights.piece_inputs[input][neuron]);
            let by_pieces: i64 = rows.map(i64::from).sum();
            let fen = position.fen();
            assert!(i16::try_from(by_pieces).is_ok(), "{fen} {side} {neuron}: {by_pieces}");
            let products = inputs.as_flattened().iter().zip(&weights.term_inputs);
            let by_terms: i64 = products
                .map(|(&input, row)| i64::from(input) * i64::from(row[neuron]))
                .sum();
            let by_terms = by_terms.div_euclid(i64::from(TERM_ONE * TERM_WEIGHT_ONE / PIECE_ONE));
            let threshold = outputs[FIRST_THRESHOLD + neuron].div_euclid(i64::from(OUTPUT_ONE / PIECE_ONE));
            squared(by_pieces + by_terms + threshold, PIECE_ONE)
        })
        .collect()
}

/// What the board layer adds to the score in both phases, White's view.
pub fn board_score(weights: &Weights, position: &Position) -> [i64; 2] {
    let limited = |side| -> Vec<i64> {
        let unit = |unit: usize| {
            let rows = board_inputs(position, side).map(|input| i64::from(weights.board_inputs[input][unit]));
            let sum = i64::from(weights.board_bias[unit]) + rows.sum::<i64>();
            assert!(i16::try_from(sum).is_ok(), "{} {side} {unit}: {sum}", position.fen());
            sum.clamp(0, i64::from(BOARD_ONE))
        };
        (0..BOARD_UNITS).map(unit).collect()
    };
    let [white, black] = Color::ALL.map(limited);
    let steps = i64::from(BOARD_ONE).pow(2) * i64::from(BOARD_WEIGHT_ONE) / i64::from(UNIT);
    [0, 1].map(|phase| {
        let weights = weights.board_outputs[phase].map(i64::from);
        let squares = white
            .iter()
            .zip(&black)
            .map(|(white, black)| white * white - black * black);
        squares
            .zip(weights)
            .map(|(square, weight)| square * weight)
            .sum::<i64>()
            / steps
    })
}

/// The inputs of the piece layer that are on for a side, with those for attacked pawns and pieces.
pub fn all_piece_inputs(position: &Position, side: Color) -> impl Iterator<Item = usize> {
    piece_inputs(position, side).chain(Attacked::of(position).inputs(position, side))
}

/// The activation for a sum: the square of what is left of it between 0 and one.
fn squared(sum: i64, one: i32) -> i64 {
    let one = i64::from(one);
    let limited = sum.clamp(0, one);
    limited * limited * i64::from(ACTIVATION_ONE) / (one * one)
}
