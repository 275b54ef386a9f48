//! A list of moves with scores that hands out the move with the highest score first.

use archipelago_movegen::Move;
use arrayvec::ArrayVec;
use wide::i32x16;

/// The low bits of a key hold 255 minus the index of the move, the other bits its score: the largest key belongs to the move
/// with the highest score, and among equals to the first one.
pub(super) const INDEX_BITS: u32 = 8;
/// The largest index of a move.
const LAST_INDEX: usize = (1 << INDEX_BITS) - 1;
/// The key of a move that has been handed out.
const TAKEN: i32 = i32::MIN;
/// Keys are compared in blocks of this many, which fit into two to eight vector registers; few positions have more moves.
/// Moves are appended in groups of at most this many.
pub(super) const BLOCK: usize = 32;
/// The lists are a block longer than the largest number of moves, so that a whole block can always be appended.
const CAPACITY: usize = LAST_INDEX + 1 + BLOCK;

/// Moves with their scores.
pub(super) struct ScoredMoves {
    /// The bits of the moves.
    moves: ArrayVec<u16, CAPACITY>,
    /// One key for each move; after [`ScoredMoves::finish`] followed by [`TAKEN`] up to the end of the last [`BLOCK`].
    keys: ArrayVec<i32, CAPACITY>,
    /// The largest key, [`TAKEN`] without moves; `None` when it has to be looked for.
    largest: Option<i32>,
}

impl ScoredMoves {
    /// No moves.
    pub(super) fn new() -> ScoredMoves {
        ScoredMoves {
            moves: ArrayVec::new(),
            keys: ArrayVec::new(),
            largest: Some(TAKEN),
        }
    }

    /// Removes all moves.
    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.keys.clear();
        self.largest = Some(TAKEN);
    }

    /// Appends a move.
    #[inline]
    pub(super) fn push(&mut self, mv: Move, score: i32) {
        let key = score << INDEX_BITS | self.next_index();
        self.keys.push(key);
        self.largest = self.largest.map(|largest| largest.max(key));
        self.moves.push(mv.raw());
    }

    /// Appends the first `count` of the moves with these bits and keys.
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi2", target_feature = "bmi2"))]
    #[inline]
    pub(super) fn extend(&mut self, count: usize, moves: &[u16; BLOCK], keys: &[i32; BLOCK]) {
        const FITS: &str = "there are fewer moves than places";
        let len = self.moves.len() + count;
        self.moves.try_extend_from_slice(moves).expect(FITS);
        self.moves.truncate(len);
        self.keys.try_extend_from_slice(keys).expect(FITS);
        self.keys.truncate(len);
        self.largest = None;
    }

    /// What the low bits of the key of the next move are.
    #[inline]
    pub(super) fn next_index(&self) -> i32 {
        LAST_INDEX as i32 - self.moves.len() as i32
    }

    /// Fills the last block, after the last move has been appended. The search for the largest key then works on whole
    /// blocks: most positions have one block, and the processor predicts the end of the loop.
    pub(super) fn finish(&mut self) {
        self.keys
            .try_extend_from_slice(&[TAKEN; BLOCK - 1])
            .expect("the list is a block longer than the largest number of moves");
    }

    /// Removes the move with the highest score from the list; among equals the first one.
    // Not inlined: the picker would hold three copies.
    #[inline(never)]
    pub(super) fn take_best(&mut self) -> Option<(Move, i32)> {
        // Known from the appending, if possible: keys that were just written one by one are slow to read in blocks.
        let key = self.largest.take().unwrap_or_else(|| self.find_largest());
        if key == TAKEN {
            return None;
        }
        let index = LAST_INDEX - (key & LAST_INDEX as i32) as usize;
        self.keys[index] = TAKEN;
        Some((Move::from_raw(self.moves[index])?, key >> INDEX_BITS))
    }

    /// The largest key; [`TAKEN`] when all moves have been handed out.
    #[inline]
    fn find_largest(&self) -> i32 {
        let (blocks, _) = self.keys.as_chunks::<BLOCK>();
        let (parts, _) = blocks.as_flattened().as_chunks();
        let largest = parts
            .iter()
            .fold(i32x16::splat(TAKEN), |largest, &part| largest.max(i32x16::new(part)));
        largest.reduce_max()
    }
}
