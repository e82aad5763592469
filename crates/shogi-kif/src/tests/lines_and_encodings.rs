//! Tests of line ends, blanks, encodings, unknown lines, and texts that are not game records.

use pretty_assertions::assert_eq;

use super::{codes, main_line, read, summary};
use crate::{Event, Language, events};

const PLAIN: &str =
    "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*長考\n   2 ３四歩(33)\n";

#[test]
fn line_ends_change_nothing() {
    let expected = read(PLAIN);
    assert_eq!(codes(&expected), "");
    let mixed = PLAIN.replacen('\n', "\r\n", 1).replacen("77)\n", "77)\r", 1);
    for text in [PLAIN.replace('\n', "\r\n"), PLAIN.replace('\n', "\r"), mixed] {
        let game = read(&text);
        assert_eq!(game.record, expected.record);
        assert_eq!(codes(&game), "");
    }
}

#[test]
fn lines_are_counted_alike_whatever_ends_them() {
    for end in ["\n", "\r\n", "\r"] {
        let text = PLAIN.replace("３四歩(33)", "３四虎(33)").replace('\n', end);
        assert_eq!(summary(&text), "7g7f; !unknown_piece@5", "{end:?}");
    }
}

#[test]
fn a_byte_order_mark_an_end_mark_and_a_missing_line_end_change_nothing() {
    let expected = read(PLAIN).record;
    for text in [
        format!("\u{feff}{PLAIN}"),
        format!("{PLAIN}\u{1a}"),
        format!("{PLAIN}\r\n\u{1a}"),
        PLAIN.trim_end().to_owned(),
        format!("\n\n{PLAIN}\n\n"),
        PLAIN.replace("*長考\n", "*長考\n\n"),
    ] {
        let game = read(&text);
        assert_eq!(
            (&game.record, codes(&game)),
            (&expected, String::new()),
            "{text:?}"
        );
    }
}

#[test]
fn blanks_before_a_move_number_may_be_any() {
    for indent in ["", " ", "   ", "\t", "\u{3000}\u{3000}"] {
        for gap in [" ", "\t", "\u{3000}", "   "] {
            assert_eq!(
                summary(&format!("{indent}1{gap}７六歩(77)\n")),
                "7g7f",
                "{indent:?} {gap:?}"
            );
        }
    }
}

#[test]
fn characters_that_cannot_be_seen_are_blanks_and_reported() {
    assert_eq!(
        summary("1 ７六歩(77)\u{0}\u{0}\n2 ３四歩(33)\n"),
        "7g7f 3c3d; nul_byte@1"
    );
    assert_eq!(
        summary("\u{200b}1 ７六歩(77)\n2 ３四歩(33)\u{feff}\n"),
        "7g7f 3c3d; odd_whitespace@1 odd_whitespace@2"
    );
    assert_eq!(summary("1 ７六歩(77)\n\u{b}\u{c}\n"), "7g7f; control_character@2");
    assert_eq!(summary("\u{feff}\u{feff}1 ７六歩(77)\n"), "7g7f; double_bom@1");
}

#[test]
fn remarks_may_be_anywhere_and_are_kept() {
    let text = "# 上\n手合割：平手\n#中\n1 ７六歩(77)\n#後\n2 ３四歩(33)\n#--separator--\n";
    let game = read(text);
    assert_eq!(
        (main_line(&game.record).as_str(), codes(&game)),
        ("7g7f 3c3d", String::new())
    );
    let notes: Vec<Vec<&str>> = game
        .record
        .root()
        .line()
        .map(|node| node.notes().map(|(_, text)| text).collect())
        .collect();
    assert_eq!(notes, [vec![" 上", "中"], vec!["後"], vec!["--separator--"]]);
}

#[test]
fn a_separator_may_have_many_forms_or_be_missing() {
    for separator in [
        "手数----指手---------消費時間-- # この行は、なくてもいい\n",
        "手数----指手--\n",
        "手数――指手――――――――消費時間――\n",
        "",
    ] {
        assert_eq!(
            summary(&format!("手合割：平手\n{separator}1 ７六歩(77)\n")),
            "7g7f"
        );
    }
    assert_eq!(summary("1 ７六歩(77)\n2 ３四歩(33)\n"), "7g7f 3c3d");
}

#[test]
fn a_version_that_is_not_known_is_reported() {
    for (version, expected) in [
        ("version=2.0 ", "7g7f"),
        ("", "7g7f"),
        ("version=3.0 ", "7g7f; bad_version@1"),
    ] {
        let text = format!("#KIF {version}encoding=UTF-8\n1 ７六歩(77)\n");
        assert_eq!(summary(&text), expected);
    }
    assert_eq!(
        summary("#KIF encoding=UTF-8\n#KIF encoding=UTF-8\n#KIF encoding=EUC-JP\n1 ７六歩(77)\n"),
        "7g7f; duplicate_declaration@3"
    );
}

#[test]
fn how_the_board_was_shown_is_no_move() {
    for line in ["盤面回転", "盤面反転"] {
        assert_eq!(summary(&format!("手合割：平手\n{line}\n1 ７六歩(77)\n")), "7g7f");
    }
}

#[test]
fn an_unknown_line_is_reported_and_the_game_goes_on() {
    assert_eq!(
        summary("1 ７六歩(77)\nこれは何\n2 ３四歩(33)\n"),
        "7g7f 3c3d; unknown_part@2"
    );
}

#[test]
fn a_text_that_is_no_record_says_so_once() {
    for (text, expected) in [
        ("", "; !empty@1"),
        ("\n\r\n \n", "; !empty@1"),
        ("\nこれは棋譜\nではない\n", "; !not_a_record@2"),
        ("title: no game\nby: nobody\n", "; !not_a_record@1"),
        ("{\"header\":{},\"moves\":[{}]}", "; !not_a_record@1"),
        ("V2.2\n$EVENT:x\nPI\n+\n+7776FU\n", "; !not_a_record@1"),
    ] {
        assert_eq!(summary(text), expected, "{text:?}");
    }
}

#[test]
fn a_number_and_a_word_make_no_record() {
    for text in [
        "1 りんご\n2 みかん\n",
        "1. e4 e5\n2. Nf3 Nc6\n",
        "id,name\n1,alice,3\n",
        "3 時から始めます。\n1 新聞を読む\n2 ５分ほど歩く\n",
        "題名：会議録\n日付：明日\n",
        "# Title\n\n* item one\n* item two\n",
        "&nbsp;\n",
        "| a | b |\n|---|---|\n",
        "9 8 7 6 5 4 3 2 1\n1 2 3\n",
        "まで残り三日です。\n",
        "まで30分で完成\n",
        "変化：あり\n",
        "後手番\n",
        "▲山\n△川\n",
    ] {
        assert!(codes(&read(text)).starts_with("!not_a_record@"), "{text}");
        assert_eq!(read(text).diagnostics.len(), 1, "{text}");
    }
}

#[test]
fn one_line_that_only_records_have_makes_a_record() {
    for (text, expected) in [
        ("1 投了\n", "resign"),
        ("まで0手で中断\n", "interrupt"),
        ("先手：A\n1 りんご\n", "other; unknown_special@2"),
        ("手数----指手--\n1 りんご\n", "other; unknown_special@2"),
        ("#KIF version=2.0 encoding=UTF-8\n", ""),
        ("先手の持駒：なし\n", ""),
        // A move is evidence of a game record even if it cannot be played.
        ("1 ７六歩(76)\n", "; !from_empty@1"),
    ] {
        assert_eq!(summary(text), expected, "{text}");
    }
}

#[test]
fn a_file_that_ends_inside_a_line_says_so() {
    for (text, expected) in [
        ("1 ７六歩(77)\n2", "7g7f; !truncated@2"),
        ("1 ７六歩(77)\n2 ", "7g7f; !truncated@2"),
        ("1 ７六歩(77)\n2 ３", "7g7f; !truncated@2"),
        ("1 ７六歩(77)\n2 ３四", "7g7f; !truncated@2"),
        ("1 ７六歩(77)\n2 ３四歩(3", "7g7f; !truncated@2"),
        ("1 ７六歩(77) ( 0:0", "7g7f; truncated@1"),
        ("1 ７六歩(77)\n2 投", "7g7f; truncated@2"),
        ("1 ７六歩(77)\n2 ３四歩", "7g7f; !truncated@2"),
        ("1 ７六歩(77)\nま", "7g7f; truncated@2"),
        ("1 ７六歩(77)\nまで", "7g7f; truncated@2"),
        ("1 ７六歩(77)\nまで1手で時間切れによ", "7g7f; truncated@2"),
        ("1 ７六歩(77)\nまで1手で先手の", "7g7f; truncated@2"),
        ("1 ７六歩(77)\n変化：1手", "7g7f; truncated@2"),
        ("先手：A\n手合割：", "; !truncated@2"),
        ("先手：A\n手合割：香", "; !truncated@2"),
        ("先手：A\n後", "; truncated@2"),
        ("先手：A\n手数----指手---------消", "; truncated@2"),
        ("▲７六歩 △３", "7g7f; !truncated@1"),
        ("▲７六歩 △３四", "7g7f; !truncated@1"),
        ("1 ７六歩(77)\n変化：", "7g7f; !truncated@2"),
        // These texts end without a line end, but no further text could make their last line valid. So they do not
        // count as cut off.
        ("1 ７六歩(77)\n2 バグ", "7g7f other; unknown_special@2"),
        ("1 ７六歩(77)\n2 ３四虎", "7g7f; !unknown_piece@2"),
        // This text ends with a line end, so its last line is complete and not cut off.
        ("1 ７六歩(77)\n2 ３\n", "7g7f; !bad_square@2"),
    ] {
        assert_eq!(summary(text), expected, "{text}");
    }
}

#[test]
fn what_is_left_out_of_a_line_of_moves_is_its_rest() {
    for (text, expected) in [
        (
            "▲７六歩 △３四虎 ▲２六歩\n",
            "the rest of line 1 is left out because of the error before",
        ),
        (
            "▲７六歩 △３四虎 ▲２六歩\n△８四歩\n",
            "the rest of line 1 and all up to line 2 are left out because of the error before",
        ),
        (
            "1 ７六虎(77)\n2 ３四虎(33)\n",
            "line 2 is left out because of the error before",
        ),
    ] {
        let game = read(text);
        assert_eq!(game.diagnostics[1].kind().to_string(), expected);
    }
}

#[test]
fn a_character_that_looks_like_another_gets_a_hint() {
    use shogi_core::messages::Language;

    for (text, expected) in [
        ("1 ７ー歩(77)\n", "`７一`"),
        ("1 ７ニ歩(77)\n", "`７二`"),
        ("1 ７六步(77)\n", "`歩` (U+6B69)"),
        ("▲７ー歩\n", "`一` (U+4E00)"),
    ] {
        let game = read(&format!("先手：A\n{text}"));
        let help = game.diagnostics[0].help(Language::English).unwrap_or_default();
        assert!(help.contains(expected), "{text}: {help}");
    }
}

#[test]
fn an_event_is_given_for_every_line_that_is_not_blank() {
    let text = "#KIF version=2.0 encoding=UTF-8\n先手：A\n\n手数----指手--\n*x\n&y\n1 虎\n変化：1手\nまで0手で中断\n";
    let found: Vec<String> = events(text)
        .map(|event| match event {
            Ok(event) => match event.value {
                Event::Declaration { version, encoding } => format!("declaration {version:?} {encoding}"),
                Event::Header { key, value } => format!("header {key} {value}"),
                Event::Separator { .. } => "separator".to_owned(),
                Event::Comment(text) => format!("comment {text}"),
                Event::Bookmark(name) => format!("bookmark {name}"),
                Event::Variation {
                    number: Ok(number), ..
                } => format!("variation {number}"),
                Event::Result(text) => format!("result {text}"),
                other => format!("{other:?}"),
            },
            Err(error) => error.to_string(),
        })
        .collect();
    let expected = [
        "declaration Some(\"2.0\") UTF-8",
        "header 先手 A",
        "separator",
        "comment x",
        "bookmark y",
        "line 7, column 3: expected a move or an ending such as `投了`, found `虎`",
        "variation 1",
        "result 0手で中断",
    ];
    assert_eq!(found.len(), expected.len());
    assert_eq!(found[0], expected[0]);
    assert_eq!(found[1..5], expected[1..5]);
    assert_eq!(found[6..], expected[6..]);
}

#[cfg(feature = "encoding")]
#[test]
fn the_encoding_changes_nothing() {
    use shogi_core::text::encoding::{Encoding, encode};

    let expected = read(PLAIN).record;
    for encoding in Encoding::ALL {
        let bytes = encode(PLAIN, encoding).unwrap();
        let document = crate::read(&bytes, &crate::ReadOptions::default());
        assert_eq!(document.encoding, encoding);
        assert_eq!(document.diagnostics().count(), 0, "{encoding}");
        assert_eq!(document.into_record().unwrap(), expected);
    }
}

#[cfg(feature = "encoding")]
#[test]
fn the_bytes_win_over_what_the_file_says_of_its_encoding() {
    let text = format!("#KIF version=2.0 encoding=UTF-8\n{PLAIN}");
    let bytes =
        shogi_core::text::encoding::encode(&text, shogi_core::text::encoding::Encoding::ShiftJis).unwrap();
    let document = crate::read(&bytes, &crate::ReadOptions::default());
    assert_eq!(main_line(&document.games[0].record), "7g7f 3c3d");
    let codes: Vec<(&str, bool)> = document
        .diagnostics()
        .map(|diagnostic| (diagnostic.code(), diagnostic.is_error()))
        .collect();
    assert_eq!(codes, [("encoding_mismatch", false)]);
}

#[test]
fn the_end_mark_of_dos_is_no_part_of_the_last_line() {
    for line in [
        "*長考",
        "&しおり",
        "#注",
        "備考：x",
        "まで0手で中断",
        "先手の持駒：なし",
    ] {
        let expected = read(&format!("1 ７六歩(77)\n{line}"));
        for mark in ["\u{1a}", "\u{1a}\u{1a}\r\n", "\r\n\u{1a}"] {
            let found = read(&format!("1 ７六歩(77)\n{line}{mark}"));
            assert_eq!(found.record, expected.record, "{line}");
            assert_eq!(codes(&found), codes(&expected), "{line}");
        }
    }
}

#[test]
fn a_replacement_character_in_the_file_is_a_warning() {
    assert_eq!(
        summary("1 ７六歩(77)\n*\u{fffd}\u{fffd}\n"),
        "7g7f; replacement_character@2"
    );
}

#[cfg(feature = "encoding")]
#[test]
fn bytes_that_do_not_decode_are_counted_and_no_replacement_character_besides() {
    let bytes = b"*a\xff\xffb\xff\n*\xef\xbf\xbd\n*\xff\n1 \xe6\x8a\x95\xe4\xba\x86";
    let document = crate::read(
        bytes,
        &crate::ReadOptions::default().encoding(shogi_core::text::encoding::Encoding::Utf8),
    );
    let found: Vec<(u32, &str)> = document
        .diagnostics()
        .map(|error| (error.line(), error.code()))
        .collect();
    assert_eq!(
        found,
        [
            (1, "invalid_encoding"),
            (2, "replacement_character"),
            (3, "invalid_encoding")
        ]
    );
    let messages: Vec<String> = document
        .diagnostics()
        .map(|error| error.kind().to_string())
        .collect();
    assert!(
        messages[0].ends_with("at offset 2 of the file and at 2 more places of the line"),
        "{messages:?}"
    );
    assert!(messages[2].ends_with("of the file"), "{messages:?}");
}

#[test]
fn text_after_a_separator_is_kept_or_reported() {
    let game = read("手数----指手---------消費時間-- # 大事な注\n1 ７六歩(77)\n");
    assert_eq!(codes(&game), "");
    let remarks: Vec<&str> = game.record.root().notes().map(|(_, text)| text).collect();
    assert_eq!(remarks, [" 大事な注"]);
    assert_eq!(
        summary("手数----指手---------消費時間--大事な注\n1 ７六歩(77)\n"),
        "7g7f; trailing_text@1"
    );
}

/// In each of these lines a part is missing, in most cases the last one. The text found where this part is expected is
/// empty, and the message must not quote an empty text.
#[test]
fn no_message_quotes_an_empty_text() {
    let moves = "1 ７六歩(77)\n";
    let incomplete = [
        "1\n2\n",
        "1 \n",
        "1 ７\n",
        "1 ７六\n",
        "1 ７六歩()\n",
        "1 ７六歩(\n",
        "1 ▲\n",
        "1 同\n",
        "1 +\n",
        "1 ７六歩(77) ()\n",
        "手合割：\n1 ７六歩(77)\n",
        "手数＝\n1 ７六歩(77)\n",
        "#KIF version= encoding=\n1 ７六歩(77)\n",
        "▲\n",
        "▲７六歩 △\n",
        "▲同\n",
        &format!("{moves}変化：\n"),
        &format!("{moves}変化：手\n"),
        &format!("{moves}まで\n"),
        &format!("{moves}まで1手で\n"),
    ];
    for text in incomplete {
        let game = read(text);
        assert!(!game.diagnostics.is_empty(), "{text}");
        for diagnostic in &game.diagnostics {
            let english = diagnostic.message(Language::English).to_string();
            let japanese = diagnostic.message(Language::Japanese).to_string();
            assert!(!english.contains("``"), "{text}{english}");
            assert!(!japanese.contains("「」"), "{text}{japanese}");
        }
    }
    let game = read("1 ７六歩(77)\n変化：\n");
    assert_eq!(
        game.diagnostics[0].message(Language::English).to_string(),
        "expected the number of a move from 1 to 2 after `変化：`, found nothing"
    );
    assert_eq!(
        game.diagnostics[0].message(Language::Japanese).to_string(),
        "「変化：」の後に書く手数（1から2まで）がありません"
    );
}
