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
        "7k/8/7P/8/3K4/8/8/5B2 w - - 0 1",
        "7k/8/5K1P/5B1P/8/8/8/8 w - - 0 1",
        "8/8/2b5/p7/p7/1k6/8/K7 w - - 0 1",
        "6k1/8/8/6KP/6B1/8/8/8 b - - 0 1",
        "1k6/8/P7/K7/P2B4/8/8/8 w - - 0 1",
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
    // Two pawns more each time; only the color of black's bishop differs.
    let opposite = value("8/4kb2/8/3P4/2P5/4B3/4K3/8 w - - 0 1");
    let same = value("8/4kb2/8/3P4/2P5/3B4/4K3/8 w - - 0 1");
    assert!(opposite > 0 && opposite < 200, "{opposite}");
    assert!(4 * same > 5 * opposite, "{same} {opposite}");
}

#[test]
fn a_blockade_of_opposite_bishops_is_nearly_level() {
    for fen in [
        "8/8/4k3/4b3/4P3/3B1K2/8/8 w - - 0 1",
        "8/3k4/3P4/3K4/3B4/8/6b1/8 w - - 0 1",
        "8/8/3bk3/1p6/1P2P3/3BK3/8/8 w - - 0 1",
        "8/8/3kb3/1p1p4/1P1P4/3K1B2/8/8 b - - 0 1",
        "8/2k5/1p1b4/p3p3/P3P1K1/1P3B2/8/8 w - - 0 1",
        "8/8/2b1k3/1p1p2p1/1P1P2P1/2K1B3/8/8 w - - 0 1",
        "8/5k2/4p1p1/3bP1P1/3K1P2/4B3/8/8 w - - 0 1",
        "6k1/5p2/3b2p1/7p/2B4P/5PP1/P5K1/8 w - - 0 1",
    ] {
        assert!(value(fen).abs() < 80, "{fen}: {}", value(fen));
    }
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
fn without_pawns_the_weaker_king_is_driven_to_the_edge() {
    for [center, edge] in [
        ["8/8/4k3/8/3BK3/r7/8/7R w - - 0 1", "4k3/8/8/8/3BK3/r7/8/7R w - - 0 1"],
        ["8/8/4k3/8/3BK3/n7/8/7B w - - 0 1", "4k3/8/8/8/3BK3/n7/8/7B w - - 0 1"],
    ] {
        assert!(value(edge) > value(center), "{} {}", value(edge), value(center));
    }
    let [far, near] = ["7k/8/8/8/1B6/r7/4K3/6R1 w - - 0 1", "7k/8/5K2/8/1B6/r7/8/6R1 w - - 0 1"].map(value);
    assert!(near > far, "{near} {far}");
}

/// Known since the endgame tables of Ken Thompson (1983).
#[test]
fn two_bishops_can_win_against_a_knight() {
    let knight = value("8/8/4k3/2n5/8/4B3/3BK3/8 w - - 0 1");
    let bishop = value("8/8/4k3/2b5/8/4B3/3BK3/8 w - - 0 1");
    let knight_and_bishop = value("8/8/4k3/2n5/8/4N3/3BK3/8 w - - 0 1");
    assert!(knight > 100, "{knight}");
    assert!(
        bishop.abs() < 60 && knight_and_bishop.abs() < 60,
        "{bishop} {knight_and_bishop}"
    );
}

#[test]
fn square_of_the_pawn() {
    let inside = value("8/8/8/1P2k3/8/p7/8/K7 b - - 0 1");
    let outside = value("8/8/8/1P5k/8/p7/8/K7 b - - 0 1");
    assert!(outside > inside + 150, "{outside} {inside}");
}
