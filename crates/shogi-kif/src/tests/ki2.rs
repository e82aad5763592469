//! Tests that read and write KI2: moves in newspaper notation.

use pretty_assertions::assert_eq;

use super::{codes, comments, main_line, read, summary, variations};
use shogi_core::text::Diagnostic;

use crate::{Ending, Handicap, Ki2, ReadOptions, Record, RecordFormat, WriteOptions};

#[test]
fn moves_from_the_middle_of_a_game_can_begin_with_the_same_square() {
    let start = "lnsgkgsnl/1r5B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 4";
    let options = ReadOptions::default().start(start.parse().unwrap());
    let with = options.clone().previous_destination("2b".parse().unwrap());
    let read = |text: &str, options: &ReadOptions| {
        let document = Ki2.read_str(text, options);
        let moves: Vec<String> = document.games[0]
            .record
            .root()
            .line()
            .filter_map(|node| Some(node.mv()?.to_string()))
            .collect();
        (moves.join(" "), document.first_error().map(Diagnostic::code))
    };
    assert_eq!(read("△同　銀", &with), ("3a2b".to_owned(), None));
    assert_eq!(read("△同　銀", &options).1, Some("same_without_previous"));
    // A game with a start of its own does not follow that move.
    assert_eq!(
        read("手合割：平手\n▲同　銀", &with).1,
        Some("same_without_previous")
    );
}

#[test]
fn marks_digits_and_blanks_are_read_in_any_spelling() {
    for text in [
        "▲７六歩    △３四歩    ▲２二角成",
        "▲７六歩△３四歩▲２二角成",
        "☗76歩 ☖34歩\n☗22角成",
        "▲７六歩\n\n*a\n△３四歩　▲2二角成",
        "▲ ７六歩(77)△３四歩(33)▲２二角成(88)",
    ] {
        assert_eq!(summary(text), "7g7f 3c3d 8h2b+", "{text}");
    }
}

#[test]
fn dou_takes_blanks_or_none() {
    for dou in ["△同　銀", "△同銀", "△同 銀", "△２二同銀"] {
        let text = format!("▲７六歩 △３四歩 ▲２二角成 {dou}");
        assert_eq!(summary(&text), "7g7f 3c3d 8h2b+ 3a2b", "{dou}");
    }
}

#[test]
fn two_golds_that_nothing_distinguishes_are_refused_with_both_reported() {
    let game = read("手合割：平手\n\n▲５八金 △３四歩\n");
    assert_eq!(
        (main_line(&game.record), codes(&game)),
        (String::new(), "!ki2_ambiguous@3 left_out@3".to_owned())
    );
    let message = game.diagnostics[0].kind().to_string();
    assert!(
        message.contains("５八金右(49)") && message.contains("５八金左(69)"),
        "{message}"
    );
}

#[test]
fn what_cannot_be_meant_ends_the_line_at_its_place() {
    for (text, expected) in [
        ("▲７六歩\n△５五銀 ▲２六歩", "7g7f; !ki2_no_candidate@2 left_out@2"),
        ("▲７六歩 ▲２六歩", "7g7f; !wrong_turn@1"),
        ("７六歩 ３四歩", "; !bad_move_syntax@1"),
        ("▲同　歩", "; !same_without_previous@1"),
        ("▲７六虎", "; !unknown_piece@1"),
        ("▲７六歩 △７十歩", "7g7f; !bad_square@1"),
        ("▲７六歩 △３四歩右右", "7g7f; !bad_move_syntax@1"),
    ] {
        assert_eq!(summary(text), expected, "{text}");
    }
    let game = read("▲７六歩\n△５五銀 ▲２六歩");
    assert_eq!((game.diagnostics[0].line(), game.diagnostics[0].column()), (2, 1));
}

#[test]
fn a_mark_of_the_other_side_is_a_warning_if_that_side_cannot_make_the_move() {
    assert_eq!(summary("▲７六歩 ▲３四歩"), "7g7f 3c3d; wrong_mark@1");
}

#[test]
fn needless_modifiers_are_read_and_wrong_ones_a_warning() {
    assert_eq!(summary("▲７八金右"), "6i7h");
    assert_eq!(summary("▲６八銀右"), "7i6h; ki2_contradiction@1");
    assert_eq!(summary("▲７六歩打"), "; !drop_without_piece@1");
}

#[test]
fn the_result_line_is_the_ending() {
    assert_eq!(
        summary("▲７六歩 △３四歩\nまで2手で後手の勝ち"),
        "7g7f 3c3d resign"
    );
    assert_eq!(summary("▲７六歩 △３四歩\nまで2手で中断"), "7g7f 3c3d interrupt");
    assert_eq!(
        summary("▲７六歩 △３四歩\nまで99手で後手の勝ち"),
        "7g7f 3c3d resign; result_mismatch@2"
    );
}

#[test]
fn a_last_ending_and_the_result_line_are_one_ending() {
    for text in [
        "▲７六歩 △投了\nまで1手で先手の勝ち",
        "▲７六歩　投了\nまで1手で先手の勝ち",
        "▲７六歩 投了",
    ] {
        assert_eq!(summary(text), "7g7f resign", "{text}");
    }
}

#[test]
fn variations_branch_off_at_their_number() {
    let text =
        "▲７六歩 △３四歩 ▲２六歩\nまで3手で中断\n\n変化：   3手\n▲６六歩 △８四歩\n\n変化：1手\n*c\n▲２六歩\n";
    let game = read(text);
    assert_eq!(codes(&game), "");
    assert_eq!(variations(&game.record), ["0: 3: 6g6f 8c8d", "0: 1: 2g2f"]);
}

#[test]
fn the_layout_is_that_of_kifu_for_windows() {
    let text = "\
開始日時：2023/07/30 13:28:35

*開始
▲２六歩    △８四歩    ▲２五歩    △８五歩    ▲７八金    △３二金
▲３八銀    △７二銀
&しおり
▲２四歩    △同　歩
まで10手で中断

変化：   9手
▲９六歩
";
    let game = read(text);
    assert_eq!(codes(&game), "");
    let written = Ki2.write_string(&game.record, &WriteOptions::default()).unwrap();
    assert_eq!(written, text);
}

#[test]
fn times_are_what_ki2_cannot_hold() {
    let record = read("1 ７六歩(77) ( 0:16/00:00:16)\n2 投了\n").record;
    let losses: Vec<String> = Ki2
        .losses(&record, &WriteOptions::default())
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(losses, ["the time at move 1"]);
}

#[test]
fn every_ending_comes_back() {
    for word in [
        "投了",
        "中断",
        "千日手",
        "持将棋",
        "切れ負け",
        "反則勝ち",
        "反則負け",
        "入玉勝ち",
        "詰み",
        "不詰",
        "封じ手",
    ] {
        let record = read(&format!("1 ７六歩(77)\n2 {word}\n")).record;
        let written = Ki2.write_string(&record, &WriteOptions::default()).unwrap();
        let read_back = Ki2
            .games(written.as_str().into(), &ReadOptions::default())
            .next()
            .unwrap();
        assert_eq!(read_back.record, record, "{written}");
    }
}

#[test]
fn a_move_that_no_piece_can_make_is_written_with_its_origin() {
    let record = read("1 ７五歩(77)\n2 ３四歩(33)\n").record;
    let written = Ki2.write_string(&record, &WriteOptions::default()).unwrap();
    assert_eq!(written, "▲７五歩(77) △３四歩\n");
    assert_eq!(read(&written).record, record);
}

#[test]
fn the_mark_of_an_ending_names_the_side_to_move() {
    assert_eq!(summary("▲７六歩 △投了"), "7g7f resign");
    // Nobody can tell who won if the mark is that of the other side.
    assert_eq!(summary("▲７六歩 ▲投了"), "7g7f; !wrong_turn@1");
    assert_eq!(summary("▲７六歩 ▲中断"), "7g7f interrupt; wrong_mark@1");
    assert_eq!(summary("▲７六歩 △△投了"), "7g7f; !bad_move_syntax@1");
}

#[test]
fn of_two_endings_in_a_row_the_second_is_lost_and_reported() {
    let record = read("1 ７六歩(77)\n2 投了\n3 中断\n").record;
    let losses: Vec<String> = Ki2
        .losses(&record, &WriteOptions::default())
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(losses, ["the ending `interrupt` at move 2"]);
    let written = Ki2.write_string_lossy(&record, &WriteOptions::default());
    assert_eq!(written, "▲７六歩\nまで1手で先手の勝ち\n");
}

/// The result of the game is that of the last ending. An earlier ending, after which the line of play continues, does
/// not count. 中断 decides no result.
#[test]
fn a_result_of_an_ending_is_not_stated_as_well() {
    let record = read("▲７六歩\nまで1手で後手の反則負け\n△３四歩\nまで2手で中断\n").record;
    assert_eq!(record.ending(), Some(Ending::Interrupt));
    assert_eq!(record.stated_result(), None);
}

#[test]
fn two_endings_in_a_row_are_both_reported_when_both_are_lost() {
    let mut builder = Record::builder(Handicap::Even);
    builder
        .end_as(Ending::IllegalLoss, "(x)")
        .end_as(Ending::Repetition, "(y)");
    let losses = Ki2.losses(&builder.finish(), &WriteOptions::default());
    let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses.len(), 2, "{losses:?}");
    assert!(losses[0].contains("written as `反則負け`"), "{losses:?}");
    assert!(!losses[1].contains("written as"), "{losses:?}");
}

#[test]
fn a_line_with_a_mark_but_no_move_is_a_caption() {
    for (caption, players) in [
        ("▲先手　天野宗歩　ＶＳ　△後手　石本検校\n", [None, None]),
        ("▲羽生善治\n", [None, None]),
        ("▲三浦弘行\n", [None, None]),
        ("▲羽生善治\n△森内俊之\n", [Some("羽生善治"), Some("森内俊之")]),
        (
            "▲先手：羽生善治\n△後手　森内俊之\n",
            [Some("羽生善治"), Some("森内俊之")],
        ),
        ("▲羽生善治\n△森内俊之\n▲谷川浩司\n", [None, None]),
        (
            "☖森内俊之\n手合割：平手\n☗羽生善治\n",
            [Some("羽生善治"), Some("森内俊之")],
        ),
        ("先手：A\n▲羽生善治\n△森内俊之\n", [Some("A"), None]),
    ] {
        let game = read(&format!("{caption}\n▲７六歩 △３四歩\n"));
        assert_eq!(main_line(&game.record), "7g7f 3c3d", "{caption}");
        let lines = caption.lines().enumerate();
        let captions = lines.filter(|(_, line)| line.starts_with(['▲', '△', '☗', '☖']));
        let expected: Vec<_> = captions
            .map(|(index, _)| format!("caption@{}", index + 1))
            .collect();
        assert_eq!(codes(&game), expected.join(" "));
        let comments: Vec<_> = game.record.root().comments().collect();
        let kept = caption
            .lines()
            .filter(|line| line.starts_with(['▲', '△', '☗', '☖']));
        assert_eq!(comments, kept.collect::<Vec<_>>());
        assert_eq!(
            ["先手", "後手"].map(|key| game.record.headers.get(key)),
            players,
            "{caption}"
        );
    }
    // A line with a move, even a wrong one, is no caption; neither is a line below the first move.
    for (text, expected) in [
        ("手合割：平手\n▲羽生 ▲７六歩", "; !bad_move_syntax@2 left_out@2"),
        ("▲７六虎", "; !unknown_piece@1"),
        ("▲7ﾂ\n▲２六歩", "; !bad_square@1 left_out@2"),
        (
            "手合割：平手\n▲??歩 △??歩\n▲２六歩",
            "; !bad_move_syntax@2 left_out@2",
        ),
        (
            "手合割：平手\n▲P-7f △P-3d\n▲２六歩",
            "; !bad_move_syntax@2 left_out@2",
        ),
        (
            "手合割：平手\n▲\u{fffd}Z\u{fffd}\n▲２六歩",
            "; !bad_move_syntax@2 replacement_character@2 left_out@3",
        ),
        ("手合割：平手\n▲歩\n▲２六歩", "; !bad_move_syntax@2 left_out@3"),
        ("▲７六歩\n△森内俊之", "7g7f; !bad_move_syntax@2"),
        ("▲投了", "resign"),
    ] {
        assert_eq!(summary(text), expected, "{text}");
    }
    assert_eq!(summary("▲羽生善治\n"), "; !not_a_record@1");
}

#[test]
fn a_note_in_brackets_belongs_to_the_move_before_it() {
    let game = read("▲６八金（金直）△８四歩 ▲２六歩(途中図)\n△８五歩( 先手不利 )\n");
    let expected = "6i6h 8c8d 2g2f 8d8e; note_in_brackets@1 note_in_brackets@1 note_in_brackets@2";
    assert_eq!(format!("{}; {}", main_line(&game.record), codes(&game)), expected);
    let expected = [vec![], vec!["金直"], vec![], vec!["途中図"], vec!["先手不利"]];
    assert_eq!(comments(&game.record), expected);
    for (text, expected) in [
        (
            "（序盤）▲７六歩△３四歩\n(ここから)（本筋） ▲２六歩",
            "7g7f 3c3d 2g2f",
        ),
        ("変化：2手\n（別の手）△８四歩", ""),
    ] {
        assert!(summary(text).starts_with(expected), "{text}");
    }
    let game = read("（序盤）▲７六歩△３四歩");
    assert_eq!(comments(&game.record), [vec!["序盤"], vec![], vec![]]);
    // A part of a move in brackets is not left out.
    for text in [
        "▲７六歩（金直 △８四歩",
        "▲７六歩（ ） △８四歩",
        "▲７六歩（不成） △８四歩",
        "▲７六歩(?7) △８四歩",
    ] {
        assert_eq!(summary(text), "7g7f; !bad_move_syntax@1 left_out@1");
    }
}

#[test]
fn numbered_moves_kanji_files_and_separators_are_read_with_one_warning() {
    for text in [
        "1▲７六歩 2△３四歩\n3▲２六歩\n",
        "1.▲７六歩　2.△３四歩\n3.▲２六歩\n",
        "1 ▲７六歩\n2 △３四歩\n3 ▲２六歩\n",
        "(1)▲７六歩 (2)△３四歩\n(3)▲２六歩\n",
        "▲七六歩 △三四歩\n▲二六歩\n",
        "▲７六歩、△３四歩、▲２六歩\n",
        "▲７六歩。△３四歩→▲２六歩。\n",
        "「▲７六歩 △３四歩 ▲２六歩\n",
    ] {
        assert_eq!(summary(text), "7g7f 3c3d 2g2f; other_spelling@1", "{text}");
    }
}

#[test]
fn a_line_of_moves_without_its_first_mark_ends_the_reading() {
    for line in ["u３四歩 ▲２六歩", "３四歩 ▲２六歩", "×３四歩 ▲２六歩"] {
        let found = summary(&format!("▲７六歩\n{line}\nまで3手で先手の勝ち\n"));
        assert!(found.starts_with("7g7f; !bad_move_syntax@2"), "{line}: {found}");
    }
}

#[test]
fn a_move_behind_an_ending_shows_that_a_text_is_a_record() {
    assert_eq!(summary("投了　▲７六歩(77)\n"), "resign 7g7f; move_after_end@1");
    // Its fault is not lost when the text is quoted below.
    let game = read("投了　▲７六歩(99)\n\n> 開始日時：2024/01/02\n> 備考：x\n");
    assert!(codes(&game).contains("!piece_mismatch@1"), "{}", codes(&game));
}
