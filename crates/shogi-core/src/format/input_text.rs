//! [`InputText`]: a text to read, and what is known of it.

use crate::text::encoding::Encoding;
use crate::text::{LineStart, Located, Span, TextProblem, TextProblems};

/// A text to read, and what is known of it besides its characters: the bytes from which it was decoded, and what is above it in its
/// file. A `&str` is a whole text of its own.
///
/// A reader takes its first line, and what is wrong with it whatever its format ([`InputText::problems`]), from here.
#[derive(Clone, Debug)]
pub struct InputText<'t> {
    pub(super) content: &'t str,
    pub(super) known: Known,
}

/// What is known of a text before its games are read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Known {
    /// The number of lines of the file above the text.
    pub(super) lines_above: u32,
    /// The number of games of the file above the text.
    pub(super) games_above: usize,
    /// Whether the file has more games below the text.
    pub(super) goes_on: bool,
    /// The bytes from which the text was decoded. `None` if there are none.
    pub(super) bytes: Option<Bytes>,
    /// The reason why the file cannot be a game record.
    pub(super) file_type: Option<TextProblem>,
    /// The problem that the encoding is not the one that the name of the file suggests.
    pub(super) name_mismatch: Option<TextProblem>,
    /// The problems of the bytes and of the name of the file.
    pub(super) problems: Vec<Located<TextProblem>>,
    /// The U+FFFD in place of a character that is cut off at the end of the text.
    pub(super) cut_character: Option<Span>,
    /// The version of the format that the file declares above the text.
    pub(super) version: Option<String>,
}

/// The bytes from which a text was decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bytes {
    pub(super) encoding: Encoding,
    pub(super) is_ascii: bool,
}

impl Known {
    /// The start of the first line of the text.
    pub(super) const fn first_line(&self) -> LineStart {
        LineStart {
            number: self.lines_above.saturating_add(1),
            offset: 0,
        }
    }
}

impl<'t> InputText<'t> {
    /// The characters of the text.
    pub const fn content(&self) -> &'t str {
        self.content
    }

    /// The same text, of which only `content`, its beginning, is read.
    #[must_use]
    pub fn beginning(self, content: &'t str) -> Self {
        Self { content, ..self }
    }

    /// The start of the first line of the text.
    pub const fn first_line(&self) -> LineStart {
        self.known.first_line()
    }

    /// Whether the text is a later part of a larger text, so that other games come before it.
    pub const fn is_continued(&self) -> bool {
        self.known.lines_above > 0
    }

    /// The version of the format that the text before this part of a larger text declares.
    pub fn version(&self) -> Option<&str> {
        self.known.version.as_deref()
    }

    /// Finds what is wrong with the text whatever its format. A reader passes the result to
    /// [`Replay::finish`](super::replay::Replay::finish).
    pub fn problems(&self) -> TextProblems {
        TextProblems::find(self.content, self.first_line(), &self.known.problems)
    }
}

impl<'t> From<&'t str> for InputText<'t> {
    fn from(content: &'t str) -> Self {
        Self {
            content,
            known: Known::default(),
        }
    }
}
