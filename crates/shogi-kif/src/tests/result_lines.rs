//! Tests of result lines: compared with endings, compared with other result lines, and before the first move.

use pretty_assertions::assert_eq;

use super::{after_two, codes, ending, main_line, read, summary, variations};
use crate::Color::{Black, White};
use crate::GameResult::{self, Draw, Win};
use crate::{Kif, Language, Localize, Node, NoteKind, RecordFormat, WriteOptions};

/// Returns a text with the first `moves` moves (1 or 2) of a game, then `lines`. After one move White is to move,
/// after two moves Black.
fn after(moves: usize, lines: &str) -> String {
    let moves = ["1 ７六歩(77)\n", "2 ３四歩(33)\n"]
        .get(..moves)
        .unwrap_or_default();
    format!("{}{lines}", moves.concat())
}

/// Returns all remarks of a record, in reading order.
fn remarks(text: &str) -> Vec<String> {
    let record = read(text).record;
    let notes = record.nodes_in_order().flat_map(Node::notes);
    notes
        .filter(|(kind, _)| matches!(kind, NoteKind::Remark | NoteKind::LeadingRemark))
        .map(|(_, text)| text.to_owned())
        .collect()
}

fn result(text: &str) -> Option<GameResult> {
    read(text).record.result()
}

/// Checks that the record of `text` is unchanged when it is written and read again.
fn comes_back(text: &str) {
    let record = read(text).record;
    let written = Kif.write_string_lossy(&record, &WriteOptions::default());
    assert_eq!(read(&written).record, record, "{written}");
}

/// Each row has an ending of a line of play where Black is to move, a result line that agrees with the ending, and
/// one that contradicts it.
const OUTCOMES: [(&str, &str, &str); 15] = [
    (
        "投了",
        "後手の勝ち|上手の勝ち|先手の投了|投了|先手の負け",
        "先手の勝ち|中断|詰み|千日手|時間切れにより後手の勝ち|先手の反則負け|後手の入玉勝ち|封じ手|引き分け",
    ),
    ("中断", "中断", "先手の勝ち|後手の勝ち|投了|持将棋|不詰|引き分け"),
    (
        "千日手",
        "千日手|引き分け|引分",
        "持将棋|先手の勝ち|中断|最大手数|王手千日手",
    ),
    ("持将棋", "持将棋|引き分け", "千日手|後手の勝ち|先手の入玉勝ち"),
    ("引き分け", "引き分け|引分け", "千日手|持将棋|後手の勝ち"),
    ("不詰", "不詰", "先手の勝ち|後手の勝ち|詰み|詰"),
    (
        "詰み",
        "詰み|詰|後手の勝ち|先手の負け",
        "先手の勝ち|中断|不詰|投了|時間切れにより後手の勝ち",
    ),
    ("詰", "詰み|詰|後手の勝ち", "不詰"),
    (
        "切れ負け",
        "時間切れにより後手の勝ち|後手の勝ち|先手の切れ負け|時間切れ|切れ負け",
        "時間切れにより先手の勝ち|先手の反則負け|投了|中断",
    ),
    (
        "反則負け",
        "先手の反則負け|後手の反則勝ち|反則により後手の勝ち|後手の勝ち|反則負け",
        "後手の反則負け|先手の反則勝ち|先手の勝ち|後手の入玉勝ち|反則勝ち",
    ),
    (
        "反則勝ち",
        "後手の反則負け|先手の反則勝ち|先手の勝ち|反則勝ち",
        "先手の反則負け|先手の入玉勝ち|後手の勝ち|反則負け",
    ),
    (
        "入玉勝ち",
        "先手の入玉勝ち|先手の宣言勝ち|先手の勝ち",
        "後手の入玉勝ち|先手の反則勝ち|持将棋",
    ),
    (
        "不戦勝",
        "先手の不戦勝|後手の不戦敗|先手の勝ち",
        "後手の不戦勝|先手の反則勝ち|不戦敗",
    ),
    ("封じ手", "封じ手|先手の勝ち", "パス|中断|先手の反則勝ち|投了"),
    (
        "王手千日手",
        "王手千日手|後手の反則負け|先手の勝ち",
        "千日手|先手の入玉勝ち",
    ),
];

#[test]
fn a_result_line_is_held_against_its_ending_as_a_whole() {
    for (word, agreeing, contradicting) in OUTCOMES {
        let found = |outcome: &str| codes(&read(&after(2, &format!("3 {word}\nまで2手で{outcome}\n"))));
        for outcome in agreeing.split('|') {
            assert_eq!(found(outcome), "", "{word} agrees with {outcome}");
        }
        for outcome in contradicting.split('|') {
            assert_eq!(
                found(outcome),
                "result_mismatch@4",
                "{word} contradicts {outcome}"
            );
        }
    }
}

#[test]
fn the_name_of_the_ending_at_its_end_makes_no_line_agree() {
    assert_eq!(
        summary(&after(1, "2 封じ手\nまで1手で後手の反則負け 封じ手\n")),
        "7g7f other; unknown_result@3"
    );
    assert_eq!(
        summary(&after(1, "2 お茶\nまで1手でおいしいお茶\n")),
        "7g7f other; unknown_special@2 unknown_result@3"
    );
    assert_eq!(
        summary(&after(1, "2 詰\nまで1手で不詰\n")),
        "7g7f checkmate; result_mismatch@3"
    );
}

#[test]
fn the_ending_counts_and_where_it_leaves_the_result_open_the_line_does() {
    assert_eq!(
        result(&after(2, "3 投了\nまで2手で先手の勝ち\n")),
        Some(Win(White))
    );
    assert_eq!(result(&after(2, "3 千日手\nまで2手で先手の勝ち\n")), Some(Draw));
    assert_eq!(
        result(&after(1, "2 中断\nまで1手で先手の勝ち\n")),
        Some(Win(Black))
    );
}

/// If two endings follow each other, the first is the ending of the line of play. The result line may name either of
/// the two.
#[test]
fn a_result_line_may_name_either_of_two_endings() {
    for (line, expected) in [
        ("まで2手で後手の勝ち", "duplicate_special@4"),
        ("まで2手で中断", "duplicate_special@4"),
        ("まで2手で千日手", "duplicate_special@4 result_mismatch@5"),
    ] {
        assert_eq!(
            codes(&read(&after(2, &format!("3 投了\n4 中断\n{line}\n")))),
            expected,
            "{line}"
        );
    }
}

#[test]
fn a_reason_that_no_ending_has_is_kept_as_a_remark() {
    for (line, ending, expected) in [
        (
            "まで2手で二歩により先手の反則負け",
            " illegal_loss",
            Some(Win(White)),
        ),
        // `ZQX` is an unknown reason for the win, so it is not certain that the loser resigned. The result is kept
        // without an ending.
        ("まで2手で時間切れにZQXより後手の勝ち", "", Some(Win(White))),
        // These texts contradict the turn: the side to move cannot win because the other side's time is up, and
        // cannot lose because the other side declares a win. Only the winner is kept.
        ("まで2手で時間切れにより先手の勝ち", "", Some(Win(Black))),
        ("まで2手で後手の入玉勝ち", "", Some(Win(White))),
        (
            "まで2手で時間切れにより後手の反則負け",
            " illegal_win",
            Some(Win(Black)),
        ),
    ] {
        let text = after(2, &format!("{line}\n"));
        assert_eq!(
            summary(&text),
            format!("7g7f 3c3d{ending}; result_kept@3"),
            "{line}"
        );
        assert_eq!(
            (remarks(&text), result(&text)),
            (vec![line.to_owned()], expected),
            "{line}"
        );
    }
    let beside_ending = after(2, "3 反則負け\nまで2手で二歩により先手の反則負け\n");
    assert_eq!(summary(&beside_ending), "7g7f 3c3d illegal_loss; result_kept@4");
    assert_eq!(remarks(&beside_ending), ["まで2手で二歩により先手の反則負け"]);
    comes_back(&beside_ending);
    comes_back(&after(2, "まで2手で二歩により先手の反則負け\n"));
    comes_back(&after(2, "まで2手で時間切れにより先手の勝ち\n"));
}

#[test]
fn known_reasons_are_no_more_than_the_ending() {
    for (line, ending) in [
        ("まで2手で時間切れにより後手の勝ち", "time_up"),
        ("まで2手で時間切れにより先手の負け", "time_up"),
        ("まで2手で時間切れで後手の勝ち", "time_up"),
        ("まで2手で反則により後手の勝ち", "illegal_loss"),
        ("まで2手で反則により先手の反則負け", "illegal_loss"),
        ("まで2手で先手の不戦敗", "loss_by_default"),
        ("まで2手で後手の不戦勝", "loss_by_default"),
    ] {
        assert_eq!(summary(&after(2, line)), format!("7g7f 3c3d {ending}"), "{line}");
    }
}

#[test]
fn the_result_of_a_variation_that_no_ending_has_is_kept_as_a_remark() {
    let text = after(2, "変化：2手\n2 ８四歩(83)\nまで2手で先手の勝ち\n");
    assert_eq!(codes(&read(&text)), "result_kept@5");
    assert_eq!(variations(&read(&text).record), ["0: 2: 8c8d"]);
    assert_eq!(
        (remarks(&text), result(&text)),
        (vec!["まで2手で先手の勝ち".to_owned()], None)
    );
    comes_back(&text);
    let open = after(2, "変化：2手\n2 トライ\nまで1手で後手の勝ち\n");
    assert_eq!(codes(&read(&open)), "result_kept@5");
    assert_eq!(remarks(&open), ["まで1手で後手の勝ち"]);
    // The result line gives the variation the ending 投了, which expresses the result. So the line is not also kept as
    // a remark.
    let resigned = after(2, "変化：2手\n2 ８四歩(83)\nまで2手で後手の勝ち\n");
    assert_eq!(
        (codes(&read(&resigned)), remarks(&resigned)),
        (String::new(), Vec::new())
    );
}

#[test]
fn result_lines_are_held_against_each_other() {
    for (lines, expected) in [
        ("まで2手で先手の勝ち\nまで2手で先手の勝ち\n", "7g7f 3c3d"),
        ("まで2手で後手の勝ち\nまで2手で後手の勝ち\n", "7g7f 3c3d resign"),
        (
            "まで2手で先手の勝ち\nまで2手で時間切れにより先手の勝ち\nまで2手で持将棋\n",
            "7g7f 3c3d; result_kept@4 result_mismatch@5",
        ),
        (
            "まで2手で先手の勝ち\nまで2手で後手の勝ち\n",
            "7g7f 3c3d; result_mismatch@4",
        ),
        (
            "まで2手で先手の勝ち\nまで2手で中断\n",
            "7g7f 3c3d; result_mismatch@4",
        ),
        (
            "まで2手で後手の勝ち\nまで2手で先手の勝ち\n",
            "7g7f 3c3d resign; result_mismatch@4",
        ),
        (
            "まで2手で後手の勝ち\nまで2手で時間切れにより後手の勝ち\n",
            "7g7f 3c3d resign; result_mismatch@4",
        ),
        (
            "まで2手で中断\nまで2手で千日手\n",
            "7g7f 3c3d interrupt; result_mismatch@4",
        ),
        // The first result line only names the winner. The second also names the ending, which is kept.
        (
            "まで2手で先手の勝ち\nまで2手で先手の入玉勝ち\n",
            "7g7f 3c3d declaration_win",
        ),
        (
            "3 トライ\nまで2手で先手の勝ち\nまで2手で後手の勝ち\n",
            "7g7f 3c3d other; result_mismatch@5",
        ),
    ] {
        assert_eq!(summary(&after(2, lines)), expected, "{lines}");
    }
}

#[test]
fn a_result_line_past_which_the_game_goes_on_is_held_against_the_end() {
    let on = "3 ２六歩(27)\n4 ８四歩(83)\n";
    for (end, expected) in [
        ("5 投了\n", " resign; result_mismatch@3"),
        ("5 入玉勝ち\n", " declaration_win"),
        ("5 中断\n", " interrupt; result_mismatch@3"),
        ("5 トライ\n", " other"),
        ("まで4手で後手の勝ち\n", " resign; result_mismatch@3"),
        ("まで4手で先手の勝ち\n", ""),
    ] {
        let text = after(2, &format!("まで2手で先手の勝ち\n{on}{end}"));
        assert_eq!(summary(&text), format!("7g7f 3c3d 2g2f 8c8d{expected}"), "{end}");
    }
    // The game continues after 中断. So 中断 does not contradict the result line below the last move.
    let text = after(2, "3 中断\n4 ２六歩(27)\n5 ８四歩(83)\nまで5手で先手の勝ち\n");
    assert_eq!(summary(&text), "7g7f 3c3d interrupt 2g2f 8c8d; move_after_end@4");
    assert_eq!(result(&text), Some(Win(Black)));
}

#[test]
fn a_result_behind_moves_that_cannot_be_read_counts_as_far_as_it_goes() {
    let text = |result: &str| after(2, &format!("3 ５四歩(55)\n4 ８四歩(83)\n{result}\n"));
    let plain = text("まで4手で先手の勝ち");
    assert_eq!(result(&plain), Some(Win(Black)));
    assert_eq!(codes(&read(&plain)), "!from_empty@3 left_out@4");
    let with_reason = text("まで4手で時間切れにより先手の勝ち");
    assert_eq!(result(&with_reason), Some(Win(Black)));
    let game = read(&with_reason);
    assert!(
        game.diagnostics[1].kind().to_string().starts_with("lines 4 to 5"),
        "{:?}",
        game.diagnostics
    );
}

const PROBLEM: &str = "\
手数：1手詰(参考)
後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
";

/// The result line of a problem is above the first move. It announces how the problem ends, and is not an ending
/// itself.
#[test]
fn a_result_line_before_the_first_move_ends_nothing() {
    let result = "まで1手詰\n";
    let separator = "手数----指手---------消費時間--\n";
    let header = "作者：A\n";
    let (kif, ki2) = ("1 １二金打\n", "▲１二金打\n");
    for parts in [
        [PROBLEM, result, separator, kif],
        [PROBLEM, separator, result, kif],
        [PROBLEM, result, "", kif],
        [result, PROBLEM, separator, kif],
        [result, PROBLEM, "", kif],
        [PROBLEM, result, header, &format!("{separator}{kif}")],
        [PROBLEM, result, "\n", ki2],
        [result, PROBLEM, "\n", ki2],
        [PROBLEM, result, header, ki2],
    ] {
        let text = parts.concat();
        assert_eq!(summary(&text), "G*1b", "{text}");
        assert_eq!(remarks(&text), ["まで1手詰"], "{text}");
        let games = crate::games(&text, &crate::ReadOptions::default()).count();
        assert_eq!(games, 1, "{text}");
        comes_back(&text);
        let ended = format!("{text}まで1手で詰み\n");
        assert_eq!(summary(&ended), "G*1b checkmate", "{ended}");
    }
}

#[test]
fn a_result_line_without_moves_is_the_ending() {
    for (text, expected) in [
        ("手合割：平手\n\nまで0手で中断\n", "interrupt"),
        (
            "手合割：平手\n\nまで0手で中断\n\n変化：1手\n▲７六歩\n",
            "interrupt",
        ),
        (
            "手合割：平手\n手数----指手--\nまで0手で中断\n\n変化：1手\n1 ７六歩(77)\n",
            "interrupt",
        ),
        ("1 中断\nまで0手で中断\n", "interrupt"),
        // A result line in a text without moves does not end the game.
        ("手合割：平手\nまで61手詰\n", ""),
        ("手合割：平手\nまで61手で先手の勝ち\n", "; result_kept@2"),
        // A result line with the number 0 ends the game before its first move.
        ("まで0手で中断\n▲７六歩\n", "interrupt 7g7f; move_after_end@2"),
    ] {
        assert_eq!(summary(text), expected, "{text}");
    }
    let game = read("手合割：平手\n\nまで0手で中断\n\n変化：1手\n▲７六歩\n");
    assert_eq!(variations(&game.record), ["0: 1: 7g7f"]);
}

#[test]
fn a_game_without_moves_ends_before_the_next_one_begins() {
    let text = format!("{PROBLEM}まで1手詰\n{PROBLEM}手数----指手--\n1 １二金打\n");
    let games: Vec<String> = crate::games(&text, &crate::ReadOptions::default())
        .map(|game| main_line(&game.record))
        .collect();
    assert_eq!(games, ["", "G*1b"]);
}

#[test]
fn a_name_alone_on_its_line_is_the_ending() {
    for (text, expected) in [
        ("▲７六歩 △３四歩\n千日手\n", "7g7f 3c3d repetition"),
        ("▲７六歩 △３四歩\n中断\n", "7g7f 3c3d interrupt"),
        ("▲７六歩 △３四歩\n　投了　\n", "7g7f 3c3d resign"),
        ("▲７六歩 △３四歩\n投了\nまで2手で後手の勝ち\n", "7g7f 3c3d resign"),
        ("1 ７六歩(77)\n投了\nまで1手で先手の勝ち\n", "7g7f resign"),
        ("▲７六歩 △３四歩\n投了します\n", "7g7f 3c3d; unknown_part@2"),
        // A text with only the name of an ending is not recognized as a game record.
        ("投了\n", "; !not_a_record@1"),
    ] {
        assert_eq!(summary(text), expected, "{text}");
    }
}

#[test]
fn a_second_ending_of_ki2_is_reported() {
    for (text, expected) in [
        (
            "▲７六歩 △３四歩 ▲投了 千日手\n",
            "7g7f 3c3d resign repetition; duplicate_special@1",
        ),
        ("▲中断 ▲投了\n", "interrupt resign; duplicate_special@1"),
        (
            "▲７六歩 △投了\n中断\n",
            "7g7f resign interrupt; duplicate_special@2",
        ),
        (
            "▲７六歩\nまで1手で先手の勝ち\n投了\n",
            "7g7f resign resign; duplicate_special@3",
        ),
    ] {
        assert_eq!(summary(text), expected, "{text}");
    }
}

#[test]
fn the_manner_may_follow_the_winner_in_parentheses() {
    for (line, expected) in [
        ("まで1手で先手の勝ち（時間切れ）", "7g7f time_up"),
        ("まで1手で先手の勝ち(反則)", "7g7f illegal_loss"),
        ("まで1手で後手の負け（投了）", "7g7f resign"),
        ("まで1手で先手の勝ち（電話）", "7g7f; result_kept@2"),
    ] {
        let text = after(1, line);
        assert_eq!(summary(&text), expected, "{line}");
        assert_eq!(result(&text), Some(Win(Black)), "{line}");
    }
    comes_back(&after(1, "まで1手で先手の勝ち（時間切れ）"));
    let ki2 = "▲７六歩\nまで1手で先手の勝ち（切れ負け）\n";
    assert_eq!(summary(ki2), "7g7f time_up");
}

#[test]
fn a_result_line_supplies_the_ending_that_is_missing() {
    for (line, name, result) in [
        ("まで2手で後手の勝ち", "resign", Some(Win(White))),
        ("まで、2手で後手の勝ち", "resign", Some(Win(White))),
        ("まで2手で上手の勝ち", "resign", Some(Win(White))),
        ("まで2手で中断", "interrupt", None),
        ("まで2手で千日手", "repetition", Some(Draw)),
        ("まで2手で持将棋", "impasse", Some(Draw)),
        ("まで2手で詰", "checkmate", Some(Win(White))),
        ("まで2手詰", "checkmate", Some(Win(White))),
        ("まで2手で不詰", "no_mate", None),
        ("まで2手で時間切れにより後手の勝ち", "time_up", Some(Win(White))),
        ("まで2手で先手の反則負け", "illegal_loss", Some(Win(White))),
        ("まで2手で後手の反則負け", "illegal_win", Some(Win(Black))),
        ("まで2手で先手の反則勝ち", "illegal_win", Some(Win(Black))),
        ("まで2手で先手の入玉勝ち", "declaration_win", Some(Win(Black))),
        // The result line does not give a reason for the win, so the game gets a result but no ending.
        ("まで2手で先手の勝ち", "", Some(Win(Black))),
    ] {
        assert_eq!(
            ending(&format!("{line}\n")),
            (name.to_owned(), result, String::new()),
            "{line}"
        );
    }
}

#[test]
fn a_result_line_that_agrees_with_the_ending_adds_nothing() {
    for line in ["まで2手で後手の勝ち", "まで2手で投了", "まで2手で下手の投了"] {
        assert_eq!(
            ending(&format!("3 投了\n{line}\n")),
            ("resign".to_owned(), Some(Win(White)), String::new()),
            "{line}"
        );
    }
}

#[test]
fn a_result_line_that_contradicts_the_moves_is_a_warning() {
    assert_eq!(ending("3 投了\nまで2手で先手の勝ち\n").2, "result_mismatch@4");
    assert_eq!(ending("3 投了\nまで3手で後手の勝ち\n").2, "result_mismatch@4");
    assert_eq!(ending("まで9手で中断\n").2, "result_mismatch@3");
    assert_eq!(
        ending("まで2手でお茶\n"),
        (String::new(), None, "unknown_result@3".to_owned())
    );
}

#[test]
fn a_message_about_a_handicap_game_calls_its_sides_so() {
    let message = |text: &str| {
        let game = read(text);
        game.diagnostics[0].kind().message(Language::Japanese).to_string()
    };
    let head = "手合割：二枚落ち\n1 ３四歩(33)\n2 ７六歩(77)\n";
    let found = message(&format!("{head}3 投了\nまで2手で上手の勝ち\n"));
    assert_eq!(
        found,
        "結果の行は「上手の勝ち」ですが、終局「投了」では下手の勝ちです"
    );
    let found = message(&format!("{head}まで2手で上手の勝ち\nまで2手で下手の勝ち\n"));
    assert!(found.contains("上手の勝ち") && !found.contains("先手"), "{found}");
}

#[test]
fn the_line_can_go_on_after_a_result_line() {
    let text = after_two("まで2手で中断\n3 ２六歩(27)\n");
    assert_eq!(summary(&text), "7g7f 3c3d interrupt 2g2f; move_after_end@4");
}

#[test]
fn results_in_circulation_are_read() {
    let white = Some(Win(White));
    let black = Some(Win(Black));
    let draw = Some(Draw);
    for (line, moves, result) in [
        ("後手勝ち", "7g7f 3c3d resign", white),
        ("先手勝ち", "7g7f 3c3d", black),
        ("後手の勝ち。", "7g7f 3c3d resign", white),
        ("まで2手で後手の勝ちです。", "7g7f 3c3d resign", white),
        ("まで 2 手で後手の勝ち", "7g7f 3c3d resign", white),
        ("まて\u{3099}2手で後手の勝ち", "7g7f 3c3d resign", white),
        ("先手投了", "7g7f 3c3d resign", white),
        ("まで先手の投了により後手の勝ち", "7g7f 3c3d resign", white),
        ("千日手成立", "7g7f 3c3d repetition", draw),
        ("まで2手で引き分け（千日手）", "7g7f 3c3d repetition", draw),
        ("まで2手でタイムアップ", "7g7f 3c3d time_up", white),
        ("まで2手で後手の時間切れ勝ち", "7g7f 3c3d time_up", white),
    ] {
        for head in ["1 ７六歩(77)\n2 ３四歩(33)\n", "▲７六歩 △３四歩\n"] {
            let game = read(&format!("{head}{line}\n"));
            assert_eq!(
                (main_line(&game.record).as_str(), game.record.result()),
                (moves, result),
                "{line}"
            );
            assert_eq!(codes(&game), "", "{line}");
        }
    }
    // Nobody can tell who won if the mark is that of the other side.
    for (text, read) in [
        ("3 ▲投了", "7g7f 3c3d resign"),
        ("3 △千日手", "7g7f 3c3d repetition"),
        ("3 △投了", "7g7f 3c3d; !wrong_turn@3"),
    ] {
        assert_eq!(
            summary(&format!("1 ７六歩(77)\n2 ３四歩(33)\n{text}\n")),
            read,
            "{text}"
        );
    }
    let game = read("▲７六歩 △３四歩 まで2手で後手の勝ち\n");
    assert_eq!(
        (main_line(&game.record).as_str(), codes(&game).as_str()),
        ("7g7f 3c3d resign", "")
    );
}

#[test]
fn a_result_line_below_an_unknown_ending_is_written_again_and_nothing_is_lost() {
    for text in [
        // The line states a result that the ending does not.
        "1 ７六歩(77)\n2 ３四歩(33)\n3 鹲了\nまで2手で先手の勝ち\n",
        // The line repeats the first of two endings, below the first or the second.
        "1 あい\nまで0手であい\n2 うえ\n",
        "1 あい\n2 うえ\nまで0手であい\n",
    ] {
        let record = read(text).record;
        let losses = Kif.losses(&record, &WriteOptions::default());
        assert!(
            losses.is_empty(),
            "{text}: {:?}",
            losses.iter().collect::<Vec<_>>()
        );
        let written = Kif.write_string_lossy(&record, &WriteOptions::default());
        let again = read(&written).record;
        assert_eq!(Kif.write_string_lossy(&again, &WriteOptions::default()), written);
        assert_eq!(again.result(), record.result(), "{text}");
    }
}

#[test]
fn a_sentence_about_the_game_does_not_end_it() {
    let game = read("1 ７六歩(77)\n2 ３四歩(33)\nここで先手の負けです。\n3 ２六歩(27)\n");
    assert_eq!(main_line(&game.record), "7g7f 3c3d 2g2f");
    assert_eq!(codes(&game), "unknown_part@3");
}
