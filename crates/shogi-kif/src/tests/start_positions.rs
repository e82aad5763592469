//! Tests that read start positions: `手合割`, diagrams, pieces in hand, side to move.

use pretty_assertions::assert_eq;

use super::{codes, read, summary};
use crate::{Color, Handicap, Language};

/// The sample diagram of the BOD document.
const SAMPLE: &str = "\
後手：羽生善治
後手の持駒：飛　角　金　銀　桂　香　歩四　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂 ・ ・ ・ ・ ・ ・ ・|一
| ・ ・ ・ 馬 ・ ・ 龍 ・ ・|二
| ・ ・v玉 ・v歩 ・ ・ ・ ・|三
|v歩 ・ ・ ・v金 ・ ・ ・ ・|四
| ・ ・v銀 ・ ・ ・v歩 ・ ・|五
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|六
| 歩 歩 ・ 歩 歩v歩 歩 ・ 歩|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八   
| 香 桂v金 ・v金 ・ ・ 桂 香|九
+---------------------------+
先手：谷川浩司
先手の持駒：銀二　歩四　
手数＝171  ▲６二角成  まで
*第44期王位戦第4局

後手番
";

/// Returns the diagram of a problem with White's king and Black's pawn. `above` and `below` are added before and
/// after the eleven lines of the diagram.
fn problem(above: &str, below: &str) -> String {
    let frame = "+---------------------------+";
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    let mut rows = vec![
        format!("{above}{frame}"),
        "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一".to_owned(),
    ];
    rows.push(format!("{empty}二"));
    rows.push("| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三".to_owned());
    rows.extend(["四", "五", "六", "七", "八", "九"].map(|rank| format!("{empty}{rank}")));
    rows.push(format!("{frame}\n{below}"));
    rows.join("\n")
}

fn start(text: &str) -> String {
    let game = read(text);
    let codes = codes(&game);
    let start = game.record.start();
    if codes.is_empty() {
        start.to_string()
    } else {
        format!("{start}; {codes}")
    }
}

#[test]
fn every_handicap_of_the_document_is_its_position() {
    for handicap in Handicap::ALL {
        let Some(setup) = handicap.setup() else { continue };
        assert_eq!(
            start(&format!("手合割：{}\n", handicap.name())),
            setup.to_string()
        );
    }
    assert_eq!(start("先手：A\n"), Handicap::Even.setup().unwrap().to_string());
}

#[test]
fn other_spellings_of_a_handicap_are_read_with_a_warning() {
    for (name, handicap) in [
        ("２枚落ち", Handicap::TwoPiece),
        ("2枚落ち", Handicap::TwoPiece),
        ("二枚落", Handicap::TwoPiece),
        ("飛落ち", Handicap::Rook),
        ("飛車落", Handicap::Rook),
        ("平手（持将棋指し直し）", Handicap::Even),
    ] {
        let expected = format!("{}; handicap_spelling@1", handicap.setup().unwrap());
        assert_eq!(start(&format!("手合割：{name}\n")), expected, "{name}");
    }
}

#[test]
fn a_handicap_that_fixes_no_position_is_never_an_even_game() {
    let empty = "9/9/9/9/9/9/9/9/9 b - 1";
    for (name, code) in [
        ("トンボ", "!unknown_handicap@1"),
        ("詰将棋", "!unknown_handicap@1"),
        ("七枚落ち", "!unknown_handicap@1"),
        ("歩三兵", "!unknown_handicap@1"),
        ("青空将棋", "!unknown_handicap@1"),
        ("5五将棋", "!unsupported_variant@1"),
        ("その他", "!missing_diagram@1"),
    ] {
        assert_eq!(
            start(&format!("手合割：{name}\n")),
            format!("{empty}; {code}"),
            "{name}"
        );
    }
    assert_eq!(
        summary("手合割：トンボ\n1 ７六歩(77)\n2 ３四歩(33)\n"),
        "; !unknown_handicap@1 left_out@2"
    );
}

#[test]
fn the_last_of_several_handicaps_counts() {
    assert_eq!(
        summary("手合割：平手\n手合割：六枚落ち\n手合割：二枚落ち\n1 ６二銀(71)\n"),
        "7a6b; duplicate_header@2 duplicate_header@3"
    );
}

#[test]
fn the_sample_of_the_bod_document_reads() {
    assert_eq!(
        start(SAMPLE),
        "ln7/3+B2+R2/2k1p4/p3g4/2s3p2/4K4/PP1PPpP1P/9/LNg1g2NL w 2S4Prbgsnl4p 172"
    );
    let game = read(SAMPLE);
    assert_eq!(
        game.record.root().comments().collect::<Vec<_>>(),
        ["第44期王位戦第4局"]
    );
    assert_eq!(game.record.headers.get("先手"), Some("谷川浩司"));
}

#[test]
fn a_diagram_wins_over_a_handicap() {
    let expected = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
    let hand = "先手の持駒：金　\n";
    for name in [
        "平手",
        "その他",
        "詰将棋",
        "実戦詰将棋",
        "トンボ",
        "トンボ＋桂香",
        "歩三兵",
        "太閤将棋",
        "香得",
        "九枚落ち",
        "",
    ] {
        assert_eq!(
            start(&problem(&format!("手合割：{name}\n"), hand)),
            expected,
            "{name}"
        );
    }
    assert_eq!(
        start(&problem("手合割：六枚落ち\n", hand)),
        format!("{expected}; conflicting_start@1")
    );
    for name in ["六枚おち", "平手　虎ABC", "虎"] {
        let text = problem(&format!("手合割：{name}\n"), hand);
        assert_eq!(
            start(&text),
            format!("{expected}; unknown_start_name@1"),
            "{name}"
        );
        assert_eq!(read(&text).record.headers.get("手合割"), Some(name));
    }
}

#[test]
fn hands_are_read_in_all_spellings() {
    for (hand, sfen) in [
        ("飛　角　金二　歩十八　", "RB2G18P"),
        ("飛 角 金二 歩十八", "RB2G18P"),
        ("飛角金二歩十八", "RB2G18P"),
        ("金2 歩13", "2G13P"),
        ("金２　歩１３", "2G13P"),
        ("金二、歩三", "2G3P"),
        ("なし", "-"),
        ("", "-"),
        ("残り全部", "2R2B4G4S4N4L17P"),
    ] {
        for key in ["先手の持駒：", "下手の持駒：", "先手の持ち駒:"] {
            let text = problem("", &format!("{key}{hand}\n"));
            let found = read(&text).record.start().to_string();
            assert_eq!(found, format!("4k4/9/4P4/9/9/9/9/9/9 b {sfen} 1"), "{key}{hand}");
        }
    }
}

#[test]
fn a_hand_that_cannot_be_read_is_an_error_at_its_place() {
    for (hand, column) in [("玉　歩二", 7), ("飛　と", 9), ("金x", 8), ("歩百枚X", 10)] {
        let game = read(&problem("", &format!("先手の持駒：{hand}\n1 ５二歩成(53)\n")));
        let error = game.first_error().unwrap();
        assert_eq!(
            (error.code(), error.line(), error.column()),
            ("bad_hand", 12, column),
            "{hand}"
        );
        assert_eq!(super::main_line(&game.record), "", "no move is played on a guess");
    }
}

#[test]
fn a_hand_without_a_diagram_is_an_error_unless_it_is_empty() {
    assert_eq!(
        summary("後手の持駒：角　\n1 ７六歩(77)\n"),
        "7g7f; !hand_without_diagram@1"
    );
    assert_eq!(summary("後手の持駒：なし\n1 ７六歩(77)\n"), "7g7f");
}

#[test]
fn the_last_of_several_hands_or_counts_of_moves_counts() {
    for (below, expected) in [
        ("先手の持駒：金\n先手の持駒：銀\n", "b S 1; duplicate_hand@13"),
        ("先手の持駒：金\n先手の持駒：金\n", "b G 1"),
        ("手数＝3  まで\n手数＝4  まで\n", "b - 5; duplicate_move_count@13"),
    ] {
        let found = start(&problem("", below));
        assert_eq!(found, format!("4k4/9/4P4/9/9/9/9/9/9 {expected}"), "{below}");
    }
}

#[test]
fn a_turn_line_names_the_side_to_move() {
    for (line, turn) in [
        ("", 'b'),
        ("先手番\n", 'b'),
        ("下手番\n", 'b'),
        ("後手番\n", 'w'),
        ("上手番\n", 'w'),
    ] {
        let expected = format!("4k4/9/4P4/9/9/9/9/9/9 {turn} - 1");
        assert_eq!(start(&problem("", line)), expected);
        assert_eq!(start(&problem(line, "")), expected);
    }
    assert_eq!(
        start(&problem("", "先手番\n後手番\n")),
        "4k4/9/4P4/9/9/9/9/9/9 b - 1; conflicting_turn@13"
    );
}

#[test]
fn without_a_turn_line_the_first_move_decides() {
    let text = problem("手合割：角落ち\n", "1 ４一玉(51)\n");
    assert_eq!(summary(&text), "5a4a; conflicting_start@1 guessed_turn@13");
    assert_eq!(summary(&problem("", "1 ５二歩成(53)\n")), "5c5b+");
}

#[test]
fn the_number_of_moves_counts_from_the_diagram() {
    for line in [
        "手数＝10  ▲５三歩  まで",
        "手数=１０ まで",
        "手数＝10",
        "手数＝十",
    ] {
        let text = problem("", &format!("{line}\n11 ５二歩成(53)\n12 同　玉(51)\n"));
        assert_eq!(summary(&text), "5c5b+ 5a5b", "{line}");
        assert_eq!(read(&text).record.start().move_number, 11);
    }
    assert_eq!(
        start(&problem("", "手数＝99999999999999999999\n")),
        "4k4/9/4P4/9/9/9/9/9/9 b - 1; !number_overflow@12"
    );
}

#[test]
fn the_text_of_the_last_move_before_a_diagram_are_kept() {
    let game = read(SAMPLE);
    let notes: Vec<&str> = game.record.root().notes().map(|(_, text)| text).collect();
    assert_eq!(notes, ["手数＝171  ▲６二角成  まで", "第44期王位戦第4局"]);
}

#[test]
fn rows_may_be_drawn_in_many_ways() {
    let plain = problem("", "");
    let expected = "4k4/9/4P4/9/9/9/9/9/9 b - 1";
    for (from, to) in [
        ("v玉", "v王"),
        ("v玉", "V玉"),
        ("v玉", "ｖ玉"),
        ("|二", "|"),
        ("|二", "|八   "),
        (" ・", " ･"),
        (" ・", " ."),
        (" ・", "  "),
        (" ・", " 　"),
        ("|", "│"),
    ] {
        let found = read(&plain.replace(from, to)).record.start().to_string();
        assert_eq!(found, expected, "{from} {to}");
    }
    let framed = plain.replacen("+---------------------------+", "┌──┐", 1);
    assert_eq!(
        start(&framed.replace("+---------------------------+", "└──┘")),
        expected
    );
    assert_eq!(
        start(&plain.replacen("+---------------------------+\n", "", 1)),
        expected
    );
}

#[test]
fn a_broken_diagram_is_an_error_and_nothing_is_played_on_a_guess() {
    let plain = problem("", "先手の持駒：なし\n1 ５二歩成(53)\n");
    let empty_row = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    for (from, to, codes) in [
        ("v玉", "v虎", "!unknown_piece@2 left_out@13"),
        ("v玉", "v玉 ・", "!diagram_columns@2 left_out@13"),
        ("v玉", "", "!diagram_columns@2 left_out@13"),
        (&*format!("{empty_row}二\n"), "", "diagram_rank@3"),
        (
            &*format!("{empty_row}九\n"),
            &*format!("{empty_row}九\n{empty_row}十\n"),
            "!diagram_rows@11 left_out@14",
        ),
    ] {
        let text = plain.replacen(from, to, 1);
        let game = read(&text);
        assert!(super::codes(&game).contains(codes), "{}", super::codes(&game));
        assert!(game.first_error().is_some(), "{text}");
        assert_eq!(super::main_line(&game.record), "");
    }
}

#[test]
fn a_diagram_without_its_lower_edge_or_with_too_few_rows_says_so_where_it_ends() {
    let lines: Vec<String> = problem("", "先手の持駒：なし\n")
        .lines()
        .map(str::to_owned)
        .collect();
    let without = |number: usize| {
        let kept = lines.iter().enumerate().filter(|(index, _)| index + 1 != number);
        let kept: Vec<&str> = kept.map(|(_, line)| line.as_str()).collect();
        kept.join("\n") + "\n"
    };
    assert_eq!(
        start(&without(11)),
        "4k4/9/4P4/9/9/9/9/9/9 b - 1; diagram_unterminated@11"
    );
    let commented = without(11).replace("先手の持駒", "*初手から\n先手の持駒");
    assert_eq!(
        start(&commented),
        "4k4/9/4P4/9/9/9/9/9/9 b - 1; diagram_unterminated@11"
    );
    assert_eq!(start(&without(10)), "9/9/9/9/9/9/9/9/9 b - 1; !diagram_rows@10");
}

#[test]
fn positions_outside_the_rules_are_read_and_reported() {
    let two_kings = problem("", "").replacen(" 歩", "v玉", 1);
    assert_eq!(start(&two_kings), "4k4/9/4k4/9/9/9/9/9/9 b - 1; two_kings@4");
    let no_king = problem("", "").replacen("v玉", " ・", 1);
    assert_eq!(start(&no_king), "9/9/4P4/9/9/9/9/9/9 b - 1; no_king@2");
    let dead_pawn = problem("", "").replacen("v玉 ・", "v玉 歩", 1);
    assert_eq!(
        start(&dead_pawn),
        "4kP3/9/4P4/9/9/9/9/9/9 b - 1; illegal_position@2"
    );
}

#[test]
fn a_diagram_after_the_first_move_is_an_error() {
    let text = problem("1 ７六歩(77)\n", "");
    let game = read(&text);
    assert_eq!(super::main_line(&game.record), "7g7f");
    assert!(
        game.diagnostics
            .iter()
            .all(|found| found.code() == "late_start" && found.is_error())
    );
}

#[test]
fn a_handicap_after_the_first_move_is_an_error_unless_it_says_the_same() {
    let two = |line: &str| format!("手合割：平手\n1 ７六歩(77)\n{line}\n2 ３四歩(33)\n");
    for (line, expected) in [
        ("手合割：角落ち", "7g7f 3c3d; !late_start@3"),
        ("手合割：虎落ち", "7g7f 3c3d; !late_start@3"),
        ("手合割：平手", "7g7f 3c3d"),
    ] {
        assert_eq!(summary(&two(line)), expected, "{line}");
    }
    let game = read("1 ７六歩(77)\n手合割：角落ち\n");
    assert_eq!(codes(&game), "!late_start@2");
    assert_eq!(game.record.headers.get("手合割"), None);
    assert_eq!(summary("1 ７六歩(77)\n手合割：平手\n"), "7g7f");
}

#[test]
fn same_as_the_first_move_goes_where_the_move_before_the_diagram_went() {
    for line in ["手数＝3  ▲５三歩成  まで", "手数=３ 53歩成 まで"] {
        for mv in ["4 同　玉(52)", "△同　玉"] {
            let text = problem("", &format!("{line}\n後手番\n{mv}\n"))
                .replace("| ・ ・ ・ ・v玉", "| ・ ・ ・ ・ ・")
                .replacen(
                    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二",
                    "| ・ ・ ・ ・v玉 ・ ・ ・ ・|二",
                    1,
                )
                .replace(" 歩", " と");
            assert_eq!(summary(&text), "5b5c", "{text}");
        }
    }
    let text = problem("", "手数＝3\n後手番\n4 同　玉(51)\n");
    assert_eq!(summary(&text), "; !same_without_previous@14");
}

#[test]
fn the_second_of_two_pawns_is_pointed_at() {
    let text = problem("", "").replacen(
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七",
        "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|七",
        1,
    );
    assert_eq!(codes(&read(&text)), "two_pawns@8");
}

#[test]
fn a_handicap_game_may_begin_with_a_move_of_the_other_side() {
    for text in [
        "手合割：角落ち\n1 ７六歩(77)\n2 ３四歩(33)\n",
        "手合割：角落ち\n1 ７六歩 (0:01/00:00:01)\n2 ３四歩(33)\n",
        "手合割：角落ち\n▲７六歩 △３四歩\n",
    ] {
        let game = read(text);
        let codes = codes(&game).replace(" inferred_origin@2", "");
        assert_eq!(codes, "guessed_turn@2", "{text}");
        assert_eq!(super::main_line(&game.record), "7g7f 3c3d", "{text}");
        assert_eq!(
            game.diagnostics[0].message(Language::English).to_string(),
            "expected the first move in `角落ち` (Bishop) from 上手 (White), found one of 下手 (Black), who moves first"
        );
    }
    // The turn line `下手番` takes precedence over the rule that White moves first in a handicap game.
    assert_eq!(summary("手合割：角落ち\n下手番\n1 ７六歩(77)\n"), "7g7f");
    // The first move has the mark of Black, but only White can make this move. So White moves first.
    assert_eq!(
        summary("手合割：角落ち\n▲３四歩 △７六歩\n"),
        "3c3d 7g7f; wrong_mark@2 wrong_mark@2"
    );
    // In an even game Black always moves first, so a first move of White is an error.
    assert_eq!(summary("1 ３四歩(33)\n"), "; !wrong_side@1");
}

#[test]
fn the_last_move_before_a_diagram_shows_the_side_to_move() {
    for (lines, expected) in [
        ("手数＝1  ▲５三歩  まで\n", "w - 2; guessed_turn@12"),
        ("手数＝2  △５三歩  まで\n", "b - 3"),
        ("手数＝1  まで\n", "b - 2"),
        // A line with the side to move, or the first move, counts more.
        ("手数＝1  ▲５三歩  まで\n先手番\n", "b - 2"),
        ("手数＝1  ▲５三歩  まで\n1 ５二歩成(53)\n", "b - 2"),
    ] {
        let found = start(&problem("", lines));
        assert_eq!(
            found.split_once(' ').map(|(_, rest)| rest),
            Some(expected),
            "{lines}"
        );
    }
}

/// A diagram with only the king of White and a gold of Black.
const MATE: &str = "\
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
";

#[test]
fn hands_in_other_words_are_hands() {
    for (line, hands, code) in [
        ("先手持駒：金", "G", ""),
        ("先手の持駒　金", "G", ""),
        ("先手 の 持ち駒：金", "G", ""),
        ("先手　持駒　金", "G", ""),
        ("先手の持駒は金です", "G", ""),
        ("持駒 金", "G", "assumed_hand"),
        ("攻方の持駒：金", "G", ""),
        ("攻方持駒：金", "G", ""),
        ("詰方の持駒：金", "G", ""),
        ("▲持駒：金", "G", ""),
        ("☗先手の持駒：金", "G", ""),
        ("後手持駒：金", "g", ""),
        ("玉方の持駒：金", "g", ""),
        ("受方の持駒：金", "g", ""),
        ("△持駒：金", "g", ""),
        ("持駒：金", "G", "assumed_hand"),
        ("持ち駒：金", "G", "assumed_hand"),
        ("持駒＝金", "G", "assumed_hand"),
        ("持駒・金", "G", "assumed_hand"),
        ("【持駒】金", "G", "assumed_hand"),
        ("（持駒）金", "G", "assumed_hand"),
        ("手駒：金", "G", "assumed_hand"),
        ("駒台：金", "G", "assumed_hand"),
        ("もちごま：金", "G", "assumed_hand"),
        ("先手の持駒＝金", "G", ""),
        ("後手の手駒：金", "g", ""),
        ("攻方：金", "G", ""),
        ("玉方　金", "g", ""),
        ("彼の持駒：金", "-", "!unknown_hand"),
        ("先手：持駒 金", "-", "!unknown_hand"),
        ("先手：もち駒太郎", "-", ""),
        ("先手の待駒：金", "-", "!unknown_hand"),
        ("先手持：金", "-", "!unknown_hand"),
        ("先手：金二", "-", "ambiguous_header"),
        ("後手の駒：銀", "-", "!unknown_hand"),
        ("先手の待駒：なし", "-", ""),
        ("先手の持ち時間：30分", "-", ""),
        ("Black hand: G", "-", "!unknown_hand"),
        ("（持駒：金）", "-", "!unknown_hand"),
        ("持駒表：あり", "-", "ambiguous_header"),
    ] {
        let game = read(&format!("{MATE}{line}\n"));
        let found = codes(&game).replace("ambiguous_header@13 ", "");
        assert_eq!(found.split('@').next(), Some(code), "{line}");
        if !code.starts_with('!') {
            assert_eq!(
                game.record.start().to_string(),
                format!("4k4/9/4P4/9/9/9/9/9/9 b {hands} 1"),
                "{line}"
            );
        }
    }
    // The hand of White may be the rest.
    let game = read(&format!("玉方の持駒：残り全部\n{MATE}持駒：金\n"));
    assert!(
        game.record.start().to_string().contains("b G2r2b3g4s4n4l17p"),
        "{}",
        game.record.start()
    );
}

#[test]
fn the_side_to_move_in_other_words_counts_beside_a_diagram() {
    for line in [
        "手番：後手",
        "手番 後手",
        "手番は後手です。",
        "手番：後手番",
        "次の手番：後手",
        "後手番：",
        "手番：△",
        "手番:後",
        "後手の番です",
        "次は後手番です。",
        "次は後手",
        "手番：上手",
    ] {
        let game = read(&format!("{MATE}{line}\n"));
        assert_eq!(game.record.start().turn, Color::White, "{line}");
        assert_eq!(codes(&game), "", "{line}");
    }
    assert_eq!(codes(&read(&format!("{MATE}手番：彼\n"))), "assumed_turn@13");
    // In a game from the even start it may be the side of the user.
    assert_eq!(summary("手番：後手\n1 ７六歩(77)\n"), "7g7f");
}

#[test]
fn a_position_in_a_remark_is_the_start_if_there_is_no_other() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
    for line in [
        format!("#SFEN：{sfen}"),
        format!("# SFEN: {sfen}"),
        format!("*sfen {sfen}"),
        format!("# position sfen {sfen}"),
        format!("#{sfen}"),
    ] {
        let game = read(&format!("{line}\n手数----指手--\n1 ５二金打\n"));
        assert_eq!(game.record.start().to_string(), sfen, "{line}");
        assert_eq!(
            summary(&format!("{line}\n手数----指手--\n1 ５二金打\n")),
            "G*5b; start_in_remark@1",
            "{line}"
        );
    }
    let rows = format!("#{}\n", MATE.trim_end().replace('\n', "\n#"));
    let game = read(&format!("{rows}手数----指手--\n1 ５二歩成(53)\n"));
    assert_eq!(game.record.start().to_string(), "4k4/9/4P4/9/9/9/9/9/9 b - 1");
    assert!(codes(&game).contains("start_in_remark"), "{}", codes(&game));
    // What cannot be read is said, and what is said elsewhere counts.
    assert_eq!(
        summary("#SFEN：4k4/9/4X4/9/9/9/9/9/9 b G\n1 ７六歩(77)\n"),
        "7g7f; position_in_remark@1"
    );
    assert_eq!(
        summary(&format!("#SFEN：{sfen}\n手合割：平手\n1 ７六歩(77)\n")),
        "7g7f; position_in_remark@1"
    );
    let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(summary(&format!("#SFEN：{even}\n1 ７六歩(77)\n")), "7g7f");
}

/// A diagram that a program has written as remarks has its hands and its side to move in remarks too.
#[test]
fn hands_beside_a_diagram_in_remarks_are_used() {
    let rows = ["*| ・ ・ ・ ・v玉 ・ ・ ・ ・|一"]
        .into_iter()
        .map(str::to_owned);
    let empty = "二三四五六七八九"
        .chars()
        .map(|rank| format!("*| ・ ・ ・ ・ ・ ・ ・ ・ ・|{rank}"));
    let rows: Vec<String> = rows.chain(empty).collect();
    let whole = format!("*後手の持駒：飛\n{}\n*先手の持駒：金\n*後手番\n", rows.join("\n"));
    let game = read(&whole);
    assert_eq!(game.record.start().to_string(), "4k4/9/9/9/9/9/9/9/9 w Gr 1");
    assert_eq!(codes(&game).matches("position_in_remark").count(), 0);
    let cut = format!("{}\n1 ７六歩(77)\n", rows[..5].join("\n"));
    assert_eq!(summary(&cut), "7g7f; position_in_remark@5");
}
