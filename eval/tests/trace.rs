//! The trace is the evaluation: coefficients times weights give the same value, with and without the pawn table.

mod common;

use archipelago_eval::{PawnTable, evaluate, record, weights};
use archipelago_movegen::Color;

#[test]
fn coefficients_times_weights_are_the_value() {
    // A tiny table is overwritten all the time, a large one answers most of the time; neither may be noticed.
    let mut tables = [PawnTable::new(0), PawnTable::new(3), PawnTable::new(14)];
    let positions = common::random_positions(60);
    assert!(positions.len() >= 1000);
    let mut known = 0;
    for position in &positions {
        let recording = record(position);
        let white_view = recording.replay(&weights::VALUES);
        let expected = if position.turn() == Color::White {
            white_view
        } else {
            -white_view
        };
        for table in &mut tables {
            assert_eq!(evaluate(position, table).get(), expected, "{}", position.fen());
            // The second probe finds the entry of the first.
            assert_eq!(evaluate(position, table).get(), expected, "{}", position.fen());
        }
        known += usize::from(recording.known.is_some());
    }
    assert!(known < positions.len() / 10);
    assert!(tables[2].stats().hits > tables[2].stats().probes / 2);
}
