//! Tests that read special moves, which end a game: `%TORYO`.

use super::{codes, even, read, summary};
use crate::Ending;
use pretty_assertions::assert_eq;

#[test]
fn every_special_move_has_its_ending() {
    for (word, ending) in [
        ("TORYO", Ending::Resign),
        ("CHUDAN", Ending::Interrupt),
        ("SENNICHITE", Ending::Repetition),
        ("TIME_UP", Ending::TimeUp),
        ("JISHOGI", Ending::Impasse),
        ("KACHI", Ending::DeclarationWin),
        ("HIKIWAKE", Ending::Draw),
        ("TSUMI", Ending::Checkmate),
        ("FUZUMI", Ending::NoMate),
        ("MAX_MOVES", Ending::MaxMoves),
    ] {
        let game = even(&format!("+7776FU\n%{word}  \n"));
        assert_eq!(game.record.ending(), Some(ending), "{word}");
        assert_eq!(codes(&game), "");
        assert_eq!(game.record.root().line().last().unwrap().ending_text(), None);
    }
}

#[test]
fn the_sign_is_that_of_the_side_that_broke_a_rule() {
    // The document of V2.2 says about `%+ILLEGAL_ACTION`: "sente makes an illegal action, and gote wins". In this
    // test White is to move after 7g7f.
    for (word, ending) in [
        ("%+ILLEGAL_ACTION", Ending::IllegalWin),
        ("%-ILLEGAL_ACTION", Ending::IllegalLoss),
        ("%ILLEGAL_MOVE", Ending::IllegalLoss),
    ] {
        let game = even(&format!("+7776FU\n{word}\n"));
        assert_eq!(game.record.ending(), Some(ending), "{word}");
        assert_eq!(codes(&game), "");
    }
}

#[test]
fn other_special_moves_are_kept_as_spelled() {
    for (word, expected) in [
        ("%MATTA", ""),
        ("%ERROR", ""),
        ("%OUTE_SENNICHITE", "unknown_special@5"),
        ("%", "unknown_special@5"),
    ] {
        let game = even(&format!("+7776FU\n{word}\n"));
        let last = game.record.root().line().last().unwrap();
        assert_eq!(last.ending(), Some(Ending::Other));
        assert_eq!(last.ending_text(), Some(word));
        assert_eq!(codes(&game), expected);
    }
}

#[test]
fn an_ending_may_be_all_there_is() {
    assert_eq!(summary(&even("%CHUDAN\n")), "interrupt");
    assert_eq!(summary(&read("V2.2\nPI\n+\n")), "");
}

#[test]
fn what_follows_an_ending_is_reported_and_kept() {
    assert_eq!(
        summary(&even("+7776FU\n%CHUDAN\n-3334FU\n")),
        "7g7f interrupt 3c3d; move_after_end@6"
    );
    assert_eq!(
        summary(&even("+7776FU\n%TORYO\n%CHUDAN\n")),
        "7g7f resign interrupt; duplicate_special@6"
    );
}
