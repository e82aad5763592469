//! Tests that a record which a format can hold is read back unchanged.

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
    let formats = Format::all().filter(|format| !format.is_position());
    for format in formats {
        for game in Games::new(22, Shape::COMMON).take(100) {
            let mut start = game.mainline().last_position().to_setup();
            if matches!(format, Format::Csa | Format::Jkf) {
                // In CSA and JKF the first move always has the number 1.
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
