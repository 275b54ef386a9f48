//! The classifier of named structures on positions that games and openings reached.

use std::cell::Cell;

use archipelago_explain::named::{NamedStructure, classify};
use archipelago_movegen::{Bitboard, Color, Square};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Placement, where it comes from, name, and whose structure it is.
const KNOWN: &[(&str, &str, &str, Color)] = &[
    (
        "r1bq1rk1/pp1nbppp/4pn2/6B1/2BP4/2N2N2/PP3PPP/R2Q1RK1",
        "Botvinnik - Vidmar, Nottingham 1936",
        "Isolated queen's pawn",
        Color::White,
    ),
    (
        "r1bq1rk1/pp2bppp/2n2n2/3p2B1/3N4/2N3P1/PP2PPBP/R2Q1RK1",
        "Tarrasch Defense, main line",
        "Isolated queen's pawn",
        Color::Black,
    ),
    (
        "r1bqk2r/pp2nppp/2n5/1Bbp4/8/5N2/PPPN1PPP/R1BQ1RK1",
        "Karpov - Korchnoi, Moscow 1974, French Tarrasch",
        "Isolated queen's pawn",
        Color::Black,
    ),
    (
        "rnr3k1/4qpp1/p3b2p/1Bpp4/8/Q3PN2/PP3PPP/2R1K2R",
        "Fischer - Spassky, Reykjavik 1972, game 6",
        "Hanging pawns",
        Color::Black,
    ),
    (
        "rn3rk1/p3qpp1/4b2p/2pp4/8/4PN2/PP2BPPP/R2Q1RK1",
        "Bertok - Fischer, Stockholm 1962",
        "Hanging pawns",
        Color::Black,
    ),
    (
        "r1bqrnk1/pp2bppp/2p2n2/3p2B1/3P4/2NBP3/PPQ1NPPP/R4RK1",
        "Botvinnik - Keres, Moscow 1952",
        "Carlsbad",
        Color::White,
    ),
    (
        "r2qkb1r/pp1b1ppp/4pn2/n2p4/3P1B2/2PB4/PPQ2PPP/RN2K1NR",
        "Fischer - Petrosian, Belgrade 1970",
        "Carlsbad",
        Color::Black,
    ),
    (
        "r2qkbnr/pp1n1pp1/2p1p2p/7P/3P4/3Q1NN1/PPP2PP1/R1B1K2R",
        "Caro-Kann Defense, classical variation",
        "Caro formation",
        Color::Black,
    ),
    (
        "rn1q1rk1/pp3ppp/2p1pn2/5b2/PbBP4/2N1PN2/1P3PPP/R1BQ1RK1",
        "Slav Defense, Dutch variation",
        "Slav formation",
        Color::Black,
    ),
    (
        "r1bqk2r/pp2ppbp/3p1np1/8/2PQP3/2N5/PP2BPPP/R1B1K2R",
        "Accelerated Dragon, Gurgenidze variation",
        "Maroczy bind",
        Color::White,
    ),
    (
        "rnbqkb1r/ppn2ppp/8/2p1p3/8/2NP2P1/PP2PPBP/R1BQK1NR",
        "English Opening, Rubinstein variation",
        "Maroczy bind",
        Color::Black,
    ),
    (
        "r2qk2r/1b1nbppp/pp1ppn2/8/2PQP3/1PN2NP1/P4PBP/R1BR2K1",
        "English Opening, Hedgehog",
        "Hedgehog",
        Color::Black,
    ),
    (
        "r1b2rk1/1pq1bppp/p1nppn2/8/P2NPP2/2N5/1PP1B1PP/R1BQ1R1K",
        "Karpov - Kasparov, Moscow 1985, game 24",
        "Scheveningen",
        Color::Black,
    ),
    (
        "rnbq1rk1/1p2bppp/p2p1n2/4p3/4P3/1NN5/PPP1BPPP/R1BQ1RK1",
        "Najdorf variation, 6.Be2",
        "Najdorf type",
        Color::Black,
    ),
    (
        "r1bqkb1r/5ppp/p1np1n2/1p2p1B1/4P3/N1N5/PPP2PPP/R2QKB1R",
        "Sveshnikov variation",
        "Najdorf type",
        Color::Black,
    ),
    (
        "r1bq1rk1/pp1nbppp/3p4/1N1Pp3/P7/8/1PP1BPPP/R1BQ1RK1",
        "Caruana - Carlsen, London 2018, game 8",
        "Najdorf type with a pawn on d5",
        Color::Black,
    ),
    (
        "r2q1rk1/pp1bppbp/2np1np1/8/2BNP2P/2N1BP2/PPPQ2P1/R3K2R",
        "Dragon variation, Yugoslav attack",
        "Dragon",
        Color::Black,
    ),
    (
        "r1bq1rk1/pppnn1bp/3p4/3Pp1p1/2P1Pp2/2N2P2/PP2BBPP/R2QNRK1",
        "Taimanov - Najdorf, Zürich 1953",
        "King's Indian chain",
        Color::Black,
    ),
    (
        "rnbq1rk1/pp2bppp/3p1n2/2pPp3/2P1P3/2N2N2/PP2BPPP/R1BQK2R",
        "Czech Benoni",
        "Closed Benoni",
        Color::Black,
    ),
    (
        "r1bqr1k1/1p3pbp/2pp1np1/p1n5/2PNP3/2N3PP/PPQ2PB1/R1B1R1K1",
        "King's Indian Defense, fianchetto variation",
        "Boleslavsky wall",
        Color::Black,
    ),
    (
        "rnbr2k1/pp3pbp/2p2np1/4p1B1/2P1P3/2N2N2/PP2BPPP/R3K2R",
        "King's Indian Defense, exchange variation",
        "Rauzer formation",
        Color::White,
    ),
    (
        "r3kbnr/pp1b1ppp/1qn1p3/2ppP3/3P4/2PB1N2/PP3PPP/RNBQK2R",
        "Nimzowitsch - Salwe, Karlsbad 1911",
        "French chain",
        Color::White,
    ),
    (
        "rn1qkbnr/pp3ppp/4p3/2ppPb2/3P4/5N2/PPP1BPPP/RNBQK2R",
        "Caro-Kann Defense, advance variation",
        "French chain",
        Color::White,
    ),
    (
        "r1bqr1k1/pp1n1pbp/3p4/2pP3p/4P3/2N5/PPQN1PPP/R1B2RK1",
        "Spassky - Fischer, Reykjavik 1972, game 3",
        "Modern Benoni",
        Color::Black,
    ),
    (
        "rnbq1rk1/pp3pbp/3p1np1/2pP2B1/2P5/2N5/PP1QBPPP/R3K1NR",
        "King's Indian Defense, Averbakh variation",
        "Symmetric Benoni",
        Color::Black,
    ),
    (
        "rn1q1rk1/4ppbp/3p1np1/2pP4/4P3/2N3P1/PP3PKP/R1BQ2NR",
        "Benko Gambit accepted",
        "Benko Gambit",
        Color::Black,
    ),
    (
        "rnb1k2r/pp2q1pp/2pbpn2/3p1p2/2PP4/1P3NP1/P3PPBP/RNBQ1RK1",
        "Dutch Defense, Stonewall",
        "Stonewall",
        Color::Black,
    ),
    (
        "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1P2/2PBP3/PP1N2PP/R1BQK1NR",
        "Stonewall attack",
        "Stonewall",
        Color::White,
    ),
    (
        "rnb1qrk1/ppp1p1bp/3p1np1/5p2/2PP4/2N2NP1/PP2PPBP/R1BQ1RK1",
        "Dutch Defense, Leningrad",
        "Leningrad Dutch",
        Color::Black,
    ),
    (
        "r1bq1rk1/pp2ppbp/2n3p1/2p5/2BPP3/2P1B3/P3NPPP/R2QK2R",
        "Grünfeld Defense, exchange variation",
        "Grünfeld center",
        Color::White,
    ),
    (
        "rnbq1rk1/pp3ppp/4p3/8/3PP3/5N2/P2Q1PPP/R3KB1R",
        "Spassky - Petrosian, Moscow 1969, game 5",
        "Grünfeld center",
        Color::White,
    ),
    (
        "r1bqkb1r/pp3ppp/2n1pn2/2pp4/2PP4/2N1PN2/PP3PPP/R1BQKB1R",
        "Rotlewi - Rubinstein, Lodz 1907",
        "Symmetric Queen's Gambit",
        Color::White,
    ),
    (
        "rnbq1rk1/p3bppp/1p2pn2/2Pp4/1P1P4/2NB1N2/P4PPP/R1BQK2R",
        "Caro-Kann Defense, Panov attack",
        "Panov majority",
        Color::White,
    ),
    (
        "r2qr1k1/1b1n1pb1/p2p1npp/1p1Pp3/P1p1P3/2P2NNP/1PBB1PP1/R2QR1K1",
        "Fischer - Spassky, Sveti Stefan 1992, game 1",
        "Closed Spanish chain",
        Color::White,
    ),
    (
        "r1bqk2r/ppp3bp/2np1np1/4pp2/2P1P3/2NP2P1/PP2NPBP/R1BQK2R",
        "English Opening, Botvinnik system",
        "Botvinnik system",
        Color::White,
    ),
    (
        "r1bq1rk1/pp2ppbp/2np1np1/2p5/4PP2/2NP1NP1/PPP3BP/R1BQ1RK1",
        "Spassky - Geller, Sukhumi 1968",
        "Closed Sicilian",
        Color::White,
    ),
    (
        "r2qk2r/1bpnnpb1/pp1pp1pp/8/P2PP3/2P1BN2/1PQNBPPP/R4RK1",
        "Hippopotamus Defense",
        "Hippopotamus",
        Color::Black,
    ),
    (
        "r2k1b1r/pppb1ppp/2p5/4Pn2/8/2N2N2/PPP2PPP/R1B2RK1",
        "Kasparov - Kramnik, London 2000, game 1",
        "Berlin wall",
        Color::Black,
    ),
    (
        "r1b2rk1/1pp1nppp/p1pb4/8/3NP3/2N5/PPP2PPP/R1B2RK1",
        "Lasker - Capablanca, St Petersburg 1914",
        "Exchange Spanish",
        Color::Black,
    ),
    (
        "r1b1kb1r/1p3ppp/p2qpn2/8/2BN4/8/PPP2PPP/R1BQ1RK1",
        "French Defense, Tarrasch with the queen on d5",
        "Wing majorities, 3-3 against 4-2",
        Color::White,
    ),
    (
        "rnbq1rk1/ppp2ppp/3b1n2/3p4/3P4/3B1N2/PPP2PPP/RNBQ1RK1",
        "French Defense, exchange variation",
        "Exchange French",
        Color::White,
    ),
    (
        "r2qkb1r/pp3ppp/2n1pn2/3p1b2/3P1B2/2N1PN2/PP3PPP/R2QKB1R",
        "Slav Defense, exchange variation",
        "Exchange Slav",
        Color::White,
    ),
    (
        "r1bqk2r/pp2nppp/3p1n2/2pPp3/2P1P3/2PB1N2/P4PPP/R1BQK2R",
        "Spassky - Fischer, Reykjavik 1972, game 5",
        "Nimzo-Indian doubled pawns",
        Color::White,
    ),
];

/// Positions of which the literature has nothing to say in this vocabulary, and near misses.
const NAMELESS: &[(&str, &str)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "Starting position"),
    ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR", "After 1.e4 e5"),
    (
        "rnbqkbnr/pp2pppp/3p4/2p5/3PP3/5N2/PPP2PPP/RNBQKB1R",
        "Sicilian Defense before the exchange on d4",
    ),
    (
        "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1",
        "Giuoco Pianissimo",
    ),
    (
        "rnbq1rk1/p1p1bpp1/1p2pn1p/3p4/2PP3B/2N1PN2/PP3PPP/R2QKB1R",
        "Queen's Gambit Declined with the tension kept",
    ),
    (
        "r1bq1rk1/pp3ppp/2n1pn2/2p5/2BP4/P1P1PN2/5PPP/R1BQ1RK1",
        "Nimzo-Indian Defense, main line",
    ),
    (
        "rn1q1rk1/1bp1bppp/p3pn2/1p6/3P4/5NP1/PPQ1PPBP/RNB2RK1",
        "Catalan Opening",
    ),
    (
        "r2qkb1r/2p2ppp/p1n1b3/1p1pP3/4n3/1BP2N2/PP3PPP/RNBQ1RK1",
        "Open Spanish",
    ),
    (
        "r1bq1rk1/ppp2pbp/2np1np1/4p3/2PPP3/2N2N2/PP2BPPP/R1BQ1RK1",
        "King's Indian Defense before the center is settled",
    ),
    (
        "rnbq1rk1/ppp1ppbp/3p1np1/8/3PP3/2N2N2/PPP1BPPP/R1BQ1RK1",
        "Pirc Defense",
    ),
    (
        "8/pp1p1ppp/4p3/8/3P4/8/PP3PPP/8",
        "A lone d-pawn that an enemy d-pawn faces",
    ),
    (
        "8/pp3ppp/4p3/8/2PP4/4P3/P4PPP/8",
        "A pair on c4 and d4 that the e-pawn supports",
    ),
    (
        "8/pp1p1ppp/4p3/8/2PP4/8/P4PPP/8",
        "A pair on c4 and d4 that an enemy d-pawn faces",
    ),
    (
        "8/pp2pppp/2p5/3p4/3P4/4P3/PP3PPP/8",
        "A Carlsbad where nothing was exchanged on d5",
    ),
    (
        "8/pp3ppp/3p4/3Pp3/4P3/8/PPP2PPP/8",
        "A chain on d5 without the pawn that makes it a King's Indian",
    ),
    ("8/p4ppp/4p3/8/3P4/8/P4PP1/8", "An isolated pawn in an ending"),
    ("8/8/8/8/8/8/8/8", "No pawns"),
];

/// The white and the black pawns of the placement field of a FEN.
fn pawns(placement: &str) -> (Bitboard, Bitboard) {
    let (mut white, mut black) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for (rank, row) in (0..8).rev().zip(placement.split('/')) {
        let mut file = 0;
        for symbol in row.chars() {
            let square = Bitboard(1 << (8 * rank + file));
            match symbol {
                'P' => white |= square,
                'p' => black |= square,
                _ => {}
            }
            file += symbol.to_digit(10).unwrap_or(1);
        }
        assert_eq!(file, 8, "{placement}");
    }
    (white, black)
}

fn structure(placement: &str) -> Option<NamedStructure> {
    let (white, black) = pawns(placement);
    classify(white, black)
}

#[test]
fn names_what_games_reached() {
    assert!(KNOWN.len() >= 30);
    for (placement, source, name, side) in KNOWN {
        let found = structure(placement).map(|found| (found.name, found.side));
        assert_eq!(found, Some((*name, *side)), "{source}");
    }
}

#[test]
fn every_name_is_met() {
    let mut names: Vec<&str> = KNOWN.iter().map(|(_, _, name, _)| *name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 34);
}

#[test]
fn says_nothing_where_there_is_nothing_to_say() {
    for (placement, source) in NAMELESS {
        assert_eq!(structure(placement), None, "{source}");
    }
}

/// The digits of all squares in a text, counted from the other side.
fn turned(text: &str) -> String {
    let squares = "abcdefgh"
        .chars()
        .flat_map(|file| (1..=4).map(move |rank| (file, rank)));
    squares.fold(text.to_string(), |text, (file, rank)| {
        let (low, high) = (format!("{file}{rank}"), format!("{file}{}", 9 - rank));
        text.replace(&low, "\0").replace(&high, &low).replace('\0', &high)
    })
}

#[test]
fn plans_belong_to_their_sides() {
    let carlsbad = structure("8/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/8").expect("a Carlsbad");
    assert!(carlsbad.plans.white.contains("b2-b4-b5"), "{}", carlsbad.plans.white);
    let hedgehog = structure("8/5ppp/pp1pp3/8/2P1P3/8/PP3PPP/8").expect("a Hedgehog");
    assert!(hedgehog.plans.black.contains("b6-b5"), "{}", hedgehog.plans.black);
    let reversed = structure("8/pp3ppp/8/2p1p3/8/PP1PP3/5PPP/8").expect("a Hedgehog of White");
    assert!(reversed.plans.white.contains("b3-b4"), "{}", reversed.plans.white);
}

#[test]
fn colors_reversed() {
    for (placement, source, name, _) in KNOWN {
        let (white, black) = pawns(placement);
        let here = structure(placement).expect("a known structure");
        let there = classify(black.flip_vertical(), white.flip_vertical()).expect("the same");
        assert_eq!(there.name, *name, "{source}");
        if here.side != there.side {
            assert_eq!(there.plans.white, turned(&here.plans.black), "{source}");
            assert_eq!(there.plans.black, turned(&here.plans.white), "{source}");
        }
    }
}

#[test]
fn symmetric_structures_belong_to_white() {
    let symmetric = ["Symmetric Queen's Gambit", "Exchange French", "Exchange Slav"];
    for (placement, source, name, side) in KNOWN {
        let (white, black) = pawns(placement);
        let there = classify(black.flip_vertical(), white.flip_vertical()).expect("the same");
        assert_eq!(there.side == *side, symmetric.contains(name), "{source}");
        assert!(there.side == Color::White || !symmetric.contains(name), "{source}");
    }
}

/// Five to eight pawns of each side on any squares of the second to seventh rank.
fn scattered() -> impl Strategy<Value = (Bitboard, Bitboard)> {
    let order = Just((8..56).collect::<Vec<u32>>()).prop_shuffle();
    let set = |squares: &[u32]| squares.iter().map(|&square| Square::new(square)).collect();
    (order, 5..=8_usize, 5..=8_usize)
        .prop_map(move |(order, white, black)| (set(&order[..white]), set(&order[white..white + black])))
}

#[test]
fn random_pawns_rarely_have_a_name() {
    let named = Cell::new(0);
    let config = Config {
        cases: 10_000,
        failure_persistence: None,
        ..Config::default()
    };
    let checked = TestRunner::new(config).run(&scattered(), |(white, black)| {
        named.set(named.get() + usize::from(classify(white, black).is_some()));
        let few: Bitboard = white.into_iter().take(4).collect();
        prop_assert_eq!(classify(few, black), None);
        Ok(())
    });
    assert_eq!(checked, Ok(()));
    assert!(named.get() < 300, "{} of 10000", named.get());
}
