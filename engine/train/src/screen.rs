//! Which parameters of the search matter, and in which direction: many of them moved at once in the same games.
//!
//! As in SPSA every parameter goes up or down at random in each pair of games, and the other side goes the opposite way. But
//! the values stay where they are: what is wanted is the difference in strength between "up" and "down" for each
//! parameter. All parameters share all games (a two-level design, Plackett and Burman 1946), so that the error is that of
//! a match of all these games.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::files;
use crate::spsa::{StateError, Trial, Tuned};

/// The first line of a file of results.
const TITLE: &str = "archipelago screen 1";
/// Standard errors on each side of the 95 % interval.
const CONFIDENCE: f64 = 1.96;
/// Elo for each expected part of the point, near the middle.
const ELO_PER_POINT: f64 = 4.0 * 400.0 / std::f64::consts::LN_10;

/// The results so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Screening {
    /// Pairs of games played.
    pub pairs: u64,
    /// The sum of the squared points of the pairs.
    squares: f64,
    /// For each parameter its name and the points for "up" less those for "down".
    sums: Vec<(String, f64)>,
}

/// What the games say of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// Elo of the higher value over the lower one.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

impl Screening {
    /// No games yet.
    #[must_use]
    pub fn new(parameters: &[Tuned]) -> Screening {
        Screening {
            pairs: 0,
            squares: 0.0,
            sums: parameters
                .iter()
                .map(|parameter| (parameter.name.clone(), 0.0))
                .collect(),
        }
    }

    /// Counts a pair; `points`: those of the side along the direction less those of the other, from -2 to 2.
    pub fn learn(&mut self, trial: &Trial, points: f64) {
        self.pairs += 1;
        self.squares += points * points;
        for ((_, sum), up) in self.sums.iter_mut().zip(trial.ups()) {
            *sum += if up { points } else { -points };
        }
    }

    /// The names of the parameters and what the games say of them.
    pub fn effects(&self) -> impl Iterator<Item = (&str, Effect)> {
        let pairs = self.pairs.max(1) as f64;
        // A pair has two games, and a lead of two points in a pair is a score of one instead of one half.
        let elo = |points: f64| points / 4.0 * ELO_PER_POINT;
        let error = elo(CONFIDENCE * (self.squares / pairs / pairs).sqrt());
        self.sums.iter().map(move |(name, sum)| {
            let effect = Effect {
                elo: elo(sum / pairs),
                error,
            };
            (name.as_str(), effect)
        })
    }

    /// The results as text: a title, the pairs, and a line for each parameter.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{TITLE}\npairs {} squares {}\n", self.pairs, self.squares);
        for (name, sum) in &self.sums {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{name} {sum}");
        }
        text
    }

    /// Writes the results; the old file stays whole until the new one is complete.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), StateError> {
        Ok(files::replace(path, self.to_text())?)
    }

    /// Goes on from the results in a file, which must be about the same parameters.
    ///
    /// # Errors
    /// [`StateError`] when the file is not such a file.
    pub fn resume(&mut self, path: &Path) -> Result<(), StateError> {
        self.take(&fs::read_to_string(path)?)
    }

    fn take(&mut self, text: &str) -> Result<(), StateError> {
        let wrong = |line, reason: &str| StateError::Syntax {
            line,
            reason: reason.to_owned(),
        };
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return Err(wrong(1, &format!("expected '{TITLE}'")));
        }
        let counts = lines.next().and_then(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["pairs", pairs, "squares", squares] => Some((pairs.parse().ok()?, squares.parse().ok()?)),
                _ => None,
            }
        });
        let (pairs, squares) = counts.ok_or_else(|| wrong(2, "expected 'pairs N squares X'"))?;
        let mut sums = Vec::new();
        for (index, line) in lines.enumerate() {
            let sum = line
                .split_once(' ')
                .and_then(|(name, sum)| Some((name.to_owned(), sum.parse().ok()?)));
            sums.push(sum.ok_or_else(|| wrong(index + 3, "expected 'name sum'"))?);
        }
        let names = |sums: &[(String, f64)]| sums.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        let (mine, theirs) = (names(&self.sums), names(&sums));
        if mine != theirs {
            let message = format!("{} instead of {}", theirs.join(" "), mine.join(" "));
            return Err(StateError::OtherParameters(message));
        }
        *self = Screening { pairs, squares, sums };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::generator;
    use crate::spsa::Tuning;
    use rand::RngExt;

    fn parameter(name: &str) -> Tuned {
        Tuned {
            name: name.to_owned(),
            start: 50,
            value: 50.0,
            min: 0,
            max: 200,
            step: 8,
        }
    }

    /// Games in which "a" is worth 40 Elo, "b" nothing and "c" -25.
    fn played(pairs: u64) -> Screening {
        let parameters = ["a", "b", "c"].map(parameter);
        let tuning = Tuning::new(1, parameters.to_vec());
        let mut screening = Screening::new(&parameters);
        for pair in 0..pairs {
            let mut random = generator(6, pair);
            let trial = tuning.draw_fixed(&mut random, 1.0);
            let worth =
                |values: &[i32]| f64::from(values[0] - 50) / 16.0 * 40.0 - f64::from(values[2] - 50) / 16.0 * 25.0;
            let lead = worth(&trial.along) - worth(&trial.against);
            let chance = 1.0 / (1.0 + 10f64.powf(-lead / 400.0));
            let mut game = || if random.random::<f64>() < chance { 1.0 } else { -1.0 };
            let points = game() + game();
            screening.learn(&trial, points);
        }
        screening
    }

    #[test]
    fn effects_are_elo_of_the_higher_over_the_lower_value() {
        let effects: Vec<Effect> = played(20_000).effects().map(|(_, effect)| effect).collect();
        for (effect, expected) in effects.iter().zip([40.0, 0.0, -25.0]) {
            assert!((effect.elo - expected).abs() < 1.5 * effect.error, "{effects:?}");
            assert!(effect.error < 4.0, "{effects:?}");
        }
    }

    #[test]
    fn results_are_read_as_they_were_written() {
        let screening = played(10);
        let mut other = Screening::new(&["a", "b", "c"].map(parameter));
        other.take(&screening.to_text()).unwrap();
        assert_eq!(other, screening);
        let mut others = Screening::new(&["a", "b"].map(parameter));
        let refusal = others.take(&screening.to_text()).unwrap_err().to_string();
        assert_eq!(refusal, "it is about other parameters: a b c instead of a b");
        let refusal = other.take("pairs 3").unwrap_err().to_string();
        assert_eq!(refusal, "line 1: expected 'archipelago screen 1'");
    }
}
