//! Tests of the columns about evaluations.

use kifu_archive::Options;
use kifu_archive::criteria::{Criteria, Criterion};
use kifu_table::{Columns, Table, write_csv};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use crate::{file, rows};

/// The values of columns in the rows of a game in KIF.
fn values(text: &str, names: &[&str]) -> Value {
    let rows = rows(Table::Moves, [file("a.kifu", format!("手合割：平手\n{text}"))]);
    let values = rows
        .iter()
        .map(|row| names.iter().map(|&name| row[name].clone()).collect::<Value>());
    values.collect()
}

#[test]
fn the_evaluation_before_a_move_is_that_of_the_move_before_it_in_its_line() {
    let text = "手合割：平手\n*#評価値=5\n   1 ７六歩(77)\n*#評価値=20\n   2 ３四歩(33)\n*#評価値=30\n   3 ２六歩(27)\n\n\
                変化：2手\n   2 ８四歩(83)\n";
    let rows = rows(Table::Moves, [file("a.kifu", text)]);
    let values = rows
        .iter()
        .map(|row| json!([row["usi"], row["previous_eval_cp"]]));
    assert_eq!(
        json!(values.collect::<Vec<_>>()),
        json!([["7g7f", 5], ["3c3d", 20], ["2g2f", 30], ["8c8d", 20]])
    );
}

#[test]
fn the_values_of_an_engine_are_read_from_comments() {
    let text = "   1 ７六歩(77)\n*#評価値=-72\n*#読み筋=△３四歩\n*#深さ=31\n*#ノード数=12345\n*#エンジン=A\n   2 ３四歩(33)\n";
    let names = ["eval_cp", "depth", "nodes", "engine", "pv"];
    let expected = json!([[-72, 31, 12345, "A", "△３四歩"], [null, null, null, null, null]]);
    assert_eq!(values(text, &names), expected);
}

#[test]
fn a_mate_is_a_number_of_plies_and_a_winner_and_no_centipawns() {
    let text = "   1 ７六歩(77)\n*#詰み=後手勝ち:9手\n   2 ３四歩(33)\n**解析 0 評価値 +詰 15\n   3 ２六歩(27)\n** 100000\n\
                   4 ８四歩(83)\n** -31990\n";
    assert_eq!(
        values(text, &["eval_cp", "eval_mate", "eval_mate_winner", "eval_loss"]),
        json!([
            [null, -9, "white", null],
            [null, 15, "black", null],
            [null, null, "black", null],
            [null, null, "white", null],
        ])
    );
}

#[test]
fn the_loss_is_that_of_the_side_that_moves() {
    let text = "*#評価値=50\n   1 ７六歩(77)\n*#評価値=-50\n   2 ３四歩(33)\n*#評価値=300\n   3 ２六歩(27)\n*#評価値=310\n\
                   4 ８四歩(83)\n   5 ２五歩(26)\n*#評価値=0\n";
    assert_eq!(
        values(text, &["usi", "eval_loss"]),
        json!([
            ["7g7f", 100],
            ["3c3d", 350],
            ["2g2f", -10],
            ["8c8d", null],
            ["2f2e", null]
        ])
    );
}

#[test]
fn a_bound_is_named_and_gives_no_loss() {
    let text =
        "**解析 0 評価値 0\n   1 ７六歩(77)\n**解析 0 評価値 207↑\n   2 ３四歩(33)\n**解析 0 評価値 -5↓\n";
    assert_eq!(
        values(text, &["eval_cp", "eval_bound", "eval_loss"]),
        json!([[207, "lower", null], [-5, "upper", null]])
    );
}

#[test]
fn the_best_move_is_the_first_expected_move_before_the_move() {
    let text = "*#評価値=50\n*#読み筋=▲２六歩△８四歩\n   1 ７六歩(77)\n*#読み筋=△３四歩\n   2 ３四歩(33)\n   3 ２二角成(88)\n\
                *#読み筋=△同銀\n   4 ２二銀(31)\n*#推奨手[10]△２二飛▲同\n   5 ２六歩(27)\n*#読み筋=よくない\n   6 ８四歩(83)\n";
    assert_eq!(
        values(text, &["usi", "best_move"]),
        json!([
            ["7g7f", "2g2f"],
            ["3c3d", "3c3d"],
            ["8h2b+", null],
            ["3a2b", "8b2b"],
            ["2g2f", null],
            ["8c8d", null],
        ])
    );
}

#[test]
fn candidates_are_listed_if_there_are_several() {
    let text = "**検討 候補1 評価値 +詰 5 読み筋 ▲２六歩(27)\n**検討 候補2 評価値 62↓ 読み筋 ▲７六歩(77) △３四歩(33)\n\
                **検討 候補3 評価値 10\n   1 ７六歩(77)\n**検討 候補1 評価値 30 読み筋 △３四歩(33)\n   2 ３四歩(33)\n";
    let pair = |key: &str, value: &str| json!({"key": key, "value": value});
    assert_eq!(
        values(text, &["best_move", "candidates"]),
        json!([
            [
                "2g2f",
                [pair("2g2f", "+詰 5"), pair("7g7f", "62↓"), pair("", "10")]
            ],
            ["3c3d", []],
        ])
    );
}

#[test]
fn the_criterion_blunder_chooses_the_moves_of_the_main_line_that_are_rows() {
    let text = "手合割：平手\n*#評価値=0\n   1 ７六歩(77)\n*#評価値=-600\n   2 ３四歩(33)\n*#評価値=-100\n   3 ２六歩(27)\n\n\
                変化：2手\n   2 ８四歩(83)\n*#評価値=900\n";
    let rows = |criteria: &[(&str, &str)]| {
        let criteria = criteria
            .iter()
            .map(|(name, value)| Criterion::parse(name, value).unwrap());
        let mut options = Options::default();
        options.criteria = Criteria::new(criteria).unwrap();
        let columns = Columns::named(Table::Moves, ["line", "usi"]).unwrap();
        let mut out = Vec::new();
        write_csv(vec![file("a.kifu", text)], &columns, &options, &mut out).unwrap();
        String::from_utf8(out).unwrap().replace("\r\n", " ")
    };
    assert_eq!(rows(&[("blunder", "500..")]), "line,usi 0,7g7f 0,3c3d ");
    assert_eq!(
        rows(&[("blunder", "500.."), ("blunder", "..500")]),
        "line,usi 0,3c3d "
    );
    assert_eq!(
        rows(&[("blunder", "500.."), ("ply-range", "2..")]),
        "line,usi 0,3c3d "
    );
    assert_eq!(rows(&[("blunder", "1000..")]), "line,usi ");
}
