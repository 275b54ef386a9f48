//! What the evaluation claims to know of endings, against endgame tables.

use archipelago_eval::{PawnTable, evaluate};
use archipelago_movegen::{Color, Position, Role, Square};
use archipelago_tests::{few_pieces, games, tables};

/// The sign of the static value: the claimed result.
fn claim(position: &Position, table: &mut PawnTable) -> i32 {
    evaluate(position, table).get().signum()
}

#[test]
fn king_and_pawn_against_king() {
    let tables = tables::open();
    let mut pawn_table = PawnTable::new(0);
    let (mut seen, mut won) = (0, 0);
    let squares = || (0..64).map(Square::new);
    for color in Color::ALL {
        for pawn in squares() {
            for own in squares() {
                for other in squares() {
                    let men = [
                        (Role::Pawn.of(color), pawn),
                        (Role::King.of(color), own),
                        (Role::King.of(!color), other),
                    ];
                    for position in Color::ALL.into_iter().filter_map(|turn| few_pieces::place(&men, turn)) {
                        let claim = claim(&position, &mut pawn_table);
                        if let Some(tables) = &tables {
                            assert_eq!(claim, tables::result(tables, &position), "{}", position.fen());
                        }
                        seen += 1;
                        won += claim.abs();
                    }
                }
            }
        }
    }
    // Both colours: twice the figures that are known of white's pawn.
    assert_eq!((seen, won), (2 * 331_352, 2 * 222_564));
}

#[test]
fn a_bishop_that_is_said_not_to_help_does_not() {
    let Some(tables) = tables::open() else { return };
    let mut pawn_table = PawnTable::new(0);
    let mut random = games::random(5);
    let mut drawn = 0;
    for _ in 0..300_000 {
        let position = few_pieces::random("KBPk", &mut random);
        if claim(&position, &mut pawn_table) == 0 {
            assert_eq!(tables::result(&tables, &position), 0, "{}", position.fen());
            drawn += 1;
        }
    }
    assert!(drawn > 1000, "{drawn}");
}
