use super::*;
use crate::moves::MoveList;
use crate::setwise::{Black, White};
use crate::types::Color;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The number that [`count_replies`] has to give, from the generator.
fn by_generator(position: &Position) -> u64 {
    let moves: MoveList = position.legal_moves();
    moves.iter().map(|&mv| position.play(mv).count_moves() as u64).sum()
}

fn by_lanes(position: &Position, castles: &Castles) -> u64 {
    match position.turn() {
        Color::White => count_replies::<White>(position, castles),
        Color::Black => count_replies::<Black>(position, castles),
    }
}

fn assert_same(position: &Position, castles: &Castles) {
    assert_eq!(
        by_lanes(position, castles),
        by_generator(position),
        "{}",
        position.shredder_fen()
    );
}

/// Starting points of random games: the positions that perft is known by, and Chess960.
const STARTS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rkr5/ppp5/8/8/8/8/PPP5/RKR5 w CAca - 0 1",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
    "qnr1bkrb/pppp2pp/3np3/5p2/8/P2P2P1/NPP1PP1P/QN1RBKRB w GDg - 3 9",
    "2q1k2r/rQ6/8/3pP3/8/8/6pp/R3K2R w KQk d6 0 1",
    "qqqqk3/4p3/3P4/8/8/3p4/4P3/3KQQQQ w - - 0 1",
];

#[test]
fn lanes_count_what_the_generator_counts() {
    let mut random = StdRng::seed_from_u64(20);
    let mut positions = 0;
    for fen in STARTS {
        for _ in 0..20 {
            let mut position = Position::from_fen(fen.as_bytes()).expect("a legal position");
            // Those of the first position serve the whole game.
            let castles = Castles::new(&position);
            for _ in 0..60 {
                assert_same(&position, &castles);
                positions += 1;
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves[random.random_range(0..moves.len())]);
            }
        }
    }
    assert!(positions > 5000, "{positions} positions");
}

/// Positions in which one rule decides. The first move leads to the case.
#[test]
fn rare_cases_count_right() {
    for fen in [
        // An en-passant capture that would open the rank of the king, and one that answers a check.
        "8/4p3/8/K2P3q/8/8/8/4k3 b - - 0 1",
        "8/5p2/8/4P1K1/8/8/8/4k3 b - - 0 1",
        // A slider that gives check along the line on which the king would flee.
        "4k3/8/8/8/8/8/7q/3K4 b - - 0 1",
        // A pinned rook castles neither way in Chess960.
        "7k/8/8/8/8/8/8/qR1K4 w B - 0 1",
        "4k3/8/8/8/8/8/q7/1RK5 b B - 0 1",
        // Pieces pinned on each line: they move along it or not at all.
        "3r3k/1q4b1/8/3QN3/2RK1R1r/3PB3/8/6q1 b - - 0 1",
        // A double check, which only the king answers.
        "4r1k1/8/8/8/8/4n3/8/4K3 b - - 0 1",
        // a1 is occupied and off the rays of the king.
        "4k3/7r/8/8/4K3/8/8/b6R b - - 0 1",
        // Promotions of both sides, with capture of a rook that may castle.
        "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    ] {
        let position = Position::from_fen(fen.as_bytes()).expect(fen);
        let castles = Castles::new(&position);
        assert_same(&position, &castles);
        for mv in position.legal_moves() {
            assert_same(&position.play(mv), &castles);
        }
    }
}
