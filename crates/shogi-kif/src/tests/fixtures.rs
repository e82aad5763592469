//! The files of `testdata/kif`; `testdata/README.md` tells what each is for.

use pretty_assertions::assert_eq;

use super::{read, told, variations};
use crate::{WriteOptions, to_string};

macro_rules! fixture {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/kif/", $name))
    };
}

fn last_position(text: &str) -> String {
    let record = read(text).record;
    record.mainline().last_position().to_setup().to_string()
}

#[test]
fn the_sample_of_the_document_reads() {
    let text = fixture!("ok/document.kif");
    assert_eq!(told(text), "7g7f 3c3d interrupt");
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
    let text = fixture!("ok/dialects.kif");
    assert_eq!(told(text), "7g7f 3c3d 8h2b 3a2b B*4e 6a5b 4e6c+ 5b6c time_up");
    assert_eq!(
        last_position(text),
        "lns1kg1nl/1r5s1/pppgpp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b P2b 9"
    );
}

#[test]
fn variations_hang_where_they_belong() {
    let text = fixture!("ok/variations.kif");
    assert_eq!(told(text), "7g7f 3c3d 2g2f 8c8d interrupt");
    assert_eq!(
        variations(&read(text).record),
        ["0: 3: 6g6f resign", "0: 3: 8h2b+ 3a2b", "0: 1: 2g2f"]
    );
}

#[test]
fn a_problem_starts_from_its_diagram() {
    let text = fixture!("ok/problem.kif");
    assert_eq!(told(text), "G*5b checkmate");
    assert_eq!(last_position(text), "4k4/4G4/4P4/9/9/9/9/9/9 w Rr2b3g4s4n4l17p 2");
    let record = read(text).record;
    assert!(record.mainline().last_position().is_checkmate());
}

#[test]
fn errors_are_named_once_and_what_can_be_read_is() {
    for (text, expected) in [
        (
            fixture!("err/unknown_piece.kif"),
            "7g7f; !unknown_piece@3 left_out@4",
        ),
        (fixture!("err/empty_origin.kif"), "7g7f 8c8d; !from_empty@3"),
        (fixture!("err/eight_rows.kif"), "; !diagram_rows@12 left_out@14"),
        (
            fixture!("err/unreachable_variation.kif"),
            "7g7f 3c3d; !bad_variation_ply@5 left_out@6",
        ),
        (
            fixture!("err/unknown_handicap.kif"),
            "; !unknown_handicap@1 left_out@2",
        ),
    ] {
        assert_eq!(told(text), expected);
    }
    let record = read(fixture!("err/unreachable_variation.kif")).record;
    assert_eq!(variations(&record), ["0: 2: 8c8d"]);
}

#[test]
fn canonical_files_are_written_as_they_stand() {
    for text in [
        fixture!("canonical/columns.kif"),
        fixture!("canonical/drawn.kif"),
        fixture!("canonical/handicap.kif"),
    ] {
        let record = crate::parse(text).unwrap();
        assert_eq!(to_string(&record, &WriteOptions::default()).unwrap(), text);
    }
}
