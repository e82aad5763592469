//! Tests with several games in one file. The number of games that are read back must be the number of written games.
//! Each game must be equal to the game that is read from a file with only this game.

use kifu::{Ending, Format, LossPolicy, ReadOptions, Record, RecordFormat, WriteError, WriteOptions};
use pretty_assertions::assert_eq;
use shogi_testkit::arbitrary_records::ArbitraryRecords;
use shogi_testkit::random::Random;
use shogi_testkit::random_games::{Games, Shape};

const CASES: u64 = 60;

/// Returns the formats that hold several games or positions in one file.
fn targets() -> impl Iterator<Item = Format> {
    Format::ALL
        .into_iter()
        .filter(|format| format.holds_several_games())
}

/// Returns the formats that hold several games with their moves in one file.
fn sources() -> impl Iterator<Item = Format> {
    targets().filter(|format| !format.is_position())
}

/// The shape of a game without moves and without an ending.
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

/// The shape of a game that ends before its first move.
const ENDED_AT_ONCE: Shape = Shape {
    endings: &[Ending::Resign, Ending::Interrupt],
    ..EMPTY
};

/// Returns two to five random games. The shape of each game is chosen at random from `shapes`.
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

/// Writes games into one text and reads the text. Returns the games that were read, or `None` if the writer refused the
/// games as inseparable.
fn there_and_back(records: &[Record], format: Format) -> Option<Vec<Record>> {
    let options = WriteOptions::default().losses(LossPolicy::Drop);
    let text = match kifu::write_games(records, format, &options) {
        Err(WriteError::Inseparable { .. }) => return None,
        written => written.unwrap().text,
    };
    let document = format.read_str(&text, &ReadOptions::default().shared);
    let read = document
        .into_records()
        .unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
    assert_eq!(read.len(), records.len(), "{format}:\n{text}");
    for (record, read) in records.iter().zip(&read) {
        let alone = kifu::to_string(record, format, &options).unwrap();
        assert_eq!(
            format.parse(&alone).as_ref(),
            Ok(read),
            "{format}:\n{alone}\nin:\n{text}"
        );
    }
    Some(read)
}

#[test]
fn games_with_moves_come_back_from_every_format_to_every_format() {
    for seed in 0..CASES {
        let records = several(seed, &[Shape::FULL, Shape::COMMON]);
        for from in sources() {
            let read = there_and_back(&records, from).unwrap();
            for to in targets() {
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
        for from in sources() {
            let Some(read) = there_and_back(&records, from) else {
                assert_eq!(from, Format::Ki2, "seed {seed}");
                refused += 1;
                continue;
            };
            for to in targets() {
                let is_back = there_and_back(&read, to).is_some();
                assert!(is_back || to == Format::Ki2, "{from} to {to}, seed {seed}");
            }
        }
    }
    assert!(refused > 0);
}

#[test]
fn arbitrary_records_come_back_or_are_refused() {
    let mut records = ArbitraryRecords::new(7);
    for _ in 0..CASES * 5 {
        let several: Vec<Record> = records.by_ref().take(3).collect();
        for format in sources() {
            there_and_back(&several, format);
        }
    }
}
