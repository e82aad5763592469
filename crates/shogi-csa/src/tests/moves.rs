//! Tests that read moves: promotion by the name of the piece, illegal moves, and moves that are impossible on the
//! board.

use pretty_assertions::assert_eq;

use super::{codes, even, moves, read, summary};
use crate::{Legality, ReadOptions, read_str};

#[test]
fn the_piece_after_the_move_decides_the_promotion() {
    // The move `+3324NG` is an example of V2.2: "+3324NG is ▲2四銀成". So a move that gives its piece a promoted name
    // promotes the piece.
    let game = even("+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0055KA\n-2255GI\n");
    assert_eq!(summary(&game), "7g7f 3c3d 8h2b+ 3a2b B*5e 2b5e; !illegal_move@9");
    // The piece was already promoted by an earlier move, so the last move does not promote.
    let game = even("+7776FU\n-3334FU\n+8822UM\n-8384FU\n+2231UM\n");
    assert_eq!(summary(&game), "7g7f 3c3d 8h2b+ 8c8d 2b3a");
    let game = even("+7776FU\n-3334FU\n+8822KA\n");
    assert_eq!(summary(&game), "7g7f 3c3d 8h2b");
}

#[test]
fn a_piece_that_cannot_come_of_the_one_on_the_origin_is_an_error() {
    // The move names another piece than the one on its origin. The piece on the origin is moved, and the game
    // continues.
    assert_eq!(
        summary(&even("+7776GI\n-3334FU\n")),
        "7g7f 3c3d; !piece_mismatch@4"
    );
    assert_eq!(
        summary(&even("+7776FU\n-3334KI\n")),
        "7g7f 3c3d; !piece_mismatch@5"
    );
    // The move gives a promoted piece its unpromoted name. The piece stays promoted.
    let game = even("+7776FU\n-3334FU\n+8822UM\n-8384FU\n+2231KA\n-8485FU\n+3141UM\n");
    assert_eq!(
        summary(&game),
        "7g7f 3c3d 8h2b+ 8c8d 2b3a 8d8e 3a4a; !piece_mismatch@8"
    );
    // The move gives the piece the name of another promoted piece. This means a promotion if the piece on the origin
    // can promote.
    let game = even("+7776FU\n-3334FU\n+8822RY\n-3122GI\n+4958NG\n");
    assert_eq!(
        summary(&game),
        "7g7f 3c3d 8h2b+ 3a2b 4i5h; !piece_mismatch@6 !piece_mismatch@8"
    );
}

#[test]
fn a_wrong_piece_that_cannot_go_there_either_ends_the_reading() {
    assert_eq!(
        summary(&even("+8877GI\n-3334FU\n")),
        "; !piece_mismatch@4 left_out@5"
    );
}

#[test]
fn moves_that_cannot_be_read_are_reported_at_their_line() {
    for (line, code) in [
        ("+7776XX", "unknown_piece"),
        ("+7776GY", "unknown_piece"),
        ("+7770FU", "bad_square"),
        ("+0000FU", "bad_square"),
        ("+0776FU", "bad_square"),
        ("+7776F", "bad_move_syntax"),
        ("+7776fu", "bad_move_syntax"),
        ("+77", "bad_move_syntax"),
        ("+7776FU+", "trailing_garbage"),
        ("+7776FU 1", "trailing_garbage"),
        ("+7776FUx", "trailing_garbage"),
        ("334FU", "bad_move_syntax"),
        ("-33x34FU", "bad_move_syntax"),
        ("x3334FU", "bad_move_syntax"),
        ("> -3334FU", "bad_move_syntax"),
        ("$-3334FU", "bad_move_syntax"),
        ("T7776FU", "bad_move_syntax"),
        ("%7776FU", "bad_move_syntax"),
        ("同7776FU", "bad_move_syntax"),
        ("-3334FU", "wrong_turn"),
        ("+0055OU", "illegal_move"),
        ("+0055TO", "illegal_move"),
        ("+0055FU", "drop_without_piece"),
        ("+5554FU", "from_empty"),
        ("+3332FU", "wrong_side"),
        ("+8877KA", "illegal_move"),
    ] {
        assert_eq!(
            summary(&even(&format!("{line}\n"))),
            format!("; !{code}@4"),
            "{line}"
        );
    }
}

#[test]
fn moves_in_another_spelling_are_read_with_one_warning() {
    for line in [
        "－3334FU",
        "−3334FU",
        "△3334FU",
        "3334FU",
        "_3334FU",
        ",-3334FU",
        "\"-3334FU\"",
        "-33 34FU",
        "-3334 FU",
        "-3334FU.",
        "-3334ＦＵ",
        "-３３３４FU",
        "「-3334FU」",
        "/-3334FU",
        "-3334FU'",
        "・3334FU",
    ] {
        let game = even(&format!("+7776FU\n{line}\n+2726FU\n%TORYO\n"));
        assert_eq!(
            summary(&game),
            "7g7f 3c3d 2g2f resign; other_spelling@5",
            "{line}"
        );
    }
    // One warning is enough for all moves.
    let game = even("7776FU\n3334FU\n2726FU\n");
    assert_eq!(summary(&game), "7g7f 3c3d 2g2f; other_spelling@4");
    assert!(
        game.diagnostics[0]
            .kind()
            .to_string()
            .starts_with("`7776FU` (and 2 others after it)")
    );
    // A written sign counts.
    assert_eq!(
        summary(&even("＋7776FU\n＋2726FU\n")),
        "7g7f; other_spelling@4 !wrong_turn@5"
    );
}

#[test]
fn a_move_that_is_lost_makes_no_winner() {
    let game = even("+7776FU\n-33x34FU\n+2726FU\n%TORYO\n");
    assert_eq!(summary(&game), "7g7f; !bad_move_syntax@5 left_out@6");
    assert_eq!(game.record.result(), None);
}

#[test]
fn empty_statements_mean_nothing() {
    assert_eq!(summary(&even("+7776FU,,T1\n,,\n-3334FU,\n")), "7g7f 3c3d");
}

#[test]
fn times_and_endings_in_another_spelling_are_read() {
    for (line, expected) in [
        ("+7776FU T5", "7g7f(5)"),
        ("+7776FU\tT1.5", "7g7f(1.5)"),
        ("+7776FU;T5", "7g7f(5)"),
        ("+7776FU\nＴ5", "7g7f(5)"),
        ("+7776FU\nTORYO", "7g7f resign"),
        ("+7776FU\n%toryo", "7g7f resign"),
        ("+7776FU\n％TORYO", "7g7f resign"),
        ("+7776FU\n%投了", "7g7f resign"),
        ("+7776FU\n%TIME UP", "7g7f time_up"),
        ("+7776FU TORYO", "7g7f resign"),
    ] {
        let game = even(&format!("{line}\n"));
        assert_eq!(super::line(&game), expected, "{line}");
        assert!(
            codes(&game).starts_with("other_spelling@") && game.diagnostics.len() == 1,
            "{line}"
        );
    }
}

#[test]
fn drops_need_an_empty_square() {
    let game = even("+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0022KA\n");
    assert_eq!(summary(&game), "7g7f 3c3d 8h2b+ 3a2b; !drop_on_occupied@8");
}

#[test]
fn after_a_move_that_cannot_be_played_the_rest_is_reported_once() {
    let game = even("+7776FU\nT5\n-5554FU\nT6\n+2726FU\n-3334FU\n%TORYO\n");
    assert_eq!(summary(&game), "7g7f; !from_empty@6 left_out@7");
    let left_out = &game.diagnostics[1];
    assert!(left_out.to_string().contains("lines 7 to 10"), "{left_out}");
}

#[test]
fn fouls_are_kept_with_a_warning() {
    // The last move of `game` is the foul 二歩: White drops a second pawn on file 7, which has a white pawn on 7e.
    let text = "+7776FU\n-3334FU\n+7675FU\n-8384FU\n+7574FU\n-7374FU\n+8822UM\n-3122GI\n+8786FU\n-7475FU\n+8685FU\n-8485FU\n";
    let played = moves(&even(text).record);
    let game = even(&format!("{text}+2726FU\n-0076FU\n"));
    assert_eq!(moves(&game.record), format!("{played} 2g2f P*7f"));
    assert_eq!(codes(&game), "illegal_move@17");
}

#[test]
fn the_capture_of_a_king_is_kept_with_a_warning() {
    let game = read("V2.2\nP-51OU\nP+55HI59OU\n+\n+5551RY\n");
    assert_eq!(summary(&game), "5e5a+; illegal_move@5");
}

#[test]
fn promotion_outside_the_zone_is_an_error_and_kept() {
    assert_eq!(summary(&even("+7776TO\n")), "7g7f+; !illegal_move@4");
}

#[test]
fn strict_reading_makes_fouls_errors_and_trust_says_nothing() {
    // Black's move leaves the black king in check from the rook on 5b.
    let text = "P-51OU52HI\nP+59OU49KI\n+\n+4948KI\n";
    assert_eq!(summary(&read(text)), "4i4h; illegal_move@4");
    let with = |legality| {
        let options = ReadOptions::default().legality(legality);
        codes(&read_str(text, &options).games[0])
    };
    assert_eq!(with(Legality::Strict), "!illegal_move@4");
    assert_eq!(with(Legality::Trust), "");
}
