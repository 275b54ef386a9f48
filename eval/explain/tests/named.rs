//! Names of structures on positions of games and openings, on boards with pawns alone, and on near misses.

use std::cell::Cell;

use archipelago_explain::named::{NamedStructure, classify};
use archipelago_explain::san::read_move;
use archipelago_movegen::{Bitboard, Color, Position, Square};
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
    (
        "rnbq1rk1/ppp1ppbp/3p1np1/8/3PP3/2N2N2/PPP1BPPP/R1BQ1RK1",
        "Pirc Defense",
        "Pirc and Modern",
        Color::Black,
    ),
    (
        "rnbqk1nr/1pp1ppbp/p2p2p1/8/3PP3/2N1B3/PPP2PPP/R2QKBNR",
        "Modern Defense",
        "Pirc and Modern",
        Color::Black,
    ),
    (
        "rnbq1rk1/ppp1bppp/4pn2/3p4/2PP4/5NP1/PP2PPBP/RNBQ1RK1",
        "Catalan Opening, closed",
        "Catalan",
        Color::White,
    ),
    (
        "rn1q1rk1/1bp1bppp/p3pn2/1p6/3P4/5NP1/PPQ1PPBP/RNB2RK1",
        "Catalan Opening, open",
        "Open Catalan",
        Color::White,
    ),
    (
        "rnbqkb1r/ppp2ppp/4pn2/8/2pP4/4PN2/PP3PPP/RNBQKB1R",
        "Queen's Gambit Accepted",
        "Queen's Gambit Accepted",
        Color::White,
    ),
    (
        "rnbq1rk1/ppp1b1pp/3ppn2/5p2/2PP4/5NP1/PP2PPBP/RNBQ1RK1",
        "Dutch Defense, classical variation",
        "Classical Dutch",
        Color::Black,
    ),
    (
        "rn1qkb1r/pbpp1ppp/1p2pn2/8/2PP4/5NP1/PP2PP1P/RNBQKB1R",
        "Queen's Indian Defense",
        "Queen's Indian",
        Color::Black,
    ),
    (
        "rnbqkb1r/p2p1ppp/4pn2/1ppP4/2P5/5N2/PP2PPPP/RNBQKB1R",
        "Blumenfeld Gambit",
        "Blumenfeld Gambit",
        Color::Black,
    ),
    (
        "rnbqkb1r/p2ppppp/5n2/1ppP4/2P5/8/PP2PPPP/RNBQKBNR",
        "Benko Gambit offered",
        "Benko Gambit",
        Color::Black,
    ),
    (
        "r1bqkbnr/pp1ppppp/2n5/8/4P3/2N2N2/PP3PPP/R1BQKB1R",
        "Sicilian Defense, Morra Gambit",
        "Morra Gambit",
        Color::White,
    ),
    (
        "rnb1kbnr/p1pp1ppp/8/1p6/2B1Pp1q/8/PPPP2PP/RNBQ1KNR",
        "Anderssen - Kieseritzky, London 1851",
        "King's Gambit accepted",
        Color::White,
    ),
    (
        "r1bqkbnr/ppp2ppp/2n5/4P3/2Pp4/5N2/PP2PPPP/RNBQKB1R",
        "Albin Countergambit",
        "Albin Countergambit",
        Color::Black,
    ),
    (
        "rnbqkb1r/pp2pppp/2p2n2/8/2pP4/2N2N2/PP2PPPP/R1BQKB1R",
        "Slav Defense after the exchange on c4",
        "Slav accepted",
        Color::Black,
    ),
    (
        "rn1q1rk1/ppp1bppp/1n1pp3/4P2b/2PP4/2N1BN1P/PP2BPP1/R2Q1RK1",
        "Alekhine's Defense, modern variation",
        "Alekhine center",
        Color::White,
    ),
    (
        "r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N2NP1/PP2PPBP/R1BQ1RK1",
        "Tarrasch Defense before the exchange on d4",
        "Panov and Tarrasch tension",
        Color::Black,
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
        "r1bq1rk1/pp3ppp/2n1pn2/2p5/2BP4/P1P1PN2/5PPP/R1BQ1RK1",
        "Nimzo-Indian Defense, main line",
    ),
    (
        "rnbqk1nr/ppp2pbp/3pp1p1/8/3PP3/2N5/PPP2PPP/R1BQKBNR",
        "Modern Defense with a pawn on e6",
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

/// Pawns of White and of Black, the name, and whose structure it is (`w`, `b`, or `-` for neither).
const PAWNS: &[(&str, &str, &str, &str)] = &[
    (
        "a2 b2 c3 d4 e5 f2 g2 h2",
        "a7 b7 c5 d5 e6 f7 g7 h7",
        "French chain",
        "w",
    ),
    (
        "a2 b2 c3 d4 e5 f5 g2 h2",
        "a7 b7 c4 d5 e6 f7 g7 h7",
        "French chain",
        "w",
    ),
    (
        "a2 b2 c3 d4 e5 f2 g2 h2",
        "a7 b7 c5 d5 e6 f6 g7 h7",
        "French chain",
        "w",
    ),
    ("a2 b2 c2 e5 f4 g2 h2", "a7 b7 c5 d5 e6 f7 g7 h7", "French type II", "w"),
    ("a2 b2 c2 e5 f2 g2 h2", "a7 b7 d5 e6 f7 g7 h7", "French type II", "w"),
    ("a2 b2 d4 f2 g2 h2", "a7 b7 d5 e6 g7 h7", "French type III", "w"),
    (
        "a2 b2 c2 d3 e5 f2 g3 h4",
        "a7 b5 c5 d5 e6 f7 g7 h7",
        "King's Indian Attack wedge",
        "w",
    ),
    (
        "a2 b2 c2 d3 e5 f2 g3 h5",
        "a5 b4 c5 d5 e6 f7 g7 h7",
        "King's Indian Attack wedge",
        "w",
    ),
    (
        "a2 b2 c4 d4 e4 f2 g2 h2",
        "a7 b7 c7 d6 e5 f7 g6 h7",
        "King's Indian complex",
        "b",
    ),
    (
        "a2 b2 c4 d5 e4 f2 g2 h2",
        "a7 b7 c7 d6 e5 f5 g6 h7",
        "King's Indian chain",
        "b",
    ),
    (
        "a2 b4 c5 d5 e4 f3 g2 h2",
        "a7 b7 c7 d6 e5 f4 g4 h7",
        "King's Indian chain",
        "b",
    ),
    (
        "a2 b2 d5 e4 f3 g2 h2",
        "a7 b7 d6 e5 f4 g5 h7",
        "King's Indian chain",
        "b",
    ),
    (
        "a2 b2 c4 e4 f2 g2 h2",
        "a7 b7 c7 d6 f7 g6 h7",
        "Open King's Indian",
        "b",
    ),
    (
        "a2 b2 c4 e4 f2 g2 h2",
        "a7 c6 c7 d6 f7 g6 h7",
        "Open King's Indian",
        "b",
    ),
    ("a2 b2 c4 e4 f3 g2 h2", "a5 b7 c6 d6 f7 g6 h7", "Boleslavsky wall", "b"),
    ("a2 b2 c4 e4 f3 g2 h2", "a5 b7 c6 d5 f7 g6 h7", "Boleslavsky wall", "b"),
    (
        "a2 b2 c4 d4 e3 f2 g2 h2",
        "a7 b7 c7 d5 e6 f7 g7 h7",
        "Queen's Gambit tension",
        "w",
    ),
    (
        "a2 b2 c4 d4 e3 f2 g2 h2",
        "a7 b7 c6 d5 e6 f7 g7 h7",
        "Queen's Gambit tension",
        "w",
    ),
    (
        "a2 b2 c3 d4 e3 f2 g2 h2",
        "a7 b7 c5 d5 e6 f7 g7 h7",
        "London triangle",
        "w",
    ),
    (
        "a2 b2 c3 d4 e3 f2 g2 h3",
        "a7 b7 c6 d5 e7 f7 g6 h7",
        "London triangle",
        "w",
    ),
    (
        "a2 b2 c3 d3 e4 f2 g2 h3",
        "a6 b7 c7 d6 e5 f7 g7 h6",
        "Italian d3-e5",
        "-",
    ),
    (
        "a4 b2 c3 d3 e4 f2 g2 h3",
        "a6 b7 c7 d6 e5 f7 g7 h6",
        "Italian d3-e5",
        "-",
    ),
    (
        "a2 b2 c3 d4 e4 f2 g2 h3",
        "a6 b5 c5 d6 e5 f7 g7 h7",
        "Closed Lopez",
        "w",
    ),
    (
        "a2 b2 c3 d3 e4 f2 g2 h2",
        "a6 b5 c7 d6 e5 f7 g7 h7",
        "Closed Lopez",
        "w",
    ),
    ("a2 b2 c3 e5 f2 g2 h2", "a6 b5 c7 d5 f7 g7 h7", "Open Lopez", "w"),
    ("a2 b2 c3 e4 f2 g2 h3", "a6 b5 c5 e5 f7 g7 h7", "Lopez formation", "w"),
    ("a4 b2 c3 e4 f2 g2 h3", "a6 b4 c4 e5 f7 g7 h7", "Lopez formation", "w"),
    ("a2 b2 c2 d4 e4 f2 g2 h2", "a7 b7 c7 d6 e5 f7 g7 h7", "Philidor", "b"),
    ("a2 b2 c2 d4 e4 f2 g2 h2", "a7 b7 c6 d6 e5 f7 g7 h7", "Hanham", "b"),
    ("a4 b2 c2 d4 e4 f2 g2 h2", "a5 b7 c6 d6 e5 f7 g7 h7", "Hanham", "b"),
    ("a2 b2 c2 e4 f2 g2 h2", "a7 b7 c7 d6 f7 g7 h7", "Philidor exchange", "b"),
    ("a2 b2 c2 e4 f2 g2 h2", "a7 b7 c7 d7 f7 g7 h7", "Scotch", "w"),
    ("a2 b2 c2 e5 f2 g2 h2", "a7 c6 c7 d7 f7 g7 h7", "Scotch", "w"),
    (
        "a2 b2 c4 d4 e5 f4 g2 h2",
        "a7 b7 c7 d6 e7 f7 g7 h7",
        "Alekhine Four Pawns",
        "w",
    ),
    (
        "a2 b2 c4 d4 e5 g2 h2",
        "a7 b7 c7 e6 f7 g7 h7",
        "Alekhine Four Pawns",
        "w",
    ),
    ("a2 b2 c2 d4 f2 g2 h2", "a7 b7 c6 f6 f7 g7 h7", "Tartakower Caro", "b"),
    ("a2 b2 c4 d5 f2 g2 h2", "a7 b7 c6 f6 f7 g7 h7", "Tartakower Caro", "b"),
    (
        "a2 b2 c2 d4 f2 g2 h2",
        "a7 b7 c6 e6 f6 f7 h7",
        "Bronstein-Larsen Caro",
        "b",
    ),
    ("a2 b2 c2 e4 f2 g2 h2", "a6 b7 d7 e6 f7 g7 h7", "Paulsen", "b"),
    (
        "a2 b2 c2 e4 f2 g2 h2",
        "a6 c6 d7 e6 f7 g7 h7",
        "Sicilian with a pawn on c6",
        "b",
    ),
    (
        "a2 b2 c2 e4 f2 g2 h2",
        "a7 c6 d5 e6 f7 g7 h7",
        "Sicilian with a pawn on c6",
        "b",
    ),
    (
        "a3 c3 d4 e3 f2 g2 h2",
        "a7 b7 c5 d5 f7 g7 h7",
        "Nimzo-Indian exchange center",
        "w",
    ),
    (
        "a4 c3 d4 e5 f3 g2 h2",
        "a7 b6 c4 d5 f7 g7 h7",
        "Nimzo-Indian exchange center",
        "w",
    ),
    ("a2 b2 c2 d4 f2 g2 h2", "a7 b7 c7 e7 f7 g7 h7", "Scandinavian", "b"),
    ("a2 b2 c4 d4 f2 g2 h2", "a7 b7 c6 e7 f7 g6 h7", "Scandinavian", "b"),
    ("a2 b2 c2 d4 f2 g2 h2", "a7 b7 c7 e6 f7 g7 h7", "Caro formation", "b"),
    ("a2 b2 c2 e4 f4 g2 h2", "a6 b5 d7 e6 f7 g7 h7", "Paulsen", "b"),
    (
        "a2 b2 c2 d5 e4 f2 g2 h2",
        "a7 b7 c5 d6 e7 f7 g6 h7",
        "Schmid Benoni",
        "b",
    ),
    ("a2 b2 d5 e5 f4 g2 h2", "a7 b5 c5 d6 f7 g6 h7", "Modern Benoni", "b"),
    ("a2 c3 d4 f2 g2 h2", "a7 b7 e6 f7 g7 h7", "Pawn couple c3-d4", "w"),
    ("a2 c4 d4 f2 g2 h2", "a7 b7 e6 f7 g7 h7", "Hanging pawns", "w"),
    ("a2 c4 d5 f2 g2 h2", "a7 b7 e6 f7 g7 h7", "Hanging pawns", "w"),
    ("a2 b2 d5 f2 g2 h2", "a7 b7 e6 f7 g7 h7", "Isolated queen's pawn", "w"),
    ("a2 b5 d4 e3 f2 g2 h2", "a7 b7 c6 d5 f7 g7 h7", "Carlsbad", "w"),
    ("a2 b2 d4 e4 f3 g2 h2", "a7 b7 c6 d5 f7 g7 h7", "Carlsbad", "w"),
    ("a2 b2 c4 e3 f2 g2 h2", "a6 b5 d6 e6 f7 g7 h7", "Hedgehog", "b"),
    ("a2 b2 c4 e4 f2 g2 h2", "a6 b6 d5 e6 f7 g7 h7", "Hedgehog", "b"),
    ("a2 b2 c4 e4 f3 g2 h2", "a7 b5 d6 e7 f7 g6 h7", "Maroczy bind", "w"),
    ("a2 b2 c2 e4 f3 g2 h5", "a7 b7 d5 e7 f7 g6 h7", "Dragon", "b"),
    ("a2 b2 c2 e4 f5 g4 h2", "a6 b5 d6 e6 f7 g7 h7", "Scheveningen", "b"),
    ("a2 b2 c2 e4 f2 g2 h2", "a6 b5 d5 e5 f7 g7 h7", "Najdorf type", "b"),
    (
        "a2 b4 c5 d5 f2 g2 h2",
        "a6 b7 d6 e4 f5 g7 h7",
        "Najdorf type with a pawn on d5",
        "b",
    ),
    (
        "a2 b4 c4 d5 e4 f2 g2 h2",
        "a7 b7 c5 d6 e5 f5 g6 h7",
        "Closed Benoni",
        "b",
    ),
    ("a2 b2 c4 d4 e3 f2 g2 h2", "a7 b7 c6 d5 e6 f5 g5 h7", "Stonewall", "b"),
    ("a2 b2 d4 e3 f2 g2 h2", "a7 b7 d5 e6 f5 g7 h7", "Stonewall", "b"),
    ("a2 b2 c3 d4 e3 f4 g2 h2", "a7 b7 c6 d5 e6 f5 g7 h7", "Stonewall", "-"),
    (
        "a2 b2 c4 d5 e3 f2 g3 h2",
        "a7 b7 c7 d6 e7 f4 g6 h7",
        "Leningrad Dutch",
        "b",
    ),
    ("a2 b2 d4 e3 f2 g2 h2", "a7 b7 d5 e6 f7 g7 h7", "Exchange Slav", "-"),
    ("a2 b2 c3 d4 f2 g2 h2", "a7 b7 c6 d5 f7 g7 h7", "Exchange French", "-"),
    (
        "a2 b2 c4 d4 e3 f2 g2 h2",
        "a7 b7 c5 d5 e6 f7 g7 h7",
        "Symmetric Queen's Gambit",
        "-",
    ),
    (
        "a2 b2 c4 e4 f2 g2 h2",
        "a7 b7 c5 e5 f7 g7 h7",
        "Double Maroczy with an open d-file",
        "-",
    ),
    ("a2 b5 c5 d4 f2 g2 h2", "a7 b6 d5 e6 f7 g7 h7", "Panov majority", "w"),
    (
        "a2 b2 c4 d3 e4 f4 g3 h2",
        "a7 b7 c5 d6 e7 f7 g6 h7",
        "Botvinnik system",
        "w",
    ),
    (
        "a2 b2 c2 d3 e4 f5 g4 h2",
        "a7 b4 c5 d6 e6 f7 g6 h7",
        "Closed Sicilian",
        "w",
    ),
    (
        "a2 b2 c2 d4 e4 f4 g2 h2",
        "a6 b5 c7 d6 e7 f7 g6 h7",
        "Pirc and Modern",
        "b",
    ),
    ("a2 b2 c4 d4 e2 f2 g3 h2", "a7 b7 c6 d5 e6 f7 g7 h7", "Catalan", "w"),
    ("a2 b3 c4 d4 e3 f2 g3 h2", "a7 b6 c7 d5 e6 f7 g7 h7", "Catalan", "w"),
    ("a2 b2 d4 e2 f2 g3 h2", "a7 b7 c4 c7 e6 f7 g7 h7", "Open Catalan", "w"),
    ("a4 b2 d4 e3 f2 g3 h2", "a6 b5 c5 e6 f7 g7 h7", "Open Catalan", "w"),
    (
        "a4 b2 d4 e4 f2 g2 h2",
        "a6 b5 c4 c7 e6 f7 g7 h7",
        "Queen's Gambit Accepted",
        "w",
    ),
    (
        "a2 b2 c4 d4 e3 f2 g3 h2",
        "a5 b7 c7 d6 e5 f5 g7 h7",
        "Classical Dutch",
        "b",
    ),
    (
        "a2 b2 c4 d4 e3 f2 g3 h2",
        "a7 b6 c7 d7 e6 f5 g7 h7",
        "Queen's Indian",
        "b",
    ),
    ("a2 b2 b5 e3 f2 g2 h2", "a6 c5 d5 e6 g7 h7", "Blumenfeld Gambit", "b"),
    ("a2 b2 b5 d5 e2 f2 g2 h2", "a6 c5 d6 e7 f7 g6 h7", "Benko Gambit", "b"),
    ("a2 b2 e4 f2 g2 h3", "a6 b5 d6 e6 f7 g7 h7", "Morra Gambit", "w"),
    (
        "a2 b2 c2 d4 e4 g2 h2",
        "a7 b7 c7 d6 f4 f7 g5 h7",
        "King's Gambit accepted",
        "w",
    ),
    (
        "a2 b2 c4 e2 e5 f2 g3 h2",
        "a7 b7 c7 d4 f6 g7 h7",
        "Albin Countergambit",
        "b",
    ),
    (
        "a2 b2 c2 d3 e4 f2 g3 h2",
        "a7 b7 c5 d5 e6 f7 g7 h7",
        "King's Indian Attack",
        "w",
    ),
    (
        "a2 b2 c4 e4 f2 g2 h2",
        "a7 b7 c7 e5 f7 g6 h7",
        "King's Indian exchange",
        "w",
    ),
    ("a2 b2 c4 d4 e3 f2 g2 h2", "a6 b5 c6 d5 e7 f7 g7 h7", "Slav", "b"),
    (
        "a2 b3 c2 d4 e3 f4 g2 h2",
        "a7 b6 c5 d5 e6 f7 g7 h7",
        "Colle-Zukertort",
        "w",
    ),
    ("a2 b2 d4 e3 f3 g2 h2", "a7 b7 c5 d5 f7 g7 h7", "Carlsbad", "w"),
    ("a4 b2 d4 e4 f2 g2 h2", "a7 b5 c4 c6 e6 f7 g7 h7", "Slav accepted", "b"),
    ("a4 b2 c3 d3 f2 g2 h3", "a6 b7 c7 e5 f7 g7 h6", "Small center", "w"),
    ("a2 b2 d4 e4 f2 g2 h3", "a6 b5 d6 e5 f7 g7 h7", "Closed Lopez", "w"),
    ("a4 b2 d4 e4 f2 g2 h3", "a6 b5 c7 d6 f7 g7 h6", "Closed Lopez", "w"),
    (
        "a3 b2 c4 d3 e2 f2 g3 h2",
        "a6 b7 c5 d6 e7 f7 g6 h7",
        "Symmetrical English",
        "n",
    ),
    (
        "a2 b2 c2 d3 e4 f2 g2 h3",
        "a7 b6 c5 c6 e5 f7 g6 h7",
        "Rossolimo doubled pawns",
        "b",
    ),
    (
        "a2 b2 c3 d3 e4 f2 g2 h2",
        "a7 c5 c6 d6 e7 f7 g6 h7",
        "Rossolimo doubled pawns",
        "b",
    ),
    (
        "a2 c2 c3 d3 e4 f2 g2 h2",
        "a7 b7 c7 d6 e5 f7 g7 h7",
        "Four Knights doubled pawns",
        "w",
    ),
    ("a4 c3 c5 d4 f2 g2 h2", "a7 b7 d5 e6 f7 g7 h6", "Panov majority", "w"),
    ("a2 c3 d4 e4 f2 g2 h2", "a7 b6 c5 e5 f7 g6 h7", "Grünfeld center", "w"),
    ("a2 b2 c4 d4 f2 g3 h2", "a7 b7 c7 d6 e6 g7 h7", "Classical Dutch", "b"),
    ("a2 b4 c4 e2 f2 g3 h2", "a7 c6 d6 e7 f5 g6 h7", "Leningrad Dutch", "b"),
    ("a2 b2 c2 c5 f4 g2 h2", "a7 b7 d5 e6 g7 h7", "French type III", "w"),
    ("a3 c3 d4 e4 f2 g2 h2", "a7 b6 c5 e6 f7 g7 h7", "Grünfeld center", "w"),
    ("a2 b2 c4 d4 e4 f2 g3 h2", "a7 b6 c6 d5 e6 f7 g7 h7", "Catalan", "w"),
    (
        "a2 b2 c2 d4 e5 f4 g2 h2",
        "a6 b5 c7 d6 e7 f7 g6 h7",
        "Pirc and Modern",
        "b",
    ),
    (
        "a2 b4 c4 d5 f3 g2 h2",
        "a7 b7 c7 d6 e5 f5 h7",
        "King's Indian chain",
        "b",
    ),
    ("a4 b2 d5 e4 f2 g2 h2", "a5 c5 d6 e7 f7 g6 h7", "Benko Gambit", "b"),
    (
        "a4 b2 d4 e3 f2 g2 h2",
        "a6 b7 c5 e6 f7 g7 h7",
        "Queen's Gambit Accepted",
        "w",
    ),
    // Before the move a7-a6.
    ("a2 b2 c4 e2 f2 g3 h2", "a7 b6 d6 e6 f7 g7 h7", "Hedgehog", "b"),
    // After Nxc6 bxc6 and d5, exd5 cxd5.
    (
        "a2 b2 c2 f2 g2 h2",
        "a7 d5 e7 f7 g6 h7",
        "Sicilian central majority",
        "b",
    ),
    (
        "a2 b2 c2 f4 g2 h2",
        "a6 d5 e6 f7 g7 h7",
        "Sicilian central majority",
        "b",
    ),
    // The Meran after d4-d5 c5-c4, and after e4-e5 too.
    ("a2 b2 d5 e4 f2 g2 h2", "a6 b5 c4 e6 f7 g7 h7", "Slav formation", "b"),
    ("a2 b2 d5 e5 f2 g2 h2", "a6 b5 c6 e6 f7 g7 h7", "Slav formation", "b"),
    // After f2-f3 and e3-e4, dxe4 fxe4.
    ("a2 b2 d4 e4 g2 h2", "a7 b7 c6 f7 g7 h7", "Carlsbad", "w"),
    ("a2 b2 d4 e5 g2 h2", "a7 b7 c5 f7 g7 h7", "Carlsbad", "w"),
    (
        "a3 b4 c5 d4 e5 f4 g3 h4",
        "a4 b5 c6 d5 e6 f5 g4 h5",
        "Locked pawns",
        "-",
    ),
];

/// Pawns of White and of Black that look like a structure and are not it.
const NEAR_MISSES: &[(&str, &str, &str)] = &[
    ("a2 b2 c3 d4 e4 f2 g2 h2", "a7 b7 c5 d5 e6 f7 g7 h7", "French chain"),
    ("a2 b2 c2 e5 f2 g2 h2", "a7 b7 c7 d5 e7 f7 g7 h7", "French type II"),
    ("a2 b2 c2 f2 g2 h2", "a7 b7 d5 e6 f7 g7 h7", "Sicilian central majority"),
    ("a2 b2 d4 e4 f2 g2 h2", "a7 b7 c6 f7 g7 h7", "Carlsbad"),
    ("a2 b2 d4 e4 g2 h2", "a7 b7 c6 d6 g7 h7", "Carlsbad"),
    ("a2 b2 d5 f2 g2 h2", "a6 b5 c4 e6 f7 g7 h7", "Slav formation"),
    ("a2 b2 d4 f2 g2 h2", "a7 b7 d5 e6 f7 g7 h7", "French type III"),
    (
        "a2 b2 c2 d3 e4 f2 g3 h2",
        "a7 b7 c5 d5 e6 f7 g7 h7",
        "King's Indian Attack wedge",
    ),
    (
        "a2 b2 c4 d4 e3 f2 g2 h2",
        "a7 b7 c7 d6 e5 f7 g6 h7",
        "King's Indian complex",
    ),
    (
        "a2 b2 c4 d5 e4 f2 g2 h2",
        "a7 b7 c5 d6 e5 f5 g6 h7",
        "King's Indian chain",
    ),
    ("a2 b2 c4 e3 f2 g2 h2", "a7 b7 c7 d6 f7 g6 h7", "Open King's Indian"),
    ("a2 b2 c4 e4 f2 g2 h2", "a7 c6 c7 d6 f7 g6 h7", "Boleslavsky wall"),
    (
        "a2 b2 c4 d4 e3 f2 g2 h2",
        "a7 b7 c7 d6 e6 f7 g7 h7",
        "Queen's Gambit tension",
    ),
    ("a2 b2 c3 d4 e3 f2 g2 h2", "a7 b7 c5 d6 e6 f7 g7 h7", "London triangle"),
    ("a3 c3 d4 e3 f2 g2 h2", "a7 b7 c5 d5 f7 g7 h7", "London triangle"),
    ("a2 b2 c3 d4 e4 f2 g2 h3", "a6 b7 c7 d6 e5 f7 g7 h6", "Italian d3-e5"),
    ("a2 b2 c3 d4 e4 f2 g2 h3", "a7 b7 c7 d6 e5 f7 g7 h6", "Closed Lopez"),
    ("a2 b2 c3 e5 f2 g2 h2", "a6 b7 c7 d5 f7 g7 h7", "Open Lopez"),
    ("a2 b2 c4 e4 f2 g2 h3", "a6 b7 c6 e5 f7 g7 h7", "Lopez formation"),
    ("a2 b2 c2 d3 e4 f2 g2 h2", "a7 b7 c7 d6 e5 f7 g7 h7", "Philidor"),
    ("a2 b2 c4 d4 e4 f2 g2 h2", "a7 b7 c6 d6 e5 f7 g7 h7", "Hanham"),
    ("a2 c2 c3 d4 e4 f2 g2 h2", "a7 b7 c7 d6 e5 f7 g7 h7", "Philidor"),
    ("a2 c2 c3 d4 e4 f2 g2 h2", "a7 b7 c6 d6 e5 f7 g7 h7", "Hanham"),
    ("a2 b2 c2 e4 f2 g2 h2", "a7 b7 c7 d6 e6 f7 g7 h7", "Philidor exchange"),
    ("a2 b2 c2 e4 f2 g2 h2", "a7 b7 c7 d6 f7 g7 h7", "Scotch"),
    (
        "a2 b2 c3 d4 e5 f4 g2 h2",
        "a7 b7 c7 d6 e7 f7 g7 h7",
        "Alekhine Four Pawns",
    ),
    ("a2 b2 c2 d4 f2 g2 h2", "a7 b7 c6 e6 f7 g7 h7", "Tartakower Caro"),
    ("a2 b2 c2 d4 f2 g2 h2", "a7 b7 c6 e6 f6 g7 h7", "Bronstein-Larsen Caro"),
    ("a2 b2 c2 e4 f2 g2 h2", "a6 b7 d6 e6 f7 g7 h7", "Paulsen"),
    // A pawn that still stands on e6, and a pawn that has gone to e4 beside a pawn on e6.
    (
        "a3 c3 d4 e3 f2 g2 h2",
        "a7 b7 c5 d5 e6 f7 g7 h7",
        "Nimzo-Indian exchange center",
    ),
    ("a2 b2 d4 g3 h3", "a6 b4 d5 e4 e6 g7 h7", "French type III"),
    // The Scotch, doubled pawns of the Rossolimo, and a side that still has its b-pawn.
    (
        "a2 b2 c2 e4 f2 g2 h2",
        "a7 c6 c7 d7 f7 g7 h7",
        "Sicilian with a pawn on c6",
    ),
    (
        "a2 b2 c2 d3 e4 f2 g2 h2",
        "a7 c5 c6 d7 e7 f7 g7 h7",
        "Sicilian with a pawn on c6",
    ),
    (
        "a2 b2 c2 e4 f2 g2 h2",
        "a7 b7 c6 d7 e6 f7 g7 h7",
        "Sicilian with a pawn on c6",
    ),
    // A pawn on e4, a pawn that has gone to e6, no pawn on d4.
    ("a2 b2 c2 d4 e4 f2 g2 h2", "a7 b7 c7 e7 f7 g7 h7", "Scandinavian"),
    ("a2 b2 c2 d4 f2 g2 h2", "a7 b7 c6 e6 f7 g7 h7", "Scandinavian"),
    ("a2 b2 c2 d3 f2 g2 h2", "a7 b7 c7 e7 f7 g7 h7", "Scandinavian"),
    // Doubled pawns are no majority.
    (
        "a2 b2 c3 c5 f2 g2 h2",
        "a7 b7 e7 f7 g7 h7",
        "Wing majorities, 3-3 against 4-2",
    ),
    ("a2 b2 c4 d5 e4 f2 g2 h2", "a7 b7 c5 d6 e7 f7 g6 h7", "Schmid Benoni"),
    ("a2 b2 c4 d5 e4 f2 g2 h2", "a7 b7 c5 d6 f7 g6 h7", "Modern Benoni"),
    ("a2 b2 c3 d4 f2 g2 h2", "a7 b7 e6 f7 g7 h7", "Pawn couple c3-d4"),
    ("a2 b2 c4 d4 f2 g2 h2", "a7 b7 e6 f7 g7 h7", "Hanging pawns"),
    ("a2 b2 c3 d4 f2 g2 h2", "a7 b7 e6 f7 g7 h7", "Isolated queen's pawn"),
    ("a2 b2 c3 d4 e3 f2 g2 h2", "a7 b7 c6 d5 f7 g7 h7", "Carlsbad"),
    ("a2 b2 c4 e3 f2 g2 h2", "a6 b6 c7 d6 e6 f7 g7 h7", "Hedgehog"),
    ("a2 b2 c3 e4 f3 g2 h2", "a7 b7 d6 e7 f7 g6 h7", "Maroczy bind"),
    ("a2 b2 c2 e4 f3 g2 h2", "a7 b7 d6 e7 f7 g7 h7", "Dragon"),
    ("a2 b2 c2 e4 f2 g2 h2", "a6 b7 d7 e6 f7 g7 h7", "Scheveningen"),
    ("a2 b2 c2 d3 e4 f2 g2 h2", "a6 b7 d6 e5 f7 g7 h7", "Najdorf type"),
    (
        "a2 b2 c2 d5 e4 f2 g2 h2",
        "a6 b7 d6 e5 f7 g7 h7",
        "Najdorf type with a pawn on d5",
    ),
    ("a3 b4 c5 d4 e5 f4 g3 h4", "a4 b5 c6 d5 e6 f5 g4 h5", "Closed Benoni"),
    ("a2 b2 c4 d4 e3 f2 g2 h2", "a7 b7 c6 d5 e6 f6 g7 h7", "Stonewall"),
    ("a2 b2 c4 d4 e3 f2 g2 h2", "a7 b7 c7 d6 e7 f5 g7 h7", "Leningrad Dutch"),
    ("a2 b2 d4 e3 f2 g2 h2", "a7 b7 d5 e6 f5 g7 h7", "Exchange Slav"),
    ("a2 b2 c3 d4 e3 f2 g2 h2", "a7 b7 c6 d5 f7 g7 h7", "Exchange French"),
    (
        "a2 b2 c4 d4 e3 f2 g2 h2",
        "a7 b7 c5 d6 e6 f7 g7 h7",
        "Symmetric Queen's Gambit",
    ),
    (
        "a2 b2 c4 e4 f2 g2 h2",
        "a7 b7 c6 e5 f7 g7 h7",
        "Double Maroczy with an open d-file",
    ),
    ("a2 b2 c4 d4 f2 g2 h2", "a7 b7 d5 e6 f7 g7 h7", "Panov majority"),
    ("a2 b2 c4 d3 e4 f2 g3 h2", "a7 b7 c5 d5 e7 f7 g6 h7", "Botvinnik system"),
    ("a2 b2 c4 d3 e4 f2 g3 h2", "a7 b7 c5 d4 e6 f7 g6 h7", "Botvinnik system"),
    ("a2 b2 c3 d4 e4 f2 g3 h2", "a7 b7 c5 d6 e7 f7 g6 h7", "Closed Sicilian"),
    ("a2 b2 c2 d4 e4 f2 g2 h2", "a6 b6 d6 e6 f7 g7 h6", "Hippopotamus"),
    ("a2 b2 c2 e5 f2 g2 h2", "a7 b7 c7 d7 f7 g7 h7", "Berlin wall"),
    ("a2 b2 c2 e4 f2 g2 h2", "a7 b7 c7 e5 f7 g7 h7", "Exchange Spanish"),
    ("a2 b2 c4 e4 f2 g2 h2", "a7 b7 d6 e5 f7 g7 h7", "Rauzer formation"),
    ("a2 b2 c2 d5 e4 f2 g2 h2", "a6 b7 c5 d6 e7 f7 g6 h7", "Benko Gambit"),
    ("a2 b2 c4 d5 e3 f2 g2 h2", "a7 b7 c5 d6 f7 g6 h7", "Symmetric Benoni"),
    ("a2 b2 c3 d4 e3 f2 g2 h2", "a7 b7 c7 e7 f7 g6 h7", "Grünfeld center"),
    ("a2 b2 c4 d4 e3 f2 g2 h2", "a7 b7 c6 e6 f7 g7 h7", "Slav formation"),
    ("a2 b2 d4 f2 g2 h2", "a7 b7 c6 e6 f7 g7 h7", "Caro formation"),
    (
        "a2 b2 c3 d5 e4 f2 g2 h2",
        "a7 b7 c5 d6 e7 f7 g6 h7",
        "Closed Spanish chain",
    ),
    (
        "a2 b2 c3 c4 d4 f2 g2 h2",
        "a7 b7 c5 d6 f7 g7 h7",
        "Nimzo-Indian doubled pawns",
    ),
    (
        "a2 b2 c2 d4 f2 g2 h2",
        "a7 b7 e6 f7 g7 h7",
        "Wing majorities, 3-3 against 4-2",
    ),
    ("a2 b2 c4 d4 e4 f2 g2 h2", "a7 b7 c7 d6 e7 f7 g6 h7", "Pirc and Modern"),
    ("a2 b2 c2 d4 e4 f2 g2 h2", "a7 b7 c7 d6 e6 f7 g6 h7", "Pirc and Modern"),
    ("a2 b2 c4 d4 e3 f2 g2 h2", "a7 b7 c6 d5 e6 f7 g7 h7", "Catalan"),
    ("a2 b2 c4 d4 e3 f2 g3 h2", "a7 b7 c6 d5 e6 f5 g7 h7", "Catalan"),
    ("a2 b2 d4 e3 f2 g2 h2", "a6 b5 c7 e6 f7 g7 h7", "Open Catalan"),
    ("a2 b2 d4 e2 f2 g3 h2", "a7 b7 c6 e7 f7 g6 h7", "Open Catalan"),
    (
        "a2 b2 d4 e3 f2 g2 h2",
        "a7 b7 c4 c6 e6 f7 g7 h7",
        "Queen's Gambit Accepted",
    ),
    ("a2 b2 c4 d4 e3 f2 g3 h2", "a7 b7 c7 d6 e7 f5 g6 h7", "Classical Dutch"),
    ("a2 b2 c4 d4 e3 f2 g2 h2", "a7 b7 c7 d7 e6 f7 g7 h7", "Queen's Indian"),
    (
        "a2 b2 c4 d5 e2 f2 g2 h2",
        "a7 b5 c5 d7 e7 f7 g7 h7",
        "Blumenfeld Gambit",
    ),
    ("a2 b2 c4 d5 e2 f2 g2 h2", "a7 b7 c5 d7 e7 f7 g7 h7", "Benko Gambit"),
    ("a2 b2 e4 f2 g2 h2", "a7 b7 d7 e6 g7 h7", "Morra Gambit"),
    (
        "a2 b2 c2 d2 e4 g2 h2",
        "a7 b7 c7 d6 e5 f7 g7 h7",
        "King's Gambit accepted",
    ),
    ("a2 b2 c4 e5 f2 g2 h2", "a7 b7 c7 d4 f7 g7 h7", "Albin Countergambit"),
    (
        "a2 b2 c2 d3 e4 f2 g3 h2",
        "a7 b7 c5 d6 e7 f7 g6 h7",
        "King's Indian Attack",
    ),
    ("a2 b2 c4 e4 f2 g2 h2", "a7 b7 c6 e5 f7 g6 h7", "King's Indian exchange"),
    ("a2 b2 c4 d4 e5 f4 g2 h2", "a7 b7 c7 d6 e6 f7 g7 h7", "Alekhine center"),
    (
        "a2 b2 d4 f2 g2 h2",
        "a7 b7 d5 e6 f7 g7 h7",
        "Panov and Tarrasch tension",
    ),
    ("a2 b2 c4 d4 f2 g2 h2", "a7 b7 d5 e6 f7 g7 h7", "Carlsbad"),
    ("a2 b2 d4 e3 f2 g2 h2", "a7 b7 c5 d5 f7 g7 h7", "Carlsbad"),
    ("a2 b2 c4 d4 e3 f2 g2 h2", "a7 b7 c6 d5 e6 f7 g7 h7", "Slav"),
    ("a2 b2 d4 e3 f2 g2 h2", "a7 b7 c4 c7 e6 f7 g7 h7", "Slav accepted"),
    ("a2 b2 c4 d3 f2 g2 h2", "a7 b7 c7 e5 f7 g7 h7", "Small center"),
    ("a2 b3 c4 d4 e3 f2 g2 h2", "a7 b7 c5 d5 e6 f7 g7 h7", "Colle-Zukertort"),
    // A pawn on d4, a bind, no doubled pawns, a pawn on c5, an open f-file, d6-d5
    // against a pawn on c3.
    (
        "a3 b2 c4 d4 e2 f2 g3 h2",
        "a6 b7 c5 d6 e7 f7 g6 h7",
        "Symmetrical English",
    ),
    (
        "a2 b2 c4 d3 e4 f2 g2 h3",
        "a7 b6 c5 c6 e5 f7 g6 h7",
        "Rossolimo doubled pawns",
    ),
    (
        "a2 b2 c2 d3 e4 f2 g2 h2",
        "a7 b7 c7 d6 e5 f7 g7 h7",
        "Four Knights doubled pawns",
    ),
    ("a2 c3 c5 d4 f2 g2 h2", "a7 b7 d5 e6 f7 g7 h7", "Carlsbad"),
    ("a2 b2 c2 d4 g2 h2", "a7 b7 c7 d5 g7 h7", "Exchange French"),
    // No b-pawn on one side: another ending with pawns on d4 and d5.
    ("a4 c3 d4 f4 g4 h2", "a7 b6 c7 d5 g6 h7", "Exchange French"),
    // The Evans Gambit: an enemy pawn on the d-file that is not at home.
    ("a2 c3 e4 f2 g2 h2", "a7 b7 c7 d3 d7 f7 g7 h7", "Scotch"),
    ("a2 b2 c3 e4 f2 g2 h2", "a7 b7 d5 e6 f7 g7 h7", "Scheveningen"),
    // A Philidor with a7-a6, doubled pawns after Bb4xc3, a pawn that has not been taken on c5, a gambit.
    ("a4 b2 c2 d4 e4 f2 g2 h2", "a6 b6 c7 d6 e5 f7 g7 h7", "Closed Lopez"),
    ("a2 c2 c3 d3 e4 f2 g2 h2", "a7 b7 c7 d6 e5 f7 g7 h7", "Italian d3-e5"),
    ("a2 b2 c3 d2 e4 f2 g2 h2", "a6 b7 c7 d6 e5 f5 g7 h7", "Italian d3-e5"),
    ("a2 b2 c2 c5 e4 f4 g2 h2", "a7 b7 d6 e7 f7 g6 h7", "Dragon"),
    ("a2 b2 c2 d2 f2 g2 h2", "a7 c6 e4 f7 g7 h6", "Scotch"),
    ("a2 b3 c4 d5 e4 f3 g4 h5", "a7 b5 c5 d6 e5 f4 g5 h6", "Locked pawns"),
];

/// A position with these pieces and pawns, if there is a legal one. Kings are added to boards without them.
fn try_position(placement: &str) -> Option<Position> {
    let with_turn = |placement: &str, turn| Position::from_fen(format!("{placement} {turn} - - 0 1").as_bytes()).ok();
    let either = |placement: &str| with_turn(placement, "w").or_else(|| with_turn(placement, "b"));
    if placement.contains('K') {
        return either(placement);
    }
    let inner = placement.strip_prefix("8/").and_then(|rest| rest.strip_suffix("/8"))?;
    let row = |king: char, file: usize| ["1".repeat(file), king.to_string(), "1".repeat(7 - file)].concat();
    let files = || [4, 0, 7, 2, 5, 3, 1, 6].into_iter();
    files()
        .flat_map(|black| files().map(move |white| (black, white)))
        .find_map(|(black, white)| either(&format!("{}/{inner}/{}", row('k', black), row('K', white))))
}

fn position(placement: &str) -> Position {
    try_position(placement).expect(placement)
}

/// The placement field of a board with these pawns and nothing else.
fn placement(white: &str, black: &str) -> String {
    let square = |file: char, rank: char| {
        let name = format!("{file}{rank}");
        let stands = |pawns: &str| pawns.split(' ').any(|pawn| pawn == name);
        match (stands(white), stands(black)) {
            (true, false) => 'P',
            (false, true) => 'p',
            (false, false) => '1',
            (true, true) => panic!("two pawns on {name}"),
        }
    };
    let row = |rank: char| ('a'..='h').map(|file| square(file, rank)).collect::<String>();
    let rows: Vec<String> = ('2'..='7').rev().map(row).collect();
    format!("8/{}/8", rows.join("/"))
}

fn structure(placement: &str) -> Option<NamedStructure> {
    classify(&position(placement))
}

/// The placement with colors and ranks exchanged.
fn turned(placement: &str) -> String {
    let exchange = |symbol: char| {
        if symbol.is_ascii_lowercase() {
            symbol.to_ascii_uppercase()
        } else {
            symbol.to_ascii_lowercase()
        }
    };
    let rows: Vec<String> = placement
        .split('/')
        .rev()
        .map(|row| row.chars().map(exchange).collect())
        .collect();
    rows.join("/")
}

#[test]
fn names_what_games_reached() {
    for (placement, source, name, side) in KNOWN {
        let found = structure(placement).expect(source);
        assert_eq!(found.name, *name, "{source}");
        assert!(found.side.is_none_or(|found| found == *side), "{source}");
    }
}

#[test]
fn names_pawns_before_and_after_their_own_plans() {
    let mut wrong = Vec::new();
    for (white, black, name, side) in PAWNS {
        let found = structure(&placement(white, black));
        let found = found.as_ref().map(|found| (found.name, found.side));
        let side = match *side {
            "w" => Some(Color::White),
            "b" => Some(Color::Black),
            _ => None,
        };
        if found != Some((*name, side)) {
            wrong.push(format!("{white} / {black}: {found:?}, not {name}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A line of the file of openings: the moves, and the name that the position after them has.
struct Opening<'a> {
    name: &'a str,
    /// Whose structure it is; `n` for a structure that is the same for both sides, `-` without a name.
    side: &'a str,
    moves: &'a str,
}

fn openings() -> Vec<Opening<'static>> {
    let lines = include_str!("data/openings.txt").lines();
    lines
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let [name, side, moves]: [&str; 3] = line.split(" | ").collect::<Vec<_>>().try_into().expect(line);
            Opening { name, side, moves }
        })
        .collect()
}

fn after_moves(moves: &str) -> Position {
    moves.split(' ').fold(Position::startpos(), |position, text| {
        position.play(read_move(&position, text).expect(moves))
    })
}

#[test]
fn names_what_openings_reach() {
    let mut wrong = Vec::new();
    let openings = openings();
    assert!(openings.len() >= 296, "only {} openings", openings.len());
    for Opening { name, side, moves } in openings {
        let found = classify(&after_moves(moves));
        let found_side = match &found {
            None => "-",
            Some(structure) => structure.side.map_or("n", |side| side.fold_wb("w", "b")),
        };
        let found_name = found.as_ref().map_or("-", |structure| structure.name);
        if (found_name, found_side) != (name, side) {
            wrong.push(format!("{found_name} {found_side}, not {name} {side}: {moves}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn titles_name_what_was_played_once() {
    for (moves, title) in [
        ("d4 d5 c4 dxc4 Nf3 Nf6", "Queen's Gambit Accepted (White)"),
        (
            "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5",
            "Slav accepted (Black), a2-a4 played",
        ),
        (
            "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 b5",
            "Slav accepted (Black), b7-b5 and a2-a4 played",
        ),
        ("e4 e6 d4 d5 e5 c5 c3 Nc6 f4 c4", "French chain (White), c7-c5 played"),
    ] {
        let found = classify(&after_moves(moves)).expect(moves);
        assert_eq!(found.title(), title, "{moves}");
    }
}

#[test]
fn near_misses_do_not_have_the_name() {
    for (white, black, name) in NEAR_MISSES {
        let found = structure(&placement(white, black)).map(|found| found.name);
        assert_ne!(found, Some(*name), "{white} / {black}");
    }
}

#[test]
fn every_name_has_a_position_and_a_near_miss() {
    let named: Vec<&str> = KNOWN
        .iter()
        .map(|(_, _, name, _)| *name)
        .chain(PAWNS.iter().map(|(_, _, name, _)| *name))
        .collect();
    for name in archipelago_explain::named::names() {
        assert!(named.contains(&name), "{name}");
        assert!(NEAR_MISSES.iter().any(|(_, _, other)| *other == name), "{name}");
    }
}

#[test]
fn says_nothing_where_there_is_nothing_to_say() {
    for (placement, source) in NAMELESS {
        let found = structure(placement).map(|found| found.title());
        assert_eq!(found, None, "{source}");
    }
}

/// Names that only one color can have.
const ONE_COLOR: [&str; 9] = [
    "Philidor exchange",
    "Colle-Zukertort",
    "London triangle",
    "Queen's Gambit tension",
    "Catalan",
    "King's Indian Attack",
    "Slav",
    "Scotch",
    "Small center",
];

#[test]
fn colors_exchanged() {
    let boards = KNOWN.iter().map(|(placement, ..)| (*placement).to_owned());
    for board in boards.chain(PAWNS.iter().map(|(white, black, ..)| placement(white, black))) {
        let here = structure(&board).expect("a known structure");
        if ONE_COLOR.contains(&here.name) {
            continue;
        }
        let there = structure(&turned(&board)).expect(&board);
        assert_eq!(there.name, here.name, "{board}");
        assert_eq!(there.side, here.side.map(|side| !side), "{board}");
        if here.side.is_some() {
            let actions = |structure: &NamedStructure, color: Color| structure.plans.get(color).len();
            assert_eq!(actions(&there, Color::White), actions(&here, Color::Black), "{board}");
            assert_eq!(there.played.len(), here.played.len(), "{board}");
        }
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
    let names = |set: Bitboard| {
        set.into_iter()
            .map(|square| square.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let checked = TestRunner::new(config).run(&scattered(), |(white, black)| {
        let board = |white| try_position(&placement(&names(white), &names(black)));
        let few: Bitboard = white.into_iter().take(4).collect();
        let (Some(all), Some(few)) = (board(white), board(few)) else {
            return Ok(());
        };
        named.set(named.get() + usize::from(classify(&all).is_some()));
        prop_assert_eq!(classify(&few), None);
        Ok(())
    });
    assert_eq!(checked, Ok(()));
    assert!(named.get() < 500, "{} of 10000", named.get());
}
