//! Tests with any input, valid or not. A reader must not panic, its diagnostics must have valid places, and each record
//! that is read without an error must be unchanged when it is written and read again.

use kifu::{Format, RecordFormat, WriteOptions};
use shogi_testkit::fixtures::fixtures;
use shogi_testkit::invariants::{check_bytes, check_text};
use shogi_testkit::mutations::{prefixes, with_each_line_cut, with_each_line_twice, without_each_line};
use shogi_testkit::random_games::{Games, Shape};

use crate::{each_format, fixture_texts};

/// Returns texts of short random games, which together contain every kind of line of the format.
fn texts(format: Format) -> impl Iterator<Item = String> {
    let short = Shape {
        plies: 8,
        variations: 3,
        ..Shape::FULL
    };
    let games = Games::new(11, short).take(6);
    games.map(move |game| format.write_string_lossy(&game, &WriteOptions::default()))
}

#[test]
fn damaged_texts_are_read() {
    each_format(|format| {
        for text in texts(format) {
            let cut = prefixes(&text, 1).map(str::to_owned);
            let damaged = cut
                .chain(without_each_line(&text))
                .chain(with_each_line_twice(&text))
                .chain(with_each_line_cut(&text));
            for damaged in damaged {
                if let Err(why) = check_text(format, &damaged) {
                    panic!("{format}: {why}\nfrom:\n{damaged}");
                }
            }
        }
    });
}

#[test]
fn every_fixture_is_read_as_every_format() {
    let fixtures = fixtures("").unwrap();
    each_format(|format| {
        for fixture in &fixtures {
            if let Err(why) = check_bytes(format, &fixture.bytes) {
                panic!("{} as {format}: {why}", fixture.name);
            }
        }
    });
}

#[test]
fn every_prefix_of_a_fixture_is_read() {
    let fixtures: Vec<_> = fixture_texts().collect();
    each_format(|format| {
        for fixture in fixtures.iter().filter(|fixture| fixture.format == format) {
            for prefix in prefixes(&fixture.text, 1) {
                if let Err(why) = check_text(format, prefix) {
                    panic!("{}: {why}\nfrom:\n{prefix}", fixture.name);
                }
            }
        }
    });
}
