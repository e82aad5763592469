//! What a format can hold comes back as it was.

use shogi_bod::Bod;
use shogi_core::{Handicap, Record, Setup};
use shogi_csa::Csa;
use shogi_jkf::Jkf;
use shogi_kif::{Ki2, Kif};
use shogi_testkit::checks::check_round_trip;
use shogi_testkit::games::{Games, Shape};

#[test]
fn kif_holds_everything() {
    for game in Games::new(21, Shape::FULL).take(200) {
        holds(check_round_trip::<Kif>(&with_start_in_header(game)));
    }
}

#[test]
fn ki2_holds_everything_but_times() {
    let shape = Shape {
        time_percent: 0,
        bookmark_percent: 0,
        ..Shape::FULL
    };
    for game in Games::new(26, shape).take(200) {
        holds(check_round_trip::<Ki2>(&with_start_in_header(game)));
    }
}

/// KIF and KI2 tell the start in a header, and what is read keeps every header.
fn with_start_in_header(mut game: Record) -> Record {
    if let Some(handicap) = game.handicap().filter(|&handicap| handicap != Handicap::Even) {
        game.headers.insert(0, "手合割", handicap.name());
    }
    game
}

#[test]
fn jkf_holds_variations_times_and_comments() {
    // A JSON object has a key once.
    let shape = Shape {
        headers: &["開始日時", "棋戦", "場所", "備考"],
        bookmark_percent: 0,
        ..Shape::FULL
    };
    for game in Games::new(25, shape).take(200) {
        holds(check_round_trip::<Jkf>(&game));
    }
}

#[test]
fn kif_starts_from_any_position() {
    for game in Games::new(22, Shape::COMMON).take(100) {
        let mut builder = Record::builder_from(last_setup(&game));
        for mv in builder.position().legal_moves().as_slice().iter().take(1) {
            builder.play(*mv).unwrap();
        }
        holds(check_round_trip::<Kif>(&builder.finish()));
    }
}

#[test]
fn csa_holds_a_line_of_moves() {
    for game in Games::new(23, Shape::COMMON).take(200) {
        holds(check_round_trip::<Csa>(&game));
    }
}

#[test]
fn bod_holds_any_position() {
    for game in Games::new(24, Shape::COMMON).take(100) {
        holds(check_round_trip::<Bod>(&Record::new(last_setup(&game))));
    }
}

/// Fails with the words of the check, line by line.
fn holds(checked: Result<(), String>) {
    if let Err(why) = checked {
        panic!("{why}");
    }
}

fn last_setup(game: &Record) -> Setup {
    game.mainline().last_position().to_setup()
}
