//! What the evaluation claims to know of endings with few pieces.

use archipelago_eval::{PawnTable, evaluate};
use archipelago_movegen::{Color, Position, Role, Square};
use archipelago_tests::few_pieces;

/// The sign of the static value: the claimed result for the side to move.
fn claim(position: &Position, table: &mut PawnTable) -> i32 {
    evaluate(position, table).get().signum()
}

/// Calls `visit` with each legal position of two kings and one pawn, of either color, and with the claimed result.
fn every_king_and_pawn_ending(mut visit: impl FnMut(&Position, i32)) {
    let mut pawn_table = PawnTable::new(0);
    let squares = || (0..64).map(Square::new);
    for color in Color::ALL {
        for pawn in squares() {
            for own in squares() {
                for other in squares() {
                    let pieces = [
                        (Role::Pawn.of(color), pawn),
                        (Role::King.of(color), own),
                        (Role::King.of(!color), other),
                    ];
                    let sides = Color::ALL.into_iter();
                    for position in sides.filter_map(|turn| few_pieces::place(&pieces, turn)) {
                        visit(&position, claim(&position, &mut pawn_table));
                    }
                }
            }
        }
    }
}

#[test]
fn king_and_pawn_against_king_has_the_known_number_of_wins() {
    let (mut seen, mut won) = (0, 0);
    every_king_and_pawn_ending(|_, claim| {
        seen += 1;
        won += claim.abs();
    });
    // Both colors: twice the figures that are known for a white pawn.
    assert_eq!((seen, won), (2 * 331_352, 2 * 222_564));
}

mod needs_data {
    use archipelago_test_support::games;
    use archipelago_tests::data;

    use super::*;

    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn king_and_pawn_against_king_agrees_with_the_tables() {
        let tables = data::tables();
        every_king_and_pawn_ending(|position, claim| {
            assert_eq!(claim, data::result(&tables, position), "{}", position.fen());
        });
    }

    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn a_wrong_bishop_is_claimed_a_draw_only_where_it_is() {
        let tables = data::tables();
        let mut pawn_table = PawnTable::new(0);
        let mut random = games::random(5);
        let mut drawn = 0;
        for _ in 0..300_000 {
            let position = few_pieces::random("KBPk", &mut random);
            if claim(&position, &mut pawn_table) == 0 {
                assert_eq!(data::result(&tables, &position), 0, "{}", position.fen());
                drawn += 1;
            }
        }
        assert!(drawn > 1000, "{drawn}");
    }
}
