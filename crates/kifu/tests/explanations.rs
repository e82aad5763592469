//! The explanations of codes: each has an example with such a diagnostic, and is of a code that exists.
#![cfg(all(
    feature = "kif",
    feature = "bod",
    feature = "csa",
    feature = "jkf",
    feature = "encoding"
))]

use std::collections::BTreeSet;

use kifu::shogi_core::messages::MessageTexts;
use kifu::{Explanation, Language, ReadOptions};
use pretty_assertions::assert_eq;

/// The codes without an example: limits, which only a large file exceeds, and the option to read one game.
const WITHOUT_EXAMPLE: [&str; 11] = [
    "more_diagnostics",
    "more_games",
    "too_deep",
    "too_long",
    "too_many_diagnostics",
    "too_many_games",
    "too_many_headers",
    "too_many_lines",
    "too_many_moves",
    "too_many_notes",
    "too_many_variations",
];

#[test]
fn each_code_is_explained_once() {
    let rows = MessageTexts::rows(kifu::PROBLEM_MESSAGES).into_iter();
    let codes: BTreeSet<&str> = rows.map(|row| row.code).filter(|code| !code.is_empty()).collect();
    let explained: Vec<&str> = kifu::explanations().map(Explanation::code).collect();
    assert_eq!(explained.iter().copied().collect::<BTreeSet<_>>(), codes);
    assert_eq!(explained.len(), codes.len());
}

#[test]
fn each_example_has_a_diagnostic_with_the_code() {
    let mut without = BTreeSet::new();
    let mut wrong = Vec::new();
    for explanation in kifu::explanations() {
        let Some(example) = explanation.example() else {
            without.insert(explanation.code());
            continue;
        };
        let mut options = ReadOptions::default();
        if let Some(name) = example.name {
            options = options.name(name);
        }
        let document = kifu::read(example.content, &options);
        let found: Vec<String> = document
            .diagnostics()
            .map(|found| format!("{}: {found}", found.code()))
            .collect();
        let diagnostic = document
            .diagnostics()
            .find(|found| found.code() == explanation.code());
        match diagnostic {
            None => wrong.push((explanation.code(), found)),
            Some(found) => assert!(
                explanation.severities().contains(&found.severity()),
                "{}",
                explanation.code()
            ),
        }
    }
    assert_eq!(wrong, []);
    assert_eq!(without, BTreeSet::from(WITHOUT_EXAMPLE));
}

#[test]
fn the_texts_are_sentences() {
    for explanation in kifu::explanations() {
        for (language, stop) in [(Language::English, '.'), (Language::Japanese, '。')] {
            for text in [explanation.meaning(language), explanation.advice(language)] {
                assert!(text.ends_with(stop) && !text.contains('\n'), "{text}");
            }
        }
    }
}
