//! Tests of the warnings about files whose content contradicts their extension.
#![cfg(all(
    feature = "kif",
    feature = "bod",
    feature = "csa",
    feature = "jkf",
    feature = "encoding"
))]

use kifu::{Encoding, Format, Language, ReadOptions, Severity};
use pretty_assertions::assert_eq;

const CSA: &str = "V2.2\nN+羽生\nPI\n+\n+7776FU\n";
const KIF: &str = "手合割：平手\n   1 ７六歩(77)\n";
const KI2: &str = "▲７六歩 △３四歩\n";
const BOARD: &str = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：なし\n";
const USI: &str = "position startpos moves 7g7f\n";
const SFEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n";

/// Reads a file as a caller that knows its name does, at once and in parts. Returns the diagnostics.
fn diagnostics(name: &str, text: &str) -> Vec<String> {
    let options = ReadOptions::default().name(name);
    let document = kifu::read(text.as_bytes(), &options);
    let shown = |found: &kifu::Diagnostic| format!("{} {found}", found.code());
    let whole: Vec<String> = document.diagnostics().map(shown).collect();
    let parts = kifu::games_from(text.as_bytes(), &options).part_size(16);
    let parts: Vec<_> = parts.map(Result::unwrap).collect();
    let in_parts: Vec<String> = parts
        .iter()
        .flat_map(kifu::Document::diagnostics)
        .map(shown)
        .collect();
    assert_eq!(in_parts, whole, "{name}");
    whole
}

#[test]
fn content_of_another_format_is_a_warning() {
    let expected = |named, found| {
        vec![format!(
            "format_mismatch line 1, column 1: the extension of the file means {named}, but its content is {found}"
        )]
    };
    for (name, text, named, found) in [
        ("a.kifu", CSA, "KIF", "CSA"),
        ("a.kifu", KI2, "KIF", "KI2"),
        ("a.csa", KIF, "CSA", "KIF"),
        ("a.json", KIF, "JKF", "KIF"),
        ("a.bod", KIF, "BOD", "KIF"),
        ("a.usi", SFEN, "USI", "SFEN"),
        // The encoding that KIF would have is of no importance then.
        ("a.kif", CSA, "KIF", "CSA"),
    ] {
        assert_eq!(diagnostics(name, text), expected(named, found), "{name} {found}");
    }
}

#[test]
fn content_that_fits_the_extension_is_no_warning() {
    for (name, text) in [
        ("a.KIFU", KIF),
        ("a.csa", CSA),
        ("a.txt", CSA),
        ("a.ki2u", KI2),
        ("a.kifu", BOARD),
        ("a.bod", BOARD),
        ("a.sfen", SFEN),
        ("a.sfen", USI),
    ] {
        assert_eq!(diagnostics(name, text), [""; 0], "{name}");
    }
}

#[test]
fn a_text_that_is_no_record_has_only_that_error() {
    let found = diagnostics("a.csa", "hello\n");
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("not_a_record "), "{found:?}");
}

#[test]
fn only_the_first_of_several_games_has_the_warning() {
    let text = format!("{CSA}/\n{}", CSA.strip_prefix("V2.2\n").unwrap());
    assert_eq!(diagnostics("a.kifu", &text).len(), 1);
    let document = kifu::read_str(&text, &ReadOptions::default().name("a.kif"));
    let counts: Vec<usize> = document.games.iter().map(|game| game.diagnostics.len()).collect();
    assert_eq!(counts, [1, 0]);
}

#[test]
fn the_warning_is_in_japanese_too_and_prevents_nothing() {
    let document = kifu::read(CSA.as_bytes(), &ReadOptions::default().name("a.ki2"));
    assert_eq!(
        (document.format, document.encoding),
        (Format::Csa, Encoding::Utf8)
    );
    let warning = document.diagnostics().next().unwrap();
    assert_eq!(warning.severity(), Severity::Warning);
    let message = warning.message(Language::Japanese).to_string();
    assert_eq!(message, "拡張子はKI2のものですが、内容はCSAです");
    assert!(document.into_record().is_ok());
}
