//! KI2.

use shogi_kif::Ki2;

use crate::check;

#[test]
fn marks_and_digits() {
    for text in [
        "▲７六歩 △３四歩",
        "☗７六歩　☖３四歩",
        "▼７六歩▽３四歩",
        "⛊７六歩 ⛉３四歩",
        "▲76歩 △34歩",
        "▲7六歩\n△3四歩",
    ] {
        assert_eq!(crate::told::<Ki2>(text), "7g7f 3c3d", "{text}");
    }
    check::<Ki2>(&[
        (
            "a move without a mark is reported",
            "７六歩 ３四歩\n",
            "; !bad_move_syntax@1",
        ),
        (
            "a mark of the other side is reported",
            "▲７六歩 ▲３四歩\n",
            "7g7f 3c3d; wrong_mark@1",
        ),
        (
            "a move that only the other side can make is no move",
            "▲７六歩 ▲２六歩\n",
            "7g7f; !wrong_turn@1",
        ),
    ]);
}

#[test]
fn words_behind_the_piece() {
    let trade = "▲７六歩 △３四歩 ";
    for (word, usi) in [
        ("不成", "8h2b"),
        ("生", "8h2b"),
        ("ナラズ", "8h2b"),
        ("成", "8h2b+"),
        ("", "8h2b"),
    ] {
        let found = crate::told::<Ki2>(&format!("{trade}▲２二角{word}\n"));
        assert_eq!(found, format!("7g7f 3c3d {usi}"), "{word}");
    }
    check::<Ki2>(&[
        (
            "同 without a move before it is reported",
            "▲同　歩\n",
            "; !same_without_previous@1",
        ),
        (
            "of two golds the words must tell which",
            "▲５八金\n",
            "; !ki2_ambiguous@1",
        ),
        ("行 is 上", "▲５八金右 △３四歩 ▲６八金行\n", "4i5h 3c3d 6i6h"),
    ]);
}

#[test]
fn endings() {
    check::<Ki2>(&[
        (
            "an ending may stand among the moves",
            "▲７六歩　投了\n",
            "7g7f resign",
        ),
        (
            "a result line after it says the same",
            "▲７六歩 △投了\nまで1手で先手の勝ち\n",
            "7g7f resign",
        ),
    ]);
}
