//! Special moves.

use pretty_assertions::assert_eq;
use shogi_core::record::Ending;

use super::{codes, even, read, told};

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
        let parsed = even(&format!("+7776FU\n%{word}  \n"));
        assert_eq!(parsed.record.ending(), Some(ending), "{word}");
        assert_eq!(codes(&parsed), "");
        assert_eq!(parsed.record.root().line().last().unwrap().ending_text(), None);
    }
}

#[test]
fn the_sign_tells_who_broke_a_rule() {
    // V2.2: %+ILLEGAL_ACTION "sente makes an illegal action, and gote wins". White is to move after 7g7f.
    for (word, ending) in [
        ("%+ILLEGAL_ACTION", Ending::IllegalWin),
        ("%-ILLEGAL_ACTION", Ending::IllegalLoss),
        ("%ILLEGAL_MOVE", Ending::IllegalLoss),
    ] {
        let parsed = even(&format!("+7776FU\n{word}\n"));
        assert_eq!(parsed.record.ending(), Some(ending), "{word}");
        assert_eq!(codes(&parsed), "");
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
        let parsed = even(&format!("+7776FU\n{word}\n"));
        let last = parsed.record.root().line().last().unwrap();
        assert_eq!(last.ending(), Some(Ending::Other));
        assert_eq!(last.ending_text(), Some(word));
        assert_eq!(codes(&parsed), expected);
    }
}

#[test]
fn an_ending_may_be_all_there_is() {
    assert_eq!(told(&even("%CHUDAN\n")), "interrupt");
    assert_eq!(told(&read("V2.2\nPI\n+\n")), "");
}

#[test]
fn what_follows_an_ending_is_named_and_kept() {
    assert_eq!(
        told(&even("+7776FU\n%CHUDAN\n-3334FU\n")),
        "7g7f interrupt 3c3d; move_after_end@6"
    );
    assert_eq!(
        told(&even("+7776FU\n%TORYO\n%CHUDAN\n")),
        "7g7f resign interrupt; duplicate_special@6"
    );
}
