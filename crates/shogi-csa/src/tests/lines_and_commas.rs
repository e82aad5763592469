//! Tests of line ends, blanks, commas, and unknown lines.

use pretty_assertions::assert_eq;

use super::{EVEN, codes, even, headers, line, moves, read, start, summary};
use crate::{ReadOptions, events, games};

const GAME: &str = "V2.2\nN+A\nPI\n+\n'*start\n+7776FU\nT12\n-3334FU\n%TORYO\nT3\n";

#[test]
fn line_ends_change_nothing() {
    let expected = read(GAME);
    assert_eq!(codes(&expected), "");
    for line_end in ["\r\n", "\r"] {
        assert_eq!(read(&GAME.replace('\n', line_end)).record, expected.record);
    }
    let mixed = GAME.replacen('\n', "\r\n", 3).replacen('\n', "\r", 1);
    assert_eq!(read(&mixed).record, expected.record);
}

#[test]
fn a_mark_a_missing_last_newline_and_the_end_of_file_of_dos_change_nothing() {
    let expected = read(GAME).record;
    assert_eq!(read(&format!("\u{feff}{GAME}")).record, expected);
    assert_eq!(read(GAME.trim_end()).record, expected);
    assert_eq!(read(&format!("{GAME}\u{1a}")).record, expected);
    let commented = read(&format!("{GAME}'*c")).record;
    assert_eq!(read(&format!("{GAME}'*c\u{1a}")).record, commented);
    assert_eq!(
        read(&format!("\n\n{}", GAME.replace('\n', "\n\n"))).record,
        expected
    );
}

#[test]
fn indented_lines_are_read_like_others() {
    let text = "V2.2\n'above\nN+A\n$EVENT:x\nP-51OU\nP+59OU53KI\nP+00FU\n+\n'*start\n+5352KI\nT1\n%TSUMI\n/\nPI\n+\n+7776FU\n";
    let all = |text: &str| -> Vec<_> {
        let games = games(text, &ReadOptions::default());
        games.map(|game| (codes(&game), game.record)).collect()
    };
    let expected = all(text);
    assert_eq!(expected.len(), 2);
    for blanks in [" ", "\t", "\u{3000}\u{3000}"] {
        let indented = format!("{blanks}{}", text.replace('\n', &format!("\n{blanks}")));
        assert_eq!(all(&indented), expected);
    }
}

#[test]
fn line_numbers_follow_every_line_end() {
    for line_end in ["\n", "\r\n", "\r"] {
        let text = format!("{EVEN}+7776FU\nwhat\n").replace('\n', line_end);
        assert_eq!(codes(&read(&text)), "unknown_part@5");
    }
}

#[test]
fn commas_separate_statements() {
    // V2.2: "Using a comma, multiple lines may be condensed into one line."
    let game = even("+7776FU,T12,-3334FU,T5\n+2726FU  ,T0   \n%TORYO,T7\n");
    assert_eq!(summary(&game), "7g7f 3c3d 2g2f resign");
    let times: Vec<_> = game
        .record
        .root()
        .line()
        .map(|node| node.time().map(|time| time.as_secs()))
        .collect();
    assert_eq!(times, [None, Some(12), Some(5), Some(0), Some(7)]);
}

#[test]
fn commas_separate_versions_positions_and_sides_too() {
    const EVEN_START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    const TWO_PIECES: &str = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    for (text, expected_start, expected) in [
        ("V2.2,PI,+,+7776FU,T12\n", EVEN_START, "7g7f"),
        (
            "V2.2\nPI,+,+7776FU,T12,-3334FU\n%TORYO,T3\n",
            EVEN_START,
            "7g7f 3c3d resign",
        ),
        ("PI82HI22KA,-\n-3334FU,T1,+7776FU\n", TWO_PIECES, "3c3d 7g7f"),
        // The expected hands are worked out by hand: Black has one rook, so White gets the other rook and all other
        // pieces except the kings.
        (
            "P-11OU,P+19OU,P+00HI,P-00AL,+,+0012HI\n",
            "8k/9/9/9/9/9/9/9/8K b Rr2b4g4s4n4l18p 1",
            "R*1b",
        ),
        (
            "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY,P2 * -HI *  *  *  *  * -KA * ,P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4                           ,P5 *  *  *  *  *  *  *  *  * ,P6*********\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU , P8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY,+,+7776FU\n",
            EVEN_START,
            "7g7f",
        ),
    ] {
        let game = read(text);
        assert_eq!(
            (start(&game).as_str(), summary(&game).as_str()),
            (expected_start, expected),
            "{text}"
        );
    }
}

#[test]
fn names_and_keys_may_follow_a_comma() {
    let game = read("V2.2,N+A,N-B,$EVENT:x,PI,+\n");
    assert_eq!(codes(&game), "");
    assert_eq!(headers(&game.record), ["N+=A", "N-=B", "$EVENT=x"]);
    // In a line with commas, a name ends at the next comma. `B`, the rest of the name, is reported as an unknown
    // statement.
    let game = read("V2.2,N+A,B,PI,+\n");
    assert_eq!(codes(&game), "unknown_part@1");
    assert_eq!(headers(&game.record), ["N+=A"]);
}

#[test]
fn statements_of_a_line_have_their_own_places() {
    let text = "'a\nV2.2, PI ,+ ,+7776FU  ,T1\n";
    let statements: Vec<&str> = events(text)
        .map(|event| &text[event.unwrap().place.span.range()])
        .collect();
    assert_eq!(statements, ["'a", "V2.2", "PI", "+", "+7776FU", "T1"]);
    let game = read("V2.2,$備考:先手,PI, P+55XX,+\n");
    let places: Vec<_> = game
        .diagnostics
        .iter()
        .map(|diagnostic| (diagnostic.code(), diagnostic.column(), diagnostic.span().range()))
        .collect();
    assert_eq!(places, [("unknown_piece", 17, 24..30)]);
}

#[test]
fn a_line_may_hold_very_many_statements() {
    // The reader must not examine the rest of the line for each statement, because that would take minutes for this
    // many statements.
    const COUNT: usize = 100_000;
    let times = "T1,".repeat(COUNT);
    let blanks = " ".repeat(COUNT);
    let unknown = "x,".repeat(COUNT);
    for (line, code) in [
        (format!("{times}{blanks}"), "duplicate_time"),
        (format!("T1,{unknown}"), "unknown_part"),
    ] {
        let game = even(&format!("+7776FU\n{line}\n"));
        assert_eq!(moves(&game.record), "7g7f");
        assert_eq!(game.diagnostics[0].code(), code);
    }
}

#[test]
fn text_after_a_comma_goes_to_the_end_of_the_line() {
    let game = even("+7776FU  ,T1  ,'T2 ,'7776\n-3334FU,'*good, isn't it\n");
    assert_eq!(summary(&game), "7g7f 3c3d");
    assert_eq!(line(&game), "7g7f(1) #T2 ,'7776 3c3d *good, isn't it");
}

#[test]
fn commas_in_names_headers_and_comments_separate_nothing() {
    let game = read("V2.2\nN+A,B\n$EVENT:x,y\nPI\n+\n'*a,b,c\n+7776FU\n");
    assert_eq!(summary(&game), "7g7f");
    assert_eq!(headers(&game.record), ["N+=A,B", "$EVENT=x,y"]);
    assert_eq!(line(&game), "*a,b,c 7g7f");
}

#[test]
fn lines_of_a_protocol_are_reported_and_skipped() {
    let game = even("+7776FU\nI+1249FU\n#ILLEGAL_MOVE\nBEGIN Time\n-3334FU\n");
    assert_eq!(
        summary(&game),
        "7g7f 3c3d; unknown_part@5 unknown_part@6 unknown_part@7"
    );
    // These lines begin with a `T`, but are lines of the server protocol or other text, not times.
    for line in ["To_Move:+", "Total_Time:900", "Time_Unit:1sec", "Times follow"] {
        assert_eq!(
            summary(&even(&format!("{line}\n+7776FU\n"))),
            "7g7f; unknown_part@4",
            "{line}"
        );
        assert_eq!(
            summary(&even(&format!("+7776FU\n{line}\n"))),
            "7g7f; unknown_part@5",
            "{line}"
        );
    }
}

#[test]
fn what_cannot_be_seen_does_not_hide_the_move_beside_it() {
    let game = even("\u{200b}+7776FU\n-3334FU\0\n");
    assert_eq!(moves(&game.record), "7g7f 3c3d");
    assert_eq!(game.diagnostics.len(), 2);
}

#[test]
fn texts_that_are_no_record_are_one_diagnostic() {
    assert_eq!(codes(&read("")), "!empty@1");
    for text in [
        "hello\nworld\n",
        "'Twas brillig, and the slithy toves\n",
        "'*item\n",
        "+\n-\n/\n",
        "%TODO fix\n% comment\n",
        "$100 for you\n$name: x\n",
        "P1 is the first port\nPIN\nT1 timer\nV1 voltage\n",
        "-old line\n+new line\n",
    ] {
        assert_eq!(codes(&read(text)), "!not_a_record@1", "{text}");
    }
}

#[test]
fn one_statement_that_only_records_have_makes_a_record() {
    for (text, expected) in [
        ("+7776FU\n", "7g7f; missing_position@1"),
        ("%TORYO\n", "resign; missing_position@1"),
        ("N+A\n", "; missing_position@1"),
        ("$EVENT:x\n", "; missing_position@1"),
        ("V2.2\n", "; missing_position@1"),
        ("PI\n+\n", ""),
    ] {
        assert_eq!(summary(&read(text)), expected, "{text}");
    }
}

#[test]
fn every_beginning_of_a_text_can_be_read() {
    let text = format!("{GAME}/\n{GAME}");
    for end in 0..=text.len() {
        let games = games(&text[..end], &ReadOptions::default()).count();
        assert!((1..=2).contains(&games));
    }
}

#[test]
fn a_file_that_ends_inside_a_statement_says_so() {
    for (text, expected) in [
        ("+7776FU\n-33", "7g7f; !truncated@5"),
        ("+7776FU\n-3334F", "7g7f; !truncated@5"),
        ("+7776FU\nT", "7g7f; truncated@5"),
        ("+7776FU\n-", "7g7f; !truncated@5"),
        ("+7776FU\n%TOR", "7g7f; truncated@5"),
        ("+7776FU\n-33x", "7g7f; !bad_move_syntax@5"),
        ("+7776FU\n-33\n", "7g7f; !bad_move_syntax@5"),
    ] {
        assert_eq!(summary(&even(text)), expected, "{text}");
    }
}
