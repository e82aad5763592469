//! Tests that read headers.

use pretty_assertions::assert_eq;

use super::{codes, comments, game_summaries, main_line, read, summary};

fn headers(text: &str) -> Vec<(String, String)> {
    let game = read(text);
    let headers = game.record.headers.iter();
    headers
        .map(|header| (header.key.to_string(), header.value.to_string()))
        .collect()
}

#[test]
fn a_header_is_split_at_its_first_colon_of_any_width() {
    for (line, key, value) in [
        ("先手：A", "先手", "A"),
        ("先手:A", "先手", "A"),
        ("先手 ： A ", "先手", "A"),
        ("　先手：　A　", "先手", "A"),
        ("開始日時：2014/09/13 14：59", "開始日時", "2014/09/13 14：59"),
        ("棋戦：a:b", "棋戦", "a:b"),
        ("先手：", "先手", ""),
        ("備考：一\\n二", "備考", "一\\n二"),
        ("消費時間：107▲10△10", "消費時間", "107▲10△10"),
        ("開始日時：2005/11/29･30日", "開始日時", "2005/11/29･30日"),
        ("先手の備考：居飛車", "先手の備考", "居飛車"),
        ("手数：5手詰(参考)", "手数", "5手詰(参考)"),
        ("手数：まで61手詰", "手数", "まで61手詰"),
        ("1日目：封じ手", "1日目", "封じ手"),
    ] {
        assert_eq!(
            headers(&format!("{line}\n1 ７六歩(77)\n")),
            [(key.to_owned(), value.to_owned())]
        );
        assert_eq!(summary(&format!("{line}\n1 ７六歩(77)\n")), "7g7f", "{line}");
    }
}

#[test]
fn a_handicap_may_have_blanks_around_it() {
    for line in ["手合割：平手　　", "手合割： 平手 ", "手合割：角落ち　"] {
        let (first, usi) = if line.contains('角') {
            ("３四歩(33)", "3c3d")
        } else {
            ("７六歩(77)", "7g7f")
        };
        assert_eq!(summary(&format!("{line}\n1 {first}\n")), usi, "{line}");
    }
}

#[test]
fn duplicates_are_kept_in_order() {
    let text = "備考：A\n先手：X\n備考：B\n";
    assert_eq!(headers(text).len(), 3);
    assert_eq!(
        read(text).record.headers.get_all("備考").collect::<Vec<_>>(),
        ["A", "B"]
    );
}

#[test]
fn a_comment_among_headers_is_a_comment_of_the_start() {
    let game = read("先手：A\n*対局者：X\n手合割：平手\n後手：B\n1 ７六歩(77)\n");
    assert_eq!(comments(&game.record), [vec!["対局者：X"], vec![]]);
    assert_eq!((game.record.headers.len(), codes(&game)), (3, String::new()));
}

#[test]
fn headers_after_the_moves_are_headers() {
    let game = read("先手：A\n1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n終了日時：2014/09/13\n先手：Z\n");
    assert_eq!(
        (main_line(&game.record).as_str(), codes(&game)),
        ("7g7f resign", "duplicate_header@6".to_owned())
    );
    assert_eq!(
        game.record.headers.get_all("先手").collect::<Vec<_>>(),
        ["A", "Z"]
    );
    assert_eq!(game.record.headers.get("終了日時"), Some("2014/09/13"));
}

#[test]
fn a_variation_among_the_headers_is_passed_over() {
    assert_eq!(
        summary("先手：A\n変化：3手\n1 ７六歩(77)\n"),
        "7g7f; bad_variation_ply@2"
    );
}

#[test]
fn a_header_that_begins_like_a_turn_is_a_header() {
    assert_eq!(
        headers("先手番：A\n1 ７六歩(77)\n"),
        [("先手番".to_owned(), "A".to_owned())]
    );
    assert_eq!(summary("後手番かな\n1 ７六歩(77)\n"), "7g7f; unknown_part@1");
}

#[test]
fn a_header_between_moves_is_reported() {
    let moves = "1 ７六歩(77)\n2 ３四歩(33)\n解説：ここまでは定跡\n";
    for (below, expected) in [
        ("3 ２六歩(27)\n", "7g7f 3c3d 2g2f; header_between_moves@3"),
        ("▲２六歩\n", "7g7f 3c3d 2g2f; header_between_moves@3"),
        ("", "7g7f 3c3d"),
        ("まで2手で中断\n", "7g7f 3c3d interrupt"),
    ] {
        assert_eq!(summary(&format!("{moves}{below}")), expected, "{below}");
    }
}

#[test]
fn digits_before_a_colon_are_a_key_unless_a_move_or_an_ending_follows() {
    assert_eq!(
        summary("手合割：平手\n1：７六歩(77)\n2:３四歩(33) ( 0:01/00:00:01)\n3： 投了\n"),
        "7g7f 3c3d resign; colon_after_number@2 colon_after_number@3 colon_after_number@4"
    );
    assert_eq!(summary("手合割：平手\n1：７六虎(77)\n"), "; !unknown_piece@2");
    for line in ["10:15", "10:15 (12)", "1：第一譜", "10：30 (12)", "1：歩"] {
        let text = format!("手合割：平手\n{line}\n1 ７六歩(77)\n");
        assert_eq!(
            (summary(&text).as_str(), headers(&text).len()),
            ("7g7f", 2),
            "{line}"
        );
    }
}

#[test]
fn the_name_of_an_ending_in_a_head_is_an_unknown_line() {
    let head = "手合割：平手\n手数----指手--\n";
    assert_eq!(
        game_summaries(&format!("投了\n{head}1 ７六歩(77)\n")),
        [" 7g7f; unknown_part@1"]
    );
    assert_eq!(summary("手合割：平手\n投了\n▲７六歩\n"), "7g7f; unknown_part@2");
    assert_eq!(
        game_summaries(&format!(
            "先手：A\n1 ７六歩(77)\n先手：B\n投了\n{head}1 ２六歩(27)\n"
        )),
        ["A 7g7f; ", "B 2g2f; unknown_part@4"]
    );
    // 投了 ends the moves above it, even if a header is between 投了 and the moves. Below a separator, 投了 ends a game
    // without moves.
    assert_eq!(summary("1 ７六歩(77)\n備考：x\n投了\n"), "7g7f resign");
    assert_eq!(summary(&format!("{head}投了\n")), "resign");
}

const HEAD: &str = "手合割：平手\n手数----指手---------消費時間--\n";

#[test]
fn a_line_of_a_move_or_an_ending_that_its_colon_makes_a_header_is_reported() {
    for line in ["投了：", "変化 2手："] {
        for (text, expected) in [
            (
                format!("{HEAD}1 ７六歩(77)\n{line}\n2 ３四歩(33)\n"),
                "7g7f 3c3d; ambiguous_header@4",
            ),
            (
                format!("{HEAD}1 ７六歩(77)\n{line}\n"),
                "7g7f; ambiguous_header@4",
            ),
            (
                format!("{line}\n{HEAD}1 ７六歩(77)\n"),
                "7g7f; ambiguous_header@1",
            ),
            (
                format!("▲７六歩\n{line}\n△３四歩\n"),
                "7g7f 3c3d; ambiguous_header@2",
            ),
        ] {
            assert_eq!(summary(&text), expected, "{line}");
        }
    }
    let next = "先手：B\n手数----指手--\n1 ２六歩(27)\n";
    assert_eq!(
        game_summaries(&format!("先手：A\n1 ７六歩(77)\n投了：\n\n{next}")),
        ["A 7g7f; ambiguous_header@3", "B 2g2f; next_game@5"]
    );
    assert_eq!(
        game_summaries(&format!("先手：A\n手数----指手--\n投了：\n\n{next}")),
        ["A ; ambiguous_header@3", "B 2g2f; next_game@5"]
    );
}

#[test]
fn a_line_that_looks_like_a_move_is_no_header() {
    for (line, expected) in [
        (
            "第2手 ３四歩(33)   ( 0:00/00:00:00)",
            "7g7f 3c3d; other_spelling@4",
        ),
        ("②３四歩(33) (0:01)", "7g7f 3c3d; other_spelling@4"),
        ("2手目：３四歩(33)", "7g7f 3c3d; other_spelling@4"),
        ("#2 ３四歩(33)", "7g7f 3c3d; other_spelling@4"),
        (
            "投了 ( 0:03/00:00:04)",
            "7g7f resign; total_time@4 other_spelling@4",
        ),
        (
            "     中断         ( 0:00/00:00:00)",
            "7g7f interrupt; other_spelling@4",
        ),
        (
            "虎ABC   1 ７六歩(77)   ( 0:00/00:00:00)",
            "7g7f; !bad_move_syntax@4",
        ),
        ("x2 ３四歩(33)   ( 0:00/00:00:00)", "7g7f; !bad_move_syntax@4"),
        ("同　歩 : いい手", "7g7f; !bad_move_syntax@4"),
        ("３四歩 : いい手", "7g7f; !bad_move_syntax@4"),
        ("-3334FU", "7g7f; !bad_move_syntax@4"),
    ] {
        assert_eq!(
            summary(&format!("{HEAD}1 ７六歩(77)\n{line}\n")),
            expected,
            "{line}"
        );
    }
}

#[test]
fn the_pieces_in_a_hand_under_another_key_are_reported() {
    for line in ["後手の持：飛二", "手の持駒：金", "後手：ごて後手の持駒：飛二"] {
        assert_eq!(
            summary(&format!("{line}\n1 ７六歩(77)\n")),
            "7g7f; ambiguous_header@1",
            "{line}"
        );
    }
    for line in ["先手の持ち物：金", "先手持駒：飛二 角"] {
        let found = summary(&format!("{line}\n1 ７六歩(77)\n"));
        assert_eq!(found, "7g7f; !hand_without_diagram@1", "{line}");
    }
    for line in [
        "先手の持ち時間：10分",
        "後手の持時間：10分",
        "備考：持駒の歩が余る",
    ] {
        assert_eq!(summary(&format!("{line}\n1 ７六歩(77)\n")), "7g7f", "{line}");
    }
}

#[test]
fn a_handicap_under_another_key_is_reported_and_changes_nothing() {
    for line in [
        "手合い割：六枚落ち",
        "手合：六枚落ち",
        "手合：知らない",
        "駒落ち：六枚落ち",
        "ハンデ：６枚落",
    ] {
        assert_eq!(
            summary(&format!("{line}\n1 ７六歩(77)\n")),
            "7g7f; ambiguous_header@1",
            "{line}"
        );
    }
    for line in ["表題：六枚落ち", "戦型：角落ち", "駒落ち：平手", "種別：その他"] {
        assert_eq!(summary(&format!("{line}\n1 ７六歩(77)\n")), "7g7f", "{line}");
    }
}

#[test]
fn common_keys_are_headers_and_nothing_else() {
    let keys = "開始日時 終了日時 対局日 先手 後手 上手 下手 棋戦 表題 場所 持ち時間 秒読み 消費時間 戦型 先手省略名 後手省略名 \
        掲載 記録係 備考 作者 作品番号 作品名 発表誌 発表年月 出典 手数 分類 完全性 受賞 図 対局ID 記録ID 振り駒 \
        先手消費時間加算 後手消費時間加算 昼食休憩 夕食休憩 昼休前消費時間 封じ手手数 リーグ成績 先手年齢 後手年齢 先手の戦型 \
        先手の囲い 先手の手筋 先手の備考 後手の備考 先手持ち時間 後手持ち時間 最大手数 持将棋 目安時間 思考時間 詰手数 作意 \
        持ち時間(分)";
    for key in keys.split_whitespace() {
        for value in ["107▲10△10", "5手詰(参考)", "まで61手詰", "10:15", ""] {
            assert_eq!(
                summary(&format!("{key}：{value}\n1 ７六歩(77)\n")),
                "7g7f",
                "{key}"
            );
        }
    }
}

#[test]
fn two_headers_on_a_line_are_two_headers() {
    for (line, expected) in [
        ("先手：甲　後手：乙", &[("先手", "甲"), ("後手", "乙")][..]),
        ("先手: 甲 / 後手: 乙", &[("先手", "甲"), ("後手", "乙")]),
        (
            "先手：甲 棋戦：順位戦 場所：東京",
            &[("先手", "甲"), ("棋戦", "順位戦"), ("場所", "東京")],
        ),
        (
            "開始日時：2014/09/13 14：59",
            &[("開始日時", "2014/09/13 14：59")],
        ),
        ("棋戦：a:b", &[("棋戦", "a:b")]),
        ("備考：先手は甲 後手：乙", &[("備考", "先手は甲 後手：乙")]),
        ("先手：佐藤 康光", &[("先手", "佐藤 康光")]),
    ] {
        let text = format!("{line}\n1 ７六歩(77)\n");
        let expected: Vec<_> = expected
            .iter()
            .map(|&(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        assert_eq!(headers(&text), expected, "{line}");
        let codes = vec!["joined_headers@1"; expected.len() - 1].join(" ");
        assert_eq!(
            summary(&text),
            if codes.is_empty() {
                "7g7f".to_owned()
            } else {
                format!("7g7f; {codes}")
            },
            "{line}"
        );
    }
}

#[test]
fn a_move_in_the_place_of_a_name_is_an_error() {
    let text = "先手：７六歩\n後手：３四歩\n先手：２六歩\n";
    assert_eq!(summary(text), "; !bad_move_syntax@1 left_out@2");
}

/// A game that White wins.
const GAME: &str = "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n";

#[test]
fn a_header_that_contradicts_the_game_is_reported() {
    for (head, expected) in [
        ("結果：先手勝ち\n", "result_in_header@1"),
        ("勝敗：千日手\n", "result_in_header@1"),
        ("勝者：甲\n先手：甲\n後手：乙\n", "result_in_header@1"),
        ("先手：甲\n先手：丙\n", "duplicate_header@2"),
        ("開始日時：2021/11/31\n", "bad_date@1"),
        ("Handicap: Rook\n", "ambiguous_header@1"),
        ("先　手：甲\n", "ambiguous_header@1"),
        ("後手番：乙\n", "ambiguous_header@1"),
        ("先手氏名：甲\n", "ambiguous_header@1"),
        ("Sente: A\n", "ambiguous_header@1"),
        ("終局：先手勝ち\n", "result_in_header@1"),
        ("終局：後手勝ち\n", ""),
        ("*手合割：角落ち\n", "position_in_remark@1"),
        ("結果：後手勝ち\n", ""),
        ("勝者：乙\n先手：甲\n後手：乙\n", ""),
        ("結果：名局\n", ""),
        ("先手：甲\n先手：甲\n", ""),
        ("開始日時：0000/00/00\n", ""),
        ("*手合割：平手\n", ""),
        ("手合割：平手\n*手合割：角落ち\n", ""),
    ] {
        let found = codes(&read(&format!("{head}{GAME}")));
        assert_eq!(found, expected, "{head}");
    }
    let only_in_header = summary("結果：先手勝ち\n1 ７六歩(77)\n");
    assert_eq!(only_in_header, "7g7f; result_in_header@1");
}

#[test]
fn a_header_that_looks_like_a_part_of_the_game_is_reported() {
    for (head, expected) in [
        (
            "先手：羽生善治\n後手：藤井猛\n結果：羽生の勝ち\n",
            "result_in_header@3",
        ),
        ("先手：羽生善治\n後手：藤井猛\n結果：藤井の勝ち\n", ""),
        ("先手：羽生善治\n後手：藤井猛\n敗者：藤井\n", "result_in_header@3"),
        (
            "先手：羽生善治\n後手：藤井猛\n藤井猛：負け\n",
            "result_in_header@3",
        ),
        ("先手結果：勝ち\n", "result_in_header@1"),
        ("先手：○甲\n", "result_in_header@1"),
        ("先手：甲●\n", ""),
        ("天気：○\n", ""),
        ("落ち：角\n", "ambiguous_header@1"),
        ("角落ち：上手甲\n", "ambiguous_header@1"),
        ("後手：乙（角落ち）\n", "ambiguous_header@1"),
        ("先手棋士：甲\n", "ambiguous_header@1"),
        ("先手（▲）：甲\n", "ambiguous_header@1"),
        ("光手：甲\n", "ambiguous_header@1"),
        ("后于：乙\n", "ambiguous_header@1"),
        ("対局者：甲 対 乙\n", "ambiguous_header@1"),
        ("先手：甲\n後手：乙\n対局者：甲 対 乙\n", ""),
        ("先手：甲\n先手名：甲\n", ""),
        ("手合：平手\n", ""),
        ("Handicap: None\n", ""),
    ] {
        let found = codes(&read(&format!("{head}{GAME}")));
        assert_eq!(found, expected, "{head}");
    }
    assert_eq!(summary("終局：投了\n1 ７六歩(77)\n"), "7g7f; result_in_header@1");
    // The handicap is known, but not by this name.
    assert_eq!(
        codes(&read("手合割：角落ち\n上手：乙（角落ち）\n1 ８四歩(83)\n")),
        ""
    );
    // A handicap may be the cause of an error.
    assert_eq!(
        summary("上手：乙（角落ち）\n1 ８四歩(83)\n"),
        "; ambiguous_header@1 !wrong_side@2"
    );
}

#[test]
fn the_headers_of_a_mail_are_remarks() {
    let game = read(
        "From: a@example.com\nSubject: 一局\nContent-Type: text/plain\n\n先手：甲\n手合割：平手\n1 ７六歩(77)\n",
    );
    let keys: Vec<&str> = game.record.headers.iter().map(|header| &*header.key).collect();
    assert_eq!(keys, ["先手", "手合割"]);
    let remarks: Vec<&str> = game.record.root().notes().map(|(_, text)| text).collect();
    assert_eq!(
        remarks,
        ["From: a@example.com", "Subject: 一局", "Content-Type: text/plain"]
    );
}
