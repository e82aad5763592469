//! Reading the text of a notation. No position is needed for this.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

use super::relative::{MOTIONS, SIDES};
use super::{Destination, MANNERS, Manner, Notation, Relative, SAME};
use crate::text::after_blanks;
use crate::{Color, File, PieceKind, Square};

/// An error in a notation, with its place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[error("{kind}")]
pub struct NotationError {
    /// The kind of error.
    pub kind: NotationErrorKind,
    start: usize,
    end: usize,
}

/// The kind of error in a notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// The text has no destination where one is expected.
    #[error("expected a destination square or `同`, found `{found}`")]
    Destination {
        /// The character where the destination is expected.
        found: char,
    },
    /// The file of the destination is not followed by a rank.
    #[error("expected a rank from `一` to `九`, found `{found}`")]
    Rank {
        /// The character where the rank is expected.
        found: char,
    },
    /// The text has no name of a piece where one is expected.
    #[error("expected a piece name, found `{found}`")]
    Piece {
        /// The character where the name of the piece is expected.
        found: char,
    },
    /// The text ends before the notation is complete.
    #[error("expected {expected}, found the end")]
    TooShort {
        /// The first part that is missing.
        expected: NotationPart,
    },
    /// A part of the notation is given twice.
    #[error("expected the end of the move, found `{found}`: {part} is given already")]
    Repeated {
        /// The first character of the part that is given again.
        found: char,
        /// The part that is given twice.
        part: NotationPart,
    },
    /// The notation has both `打` and `成`, although a dropped piece cannot promote. For a kind that cannot promote at
    /// all, [`NotationErrorKind::Repeated`] is reported instead.
    #[error("a {kind} cannot be dropped")]
    PromotedDrop {
        /// The kind that the piece would promote to.
        kind: PieceKind,
    },
    /// The notation is followed by other text.
    #[error("expected the end of the move, found `{found}`")]
    Trailing {
        /// The first character of the text after the notation.
        found: char,
    },
}

/// A part of a notation, for messages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NotationPart {
    /// The destination: a square or `同`.
    Destination,
    /// The rank of the destination.
    Rank,
    /// The name of the piece.
    Piece,
    /// The relative position of the piece: left, straight or right.
    Side,
    /// The motion of the piece.
    Motion,
    /// Whether the piece promotes or is dropped.
    Manner,
}

impl fmt::Display for NotationPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Destination => "a destination square or `同`",
            Self::Rank => "a rank",
            Self::Piece => "a piece name",
            Self::Side => "`左`, `直` or `右`",
            Self::Motion => "`上`, `寄` or `引`",
            Self::Manner => "`成`, `不成` or `打`",
        })
    }
}

impl NotationError {
    /// The bytes of the text that are wrong. Empty if a part of the notation is missing.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl NotationErrorKind {
    /// A stable name in `snake_case`, for programs and tests: `bad_square`, `unknown_piece`, `bad_move_syntax` or
    /// `illegal_move`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Destination { found: '0' | '０' } | Self::Rank { .. } => "bad_square",
            Self::Piece { .. } => "unknown_piece",
            Self::Destination { .. }
            | Self::TooShort { .. }
            | Self::Repeated { .. }
            | Self::Trailing { .. } => "bad_move_syntax",
            Self::PromotedDrop { .. } => "illegal_move",
        }
    }
}

/// Reads a notation at the start of a text; see [`Notation::strip`].
pub(super) fn strip(text: &str) -> Result<(Notation, &str), NotationError> {
    // The place of the error follows from the length of the text that was not read.
    let located = |(rest, kind): (&str, NotationErrorKind)| {
        let start = text.len() - rest.len();
        let width = match kind {
            NotationErrorKind::TooShort { .. } => 0,
            _ => rest.chars().next().map_or(0, char::len_utf8),
        };
        NotationError {
            kind,
            start,
            end: start + width,
        }
    };
    let (color, rest) = strip_mark(after_blanks(text));
    let (to, rest) = strip_destination(after_blanks(rest)).map_err(located)?;
    let (kind, rest) = strip_piece(after_blanks(rest)).map_err(located)?;
    let mut notation = Notation {
        color,
        to,
        kind,
        relative: Relative::NONE,
        manner: None,
    };
    let rest = strip_places(&mut notation, rest).map_err(located)?;
    Ok((notation, rest))
}

type Strip<'a, T> = Result<(T, &'a str), (&'a str, NotationErrorKind)>;

fn strip_mark(text: &str) -> (Option<Color>, &str) {
    let mut chars = text.chars();
    match chars.next().and_then(Color::from_ja_mark) {
        Some(color) => (Some(color), chars.as_str()),
        None => (None, text),
    }
}

fn strip_destination(text: &str) -> Strip<'_, Destination> {
    if let Some(rest) = text.strip_prefix(SAME) {
        return Ok((Destination::Same, rest));
    }
    let Some((to, rest)) = Square::strip_ja(text) else {
        return Err(no_square(text));
    };
    match after_blanks(rest).strip_prefix(SAME) {
        Some(rest) => Ok((Destination::SameSquare(to), rest)),
        None => Ok((Destination::Square(to), rest)),
    }
}

/// Returns the error for a text that does not begin with a destination, and the rest of the text from the place of
/// the error on.
fn no_square(text: &str) -> (&str, NotationErrorKind) {
    let mut chars = text.chars();
    let Some(file) = chars.next() else {
        let expected = NotationPart::Destination;
        return (text, NotationErrorKind::TooShort { expected });
    };
    if File::from_ja_char(file).is_none() {
        return (text, NotationErrorKind::Destination { found: file });
    }
    let rest = chars.as_str();
    let kind = match chars.next() {
        Some(found) => NotationErrorKind::Rank { found },
        None => NotationErrorKind::TooShort {
            expected: NotationPart::Rank,
        },
    };
    (rest, kind)
}

fn strip_piece(text: &str) -> Strip<'_, PieceKind> {
    PieceKind::strip_ja(text).ok_or_else(|| {
        let kind = match text.chars().next() {
            Some(found) => NotationErrorKind::Piece { found },
            None => NotationErrorKind::TooShort {
                expected: NotationPart::Piece,
            },
        };
        (text, kind)
    })
}

/// Reads the parts after the piece, such as `右`, `上` and `成`, in any order, and sets them in `notation`. Returns the
/// rest of the text, or an error with the rest of the text from the place of the error on.
fn strip_places<'a>(notation: &mut Notation, text: &'a str) -> Result<&'a str, (&'a str, NotationErrorKind)> {
    let mut rest = text;
    while let Some(found) = rest.chars().next() {
        let (is_new, part, after) = if let Some(read) = notation.relative.strip_place(rest, found) {
            read
        } else if let Some((manner, after)) = strip_manner(rest) {
            let first = notation.manner.replace(manner);
            if let (Some(kind), Some(Manner::Drop), Manner::Promote)
            | (Some(kind), Some(Manner::Promote), Manner::Drop) = (notation.kind.promoted(), first, manner)
            {
                return Err((rest, NotationErrorKind::PromotedDrop { kind }));
            }
            (first.is_none(), NotationPart::Manner, after)
        } else {
            break;
        };
        if !is_new {
            return Err((rest, NotationErrorKind::Repeated { found, part }));
        }
        rest = after;
    }
    Ok(rest)
}

/// Reads the parts `左`, `直`, `右`, `上`, `寄` and `引`, such as `左上`, in any order. An empty text gives
/// [`Relative::NONE`].
impl FromStr for Relative {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut relative = Self::NONE;
        let mut rest = text;
        while let Some(found) = rest.chars().next() {
            let kind = match relative.strip_place(rest, found) {
                Some((true, _, after)) => {
                    rest = after;
                    continue;
                }
                Some((false, part, _)) => NotationErrorKind::Repeated { found, part },
                None => NotationErrorKind::Trailing { found },
            };
            let start = text.len() - rest.len();
            let end = start + found.len_utf8();
            return Err(NotationError { kind, start, end });
        }
        Ok(relative)
    }
}

impl Relative {
    /// Reads one part such as `左` or `上` at the start of a text and sets it. `first` is the first character of the
    /// text. Returns whether the part was not set before, which part it is, and the rest of the text. `None` if the
    /// text does not begin with such a part.
    fn strip_place<'a>(&mut self, text: &'a str, first: char) -> Option<(bool, NotationPart, &'a str)> {
        if let Some((side, after)) = strip_char(text, first, &SIDES) {
            return Some((self.horizontal.replace(side).is_none(), NotationPart::Side, after));
        }
        let (motion, after) = strip_char(text, first, &MOTIONS)?;
        Some((
            self.vertical.replace(motion).is_none(),
            NotationPart::Motion,
            after,
        ))
    }
}

/// Reads the first character of a text, which is `first`, if a row of `table` has it. Returns the value of that row
/// and the rest of the text.
fn strip_char<'a, T: Copy>(text: &'a str, first: char, table: &[(T, char, &[char])]) -> Option<(T, &'a str)> {
    let entry = table
        .iter()
        .find(|(_, written, others)| *written == first || others.contains(&first))?;
    Some((entry.0, text.strip_prefix(first)?))
}

fn strip_manner(text: &str) -> Option<(Manner, &str)> {
    MANNERS.iter().find_map(|&(manner, written, others)| {
        let mut words = std::iter::once(&written).chain(others);
        words.find_map(|word| Some((manner, text.strip_prefix(word)?)))
    })
}

/// Reads a text that consists of one notation. There may be blanks before and after it.
impl FromStr for Notation {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (notation, rest) = strip(text)?;
        let rest = after_blanks(rest);
        match rest.chars().next() {
            None => Ok(notation),
            Some(found) => Err(NotationError {
                kind: NotationErrorKind::Trailing { found },
                start: text.len() - rest.len(),
                end: text.len(),
            }),
        }
    }
}
