//! KIF.

use shogi_kif::Kif;

use crate::{Case, check};

#[test]
fn bytes_and_lines() {
    check::<Kif>(&[
        (
            "a byte order mark before the handicap is no part of its key",
            "\u{feff}手合割：香落ち\n1 ３四歩(33)\n",
            "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1; 3c3d",
        ),
        (
            "lines may end with CR alone",
            "手合割：平手\r1 ７六歩(77)\r2 ３四歩(33)\r",
            "7g7f 3c3d",
        ),
        (
            "a tab or a full-width blank may stand before a move number",
            "\t1\t７六歩(77)\n\u{3000}\u{3000}2 ３四歩(33)\n",
            "7g7f 3c3d",
        ),
    ]);
}

#[test]
fn headers() {
    let spaced = "先手 ： A\n1 ７六歩(77)\n";
    check::<Kif>(&[("blanks around the colon are no part of the key", spaced, "7g7f")]);
    let parsed = shogi_kif::parse(spaced).unwrap();
    assert_eq!(parsed.headers.get("先手"), Some("A"));
}

#[test]
fn handicaps() {
    const EMPTY: &str = "9/9/9/9/9/9/9/9/9 b - 1; ";
    for (name, report) in [
        ("詰将棋", "!unknown_handicap@1"),
        ("トンボ", "!unknown_handicap@1"),
        ("歩三兵", "!unknown_handicap@1"),
        ("青空将棋", "!unknown_handicap@1"),
        ("その他", "!missing_diagram@1"),
    ] {
        let text = format!("手合割：{name}\n");
        assert_eq!(crate::told::<Kif>(&text), format!("{EMPTY}; {report}"), "{name}");
    }
    check::<Kif>(&[
        (
            "the right lance is not the left one",
            "手合割：右香落ち\n",
            "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1; ",
        ),
        (
            "the left five pieces are not the five pieces",
            "手合割：左五枚落ち\n",
            "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1; ",
        ),
        (
            "a handicap of three pieces is known",
            "手合割：三枚落ち\n",
            "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1; ",
        ),
    ]);
}

/// A diagram: White's king, Black's pawn, and a line below it. One row may be another.
fn diagram(rank: usize, row: &str, below: &str) -> String {
    let mut rows = ["| ・ ・ ・ ・ ・ ・ ・ ・ ・|"; 9];
    rows[0] = "| ・ ・ ・ ・v玉 ・ ・ ・ ・|";
    rows[2] = "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|";
    if let Some(place) = rows.get_mut(rank) {
        *place = row;
    }
    format!(
        "+---------------------------+\n{}\n+---------------------------+\n{below}\n",
        rows.join("\n")
    )
}

const NO_ROW: usize = 9;

#[test]
fn diagrams() {
    let plain = "4k4/9/4P4/9/9/9/9/9/9 b";
    for (what, text, expected) in [
        (
            "pieces in hand may stand without blanks",
            diagram(NO_ROW, "", "先手の持駒：飛歩"),
            "RP 1; ",
        ),
        (
            "counts may stand without blanks",
            diagram(NO_ROW, "", "先手の持駒：金二歩十七"),
            "2G17P 1; ",
        ),
        (
            "counts may be digits of half width",
            diagram(NO_ROW, "", "先手の持駒：金2 歩13"),
            "2G13P 1; ",
        ),
        (
            "counts may be digits of full width",
            diagram(NO_ROW, "", "先手の持駒：歩１３"),
            "13P 1; ",
        ),
        (
            "pieces in hand may be parted by commas",
            diagram(NO_ROW, "", "先手の持駒：金二、歩三"),
            "2G3P 1; ",
        ),
        (
            "a full-width mark is White's",
            diagram(0, "| ・ ・ ・ ・ｖ玉 ・ ・ ・ ・|", ""),
            "- 1; ",
        ),
        (
            "a capital mark is White's",
            diagram(0, "| ・ ・ ・ ・V玉 ・ ・ ・ ・|", ""),
            "- 1; ",
        ),
        (
            "a half-width dot is an empty square",
            diagram(0, "| ･ ･ ･ ･v玉 ･ ･ ･ ･|", ""),
            "- 1; ",
        ),
        (
            "two blanks are an empty square",
            diagram(0, "|        v玉        |", ""),
            "- 1; ",
        ),
    ] {
        assert_eq!(crate::told::<Kif>(&text), format!("{plain} {expected}"), "{what}");
    }
}

#[test]
fn a_start_that_says_two_things_is_reported() {
    let plain = "4k4/9/4P4/9/9/9/9/9/9 b";
    for (what, below, expected) in [
        (
            "another hand",
            "先手の持駒：金\n先手の持駒：銀",
            "S 1; ; duplicate_hand@13",
        ),
        ("the same hand", "先手の持駒：金\n先手の持駒：金", "G 1; "),
        (
            "another number of moves",
            "手数＝3  まで\n手数＝4  まで",
            "- 5; ; duplicate_move_count@13",
        ),
        ("another turn", "先手番\n後手番", "- 1; ; conflicting_turn@13"),
    ] {
        let text = diagram(NO_ROW, "", below);
        assert_eq!(crate::told::<Kif>(&text), format!("{plain} {expected}"), "{what}");
    }
    check::<Kif>(&[
        (
            "a hand needs its diagram",
            "後手の持駒：角　\n1 ７六歩(77)\n",
            "7g7f; !hand_without_diagram@1",
        ),
        ("no pieces need none", "後手の持駒：なし\n1 ７六歩(77)\n", "7g7f"),
    ]);
}

#[test]
fn turns_and_typos_of_diagrams() {
    let white = diagram(NO_ROW, "", "上手番");
    assert_eq!(
        crate::told::<Kif>(&white),
        "4k4/9/4P4/9/9/9/9/9/9 w - 1; ",
        "上手番 is White's turn"
    );
    let typo = diagram(4, "| ・ ・ ・ ・ 虎 ・ ・ ・ ・|", "");
    assert!(
        crate::told::<Kif>(&typo).ends_with("!unknown_piece@6"),
        "a typo is no empty square"
    );
    let junk = diagram(NO_ROW, "", "先手の持駒：歩百枚X");
    assert!(
        crate::told::<Kif>(&junk).contains("!bad_hand@12"),
        "what is no count is no 1"
    );
}

const THREE: &str = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n";

#[test]
fn moves() {
    let after_three = |line: &str| crate::told::<Kif>(&format!("{THREE}{line}\n"));
    for same in ["同　銀(31)", "同 銀(31)", "同銀(31)", "同銀　(31)"] {
        assert_eq!(
            after_three(&format!("4 {same}\n5 ５八金(49)")),
            "7g7f 3c3d 8h2b+ 3a2b 4i5h",
            "{same}"
        );
    }
    check::<Kif>(MOVES);
}

const MOVES: &[Case] = &[
    (
        "a full-width number is one",
        "１ ７六歩(77)\n",
        "7g7f; fullwidth@1",
    ),
    ("a number may have a dot", "1. ７六歩(77)\n", "7g7f"),
    (
        "a mark of the side may stand before the move",
        "1 ☗７六歩(77)\n2 ☖３四歩(33)\n",
        "7g7f 3c3d",
    ),
    (
        "all triangles are such marks",
        "1 ▼７六歩(77)\n2 ▽３四歩(33)\n",
        "7g7f 3c3d",
    ),
    (
        "digits of the square may have half width",
        "1 76歩(77)\n2 3四歩(33)\n",
        "7g7f 3c3d",
    ),
    (
        "digits of the square may have full width",
        "1 ７６歩(77)\n2 ３４歩(33)\n",
        "7g7f 3c3d",
    ),
    (
        "parentheses may have full width",
        "1 ７六歩（77）\n2 ３四歩(３３)\n",
        "7g7f 3c3d",
    ),
    (
        "不成 is no promotion",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角不成(88)\n",
        "7g7f 3c3d 8h2b",
    ),
    (
        "a word that tells pieces apart may stand beside the origin",
        "1 ５八金右(49)\n",
        "4i5h",
    ),
    (
        "a move without origin is found out and reported",
        "1 ７六歩\n2 ３四歩(33)\n",
        "7g7f 3c3d; missing_origin@1",
    ),
    (
        "a drop of what is not in hand is reported",
        "1 ５五角打\n2 ３四歩(33)\n",
        "; !drop_without_piece@1 left_out@2",
    ),
    ("a king may be 王", "1 ４八王(59)\n", "5i4h"),
    (
        "another piece than the one there is reported",
        "1 ７六銀(77)\n",
        "7g7f; !piece_mismatch@1",
    ),
    (
        "an empty origin is reported and what is before it kept",
        "1 ７六歩(77)\n2 ３五歩(34)\n3 ２六歩(27)\n",
        "7g7f; !from_empty@2 left_out@3",
    ),
    (
        "a king left in check and its capture are reported",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ３三角成(88)\n4 ８四歩(83)\n5 ５一馬(33)\n",
        "7g7f 3c3d 8h3c+ 8c8d 3c5a; illegal_move@4 illegal_move@5",
    ),
    (
        "a move of the other side is reported",
        "1 ３四歩(33)\n",
        "; !wrong_side@1",
    ),
    (
        "a comment may stand on the line of the move",
        "1 ７六歩(77) *foo\n2 ３四歩(33)\n",
        "7g7f *foo 3c3d",
    ),
    (
        "a plus is no part of the move",
        "1 ７六歩(77)+\n2 ３四歩(33) +\n3 ２六歩(27)＋\n4 ８四歩(83)   +\n",
        "7g7f 3c3d 2g2f 8c8d",
    ),
    (
        "a plus is no part of an ending",
        "1 ７六歩(77)\n2 投了+\n",
        "7g7f resign",
    ),
    (
        "a second time is passed over if it says the same",
        "1 ７六歩(77) ( 0:05/00:00:05) ( 0:05/00:00:05)\n2 ３四歩(33)\n",
        "7g7f 5s 3c3d",
    ),
    (
        "a second time that differs is reported",
        "1 ７六歩(77) ( 0:05/00:00:05) ( 0:07/00:00:07)\n2 ３四歩(33)\n",
        "7g7f 5s 3c3d; trailing_text@1",
    ),
    (
        "a typo is no ending of the game",
        "1 ７六歩(77)\n2 バグ(33)\n",
        "7g7f; !bad_move_syntax@2",
    ),
    (
        "同 without a move before it is reported",
        "1 同　歩(77)\n",
        "; !same_without_previous@1",
    ),
    (
        "a square 0 is reported",
        "1 ７六歩(77)\n2 ０四歩(33)\n",
        "7g7f; !bad_square@2",
    ),
];

#[test]
fn names_of_promoted_pieces() {
    // Old and new, long and short.
    let promoted = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ７七桂(89)\n6 ５五角打\n7 ６五桂(77)\n8 ９九角成(55)\n9 ５三桂不成(65)\n10 ８九馬(99)\n11 ４一桂成(53)\n12 同　玉(51)\n";
    assert_eq!(
        crate::told::<Kif>(promoted),
        "7g7f 3c3d 8h2b+ 3a2b 8i7g B*5e 7g6e 5e9i+ 6e5c 9i8i 5c4a+ 5a4a"
    );
    for (name, sfen) in [
        ("杏", "+L"),
        ("成香", "+L"),
        ("圭", "+N"),
        ("成桂", "+N"),
        ("全", "+S"),
        ("成銀", "+S"),
        ("竜", "+R"),
        ("龍", "+R"),
        ("馬", "+B"),
        ("と", "+P"),
    ] {
        let character = match name {
            "成香" => "杏",
            "成桂" => "圭",
            "成銀" => "全",
            other => other,
        };
        let text = diagram(
            4,
            &format!("| ・ ・ ・ ・ {character} ・ ・ ・ ・|"),
            &format!("1 ５四{name}(55)"),
        );
        let expected = format!("4k4/9/4P4/9/4{sfen}4/9/9/9/9 b - 1; 5e5d");
        assert_eq!(crate::told::<Kif>(&text), expected, "{name}");
    }
}

#[test]
fn times() {
    for (time, seconds) in [
        ("( 0:03/ 0:00:03)", "3"),
        ("(00:31 / 00:00:31)", "31"),
        ("( 0:16/)", "16"),
        ("( 0:16)", "16"),
        ("(0:01:30/00:01:30)", "90"),
        ("( 0:01.5/00:00:01)", "1.5"),
        ("(75:00/01:15:00)", "4500"),
    ] {
        let text = format!("1 ７六歩(77)   {time}\n2 ３四歩(33)\n");
        assert_eq!(
            crate::told::<Kif>(&text),
            format!("7g7f {seconds}s 3c3d"),
            "{time}"
        );
    }
}

#[test]
fn endings() {
    check::<Kif>(&[
        (
            "a result line alone ends the game",
            "1 ７六歩(77)\n2 ３四歩(33)\nまで2手で後手の勝ち\n",
            "7g7f 3c3d resign",
        ),
        (
            "a move numbered like the ending stands beside it",
            "1 ７六歩(77)\n2 投了\n2 ３四歩(33)\n",
            "7g7f resign; [2 3c3d]; inline_variation@3",
        ),
        (
            "a move numbered after the ending goes on",
            "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n4 ２六歩(27)\n",
            "7g7f 3c3d resign 2g2f; move_after_end@4",
        ),
        (
            "variations after a result line are read",
            "1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n\n変化：1手\n1 ２六歩(27)\n",
            "7g7f resign; [1 2g2f]",
        ),
    ]);
}

#[test]
fn comments() {
    check::<Kif>(&[
        (
            "a star of full width begins a comment",
            "1 ７六歩(77)\n＊foo\n2 ３四歩(33)\n",
            "7g7f *foo 3c3d",
        ),
        (
            "a comment may be indented",
            "1 ７六歩(77)\n * foo\n2 ３四歩(33)\n",
            "7g7f * foo 3c3d",
        ),
        (
            "empty comments are kept",
            "1 ７六歩(77)\n*\n*\n*a\n",
            "7g7f * * *a",
        ),
        (
            "a bookmark is no comment",
            "&読み込み時表示\n1 ７六歩(77)\n&しおり\n",
            "&読み込み時表示 7g7f &しおり",
        ),
        (
            "a comment above a variation opens it",
            "1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n*foo\n2 ８四歩(83)\n",
            "7g7f 3c3d; [2 8c8d ^foo]",
        ),
        (
            "one star of two is text",
            "1 ７六歩(77)\n**対局 評価値 -186 読み筋 ▲２六歩\n",
            "7g7f **対局 評価値 -186 読み筋 ▲２六歩",
        ),
    ]);
}

#[test]
fn variations() {
    check::<Kif>(&[
        (
            "a variation without a move is reported",
            "1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n変化：1手\n1 ２六歩(27)\n",
            "7g7f 3c3d; [1 2g2f]; empty_variation@3",
        ),
        (
            "a variation that replaces nothing goes on, and that is reported",
            "1 ７六歩(77)\n変化：2手\n2 ３四歩(33)\n",
            "7g7f 3c3d; variation_at_end@2",
        ),
        (
            "a variation out of reach is reported",
            "1 ７六歩(77)\n変化：9手\n9 ２六歩(27)\n",
            "7g7f; !bad_variation_ply@2 left_out@3",
        ),
        (
            "variations are no part of the main line",
            "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n\n変化：3手\n3 ６六歩(67)\n\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n",
            "7g7f 3c3d 2g2f; [3 6g6f]; [2 8c8d 2g2f]",
        ),
        (
            "the same number twice is a variation",
            "1 ７六歩(77)\n2 ３四歩(33)\n2 ８四歩(83)\n",
            "7g7f 3c3d; [2 8c8d]; inline_variation@3",
        ),
        (
            "同 at the start of a variation looks back to its parent",
            "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n\n変化：4手\n4 同　飛(82)\n",
            "7g7f 3c3d 8h2b+ 3a2b; [4 8b2b]",
        ),
        (
            "a variation that says the same is no line of its own",
            "1 ７六歩(77)\n2 ３四歩(33)\n\n変化：2手\n2 ３四歩(33)\n3 ２六歩(27)\n",
            "7g7f 3c3d 2g2f",
        ),
    ]);
}
