//! Tuning of all parameters of the search at once, in games: simultaneous perturbation stochastic approximation (SPSA,
//! Spall 1992) with the schedule that Fishtest and OpenBench use.
//!
//! For each pair of games a random direction is drawn: every parameter goes up or down by its perturbation. One side plays
//! with the values moved along the direction, the other with the values moved against it, both colors from one opening.
//! Then every value moves a little toward the side that won.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use rand::RngExt;
use rand::rngs::StdRng;
use thiserror::Error;

use crate::files;

/// How fast the perturbations shrink with the pairs played (Spall's gamma).
const PERTURBATION_DECAY: f64 = 0.101;
/// How fast the steps shrink with the pairs played (Spall's alpha).
const STEP_DECAY: f64 = 0.602;
/// Pairs after which the steps begin to shrink, as a part of all pairs (Spall's A).
const STABILITY: f64 = 0.1;
/// The step at the last pair, for a pair won by a point, in squared perturbations.
const LAST_RATE: f64 = 0.002;
/// The first line of a state file.
const TITLE: &str = "archipelago spsa 1";

/// A parameter that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// Its name in the table of the search.
    pub name: String,
    /// The value the tuning began with.
    pub start: i32,
    /// The value now. Games are played with the nearest whole number.
    pub value: f64,
    /// The smallest value allowed.
    pub min: i32,
    /// The largest value allowed.
    pub max: i32,
    /// The perturbation at the last pair.
    pub step: i32,
}

/// What has been learned so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// Pairs after which the tuning ends.
    pub planned: u64,
    /// Pairs played.
    pub pairs: u64,
    /// The tuned parameters.
    pub parameters: Vec<Tuned>,
}

/// A direction, and the values of both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// By how much each parameter was to be moved, with the sign of the direction.
    moves: Vec<f64>,
    /// Values of the side that goes along the direction.
    pub along: Vec<i32>,
    /// Values of the side that goes against it.
    pub against: Vec<i32>,
}

/// Why a state file cannot be used.
#[derive(Debug, Error)]
pub enum StateError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is not a state file.
    #[error("line {line}: {reason}")]
    Syntax {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// It tunes other parameters than this build or this command.
    #[error("it is about other parameters: {0}")]
    OtherParameters(String),
    /// It measures other values of a parameter than this command.
    #[error("it is about other values: {0}")]
    OtherValues(String),
}

impl Trial {
    /// A random direction in which every parameter is moved by its step times `width`.
    pub fn draw(parameters: &[Tuned], random: &mut StdRng, width: f64) -> Trial {
        let mut trial = Trial {
            moves: Vec::new(),
            along: Vec::new(),
            against: Vec::new(),
        };
        for parameter in parameters {
            let sign = if random.random::<bool>() { 1.0 } else { -1.0 };
            let size = perturbation(parameter.step, width);
            let (lower, higher) = parameter.around_by(size);
            let (along, against) = if sign > 0.0 { (higher, lower) } else { (lower, higher) };
            trial.moves.push(sign * size);
            trial.along.push(along);
            trial.against.push(against);
        }
        trial
    }

    /// For each parameter: does the side along the direction have the higher value?
    pub fn ups(&self) -> impl Iterator<Item = bool> {
        self.moves.iter().map(|&by| by > 0.0)
    }
}

impl Tuned {
    /// How far the value has moved, in perturbations.
    #[must_use]
    pub fn drift(&self) -> f64 {
        (self.value - f64::from(self.start)) / f64::from(self.step)
    }

    /// The whole number nearest to the value.
    #[must_use]
    pub fn rounded(&self) -> i32 {
        self.whole(self.value)
    }

    /// The values that many steps below and above.
    #[must_use]
    pub fn around(&self, steps: f64) -> (i32, i32) {
        self.around_by(perturbation(self.step, steps))
    }

    fn around_by(&self, size: f64) -> (i32, i32) {
        (self.whole(self.value - size), self.whole(self.value + size))
    }

    fn whole(&self, value: f64) -> i32 {
        (value.round() as i32).clamp(self.min, self.max)
    }
}

/// How far a parameter is moved: less than half a unit would be lost when rounding.
fn perturbation(step: i32, width: f64) -> f64 {
    (f64::from(step) * width).max(0.5)
}

impl Tuning {
    /// A tuning of `planned` pairs that begins with these parameters.
    #[must_use]
    pub fn new(planned: u64, parameters: Vec<Tuned>) -> Tuning {
        Tuning {
            planned,
            pairs: 0,
            parameters,
        }
    }

    /// Draws the direction of a pair.
    pub fn draw(&self, random: &mut StdRng) -> Trial {
        let share = (self.planned.max(1) as f64 / (self.pairs + 1) as f64).max(1.0);
        Trial::draw(&self.parameters, random, share.powf(PERTURBATION_DECAY))
    }

    /// Moves all values by the result of a pair; `points`: those of the side along the direction less those of the other,
    /// from -2 to 2.
    pub fn learn(&mut self, trial: &Trial, points: f64) {
        let planned = self.planned.max(1) as f64;
        let stability = STABILITY * planned;
        let share = (stability + planned) / (stability + self.pairs as f64 + 1.0);
        let rate = LAST_RATE * share.powf(STEP_DECAY);
        self.pairs += 1;
        for (parameter, by) in self.parameters.iter_mut().zip(&trial.moves) {
            let last = f64::from(parameter.step).powi(2);
            let value = parameter.value + rate * last / by * points;
            parameter.value = value.clamp(f64::from(parameter.min), f64::from(parameter.max));
        }
    }

    /// The state as text: a title, the pairs, and a line for each parameter.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{TITLE}\npairs {} of {}\n", self.pairs, self.planned);
        for parameter in &self.parameters {
            let Tuned { name, start, value, .. } = parameter;
            // Writing to a string does not fail.
            let _ = writeln!(text, "{name} {value:.6} from {start}");
        }
        text
    }

    /// Writes the state; the old file stays whole until the new one is complete.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), StateError> {
        Ok(files::replace(path, self.to_text())?)
    }

    /// Goes on from the state in a file, which must be about the same parameters. The number of planned pairs stays that
    /// of this tuning.
    ///
    /// # Errors
    /// [`StateError`] when the file is not such a state.
    pub fn resume(&mut self, path: &Path) -> Result<(), StateError> {
        self.take(&fs::read_to_string(path)?)
    }

    fn take(&mut self, text: &str) -> Result<(), StateError> {
        let state = StateText::split(text, TITLE)?;
        let pairs = match state.counts[..] {
            ["pairs", pairs, "of", _] => pairs.parse().ok(),
            _ => None,
        };
        let pairs = pairs.ok_or_else(|| syntax(2, "expected 'pairs N of N'"))?;
        let mut read = Vec::new();
        for (line, words) in &state.rows {
            let [_, value, "from", start] = words[..] else {
                return Err(syntax(*line, "expected 'name value from start'"));
            };
            match (value.parse(), start.parse()) {
                (Ok(value), Ok(start)) => read.push((value, start)),
                _ => return Err(syntax(*line, "a number is wrong")),
            }
        }
        state.is_about(&self.parameters)?;
        for (parameter, (value, start)) in self.parameters.iter_mut().zip(read) {
            let value: f64 = value;
            parameter.value = value.clamp(f64::from(parameter.min), f64::from(parameter.max));
            parameter.start = start;
        }
        self.pairs = pairs;
        Ok(())
    }
}

/// The words of a state file.
pub(crate) struct StateText<'a> {
    /// Those of the second line.
    pub counts: Vec<&'a str>,
    /// The other lines with their numbers, from 1: one for each parameter, which begins with its name.
    pub rows: Vec<(usize, Vec<&'a str>)>,
}

impl StateText<'_> {
    /// Splits a text whose first line has to be `title`.
    pub(crate) fn split<'a>(text: &'a str, title: &str) -> Result<StateText<'a>, StateError> {
        let mut lines = text.lines();
        if lines.next() != Some(title) {
            return Err(syntax(1, &format!("expected '{title}'")));
        }
        let words = |line: &'a str| line.split_whitespace().collect::<Vec<_>>();
        Ok(StateText {
            counts: lines.next().map(words).unwrap_or_default(),
            rows: lines
                .enumerate()
                .map(|(index, line)| (index + 3, words(line)))
                .collect(),
        })
    }

    /// Checks that the lines are about these parameters, in this order.
    pub(crate) fn is_about(&self, parameters: &[Tuned]) -> Result<(), StateError> {
        let theirs: Vec<&str> = self
            .rows
            .iter()
            .filter_map(|(_, words)| words.first().copied())
            .collect();
        let mine: Vec<&str> = parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        if mine == theirs {
            return Ok(());
        }
        let message = format!("{} instead of {}", theirs.join(" "), mine.join(" "));
        Err(StateError::OtherParameters(message))
    }
}

/// The error of a line, counted from 1.
pub(crate) fn syntax(line: usize, reason: &str) -> StateError {
    StateError::Syntax {
        line,
        reason: reason.to_owned(),
    }
}

/// The source of the table of parameters with these values in place of the old ones.
///
/// # Errors
/// One line when a parameter is not in the table.
pub fn rewrite(source: &str, parameters: &[Tuned]) -> Result<String, String> {
    let mut lines: Vec<String> = source.lines().map(str::to_owned).collect();
    for parameter in parameters {
        let prefix = format!("{} = ", parameter.name);
        let line = lines
            .iter_mut()
            .find(|line| line.trim_start().starts_with(&prefix) && line.contains(" in "))
            .ok_or_else(|| format!("the table has no parameter {}", parameter.name))?;
        let (before, rest) = line.split_once(" = ").unwrap_or_default();
        let (_, range) = rest.split_once(" in ").unwrap_or_default();
        *line = format!("{before} = {} in {range}", parameter.rounded());
    }
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::generator;

    fn parameter(name: &str, start: i32) -> Tuned {
        Tuned {
            name: name.to_owned(),
            start,
            value: f64::from(start),
            min: 0,
            max: 200,
            step: 8,
        }
    }

    #[test]
    fn values_move_toward_the_side_that_wins() {
        // The stronger side is the one nearer to 120 and 30; a pair is won with a chance that grows with the difference.
        let mut tuning = Tuning::new(20_000, vec![parameter("a", 60), parameter("b", 90)]);
        let strength =
            |values: &[i32]| -f64::from((values[0] - 120).pow(2)) / 400.0 - f64::from((values[1] - 30).pow(2)) / 400.0;
        for pair in 0..tuning.planned {
            let mut random = generator(4, pair);
            let trial = tuning.draw(&mut random);
            let advantage = strength(&trial.along) - strength(&trial.against);
            let chance = 1.0 / (1.0 + (-advantage).exp());
            let points = if random.random::<f64>() < chance { 1.0 } else { -1.0 };
            tuning.learn(&trial, points);
        }
        assert!((tuning.parameters[0].value - 120.0).abs() < 12.0, "{tuning:?}");
        assert!((tuning.parameters[1].value - 30.0).abs() < 12.0, "{tuning:?}");
    }

    #[test]
    fn both_sides_stay_in_the_range() {
        let tuning = Tuning::new(10, vec![parameter("a", 3), parameter("b", 199)]);
        let trial = tuning.draw(&mut generator(1, 1));
        assert!(
            trial
                .along
                .iter()
                .chain(&trial.against)
                .all(|value| (0..=200).contains(value))
        );
        assert_ne!(trial.along, trial.against);
    }

    #[test]
    fn a_drawn_pair_changes_nothing() {
        let mut tuning = Tuning::new(10, vec![parameter("a", 50)]);
        let trial = tuning.draw(&mut generator(1, 1));
        tuning.learn(&trial, 0.0);
        assert_eq!((tuning.pairs, tuning.parameters[0].value), (1, 50.0));
    }

    #[test]
    fn a_state_is_read_as_it_was_written() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("state");
        let mut tuning = Tuning::new(10, vec![parameter("a", 50), parameter("b", 7)]);
        let trial = tuning.draw(&mut generator(1, 1));
        tuning.learn(&trial, 2.0);
        tuning.write(&path).unwrap();
        let mut other = Tuning::new(10, vec![parameter("a", 50), parameter("b", 7)]);
        other.resume(&path).unwrap();
        assert_eq!(other.to_text(), tuning.to_text());
        assert_eq!(other.pairs, 1);
    }

    #[test]
    fn other_states_are_refused() {
        let refusal = |text: &str| {
            Tuning::new(1, vec![parameter("a", 1)])
                .take(text)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(refusal("a 1"), "line 1: expected 'archipelago spsa 1'");
        assert_eq!(refusal(&format!("{TITLE}\nboo")), "line 2: expected 'pairs N of N'");
        assert_eq!(
            refusal(&format!("{TITLE}\npairs 1 of 2\na x from 1")),
            "line 3: a number is wrong"
        );
        assert_eq!(
            refusal(&format!("{TITLE}\npairs 1 of 2\nb 1 from 1")),
            "it is about other parameters: b instead of a"
        );
    }

    #[test]
    fn only_the_values_in_the_source_change() {
        let source =
            "params! {\n    /// Not a = 3 in words.\n    a = 50 in 0..=200 step 8;\n    aa = 5 in 0..=9 step 1;\n}\n";
        let mut tuned = parameter("a", 50);
        tuned.value = 61.4;
        assert_eq!(rewrite(source, &[tuned]).unwrap(), source.replace("a = 50", "a = 61"));
        assert_eq!(
            rewrite(source, &[parameter("b", 1)]).unwrap_err(),
            "the table has no parameter b"
        );
    }
}
