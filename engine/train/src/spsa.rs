//! Tuning of all parameters of the search at once, in games: simultaneous perturbation stochastic approximation (SPSA,
//! Spall 1992) with the schedule that Fishtest and OpenBench use.
//!
//! For each pair of games a random direction is drawn: every parameter goes up or down by its perturbation. One side plays
//! with the values moved along the direction, the other with the values moved against it, both colors from one opening.
//! Then every value moves a little toward the side that won.

use std::fmt::Write as _;

use rand::rngs::StdRng;

use crate::trials::{Purpose, StateError, StateText, Trial, Tuned, syntax};

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
}

impl Purpose for Tuning {
    fn pairs(&self) -> u64 {
        self.pairs
    }

    fn draw(&self, random: &mut StdRng) -> Trial {
        let share = (self.planned.max(1) as f64 / (self.pairs + 1) as f64).max(1.0);
        Trial::draw(&self.parameters, random, share.powf(PERTURBATION_DECAY))
    }

    /// Moves all values by the result.
    fn learn(&mut self, trial: &Trial, points: f64) {
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

    fn changes(&self) -> (&str, Vec<(&str, f64)>) {
        let parameters = self.parameters.iter();
        let drifts = parameters.map(|parameter| (parameter.name.as_str(), parameter.drift()));
        ("most moved", drifts.collect())
    }

    fn to_text(&self) -> String {
        let mut text = format!("{TITLE}\npairs {} of {}\n", self.pairs, self.planned);
        for parameter in &self.parameters {
            let Tuned { name, start, value, .. } = parameter;
            // Writing to a string does not fail.
            let _ = writeln!(text, "{name} {value:.6} from {start}");
        }
        text
    }

    /// The number of planned pairs stays that of this tuning.
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
    use rand::RngExt;

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
