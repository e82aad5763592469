//! Tests that read and write comments (`'*…`) and remarks, which programs skip (`'…`).

use pretty_assertions::assert_eq;

use super::{codes, even, line, read};

#[test]
fn comments_belong_to_the_move_before_them() {
    let game = even("'*start\n+7776FU\nT1\n'*one\n'*\n'* two \n'** 30 -3334FU #55\n%TORYO\n'*end\n");
    assert_eq!(codes(&game), "");
    assert_eq!(
        line(&game),
        "*start 7g7f(1) *one * * two  ** 30 -3334FU #55 resign *end"
    );
}

#[test]
fn remarks_are_kept_in_their_place() {
    let game = read("'above\nV2.2\n'among\nPI\n'before\n+\n'after\n+7776FU\n'move\n");
    assert_eq!(codes(&game), "");
    assert_eq!(line(&game), "^#above ^#among ^#before #after 7g7f #move");
}

#[test]
fn the_lines_of_a_server_are_remarks() {
    let game = read(
        "V2.2\n'Max_Moves:256\n'rating:A:B\nPI\n+\n+7776FU\n%TORYO\n'summary:toryo:A win:B lose\n'$END_TIME:2020/01/01 10:00:00\n",
    );
    assert_eq!(codes(&game), "");
    assert_eq!(game.record.headers.len(), 0);
    assert_eq!(
        line(&game),
        "^#Max_Moves:256 ^#rating:A:B 7g7f resign #summary:toryo:A win:B lose #$END_TIME:2020/01/01 10:00:00"
    );
}

#[test]
fn the_comment_of_a_program_without_its_apostrophe_is_a_comment() {
    let game = even("+7776FU\n** 1248 -7667NG+7867OU\n-3334FU\n** -30\n");
    assert_eq!(line(&game), "7g7f ** 1248 -7667NG+7867OU 3c3d ** -30");
    assert_eq!(codes(&game), "commented_move@5");
}
