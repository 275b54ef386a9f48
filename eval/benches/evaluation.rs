//! What an evaluation costs: the whole, the pawn table's hit and miss, and the parts of the structure network.
//!
//! Positions come from games in which both sides take the best of a few random moves by static value, so that they
//! look like the quiet positions a search evaluates.

use std::hint::black_box;

use archipelago_eval::network::NETWORK;
use archipelago_eval::{PawnTable, evaluate, record};
use archipelago_movegen::Position;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Some hundred positions from opening to endgame, the same in every run.
fn positions() -> Vec<Position> {
    let mut table = PawnTable::new(12);
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % bound
    };
    let mut positions = Vec::new();
    for _ in 0..16 {
        let mut position = Position::startpos();
        for ply in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let tries: Vec<_> = (0..8)
                .map(|_| moves[below(moves.len())])
                .filter(|&m| ply < 6 || position.see_ge(m, 0))
                .collect();
            let best = tries
                .into_iter()
                .min_by_key(|&m| evaluate(&position.play(m), &mut table));
            position = position.play(best.unwrap_or(moves[0]));
            if ply % 4 == 0 && !position.in_check() {
                positions.push(position);
            }
        }
    }
    // Neighbors in a game share their pawns; positions of different games do not.
    let far_apart = |index: usize| positions[index * 37 % positions.len()];
    (0..positions.len()).map(far_apart).collect()
}

fn benches(criterion: &mut Criterion) {
    let positions = positions();
    let count = positions.len() as u64;
    let mut group = criterion.benchmark_group("evaluation");
    group.throughput(Throughput::Elements(count));

    let mut warm = PawnTable::new(16);
    group.bench_function("whole, pawn table warm", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(evaluate(black_box(position), &mut warm));
            }
        });
    });
    let mut single = PawnTable::new(0);
    group.bench_function("whole, pawn table of one entry", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(evaluate(black_box(position), &mut single));
            }
        });
    });
    let mut warm = PawnTable::new(16);
    group.bench_function("pawn table hit", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(warm.entry(black_box(position)));
            }
        });
    });
    let mut single = PawnTable::new(0);
    group.bench_function("pawn table miss", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(single.entry(black_box(position)));
            }
        });
    });
    group.bench_function("structure network, tower (table miss)", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(NETWORK.outputs(black_box(position)));
            }
        });
    });
    group.bench_function(
        "structure network, squares of the pieces (recorded evaluations)",
        |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    black_box(NETWORK.piece_sums(black_box(position)));
                }
            });
        },
    );
    let recordings: Vec<_> = positions.iter().map(record).collect();
    group.bench_function("structure network, what is attacked (every evaluation)", |bencher| {
        bencher.iter(|| {
            for (position, recording) in positions.iter().zip(&recordings) {
                let mut sums = recording.piece_sums;
                NETWORK.add_attacked(&mut sums, black_box(position), recording.attacked);
                black_box(sums);
            }
        });
    });
    let inputs: Vec<_> = recordings
        .iter()
        .map(|recording| (recording, recording.named_terms()))
        .collect();
    group.bench_function(
        "structure network, named terms and products (every evaluation)",
        |bencher| {
            bencher.iter(|| {
                for (recording, terms) in &inputs {
                    black_box(NETWORK.score(&recording.outputs, &recording.piece_sums, black_box(terms)));
                }
            });
        },
    );
    group.finish();
}

criterion_group!(evaluation, benches);
criterion_main!(evaluation);
