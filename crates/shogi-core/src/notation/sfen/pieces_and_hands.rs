//! The parts of SFEN, read and written: the letters of the pieces, a piece (`+p`), a hand (`R2P`), the hands of both
//! sides (`R2b3p`).

use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use super::error::{SfenError, SfenErrorKind};
use crate::text::{Span, SpellingError};
use crate::{Color, Hand, Hands, Piece, PieceKind};

/// An error, with the part of the text that is wrong. The part is empty if something is missing.
pub(super) type Fault<'t> = (SfenErrorKind, &'t str);

/// Returns a function that converts a [`Fault`] in a part of `text` to an error.
pub(super) fn located(text: &str) -> impl Fn(Fault<'_>) -> SfenError {
    |(kind, part)| SfenError {
        kind,
        range: Span::of(part, text).range(),
    }
}

/// The letters of the pieces, as they are written for Black. White's letters are the same in lower case.
const LETTERS: [(char, PieceKind); 8] = [
    ('P', PieceKind::Pawn),
    ('L', PieceKind::Lance),
    ('N', PieceKind::Knight),
    ('S', PieceKind::Silver),
    ('G', PieceKind::Gold),
    ('B', PieceKind::Bishop),
    ('R', PieceKind::Rook),
    ('K', PieceKind::King),
];

/// The upper-case letter of a kind. A promoted kind has the letter of the unpromoted kind: a pawn and a tokin have
/// `P`.
pub(crate) const fn letter(kind: PieceKind) -> char {
    LETTERS[kind.unpromoted().index()].0
}

/// The kinds of [`LETTERS`], indexed by their letter: `A` is 0.
const KINDS: [Option<PieceKind>; 26] = {
    let mut kinds = [None; 26];
    let mut index = 0;
    while index < LETTERS.len() {
        let (letter, kind) = LETTERS[index];
        kinds[letter as usize - 'A' as usize] = Some(kind);
        index += 1;
    }
    kinds
};

/// The unpromoted kind with the upper-case letter `letter`. `None` for any other character.
pub(crate) fn kind_of_letter(letter: char) -> Option<PieceKind> {
    let index = u32::from(letter).checked_sub(u32::from('A'))?;
    *KINDS.get(usize::try_from(index).ok()?)?
}

/// Writes the piece as in SFEN: `P`, `+P`, `p`, `+p`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind.is_promoted() {
            f.write_char('+')?;
        }
        f.write_char(letter_of(*self))
    }
}

/// Reads a piece as in SFEN: `P`, `+P`, `p`, `+p`.
impl FromStr for Piece {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let mut rest = text;
        match (read_piece(&mut rest), rest) {
            (Ok(piece), "") => Ok(piece),
            _ => Err(SpellingError::new(
                [
                    "a piece as in SFEN, such as `P` or `+p`",
                    "「P」「+p」のようなSFENの駒",
                ],
                text,
            )),
        }
    }
}

/// Writes the hand as in SFEN, in upper case: `R2P`. An empty hand is `-`.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut hands = Hands::EMPTY;
        hands[Color::Black] = *self;
        hands.fmt(f)
    }
}

/// Reads a hand as in SFEN, in upper case and in any order: `R2P`. `-` is an empty hand.
impl FromStr for Hand {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        let hands: Hands = text.parse()?;
        match text.find(|character: char| character.is_ascii_lowercase()) {
            None => Ok(hands[Color::Black]),
            Some(start) => Err(SfenError {
                kind: SfenErrorKind::LowerCase,
                range: start..start + 1,
            }),
        }
    }
}

/// Writes the hands as in SFEN, Black's pieces first and in upper case: `R2b3p`. Two empty hands are `-`.
impl fmt::Display for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_char('-');
        }
        for color in Color::ALL {
            for (kind, count) in self[color].iter() {
                if count > 1 {
                    write!(f, "{count}")?;
                }
                f.write_char(letter_of(Piece::new(color, kind.kind())))?;
            }
        }
        Ok(())
    }
}

/// Reads the hands as in SFEN, in any order: `R2b3p`. `-` means two empty hands.
impl FromStr for Hands {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        read_hands(text).map_err(located(text))
    }
}

/// Reads one piece at the start of `rest` and advances `rest` past it. A promoted piece has `+` in front of it.
pub(super) fn read_piece<'t>(rest: &mut &'t str) -> Result<Piece, Fault<'t>> {
    let start = *rest;
    let plain = start.strip_prefix('+');
    let mut chars = plain.unwrap_or(start).chars();
    let found = chars.next();
    *rest = chars.as_str();
    let piece = found.and_then(piece_of_letter);
    let (piece, kind) = if plain.is_some() {
        let promoted = piece.and_then(|piece| Some(Piece::new(piece.color, piece.kind.promoted()?)));
        (promoted, SfenErrorKind::CannotPromote { found })
    } else {
        let found = found.unwrap_or('/');
        (piece, SfenErrorKind::UnknownPiece { found })
    };
    piece.ok_or((kind, &start[..start.len() - rest.len()]))
}

/// The unpromoted piece with the letter `letter`: upper case for Black, lower case for White. `None` for any other
/// character.
fn piece_of_letter(letter: char) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() {
        Color::Black
    } else {
        Color::White
    };
    Some(Piece::new(color, kind_of_letter(letter.to_ascii_uppercase())?))
}

/// Reads the pieces in hand of both sides, each kind with its count in front of it, such as `18p`. `-` means two empty
/// hands.
pub(super) fn read_hands(text: &str) -> Result<Hands, Fault<'_>> {
    let mut hands = Hands::EMPTY;
    match text {
        "-" => return Ok(hands),
        "" => return Err((SfenErrorKind::UnknownHandPiece { found: None }, text)),
        _ => {}
    }
    let mut rest = text;
    while !rest.is_empty() {
        let letters = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &rest[..rest.len() - letters.len()];
        let mut chars = letters.chars();
        let found = chars.next();
        let entry = &rest[..rest.len() - chars.as_str().len()];
        rest = chars.as_str();
        let piece = found.and_then(piece_of_letter);
        let held = piece.and_then(|piece| Some((piece.color, piece.kind.to_hand_piece()?)));
        let (color, kind) = held.ok_or((SfenErrorKind::UnknownHandPiece { found }, entry))?;
        let count = if digits.is_empty() {
            1
        } else {
            digits.parse().unwrap_or(u32::MAX)
        };
        hands[color]
            .add_count(kind, count)
            .map_err(|found| (SfenErrorKind::HandCount { found }, entry))?;
    }
    Ok(hands)
}

/// The letter of a piece without `+`: upper case for Black, lower case for White.
fn letter_of(piece: Piece) -> char {
    match piece.color {
        Color::Black => letter(piece.kind),
        Color::White => letter(piece.kind).to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::HandPiece;

    #[test]
    fn every_piece_reads_back() {
        for color in Color::ALL {
            for kind in PieceKind::ALL {
                let piece = Piece::new(color, kind);
                assert_eq!(piece.to_string().parse(), Ok(piece));
            }
        }
    }

    #[test]
    fn other_texts_are_not_pieces() {
        for text in ["", "+", "x", "PP", "+G", "+k", "++P", "P+", "歩", " P"] {
            let error = text.parse::<Piece>().expect_err(text);
            assert_eq!(error.names(), [""; 0]);
        }
        assert_eq!(
            "+G".parse::<Piece>().unwrap_err().to_string(),
            "expected a piece as in SFEN, such as `P` or `+p`, found `+G`"
        );
    }

    #[test]
    fn every_count_in_hand_reads_back() {
        for piece in HandPiece::ALL {
            for count in 0..=u8::MAX {
                let mut hands = Hands::EMPTY;
                hands[Color::White].set(piece, count);
                assert_eq!(hands.to_string().parse(), Ok(hands));
                hands[Color::Black].set(HandPiece::Gold, 3);
                assert_eq!(hands.to_string().parse(), Ok(hands));
                let hand = hands[Color::White];
                assert_eq!(hand.to_string().parse(), Ok(hand));
            }
        }
        assert_eq!(Hand::EMPTY.to_string(), "-");
    }

    #[test]
    fn an_error_in_a_hand_has_its_place() {
        let error = |text: &str| text.parse::<Hand>().expect_err(text).to_string();
        assert_eq!(
            error("Rp"),
            "byte 1: expected a hand of one side, in upper case, found a piece in lower case"
        );
        let expected = "expected a piece in hand (one of RBGSNLP or rbgsnlp)";
        assert_eq!(error(""), format!("byte 0: {expected}, found the end"));
        assert_eq!(error("R "), format!("byte 1: {expected}, found ` `"));
        assert_eq!(error("K"), format!("byte 0: {expected}, found `K`"));
    }
}
