//! Reading and writing the parts of SFEN: a piece (`+p`), a hand (`R2P`), the hands of both sides (`R2b3p`).

use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use super::{SfenError, SfenErrorKind, Word, letter_of, read_hands, read_piece, write_hands};
use crate::text::SpellingError;
use crate::{Color, Hand, Hands, Piece};

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
        let mut rest = text.chars();
        match (read_piece(&mut rest), rest.as_str()) {
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
        write_hands(f, self)
    }
}

/// Reads the hands as in SFEN, in any order: `R2b3p`. `-` means two empty hands.
impl FromStr for Hands {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        if text.is_empty() {
            return Err(SfenError {
                kind: SfenErrorKind::UnknownHandPiece { found: None },
                range: 0..0,
            });
        }
        read_hands(Word { start: 0, text })
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::{HandPiece, PieceKind};

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
