//! Tests that read start positions: `PI`, rows, single pieces, `00AL` and the side to move.

use super::{codes, moves, read, start, summary};
use crate::Handicap;
use pretty_assertions::assert_eq;

const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const ROWS: [&str; 9] = [
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    "P2 * -HI *  *  *  *  * -KA * ",
    "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
    "P4 *  *  *  *  *  *  *  *  * ",
    "P5 *  *  *  *  *  *  *  *  * ",
    "P6 *  *  *  *  *  *  *  *  * ",
    "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
    "P8 * +KA *  *  *  *  * +HI * ",
    "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
];

/// Returns the rows of the even game. The row with the number `number` is replaced by `row`.
fn rows(number: usize, row: &str) -> String {
    let mut rows = ROWS;
    rows[number - 1] = row;
    format!("V2.2\n{}\n+\n", rows.join("\n"))
}

#[test]
fn the_even_game_has_two_spellings() {
    for text in ["V2.2\nPI\n+\n", &rows(1, ROWS[0])] {
        let game = read(text);
        assert_eq!((start(&game), codes(&game)), (STARTPOS.into(), String::new()));
    }
}

#[test]
fn removed_pieces_stand_in_any_order() {
    // The two-piece handicap is an example of V2.2: "e.g. 2-piece handicap: PI82HI22KA".
    for text in ["V2.2\nPI82HI22KA\n-\n", "V2.2\nPI22KA82HI\n-\n"] {
        let game = read(text);
        assert_eq!(codes(&game), "");
        assert_eq!(game.record.handicap(), Some(Handicap::TwoPiece));
    }
}

#[test]
fn a_removed_piece_must_be_there() {
    for removed in ["PI82KA", "PI55FU", "PI82HI82HI"] {
        assert_eq!(codes(&read(&format!("V2.2\n{removed}\n-\n"))), "!bad_position@2");
    }
    assert_eq!(codes(&read("V2.2\nPI82XX\n-\n")), "!unknown_piece@2");
    assert_eq!(codes(&read("V2.2\nPI8\n-\n")), "!bad_position@2");
    assert_eq!(codes(&read("V2.2\nPI00FU\n-\n")), "!bad_position@2");
}

#[test]
fn no_game_is_played_when_another_piece_stands_where_one_is_removed() {
    assert_eq!(
        summary(&read("V2.2\nPI82KA\n-\n-3334FU\n")),
        "; !bad_position@2 left_out@4"
    );
    // The square of the listed piece is empty. The board is still certain, so the game is played.
    assert_eq!(
        summary(&read("V2.2\nPI55FU\n+\n+7776FU\n")),
        "7g7f; !bad_position@2"
    );
}

#[test]
fn no_move_is_played_from_a_board_with_rows_missing() {
    let game = read("P1-OU *  *  *  *  *  *  *  * \nP9 *  *  *  *  *  *  *  * +OU\n+\n");
    assert_eq!(codes(&game), "!missing_board_rows@2");
    // The rows that the text has are kept, and the missing rows are empty.
    assert_eq!(start(&game), "k8/9/9/9/9/9/9/9/8K b - 1");
    let one_row = read("V2.2\nP1 *  *  *  * -OU *  *  *  * \nP+00KI\n+\n+0052KI\n%TSUMI\n");
    assert_eq!(summary(&one_row), "; !missing_board_rows@3 left_out@5");
}

#[test]
fn a_point_after_squares_of_stars_is_not_a_square() {
    for row in ["P4   *  *  * +HI *  *  *  *.", "P4 * * * * * * * *."] {
        assert_eq!(codes(&read(&rows(4, row))), "!bad_board_row@5", "{row}");
    }
    assert_eq!(codes(&read(&rows(4, "P4 . . . . . . . . ."))), "");
}

#[test]
fn rows_with_trimmed_or_squeezed_blanks_mean_the_same() {
    for row in [
        "P2 * -HI * * * * * -KA *",
        "P2*-HI*****-KA*",
        "P2 * -HI *  *  *  *  * -KA *",
        "P2 . -HI .  .  .  .  . -KA .",
        "P2\t*\t-HI\t*\t*\t*\t*\t*\t-KA\t*",
        "P2   -HI               -KA   ",
    ] {
        let game = read(&rows(2, row));
        assert_eq!(
            (start(&game), codes(&game)),
            (STARTPOS.into(), String::new()),
            "{row}"
        );
    }
}

#[test]
fn a_row_of_another_length_is_an_error_and_no_game_is_played_on_a_guess() {
    let game = read(&format!("{}+7776FU\n", rows(2, "P2 * -HI *  *  *  *  * -KA")));
    assert_eq!(summary(&game), "; !bad_board_row@3 left_out@12");
    assert_eq!(codes(&read(&rows(1, "P1 * * * * -OU"))), "!bad_board_row@2");
    assert_eq!(codes(&read(&rows(1, "P0-KY"))), "!bad_board_row@2");
    assert_eq!(codes(&read(&rows(1, "P1"))), "!bad_board_row@2");
    assert_eq!(
        codes(&read(&rows(1, "P1-KY-KE-XX-KI-OU-KI-GI-KE-KY"))),
        "!unknown_piece@2"
    );
    assert_eq!(codes(&read(&rows(2, ROWS[0]))), "!duplicate_board_row@3");
}

#[test]
fn an_unknown_mark_for_an_empty_square_may_stand_for_a_piece() {
    for (number, row, found) in [
        (1, "P1-KY-KE-GI-KI-OU-KI-GI-KE ? ", "`?` on 11"),
        (2, "P2 # -HI *  *  *  *  * -KA * ", "`#` on 92"),
        (2, "P2 * -HI *  *  *  !  * -KA * ", "`!` on 42"),
        (2, "P2 * -HI *  *  *  *  * -KA *x", "`x`"),
        (2, "P2   -HI          !    -KA   ", "`!`"),
    ] {
        let game = read(&rows(number, row));
        assert_eq!(codes(&game), format!("!bad_board_row@{}", number + 1), "{row}");
        let message = game.diagnostics[0].to_string();
        assert!(message.ends_with(&format!("found {found}")), "{message}");
    }
}

#[test]
fn single_pieces_add_up() {
    let game = read("V2.2\nP-51OU\nP-11KY21KE\nP+59OU53TO\nP+00FU\nP+00FU00KI\nP+\n+\n");
    assert_eq!(codes(&game), "");
    assert_eq!(start(&game), "4k2nl/9/4+P4/9/9/9/9/9/4K4 b G2P 1");
}

#[test]
fn all_other_pieces_are_forty_less_board_and_hands_without_kings() {
    // The expected hands are worked out by hand: of the four golds, those on the board and in Black's hand are
    // subtracted, and the same for all other kinds. `00AL` never puts a king in hand.
    let game = read("V2.2\nP-51OU\nP+53KI\nP+00KI00FU\nP-00AL\n+\n+0052KI\n%TSUMI\n");
    assert_eq!(summary(&game), "G*5b checkmate");
    assert_eq!(start(&game), "4k4/9/4G4/9/9/9/9/9/9 b GP2r2b2g4s4n4l17p 1");
}

#[test]
fn all_other_pieces_come_last_and_once() {
    assert_eq!(codes(&read("P-51OU\nP+00AL\nP-00AL\n+\n")), "!bad_position@3");
    assert_eq!(codes(&read("P-51OU\nP-00AL\nP+55FU\n+\n")), "!bad_position@3");
}

#[test]
fn hands_beside_the_even_game_are_added() {
    let game = read("V2.2\nPI22KA\nP+00KA\n+\n");
    assert_eq!(
        start(&game),
        "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b B 1"
    );
}

#[test]
fn impossible_positions_are_reported() {
    assert_eq!(codes(&read("P+55FU\nP-55GI\n+\n")), "!square_occupied@2");
    assert_eq!(codes(&read("P+00OU\n+\n")), "!bad_hand@1");
    assert_eq!(codes(&read("P+05FU\n+\n")), "!bad_square@1");
    assert_eq!(
        codes(&read("PI\nP5 *  *  *  *  *  *  *  *  * \n+\n")),
        "!bad_position@2"
    );
}

#[test]
fn no_position_is_an_even_game_never_an_empty_board() {
    for text in ["+7776FU\n", "N+A\n+\n+7776FU\n"] {
        let game = read(text);
        assert_eq!(
            (start(&game), moves(&game.record)),
            (STARTPOS.into(), "7g7f".into())
        );
        assert_eq!(codes(&game), format!("missing_position@{}", text.lines().count()));
    }
}

#[test]
fn another_side_to_move_is_reported() {
    assert_eq!(
        summary(&read("V2.2\nPI\n+\n-\n+7776FU\n")),
        "7g7f; conflicting_turn@4"
    );
}

#[test]
fn without_a_side_to_move_the_first_move_decides() {
    assert_eq!(summary(&read("PI\n+7776FU\n")), "7g7f; missing_turn@2");
    assert_eq!(summary(&read("PI82HI\n-3334FU\n")), "3c3d; missing_turn@2");
}

#[test]
fn without_a_side_to_move_and_moves_the_guess_is_reported() {
    let row_lines = ROWS.join("\n");
    for (text, expected) in [
        ("V2.2\nPI\n%TORYO\n", "resign; missing_turn@3"),
        ("V2.2\nPI\n'remark\n", "; missing_turn@2"),
        ("V2.2\nPI82HI22KA", "; missing_turn@2"),
        (&row_lines, "; missing_turn@9"),
        ("P-11OU\nP+19OU\nN+A\n", "; missing_turn@2"),
        ("V2.2\nPI\n+77\n", "; missing_turn@3 !bad_move_syntax@3"),
    ] {
        let game = read(text);
        assert_eq!(summary(&game), expected, "{text}");
        assert!(game.diagnostics[0].to_string().ends_with("; Black is assumed"));
    }
    let white_moves = read("PI\n-3334FU\n");
    assert!(
        white_moves.diagnostics[0]
            .to_string()
            .ends_with("; White is assumed")
    );
}

#[test]
fn without_a_position_and_moves_the_guess_is_reported() {
    for (text, expected) in [
        ("V2.2\n%\n", "other; missing_position@2 unknown_special@2"),
        ("+\n%TORYO\n", "resign; missing_position@2"),
        ("V2.2\n+\n", "; missing_position@2"),
        ("V2.2\nN+A\n'end\n", "; missing_position@3"),
        ("$EVENT:x\n'*comment\n", "; missing_position@2"),
    ] {
        assert_eq!(summary(&read(text)), expected, "{text}");
    }
}

#[test]
fn the_start_cannot_be_given_after_the_side_to_move_or_the_moves() {
    assert_eq!(codes(&read("PI22KA\n+\nP+00KA\n+7776FU\n")), "start_after_turn@3");
    assert_eq!(codes(&read("PI\n+\n+7776FU\nP+00KA\n")), "!late_start@4");
}

#[test]
fn a_board_after_the_first_move_ends_the_reading() {
    let game = read("V2.2\nPI\n+\n+7776FU\n-3334FU\nP-00KA\n+8822UM\n%TORYO\n");
    assert_eq!(summary(&game), "7g7f 3c3d; !late_start@6 left_out@7");
    assert_eq!(game.record.result(), None);
}
