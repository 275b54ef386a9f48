//! Which parameters matter, and in which direction: many of them moved at once in the same games.
//!
//! As in SPSA every parameter goes up or down at random in each pair of games, and the other side goes the opposite way. But
//! the values stay where they are: what is wanted is the difference in strength between "up" and "down" for each
//! parameter. All parameters share all games (a two-level design, Plackett and Burman 1946), so that the error is that of
//! a match of all these games.

use std::fmt::Write as _;

use rand::rngs::StdRng;

use crate::curvature::{Matrix, Shifts, best_shifts};
use crate::trials::{CONFIDENCE, Purpose, StateError, StateText, Tally, Trial, Tuned, syntax};

/// The first line of a file of results.
const TITLE: &str = "archipelago screen 2";
/// Elo for each expected part of the point, near the middle.
const ELO_PER_POINT: f64 = 4.0 * 400.0 / std::f64::consts::LN_10;

/// The results so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Screening {
    /// The points of the pairs of games.
    tally: Tally,
    /// By how many of its steps each parameter is moved.
    steps: f64,
    parameters: Vec<Tuned>,
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
    pub fn new(parameters: Vec<Tuned>, steps: f64) -> Screening {
        Screening {
            tally: Tally::new(parameters.len()),
            steps,
            parameters,
        }
    }

    /// The parameters, their lower and higher values, and what the games say of them.
    pub fn effects(&self) -> impl Iterator<Item = (&Tuned, (i32, i32), Effect)> {
        // A pair has two games, and a lead of two points in a pair is a score of one instead of one half.
        let elo = |points: f64| points / 4.0 * ELO_PER_POINT;
        let error = elo(self.tally.error());
        self.parameters
            .iter()
            .zip(self.tally.means())
            .map(move |(parameter, mean)| {
                let effect = Effect { elo: elo(mean), error };
                (parameter, parameter.around(self.steps), effect)
            })
    }

    /// The parameters, each shifted by a share of the [best shift](best_shifts), and the Elo that may be expected of the whole
    /// shifts. `curvature`: in Elo, for squares of the shifts in the games.
    #[must_use]
    pub fn shifted(&self, curvature: &Matrix, share: f64) -> (Vec<Tuned>, f64) {
        // From the lower to the higher value are two shifts.
        let slopes: Vec<f64> = self.effects().map(|(.., effect)| effect.elo / 2.0).collect();
        let error = self
            .effects()
            .next()
            .map_or(0.0, |(.., effect)| effect.error / CONFIDENCE / 2.0);
        let Shifts { shifts, gain } = best_shifts(&slopes, error, curvature);
        let shifted = |(parameter, by): (&Tuned, f64)| {
            let value = parameter.value + share * by * self.steps * f64::from(parameter.step);
            Tuned {
                value: value.clamp(parameter.min.into(), parameter.max.into()),
                ..parameter.clone()
            }
        };
        (self.parameters.iter().zip(shifts).map(shifted).collect(), gain)
    }
}

impl Purpose for Screening {
    fn pairs(&self) -> u64 {
        self.tally.pairs
    }

    fn draw(&self, random: &mut StdRng) -> Trial {
        Trial::draw(&self.parameters, random, self.steps)
    }

    /// Counts the result.
    fn learn(&mut self, trial: &Trial, points: f64) {
        self.tally.learn(trial, points);
    }

    fn changes(&self) -> (&str, Vec<(&str, f64)>) {
        let effects = self.effects();
        let elo = effects.map(|(parameter, _, effect)| (parameter.name.as_str(), effect.elo));
        ("largest effects in Elo", elo.collect())
    }

    fn to_text(&self) -> String {
        let mut text = format!("{TITLE}\npairs {} squares {}\n", self.tally.pairs, self.tally.squares);
        for (parameter, sum) in self.parameters.iter().zip(&self.tally.sums) {
            let (lower, higher) = parameter.around(self.steps);
            // Writing to a string does not fail.
            let _ = writeln!(text, "{} {lower} {higher} {sum}", parameter.name);
        }
        text
    }

    /// The text must be about the same values of the parameters too.
    fn take(&mut self, text: &str) -> Result<(), StateError> {
        let state = StateText::split(text, TITLE)?;
        let counts = match state.counts[..] {
            ["pairs", pairs, "squares", squares] => pairs.parse().ok().zip(squares.parse().ok()),
            _ => None,
        };
        let (pairs, squares) = counts.ok_or_else(|| syntax(2, "expected 'pairs N squares X'"))?;
        let (mut around, mut sums) = (Vec::new(), Vec::new());
        for (line, words) in &state.rows {
            let row = match words[..] {
                [_, lower, higher, sum] => parse_row(lower, higher, sum),
                _ => None,
            };
            let (values, sum) = row.ok_or_else(|| syntax(*line, "expected 'name lower higher sum'"))?;
            around.push(values);
            sums.push(sum);
        }
        state.is_about(&self.parameters)?;
        for (parameter, (lower, higher)) in self.parameters.iter().zip(around) {
            let (mine_lower, mine_higher) = parameter.around(self.steps);
            if (lower, higher) != (mine_lower, mine_higher) {
                let values = format!("{lower} and {higher} instead of {mine_lower} and {mine_higher}");
                return Err(StateError::OtherValues(format!("{} with {values}", parameter.name)));
            }
        }
        self.tally = Tally { pairs, squares, sums };
        Ok(())
    }
}

/// The two values of a parameter and its sum.
fn parse_row(lower: &str, higher: &str, sum: &str) -> Option<((i32, i32), f64)> {
    Some(((lower.parse().ok()?, higher.parse().ok()?), sum.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::generator;
    use crate::trials::example;
    use rand::RngExt;

    fn screening(names: &[&str]) -> Screening {
        Screening::new(names.iter().map(|name| example(name)).collect(), 1.0)
    }

    /// Games in which "a" is worth 40 Elo, "b" nothing and "c" -25.
    fn played(pairs: u64) -> Screening {
        let mut screening = screening(&["a", "b", "c"]);
        for pair in 0..pairs {
            let mut random = generator(6, pair);
            let trial = screening.draw(&mut random);
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
        let effects: Vec<Effect> = played(20_000).effects().map(|(.., effect)| effect).collect();
        for (effect, expected) in effects.iter().zip([40.0, 0.0, -25.0]) {
            assert!((effect.elo - expected).abs() < 1.5 * effect.error, "{effects:?}");
            assert!(effect.error < 4.0, "{effects:?}");
        }
    }

    #[test]
    fn parameters_are_shifted_the_better_way() {
        // A step of each costs an Elo, so the best shifts are the slopes: half of the effects.
        let mut curvature = vec![vec![0.0; 3]; 3];
        for (index, row) in curvature.iter_mut().enumerate() {
            row[index] = 2.0;
        }
        let (shifted, gain) = played(20_000).shifted(&curvature, 0.5);
        for (parameter, expected) in shifted.iter().zip([5.0, 0.0, -3.1]) {
            let by = (parameter.value - f64::from(parameter.start)) / 8.0;
            assert!((by - expected).abs() < 1.0, "{by} and {expected}");
        }
        assert!((gain - 139.0).abs() < 40.0, "{gain}");
        let (unchanged, gain) = screening(&["a", "b", "c"]).shifted(&curvature, 1.0);
        assert_eq!(gain, 0.0, "no games, nothing learned");
        assert!(unchanged.iter().all(|parameter| parameter.drift() == 0.0));
    }

    #[test]
    fn results_are_read_as_they_were_written() {
        let played = played(10);
        let mut other = screening(&["a", "b", "c"]);
        other.take(&played.to_text()).unwrap();
        assert_eq!(other, played);
        let mut others = screening(&["a", "b"]);
        let refusal = others.take(&played.to_text()).unwrap_err().to_string();
        assert_eq!(refusal, "it is about other parameters: a b c instead of a b");
        let refusal = other.take("pairs 3").unwrap_err().to_string();
        assert_eq!(refusal, "line 1: expected 'archipelago screen 2'");
    }
}
