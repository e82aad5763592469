//! Several games in one file: as many come back as were written, each as it comes back from a file of its own.

use kifu::csa::Version;
use kifu::{Ending, Format, ReadOptions, Record, WriteError, WriteOptions};
use shogi_testkit::games::{Games, Shape};
use shogi_testkit::odd::OddRecords;
use shogi_testkit::random::Random;

const CASES: u64 = 60;
/// The formats that hold several games with their moves.
const FORMATS: [Format; 4] = [Format::Kif, Format::Ki2, Format::Csa, Format::Usi];

/// A game without a move, and without an ending.
const EMPTY: Shape = Shape {
    plies: 0,
    handicap_percent: 50,
    headers: &["先手", "棋戦"],
    time_percent: 0,
    comment_percent: 50,
    bookmark_percent: 0,
    variations: 0,
    endings: &[],
};

/// A game that ends before its first move.
const ENDED_AT_ONCE: Shape = Shape {
    endings: &[Ending::Resign, Ending::Interrupt],
    ..EMPTY
};

/// Up to five games of a seed, each of a shape of its own.
fn several(seed: u64, shapes: &[Shape]) -> Vec<Record> {
    let mut random = Random::new(seed);
    let count = 2 + u64::from(random.below(4));
    (0..count)
        .filter_map(|index| {
            let shape = random.pick(shapes)?.clone();
            Games::new(seed * 10 + index, shape).next()
        })
        .collect()
}

/// Writes games into one text and reads it; gives the games that came back, `None` for games that were refused.
fn there_and_back(records: &[Record], format: Format) -> Option<Vec<Record>> {
    let records: Vec<&Record> = records.iter().collect();
    let options = WriteOptions::new(format).dropping();
    let text = match kifu::records_to_string(&records, &options) {
        Err(WriteError::NotToldApart { .. }) => return None,
        written => written.unwrap(),
    };
    let read = kifu::read_as(text.as_bytes(), format, &ReadOptions::default());
    assert_eq!(read.games.len(), records.len(), "{format}:\n{text}");
    assert!(read.first_error().is_none(), "{:?}\n{text}", read.first_error());
    // The version of CSA is one for all games.
    let version = if text.contains("V3.0\n") {
        Version::V3_0
    } else {
        Version::V2_2
    };
    let options = options.csa_version(version);
    for (record, game) in records.iter().zip(&read.games) {
        let alone = kifu::to_string(record, &options).unwrap();
        let alone = kifu::read_as(alone.as_bytes(), format, &ReadOptions::default());
        assert!(
            alone.games[0].record == game.record,
            "{format}:\n{}\nin:\n{text}",
            alone.text
        );
    }
    Some(read.games.into_iter().map(|game| game.record).collect())
}

#[test]
fn games_with_moves_come_back_from_every_format_to_every_format() {
    for seed in 0..CASES {
        let records = several(seed, &[Shape::FULL, Shape::COMMON]);
        for from in FORMATS {
            let read = there_and_back(&records, from).unwrap();
            for to in FORMATS.into_iter().chain([Format::Sfen]) {
                assert!(there_and_back(&read, to).is_some(), "{from} to {to}, seed {seed}");
            }
        }
    }
}

#[test]
fn games_without_moves_come_back_or_are_refused_in_ki2_alone() {
    let mut refused = 0;
    for seed in 0..CASES {
        let records = several(seed, &[Shape::COMMON, EMPTY, ENDED_AT_ONCE]);
        for from in FORMATS {
            let Some(read) = there_and_back(&records, from) else {
                assert_eq!(from, Format::Ki2, "seed {seed}");
                refused += 1;
                continue;
            };
            for to in FORMATS.into_iter().chain([Format::Sfen]) {
                let is_back = there_and_back(&read, to).is_some();
                assert!(is_back || to == Format::Ki2, "{from} to {to}, seed {seed}");
            }
        }
    }
    assert!(refused > 0);
}

#[test]
fn odd_records_come_back_or_are_refused() {
    let mut records = OddRecords::new(7);
    for _ in 0..CASES * 5 {
        let several: Vec<Record> = records.by_ref().take(3).collect();
        for format in FORMATS {
            there_and_back(&several, format);
        }
    }
}
