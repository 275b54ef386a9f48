//! The network over real numbers, the evaluation around it, and the gradient of its error.

use std::ops::Range;

use archipelago_eval::network::{
    BOARD_INPUTS, BOARD_UNITS, COMPLEXITY_ONE, FIRST_ATTACKED_INPUT, FIRST_THRESHOLD, HIDDEN, MATERIAL_ONE, NEURONS,
    OUTPUTS, PHASE_OUTPUTS, PIECE_INPUTS, PRICES, TERM_INPUTS, TERM_ONE, TOWER_INPUTS, UNIT, ZONE_INPUTS,
};
use archipelago_eval::{FULL_PHASE, FULL_SCALE, Family, TAPER_ONE, taper_weights};
use archipelago_movegen::Color;
use rand::RngExt;

use super::examples::Example;
use crate::model::expected;
use crate::random::generator;

/// Where a layer's numbers are in the vector of all parameters.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    first: usize,
    /// Inputs, each with a row of weights; one for a bias.
    pub rows: usize,
    /// Length of a row.
    pub columns: usize,
}

impl Layer {
    const fn after(previous: Layer, rows: usize, columns: usize) -> Layer {
        Layer {
            first: previous.range().end,
            rows,
            columns,
        }
    }

    /// All numbers of the layer.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.first..self.first + self.rows * self.columns
    }

    /// The numbers of one row.
    #[must_use]
    pub const fn row(self, row: usize) -> Range<usize> {
        let first = self.first + row * self.columns;
        first..first + self.columns
    }
}

/// Inputs of the tower to hidden units.
pub const TOWER: Layer = Layer {
    first: 0,
    rows: TOWER_INPUTS,
    columns: HIDDEN,
};
/// Bias of the hidden units.
pub const TOWER_BIAS: Layer = Layer::after(TOWER, 1, HIDDEN);
/// Hidden units to outputs.
pub const OUTPUT: Layer = Layer::after(TOWER_BIAS, HIDDEN, OUTPUTS);
/// Bias of the outputs.
pub const OUTPUT_BIAS: Layer = Layer::after(OUTPUT, 1, OUTPUTS);
/// Inputs of the piece layer to neurons.
pub const PIECES: Layer = Layer::after(OUTPUT_BIAS, PIECE_INPUTS, NEURONS);
/// Named terms to neurons.
pub const TERMS: Layer = Layer::after(PIECES, TERM_INPUTS, NEURONS);
/// Inputs of the board layer to its units: what they weigh in all zones of the king.
pub const BOARD: Layer = Layer::after(TERMS, ZONE_INPUTS, BOARD_UNITS);
/// What they weigh more or less in each zone. So the zones learn from each other's positions.
pub const BOARD_ZONES: Layer = Layer::after(BOARD, BOARD_INPUTS, BOARD_UNITS);
/// Bias of its units.
pub const BOARD_BIAS: Layer = Layer::after(BOARD_ZONES, 1, BOARD_UNITS);
/// Its units to the middlegame score and to the endgame score.
pub const BOARD_OUTPUT: Layer = Layer::after(BOARD_BIAS, 2, BOARD_UNITS);
/// Number of parameters.
pub const PARAMETERS: usize = BOARD_OUTPUT.range().end;

/// Which parts of the network take part; the others stay at zero. For experiments that show what a part is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The scalar of pawns and kings.
    pub scalar: bool,
    /// The prices of the families of terms.
    pub prices: bool,
    /// The piece layer.
    pub pieces: bool,
    /// The board layer.
    pub board: bool,
}

impl Parts {
    /// The whole network.
    pub const ALL: Parts = Parts {
        scalar: true,
        prices: true,
        pieces: true,
        board: true,
    };
}

/// What is learned; the rest of the network stays as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The whole network.
    All,
    /// The board layer.
    Board,
}

impl Scope {
    /// The parameters that change.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        match self {
            Scope::All => 0..PARAMETERS,
            Scope::Board => BOARD.range().start..PARAMETERS,
        }
    }
}

/// What the error is measured against.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Slope that turns scores into expected results, per internal unit.
    pub slope: f64,
    /// Weight of the game's result, 0 to 1, with all pieces and with pawns and kings alone; between, in proportion to the phase.
    /// The rest is the expected result by the search's score, and all of it where the result is not known.
    pub results: [f64; 2],
}

impl Target {
    /// White's expected part of the point.
    fn of(self, example: &Example) -> f64 {
        let by_score = expected(f64::from(example.score), self.slope);
        let by_result = example.result.map_or(by_score, |result| f64::from(result.points()));
        let [middlegame, endgame] = self.results;
        let results = endgame + (middlegame - endgame) * f64::from(example.phase) / f64::from(FULL_PHASE);
        (1.0 - results) * by_score + results * by_result
    }
}

/// A bias that leaves a unit in the middle of its range.
const MIDDLE: f32 = 0.3;

/// Small random weights to start from; weights of named terms and of attacked pieces at zero. Parts left out say zero.
#[must_use]
pub fn start(seed: u64, parts: Parts) -> Vec<f32> {
    let mut random = generator(seed, 0);
    let mut parameters = vec![0.0; PARAMETERS];
    let mut draw = |layer: Layer, width: f64| {
        for parameter in &mut parameters[layer.range()] {
            *parameter = ((random.random::<f64>() - 0.5) * width) as f32;
        }
    };
    draw(TOWER, 0.3);
    draw(OUTPUT, 0.02);
    draw(PIECES, 0.3);
    draw(BOARD, 0.2);
    if parts.board {
        draw(BOARD_OUTPUT, 0.02);
    }
    parameters[PIECES.row(FIRST_ATTACKED_INPUT).start..PIECES.range().end].fill(0.0);
    parameters[TOWER_BIAS.range()].fill(MIDDLE);
    parameters[BOARD_BIAS.range()].fill(MIDDLE);
    parameters[OUTPUT_BIAS.range()][FIRST_THRESHOLD..].fill(MIDDLE);
    for unit in 0..HIDDEN {
        let (phases, thresholds) = parameters[OUTPUT.row(unit)].split_at_mut(FIRST_THRESHOLD);
        if !parts.pieces {
            thresholds.fill(0.0);
        }
        for phase in phases.chunks_mut(PHASE_OUTPUTS) {
            let (neurons, rest) = phase.split_at_mut(NEURONS);
            let (prices, scalar) = rest.split_at_mut(PRICES);
            for (part, is_in) in [(neurons, parts.pieces), (prices, parts.prices), (scalar, parts.scalar)] {
                if !is_in {
                    part.fill(0.0);
                }
            }
        }
    }
    parameters
}

/// The state of the network for one side of a position.
#[derive(Clone, Debug)]
struct Side {
    /// Sums of the hidden units before their activation.
    hidden: [f32; HIDDEN],
    outputs: [f32; OUTPUTS],
    /// The inputs of the piece layer from the named terms.
    terms: [f32; TERM_INPUTS],
    /// Sums of the neurons before their activation.
    neurons: [f32; NEURONS],
    /// Sums of the units of the board layer before their activation.
    board: [f32; BOARD_UNITS],
}

/// Squared clipped ReLU.
fn activation(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0).powi(2)
}

/// Its slope.
fn activation_slope(sum: f32) -> f32 {
    if sum > 0.0 && sum < 1.0 { 2.0 * sum } else { 0.0 }
}

/// The rows of the board layer for an input: that of all zones and that of its zone.
pub(super) fn board_rows(input: usize) -> [Range<usize>; 2] {
    [BOARD.row(input % ZONE_INPUTS), BOARD_ZONES.row(input)]
}

/// The inputs of the piece layer from the named terms as real numbers.
fn term_inputs(example: &Example, side: usize) -> [f32; TERM_INPUTS] {
    let inputs = example.named_terms().inputs(Color::ALL[side]);
    let inputs = inputs.as_flattened();
    std::array::from_fn(|index| f32::from(inputs[index]) / TERM_ONE as f32)
}

fn add(sums: &mut [f32], row: &[f32]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight;
    }
}

fn add_times(sums: &mut [f32], factor: f32, row: &[f32]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += factor * weight;
    }
}

fn dot<const N: usize>(left: &[f32; N], right: &[f32]) -> f32 {
    // Eight sums that do not wait for each other, so that the compiler may use vector instructions.
    let mut sums = [0.0; 8];
    let (blocks, rest) = left.as_chunks::<8>();
    let (other_blocks, other_rest) = right.as_chunks::<8>();
    for (block, other) in blocks.iter().zip(other_blocks) {
        for lane in 0..8 {
            sums[lane] += block[lane] * other[lane];
        }
    }
    let rest: f32 = rest.iter().zip(other_rest).map(|(left, right)| left * right).sum();
    sums.iter().sum::<f32>() + rest
}

impl Side {
    fn of(example: &Example, side: usize, parameters: &[f32]) -> Side {
        let mut state = Side {
            hidden: [0.0; HIDDEN],
            outputs: [0.0; OUTPUTS],
            terms: term_inputs(example, side),
            neurons: [0.0; NEURONS],
            board: [0.0; BOARD_UNITS],
        };
        state.board.copy_from_slice(&parameters[BOARD_BIAS.range()]);
        for row in example.board_inputs(side).flat_map(board_rows) {
            add(&mut state.board, &parameters[row]);
        }
        state.hidden.copy_from_slice(&parameters[TOWER_BIAS.range()]);
        for input in example.tower_inputs(side) {
            add(&mut state.hidden, &parameters[TOWER.row(input)]);
        }
        state.outputs.copy_from_slice(&parameters[OUTPUT_BIAS.range()]);
        for (unit, &sum) in state.hidden.iter().enumerate() {
            if sum > 0.0 {
                add_times(&mut state.outputs, activation(sum), &parameters[OUTPUT.row(unit)]);
            }
        }
        state.neurons.copy_from_slice(&state.outputs[FIRST_THRESHOLD..]);
        for input in example.piece_inputs(side) {
            add(&mut state.neurons, &parameters[PIECES.row(input)]);
        }
        for (index, &input) in state.terms.iter().enumerate() {
            add_times(&mut state.neurons, input, &parameters[TERMS.row(index)]);
        }
        state
    }

    /// The weights of the neurons, the prices and the scalar in one phase.
    fn phase(&self, phase: usize) -> (&[f32], &[f32], f32) {
        let (neurons, rest) = self.outputs[phase * PHASE_OUTPUTS..][..PHASE_OUTPUTS].split_at(NEURONS);
        (neurons, &rest[..PRICES], rest[PRICES])
    }

    /// The side's score in one phase, internal units.
    fn score(&self, example: &Example, side: usize, phase: usize, parameters: &[f32]) -> f32 {
        let (weights, prices, scalar) = self.phase(phase);
        let neurons = weights
            .iter()
            .zip(&self.neurons)
            .map(|(weight, &sum)| weight * activation(sum));
        let subtotals = prices.iter().zip(&example.subtotals[side]);
        let priced = subtotals.map(|(price, subtotal)| price * f32::from(subtotal[phase]));
        let board = dot(&self.board.map(activation), &parameters[BOARD_OUTPUT.row(phase)]);
        (scalar + neurons.sum::<f32>() + board) * UNIT as f32 + priced.sum::<f32>()
    }

    /// The gradient of the outputs and of the neurons for given slopes of the error by the side's scores.
    fn slopes(
        &self,
        example: &Example,
        side: usize,
        parts: Parts,
        slopes: [f32; 2],
    ) -> ([f32; OUTPUTS], [f32; NEURONS]) {
        let mut outputs = [0.0; OUTPUTS];
        let mut neurons = [0.0; NEURONS];
        for (phase, slope) in slopes.into_iter().enumerate() {
            let part = &mut outputs[phase * PHASE_OUTPUTS..][..PHASE_OUTPUTS];
            let by_unit = slope * UNIT as f32;
            if parts.pieces {
                let (weights, ..) = self.phase(phase);
                for neuron in 0..NEURONS {
                    part[neuron] = by_unit * activation(self.neurons[neuron]);
                    neurons[neuron] += by_unit * weights[neuron];
                }
            }
            if parts.prices {
                for (price, subtotal) in part[NEURONS..].iter_mut().zip(&example.subtotals[side]) {
                    *price = slope * f32::from(subtotal[phase]);
                }
            }
            if parts.scalar {
                part[NEURONS + PRICES] = by_unit;
            }
        }
        for (slope, &sum) in neurons.iter_mut().zip(&self.neurons) {
            *slope *= activation_slope(sum);
        }
        outputs[FIRST_THRESHOLD..].copy_from_slice(&neurons);
        (outputs, neurons)
    }

    /// Adds the side's part of the gradient of the board layer.
    fn back_board(&self, example: &Example, side: usize, slopes: [f32; 2], parameters: &[f32], gradient: &mut [f32]) {
        let activations = self.board.map(activation);
        let mut units = [0.0; BOARD_UNITS];
        for (phase, slope) in slopes.into_iter().enumerate() {
            let row = BOARD_OUTPUT.row(phase);
            let by_unit = slope * UNIT as f32;
            add_times(&mut gradient[row.clone()], by_unit, &activations);
            add_times(&mut units, by_unit, &parameters[row]);
        }
        for (slope, &sum) in units.iter_mut().zip(&self.board) {
            *slope *= activation_slope(sum);
        }
        add(&mut gradient[BOARD_BIAS.range()], &units);
        for row in example.board_inputs(side).flat_map(board_rows) {
            add(&mut gradient[row], &units);
        }
    }

    /// Adds the side's part of the gradient of everything else.
    fn back(
        &self,
        example: &Example,
        side: usize,
        parts: Parts,
        slopes: [f32; 2],
        parameters: &[f32],
        gradient: &mut [f32],
    ) {
        let (outputs, neurons) = self.slopes(example, side, parts, slopes);
        add(&mut gradient[OUTPUT_BIAS.range()], &outputs);
        let mut hidden = [0.0; HIDDEN];
        for (unit, &sum) in self.hidden.iter().enumerate() {
            if sum > 0.0 {
                let row = OUTPUT.row(unit);
                add_times(&mut gradient[row.clone()], activation(sum), &outputs);
                hidden[unit] = dot(&outputs, &parameters[row]) * activation_slope(sum);
            }
        }
        add(&mut gradient[TOWER_BIAS.range()], &hidden);
        for input in example.tower_inputs(side) {
            add(&mut gradient[TOWER.row(input)], &hidden);
        }
        if parts.pieces {
            for input in example.piece_inputs(side) {
                add(&mut gradient[PIECES.row(input)], &neurons);
            }
            for (index, &input) in self.terms.iter().enumerate() {
                add_times(&mut gradient[TERMS.row(index)], input, &neurons);
            }
        }
    }
}

/// The place of material among the prices.
const MATERIAL: usize = Family::Material.price_place();
/// The places of the complexity and of the lead among the inputs from named terms.
const COMPLEXITY_PLACE: usize = 4 * PRICES + 1;
const LEAD_PLACE: usize = COMPLEXITY_PLACE + 1;
/// Inputs from named terms beyond this are limited: they have no slope.
const INPUT_LIMIT: f32 = 7.9;

/// How much the score of the network, White less Black, changes with the named terms that it reads: slopes for each phase
/// of the score (the last index), by one internal unit.
#[derive(Clone, Debug, Default)]
pub struct TermSlopes {
    /// By the subtotals of White and of Black: side, family, phase of the subtotal.
    pub subtotals: [[[[f32; 2]; 2]; PRICES]; 2],
    /// By both phases of the score of all named terms, White's view.
    pub lead: [[f32; 2]; 2],
    /// By the complexity.
    pub complexity: [f32; 2],
}

impl TermSlopes {
    /// The sum of all slopes times what they belong to.
    #[must_use]
    pub fn sum(&self, subtotals: &[[[f64; 2]; PRICES]; 2], lead: [f64; 2], complexity: f64) -> [f64; 2] {
        let mut sum = self.complexity.map(|slope| f64::from(slope) * complexity);
        let slopes = self.subtotals.as_flattened().as_flattened();
        let terms = subtotals.as_flattened().as_flattened();
        for (slopes, term) in slopes.iter().zip(terms).chain(self.lead.iter().zip(&lead)) {
            sum[0] += f64::from(slopes[0]) * term;
            sum[1] += f64::from(slopes[1]) * term;
        }
        sum
    }
}

/// The slopes of the network by the named terms of a position.
#[must_use]
pub fn term_slopes(example: &Example, parameters: &[f32]) -> TermSlopes {
    let mut slopes = TermSlopes::default();
    for (side, sign) in [(0, 1.0), (1, -1.0)] {
        let state = Side::of(example, side, parameters);
        for to in 0..2 {
            let (weights, prices, _) = state.phase(to);
            let neurons: [f32; NEURONS] = std::array::from_fn(|neuron| {
                sign * UNIT as f32 * weights[neuron] * activation_slope(state.neurons[neuron])
            });
            let by_input = |input: usize| {
                let is_limited = state.terms[input].abs() > INPUT_LIMIT;
                if is_limited {
                    0.0
                } else {
                    dot(&neurons, &parameters[TERMS.row(input)])
                }
            };
            for (family, price) in prices.iter().enumerate() {
                let unit = if family == MATERIAL { MATERIAL_ONE } else { TERM_ONE } as f32;
                for from in 0..2 {
                    slopes.subtotals[side][family][from][to] += by_input(2 * family + from) / unit;
                    slopes.subtotals[1 - side][family][from][to] += by_input(2 * (PRICES + family) + from) / unit;
                }
                slopes.subtotals[side][family][to][to] += sign * price;
            }
            for from in 0..2 {
                slopes.lead[from][to] += sign * by_input(LEAD_PLACE + from) / TERM_ONE as f32;
            }
            slopes.complexity[to] += by_input(COMPLEXITY_PLACE) / COMPLEXITY_ONE as f32;
        }
    }
    slopes
}

/// The value of a position, White's view, for given scores of both phases.
fn combine(example: &Example, [mg, eg]: [f32; 2]) -> f32 {
    let [middlegame, endgame] = taper_of(example);
    mg * middlegame + (eg + winnable(example, eg)) * scale_share(example) * endgame
}

/// What complexity adds to the endgame value: never so much that the lead changes.
fn winnable(example: &Example, eg: f32) -> f32 {
    if eg == 0.0 {
        return 0.0;
    }
    eg.signum() * f32::from(example.complexity).max(-eg.abs())
}

/// The weights of the middlegame and the endgame half.
fn taper_of(example: &Example) -> [f32; 2] {
    taper_weights(i32::from(example.phase)).map(|weight| weight as f32 / TAPER_ONE as f32)
}

fn scale_share(example: &Example) -> f32 {
    f32::from(example.scale) / FULL_SCALE as f32
}

/// The value that the search works with, without its corrections, for a given score of the network, White less Black, in
/// both phases: it fades with the fifty-move counter.
#[must_use]
pub fn value_with(example: &Example, network: [f32; 2]) -> f32 {
    let [mg, eg] = example.named.map(f32::from);
    example.fade * combine(example, [mg + network[0], eg + network[1]])
}

fn network_scores(example: &Example, sides: &[Side; 2], parameters: &[f32]) -> [f32; 2] {
    let score = |side: usize, phase| sides[side].score(example, side, phase, parameters);
    [0, 1].map(|phase| score(0, phase) - score(1, phase))
}

/// The same with the score of this network, White's view, internal units.
#[must_use]
pub fn value(example: &Example, parameters: &[f32]) -> f32 {
    let sides = [0, 1].map(|side| Side::of(example, side, parameters));
    value_with(example, network_scores(example, &sides, parameters))
}

/// The squared distance of the expected result at a value from the target.
#[must_use]
pub fn error(example: &Example, value: f32, target: Target) -> f64 {
    (expected(f64::from(value), target.slope) - target.of(example)).powi(2)
}

/// Adds the gradient of a example's error to `gradient` and returns the error.
pub fn accumulate(
    example: &Example,
    parameters: &[f32],
    target: Target,
    (parts, scope): (Parts, Scope),
    gradient: &mut [f32],
) -> f64 {
    let sides = [0, 1].map(|side| Side::of(example, side, parameters));
    let network = network_scores(example, &sides, parameters);
    let expected = expected(f64::from(value_with(example, network)), target.slope);
    let distance = expected - target.of(example);
    let slope = (2.0 * distance * expected * (1.0 - expected) * target.slope) as f32 * example.fade;
    let endgame = f32::from(example.named[1]) + network[1];
    // Where complexity eats the whole lead the endgame does not move the value.
    let is_alive = f32::from(example.complexity) > -endgame.abs() && endgame != 0.0;
    let [to_middlegame, to_endgame] = taper_of(example).map(|weight| slope * weight);
    let to_endgame = if is_alive {
        to_endgame * scale_share(example)
    } else {
        0.0
    };
    for (side, sign) in [(0, 1.0), (1, -1.0)] {
        let slopes = [sign * to_middlegame, sign * to_endgame];
        if parts.board {
            sides[side].back_board(example, side, slopes, parameters, gradient);
        }
        if scope == Scope::All {
            sides[side].back(example, side, parts, slopes, parameters, gradient);
        }
    }
    distance * distance
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{GameResult, PositionRecord};
    use archipelago_eval::Value;
    use archipelago_movegen::Position;
    use rand::seq::SliceRandom;

    const TARGET: Target = Target {
        slope: 0.0055,
        results: [0.25, 0.25],
    };

    fn examples() -> Vec<Example> {
        let positions = [
            (
                "r1bq1rk1/ppp2ppp/2np1n2/2b1p1B1/2B1P3/2NP1N2/PPP2PPP/R2Q1RK1 w - - 30 28",
                40,
            ),
            (
                "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 50 40",
                -120,
            ),
            ("8/5pk1/1p4p1/p1pP3p/P1P2P1P/1P2K1P1/8/8 w - - 60 70", 220),
            ("2b5/5pk1/4p1p1/3p3p/1P1B3P/2P3P1/5P2/6K1 b - - 60 70", -90),
            ("r5k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 40 50", 0),
            ("r1b2rk1/pp1n1p1p/2p3pQ/4q3/4P2P/2N5/PPP2P2/2KR1B1R w - - 40 36", 300),
        ];
        let example = |(fen, score): (&str, i32)| {
            let position = Position::from_fen(fen.as_bytes()).expect("a valid FEN");
            let record = PositionRecord::new(&position, Value::new(score), None).with_result(Some(GameResult::Draw));
            Example::new(&position, &record).expect("a position of named terms")
        };
        positions.into_iter().map(example).collect()
    }

    fn total_error(examples: &[Example], parameters: &[f32]) -> f64 {
        let errors = examples
            .iter()
            .map(|example| error(example, value(example, parameters), TARGET));
        errors.sum()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let examples = examples();
        let mut parameters = start(3, Parts::ALL);
        // Larger output weights than at the start, so that every layer matters.
        let mut random = generator(5, 0);
        for layer in [OUTPUT, BOARD_OUTPUT] {
            for parameter in &mut parameters[layer.range()] {
                *parameter = (random.random::<f32>() - 0.5) * 0.6;
            }
        }
        let mut gradient = vec![0.0; PARAMETERS];
        for example in &examples {
            accumulate(example, &parameters, TARGET, (Parts::ALL, Scope::All), &mut gradient);
        }
        let layers = [
            TOWER,
            TOWER_BIAS,
            OUTPUT,
            OUTPUT_BIAS,
            PIECES,
            TERMS,
            BOARD,
            BOARD_ZONES,
            BOARD_BIAS,
            BOARD_OUTPUT,
        ];
        for layer in layers {
            let mut places: Vec<usize> = layer.range().filter(|&place| gradient[place] != 0.0).collect();
            // Few of the inputs for attacked pieces are on in any position.
            let least = if layer.first == PIECES.first { 100 } else { 30 };
            assert!(
                places.len() * least > layer.range().len(),
                "only {} of {layer:?} matter",
                places.len()
            );
            places.shuffle(&mut random);
            let (mut computed, mut difference) = (0.0, 0.0);
            for &place in places.iter().take(200) {
                let step = 2e-3;
                let at = |shift: f32| {
                    let mut shifted = parameters.clone();
                    shifted[place] += shift;
                    total_error(&examples, &shifted)
                };
                let numeric = (at(step) - at(-step)) / f64::from(2.0 * step);
                computed += f64::from(gradient[place]).powi(2);
                difference += (numeric - f64::from(gradient[place])).powi(2);
            }
            // A unit near a corner of its activation has another slope on each side: some per mille remain.
            assert!(difference < 1e-2 * computed, "{layer:?}: {difference} of {computed}");
        }
    }

    #[test]
    fn where_the_result_is_not_known_the_score_is_the_target() {
        let mut example = examples().swap_remove(0);
        let by_score = expected(f64::from(example.score), TARGET.slope);
        assert!((TARGET.of(&example) - (0.75 * by_score + 0.125)).abs() < 1e-12);
        example.result = None;
        assert!((TARGET.of(&example) - by_score).abs() < 1e-12);
    }

    #[test]
    fn the_weight_of_the_result_depends_on_the_phase() {
        let target = Target {
            results: [0.1, 0.5],
            ..TARGET
        };
        for mut example in examples() {
            example.result = Some(GameResult::WhiteWon);
            let by_score = expected(f64::from(example.score), target.slope);
            let weight = (target.of(&example) - by_score) / (1.0 - by_score);
            assert!((weight - (0.5 - 0.4 * f64::from(example.phase) / f64::from(FULL_PHASE))).abs() < 1e-9);
        }
    }

    #[test]
    fn parts_left_out_have_no_gradient() {
        let examples = examples();
        let parts = Parts {
            pieces: false,
            prices: false,
            board: false,
            ..Parts::ALL
        };
        let parameters = start(3, parts);
        let mut gradient = vec![0.0; PARAMETERS];
        for example in &examples {
            accumulate(example, &parameters, TARGET, (parts, Scope::All), &mut gradient);
        }
        for layer in [PIECES, TERMS, BOARD, BOARD_ZONES, BOARD_BIAS, BOARD_OUTPUT] {
            assert!(gradient[layer.range()].iter().all(|&slope| slope == 0.0));
        }
        for unit in 0..HIDDEN {
            let row = &gradient[OUTPUT.row(unit)];
            let prices_and_neurons = row[..NEURONS + PRICES]
                .iter()
                .chain(&row[PHASE_OUTPUTS..][..NEURONS + PRICES]);
            assert!(prices_and_neurons.into_iter().all(|&slope| slope == 0.0));
            assert!(row[FIRST_THRESHOLD..].iter().all(|&slope| slope == 0.0));
        }
        assert!(gradient[TOWER.range()].iter().any(|&slope| slope != 0.0));
    }
}
