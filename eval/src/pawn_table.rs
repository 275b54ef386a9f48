//! The table that remembers pawn structures.
//!
//! Pawns move rarely: most positions of a search have the pawns of a position evaluated a moment before. If the pawns
//! are known and a king stands elsewhere, only the part that depends on this king is computed again. Each search thread
//! has a table of its own, so no entry is written by two threads; and the whole key is stored, so no entry is taken for
//! another.

use archipelago_movegen::{ByColor, Color, Key, Position};

use crate::network::{BoardMemory, NetworkEntry, NetworkTable, PieceSums, SideOutputs, with_network};
use crate::pawn_entry::PawnEntry;
use crate::pawns;
use crate::score::Score;
use crate::trace::{NoTrace, Trace};

/// A table of pawn structures by their key, and of what the structure network says of them.
#[derive(Clone, Debug)]
pub struct PawnTable {
    entries: Box<[PawnEntry]>,
    network: NetworkTable,
    board: BoardMemory,
    stats: PawnTableStats,
}

/// What is known about the pawns and kings of a position.
pub(crate) struct Structure<'a> {
    pub pawns: &'a PawnEntry,
    pub network: &'a ByColor<SideOutputs>,
}

/// How often the table was probed, and how often it held the entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PawnTableStats {
    /// Number of probes.
    pub probes: u64,
    /// Probes that found the pawns.
    pub hits: u64,
    /// Probes that found the pawns with both kings on the same squares.
    pub king_hits: u64,
    /// Probes that found the outputs of the structure network.
    pub network_hits: u64,
}

impl PawnTable {
    /// A table of `2^entries_log2` entries of 128 bytes, and as many of 512 bytes for the structure network.
    #[must_use]
    pub fn new(entries_log2: u32) -> PawnTable {
        PawnTable {
            entries: vec![PawnEntry::VACANT; 1 << entries_log2].into_boxed_slice(),
            network: NetworkTable::new(entries_log2),
            board: BoardMemory::default(),
            stats: PawnTableStats::default(),
        }
    }

    /// Forgets everything, statistics included.
    pub fn clear(&mut self) {
        self.entries.fill(PawnEntry::VACANT);
        self.network.clear();
        self.board.clear();
        self.stats = PawnTableStats::default();
    }

    /// Probes and hits since the last [`PawnTable::clear`].
    #[must_use]
    pub fn stats(&self) -> PawnTableStats {
        self.stats
    }

    /// The place of the entry of these pawns, whatever it holds now; used to load it into the processor's cache early.
    #[inline]
    #[must_use]
    pub fn place(&self, key: Key) -> &PawnEntry {
        &self.entries[self.index(key)]
    }

    /// The same for what the structure network says of the position's pawns and kings.
    #[inline]
    #[must_use]
    pub fn network_place(&self, position: &Position) -> &NetworkEntry {
        self.network.place(position)
    }

    #[inline]
    fn index(&self, key: Key) -> usize {
        key.0 as usize & (self.entries.len() - 1)
    }

    /// The entry of the position's pawns and kings, computed if it is not there.
    pub fn entry(&mut self, position: &Position) -> &PawnEntry {
        self.pawn_entry(position, NoTrace)
    }

    /// The sums of the piece layer by the squares of the pieces and the right to move, and what the board layer adds to the
    /// evaluation, White's view.
    #[inline]
    pub(crate) fn probe_board(&mut self, position: &Position) -> (ByColor<PieceSums>, Score) {
        with_network(|network| self.board.probe(network, position))
    }

    /// What is known about the position's pawns and kings. Computed if it is not there; the pawn entry also if the
    /// trace records.
    #[inline]
    pub(crate) fn probe<T: Trace>(&mut self, position: &Position, trace: T) -> Structure<'_> {
        self.pawn_entry(position, trace);
        let index = self.index(position.pawn_key());
        let (network, is_known) = self.network.probe(position);
        self.stats.network_hits += u64::from(is_known);
        Structure {
            pawns: &self.entries[index],
            network: network.outputs(),
        }
    }

    #[inline]
    fn pawn_entry<T: Trace>(&mut self, position: &Position, trace: T) -> &PawnEntry {
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
