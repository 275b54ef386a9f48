//! Perft: the number of move sequences of a given length, counted with the generator that the engine plays with.

use crate::generate;
use crate::position::Position;
use crate::setwise::{Black, Side, White};
use crate::types::Color;

/// The number of legal move sequences of `depth` plies. Moves of the last ply are counted without being played. Depth 0
/// counts 1.
///
/// ```
/// use archipelago_movegen::{Position, perft};
/// assert_eq!(perft::perft(&Position::startpos(), 3), 8902);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.turn() {
        Color::White => perft_as::<White>(position, depth),
        Color::Black => perft_as::<Black>(position, depth),
    }
}

fn perft_as<S: Side>(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return generate::count::<S>(position) as u64;
    }
    let enemies = position.by_color(S::Opposite::COLOR);
    let mut leaves = 0;
    generate::batches::<S, true, true>(position, position.by_color(S::COLOR), &mut |batch| {
        batch.for_each(enemies, |mv| {
            let mut next = *position;
            next.advance_by::<false>(S::COLOR, mv);
            leaves += perft_as::<S::Opposite>(&next, depth - 1);
        });
    });
    leaves
}
