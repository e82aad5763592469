//! The text that lists the pieces in hand beside a diagram (`飛 角二 歩十八 `), read and written. It is the value of a
//! line, without the key (`先手の持駒：`). `numbers.rs` reads the counts.

use std::fmt;
use std::fmt::Write as _;
use std::ops::Range;

use thiserror::Error;

use crate::messages::Language::{English, Japanese};
use crate::messages::pieces_found;
use crate::notation::ja::numbers::{display_kanji, strip_number};
use crate::text::{from_fn, is_blank, trim_blanks};
use crate::{Hand, HandPiece, problems};

/// The text that means an empty hand.
const NO_PIECES: &str = "なし";

/// Other texts that mean an empty hand.
const OTHER_NO_PIECES: [&str; 3] = ["ナシ", "無し", "無"];

/// The texts that mean all remaining pieces: the pieces of a full set, without the kings, that are neither on the
/// board nor in the other hand. These texts are used in tsume problems.
const REST: [&str; 6] = ["残り全部", "残り", "残り駒", "残り駒全部", "残駒", "残駒全部"];

/// The content of a line that lists the pieces in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::notation::ja) enum HandText {
    /// The listed pieces. The hand is empty for `なし` and for an empty text.
    Pieces(Hand),
    /// All remaining pieces (`残り全部`): the pieces of a full set that are neither on the board nor in the other hand,
    /// without the kings.
    Rest,
}

problems! {
    /// The kind of error in a list of pieces in hand.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum HandErrorKind {
        /// The text has a character that is none of the pieces that can be in hand, where such a piece is expected.
        UnknownPiece {
            /// The unknown character.
            found: char,
        },
            error "bad_hand",
            en("expected a piece in hand (one of `飛角金銀桂香歩`) or `なし`, found `{found}`"),
            ja("「{found}」は持駒（飛角金銀桂香歩）でも「なし」でもありません");
        /// The count of a piece, or the sum of several counts of one kind, is 0 or more than 255.
        Count {
            /// The count or the sum, or `u32::MAX` if it is larger than that.
            found: u32,
        },
            error "bad_hand",
            en("expected 1 to 255 pieces of a kind in hand, found {}", pieces_found(*found, English)),
            ja("持駒は1種類につき1枚から255枚までですが、{}あります", pieces_found(*found, Japanese));
    }
}

/// Reads the text after `先手の持駒：`. According to the BOD document, the text lists pieces from 飛角金銀桂香歩, each with its
/// count in kanji, separated by U+3000. A piece without a count is a single piece. An empty text and `なし` mean an
/// empty hand.
///
/// The following is accepted too: other blanks or `、` between the pieces, no separator (`金二歩十八`), counts in digits
/// (`歩18`, `歩１８`), `枚` behind a count, any order, a kind that occurs twice, `ナシ`, `無し` and `残り全部`, `残り`, `残駒`.
///
/// The first fault is an error, with the bytes that are wrong: a character that is not a piece in hand, or a count that
/// is out of range.
pub(in crate::notation::ja) fn parse_hand(text: &str) -> Result<HandText, (HandErrorKind, Range<usize>)> {
    let mut hand = Hand::EMPTY;
    match trim_blanks(text) {
        NO_PIECES => return Ok(HandText::Pieces(hand)),
        text if OTHER_NO_PIECES.contains(&text) => return Ok(HandText::Pieces(hand)),
        text if REST.contains(&text) => return Ok(HandText::Rest),
        _ => {}
    }
    let mut rest = text.trim_start_matches(is_separator);
    while let Some(found) = rest.chars().next() {
        let start = text.len() - rest.len();
        rest = &rest[found.len_utf8()..];
        let unknown = HandErrorKind::UnknownPiece { found };
        let piece = HandPiece::from_ja_char(found).ok_or((unknown, start..text.len() - rest.len()))?;
        let counted =
            strip_number(rest).map(|(count, after)| (count, after.strip_prefix('枚').unwrap_or(after)));
        let (count, after) = counted.unwrap_or((1, rest));
        hand.add_count(piece, count)
            .map_err(|found| (HandErrorKind::Count { found }, start..text.len() - after.len()))?;
        rest = after.trim_start_matches(is_separator);
    }
    Ok(HandText::Pieces(hand))
}

/// Displays a hand as in the BOD document: `飛 角二 `. The strongest kind comes first. A count above 1 follows the kind
/// in kanji, and U+3000 follows each kind or its count. An empty hand is `なし`.
pub fn display_hand(hand: &Hand) -> impl fmt::Display {
    from_fn(move |f| {
        if hand.is_empty() {
            return f.write_str(NO_PIECES);
        }
        for (piece, count) in hand.iter() {
            f.write_char(piece.to_ja_char())?;
            if count > 1 {
                write!(f, "{}", display_kanji(count))?;
            }
            f.write_char('\u{3000}')?;
        }
        Ok(())
    })
}

/// Whether a character may separate two pieces: a blank, such as U+3000, or `、`.
fn is_separator(c: char) -> bool {
    is_blank(c) || c == '、'
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn hand(pieces: &[(HandPiece, u8)]) -> HandText {
        let mut hand = Hand::EMPTY;
        for &(piece, count) in pieces {
            hand.set(piece, count);
        }
        HandText::Pieces(hand)
    }

    #[test]
    fn the_hands_of_the_bod_document_read_and_write() {
        use HandPiece::{Bishop, Gold, Knight, Lance, Pawn, Rook, Silver};
        let each = [
            (Rook, 1),
            (Bishop, 1),
            (Gold, 1),
            (Silver, 1),
            (Knight, 1),
            (Lance, 1),
            (Pawn, 4),
        ];
        for (text, pieces) in [
            ("飛　角　金　銀　桂　香　歩四　", &each[..]),
            ("銀二　歩四　", &[(Silver, 2), (Pawn, 4)]),
            ("歩十八　", &[(Pawn, 18)]),
            ("なし", &[]),
        ] {
            let expected = hand(pieces);
            assert_eq!(parse_hand(text), Ok(expected), "{text}");
            let HandText::Pieces(hand) = expected else {
                continue;
            };
            assert_eq!(display_hand(&hand).to_string(), text);
        }
    }

    #[test]
    fn separators_may_be_other_blanks_commas_or_none() {
        let expected = hand(&[(HandPiece::Gold, 2), (HandPiece::Pawn, 18)]);
        for text in [
            "金二 歩十八",
            "金二、歩十八",
            "金二歩十八",
            "　金二　　歩十八 ",
            "歩18 金2",
            "金２歩１８",
            "金金歩十八",
            "金2枚、歩十八枚",
        ] {
            assert_eq!(parse_hand(text), Ok(expected), "{text}");
        }
        assert_eq!(
            parse_hand("飛歩"),
            Ok(hand(&[(HandPiece::Rook, 1), (HandPiece::Pawn, 1)]))
        );
    }

    #[test]
    fn an_empty_text_is_an_empty_hand() {
        for text in [
            "",
            " ",
            "　",
            "なし",
            " なし　",
            "なし\u{200b}",
            "\u{a0}なし",
            "ナシ",
            "無し",
            "無",
        ] {
            assert_eq!(parse_hand(text), Ok(HandText::Pieces(Hand::EMPTY)), "{text}");
        }
    }

    #[test]
    fn remaining_pieces_are_not_a_list() {
        for text in [
            "残り全部",
            "残り全部　",
            "残り",
            "残り駒",
            "残り駒全部",
            "残駒",
            "残駒全部",
        ] {
            assert_eq!(parse_hand(text), Ok(HandText::Rest), "{text}");
        }
    }

    #[test]
    fn pieces_that_cannot_be_in_hand_are_errors_with_their_place() {
        for (text, found, range) in [
            ("玉　歩百二", '玉', 0..3),
            ("飛　と二", 'と', 6..9),
            ("歩一八", '八', 6..9),
            ("飛　なし", 'な', 6..9),
            ("飛 x", 'x', 4..5),
            ("金 二", '二', 4..7),
            ("十八", '十', 0..3),
        ] {
            let error = parse_hand(text).expect_err(text);
            assert_eq!(error, (HandErrorKind::UnknownPiece { found }, range), "{text}");
        }
    }

    #[test]
    fn counts_out_of_range_are_errors() {
        for (text, found, range) in [
            ("歩0", 0, 0..4),
            ("金 歩256", 256, 4..10),
            ("歩200歩56", 256, 6..11),
            ("歩99999999999", u32::MAX, 0..14),
            ("歩四千", 4000, 0..9),
        ] {
            let error = parse_hand(text).expect_err(text);
            assert_eq!(error, (HandErrorKind::Count { found }, range), "{text}");
        }
    }

    #[test]
    fn every_hand_reads_back_equal() {
        for count in 0..=u8::MAX {
            let mut hand = Hand::EMPTY;
            for piece in HandPiece::ALL {
                hand.set(piece, count);
            }
            assert_eq!(
                parse_hand(&display_hand(&hand).to_string()),
                Ok(HandText::Pieces(hand))
            );
        }
    }
}
