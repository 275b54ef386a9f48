//! Every weight is used, and used where its document says.

mod common;

use std::collections::BTreeSet;

use archipelago_eval::trace::Use;
use archipelago_eval::{record, weights};
use archipelago_movegen::{Color, Position};

/// Handles that random games reach too seldom, with a position that uses them.
const RARE: [&str; 4] = [
    "8/1P6/8/8/2k5/8/6K1/8 w - - 0 1",
    "8/5p1k/6p1/8/3B4/6P1/r4PK1/3b4 w - - 0 1",
    "8/8/4k3/2b5/8/3BP3/4K3/8 w - - 0 1",
    "8/4kp2/6p1/8/7P/6P1/r4PK1/3R4 w - - 0 1",
];

#[test]
fn every_weight_has_a_use() {
    let mut used = BTreeSet::new();
    let rare = RARE.iter().map(|fen| Position::from_fen(fen.as_bytes()).unwrap());
    for position in common::random_positions(60).into_iter().chain(rare) {
        used.extend(record(&position).uses.into_iter().map(|used| used.weight.term().name));
    }
    let idle: Vec<&str> = weights::TERMS
        .iter()
        .map(|term| term.name)
        .filter(|name| !used.contains(name))
        .collect();
    assert_eq!(idle, [""; 0]);
}

/// The squares for which the weight `index` of the handle `name` was used for `color`, in the order of the board.
fn squares(fen: &str, color: Color, name: &str, index: usize) -> String {
    let position = Position::from_fen(fen.as_bytes()).unwrap();
    let term = weights::TERMS.iter().find(|term| term.name == name).unwrap();
    let fits = |used: &&Use| used.color == color && used.weight.index() == term.first + index;
    let recording = record(&position);
    let set = recording
        .uses
        .iter()
        .filter(fits)
        .fold(0, |set, used| set | used.squares.0);
    let names: Vec<String> = archipelago_movegen::Bitboard(set)
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    names.join(" ")
}

const HANGING_PAWNS: &str = "r4rk1/pp3ppp/4p3/8/2PP4/8/P4PPP/R4RK1 w - - 0 1";
const FRENCH_CHAIN: &str = "r2qk2r/pp3ppp/4p3/2ppP3/3P4/2P5/PP3PPP/R2QK2R w KQkq - 0 1";
const ROOK_BEHIND: &str = "6k1/5ppp/8/P7/8/8/R4PPP/6K1 w - - 0 1";
const THREAT: &str = "6k1/5ppp/8/3n4/8/4P3/5PPP/3R2K1 w - - 0 1";
const ATTACK: &str = "6k1/5ppp/8/8/4N3/8/5PPP/3Q2K1 w - - 0 1";

/// Position, side, handle, index of the weight, and the squares that must have earned it.
const CASES: &[(&str, Color, &str, usize, &str)] = &[
    (HANGING_PAWNS, Color::White, "HANGING", 2, "c4 d4"),
    (HANGING_PAWNS, Color::White, "ISOLANI", 0, "a2"),
    (HANGING_PAWNS, Color::White, "CANDIDATE", 2, "d4"),
    (HANGING_PAWNS, Color::White, "HALF_ISOLANI", 0, "f2 h2 c4 d4"),
    (HANGING_PAWNS, Color::Black, "DUO", 0, "a7 b7"),
    (HANGING_PAWNS, Color::Black, "SUPPORTED", 1, "e6"),
    (HANGING_PAWNS, Color::White, "PHALANX", 2, "c4 d4"),
    (FRENCH_CHAIN, Color::White, "CHAIN_BASE", 0, "b2"),
    (FRENCH_CHAIN, Color::White, "CHAIN_LINK", 0, "c3 d4"),
    (FRENCH_CHAIN, Color::White, "CHAIN_HEAD", 0, "e5"),
    (FRENCH_CHAIN, Color::White, "RAM", 2, "d4"),
    (FRENCH_CHAIN, Color::White, "RAM", 3, "e5"),
    (FRENCH_CHAIN, Color::White, "LEVER", 2, "d4"),
    (FRENCH_CHAIN, Color::Black, "LEVER", 2, "c5"),
    (FRENCH_CHAIN, Color::White, "CASTLING_RIGHT", 0, "a1 h1"),
    (
        "6k1/5ppp/8/8/8/2P5/2P2PPP/6K1 w - - 0 1",
        Color::White,
        "DOUBLED_ADJACENT",
        0,
        "c2",
    ),
    (
        "6k1/5ppp/8/8/8/2P5/2P2PPP/6K1 w - - 0 1",
        Color::White,
        "ISOLANI_DOUBLED",
        0,
        "c2",
    ),
    (ROOK_BEHIND, Color::White, "PASSED", 3, "a5"),
    (ROOK_BEHIND, Color::White, "PASSED_OWN_ROOK_BEHIND", 0, "a5"),
    (ROOK_BEHIND, Color::White, "PASSED_FREE_PATH", 3, "a5"),
    (ROOK_BEHIND, Color::White, "PASSED_SAFE_STEPS", 3, "a5"),
    (
        "6k1/5ppp/8/P7/8/8/r4PPP/3R2K1 w - - 0 1",
        Color::White,
        "PASSED_ENEMY_ROOK_BEHIND",
        0,
        "a5",
    ),
    (
        "6k1/5ppp/n7/P7/8/8/5PPP/R5K1 w - - 0 1",
        Color::White,
        "PASSED_BLOCKED",
        3,
        "a5",
    ),
    (
        "6k1/5ppp/n7/P7/8/8/5PPP/R5K1 w - - 0 1",
        Color::Black,
        "BLOCKADER",
        0,
        "a6",
    ),
    (
        "6k1/5ppp/8/3N4/4P3/8/5PPP/6K1 w - - 0 1",
        Color::White,
        "KNIGHT_OUTPOST",
        0,
        "d5",
    ),
    (
        "6k1/5ppp/8/8/8/6P1/5PBP/6K1 w - - 0 1",
        Color::White,
        "BISHOP_LONG_DIAGONAL",
        0,
        "g2",
    ),
    (
        "3r2k1/p4ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1",
        Color::White,
        "ROOK_OPEN_FILE",
        0,
        "d1",
    ),
    (
        "3r2k1/p4ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1",
        Color::White,
        "ROOK_HALF_OPEN_FILE",
        0,
        "a1",
    ),
    (
        "6k1/5ppp/8/8/8/8/5PPP/5K1R w - - 0 1",
        Color::White,
        "TRAPPED_ROOK",
        0,
        "h1",
    ),
    (
        "3r2k1/5ppp/8/3p4/8/8/3Q1PPP/6K1 w - - 0 1",
        Color::White,
        "QUEEN_SHADOWED",
        0,
        "d2",
    ),
    (
        "6k1/5ppp/8/3r4/4P3/8/5PPP/6K1 w - - 0 1",
        Color::White,
        "THREAT_BY_PAWN",
        3,
        "d5",
    ),
    (THREAT, Color::White, "THREAT_BY_PUSH", 0, "d5"),
    (THREAT, Color::White, "THREAT_BY_ROOK", 1, "d5"),
    (THREAT, Color::White, "HANGING_PIECE", 0, "d5"),
    (
        "6k1/5ppp/8/3p4/8/8/5PPP/3R2K1 w - - 0 1",
        Color::White,
        "WEAK_PAWN_ATTACKED",
        2,
        "d5",
    ),
    (ATTACK, Color::Black, "UNSAFE_CHECK", 0, "f6"),
    (ATTACK, Color::Black, "SAFE_CHECK", 3, "d8"),
    (
        "3r2k1/5ppp/8/8/3n4/8/5PPP/3K3R w - - 0 1",
        Color::White,
        "DISCOVERED_CHECK",
        0,
        "d4",
    ),
];

#[test]
fn terms_name_their_squares() {
    for &(fen, color, name, index, expected) in CASES {
        assert_eq!(squares(fen, color, name, index), expected, "{name}[{index}] {fen}");
    }
}

/// The side, the index and the count of each use of a handle.
fn uses(fen: &str, name: &str) -> Vec<(Color, usize, i32)> {
    let position = Position::from_fen(fen.as_bytes()).unwrap();
    let uses = record(&position).uses.into_iter();
    uses.filter(|used| used.count != 0 && used.weight.term().name == name)
        .map(|used| (used.color, used.weight.index() - used.weight.term().first, used.count))
        .collect()
}

/// White is ahead in all positions of the list.
#[test]
fn endings_without_pawns_are_told_apart_and_drive_the_weaker_king() {
    let white = |index, count| vec![(Color::White, index, count)];
    for (fen, scale, to_edge, close) in [
        // Two bishops or knights against one, two bishops against a knight, a rook and a piece against a rook.
        (
            "8/8/4k3/2n5/8/4N3/3BK3/8 w - - 0 1",
            white(1, 1),
            white(0, 1),
            white(0, 3),
        ),
        (
            "8/8/4k3/2n5/8/4B3/3BK3/8 w - - 0 1",
            white(2, 1),
            white(0, 1),
            white(0, 3),
        ),
        (
            "7k/8/4K3/8/8/4B3/r7/6R1 w - - 0 1",
            white(3, 1),
            white(0, 6),
            white(0, 4),
        ),
        // With a pawn of the enemy nothing is left to win, and no king is driven.
        ("8/8/4k3/p7/8/4B3/r3K3/6R1 w - - 0 1", white(0, 1), vec![], vec![]),
        // More than a minor piece ahead: the king is driven, and the other table counts.
        ("7k/8/4K3/8/8/4R3/r7/6R1 w - - 0 1", vec![], white(0, 6), white(0, 4)),
    ] {
        assert_eq!(uses(fen, "DRIVE_TO_EDGE"), to_edge, "{fen}");
        assert_eq!(uses(fen, "DRIVE_CLOSE"), close, "{fen}");
        assert_eq!(uses(fen, "SCALE_WITHOUT_PAWNS"), scale, "{fen}");
    }
    // Equal pieces: whoever is a little ahead, no king is driven.
    let fen = "7k/8/4K3/8/8/3B4/rb6/6R1 w - - 0 1";
    assert!(matches!(uses(fen, "SCALE_WITHOUT_PAWNS")[..], [(_, 3, 1)]), "{fen}");
    assert_eq!(uses(fen, "DRIVE_TO_EDGE"), vec![], "{fen}");
    assert_eq!(uses(fen, "DRIVE_CLOSE"), vec![], "{fen}");
}
