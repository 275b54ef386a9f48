//! Counting on all cores: the tree is divided near its root into many small subtrees, which idle threads take over.

use archipelago_movegen::perft::perft;
use archipelago_movegen::{Move, Position};
use rayon::prelude::*;

use crate::progress::Progress;
use crate::table::Table;

/// Subtrees of this depth are counted by one thread. They take from microseconds to a millisecond: longer than handing
/// them to another thread, and short enough for all threads to finish together. They are also the smallest subtrees in
/// the table: counting a smaller one again is faster than looking it up.
const SEQUENTIAL_DEPTH: u32 = 3;

/// Progress is reported for subtrees at most this many plies below the root position.
const PROGRESS_PLIES: u32 = 3;

/// Counts move sequences, with or without a table of counted subtrees.
#[derive(Default)]
pub(crate) struct Counter {
    table: Option<Table>,
}

/// What stays the same while one tree is counted.
struct Tree<'a> {
    table: Option<&'a Table>,
    progress: &'a Progress,
    /// Depth of the subtrees for which progress is reported.
    unit_depth: u32,
}

impl Counter {
    pub(crate) fn with_table(table: Table) -> Counter {
        Counter { table: Some(table) }
    }

    /// The number of legal move sequences of `depth` plies from `position`, at most `u64::MAX`.
    pub(crate) fn count(&self, position: &Position, depth: u32, progress: &Progress) -> u64 {
        self.tree(position, depth, progress).count(position, depth)
    }

    /// [`Counter::count`] for each legal move of `position`, sorted by the text of the moves. Empty at depth 0.
    pub(crate) fn divide(&self, position: &Position, depth: u32, progress: &Progress) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let tree = self.tree(position, depth, progress);
        let mut moves = position.legal_moves();
        moves.sort_by_cached_key(|mv| mv.to_uci(true).to_string());
        moves
            .par_iter()
            .map(|&mv| (mv, tree.count(&position.play(mv), rest)))
            .collect()
    }

    fn tree<'a>(&'a self, position: &Position, depth: u32, progress: &'a Progress) -> Tree<'a> {
        let plies = depth.saturating_sub(SEQUENTIAL_DEPTH).min(PROGRESS_PLIES);
        progress.start(perft(position, plies));
        Tree {
            table: self.table.as_ref(),
            progress,
            unit_depth: depth - plies,
        }
    }
}

impl Tree<'_> {
    fn count(&self, position: &Position, depth: u32) -> u64 {
        if depth <= SEQUENTIAL_DEPTH {
            let leaves = self.count_sequentially(position, depth);
            if depth == self.unit_depth {
                self.progress.finish(1, leaves);
            }
            return leaves;
        }
        if let Some(leaves) = self.table.and_then(|table| table.get(position, depth)) {
            if let Some(plies) = depth.checked_sub(self.unit_depth) {
                self.progress.finish(perft(position, plies), leaves);
            }
            return leaves;
        }
        let leaves = position
            .legal_moves()
            .par_iter()
            .map(|&mv| self.count(&position.play(mv), depth - 1))
            .reduce(|| 0, u64::saturating_add);
        if let Some(table) = self.table {
            table.put(position, depth, leaves);
        }
        if depth == self.unit_depth {
            self.progress.finish(1, leaves);
        }
        leaves
    }

    fn count_sequentially(&self, position: &Position, depth: u32) -> u64 {
        let Some(table) = self.table.filter(|_| depth == SEQUENTIAL_DEPTH) else {
            return perft(position, depth);
        };
        table.get(position, depth).unwrap_or_else(|| {
            let leaves = perft(position, depth);
            table.put(position, depth, leaves);
            leaves
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_counting_gives_the_same() {
        let position = Position::from_fen(b"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        let position = position.expect("a legal position");
        // One bucket only, so that entries are replaced all the time, and a table that holds everything.
        let counters = [
            Counter::default(),
            Counter::with_table(Table::with_buckets(1).expect("memory")),
            Counter::with_table(Table::with_buckets(1 << 14).expect("memory")),
        ];
        for counter in &counters {
            // The second time the tables are full.
            for _ in 0..2 {
                for (depth, leaves) in [(0, 1), (1, 48), (2, 2039), (3, 97_862), (4, 4_085_603)] {
                    let progress = Progress::hidden();
                    assert_eq!(counter.count(&position, depth, &progress), leaves, "depth {depth}");
                    let divided = counter.divide(&position, depth, &progress);
                    let sum: u64 = divided.iter().map(|(_, leaves)| leaves).sum();
                    assert_eq!(sum, if depth == 0 { 0 } else { leaves }, "depth {depth}");
                }
            }
        }
    }

    #[test]
    fn progress_ends_with_all_subtrees_finished() {
        let position = Position::startpos();
        for buckets in [None, Some(1 << 14)] {
            let counter = Counter {
                table: buckets.map(|buckets| Table::with_buckets(buckets).expect("memory")),
            };
            // Depth 5 reports after 2 plies; counted twice, so that the table answers above that ply too.
            for _ in 0..2 {
                let progress = Progress::hidden();
                assert_eq!(counter.count(&position, 5, &progress), 4_865_609);
                assert_eq!(progress.finished(), (400, 4_865_609));
            }
        }
    }
}
