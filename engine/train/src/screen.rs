//! Which parameters matter, and in which direction: many of them moved at once in the same games.
//!
//! As in SPSA every parameter goes up or down at random in each pair of games, and the other side goes the opposite way. But
//! the values stay where they are: what is wanted is the difference in strength between "up" and "down" for each
//! parameter. All parameters share all games (a two-level design, Plackett and Burman 1946), so that the error is that of
//! a match of all these games.
//!
//! "Down" and "up" are steps from the value of the table. Or they are this value and another one that may replace it: then
//! the effect is what the change is worth. Effects do not simply add up, so all changes can be measured together, too: one side
//! then has all values of the table and the other all new ones.
//!
//! In place of the strength the same method measures the speed: then a pair is not of games, but of searches of the same
//! positions.

use std::fmt::Write as _;

use rand::rngs::StdRng;

use crate::curvature::{Matrix, Shifts, best_shifts};
use crate::trials::{CONFIDENCE, Purpose, StateError, StateText, Tally, Trial, Tuned, syntax};

/// Elo for each expected part of the point, near the middle.
const ELO_PER_POINT: f64 = 4.0 * 400.0 / std::f64::consts::LN_10;

/// What is measured of the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Elo. The result of a pair of games: points of the side along the direction less those of the other, from -2 to 2.
    Strength,
    /// Nodes per second, in per cent. The result of a pair of searches: 100 times the natural logarithm of the nodes per
    /// second along the direction, divided by those against it.
    Speed,
}

impl Measure {
    /// The first words of a file of results.
    const fn title(self) -> &'static str {
        match self {
            Measure::Strength => "archipelago screen 2",
            Measure::Speed => "archipelago speed 1",
        }
    }

    /// What an effect is counted in.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Measure::Strength => "Elo",
            Measure::Speed => "% nps",
        }
    }

    /// The effect that a mean result shows.
    fn effect(self, result: f64) -> f64 {
        match self {
            // A pair has two games, and a lead of two points in a pair is a score of one instead of one half.
            Measure::Strength => result / 4.0 * ELO_PER_POINT,
            Measure::Speed => result,
        }
    }
}

/// The results so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Screening {
    measure: Measure,
    /// The results of the pairs.
    tally: Tally,
    parameters: Vec<Tuned>,
    /// The values of each parameter that are compared: "down" and "up".
    compared: Vec<(i32, i32)>,
    /// Whether all parameters go the same way.
    together: bool,
}

/// What the games say of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// What the value "up" is worth over the value "down".
    pub size: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

impl Screening {
    /// No results yet; compared are the values `steps` steps below and above that of the table.
    #[must_use]
    pub fn around(measure: Measure, parameters: Vec<Tuned>, steps: f64) -> Screening {
        let compared = parameters.iter().map(|parameter| parameter.around(steps)).collect();
        Screening::new(measure, parameters, compared)
    }

    /// No results yet; each value of the table is compared with the other one.
    #[must_use]
    pub fn against(measure: Measure, parameters: Vec<Tuned>, others: &[i32]) -> Screening {
        let values = parameters.iter().map(Tuned::rounded);
        let compared = values.zip(others.iter().copied()).collect();
        Screening::new(measure, parameters, compared)
    }

    fn new(measure: Measure, parameters: Vec<Tuned>, compared: Vec<(i32, i32)>) -> Screening {
        Screening {
            measure,
            tally: Tally::new(parameters.len()),
            parameters,
            compared,
            together: false,
        }
    }

    /// The same, but in each pair one side has "up" for all parameters and the other "down". The effects are then all the same.
    #[must_use]
    pub fn together(self) -> Screening {
        Screening { together: true, ..self }
    }

    /// Whether all parameters go the same way.
    #[must_use]
    pub fn is_together(&self) -> bool {
        self.together
    }

    /// The first line of a file of results.
    fn title(&self) -> String {
        let together = if self.together { " together" } else { "" };
        format!("{}{together}", self.measure.title())
    }

    /// What an effect is counted in.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        self.measure.unit()
    }

    /// The parameters, the values that are compared, "down" and "up", and what the results say of them.
    pub fn effects(&self) -> impl Iterator<Item = (&Tuned, (i32, i32), Effect)> {
        let measure = self.measure;
        let error = measure.effect(self.tally.error());
        let effects = self.tally.means().map(move |mean| Effect {
            size: measure.effect(mean),
            error,
        });
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
        let slopes: Vec<f64> = self.effects().map(|(.., effect)| effect.size / 2.0).collect();
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
        let choices = self.compared.iter().map(|&values| (1.0, values));
        if self.together {
            Trial::together(choices, random)
        } else {
            Trial::between(choices, random)
        }
    }

    /// Counts the result.
    fn learn(&mut self, trial: &Trial, points: f64) {
        self.tally.learn(trial, points);
    }

    fn changes(&self) -> (&str, Vec<(&str, f64)>) {
        let effects = self.effects();
        let of_all = if self.together { 1 } else { usize::MAX };
        let sizes = effects.take(of_all).map(|(parameter, _, effect)| {
            let name = if self.together { "all" } else { &parameter.name };
            (name, effect.size)
        });
        let title = match self.measure {
            Measure::Strength => "largest effects in Elo",
            Measure::Speed => "largest effects in % nps",
        };
        (title, sizes.collect())
    }

    fn to_text(&self) -> String {
        let mut text = format!(
            "{}\npairs {} squares {}\n",
            self.title(),
            self.tally.pairs,
            self.tally.squares
        );
        let compared = self.parameters.iter().zip(&self.compared);
        for ((parameter, (down, up)), sum) in compared.zip(&self.tally.sums) {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{} {down} {up} {sum}", parameter.name);
        }
        text
    }

    /// The text must be about the same values of the parameters too.
    fn take(&mut self, text: &str) -> Result<(), StateError> {
        let state = StateText::split(text, &self.title())?;
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
        Screening::around(Measure::Strength, names.iter().map(|name| example(name)).collect(), 1.0)
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
            assert!((effect.size - expected).abs() < 1.5 * effect.error, "{effects:?}");
            assert!(effect.error < 4.0, "{effects:?}");
        }
    }

    #[test]
    fn values_that_go_together_have_one_effect() {
        let mut screening =
            Screening::against(Measure::Strength, vec![example("a"), example("b")], &[30, 58]).together();
        for pair in 0..20 {
            let trial = screening.draw(&mut generator(4, pair));
            let sides = [&trial.along, &trial.against];
            assert!(
                sides == [&[50, 50], &[30, 58]] || sides == [&[30, 58], &[50, 50]],
                "{sides:?}"
            );
            screening.learn(&trial, if trial.along[0] == 30 { 2.0 } else { -2.0 });
        }
        let effects: Vec<Effect> = screening.effects().map(|(.., effect)| effect).collect();
        assert!(
            effects[0].size > effects[0].error && effects[0] == effects[1],
            "{effects:?}"
        );
        let mut apart = Screening::against(Measure::Strength, vec![example("a"), example("b")], &[30, 58]);
        let refusal = apart.take(&screening.to_text()).unwrap_err().to_string();
        assert_eq!(refusal, "line 1: expected 'archipelago screen 2'");
        assert!(apart.clone().together().take(&screening.to_text()).is_ok());
    }

    /// "a" makes the search 3 % faster, "b" 1 % slower.
    #[test]
    fn speed_is_per_cent_of_up_over_down() {
        let parameters = vec![example("a"), example("b")];
        let mut screening = Screening::around(Measure::Speed, parameters, 1.0);
        for pair in 0..400 {
            let trial = screening.draw(&mut generator(3, pair));
            let signs: Vec<f64> = trial.ups().map(|up| if up { 1.0 } else { -1.0 }).collect();
            screening.learn(&trial, 3.0 * signs[0] - signs[1]);
        }
        for ((.., effect), expected) in screening.effects().zip([3.0, -1.0]) {
            assert!((effect.size - expected).abs() < effect.error, "{effect:?}");
        }
        let mut games = Screening::around(Measure::Strength, vec![example("a"), example("b")], 1.0);
        let refusal = games.take(&screening.to_text()).unwrap_err().to_string();
        assert_eq!(refusal, "line 1: expected 'archipelago screen 2'");
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
        let mut screening = Screening::against(Measure::Strength, vec![example("a"), example("b")], &[30, 58]);
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
        assert!(effect.size > effect.error, "{effect:?}");
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
        let mut others = Screening::against(
            Measure::Strength,
            vec![example("a"), example("b"), example("c")],
            &[1, 2, 3],
        );
        let refusal = others.take(&played.to_text()).unwrap_err().to_string();
        assert_eq!(
            refusal,
            "it is about other values: a with 42 and 58 instead of 50 and 1"
        );
        let refusal = other.take("pairs 3").unwrap_err().to_string();
        assert_eq!(refusal, "line 1: expected 'archipelago screen 2'");
    }
}
