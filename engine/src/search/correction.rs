//! Correction histories: by how much the evaluation of such positions has been wrong in this game.
//!
//! Every search of a node tells how far its static evaluation was off. The error is remembered under several keys that
//! name a part of the position, the pawn structure first of all: what this structure is really worth is learnt while it
//! is on the board. (Idea: Caissa, 2023; the tables by non-pawn men, minor and major pieces and by continuation followed in
//! Stockfish and others.)

use archipelago_eval::{KNOWN_WIN, Value};
use archipelago_movegen::{Color, Key, Position};

use crate::cache::prefetch;
use crate::params;
use crate::search::history::{PIECE_SQUARES, PieceTo};

/// Slots of a table for each side to move.
const SLOTS: usize = 16384;
/// Entries stay within plus and minus this.
const LIMIT: i32 = 1024;
/// One lesson moves an entry by at most this.
const LARGEST_LESSON: i32 = LIMIT / 4;

/// Entries for both sides to move, under one kind of key.
struct Table(Box<[i16; 2 * SLOTS]>);

impl Table {
    fn new() -> Table {
        Table(Box::new([0; 2 * SLOTS]))
    }
}

/// Where a position is found in each table.
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
pub struct Corrections {
    pawn: Table,
    minor: Table,
    major: Table,
    white: Table,
    black: Table,
    continuation: Box<[i16]>,
}

impl Corrections {
    /// Nothing learnt yet.
    #[must_use]
    pub fn new() -> Corrections {
        Corrections {
            pawn: Table::new(),
            minor: Table::new(),
            major: Table::new(),
            white: Table::new(),
            black: Table::new(),
            continuation: vec![0; (PIECE_SQUARES + 1) * (PIECE_SQUARES + 1)].into_boxed_slice(),
        }
    }

    /// Forgets everything: a new game.
    pub fn clear(&mut self) {
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

    /// What to add to the static evaluation of `position`, internal units. `moves`: the last two, the opponent's first.
    #[inline]
    #[must_use]
    pub fn correction(&self, position: &Position, moves: [PieceTo; 2]) -> i32 {
        let slots = Slots::of(position, moves);
        let entry = |table: &Table, slot: usize| i32::from(table.0[slot]);
        let sum = params::correction_pawn() * entry(&self.pawn, slots.pawn)
            + params::correction_minor() * entry(&self.minor, slots.minor)
            + params::correction_major() * entry(&self.major, slots.major)
            + params::correction_non_pawn() * (entry(&self.white, slots.white) + entry(&self.black, slots.black))
            + params::correction_continuation() * i32::from(self.continuation[slots.continuation]);
        sum / (32 * LIMIT)
    }

    /// Has the processor fetch what [`Corrections::correction`] will read.
    #[inline]
    pub fn prefetch(&self, position: &Position, moves: [PieceTo; 2]) {
        let slots = Slots::of(position, moves);
        prefetch(&self.pawn.0[slots.pawn]);
        prefetch(&self.minor.0[slots.minor]);
        prefetch(&self.major.0[slots.major]);
        prefetch(&self.white.0[slots.white]);
        prefetch(&self.black.0[slots.black]);
        prefetch(&self.continuation[slots.continuation]);
    }

    /// A search of `depth` plies found that the corrected evaluation of `position` was too low by `error` units.
    pub fn learn(&mut self, position: &Position, moves: [PieceTo; 2], depth: i32, error: i32) {
        let lesson = error * depth * params::correction_rate() / 128;
        let lesson = lesson.clamp(-LARGEST_LESSON, LARGEST_LESSON);
        let slots = Slots::of(position, moves);
        for (table, slot) in [
            (&mut self.pawn, slots.pawn),
            (&mut self.minor, slots.minor),
            (&mut self.major, slots.major),
            (&mut self.white, slots.white),
            (&mut self.black, slots.black),
        ] {
            pull(&mut table.0[slot], lesson);
        }
        pull(&mut self.continuation[slots.continuation], lesson);
    }
}

/// Moves an entry by a lesson, the less the nearer it is to its limit.
fn pull(entry: &mut i16, lesson: i32) {
    let old = i32::from(*entry);
    *entry = (old + lesson - old * lesson.abs() / LIMIT) as i16;
}

/// The evaluation that the search works with: the raw one fades while neither side makes progress, as the fifty-move rule
/// comes nearer, and is corrected by what was learnt.
///
/// Known wins do not fade: there the small steps towards the mate are all that matters, and the score of an earlier visit,
/// which the table remembers, would look better than any of them.
#[inline]
#[must_use]
pub fn corrected(raw: Value, rule50: u32, correction: i32) -> Value {
    let is_known_win = raw.get().abs() >= KNOWN_WIN;
    let progress = if is_known_win {
        200
    } else {
        200 - rule50.min(100) as i32
    };
    Value::new(raw.get() * progress / 200 + correction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_learnt_and_belongs_to_its_structure() {
        let position = Position::startpos();
        let moves = [PieceTo::NONE; 2];
        let mut corrections = Corrections::new();
        for _ in 0..100 {
            let error = 40 - corrections.correction(&position, moves);
            corrections.learn(&position, moves, 8, error);
        }
        let learnt = corrections.correction(&position, moves);
        assert!((35..=45).contains(&learnt), "{learnt}");
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
    fn evaluations_fade_towards_the_fifty_move_draw() {
        let raw = Value::new(300);
        assert_eq!(corrected(raw, 0, 7), Value::new(307));
        assert_eq!(corrected(raw, 100, 0), Value::new(150));
        assert_eq!(corrected(-Value::new(KNOWN_WIN), 100, 0), Value::new(-KNOWN_WIN));
        assert!(!corrected(Value::HEURISTIC_MAX, 0, 500).is_decisive());
    }
}
