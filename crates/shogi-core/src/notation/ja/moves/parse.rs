//! Reading the text of a notation. No position is needed for this.

use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

use super::parts::SAME;
use super::relative::{MOTIONS, SIDES};
use super::{Destination, MANNERS, Manner, Notation, Relative};
use crate::messages::Language::Japanese;
use crate::text::after_blanks;
use crate::{Color, File, PieceKind, Square, messages, problems};

messages! {
    /// An error in a notation, with its place in the text.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
    pub struct NotationError {
        /// The kind of error.
        pub kind: NotationErrorKind,
        start: usize,
        end: usize,
    },
        en("{kind}"),
        ja("{}", kind.message(Japanese));
}

problems! {
    /// The kind of error in a notation.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
    #[non_exhaustive]
    pub enum NotationErrorKind {
        /// The text has no destination where one is expected. The code is `bad_square` if there is a zero, otherwise
        /// `bad_move_syntax`.
        Destination {
            /// The character where the destination is expected.
            found: char,
        },
            error(if matches!(found, '0' | '０'); "bad_square", else "bad_move_syntax"),
            en("expected a destination square or `同`, found `{found}`"),
            ja("「{found}」は移動先のマスでも「同」でもありません");
        /// The file of the destination is not followed by a rank.
        Rank {
            /// The character where the rank is expected.
            found: char,
        },
            error "bad_square",
            en("expected a rank from `一` to `九`, found `{found}`"),
            ja("「{found}」は段（一から九）ではありません");
        /// The text has no name of a piece where one is expected.
        Piece {
            /// The character where the name of the piece is expected.
            found: char,
        },
            error "unknown_piece",
            en("expected a piece name, found `{found}`"),
            ja("「{found}」は駒の名前ではありません");
        /// The text ends before the notation is complete.
        TooShort {
            /// The first part that is missing.
            expected: NotationPart,
        },
            error "bad_move_syntax",
            cut_short(true),
            en("expected {expected}, found the end"),
            ja("{}がありません", expected.message(Japanese));
        /// A part of the notation is given twice.
        Repeated {
            /// The first character of the part that is given again.
            found: char,
            /// The part that is given twice.
            part: NotationPart,
        },
            error "bad_move_syntax",
            en("expected the end of the move, found `{found}`: {part} is given already"),
            ja("「{found}」が余分です。{}のどれかがすでにあります", part.message(Japanese));
        /// The notation has both `打` and `成`, although a dropped piece cannot promote. For a kind that cannot promote
        /// at all, [`NotationErrorKind::Repeated`] is reported instead.
        PromotedDrop {
            /// The kind that the piece would promote to.
            kind: PieceKind,
        },
            error "illegal_move",
            en("a {kind} cannot be dropped"),
            ja("{}は打てません", kind.to_ja());
        /// The notation is followed by other text.
        Trailing {
            /// The first character of the text after the notation.
            found: char,
        },
            error "bad_move_syntax",
            en("expected the end of the move, found `{found}`"),
            ja("指し手の後に余分な文字「{found}」があります");
    }
}

messages! {
    /// A part of a notation, for messages.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum NotationPart {
        /// The destination: a square or `同`.
        Destination, en("a destination square or `同`"), ja("移動先のマスか「同」");
        /// The rank of the destination.
        Rank, en("a rank"), ja("段");
        /// The name of the piece.
        Piece, en("a piece name"), ja("駒の名前");
        /// The relative position of the piece: left, straight or right.
        Side, en("`左`, `直` or `右`"), ja("「左」「直」「右」");
        /// The motion of the piece.
        Motion, en("`上`, `寄` or `引`"), ja("「上」「寄」「引」");
        /// Whether the piece promotes or is dropped.
        Manner, en("`成`, `不成` or `打`"), ja("「成」「不成」「打」");
    }
}

impl NotationError {
    /// The bytes of the text that are wrong. Empty if a part of the notation is missing.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl Notation {
    /// Reads a notation at the start of a text. Blanks before the notation are skipped. Returns the notation and the
    /// rest of the text, which begins with the first character that cannot belong to the notation.
    ///
    /// ```
    /// use shogi_core::notation::ja::moves::Notation;
    ///
    /// let (notation, rest) = Notation::strip("▲５八金右△３四歩")?;
    /// assert_eq!(notation.to_string(), "▲５八金右");
    /// assert_eq!(rest, "△３四歩");
    /// # Ok::<(), shogi_core::notation::ja::moves::NotationError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`NotationError`] if the text does not begin with a notation.
    #[inline]
    pub fn strip(text: &str) -> Result<(Self, &str), NotationError> {
        let (color, rest) = strip_mark(after_blanks(text));
        let (to, rest) = strip_destination(rest).map_err(located(text))?;
        let missing_piece = || located(text)(missing(rest, NotationPart::Piece));
        let (kind, rest) = PieceKind::strip_ja(rest).ok_or_else(missing_piece)?;
        let mut notation = Self {
            color,
            to,
            kind,
            relative: Relative::NONE,
            manner: None,
        };
        // No part begins with an ASCII character.
        if rest.as_bytes().first().is_none_or(u8::is_ascii) {
            return Ok((notation, rest));
        }
        let rest = strip_parts(&mut notation, rest).map_err(located(text))?;
        Ok((notation, rest))
    }
}

/// An error, with the rest of the text from its place on.
type Fault<'a> = (&'a str, NotationErrorKind);

/// Returns a function that converts a [`Fault`] in `text` to an error. Its place follows from the length of the text
/// that was not read.
fn located(text: &str) -> impl Fn(Fault<'_>) -> NotationError {
    |(rest, kind)| {
        let start = text.len() - rest.len();
        let end = start + rest.chars().next().map_or(0, char::len_utf8);
        NotationError { kind, start, end }
    }
}

/// Returns the error that `rest` does not begin with the part `expected`.
#[cold]
fn missing(rest: &str, expected: NotationPart) -> Fault<'_> {
    let kind = match (rest.chars().next(), expected) {
        (None, expected) => NotationErrorKind::TooShort { expected },
        (Some(found), NotationPart::Rank) => NotationErrorKind::Rank { found },
        (Some(found), NotationPart::Piece) => NotationErrorKind::Piece { found },
        (Some(found), _) => NotationErrorKind::Destination { found },
    };
    (rest, kind)
}

#[inline]
fn strip_mark(text: &str) -> (Option<Color>, &str) {
    let mut chars = text.chars();
    match chars.next().and_then(Color::from_ja_mark) {
        Some(color) => (Some(color), after_blanks(chars.as_str())),
        None => (None, text),
    }
}

#[inline]
fn strip_destination(text: &str) -> Result<(Destination, &str), Fault<'_>> {
    if let Some(rest) = text.strip_prefix(SAME) {
        return Ok((Destination::Same, after_blanks(rest)));
    }
    let Some((to, rest)) = Square::strip_ja(text) else {
        let mut chars = text.chars();
        let file = chars.next().and_then(File::from_ja_char);
        return Err(match file {
            Some(_) => missing(chars.as_str(), NotationPart::Rank),
            None => missing(text, NotationPart::Destination),
        });
    };
    let rest = after_blanks(rest);
    match rest.strip_prefix(SAME) {
        Some(rest) => Ok((Destination::SameSquare(to), after_blanks(rest))),
        None => Ok((Destination::Square(to), rest)),
    }
}

/// Reads the parts after the piece, such as `右`, `上` and `成`, in any order, and sets them in `notation`. Returns the
/// rest of the text.
fn strip_parts<'a>(notation: &mut Notation, text: &'a str) -> Result<&'a str, Fault<'a>> {
    let mut rest = text;
    while let Some(found) = rest.chars().next().filter(|found| !found.is_ascii()) {
        let (is_new, part, after) = if let Some(read) = notation.relative.strip_part(rest, found) {
            read
        } else if let Some((manner, after)) = Manner::strip_ja(rest) {
            let before = notation.manner.replace(manner);
            if let (Some(kind), Some(Manner::Drop), Manner::Promote)
            | (Some(kind), Some(Manner::Promote), Manner::Drop) =
                (notation.kind.promoted(), before, manner)
            {
                return Err((rest, NotationErrorKind::PromotedDrop { kind }));
            }
            (before.is_none(), NotationPart::Manner, after)
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
            let kind = match relative.strip_part(rest, found) {
                Some((true, _, after)) => {
                    rest = after;
                    continue;
                }
                Some((false, part, _)) => NotationErrorKind::Repeated { found, part },
                None => NotationErrorKind::Trailing { found },
            };
            return Err(located(text)((rest, kind)));
        }
        Ok(relative)
    }
}

impl Relative {
    /// Reads one part such as `左` or `上` at the start of a text and sets it. `first` is the first character of the
    /// text. Returns whether the part was not set before, which part it is, and the rest of the text. `None` if the
    /// text does not begin with such a part.
    fn strip_part<'a>(&mut self, text: &'a str, first: char) -> Option<(bool, NotationPart, &'a str)> {
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

impl Manner {
    /// Reads `成`, `不成` or `打` at the beginning of a text, also as `生` and `ナラズ`. Returns the rest of the text too.
    ///
    /// ```
    /// use shogi_core::format::tools::Manner;
    ///
    /// assert_eq!(Manner::strip_ja("生(88)"), Some((Manner::Unpromoted, "(88)")));
    /// assert_eq!(Manner::strip_ja("(88)"), None);
    /// ```
    pub fn strip_ja(text: &str) -> Option<(Self, &str)> {
        MANNERS.iter().find_map(|&(manner, written, others)| {
            let mut names = std::iter::once(&written).chain(others);
            names.find_map(|name| Some((manner, text.strip_prefix(name)?)))
        })
    }
}

/// Reads a text that consists of one notation. There may be blanks before and after it.
impl FromStr for Notation {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (notation, rest) = Self::strip(text)?;
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
