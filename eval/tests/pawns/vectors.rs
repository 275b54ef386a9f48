//! Positions whose answers were computed elsewhere, one test per family.

use archipelago_eval::filesets::{Fileset, distortion};
use archipelago_eval::structure::*;
use archipelago_movegen::setwise::*;
use archipelago_movegen::{Bitboard, Square};

use crate::board::{Board, squares};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const ISLANDS: &str = "8/p6p/1p1pp1p1/8/8/1P3P2/P1P3PP/8";
const DUO: &str = "8/8/8/8/PPP5/8/5PP1/8";
const BLOCKERS: &str = "8/8/8/8/6n1/2N5/2P1P1P1/8";
const HANGING: &str = "8/pp3ppp/4p3/8/2PP4/8/P4PPP/8";
const THREE_IN_A_ROW: &str = "8/pp3pp1/8/8/2PP4/4P3/8/8";
const FACED: &str = "8/8/3p4/8/2PP4/8/8/8";
const WRAP: &str = "8/8/p7/1p4p1/P6P/8/8/8";
const TWO_TO_TWO: &str = "8/8/3p1p2/8/3P1P2/8/8/8";
const TWO_TO_ONE: &str = "8/8/3p1p2/8/3P4/8/8/8";
const QUART: &str = "8/8/8/PPPP1PPP/8/PP1P4/8/8";
const FIVE: &str = "8/8/8/8/1PPPPP2/8/8/8";
const FRENCH: &str = "8/pp3ppp/4p3/2ppP3/3P4/2P5/PP3PPP/8";
const CANDIDATE: &str = "8/1p4p1/3p4/P7/3PP2p/2P4P/1P6/8";
const TRIPLED: &str = "8/5p2/4p3/4P1P1/2P2P2/2P5/2P5/8";

/// The white and the black pawns of a placement.
fn pawns(placement: &str) -> (Bitboard, Bitboard) {
    let board = Board::parse(placement);
    (board.white(), board.black())
}

#[test]
fn boards() {
    for (placement, white, black) in [
        (START, 0xFF00, 0x00FF_0000_0000_0000),
        (ISLANDS, 0x22_C500, 0x0081_5A00_0000_0000),
        (DUO, 0x0700_6000, 0),
        (BLOCKERS, 0x5400, 0),
        (HANGING, 0x0C00_E100, 0x00E3_1000_0000_0000),
    ] {
        assert_eq!(pawns(placement), (Bitboard(white), Bitboard(black)));
    }
}

#[test]
fn pushes() {
    let start = Board::parse(START);
    let (white, black, empty) = (start.white(), start.black(), start.empty());
    assert_eq!(single_push_targets::<White>(white, empty), Bitboard(0x00FF_0000));
    assert_eq!(double_push_targets::<White>(white, empty), Bitboard(0xFF00_0000));
    assert_eq!(
        single_push_targets::<Black>(black, empty),
        Bitboard(0x0000_FF00_0000_0000)
    );
    assert_eq!(
        double_push_targets::<Black>(black, empty),
        Bitboard(0x0000_00FF_0000_0000)
    );
    let blockers = Board::parse(BLOCKERS);
    let (white, empty) = (blockers.white(), blockers.empty());
    assert_eq!(single_push_targets::<White>(white, empty), squares("e3 g3"));
    assert_eq!(double_push_targets::<White>(white, empty), squares("e4"));
    assert_eq!(able_to_push::<White>(white, empty), squares("e2 g2"));
    assert_eq!(able_to_double_push::<White>(white, empty), squares("e2"));
    let lone = squares("e3");
    assert_eq!(double_push_targets::<White>(lone, !lone), Bitboard::EMPTY);
}

#[test]
fn attacks() {
    let (white, black) = pawns(WRAP);
    assert_eq!(White::east_attacks(white), squares("b5"));
    assert_eq!(White::west_attacks(white), squares("g5"));
    assert_eq!(any_attacks::<White>(white), Bitboard(0x0000_0042_0000_0000));
    assert_eq!(Black::east_attacks(black), squares("c4 h4 b5"));
    assert_eq!(Black::west_attacks(black), squares("a4 f4"));
    let (white, _) = pawns(TWO_TO_TWO);
    assert_eq!(double_attacks::<White>(white), squares("e5"));
    assert_eq!(single_attacks::<White>(white), squares("c5 g5"));
    let (white, _) = pawns(START);
    assert_eq!(double_attacks::<White>(white), squares("b3 c3 d3 e3 f3 g3"));
    assert_eq!(single_attacks::<White>(white), squares("a3 h3"));
}

#[test]
fn safe_squares_count_attackers() {
    let unsafe_for_white = |placement| {
        let (white, black) = pawns(placement);
        !safe_squares::<White>(white, black)
    };
    assert_eq!(unsafe_for_white(TWO_TO_TWO), Bitboard::EMPTY);
    assert_eq!(unsafe_for_white(TWO_TO_ONE), squares("e5 g5"));
    assert_eq!(unsafe_for_white(START), Black::RANK_3);
    assert_eq!(unsafe_for_white(THREE_IN_A_ROW), squares("a6 b6 c6 e6 f6 g6 h6"));
    let (white, black) = pawns(TWO_TO_ONE);
    assert_eq!(safe_squares::<Black>(black, white), Bitboard::FULL);
}

#[test]
fn captures() {
    let (white, black) = pawns(WRAP);
    assert_eq!(able_to_capture_east::<White>(white, black), squares("a4"));
    assert_eq!(east_capture_targets::<White>(white, black), squares("b5"));
    assert_eq!(able_to_capture_west::<White>(white, black), squares("h4"));
    assert_eq!(west_capture_targets::<White>(white, black), squares("g5"));
    assert_eq!(able_to_capture_east::<Black>(black, white), squares("g5"));
    assert_eq!(east_capture_targets::<Black>(black, white), squares("h4"));
    assert_eq!(able_to_capture_west::<Black>(black, white), squares("b5"));
    assert_eq!(west_capture_targets::<Black>(black, white), squares("a4"));
    let (white, black) = pawns(FRENCH);
    assert_eq!(able_to_capture_west::<White>(white, black), squares("d4"));
    assert_eq!(west_capture_targets::<White>(white, black), squares("c5"));
}

#[test]
fn en_passant() {
    let target = |square: Square| Bitboard::from_square(square);
    let white = squares("c5 e5");
    assert_eq!(able_to_capture_east::<White>(white, target(Square::D6)), squares("c5"));
    assert_eq!(able_to_capture_west::<White>(white, target(Square::D6)), squares("e5"));
    assert_eq!(
        en_passant_capturers::<White>(squares("b5 h4"), Square::A6),
        squares("b5")
    );
    let black = squares("c4 e4");
    assert_eq!(able_to_capture_east::<Black>(black, target(Square::D3)), squares("c4"));
    assert_eq!(able_to_capture_west::<Black>(black, target(Square::D3)), squares("e4"));
}

#[test]
fn islands() {
    let (white, black) = pawns(ISLANDS);
    let (white_files, black_files) = (Fileset::of(white), Fileset::of(black));
    assert_eq!((white_files, black_files), (Fileset(0xE7), Fileset(0xDB)));
    let borders = |files: Fileset| (files.west_borders().to_string(), files.east_borders().to_string());
    assert_eq!(borders(white_files), ("af".to_string(), "ch".to_string()));
    assert_eq!(borders(black_files), ("adg".to_string(), "beh".to_string()));
    assert_eq!((white_files.islands(), black_files.islands()), (2, 3));
    let mixed = Fileset(0x31);
    assert_eq!(borders(mixed), ("ae".to_string(), "af".to_string()));
    assert_eq!(
        (mixed.isolated().to_string(), mixed.wider_borders().to_string()),
        ("a".to_string(), "ef".to_string())
    );
    assert_eq!(
        [0x55, 0xAA, 0xFF, 0].map(|files| Fileset(files).islands()),
        [4, 4, 1, 0]
    );
    for (files, width, expected) in [
        (0xE7, 3, 0xE7),
        (0xDB, 2, 0xDB),
        (0x31, 2, 0x30),
        (0x31, 1, 0x01),
        (0xFF, 8, 0xFF),
        (0x7F, 7, 0x7F),
        (0x7F, 8, 0),
    ] {
        assert_eq!(Fileset(files).islands_of_width(width), Fileset(expected));
    }
    assert_eq!(white_files.dispersion(white.count()), 6);
    assert_eq!((distortion::<White>(white), distortion::<White>(pawns(DUO).0)), (8, 8));
}

#[test]
fn isolated_and_half_isolated() {
    let (white, _) = pawns(HANGING);
    assert_eq!(isolani(white), squares("a2"));
    assert_eq!(half_isolani(white), squares("f2 h2 c4 d4"));
    assert_eq!(no_neighbor_on_east_file(white), squares("a2 d4 h2"));
    assert_eq!(no_neighbor_on_west_file(white), squares("a2 f2 c4"));
    assert_eq!(isolani(pawns(BLOCKERS).0), squares("c2 e2 g2"));
    let (white, _) = pawns(START);
    assert_eq!(
        (isolani(white), half_isolani(white)),
        (Bitboard::EMPTY, squares("a2 h2"))
    );
    // The same through filesets.
    for placement in [START, ISLANDS, DUO, BLOCKERS, HANGING, FRENCH, CANDIDATE, TRIPLED] {
        let (white, _) = pawns(placement);
        let files = Fileset::of(white);
        assert_eq!(isolani(white), white & files.isolated().board());
        assert_eq!(half_isolani(white), white & files.wider_borders().board());
    }
}

#[test]
fn open() {
    let (white, black) = pawns(HANGING);
    assert_eq!(open_pawns::<White>(white, black), squares("c4 d4"));
    assert_eq!(open_pawns::<Black>(black, white), squares("e6 b7"));
    let (white, black) = pawns(START);
    assert_eq!(open_pawns::<White>(white, black), Bitboard::EMPTY);
    let (white, black) = pawns(FACED);
    assert_eq!(open_pawns::<White>(white, black), squares("c4"));
}

#[test]
fn runs() {
    let (white, _) = pawns(DUO);
    assert_eq!(with_east_neighbor(white), squares("f2 a4 b4"));
    assert_eq!(with_west_neighbor(white), squares("g2 b4 c4"));
    assert_eq!(with_east_neighbor(white) & with_west_neighbor(white), squares("b4"));
    assert_eq!(duo(white), squares("f2 g2"));
    assert_eq!(trio(white), squares("a4 b4 c4"));
    let (white, _) = pawns(QUART);
    assert_eq!(duo(white), squares("a3 b3"));
    assert_eq!(trio(white), squares("f5 g5 h5"));
    assert_eq!(quart(white), squares("a5 b5 c5 d5"));
    let (white, _) = pawns(FIVE);
    assert_eq!(
        (duo(white), trio(white), quart(white)),
        (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY)
    );
    assert_eq!(quart_at_least(white), white);
    assert_eq!(duo_at_least(squares("h3 a4")), Bitboard::EMPTY);
}

#[test]
fn hanging_by_pairs_and_by_pawns() {
    for (placement, pairs, literal) in [
        (HANGING, "c4 d4", "c4 d4"),
        (DUO, "f2 g2", "f2 g2"),
        (THREE_IN_A_ROW, "", "c4"),
        (FACED, "", "c4"),
        (QUART, "", "a3"),
        (CANDIDATE, "", "e4"),
    ] {
        let (white, black) = pawns(placement);
        assert_eq!(hanging::<White>(white, black), squares(pairs), "{placement}");
        assert_eq!(hanging_literal::<White>(white, black), squares(literal), "{placement}");
    }
}

#[test]
fn stacks() {
    let (white, _) = pawns(TRIPLED);
    assert_eq!(doubled::<White>(white), squares("c2 c3"));
    assert_eq!(tripled::<White>(white), squares("c2"));
    assert_eq!(white.count() - Fileset::of(white).count() as usize, 2);
}

#[test]
fn chains() {
    let (white, _) = pawns(FRENCH);
    assert_eq!(supported::<White>(white), squares("c3 d4 e5"));
    assert_eq!(supporters::<White>(white), squares("b2 c3 d4"));
    assert_eq!(chain_base::<White>(white), squares("b2"));
    assert_eq!(chain_head::<White>(white), squares("e5"));
}

#[test]
fn backward_and_straggling() {
    let (white, black) = pawns(TRIPLED);
    assert_eq!(backward::<White>(white, black), squares("f4"));
    let (white, black) = (squares("d3 c4"), squares("e5"));
    assert_eq!(backward::<White>(white, black), squares("d3"));
    assert_eq!(straggler::<White>(white, black), squares("d3"));
}

#[test]
fn levers_and_rams() {
    let board = Board::parse(FRENCH);
    let (white, black) = (board.white(), board.black());
    assert_eq!(lever::<White>(white, black), squares("d4"));
    assert_eq!(lever_push::<White>(white, black, board.empty()), squares("c3"));
    assert_eq!(double_lever::<White>(squares("d4"), squares("c5 e5")), squares("d4"));
    assert_eq!(ram::<White>(white, black), squares("d4 e5"));
    assert_eq!(
        fixed::<White>(white, black).count() + fixed::<Black>(black, white).count(),
        4
    );
}

#[test]
fn passers_and_candidates() {
    let (white, black) = pawns(TRIPLED);
    assert_eq!(passed::<White>(white, black), squares("c2 c3 c4"));
    assert_eq!(frontmost_passed::<White>(white, black), squares("c4"));
    let (white, black) = pawns(CANDIDATE);
    assert_eq!(candidate::<White>(white, black), squares("e4"));
    let (white, black) = pawns(HANGING);
    assert_eq!(candidate::<White>(white, black), squares("d4"));
}

#[test]
fn outposts_of_the_french() {
    let (white, black) = pawns(FRENCH);
    assert_eq!(outposts::<White>(white, black), squares("d6"));
}
