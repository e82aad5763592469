//! Tests that every message of this crate exists in every language. The tests have an example of each message.

use pretty_assertions::assert_eq;
use shogi_core::text::MessageRow;

use crate::{Font, PngError};

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
fn messages_about_pictures_are_in_all_languages() {
    let examples = [
        PngError::MissingGlyphs(vec!['局', '戦']),
        PngError::TooLarge {
            width: 20_000,
            height: 15_000,
        },
        PngError::Drawing("out of memory".to_owned()),
    ];
    let variants = |error: &PngError| match error {
        PngError::MissingGlyphs(_) | PngError::TooLarge { .. } | PngError::Drawing(_) => 3,
    };
    assert_eq!(examples.len(), variants(&examples[0]));
    check(examples.iter().map(MessageRow::of_message));
}

#[test]
fn messages_about_fonts_are_in_all_languages() {
    let error = Font::parse(*b"no font").unwrap_err();
    check([MessageRow::of_message(&error)]);
}
