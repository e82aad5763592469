//! Measures edits of a long game: adds and undoes 10,000 comments, times and variations in a record of 5,000 moves.

#![allow(missing_docs, reason = "criterion's macros")]

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use kifu::{Handicap, Move, Record};
use shogi_testkit::edits::Edits;

const MOVES: usize = 5_000;
const EDITS: usize = 10_000;

/// Returns a game of [`MOVES`] moves, in which both sides move a rook back and forth.
fn long_game() -> Record {
    let mut game = Record::builder(Handicap::Even);
    let there_and_back = ["2h3h", "8b7b", "3h2h", "7b8b"];
    let moves: Vec<Move> = there_and_back.iter().filter_map(|usi| usi.parse().ok()).collect();
    for &mv in moves.iter().cycle().take(MOVES) {
        let played = game.play(mv);
        debug_assert!(played.is_ok(), "the rooks have room");
    }
    game.finish()
}

fn edit(criterion: &mut Criterion) {
    let record = long_game();
    let mut group = criterion.benchmark_group("10,000 edits of 5,000 moves");
    group.sample_size(10);
    let edited = |record: Record| {
        let mut editor = record.edit();
        let mut edits = Edits::new(1);
        for _ in 0..EDITS {
            edits.make_small(&mut editor);
        }
        editor
    };
    group.bench_function("edit and finish", |bencher| {
        bencher.iter_batched(
            || record.clone(),
            |record| black_box(edited(record).finish()),
            BatchSize::LargeInput,
        );
    });
    group.bench_function("undo all", |bencher| {
        bencher.iter_batched(
            || edited(record.clone()),
            |mut editor| {
                while editor.undo().is_some() {}
                black_box(editor)
            },
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

criterion_group!(benches, edit);
criterion_main!(benches);
