//! The files of `testdata/bod`; `testdata/README.md` says what each is for.

use pretty_assertions::assert_eq;

use super::{findings, read};
use crate::{WriteOptions, parse, to_string};

macro_rules! fixture {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/bod/", $name))
    };
}

#[test]
fn every_kind_of_line_of_the_document_reads() {
    let text = fixture!("ok/document.bod");
    assert_eq!(findings(text), Vec::<String>::new());
    let record = parse(text).unwrap();
    assert_eq!(
        record.start().to_string(),
        "lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6"
    );
    let players = (record.headers.get("先手"), record.headers.get("後手"));
    assert_eq!(players, (Some("山田　太郎"), Some("鈴木　花子")));
    let comments: Vec<_> = record.root().comments().collect();
    assert_eq!(comments, ["両取りの筋", "", "次は▲３四角"]);
}

#[test]
fn what_people_and_programs_do_to_diagrams_changes_nothing() {
    let text = fixture!("ok/dialects.bod");
    assert_eq!(findings(text), Vec::<String>::new());
    assert_eq!(
        parse(text).unwrap().start().to_string(),
        "l3k3l/1+r2g4/p1+P2+L2p/5+N3/9/P1+B4+SP/9/9/LN1GK1SN1 w B2SNr2g13p 43"
    );
}

#[test]
fn a_problem_needs_no_second_king() {
    let text = fixture!("ok/problem.bod");
    assert_eq!(findings(text), Vec::<String>::new());
    assert_eq!(
        parse(text).unwrap().start().to_string(),
        "7k1/9/7P1/9/9/4+B4/9/9/9 b G2rb3g4s4n4l17p 1"
    );
}

#[test]
fn a_position_with_an_error_is_left_empty_and_the_error_is_named_once() {
    for (text, expected) in [
        (fixture!("err/bad_hand.bod"), &["error bad_hand@3"][..]),
        (fixture!("err/eight_cells.bod"), &["error diagram_columns@7"]),
        (
            fixture!("err/eight_rows.bod"),
            &["warning diagram_rank@9", "error diagram_rows@14"],
        ),
        (fixture!("err/no_diagram.bod"), &["error not_a_record@1"]),
        (fixture!("err/unknown_piece.bod"), &["error unknown_piece@6"]),
    ] {
        assert_eq!(findings(text), expected);
        assert_eq!(
            read(text).games[0].record.start().to_string(),
            "9/9/9/9/9/9/9/9/9 b - 1"
        );
    }
    assert_eq!(findings(fixture!("err/two_kings.bod")), ["warning two_kings@10"]);
}

#[test]
fn canonical_files_are_written_as_they_stand() {
    for text in [
        fixture!("canonical/hands.bod"),
        fixture!("canonical/position.bod"),
    ] {
        assert_eq!(findings(text), Vec::<String>::new());
        assert_eq!(
            to_string(&parse(text).unwrap(), &WriteOptions::default()).unwrap(),
            text
        );
    }
}
