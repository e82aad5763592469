//! Tests that read moves with wrong numbers.

use pretty_assertions::assert_eq;

use super::{read, summary};

#[test]
fn numbers_out_of_step_are_reported_and_the_order_counts() {
    assert_eq!(
        summary("1 ７六歩(77)\n3 ３四歩(33)\n4 ２六歩(27)\n"),
        "7g7f 3c3d 2g2f; bad_ply@2"
    );
    // The game begins with move 2, because the first move is missing.
    assert_eq!(
        summary("2 ３四歩(33)\n3 ２六歩(27)\n"),
        "; !wrong_side@1 left_out@2"
    );
    assert_eq!(summary("54 ７六歩(77)\n55 ３四歩(33)\n"), "7g7f 3c3d; bad_ply@1");
    assert_eq!(summary("0 ７六歩(77)\n1 ３四歩(33)\n"), "7g7f 3c3d; bad_ply@1");
    assert_eq!(
        summary("先手：A\n99999999999999999999 ７六歩(77)\n"),
        "; !number_overflow@2"
    );
}

/// Returns a text of moves that have these numbers.
fn numbered(numbers: &[u32]) -> String {
    let moves = [
        "７六歩(77)",
        "３四歩(33)",
        "２六歩(27)",
        "４四歩(43)",
        "４八銀(39)",
        "４二飛(82)",
        "６八玉(59)",
        "６二玉(51)",
    ];
    let lines = numbers.iter().zip(moves);
    lines.fold(String::new(), |text, (number, mv)| {
        format!("{text}{number} {mv}\n")
    })
}

/// The numbers after a wrong number show whether the file continues to count from the wrong number. If not, only this
/// one number is wrong.
#[test]
fn one_wrong_number_is_one_warning() {
    const MOVES: &str = "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b";
    for (numbers, line) in [
        ([1, 2, 30, 4, 5, 6, 7, 8], 3),
        ([1, 2, 1, 4, 5, 6, 7, 8], 3),
        ([1, 2, 3, 3, 5, 6, 7, 8], 4),
        ([11, 2, 3, 4, 5, 6, 7, 8], 1),
        ([0, 2, 3, 4, 5, 6, 7, 8], 1),
        ([0, 1, 2, 3, 4, 5, 6, 7], 1),
        ([1, 2, 4, 5, 6, 7, 8, 9], 3),
        ([1, 2, 3, 4, 4, 5, 6, 7], 5),
    ] {
        let expected = format!("{MOVES}; bad_ply@{line}");
        assert_eq!(summary(&numbered(&numbers)), expected, "{numbers:?}");
    }
}

/// If the last move number is wrong, the number of moves in the result line shows which count is right.
#[test]
fn the_last_number_is_held_against_the_result_line() {
    for (numbers, rest, line) in [
        ([1, 2, 30], "まで3手で先手の勝ち\n", 3),
        ([1, 2, 30], "*長考\n4 投了\nまで3手で先手の勝ち\n", 3),
        ([1, 2, 3], "40 投了\nまで3手で先手の勝ち\n", 4),
        ([1, 2, 4], "5 投了\nまで4手で先手の勝ち\n", 3),
        // The result line may also count the moves that were really played, which are three.
        ([1, 3, 4], "5 投了\nまで3手で先手の勝ち\n", 2),
    ] {
        let expected = format!("7g7f 3c3d 2g2f resign; bad_ply@{line}");
        assert_eq!(summary(&(numbered(&numbers) + rest)), expected);
    }
}

#[test]
fn a_block_follows_the_numbers_that_the_lines_count_on_from() {
    // The second line with the number 4 is the fifth move. So the move with the number 5 in the text is the sixth move.
    // `変化：5手` replaces that move.
    let text = numbered(&[1, 2, 3, 4, 4, 5, 6, 7]) + "変化：5手\n5 ８四歩(83)\n";
    assert_eq!(super::variations(&read(&text).record), ["0: 6: 8c8d"]);
    // The third move is counted as move 3, although its line has the number 30.
    let text = numbered(&[1, 2, 30, 4]) + "変化：4手\n4 ８四歩(83)\n";
    assert_eq!(super::variations(&read(&text).record), ["0: 4: 8c8d"]);
}
