//! CSA.

use shogi_csa::Csa;

use crate::{Case, check};

#[test]
fn positions() {
    let cases: [Case; 6] = [
        (
            "a piece to remove must be the one that stands there",
            "V2.2\nPI82KA\n+\n+7776FU\n",
            "9/9/9/9/9/9/9/9/9 b - 1; ; !bad_position@2 left_out@4",
        ),
        (
            "rows may have lost blanks",
            "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * * * * * -KA *\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4*********\nP5 *  *  *  *  *  *  *  *  *\nP6 * * * * * * * * *\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA * * * * * +HI *\nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU\n",
            "7g7f",
        ),
        (
            "a row without blanks is read by its pieces",
            "V2.2\nP1*-HI*****-KA*\nP2\nP3\nP4\nP5\nP6\nP7\nP8\nP9 *  *  *  * +OU *  *  *  * \n+\n",
            "",
        ),
        (
            "hands of both sides accumulate",
            "V2.2\nP+59OU\nP-51OU\nP+00FU\nP+00FU00KI\n+\n",
            "4k4/9/9/9/9/9/9/9/4K4 b G2P 1; ",
        ),
        (
            "AL is all that is left",
            "V2.2\nP-51OU\nP+59OU\nP-00AL\n+\n",
            "4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s4n4l18p 1; ",
        ),
        (
            "a bare turn line is an even game, and that is reported",
            "+\n+7776FU\n",
            "7g7f; missing_position@2",
        ),
    ];
    let exact = [0, 1, 3, 4, 5].map(|index| cases[index]);
    check::<Csa>(&exact);
    // Rows without any square cannot be guessed.
    assert!(crate::told::<Csa>(cases[2].1).contains('!'));
}

#[test]
fn lines() {
    check::<Csa>(&[
        (
            "lines may end with CR alone",
            "V2.2\rPI\r+\r+7776FU\rT3\r",
            "7g7f 3s",
        ),
        (
            "commas part statements",
            "V2.2\nPI\n+\n+7776FU,T12,-3334FU,T5\n",
            "7g7f 12s 3c3d 5s",
        ),
        (
            "blanks may stand around them",
            "V2.2\nPI\n+\n+7776FU  ,T0   ,'T0 text, and more\n-3334FU\n",
            "7g7f 0s #T0 text, and more 3c3d",
        ),
        (
            "a comma in a comment parts nothing",
            "V2.2\nPI\n+\n+7776FU\n'*a,b,c\n",
            "7g7f *a,b,c",
        ),
        (
            "blanks after a special move are no part of it",
            "V2.2\nPI\n+\n+7776FU\n%TORYO  \n",
            "7g7f resign",
        ),
        (
            "an unknown special move is kept and reported",
            "V2.2\nPI\n+\n+7776FU\n%FOO\n",
            "7g7f other =%FOO; unknown_special@5",
        ),
        (
            "a piece of small letters is reported",
            "V2.2\nPI\n+\n+7776fu\n-3334FU\n",
            "; !bad_move_syntax@4 left_out@5",
        ),
        (
            "the old name of a king is reported",
            "V2.2\nPI\n+\n+5948GY\n",
            "; !unknown_piece@4",
        ),
        (
            "a time that is none is reported",
            "V2.2\nPI\n+\n+7776FU\nTxyz\n-3334FU\n",
            "7g7f 3c3d; bad_time@5",
        ),
    ]);
}

#[test]
fn headers_keep_their_commas() {
    let record = shogi_csa::parse("V2.2\nN+A,B\n$EVENT:x,y\nPI\n+\n+7776FU\n").unwrap();
    let headers: Vec<(&str, &str)> = record
        .headers
        .iter()
        .map(|header| (&*header.key, &*header.value))
        .collect();
    assert_eq!(headers, [("N+", "A,B"), ("$EVENT", "x,y")]);
}

#[test]
fn moves() {
    check::<Csa>(&[
        (
            "another side to move is reported",
            "V2.2\nPI\n+\n-\n+7776FU\n",
            "7g7f; conflicting_turn@4",
        ),
        (
            "a move of the other side is reported",
            "V2.2\nPI\n+\n-3334FU\n",
            "; !wrong_turn@4",
        ),
        (
            "a piece that is not there is reported",
            "V2.2\nPI\n+\n+7776GI\n",
            "7g7f; !piece_mismatch@4",
        ),
        (
            "the capture of a king is reported",
            "V2.2\nP-51OU\nP+55HI59OU\n+\n+5551RY\n",
            "4k4/9/9/9/4R4/9/9/9/4K4 b - 1; 5e5a+; illegal_move@5",
        ),
        (
            "a piece that changes its name promotes",
            "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n",
            "7g7f 3c3d 8h2b+",
        ),
        (
            "a promoted piece that moves on does not",
            "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3142GI\n+2211UM\n",
            "7g7f 3c3d 8h2b+ 3a4b 2b1a",
        ),
    ]);
}

#[test]
fn another_game_is_another_game() {
    let text = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n";
    let games: Vec<usize> = shogi_csa::games(text, &shogi_csa::ReadOptions::default())
        .map(|game| game.record.mainline().count())
        .collect();
    assert_eq!(games, [1, 1]);
}
