//! Perft counts of six well-known positions (Chess Programming Wiki, "Perft Results"), of Chess960 positions, and of
//! small positions with the rules that generators often get wrong (a collection by Martin Sedlak).

use archipelago_movegen::Position;
use archipelago_movegen::perft::perft;
use rayon::prelude::*;

/// The number of leaves, counted on all cores.
fn leaves(position: &Position, depth: u32) -> u64 {
    position
        .legal_moves()
        .par_iter()
        .map(|&m| perft(&position.play(m), depth - 1))
        .sum()
}

#[track_caller]
fn expect(fen: &str, depth: u32, expected: u64) {
    let position = Position::from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(leaves(&position, depth), expected, "{fen} to depth {depth}");
}

#[test]
fn the_six_well_known_positions() {
    for (fen, depth, expected) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            6,
            119_060_324,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            5,
            193_690_690,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 7, 178_633_661),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
            5,
            15_833_292,
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            5,
            89_941_194,
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            5,
            164_075_551,
        ),
    ] {
        expect(fen, depth, expected);
    }
}

#[test]
fn rare_rules() {
    for (fen, depth, expected) in [
        // En passant that would expose the king on a rank or a diagonal, or that captures a checking pawn.
        ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1_134_888),
        ("8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1", 6, 1_038_514),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467),
        // Castling that gives check; rights lost when a rook is captured; castling through and out of check.
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711),
        ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1_274_206),
        ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476),
        // Promotions out of check and with check, underpromotions, stalemate and checkmate inside the tree.
        ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001),
        ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658),
        ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
        ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),
        ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2_217),
        ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584),
        ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
    ] {
        expect(fen, depth, expected);
    }
}

#[test]
fn chess960_castling() {
    for (fen, depth, expected) in [
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            5,
            8_146_062,
        ),
        (
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            5,
            16_253_601,
        ),
        (
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            5,
            6_417_013,
        ),
    ] {
        expect(fen, depth, expected);
    }
}
