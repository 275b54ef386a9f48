//! What is known about a pawn structure, and the table that remembers it.
//!
//! Pawns move rarely: most positions of a search share their structure with one seen a moment before. The entry holds
//! what later stages read; the parts that also depend on a king sit in two sub-slots, one for each king's square. Each
//! worker owns its table, so entries cannot be torn, and the key is kept whole, so they cannot be mistaken.

use archipelago_movegen::setwise::Side;
use archipelago_movegen::{Bitboard, ByColor, Color, Key, Position};

use crate::pawns;
use crate::score::Score;
use crate::structure::Center;
use crate::trace::{NoTrace, Totals, Trace};

/// The knowledge about one set of white and black pawns (and one pair of kings).
///
/// Two cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct PawnEntry {
    pub(crate) key: Key,
    /// The square of the king each sub-slot is filled for, [`NO_KING`] before.
    pub(crate) kings: ByColor<u8>,
    pub(crate) closedness: u8,
    pub(crate) center: Center,
    pub(crate) ram_count: u8,
    pub(crate) both_wings: bool,
    /// Endgame units; what pawns alone contribute.
    pub(crate) complexity: i32,
    /// White's view, pawns alone.
    pub(crate) score: Score,
    /// What depends on the pawns and one king, by that king's colour; white's view.
    pub(crate) king_score: ByColor<Score>,
    /// Danger units of each king, as far as pawns bring them.
    pub(crate) danger: ByColor<Score>,
    /// Isolated and backward pawns of both sides.
    pub(crate) weak: Bitboard,
    pub(crate) passed: ByColor<Bitboard>,
    pub(crate) attacks: ByColor<Bitboard>,
    pub(crate) double_attacks: ByColor<Bitboard>,
    pub(crate) attack_spans: ByColor<Bitboard>,
}

const _: () = assert!(size_of::<PawnEntry>() == 128);

impl PawnEntry {
    /// An entry that answers for no position.
    pub(crate) const VACANT: PawnEntry = PawnEntry {
        // No pawns at all have the key 0, which must not look like a hit.
        key: Key(u64::MAX),
        kings: ByColor {
            white: NO_KING,
            black: NO_KING,
        },
        closedness: 0,
        center: Center::Open,
        ram_count: 0,
        both_wings: false,
        complexity: 0,
        score: Score::ZERO,
        king_score: ByColor {
            white: Score::ZERO,
            black: Score::ZERO,
        },
        danger: ByColor {
            white: Score::ZERO,
            black: Score::ZERO,
        },
        weak: Bitboard::EMPTY,
        passed: NO_SQUARES,
        attacks: NO_SQUARES,
        double_attacks: NO_SQUARES,
        attack_spans: NO_SQUARES,
    };

    /// The sets as the other side sees them: ranks and colours exchanged. Numbers and scores stay.
    pub(crate) fn turned(&self) -> PawnEntry {
        let turn = |sets: &ByColor<Bitboard>| ByColor {
            white: sets.black.flip_vertical(),
            black: sets.white.flip_vertical(),
        };
        PawnEntry {
            weak: self.weak.flip_vertical(),
            passed: turn(&self.passed),
            attacks: turn(&self.attacks),
            double_attacks: turn(&self.double_attacks),
            attack_spans: turn(&self.attack_spans),
            ..*self
        }
    }

    /// Squares that pawns of side `S` attack.
    #[inline]
    #[must_use]
    pub fn attacks<S: Side>(&self) -> Bitboard {
        *self.attacks.get(S::COLOR)
    }

    /// Squares that two pawns of side `S` attack.
    #[inline]
    #[must_use]
    pub fn double_attacks<S: Side>(&self) -> Bitboard {
        *self.double_attacks.get(S::COLOR)
    }

    /// Squares that pawns of side `S` attack or may attack after advancing.
    #[inline]
    #[must_use]
    pub fn attack_span<S: Side>(&self) -> Bitboard {
        *self.attack_spans.get(S::COLOR)
    }

    /// Squares on ranks 4 to 6 that a pawn of side `S` guards and no enemy pawn can ever attack.
    #[inline]
    #[must_use]
    pub fn outposts<S: Side>(&self) -> Bitboard {
        self.attacks::<S>() & !self.attack_span::<S::Opposite>() & (S::RANK_4 | S::RANK_5 | S::RANK_6)
    }

    /// Squares that side `S` attacks with at least as many pawns as the enemy.
    #[inline]
    #[must_use]
    pub fn safe_squares<S: Side>(&self) -> Bitboard {
        let (any, double) = (self.attacks::<S>(), self.double_attacks::<S>());
        let (enemy_any, enemy_double) = (self.attacks::<S::Opposite>(), self.double_attacks::<S::Opposite>());
        double | !enemy_any | (any & !enemy_double)
    }

    /// Passed pawns of side `S`, the foremost of each file.
    #[inline]
    #[must_use]
    pub fn passed<S: Side>(&self) -> Bitboard {
        *self.passed.get(S::COLOR)
    }

    /// Files of rammed pawns, 0 to 8.
    #[inline]
    #[must_use]
    pub fn ram_count(&self) -> i32 {
        i32::from(self.ram_count)
    }

    /// Are there pawns of either side on both wings?
    #[inline]
    #[must_use]
    pub fn on_both_wings(&self) -> bool {
        self.both_wings
    }

    /// How closed the position is, 0 (open) to 8.
    #[inline]
    #[must_use]
    pub fn closedness(&self) -> usize {
        usize::from(self.closedness)
    }

    /// The type of the center as an index.
    #[inline]
    #[must_use]
    pub fn center(&self) -> usize {
        self.center as usize
    }

    /// What pawns and kings contribute.
    #[inline]
    pub(crate) fn totals(&self) -> Totals {
        Totals {
            linear: self.score + self.king_score.white + self.king_score.black,
            danger: self.danger,
            complexity: self.complexity,
            ..Totals::default()
        }
    }
}

/// No square at all.
const NO_KING: u8 = u8::MAX;

const NO_SQUARES: ByColor<Bitboard> = ByColor {
    white: Bitboard::EMPTY,
    black: Bitboard::EMPTY,
};

/// Remembers pawn structures by their key.
#[derive(Clone, Debug)]
pub struct PawnTable {
    entries: Box<[PawnEntry]>,
    stats: PawnTableStats,
}

/// How often the table was asked, and how often it knew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PawnTableStats {
    /// Evaluations that asked.
    pub probes: u64,
    /// Of these, how often the structure was known.
    pub hits: u64,
    /// Of the hits, how often both kings were the same too.
    pub king_hits: u64,
}

impl PawnTable {
    /// A table of `2^entries_log2` entries of 128 bytes.
    #[must_use]
    pub fn new(entries_log2: u32) -> PawnTable {
        PawnTable {
            entries: vec![PawnEntry::VACANT; 1 << entries_log2].into_boxed_slice(),
            stats: PawnTableStats::default(),
        }
    }

    /// Forgets everything, statistics included.
    pub fn clear(&mut self) {
        self.entries.fill(PawnEntry::VACANT);
        self.stats = PawnTableStats::default();
    }

    /// Probes and hits since the last [`PawnTable::clear`].
    #[must_use]
    pub fn stats(&self) -> PawnTableStats {
        self.stats
    }

    /// The place of the entry of these pawns, whatever is there now: to be fetched into the cache early.
    #[inline]
    #[must_use]
    pub fn place(&self, key: Key) -> &PawnEntry {
        &self.entries[self.index(key)]
    }

    #[inline]
    fn index(&self, key: Key) -> usize {
        key.0 as usize & (self.entries.len() - 1)
    }

    /// The entry of the position's pawns and kings, computed if it is not there.
    pub fn entry(&mut self, position: &Position) -> &PawnEntry {
        self.probe(position, NoTrace)
    }

    /// The entry of the position's pawns and kings, computed if it is not there, or if the trace wants to hear it.
    #[inline]
    pub(crate) fn probe<T: Trace>(&mut self, position: &Position, trace: T) -> &PawnEntry {
        let key = position.pawn_key();
        let index = self.index(key);
        let entry = &mut self.entries[index];
        self.stats.probes += 1;
        if T::RECORDS || entry.key != key {
            *entry = pawns::structure(position, trace);
        } else {
            self.stats.hits += 1;
        }
        let kings = ByColor::new_with(|color| u8::from(position.king(color)));
        if !T::RECORDS && entry.kings == kings {
            self.stats.king_hits += 1;
            return entry;
        }
        for color in Color::ALL {
            if T::RECORDS || entry.kings.get(color) != kings.get(color) {
                pawns::with_king(color, position, entry, trace);
            }
        }
        entry.kings = kings;
        entry
    }
}
