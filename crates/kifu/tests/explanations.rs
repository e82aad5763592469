//! The explanations of codes: each has an example with such a diagnostic, and is of a code that exists.
#![cfg(all(
    feature = "kif",
    feature = "bod",
    feature = "csa",
    feature = "jkf",
    feature = "encoding"
))]

use std::collections::BTreeSet;

use kifu::core::messages::MessageTexts;
use kifu::{DiagnosticKind, Explanation, Language};
use pretty_assertions::assert_eq;

/// The codes without an example: limits, which only a large file exceeds, and the option to read one game.
const WITHOUT_EXAMPLE: [&str; 9] = [
    "more_diagnostics",
    "more_games",
    "too_deep",
    "too_long",
    "too_many_games",
    "too_many_lines",
    "too_many_moves",
    "too_many_notes",
    "too_many_variations",
];

/// The codes in a table, and in the tables in it.
fn codes(table: &'static [MessageTexts]) -> BTreeSet<&'static str> {
    let here = table.iter().map(|row| row.code).filter(|code| !code.is_empty());
    here.chain(table.iter().flat_map(|row| codes(row.content)))
        .collect()
}

#[test]
fn each_code_is_explained_once() {
    let explained: Vec<&str> = Explanation::all().map(Explanation::code).collect();
    assert_eq!(
        explained.iter().copied().collect::<BTreeSet<_>>(),
        codes(DiagnosticKind::MESSAGES)
    );
    assert_eq!(explained.len(), codes(DiagnosticKind::MESSAGES).len());
}

#[test]
fn each_example_has_a_diagnostic_with_the_code() {
    let mut without = BTreeSet::new();
    let mut wrong = Vec::new();
    for explanation in Explanation::all() {
        let Some(example) = explanation.example() else {
            without.insert(explanation.code());
            continue;
        };
        let document = kifu::read(example.content, &example.options());
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
                explanation
                    .severities()
                    .any(|severity| severity == found.severity()),
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
    for explanation in Explanation::all() {
        for (language, stop) in [(Language::English, '.'), (Language::Japanese, '。')] {
            for text in [explanation.meaning(language), explanation.advice(language)] {
                assert!(text.ends_with(stop) && !text.contains('\n'), "{text}");
            }
        }
    }
}
