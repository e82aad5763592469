//! [`WrittenMove`]: a move as KIF spells it, `７六歩(77)`, `同　銀成(22)`, `５五角打`.

use logos::Logos;
use shogi_core::format::GameProblem;
use shogi_core::notation::ja::moves::{Destination, Manner, Notation, NotationError, NotationErrorKind};
use shogi_core::notation::ja::numbers::{arabic_digit, kanji_digit};
use shogi_core::text::{after_blanks, is_blank};
use shogi_core::{Color, File, PieceKind, Rank, Square};

use crate::error::{DiagnosticKind, Fault, MoveError, bad_square};

/// A part of a written move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
enum Token {
    #[regex("[▲△▼▽☗☖⛊⛉]")]
    Mark,
    #[token("同")]
    Same,
    #[regex("[0-9０-９]")]
    Digit,
    #[regex("[一二三四五六七八九]")]
    KanjiDigit,
    #[regex("成銀|成桂|成香|[玉王飛龍竜角馬金銀全桂圭香杏歩と]")]
    Piece,
    #[token("成")]
    Promote,
    #[regex("不成|生|ナラズ")]
    Stay,
    #[token("打")]
    Drop,
    #[regex("[右左直上寄引行入下]")]
    Relative,
    #[regex("[(（]")]
    Open,
    #[regex("[)）]")]
    Close,
}

/// A move as it is written, read without knowing the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WrittenMove<'t> {
    /// The side that the mark (`▲`) before the move names.
    pub color: Option<Color>,
    /// The destination. `None` for `同`, the destination of the previous move.
    pub to: Option<Square>,
    /// The piece as it is before the move. If the move promotes, this is the unpromoted piece.
    pub kind: PieceKind,
    /// `Some(true)` for `成`, `Some(false)` for `不成`. `None` if neither is written; the piece then does not promote.
    pub promote: Option<bool>,
    /// Whether the move is written as a drop, either with `打` or with the origin `(00)`.
    pub drop: bool,
    /// The square of origin: `(77)`. `None` for a drop, and for a move without an origin.
    pub from: Option<Square>,
    /// The text from the first to the last of the modifiers 右, 左, 直, 上, 寄, 引, as written. It also has a 成, 不成
    /// or 打 that is written between two of them. Empty if no modifier is written: a move with an origin does not need
    /// one.
    pub relative: &'t str,
}

impl WrittenMove<'_> {
    /// Whether the text of the move names its origin, which may be a square or the hand.
    pub(crate) const fn has_origin(&self) -> bool {
        self.drop || self.from.is_some()
    }

    /// Converts the move to the notation of KI2, with `to` as its destination. The origin of a move that is written
    /// without one is found with this notation. Returns an error if the modifiers are not valid together.
    pub(crate) fn notation(&self, to: Square) -> Result<Notation, NotationErrorKind> {
        let places: String = self
            .relative
            .chars()
            .filter(|c| !"成不生打".contains(*c))
            .collect();
        Ok(Notation {
            color: None,
            to: Destination::Square(to),
            kind: self.kind,
            relative: places.parse().map_err(|error: NotationError| error.kind)?,
            manner: self.promote.map(|promotes| {
                if promotes {
                    Manner::Promote
                } else {
                    Manner::Unpromoted
                }
            }),
        })
    }
}

/// Splits a text into the move at its beginning and the rest.
///
/// ```text
/// move        = [ mark ] destination piece { manner } [ origin ]
/// destination = "同" | digit ( digit | kanji-digit )
/// manner      = "成" | "不成" | "生" | "ナラズ" | "打" | "右" | "左" | "直" | "上" | "寄" | "引" | …
/// origin      = "(" digit ( digit | kanji-digit ) ")"
/// ```
///
/// Blanks are allowed before each part except the modifiers (右, 打, 成 …), and inside the parentheses.
pub(crate) fn strip(text: &str) -> Result<(WrittenMove<'_>, &str), Fault<'_>> {
    let mut cursor = Cursor::new(text);
    cursor.skip_blanks();
    let mark = cursor.take(Token::Mark);
    let color = mark
        .and_then(|mark| mark.chars().next())
        .and_then(Color::from_ja_mark);
    cursor.skip_blanks();
    let to = cursor.destination()?;
    let before = text_before(text, cursor.rest);
    cursor.skip_blanks();
    if cursor.lacks_piece() {
        return Err((bad_move(before.trim_matches(is_blank)).into(), before));
    }
    let kind = cursor.piece()?;
    let manners = cursor.manners();
    let origin = cursor.origin()?;
    let written = text_before(text, cursor.rest);
    let found = || written.to_owned();
    if manners.promotes && manners.stays {
        return Err((MoveError::Promotion { found: found() }.into(), written));
    }
    let from = match origin {
        Origin::Square(from) => Some(from),
        Origin::Missing | Origin::Hand => None,
    };
    if manners.drops
        && manners.promotes
        && from.is_none()
        && let Some(promoted) = kind.promoted()
    {
        return Err((GameProblem::BadDrop(promoted).into(), written));
    }
    if manners.drops && (from.is_some() || manners.promotes) {
        return Err((MoveError::Contradiction { found: found() }.into(), written));
    }
    let mv = WrittenMove {
        color,
        to,
        kind,
        promote: (manners.promotes || manners.stays).then_some(manners.promotes),
        drop: manners.drops || origin == Origin::Hand,
        from,
        relative: manners.relative,
    };
    Ok((mv, cursor.rest))
}

/// Decodes the move of a [`LineKind::PlainMove`](crate::lexer::LineKind::PlainMove), `７六歩(77)`. The lexer has
/// already checked the form of each part. Returns the move and the rest of the text.
#[inline]
pub(crate) fn plain(text: &str) -> Option<(WrittenMove<'_>, &str)> {
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (None, rest.strip_prefix('\u{3000}').unwrap_or(rest)),
        None => Square::strip_ja(text).map(|(to, rest)| (Some(to), rest))?,
    };
    let (kind, rest) = PieceKind::strip_ja(rest)?;
    let mut mv = WrittenMove {
        color: None,
        to,
        kind,
        promote: None,
        drop: true,
        from: None,
        relative: "",
    };
    if let Some(rest) = rest.strip_prefix('打') {
        return Some((mv, rest));
    }
    let promoted = rest.strip_prefix('成');
    let (origin, rest) = promoted.unwrap_or(rest).split_at_checked("(77)".len())?;
    let &[_, file, rank, _] = origin.as_bytes() else {
        return None;
    };
    mv.promote = promoted.map(|_| true);
    mv.drop = false;
    mv.from = Square::from_numbers(file & 15, rank & 15);
    Some((mv, rest))
}

/// Whether a text begins with a move, even with a wrong destination, piece or origin. `10:30 (12)` is not a move,
/// because it has no piece.
pub(crate) fn is_move(text: &str) -> bool {
    match strip(text) {
        Ok(_) => true,
        Err((DiagnosticKind::Game(GameProblem::BadMove { .. }), _)) => false,
        Err((DiagnosticKind::Game(GameProblem::UnknownPiece { .. }), _)) => has_origin(text),
        Err(_) => has_piece(text) && has_origin(text),
    }
}

/// Whether a text that is not a valid move was probably meant as a move, not as an ending. The text must have a
/// destination or an origin. A digit or a piece alone is not enough, because `２歩` and `王手放置` are endings.
pub(crate) fn looks_like_a_move(text: &str) -> bool {
    begins_with_destination(text) || contains_move(text) || has_origin(text)
}

/// Whether a text begins as a move does: with a mark (`▲`), with `同`, or with a digit or kanji digit for the file. One
/// of these must follow the file:
///
/// * the end of the text, a blank, a parenthesis or `+`;
/// * a digit for the rank, or a letter (`3c`);
/// * any character that a piece follows (`３ー歩`).
fn begins_with_destination(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    if matches!(cursor.next, Some((Token::Mark | Token::Same, _))) {
        return true;
    }
    let has_file = cursor.digit(true).is_some();
    let mut after_file = cursor.rest.chars();
    let next = after_file.next();
    let is_alone = next.is_none_or(|c| is_blank(c) || matches!(c, '(' | '（' | '+' | '＋'));
    let is_letter = next.is_some_and(|c| c.is_ascii_alphabetic());
    let precedes_piece = PieceKind::strip_ja(after_file.as_str()).is_some();
    has_file && (is_alone || is_letter || precedes_piece || cursor.digit(true).is_some())
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
    parentheses.any(|(start, _)| {
        let rest = text.get(start..).unwrap_or_default();
        Cursor::new(rest).origin_digits().is_some()
    })
}

/// Returns the part of `text` before `rest`, which must be the end of `text`.
pub(crate) fn text_before<'t>(text: &'t str, rest: &str) -> &'t str {
    text.get(..text.len() - rest.len()).unwrap_or_default()
}

fn bad_move(found: &str) -> GameProblem {
    GameProblem::BadMove {
        example: "７六歩(77)",
        found: found.to_owned(),
    }
}

/// Returns the first character of a text as a string, which is empty if the text is empty.
fn first_character(text: &str) -> &str {
    let mut rest = text.chars();
    rest.next();
    text_before(text, rest.as_str())
}

/// The modifiers of a move: the characters between the piece and the origin.
#[derive(Default)]
struct Manners<'t> {
    promotes: bool,
    stays: bool,
    drops: bool,
    relative: &'t str,
}

/// The origin of a written move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Missing,
    /// The hand: `(00)`.
    Hand,
    Square(Square),
}

/// Reads tokens from the beginning of a text.
#[derive(Clone, Copy)]
struct Cursor<'t> {
    rest: &'t str,
    /// The next token and its text. `None` if the rest of the text does not begin with a token.
    next: Option<(Token, &'t str)>,
}

impl<'t> Cursor<'t> {
    fn new(rest: &'t str) -> Self {
        let mut lexer = Token::lexer(rest);
        let next = lexer.next().and_then(Result::ok);
        Self {
            rest,
            next: next.map(|token| (token, lexer.slice())),
        }
    }

    fn skip(&mut self, text: &str) {
        *self = Self::new(self.rest.get(text.len()..).unwrap_or_default());
    }

    fn skip_blanks(&mut self) {
        // Blanks are not tokens, so `next` is `None` in front of a blank.
        if self.next.is_none() {
            *self = Self::new(after_blanks(self.rest));
        }
    }

    fn take(&mut self, wanted: Token) -> Option<&'t str> {
        let (_, text) = self.next.filter(|&(token, _)| token == wanted)?;
        self.skip(text);
        Some(text)
    }

    /// Reads a half-width or full-width digit, or also a kanji digit if `allows_kanji` is set.
    fn digit(&mut self, allows_kanji: bool) -> Option<u8> {
        let (token, text) = self.next?;
        let character = text.chars().next()?;
        let digit = match token {
            Token::Digit => arabic_digit(character)?,
            Token::KanjiDigit if allows_kanji => kanji_digit(character)?,
            _ => return None,
        };
        self.skip(text);
        Some(digit)
    }

    fn destination(&mut self) -> Result<Option<Square>, Fault<'t>> {
        if self.take(Token::Same).is_some() {
            return Ok(None);
        }
        let text = self.rest;
        let Some(file) = self.digit(false) else {
            let found = first_character(text);
            return Err((bad_move(found).into(), found));
        };
        let rank = self.digit(true);
        let square = rank.and_then(|rank| Some(Square::new(File::new(file)?, Rank::new(rank)?)));
        if rank.is_none() {
            self.skip(first_character(self.rest));
        }
        let written = text_before(text, self.rest);
        let found = || written.to_owned();
        square
            .map(Some)
            .ok_or_else(|| (bad_square(found()).into(), written))
    }

    /// Whether the piece of the move is missing: after the destination, the text ends, or continues with the `(` of an
    /// origin or the mark (`▲`) of another move.
    fn lacks_piece(&self) -> bool {
        self.rest.is_empty() || matches!(self.next, Some((Token::Open | Token::Mark, _)))
    }

    fn piece(&mut self) -> Result<PieceKind, Fault<'t>> {
        let text = self.rest;
        self.take(Token::Piece)
            .and_then(PieceKind::from_ja)
            .ok_or_else(|| {
                let found = first_character(text);
                (
                    GameProblem::UnknownPiece {
                        found: found.to_owned(),
                    }
                    .into(),
                    found,
                )
            })
    }

    /// Reads the modifiers 成, 不成, 打 and 右, 左, 直, 上, 寄, 引, which may be in any order.
    fn manners(&mut self) -> Manners<'t> {
        let mut manners = Manners::default();
        let mut relative = None;
        while let Some((token, text)) = self.next {
            match token {
                Token::Promote => manners.promotes = true,
                Token::Stay => manners.stays = true,
                Token::Drop => manners.drops = true,
                Token::Relative => {
                    let from_first = *relative.get_or_insert(self.rest);
                    let after = self.rest.get(text.len()..).unwrap_or_default();
                    manners.relative = text_before(from_first, after);
                }
                _ => break,
            }
            self.skip(text);
        }
        manners
    }

    /// Reads the origin. Returns [`Origin::Missing`] if the text does not continue with two digits in parentheses.
    /// Returns an error if these digits name no square; `(00)` is the hand.
    fn origin(&mut self) -> Result<Origin, Fault<'t>> {
        let mut ahead = *self;
        ahead.skip_blanks();
        let text = ahead.rest;
        let Some(digits) = ahead.origin_digits() else {
            return Ok(Origin::Missing);
        };
        *self = ahead;
        let [file, rank] = digits;
        match Square::from_numbers(file, rank) {
            Some(square) => Ok(Origin::Square(square)),
            None if digits == [0, 0] => Ok(Origin::Hand),
            None => {
                let written = text_before(text, self.rest);
                let found = written.to_owned();
                Err((bad_square(found).into(), written))
            }
        }
    }

    /// Reads two digits in parentheses: `(77)`.
    fn origin_digits(&mut self) -> Option<[u8; 2]> {
        self.take(Token::Open)?;
        self.skip_blanks();
        let digits = [self.digit(true)?, self.digit(true)?];
        self.skip_blanks();
        self.take(Token::Close)?;
        Some(digits)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::text::Describe as _;

    use super::*;

    fn usi(text: &str) -> String {
        let (mv, rest) = strip(text).unwrap();
        let from = mv.from.map_or(String::new(), |from| from.to_string());
        let to = mv.to.map_or("same".to_owned(), |to| to.to_string());
        format!(
            "{from}>{to} {:?} {:?} {} {:?} {rest:?}",
            mv.kind, mv.promote, mv.drop, mv.relative,
        )
    }

    #[test]
    fn moves_are_read_in_all_spellings() {
        for (text, expected) in [
            ("７六歩(77)", "7g>7f Pawn None false \"\" \"\""),
            ("76歩(77)  ( 0:00/", "7g>7f Pawn None false \"\" \"  ( 0:00/\""),
            ("７6歩（７七）", "7g>7f Pawn None false \"\" \"\""),
            ("☗７六歩(77)+", "7g>7f Pawn None false \"\" \"+\""),
            ("☗ ７六 歩 ( 77 )", "7g>7f Pawn None false \"\" \"\""),
            ("同　成銀(31)", "3a>same ProSilver None false \"\" \"\""),
            ("同 銀(31)", "3a>same Silver None false \"\" \"\""),
            ("同銀　(31)", "3a>same Silver None false \"\" \"\""),
            ("２二角成(88)", "8h>2b Bishop Some(true) false \"\" \"\""),
            ("２二角不成(88)", "8h>2b Bishop Some(false) false \"\" \"\""),
            ("２三歩生(24)", "2d>2c Pawn Some(false) false \"\" \"\""),
            ("５五角打", ">5e Bishop None true \"\" \"\""),
            ("４五角打(00)", ">4e Bishop None true \"\" \"\""),
            ("５八金右(49)", "4i>5h Gold None false \"右\" \"\""),
            ("５八金右成上(49)", "4i>5h Gold Some(true) false \"右成上\" \"\""),
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
            ("４五角成打", "illegal_move", "４五角成打"),
            ("４五金成打", "bad_move_syntax", "４五金成打"),
            ("７六(77)", "bad_move_syntax", "７六"),
            ("２二角成不成(88)", "bad_move_syntax", "２二角成不成(88)"),
            ("２二角生成(88)", "bad_move_syntax", "２二角生成(88)"),
            ("投了", "bad_move_syntax", "投"),
            ("", "bad_move_syntax", ""),
        ] {
            let (error, part) = strip(text).unwrap_err();
            assert_eq!((error.code(), part), (expected, place));
        }
    }

    /// The patterns repeat the names of pieces and the marks of sides, because a pattern cannot use a table.
    #[test]
    fn the_patterns_have_every_name_of_a_piece_and_every_mark() {
        let short = ('\0'..=char::MAX).filter(|&name| PieceKind::from_ja_char(name).is_some());
        let long = PieceKind::ALL.into_iter().map(|kind| kind.to_ja().to_owned());
        for name in short.map(String::from).chain(long) {
            let text = format!("７六{name}(77)");
            let (written, rest) = strip(&text).unwrap();
            assert_eq!((Some(written.kind), rest), (PieceKind::from_ja(&name), ""));
        }
        for mark in ('\0'..=char::MAX).filter(|&mark| Color::from_ja_mark(mark).is_some()) {
            let text = format!("{mark}７六歩(77)");
            let (written, rest) = strip(&text).unwrap();
            assert_eq!((written.color, rest), (Color::from_ja_mark(mark), ""));
        }
    }
}
