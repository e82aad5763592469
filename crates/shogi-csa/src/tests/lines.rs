//! Line ends, blanks, commas, and lines that are nothing of CSA.

use pretty_assertions::assert_eq;

use super::{EVEN, codes, comments, even, headers, moves, read, remarks, told};
use crate::{Csa, ReadOptions};
use shogi_core::format::RecordFormat;

const GAME: &str = "V2.2\nN+A\nPI\n+\n'*start\n+7776FU\nT12\n-3334FU\n%TORYO\nT3\n";

#[test]
fn line_ends_change_nothing() {
    let expected = read(GAME);
    assert_eq!(codes(&expected), "");
    for line_end in ["\r\n", "\r"] {
        assert_eq!(read(&GAME.replace('\n', line_end)).record, expected.record);
    }
    let mixed = GAME.replacen('\n', "\r\n", 3).replacen('\n', "\r", 1);
    assert_eq!(read(&mixed).record, expected.record);
}

#[test]
fn a_mark_a_missing_last_newline_and_the_end_of_file_of_dos_change_nothing() {
    let expected = read(GAME).record;
    assert_eq!(read(&format!("\u{feff}{GAME}")).record, expected);
    assert_eq!(read(GAME.trim_end()).record, expected);
    assert_eq!(read(&format!("{GAME}\u{1a}")).record, expected);
    let commented = read(&format!("{GAME}'*c")).record;
    assert_eq!(read(&format!("{GAME}'*c\u{1a}")).record, commented);
    assert_eq!(
        read(&format!("\n\n{}", GAME.replace('\n', "\n\n"))).record,
        expected
    );
}

#[test]
fn line_numbers_follow_every_line_end() {
    for line_end in ["\n", "\r\n", "\r"] {
        let text = format!("{EVEN}+7776FU\nwhat\n").replace('\n', line_end);
        assert_eq!(codes(&read(&text)), "unknown_line@5");
    }
}

#[test]
fn commas_part_statements() {
    // V2.2: "Using a comma, multiple lines may be condensed into one line."
    let parsed = even("+7776FU,T12,-3334FU,T5\n+2726FU  ,T0   \n%TORYO,T7\n");
    assert_eq!(told(&parsed), "7g7f 3c3d 2g2f resign");
    let times: Vec<_> = parsed
        .record
        .root()
        .line()
        .map(|node| node.time().map(|time| time.as_secs()))
        .collect();
    assert_eq!(times, [None, Some(12), Some(5), Some(0), Some(7)]);
}

#[test]
fn text_after_a_comma_goes_to_the_end_of_the_line() {
    let parsed = even("+7776FU  ,T1  ,'T2 ,'7776\n-3334FU,'*good, isn't it\n");
    assert_eq!(told(&parsed), "7g7f 3c3d");
    assert_eq!(comments(&parsed.record), [vec![], vec![], vec!["good, isn't it"]]);
    let node = parsed.record.root().line().nth(1).unwrap();
    assert_eq!(remarks(node), ["T2 ,'7776"]);
}

#[test]
fn commas_in_names_headers_and_comments_part_nothing() {
    let parsed = read("V2.2\nN+A,B\n$EVENT:x,y\nPI\n+\n'*a,b,c\n+7776FU\n");
    assert_eq!(told(&parsed), "7g7f");
    assert_eq!(headers(&parsed.record), ["N+=A,B", "$EVENT=x,y"]);
    assert_eq!(comments(&parsed.record)[0], ["a,b,c"]);
}

#[test]
fn lines_of_a_protocol_are_named_and_skipped() {
    let parsed = even("+7776FU\nI+1249FU\n#ILLEGAL_MOVE\nBEGIN Time\n-3334FU\n");
    assert_eq!(
        told(&parsed),
        "7g7f 3c3d; unknown_line@5 unknown_line@6 unknown_line@7"
    );
}

#[test]
fn what_cannot_be_seen_does_not_hide_the_move_beside_it() {
    let parsed = even("\u{200b}+7776FU\n-3334FU\0\n");
    assert_eq!(moves(&parsed.record), "7g7f 3c3d");
    assert_eq!(parsed.diagnostics.len(), 2);
}

#[test]
fn texts_that_are_no_record_are_one_diagnostic() {
    assert_eq!(codes(&read("")), "!empty@1");
    assert_eq!(codes(&read("hello\nworld\n")), "!not_a_record@1");
}

#[test]
fn every_beginning_of_a_text_can_be_read() {
    let text = format!("{GAME}/\n{GAME}");
    for end in 0..=text.len() {
        let games = Csa::games(&text[..end], &ReadOptions::default()).count();
        assert!((1..=2).contains(&games));
    }
}
