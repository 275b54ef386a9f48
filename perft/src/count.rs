//! Counting on all cores: the tree is cut near its root, the branches are counted side by side.

use archipelago_movegen::perft::perft;
use archipelago_movegen::{Move, Position};
use rayon::prelude::*;

/// Subtrees of so many plies are counted by one thread: far more work than handing them over costs, and still small
/// enough that the cores finish together.
const SEQUENTIAL_DEPTH: u32 = 4;

/// The number of legal move sequences of `depth` plies from `position`.
pub(crate) fn count(position: &Position, depth: u32) -> u64 {
    if depth <= SEQUENTIAL_DEPTH {
        return perft(position, depth);
    }
    position
        .legal_moves()
        .par_iter()
        .map(|&m| count(&position.play(m), depth - 1))
        .sum()
}

/// [`count`] by root move, in the order of generation. Empty at depth 0.
pub(crate) fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position
        .legal_moves()
        .par_iter()
        .map(|&m| (m, count(&position.play(m), rest)))
        .collect()
}
