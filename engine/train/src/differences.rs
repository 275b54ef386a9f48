//! By how much the groups of the evaluation change it, in positions of games.

use archipelago_engine::HeadlessSearcher;
use archipelago_eval::{PawnTable, evaluate};
use archipelago_movegen::{Color, Position};
use rand::RngExt;
use rayon::prelude::*;

use crate::curvature::Matrix;
use crate::game::{level_opening, play_on};
use crate::model::expected;
use crate::parameters::Selection;
use crate::random::generator;

/// Half of this many Elo are lost with an evaluation that is off by one unit (root mean square, weighted by [`weight`]), and
/// four times as much when it is off by two. A rough figure from games at 8000 nodes a move against the table: evaluations
/// off by 16, 36 and 72 units in about the direction of the slopes had +10 ± 23, -59 ± 25 and -183 ± 30 Elo.
pub const ELO_PER_SQUARE: f64 = 0.135;
/// The slope of the expected score, for each internal unit.
const SLOPE: f64 = 0.0055;
/// A game gives about every eighth position, so that they differ.
const SHARE: f64 = 0.125;
/// Nodes of a move in the games that the positions come from: they only have to be sensible.
const NODES: u64 = 500;
const SEED: u64 = 1;
const HASH_MEBIBYTES: usize = 4;

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
    let score = expected(value, SLOPE);
    4.0 * score * (1.0 - score)
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
    let mut searcher = HeadlessSearcher::new(HASH_MEBIBYTES).map_err(|error| error.to_string())?;
    let mut random = generator(SEED, 0);
    let mut positions = Vec::new();
    while positions.len() < count {
        let game = level_opening(&mut searcher, &mut random, NODES);
        play_on(&mut searcher, game, NODES, |position, _| {
            if !position.in_check() && random.random::<f64>() < SHARE {
                positions.push(*position);
            }
        });
    }
    positions.truncate(count);
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
        for (row, column) in [(0, 0), (0, 1), (1, 1)] {
            let (one, fourth) = (one[row][column], two[row][column] / 4.0);
            let scale = (two[row][row] * two[column][column]).sqrt() / 4.0;
            assert!((one - fourth).abs() < 0.1 * scale, "{one} and {fourth}");
        }
        assert!(one[0][1] == one[1][0] && one[0][1].abs() < (one[0][0] * one[1][1]).sqrt());
    }
}
