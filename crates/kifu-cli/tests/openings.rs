//! Runs the commands that name openings and castles.

mod common;

use std::fs;

use pretty_assertions::assert_eq;
use tempfile::TempDir;

use common::{folder, kifu, parts};

/// 四間飛車 against 居飛車穴熊. No header names them.
const ANAGUMA: &[u8] = b"position startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b 8h7g 7a7b 7h8h 4a5b \
    9i9h 1c1d 8h9i 1d1e 7i8h\n";
/// 四間飛車 by its header; the moves show 矢倉.
const HEADER: &[u8] = "手合割：平手\n戦型：四間飛車\n   1 ７六歩(77)\n   2 ８四歩(83)\n   3 ６八銀(79)\n   4 ３四歩(33)\n   5 ７七銀(68)\n   6 ６二銀(71)\n   7 ６六歩(67)\n".as_bytes();
/// Lance handicap: only a castle has a name.
const HANDICAP: &[u8] = b"position sfen lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d 7g7f 8c8d 6g6f 8d8e \
    8h7g 7a6b 2h6h 5a4b 5i4h 4b3b 4h3h 5c5d 3h2h 6a5b 3i3h\n";

fn archive() -> TempDir {
    folder(&[("a.usi", ANAGUMA), ("b.kifu", HEADER), ("c.usi", HANDICAP)])
}

#[test]
fn criteria_on_openings_ask_the_headers_and_the_moves() {
    let here = archive();
    for (criteria, expected) in [
        (&["--opening", "四間飛車"][..], "a.usi\nb.kifu\n"),
        (&["--opening", "fourth file"], "a.usi\n"),
        (&["--opening", "居飛車穴熊"], "a.usi\n"),
        (&["--opening", "右四間飛車"], ""),
        (&["--castle", "四間飛車"], ""),
        (&["--opening", "矢倉"], "b.kifu\n"),
        (&["--opening", "対抗形"], "a.usi\n"),
        (&["--opening-white", "四間飛車"], "a.usi\n"),
        (&["--opening-black", "四間飛車"], ""),
        (&["--opening-black", "穴熊"], "a.usi\n"),
        (&["--castle", "穴熊"], "a.usi\n"),
        (&["--castle", "美濃"], "a.usi\nc.usi\n"),
        (&["--opening", "四間飛車", "--castle", "居飛車穴熊"], "a.usi\n"),
        (&["--not", "--opening", "四間飛車"], "c.usi\n"),
    ] {
        let arguments = [
            &["select", "--list", "--quiet"],
            criteria,
            &["a.usi", "b.kifu", "c.usi"],
        ]
        .concat();
        let output = kifu(here.path(), &arguments, "");
        assert_eq!(parts(&output).1, expected, "{criteria:?}");
    }
}

#[test]
fn select_says_whether_headers_or_moves_counted() {
    let here = archive();
    let arguments = [
        "select",
        "--list",
        "--opening",
        "四間飛車",
        "a.usi",
        "b.kifu",
        "c.usi",
    ];
    let output = kifu(here.path(), &arguments, "");
    assert_eq!(
        parts(&output).2,
        "kifu: the opening is in a header of 1 game, and only in the moves of 1 game\n"
    );
    let output = kifu(here.path(), &[&["--lang", "ja"], &arguments[..]].concat(), "");
    assert_eq!(
        parts(&output).2,
        "kifu: 戦法・囲い: ヘッダーにあるもの1局、指し手だけによるもの1局\n"
    );
}

#[test]
fn convert_adds_openings_only_where_no_header_names_one() {
    let here = archive();
    let convert = |file: &str| {
        let output = kifu(
            here.path(),
            &["convert", "--add-opening", "--to", "kif", file],
            "",
        );
        parts(&output).1.to_owned()
    };
    let written = convert("a.usi");
    assert!(
        written.contains("戦型：四間飛車\n先手の囲い：居飛車穴熊\n後手の囲い：本美濃囲い\n"),
        "{written}"
    );
    let written = convert("b.kifu");
    assert_eq!(written.matches("戦型").count(), 1, "{written}");
    assert!(
        written.contains("戦型：四間飛車\n") && !written.contains("の囲い"),
        "{written}"
    );
    let written = convert("c.usi");
    assert!(
        written.contains("下手の囲い：片美濃囲い\n") && !written.contains("戦型"),
        "{written}"
    );
}

#[test]
fn check_notes_a_contradiction_only_if_asked() {
    let here = archive();
    let check = |arguments: &[&str]| {
        let arguments = [&["check", "--format", "short"], arguments, &["b.kifu"]].concat();
        parts(&kifu(here.path(), &arguments, "")).1.to_owned()
    };
    assert_eq!(check(&[]), "");
    assert_eq!(
        check(&["--openings"]),
        "b.kifu:2:4: note: 戦型: the header has `四間飛車`, the moves show Yagura (矢倉) [opening_contradicts_moves]\n"
    );
    let full = parts(&kifu(here.path(), &["check", "--openings", "b.kifu"], ""))
        .1
        .to_owned();
    assert!(
        full.contains("opening_contradicts_moves") && full.contains("2:4"),
        "{full}"
    );
    let event = String::from_utf8(HEADER.to_vec())
        .unwrap()
        .replacen("戦型", "棋戦：四間飛車の会\n戦型", 1);
    fs::write(
        here.path().join("b.kifu"),
        event.clone() + "   8 投了\n\n" + &event,
    )
    .unwrap();
    let found = check(&["--openings"]);
    assert!(
        found.contains("b.kifu:3:4:") && found.contains("b.kifu:15:4:"),
        "{found}"
    );
    let agrees = String::from_utf8(HEADER.to_vec())
        .unwrap()
        .replace("四間飛車", "相矢倉戦");
    fs::write(here.path().join("b.kifu"), agrees).unwrap();
    assert_eq!(
        check(&["--openings"]),
        "",
        "a name that is not in the table is no contradiction"
    );
}

#[test]
fn show_and_inspect_name_what_arises() {
    let here = archive();
    let output = kifu(here.path(), &["show", "a.usi"], "");
    let text = parts(&output).1.to_owned();
    assert!(
        text.contains("▲Static Rook Anaguma △Normal Fourth File Rook, Mino\n"),
        "{text}"
    );
    let output = kifu(here.path(), &["--lang", "ja", "show", "--at", "6", "a.usi"], "");
    let text = parts(&output).1.to_owned();
    assert!(
        text.contains("△四間飛車\n") && !text.contains("居飛車穴熊"),
        "{text}"
    );
    let output = kifu(here.path(), &["inspect", "--json", "a.usi"], "");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let openings = &json["openings"];
    assert_eq!(openings["name"], "後手ノーマル四間飛車対居飛車穴熊");
    assert_eq!(openings["white"]["openings"][0]["ply"], 6);
}
