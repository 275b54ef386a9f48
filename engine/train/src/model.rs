//! The evaluation as a function of its weights: value, expected result, loss, and the exact gradient of the loss.
//!
//! It is [`archipelago_eval::combine`] over real numbers. Three parts are not linear: danger (a line plus a square),
//! complexity (which never changes the side that leads) and the scale factor (a product). The structure network, which
//! reads the named terms, is replaced by its linear approximation at the weights of this build.

use std::sync::LazyLock;

use crate::samples::{Coefficient, Sample};
use archipelago_eval::network::PRICES;
use archipelago_eval::{FULL_SCALE, Family, LINEAR_PENALTY, SQUARE_PENALTY, TAPER_ONE, taper_weights, weights};

/// The value of one sample and its loss.
#[derive(Clone, Copy, Debug, Default)]
pub struct Point {
    /// White's view, internal units.
    pub value: f64,
    /// The expected score of the game for White, 0 to 1.
    pub expected: f64,
    /// Squared distance from the target.
    pub loss: f64,
}

/// The sums of a sample under some weights.
struct Sums {
    danger: [[f64; 2]; 2],
    /// All named terms: the linear ones less the penalties for danger.
    named: [f64; 2],
    complexity: f64,
    scale: f64,
    network: [f64; 2],
}

/// The place of danger among the prices.
const DANGER: usize = Family::Danger.price_place();

/// For each weight the place of its family among the prices; meaningless where the family has none.
fn price_indices() -> &'static [u8] {
    static INDICES: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let mut indices = vec![0; weights::COUNT];
        for term in weights::TERMS {
            indices[term.places()].fill(term.family.price_index().unwrap_or_default() as u8);
        }
        indices
    });
    &INDICES
}

/// The sum of coefficients times weights in both halves.
fn sum(part: &[Coefficient], parameters: &[f64]) -> [f64; 2] {
    let half = parameters.len() / 2;
    part.iter().fold([0.0; 2], |[mg, eg], coefficient| {
        let (index, count) = (usize::from(coefficient.weight), f64::from(coefficient.count));
        [mg + count * parameters[index], eg + count * parameters[half + index]]
    })
}

/// [`archipelago_eval::penalty`] without its rounding and its limit, which no position of a normal game reaches.
fn penalty(units: f64) -> f64 {
    units * linear_price() + units.max(0.0) * units / f64::from(SQUARE_PENALTY)
}

fn penalty_slope(units: f64) -> f64 {
    linear_price() + 2.0 * units.max(0.0) / f64::from(SQUARE_PENALTY)
}

fn linear_price() -> f64 {
    f64::from(LINEAR_PENALTY.0) / f64::from(LINEAR_PENALTY.1)
}

/// The sums of a part by family, in the order of the prices.
fn subtotals(part: &[Coefficient], parameters: &[f64]) -> [[f64; 2]; PRICES] {
    let half = parameters.len() / 2;
    let indices = price_indices();
    let mut sums = [[0.0; 2]; PRICES];
    for coefficient in part {
        let (index, count) = (usize::from(coefficient.weight), f64::from(coefficient.count));
        let sum = &mut sums[usize::from(indices[index])];
        sum[0] += count * parameters[index];
        sum[1] += count * parameters[half + index];
    }
    sums
}

impl Sums {
    fn of(sample: &Sample<'_>, parameters: &[f64]) -> Sums {
        let danger = sample.danger.map(|part| sum(part, parameters));
        let mut subtotals = sample.priced.map(|part| subtotals(part, parameters));
        for (subtotals, danger) in subtotals.iter_mut().zip(danger) {
            subtotals[DANGER] = danger.map(|units| -penalty(units));
        }
        let mut named = sum(sample.linear, parameters);
        for (white, black) in subtotals[0].iter().zip(&subtotals[1]) {
            named[0] += white[0] - black[0];
            named[1] += white[1] - black[1];
        }
        let complexity = sum(sample.complexity, parameters)[1];
        Sums {
            danger,
            named,
            complexity,
            scale: sum(sample.scale, parameters)[1].clamp(0.0, f64::from(FULL_SCALE)),
            network: sample.network.score(&subtotals, named, complexity),
        }
    }

    /// The middlegame (0) or endgame (1) half of the score of the named terms and the network.
    fn safe(&self, half: usize) -> f64 {
        self.named[half] + self.network[half]
    }

    /// The endgame half after complexity.
    fn winnable(&self) -> f64 {
        let endgame = self.safe(1);
        endgame + endgame.signum() * self.complexity.max(-endgame.abs())
    }

    fn value(&self, [middlegame, endgame]: [f64; 2]) -> f64 {
        self.safe(0) * middlegame + self.winnable() * self.scale / f64::from(FULL_SCALE) * endgame
    }
}

/// The weights of the middlegame and the endgame half.
fn taper_of(sample: &Sample<'_>) -> [f64; 2] {
    taper_weights(i32::from(sample.phase)).map(|weight| f64::from(weight) / f64::from(TAPER_ONE))
}

/// The expected score of a game, 0 to 1, for a value: the logistic function of `k` times the value.
#[must_use]
pub fn expected(value: f64, k: f64) -> f64 {
    1.0 / (1.0 + (-k * value).exp())
}

/// The value of a sample under `parameters`, and its loss.
#[must_use]
pub fn evaluate(sample: &Sample<'_>, parameters: &[f64], k: f64) -> Point {
    let value = Sums::of(sample, parameters).value(taper_of(sample));
    let expected = expected(value, k);
    let distance = expected - f64::from(sample.target);
    Point {
        value,
        expected,
        loss: distance * distance,
    }
}

/// Adds the gradient of the loss of a sample to `gradient`, which has the layout of `parameters`; returns its point.
pub fn accumulate(sample: &Sample<'_>, parameters: &[f64], k: f64, gradient: &mut [f64]) -> Point {
    let sums = Sums::of(sample, parameters);
    let taper = taper_of(sample);
    let value = sums.value(taper);
    let expected = expected(value, k);
    let distance = expected - f64::from(sample.target);
    let slope = 2.0 * distance * expected * (1.0 - expected) * k;

    let scale = sums.scale / f64::from(FULL_SCALE);
    let endgame = sums.safe(1);
    let slopes = taper.map(|weight| slope * weight);
    // Where complexity takes away the whole lead, neither complexity nor the endgame half changes the value.
    let is_alive = sums.complexity > -endgame.abs() && endgame != 0.0;
    let to_endgame = if is_alive { slopes[1] * scale } else { 0.0 };
    let halves = [slopes[0], to_endgame];
    let through_network = |slopes: [f32; 2]| halves[0] * f64::from(slopes[0]) + halves[1] * f64::from(slopes[1]);
    let network = &sample.network.slopes;
    let named = [0, 1].map(|half| halves[half] + through_network(network.lead[half]));
    spread(sample.linear, named, gradient);
    for (side, sign) in [(0, 1.0), (1, -1.0)] {
        let by_family =
            network.subtotals[side].map(|slopes| [0, 1].map(|half| sign * named[half] + through_network(slopes[half])));
        spread_by_family(sample.priced[side], &by_family, gradient);
        let danger = [0, 1].map(|half| -by_family[DANGER][half] * penalty_slope(sums.danger[side][half]));
        spread(sample.danger[side], danger, gradient);
    }
    let complexity = to_endgame * endgame.signum() + through_network(network.complexity);
    spread(sample.complexity, [0.0, complexity], gradient);
    if sums.scale > 0.0 && sums.scale < f64::from(FULL_SCALE) {
        spread(
            sample.scale,
            [0.0, slopes[1] * sums.winnable() / f64::from(FULL_SCALE)],
            gradient,
        );
    }
    Point {
        value,
        expected,
        loss: distance * distance,
    }
}

fn spread(part: &[Coefficient], slopes: [f64; 2], gradient: &mut [f64]) {
    let half = gradient.len() / 2;
    for coefficient in part {
        let (index, count) = (usize::from(coefficient.weight), f64::from(coefficient.count));
        gradient[index] += slopes[0] * count;
        gradient[half + index] += slopes[1] * count;
    }
}

/// [`spread`] with slopes for each family.
fn spread_by_family(part: &[Coefficient], slopes: &[[f64; 2]; PRICES], gradient: &mut [f64]) {
    let half = gradient.len() / 2;
    let indices = price_indices();
    for coefficient in part {
        let (index, count) = (usize::from(coefficient.weight), f64::from(coefficient.count));
        let slopes = slopes[usize::from(indices[index])];
        gradient[index] += slopes[0] * count;
        gradient[half + index] += slopes[1] * count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{Samples, parameters};
    use archipelago_eval::{PawnTable, Score, record};
    use archipelago_movegen::Position;

    const K: f64 = 0.006;

    const POSITIONS: [(&str, f32); 6] = [
        (
            "r1bq1rk1/ppp2ppp/2np1n2/2b1p1B1/2B1P3/2NP1N2/PPP2PPP/R2Q1RK1 w - - 0 8",
            0.9,
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 10",
            0.2,
        ),
        ("8/5pk1/1p4p1/p1pP3p/P1P2P1P/1P2K1P1/8/8 w - - 0 40", 0.7),
        ("2b5/5pk1/4p1p1/3p3p/1P1B3P/2P3P1/5P2/6K1 b - - 0 40", 0.4),
        ("r5k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 30", 0.5),
        ("r1b2rk1/pp1n1p1p/2p3pQ/4q3/4P2P/2N5/PPP2P2/2KR1B1R w - - 0 16", 1.0),
    ];

    fn samples() -> Samples {
        let mut samples = Samples::default();
        let mut table = PawnTable::new(4);
        for (fen, target) in POSITIONS {
            let position = Position::from_fen(fen.as_bytes()).expect("a valid FEN");
            samples
                .push(&position, target, &mut table)
                .expect("a position of weights");
        }
        samples
    }

    fn total_loss(samples: &Samples, parameters: &[f64]) -> f64 {
        (0..samples.len())
            .map(|index| evaluate(&samples.get(index), parameters, K).loss)
            .sum()
    }

    #[test]
    fn the_value_is_that_of_the_evaluation_but_for_rounding() {
        let samples = samples();
        let parameters = parameters(&weights::VALUES);
        let mut table = PawnTable::new(4);
        let fen = b"r1b2rk1/pp1n1p1p/2p3pQ/4q3/4P2P/2N5/PPP2P2/2KR1B1R w - - 0 16";
        let position = Position::from_fen(fen).expect("a valid FEN");
        let real = evaluate(&samples.get(5), &parameters, K).value;
        let whole = f64::from(archipelago_eval::evaluate(&position, &mut table).get());
        assert!((real - whole).abs() < 3.0, "{real} and {whole}");
    }

    /// The linear approximation of the network follows the network itself where the weights change a little.
    #[test]
    fn changed_weights_change_what_the_network_adds() {
        let samples = samples();
        let mut missed = 0.0;
        let mut moved = 0.0;
        for family in Family::PRICED {
            // There are many units of danger, and they count by their square.
            let change = if family == Family::Danger { 1 } else { 4 };
            // As much less as more, so that the curvature cancels out.
            let [less, more] = [-change, change].map(|change| {
                let mut values = weights::VALUES;
                for term in weights::TERMS.iter().filter(|term| term.family == family) {
                    for index in term.places() {
                        values[index] += Score::new(change, change);
                    }
                }
                values
            });
            let [before, after] = [less, more].map(|values| parameters(&values));
            for (index, (fen, _)) in POSITIONS.into_iter().enumerate() {
                let position = Position::from_fen(fen.as_bytes()).expect("a valid FEN");
                let recording = record(&position);
                let network = |values| recording.totals(values).network.mg();
                let real = f64::from(network(&more) - network(&less));
                let model = |parameters: &[f64]| Sums::of(&samples.get(index), parameters).network[0];
                missed += (model(&after) - model(&before) - real).powi(2);
                moved += real.powi(2);
            }
        }
        // Where a neuron is at a corner of its activation, its slopes on both sides differ, and no linear model follows it.
        assert!(moved > 1000.0 && missed < 0.2 * moved, "{missed} of {moved}");
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let samples = samples();
        let mut parameters = parameters(&weights::VALUES);
        // A full scale factor has two slopes, one on each side.
        for term in weights::TERMS.iter().filter(|term| term.family == Family::Scale) {
            for index in term.places() {
                parameters[weights::COUNT + index] -= 8.5;
            }
        }
        let mut gradient = vec![0.0; parameters.len()];
        for index in 0..samples.len() {
            accumulate(&samples.get(index), &parameters, K, &mut gradient);
        }
        let mut moved = 0;
        for place in 0..parameters.len() {
            let step = 1e-3;
            let mut shifted = parameters.clone();
            shifted[place] += step;
            let above = total_loss(&samples, &shifted);
            shifted[place] -= 2.0 * step;
            let slope = (above - total_loss(&samples, &shifted)) / (2.0 * step);
            let scale = slope.abs().max(gradient[place].abs()).max(1e-7);
            let error = (slope - gradient[place]).abs() / scale;
            assert!(
                error < 1e-3,
                "parameter {place}: numeric {slope}, computed {}",
                gradient[place]
            );
            moved += usize::from(gradient[place] != 0.0);
        }
        assert!(moved > 300, "only {moved} parameters matter");
    }
}
