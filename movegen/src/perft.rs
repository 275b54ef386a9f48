//! Perft: the number of move sequences of a given length, counted with the generator that the engine plays with.
//!
//! On processors with wide vectors the generator gives the moves of all plies but the last, whose moves are counted by
//! the module `leaves` instead. A test compares both on thousands of positions.

use crate::generate;
use crate::leaves::{self, Castles};
use crate::position::Position;
use crate::setwise::{Black, Side, White};
use crate::types::Color;

/// The number of legal move sequences of `depth` plies. Moves of the last ply are counted, not played. Depth 0
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
    let castles = Castles::new(position);
    match position.turn() {
        Color::White => perft_as::<White>(position, depth, &castles),
        Color::Black => perft_as::<Black>(position, depth, &castles),
    }
}

fn perft_as<S: Side>(position: &Position, depth: u32, castles: &Castles) -> u64 {
    if depth == 1 {
        return generate::count::<S>(position) as u64;
    }
    if depth == 2 && leaves::FAST {
        return leaves::count_replies::<S>(position, castles);
    }
    let enemies = position.by_color(S::Opposite::COLOR);
    let mut sum = 0;
    generate::batches::<S, true, true>(position, position.by_color(S::COLOR), None, &mut |batch| {
        batch.for_each(enemies, |mv| {
            let mut next = *position;
            next.advance_by::<false>(S::COLOR, mv);
            sum += perft_as::<S::Opposite>(&next, depth - 1, castles);
        });
    });
    sum
}
