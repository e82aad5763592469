//! [`WrittenMove`]: a move as KIF spells it, `７六歩(77)`, `同　銀成(22)`, `５五角打`.

use shogi_core::format::GameProblem;
use shogi_core::format::tools::numbers::kanji_digit;
use shogi_core::format::tools::{
    Manner, NotationErrorKind, NotationPart, SAME, Scanner, after_blanks, arabic_digit, is_blank,
    result_line, trim_blanks,
};
use shogi_core::messages::excerpt;
use shogi_core::notation::ja::moves::{Notation, NotationError};
use shogi_core::{Color, PieceKind, Rank, Square};

use crate::error::{Fault, MoveError, Problem, bad_square, notation_problem};

/// A move as it is written, read without knowing the position: the notation of KI2, and the origin that KIF adds to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WrittenMove {
    /// The move without its origin. In KIF, a piece only promotes if the notation has `成`.
    pub notation: Notation,
    /// The origin: `(77)`. `None` if there is none, as after `打`.
    pub origin: Option<Origin>,
}

/// The origin of a written move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A square: `(77)`.
    Square(Square),
    /// The hand: `(00)`.
    Hand,
}

impl WrittenMove {
    /// The square of origin. `None` for a drop, and for a move without an origin.
    #[inline]
    pub fn from(&self) -> Option<Square> {
        match self.origin? {
            Origin::Square(from) => Some(from),
            Origin::Hand => None,
        }
    }

    /// Whether the move is written as a drop, either with `打` or with the origin `(00)`.
    #[inline]
    pub fn is_drop(&self) -> bool {
        self.notation.manner == Some(Manner::Drop) || self.origin == Some(Origin::Hand)
    }

    /// Whether the text of the move names its origin, which may be a square or the hand.
    pub(crate) fn has_origin(&self) -> bool {
        self.origin.is_some() || self.is_drop()
    }
}

/// Splits a text into the move at its beginning and the rest.
///
/// ```text
/// move   = notation [ origin ]
/// origin = "(" digit digit ")"
/// ```
///
/// [`Notation::strip`] reads the notation. Blanks are allowed before and inside the parentheses. The digits may be
/// full-width or kanji.
#[inline]
pub(crate) fn strip(text: &str) -> Result<(WrittenMove, &str), Fault<'_>> {
    let (notation, rest) = Notation::strip(text).map_err(|error| fault(text, &error))?;
    let Some((digits, after)) = strip_origin(rest) else {
        return Ok((
            WrittenMove {
                notation,
                origin: None,
            },
            rest,
        ));
    };
    let [file, rank] = digits;
    let origin = match Square::from_numbers(file, rank) {
        Some(from) => Origin::Square(from),
        None if digits == [0, 0] => Origin::Hand,
        None => {
            let written = text_before(after_blanks(rest), after);
            return Err((bad_square(written.to_owned()).into(), written));
        }
    };
    let is_contradicted = match notation.manner {
        Some(Manner::Drop) => origin != Origin::Hand,
        Some(Manner::Promote) => origin == Origin::Hand,
        _ => false,
    };
    if is_contradicted {
        let written = text_before(text, after);
        let found = written.to_owned();
        return Err((MoveError::Contradiction { found }.into(), written));
    }
    let origin = Some(origin);
    Ok((WrittenMove { notation, origin }, after))
}

/// Reads `成` or `不成` behind the origin of a move, or behind a blank: `２二角(88)成`, `２二角　成(88)`. Returns the whole move and
/// the rest.
#[cold]
pub(crate) fn with_displaced_part(mv: WrittenMove, tail: &str) -> Option<(WrittenMove, &str)> {
    // The branch mark may have come before the rest: `７七角成+(22)`.
    let text = tail.trim_start_matches(|c| is_blank(c) || matches!(c, '+' | '＋'));
    if let (None, Some(([file, rank], rest))) = (mv.origin, strip_origin(text)) {
        let origin = Some(Origin::Square(Square::from_numbers(file, rank)?));
        return Some((WrittenMove { origin, ..mv }, rest));
    }
    let (manner, rest) = Manner::strip_ja(text).filter(|&(manner, _)| manner != Manner::Drop)?;
    if mv.notation.manner.is_some() || PieceKind::strip_ja(text).is_some() {
        return None;
    }
    let (origin, rest) = match (mv.origin, strip_origin(rest)) {
        (None, Some(([file, rank], rest))) => (Some(Origin::Square(Square::from_numbers(file, rank)?)), rest),
        (origin, _) => (origin, rest),
    };
    let notation = Notation {
        manner: Some(manner),
        ..mv.notation
    };
    Some((WrittenMove { notation, origin }, rest))
}

/// Reads two digits in parentheses: `(77)`.
#[inline]
fn strip_origin(text: &str) -> Option<([u8; 2], &str)> {
    // Nearly all files have this form. It is read faster than the others.
    if let [b'(', file @ b'0'..=b'9', rank @ b'0'..=b'9', b')', ..] = text.as_bytes() {
        return Some(([file - b'0', rank - b'0'], text.get(4..)?));
    }
    let mut scanner = Scanner::new(text);
    scanner.blanks();
    if !scanner.take('(') {
        return None;
    }
    scanner.blanks();
    let digits = [digit(scanner.character()?)?, digit(scanner.character()?)?];
    scanner.blanks();
    scanner.take(')').then(|| (digits, scanner.rest()))
}

/// The value of a digit of any width or a kanji digit.
fn digit(character: char) -> Option<u8> {
    arabic_digit(character).or_else(|| kanji_digit(character))
}

/// Returns the problem of a text that does not begin with a valid notation, and the part of the text that has it.
#[cold]
fn fault<'t>(text: &'t str, error: &NotationError) -> Fault<'t> {
    let range = error.range();
    let (before, rest) = text.split_at_checked(range.start).unwrap_or((text, ""));
    let found = rest.get(..range.len()).unwrap_or_default();
    match error.kind {
        NotationErrorKind::Destination { found: '0' | '０' } => no_square(rest),
        NotationErrorKind::Rank { .. }
        | NotationErrorKind::TooShort {
            expected: NotationPart::Rank,
        } => {
            let file = before.char_indices().next_back().map_or(0, |(start, _)| start);
            no_square(text.get(file..).unwrap_or_default())
        }
        NotationErrorKind::Destination { .. }
        | NotationErrorKind::TooShort {
            expected: NotationPart::Destination,
        } => {
            let word = first_word(rest);
            let found = if word.is_empty() { found } else { word };
            (bad_move(found), found)
        }
        NotationErrorKind::TooShort {
            expected: NotationPart::Piece,
        } => (bad_move(before), before),
        NotationErrorKind::Piece { found } if ends_move(found) => (bad_move(before), before),
        kind => (notation_problem(kind), found),
    }
}

/// Returns the problem that a text does not begin with a square, although it begins with a digit for the file. The second
/// character is a part of the problem too, unless it is a blank or begins the next move.
fn no_square(text: &str) -> Fault<'_> {
    let is_part = |&(index, c): &(usize, char)| index == 0 || !is_blank(c) && !ends_move(c);
    let characters = text.char_indices().take(2).take_while(is_part);
    let end = characters.last().map_or(0, |(index, c)| index + c.len_utf8());
    let written = text.get(..end).unwrap_or_default();
    (bad_square(written.to_owned()).into(), written)
}

/// Whether `found`, a character where the name of a piece is expected, begins an origin (`(77)`) or the next move
/// (`▲`).
fn ends_move(found: char) -> bool {
    matches!(found, '(' | '（') || Color::from_ja_mark(found).is_some()
}

/// The problem of a text where a move of KIF is expected.
pub(crate) fn bad_move(found: &str) -> Problem {
    GameProblem::BadMove {
        example: "７六歩(77)",
        found: excerpt(trim_blanks(found)),
    }
    .into()
}

/// Whether the value of a header with the name of a side as its key is a move, or ends with one behind a mark: `先手：７六歩` and
/// `先手：甲 ▲７六歩` are no names. A key of one letter is taken for a side too: `B: ７六歩`.
pub(crate) fn is_move_in_header(key: &str, value: &str) -> bool {
    let is_move = |text| strip(text).is_ok_and(|(_, tail)| tail.is_empty());
    // 下手 and 上手 also say how the sides are called, so a record keeps them.
    let is_side = Color::ALL.iter().any(|color| key == color.to_ja());
    let is_letter = key.len() == 1 || matches!(key, "黒" | "白");
    let marked = value.rfind(|c| Color::from_ja_mark(c).is_some());
    let ends_with_move = || marked.and_then(|at| value.get(at..)).is_some_and(is_move);
    (is_side || is_letter) && is_move(value) || is_side && ends_with_move()
}

/// Whether a text begins with a move, even with a wrong destination, piece or origin. `10:30 (12)` is not a move,
/// because it has no piece.
pub(crate) fn is_move(text: &str) -> bool {
    match strip(text) {
        Ok(_) => true,
        Err((Problem::Game(GameProblem::BadMove { .. }), _)) => false,
        Err((Problem::Game(GameProblem::UnknownPiece { .. }), _)) => has_origin(text),
        Err(_) => has_piece(text) && has_origin(text),
    }
}

/// Whether a text that is not a valid move was probably meant as a move, not as an ending. The text must have a
/// destination or an origin. A digit or a piece alone is not enough, because `２歩` and `王手放置` are endings.
pub(crate) fn looks_like_a_move(text: &str) -> bool {
    begins_with_destination(text) || contains_move(text) || has_origin(text) || has_western_square(text)
}

/// Whether a text of ASCII has a square as USI and Western books write it: `g2f`, the rest of `2g2f` behind a move number.
fn has_western_square(text: &str) -> bool {
    let mut starts = (0..text.len()).filter_map(|at| text.get(at..));
    text.is_ascii() && starts.any(|rest| strip_western_square(rest).is_some())
}

/// Whether a word of a text of ASCII is a move as USI or a Western book writes it: `P-7f`, `7g7f`, `Nx3c+`.
pub(crate) fn has_western_move(text: &str) -> bool {
    text.is_ascii() && text.split(|c| is_blank(c) || c == ',').any(is_western_move)
}

/// Whether a word is a destination behind a piece, an origin or both.
fn is_western_move(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let after_piece = word.trim_start_matches(|c| "PLNSGBRK".contains(c));
    let is_destination = |text: &str| {
        let square = text.trim_start_matches(['-', 'x', '*']);
        strip_western_square(square).is_some_and(str::is_empty)
    };
    strip_western_square(after_piece).is_some_and(is_destination)
        || after_piece.len() < word.len() && is_destination(after_piece)
}

fn strip_western_square(text: &str) -> Option<&str> {
    match text.as_bytes() {
        [b'1'..=b'9', b'a'..=b'i', ..] => text.get(2..),
        _ => None,
    }
}

/// Whether a text begins as a move does: with a mark (`▲`), with `同`, or with a digit or kanji digit for the file. One
/// of these must follow the file:
///
/// * the end of the text, a blank, a parenthesis or `+`;
/// * a digit for the rank, or a letter (`3c`);
/// * any character that a piece follows (`３ー歩`);
/// * anything before a rank and a piece (`１]八角`).
fn begins_with_destination(text: &str) -> bool {
    let mut characters = text.chars();
    let Some(first) = characters.next() else {
        return false;
    };
    if first == SAME || Color::from_ja_mark(first).is_some() {
        return true;
    }
    digit(first).is_some()
        && characters.next().is_none_or(|second| {
            is_blank(second)
                || matches!(second, '(' | '（' | '+' | '＋')
                || second.is_ascii_alphabetic()
                || digit(second).is_some()
                || PieceKind::strip_ja(characters.as_str()).is_some()
                || has_rank_and_piece(characters.as_str())
        })
}

/// Whether a text has a rank followed by a piece. Then it is a move whose file cannot be read: `？六歩`.
pub(crate) fn has_rank_and_piece(text: &str) -> bool {
    text.char_indices().any(|(at, c)| {
        let rest = text.get(at + c.len_utf8()..).unwrap_or_default();
        Rank::from_ja_char(c).is_some() && PieceKind::strip_ja(rest).is_some()
    })
}

/// Whether a text begins with a square and a piece: `７六歩`.
pub(crate) fn begins_with_move(text: &str) -> bool {
    Square::strip_ja(text).is_some_and(|(_, rest)| PieceKind::strip_ja(rest).is_some())
}

/// Whether a text contains a square followed by a piece.
pub(crate) fn contains_move(text: &str) -> bool {
    let mut ends = text
        .char_indices()
        .map(|(at, _)| text.get(at..).unwrap_or_default());
    ends.any(begins_with_move)
}

fn has_piece(text: &str) -> bool {
    text.chars().any(|c| PieceKind::from_ja_char(c).is_some())
}

fn has_origin(text: &str) -> bool {
    let mut parentheses = text.match_indices(['(', '（']);
    parentheses.any(|(start, _)| strip_origin(text.get(start..).unwrap_or_default()).is_some())
}

/// Returns the part of a text before its first blank, time or branch mark.
pub(crate) fn first_word(text: &str) -> &str {
    let mut words = text.split(|c: char| is_blank(c) || matches!(c, '(' | '（' | '+' | '＋'));
    words.next().unwrap_or_default()
}

/// Whether a text begins with the name of a known ending.
pub(crate) fn begins_with_ending(text: &str) -> bool {
    result_line::ending(first_word(text)).is_some()
}

/// Returns the part of `text` before `rest`, which must be the end of `text`.
pub(crate) fn text_before<'t>(text: &'t str, rest: &str) -> &'t str {
    text.get(..text.len() - rest.len()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::format::tools::Destination;
    use shogi_core::messages::Describe as _;

    use super::*;

    fn usi(text: &str) -> String {
        let (mv, rest) = strip(text).unwrap();
        let Notation { to, kind, .. } = mv.notation;
        let from = mv.from().map_or(String::new(), |from| from.to_string());
        let to = match to {
            Destination::Square(to) => to.to_string(),
            other => format!("{other:?}"),
        };
        let promote = match mv.notation.manner {
            Some(Manner::Promote) => Some(true),
            Some(Manner::Unpromoted) => Some(false),
            _ => None,
        };
        let (drop, relative) = (mv.is_drop(), mv.notation.relative.to_string());
        format!("{from}>{to} {kind:?} {promote:?} {drop} {relative:?} {rest:?}")
    }

    #[test]
    fn moves_are_read_in_all_spellings() {
        for (text, expected) in [
            ("７六歩(77)", "7g>7f Pawn None false \"\" \"\""),
            ("76歩(77)  ( 0:00/", "7g>7f Pawn None false \"\" \"  ( 0:00/\""),
            ("７6歩（７七）", "7g>7f Pawn None false \"\" \"\""),
            ("☗７六歩(77)+", "7g>7f Pawn None false \"\" \"+\""),
            ("☗ ７六 歩 ( 77 )", "7g>7f Pawn None false \"\" \"\""),
            ("同　成銀(31)", "3a>Same ProSilver None false \"\" \"\""),
            ("同 銀(31)", "3a>Same Silver None false \"\" \"\""),
            ("同銀　(31)", "3a>Same Silver None false \"\" \"\""),
            ("２二角成(88)", "8h>2b Bishop Some(true) false \"\" \"\""),
            ("２二角不成(88)", "8h>2b Bishop Some(false) false \"\" \"\""),
            ("２三歩生(24)", "2d>2c Pawn Some(false) false \"\" \"\""),
            ("５五角打", ">5e Bishop None true \"\" \"\""),
            ("４五角打(00)", ">4e Bishop None true \"\" \"\""),
            ("５八金右(49)", "4i>5h Gold None false \"右\" \"\""),
            ("５八金右成上(49)", "4i>5h Gold Some(true) false \"右上\" \"\""),
            ("４八王(59)", "5i>4h King None false \"\" \"\""),
            ("２二竜(23)", "2c>2b Dragon None false \"\" \"\""),
            ("２二杏(23)", "2c>2b ProLance None false \"\" \"\""),
            ("７六歩   +", ">7f Pawn None false \"\" \"   +\""),
        ] {
            assert_eq!(usi(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_move_has_a_reason() {
        for (text, expected, place) in [
            ("７六虎(77)", "unknown_piece", "虎"),
            ("７十歩(77)", "bad_square", "７十"),
            ("０六歩(07)", "bad_square", "０六"),
            ("７六歩(07)", "bad_square", "(07)"),
            ("４五角打(88) x", "bad_move_syntax", "４五角打(88)"),
            ("４五角成打", "illegal_move", "打"),
            ("４五金成打", "bad_move_syntax", "打"),
            ("７六(77)", "bad_move_syntax", "７六"),
            ("２二角成不成(88)", "bad_move_syntax", "不"),
            ("２二角生成(88)", "bad_move_syntax", "成"),
            ("投了 x", "bad_move_syntax", "投了"),
            ("", "bad_move_syntax", ""),
        ] {
            let (error, part) = strip(text).unwrap_err();
            assert_eq!((error.code(), part), (expected, place));
        }
    }
}
