//! Tests that read several games, separated by `/`.

use pretty_assertions::assert_eq;

use super::{codes, moves};
use crate::shogi_core::record::{Node, NoteKind};
use crate::{ReadOptions, games};

fn all(text: &str) -> Vec<(String, String)> {
    games(text, &ReadOptions::default())
        .map(|game| (moves(&game.record), codes(&game)))
        .collect()
}

#[test]
fn a_slash_alone_separates_games() {
    let one = ("7g7f".to_owned(), String::new());
    let two = ("2g2f resign".to_owned(), String::new());
    let text = "V2.2\nPI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n%TORYO\n";
    assert_eq!(all(text), [one.clone(), two.clone()]);
    assert_eq!(all(&format!("/\n{text}/\n")), [one.clone(), two.clone()]);
    assert_eq!(all(&text.replace('/', "/ \n\n/")), [one, two]);
}

#[test]
fn a_slash_with_something_beside_it_separates_nothing() {
    let text = "V2.2\nPI\n+\n+7776FU\n/x\n-3334FU\n";
    assert_eq!(all(text), [("7g7f 3c3d".to_owned(), "unknown_part@5".to_owned())]);
}

#[test]
fn a_bad_game_does_not_spoil_its_neighbours() {
    let text = "PI\n+\n+7776FU\n/\nPI\n+\n+7775FU\n-3334FU\n/\nPI\n+\n+2726FU\n";
    let expected = [("7g7f", ""), ("7g7e", "!illegal_move@7"), ("2g2f", "")];
    let found = all(text);
    assert_eq!(found.len(), 3);
    assert_eq!(found[0], (expected[0].0.to_owned(), expected[0].1.to_owned()));
    assert!(found[1].1.starts_with(expected[1].1), "{:?}", found[1]);
    assert_eq!(found[2], (expected[2].0.to_owned(), expected[2].1.to_owned()));
}

#[test]
fn comments_and_remarks_after_the_last_separator_belong_to_the_game_before() {
    let text = "V2.2\nPI\n+\n+7776FU\nT1\n/\n\n'end of file\n/\n'*comment\n\n";
    let found: Vec<_> = games(text, &ReadOptions::default()).collect();
    let [game] = &found[..] else {
        panic!("one game, found {}", found.len());
    };
    assert_eq!(codes(game), "");
    let notes: Vec<_> = game.record.root().line().flat_map(Node::notes).collect();
    assert_eq!(
        notes,
        [(NoteKind::Remark, "end of file"), (NoteKind::Comment, "comment")]
    );
    assert_eq!(&text[game.span.range()], text);
}

#[test]
fn a_separator_with_anything_else_after_it_begins_a_game() {
    for (after, codes) in [
        ("'x\nN+A\n", "missing_position@7"),
        ("'x\n?\n", "!not_a_record@6"),
    ] {
        let found = all(&format!("V2.2\nPI\n+\n+7776FU\n/\n{after}"));
        assert_eq!(found.len(), 2, "{after}");
        assert!(found[1].1.starts_with(codes), "{found:?}");
    }
}

#[test]
fn remarks_before_a_game_belong_to_it() {
    let game = "V2.2\nPI\n+\n+7776FU\n";
    let text = format!("'above\n/\n'one\n{game}/\n'between\n/\n/\n'two\n{game}");
    let found: Vec<Vec<String>> = games(&text, &ReadOptions::default())
        .map(|game| {
            assert_eq!(codes(&game), "");
            let nodes = game.record.root().line();
            nodes
                .flat_map(|node| node.notes().map(|(_, text)| text.to_owned()).collect::<Vec<_>>())
                .collect()
        })
        .collect();
    assert_eq!(found, [vec!["above", "one"], vec!["between", "two"]]);
    let spans: Vec<_> = games(&text, &ReadOptions::default())
        .map(|game| &text[game.span.range()])
        .collect();
    assert!(
        spans[0].starts_with("'above") && spans[0].ends_with("+7776FU\n"),
        "{spans:?}"
    );
    assert!(spans[1].starts_with("'between"), "{spans:?}");
}

#[cfg(feature = "encoding")]
#[test]
fn the_encoding_line_of_every_game_is_compared_with_the_bytes() {
    let game = "V3.0\nN+先手\nPI\n+\n+7776FU\n";
    let text = format!(
        "'CSA encoding=UTF-8\n{game}/\n'CSA encoding=SHIFT_JIS\n{game}/\n{game}/\n'CSA encoding=ebcdic\n{game}"
    );
    let read = crate::read(text.as_bytes(), &ReadOptions::default());
    let found: Vec<String> = read.games.iter().map(codes).collect();
    assert_eq!(found, ["", "encoding_mismatch@8", "", "unknown_encoding@21"]);
    assert_eq!(read.declared_encoding, Some(read.encoding));
}

#[test]
fn separators_alone_are_one_empty_game_with_a_warning() {
    assert_eq!(all("/\n/\n/\n"), [(String::new(), "empty@1".to_owned())]);
}

#[test]
fn very_many_separators_follow_the_last_game() {
    // The rest of the text must not be searched again at every separator, because that would take minutes for this
    // text.
    let text = format!("PI\n+\n+7776FU\n{}", "/\n'x\n".repeat(100_000));
    assert_eq!(games(&text, &ReadOptions::default()).count(), 1);
}

#[test]
fn a_slash_behind_a_comma_separates_games() {
    let expected = ["7g7f resign", "2g2f resign", "5g5f"].map(|moves| (moves.to_owned(), String::new()));
    let text = "PI, +, +7776FU, %TORYO, /\nPI, +, +2726FU, %TORYO, / , PI,+,+5756FU,/\n";
    assert_eq!(all(text), expected);
    let spans: Vec<_> = games(text, &ReadOptions::default())
        .map(|game| text[game.span.range()].trim().to_owned())
        .collect();
    assert!(spans[2].starts_with("PI,+,+5756FU"), "{spans:?}");
}

#[test]
fn a_line_may_begin_with_a_separator() {
    let text = "PI,+,+7776FU\n/,PI,+,+2726FU\n%TORYO\n";
    let expected = ["7g7f", "2g2f resign"].map(|moves| (moves.to_owned(), String::new()));
    assert_eq!(all(text), expected);
    let separators = crate::events(text).filter(|event| {
        event
            .as_ref()
            .is_ok_and(|event| event.value == crate::Event::Separator)
    });
    assert_eq!(separators.count(), 1);
}

#[test]
fn a_very_long_line_is_one_game() {
    let text = "+7776FU,/,".repeat(2000);
    let found = all(&text);
    assert_eq!(found.len(), 1);
    assert!(found[0].1.contains("unknown_part"), "{}", found[0].1);
}
