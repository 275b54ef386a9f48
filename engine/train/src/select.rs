//! Which positions of which games serve, and for what: training or validation, with which target.

use std::path::Path;

use crate::format::{FormatError, GameRecord, PositionRecord, Reader};
use crate::model;
use crate::random::generator;
use crate::samples::{Samples, Unfit};
use archipelago_eval::PawnTable;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

/// What to take from the games.
#[derive(Clone, Debug)]
pub struct Selection {
    /// Positions of a game at most, drawn at random; neighbours in a game say nearly the same.
    pub per_game: usize,
    /// Part of the games held out for validation, 0 to 1; whole games, so that no held-out position has a twin in training.
    pub held_out: f64,
    /// Weight of the game's result in the target; the rest is the expected result by the search's score.
    pub result_share: f64,
    /// Slope that turns scores into expected results, per internal unit.
    pub score_slope: f64,
    /// Positions with a larger score do not serve, internal units.
    pub largest_score: i32,
    /// Share of the positions with all or nearly all pieces (phase 20 and more) and without pieces other than one
    /// (phase 4 and less) that serve: both are common and teach little for their number. 1 keeps all.
    pub edge_share: f64,
    /// Seed of all draws.
    pub seed: u64,
}

/// Samples for both purposes, and what did not serve.
#[derive(Clone, Debug, Default)]
pub struct Selected {
    /// To fit.
    pub training: Samples,
    /// To judge.
    pub validation: Samples,
    /// Games read.
    pub games: usize,
    /// Positions that a specialised ending knows.
    pub known: usize,
    /// Positions whose trace does not replay: must stay 0.
    pub mismatches: usize,
}

impl Selection {
    /// Reads a file of games into rows.
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
        let mut records: Vec<&PositionRecord> = game
            .records
            .iter()
            .filter(|record| self.serves(record, &mut random))
            .collect();
        records.shuffle(&mut random);
        for record in records.into_iter().take(self.per_game) {
            let Ok(position) = record.position() else { continue };
            let rows = if is_held_out {
                &mut selected.validation
            } else {
                &mut selected.training
            };
            match rows.push(&position, self.target(record), table) {
                Ok(()) => {}
                Err(Unfit::Known) => selected.known += 1,
                Err(Unfit::Mismatch) => selected.mismatches += 1,
            }
        }
    }

    fn serves(&self, record: &PositionRecord, random: &mut StdRng) -> bool {
        let is_edge = !(5..20).contains(&record.phase());
        let drawn = !is_edge || random.random_bool(self.edge_share);
        drawn && record.score().abs() <= self.largest_score
    }

    /// White's expected part of the point.
    fn target(&self, record: &PositionRecord) -> f32 {
        let by_score = model::expected(f64::from(record.score()), self.score_slope);
        let by_result = f64::from(record.result().points());
        (self.result_share * by_result + (1.0 - self.result_share) * by_score) as f32
    }
}

impl Selected {
    /// Brings two selections together.
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
