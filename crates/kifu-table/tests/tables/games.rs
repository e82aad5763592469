//! Tests of the table of games.

use kifu::Encoding;
use kifu::shogi_core::text::encoding::encode;
use kifu_table::Table;
use pretty_assertions::assert_eq;
use serde_json::json;

use crate::{check, file, rows};

pub(crate) const CSA: &str = "\
V2.2
N+kabe
N-masuo
$EVENT:wdoor+floodgate
$SITE:Tokyo
$OPENING:YAGURA
$START_TIME:2026/01/02 03:04:05
$END_TIME:2026/01/02 03:10:00
$TIME_LIMIT:00:15+10
'black_rate:kabe+0:3456.5
'white_rate:masuo+0:-12
PI
+
+7776FU
T3
'** 30 -3334FU #55
-3334FU
T5
'*first
'*second
+8822UM
'** -120 -3122GI
T7
-3122GI
%TORYO
";

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn a_game_in_csa_has_all_values() {
    let [row] = &rows(Table::Games, [file("a.csa", CSA)])[..] else {
        panic!("expected one row")
    };
    let expected = json!({
        "path": "a.csa", "offset": 0, "game_index": 0, "format": "csa", "encoding": "UTF-8",
        "event": "wdoor+floodgate", "site": "Tokyo", "opening": "YAGURA",
        "black": "kabe", "white": "masuo", "black_rating": 3456.5, "white_rating": -12.0,
        "date": "2026-01-02", "start_time": "2026-01-02T03:04:05", "end_time": "2026-01-02T03:10:00",
        "time_control": "00:15+10", "time_main_s": 900.0, "time_byoyomi_s": 10.0,
        "handicap": "平手", "start_sfen": START,
        "n_moves": 4, "ending": "resign", "winner": "white",
        "moves": ["7g7f", "3c3d", "8h2b+", "3a2b"],
        "times_ms": [3000, 5000, 7000, null],
        "evals_cp": [30, null, -120, null],
        "n_variations": 0, "n_comments": 4, "n_errors": 0, "n_warnings": 0,
        "headers": [
            {"key": "N+", "value": "kabe"},
            {"key": "N-", "value": "masuo"},
            {"key": "$EVENT", "value": "wdoor+floodgate"},
            {"key": "$SITE", "value": "Tokyo"},
            {"key": "$OPENING", "value": "YAGURA"},
            {"key": "$START_TIME", "value": "2026/01/02 03:04:05"},
            {"key": "$END_TIME", "value": "2026/01/02 03:10:00"},
            {"key": "$TIME_LIMIT", "value": "00:15+10"},
        ],
        "opening_source": "header", "opening_name": "角換わり", "opening_black": "角換わり", "opening_white": "角換わり",
    });
    check(row, &expected);
}

#[test]
fn the_increment_and_parts_of_seconds_are_kept() {
    let text = "V3.0\n$TIME:300.5+0+2.5\nPI\n+\n+7776FU\nT1.25\n-3334FU\n%TIME_UP\n";
    let row = &rows(Table::Games, [file("a.csa", text)])[0];
    let times = [
        "time_control",
        "time_main_s",
        "time_byoyomi_s",
        "time_increment_s",
    ];
    assert_eq!(
        times.map(|name| row[name].clone()),
        [json!("300.5+0+2.5"), json!(300.5), json!(0.0), json!(2.5)]
    );
    assert_eq!(row["times_ms"], json!([1250, null]));
    assert_eq!(
        (&row["ending"], &row["winner"]),
        (&json!("time_up"), &json!("white"))
    );
}

pub(crate) const KIF: &str = "\
# KIF
開始日時：2020/03/04
棋戦：練習
場所：東京
戦型：角換わり
後手の囲い：雁木囲い
持ち時間：1時間+30秒
手合割：平手
先手：甲
後手：乙
備考：一
備考：二
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
*本文
*続き
&しおり
   2 ３四歩(33)   ( 0:02/00:00:02)+
   3 中断
変化：2手
*分岐
   2 ８四歩(83)
   3 ２六歩(27) +
変化：3手
   3 ７八金(69)
";

#[test]
fn a_game_in_kif_counts_variations_and_comments() {
    for (encoding, name) in [
        (Encoding::Utf8, "UTF-8"),
        (Encoding::ShiftJis, "Shift_JIS"),
        (Encoding::EucJp, "EUC-JP"),
    ] {
        let bytes = encode(KIF, encoding).unwrap();
        let row = &rows(Table::Games, [file("a.kif", bytes)])[0];
        let header = |key: &str, value: &str| json!({"key": key, "value": value});
        // A `.kif` file may have any encoding: no fault.
        let expected = json!({
            "path": "a.kif", "offset": 0, "game_index": 0, "format": "kif", "encoding": name,
            "event": "練習", "site": "東京", "opening": "角換わり / 雁木囲い", "black": "甲", "white": "乙",
            "date": "2020-03-04",
            "time_control": "1時間+30秒", "time_main_s": 3600.0, "time_byoyomi_s": 30.0,
            "handicap": "平手", "start_sfen": START,
            "n_moves": 2, "ending": "interrupt",
            "moves": ["7g7f", "3c3d"], "times_ms": [1000, 2000], "evals_cp": [null, null],
            "n_variations": 2, "n_comments": 3, "n_errors": 0, "n_warnings": 0, "opening_source": "header",
            "headers": [
                header("開始日時", "2020/03/04"),
                header("棋戦", "練習"),
                header("場所", "東京"),
                header("戦型", "角換わり"),
                header("後手の囲い", "雁木囲い"),
                header("持ち時間", "1時間+30秒"),
                header("手合割", "平手"),
                header("先手", "甲"),
                header("後手", "乙"),
                header("備考", "一"),
                header("備考", "二"),
            ],
        });
        check(row, &expected);
    }
}

#[test]
fn a_handicap_game_begins_with_white() {
    let text = "手合割：香落ち\n下手：甲\n上手：乙\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 投了\n";
    let row = &rows(
        Table::Games,
        [file("a.kif", encode(text, Encoding::ShiftJis).unwrap())],
    )[0];
    assert_eq!(row["handicap"], "香落ち");
    assert_eq!(
        row["start_sfen"],
        "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    );
    assert_eq!((&row["black"], &row["white"]), (&json!("甲"), &json!("乙")));
    assert_eq!(row["moves"], json!(["3c3d", "7g7f"]));
    // White resigns.
    assert_eq!(row["winner"], "black");
}

#[test]
fn a_start_position_without_a_name_has_no_handicap() {
    let text = "sfen 4k4/9/9/9/9/9/9/9/4K4 b G 5 moves G*5b\n";
    let row = &rows(Table::Games, [file("a.usi", text)])[0];
    assert_eq!(row["handicap"], json!(null));
    assert_eq!(row["start_sfen"], "4k4/9/9/9/9/9/9/9/4K4 b G 5");
    assert_eq!(row["moves"], json!(["G*5b"]));
}

#[test]
fn the_games_of_a_file_have_numbers_and_places() {
    let text = "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nN+B\nPI\n+\n%SENNICHITE\n";
    let rows = rows(
        Table::Games,
        [file("a.csa", text), file("b.csa", "PI\n+\n%JISHOGI\n")],
    );
    let values = |name: &str| rows.iter().map(|row| row[name].clone()).collect::<Vec<_>>();
    assert_eq!(values("path"), ["a.csa", "a.csa", "b.csa"]);
    assert_eq!(values("game_index"), [0, 1, 0]);
    // `V2.2\n` to `/\n` have 5 + 4 + 3 + 2 + 8 + 7 + 2 bytes.
    assert_eq!(values("offset"), [0, 31, 0]);
    assert_eq!(values("n_moves"), [1, 0, 0]);
    assert_eq!(values("moves"), [json!(["7g7f"]), json!([]), json!([])]);
    assert_eq!(values("winner"), ["black", "draw", "draw"]);
}
