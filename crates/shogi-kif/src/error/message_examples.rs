//! Tests of the messages. They have an example of every kind of diagnostic in this crate, and check that each example
//! has a message in every language.

use std::mem::discriminant;

use pretty_assertions::assert_eq;
use shogi_core::format::GameProblem;
use shogi_core::notation::ja::moves::{Notation, NotationErrorKind, NotationWarning, ResolveError};
use shogi_core::notation::ja::start::StartProblem;
use shogi_core::text::{Describe, MessageRow, TextProblem};
use shogi_core::{Color, GameResult};

use super::{DiagnosticKind, FoundResult, HeaderLike, KnownResult, MoveError, bad_square};

/// Checks the messages of some examples and prints them as rows of a table. `cargo xtask messages` collects the printed
/// rows. `variants` returns the number of different variants that `examples` must have.
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
fn messages_about_moves_are_in_all_languages() {
    let found = || text("４五角打(88)");
    let examples = [
        MoveError::Origin { found: text("(7") },
        MoveError::Unnumbered {
            found: text("７六歩"),
        },
        MoveError::Contradiction { found: found() },
        MoveError::Promotion {
            found: text("２二角成不成(88)"),
        },
        MoveError::MissingOrigin,
    ];
    let variants = |error: &MoveError| match error {
        MoveError::Origin { .. }
        | MoveError::Unnumbered { .. }
        | MoveError::Contradiction { .. }
        | MoveError::Promotion { .. }
        | MoveError::MissingOrigin => 5,
    };
    assert_eq!(examples.len(), variants(&examples[0]));
    check(&examples.map(DiagnosticKind::from), |_| 1);
    // For some problems that all formats share, this crate adds a hint to the message.
    let shared = [
        GameProblem::UnknownPiece { found: text("虎") },
        GameProblem::UnknownPiece { found: text("卜") },
        bad_square(text("７十")),
        bad_square(text("３ー")),
    ];
    check(&shared.map(DiagnosticKind::from), |_| 1);
}

fn problems_of_moves_and_headers() -> Vec<DiagnosticKind> {
    let notation: Notation = "▲５八金左".parse().unwrap();
    let (expected, turn) = (notation, Color::Black);
    vec![
        TextProblem::Empty.into(),
        GameProblem::SecondEnding.into(),
        StartProblem::Unterminated.into(),
        MoveError::MissingOrigin.into(),
        DiagnosticKind::Notation(NotationErrorKind::Trailing { found: 'x' }),
        DiagnosticKind::Unresolved(ResolveError::NoCandidate {
            turn,
            found: notation,
        }),
        DiagnosticKind::NotationWarning(NotationWarning::WrongOrigin {
            expected,
            found: notation,
        }),
        DiagnosticKind::InferredOrigin,
        DiagnosticKind::FullWidth,
        DiagnosticKind::ColonAfterNumber,
        DiagnosticKind::HeaderBetweenMoves { key: text("備考") },
        DiagnosticKind::AmbiguousHeader {
            key: text("2 投了 ( 0"),
            like: HeaderLike::Line,
        },
        DiagnosticKind::AmbiguousHeader {
            key: text("先手の駒"),
            like: HeaderLike::Hand,
        },
        DiagnosticKind::AmbiguousHeader {
            key: text("手合い割"),
            like: HeaderLike::Handicap,
        },
        DiagnosticKind::WrongMark,
        DiagnosticKind::NumberOverflow {
            found: text("99999999999"),
        },
    ]
}

fn problems_of_lines_and_results() -> Vec<DiagnosticKind> {
    let result = GameResult::Win(Color::White);
    let mismatch = |expected| DiagnosticKind::ResultMismatch {
        expected,
        found: FoundResult::Text(text("先手の勝ち")),
    };
    vec![
        DiagnosticKind::WrongNumber {
            expected: 2,
            found: 3,
        },
        DiagnosticKind::VariationMoved {
            expected: 2,
            found: 3,
        },
        DiagnosticKind::SecondMove {
            found: text("2 ３四歩(33)"),
        },
        DiagnosticKind::InlineVariation { number: 2 },
        DiagnosticKind::BadVariation {
            last: 9,
            found: text("0手"),
        },
        DiagnosticKind::EmptyVariation,
        DiagnosticKind::VariationAtEnd { number: 9 },
        DiagnosticKind::VariationBeforeMoves,
        DiagnosticKind::ResultCount {
            expected: 2,
            found: 99,
        },
        mismatch(KnownResult::Ending(text("千日手"))),
        mismatch(KnownResult::EndingWithResult {
            text: text("投了"),
            result,
        }),
        mismatch(KnownResult::Stated(result)),
        DiagnosticKind::ResultMismatch {
            expected: KnownResult::Ending(text("千日手")),
            found: FoundResult::Result(result),
        },
    ]
}

#[test]
fn messages_about_kif_are_in_all_languages() {
    let mut examples = problems_of_moves_and_headers();
    examples.extend(problems_of_lines_and_results());
    check(&examples, |kind| match kind {
        DiagnosticKind::Text(_)
        | DiagnosticKind::Game(_)
        | DiagnosticKind::Start(_)
        | DiagnosticKind::Move(_)
        | DiagnosticKind::Notation(_)
        | DiagnosticKind::Unresolved(_)
        | DiagnosticKind::NotationWarning(_)
        | DiagnosticKind::InferredOrigin
        | DiagnosticKind::FullWidth
        | DiagnosticKind::ColonAfterNumber
        | DiagnosticKind::SecondMove { .. }
        | DiagnosticKind::HeaderBetweenMoves { .. }
        | DiagnosticKind::AmbiguousHeader { .. }
        | DiagnosticKind::WrongMark
        | DiagnosticKind::NumberOverflow { .. }
        | DiagnosticKind::WrongNumber { .. }
        | DiagnosticKind::VariationMoved { .. }
        | DiagnosticKind::InlineVariation { .. }
        | DiagnosticKind::BadVariation { .. }
        | DiagnosticKind::EmptyVariation
        | DiagnosticKind::VariationAtEnd { .. }
        | DiagnosticKind::VariationBeforeMoves
        | DiagnosticKind::ResultCount { .. }
        | DiagnosticKind::ResultMismatch { .. } => 24,
    });
}
