//! What a thread keeps from one search to the next of the same game.

use archipelago_eval::PawnTable;
use archipelago_movegen::Position;

use crate::prefetch::prefetch;
use crate::search::correction::Corrections;
use crate::search::history::{Histories, PieceTo};
use crate::search::pv::PvTable;
use crate::search::reductions::Reductions;

/// The pawn table of a thread has two to the power of this many entries.
const PAWN_TABLE_LOG2: u32 = 13;

/// The memory of one thread.
pub(crate) struct Memory {
    /// How successful moves were.
    pub(crate) histories: Histories,
    /// How wrong evaluations were.
    pub(crate) corrections: Corrections,
    /// Evaluated pawn structures.
    pub(crate) pawn_table: PawnTable,
    /// Space for principal variations.
    pub(crate) pv: PvTable,
    /// Reductions by depth and move count.
    pub(crate) reductions: Reductions,
}

impl Memory {
    /// An empty memory.
    pub(crate) fn new() -> Memory {
        Memory {
            histories: Histories::new(),
            corrections: Corrections::new(),
            pawn_table: PawnTable::new(PAWN_TABLE_LOG2),
            pv: PvTable::new(),
            reductions: Reductions::new(),
        }
    }

    /// Forgets what was learned.
    pub(crate) fn clear(&mut self) {
        self.histories.clear();
        self.corrections.clear();
        self.pawn_table.clear();
    }

    /// Loads into the cache what the evaluation of `position` will read first. `moves`: the last two moves, the opponent's
    /// first. Measured together with the prefetch of the transposition table after the table move: 4 % more nodes per second.
    #[inline]
    pub(crate) fn prefetch(&self, position: &Position, moves: [PieceTo; 2]) {
        self.corrections.prefetch(position, moves);
        prefetch(self.pawn_table.place(position.pawn_key()));
    }

    /// Loads into the cache what the structure network says of `position`, just before the position is evaluated: the
    /// evaluation reads it at its end. After every move it would be too much, because almost half of the positions are not
    /// evaluated and the entry has eight cache lines.
    #[inline]
    pub(crate) fn prefetch_network(&self, position: &Position) {
        prefetch(self.pawn_table.network_place(position));
    }
}
