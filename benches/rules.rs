//! The rules: listing, judging and playing moves.

#![allow(missing_docs, reason = "criterion's macro makes an undocumented function")]

use std::hint::black_box;

use benches::plain_games;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use kifu::{Move, Position, Setup};

/// Positions that perft figures are published for, the depth, and the figure.
const PERFT: [(&str, &str, u32, u64); 3] = [
    (
        "startpos",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        3,
        25_470,
    ),
    (
        "matsuri",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        2,
        28_684,
    ),
    (
        "max_moves",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        2,
        105_677,
    ),
];

criterion_group!(rules, perft, moves);
criterion_main!(rules);

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for (name, sfen, depth, leaves) in PERFT {
        let Ok(setup) = sfen.parse::<Setup>() else {
            continue;
        };
        let mut position = Position::new_lenient(&setup);
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(format!("{name}/list"), |bencher| {
            bencher.iter(|| list(&mut position, depth));
        });
        group.bench_function(format!("{name}/play"), |bencher| {
            bencher.iter(|| play(&mut position, depth));
        });
    }
    group.finish();
}

/// Counts the moves of the last depth without playing them.
fn list(position: &mut Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth <= 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for &mv in moves.as_slice() {
        let undo = position.play_unchecked(mv);
        leaves += list(position, depth - 1);
        position.undo(undo);
    }
    leaves
}

/// Plays every move, those of the last depth too.
fn play(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for &mv in position.legal_moves().as_slice() {
        let undo = position.play_unchecked(mv);
        leaves += play(position, depth - 1);
        position.undo(undo);
    }
    leaves
}

fn moves(criterion: &mut Criterion) {
    let played: Vec<(Position, Move)> = plain_games(10)
        .iter()
        .flat_map(|game| game.mainline().map(|step| (step.position, step.mv)))
        .collect();
    let mut group = criterion.benchmark_group("moves");
    group.throughput(Throughput::Elements(played.len() as u64));
    group.bench_function("is_legal", |bencher| {
        bencher.iter(|| {
            played
                .iter()
                .filter(|(position, mv)| position.is_legal(*mv).is_ok())
                .count()
        });
    });
    group.bench_function("legal_moves", |bencher| {
        bencher.iter(|| {
            played
                .iter()
                .map(|(position, _)| black_box(position.legal_moves()).len())
                .sum::<usize>()
        });
    });
    group.bench_function("play", |bencher| {
        bencher.iter_batched_ref(
            Position::startpos,
            |position| {
                let first = played.first().map(|(position, _)| position.move_number());
                for (before, mv) in &played {
                    if first == Some(before.move_number()) {
                        *position = Position::startpos();
                    }
                    let _ = black_box(position.play(*mv));
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}
