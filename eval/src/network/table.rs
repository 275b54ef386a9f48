//! The table that remembers what the tower says of a structure.

use archipelago_movegen::{ByColor, Color, Key, Position};

use super::{SideOutputs, with_network};

/// The outputs of the tower for one set of pawns and kings.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct NetworkEntry {
    key: u64,
    outputs: ByColor<SideOutputs>,
}

const _: () = assert!(size_of::<NetworkEntry>() == 512);

impl NetworkEntry {
    /// An entry that answers for no position.
    const VACANT: NetworkEntry = NetworkEntry {
        outputs: ByColor {
            white: SideOutputs::ZERO,
            black: SideOutputs::ZERO,
        },
        key: 0,
    };

    /// What the tower says of both sides.
    #[inline]
    #[must_use]
    pub fn outputs(&self) -> &ByColor<SideOutputs> {
        &self.outputs
    }
}

/// Remembers outputs of the tower by pawns and kings.
#[derive(Clone, Debug)]
pub struct NetworkTable {
    entries: Box<[NetworkEntry]>,
}

impl NetworkTable {
    /// A table of `2^entries_log2` entries of 512 bytes.
    #[must_use]
    pub fn new(entries_log2: u32) -> NetworkTable {
        NetworkTable {
            entries: vec![NetworkEntry::VACANT; 1 << entries_log2].into_boxed_slice(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(NetworkEntry::VACANT);
    }

    /// The place of the entry of this position, whatever is there now: to be fetched into the cache early.
    #[inline]
    #[must_use]
    pub fn place(&self, position: &Position) -> &NetworkEntry {
        &self.entries[self.index(key(position))]
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// The entry of the position's pawns and kings, computed if it is not there; and whether it was there.
    #[inline]
    pub fn probe(&mut self, position: &Position) -> (&NetworkEntry, bool) {
        let key = key(position);
        let index = self.index(key);
        let entry = &mut self.entries[index];
        let known = entry.key == key;
        if !known {
            compute(entry, position, key);
        }
        (entry, known)
    }
}

/// Not inlined: most evaluations find the entry in the table.
#[inline(never)]
fn compute(entry: &mut NetworkEntry, position: &Position, key: u64) {
    entry.outputs = with_network(|network| network.outputs(position));
    entry.key = key;
}

/// A key of pawns and kings, never zero.
#[inline]
fn key(position: &Position) -> u64 {
    let Key(pawns) = position.pawn_key();
    let kings = 64 * position.king(Color::White).to_usize() + position.king(Color::Black).to_usize();
    // An odd factor (the golden ratio) spreads the squares over all bits.
    (pawns ^ (kings as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)) | 1 << 63
}
