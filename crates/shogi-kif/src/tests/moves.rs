//! Tests of lines with move numbers: spellings of moves, wrong numbers, illegal moves, several moves on a line.

use pretty_assertions::assert_eq;

use super::{codes, comments, main_line, read, read_with, summary};
use crate::{Color, GameResult, Language, Legality, ReadOptions};

#[test]
fn a_number_may_be_written_in_many_ways() {
    for number in ["1", "01", "   1", "1.", "1手目"] {
        assert_eq!(summary(&format!("{number} ７六歩(77)\n")), "7g7f", "{number}");
    }
    assert_eq!(
        summary("１ ７六歩(77)\n２ ３四歩(33)\n"),
        "7g7f 3c3d; fullwidth@1"
    );
    assert_eq!(
        summary("１　７六歩（７７）（　０：０１／００：００：０１）\n"),
        "7g7f; fullwidth@1"
    );
}

#[test]
fn same_may_be_followed_by_any_blank_or_none() {
    let before = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n";
    for cell in [
        "同　銀(31)",
        "同銀(31)",
        "同 銀(31)",
        "同銀　(31)",
        "同　　銀(31)",
    ] {
        assert_eq!(
            summary(&format!("{before}4 {cell}\n")),
            "7g7f 3c3d 8h2b+ 3a2b",
            "{cell}"
        );
    }
}

#[test]
fn what_a_move_may_have_besides_is_passed_over() {
    for cell in [
        "☗７六歩(77)",
        "▲７六歩(77)",
        "▼７六歩(77)",
        "76歩(77)",
        "7六歩(77)",
        "７６歩(77)",
        "７六歩（77）",
        "７六歩(７７)",
        "７六歩(7七)",
        "７六歩直(77)",
        "７六歩不成(77)",
        "７六歩(77)+",
        "７六歩(77) +",
        "７六歩(77)＋",
        "７六歩(77)   +",
    ] {
        assert_eq!(summary(&format!("1 {cell}\n")), "7g7f", "{cell}");
    }
}

#[test]
fn a_mark_of_the_other_side_is_a_warning() {
    assert_eq!(summary("1 △７六歩(77)\n"), "7g7f; wrong_mark@1");
}

#[test]
fn every_spelling_of_a_move_without_promotion_is_read() {
    for manner in ["不成", "生", "ナラズ"] {
        let text = format!("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角{manner}(88)\n");
        let record = read(&text).record;
        let last = record.mainline().last().map(|step| step.mv.to_string());
        assert_eq!(last.as_deref(), Some("8h2b"), "{manner}");
    }
}

#[test]
fn pieces_have_several_names() {
    // A bishop promotes, a king is called 王, and two bishops are dropped: one with `打`, one with the origin `(00)`.
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ４八王(59)\n6 ８八角打\n7 ２八角打(00)\n";
    assert_eq!(
        summary(text),
        "7g7f 3c3d 8h2b+ 3a2b 5i4h B*8h; !drop_on_occupied@7"
    );
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角不成(88)\n4 ４二金(41)\n5 ３一角生(22)\n";
    assert_eq!(summary(text), "7g7f 3c3d 8h2b 4a4b 2b3a");
}

#[test]
fn promoted_pieces_have_long_and_short_names() {
    for (drawn, name, sfen) in [
        ("杏", "杏", "+L"),
        ("杏", "成香", "+L"),
        ("圭", "圭", "+N"),
        ("圭", "成桂", "+N"),
        ("全", "全", "+S"),
        ("全", "成銀", "+S"),
        ("竜", "龍", "+R"),
        ("龍", "竜", "+R"),
        ("馬", "馬", "+B"),
        ("と", "と", "+P"),
    ] {
        let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
        let text = format!(
            "+---+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n{}| ・ ・ ・ ・ {drawn} ・ ・ ・ ・|\n{}+---+\n1 ５四{name}(55)\n",
            empty.repeat(3),
            empty.repeat(4)
        );
        assert_eq!(summary(&text), "5e5d", "{name}");
        let start = read(&text).record.start().to_string();
        assert_eq!(start, format!("4k4/9/9/9/4{sfen}4/9/9/9/9 b - 1"), "{name}");
    }
}

#[test]
fn a_drop_is_a_drop_with_and_without_zeros() {
    let before = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n";
    for cell in [
        "４五角打",
        "４五角打(00)",
        "４五角打(00)           ( 0:07/00:01:00)",
        "４五角(00)",
    ] {
        let found = summary(&format!("{before}5 {cell}\n"));
        assert!(found.starts_with("7g7f 3c3d 8h2b+ 3a2b B*4e"), "{cell}: {found}");
        assert!(!found.contains('!'), "{found}");
    }
}

#[test]
fn a_move_without_origin_is_found_out_if_only_one_is_possible() {
    assert_eq!(summary("1 ７六歩\n2 ３四歩\n"), "7g7f 3c3d; inferred_origin@1");
    assert_eq!(
        summary("1 ７六歩(77)\n2 ３四歩"),
        "7g7f; !truncated@2",
        "the file may have been cut off"
    );
    assert_eq!(
        summary("1 ５八金\n2 ３四歩(33)\n"),
        "; !missing_origin@1 left_out@2"
    );
}

#[test]
fn a_move_that_cannot_be_read_is_an_error_at_its_place() {
    for (cell, code, column) in [
        ("７六虎(77)", "unknown_piece", 5),
        ("７十歩(77)", "bad_square", 3),
        ("０六歩(07)", "bad_square", 3),
        ("７六歩(07)", "bad_square", 6),
        ("７六歩(7", "bad_move_syntax", 6),
        ("７六歩(7)", "bad_move_syntax", 6),
        ("７六歩将(77)", "bad_move_syntax", 6),
        ("７六歩戌", "bad_move_syntax", 6),
        ("７六歩打(77)", "bad_move_syntax", 3),
        ("歩７六(77)", "bad_move_syntax", 3),
        ("(77)", "bad_move_syntax", 3),
    ] {
        let game = read(&format!("1 {cell}\n2 ３四歩(33)\n"));
        let error = game.first_error().unwrap();
        assert_eq!(
            (error.code(), error.line(), error.column()),
            (code, 1, column),
            "{cell}"
        );
        assert_eq!(
            (main_line(&game.record).as_str(), game.diagnostics.len()),
            ("", 2),
            "{cell}"
        );
    }
}

#[test]
fn a_text_after_a_move_means_the_same_with_and_without_its_origin() {
    for (text, code) in [
        ("6秒", ""),
        ("6s", ""),
        ("0:05", "trailing_text"),
        ("12", "trailing_text"),
        ("[0:05]", "trailing_text"),
        ("(0:05/00:00:05)", ""),
        ("(0:05/00:00:05) 長考", "trailing_text"),
    ] {
        let both = ["７六歩(77)", "７六歩"].map(|mv| read(&format!("1 {mv} {text}\n2 ３四歩(33)\n")));
        let [with_origin, without] = &both;
        let [expected, found] = [with_origin, without].map(codes);
        assert_eq!(
            expected,
            if code.is_empty() {
                String::new()
            } else {
                format!("{code}@1")
            }
        );
        assert_eq!(
            found,
            format!("inferred_origin@1 {expected}").trim_end(),
            "{text}"
        );
        assert_eq!(without.record, with_origin.record, "{text}");
    }
}

#[test]
fn a_typo_is_not_an_ending() {
    for cell in [
        "バグ(33)",
        "３四虎(33)",
        "３四",
        "3四",
        "３",
        "７六歩(27",
        "三四歩",
        "後手３四歩",
        "同",
        "△",
        "３ 四歩",
        "３ー歩",
        "３ニ金",
        "３回歩",
        "3c3d",
    ] {
        let game = read(&format!("1 ７六歩(77)\n2 {cell}\n"));
        assert!(game.first_error().is_some(), "{cell}");
        assert_eq!(main_line(&game.record), "7g7f", "{cell}");
    }
}

/// These texts contain a digit or the name of a piece. They are endings, not moves, because they have no square or
/// origin.
#[test]
fn a_word_with_a_digit_or_a_piece_in_it_is_an_ending() {
    for word in [
        "入玉宣言",
        "２歩",
        "二歩",
        "玉を取られた",
        "王手放置",
        "打ち歩詰め",
        "2手指し",
        "第12手",
    ] {
        let game = read(&format!("1 ７六歩(77)\n2 {word}   ( 0:05/00:00:05)\n"));
        assert_eq!(main_line(&game.record), "7g7f other", "{word}");
        assert_eq!(codes(&game), "unknown_special@2", "{word}");
        let ending = game.record.mainline_ending().unwrap();
        assert_eq!(ending.ending_text(), Some(word));
    }
}

#[test]
fn an_origin_on_the_next_line_is_not_guessed() {
    assert_eq!(
        summary("1 ７六歩\r(77)\n2 ３四歩(33)\n"),
        "; !bad_move_syntax@1 unknown_part@2 left_out@3"
    );
}

#[test]
fn same_without_a_move_before_is_an_error() {
    assert_eq!(summary("1 同　歩(77)\n"), "; !same_without_previous@1");
}

#[test]
fn a_move_that_cannot_be_carried_out_ends_its_line() {
    for (cell, code) in [
        ("７五歩(76)", "from_empty"),
        ("３四歩(33)", "wrong_side"),
        ("５五角打", "drop_without_piece"),
        ("７七角(88)", "illegal_move"),
    ] {
        let text = format!("1 {cell}\n2 ３四歩(33)\n3 ２六歩(27)\n");
        assert_eq!(summary(&text), format!("; !{code}@1 left_out@2"), "{cell}");
    }
}

#[test]
fn a_piece_that_is_not_on_the_origin_is_an_error_and_the_origin_decides() {
    assert_eq!(
        summary("1 ７六銀(77)\n2 ３四歩(33)\n"),
        "7g7f 3c3d; !piece_mismatch@1"
    );
}

#[test]
fn moves_against_the_rules_are_kept_and_reported() {
    assert_eq!(summary("1 ７五歩(77)\n"), "7g7e; !illegal_move@1");
    assert_eq!(summary("1 ２二角成(88)\n"), "8h2b+; !illegal_move@1");
}

#[test]
fn a_king_left_in_check_and_its_capture_are_kept_with_warnings() {
    assert_eq!(
        summary("1 ７六歩(77)\n2 ３四歩(33)\n3 ３三角成(88)\n4 ８四歩(83)\n5 ５一馬(33)\n"),
        "7g7f 3c3d 8h3c+ 8c8d 3c5a; illegal_move@4 illegal_move@5"
    );
}

#[test]
fn a_foul_is_a_warning_and_an_error_when_the_caller_is_strict() {
    // The last move drops a black pawn on file 9, which already has a black pawn. This is the foul 二歩.
    let text = "1 ２六歩(27)\n2 ８四歩(83)\n3 ２五歩(26)\n4 ８五歩(84)\n5 ２四歩(25)\n6 同　歩(23)\n7 同　飛(28)\n8 ３二金(41)\n9 ９六歩打\n10 反則勝ち\n";
    assert_eq!(summary(text).split("; ").nth(1), Some("illegal_move@9"));
    let strict = ReadOptions::default().legality(Legality::Strict);
    assert_eq!(codes(&read_with(text, &strict)), "!illegal_move@9");
    let trusting = ReadOptions::default().legality(Legality::Trust);
    assert_eq!(codes(&read_with(text, &trusting)), "");
}

#[test]
fn a_comment_may_be_at_the_end_of_a_move_line() {
    let game = read("1 ７六歩(77) *foo\n2 ３四歩(33)   ( 0:01/00:00:01) **bar\n");
    assert_eq!(comments(&game.record), [vec![], vec!["foo"], vec!["*bar"]]);
    assert_eq!(codes(&game), "");
}

#[test]
fn something_else_at_the_end_of_a_move_line_is_reported() {
    assert_eq!(
        summary("1 ７六歩(77) foo\n2 ３四歩(33)\n"),
        "7g7f 3c3d; trailing_text@1"
    );
}

#[test]
fn a_move_that_promotes_and_does_not_is_an_error() {
    let before = "1 ７六歩(77)\n2 ３四歩(33)\n";
    for cell in ["２二角成不成(88)", "２二角生成(88)", "２二角不成成(88)"] {
        assert_eq!(
            summary(&format!("{before}3 {cell}\n")),
            "7g7f 3c3d; !bad_move_syntax@3",
            "{cell}"
        );
    }
}

#[test]
fn an_origin_counts_more_than_the_words_that_describe_it() {
    for (cell, expected) in [
        ("５八金右(49)", "4i5h"),
        ("５八金右上(49)", "4i5h"),
        ("５八金右(69)", "6i5h; ki2_contradiction@1"),
        ("５八金寄(69)", "6i5h; ki2_contradiction@1"),
        // No other piece can move there, but the words are true.
        ("７六歩直(77)", "7g7f"),
    ] {
        assert_eq!(summary(&format!("1 {cell}\n")), expected, "{cell}");
    }
}

#[test]
fn without_an_origin_a_move_is_read_as_in_ki2() {
    for (cell, expected) in [
        ("５八金右", "4i5h; inferred_origin@1"),
        ("５八金左", "6i5h; inferred_origin@1"),
        ("４八銀左", "3i4h; ki2_contradiction@1"),
        ("５八金直", "; !missing_origin@1 left_out@2"),
        ("４八銀右右", "; !bad_move_syntax@1 left_out@2"),
    ] {
        let found = summary(&format!("1 {cell}\n*\n"));
        assert_eq!(found, expected, "{cell}");
    }
    // A file is cut off where its last move lacks what the others have.
    assert_eq!(summary("1 ７六歩(77)\n2 ５二金右"), "7g7f; !truncated@2");
    assert_eq!(summary("1 ７六歩\n2 ５二金右"), "7g7f 6a5b; inferred_origin@1");
    assert_eq!(summary("1 ５八金右"), "4i5h; inferred_origin@1");
}

/// The gold is the only piece between its king and a lance, so a move that leaves the file breaks a rule. The origin of
/// the move is found nevertheless.
#[test]
fn a_move_without_an_origin_may_break_a_rule() {
    let text = "\
+---------------------------+
| ・ ・ ・ ・v香 ・ ・ ・v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ 金 ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
1 ４八金
*
";
    assert_eq!(summary(text), "5h4h; illegal_move@12 inferred_origin@12");
}

#[test]
fn a_second_move_on_a_line_is_read_with_a_warning() {
    for line in [
        "1 ７六歩(77) 2 ３四歩(33)",
        "1 ７六歩(77) ３四歩(33)",
        "1 ７六歩(77)   ( 0:01/00:00:01) 2.３四歩(33)",
        "1 ７六歩(77) 2手目 ３四歩",
    ] {
        let game = read(&format!("{line}\n3 ２六歩(27)\n"));
        let codes = codes(&game).replace(" inferred_origin@1", "");
        assert_eq!(
            (main_line(&game.record).as_str(), codes.as_str()),
            ("7g7f 3c3d 2g2f", "second_move@1")
        );
        let english = game.diagnostics[0].message(Language::English).to_string();
        assert!(english.contains("３四歩"), "{english}");
    }
    assert_eq!(
        summary("1 ▲７六歩(77) △３四歩\n3 ２六歩(27)\n"),
        "7g7f 3c3d 2g2f; other_spelling@1"
    );
    let text = "1 ７六歩(77) (0:01) 2 ３四歩(33) (0:02) *x\n3 ２六歩(27) 4 投了\n";
    let game = read(text);
    assert_eq!(codes(&game), "second_move@1");
    assert_eq!(main_line(&game.record), "7g7f 3c3d 2g2f resign");
    let times = game
        .record
        .root()
        .line()
        .filter_map(|node| Some(node.time()?.as_secs()));
    assert_eq!(times.collect::<Vec<_>>(), [1, 2]);
    assert_eq!(comments(&game.record)[2], ["x"]);
}

/// The text after the first move has no number, mark or origin. Only the number of the next line shows whether this
/// text is a move.
#[test]
fn a_move_alone_behind_another_counts_if_the_next_line_counts_it() {
    assert_eq!(
        summary("1 ７六歩(77) ３四歩\n3 ２六歩(27)\n"),
        "7g7f 3c3d 2g2f; second_move@1 inferred_origin@1"
    );
    assert_eq!(
        summary("1 ７六歩(77) ３四歩\n2 ８四歩(83)\n"),
        "7g7f 8c8d; trailing_text@1"
    );
    // The next line has the number 2. So the text after the first move is a note, even if it looks like a move.
    for note in ["△３四歩 なら互角", "３四歩(33)", "2 ３四歩(33)"] {
        for between in ["", "*解説\n\n&図\n"] {
            let text = format!("1 ７六歩(77) {note}\n{between}2 ８四歩(83)\n");
            assert_eq!(summary(&text), "7g7f 8c8d; trailing_text@1", "{text}");
        }
    }
    assert_eq!(
        summary("1 ７六歩(77) ３四歩もある\n3 ２六歩(27)\n"),
        "7g7f; trailing_text@1 !wrong_side@2"
    );
}

#[test]
fn a_second_move_that_cannot_be_played_ends_the_line_at_its_place() {
    let text = "1 ７六歩(77) 2 ５五歩(54)\n3 ２六歩(27)\n";
    let game = read(text);
    assert_eq!(codes(&game), "second_move@1 !from_empty@1 left_out@2");
    assert_eq!(&text[game.diagnostics[1].span().range()], "５五歩(54)");
    let error = read("1 ７六歩(77) ５五歩(54)\n");
    assert_eq!(error.first_error().unwrap().column(), 11);
}

#[test]
fn a_move_behind_anything_but_a_plain_number_is_read_with_one_warning() {
    for line in [
        "② ３四歩(33)",
        "(2) ３四歩(33)   ( 0:01/00:00:01)",
        "[2] ３四歩(33)",
        "第2手 ３四歩(33)",
        "No.2 ３四歩(33)",
        "#2 ３四歩(33)",
        "2) ３四歩(33)",
        "二 ３四歩(33)",
        "2手目：３四歩(33)",
        "2：３四歩(33)",
        "2、３四歩(33)",
        "\"2 ３四歩(33)",
        "2３四歩(33)",
        "・３四歩(33)",
    ] {
        let found = summary(&format!("1 ７六歩(77)\n{line}\n3 ２六歩(27)\n4 投了\n"));
        let expected = if line.starts_with("2：") {
            "colon_after_number"
        } else {
            "other_spelling"
        };
        assert_eq!(found, format!("7g7f 3c3d 2g2f resign; {expected}@2"), "{line}");
    }
    // One warning is enough for a whole game.
    let text = "第1手 ７六歩(77)\n第2手 ３四歩(33)\n第3手 ２六歩(27)\n";
    assert_eq!(summary(text), "7g7f 3c3d 2g2f; other_spelling@1");
}

#[test]
fn a_line_that_looks_like_a_move_and_is_none_ends_the_reading() {
    for line in [
        "x2 ３四歩(33)",
        "> 2 ３四歩(33)",
        "1 2 ３四歩(33)",
        "2 ３]四歩(33)",
        "３四歩",
        "-3334FU",
        "A3334FU",
        "2 ３四歩(33)x３四歩(33)",
    ] {
        let game = read(&format!(
            "1 ７六歩(77)\n{line}\n3 ２六歩(27)\n4 投了\nまで3手で後手の勝ち\n"
        ));
        assert!(
            game.first_error().is_some_and(|error| error.line() == 2),
            "{line}: {}",
            codes(&game)
        );
        // 投了 names no winner, because nobody knows whose turn it is; the result line does.
        assert_eq!(
            game.record.result(),
            Some(GameResult::Win(Color::White)),
            "{line}"
        );
        let game = read(&format!("1 ７六歩(77)\n{line}\n3 ２六歩(27)\n4 投了\n"));
        assert_eq!(game.record.result(), None, "{line}");
    }
}

#[test]
fn a_promotion_behind_the_origin_counts() {
    for cell in [
        "２二角(88)成",
        "２二角(88) 成",
        "２二角　成(88)",
        "２二角(88)成   ( 0:01/00:00:01)",
        "２二角成+(88)",
    ] {
        let found = summary(&format!("1 ７六歩(77)\n2 ３四歩(33)\n3 {cell}\n"));
        assert_eq!(found, "7g7f 3c3d 8h2b+; other_spelling@3", "{cell}");
    }
    assert_eq!(
        summary("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角(88)不成\n"),
        "7g7f 3c3d 8h2b; other_spelling@3"
    );
    // A gold has no other side, and the pawn is not in the zone.
    for cell in ["４八金(49)成", "２六歩(27)成"] {
        let game = read(&format!("1 {cell}\n"));
        assert!(game.first_error().is_some(), "{cell}");
    }
}

#[test]
fn seconds_behind_a_move_are_its_time() {
    let game = read("1 ７六歩(77) 6s\n2 ３四歩(33) 10s\n");
    assert_eq!(codes(&game), "");
    let times = game
        .record
        .root()
        .line()
        .filter_map(|node| Some(node.time()?.as_secs()));
    assert_eq!(times.collect::<Vec<_>>(), [6, 10]);
}

#[test]
fn a_move_in_another_notation_is_no_ending() {
    for line in ["1 P7g-7f", "1 P-7f", "1 7g7f", "1. P-7f P-3d"] {
        let game = read(&format!("手合割：平手\n{line}\n2 投了\n"));
        let is_error = codes(&game).starts_with('!');
        assert!(
            is_error && game.record.result().is_none(),
            "{line}: {}",
            codes(&game)
        );
    }
}

/// No winner is named after a move that is not read, wherever it is.
#[test]
fn a_move_where_none_is_expected_is_an_error() {
    for text in [
        "1 ７六歩(77)\nP-3d\n2 投了\n",
        "1 ７六歩(77)\n2g2f\n2 投了\n",
        "1 ７六歩(77)\n三四歩\n2 投了\n",
        "1 ７六歩(77)\n（中略）\n2 投了\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角(88) ( 0:01/00:00:01)成\n4 投了\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n変化：2手 ８四歩(83)\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n変化手順 ▲６六歩\n",
        "▲７六歩 △３四歩\n変化\n△８四歩\n",
        "▲７六歩 △３四歩\n２六歩　８四歩　２五歩まで3手\n",
        "手順：２六歩　８四歩\n1 ７六歩(77)\n",
        "moves: 2g2f 8c8d\n1 ７六歩(77)\n",
        "先手：甲 ▲７六歩 △３四歩\n",
        "1 ７六歩(77)\nB: ３四歩\n2 投了\n",
        "1 ７六歩(77)\n続き：△３四歩\n2 投了\n",
        "1 ７六歩(77)\n以下：３四歩(33)\n",
    ] {
        let game = read(text);
        assert!(codes(&game).contains('!'), "{text}{}", codes(&game));
        assert_eq!(game.record.result(), None, "{text}");
    }
    for text in [
        "備考：２六歩　８四歩\n1 ７六歩(77)\n",
        "封じ手：▲７六歩\n1 ７六歩(77)\n",
        "先手：▲\n1 ７六歩(77)\n",
    ] {
        assert_eq!(summary(text), "7g7f", "{text}");
    }
}

#[test]
fn an_ending_may_follow_a_move_on_its_line() {
    assert_eq!(
        summary("1 ７六歩(77)\n2 ３四歩(33) 投了\n"),
        "7g7f 3c3d resign; second_move@2"
    );
    assert_eq!(
        summary("1 ７六歩(77) ( 0:01/00:00:01) 投了\nまで1手で先手の勝ち\n"),
        "7g7f resign; second_move@1"
    );
}

#[test]
fn the_length_of_a_problem_is_a_comment() {
    let game = read("手合割：平手\n3手詰\n1 ７六歩(77)\n");
    assert_eq!(
        (summary("3手詰め\n1 ７六歩(77)\n").as_str(), codes(&game).as_str()),
        ("7g7f", "")
    );
    assert_eq!(comments(&game.record)[0], ["3手詰"]);
}

#[test]
fn moves_that_a_header_names_are_read() {
    for key in ["正解手順", "手順", "解答", "作意", "本譜"] {
        assert_eq!(
            summary(&format!("{key}：▲７六歩 △３四歩\n")),
            "7g7f 3c3d; other_spelling@1",
            "{key}"
        );
    }
    // Of another key this is not certain.
    assert_eq!(summary("封じ手：▲７六歩\n1 ２六歩(27)\n"), "2g2f");
    assert_eq!(summary("手合割：平手\n初手：▲７六歩\n"), "; ambiguous_header@2");
    assert_eq!(
        summary("1 ７六歩(77)\n2 封じ手\n封じ手：３四歩(33)\n"),
        "7g7f other; ambiguous_header@3"
    );
}

#[test]
fn numbers_may_count_pairs_of_moves() {
    for (text, line) in [
        (
            "1. ▲７六歩 △３四歩\n2. ▲２六歩 △８四歩\n3. ▲２五歩\n",
            "7g7f 3c3d 2g2f 8c8d 2f2e",
        ),
        (
            "1 ▲７六歩 △３四歩\n*良い手\n2 ▲２六歩 △８四歩\nまで4手で中断\n",
            "7g7f 3c3d 2g2f 8c8d interrupt",
        ),
        // Each move has its own number.
        ("1 ▲７六歩 △３四歩\n3 ▲２六歩 △８四歩\n", "7g7f 3c3d 2g2f 8c8d"),
        ("1 ▲７六歩\n2 △３四歩\n3 ▲２六歩\n", "7g7f 3c3d 2g2f"),
    ] {
        let game = read(text);
        assert_eq!(main_line(&game.record), line, "{text}");
        assert!(!codes(&game).contains('!'), "{text}{}", codes(&game));
    }
}

#[test]
fn a_record_on_one_line_is_read() {
    let text = "開始日時：2020/01/02 先手：甲 後手：乙 手合割：平手 手数----指手---------消費時間--    1 ７六歩(77)   ( 0:01/00:00:01)    2 ３四歩(33)   ( 0:02/00:00:02)    3 投了";
    let game = read(text);
    assert_eq!(main_line(&game.record), "7g7f 3c3d resign");
    assert_eq!(game.record.result(), Some(GameResult::Win(Color::White)));
    assert!(codes(&game).contains("second_move@1"), "{}", codes(&game));
    assert_eq!(
        summary("先手：甲 1 ７六歩(77)\n2 ３四歩(33)\n"),
        "7g7f 3c3d; second_move@1"
    );
    // What is beside the separator is kept.
    let game = read("先手：甲 手数----指手--  *好局  1 ７六歩(77) 2 ３四歩(33)\n");
    assert_eq!(main_line(&game.record), "7g7f 3c3d");
    assert!(
        crate::to_string(&game.record, &crate::WriteOptions::default())
            .unwrap()
            .contains("好局")
    );
    let joined = "1 ７六歩(77) 2 ３四歩(33) 3 ２六歩(27)まで3手で先手の勝ち\n";
    assert_eq!(summary(joined), "7g7f 3c3d 2g2f resign; second_move@1");
    // A remark about a move is a value.
    for line in [
        "備考：3 ２六歩が疑問",
        "備考：（1）飛車先の歩",
        "棋戦：第3回（1 次予選）",
    ] {
        assert_eq!(summary(&format!("{line}\n1 ７六歩(77)\n")), "7g7f", "{line}");
    }
}

#[test]
fn numbers_of_pairs_begin_with_the_side_that_moves_first() {
    let lance = "手合割：香落ち\n1. △３四歩 ▲７六歩\n2. △８四歩 ▲２六歩\n";
    let game = read(lance);
    assert_eq!(main_line(&game.record), "3c3d 7g7f 8c8d 2g2f", "{}", codes(&game));
    assert!(!codes(&game).contains("trailing_text"), "{}", codes(&game));
    // A text of another game below counts single moves.
    let two = format!(
        "1. ▲７六歩 △３四歩\n2. ▲２六歩 △８四歩\n\n{HEAD_OF_NEXT}1 ▲７六歩(77)   x\n2 △３四歩(33)   x\n"
    );
    let games = crate::read_str(&two, &ReadOptions::default()).games;
    assert_eq!(main_line(&games[1].record), "7g7f 3c3d");
}

const HEAD_OF_NEXT: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n";

#[test]
fn addresses_and_free_texts_are_no_moves() {
    for line in [
        "棋譜：https://example.com/game/9f3a.kif",
        "備考：参考 1 ７六歩(77) 2 ３四歩(33)",
        "1dan：甲",
    ] {
        let game = read(&format!(
            "{line}\n{HEAD_OF_NEXT}   1 ７六歩(77)\n   2 ３四歩(33)\n"
        ));
        assert!(!codes(&game).contains('!'), "{line}: {}", codes(&game));
        assert_eq!(main_line(&game.record), "7g7f 3c3d", "{line}");
    }
}

#[test]
fn a_mate_may_have_the_mark_of_the_winner() {
    let mate = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
        +---------------------------+\n先手の持駒：金\n";
    for (end, expected) in [
        ("▲詰み\n", "G*5b checkmate"),
        ("まで\n", "G*5b checkmate"),
        ("△投了\nまで\n", "G*5b resign"),
    ] {
        let game = read(&format!("{mate}▲５二金\n{end}"));
        assert_eq!(main_line(&game.record), expected, "{end}");
        assert!(!codes(&game).contains('!'), "{end}");
    }
}
