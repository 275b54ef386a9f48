//! Leaves per second of perft, side by side with cozy-chess and shakmaty on the six well-known positions, one thread,
//! counting the last ply without playing it.

use std::hint::black_box;

use archipelago_movegen::Position;
use archipelago_movegen::perft::perft;
use criterion::{Criterion, Throughput};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// Name, FEN, depth in plies, leaves.
const POSITIONS: [(&str, &str, u32, u64); 6] = [
    (
        "startpos",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
        4_865_609,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
        4_085_603,
    ),
    (
        "rook ending",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        6,
        11_030_083,
    ),
    (
        "promotions",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
        15_833_292,
    ),
    (
        "knight on f2",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        4,
        2_103_487,
    ),
    (
        "symmetric",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        4,
        3_894_594,
    ),
];

fn perft_cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                nodes += perft_cozy(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

fn compare(criterion: &mut Criterion) {
    for (name, fen, depth, leaves) in POSITIONS {
        let ours = Position::from_fen(fen.as_bytes()).expect("a valid FEN");
        let cozy: cozy_chess::Board = fen.parse().expect("a valid FEN");
        let shakmaty: Chess = fen
            .parse::<Fen>()
            .expect("a valid FEN")
            .into_position(CastlingMode::Standard)
            .expect("a legal position");
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10).throughput(Throughput::Elements(leaves));
        group.bench_function("archipelago", |bencher| {
            bencher.iter(|| assert_eq!(perft(black_box(&ours), depth), leaves));
        });
        group.bench_function("cozy-chess", |bencher| {
            bencher.iter(|| assert_eq!(perft_cozy(black_box(&cozy), depth), leaves));
        });
        group.bench_function("shakmaty", |bencher| {
            bencher.iter(|| assert_eq!(shakmaty::perft(black_box(&shakmaty), depth), leaves));
        });
        group.finish();
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    compare(&mut criterion);
    criterion.final_summary();
}
