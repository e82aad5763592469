//! Tests that read times (`T12`): in seconds, and in V3.0 with fractions.

use std::time::Duration;

use super::{codes, even};
use crate::{GameProblem, Node, Problem};
use pretty_assertions::assert_eq;

#[test]
fn times_are_seconds() {
    for (line, milliseconds) in [
        ("T12", 12_000),
        ("T12 ", 12_000),
        ("T0", 0),
        ("T007", 7_000),
        ("T6.123", 6_123),
        ("T6.5", 6_500),
        ("T1.", 1_000),
        ("T1.5000", 1_500),
        ("T3600", 3_600_000),
    ] {
        let game = even(&format!("+7776FU\n{line}\n"));
        let node = game.record.root().line().last().unwrap();
        assert_eq!(node.time(), Some(Duration::from_millis(milliseconds)), "{line}");
        assert_eq!(codes(&game), "");
    }
}

#[test]
fn what_is_not_a_time_stays_unknown_and_is_not_zero() {
    for (line, code) in [
        ("T", "bad_time"),
        ("T.5", "bad_time"),
        ("T-1", "bad_time"),
        ("Txyz", "bad_time"),
        ("T1:30", "bad_time"),
        ("T99999999999999999999999", "number_overflow"),
        ("T4294968", "number_overflow"),
    ] {
        let game = even(&format!("+7776FU\n{line}\n"));
        assert_eq!(game.record.root().line().last().unwrap().time(), None);
        assert_eq!(codes(&game), format!("{code}@5"), "{line}");
    }
}

/// V3.0 allows a fraction of a second with "up to three decimals".
#[test]
fn decimals_beyond_the_third_are_reported() {
    for (line, milliseconds) in [("T1.0005", 1_000), ("T2.1239", 2_123), ("T0.00001 ", 0)] {
        let game = even(&format!("+7776FU\n{line}\n"));
        let node = game.record.root().line().last().unwrap();
        assert_eq!(node.time(), Some(Duration::from_millis(milliseconds)), "{line}");
        assert_eq!(codes(&game), "time_too_fine@5");
        assert_eq!(
            game.diagnostics[0].kind().to_string(),
            format!(
                "expected at most 3 decimals, found `{}`; the others are left out",
                line.trim_end()
            )
        );
    }
    assert_eq!(
        codes(&even("+7776FU,T1.0005,-3334FU,T1.001\n")),
        "time_too_fine@4"
    );
}

#[test]
fn a_time_after_the_ending_belongs_to_it() {
    let game = even("+7776FU\n%TORYO\nT9\n");
    let times: Vec<_> = game.record.root().line().map(Node::time).collect();
    assert_eq!(times, [None, None, Some(Duration::from_secs(9))]);
}

#[test]
fn a_time_before_the_first_move_or_a_second_one_is_reported() {
    assert_eq!(codes(&even("T3\n+7776FU\n")), "time_without_move@4");
    // If a move has two times, the first counts. The second is reported, whether it is different or not.
    for (second, is_different) in [("T4", true), ("T3", false)] {
        let game = even(&format!("+7776FU\nT3\n{second}\n"));
        assert_eq!(codes(&game), "duplicate_time@6");
        let kind = game.diagnostics[0].kind();
        let Problem::Game(GameProblem::DuplicateTime { kept, found }) = kind else {
            panic!("{kind}");
        };
        assert_eq!(kept != found, is_different);
        let node = game.record.root().line().last().unwrap();
        assert_eq!(node.time(), Some(Duration::from_secs(3)));
    }
}
