//! The files of `testdata/kif` and `testdata/ki2`; `testdata/README.md` lists what each is for.

use pretty_assertions::assert_eq;

use super::{codes, comments, main_line, read, summary, variations};
use crate::{Ki2, ReadOptions, RecordFormat, WriteOptions, games, to_string};

macro_rules! fixture {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/", $name))
    };
}

fn last_position(text: &str) -> String {
    let record = read(text).record;
    record.mainline().last_position().to_setup().to_string()
}

#[test]
fn the_sample_of_the_document_reads() {
    let text = fixture!("kif/ok/document.kif");
    assert_eq!(summary(text), "7g7f 3c3d interrupt");
    let record = read(text).record;
    let seconds: Vec<u64> = record
        .root()
        .line()
        .filter_map(|node| Some(node.time()?.as_secs()))
        .collect();
    assert_eq!(seconds, [16, 0, 3]);
    assert_eq!(record.headers.get("開始日時"), Some("1999/07/15(木) 19:07:12"));
}

#[test]
fn the_spellings_of_many_programs_mean_the_same_moves() {
    let text = fixture!("kif/ok/dialects.kif");
    assert_eq!(summary(text), "7g7f 3c3d 8h2b 3a2b B*4e 6a5b 4e6c+ 5b6c time_up");
    assert_eq!(
        last_position(text),
        "lns1kg1nl/1r5s1/pppgpp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b P2b 9"
    );
}

#[test]
fn variations_hang_where_they_belong() {
    let text = fixture!("kif/ok/variations.kif");
    assert_eq!(summary(text), "7g7f 3c3d 2g2f 8c8d interrupt");
    assert_eq!(
        variations(&read(text).record),
        ["0: 3: 6g6f resign", "0: 3: 8h2b+ 3a2b", "0: 1: 2g2f"]
    );
}

#[test]
fn a_problem_starts_from_its_diagram() {
    let text = fixture!("kif/ok/problem.kif");
    assert_eq!(summary(text), "G*5b checkmate");
    assert_eq!(last_position(text), "4k4/4G4/4P4/9/9/9/9/9/9 w Rr2b3g4s4n4l17p 2");
    let record = read(text).record;
    assert!(record.mainline().last_position().is_checkmate());
}

#[test]
fn errors_are_reported_once_and_what_can_be_read_is() {
    for (text, expected) in [
        (
            fixture!("kif/err/unknown_piece.kif"),
            "7g7f; !unknown_piece@3 left_out@4",
        ),
        (fixture!("kif/err/empty_origin.kif"), "7g7f 8c8d; !from_empty@3"),
        (
            fixture!("kif/err/eight_rows.kif"),
            "; !diagram_rows@12 left_out@14",
        ),
        (
            fixture!("kif/err/unreachable_variation.kif"),
            "7g7f 3c3d; !bad_variation_ply@5 left_out@6",
        ),
        (
            fixture!("kif/err/unknown_handicap.kif"),
            "; !unknown_handicap@1 left_out@2",
        ),
    ] {
        assert_eq!(summary(text), expected);
    }
    let record = read(fixture!("kif/err/unreachable_variation.kif")).record;
    assert_eq!(variations(&record), ["0: 2: 8c8d"]);
}

#[test]
fn canonical_files_are_written_byte_for_byte() {
    for text in [
        fixture!("kif/canonical/columns.kif"),
        fixture!("kif/canonical/drawn.kif"),
        fixture!("kif/canonical/handicap.kif"),
    ] {
        let record = crate::parse(text).unwrap();
        assert_eq!(to_string(&record, &WriteOptions::default()).unwrap(), text);
    }
}

#[test]
fn the_spellings_of_ki2_mean_the_same_moves() {
    let text = fixture!("ki2/ok/dialects.ki2");
    assert_eq!(summary(text), "7g7f 3c3d 8h2b 3a2b B*4e 6a5b 4e6c+ 5b6c resign");
    assert_eq!(
        last_position(text),
        "lns1kg1nl/1r5s1/pppgpp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b P2b 9"
    );
    assert_eq!(comments(&read(text).record)[4], ["a comment between the moves"]);
}

#[test]
fn two_games_of_ki2_are_parted_by_the_headers_of_the_second() {
    let games: Vec<_> = games(fixture!("ki2/ok/two_games.ki2"), &ReadOptions::default()).collect();
    let summaries: Vec<String> = games
        .iter()
        .map(|game| format!("{}; {}", main_line(&game.record), codes(game)))
        .collect();
    assert_eq!(
        summaries,
        ["7g7f 3c3d resign; ", "3c3d 7g7f interrupt; next_game@11"]
    );
    assert_eq!(variations(&games[0].record), ["0: 1: 2g2f"]);
    let finished = |number: usize| games[number].record.headers.get("終了日時");
    assert_eq!((finished(0), finished(1)), (Some("2001/02/03"), None));
    assert_eq!(games[1].record.headers.get("先手"), Some("B"));
}

#[test]
fn a_foul_of_ki2_is_a_warning() {
    assert_eq!(
        summary(fixture!("ki2/ok/foul.ki2")),
        "2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f P*7e illegal_win; illegal_move@2"
    );
}

#[test]
fn errors_of_ki2_end_their_line_of_play() {
    for (text, expected) in [
        (
            fixture!("ki2/err/two_golds.ki2"),
            "7g7f 3c3d; !ki2_ambiguous@2 left_out@2",
        ),
        (fixture!("ki2/err/no_silver.ki2"), "7g7f; !ki2_no_candidate@1"),
        (fixture!("ki2/err/wrong_turn.ki2"), "7g7f; !wrong_turn@1"),
        (fixture!("ki2/err/same_first.ki2"), "; !same_without_previous@1"),
    ] {
        assert_eq!(summary(text), expected);
    }
    let record = read(fixture!("ki2/err/two_golds.ki2")).record;
    assert_eq!(variations(&record), ["0: 2: 8c8d"]);
}

#[test]
fn canonical_files_of_ki2_are_written_byte_for_byte() {
    for text in [
        fixture!("ki2/canonical/layout.ki2"),
        fixture!("ki2/canonical/handicap.ki2"),
    ] {
        let record = crate::parse(text).unwrap();
        let options = WriteOptions::default();
        assert_eq!(Ki2.to_string(&record, &options).unwrap(), text);
    }
}
