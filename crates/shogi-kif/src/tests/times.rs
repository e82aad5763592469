//! Tests that read the times of moves.

use pretty_assertions::assert_eq;

use super::{codes, read, summary};

fn seconds(text: &str) -> Vec<Option<u128>> {
    let record = read(text).record;
    let moves = record.root().line().skip(1);
    moves
        .map(|node| node.time().map(|time| time.as_millis()))
        .collect()
}

#[test]
fn the_time_of_the_move_counts_whatever_the_total() {
    for (time, milliseconds) in [
        ("( 0:03/00:00:03)", 3000),
        ("( 0:03/ 0:00:03)", 3000),
        ("(0:3/0:0:3)", 3000),
        ("(90:00/1:30:00)", 5_400_000),
        ("(00:31 / 00:00:31)", 31_000),
        ("( 0:16/)", 16_000),
        ("( 0:16)", 16_000),
        ("(0:01:30/00:01:30)", 90_000),
        ("( 0:01.5/00:00:01)", 1500),
        ("(0:60/00:01:00)", 60_000),
        ("( 0:05/00:00:05) ( 0:05/00:00:05)", 5000),
    ] {
        let text = format!("1 ７六歩(77)   {time}\n");
        assert_eq!(
            (seconds(&text), summary(&text).as_str()),
            (vec![Some(milliseconds)], "7g7f"),
            "{time}"
        );
    }
}

#[test]
fn no_time_is_not_zero() {
    assert_eq!(
        seconds("1 ７六歩(77)\n2 ３四歩(33)   ( 0:00/00:00:00)\n"),
        [None, Some(0)]
    );
}

#[test]
fn an_ending_has_a_time() {
    assert_eq!(
        seconds("1 ７六歩(77)\n2 投了 ( 0:03/00:00:03)\n"),
        [None, Some(3000)]
    );
}

#[test]
fn a_time_that_cannot_be_read_is_a_warning() {
    for (time, code) in [
        ("(-1:30/00:00:00)", "bad_time"),
        ("( a:bc/xx:yy:zz)", "bad_time"),
        ("( 0:0", "bad_time"),
        ("(99999999999999999999999:00/00:00:00)", "number_overflow"),
    ] {
        let text = format!("1 ７六歩(77) {time}\n2 ３四歩(33)\n");
        assert_eq!(summary(&text), format!("7g7f 3c3d; {code}@1"));
        assert_eq!(seconds(&text), [None, None], "{time}");
    }
}

/// A record keeps milliseconds, so a time with more decimals cannot be kept exactly.
#[test]
fn decimals_beyond_the_third_are_reported() {
    for (time, milliseconds, problems) in [
        ("( 0:01.0005/)", 1000, "; time_too_fine@1"),
        ("( 0:02.12399/00:00:02.123)", 2123, "; time_too_fine@1"),
        ("( 0:02.5/00:00:02.50001)", 2500, "; time_too_fine@1"),
        ("( 0:01.50000)", 1500, ""),
    ] {
        let text = format!("1 ７六歩(77) {time}\n");
        assert_eq!(summary(&text), format!("7g7f{problems}"), "{time}");
        assert_eq!(seconds(&text), [Some(milliseconds)], "{time}");
    }
}

#[test]
fn a_total_that_does_not_add_up_is_reported_once() {
    let text = "1 ７六歩(77) ( 0:10/00:00:10)\n2 ３四歩(33) ( 0:05/00:00:05)\n3 ２六歩(27) ( 0:10/00:00:30)\n4 ８四歩(83) ( 0:05/00:00:10)\n5 ２五歩(26) ( 0:10/00:00:40)\n";
    assert_eq!(codes(&read(text)), "total_time@3");
    assert_eq!(seconds(text)[2], Some(10_000));
    // The total is only compared if all earlier moves have times. Otherwise the sum is unknown.
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27) ( 0:10/00:00:30)\n";
    assert_eq!(codes(&read(text)), "");
}

#[test]
fn of_two_times_that_differ_the_first_counts_and_the_other_is_reported() {
    let text = "1 ７六歩(77) ( 0:05/00:00:05) ( 0:07/00:00:07)\n";
    assert_eq!(
        (seconds(text), summary(text).as_str()),
        (vec![Some(5000)], "7g7f; duplicate_time@1")
    );
    let diagnostic = &read(text).diagnostics[0];
    assert_eq!(&text[diagnostic.span().range()], "( 0:07/00:00:07)");
    let message = diagnostic.kind().to_string();
    assert!(message.contains("7 seconds after 5 seconds"), "{message}");
}

#[test]
fn every_parenthesis_that_is_no_time_is_reported() {
    let game = read("1 ７六歩(77) (好手) (悪手) (疑問手)+\n");
    let messages: Vec<String> = game
        .diagnostics
        .iter()
        .map(|error| error.kind().to_string())
        .collect();
    assert_eq!(messages.len(), 3, "{messages:?}");
    for (message, found) in messages.iter().zip(["`(好手)`", "`(悪手)`", "`(疑問手)`"]) {
        assert!(message.contains(found), "{messages:?}");
    }
}
