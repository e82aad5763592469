//! Tests that read versions, encoding lines, players and `$` keys.

use pretty_assertions::assert_eq;

use super::{codes, headers, read, summary};

#[test]
fn a_game_has_one_version() {
    assert_eq!(
        summary(&read("V2.2\nV3.0\nPI\n+\n+7776FU\n")),
        "7g7f; duplicate_version@2"
    );
    let games: Vec<String> = crate::games("V2.2\nPI\n+\n/\nV3.0\nPI\n+\n", &crate::ReadOptions::default())
        .map(|game| summary(&game))
        .collect();
    assert_eq!(games, ["", ""]);
}

#[test]
fn every_version_is_known() {
    for version in ["V2", "V2.1", "V2.2", "V3.0"] {
        assert_eq!(summary(&read(&format!("{version}\nPI\n+\n+7776FU\n"))), "7g7f");
    }
    assert_eq!(summary(&read("V999\nPI\n+\n+7776FU\n")), "7g7f; bad_version@1");
    // A missing version is no error. V2.2: "In the event that the version is missing, it will default to the
    // 1997-08-25 standard."
    assert_eq!(summary(&read("PI\n+\n+7776FU\n")), "7g7f");
}

#[test]
fn the_encoding_line_is_no_comment() {
    for (line, label) in [
        ("'CSA encoding=UTF-8", "UTF-8"),
        ("'CSA encoding=SHIFT_JIS", "SHIFT_JIS"),
        ("'encoding=Shift_JIS", "Shift_JIS"),
    ] {
        let game = read(&format!("{line}\nV3.0\nPI\n+\n"));
        assert_eq!(game.declared_encoding.as_ref().unwrap().value, label);
        assert_eq!(game.record.root().notes().count(), 0);
        assert_eq!(codes(&game), "");
    }
}

#[test]
fn an_encoding_line_after_the_first_is_kept_as_a_remark() {
    let game = read("'CSA encoding=UTF-8\n'encoding=EUC\nV2.2\nPI\n+\n");
    assert_eq!(codes(&game), "duplicate_declaration@2");
    let notes: Vec<_> = game.record.root().notes().map(|(_, text)| text).collect();
    assert_eq!(notes, ["encoding=EUC"]);
}

#[test]
fn headers_keep_their_keys_order_and_duplicates() {
    let text = r"V2.2
N+NAKAHARA
N-
$EVENT:13th World Computer Shogi Championship
$START_TIME:2003/05/03 10:30:00
$EMPTY:
$NOTE:one\ntwo\\three
$NOTE:again
$棋戦詳細:順位戦
PI
+
+7776FU
%TORYO
$END_TIME:2003/05/03 11:11:05
";
    let game = read(text);
    assert_eq!(codes(&game), "");
    assert_eq!(
        headers(&game.record),
        [
            "N+=NAKAHARA",
            "N-=",
            "$EVENT=13th World Computer Shogi Championship",
            "$START_TIME=2003/05/03 10:30:00",
            "$EMPTY=",
            r"$NOTE=one\ntwo\\three",
            "$NOTE=again",
            "$棋戦詳細=順位戦",
            "$END_TIME=2003/05/03 11:11:05",
        ]
    );
}

#[test]
fn a_key_without_a_colon_is_named() {
    assert_eq!(
        summary(&read("V2.2\n$EVENT\n$:x\nPI\n+\n+7776FU\n")),
        "7g7f; bad_info@2 bad_info@3"
    );
}

#[test]
fn both_players_may_be_named_on_a_line() {
    for line in ["N+A,N-B", "N+A N-B", "N-B,N+A"] {
        let game = read(&format!("V2.2\n{line}\nPI\n+\n+7776FU\n"));
        let mut found = headers(&game.record);
        found.sort();
        assert_eq!(found, ["N+=A", "N-=B"], "{line}");
        assert_eq!(codes(&game), "other_spelling@2", "{line}");
    }
    let game = read("V2.2\nN+A,B\nPI\n+\n+7776FU\n");
    assert_eq!(
        (headers(&game.record), codes(&game)),
        (vec!["N+=A,B".to_owned()], String::new())
    );
}

#[test]
fn a_header_that_looks_like_a_part_of_the_game_is_reported() {
    for (header, expected) in [
        ("$RESULT:B win", "result_in_header@2"),
        ("$HANDICAP:HA", "ambiguous_header@2"),
        ("$HANDICAP:二枚落ち", "ambiguous_header@2"),
        ("$BLACK:A", "ambiguous_header@2"),
        ("$HANDICAP:平手", ""),
    ] {
        let game = read(&format!("V2.2\n{header}\nPI\n+\n+7776FU\n"));
        assert_eq!(codes(&game), expected, "{header}");
    }
}

#[test]
fn a_value_on_the_next_line_is_read() {
    let game = read("V2.2\nN+\n山田\nN-\nN-鈴木\n$EVENT:\n第1回大会\n$SITE:\nPI\n+\n+7776FU\n");
    assert_eq!(
        headers(&game.record),
        ["N+=山田", "N-=", "N-=鈴木", "$EVENT=第1回大会", "$SITE="]
    );
    assert_eq!(codes(&game), "value_on_next_line@3 value_on_next_line@7");
    // Only the next line can be the value.
    let game = read("V2.2\nPI\n+\nN+\n+7776FU\nx y\n");
    assert_eq!(
        (headers(&game.record), codes(&game)),
        (vec!["N+=".to_owned()], "unknown_part@6".to_owned())
    );
    // A line that looks like a move is no name.
    for line in ["3x334FU", "７六歩(77)", "7g7f"] {
        let found = codes(&read(&format!("V2.2\nPI\n+\nN+\n{line}\n")));
        assert_eq!(found, "!bad_move_syntax@5", "{line}");
    }
    let game = read("V2.2\nN+\ntaro10kyu\nPI\n+\n+7776FU\n");
    assert_eq!(headers(&game.record), ["N+=taro10kyu"]);
}
