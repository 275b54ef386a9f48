//! Which parameters matter, and in which direction: many of them moved at once in the same games.
//!
//! As in SPSA every parameter goes up or down at random in each pair of games, and the other side goes the opposite way. But
//! the values stay where they are: what is wanted is the difference in strength between "up" and "down" for each
//! parameter. All parameters share all games (a two-level design, Plackett and Burman 1946), so that the error is that of
//! a match of all these games.
//!
//! "Down" and "up" are steps from the value of the table. Or they are this value and another one that may replace it: then
//! the effect is what the change is worth.

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
    parameters: Vec<Tuned>,
    /// The values of each parameter that are compared: "down" and "up".
    compared: Vec<(i32, i32)>,
}

/// What the games say of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// Elo of the value "up" over the value "down".
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

impl Screening {
    /// No games yet; compared are the values `steps` steps below and above that of the table.
    #[must_use]
    pub fn around(parameters: Vec<Tuned>, steps: f64) -> Screening {
        let compared = parameters.iter().map(|parameter| parameter.around(steps)).collect();
        Screening::new(parameters, compared)
    }

    /// No games yet; each value of the table is compared with the other one.
    #[must_use]
    pub fn against(parameters: Vec<Tuned>, others: &[i32]) -> Screening {
        let values = parameters.iter().map(Tuned::rounded);
        let compared = values.zip(others.iter().copied()).collect();
        Screening::new(parameters, compared)
    }

    fn new(parameters: Vec<Tuned>, compared: Vec<(i32, i32)>) -> Screening {
        Screening {
            tally: Tally::new(parameters.len()),
            parameters,
            compared,
        }
    }

    /// The parameters, the values that are compared, "down" and "up", and what the games say of them.
    pub fn effects(&self) -> impl Iterator<Item = (&Tuned, (i32, i32), Effect)> {
        // A pair has two games, and a lead of two points in a pair is a score of one instead of one half.
        let elo = |points: f64| points / 4.0 * ELO_PER_POINT;
        let error = elo(self.tally.error());
        let effects = self.tally.means().map(move |mean| Effect { elo: elo(mean), error });
        let compared = self.parameters.iter().zip(&self.compared);
        compared
            .zip(effects)
            .map(|((parameter, &values), effect)| (parameter, values, effect))
    }

    /// The parameters of a screening [around](Screening::around) their values, each shifted by a share of the
    /// [best shift](best_shifts), and the Elo that may be expected of the whole shifts. `curvature`: in Elo, for squares of the
    /// shifts in the games, which were of `steps` steps.
    #[must_use]
    pub fn shifted(&self, steps: f64, curvature: &Matrix, share: f64) -> (Vec<Tuned>, f64) {
        // From "down" to "up" are two shifts.
        let slopes: Vec<f64> = self.effects().map(|(.., effect)| effect.elo / 2.0).collect();
        let error = self
            .effects()
            .next()
            .map_or(0.0, |(.., effect)| effect.error / CONFIDENCE / 2.0);
        let Shifts { shifts, gain } = best_shifts(&slopes, error, curvature);
        let shifted = |(parameter, by): (&Tuned, f64)| {
            let value = parameter.value + share * by * steps * f64::from(parameter.step);
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
        Trial::between(self.compared.iter().map(|&values| (1.0, values)), random)
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
        let compared = self.parameters.iter().zip(&self.compared);
        for ((parameter, (down, up)), sum) in compared.zip(&self.tally.sums) {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{} {down} {up} {sum}", parameter.name);
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
        let (mut compared, mut sums) = (Vec::new(), Vec::new());
        for (line, words) in &state.rows {
            let row = match words[..] {
                [_, down, up, sum] => parse_row(down, up, sum),
                _ => None,
            };
            let (values, sum) = row.ok_or_else(|| syntax(*line, "expected 'name value value sum'"))?;
            compared.push(values);
            sums.push(sum);
        }
        state.is_about(&self.parameters)?;
        let mine = self.parameters.iter().zip(&self.compared);
        for ((parameter, &(down, up)), theirs) in mine.zip(compared) {
            if theirs != (down, up) {
                let values = format!("{} and {} instead of {down} and {up}", theirs.0, theirs.1);
                return Err(StateError::OtherValues(format!("{} with {values}", parameter.name)));
            }
        }
        self.tally = Tally { pairs, squares, sums };
        Ok(())
    }
}

/// The two values of a parameter and its sum.
fn parse_row(down: &str, up: &str, sum: &str) -> Option<((i32, i32), f64)> {
    Some(((down.parse().ok()?, up.parse().ok()?), sum.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::generator;
    use crate::trials::example;
    use rand::RngExt;

    fn screening(names: &[&str]) -> Screening {
        Screening::around(names.iter().map(|name| example(name)).collect(), 1.0)
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
    fn effects_are_elo_of_up_over_down() {
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
        let (shifted, gain) = played(20_000).shifted(1.0, &curvature, 0.5);
        for (parameter, expected) in shifted.iter().zip([5.0, 0.0, -3.1]) {
            let by = (parameter.value - f64::from(parameter.start)) / 8.0;
            assert!((by - expected).abs() < 1.0, "{by} and {expected}");
        }
        assert!((gain - 139.0).abs() < 40.0, "{gain}");
        let (unchanged, gain) = screening(&["a", "b", "c"]).shifted(1.0, &curvature, 1.0);
        assert_eq!(gain, 0.0, "no games, nothing learned");
        assert!(unchanged.iter().all(|parameter| parameter.drift() == 0.0));
    }

    #[test]
    fn other_values_are_compared_with_those_of_the_table() {
        let mut screening = Screening::against(vec![example("a"), example("b")], &[30, 58]);
        for pair in 0..20 {
            let trial = screening.draw(&mut generator(2, pair));
            for (place, other) in [30, 58].into_iter().enumerate() {
                let values = [trial.along[place], trial.against[place]];
                assert!(values == [50, other] || values == [other, 50], "{values:?}");
            }
            // The side with the lower value of "a" wins.
            let points = if trial.along[0] == 30 { 2.0 } else { -2.0 };
            screening.learn(&trial, points);
        }
        let (_, values, effect) = screening.effects().next().unwrap();
        assert_eq!(values, (50, 30));
        assert!(effect.elo > effect.error, "{effect:?}");
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
        let mut others = Screening::against(vec![example("a"), example("b"), example("c")], &[1, 2, 3]);
        let refusal = others.take(&played.to_text()).unwrap_err().to_string();
        assert_eq!(
            refusal,
            "it is about other values: a with 42 and 58 instead of 50 and 1"
        );
        let refusal = other.take("pairs 3").unwrap_err().to_string();
        assert_eq!(refusal, "line 1: expected 'archipelago screen 2'");
    }
}
