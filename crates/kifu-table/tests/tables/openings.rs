//! Tests of the columns that name openings and castles.

use kifu_table::Table;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use crate::{file, rows};

/// 四間飛車 against 居飛車穴熊.
const ANAGUMA: &str = "position startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b 8h7g 7a7b 7h8h 4a5b 9i9h \
                       1c1d 8h9i 1d1e 7i8h\n";

fn values(table: Table, file: kifu_archive::Input, names: &[&str]) -> Vec<Value> {
    let rows = rows(table, [file]);
    let values = rows
        .iter()
        .map(|row| names.iter().map(|&name| row[name].clone()).collect::<Value>());
    values.collect()
}

const COLUMNS: [&str; 7] = [
    "opening",
    "opening_source",
    "opening_name",
    "opening_black",
    "opening_white",
    "castle_black",
    "castle_white",
];

#[test]
fn games_have_openings_and_castles_by_their_moves() {
    assert_eq!(
        values(Table::Games, file("a.usi", ANAGUMA), &COLUMNS),
        [json!([
            "四間飛車",
            "moves",
            "後手ノーマル四間飛車対居飛車穴熊",
            null,
            "ノーマル四間飛車",
            "居飛車穴熊",
            "本美濃囲い"
        ])]
    );
}

#[test]
fn a_header_comes_before_the_moves() {
    let text = "手合割：平手\n戦型：角換わり\n先手の囲い：矢倉\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ６六歩(67)\n   4 ８四歩(83)\n   5 ６八飛(28)\n";
    assert_eq!(
        values(Table::Games, file("a.kifu", text), &COLUMNS[..4]),
        [json!([
            "角換わり / 矢倉",
            "header",
            "先手四間飛車対居飛車",
            "四間飛車"
        ])]
    );
}

#[test]
fn moves_have_the_opening_as_it_arises() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ６六歩(67)\n   4 ８四歩(83)\n   5 ６八飛(28)\n   6 ４二玉(51)\n\n\
                変化：6手\n   6 ４二飛(82)\n\n変化：5手\n   5 ４八銀(39)\n";
    assert_eq!(
        values(Table::Moves, file("a.kifu", text), &["ply", "opening"]),
        [
            json!([1, null]),
            json!([2, null]),
            json!([3, null]),
            json!([4, null]),
            json!([5, "四間飛車"]),
            json!([6, "四間飛車"]),
            json!([6, "相振り飛車"]),
            json!([5, null]),
        ]
    );
}

#[test]
fn variations_have_the_opening_of_the_moves_that_lead_to_them() {
    let mut builder = kifu::Record::builder(kifu::Handicap::Even);
    let mut play = |moves: &str| {
        for mv in moves.split(' ') {
            builder.play(mv.parse().unwrap()).unwrap();
        }
    };
    play("7g7f 3c3d 6g6f 8c8d 2h6h");
    // More moves than any opening takes.
    for _ in 0..30 {
        play("5a4b 5i4h 4b5a 4h5i");
    }
    builder.variation(124).unwrap();
    builder.play("8d8e".parse().unwrap()).unwrap();
    for (ply, moves) in [(5, "2h7h 8d8e 8h7g"), (6, "8b4b 7f7e"), (5, "4i5h")] {
        builder.variation(ply).unwrap();
        for mv in moves.split(' ') {
            builder.play(mv.parse().unwrap()).unwrap();
        }
    }
    let text = kifu::to_string(
        &builder.finish(),
        kifu::Format::Kif,
        &kifu::WriteOptions::default(),
    )
    .unwrap();
    let rows = values(Table::Moves, file("a.kifu", text), &["line", "ply", "opening"]);
    let last = |line: u32| rows.iter().rfind(|row| row[0] == line).unwrap().clone();
    assert_eq!(last(0), json!([0, 125, "四間飛車"]));
    let mut openings: Vec<Value> = (1..5).map(last).collect();
    openings.sort_by_key(|row| row[1].as_u64());
    let expected = [
        json!([5, null]),
        json!([7, "三間飛車"]),
        json!([7, "相振り飛車"]),
        json!([124, "四間飛車"]),
    ];
    let openings: Vec<Value> = openings.iter().map(|row| json!([row[1], row[2]])).collect();
    assert_eq!(openings, expected);
}
