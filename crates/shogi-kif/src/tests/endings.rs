//! Tests that read endings. `result_lines.rs` has the tests of result lines.

use pretty_assertions::assert_eq;

use super::{after_two, codes, ending, main_line, read, summary, variations};
use crate::Color::{Black, White};
use crate::GameResult::{Draw, Win};

#[test]
fn every_ending_of_the_document_is_read() {
    // Each row has the text of an ending, its name, and its result if Black is to move.
    for (word, name, result) in [
        ("中断", "interrupt", None),
        ("投了", "resign", Some(Win(White))),
        ("持将棋", "impasse", Some(Draw)),
        ("千日手", "repetition", Some(Draw)),
        ("切れ負け", "time_up", Some(Win(White))),
        ("反則勝ち", "illegal_win", Some(Win(Black))),
        ("反則負け", "illegal_loss", Some(Win(White))),
        ("入玉勝ち", "declaration_win", Some(Win(Black))),
        ("不戦勝", "win_by_default", Some(Win(Black))),
        ("不戦敗", "loss_by_default", Some(Win(White))),
        ("詰み", "checkmate", Some(Win(White))),
        ("不詰", "no_mate", None),
    ] {
        let expected = (name.to_owned(), result, String::new());
        assert_eq!(ending(&format!("3 {word}\n")), expected, "{word}");
        assert_eq!(
            ending(&format!("3 {word}         ( 0:03/00:00:04)\n")),
            expected,
            "{word}"
        );
        assert_eq!(ending(&format!("3 {word}+\n")), expected, "{word}");
    }
}

#[test]
fn other_names_of_endings_keep_their_spelling() {
    for (word, name) in [
        ("詰", "checkmate"),
        ("時間切れ", "time_up"),
        ("Time-up", "time_up"),
        ("勝ち宣言", "declaration_win"),
        ("入玉宣言勝ち", "declaration_win"),
        ("引き分け", "draw"),
        ("最大手数", "max_moves"),
        ("封じ手", "other"),
        ("パス", "other"),
        ("トライ", "other"),
    ] {
        let (found, _, codes) = ending(&format!("3 {word}\n"));
        assert_eq!((found.as_str(), codes.as_str()), (name, ""), "{word}");
        let record = read(&after_two(&format!("3 {word}\n"))).record;
        let kept = record.mainline_ending().unwrap().ending_text();
        assert!(kept == Some(word) || record.ending().unwrap().to_ja() == Some(word));
    }
}

#[test]
fn an_unknown_ending_is_kept_and_reported() {
    let text = after_two("3 お茶\nまで2手でお茶\n");
    assert_eq!(summary(&text), "7g7f 3c3d other; unknown_special@3");
    assert_eq!(
        read(&text).record.mainline_ending().unwrap().ending_text(),
        Some("お茶")
    );
}

#[test]
fn a_move_after_an_ending_continues_the_line_or_is_an_alternative() {
    assert_eq!(
        summary(&after_two("3 投了\n4 ２六歩(27)\n")),
        "7g7f 3c3d resign 2g2f; move_after_end@4"
    );
    let beside = after_two("3 投了\n3 ２六歩(27)\n");
    assert_eq!(summary(&beside), "7g7f 3c3d resign; inline_variation@4");
    assert_eq!(variations(&read(&beside).record), ["0: 3: 2g2f"]);
}

#[test]
fn a_second_ending_is_reported_and_the_first_counts() {
    let text = after_two("3 投了\n4 中断\nまで2手で中断\n");
    let game = read(&text);
    assert_eq!(game.record.ending().unwrap().name(), "resign");
    assert!(codes(&game).starts_with("duplicate_special@4"));
}

#[test]
fn a_foul_can_end_the_game() {
    // Move 4 leaves the white king in check from the horse on 3c. The move is read nevertheless. The result comes from
    // the ending: with 反則負け, the side to move loses.
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ３三角成(88)\n4 ７二金(61)\n5 反則負け\n*王手放置の反則\nまで4手で後手の勝ち\n";
    let game = read(text);
    assert_eq!(game.record.result(), Some(Win(White)));
    assert_eq!(main_line(&game.record), "7g7f 3c3d 8h3c+ 6a7b illegal_loss");
}

#[test]
fn a_comment_after_an_ending_is_no_part_of_it() {
    for tail in [" *歩が", "＊歩が", " #歩が"] {
        let text = format!("1 ７六歩(77)\n2 中断待{tail}\n");
        assert_eq!(summary(&text), "7g7f other; unknown_special@2", "{tail}");
    }
    assert_eq!(
        summary("1 ７六歩(77)\n2 ぜん(33)歩 *x\n"),
        "7g7f; !bad_move_syntax@2"
    );
}
