//! What exceeds a limit is an error in every format; what comes before it is read.

use std::io::Cursor;

use kifu::{Format, Limits, ReadOptions, Record, RecordFormat, WriteOptions, write_games};
use shogi_testkit::random_games::{Games, Shape};

use crate::formats::each_format;

/// Games that every format of games can hold, with this many moves each and no ending.
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

/// The formats of games, with a text of these games.
fn each_text(games: &[Record], check: impl Fn(Format, &str) + Sync) {
    each_format(|format| {
        if format.is_position() {
            return;
        }
        let options = WriteOptions::default().dropping();
        let texts = write_games(games, format, &options);
        if let Ok(text) = texts {
            check(format, &text.text);
        }
    });
}

/// For each game: its moves, and the codes of its errors.
fn read(format: Format, text: &str, limits: Limits) -> Vec<(usize, Vec<&'static str>)> {
    let document = format.read_str(text, &ReadOptions::default().limits(limits));
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
        let parts = format.games_from(Cursor::new(text), &options).part_size(16);
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
        let document = Format::Kif.read_str(text, &ReadOptions::default().limits(limits));
        let record = &document.games[0].record;
        let found: Vec<&str> = document
            .diagnostics()
            .map(shogi_core::text::Diagnostic::code)
            .collect();
        assert_eq!(found, errors);
        assert_eq!(record.lines().len() - 1, variations);
        assert_eq!(
            record.nodes_in_order().flat_map(kifu::NodeRef::notes).count(),
            notes
        );
    }
}
