//! Tests that the written texts have forms which other programs read correctly.

use pretty_assertions::assert_eq;

use super::{codes, read};
use crate::{Ki2, Kif, RecordFormat, Source, WriteOptions};

/// The diagram of the start position of 角落ち (bishop handicap).
const BOARD: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・v飛 ・ ・ ・ ・ ・ ・ ・|二
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
";

fn kif(text: &str) -> String {
    Kif.write_string_lossy(&read(text).record, &WriteOptions::default())
}

fn ki2(text: &str) -> String {
    Ki2.write_string_lossy(&read(text).record, &WriteOptions::default())
}

fn lost_in(format: impl RecordFormat<WriteOptions = WriteOptions>, text: &str) -> String {
    format
        .losses(&read(text).record, &WriteOptions::default())
        .to_string()
}

/// The line that names the side to move is needed: without it, other programs conclude from the handicap that White
/// moves first.
#[test]
fn a_handicap_beside_a_diagram_names_the_sides_and_the_turn() {
    let head = format!("手合割：角落ち　\n上手の持駒：なし\n{BOARD}下手の持駒：なし\n下手番\n");
    let text = format!("{head}手数----指手--\n   1 ７六歩(77)\n   2 投了\nまで1手で下手の勝ち\n");
    assert_eq!(kif(&text), text);
    assert_eq!(ki2(&text), format!("{head}\n▲７六歩\nまで1手で下手の勝ち\n"));
}

#[test]
fn the_keys_of_the_players_name_the_sides() {
    let head =
        format!("手合割：その他　\n上手の持駒：なし\n{BOARD}下手の持駒：なし\n下手番\n上手：U\n下手：S\n");
    let text = format!("{head}手数----指手--\n   1 ７六歩(77)\n");
    assert_eq!(kif(&text), text);
    assert_eq!(ki2(&text), format!("{head}\n▲７六歩\n"));
}

#[test]
fn a_handicap_that_other_programs_do_not_know_is_drawn() {
    for (name, rank) in [
        ("三枚落ち", "|v香v桂v銀v金v玉v金v銀v桂 ・|一"),
        ("五枚落ち", "| ・ ・v銀v金v玉v金v銀v桂 ・|一"),
        ("左五枚落ち", "| ・v桂v銀v金v玉v金v銀 ・ ・|一"),
        ("左七枚落ち", "| ・ ・v銀v金v玉v金 ・ ・ ・|一"),
        ("右七枚落ち", "| ・ ・ ・v金v玉v金v銀 ・ ・|一"),
    ] {
        let source = format!("手合割：{name}\n");
        for text in [kif(&source), ki2(&source)] {
            assert!(text.starts_with(&source), "{text}");
            assert!(text.contains(rank) && text.contains("\n上手番\n"), "{text}");
            assert_eq!(read(&text).record, read(&source).record);
        }
    }
    assert!(!kif("手合割：六枚落ち\n").contains('|'));
}

#[test]
fn remarks_of_ki2_are_below_the_first_line() {
    let game = "1 ７六歩(77)\n";
    assert_eq!(
        ki2(&format!("#註\n先手：A\n後手：B\n{game}")),
        "手合割：平手　　\n#註\n先手：A\n後手：B\n\n▲７六歩\n"
    );
    assert_eq!(ki2(&format!("#註\n{game}")), "手合割：平手　　\n#註\n\n▲７六歩\n");
    let drawn = format!("後手の持駒：なし\n{BOARD}先手の持駒：なし\n");
    let text = format!("後手の持駒：なし\n#註\n{BOARD}先手の持駒：なし\n\n▲７六歩\n");
    assert_eq!(ki2(&format!("#註\n{drawn}{game}")), text);
    assert_eq!(ki2(&text), text);
}

#[test]
fn remarks_of_kif_before_the_first_move_are_at_the_top() {
    assert_eq!(
        kif("先手：A\n#一\n手数----指手--\n#二\n*初手の前\n#三\n1 ７六歩(77)\n#四\n"),
        "#一\n#二\n#三\n先手：A\n手数----指手--\n*初手の前\n   1 ７六歩(77)\n#四\n"
    );
}

#[test]
fn remarks_on_moves_of_another_format_are_left_out_of_kif() {
    let text = "#一\n手数----指手--\n   1 ７六歩(77)\n#二\n   2 ３四歩(33)\n#三\n\n変化：2手\n#四\n   2 ８四歩(83)\n";
    let mut record = read(text).record;
    let options = WriteOptions::default();
    assert_eq!(Kif.losses(&record, &options).to_string(), "");
    record.source = Some(Source {
        format: "CSA",
        version: None,
    });
    let written = Kif.write_string_lossy(&record, &options);
    assert_eq!(written.matches('#').count(), 1, "{written}");
    let expected = "3 remarks (`二`, `三`, `四`)";
    assert_eq!(Kif.losses(&record, &options).to_string(), expected);
    assert_eq!(Ki2.losses(&record, &options).to_string(), "");
}

#[test]
fn endings_have_the_names_that_other_programs_know() {
    for (ending, expected, line) in [
        ("Time-up", "切れ負け", "まで1手で時間切れにより先手の勝ち\n"),
        ("詰", "詰み", "まで1手詰\n"),
        ("宣言勝ち", "入玉勝ち", "まで1手で後手の入玉勝ち\n"),
        ("%MATTA", "中断", "まで1手で中断\n"),
    ] {
        let text = format!("1 ７六歩(77)\n2 {ending}\n");
        let written = kif(&text);
        assert!(
            written.ends_with(&format!("   2 {expected}\n{line}")),
            "{written}"
        );
        let named = format!("the ending `{ending}` (written as `{expected}`) at move 2");
        assert_eq!(lost_in(Kif, &text), named);
        assert_eq!(lost_in(Ki2, &text), named);
    }
    assert!(ki2("1 ７六歩(77)\n2 Time-up\n").ends_with("まで1手で時間切れにより先手の勝ち\n"));
    // KIF has no name for a sealed move, so the text of the ending is kept.
    assert!(kif("1 ７六歩(77)\n2 封じ手\n").ends_with("   2 封じ手\nまで1手で封じ手\n"));
}

#[test]
fn the_limit_of_moves_has_no_result_line_in_kif() {
    let text = "手数----指手--\n   1 ７六歩(77)\n   2 最大手数\n";
    assert_eq!(kif(text), text);
    assert_eq!(ki2(text), "▲７六歩\nまで1手で最大手数\n");
}

#[test]
fn a_flipped_board_stays_bare() {
    for flip in ["盤面回転", "盤面反転"] {
        let text = format!("{flip}\n先手：A\n手数----指手--\n   1 ７六歩(77)\n");
        assert_eq!(kif(&text), text);
        let expected = format!("手合割：平手　　\n{flip}\n先手：A\n\n▲７六歩\n");
        assert_eq!(ki2(&text), expected);
        assert_eq!(ki2(&expected), expected);
        assert_eq!(codes(&read(&expected)), "");
    }
    // A `盤面回転` line between moves is kept in its place, as a remark.
    let among = read("1 ７六歩(77)\n盤面回転\n2 ３四歩(33)\n");
    assert_eq!(
        among.record.outline().lines().last(),
        Some("0: 7g7f #盤面回転 3c3d")
    );
    let mut builder = crate::RecordBuilder::new(crate::Setup::STARTPOS);
    let record = builder.board_flip("先手：A").clone().finish();
    let losses = Kif.losses(&record, &WriteOptions::default());
    assert_eq!(losses.to_string(), "the remark `先手：A` at the start");
}

#[test]
fn the_moves_before_the_start_are_counted_in_a_game_alone() {
    let position = |count: &str| format!("後手の持駒：なし\n{BOARD}先手の持駒：なし\n{count}");
    let bare = position("手数＝12  まで\n");
    assert_eq!(kif(&bare), position("手数----指手--\n"));
    assert_eq!(lost_in(Kif, &bare), "the move number 13 at the start");
    // `手数＝` is written for these positions, because they belong to a game: the previous move is known, or a move
    // follows.
    let known = position("手数＝12  △３四歩  まで\n手数----指手--\n");
    assert_eq!(kif(&known), known);
    assert_eq!(ki2(&known), position("手数＝12  △３四歩  まで\n\n"));
    let played = position("手数＝12  まで\n手数----指手--\n   1 ７六歩(77)\n");
    assert_eq!(kif(&played), played);
}

/// The comment is written above the result line, because json-kifu-format reads no comments below it.
#[test]
fn a_comment_on_an_ending_is_above_the_result_line_of_ki2() {
    let text = "1 ７六歩(77)\n*好手\n2 投了\n*終局\n&図\n";
    assert_eq!(ki2(text), "▲７六歩\n*好手\n*終局\n&図\nまで1手で先手の勝ち\n");
    // A reader adds the comment to the last move. It is moved, not lost.
    assert_eq!(lost_in(Ki2, text), "");
    // A comment above an ending that begins a variation would be read as a comment before the variation. So it is
    // written below the ending.
    let text = "▲７六歩\n\n変化：   1手\nまで0手で中断\n*終局\n";
    assert_eq!((ki2(text), lost_in(Ki2, text)), (text.to_owned(), String::new()));
}

#[test]
fn a_game_without_times_has_a_short_separator() {
    assert_eq!(kif("1 ７六歩(77)\n"), "手数----指手--\n   1 ７六歩(77)\n");
    let text = "手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)\n";
    assert_eq!(kif(text), text);
}

/// The winner is written in the result line, because some programs find the winner only there.
#[test]
fn a_mate_keeps_the_winner_that_its_result_line_names() {
    let game = "手数----指手--\n   1 ７六歩(77)\n   2 詰み\n";
    for (result, written) in [
        ("まで1手で先手の勝ち\n", "まで1手で先手の勝ち\n"),
        ("まで1手詰\n", "まで1手詰\n"),
        ("", "まで1手詰\n"),
    ] {
        let text = format!("{game}{result}");
        assert_eq!(codes(&read(&text)), "");
        assert_eq!(kif(&text), format!("{game}{written}"));
        assert_eq!(ki2(&text), "▲７六歩\nまで1手で詰み\n");
        // KI2 writes no winner, but nothing is lost, because the ending 詰み decides the same result.
        assert_eq!(
            (lost_in(Kif, &text), lost_in(Ki2, &text)),
            <(String, String)>::default()
        );
    }
    // If the result line contradicts the ending, the result of the ending is kept.
    let text = format!("{game}まで1手で後手の勝ち\n");
    assert_eq!(kif(&text), format!("{game}まで1手詰\n"));
}
