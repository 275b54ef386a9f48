//! Fits the weights: Adam on batches, on all cores, until the loss on the held-out games no longer falls.

use std::ops::Range;

use rayon::prelude::*;

use crate::model;
use crate::random::generator;
use crate::samples::Samples;
use rand::seq::SliceRandom;

/// How to fit.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The largest number of passes over the training samples.
    pub epochs: usize,
    /// Samples between two steps.
    pub batch: usize,
    /// Size of a step, internal units; falls to a tenth over the last third of the epochs.
    pub rate: f64,
    /// Slope of the logistic function, per internal unit.
    pub k: f64,
    /// The strength of the pull of every weight toward its start, so that weights that hardly occur stay near it.
    pub ridge: f64,
    /// Epochs without a better validation loss after which to stop.
    pub patience: usize,
    /// Seed of the order of the samples.
    pub seed: u64,
}

/// Losses after an epoch: mean squared error of the expected result.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The number of the epoch, from 1.
    pub epoch: usize,
    /// Over the training samples, while the weights changed.
    pub training: f64,
    /// Over the held-out samples, at the end of the epoch.
    pub validation: f64,
}

const CHUNK: usize = 2048;
const BETA_1: f64 = 0.9;
const BETA_2: f64 = 0.999;
const EPSILON: f64 = 1e-8;

/// The mean loss of all samples.
#[must_use]
pub fn loss(samples: &Samples, parameters: &[f64], k: f64) -> f64 {
    // Sums of chunks in a fixed order do not depend on the threads.
    let sums: Vec<f64> = chunks(samples.len())
        .into_par_iter()
        .map(|range| {
            range
                .map(|index| model::evaluate(&samples.get(index), parameters, k).loss)
                .sum()
        })
        .collect();
    sums.iter().sum::<f64>() / samples.len().max(1) as f64
}

/// The slope `k` for which the given weights predict the targets best (golden section over 0.0005 to 0.02 per unit).
#[must_use]
pub fn best_slope(samples: &Samples, parameters: &[f64]) -> f64 {
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (0.0005, 0.02);
    for _ in 0..24 {
        let (left, right) = (high - ratio * (high - low), low + ratio * (high - low));
        if loss(samples, parameters, left) < loss(samples, parameters, right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low + high) / 2.0
}

fn chunks(len: usize) -> Vec<Range<usize>> {
    (0..len)
        .step_by(CHUNK)
        .map(|start| start..(start + CHUNK).min(len))
        .collect()
}

/// The state of Adam (Kingma and Ba 2015).
struct Adam {
    first: Vec<f64>,
    second: Vec<f64>,
    steps: i32,
}

impl Adam {
    fn new(len: usize) -> Adam {
        Adam {
            first: vec![0.0; len],
            second: vec![0.0; len],
            steps: 0,
        }
    }

    fn step(&mut self, parameters: &mut [f64], gradient: &[f64], rate: f64, frozen: &[bool]) {
        self.steps += 1;
        let (correct_1, correct_2) = (1.0 - BETA_1.powi(self.steps), 1.0 - BETA_2.powi(self.steps));
        for (index, parameter) in parameters.iter_mut().enumerate().filter(|&(index, _)| !frozen[index]) {
            let slope = gradient[index];
            self.first[index] = BETA_1 * self.first[index] + (1.0 - BETA_1) * slope;
            self.second[index] = BETA_2 * self.second[index] + (1.0 - BETA_2) * slope * slope;
            let (mean, square) = (self.first[index] / correct_1, self.second[index] / correct_2);
            *parameter -= rate * mean / (square.sqrt() + EPSILON);
        }
    }
}

/// Fits `start` to the training samples and returns the parameters with the lowest validation loss. `frozen` parameters
/// keep their values; `report` is called after every epoch.
pub fn fit(
    training: &Samples,
    validation: &Samples,
    start: &[f64],
    frozen: &[bool],
    settings: &Settings,
    mut report: impl FnMut(Progress),
) -> Vec<f64> {
    let mut parameters = start.to_vec();
    let mut best = (loss(validation, &parameters, settings.k), parameters.clone());
    let mut adam = Adam::new(parameters.len());
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    let mut random = generator(settings.seed, 0);
    let mut since_best = 0;
    for epoch in 1..=settings.epochs {
        order.shuffle(&mut random);
        let rate = rate_at(epoch, settings);
        let mut sum = 0.0;
        for batch in order.chunks(settings.batch) {
            let (gradient, batch_loss) = gradient(training, batch, &parameters, start, settings);
            sum += batch_loss;
            adam.step(&mut parameters, &gradient, rate, frozen);
        }
        let progress = Progress {
            epoch,
            training: sum / training.len().max(1) as f64,
            validation: loss(validation, &parameters, settings.k),
        };
        report(progress);
        if progress.validation < best.0 {
            best = (progress.validation, parameters.clone());
            since_best = 0;
        } else {
            since_best += 1;
            if since_best >= settings.patience {
                break;
            }
        }
    }
    best.1
}

/// Rounds the parameters to whole numbers in parts, those that change the values most first, and fits the others again
/// after each part. Rounded all at once, they would lose a large part of the gain of the fit.
pub fn round_in_parts(training: &Samples, parameters: &[f64], frozen: &[bool], settings: &Settings) -> Vec<f64> {
    const PARTS: [usize; 5] = [16, 64, 256, 1024, 4096];
    const POLISH_EPOCHS: usize = 2;
    let half = parameters.len() / 2;
    let usage = training.squared_counts(half);
    let mut places: Vec<usize> = (0..parameters.len()).collect();
    places.sort_by(|&left, &right| usage[right % half].total_cmp(&usage[left % half]));
    let mut rounded = parameters.to_vec();
    let mut frozen = frozen.to_vec();
    let mut random = generator(settings.seed, 0);
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    for limit in PARTS {
        for &place in places.iter().take(limit) {
            rounded[place] = rounded[place].round();
            frozen[place] = true;
        }
        let mut adam = Adam::new(rounded.len());
        for epoch in 0..POLISH_EPOCHS {
            order.shuffle(&mut random);
            let rate = settings.rate / f64::from(4 << epoch);
            for batch in order.chunks(settings.batch) {
                let (gradient, _) = gradient(training, batch, &rounded, parameters, settings);
                adam.step(&mut rounded, &gradient, rate, &frozen);
            }
        }
    }
    rounded.iter().map(|parameter| parameter.round()).collect()
}

fn rate_at(epoch: usize, settings: &Settings) -> f64 {
    let last_third = (settings.epochs - settings.epochs / 3) as f64;
    let over = (epoch as f64 - last_third).max(0.0) / (settings.epochs as f64 - last_third).max(1.0);
    settings.rate * 0.1_f64.powf(over)
}

/// The mean gradient of a batch with the pull of the ridge, and the sum of its losses.
fn gradient(
    samples: &Samples,
    batch: &[u32],
    parameters: &[f64],
    start: &[f64],
    settings: &Settings,
) -> (Vec<f64>, f64) {
    let parts: Vec<(Vec<f64>, f64)> = batch
        .par_chunks(CHUNK)
        .map(|chunk| {
            let mut part = vec![0.0; parameters.len()];
            let add =
                |&index: &u32| model::accumulate(&samples.get(index as usize), parameters, settings.k, &mut part).loss;
            let loss = chunk.iter().map(add).sum();
            (part, loss)
        })
        .collect();
    let mut total: Vec<f64> = parameters
        .iter()
        .zip(start)
        .map(|(now, then)| 2.0 * settings.ridge * (now - then))
        .collect();
    let mut sum = 0.0;
    for (part, loss) in parts {
        sum += loss;
        for (total, slope) in total.iter_mut().zip(part) {
            *total += slope / batch.len() as f64;
        }
    }
    (total, sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::parameters;
    use archipelago_eval::{PawnTable, weights};
    use archipelago_movegen::Position;
    use rand::RngExt;

    const K: f64 = 0.006;

    /// Positions of random games, each with the target that a given set of weights would predict.
    fn synthetic(games: u64, truth: &[f64]) -> Samples {
        let mut samples = Samples::default();
        let mut table = PawnTable::new(8);
        for game in 0..games {
            let mut random = generator(7, game);
            let mut position = Position::startpos();
            for _ in 0..80 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves[random.random_range(..moves.len())]);
                let mut one = Samples::default();
                if !position.in_check() && one.push(&position, 0.0, &mut table).is_ok() {
                    let expected = model::evaluate(&one.get(0), truth, K).expected;
                    samples
                        .push(&position, expected as f32, &mut table)
                        .expect("it was fit before");
                }
            }
        }
        samples
    }

    #[test]
    fn weights_that_made_the_targets_are_approached() {
        let truth = parameters(&weights::VALUES);
        let (training, validation) = (synthetic(60, &truth), synthetic(10, &truth));
        // Queens at half price, pawns at double.
        let mut start = truth.clone();
        start[4] /= 2.0;
        start[weights::COUNT] *= 2.0;
        let frozen = vec![false; start.len()];
        let settings = Settings {
            epochs: 40,
            batch: 512,
            rate: 2.0,
            k: K,
            ridge: 0.0,
            patience: 40,
            seed: 1,
        };
        let mut epochs = 0;
        let fitted = fit(&training, &validation, &start, &frozen, &settings, |_| epochs += 1);
        assert_eq!(epochs, 40);
        let (before, after) = (loss(&validation, &start, K), loss(&validation, &fitted, K));
        assert!(after < before / 20.0, "{before} fell to {after} only");
    }

    #[test]
    fn rounding_in_parts_loses_less() {
        // Every weight of the truth lies a little below the middle between two whole numbers.
        let truth: Vec<f64> = parameters(&weights::VALUES).iter().map(|value| value + 0.45).collect();
        let samples = synthetic(30, &truth);
        let settings = Settings {
            epochs: 1,
            batch: 256,
            rate: 0.4,
            k: K,
            ridge: 0.0,
            patience: 1,
            seed: 1,
        };
        let rounded = round_in_parts(&samples, &truth, &vec![false; truth.len()], &settings);
        assert!(rounded.iter().all(|value| value.fract() == 0.0));
        let at_once: Vec<f64> = truth.iter().map(|value| value.round()).collect();
        let (in_parts, at_once) = (loss(&samples, &rounded, K), loss(&samples, &at_once, K));
        assert!(in_parts < at_once * 0.8, "{in_parts} against {at_once}");
    }

    #[test]
    fn frozen_parameters_stay() {
        let truth = parameters(&weights::VALUES);
        let samples = synthetic(6, &truth);
        let start = vec![50.0; truth.len()];
        let frozen: Vec<bool> = (0..start.len()).map(|place| place % 2 == 0).collect();
        let settings = Settings {
            epochs: 2,
            batch: 64,
            rate: 1.0,
            k: K,
            ridge: 0.0,
            patience: 5,
            seed: 1,
        };
        let fitted = fit(&samples, &samples, &start, &frozen, &settings, |_| ());
        assert!(
            fitted
                .iter()
                .zip(&frozen)
                .all(|(&value, &frozen)| !frozen || value == 50.0)
        );
        assert!(fitted.iter().any(|&value| value != 50.0));
    }

    #[test]
    fn the_slope_that_made_the_targets_is_found() {
        let truth = parameters(&weights::VALUES);
        let found = best_slope(&synthetic(10, &truth), &truth);
        assert!((found - K).abs() < 1e-4, "{found}");
    }
}
