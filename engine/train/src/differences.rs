//! By how much the groups of the evaluation change it, in positions of games.

use archipelago_engine::{HeadlessSearcher, Limits};
use archipelago_eval::{PawnTable, evaluate};
use archipelago_movegen::{Color, Position};
use rand::RngExt;
use rayon::prelude::*;

use crate::curvature::Matrix;
use crate::format::Openings;
use crate::game::{Judge, MAX_OPENING_SCORE, MAX_PLIES, random_opening, rule_ending};
use crate::parameters::Selection;
use crate::random::generator;

/// Half of this many Elo are lost with an evaluation that is off by one unit (root mean square, weighted by [`weight`]), and
/// four times as much when it is off by two. A rough figure from games at 8000 nodes a move against the table: evaluations
/// off by 16, 36 and 72 units in about the direction of the slopes had +10 ± 23, -59 ± 25 and -183 ± 30 Elo.
pub const ELO_PER_SQUARE: f64 = 0.135;
/// The slope of the chance to win at zero, for each internal unit.
const SLOPE: f64 = 0.0055;
/// A game gives about every eighth position, so that they differ.
const SHARE: f64 = 0.125;
/// Nodes of a move in the games that the positions come from: they only have to be sensible.
const NODES: u64 = 500;
const SEED: u64 = 1;

/// What it costs to move the chosen groups of the evaluation, in Elo for squares of `steps` times their steps.
#[must_use]
pub fn evaluation_curvature(selection: &Selection, steps: f64, positions: &[Position]) -> Matrix {
    selection.use_in_this_thread(&[]);
    let weights: Vec<f64> = values(positions).into_iter().map(weight).collect();
    let tuned = selection.tuned();
    let rows: Vec<Vec<f64>> = (0..tuned.len())
        .into_par_iter()
        .map(|index| {
            let (lower, higher) = tuned[index].around(steps);
            let [lower, higher] = [lower, higher].map(|value| {
                let mut numbers: Vec<i32> = tuned.iter().map(|parameter| parameter.start).collect();
                numbers[index] = value;
                selection.use_in_this_thread(&selection.table_with(&numbers));
                values(positions)
            });
            selection.use_in_this_thread(&[]);
            let differences = higher.iter().zip(&lower).map(|(higher, lower)| (higher - lower) / 2.0);
            differences
                .zip(&weights)
                .map(|(difference, weight)| difference * weight)
                .collect()
        })
        .collect();
    let entry = |left: &[f64], right: &[f64]| {
        let sum: f64 = left.iter().zip(right).map(|(left, right)| left * right).sum();
        ELO_PER_SQUARE * sum / positions.len() as f64
    };
    let line = |left: &Vec<f64>| rows.iter().map(|right| entry(left, right)).collect();
    rows.par_iter().map(line).collect()
}

/// How much a unit matters at this value: most where the game is open, one there.
fn weight(value: f64) -> f64 {
    let chance = 1.0 / (1.0 + (-SLOPE * value).exp());
    4.0 * chance * (1.0 - chance)
}

/// The evaluations of the calling thread, White's view.
fn values(positions: &[Position]) -> Vec<f64> {
    let mut table = PawnTable::new(0);
    let value = |position: &Position| {
        let value = f64::from(evaluate(position, &mut table).get());
        if position.turn() == Color::White { value } else { -value }
    };
    positions.iter().map(value).collect()
}

/// Positions without check from games of this build that begin about level, always the same ones.
///
/// # Errors
/// When the searcher gets no memory.
pub fn game_positions(count: usize) -> Result<Vec<Position>, String> {
    let mut searcher = HeadlessSearcher::new(4).map_err(|error| error.to_string())?;
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let mut positions = Vec::with_capacity(count);
    for number in 0.. {
        let mut random = generator(SEED, number);
        let Some((mut game, _)) = random_opening(&mut random, Openings::Standard) else {
            continue;
        };
        searcher.new_game();
        let first = searcher.search(&game, limits.clone());
        if first.is_none_or(|answer| answer.score.get().abs() > MAX_OPENING_SCORE) {
            continue;
        }
        let mut judge = Judge::default();
        for _ in 0..MAX_PLIES {
            if rule_ending(&game).is_some() {
                break;
            }
            if positions.len() == count {
                return Ok(positions);
            }
            if !game.position.in_check() && random.random::<f64>() < SHARE {
                positions.push(game.position);
            }
            let Some(answer) = searcher.search(&game, limits.clone()) else {
                break;
            };
            if judge.rule(&game.position, &answer).is_some() {
                break;
            }
            game.play(answer.best);
        }
    }
    Ok(positions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::{Names, Part};

    /// A move of two steps costs four times as much as one of a step, where the evaluation is linear in the group.
    #[test]
    fn costs_are_those_of_differences() {
        let names = Names {
            only: ["neuron_07_mg", "tempo_mg"].map(str::to_owned).to_vec(),
            except: Vec::new(),
        };
        let selection = Selection::new(Part::Evaluation, &names).unwrap();
        let positions = game_positions(300).unwrap();
        assert_eq!(positions.len(), 300);
        let [one, two] = [1.0, 2.0].map(|steps| evaluation_curvature(&selection, steps, &positions));
        let tempo = one[0][0];
        // Eight units with all pieces, less later.
        assert!(
            tempo > 0.02 * ELO_PER_SQUARE * 64.0 && tempo < 1.5 * ELO_PER_SQUARE * 64.0,
            "{tempo}"
        );
        for (one, two) in one.iter().flatten().zip(two.iter().flatten()) {
            assert!((two - 4.0 * one).abs() < 0.05 * (tempo + two.abs()), "{one} and {two}");
        }
        assert!(one[0][1] == one[1][0] && one[0][1].abs() < (one[0][0] * one[1][1]).sqrt());
    }
}
