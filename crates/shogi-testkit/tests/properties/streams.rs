//! Tests that a file read in parts gives the same games and diagnostics as the same file read at once.

use kifu::shogi_core::text::encoding::{decode, encode};
use kifu::{Encoding, Format, LossPolicy, ReadOptions, RecordFormat, WriteOptions};
use pretty_assertions::assert_eq;
use shogi_testkit::fixtures::fixtures;
use shogi_testkit::random_games::{Games, Shape};

use crate::format_of;

/// The values that are compared for each game: the outline of the record, the diagnostics with their places in the
/// file, and the encoding.
type Reading = Vec<(String, Vec<String>, Encoding)>;

/// Returns a diagnostic with its code and its bytes in the whole file. `offset` is where the text of its document begins.
fn shown_at(diagnostic: &kifu::Diagnostic, offset: u64) -> String {
    let span = diagnostic.span();
    let bytes = offset + u64::from(span.start)..offset + u64::from(span.end);
    format!("{} {diagnostic} {bytes:?}", diagnostic.code())
}

fn as_a_whole(format: Format, bytes: &[u8], options: &ReadOptions) -> Reading {
    let document = format.read(bytes, &options.shared);
    let games = document.games.iter();
    games
        .map(|game| {
            let diagnostics = game.diagnostics.iter();
            let shown = diagnostics.map(|diagnostic| shown_at(diagnostic, document.offset));
            (game.record.outline(), shown.collect(), document.encoding)
        })
        .collect()
}

fn in_parts(format: Format, bytes: &[u8], options: &ReadOptions, size: usize) -> Reading {
    let documents = format.games_from(bytes, &options.shared).part_size(size);
    documents
        .map(|document| {
            let document = document.unwrap();
            let [game] = document.games.as_slice() else {
                panic!("expected one game a document, found {}", document.games.len());
            };
            let shown = game.diagnostics.iter().map(|diagnostic| {
                // The span of a diagnostic refers to the text of the document, which has only this game, and not to the
                // whole file.
                assert!(
                    document.text.get(diagnostic.span().range()).is_some(),
                    "{diagnostic}"
                );
                shown_at(diagnostic, document.offset)
            });
            (game.record.outline(), shown.collect(), document.encoding)
        })
        .collect()
}

#[test]
fn every_fixture_is_read_alike_in_parts() {
    for fixture in fixtures("").unwrap() {
        let Some(format) = format_of(&fixture) else {
            continue;
        };
        let options = ReadOptions::default();
        let whole = as_a_whole(format, &fixture.bytes, &options);
        for size in [1, 64, 500, 1 << 20] {
            assert_eq!(
                in_parts(format, &fixture.bytes, &options, size),
                whole,
                "{}, {size}",
                fixture.name
            );
        }
    }
}

/// Returns what a document contains, as texts: the diagnostics, each with its line of the text as the command shows it;
/// the outline of each game; and the format and the encoding.
fn shown(document: &kifu::Document<'_>) -> Vec<String> {
    let diagnostics = document.diagnostics();
    let diagnostics = diagnostics.map(|diagnostic| diagnostic.display(&document.text).to_string());
    let games = document.games.iter();
    diagnostics
        .chain(games.map(|game| game.record.outline()))
        .chain([format!("{} {}", document.format, document.encoding)])
        .collect()
}

#[test]
fn a_file_of_one_part_is_read_as_a_whole() {
    for fixture in fixtures("").unwrap() {
        for options in [
            ReadOptions::default(),
            ReadOptions::default().repair(true).lossy(true),
        ] {
            let whole = kifu::read(&fixture.bytes, &options);
            let games = kifu::games_from(fixture.bytes.as_slice(), &options);
            let games: Vec<_> = games.map(Result::unwrap).collect();
            assert_eq!(games.len(), whole.games.len(), "{}", fixture.name);
            if let [game] = games.as_slice() {
                assert_eq!(shown(game), shown(&whole), "{}", fixture.name);
            } else {
                let diagnostics = games.iter().flat_map(|game| {
                    let shown = |found: &kifu::Diagnostic| found.display(&game.text).to_string();
                    game.diagnostics().map(shown).collect::<Vec<_>>()
                });
                let expected = whole.diagnostics();
                let expected = expected.map(|found| found.display(&whole.text).to_string());
                assert!(diagnostics.eq(expected), "{}", fixture.name);
            }
        }
    }
}

#[test]
fn a_damaged_game_in_a_part_is_reported_or_repaired() {
    const GAMES: usize = 60;
    let game = "PI\n+\n+7776FU\n-3334FU\n/\n";
    let quoted = "PI\n+\n> +7776FU\n> -3334FU\n/\n";
    for number in [5, 30, GAMES - 1] {
        let mut texts = vec![game; GAMES];
        texts[number] = quoted;
        let text = texts.concat();
        for (options, moves) in [
            (ReadOptions::default(), 0),
            (ReadOptions::default().repair(true), 2),
        ] {
            let documents = Format::Csa
                .games_from(text.as_bytes(), &options.shared)
                .part_size(500);
            let documents: Vec<_> = documents.map(Result::unwrap).collect();
            assert_eq!(documents.len(), GAMES);
            for (index, document) in documents.iter().enumerate() {
                let count = document.games[0].record.mainline().count();
                let found = document.diagnostics().map(|found| (found.code(), found.line()));
                let found: Vec<_> = found.collect();
                if index == number {
                    let line = u32::try_from(number * 5 + 3).unwrap();
                    assert_eq!((count, found), (moves, vec![("quoted", line)]));
                } else {
                    assert_eq!((count, found), (2, Vec::new()), "{index}");
                }
            }
        }
    }
}

#[test]
fn an_archive_is_read_alike_in_parts() {
    let options = WriteOptions::default().losses(LossPolicy::Drop);
    for format in Format::ALL
        .into_iter()
        .filter(|format| format.holds_several_games())
    {
        let records: Vec<_> = Games::new(3, Shape::COMMON).take(20).collect();
        // ISO-2022-JP has no half-width kana, so the text must not contain any.
        let text = kifu::write_games(&records, format, &options).unwrap().text;
        let text = text.replace("ﾊﾝｶｸ", "ハンカク");
        for encoding in [
            Encoding::Utf8,
            Encoding::ShiftJis,
            Encoding::EucJp,
            Encoding::Iso2022Jp,
            Encoding::Utf16Le,
        ] {
            let bytes = encode(&text, encoding).unwrap();
            let options = ReadOptions::default();
            let whole = as_a_whole(format, &bytes, &options);
            for size in [1000, 20_000, 1 << 20] {
                assert_eq!(
                    in_parts(format, &bytes, &options, size),
                    whole,
                    "{format}, {encoding}, {size}"
                );
            }
        }
    }
}

#[test]
fn every_game_begins_where_its_document_says() {
    let records: Vec<_> = Games::new(5, Shape::COMMON).take(12).collect();
    let text = kifu::write_games(
        &records,
        Format::Csa,
        &WriteOptions::default().losses(LossPolicy::Drop),
    )
    .unwrap()
    .text;
    // ISO-2022-JP has no half-width kana.
    let text = text.replace("ﾊﾝｶｸ", "ハンカク");
    for encoding in Encoding::ALL {
        for bom in ["", "\u{feff}"] {
            if !bom.is_empty() && !encoding.name().starts_with("UTF") {
                continue;
            }
            let text = format!("{bom}{text}");
            let bytes = encode(&text, encoding).unwrap();
            for size in [500, 1 << 20] {
                let options = ReadOptions::default();
                let documents = Format::Csa.games_from(&*bytes, &options.shared).part_size(size);
                let documents: Vec<_> = documents.map(Result::unwrap).collect();
                assert_eq!(documents.len(), records.len());
                for document in &documents {
                    let start = usize::try_from(document.file_offset.unwrap()).unwrap();
                    let alone = decode(&bytes[start..], Some(encoding)).text;
                    assert!(alone.starts_with(&*document.text), "{encoding}, {size}, {start}");
                }
            }
        }
    }
}

#[test]
fn a_game_after_undecodable_bytes_begins_at_its_byte() {
    let text = b"PI\n+\n+7776FU\n/\nPI\n'*\xff\n+\n/\nPI\n+\n";
    for size in [10, 1 << 20] {
        let options = ReadOptions::default().lossy(true);
        let documents = Format::Csa
            .games_from(text.as_slice(), &options.shared)
            .part_size(size);
        let offsets: Vec<_> = documents.map(|document| document.unwrap().file_offset).collect();
        assert_eq!(offsets, [Some(0), Some(15), Some(26)]);
    }
}

#[test]
fn utf_16_without_a_byte_order_mark_is_read_alike_in_parts() {
    let records: Vec<_> = Games::new(3, Shape::COMMON).take(20).collect();
    let text = kifu::write_games(
        &records,
        Format::Csa,
        &WriteOptions::default().losses(LossPolicy::Drop),
    );
    let text = text.unwrap().text;
    for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
        let bytes = encode(&text, encoding).unwrap();
        let bytes = &bytes[2..];
        let options = ReadOptions::default().encoding(encoding);
        let whole = as_a_whole(Format::Csa, bytes, &options);
        assert_eq!(whole.len(), 20);
        for size in [1000, 1 << 20] {
            assert_eq!(
                in_parts(Format::Csa, bytes, &options, size),
                whole,
                "{encoding}, {size}"
            );
        }
    }
}

#[test]
fn every_game_of_an_archive_reports_its_undecodable_bytes() {
    const GAMES: usize = 3000;
    let bytes = b"V2.2\nN+Habu\nN-Moriuchi\n'*\xe6\xad\xa9\xff\xff\n'*a\xff\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n+2625FU\n-8485FU\n%TORYO\n/\n".repeat(GAMES);
    let lists_errors = |reading: &Reading| {
        for (_, diagnostics, _) in reading {
            let errors = diagnostics
                .iter()
                .filter(|shown| shown.starts_with("invalid_encoding"));
            assert_eq!((errors.count(), diagnostics.len()), (2, 2), "{diagnostics:?}");
        }
    };
    let options = ReadOptions::default();
    let whole = as_a_whole(Format::Csa, &bytes, &options);
    assert_eq!(whole.len(), GAMES);
    lists_errors(&whole);
    for size in [1000, 1 << 20] {
        assert_eq!(in_parts(Format::Csa, &bytes, &options, size), whole, "{size}");
    }
}

/// A reader that returns the bytes of the slice and then fails.
struct Failing<'b>(&'b [u8]);

impl std::io::Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(std::io::Error::other("the disk is gone")),
            count => Ok(count),
        }
    }
}

#[test]
fn a_reader_that_fails_loses_no_whole_game() {
    let options = WriteOptions::default().losses(LossPolicy::Drop);
    let records: Vec<_> = Games::new(4, Shape::COMMON).take(3).collect();
    let text = kifu::write_games(&records, Format::Csa, &options).unwrap().text;
    let cut = text.rfind("\n/\n").unwrap() + 10;
    let reader = std::io::BufReader::new(Failing(&text.as_bytes()[..cut]));
    let items: Vec<_> = Format::Csa
        .games_from(reader, &ReadOptions::default().shared)
        .collect();
    let whole = items.iter().filter(|item| item.is_ok()).count();
    assert_eq!((whole, items.len()), (2, 3));
    assert!(items[2].is_err());
}

#[test]
fn small_reads_do_not_change_the_format() {
    for fixture in fixtures("").unwrap() {
        let expected = kifu::read(&fixture.bytes, &ReadOptions::default()).format;
        let reader = std::io::BufReader::with_capacity(1, fixture.bytes.as_slice());
        let mut games = kifu::games_from(reader, &ReadOptions::default());
        assert_eq!(
            games.next().unwrap().unwrap().format,
            expected,
            "{}",
            fixture.name
        );
    }
}
