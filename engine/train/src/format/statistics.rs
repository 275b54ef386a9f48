//! Statistics of a file of games.

use std::fmt;

use super::record::result_code;
use super::{Ending, FormatError, GameRecord, GameResult, Openings, Reader};
use archipelago_eval::FULL_PHASE;

/// Upper ends of the classes of |score|, internal units; the last class has none.
const SCORE_CLASSES: [i32; 7] = [10, 25, 50, 100, 200, 400, 800];

/// Counts over games and positions. [`fmt::Display`] gives a table for people to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// Number of games.
    pub games: u64,
    /// Of them, those from Chess960 openings.
    pub chess960: u64,
    /// Games by result: black won, draw, white won, not known.
    pub results: [u64; 4],
    /// Games by [`Ending`].
    pub endings: [u64; Ending::ALL.len()],
    /// Plies of all games.
    pub plies: u64,
    /// Nodes of all games.
    pub nodes: u64,
    /// Number of positions.
    pub positions: u64,
    /// Positions with black to move.
    pub black_to_move: u64,
    /// Positions by result of their game.
    pub position_results: [u64; 4],
    /// Positions by phase, pawn endings first.
    pub phases: [u64; FULL_PHASE as usize + 1],
    /// Positions by size of the score.
    pub scores: [u64; SCORE_CLASSES.len() + 1],
}

impl Default for Statistics {
    fn default() -> Statistics {
        Statistics {
            games: 0,
            chess960: 0,
            results: [0; 4],
            endings: [0; Ending::ALL.len()],
            plies: 0,
            nodes: 0,
            positions: 0,
            black_to_move: 0,
            position_results: [0; 4],
            phases: [0; FULL_PHASE as usize + 1],
            scores: [0; SCORE_CLASSES.len() + 1],
        }
    }
}

impl Statistics {
    /// Counts all games that were not read yet.
    ///
    /// # Errors
    /// Those of the reader.
    pub fn of(reader: &mut Reader) -> Result<Statistics, FormatError> {
        let mut statistics = Statistics::default();
        for game in reader {
            statistics.add(&game?);
        }
        Ok(statistics)
    }

    /// Counts a game.
    pub fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        self.chess960 += u64::from(game.openings == Openings::Chess960);
        self.results[usize::from(result_code(game.result))] += 1;
        self.endings[game.ending as usize] += 1;
        self.plies += u64::from(game.plies);
        self.nodes += u64::from(game.nodes);
        self.positions += game.records.len() as u64;
        for record in &game.records {
            self.black_to_move += u64::from(record.turn().is_black());
            self.position_results[usize::from(result_code(record.result()))] += 1;
            self.phases[record.phase() as usize] += 1;
            let class = SCORE_CLASSES.partition_point(|&end| end < record.score().abs());
            self.scores[class] += 1;
        }
    }
}

/// A share in percent.
fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per_game = |count: u64| count as f64 / self.games.max(1) as f64;
        writeln!(f, "games      {} (Chess960: {})", self.games, self.chess960)?;
        writeln!(
            f,
            "positions  {} ({:.1} a game)",
            self.positions,
            per_game(self.positions)
        )?;
        writeln!(f, "plies      {:.1} a game, {:.0} nodes a ply", per_game(self.plies), {
            self.nodes as f64 / self.plies.max(1) as f64
        })?;
        let of_games = |result| percent(self.results[usize::from(result_code(result))], self.games);
        let of_positions = |result| percent(self.position_results[usize::from(result_code(result))], self.positions);
        for (name, result) in [
            ("white won", Some(GameResult::WhiteWon)),
            ("draw", Some(GameResult::Draw)),
            ("black won", Some(GameResult::BlackWon)),
            ("not known", None),
        ] {
            writeln!(
                f,
                "{name:<10} {:.1} % of games, {:.1} % of positions",
                of_games(result),
                of_positions(result)
            )?;
        }
        writeln!(
            f,
            "to move    white {:.1} %",
            100.0 - percent(self.black_to_move, self.positions)
        )?;
        writeln!(f, "endings")?;
        for ending in Ending::ALL {
            writeln!(
                f,
                "  {:<16} {:5.1} %",
                format!("{ending:?}"),
                percent(self.endings[ending as usize], self.games)
            )?;
        }
        writeln!(f, "phase (24: all pieces)")?;
        for (phase, &count) in self.phases.iter().enumerate() {
            writeln!(f, "  {phase:<16} {:5.1} %", percent(count, self.positions))?;
        }
        write!(f, "score up to")?;
        for (class, &count) in self.scores.iter().enumerate() {
            let name = SCORE_CLASSES.get(class).map_or("more".to_owned(), i32::to_string);
            write!(f, "\n  {name:<16} {:5.1} %", percent(count, self.positions))?;
        }
        Ok(())
    }
}
