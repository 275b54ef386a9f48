//! Endings that look won and are not, and some that are.

use archipelago_eval::{PawnTable, evaluate};
use archipelago_movegen::{Color, Position};

/// White's view, internal units.
fn value(fen: &str) -> i32 {
    let position = Position::from_fen(fen.as_bytes()).unwrap();
    let value = evaluate(&position, &mut PawnTable::new(0)).get();
    if position.turn() == Color::White { value } else { -value }
}

#[test]
fn wrong_bishop_cannot_win() {
    // The corner of the pawns is light, the bishop is dark, and the king holds the corner.
    for fen in [
        "k7/8/8/8/P7/8/1B6/K7 w - - 0 1",
        "1k6/8/P7/P7/8/8/8/K1B5 w - - 0 1",
        "8/8/8/8/1b6/7p/8/k6K b - - 0 1",
    ] {
        assert_eq!(value(fen), 0, "{fen}");
    }
    // With the other bishop, or a king far from the corner, it can.
    for fen in ["k7/8/8/8/P7/8/8/KB6 w - - 0 1", "8/8/8/8/P5k1/8/1B6/K7 w - - 0 1"] {
        assert!(value(fen) > 200, "{fen}: {}", value(fen));
    }
}

#[test]
fn pawns_of_one_rook_file_cannot_win_past_the_king() {
    assert_eq!(value("1k6/8/8/P7/P7/8/8/K7 w - - 0 1"), 0);
}

#[test]
fn bishops_of_opposite_colors_hold() {
    // Two pawns more each time; only the colour of black's bishop differs.
    let opposite = value("8/4kb2/8/3P4/2P5/4B3/4K3/8 w - - 0 1");
    let same = value("8/4kb2/8/3P4/2P5/3B4/4K3/8 w - - 0 1");
    assert!(opposite > 0 && opposite < 150, "{opposite}");
    assert!(2 * same > 3 * opposite, "{same} {opposite}");
}

#[test]
fn pawnless_advantage_is_small() {
    for fen in [
        "8/4k3/8/8/3n4/8/3RK3/8 w - - 0 1",
        "8/4k3/3b4/8/8/8/3RK3/8 w - - 0 1",
        "8/4kr2/8/8/3B4/8/3RK3/8 w - - 0 1",
        "8/4k3/8/3n4/8/3B4/3NK3/8 w - - 0 1",
    ] {
        assert!(value(fen).abs() < 150, "{fen}: {}", value(fen));
    }
}

#[test]
fn square_of_the_pawn() {
    let inside = value("8/8/8/1P2k3/8/p7/8/K7 b - - 0 1");
    let outside = value("8/8/8/1P5k/8/p7/8/K7 b - - 0 1");
    assert!(outside > inside + 200, "{outside} {inside}");
}
