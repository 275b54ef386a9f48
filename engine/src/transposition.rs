//! The transposition table: the results of earlier searches of a position, shared by all threads without locks.
//!
//! Three entries form a cluster of 32 bytes, and two clusters fill a cache line. An entry is one 64-bit word, read and
//! written at once, and a 16-bit tag: the low bits of the key, combined with the word by exclusive or. When two threads
//! write the same entry at the same time, the tag of one and the word of the other do not match, and the entry is not
//! found (Hyatt and Mann, 2002). A wrong match is still possible, with a probability of 2^-16, so the move of an entry
//! is checked for legality before it is played. All accesses are atomic and relaxed: there are no data races.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed};
use std::thread;

use archipelago_eval::Value;
use archipelago_movegen::{Key, Move};
use rayon::prelude::*;

use crate::depth::Depth;
use crate::large_pages::use_large_pages;
use crate::prefetch::prefetch;
use crate::report::Bound;

/// Entries of a cluster.
const SLOTS: usize = 3;
/// The generation of a search is its number modulo this; it takes five bits of an entry.
const GENERATIONS: u8 = 32;
/// Stored depths are shifted so that zero means an empty entry.
const DEPTH_SHIFT: i32 = 2;
/// When an entry has to be replaced, one generation of age counts as much as this many plies of depth.
const AGE_WEIGHT: i32 = 4;
/// An entry of a principal variation counts as this many plies deeper when it meets an older entry of the same
/// position.
const PV_WEIGHT: i32 = 2;
/// An older entry of the same position is kept when it is deeper than the new one by at least this many plies.
const SAME_KEY_SLACK: i32 = 4;
/// Marks an entry without a static evaluation.
const NO_EVAL: i16 = i16::MIN;

/// Clusters that [`TranspositionTable::fill`] looks at.
const FILL_SAMPLE: usize = 1000;

/// The depth of an entry that holds only a static evaluation.
pub(crate) const EVAL_ONLY: Depth = -1;

#[repr(C, align(32))]
struct Cluster {
    words: [AtomicU64; SLOTS],
    tags: [AtomicU16; SLOTS],
}

impl Cluster {
    const fn empty() -> Cluster {
        Cluster {
            words: [const { AtomicU64::new(0) }; SLOTS],
            tags: [const { AtomicU16::new(0) }; SLOTS],
        }
    }
}

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
            depth: stored_depth(word) - DEPTH_SHIFT,
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

/// Zero for an empty entry.
fn stored_depth(word: u64) -> Depth {
    Depth::from((word >> 48) as u8)
}

fn stored_generation(word: u64) -> u8 {
    (word >> 59) as u8
}

/// The tag as it is stored with `word`.
fn fold(tag: u16, word: u64) -> u16 {
    let half = word ^ word >> 32;
    tag ^ half as u16 ^ (half >> 16) as u16
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
        // The system hands the memory out when it is written for the first time: faster by several threads.
        (0..blocks.capacity())
            .into_par_iter()
            .map(|_| [const { Cluster::empty() }; BLOCK])
            .collect_into_vec(&mut blocks);
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

    /// Empties the table, in `threads` threads.
    pub(crate) fn clear(&self, threads: usize) {
        self.generation.store(0, Relaxed);
        let clusters = self.clusters();
        let share = clusters.len().div_ceil(threads.max(1));
        thread::scope(|scope| {
            for part in clusters.chunks(share) {
                scope.spawn(move || {
                    for cluster in part {
                        cluster.words.iter().for_each(|word| word.store(0, Relaxed));
                        cluster.tags.iter().for_each(|tag| tag.store(0, Relaxed));
                    }
                });
            }
        });
    }

    /// The entry of the position with this key.
    pub(crate) fn probe(&self, key: Key) -> Option<TableEntry> {
        let cluster = self.cluster(key);
        (0..SLOTS).find_map(|slot| {
            let word = cluster.words[slot].load(Relaxed);
            let matches = cluster.tags[slot].load(Relaxed) == fold(key.0 as u16, word) && stored_depth(word) != 0;
            matches.then(|| TableEntry::unpack(word))
        })
    }

    /// Stores `entry` for the position with this key. A move that is already known stays when the new entry has none. A
    /// deeper entry of the same search is not replaced by a much shallower bound.
    pub(crate) fn store(&self, key: Key, entry: TableEntry) {
        let cluster = self.cluster(key);
        let tag = key.0 as u16;
        let generation = self.generation.load(Relaxed);
        let age = |word: u64| i32::from((GENERATIONS + generation - stored_generation(word)) % GENERATIONS);

        let words: [u64; SLOTS] = std::array::from_fn(|slot| cluster.words[slot].load(Relaxed));
        let same = (0..SLOTS)
            .find(|&slot| stored_depth(words[slot]) != 0 && cluster.tags[slot].load(Relaxed) == fold(tag, words[slot]));
        let mut entry = entry;
        let slot = if let Some(slot) = same {
            let old = TableEntry::unpack(words[slot]);
            entry.mv = entry.mv.or(old.mv);
            let worth = entry.depth + PV_WEIGHT * i32::from(entry.pv) + SAME_KEY_SLACK;
            if entry.bound != Some(Bound::Exact) && worth <= old.depth && age(words[slot]) == 0 {
                return;
            }
            slot
        } else {
            let worth = |word: u64| {
                if stored_depth(word) == 0 {
                    i32::MIN
                } else {
                    stored_depth(word) - AGE_WEIGHT * age(word)
                }
            };
            (0..SLOTS).min_by_key(|&slot| worth(words[slot])).unwrap_or(0)
        };
        let word = entry.pack(generation);
        cluster.words[slot].store(word, Relaxed);
        cluster.tags[slot].store(fold(tag, word), Relaxed);
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
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.words)
            .map(|word| word.load(Relaxed))
            .filter(|&word| stored_depth(word) != 0 && stored_generation(word) == generation)
            .count();
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
    use archipelago_movegen::Square;

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
    fn a_cluster_is_half_a_cache_line() {
        assert_eq!(size_of::<Cluster>(), 32);
        assert_eq!(TranspositionTable::new(2).unwrap().clusters().len() * 32, 2 << 20);
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
                        assert_eq!(stored_generation(word), 31);
                        assert_ne!(stored_depth(word), 0);
                    }
                }
            }
        }
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = TranspositionTable::new(1).unwrap();
        let key = Key(0xdead_beef_0123_4567);
        table.store(key, entry(5));
        assert_eq!(table.probe(key), Some(entry(5)));
        let other = TableEntry {
            raw_value: 5,
            ..entry(9)
        };
        table.cluster(key).words[0].store(other.pack(0), Relaxed);
        assert_eq!(table.probe(key), None);
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
        table.clear(2);
        assert!(keys.iter().all(|&key| table.probe(key).is_none()));
        assert_eq!(table.fill(), 0);
    }

    /// Several threads write and read a few clusters at the same time: an entry that is found is one that was stored
    /// for its position, whole.
    #[test]
    fn threads_never_find_a_mixture_of_two_entries() {
        const THREADS: u64 = 4;
        const ROUNDS: u64 = 300_000;
        const VERSIONS: u64 = 4;
        let mix = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        // The high bits are zero: all keys share a cluster.
        let keys: Vec<Key> = (1..=8).map(|number| Key(mix(number) >> 32)).collect();
        let stored = |key: Key, version: u64| {
            let noise = mix(key.0 + version);
            TableEntry {
                // Never `None`: a stored entry without a move keeps the move of the entry before.
                mv: Some(Move::quiet(Square::A1, Square::new(1 + (noise % 63) as u32))),
                raw_value: (noise >> 16) as i16,
                eval: Some(Value::new((noise >> 32) as i32 % 1000)),
                depth: (noise >> 48) as Depth % 8,
                bound: Some(Bound::Exact),
                pv: version % 2 == 1,
            }
        };
        // With 16 bits, a tag can match the wrong word by chance; not with these keys and entries.
        let entries: Vec<(Key, u64)> = keys
            .iter()
            .flat_map(|&key| (0..VERSIONS).map(move |version| (key, stored(key, version).pack(0))))
            .collect();
        for &(key, word) in &entries {
            for &(other, other_word) in &entries {
                let tag = fold(other.0 as u16, other_word);
                let matches = keys.iter().any(|&probed| fold(probed.0 as u16, word) == tag);
                assert_eq!(matches, (key, word) == (other, other_word));
            }
        }
        let table = TranspositionTable::new(1).unwrap();
        let first = table.cluster(keys[0]);
        assert!(keys.iter().all(|&key| std::ptr::eq(table.cluster(key), first)));
        let found: u64 = thread::scope(|scope| {
            let hammer = |seed: u64| {
                let (table, keys) = (&table, &keys);
                move || {
                    let mut found = 0;
                    for round in 0..ROUNDS {
                        let choice = mix(seed * ROUNDS + round);
                        let key = keys[(choice % 8) as usize];
                        table.store(key, stored(key, choice >> 8 & (VERSIONS - 1)));
                        let other = keys[(choice >> 16 & 7) as usize];
                        if let Some(entry) = table.probe(other) {
                            let is_whole = (0..VERSIONS).any(|version| stored(other, version) == entry);
                            assert!(is_whole, "{entry:?}");
                            found += 1;
                        }
                    }
                    found
                }
            };
            let threads: Vec<_> = (0..THREADS).map(|seed| scope.spawn(hammer(seed))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(found > ROUNDS / 10, "{found}");
    }
}
