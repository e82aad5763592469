//! Tests of the table of diagnostics.

use kifu_archive::Input;
use kifu_table::Table;
use pretty_assertions::assert_eq;
use serde_json::json;

use crate::{check, file, rows};

#[test]
fn each_diagnostic_of_each_game_is_a_row_with_its_place_in_the_file() {
    // A pawn does not move two ranks, and a game after `/` has its place in the whole file.
    let text = "PI\n+\n+7776FU\n/\nPI\n+\n+2725FU\n-0000FU\n";
    let rows = rows(Table::Diagnostics, [file("a.csa", text)]);
    let illegal = json!({
        "path": "a.csa", "offset": 15, "game_index": 1,
        "code": "illegal_move", "severity": "error", "line": 7, "column": 1,
        "message": rows[0]["message"], "message_ja": rows[0]["message_ja"],
    });
    check(&rows[0], &illegal);
    assert!(rows[0]["message"].as_str().unwrap().contains("2g"), "{}", rows[0]);
    assert!(!rows[0]["message_ja"].as_str().unwrap().is_ascii(), "{}", rows[0]);
    assert_eq!(rows[1]["line"], json!(8));
}

#[test]
fn games_without_diagnostics_have_no_row() {
    assert_eq!(
        rows(
            Table::Diagnostics,
            [file("a.csa", "V2.2\nPI\n+\n+7776FU\n%CHUDAN\n")]
        )
        .len(),
        0
    );
}

#[test]
fn a_suggestion_is_in_both_languages() {
    let text = "手合割：平手\n   1 ７六虎(77)\n";
    let rows = rows(Table::Diagnostics, [file("a.kifu", text)]);
    assert_eq!(rows[0]["code"], json!("unknown_piece"));
    assert!(rows[0]["help"].as_str().unwrap().starts_with("pieces are "));
    assert!(rows[0]["help_ja"].as_str().unwrap().contains('玉'));
}

#[test]
fn a_file_that_cannot_be_read_is_a_row_with_the_reason() {
    let error = || std::io::Error::other("the disk is gone");
    let rows = rows(Table::Diagnostics, [Input::unreadable("a.csa", error())]);
    assert_eq!(rows.len(), 1);
    let expected = json!({
        "path": "a.csa", "offset": 0, "game_index": 0, "code": "unreadable_file", "severity": "error",
        "message": "the disk is gone", "message_ja": "the disk is gone",
    });
    check(&rows[0], &expected);
}
