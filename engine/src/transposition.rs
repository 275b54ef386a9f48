//! The transposition table: the results of earlier searches of a position, shared by all threads without locks.
//!
//! Three entries form a cluster of 32 bytes, and two clusters fill a cache line. An entry is a word of 64 bits and a tag,
//! the low bits of the key; see [`archipelago_shared::cluster`] for how threads read and write them at the same time. An
//! entry of another position can be found, with a probability of 2^-16, so the move of an entry is checked for legality
//! before it is played.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::thread;

use archipelago_eval::Value;
use archipelago_movegen::{Key, Move};
use archipelago_shared::cluster::{self, Cluster, GENERATIONS, SLOTS};
use rayon::prelude::*;

use crate::depth::Depth;
use crate::large_pages::use_large_pages;
use crate::pool::processors;
use crate::prefetch::prefetch;
use crate::report::Bound;

/// Stored depths are shifted so that zero means an empty entry.
const DEPTH_SHIFT: i32 = 2;
/// A new entry of a principal variation counts as this many plies deeper where the table has the position already.
const PV_WEIGHT: i32 = 2;
/// An entry that the running search has written is kept if it is deeper than the new one of the same position by at least this
/// many plies. Entries of earlier searches are always replaced.
const SAME_KEY_SLACK: i32 = 4;
/// Marks an entry without a static evaluation.
const NO_EVAL: i16 = i16::MIN;

/// Clusters that [`TranspositionTable::fill`] looks at.
const FILL_SAMPLE: usize = 1000;

/// The depth of an entry that holds only a static evaluation.
pub(crate) const EVAL_ONLY: Depth = -1;

/// The whole table is written by one thread for each part of this many blocks (64 MiB), at most one for each processor:
/// a small table starts no threads.
const BLOCKS_PER_THREAD: usize = (64 << 20) / size_of::<Block>();

/// Clusters in a block.
const BLOCK: usize = 128;
/// 4 KiB, the unit in which the memory is first written: that takes a sixth of the processor time of writing it cluster
/// by cluster.
type Block = [Cluster; BLOCK];

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableEntry {
    /// The best move found; not checked for legality in the position at hand.
    pub(crate) mv: Option<Move>,
    /// The score, with mates counted from this position: see [`Value::from_table`].
    pub(crate) raw_value: i16,
    /// The static evaluation without corrections; `None` in check.
    pub(crate) eval: Option<Value>,
    /// Plies searched; [`EVAL_ONLY`] when the entry holds only `eval`.
    pub(crate) depth: Depth,
    /// How `raw_value` bounds the true score; `None`: there is no score.
    pub(crate) bound: Option<Bound>,
    /// Has the position been on a principal variation?
    pub(crate) pv: bool,
}

impl TableEntry {
    /// An entry that holds only the static evaluation.
    pub(crate) fn eval_only(eval: Value, pv: bool) -> TableEntry {
        TableEntry {
            mv: None,
            raw_value: 0,
            eval: Some(eval),
            depth: EVAL_ONLY,
            bound: None,
            pv,
        }
    }

    /// The score seen from the root, for a node at `ply` with `rule50` plies on the fifty-move counter; `None` if there
    /// is none, or if the fifty-move rule may prevent the mate.
    pub(crate) fn value(&self, ply: usize, rule50: u32) -> Option<Value> {
        self.bound.and_then(|_| Value::from_table(self.raw_value, ply, rule50))
    }

    fn pack(&self, generation: u8) -> u64 {
        let bound = match self.bound {
            None => 0,
            Some(Bound::Upper) => 1,
            Some(Bound::Lower) => 2,
            Some(Bound::Exact) => 3,
        };
        let eval = self.eval.map_or(NO_EVAL, Value::raw);
        let depth = (self.depth + DEPTH_SHIFT).clamp(1, i32::from(u8::MAX)) as u8;
        let flags = bound | u8::from(self.pv) << 2 | generation << 3;
        u64::from(self.mv.map_or(0, Move::raw))
            | u64::from(self.raw_value as u16) << 16
            | u64::from(eval as u16) << 32
            | u64::from(depth) << 48
            | u64::from(flags) << 56
    }

    fn unpack(word: u64) -> TableEntry {
        let eval = (word >> 32) as u16 as i16;
        TableEntry {
            mv: Move::from_raw(word as u16),
            raw_value: (word >> 16) as u16 as i16,
            eval: (eval != NO_EVAL).then(|| Value::from_raw(eval)),
            depth: cluster::depth(word) - DEPTH_SHIFT,
            bound: match (word >> 56) & 3 {
                1 => Some(Bound::Upper),
                2 => Some(Bound::Lower),
                3 => Some(Bound::Exact),
                _ => None,
            },
            pv: (word >> 58) & 1 == 1,
        }
    }
}

/// A table of a fixed size.
pub(crate) struct TranspositionTable {
    blocks: Box<[Block]>,
    generation: AtomicU8,
}

/// The system refuses the memory for a transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot allocate {mebibytes} MiB for the transposition table")]
pub struct OutOfMemory {
    /// The size asked for, in MiB.
    pub mebibytes: usize,
}

impl TranspositionTable {
    /// An empty table of exactly `mebibytes` MiB, at least one.
    ///
    /// # Errors
    /// When the system refuses the memory.
    pub(crate) fn new(mebibytes: usize) -> Result<TranspositionTable, OutOfMemory> {
        let mut blocks = reserve(mebibytes)?;
        use_large_pages(&blocks);
        let threads = useful_threads(blocks.capacity());
        fill(&mut blocks, threads);
        Ok(TranspositionTable {
            blocks: blocks.into_boxed_slice(),
            generation: AtomicU8::new(0),
        })
    }

    /// Checks whether the system has `mebibytes` MiB to give. The memory is not used.
    ///
    /// # Errors
    /// When it has not.
    pub(crate) fn check_size(mebibytes: usize) -> Result<(), OutOfMemory> {
        reserve(mebibytes).map(drop)
    }

    /// A new search begins: all entries become older by one generation.
    pub(crate) fn age(&self) {
        self.generation
            .store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// Empties the table.
    pub(crate) fn clear(&self) {
        self.generation.store(0, Relaxed);
        let share = self.blocks.len().div_ceil(useful_threads(self.blocks.len()));
        let clear = |part: &[Block]| part.as_flattened().iter().for_each(Cluster::clear);
        thread::scope(|scope| {
            let mut parts = self.blocks.chunks(share);
            let own_part = parts.next();
            for part in parts {
                // Where the system refuses a thread, this one does the work.
                if thread::Builder::new().spawn_scoped(scope, move || clear(part)).is_err() {
                    clear(part);
                }
            }
            own_part.into_iter().for_each(clear);
        });
    }

    /// The entry of the position with this key.
    pub(crate) fn probe(&self, key: Key) -> Option<TableEntry> {
        self.cluster(key).find(key.0 as u16).map(TableEntry::unpack)
    }

    /// Stores `entry` for the position with this key. A move that is already known stays when the new entry has none. A
    /// deeper entry of the same search is not replaced by a much shallower bound.
    pub(crate) fn store(&self, key: Key, entry: TableEntry) {
        let generation = self.generation.load(Relaxed);
        self.cluster(key).store(key.0 as u16, generation, |old| {
            let Some(word) = old else {
                return Some(entry.pack(generation));
            };
            let old = TableEntry::unpack(word);
            let worth = entry.depth + PV_WEIGHT * i32::from(entry.pv) + SAME_KEY_SLACK;
            if entry.bound != Some(Bound::Exact) && worth <= old.depth && cluster::age(word, generation) == 0 {
                return None;
            }
            let mv = entry.mv.or(old.mv);
            Some(TableEntry { mv, ..entry }.pack(generation))
        });
    }

    /// Loads the cluster of this key into the cache: it will be read soon.
    pub(crate) fn prefetch(&self, key: Key) {
        prefetch(self.cluster(key));
    }

    /// The part of the entries that the current search has written, per mille, estimated from a sample.
    pub(crate) fn fill(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let clusters = self.clusters();
        let sample = &clusters[..clusters.len().min(FILL_SAMPLE)];
        let used: usize = sample.iter().map(|cluster| cluster.count(generation)).sum();
        (used * 1000 / (sample.len() * SLOTS)) as u32
    }

    fn clusters(&self) -> &[Cluster] {
        self.blocks.as_flattened()
    }

    /// The high bits of the key choose the cluster, so that the tag, made of the low bits, is independent of the
    /// choice.
    fn cluster(&self, key: Key) -> &Cluster {
        let clusters = self.clusters();
        &clusters[((u128::from(key.0) * clusters.len() as u128) >> 64) as usize]
    }
}

/// The number of threads that write a table of this many blocks.
fn useful_threads(blocks: usize) -> usize {
    processors().min(blocks.div_ceil(BLOCKS_PER_THREAD)).max(1)
}

/// Fills the reserved memory with empty entries, in `threads` threads: the system hands the memory out when it is written for
/// the first time. Where it refuses the threads, in this one.
fn fill(blocks: &mut Vec<Block>, threads: usize) {
    let empty = |_| [const { Cluster::empty() }; BLOCK];
    let length = blocks.capacity();
    let helpers = (threads > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build());
    match helpers {
        Some(Ok(helpers)) => helpers.install(|| {
            (0..length).into_par_iter().map(empty).collect_into_vec(blocks);
        }),
        _ => blocks.extend((0..length).map(empty)),
    }
}

/// Reserves memory for a table of `mebibytes` MiB, without using it yet.
fn reserve(mebibytes: usize) -> Result<Vec<Block>, OutOfMemory> {
    let error = OutOfMemory { mebibytes };
    let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(error)?;
    let mut blocks = Vec::new();
    blocks
        .try_reserve_exact(bytes / size_of::<Block>())
        .map_err(|_| error)?;
    Ok(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32) -> TableEntry {
        TableEntry {
            mv: Move::from_raw(0x1234),
            raw_value: -321,
            eval: Some(Value::new(77)),
            depth,
            bound: Some(Bound::Lower),
            pv: true,
        }
    }

    #[test]
    fn the_table_has_the_size_that_was_asked_for() {
        assert_eq!(TranspositionTable::new(2).unwrap().clusters().len() * 32, 2 << 20);
    }

    #[test]
    fn one_thread_and_several_fill_the_same() {
        let filled = |threads| {
            let mut blocks = reserve(2).unwrap();
            fill(&mut blocks, threads);
            let entries: usize = blocks.as_flattened().iter().map(|cluster| cluster.count(0)).sum();
            (blocks.len(), entries)
        };
        assert_eq!([filled(1), filled(3)], [(512, 0); 2]);
        assert_eq!([0, 512, BLOCKS_PER_THREAD].map(useful_threads), [1; 3]);
    }

    #[test]
    fn packing_keeps_every_field() {
        for depth in [EVAL_ONLY, 0, 1, 17, 246] {
            for bound in [None, Some(Bound::Exact), Some(Bound::Lower), Some(Bound::Upper)] {
                for eval in [None, Some(Value::new(-1234))] {
                    for pv in [false, true] {
                        let full = TableEntry {
                            bound,
                            eval,
                            pv,
                            ..entry(depth)
                        };
                        let word = full.pack(31);
                        assert_eq!(TableEntry::unpack(word), full);
                        assert_eq!(cluster::generation(word), 31);
                        assert_ne!(cluster::depth(word), 0);
                    }
                }
            }
        }
    }

    #[test]
    fn a_known_move_survives_and_depth_decides() {
        let table = TranspositionTable::new(1).unwrap();
        let key = Key(42);
        table.store(key, entry(10));
        let shallow = TableEntry {
            mv: None,
            bound: Some(Bound::Upper),
            pv: false,
            ..entry(3)
        };
        table.store(key, shallow);
        assert_eq!(
            table.probe(key),
            Some(entry(10)),
            "a much shallower bound must not replace"
        );
        let near = TableEntry {
            mv: None,
            bound: Some(Bound::Upper),
            pv: false,
            ..entry(9)
        };
        table.store(key, near);
        assert_eq!(
            table.probe(key),
            Some(TableEntry {
                mv: entry(0).mv,
                ..near
            })
        );
        table.age();
        table.store(key, shallow);
        assert_eq!(
            table.probe(key),
            Some(TableEntry {
                mv: entry(0).mv,
                ..shallow
            }),
            "an entry of an earlier search is replaced"
        );
    }

    #[test]
    fn the_oldest_and_shallowest_entry_is_replaced() {
        let table = TranspositionTable::new(1).unwrap();
        // Same cluster (same high bits), different tags.
        let keys: Vec<Key> = (1..=4).map(Key).collect();
        table.store(keys[0], entry(20));
        table.store(keys[1], entry(5));
        table.store(keys[2], entry(9));
        table.store(keys[3], entry(1));
        assert_eq!(table.probe(keys[1]), None);
        for _ in 0..5 {
            table.age();
        }
        table.store(keys[2], entry(9));
        table.store(keys[3], entry(1));
        table.store(keys[1], entry(5));
        assert_eq!(table.probe(keys[0]), None, "five generations outweigh twenty plies");
        table.clear();
        assert!(keys.iter().all(|&key| table.probe(key).is_none()));
        assert_eq!(table.fill(), 0);
    }
}
