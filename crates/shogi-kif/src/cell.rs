//! The cell of a move: `７六歩(77)`, `同　銀成(22)`, `５五角打`.

use logos::Logos;
use shogi_core::ja::notation::{Destination, Manner, Notation, NotationError, NotationErrorKind};
use shogi_core::ja::numbers::{arabic_digit, kanji_digit};
use shogi_core::{Color, File, PieceKind, Rank, Square};

use crate::error::MoveError;

/// A part of a move's cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
#[logos(subpattern b = r"[ \t\u{3000}\u{00}-\u{08}\u{0B}\u{0C}\u{0E}-\u{1F}\u{7F}\u{A0}\u{AD}\u{200B}-\u{200F}\u{2060}\u{FEFF}]")]
enum Token {
    #[regex(r"(?&b)+")]
    Blank,
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
    #[regex("不成|生")]
    Stay,
    #[token("打")]
    Drop,
    #[regex("[右左直上寄引行入下]")]
    Relative,
    #[regex("[(（](?&b)*[0-9０-９一二三四五六七八九]{2}(?&b)*[)）]")]
    Origin,
}

/// A move as a cell writes it, before any position is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WrittenMove<'t> {
    /// The side that a mark (`▲`) names.
    pub color: Option<Color>,
    /// The destination; `None` for `同`, the destination of the move before.
    pub to: Option<Square>,
    /// The piece, as it is before the move.
    pub kind: PieceKind,
    /// `成`: `Some(true)`; `不成`: `Some(false)`; neither: `None`, which means no promotion.
    pub promote: Option<bool>,
    /// Whether `打` is written.
    pub drop: bool,
    /// The origin in parentheses.
    pub from: Option<Square>,
    /// 右, 左, 直, 上, 寄, 引, as written: needless where the origin is given.
    pub relative: &'t str,
}

impl WrittenMove<'_> {
    /// The move as KI2 writes it, to a square: what is left to go by when the origin is missing.
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

/// Reads a cell from its destination on. Gives the move and how many bytes it takes; what follows (time, branch mark) is
/// the caller's.
pub(crate) fn parse(text: &str) -> Result<(WrittenMove<'_>, usize), (MoveError, std::ops::Range<usize>)> {
    let mut cursor = Cursor {
        text,
        lexer: Token::lexer(text),
        next: None,
    };
    cursor.advance();
    let mut color = None;
    cursor.blanks();
    if let Some((Token::Mark, slice)) = cursor.next {
        color = slice.chars().next().and_then(Color::from_ja_mark);
        cursor.advance();
        cursor.blanks();
    }
    let to = cursor.destination()?;
    cursor.blanks();
    let kind = cursor.piece()?;
    let Decorations {
        promote,
        drop,
        relative,
        contradict,
    } = cursor.decorations();
    let before_origin = cursor.start();
    cursor.blanks();
    let mut from = None;
    let mut end = before_origin;
    if let Some((Token::Origin, slice)) = cursor.next {
        from = Some(slice);
        end = cursor.lexer.span().end;
    }
    let from = match from {
        Some(slice) => origin(slice).map_err(|error| (error, end - slice.len()..end))?,
        None => None,
    };
    if contradict {
        let found = text.get(..end).unwrap_or_default().to_owned();
        return Err((MoveError::Promotion { found }, 0..end));
    }
    if drop && (from.is_some() || promote == Some(true)) {
        let found = text.get(..end).unwrap_or_default().to_owned();
        return Err((MoveError::Contradiction { found }, 0..end));
    }
    Ok((
        WrittenMove {
            color,
            to,
            kind,
            promote,
            drop: drop || (from.is_none() && has_zero_origin(text, end)),
            from,
            relative,
        },
        end,
    ))
}

/// `(00)` beside a drop.
fn has_zero_origin(text: &str, end: usize) -> bool {
    text.get(..end)
        .is_some_and(|cell| cell.ends_with("(00)") || cell.ends_with("（００）") || cell.ends_with("(００)"))
}

/// Two digits in parentheses; `None` for `(00)`, the hand.
fn origin(slice: &str) -> Result<Option<Square>, MoveError> {
    let mut digits = slice
        .chars()
        .filter_map(|digit| arabic_digit(digit).or_else(|| kanji_digit(digit)));
    match (digits.next(), digits.next()) {
        (Some(0), Some(0)) => Ok(None),
        (Some(file), Some(rank)) => match Square::from_numbers(file, rank) {
            Some(square) => Ok(Some(square)),
            None => Err(MoveError::BadSquare {
                found: slice.to_owned(),
            }),
        },
        _ => Err(MoveError::BadSquare {
            found: slice.to_owned(),
        }),
    }
}

/// What stands between the piece and the origin.
struct Decorations<'t> {
    promote: Option<bool>,
    drop: bool,
    relative: &'t str,
    /// Whether both `成` and `不成` are written.
    contradict: bool,
}

struct Cursor<'t> {
    text: &'t str,
    lexer: logos::Lexer<'t, Token>,
    next: Option<(Token, &'t str)>,
}

type Fault = (MoveError, std::ops::Range<usize>);

impl<'t> Cursor<'t> {
    fn advance(&mut self) {
        self.next = self
            .lexer
            .next()
            .and_then(Result::ok)
            .map(|token| (token, self.lexer.slice()));
    }

    fn blanks(&mut self) {
        while let Some((Token::Blank, _)) = self.next {
            self.advance();
        }
    }

    fn start(&self) -> usize {
        self.lexer.span().start
    }

    /// What stands at the next token, for a message.
    fn found(&self) -> (String, std::ops::Range<usize>) {
        let start = self.start();
        let rest = self.text.get(start..).unwrap_or_default();
        let word = rest.chars().next().map_or(0, char::len_utf8);
        (
            rest.get(..word).unwrap_or_default().to_owned(),
            start..start + word,
        )
    }

    fn destination(&mut self) -> Result<Option<Square>, Fault> {
        if let Some((Token::Same, _)) = self.next {
            self.advance();
            return Ok(None);
        }
        let first = self.start();
        let file = match self.next {
            Some((Token::Digit, slice)) => slice.chars().next().and_then(arabic_digit),
            _ => None,
        };
        let Some(file) = file else {
            let (found, range) = self.found();
            return Err((MoveError::Destination { found }, range));
        };
        self.advance();
        let rank = match self.next {
            Some((Token::Digit, slice)) => slice.chars().next().and_then(arabic_digit),
            Some((Token::KanjiDigit, slice)) => slice.chars().next().and_then(kanji_digit),
            _ => None,
        };
        let end = match rank {
            Some(_) => self.lexer.span().end,
            None => self.found().1.end,
        };
        let bad = || {
            (
                MoveError::BadSquare {
                    found: self.text.get(first..end).unwrap_or_default().to_owned(),
                },
                first..end,
            )
        };
        let file = File::new(file).ok_or_else(bad)?;
        let rank = rank.and_then(Rank::new).ok_or_else(bad)?;
        self.advance();
        Ok(Some(Square::new(file, rank)))
    }

    fn piece(&mut self) -> Result<PieceKind, Fault> {
        if let Some((Token::Piece, slice)) = self.next
            && let Some(kind) = PieceKind::from_ja(slice)
        {
            self.advance();
            return Ok(kind);
        }
        let (found, range) = self.found();
        Err((MoveError::Piece { found }, range))
    }

    /// 成, 不成, 打 and the words that tell pieces apart, in any order.
    fn decorations(&mut self) -> Decorations<'t> {
        let (mut promotes, mut stays, mut drop) = (false, false, false);
        let (mut relative_start, mut relative_end) = (None, 0);
        loop {
            match self.next {
                Some((Token::Promote, _)) => promotes = true,
                Some((Token::Stay, _)) => stays = true,
                Some((Token::Drop, _)) => drop = true,
                Some((Token::Relative, _)) => {
                    relative_start = relative_start.or(Some(self.start()));
                    relative_end = self.lexer.span().end;
                }
                _ => break,
            }
            self.advance();
        }
        let relative = relative_start
            .and_then(|start| self.text.get(start..relative_end))
            .unwrap_or_default();
        Decorations {
            promote: (promotes || stays).then_some(promotes),
            drop,
            relative,
            contradict: promotes && stays,
        }
    }
}

/// Whether a text begins with a move, or with what was meant for one: a destination, a piece, and an origin behind them,
/// of which one is wrong. `10:30 (12)` is none.
pub(crate) fn is_move(text: &str) -> bool {
    match parse(text) {
        Ok(_) => true,
        Err((error, _)) => {
            let holds = |wanted| Token::lexer(text).any(|token| token == Ok(wanted));
            let has_piece = match error {
                MoveError::Destination { .. } => false,
                MoveError::Piece { found } => !found.starts_with(['(', '（']),
                _ => holds(Token::Piece),
            };
            has_piece && holds(Token::Origin)
        }
    }
}

/// Whether a word after a move number is a move that went wrong rather than a word of its own: it begins like a
/// destination, or holds an origin or a piece.
pub(crate) fn looks_like_a_move(word: &str) -> bool {
    let mut is_first = true;
    for token in Token::lexer(word) {
        match token {
            Ok(Token::Piece | Token::Origin) => return true,
            Ok(Token::Same | Token::Digit | Token::Mark) if is_first => return true,
            Ok(_) | Err(()) => {}
        }
        is_first = false;
    }
    false
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn usi(text: &str) -> String {
        let (mv, end) = parse(text).unwrap();
        let from = mv.from.map_or(String::new(), |from| from.to_string());
        let to = mv.to.map_or("same".to_owned(), |to| to.to_string());
        format!(
            "{from}>{to} {:?} {:?} {} {:?} {:?}",
            mv.kind,
            mv.promote,
            mv.drop,
            mv.relative,
            &text[end..]
        )
    }

    #[test]
    fn cells_are_read_in_all_spellings() {
        for (text, expected) in [
            ("７六歩(77)", "7g>7f Pawn None false \"\" \"\""),
            ("76歩(77)  ( 0:00/", "7g>7f Pawn None false \"\" \"  ( 0:00/\""),
            ("７6歩（７七）", "7g>7f Pawn None false \"\" \"\""),
            ("☗７六歩(77)+", "7g>7f Pawn None false \"\" \"+\""),
            ("同　成銀(31)", "3a>same ProSilver None false \"\" \"\""),
            ("同 銀(31)", "3a>same Silver None false \"\" \"\""),
            ("同銀　(31)", "3a>same Silver None false \"\" \"\""),
            ("２二角成(88)", "8h>2b Bishop Some(true) false \"\" \"\""),
            ("２二角不成(88)", "8h>2b Bishop Some(false) false \"\" \"\""),
            ("２三歩生(24)", "2d>2c Pawn Some(false) false \"\" \"\""),
            ("５五角打", ">5e Bishop None true \"\" \"\""),
            ("４五角打(00)", ">4e Bishop None true \"\" \"\""),
            ("５八金右(49)", "4i>5h Gold None false \"右\" \"\""),
            ("４八王(59)", "5i>4h King None false \"\" \"\""),
            ("２二竜(23)", "2c>2b Dragon None false \"\" \"\""),
            ("２二杏(23)", "2c>2b ProLance None false \"\" \"\""),
            ("７六歩   +", ">7f Pawn None false \"\" \"   +\""),
        ] {
            assert_eq!(usi(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_move_says_why() {
        for (text, expected) in [
            ("７六虎(77)", "Piece { found: \"虎\" }"),
            ("７十歩(77)", "BadSquare { found: \"７十\" }"),
            ("０六歩(07)", "BadSquare { found: \"０六\" }"),
            ("７六歩(07)", "BadSquare { found: \"(07)\" }"),
            ("４五角打(88)", "Contradiction { found: \"４五角打(88)\" }"),
            ("４五角成打", "Contradiction { found: \"４五角成打\" }"),
            ("２二角成不成(88)", "Promotion { found: \"２二角成不成(88)\" }"),
            ("２二角生成(88)", "Promotion { found: \"２二角生成(88)\" }"),
            ("２二角不成成(88)", "Promotion { found: \"２二角不成成(88)\" }"),
            ("投了", "Destination { found: \"投\" }"),
        ] {
            assert_eq!(
                parse(text)
                    .map_err(|(error, _)| format!("{error:?}"))
                    .unwrap_err(),
                expected
            );
        }
    }
}
