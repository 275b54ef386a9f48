//! Selects positions of games for training and validation, and gives each a target.

use std::path::Path;

use crate::format::{FormatError, GameRecord, PositionRecord, Reader};
use crate::model;
use crate::random::generator;
use crate::samples::{Samples, Unfit};
use archipelago_eval::PawnTable;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

/// How positions are selected.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The largest number of positions of a game, drawn at random: neighbor positions of a game add little.
    pub per_game: usize,
    /// The share of games held out for validation, 0 to 1. Whole games are held out, because positions of one game are
    /// similar.
    pub held_out: f64,
    /// The weight of the game's result in the target, 0 to 1; the rest is the expected score by the search. Where the
    /// result is not known, the expected score is all of the target.
    pub result_share: f64,
    /// The share of the score that comes from later positions of the same game, 0 to 1, see [`mix_later`].
    pub later: f64,
    /// The slope of the logistic function that turns scores into expected scores of games, per internal unit.
    pub score_slope: f64,
    /// Positions with a larger score, internal units, are left out.
    pub largest_score: i32,
    /// The share that is kept of positions with nearly all pieces (phase 20 and more) or nearly none (phase 4 and
    /// less), 0 to 1. Both are so common that they would count too much.
    pub edge_share: f64,
    /// The seed of all random choices.
    pub seed: u64,
}

/// The samples for training and validation, and the numbers of positions left out.
#[derive(Clone, Debug, Default)]
pub struct Selected {
    /// Samples to fit.
    pub training: Samples,
    /// Samples to judge the fit.
    pub validation: Samples,
    /// Games read.
    pub games: usize,
    /// Positions that are known endings.
    pub known: usize,
    /// Positions whose recorded uses do not give their value: more than 0 is an error of the program.
    pub mismatches: usize,
}

impl Selection {
    /// Reads a file of games into samples.
    ///
    /// # Errors
    /// [`FormatError`] when the file is not one of games or is damaged.
    pub fn read(&self, path: &Path) -> Result<Selected, FormatError> {
        let mut selected = Selected::default();
        let mut table = PawnTable::new(14);
        let reader = Reader::open(path)?;
        let file_seed = self.seed ^ reader.header().seed;
        for game in reader {
            self.take(&game?, file_seed, &mut table, &mut selected);
        }
        Ok(selected)
    }

    fn take(&self, game: &GameRecord, file_seed: u64, table: &mut PawnTable, selected: &mut Selected) {
        let mut random = generator(file_seed, u64::from(game.number));
        selected.games += 1;
        let is_held_out = random.random_bool(self.held_out);
        let mut scores: Vec<f64> = game.records.iter().map(|record| f64::from(record.score())).collect();
        mix_later(&mut scores, self.later);
        let mut records: Vec<(&PositionRecord, f64)> = game
            .records
            .iter()
            .zip(scores)
            .filter(|(record, _)| self.is_kept(record, &mut random))
            .collect();
        records.shuffle(&mut random);
        for (record, score) in records.into_iter().take(self.per_game) {
            let Ok(position) = record.position() else { continue };
            let samples = if is_held_out {
                &mut selected.validation
            } else {
                &mut selected.training
            };
            match samples.push(&position, self.target(record, score), table) {
                Ok(()) => {}
                Err(Unfit::Known) => selected.known += 1,
                Err(Unfit::Mismatch) => selected.mismatches += 1,
            }
        }
    }

    fn is_kept(&self, record: &PositionRecord, random: &mut StdRng) -> bool {
        let is_edge = !(5..20).contains(&record.phase());
        let drawn = !is_edge || random.random_bool(self.edge_share);
        drawn && record.score().abs() <= self.largest_score
    }

    /// The expected score of the game for White, 0 to 1.
    fn target(&self, record: &PositionRecord, score: f64) -> f32 {
        let by_score = model::expected(score, self.score_slope);
        let by_result = record.result().map_or(by_score, |result| f64::from(result.points()));
        (self.result_share * by_result + (1.0 - self.result_share) * by_score) as f32
    }
}

/// Mixes the score of each position with what comes later in the game: it keeps `1 - later` of its own score, the rest
/// is the mixed score of the next position (as in TD(lambda), Sutton 1988). Later searches see further, and their mean
/// is less noisy than one score. All scores are from one side's view.
pub fn mix_later(scores: &mut [f64], later: f64) {
    let mut next: Option<f64> = None;
    for score in scores.iter_mut().rev() {
        let mixed = next.map_or(*score, |next| *score + later * (next - *score));
        *score = mixed;
        next = Some(mixed);
    }
}

impl Selected {
    /// Joins two selections.
    #[must_use]
    pub fn merge(self, other: Selected) -> Selected {
        Selected {
            training: self.training.merge(other.training),
            validation: self.validation.merge(other.validation),
            games: self.games + other.games,
            known: self.known + other.known,
            mismatches: self.mismatches + other.mismatches,
        }
    }
}
