//! A file that is read in parts gives what it gives when it is read as a whole.

use kifu::core::text::encoding::encode;
use kifu::{Encoding, Format, ReadOptions, RecordFormat, WriteOptions};
use pretty_assertions::assert_eq;
use shogi_testkit::fixtures::fixtures;
use shogi_testkit::random_games::{Games, Shape};

use crate::formats::format_of;

/// What is compared of each game: the record, and each diagnostic with its place in the file.
type Reading = Vec<(String, Vec<String>)>;

fn as_a_whole(format: Format, bytes: &[u8]) -> Reading {
    let document = format.read(bytes, &ReadOptions::default());
    let games = document.games.iter();
    games
        .map(|game| {
            let diagnostics = game.diagnostics.iter();
            let shown = diagnostics.map(|diagnostic| format!("{} {diagnostic}", diagnostic.code()));
            (game.record.outline(), shown.collect())
        })
        .collect()
}

fn in_parts(format: Format, bytes: &[u8], size: usize) -> Reading {
    let documents = format.games_from(bytes, &ReadOptions::default()).part_size(size);
    documents
        .map(|document| {
            let document = document.unwrap();
            let [game] = document.games.as_slice() else {
                panic!("expected one game a document, found {}", document.games.len());
            };
            let shown = game.diagnostics.iter().map(|diagnostic| {
                // The place is one of this game's text.
                assert!(
                    document.text.get(diagnostic.span().range()).is_some(),
                    "{diagnostic}"
                );
                format!("{} {diagnostic}", diagnostic.code())
            });
            (game.record.outline(), shown.collect())
        })
        .collect()
}

#[test]
fn every_fixture_is_read_alike_in_parts() {
    for fixture in fixtures("").unwrap() {
        let Some(format) = format_of(&fixture) else {
            continue;
        };
        let whole = as_a_whole(format, &fixture.bytes);
        for size in [1, 64, 500, 1 << 20] {
            assert_eq!(
                in_parts(format, &fixture.bytes, size),
                whole,
                "{}, {size}",
                fixture.name
            );
        }
    }
}

#[test]
fn an_archive_is_read_alike_in_parts() {
    let options = WriteOptions::default().dropping();
    for format in Format::all().filter(|format| format.holds_several_games()) {
        let records: Vec<_> = Games::new(3, Shape::COMMON).take(20).collect();
        let text = kifu::write_games(&records, format, &options).unwrap().text;
        for encoding in [
            Encoding::Utf8,
            Encoding::ShiftJis,
            Encoding::EucJp,
            Encoding::Utf16Le,
        ] {
            let bytes = encode(&text, encoding).unwrap();
            let whole = as_a_whole(format, &bytes);
            for size in [1000, 20_000, 1 << 20] {
                assert_eq!(
                    in_parts(format, &bytes, size),
                    whole,
                    "{format}, {encoding}, {size}"
                );
            }
        }
    }
}
