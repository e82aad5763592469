//! The files of `testdata/jkf`; `testdata/README.md` says what each is for.

use pretty_assertions::assert_eq;

use super::{findings, lines, read_game};
use crate::{WriteOptions, parse, to_string};

macro_rules! fixture {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/jkf/", $name))
    };
}

fn read_lines(text: &str) -> Vec<String> {
    lines(&read_game(text).record)
}

#[test]
fn a_game_with_every_field_reads() {
    let text = fixture!("ok/game.jkf");
    assert_eq!(findings(text), Vec::<String>::new());
    assert_eq!(
        read_lines(text),
        [
            "0: *開始局面の読み 7g7f(16) 3c3d(5) 8h2b+(30) *急戦「角交換」 * 3a2b(2) B*4e(60) resign(3)",
            "1 of 0 at 3: 2g2f(10) interrupt"
        ]
    );
}

#[test]
fn an_arrangement_of_its_own_reads() {
    let text = fixture!("ok/position.jkf");
    assert_eq!(findings(text), Vec::<String>::new());
    assert_eq!(read_lines(text), ["0: G*2b checkmate"]);
    assert_eq!(
        parse(text).unwrap().start().to_string(),
        "7k1/9/7P1/9/9/4+B4/9/9/9 b G2rb3g4s4n4l17p 1"
    );
}

#[test]
fn what_programs_leave_out_or_add_changes_nothing() {
    let text = fixture!("ok/dialects.jkf");
    assert_eq!(findings(text), ["unknown_special@11:39"]);
    assert_eq!(
        read_lines(text),
        ["0: 5a4b 7g7f(16) 7a7b 4i5h 6c6d other =封じ手 *封じ手にした"]
    );
}

#[test]
fn errors_are_named_once_and_what_can_be_read_is() {
    for (text, findings_expected, lines_expected) in [
        (
            fixture!("err/no_data.jkf"),
            &["missing_field@2:11", "left_out@3:9"][..],
            &["0:"][..],
        ),
        (
            fixture!("err/piece_mismatch.jkf"),
            &["piece_mismatch@4:68"],
            &["0: 7g7f 3c3d", "1 of 0 at 1: 2g2f"],
        ),
        (fixture!("err/truncated.jkf"), &["not_json@6:1"], &["0:"]),
        (
            fixture!("err/wrong_turn.jkf"),
            &["wrong_turn@5:18", "left_out@5:73"],
            &["0: 7g7f"],
        ),
    ] {
        assert_eq!(findings(text), findings_expected);
        assert_eq!(read_lines(text), lines_expected);
    }
}

#[test]
fn canonical_files_are_written_as_they_stand() {
    for text in [fixture!("canonical/game.jkf"), fixture!("canonical/handicap.jkf")] {
        assert_eq!(findings(text), Vec::<String>::new());
        let options = WriteOptions::default().one_entry_a_line();
        assert_eq!(to_string(&parse(text).unwrap(), &options).unwrap(), text);
    }
}
