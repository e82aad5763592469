//! Tests that a record which a format can hold is read back unchanged.

use std::time::Duration;

use kifu::shogi_core::record::LONGEST_TIME;
use kifu::{Format, Handicap, Record, RecordFormat as _};
use shogi_testkit::invariants::check_round_trip;
use shogi_testkit::random_games::{Games, Shape};

use crate::each_format;
use crate::format_differences::shape;

#[test]
fn what_a_format_holds_comes_back() {
    each_format(|format| {
        for game in Games::new(21, shape(format)).take(200) {
            let record = if format.is_position() {
                Record::new(game.mainline().last_position().to_setup())
            } else {
                game
            };
            check(format, record);
        }
    });
}

#[test]
fn a_game_starts_from_any_position() {
    let formats = Format::ALL.into_iter().filter(|format| !format.is_position());
    for format in formats {
        for game in Games::new(22, Shape::COMMON).take(100) {
            let mut start = game.mainline().last_position().to_setup();
            if matches!(format, Format::Csa | Format::Jkf | Format::Usen) {
                // In CSA, JKF and USEN the first move always has the number 1.
                start.move_number = 1;
            }
            let mut builder = Record::builder_from(start);
            for &mv in builder.position().legal_moves().as_slice().iter().take(1) {
                builder.play(mv).unwrap();
            }
            check(format, builder.finish());
        }
    }
}

/// A total may be longer than the longest time of a single move.
#[test]
fn the_longest_times_come_back_with_their_totals() {
    for format in [Format::Kif, Format::Csa, Format::Jkf] {
        let mut game = Record::builder(Handicap::Even);
        for usi in ["7g7f", "3c3d", "2g2f", "8c8d"] {
            let time = Duration::from_secs(LONGEST_TIME.as_secs());
            game.play(usi.parse().unwrap()).unwrap().time(time);
        }
        check(format, game.finish());
    }
}

fn check(format: Format, mut record: Record) {
    // KIF and KI2 write the start position as a `手合割` header. The record that is read back has this header, so the
    // header is added to the expected record.
    if matches!(format, Format::Kif | Format::Ki2)
        && let Some(handicap) = record.handicap().filter(|&handicap| handicap != Handicap::Other)
    {
        record.headers.insert(0, "手合割", handicap.name());
    }
    if let Err(why) = check_round_trip(format, &record) {
        panic!("{format}: {why}");
    }
}
