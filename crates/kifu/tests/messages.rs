//! The texts of all messages, as they are written in the source: each is complete and in the same style in every
//! language. `cargo test -p kifu --all-features --test messages -- --nocapture` prints them.
#![cfg(all(
    feature = "kif",
    feature = "bod",
    feature = "csa",
    feature = "jkf",
    feature = "encoding"
))]

use std::collections::{BTreeMap, BTreeSet};

use kifu::ConvertError;
use kifu::jkf::{Contradiction, Expected, Found};
use kifu::kif::{FoundResult, KnownResult};
use kifu::shogi_core::format::tools::{NotationPart, UsiExpected};
use kifu::shogi_core::messages::{MessageTexts, Severity};
use kifu::shogi_core::notation::ja::moves::NotationError;
use kifu::shogi_core::notation::usi::PositionCommandError;
use kifu::shogi_core::record::{EditError, LossClass, LossKind, NoteKind, VariationError, WriteError};
use kifu::shogi_core::text::encoding::{Replacements, Unencodable};
use kifu::shogi_core::text::{Damage, FileType, Limit, SpellingError, Treatment};
use kifu::shogi_core::{GameResult, IllegalMove, PositionError};
use pretty_assertions::assert_eq;

/// The messages of all types. A type whose messages are those of its content brings these along.
const TABLES: &[&[MessageTexts]] = &[
    kifu::PROBLEM_MESSAGES,
    ConvertError::MESSAGES,
    kifu::shogi_core::format::HeaderLike::MESSAGES,
    kifu::shogi_core::format::FormatHint::MESSAGES,
    FoundResult::MESSAGES,
    KnownResult::MESSAGES,
    Contradiction::MESSAGES,
    Expected::MESSAGES,
    Found::MESSAGES,
    #[cfg(feature = "png")]
    kifu::diagram::PngError::MESSAGES,
    #[cfg(feature = "png")]
    kifu::diagram::FontError::MESSAGES,
    IllegalMove::MESSAGES,
    PositionError::MESSAGES,
    PositionCommandError::MESSAGES,
    UsiExpected::MESSAGES,
    NotationError::MESSAGES,
    NotationPart::MESSAGES,
    LossKind::MESSAGES,
    LossClass::MESSAGES,
    WriteError::MESSAGES,
    EditError::MESSAGES,
    VariationError::MESSAGES,
    NoteKind::MESSAGES,
    GameResult::MESSAGES,
    Severity::MESSAGES,
    Damage::MESSAGES,
    Treatment::MESSAGES,
    FileType::MESSAGES,
    Limit::MESSAGES,
    SpellingError::MESSAGES,
    Unencodable::MESSAGES,
    Replacements::MESSAGES,
];

/// The codes that have two severities on purpose. The documentation of each code says when it has which severity.
const TWO_SEVERITIES: [&str; 8] = [
    "bad_variation_ply",
    "empty",
    "illegal_move",
    "invalid_encoding",
    "ki2_ambiguous",
    "more_diagnostics",
    "number_overflow",
    "truncated",
];

/// The rows of all tables, and of all tables in them.
fn rows() -> Vec<&'static MessageTexts> {
    TABLES
        .iter()
        .flat_map(|table| MessageTexts::rows(table))
        .collect()
}

/// Returns what is wrong with the texts of a row.
fn fault(row: &MessageTexts) -> Option<&'static str> {
    for [english, japanese] in std::iter::once(&row.message).chain(row.help) {
        let texts = [english, japanese];
        if !texts.iter().any(|text| has_letter(text)) {
            continue;
        }
        if texts.iter().any(|text| text.is_empty() || text.contains('\n')) {
            return Some("a text is not one line");
        }
        if texts.iter().any(|text| text.ends_with(['.', '。'])) {
            return Some("a text ends with a stop");
        }
        if english == japanese {
            return Some("the texts do not differ");
        }
        if has_letter(japanese) && !japanese.contains(|c| is_kana(c) || is_kanji(c)) {
            return Some("the Japanese text has neither kana nor kanji");
        }
    }
    let unquoted: String = row.message[0].split('`').step_by(2).collect();
    let has_kana = outside(&unquoted, '(', ')').contains(is_kana);
    has_kana.then_some("the English message has kana outside of quotations")
}

/// Whether a text says something itself, so that it is not only made of other texts.
fn has_letter(text: &str) -> bool {
    outside(text, '{', '}').contains(char::is_alphabetic)
}

/// Returns the text without its parts from `open` to `close`.
fn outside(text: &str, open: char, close: char) -> String {
    let mut depth = 0_usize;
    let is_outside = |&c: &char| {
        depth += usize::from(c == open);
        let is_outside = depth == 0;
        depth = depth.saturating_sub(usize::from(c == close));
        is_outside
    };
    text.chars().filter(is_outside).collect()
}

fn is_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30ff}')
}

fn is_kanji(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}')
}

/// The names of the severities of a row. A row with a code, but without a severity, has both.
fn severities(row: &MessageTexts) -> Vec<String> {
    let both = [Severity::Error, Severity::Warning];
    let found = both.into_iter().filter(|&severity| match row.severity {
        Some(found) => found == severity,
        None => !row.code.is_empty(),
    });
    found.map(|severity| severity.to_string()).collect()
}

/// A row of a Markdown table.
fn markdown(row: &MessageTexts) -> String {
    let hints = |index: usize| {
        let hints: Vec<&str> = row.help.iter().map(|hint| hint[index]).collect();
        hints.join(" / ")
    };
    let [english, japanese] = row.message.map(str::to_owned);
    let severities = severities(row).join(", ");
    let cells = [
        row.code.to_owned(),
        severities,
        english,
        japanese,
        hints(0),
        hints(1),
    ];
    format!("| {} |", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
}

#[test]
#[expect(
    clippy::print_stdout,
    reason = "the table of messages is made of what is printed"
)]
fn all_messages_are_complete_in_every_language() {
    let rows = rows();
    println!(
        "\n| code | severity | English | Japanese | hint | hint in Japanese |\n|---|---|---|---|---|---|"
    );
    let is_shown =
        |row: &&&MessageTexts| row.message.iter().any(|text| has_letter(text)) || !row.help.is_empty();
    let table: BTreeSet<String> = rows.iter().filter(is_shown).map(|row| markdown(row)).collect();
    for row in table {
        println!("{row}");
    }
    for row in rows {
        assert_eq!(fault(row), None, "{row:?}");
    }
}

#[test]
fn a_code_has_one_severity() {
    let mut found: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for row in rows().into_iter().filter(|row| !row.code.is_empty()) {
        found.entry(row.code).or_default().extend(severities(row));
    }
    found.retain(|_, severities| severities.len() > 1);
    let found: Vec<&str> = found.into_keys().collect();
    assert_eq!(found, TWO_SEVERITIES);
}

#[test]
fn a_faulty_message_is_found() {
    let row = |english, japanese| MessageTexts::new("A").message(english, japanese);
    assert_eq!(fault(&row("a `と` (と) {b}", "駒{b}")), None);
    assert_eq!(fault(&row("{a}", "{a}")), None);
    for row in [
        row("a と", "駒"),
        row("a", "a"),
        row("a", "b"),
        row("a.", "駒"),
        row("a", "駒です。"),
        row("a", ""),
        row("a\nb", "駒"),
        row("a", "駒").help(&[["a", ""]]),
    ] {
        assert!(fault(&row).is_some(), "{row:?}");
    }
}
