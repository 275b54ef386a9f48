//! One cluster of the transposition table: three entries that all threads read and write without locks.
//!
//! An entry is one 64-bit word, read and written at once, and a 16-bit tag: bits of the key, combined with the word by
//! exclusive or. When two threads write the same entry at the same time, the tag of one and the word of the other do not
//! match, and the entry is not found (Hyatt and Mann, 2002). A wrong match is still possible, with a probability of
//! 2^-16. All accesses are atomic and relaxed: there are no data races.
//!
//! Of the bits of a word only those of the depth (48 to 55, zero for an empty entry) and of the generation (59 to 63)
//! have a meaning here.

use crate::sync::Ordering::Relaxed;
use crate::sync::{AtomicU16, AtomicU64};

/// Entries of a cluster.
pub const SLOTS: usize = 3;
/// The generation of a search is its number modulo this; it takes five bits of a word.
pub const GENERATIONS: u8 = 32;
/// When an entry has to be replaced, one generation of age counts as much as this many plies of depth.
const AGE_WEIGHT: i32 = 4;

/// Three entries in 32 bytes.
#[repr(C, align(32))]
pub struct Cluster {
    words: [AtomicU64; SLOTS],
    tags: [AtomicU16; SLOTS],
}

impl Cluster {
    /// A cluster of empty entries.
    #[cfg(not(loom))]
    #[must_use]
    pub const fn empty() -> Cluster {
        Cluster {
            words: [const { AtomicU64::new(0) }; SLOTS],
            tags: [const { AtomicU16::new(0) }; SLOTS],
        }
    }

    /// A cluster of empty entries. The numbers of loom cannot be made when the program is compiled.
    #[cfg(loom)]
    #[must_use]
    pub fn empty() -> Cluster {
        Cluster {
            words: std::array::from_fn(|_| AtomicU64::new(0)),
            tags: std::array::from_fn(|_| AtomicU16::new(0)),
        }
    }

    /// Empties the entries.
    pub fn clear(&self) {
        self.words.iter().for_each(|word| word.store(0, Relaxed));
        self.tags.iter().for_each(|tag| tag.store(0, Relaxed));
    }

    /// The word that was stored with `tag`.
    #[inline]
    pub fn find(&self, tag: u16) -> Option<u64> {
        (0..SLOTS).find_map(|slot| {
            let word = self.words[slot].load(Relaxed);
            self.holds(slot, word, tag).then_some(word)
        })
    }

    /// Stores the word that `replace` makes of the word that was stored with `tag`, if there is one; nothing when it
    /// makes `None`. For a new tag the entry that is worth least is given up, judged by depth and by age; `generation`
    /// is that of the running search.
    #[inline]
    pub fn store(&self, tag: u16, generation: u8, replace: impl FnOnce(Option<u64>) -> Option<u64>) {
        let words: [u64; SLOTS] = std::array::from_fn(|slot| self.words[slot].load(Relaxed));
        let same = (0..SLOTS).find(|&slot| self.holds(slot, words[slot], tag));
        let Some(word) = replace(same.map(|slot| words[slot])) else {
            return;
        };
        let worth = |word: u64| match depth(word) {
            0 => i32::MIN,
            depth => depth - AGE_WEIGHT * age(word, generation),
        };
        let cheapest = || (0..SLOTS).min_by_key(|&slot| worth(words[slot])).unwrap_or(0);
        let slot = same.unwrap_or_else(cheapest);
        self.words[slot].store(word, Relaxed);
        self.tags[slot].store(fold(tag, word), Relaxed);
    }

    /// The number of entries that the search of this generation has written.
    pub fn count(&self, generation: u8) -> usize {
        let words = self.words.iter().map(|word| word.load(Relaxed));
        words
            .filter(|&word| depth(word) != 0 && self::generation(word) == generation)
            .count()
    }

    /// Was `word`, read from this slot, stored with `tag`?
    #[inline]
    fn holds(&self, slot: usize, word: u64, tag: u16) -> bool {
        depth(word) != 0 && self.tags[slot].load(Relaxed) == fold(tag, word)
    }
}

/// The depth in a word; zero for an empty entry.
#[inline]
#[must_use]
pub fn depth(word: u64) -> i32 {
    i32::from((word >> 48) as u8)
}

/// The generation in a word.
#[inline]
#[must_use]
pub fn generation(word: u64) -> u8 {
    (word >> 59) as u8
}

/// The searches that have begun since `word` was stored, modulo [`GENERATIONS`]; `generation` is that of the running
/// search.
#[inline]
#[must_use]
pub fn age(word: u64, generation: u8) -> i32 {
    i32::from((GENERATIONS + generation - self::generation(word)) % GENERATIONS)
}

/// The tag as it is stored with `word`.
#[inline]
fn fold(tag: u16, word: u64) -> u16 {
    let half = word ^ word >> 32;
    tag ^ half as u16 ^ (half >> 16) as u16
}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::thread;

    use super::*;

    /// A word of this depth in this generation.
    fn word(depth: u64, generation: u64) -> u64 {
        0x1234 | depth << 48 | generation << 59
    }

    #[test]
    fn a_cluster_is_half_a_cache_line() {
        assert_eq!(size_of::<Cluster>(), 32);
    }

    #[test]
    fn a_mixture_of_two_entries_is_not_found() {
        let cluster = Cluster::empty();
        cluster.store(7, 0, |_| Some(word(5, 0)));
        assert_eq!(cluster.find(7), Some(word(5, 0)));
        cluster.words[0].store(word(9, 0), Relaxed);
        assert_eq!(cluster.find(7), None);
    }

    #[test]
    fn the_old_word_is_offered_and_may_stay() {
        let cluster = Cluster::empty();
        cluster.store(7, 0, |old| {
            assert_eq!(old, None);
            Some(word(5, 0))
        });
        cluster.store(7, 0, |old| {
            assert_eq!(old, Some(word(5, 0)));
            None
        });
        assert_eq!(cluster.find(7), Some(word(5, 0)));
        cluster.store(7, 0, |_| Some(word(6, 0)));
        assert_eq!(cluster.find(7), Some(word(6, 0)));
        assert_eq!(cluster.count(0), 1, "one entry for a tag");
    }

    #[test]
    fn the_oldest_and_shallowest_entry_is_given_up() {
        let cluster = Cluster::empty();
        for (tag, depth) in [(1, 20), (2, 5), (3, 9), (4, 1)] {
            cluster.store(tag, 0, |_| Some(word(depth, 0)));
        }
        assert_eq!(
            [1, 2, 3, 4].map(|tag| cluster.find(tag).is_some()),
            [true, false, true, true]
        );
        for (tag, depth) in [(3, 9), (4, 1), (2, 5)] {
            cluster.store(tag, 5, |_| Some(word(depth, 5)));
        }
        assert_eq!(cluster.find(1), None, "five generations outweigh twenty plies");
        assert_eq!((cluster.count(0), cluster.count(5)), (0, 3));
        assert_eq!((age(word(1, 30), 2), age(word(1, 2), 2)), (4, 0));
        cluster.clear();
        assert_eq!(cluster.count(5), 0);
    }

    /// Several threads write and read a cluster at the same time: a word that is found is one that was stored with its
    /// tag.
    #[test]
    fn threads_never_find_a_mixture_of_two_entries() {
        const THREADS: u64 = 4;
        const ROUNDS: u64 = if cfg!(miri) { 300 } else { 300_000 };
        const VERSIONS: u64 = 4;
        const TAGS: u64 = 8;
        let mix = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let tag = |number: u64| mix(number + 1) as u16;
        // All of the same generation, and never empty.
        let stored = |number: u64, version: u64| (mix(VERSIONS * number + version + 99) & !(0xff << 56)) | 1 << 48;
        // With 16 bits, a tag can match the wrong word by chance; not with these tags and words.
        let entries: Vec<(u64, u64)> = (0..TAGS)
            .flat_map(|number| (0..VERSIONS).map(move |version| (number, version)))
            .collect();
        for &(number, version) in &entries {
            for &(other, other_version) in &entries {
                let word = stored(number, version);
                let found_tag = fold(tag(other), stored(other, other_version));
                let matches = (0..TAGS).any(|probed| fold(tag(probed), word) == found_tag);
                assert_eq!(matches, (number, version) == (other, other_version));
            }
        }
        let cluster = Cluster::empty();
        let found: u64 = thread::scope(|scope| {
            let hammer = |seed: u64| {
                let cluster = &cluster;
                move || {
                    let mut found = 0;
                    for round in 0..ROUNDS {
                        let choice = mix(seed * ROUNDS + round);
                        let (number, version) = (choice % TAGS, choice >> 8 & (VERSIONS - 1));
                        cluster.store(tag(number), 0, |_| Some(stored(number, version)));
                        let other = choice >> 16 & (TAGS - 1);
                        if let Some(word) = cluster.find(tag(other)) {
                            let is_whole = (0..VERSIONS).any(|version| stored(other, version) == word);
                            assert!(is_whole, "{word:x}");
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
