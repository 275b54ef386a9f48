//! Fits the chances of win, draw and loss to games, by maximum likelihood.

use std::path::Path;

use super::format::{FormatError, GameResult, PositionRecord, Reader};
use crate::source;
use archipelago_eval::wdl::{COEFFICIENTS, MATERIAL, WinRateModel};

/// The largest score that is counted, internal units.
const LARGEST_SCORE: usize = 2000;
/// The move number at which the usual material is measured.
const USUAL_MOVE: u32 = 32;
/// The number of parameters of a model: the coefficients of both polynomials.
const PARAMETERS: usize = 2 * COEFFICIENTS;
/// The largest number of steps of the fit.
const MAX_STEPS: usize = 100;
/// The fit ends when a step gains less than this in log-likelihood per position.
const ENOUGH: f64 = 1e-12;

/// The results of games by the material and score of their positions.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// The wins, draws and losses of the side that is ahead, by material and score.
    counts: Vec<[u32; 3]>,
    /// Games read.
    pub games: usize,
    /// Positions counted.
    pub positions: usize,
    /// Positions at move 32 of games with a result, and the sum of their material.
    usual: (u64, u64),
}

/// Why there is no model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the games are too few or too much alike for a model of win, draw and loss")]
pub struct NoModel;

impl Default for Outcomes {
    fn default() -> Outcomes {
        let materials = (MATERIAL.1 - MATERIAL.0 + 1) as usize;
        Outcomes {
            counts: vec![[0; 3]; materials * (LARGEST_SCORE + 1)],
            games: 0,
            positions: 0,
            usual: (0, 0),
        }
    }
}

impl Outcomes {
    /// Counts the games of a file.
    ///
    /// # Errors
    /// [`FormatError`] when the file is not one of games or is damaged.
    pub fn read(&mut self, path: &Path) -> Result<(), FormatError> {
        for game in Reader::open(path)? {
            self.games += 1;
            game?.records.iter().for_each(|record| self.add(record));
        }
        Ok(())
    }

    /// Counts a position, unless the result of its game is not known.
    fn add(&mut self, record: &PositionRecord) {
        let Some(result) = record.result() else { return };
        let material = record.material();
        if record.fullmoves() == USUAL_MOVE {
            self.usual.0 += 1;
            self.usual.1 += material as u64;
        }
        self.count(material, record.score(), result);
    }

    fn count(&mut self, material: i32, score: i32, result: GameResult) {
        let index = score.unsigned_abs() as usize;
        if index > LARGEST_SCORE {
            return;
        }
        let row = (material.clamp(MATERIAL.0, MATERIAL.1) - MATERIAL.0) as usize;
        let outcome = match (result, score >= 0) {
            (GameResult::Draw, _) => 1,
            (GameResult::WhiteWon, true) | (GameResult::BlackWon, false) => 0,
            _ => 2,
        };
        self.counts[row * (LARGEST_SCORE + 1) + index][outcome] += 1;
        self.positions += 1;
    }

    /// Material, score, and how often the side with that score won, drew and lost.
    fn cells(&self) -> impl Iterator<Item = (i32, f64, [f64; 3])> {
        let cell = |(index, counts): (usize, &[u32; 3])| {
            let material = MATERIAL.0 + (index / (LARGEST_SCORE + 1)) as i32;
            let score = (index % (LARGEST_SCORE + 1)) as f64;
            (material, score, counts.map(f64::from))
        };
        self.counts
            .iter()
            .enumerate()
            .filter(|(_, counts)| **counts != [0; 3])
            .map(cell)
    }
}

/// The model under which these results are most likely.
///
/// The method is Fisher scoring: steps of Newton's method with the expected second derivative, halved until the
/// likelihood rises.
///
/// # Errors
/// [`NoModel`] when nothing was counted at move 32, or no sound model comes out.
pub fn fit(outcomes: &Outcomes) -> Result<WinRateModel, NoModel> {
    if outcomes.usual.0 == 0 {
        return Err(NoModel);
    }
    let usual_material = outcomes.usual.1 as f64 / outcomes.usual.0 as f64;
    let mut first = [0.0; PARAMETERS];
    (first[0], first[COEFFICIENTS]) = (100.0, 100.0);
    let mut best = model(usual_material, &first);
    let mut likelihood = log_likelihood(outcomes, &best);
    for _ in 0..MAX_STEPS {
        let step = scoring_step(outcomes, &best).ok_or(NoModel)?;
        let halved = (0..30).map(|halvings| {
            let scale = 0.5_f64.powi(halvings);
            let moved: Vec<f64> = parameters(&best)
                .iter()
                .zip(step)
                .map(|(old, step)| old + scale * step)
                .collect();
            let moved = model(usual_material, &moved);
            (log_likelihood(outcomes, &moved), moved)
        });
        let Some((next, moved)) = halved.into_iter().find(|(next, _)| *next > likelihood) else {
            break;
        };
        let gain = next - likelihood;
        (likelihood, best) = (next, moved);
        if gain < ENOUGH * outcomes.positions as f64 {
            break;
        }
    }
    Ok(best)
}

fn model(usual_material: f64, parameters: &[f64]) -> WinRateModel {
    WinRateModel {
        usual_material,
        even_chance: std::array::from_fn(|index| parameters[index]),
        spread: std::array::from_fn(|index| parameters[COEFFICIENTS + index]),
    }
}

fn parameters(model: &WinRateModel) -> Vec<f64> {
    [model.even_chance, model.spread].concat()
}

/// The log-likelihood of the results under a model; minus infinity for a model that is not sound.
#[must_use]
pub fn log_likelihood(outcomes: &Outcomes, model: &WinRateModel) -> f64 {
    let is_sound = (MATERIAL.0..=MATERIAL.1).all(|material| {
        let (even, spread) = model.curve(material);
        even > 0.0 && spread > 0.0
    });
    if !is_sound {
        return f64::NEG_INFINITY;
    }
    let cell = |(material, score, counts): (i32, f64, [f64; 3])| -> f64 {
        let chances = model.chances(score, material);
        counts
            .iter()
            .zip(chances)
            .filter(|(count, _)| **count > 0.0)
            .map(|(count, chance)| count * chance.ln())
            .sum()
    };
    outcomes.cells().map(cell).sum()
}

/// The next step of the fit.
fn scoring_step(outcomes: &Outcomes, model: &WinRateModel) -> Option<[f64; PARAMETERS]> {
    let mut slope = [0.0; PARAMETERS];
    let mut curvature = [[0.0; PARAMETERS]; PARAMETERS];
    for (material, score, counts) in outcomes.cells() {
        let (even, spread) = model.curve(material);
        let chances = model.chances(score, material);
        let positions: f64 = counts.iter().sum();
        // The derivatives of the three chances by `a` and by `b`.
        let by_shape = |chance: f64, units: f64| {
            let slope = -chance * (1.0 - chance) / spread;
            [slope, slope * (units - even) / spread]
        };
        let (win, loss) = (by_shape(chances[0], score), by_shape(chances[2], -score));
        let slopes = [win, [-win[0] - loss[0], -win[1] - loss[1]], loss];
        let x = model.share(material);
        // The derivative by a coefficient is that by `a` or `b` times a power of `x`.
        let spread_out = |by: [f64; 2]| -> [f64; PARAMETERS] {
            std::array::from_fn(|index| by[index / COEFFICIENTS] * x.powi((index % COEFFICIENTS) as i32))
        };
        for ((count, chance), by) in counts.iter().zip(chances).zip(slopes.map(spread_out)) {
            let chance = chance.max(1e-12);
            for row in 0..PARAMETERS {
                slope[row] += count * by[row] / chance;
                for column in 0..PARAMETERS {
                    curvature[row][column] += positions * by[row] * by[column] / chance;
                }
            }
        }
    }
    solve(curvature, slope)
}

/// Solves `matrix * x = right` by elimination with pivots; `None` if the matrix is singular.
fn solve(mut matrix: [[f64; PARAMETERS]; PARAMETERS], mut right: [f64; PARAMETERS]) -> Option<[f64; PARAMETERS]> {
    for column in 0..PARAMETERS {
        let pivot =
            (column..PARAMETERS).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        if matrix[column][column].abs() < f64::MIN_POSITIVE {
            return None;
        }
        let upper = matrix[column];
        for row in column + 1..PARAMETERS {
            let factor = matrix[row][column] / upper[column];
            for (entry, above) in matrix[row].iter_mut().zip(upper) {
                *entry -= factor * above;
            }
            right[row] -= factor * right[column];
        }
    }
    for row in (0..PARAMETERS).rev() {
        let known: f64 = (row + 1..PARAMETERS)
            .map(|column| matrix[row][column] * right[column])
            .sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right.iter().all(|value| value.is_finite()).then_some(right)
}

/// The text of `wdl.rs` with another model and another head (see [`source::with_head`]).
#[must_use]
pub fn rewrite(text: &str, model: &WinRateModel, head: &[String]) -> Option<String> {
    let list = |terms: &[f64]| {
        terms
            .iter()
            .map(|term| format!("{term:.3}"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let fields = [
        format!("usual_material: {:.3}", model.usual_material),
        format!("even_chance: [{}]", list(&model.even_chance)),
        format!("spread: [{}]", list(&model.spread)),
    ];
    let (before, rest) = text.split_once("pub const MODEL: WinRateModel = WinRateModel {\n")?;
    let (_, after) = rest.split_once("\n};")?;
    let fields: Vec<String> = fields.iter().map(|field| format!("    {field},")).collect();
    let text = format!(
        "{before}pub const MODEL: WinRateModel = WinRateModel {{\n{}\n}};{after}",
        fields.join("\n")
    );
    Some(source::with_head(&text, head))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::generator;
    use archipelago_eval::Value;
    use archipelago_eval::wdl::MODEL;
    use archipelago_movegen::Position;
    use rand::RngExt;

    const TEXT: &str = include_str!("../../../eval/src/wdl.rs");

    const TRUTH: WinRateModel = WinRateModel {
        usual_material: 40.0,
        even_chance: [150.0, -60.0, 20.0, -5.0],
        spread: [50.0, 60.0, -10.0, 2.0],
    };

    /// Random results by a model; material and scores are drawn uniformly.
    fn drawn(model: &WinRateModel, positions: usize) -> Outcomes {
        let mut random = generator(3, 0);
        let mut outcomes = Outcomes {
            usual: (2, 80),
            ..Outcomes::default()
        };
        for _ in 0..positions {
            let material = random.random_range(0..90);
            let score = random.random_range(-500..=500);
            let [win, draw, _] = model.chances(f64::from(score), material);
            let result = match random.random::<f64>() {
                draw_from if draw_from < win => GameResult::WhiteWon,
                draw_from if draw_from < win + draw => GameResult::Draw,
                _ => GameResult::BlackWon,
            };
            outcomes.count(material, score, result);
        }
        outcomes
    }

    #[test]
    fn only_games_with_a_result_count() {
        let fen = b"4k3/8/8/8/8/8/4P3/4K3 w - - 0 32";
        let position = Position::from_fen(fen).expect("a position");
        let record = PositionRecord::new(&position, Value::new(60), None);
        let mut outcomes = Outcomes::default();
        outcomes.add(&record);
        assert_eq!((outcomes.positions, outcomes.usual), (0, (0, 0)));
        outcomes.add(&record.with_result(Some(GameResult::WhiteWon)));
        assert_eq!((outcomes.positions, outcomes.usual), (1, (1, 1)));
    }

    #[test]
    fn a_known_model_is_recovered() {
        let outcomes = drawn(&TRUTH, 2_000_000);
        let fitted = fit(&outcomes).unwrap();
        assert!((fitted.pawn() - TRUTH.pawn()).abs() < 1.5, "{fitted:?}");
        for material in (MATERIAL.0..=MATERIAL.1).step_by(6) {
            let ((even, spread), (fitted_even, fitted_spread)) = (TRUTH.curve(material), fitted.curve(material));
            assert!((even - fitted_even).abs() < 4.0, "{material}: {even} {fitted_even}");
            assert!(
                (spread - fitted_spread).abs() < 4.0,
                "{material}: {spread} {fitted_spread}"
            );
        }
        assert!(log_likelihood(&outcomes, &fitted) >= log_likelihood(&outcomes, &TRUTH));
    }

    #[test]
    fn colors_do_not_matter() {
        let (mut one, mut other) = (Outcomes::default(), Outcomes::default());
        for (score, result, mirrored) in [
            (30, GameResult::WhiteWon, GameResult::BlackWon),
            (-70, GameResult::Draw, GameResult::Draw),
            (500, GameResult::BlackWon, GameResult::WhiteWon),
        ] {
            one.count(50, score, result);
            other.count(50, -score, mirrored);
        }
        assert_eq!(one.counts, other.counts);
        assert_eq!(one.positions, 3);
    }

    #[test]
    fn without_games_there_is_no_model() {
        assert_eq!(fit(&Outcomes::default()), Err(NoModel));
        let alike = Outcomes {
            usual: (1, 40),
            ..Outcomes::default()
        };
        assert_eq!(fit(&alike), Err(NoModel));
    }

    #[test]
    fn an_unsound_model_is_impossible() {
        let outcomes = drawn(&TRUTH, 10);
        let unsound = WinRateModel {
            even_chance: [10.0, -20.0, 0.0, 0.0],
            ..TRUTH
        };
        assert_eq!(log_likelihood(&outcomes, &unsound), f64::NEG_INFINITY);
    }

    #[test]
    fn the_model_of_this_build_gives_its_own_text() {
        let same = rewrite(TEXT, &MODEL, &[]).unwrap();
        let body = |text: &str| text[text.find("\nuse ").unwrap()..].to_owned();
        assert_eq!(body(&same), body(TEXT));
        let other = rewrite(TEXT, &TRUTH, &["Of another day.".to_owned()]).unwrap();
        for line in [
            "//! Of another day.\n\nuse ",
            "    usual_material: 40.000,\n",
            "    even_chance: [150.000, -60.000, 20.000, -5.000],\n",
            "    spread: [50.000, 60.000, -10.000, 2.000],\n};",
        ] {
            assert!(other.contains(line), "{line}");
        }
        assert_eq!(rewrite("fn main() {}", &MODEL, &[]), None);
    }
}
