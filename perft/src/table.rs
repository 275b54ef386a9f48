//! A table of counted subtrees that all threads share without locks.
//!
//! A count is found again by the position's 64-bit Zobrist key, 16 further bits computed from the board, and the depth.
//! All of them are compared, so counts are exact in practice: with a billion entries and a trillion look-ups, the
//! probability that one look-up finds the count of another position is 1 in 1000.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

use archipelago_movegen::{Color, Position, Role};
use rayon::prelude::*;

/// Entries of a bucket, which is one cache line.
const ENTRIES: usize = 4;

/// An entry keeps the number of leaves in the low bits; larger counts are not stored.
const LEAF_BITS: u32 = 41;
/// The depth above them, and 16 bits of [`board_check`] above that.
const DEPTH_BITS: u32 = 7;

/// A counted subtree. The key is stored combined with the data (exclusive or), so that an entry that two threads wrote
/// at the same time fits neither of their positions. Idea: Robert Hyatt and Timothy Mann, "A lock-less transposition
/// table implementation for parallel search", 2002.
#[derive(Default)]
struct Entry {
    key_and_data: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; ENTRIES]);

/// The table of counted subtrees.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
}

/// What identifies a subtree: the key, and the data of its entry without the count.
struct Identity {
    key: u64,
    tag: u64,
}

impl Table {
    /// A table of `mebibytes` MiB.
    pub(crate) fn with_mebibytes(mebibytes: usize) -> Result<Table, TryReserveError> {
        Table::with_buckets(mebibytes.saturating_mul((1 << 20) / size_of::<Bucket>()))
    }

    pub(crate) fn with_buckets(count: usize) -> Result<Table, TryReserveError> {
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.par_extend((0..count).into_par_iter().map(|_| Bucket::default()));
        Ok(Table { buckets })
    }

    /// The leaves of the subtree of `depth` plies (1 to 127) below `position`, if they are in the table.
    pub(crate) fn get(&self, position: &Position, depth: u32) -> Option<u64> {
        let Identity { key, tag } = identity(position, depth);
        let entries = self.bucket(key, depth).0.iter();
        entries
            .map(|entry| {
                let data = entry.data.load(Ordering::Relaxed);
                (entry.key_and_data.load(Ordering::Relaxed) ^ data, data)
            })
            .find(|&(found, data)| found == key && data >> LEAF_BITS == tag)
            .map(|(_, data)| data & ((1 << LEAF_BITS) - 1))
    }

    /// Stores the leaves of a subtree in place of the one with the fewest leaves in its bucket.
    pub(crate) fn put(&self, position: &Position, depth: u32, leaves: u64) {
        if leaves >> LEAF_BITS != 0 {
            return;
        }
        let Identity { key, tag } = identity(position, depth);
        let stored_leaves = |entry: &&Entry| entry.data.load(Ordering::Relaxed) & ((1 << LEAF_BITS) - 1);
        if let Some(entry) = self.bucket(key, depth).0.iter().min_by_key(stored_leaves) {
            let data = tag << LEAF_BITS | leaves;
            entry.key_and_data.store(key ^ data, Ordering::Relaxed);
            entry.data.store(data, Ordering::Relaxed);
        }
    }

    /// The bucket of a key: the high half of key times length spreads keys evenly over any number of buckets.
    fn bucket(&self, key: u64, depth: u32) -> &Bucket {
        let spread = key.wrapping_add(u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let index = (u128::from(spread) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

fn identity(position: &Position, depth: u32) -> Identity {
    let tag = u64::from(board_check(position)) << DEPTH_BITS | u64::from(depth);
    Identity {
        key: position.key().0,
        tag,
    }
}

/// 16 bits that depend on every piece, independent of the Zobrist key: a hash of the sets of pieces. Each is mixed in
/// by exclusive or and a multiplication by an odd number.
fn board_check(position: &Position) -> u16 {
    let sets = [
        position.by_color(Color::White),
        position.by_role(Role::Pawn),
        position.by_role(Role::Knight),
        position.by_role(Role::Bishop),
        position.by_role(Role::Rook),
        position.by_role(Role::Queen),
        position.by_role(Role::King),
    ];
    let mut sum: u64 = 0;
    for set in sets {
        sum = (sum ^ set.0).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        sum ^= sum >> 32;
    }
    sum as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen.as_bytes()).expect("a legal position")
    }

    #[test]
    fn subtrees_are_found_by_position_and_depth() {
        let table = Table::with_mebibytes(1).expect("memory");
        let (start, other) = (Position::startpos(), position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
        assert_eq!(table.get(&start, 3), None);
        table.put(&start, 3, 8902);
        table.put(&start, 4, 197_281);
        table.put(&other, 3, 1);
        assert_eq!(
            (table.get(&start, 3), table.get(&start, 4)),
            (Some(8902), Some(197_281))
        );
        assert_eq!((table.get(&other, 3), table.get(&other, 4)), (Some(1), None));
        // The same board without the castling right is another position.
        assert_eq!(table.get(&position("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), 3), None);
    }

    #[test]
    fn counts_that_do_not_fit_are_not_stored() {
        let table = Table::with_buckets(1).expect("memory");
        let start = Position::startpos();
        table.put(&start, 9, 1 << LEAF_BITS);
        assert_eq!(table.get(&start, 9), None);
        table.put(&start, 9, (1 << LEAF_BITS) - 1);
        assert_eq!(table.get(&start, 9), Some((1 << LEAF_BITS) - 1));
    }

    #[test]
    fn the_smallest_subtree_of_a_bucket_is_replaced() {
        let table = Table::with_buckets(1).expect("memory");
        let start = Position::startpos();
        for (depth, leaves) in [(6, 600), (5, 500), (4, 400), (3, 300), (2, 1000)] {
            table.put(&start, depth, leaves);
        }
        assert_eq!(table.get(&start, 3), None);
        assert_eq!(
            [2, 4, 5, 6].map(|depth| table.get(&start, depth)),
            [1000, 400, 500, 600].map(Some)
        );
    }

    /// A wrong key must not be taken for the right one even when the check of the board agrees, and the other way
    /// round.
    #[test]
    fn key_and_board_are_both_compared() {
        let table = Table::with_buckets(1).expect("memory");
        let start = Position::startpos();
        table.put(&start, 3, 8902);
        let entry = table.buckets[0]
            .0
            .iter()
            .find(|entry| entry.data.load(Ordering::Relaxed) != 0);
        let entry = entry.expect("an entry");
        let data = entry.data.load(Ordering::Relaxed);
        entry.key_and_data.fetch_xor(1, Ordering::Relaxed);
        assert_eq!(table.get(&start, 3), None, "one bit of the key differs");
        entry.key_and_data.fetch_xor(1, Ordering::Relaxed);
        assert_eq!(table.get(&start, 3), Some(8902));
        let other_check = data ^ 1 << 63;
        entry.data.store(other_check, Ordering::Relaxed);
        entry.key_and_data.store(start.key().0 ^ other_check, Ordering::Relaxed);
        assert_eq!(table.get(&start, 3), None, "one bit of the check differs");
    }

    #[test]
    fn the_check_depends_on_every_piece() {
        let start = Position::startpos();
        let mut checks: Vec<u16> = Vec::new();
        for square in start.occupied() {
            let mut setup = start.setup();
            setup.castling_rights.0 = archipelago_movegen::Bitboard::EMPTY;
            setup.board.discard_piece_at(square);
            if let Ok(without) = setup.position() {
                checks.push(board_check(&without));
            }
        }
        assert_eq!(checks.len(), 30, "every piece but the kings can be removed");
        checks.push(board_check(&start));
        checks.sort_unstable();
        checks.dedup();
        assert_eq!(checks.len(), 31);
    }

    #[test]
    fn more_memory_than_there_is_is_an_error() {
        assert!(Table::with_mebibytes(usize::MAX).is_err());
    }
}
