//! Tests with damaged fixtures: quoted as in a mail, written with HTML entities, or garbled by a wrong encoding. A
//! diagnostic must name the damage, and the repair must give the original record. Other tests add marks of damage to a
//! comment, which must change nothing but the comment.

use kifu::shogi_core::text::encoding::{Encoding, encode};
use kifu::{Diagnostic, Format, ReadOptions, Record};
use pretty_assertions::assert_eq;

use crate::{FixtureText, fixture_texts};

/// Returns the fixtures that have moves and no diagnostics, each with its records.
fn sound_fixtures() -> impl Iterator<Item = (FixtureText, Vec<Record>)> {
    fixture_texts().filter_map(|fixture| {
        let document = kifu::read_str(&fixture.text, &ReadOptions::default().name(&fixture.name));
        let is_sound = document.diagnostics().next().is_none() && document.format == fixture.format;
        let records: Vec<_> = document.games.into_iter().map(|game| game.record).collect();
        let has_moves = records.iter().any(|record| record.node_count() > 1);
        (is_sound && has_moves).then_some((fixture, records))
    })
}

/// Damages each fixture with `damage`. Checks that the damaged text has a diagnostic with the code `code`, and that the
/// repaired text has no error and the original records. A fixture for which `damage` returns `None` is skipped.
fn check(code: &str, damage: impl Fn(&FixtureText) -> Option<Vec<u8>>) {
    let mut checked = 0;
    for (fixture, records) in sound_fixtures() {
        let Some(damaged) = damage(&fixture) else { continue };
        let options = ReadOptions::default().name(&fixture.name);
        let document = kifu::read(&damaged, &options);
        let codes: Vec<_> = document.diagnostics().map(Diagnostic::code).collect();
        assert!(codes.contains(&code), "{}: {codes:?}", fixture.name);
        let repaired = kifu::read(&damaged, &options.clone().repair(true));
        let name = &fixture.name;
        assert_eq!(repaired.first_error().map(Diagnostic::code), None, "{name}");
        let found: Vec<_> = repaired.games.into_iter().map(|game| game.record).collect();
        assert_eq!(found, records, "{name}");
        checked += 1;
    }
    assert!(checked > 5, "{checked}");
}

/// Decodes the bytes as Latin-1, where each byte is one character, and encodes the result in UTF-8.
fn latin1(bytes: &[u8]) -> Vec<u8> {
    let text: String = bytes.iter().copied().map(char::from).collect();
    text.into_bytes()
}

#[test]
fn quoted_records_are_what_they_were() {
    check("quoted", |fixture| {
        let has_marks = fixture.text.lines().any(|line| line.starts_with('>'));
        let line_end = if fixture.text.contains('\n') { '\n' } else { '\r' };
        let lines = fixture.text.split_inclusive(line_end);
        let lines = lines.flat_map(|line| ["> ", line]);
        (!has_marks && fixture.format != Format::Jkf).then(|| lines.collect::<String>().into())
    });
}

#[test]
fn records_with_entities_are_what_they_were() {
    check("html", |fixture| {
        let is_moved = matches!(fixture.format, Format::Kif) && fixture.text.contains("(77)");
        let text = fixture.text.replace('&', "&amp;").replace('<', "&lt;");
        is_moved.then(|| text.replace('(', "&#40;").replace(')', "&#41;").into())
    });
}

#[test]
fn garbled_records_are_what_they_were() {
    for encoding in [Encoding::Utf8, Encoding::ShiftJis] {
        check("garbled", |fixture| {
            let words = ["手合割", "先手", "後手", "手数", "まで", "７六", "３四"];
            let has_word = words.iter().any(|word| fixture.text.contains(word));
            let bytes = encode(&fixture.text, encoding).ok().filter(|_| has_word)?;
            Some(latin1(&bytes))
        });
    }
}

/// Returns the text of a fixture with the comment `comment` added, below the first comment, or below the first line if
/// the text has no comment. Returns `None` for formats other than KIF, KI2 and CSA.
fn with_comment(fixture: &FixtureText, comment: &str) -> Option<String> {
    let mark = match fixture.format {
        Format::Kif | Format::Ki2 => "*",
        Format::Csa => "'*",
        _ => return None,
    };
    let text = &fixture.text;
    let start = if text.starts_with(mark) {
        0
    } else {
        text.find(&format!("\n{mark}")).map_or(0, |at| at + 1)
    };
    let at = start + text[start..].find('\n')? + 1;
    let (above, below) = text.split_at(at);
    Some(format!("{above}{mark}{comment}\n{below}"))
}

/// Returns the diagnostics of a text, and the moves and endings of its games.
fn reading(text: &str, options: &ReadOptions) -> (Vec<String>, Vec<String>) {
    let document = kifu::read_str(text, options);
    let diagnostics = document
        .diagnostics()
        .map(|found| format!("{} {} {}", found.code(), found.line(), found.is_error()))
        .collect();
    let nodes = |record: &Record| {
        let nodes = record.nodes_in_order();
        nodes
            .map(|node| format!("{} {:?} {:?}", node.ply(), node.mv(), node.ending()))
            .collect::<Vec<_>>()
    };
    let games = document.games.iter();
    (diagnostics, games.flat_map(|game| nodes(&game.record)).collect())
}

#[test]
fn marks_of_damage_in_a_comment_change_nothing_else() {
    let mut checked = 0;
    for fixture in fixture_texts() {
        for repair in [false, true] {
            let options = ReadOptions::default().name(&fixture.name).repair(repair);
            let read = |comment: &str| {
                let text = with_comment(&fixture, comment)?;
                Some(reading(&text, &options))
            };
            let expected = read("abc");
            for comment in [
                "A &amp; B",
                "a<b",
                "if a<b and c>d then",
                "> x",
                "Jérémy",
                "Łódź, Müller",
            ] {
                let found = read(comment);
                assert_eq!(found, expected, "{} {comment}", fixture.name);
                checked += usize::from(found.is_some());
            }
        }
    }
    assert!(checked > 100, "{checked}");
}
