//! Measures the rules of the game: listing, checking and playing moves.

#![allow(missing_docs, reason = "criterion's macro makes an undocumented function")]

use std::hint::black_box;

use benches::perft::{POSITIONS, list, play};
use benches::plain_games;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use kifu::{Move, Position, Setup};

criterion_group!(rules, perft, moves);
criterion_main!(rules);

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for (name, sfen, depth, leaves) in POSITIONS {
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
                .filter(|(position, mv)| position.check_legal(*mv).is_ok())
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
