//! Measures reading and writing of records: decoding, lexing, events, records, texts. Each layer is measured
//! separately, so that it is seen which layer became slower.

#![allow(missing_docs, reason = "criterion's macro makes an undocumented function")]

use std::hint::black_box;

use benches::lexers::{csa_lines, kif_lines};
use benches::{SIZES, csa_texts, kif_texts, plain_games};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use kifu::csa::Csa;
use kifu::kif::Kif;
use kifu::shogi_core::text::encoding::{decode, encode};
use kifu::{Encoding, Format, LossPolicy, ReadOptions, Record, RecordFormat, WriteOptions};

criterion_group!(records, decoding, lexing, events, reading, writing);
criterion_main!(records);

/// Measures a function that is run on every text of a corpus.
fn bench<T: AsRef<[u8]>>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    corpus: &[T],
    mut run: impl FnMut(&T) -> usize,
) {
    let bytes: usize = corpus.iter().map(|text| text.as_ref().len()).sum();
    group.throughput(Throughput::Bytes(bytes as u64));
    group.bench_function(format!("{name}/{}", corpus.len()), |bencher| {
        bencher.iter(|| corpus.iter().map(&mut run).map(black_box).sum::<usize>());
    });
}

fn decoding(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("decode");
    for size in SIZES {
        let texts = kif_texts(size);
        for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp] {
            let encoded = texts.iter().filter_map(|text| encode(text, encoding).ok());
            let files: Vec<Vec<u8>> = encoded.map(std::borrow::Cow::into_owned).collect();
            bench(&mut group, encoding.name(), &files, |file| {
                decode(file, None).text.len()
            });
        }
    }
    group.finish();
}

fn lexing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lex");
    for size in SIZES {
        bench(&mut group, "kif", &kif_texts(size), |text| kif_lines(text));
        bench(&mut group, "csa", &csa_texts(size), |text| csa_lines(text));
    }
    group.finish();
}

fn events(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("events");
    for size in SIZES {
        bench(&mut group, "kif", &kif_texts(size), |text| {
            kifu::kif::events(text).flatten().count()
        });
        bench(&mut group, "csa", &csa_texts(size), |text| {
            kifu::csa::events(text).flatten().count()
        });
    }
    group.finish();
}

fn reading(criterion: &mut Criterion) {
    fn nodes<F: RecordFormat>(format: F, text: &str) -> usize {
        format
            .games(text.into(), &ReadOptions::default().shared)
            .map(|game| game.record.node_count())
            .sum()
    }
    let mut group = criterion.benchmark_group("read");
    for size in SIZES {
        bench(&mut group, "kif", &kif_texts(size), |text| nodes(Kif, text));
        bench(&mut group, "csa", &csa_texts(size), |text| nodes(Csa, text));
        let encoded = kif_texts(size);
        let encoded = encoded
            .iter()
            .filter_map(|text| encode(text, Encoding::ShiftJis).ok());
        let files: Vec<Vec<u8>> = encoded.map(std::borrow::Cow::into_owned).collect();
        bench(&mut group, "kif Shift_JIS, detected", &files, |file| {
            kifu::read(file, &ReadOptions::default()).games.len()
        });
    }
    group.finish();
}

fn writing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("write");
    for size in SIZES {
        let games = plain_games(size);
        for format in [Format::Kif, Format::Csa, Format::Jkf] {
            let options = WriteOptions::default().losses(LossPolicy::Drop);
            let write = |game: &Record| kifu::to_string(game, format, &options).map_or(0, |text| text.len());
            let bytes: usize = games.iter().map(write).sum();
            group.throughput(Throughput::Bytes(bytes as u64));
            group.bench_function(format!("{}/{size}", format.name()), |bencher| {
                bencher.iter(|| games.iter().map(write).map(black_box).sum::<usize>());
            });
        }
    }
    group.finish();
}
