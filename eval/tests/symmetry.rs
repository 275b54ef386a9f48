//! The evaluation knows neither colors nor wings: a position and its mirror images have the same value.

mod common;

use archipelago_eval::{PawnTable, evaluate};
use archipelago_movegen::Position;

/// The same position with the a-file where the h-file was. Only without castling rights.
fn files_mirrored(position: &Position) -> Position {
    let mut setup = position.setup();
    setup.board.flip_horizontal();
    setup.position().expect("the mirror image of a legal position is legal")
}

#[test]
fn colors_do_not_matter() {
    let mut table = PawnTable::new(12);
    for position in common::random_positions(60) {
        assert_eq!(
            evaluate(&position, &mut table),
            evaluate(&position.flipped(), &mut table),
            "{}",
            position.fen()
        );
    }
}

#[test]
fn wings_do_not_matter() {
    let mut table = PawnTable::new(12);
    let mut compared = 0;
    for position in common::random_positions(60) {
        if position.castling_rights().is_empty() && position.ep_square().is_none() {
            let mirrored = files_mirrored(&position);
            assert_eq!(
                evaluate(&position, &mut table),
                evaluate(&mirrored, &mut table),
                "{}",
                position.fen()
            );
            compared += 1;
        }
    }
    assert!(compared >= 1000);
}
