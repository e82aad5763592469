//! Tests of the table of moves.

use kifu::Encoding;
use kifu::core::text::encoding::encode;
use kifu_table::Table;
use pretty_assertions::assert_eq;
use serde_json::json;

use crate::games::{CSA, KIF};
use crate::{check, file, rows};

#[test]
fn the_moves_of_a_game_in_csa_have_all_values() {
    let rows = rows(Table::Moves, [file("a.csa", CSA)]);
    let place = |mut row: serde_json::Value| {
        for (name, value) in [
            ("path", json!("a.csa")),
            ("offset", json!(0)),
            ("game_index", json!(0)),
            ("line", json!(0)),
        ] {
            row[name] = value;
        }
        row
    };
    let expected = [
        json!({
            "ply": 1, "color": "black", "result": "loss", "usi": "7g7f", "notation": "▲７六歩", "piece": "pawn",
            "time_ms": 3000, "eval_cp": 30, "pv": "-3334FU", "nodes": 55, "comment": "* 30 -3334FU #55",
            "node": 1, "parent_node": 0,
            "sfen_before": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        }),
        json!({
            "ply": 2, "color": "white", "result": "win", "usi": "3c3d", "notation": "△３四歩", "piece": "pawn",
            "time_ms": 5000, "comment": "first\nsecond", "node": 2, "parent_node": 1,
            "sfen_before": "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
        }),
        json!({
            "ply": 3, "color": "black", "result": "loss", "usi": "8h2b+", "notation": "▲２二角成",
            "piece": "bishop", "captured": "bishop", "time_ms": 7000, "eval_cp": -120, "pv": "-3122GI", "comment": "* -120 -3122GI",
            "node": 3, "parent_node": 2,
            "sfen_before": "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
        }),
        json!({
            "ply": 4, "color": "white", "result": "win", "usi": "3a2b", "notation": "△同　銀",
            "piece": "silver", "captured": "horse", "node": 4, "parent_node": 3,
            "sfen_before": "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4",
        }),
    ];
    assert_eq!(rows.len(), expected.len());
    for (row, expected) in rows.iter().zip(expected) {
        check(row, &place(expected));
    }
}

#[test]
fn the_moves_of_variations_follow_the_main_line() {
    let rows = rows(
        Table::Moves,
        [file("a.kif", encode(KIF, Encoding::ShiftJis).unwrap())],
    );
    let values = |names: [&str; 6]| {
        let values = rows.iter().map(|row| json!(names.map(|name| row[name].clone())));
        json!(values.collect::<Vec<_>>())
    };
    // Node 3 is the ending `中断`.
    assert_eq!(
        values(["line", "ply", "usi", "node", "parent_node", "time_ms"]),
        json!([
            [0, 1, "7g7f", 1, 0, 1000],
            [0, 2, "3c3d", 2, 1, 2000],
            [1, 2, "8c8d", 4, 1, null],
            [1, 3, "2g2f", 5, 4, null],
            [2, 3, "6i7h", 6, 4, null],
        ])
    );
    assert_eq!(
        values(["notation", "piece", "captured", "comment", "bookmark", "eval_cp"]),
        json!([
            ["▲７六歩", "pawn", null, "本文\n続き", "しおり", null],
            ["△３四歩", "pawn", null, null, null, null],
            ["△８四歩", "pawn", null, null, null, null],
            ["▲２六歩", "pawn", null, null, null, null],
            ["▲７八金", "gold", null, null, null, null],
        ])
    );
}

/// In a handicap game White moves first, so the side that moves does not follow from the ply.
#[test]
fn the_result_is_that_of_the_side_that_moves() {
    let results = |text: &str| {
        let rows = rows(Table::Moves, [file("a.kifu", text)]);
        let rows = rows
            .iter()
            .map(|row| json!([row["line"], row["ply"], row["color"], row["result"]]));
        json!(rows.collect::<Vec<_>>())
    };
    let game = "手合割：二枚落ち\n   1 ６二銀(71)\n   2 ７六歩(77)\n";
    assert_eq!(
        results(&format!(
            "{game}   3 投了\n\n変化：2手\n   2 ４六歩(47)\n   3 投了\n"
        )),
        json!([
            [0, 1, "white", "loss"],
            [0, 2, "black", "win"],
            [1, 2, "black", null],
        ])
    );
    assert_eq!(
        results(&format!("{game}   3 持将棋\n")),
        json!([[0, 1, "white", "draw"], [0, 2, "black", "draw"]])
    );
    assert_eq!(
        results(&format!("{game}   3 中断\n")),
        json!([[0, 1, "white", null], [0, 2, "black", null]])
    );
}

#[test]
fn a_drop_captures_nothing() {
    let text = "sfen 4k4/9/9/9/9/9/9/9/4K4 b G 5 moves G*5b 5a5b\n";
    let rows = rows(Table::Moves, [file("a.usi", text)]);
    let names = ["ply", "usi", "notation", "piece", "captured"];
    let values = rows.iter().map(|row| json!(names.map(|name| row[name].clone())));
    assert_eq!(
        json!(values.collect::<Vec<_>>()),
        json!([
            [1, "G*5b", "▲５二金", "gold", null],
            [2, "5a5b", "△同　玉", "king", "gold"],
        ])
    );
}

#[test]
fn the_values_of_an_engine_are_read_from_comments() {
    let text = "手合割：平手\n   1 ７六歩(77)\n*#評価値=-72\n*#読み筋=△３四歩\n*#深さ=31\n*#ノード数=12345\n\
                *#詰み=後手勝ち:9手\n   2 ３四歩(33)\n";
    let rows = rows(
        Table::Moves,
        [file("a.kif", encode(text, Encoding::ShiftJis).unwrap())],
    );
    let names = ["eval_cp", "eval_mate", "depth", "nodes", "pv"];
    assert_eq!(
        names.map(|name| rows[0][name].clone()),
        [
            json!(-72),
            json!("後手勝ち:9手"),
            json!(31),
            json!(12345),
            json!("△３四歩")
        ]
    );
    assert!(names.iter().all(|&name| rows[1][name].is_null()));
}
