//! Correction histories: by how much the static evaluation was wrong in similar positions of this game.
//!
//! Every search of a node shows the error of its static evaluation. The error is stored under several keys, each of which
//! covers a part of the position: the pawn structure, the minor pieces, the major pieces, the pieces of each side, and the
//! last two moves. (Idea: Caissa, 2023; the further keys come from Stockfish and others.)

use archipelago_eval::Value;
use archipelago_movegen::{Color, Key, Position};

use crate::depth::Depth;
use crate::params;
use crate::prefetch::prefetch;
use crate::search::history::{PIECE_SQUARES, PieceTo};

/// Entries of a table for each side to move.
const SLOTS: usize = 16384;
/// Entries stay within plus and minus this.
const LIMIT: i32 = 1024;
/// One update changes an entry by at most this.
const LARGEST_UPDATE: i32 = LIMIT / 4;
/// The weights of the tables are given in this fraction of an internal unit.
const WEIGHT_FRACTIONS: i32 = 32;
/// The learning rate is given in this fraction.
const RATE_FRACTIONS: i32 = 128;
/// The evaluation fades until the fifty-move counter, in plies, is this.
const FADED_AT: u32 = 100;
/// One in the share of the evaluation that remains; each ply of the counter takes away one part of these.
pub const FADE_ONE: i32 = 200;

/// The entries of one kind of key, for both sides to move.
struct CorrectionTable(Box<[i16; 2 * SLOTS]>);

impl CorrectionTable {
    fn new() -> CorrectionTable {
        CorrectionTable(Box::new([0; 2 * SLOTS]))
    }
}

/// The index of a position in each table.
#[derive(Clone, Copy, Debug)]
struct Slots {
    pawn: usize,
    minor: usize,
    major: usize,
    white: usize,
    black: usize,
    continuation: usize,
}

impl Slots {
    /// `moves`: the last two moves, the opponent's first.
    #[inline]
    fn of(position: &Position, moves: [PieceTo; 2]) -> Slots {
        let side = if position.turn() == Color::White { 0 } else { SLOTS };
        let slot = |key: Key| side + key.0 as usize % SLOTS;
        let keys = position.keys();
        Slots {
            pawn: slot(keys.pawn),
            minor: slot(keys.minor),
            major: slot(keys.major),
            white: slot(keys.non_pawn.white),
            black: slot(keys.non_pawn.black),
            continuation: moves[1].index() * (PIECE_SQUARES + 1) + moves[0].index(),
        }
    }
}

/// The correction histories of one thread.
pub(crate) struct Corrections {
    pawn: CorrectionTable,
    minor: CorrectionTable,
    major: CorrectionTable,
    white: CorrectionTable,
    black: CorrectionTable,
    continuation: Box<[i16]>,
}

impl Corrections {
    /// Tables without any correction.
    pub(crate) fn new() -> Corrections {
        Corrections {
            pawn: CorrectionTable::new(),
            minor: CorrectionTable::new(),
            major: CorrectionTable::new(),
            white: CorrectionTable::new(),
            black: CorrectionTable::new(),
            continuation: vec![0; (PIECE_SQUARES + 1) * (PIECE_SQUARES + 1)].into_boxed_slice(),
        }
    }

    /// Forgets everything: a new game.
    pub(crate) fn clear(&mut self) {
        for table in [
            &mut self.pawn,
            &mut self.minor,
            &mut self.major,
            &mut self.white,
            &mut self.black,
        ] {
            table.0.fill(0);
        }
        self.continuation.fill(0);
    }

    /// What to add to the static evaluation of `position`, in internal units. `moves`: the last two moves, the opponent's
    /// first.
    #[inline]
    pub(crate) fn correction(&self, position: &Position, moves: [PieceTo; 2]) -> i32 {
        let slots = Slots::of(position, moves);
        let entry = |table: &CorrectionTable, slot: usize| i32::from(table.0[slot]);
        let sum = params::correction_pawn() * entry(&self.pawn, slots.pawn)
            + params::correction_minor() * entry(&self.minor, slots.minor)
            + params::correction_major() * entry(&self.major, slots.major)
            + params::correction_non_pawn() * (entry(&self.white, slots.white) + entry(&self.black, slots.black))
            + params::correction_continuation() * i32::from(self.continuation[slots.continuation]);
        sum / (WEIGHT_FRACTIONS * LIMIT)
    }

    /// Loads into the cache what [`Corrections::correction`] will read.
    #[inline]
    pub(crate) fn prefetch(&self, position: &Position, moves: [PieceTo; 2]) {
        let slots = Slots::of(position, moves);
        prefetch(&self.pawn.0[slots.pawn]);
        prefetch(&self.minor.0[slots.minor]);
        prefetch(&self.major.0[slots.major]);
        prefetch(&self.white.0[slots.white]);
        prefetch(&self.black.0[slots.black]);
        prefetch(&self.continuation[slots.continuation]);
    }

    /// A search of `depth` plies has found that the corrected evaluation of `position` is too low by `error` internal units.
    pub(crate) fn learn(&mut self, position: &Position, moves: [PieceTo; 2], depth: Depth, error: i32) {
        let update = error * depth * params::correction_rate() / RATE_FRACTIONS;
        let update = update.clamp(-LARGEST_UPDATE, LARGEST_UPDATE);
        let slots = Slots::of(position, moves);
        for (table, slot) in [
            (&mut self.pawn, slots.pawn),
            (&mut self.minor, slots.minor),
            (&mut self.major, slots.major),
            (&mut self.white, slots.white),
            (&mut self.black, slots.black),
        ] {
            pull(&mut table.0[slot], update);
        }
        pull(&mut self.continuation[slots.continuation], update);
    }
}

/// Moves an entry by `update`; the closer it is to its limit, the less.
fn pull(entry: &mut i16, update: i32) {
    let old = i32::from(*entry);
    *entry = (old + update - old * update.abs() / LIMIT) as i16;
}

/// How much of an evaluation remains with a fifty-move counter of `rule50` plies, in parts of [`FADE_ONE`].
#[must_use]
pub fn fade(rule50: u32) -> i32 {
    FADE_ONE - rule50.min(FADED_AT) as i32
}

/// The static evaluation of the search: the evaluation `raw`, which fades to a half of its value as the fifty-move counter
/// `rule50` goes up to 100, plus the correction.
///
/// Endings that are known to be won do not fade. Their evaluation differs little from move to move, and scores that the
/// transposition table holds from positions with a lower counter would look better than all real progress.
#[inline]
pub(crate) fn corrected(raw: Value, is_known_win: bool, rule50: u32, correction: i32) -> Value {
    let remaining = if is_known_win { FADE_ONE } else { fade(rule50) };
    Value::new(raw.get() * remaining / FADE_ONE + correction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_learned_and_belongs_to_its_structure() {
        let position = Position::startpos();
        let moves = [PieceTo::NONE; 2];
        let mut corrections = Corrections::new();
        for _ in 0..100 {
            let error = 40 - corrections.correction(&position, moves);
            corrections.learn(&position, moves, 8, error);
        }
        let learned = corrections.correction(&position, moves);
        assert!((35..=45).contains(&learned), "{learned}");
        let mv = position.parse_uci(b"e2e4").unwrap();
        let last = [PieceTo::of(&position, mv), PieceTo::NONE];
        assert_eq!(
            corrections.correction(&position.play(mv), last),
            0,
            "another side to move"
        );
        for _ in 0..1000 {
            corrections.learn(&position, moves, 30, -30_000);
        }
        assert!(corrections.pawn.0.iter().all(|&entry| i32::from(entry).abs() <= LIMIT));
        corrections.clear();
        assert_eq!(corrections.correction(&position, moves), 0);
    }

    #[test]
    fn evaluations_fade_toward_the_fifty_move_draw() {
        let raw = Value::new(300);
        assert_eq!(corrected(raw, false, 0, 7), Value::new(307));
        assert_eq!(corrected(raw, false, 100, 0), Value::new(150));
        assert_eq!(corrected(raw, true, 100, 0), raw, "a known win does not fade");
        let large = Value::new(4000);
        assert_eq!(
            corrected(large, false, 100, 0),
            Value::new(2000),
            "a large advantage does"
        );
        assert!(!corrected(Value::HEURISTIC_MAX, false, 0, 500).is_decisive());
    }
}
