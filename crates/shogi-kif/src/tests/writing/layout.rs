//! Tests that compare written texts byte for byte with the layout of Kifu for Windows V7.

use pretty_assertions::assert_eq;
use shogi_core::format::GamePlace;

use super::{codes, read};
use crate::{Encoding, Kif, Newline, Record, RecordFormat as _, Source, WriteOptions, to_string};

fn written(text: &str, options: &WriteOptions) -> String {
    let game = read(text);
    assert_eq!(codes(&game), "");
    to_string(&game.record, options).unwrap()
}

/// Checks that a text in the layout of Kifu for Windows is written unchanged after it was read.
fn stays(text: &str) {
    assert_eq!(written(text, &WriteOptions::default()), text);
}

#[test]
fn columns_are_those_of_kifu_for_windows() {
    stays(
        "\
# ---- Kifu for Windows V7 V7.70 棋譜ファイル ----
開始日時：2023/07/30 13:28:35
手合割：平手　　
先手：
後手：
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 0:02/00:00:02)
   3 ２二角成(88) ( 0:01/00:00:17)
   4 同　銀(31)   (75:00/01:15:02)
   5 ４五角打     ( 0:00/00:00:17)
   6 中断         ( 0:07/01:15:09)
まで5手で中断
",
    );
}

#[test]
fn without_times_nothing_is_padded_but_a_branch_mark() {
    stays(
        "\
手数----指手--
   1 ７六歩(77)   +
   2 ３四歩(33)
   3 投了
まで2手で後手の勝ち

変化：1手
   1 ２六歩(27)
",
    );
}

#[test]
fn variations_comments_bookmarks_and_remarks_keep_their_places() {
    stays(
        "\
#上
手数----指手---------消費時間--
*初期コメント
&読み込み時表示
   1 ７六歩(77)   ( 0:01/00:00:01)
*c1
*
&しおり
#r
   2 ３四歩(33)   ( 0:02/00:00:02)+
   3 ２六歩(27)   ( 0:03/00:00:04)
   4 投了         ( 0:09/00:00:11)
まで3手で先手の勝ち

変化：2手
*別の手
   2 ８四歩(83)   ( 0:00/00:00:00)+
   3 中断
まで2手で中断

変化：2手
   2 ５四歩(53)
",
    );
}

#[test]
fn a_handicap_game_calls_its_sides_by_their_names() {
    stays(
        "\
手合割：二枚落ち
下手：A
上手：B
手数----指手--
   1 ６二銀(71)
   2 投了
まで1手で上手の勝ち
",
    );
}

#[test]
fn a_start_without_a_name_is_drawn() {
    stays(
        "\
作者：X
後手の持駒：金二　歩十八　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・v全 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：なし
手数＝10  まで
後手番
手数----指手--
   1 ５四成銀(53)
",
    );
}

#[test]
fn the_options_say_what_else_is_written() {
    let text = "手数----指手--\n   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち\n";
    let plain = WriteOptions::default();
    assert_eq!(
        written(text, &plain.clone().newline(Newline::CrLf)),
        text.replace('\n', "\r\n")
    );
    let declared = written(
        text,
        &plain.clone().encoding(Encoding::ShiftJis).declare_encoding(true),
    );
    assert_eq!(declared, format!("#KIF version=2.0 encoding=Shift_JIS\n{text}"));
    let record = read(text).record;
    for (place, options) in [
        (GamePlace::First, &plain),
        (GamePlace::Later, &plain.clone().declare_encoding(true)),
    ] {
        let mut written = String::new();
        Kif.append(&record, place, options, &mut written).unwrap();
        assert_eq!(written, format!("手合割：平手　　\n{text}"));
    }
}

/// Kifu for Windows writes `手合割` in every record. A record that was read is written as it was.
#[test]
fn a_record_from_elsewhere_gets_a_handicap_line() {
    let text = "手数----指手--\n   1 ７六歩(77)\n";
    let mut record = read(text).record;
    let options = WriteOptions::default();
    assert_eq!(to_string(&record, &options).unwrap(), text);
    let csa = Source {
        format: "CSA",
        version: None,
    };
    for source in [None, Some(csa)] {
        record.source = source;
        let written = to_string(&record, &options).unwrap();
        assert_eq!(written, format!("手合割：平手　　\n{text}"));
    }
}

#[test]
fn an_even_game_without_moves_is_a_separator() {
    let text = "手数----指手--\n";
    let record = read(text).record;
    assert_eq!(record, Record::default());
    assert_eq!(to_string(&record, &WriteOptions::default()).unwrap(), text);
}

/// Kifu for Windows pads the name of a handicap to four full-width characters: `平手　　`, `香落ち　`.
#[test]
fn the_name_of_a_handicap_takes_four_characters() {
    for (name, line) in [
        ("平手", "手合割：平手　　"),
        ("香落ち", "手合割：香落ち　"),
        ("二枚落ち", "手合割：二枚落ち"),
        ("左五枚落ち", "手合割：左五枚落ち"),
    ] {
        let text = written(
            &format!("手合割：{name}\n手数----指手--\n"),
            &WriteOptions::default(),
        );
        assert_eq!(text.lines().next(), Some(line));
    }
}

/// Kifu for Windows writes the players below the diagram of a problem, `詰み` after the last move, and `まで1手詰` below
/// that.
#[test]
fn a_problem_has_the_layout_of_kifu_for_windows() {
    stays(
        "\
作者：山田
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
先手：詰方
後手：玉方
手数----指手---------消費時間--
   1 １二金打     ( 0:00/00:00:00)
   2 詰み         ( 0:00/00:00:00)
まで1手詰
",
    );
}
