//! The score of a match between two engines, counted in pairs of games: Elo, its error, and the sequential probability
//! ratio test (SPRT).
//!
//! The two games of a pair have the same opening, with colors exchanged. A pair has five results (0, 1/2, 1, 3/2 or 2
//! points, hence "pentanomial"), and because the opening favors the same color twice, pairs vary less than two games
//! apart would: the test ends sooner. The likelihood ratio is that of Michel Van den Bergh's notes for fishtest.

use std::collections::BTreeMap;
use std::fmt;

/// Numbers the results of a pair have in place of zero, so that what was not seen yet is not taken for impossible.
const UNSEEN: f64 = 1e-3;
/// Half the width of the 95 % interval, in standard deviations.
const CONFIDENCE: f64 = 1.96;
/// Halvings of the interval in which the most likely distribution is sought.
const HALVINGS: usize = 60;

/// The end of one game, as the match runner prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The number of the game, from 1; games 1 and 2 are a pair, 3 and 4, and so on.
    pub number: u32,
    /// The engine with the white pieces.
    pub white: String,
    /// The engine with the black pieces.
    pub black: String,
    /// White's half points: 0, 1 or 2; nothing when the game was not finished.
    pub white_half_points: Option<u8>,
    /// Why it ended.
    pub reason: String,
}

impl GameEnd {
    /// Reads a line such as `Finished game 3 (new vs old): 1-0 {White mates}`, as fastchess and cutechess-cli print it.
    #[must_use]
    pub fn parse(line: &str) -> Option<GameEnd> {
        let (number, rest) = line.trim().strip_prefix("Finished game ")?.split_once(" (")?;
        let (players, rest) = rest.split_once("): ")?;
        let (white, black) = players.split_once(" vs ")?;
        let (result, reason) = rest.split_once(" {")?;
        Some(GameEnd {
            number: number.parse().ok().filter(|number| *number > 0)?,
            white: white.to_owned(),
            black: black.to_owned(),
            white_half_points: match result {
                "1-0" => Some(2),
                "0-1" => Some(0),
                "1/2-1/2" => Some(1),
                _ => None,
            },
            reason: reason.trim_end_matches('}').to_owned(),
        })
    }

    /// The engine that broke the game off by an illegal move, its clock or its end, if one did.
    #[must_use]
    pub fn culprit(&self) -> Option<&str> {
        const FAULTS: [&str; 4] = ["illegal move", "loses on time", "disconnects", "connection stalls"];
        FAULTS.iter().find(|fault| self.reason.contains(**fault))?;
        Some(if self.reason.starts_with("Black") {
            &self.black
        } else {
            &self.white
        })
    }
}

/// The games of one engine against another.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Games won, drawn and lost.
    pub games: [u32; 3],
    /// Pairs with 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u32; 5],
    /// Half points of the first game of each pair that has only one.
    halves: BTreeMap<u32, u8>,
}

impl Score {
    /// Counts a game in which the engine made `half_points`.
    pub fn add(&mut self, number: u32, half_points: u8) {
        self.games[usize::from(2 - half_points.min(2))] += 1;
        let pair = (number - 1) / 2;
        match self.halves.remove(&pair) {
            Some(other) => self.pairs[usize::from(other + half_points)] += 1,
            None => {
                self.halves.insert(pair, half_points);
            }
        }
    }

    /// Number of games.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.games.iter().sum()
    }

    /// Difference in strength and half the width of its 95 % interval, Elo; nothing before the first pair.
    #[must_use]
    pub fn elo(&self) -> Option<(f64, f64)> {
        let count: f64 = self.pairs.iter().map(|&pairs| f64::from(pairs)).sum();
        if count == 0.0 {
            return None;
        }
        let shares = self.pairs.map(|pairs| f64::from(pairs) / count);
        let mean = mean(&shares);
        let variance: f64 = (0..5).map(|index| shares[index] * (points(index) - mean).powi(2)).sum();
        let reach = CONFIDENCE * (variance / count).sqrt();
        let error = (elo_of(mean + reach) - elo_of(mean - reach)) / 2.0;
        Some((elo_of(mean), error))
    }

    /// Logarithm of how much likelier the pairs are when the engine is stronger by `elo1` than when it is by `elo0`.
    #[must_use]
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        let counts = self.pairs.map(|pairs| f64::from(pairs).max(UNSEEN));
        let count: f64 = counts.iter().sum();
        let shares = counts.map(|pairs| pairs / count);
        let [null, alternative] = [elo0, elo1].map(|elo| likeliest(&shares, score_of(elo)));
        let gain = (0..5).map(|index| shares[index] * (alternative[index] / null[index]).ln());
        count * gain.sum::<f64>()
    }
}

/// Points for each game of a pair with result `index`.
fn points(index: usize) -> f64 {
    index as f64 / 4.0
}

fn mean(shares: &[f64; 5]) -> f64 {
    (0..5).map(|index| shares[index] * points(index)).sum()
}

/// The points a game that are expected at a difference of `elo`.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo at which `score` points a game are expected.
fn elo_of(score: f64) -> f64 {
    let inside = score.clamp(1e-4, 1.0 - 1e-4);
    // The sum with zero makes no difference but that an even score is not shown as -0.
    -400.0 * (1.0 / inside - 1.0).log10() + 0.0
}

/// The distribution with the mean `score` under which `shares` are most likely.
///
/// It is `shares / (1 + t (points - score))`, with the `t` for which the mean is right. The mean falls as `t` grows.
fn likeliest(shares: &[f64; 5], score: f64) -> [f64; 5] {
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    let at = |t: f64| -> [f64; 5] { std::array::from_fn(|index| shares[index] / (1.0 + t * (points(index) - score))) };
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        let excess: f64 = at(middle)
            .iter()
            .enumerate()
            .map(|(index, share)| share * (points(index) - score))
            .sum();
        if excess > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    at((low + high) / 2.0)
}

/// What a sequential test decides between.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// The engine is no stronger than this.
    pub elo0: f64,
    /// The engine is at least as strong as this.
    pub elo1: f64,
    /// The chance of either error.
    pub error: f64,
}

/// What a test has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// At least `elo1`.
    Accepted,
    /// No more than `elo0`.
    Refused,
    /// Neither yet.
    Open,
}

impl Test {
    /// The log-likelihood ratio at which the test accepts; it refuses at minus this.
    #[must_use]
    pub fn bound(&self) -> f64 {
        ((1.0 - self.error) / self.error).ln()
    }

    /// What the games so far decide.
    #[must_use]
    pub fn verdict(&self, score: &Score) -> Verdict {
        let ratio = score.log_likelihood_ratio(self.elo0, self.elo1);
        if ratio >= self.bound() {
            Verdict::Accepted
        } else if ratio <= -self.bound() {
            Verdict::Refused
        } else {
            Verdict::Open
        }
    }
}

/// Games, pairs, Elo and its error in one line.
impl fmt::Display for Score {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [won, drawn, lost] = self.games;
        let pairs = self.pairs;
        write!(
            formatter,
            "{:5} games  {won}-{drawn}-{lost}  pairs {pairs:?}",
            self.total()
        )?;
        match self.elo() {
            Some((elo, error)) => write!(formatter, "  Elo {elo:+.1} +- {error:.1}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(pairs: [u32; 5]) -> Score {
        Score {
            pairs,
            ..Score::default()
        }
    }

    #[test]
    fn lines_of_runners_are_read() {
        let end = GameEnd::parse("Finished game 12 (old vs new): 1/2-1/2 {Draw by 3-fold repetition}").expect("a game");
        assert_eq!((end.number, end.white.as_str(), end.black.as_str()), (12, "old", "new"));
        assert_eq!((end.white_half_points, end.culprit()), (Some(1), None));
        let lost = GameEnd::parse("Finished game 1 (new vs old): 0-1 {White loses on time (2ms overrun)}");
        assert_eq!(lost.expect("a game").culprit(), Some("new"));
        let illegal = GameEnd::parse("Finished game 2 (new vs old): 1-0 {Black makes an illegal move: e2e5}");
        assert_eq!(illegal.expect("a game").culprit(), Some("old"));
        let stalled = GameEnd::parse("Finished game 2 (new vs old): * {Black's connection stalls}").expect("a game");
        assert_eq!((stalled.white_half_points, stalled.culprit()), (None, Some("old")));
        for line in [
            "",
            "Started game 1 of 8 (new vs old)",
            "Finished match",
            "Finished game 0 (a vs b): 1-0 {x}",
        ] {
            assert_eq!(GameEnd::parse(line), None, "{line}");
        }
    }

    #[test]
    fn games_become_pairs_in_any_order() {
        let mut score = Score::default();
        for (number, half_points) in [(3, 2), (1, 1), (2, 1), (6, 0), (4, 2), (5, 1), (7, 2)] {
            score.add(number, half_points);
        }
        assert_eq!(score.games, [3, 3, 1]);
        assert_eq!(score.pairs, [0, 1, 1, 0, 1]);
    }

    /// fastchess 1.8 prints the same Elo, error and ratio for these pairs.
    #[test]
    fn values_are_those_of_fastchess() {
        let score = score([5, 5, 19, 9, 22]);
        let (elo, error) = score.elo().expect("pairs");
        assert!(
            (elo - 113.94).abs() < 0.01 && (error - 63.32).abs() < 0.01,
            "{elo} {error}"
        );
        assert!((score.log_likelihood_ratio(0.0, 10.0) - 1.04).abs() < 0.005);
    }

    #[test]
    fn the_ratio_is_that_of_the_normal_approximation_near_an_even_score() {
        let score = score([10, 190, 520, 260, 20]);
        let shares = score.pairs.map(|pairs| f64::from(pairs) / 1000.0);
        let mean = mean(&shares);
        let variance: f64 = (0..5).map(|index| shares[index] * (points(index) - mean).powi(2)).sum();
        let (low, high) = (score_of(0.0), score_of(10.0));
        let approximate = 1000.0 * (high - low) * (mean - (low + high) / 2.0) / variance;
        let exact = score.log_likelihood_ratio(0.0, 10.0);
        assert!(
            (exact - approximate).abs() < 0.05 * approximate.abs(),
            "{exact} {approximate}"
        );
    }

    #[test]
    fn strong_engines_are_accepted_and_weak_ones_refused() {
        let test = Test {
            elo0: 0.0,
            elo1: 10.0,
            error: 0.05,
        };
        assert!((test.bound() - 2.944).abs() < 0.001);
        assert_eq!(test.verdict(&score([0; 5])), Verdict::Open);
        assert_eq!(test.verdict(&score([20, 150, 400, 250, 40])), Verdict::Accepted);
        assert_eq!(test.verdict(&score([40, 250, 400, 150, 20])), Verdict::Refused);
        assert_eq!(test.verdict(&score([2, 5, 10, 5, 2])), Verdict::Open);
    }

    #[test]
    fn elo_follows_the_score() {
        let (even, error) = score([1, 2, 3, 2, 1]).elo().expect("pairs");
        assert!(even.abs() < 1e-9 && error > 0.0);
        let (ahead, _) = score([0, 0, 10, 10, 0]).elo().expect("pairs");
        assert!((ahead - elo_of(0.625)).abs() < 1e-9);
        assert_eq!(score([0; 5]).elo(), None);
    }
}
