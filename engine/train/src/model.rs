//! The evaluation as a function of its weights: value, expected result, loss, and the true gradient of the loss.
//!
//! It is [`archipelago_eval::combine`] over real numbers. Three parts are not linear: danger (a line plus a square), complexity
//! (never changes who leads) and the scale factor (a product).

use crate::samples::{Coefficient, Sample};
use archipelago_eval::{FULL_PHASE, FULL_SCALE};
use archipelago_eval::{LINEAR_PENALTY, SQUARE_PENALTY};

/// What one row contributes to the loss.
#[derive(Clone, Copy, Debug, Default)]
pub struct Point {
    /// White's view, internal units.
    pub value: f64,
    /// Expected part of the point for White, 0 to 1.
    pub expected: f64,
    /// Squared distance from the target.
    pub loss: f64,
}

/// Sums of a row, and the slopes that lead back from its value to them.
struct Sums {
    linear: [f64; 2],
    danger: [[f64; 2]; 2],
    complexity: f64,
    scale: f64,
}

/// The sum of coefficients times weights in both halves.
fn sum(part: &[Coefficient], parameters: &[f64]) -> [f64; 2] {
    let half = parameters.len() / 2;
    part.iter().fold([0.0; 2], |[mg, eg], coefficient| {
        let (index, count) = (usize::from(coefficient.weight), f64::from(coefficient.count));
        [mg + count * parameters[index], eg + count * parameters[half + index]]
    })
}

/// [`archipelago_eval::penalty`] without its rounding.
fn penalty(units: f64) -> f64 {
    units * linear_price() + units.max(0.0) * units / f64::from(SQUARE_PENALTY)
}

fn penalty_slope(units: f64) -> f64 {
    linear_price() + 2.0 * units.max(0.0) / f64::from(SQUARE_PENALTY)
}

fn linear_price() -> f64 {
    f64::from(LINEAR_PENALTY.0) / f64::from(LINEAR_PENALTY.1)
}

impl Sums {
    fn of(row: &Sample<'_>, parameters: &[f64]) -> Sums {
        Sums {
            linear: sum(row.linear, parameters),
            danger: row.danger.map(|part| sum(part, parameters)),
            complexity: sum(row.complexity, parameters)[1],
            scale: sum(row.scale, parameters)[1].clamp(0.0, f64::from(FULL_SCALE)),
        }
    }

    /// Middlegame or endgame half of the score, danger taken off.
    fn safe(&self, half: usize) -> f64 {
        self.linear[half] - penalty(self.danger[0][half]) + penalty(self.danger[1][half])
    }

    /// The endgame half after complexity.
    fn winnable(&self) -> f64 {
        let endgame = self.safe(1);
        endgame + endgame.signum() * self.complexity.max(-endgame.abs())
    }

    fn value(&self, phase: f64) -> f64 {
        self.safe(0) * phase + self.winnable() * self.scale / f64::from(FULL_SCALE) * (1.0 - phase)
    }
}

fn phase_of(row: &Sample<'_>) -> f64 {
    f64::from(row.phase) / f64::from(FULL_PHASE)
}

/// The share of the point that a value promises: the logistic function of `k` times the value.
#[must_use]
pub fn expected(value: f64, k: f64) -> f64 {
    1.0 / (1.0 + (-k * value).exp())
}

/// The value of a row under `parameters`, and how far it is from its target.
#[must_use]
pub fn evaluate(row: &Sample<'_>, parameters: &[f64], k: f64) -> Point {
    let value = Sums::of(row, parameters).value(phase_of(row));
    let expected = expected(value, k);
    let distance = expected - f64::from(row.target);
    Point {
        value,
        expected,
        loss: distance * distance,
    }
}

/// Adds the gradient of a row's loss to `gradient` (same layout as `parameters`) and returns the row's point.
pub fn accumulate(row: &Sample<'_>, parameters: &[f64], k: f64, gradient: &mut [f64]) -> Point {
    let sums = Sums::of(row, parameters);
    let phase = phase_of(row);
    let value = sums.value(phase);
    let expected = expected(value, k);
    let distance = expected - f64::from(row.target);
    let slope = 2.0 * distance * expected * (1.0 - expected) * k;

    let scale = sums.scale / f64::from(FULL_SCALE);
    let endgame = sums.safe(1);
    // Where complexity eats the whole lead, neither it nor the endgame moves the value.
    let is_alive = sums.complexity > -endgame.abs() && endgame != 0.0;
    let to_endgame = if is_alive { slope * scale * (1.0 - phase) } else { 0.0 };
    let halves = [slope * phase, to_endgame];
    spread(row.linear, halves, gradient);
    for (part, (danger, sign)) in row.danger.into_iter().zip(sums.danger.into_iter().zip([-1.0, 1.0])) {
        let slopes = [0, 1].map(|half| sign * halves[half] * penalty_slope(danger[half]));
        spread(part, slopes, gradient);
    }
    spread(row.complexity, [0.0, to_endgame * endgame.signum()], gradient);
    if sums.scale > 0.0 && sums.scale < f64::from(FULL_SCALE) {
        spread(
            row.scale,
            [0.0, slope * sums.winnable() * (1.0 - phase) / f64::from(FULL_SCALE)],
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{Samples, parameters};
    use archipelago_eval::PawnTable;
    use archipelago_eval::{Family, weights};
    use archipelago_movegen::Position;

    const K: f64 = 0.006;

    fn rows() -> Samples {
        let mut rows = Samples::default();
        let mut table = PawnTable::new(4);
        for (fen, target) in [
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
        ] {
            let position = Position::from_fen(fen.as_bytes()).expect("a valid FEN");
            rows.push(&position, target, &mut table).expect("a position of weights");
        }
        rows
    }

    fn total_loss(rows: &Samples, parameters: &[f64]) -> f64 {
        (0..rows.len())
            .map(|index| evaluate(&rows.get(index), parameters, K).loss)
            .sum()
    }

    #[test]
    fn the_value_is_that_of_the_evaluation_but_for_rounding() {
        let rows = rows();
        let parameters = parameters(&weights::VALUES);
        let mut table = PawnTable::new(4);
        let fen = b"r1b2rk1/pp1n1p1p/2p3pQ/4q3/4P2P/2N5/PPP2P2/2KR1B1R w - - 0 16";
        let position = Position::from_fen(fen).expect("a valid FEN");
        let real = evaluate(&rows.get(5), &parameters, K).value;
        let whole = f64::from(archipelago_eval::evaluate(&position, &mut table).get());
        assert!((real - whole).abs() < 3.0, "{real} and {whole}");
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let rows = rows();
        let mut parameters = parameters(&weights::VALUES);
        // A full scale factor has two slopes, one on each side.
        for term in weights::TERMS.iter().filter(|term| term.family == Family::Scale) {
            for index in term.places() {
                parameters[weights::COUNT + index] -= 8.5;
            }
        }
        let mut gradient = vec![0.0; parameters.len()];
        for index in 0..rows.len() {
            accumulate(&rows.get(index), &parameters, K, &mut gradient);
        }
        let mut moved = 0;
        for place in 0..parameters.len() {
            let step = 1e-3;
            let mut shifted = parameters.clone();
            shifted[place] += step;
            let above = total_loss(&rows, &shifted);
            shifted[place] -= 2.0 * step;
            let slope = (above - total_loss(&rows, &shifted)) / (2.0 * step);
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
