//! Tests that every message of this crate exists in every language. The tests have an example of each message.

use std::io;

use pretty_assertions::assert_eq;
use shogi_core::PieceKind;
use shogi_core::format::GameProblem;
use shogi_core::notation::sfen::SfenErrorKind;
use shogi_core::record::{Loss, LossKind, LossPlace, Losses};
use shogi_core::text::{MessageRow, TextProblem};

use crate::{Error, Format, UsiDiagnosticKind, WriteError};

/// Checks the messages of some examples and prints them as rows of a table. `cargo xtask messages` collects the
/// printed rows.
#[expect(
    clippy::print_stdout,
    reason = "the table of messages is made of what is printed"
)]
fn check(rows: impl IntoIterator<Item = MessageRow>) {
    for row in rows {
        assert_eq!(row.check(), Ok(()), "{row}");
        println!("{row}");
    }
}

#[test]
fn messages_about_lines_are_in_all_languages() {
    let examples = [
        TextProblem::Empty.into(),
        GameProblem::BadDrop(PieceKind::King).into(),
        SfenErrorKind::MoveNumber.into(),
        UsiDiagnosticKind::MissingPosition {
            found: "go".to_owned(),
        },
        UsiDiagnosticKind::MissingMoves {
            found: "7g7f".to_owned(),
        },
    ];
    let variants = |kind: &UsiDiagnosticKind| match kind {
        UsiDiagnosticKind::Text(_)
        | UsiDiagnosticKind::Game(_)
        | UsiDiagnosticKind::Sfen(_)
        | UsiDiagnosticKind::MissingPosition { .. }
        | UsiDiagnosticKind::MissingMoves { .. } => 5,
    };
    assert_eq!(examples.len(), variants(&examples[0]));
    check(examples.iter().map(MessageRow::of));
}

#[test]
fn messages_about_calls_are_in_all_languages() {
    let format = Format::Usi;
    let losses = Losses::new(vec![Loss {
        kind: LossKind::Comment {
            text: "好手".to_owned(),
        },
        place: LossPlace::Start,
    }]);
    let io = || io::Error::other("permission denied");
    let examples = [
        WriteError::Losses(format, losses),
        WriteError::OneGame { format, count: 3 },
        WriteError::Inseparable { format, game: 2 },
        WriteError::NoSuchPly { ply: 9, last: 3 },
        WriteError::UnknownExtension { path: "a.txt".into() },
        WriteError::Io {
            path: "a.kif".into(),
            source: io(),
        },
        WriteError::Output { source: io() },
    ];
    let variants = |error: &WriteError| match error {
        #[cfg(feature = "encoding")]
        WriteError::Unencodable(_) => 7,
        WriteError::Losses(..)
        | WriteError::OneGame { .. }
        | WriteError::Inseparable { .. }
        | WriteError::NoSuchPly { .. }
        | WriteError::UnknownExtension { .. }
        | WriteError::Io { .. }
        | WriteError::Output { .. } => 7,
    };
    assert_eq!(examples.len(), variants(&examples[0]));
    check(examples.iter().map(MessageRow::of_message));
    let text = crate::parse("").unwrap_err();
    let path = "a.kif".into();
    let examples = [text, Error::Io { path, source: io() }];
    for error in &examples {
        match error {
            Error::Text(_) | Error::Io { .. } => {}
        }
    }
    check(examples.iter().map(MessageRow::of_message));
}
