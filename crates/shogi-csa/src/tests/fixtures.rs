//! The files of `testdata/csa`; `testdata/README.md` says what each is for.

use pretty_assertions::assert_eq;

use super::{codes, headers, moves, read, summary};
use crate::{ReadOptions, WriteOptions, games, to_string};

macro_rules! fixture {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/csa/", $name))
    };
}

fn last_position(text: &str) -> String {
    let record = read(text).record;
    record.mainline().last_position().to_setup().to_string()
}

#[test]
fn every_kind_of_line_of_the_document_reads() {
    let game = read(fixture!("ok/document.csa"));
    assert_eq!(summary(&game), "2g2f 8c8d 2f2e interrupt");
    assert_eq!(
        headers(&game.record),
        [
            "N+=SATO",
            "N-=SUZUKI",
            "$EVENT=Spring meeting, round 1",
            "$SITE=TOKYO",
            "$START_TIME=2021/04/10 09:30:00",
            "$END_TIME=2021/04/10 10:05:40",
            "$TIME_LIMIT=00:15+30",
            "$OPENING=AIGAKARI",
        ]
    );
    let times: Vec<_> = game
        .record
        .mainline()
        .map(|step| step.time.unwrap().as_secs())
        .collect();
    assert_eq!(times, [12, 6, 3]);
}

#[test]
fn the_newest_version_reads() {
    let text = fixture!("ok/version_three.csa");
    let game = read(text);
    assert_eq!(summary(&game), "7g7f 3c3d 8h2b+ 3a2b max_moves");
    assert_eq!(game.declared_encoding.as_ref().unwrap().value, "UTF-8");
    assert_eq!(
        game.record
            .root()
            .line()
            .nth(3)
            .unwrap()
            .comments()
            .collect::<Vec<_>>(),
        ["* 120 -3122GI +0055KA #4096"]
    );
    assert_eq!(
        last_position(text),
        "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5"
    );
}

#[test]
fn what_programs_do_to_lines_changes_nothing() {
    let text = fixture!("ok/dialects.csa");
    let game = read(text);
    assert_eq!(moves(&game.record), "7g7f 3c3d 2g2f resign");
    assert_eq!(codes(&game), "unknown_part@24");
    assert_eq!(
        last_position(text),
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 4"
    );
}

#[test]
fn a_problem_starts_from_single_pieces_and_all_others() {
    let text = fixture!("ok/problem.csa");
    assert_eq!(summary(&read(text)), "G*5b checkmate");
    assert_eq!(last_position(text), "4k4/4G4/4P4/9/9/9/9/9/9 w 2r2b3g4s4n4l17p 2");
    assert!(read(text).record.mainline().last_position().is_checkmate());
}

#[test]
fn games_of_one_file_are_separated() {
    let found: Vec<String> = games(fixture!("ok/three_games.csa"), &ReadOptions::default())
        .map(|game| summary(&game))
        .collect();
    assert_eq!(found, ["7g7f 3c3d resign", "3c3d 7g7f", "repetition"]);
}

#[test]
fn errors_are_reported_once_and_the_rest_is_read() {
    for (text, expected) in [
        (
            fixture!("err/piece_mismatch.csa"),
            "7g7f 3c3d 2g2f resign; !piece_mismatch@7",
        ),
        (fixture!("err/eight_cells.csa"), "; !bad_board_row@3 left_out@12"),
        (fixture!("err/removed_piece.csa"), "; !bad_position@2 left_out@4"),
        (fixture!("err/wrong_turn.csa"), "7g7f; !wrong_turn@5"),
    ] {
        assert_eq!(summary(&read(text)), expected);
    }
}

#[test]
fn canonical_files_are_written_as_they_stand() {
    for text in [
        fixture!("canonical/game.csa"),
        fixture!("canonical/handicap.csa"),
        fixture!("canonical/position.csa"),
        fixture!("canonical/version_three.csa"),
    ] {
        let game = read(text);
        assert_eq!(codes(&game), "");
        assert_eq!(to_string(&game.record, &WriteOptions::default()).unwrap(), text);
    }
}
