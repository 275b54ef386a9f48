//! Fitting the network: Adam with decoupled decay on batches, on all cores, the step size falling by a cosine.

use std::f64::consts::PI;
use std::time::Instant;

use rand::seq::SliceRandom;
use rayon::prelude::*;

use super::examples::Example;
use super::model::{self, PARAMETERS, Parts, Scope, TOWER, Target};
use crate::random::generator;

/// How to fit.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Passes over the training examples.
    pub epochs: usize,
    /// Examples between two steps.
    pub batch: usize,
    /// Size of the first steps; falls by a cosine to a hundredth.
    pub rate: f64,
    /// Each step every parameter loses this part of itself, times the step's rate.
    pub decay: f64,
    /// The same for the weights from the inputs of the tower to its hidden units.
    pub tower_decay: f64,
    /// The same for the board layer.
    pub board_decay: f64,
    /// What to predict.
    pub target: Target,
    /// Which parts of the network take part.
    pub parts: Parts,
    /// What is learned.
    pub scope: Scope,
    /// Epochs without a smaller held-out error after which to stop.
    pub patience: usize,
    /// Seed of the first weights and of the order of the examples.
    pub seed: u64,
}

/// Steps over which the rate rises from zero.
const WARM_UP_STEPS: f64 = 100.0;
/// What is left of the rate at the end.
const LAST_RATE: f64 = 0.01;
const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;
const EPSILON: f32 = 1e-10;
/// Number of parts into which a batch is cut. It does not depend on the number of cores, so the sums do not depend on the
/// machine.
const PARTS_OF_A_BATCH: usize = 8;
/// Weights of inputs stay within these limits, so that no sum of whole numbers overflows.
const TOWER_WEIGHT_LIMIT: f32 = 1.5;
const PIECE_WEIGHT_LIMIT: f32 = 1.0;
/// So that the sum of the weights of all zones and of one zone fits 8 bits.
const BOARD_WEIGHT_LIMIT: f32 = 0.249;
const BOARD_BIAS_LIMIT: f32 = 2.0;
/// So that a limited sum times a weight from the units to the score fits 16 bits.
const BOARD_OUTPUT_LIMIT: f32 = 0.498;

/// Everything that changes during a run; enough to go on after an interruption.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// Epochs done.
    pub epoch: usize,
    /// Steps done.
    pub steps: usize,
    /// The weights as they are.
    pub parameters: Vec<f32>,
    /// Adam's mean of the gradient.
    pub first: Vec<f32>,
    /// Adam's mean of the squared gradient.
    pub second: Vec<f32>,
    /// The weights with the smallest held-out error.
    pub best: Vec<f32>,
    /// That error.
    pub best_error: f64,
    /// Epochs since then.
    pub since_best: usize,
}

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// From 1.
    pub epoch: usize,
    /// Examples of this epoch that were used.
    pub examples: usize,
    /// Mean error of these examples, while the weights moved.
    pub training: f64,
    /// Error on the held-out examples; at the end of an epoch only.
    pub held_out: Option<f64>,
    /// Examples a second since the run was begun or continued.
    pub examples_per_second: f64,
    /// Seconds that the rest will take at that speed.
    pub seconds_left: f64,
}

impl State {
    /// The state before the first step, with small random weights.
    #[must_use]
    pub fn new(settings: &Settings) -> State {
        State::beginning_with(model::start(settings.seed, settings.parts))
    }

    /// The state before the first step, with these weights.
    #[must_use]
    pub fn beginning_with(parameters: Vec<f32>) -> State {
        State {
            epoch: 0,
            steps: 0,
            best: parameters.clone(),
            parameters,
            first: vec![0.0; PARAMETERS],
            second: vec![0.0; PARAMETERS],
            best_error: f64::INFINITY,
            since_best: 0,
        }
    }
}

/// The mean error of all examples, each at the value that `value` gives it.
#[must_use]
pub fn mean_error(examples: &[Example], target: Target, value: impl Fn(&Example) -> f32 + Sync) -> f64 {
    // Chunks in a fixed order keep the sum the same from run to run.
    let sums: Vec<f64> = examples
        .par_chunks(4096)
        .map(|chunk| {
            chunk
                .iter()
                .map(|example| model::error(example, value(example), target))
                .sum()
        })
        .collect();
    sums.iter().sum::<f64>() / examples.len().max(1) as f64
}

/// Runs from `state` to the end; `report` hears of every step, and may keep the state at the end of an epoch.
pub fn fit(
    training: &[Example],
    held_out: &[Example],
    settings: &Settings,
    state: &mut State,
    mut report: impl FnMut(&Progress, &State),
) {
    let steps_per_epoch = training.len().div_ceil(settings.batch).max(1);
    let steps = steps_per_epoch * settings.epochs;
    let clock = Instant::now();
    let mut used = 0;
    let mut gradients = vec![vec![0.0; PARAMETERS]; PARTS_OF_A_BATCH];
    while state.epoch < settings.epochs && state.since_best < settings.patience {
        let order = order(training.len(), settings.seed, state.epoch);
        let mut progress = Progress {
            epoch: state.epoch + 1,
            examples: 0,
            training: 0.0,
            held_out: None,
            examples_per_second: 0.0,
            seconds_left: 0.0,
        };
        let mut sum = 0.0;
        for batch in order.chunks(settings.batch) {
            sum += batch_gradient(training, batch, settings, &state.parameters, &mut gradients);
            step(state, &gradients, batch.len(), settings, steps);
            used += batch.len();
            progress.examples += batch.len();
            progress.training = sum / progress.examples as f64;
            progress.examples_per_second = used as f64 / clock.elapsed().as_secs_f64();
            let left = (settings.epochs - state.epoch) * training.len() - progress.examples;
            progress.seconds_left = left as f64 / progress.examples_per_second;
            report(&progress, state);
        }
        let parameters = &state.parameters;
        let error = mean_error(held_out, settings.target, |example| model::value(example, parameters));
        state.epoch += 1;
        state.since_best += 1;
        if error < state.best_error {
            state.best_error = error;
            state.best.clone_from(&state.parameters);
            state.since_best = 0;
        }
        progress.held_out = Some(error);
        report(&progress, state);
    }
}

/// The examples in the random order of an epoch.
fn order(examples: usize, seed: u64, epoch: usize) -> Vec<u32> {
    let mut order: Vec<u32> = (0..examples as u32).collect();
    order.shuffle(&mut generator(seed, epoch as u64));
    order
}

/// Fills `gradients`, whose sum is the gradient of the batch; returns the sum of its errors.
fn batch_gradient(
    training: &[Example],
    batch: &[u32],
    settings: &Settings,
    parameters: &[f32],
    gradients: &mut [Vec<f32>],
) -> f64 {
    let part = batch.len().div_ceil(gradients.len()).max(1);
    let parts: Vec<&[u32]> = batch.chunks(part).collect();
    let errors: Vec<f64> = gradients
        .par_iter_mut()
        .enumerate()
        .map(|(index, gradient)| {
            gradient.fill(0.0);
            let part = parts.get(index).copied().unwrap_or_default();
            let add = |&example: &u32| {
                let example = &training[example as usize];
                let learned = (settings.parts, settings.scope);
                model::accumulate(example, parameters, settings.target, learned, gradient)
            };
            part.iter().map(add).sum()
        })
        .collect();
    errors.iter().sum()
}

/// One step of Adam (Kingma and Ba 2015) with decoupled decay (Loshchilov and Hutter 2019).
fn step(state: &mut State, gradients: &[Vec<f32>], batch: usize, settings: &Settings, steps: usize) {
    let rate = rate_at(state.steps, steps, settings.rate);
    state.steps += 1;
    let count = i32::try_from(state.steps).unwrap_or(i32::MAX);
    let (correct_1, correct_2) = (1.0 - BETA_1.powi(count), 1.0 - BETA_2.powi(count));
    let [decay, tower_decay, board_decay] =
        [settings.decay, settings.tower_decay, settings.board_decay].map(|decay| (rate * decay) as f32);
    let rate = rate as f32;
    for place in settings.scope.range() {
        let slope = gradients.iter().map(|part| part[place]).sum::<f32>() / batch as f32;
        let first = BETA_1 * state.first[place] + (1.0 - BETA_1) * slope;
        let second = BETA_2 * state.second[place] + (1.0 - BETA_2) * slope * slope;
        (state.first[place], state.second[place]) = (first, second);
        let decay = if place < TOWER.range().end {
            tower_decay
        } else if place < model::BOARD.range().start {
            decay
        } else {
            board_decay
        };
        let parameter = &mut state.parameters[place];
        *parameter -= decay * *parameter + rate * (first / correct_1) / ((second / correct_2).sqrt() + EPSILON);
    }
    for (layer, limit) in [
        (TOWER, TOWER_WEIGHT_LIMIT),
        (model::PIECES, PIECE_WEIGHT_LIMIT),
        (model::BOARD, BOARD_WEIGHT_LIMIT),
        (model::BOARD_ZONES, BOARD_WEIGHT_LIMIT),
        (model::BOARD_BIAS, BOARD_BIAS_LIMIT),
        (model::BOARD_OUTPUT, BOARD_OUTPUT_LIMIT),
    ] {
        for parameter in &mut state.parameters[layer.range()] {
            *parameter = parameter.clamp(-limit, limit);
        }
    }
}

/// The size of a step: up over the first ones, then down by a cosine.
fn rate_at(step: usize, steps: usize, rate: f64) -> f64 {
    let done = step as f64 / steps.max(1) as f64;
    let cosine = 0.5 * (1.0 + (PI * done).cos());
    let warm = ((step + 1) as f64 / WARM_UP_STEPS).min(1.0);
    rate * warm * (LAST_RATE + (1.0 - LAST_RATE) * cosine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_rises_then_falls() {
        let rates: Vec<f64> = (0..2000).map(|step| rate_at(step, 2000, 1.0)).collect();
        assert!(rates[0] < 0.02 && rates[99] > 0.98);
        assert!(rates[99..].windows(2).all(|pair| pair[1] <= pair[0]));
        assert!(rates[1999] < 0.011);
    }

    #[test]
    fn every_epoch_has_an_order_of_its_own() {
        let (one, two) = (order(1000, 7, 0), order(1000, 7, 1));
        assert_ne!(one, two);
        assert_eq!(one, order(1000, 7, 0));
        let mut sorted = two;
        sorted.sort_unstable();
        assert_eq!(sorted, (0..1000).collect::<Vec<u32>>());
    }
}
