//! Tests of the table of moves.

use kifu::Encoding;
use kifu::shogi_core::text::encoding::encode;
use kifu_archive::Options;
use kifu_archive::criteria::{Criteria, Criterion};
use kifu_table::{Columns, Table, write_csv};
use pretty_assertions::assert_eq;
use serde_json::json;

use crate::games::{CSA, KIF};
use crate::{check, file, rows};

/// The values of the moves of [`CSA`] but for those that all of them share.
fn moves_of_csa() -> [serde_json::Value; 4] {
    [
        json!({
            "ply": 1, "color": "black", "result": "loss", "usi": "7g7f", "notation": "▲７六歩", "piece": "pawn",
            "is_capture": false, "is_check": false,
            "time_ms": 3000, "eval_cp": 30, "pv": "-3334FU", "nodes": 55, "comment": "* 30 -3334FU #55",
            "node": 1, "parent_node": 0,
            "position": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
            "position_key": -4_260_195_745_168_923_573_i64,
            "hcp": "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c",
            "packed_sfen": "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c",
            "move16_apery": 7739, "move16_yaneuraou": 7739,
        }),
        json!({
            "ply": 2, "color": "white", "result": "win", "usi": "3c3d", "notation": "△３四歩", "piece": "pawn",
            "is_capture": false, "is_check": false,
            "time_ms": 5000, "previous_eval_cp": 30, "best_move": "3c3d", "comment": "first\nsecond", "node": 2, "parent_node": 1,
            "position": "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -",
            "position_key": -3_762_717_839_291_071_300_i64,
            "hcp": "59a449210cd757217e8e4d212caf427814c2ab109e4d112cd75f213e8e49210c",
            "packed_sfen": "59a451220ceb67227e9653221caf447824c22b119e53121ceb6f223e9651220c",
            "move16_apery": 2581, "move16_yaneuraou": 2581,
        }),
        json!({
            "ply": 3, "color": "black", "result": "loss", "usi": "8h2b+", "notation": "▲２二角成",
            "piece": "bishop", "captured": "bishop", "is_capture": true, "is_check": false,
            "time_ms": 7000, "eval_cp": -120, "pv": "-3122GI", "comment": "* -120 -3122GI",
            "node": 3, "parent_node": 2,
            "position": "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -",
            "position_key": -1_983_164_666_989_571_193_i64,
            "hcp": "58a449210cd757217e8e8d222caf427814c2ab109e4d112cd75f213e8e49210c",
            "packed_sfen": "58a451220ceb67227e9693241caf447824c22b119e53121ceb6f223e9651220c",
            "move16_apery": 25354, "move16_yaneuraou": 41738,
        }),
        json!({
            "ply": 4, "color": "white", "result": "win", "usi": "3a2b", "notation": "△同　銀",
            "piece": "silver", "captured": "horse", "is_capture": true, "is_check": false,
            "previous_eval_cp": -120, "best_move": "3a2b", "node": 4, "parent_node": 3, "opening": "角換わり",
            "position": "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B",
            "position_key": 2_375_349_189_041_437_911_i64,
            "hcp": "59a449210cd767217e8e8d222caf427814c2ab109e4d112cd75f211c9342183e",
            "packed_sfen": "59a451220ceb57227e9693241caf447824c22b119e53121ceb6f222ca344181e",
            "move16_apery": 2314, "move16_yaneuraou": 2314,
        }),
    ]
}

#[test]
fn the_moves_of_a_game_in_csa_have_all_values() {
    let rows = rows(Table::Moves, [file("a.csa", CSA)]);
    let place = |mut row: serde_json::Value| {
        for (name, value) in [
            ("path", json!("a.csa")),
            ("offset", json!(0)),
            ("game_index", json!(0)),
            ("line", json!(0)),
            ("candidates", json!([])),
        ] {
            row[name] = value;
        }
        let mut players = [("kabe", 3456.5), ("masuo", -12.0)];
        if row["color"] == "white" {
            players.reverse();
        }
        for ([name, rating], (player, value)) in
            [["player", "player_rating"], ["opponent", "opponent_rating"]]
                .into_iter()
                .zip(players)
        {
            (row[name], row[rating]) = (json!(player), json!(value));
        }
        row
    };
    let expected = moves_of_csa();
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

#[test]
fn the_criterion_ply_range_chooses_the_moves_that_are_rows() {
    let bytes = encode(KIF, Encoding::ShiftJis).unwrap();
    let rows = |plies: &[&str]| {
        let criteria = plies
            .iter()
            .map(|plies| Criterion::parse("ply-range", plies).unwrap());
        let mut options = Options::default();
        options.criteria = Criteria::new(criteria).unwrap();
        let columns = Columns::named(Table::Moves, ["line", "ply", "usi"]).unwrap();
        let mut out = Vec::new();
        write_csv(vec![file("a.kif", &bytes)], &columns, &options, &mut out).unwrap();
        String::from_utf8(out).unwrap().replace("\r\n", " ")
    };
    assert_eq!(rows(&["2..2"]), "line,ply,usi 0,2,3c3d 1,2,8c8d ");
    assert_eq!(rows(&["..2", "2.."]), rows(&["2"]));
    assert_eq!(rows(&["3.."]), "line,ply,usi 1,3,2g2f 2,3,6i7h ");
    assert_eq!(rows(&["4.."]), "line,ply,usi ");
    assert_eq!(rows(&["1", "2"]), "line,ply,usi ");
}

#[test]
fn a_move_gives_check_itself_or_by_opening_a_line() {
    let text = "sfen 4k4/9/9/9/4G4/9/9/9/4R3K b Pp 1 moves 5e4e P*5b 5i5b+ 5a6a P*6b\n";
    let rows = rows(Table::Moves, [file("a.usi", text)]);
    let names = ["usi", "is_capture", "is_check"];
    let values = rows.iter().map(|row| json!(names.map(|name| row[name].clone())));
    assert_eq!(
        json!(values.collect::<Vec<_>>()),
        json!([
            ["5e4e", false, true],
            ["P*5b", false, false],
            ["5i5b+", true, true],
            ["5a6a", false, false],
            ["P*6b", false, true],
        ])
    );
}

#[test]
fn a_truth_value_is_a_word_in_csv() {
    let sources = vec![file("a.usi", "startpos moves 7g7f 3c3d 8h2b+\n")];
    let columns = Columns::named(Table::Moves, ["usi", "is_capture", "is_check"]).unwrap();
    let mut out = Vec::new();
    write_csv(sources, &columns, &Options::default(), &mut out).unwrap();
    let expected = "usi,is_capture,is_check\r\n7g7f,false,false\r\n3c3d,false,false\r\n8h2b+,true,false\r\n";
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

#[test]
fn a_position_has_one_key_however_it_was_reached() {
    let text = "startpos moves 7g7f 3c3d 2g2f 8c8d\nstartpos moves 2g2f 3c3d 7g7f 5a5b 5i5h 5b5a 5h5i 8c8d\n";
    let rows = rows(Table::Moves, [file("a.usi", text)]);
    for name in ["position", "position_key"] {
        let before = |usi: &str| -> Vec<&serde_json::Value> {
            let played = rows.iter().filter(|row| row["usi"] == usi);
            played.map(|row| &row[name]).collect()
        };
        let (first, last) = (before("2g2f"), before("8c8d"));
        assert_ne!(first[0], first[1], "{name}");
        assert_eq!(last[0], last[1], "{name}");
    }
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
