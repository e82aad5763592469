//! Tests of the messages. They have an example of every kind of diagnostic in this crate, and check that each example
//! has a message in every language.

use std::mem::discriminant;

use pretty_assertions::assert_eq;
use shogi_core::format::GameProblem;
use shogi_core::notation::ja::start::StartProblem;
use shogi_core::text::{Describe, MessageRow, TextProblem};
use shogi_core::{Color, PieceKind};

use super::{Contradiction, DiagnosticKind, Expected, Found};

/// Checks the messages of some examples and prints them as rows of a table. `cargo xtask messages` collects the
/// printed rows.
#[expect(
    clippy::print_stdout,
    reason = "the table of messages is made of what is printed"
)]
fn check<K: Describe>(examples: &[K], variants: impl Fn(&K) -> usize) {
    let mut found = Vec::new();
    for example in examples {
        let row = MessageRow::of(example);
        assert_eq!(row.check(), Ok(()), "{row}");
        println!("{row}");
        if !found.contains(&discriminant(example)) {
            found.push(discriminant(example));
        }
    }
    assert_eq!(found.len(), variants(&examples[0]));
}

fn text(text: &str) -> String {
    text.to_owned()
}

#[test]
fn messages_about_values_are_in_all_languages() {
    let found = || Found::Text(text("{}"));
    let examples = Expected::ALL.map(|expected| DiagnosticKind::UnexpectedValue {
        expected,
        found: found(),
    });
    check(&examples, |_| 1);
    let examples = [
        Contradiction::Color {
            to_move: Color::White,
        },
        Contradiction::Same {
            to: "7f".parse().ok(),
        },
        Contradiction::Same { to: None },
        Contradiction::Capture { captured: None },
        Contradiction::Capture {
            captured: Some(PieceKind::Pawn),
        },
        Contradiction::Relative { letters: text("RU") },
        Contradiction::Relative { letters: text("") },
    ];
    let variants = |contradiction: &Contradiction| match contradiction {
        Contradiction::Color { .. }
        | Contradiction::Same { .. }
        | Contradiction::Capture { .. }
        | Contradiction::Relative { .. } => 4,
    };
    assert_eq!(examples.len(), 2 * variants(&examples[0]) - 1);
    check(&examples.map(DiagnosticKind::Contradiction), |_| 1);
}

#[test]
fn messages_about_jkf_are_in_all_languages() {
    let examples = [
        TextProblem::Empty.into(),
        GameProblem::UnknownPiece { found: text("XX") }.into(),
        StartProblem::UnknownHandicap { name: text("7") }.into(),
        DiagnosticKind::NotJson {
            found: text("]"),
            message: text("expected value"),
        },
        DiagnosticKind::UnexpectedValue {
            expected: Expected::Board,
            found: Found::Count(8),
        },
        DiagnosticKind::NotAString {
            found: Found::Text(text("5")),
        },
        DiagnosticKind::NotAString {
            found: Found::LoneSurrogate(text("\\ud83d")),
        },
        DiagnosticKind::MissingField { field: "move" },
        DiagnosticKind::DuplicateField { field: text("move") },
        DiagnosticKind::NotForHand { found: text("OU") },
        DiagnosticKind::Contradiction(Contradiction::Same { to: None }),
        DiagnosticKind::SkippedEntries { count: 1 },
        DiagnosticKind::SkippedEntries { count: 3 },
        DiagnosticKind::ForkOfStart,
        DiagnosticKind::TooDeep { limit: 100 },
    ];
    check(&examples, |kind| match kind {
        DiagnosticKind::Text(_)
        | DiagnosticKind::Game(_)
        | DiagnosticKind::Start(_)
        | DiagnosticKind::NotJson { .. }
        | DiagnosticKind::UnexpectedValue { .. }
        | DiagnosticKind::NotAString { .. }
        | DiagnosticKind::MissingField { .. }
        | DiagnosticKind::DuplicateField { .. }
        | DiagnosticKind::NotForHand { .. }
        | DiagnosticKind::Contradiction(_)
        | DiagnosticKind::SkippedEntries { .. }
        | DiagnosticKind::ForkOfStart
        | DiagnosticKind::TooDeep { .. } => 13,
    });
}
