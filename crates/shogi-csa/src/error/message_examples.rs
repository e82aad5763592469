//! Tests of the messages. They have an example of every kind of diagnostic in this crate, and check that each example
//! has a message in every language.

use std::mem::discriminant;

use pretty_assertions::assert_eq;
use shogi_core::format::GameProblem;
use shogi_core::notation::ja::start::StartProblem;
use shogi_core::text::{Describe, MessageRow, TextProblem};
use shogi_core::{Color, GameResult, PieceKind, Rank, Square};

use super::{DiagnosticKind, PositionProblem, RowProblem, bad_square};

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

fn square() -> Square {
    "5e".parse().unwrap()
}

#[test]
fn messages_about_rows_are_in_all_languages() {
    let row = Rank::new(3).unwrap();
    let examples = [
        RowProblem::NoSuchRow('0'),
        RowProblem::SquareCount { row, count: 8 },
        RowProblem::UnknownMark {
            mark: 'x',
            square: Some(square()),
        },
        RowProblem::TwoMarks,
    ];
    let variants = |problem: &RowProblem| match problem {
        RowProblem::NoSuchRow(_)
        | RowProblem::SquareCount { .. }
        | RowProblem::UnknownMark { .. }
        | RowProblem::TwoMarks => 4,
    };
    assert_eq!(examples.len(), variants(&examples[0]));
    check(&examples.map(DiagnosticKind::from), |_| 1);
}

#[test]
fn messages_about_positions_are_in_all_languages() {
    let examples = [
        PositionProblem::BadItem { found: text("8H") },
        PositionProblem::PiBesideRows,
        PositionProblem::OtherPi,
        PositionProblem::HandInPi,
        PositionProblem::NothingToRemove {
            kind: PieceKind::Rook,
            square: square(),
            found: None,
        },
        PositionProblem::RestNotLast,
        PositionProblem::NotForHand(PieceKind::King),
        PositionProblem::TooManyInHand(PieceKind::Pawn),
    ];
    let variants = |problem: &PositionProblem| match problem {
        PositionProblem::BadItem { .. }
        | PositionProblem::PiBesideRows
        | PositionProblem::OtherPi
        | PositionProblem::HandInPi
        | PositionProblem::NothingToRemove { .. }
        | PositionProblem::RestNotLast
        | PositionProblem::NotForHand(_)
        | PositionProblem::TooManyInHand(_) => 8,
    };
    assert_eq!(examples.len(), variants(&examples[0]));
    check(&examples.map(DiagnosticKind::from), |_| 1);
    // For some problems that all formats share, this crate adds a hint to the message.
    let shared = [
        GameProblem::UnknownPiece { found: text("XX") },
        bad_square(text("70")),
        GameProblem::BadMove {
            example: "+7776FU",
            found: text("+7776fu"),
        },
        GameProblem::UnknownPart {
            format: "CSA",
            found: text("＋７７７６ＦＵ"),
        },
        GameProblem::PieceMismatch {
            written: PieceKind::Gold,
            found_there: PieceKind::Pawn,
        },
    ];
    check(&shared.map(DiagnosticKind::from), |_| 1);
}

#[test]
fn messages_about_csa_are_in_all_languages() {
    let examples = [
        TextProblem::Empty.into(),
        GameProblem::SecondEnding.into(),
        StartProblem::ConflictingTurn.into(),
        DiagnosticKind::NoGames,
        DiagnosticKind::DuplicateVersion,
        DiagnosticKind::BadInfo {
            found: text("$EVENT"),
        },
        RowProblem::TwoMarks.into(),
        DiagnosticKind::DuplicateBoardRow(Rank::new(1).unwrap()),
        DiagnosticKind::MissingRows { count: 8 },
        PositionProblem::RestNotLast.into(),
        DiagnosticKind::SquareOccupied { square: square() },
        DiagnosticKind::MissingPosition,
        DiagnosticKind::MissingTurn {
            assumed: Color::Black,
        },
        DiagnosticKind::LateDeclaration,
        DiagnosticKind::ServerMessage {
            found: text("#RESIGN"),
        },
        DiagnosticKind::RepeatedEnding {
            found: text("#RESIGN"),
        },
        DiagnosticKind::OtherEnding {
            found: text("#TIME_UP"),
        },
        DiagnosticKind::ServerMismatch {
            means: GameResult::Win(Color::White),
            found: GameResult::Draw,
        },
    ];
    check(&examples, |kind| match kind {
        DiagnosticKind::Text(_)
        | DiagnosticKind::Game(_)
        | DiagnosticKind::Start(_)
        | DiagnosticKind::NoGames
        | DiagnosticKind::DuplicateVersion
        | DiagnosticKind::BadInfo { .. }
        | DiagnosticKind::BadBoardRow(_)
        | DiagnosticKind::DuplicateBoardRow(_)
        | DiagnosticKind::MissingRows { .. }
        | DiagnosticKind::BadPosition(_)
        | DiagnosticKind::SquareOccupied { .. }
        | DiagnosticKind::MissingPosition
        | DiagnosticKind::MissingTurn { .. }
        | DiagnosticKind::LateDeclaration
        | DiagnosticKind::ServerMessage { .. }
        | DiagnosticKind::RepeatedEnding { .. }
        | DiagnosticKind::OtherEnding { .. }
        | DiagnosticKind::ServerMismatch { .. } => 18,
    });
}
