//! Counting leaves (perft) in a way that can be stopped.

use std::sync::atomic::{AtomicBool, Ordering};

use archipelago_movegen::Position;
use archipelago_movegen::perft::perft;

/// The number of leaves at `depth`; `None` when it was stopped.
pub fn count(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    /// Three plies take a few milliseconds at most: the flag is read between such counts.
    const UNINTERRUPTED: u32 = 3;
    if depth <= UNINTERRUPTED {
        return (!stop.load(Ordering::Relaxed)).then(|| perft(position, depth));
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| count(&position.play(mv), depth - 1, stop))
        .sum()
}
