//! A line of USI or SFEN, in the forms below. The start of the line is read; the moves after it are only split into
//! words.
//!
//! ```text
//! line  = [ "position" ] [ start ] { word }
//! start = "startpos" [ "moves" ] | [ "sfen" ] sfen [ "moves" ] | "moves"
//! ```
//!
//! If the line has no start, its first word after `position` is a move, and the game is even.

use std::ops::Range;
use std::str::SplitAsciiWhitespace;

use super::error::PositionCommandError;
use crate::notation::sfen::{kind_of_letter, read_fields};
use crate::text::Span;
use crate::{Move, Setup};

/// A line of USI or SFEN: its start, and an iterator over the words after the start. These words should be moves, and
/// the last one may name an ending; the caller checks this. The iterator returns the range of bytes of each word in
/// the line.
///
/// ```
/// use shogi_core::Setup;
/// use shogi_core::format::tools::UsiLine;
///
/// for text in [
///     "position startpos moves 7g7f 3c3d",
///     "startpos moves 7g7f 3c3d",
///     "moves 7g7f 3c3d",
///     "7g7f 3c3d",
///     "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d",
///     "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d",
/// ] {
///     let line = UsiLine::new(text);
///     assert_eq!(line.start, Ok(Setup::STARTPOS));
///     let words: Vec<&str> = line.map(|range| &text[range]).collect();
///     assert_eq!(words, ["7g7f", "3c3d"]);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct UsiLine<'t> {
    /// The start position, or the error in the start of the line.
    pub start: Result<Setup, PositionCommandError>,
    /// Whether the line has no start, and is that of an even game because of this.
    pub is_without_start: bool,
    /// The bytes of the word after the start, if the start must be followed by `moves` but is followed by this other
    /// word. The iterator returns this word too. `None` if there is no such fault.
    pub missing_moves: Option<Range<usize>>,
    text: &'t str,
    words: SplitAsciiWhitespace<'t>,
}

/// The ways in which the start of a line can be written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    /// The word `startpos`.
    Even,
    /// The word `sfen`, followed by SFEN.
    AfterWord,
    /// SFEN without the word `sfen`.
    Bare,
    /// Only the word `moves`. The game is even.
    Moves,
    /// No start: the line begins with a move. The game is even.
    Move,
}

impl Start {
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "startpos" => Self::Even,
            "sfen" => Self::AfterWord,
            "moves" => Self::Moves,
            _ if is_board(word) => Self::Bare,
            _ if word.parse::<Move>().is_ok() => Self::Move,
            _ => return None,
        })
    }
}

/// Whether a word is meant as the board of an SFEN, even if it is not a valid board: it has a `/`, and before the
/// first `/` there are only letters of pieces, `+` and digits from 1 to 9, at least one of them.
fn is_board(word: &str) -> bool {
    let is_part = |c: char| {
        let is_piece = kind_of_letter(c.to_ascii_uppercase()).is_some();
        is_piece || matches!(c, '1'..='9' | '+')
    };
    word.split_once('/')
        .is_some_and(|(first, _)| !first.is_empty() && first.chars().all(is_part))
}

impl<'t> UsiLine<'t> {
    /// Reads the start of the line `text`. The words after the start are then the items of the iterator.
    pub fn new(text: &'t str) -> Self {
        let end = &text[text.len()..];
        let mut words = text.split_ascii_whitespace();
        let mut from_first = words.clone();
        let mut first = words.next().unwrap_or(end);
        if first == "position" {
            from_first = words.clone();
            first = words.next().unwrap_or(end);
        }
        let kind = Start::of(first);
        let start = match kind {
            None => Err(PositionCommandError::Start {
                range: Span::of(first, text).range(),
            }),
            Some(Start::Even | Start::Moves) => Ok(Setup::STARTPOS),
            Some(Start::Move) => {
                words = from_first;
                Ok(Setup::STARTPOS)
            }
            Some(Start::AfterWord) => read_sfen(text, &first[first.len()..], &mut words),
            Some(Start::Bare) => {
                words = from_first;
                read_sfen(text, &first[..0], &mut words)
            }
        };
        let mut missing_moves = None;
        if matches!(kind, Some(Start::Even | Start::AfterWord | Start::Bare))
            && let Some(next) = words.clone().next()
        {
            if next == "moves" {
                words.next();
            } else {
                missing_moves = Some(Span::of(next, text).range());
            }
        }
        Self {
            start,
            is_without_start: matches!(kind, Some(Start::Move | Start::Moves)),
            missing_moves,
            text,
            words,
        }
    }

    /// Whether the beginning of the line `text` shows that the line is USI or SFEN. This is so if the first word is
    /// `position`, the first word of a start, or a move.
    pub fn is_recognized(text: &str) -> bool {
        let first = text.split_ascii_whitespace().next().unwrap_or_default();
        first == "position" || Start::of(first).is_some()
    }
}

impl Iterator for UsiLine<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let word = self.words.next()?;
        Some(Span::of(word, self.text).range())
    }
}

/// Reads SFEN from `words`, which are words of `text`: board, side to move, hands, and a move number if the fourth word
/// is a number. If the word `moves` comes earlier, the SFEN ends before it. `start` is the place of the error if there
/// is no word. If the SFEN cannot be read, all words up to `moves` are skipped.
fn read_sfen<'t>(
    text: &'t str,
    start: &'t str,
    words: &mut SplitAsciiWhitespace<'t>,
) -> Result<Setup, PositionCommandError> {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_field =
        |&(index, word): &(usize, &str)| word != "moves" && (index < 3 || index == 3 && is_number(word));
    let fields = words.clone().enumerate().take_while(is_field);
    let (count, end) = fields
        .clone()
        .last()
        .map_or((0, start), |(index, last)| (index + 1, &last[last.len()..]));
    let setup = read_fields(text, fields.map(|(_, field)| field), end);
    words.by_ref().take(count).for_each(drop);
    while setup.is_err() && words.clone().next().is_some_and(|word| word != "moves") {
        words.next();
    }
    Ok(setup?)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn what_follows_a_fault_is_still_returned() {
        let mut line = UsiLine::new("position startpos 7g7f");
        assert_eq!(line.start, Ok(Setup::STARTPOS));
        assert_eq!(line.missing_moves, Some(18..22));
        assert_eq!(line.next(), Some(18..22));
        for text in [
            "4k4/9/9/9/9/9/9/9/4K4 b - 1 5i5h",
            "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 5i5h",
        ] {
            let mut line = UsiLine::new(text);
            assert!(line.start.is_ok(), "{text}");
            let move_range = line.missing_moves.clone();
            assert_eq!(line.next(), move_range, "{text}");
            assert_eq!(line.next(), None, "{text}");
        }
        let unknown = UsiLine::new("position kyoto moves 7g7f 3c3d");
        assert_eq!(unknown.start, Err(PositionCommandError::Start { range: 9..14 }));
        assert_eq!(unknown.map(|range| range.start).collect::<Vec<_>>(), [15, 21, 26]);
    }

    #[test]
    fn only_lines_with_a_head_of_their_own_are_recognized() {
        for text in [
            "position",
            "startpos x",
            "sfen",
            "moves",
            "7g7f",
            "P*5e x",
            "9/9 b",
            "4k4/x b",
        ] {
            assert!(UsiLine::is_recognized(text), "{text}");
        }
        for text in [
            "",
            "7g7x",
            "http://example.com/",
            "2024/01/01",
            "resign",
            "７六歩",
        ] {
            assert!(!UsiLine::is_recognized(text), "{text}");
        }
    }
}
