//! Tests of the limits for reading. In every format, a text that exceeds a limit has an error, and the part before the
//! limit is read.

use std::io::{BufReader, Cursor, Read};

use kifu::shogi_core::text::encoding::encode;
use kifu::{
    Encoding, Format, Language, Limits, LossPolicy, ReadOptions, Record, RecordFormat, WriteOptions,
    write_games,
};
use shogi_testkit::random_games::{Games, Shape};

use crate::each_format;

/// Returns `count` games with `plies` moves each and no ending, which every format with moves can hold.
fn games(count: usize, plies: u32) -> Vec<Record> {
    let shape = Shape {
        plies,
        variations: 0,
        time_percent: 0,
        comment_percent: 0,
        bookmark_percent: 0,
        endings: &[],
        ..Shape::COMMON
    };
    let games = Games::new(21, shape).filter(|game| game.mainline().count() == plies as usize);
    games.take(count).collect()
}

/// Runs a check for every format that can hold the games. The check gets the format and the games as a text in this
/// format.
fn each_text(games: &[Record], check: impl Fn(Format, &str) + Sync) {
    each_format(|format| {
        if !format.is_position() && (games.len() == 1 || format.holds_several_games()) {
            let options = WriteOptions::default().losses(LossPolicy::Drop);
            check(format, &write_games(games, format, &options).unwrap().text);
        }
    });
}

/// Reads the input in parts of at least `size` bytes. Returns the number of games and the codes of all errors.
fn read_in_parts(
    format: Format,
    input: impl Read,
    limits: Limits,
    size: usize,
) -> (usize, Vec<&'static str>) {
    let options = ReadOptions::default().limits(limits);
    let documents = format
        .games_from(BufReader::new(input), &options.shared)
        .part_size(size);
    let documents: Vec<_> = documents.map(Result::unwrap).collect();
    let diagnostics = documents
        .iter()
        .flat_map(shogi_core::format::Document::diagnostics);
    let errors = diagnostics.filter(|found| found.is_error());
    let codes = errors.map(shogi_core::text::Diagnostic::code).collect();
    (documents.len(), codes)
}

/// Returns, for each game, the number of moves and the codes of the errors.
fn read(format: Format, text: &str, limits: Limits) -> Vec<(usize, Vec<&'static str>)> {
    let document = format.read_str(text, &ReadOptions::default().limits(limits).shared);
    let games = document.games.iter().map(|game| {
        let errors = game.diagnostics.iter().filter(|found| found.is_error());
        (
            game.record.mainline().count(),
            errors.map(shogi_core::text::Diagnostic::code).collect(),
        )
    });
    games.collect()
}

#[test]
fn moves_beyond_the_limit_are_left_out_with_an_error() {
    let game = games(1, 30);
    each_text(&game, |format, text| {
        let limits = |moves| Limits::default().moves(moves);
        assert_eq!(read(format, text, limits(30)), [(30, vec![])], "{format}");
        assert_eq!(
            read(format, text, limits(29)),
            [(29, vec!["too_many_moves"])],
            "{format}"
        );
        assert_eq!(
            read(format, text, limits(7)),
            [(7, vec!["too_many_moves"])],
            "{format}"
        );
    });
}

#[test]
fn games_beyond_the_limit_are_left_out_with_an_error() {
    each_text(&games(3, 4), |format, text| {
        let limits = |games| Limits::default().games(games);
        let whole = (4, vec![]);
        let three = [whole.clone(), whole.clone(), whole.clone()];
        assert_eq!(read(format, text, limits(3)), three, "{format}");
        let last = (4, vec!["too_many_games"]);
        assert_eq!(
            read(format, text, limits(2)),
            [whole.clone(), last.clone()],
            "{format}"
        );
        assert_eq!(read(format, text, limits(1)), [last], "{format}");
        let options = ReadOptions::default().limits(limits(2));
        let parts = format
            .games_from(Cursor::new(text), &options.shared)
            .part_size(16);
        let documents: Vec<_> = parts.map(Result::unwrap).collect();
        let errors = documents
            .iter()
            .flat_map(shogi_core::format::Document::diagnostics);
        let codes: Vec<&str> = errors
            .filter(|found| found.is_error())
            .map(shogi_core::text::Diagnostic::code)
            .collect();
        assert_eq!(codes, ["too_many_games"], "{format}");
    });
}

/// The limit of bytes is one of each game, also in a file that fits into one part.
#[test]
fn a_file_may_be_longer_than_the_limit_of_its_games() {
    each_text(&games(5, 20), |format, text| {
        if format == Format::Jkf {
            return;
        }
        for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::Utf16Le] {
            let bytes = encode(text, encoding).unwrap();
            let options = ReadOptions::default().limits(Limits::default().bytes(text.len() / 2));
            let documents = format.games_from(Cursor::new(bytes), &options.shared);
            let moves: Vec<usize> = documents
                .map(Result::unwrap)
                .flat_map(|document| document.games)
                .map(|game| game.record.mainline().count())
                .collect();
            assert_eq!(moves, [20; 5], "{format} {encoding}");
        }
    });
}

#[test]
fn one_byte_beyond_the_limit_is_an_error() {
    let game = games(1, 30);
    each_text(&game, |format, text| {
        let limits = |bytes| Limits::default().bytes(bytes);
        let whole = (30, vec![]);
        assert_eq!(read(format, text, limits(text.len())), [whole], "{format}");
        let [(moves, errors)] = &read(format, text, limits(text.len() - 1))[..] else {
            panic!("{format}");
        };
        assert!(*moves <= 30, "{format}");
        assert_eq!(errors.last(), Some(&"too_long"), "{format}");
        assert_eq!(read(format, text, limits(0)), [(0, vec!["too_long"])], "{format}");
        for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::Utf16Le] {
            let bytes = encode(text, encoding).unwrap();
            // The limit counts the decoded text in UTF-8. The byte order mark is part of this text and takes three
            // bytes.
            let length = text.len() + if encoding == Encoding::Utf16Le { 3 } else { 0 };
            for (limit, error) in [(length, None), (length - 1, Some("too_long"))] {
                let options = ReadOptions::default().limits(limits(limit));
                let document = format.read(&bytes, &options.shared);
                let last = document.diagnostics().filter(|found| found.is_error()).last();
                assert_eq!(
                    last.map(shogi_core::text::Diagnostic::code),
                    error,
                    "{format}, {encoding}"
                );
            }
            for (limit, error) in [(length, None), (text.len() - 1, Some("too_long"))] {
                for size in [16, 1 << 20] {
                    let (count, errors) = read_in_parts(format, Cursor::new(&bytes), limits(limit), size);
                    assert_eq!(
                        (count, errors.last().copied()),
                        (1, error),
                        "{format}, {encoding}, {size}"
                    );
                }
            }
        }
    });
}

#[test]
fn one_line_beyond_the_limit_is_an_error() {
    let game = games(1, 30);
    each_text(&game, |format, text| {
        if format == Format::Jkf {
            return;
        }
        let count = text.lines().count();
        let limits = |lines| Limits::default().lines(lines);
        assert_eq!(read(format, text, limits(count)), [(30, vec![])], "{format}");
        let errors = read(format, text, limits(count - 1)).remove(0).1;
        assert_eq!(errors.last(), Some(&"too_many_lines"), "{format}");
    });
}

#[test]
fn an_archive_of_any_size_is_read_in_parts_if_each_game_is_within_the_limit() {
    let games = games(60, 30);
    each_text(&games, |format, text| {
        let archive = text.len();
        for (limit, size) in [(archive / 20, 1 << 20), (archive / 20, 16), (archive / 2, 1000)] {
            for encoding in [Encoding::Utf8, Encoding::ShiftJis] {
                let bytes = encode(text, encoding).unwrap();
                let read = read_in_parts(format, Cursor::new(bytes), Limits::default().bytes(limit), size);
                assert_eq!(
                    read,
                    (games.len(), vec![]),
                    "{format}, {encoding}, {limit}, {size}"
                );
            }
            let one_line_end = text.replace('\n', "\r");
            let read = read_in_parts(
                format,
                Cursor::new(one_line_end),
                Limits::default().bytes(limit),
                size,
            );
            assert_eq!(read, (games.len(), vec![]), "{format}, CR, {limit}, {size}");
        }
    });
}

#[test]
fn a_game_beyond_the_limit_of_bytes_ends_a_file_that_is_read_in_parts() {
    let mut games = games(5, 10);
    games.insert(3, self::games(1, 200).remove(0));
    each_text(&games, |format, text| {
        let short = write_games(
            &games[..1],
            format,
            &WriteOptions::default().losses(LossPolicy::Drop),
        );
        let limits = Limits::default().bytes(short.unwrap().text.len() * 4);
        for size in [16, 500, 1 << 20] {
            let read = read_in_parts(format, Cursor::new(text), limits, size);
            assert_eq!(read, (4, vec!["too_long"]), "{format}, {size}");
        }
    });
}

#[test]
fn an_endless_line_is_read_up_to_the_limit_of_bytes() {
    let game = games(1, 10);
    each_text(&game, |format, text| {
        let limits = Limits::default().bytes(1 << 12);
        for start in [text.as_bytes(), b"", b"\xff\xfe"] {
            let input = || Cursor::new(start).chain(std::io::repeat(b'a'));
            for size in [16, 1 << 20] {
                let (count, errors) = read_in_parts(format, input(), limits, size);
                assert!((1..=2).contains(&count), "{format}, {size}");
                assert_eq!(errors.last(), Some(&"too_long"), "{format}, {size}");
            }
        }
    });
}

#[test]
fn the_game_before_an_exceeded_limit_of_the_text_is_kept() {
    each_text(&games(3, 4), |format, text| {
        let first = format.read_str(text, &ReadOptions::default().shared).games[0]
            .span
            .end as usize;
        let limits = [
            Limits::default().games(1),
            Limits::default().bytes(first),
            Limits::default().bytes(first + 1),
        ];
        for limits in limits {
            let options = ReadOptions::default().limits(limits);
            let mut document = format.read_str(text, &options.shared);
            assert_eq!(document.games.len(), 1, "{format}");
            let game = document.games.remove(0);
            let record = game.into_record_before_error(Language::English).unwrap();
            assert_eq!(record.mainline().count(), 4, "{format}");
        }
    });
}

#[test]
fn no_game_is_read_if_the_limit_is_zero() {
    each_text(&games(3, 4), |format, text| {
        let limits = Limits::default().games(0);
        assert_eq!(
            read(format, text, limits),
            [(0, vec!["too_many_games"])],
            "{format}"
        );
        for size in [16, 1 << 20] {
            let read = read_in_parts(format, Cursor::new(text), limits, size);
            assert_eq!(read, (1, vec!["too_many_games"]), "{format}");
        }
    });
}

#[test]
fn the_limit_of_games_is_the_same_in_parts() {
    each_text(&games(5, 4), |format, text| {
        let options = ReadOptions::default().limits(Limits::default().games(3));
        let whole = format.read_str(text, &options.shared);
        let messages: Vec<String> = whole.diagnostics().map(ToString::to_string).collect();
        let documents = format
            .games_from(Cursor::new(text), &options.shared)
            .part_size(16);
        let documents: Vec<_> = documents.map(Result::unwrap).collect();
        assert_eq!(documents.len(), 3, "{format}");
        let parts = documents
            .iter()
            .flat_map(shogi_core::format::Document::diagnostics);
        assert_eq!(
            parts.map(ToString::to_string).collect::<Vec<_>>(),
            messages,
            "{format}"
        );
    });
}

#[test]
fn diagnostics_about_bytes_and_text_share_one_limit() {
    // Twelve lines with an unknown time, each followed by a line with an undecodable byte.
    let mut text = b"V2.2\nPI\n+\n+7776FU\n-3334FU\n".to_vec();
    for _ in 0..12 {
        text.extend(b"Tx\n'*\xff\n");
    }
    let read = |count| {
        let limits = Limits::default().diagnostics(count);
        let document = Format::Csa.read(
            &text,
            &ReadOptions::default()
                .encoding(Encoding::Utf8)
                .limits(limits)
                .shared,
        );
        let game = &document.games[0];
        let found = game.diagnostics.iter();
        found
            .map(|found| (found.code(), found.span().start, found.kind().to_string()))
            .collect::<Vec<_>>()
    };
    let all = read(200);
    assert_eq!(all.len(), 24, "{all:?}");
    for count in [2, 10, 12, 23] {
        let found = read(count);
        assert_eq!(found.len(), count + 1, "{found:?}");
        assert!(found.is_sorted_by_key(|found| found.1));
        assert_eq!(found[..count], all[..count]);
        let (code, _, message) = &found[count];
        assert_eq!(*code, "more_diagnostics");
        assert!(message.contains(&(24 - count).to_string()), "{message}");
    }
    assert_eq!(read(24), all);
}

#[test]
fn lines_and_bytes_beyond_the_limit_are_left_out_with_an_error() {
    for format in [Format::Kif, Format::Csa, Format::Ki2] {
        let record = games(1, 20).remove(0);
        let text = kifu::to_string(&record, format, &WriteOptions::default()).unwrap();
        let lines = text.lines().count();
        for count in [lines / 2, lines - 1] {
            let [(moves, errors)] = &read(format, &text, Limits::default().lines(count))[..] else {
                panic!("{format}");
            };
            assert_eq!(errors[..], ["too_many_lines"], "{format}");
            assert!(
                *moves < 20 && (*moves > 0 || count < 6),
                "{format}: {moves} in {count} lines"
            );
        }
        assert_eq!(
            read(format, &text, Limits::default().lines(lines)),
            [(20, vec![])]
        );
        let [(moves, errors)] = &read(format, &text, Limits::default().bytes(text.len() - 3))[..] else {
            panic!("{format}");
        };
        assert_eq!(errors[..], ["too_long"], "{format}");
        assert!(*moves < 20, "{format}");
        assert_eq!(
            read(format, &text, Limits::default().bytes(text.len())),
            [(20, vec![])]
        );
    }
}

#[test]
fn variations_and_notes_beyond_the_limit_are_left_out_with_an_error() {
    let text = "手合割：平手\n1 ７六歩(77)\n*a\n*b\n2 ３四歩(33)\n*c\n\n変化：2手\n2 ８四歩(83)\n\n変化：1手\n1 ２六歩(27)\n";
    for (limits, variations, notes, errors) in [
        (Limits::default().variations(2).notes(3), 2, 3, vec![]),
        (Limits::default().variations(1), 1, 3, vec!["too_many_variations"]),
        (Limits::default().notes(2), 0, 2, vec!["too_many_notes"]),
    ] {
        let document = Format::Kif.read_str(text, &ReadOptions::default().limits(limits).shared);
        let record = &document.games[0].record;
        let found: Vec<&str> = document
            .diagnostics()
            .map(shogi_core::text::Diagnostic::code)
            .collect();
        assert_eq!(found, errors);
        assert_eq!(record.lines().len() - 1, variations);
        assert_eq!(record.nodes_in_order().flat_map(kifu::Node::notes).count(), notes);
    }
}

#[test]
fn headers_beyond_the_limit_end_the_game_with_an_error() {
    for (format, text) in [
        (Format::Kif, "先手：A\n後手：B\n棋戦：C\n1 ７六歩(77)\n"),
        (Format::Ki2, "先手：A\n後手：B\n棋戦：C\n▲７六歩\n"),
        (Format::Csa, "N+A\nN-B\n$EVENT:C\nPI\n+\n+7776FU\n"),
        (
            Format::Jkf,
            r#"{"header":{"先手":"A","後手":"B","棋戦":"C"},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}"#,
        ),
    ] {
        for (limit, headers, moves, errors) in [(3, 3, 1, vec![]), (2, 2, 0, vec!["too_many_headers"])] {
            let limits = Limits::default().headers(limit);
            let document = format.read_str(text, &ReadOptions::default().limits(limits).shared);
            let record = &document.games[0].record;
            let found: Vec<&str> = document
                .diagnostics()
                .map(shogi_core::text::Diagnostic::code)
                .collect();
            assert_eq!(
                (record.headers.len(), record.node_count() - 1, found),
                (headers, moves, errors),
                "{format}"
            );
        }
    }
}

#[test]
fn diagnostics_of_all_games_beyond_the_limit_end_the_text_with_an_error() {
    let text = "+\n/\n".repeat(1000);
    let read = |limit: usize| {
        let limits = Limits::default().total_diagnostics(limit);
        let options = ReadOptions::default().limits(limits).shared;
        let document = Format::Csa.read_str(&text, &options);
        let last = document
            .diagnostics()
            .last()
            .map(shogi_core::text::Diagnostic::code);
        let read_on = Format::Csa.games_from(text.as_bytes(), &options).count();
        assert_eq!(read_on, document.games.len());
        (
            document.games.len(),
            document.diagnostics().count(),
            last == Some("too_many_diagnostics"),
        )
    };
    assert_eq!(read(1000), (1000, 1000, false));
    assert_eq!(read(999), (1000, 1000, false));
    assert_eq!(read(9), (10, 11, true));
}
