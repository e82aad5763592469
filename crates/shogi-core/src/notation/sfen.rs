//! SFEN, the ASCII notation of a [`Setup`]: `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1`.
//!
//! SFEN has four fields, separated by blanks: first the board, from rank 1 (White's side) to rank 9, each rank from
//! file 9 to file 1; second the side to move, `b` or `w`; third the pieces in hand, `-` if there are none; fourth the
//! number of the next move. SFEN is a part of the [USI protocol].
//!
//! Every `Setup` can be written, and is the same when it is read back, even with 255 pawns in a hand or four kings.
//!
//! The parser is relaxed in these points only:
//! * the move number may be missing, and is then 1; the hands may be missing together with it, and are then empty;
//! * there may be several ASCII blanks between two fields, and blanks before the first and after the last field;
//! * a number of empty squares may be split into several digits (`54` for `9`);
//! * the pieces in hand may be in any order, and a kind may occur several times (`PP` is `2P`);
//! * a count in a hand may be 1 (`1P` is `P`), and counts and the move number may begin with zeros.
//!
//! [USI protocol]: http://shogidokoro.starfree.jp/usi.html

pub(crate) mod error;
mod pieces_and_hands;

use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use crate::text::from_fn;
use crate::{Board, Color, File, Hands, Position, Rank, Setup, Square};

pub(crate) use error::or_end;
pub use error::{SfenError, SfenPositionError};

use error::SfenErrorKind;
pub(crate) use pieces_and_hands::{kind_of_letter, letter};

use pieces_and_hands::{Fault, located, read_hands, read_piece};

/// Reads SFEN. The [module documentation](self) lists the accepted forms.
impl FromStr for Setup {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        read_fields(text, text.split_ascii_whitespace(), &text[text.len()..])
    }
}

/// Parses the SFEN of a position that follows the rules. [`Setup`] parses any arrangement.
impl FromStr for Position {
    type Err = SfenPositionError;

    fn from_str(text: &str) -> Result<Self, SfenPositionError> {
        Ok(Self::new(&text.parse()?)?)
    }
}

/// Reads the fields of an SFEN, which are words of `text`. `end` is the empty slice of `text` at which a missing field
/// is reported.
pub(crate) fn read_fields<'t>(
    text: &str,
    mut fields: impl Iterator<Item = &'t str>,
    end: &'t str,
) -> Result<Setup, SfenError> {
    let mut read = || {
        let setup = Setup {
            board: read_board(fields.next().unwrap_or(end))?,
            turn: read_turn(fields.next().unwrap_or(end))?,
            hands: fields.next().map_or(Ok(Hands::EMPTY), read_hands)?,
            move_number: fields.next().map_or(Ok(1), read_move_number)?,
        };
        match fields.next() {
            None => Ok(setup),
            Some(surplus) => {
                let found = surplus.chars().next().unwrap_or(' ');
                Err((SfenErrorKind::Trailing { found }, surplus))
            }
        }
    };
    read().map_err(located(text))
}

/// Writes SFEN. All four fields are written, even if the hands are empty (`-`) or the move number is 1.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.without_move_number(), self.move_number)
    }
}

impl Setup {
    /// The SFEN without the move number, which is the same text however many moves led to the position.
    ///
    /// ```
    /// let text = shogi_core::Setup::STARTPOS.without_move_number().to_string();
    /// assert_eq!(text, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -");
    /// ```
    pub fn without_move_number(&self) -> impl fmt::Display {
        from_fn(|f| {
            for rank in Rank::ALL {
                if rank != Rank::ALL[0] {
                    f.write_char('/')?;
                }
                write_rank(f, &self.board, rank)?;
            }
            f.write_str(match self.turn {
                Color::Black => " b ",
                Color::White => " w ",
            })?;
            fmt::Display::fmt(&self.hands, f)
        })
    }
}

fn read_board(text: &str) -> Result<Board, Fault<'_>> {
    let mut board = Board::EMPTY;
    let mut count = 0;
    for part in text.split('/') {
        let rank = Rank::new(count + 1).ok_or((SfenErrorKind::TooManyRanks, part))?;
        read_rank(part, rank, &mut board)?;
        count += 1;
    }
    if count < 9 {
        return Err((SfenErrorKind::TooFewRanks { count }, &text[text.len()..]));
    }
    Ok(board)
}

fn read_rank<'t>(text: &'t str, rank: Rank, board: &mut Board) -> Result<(), Fault<'t>> {
    let mut count = 0;
    let mut rest = text;
    while let Some(&first) = rest.as_bytes().first() {
        let start = rest;
        let (piece, squares) = match first {
            b'1'..=b'9' => {
                rest = &rest[1..];
                (None, first - b'0')
            }
            _ => (Some(read_piece(&mut rest)?), 1),
        };
        let file = File::new(9_u8.wrapping_sub(count));
        count += squares;
        match file {
            Some(file) if count <= 9 => board[Square::new(file, rank)] = piece,
            _ => {
                let surplus = &start[..start.len() - rest.len()];
                return Err((SfenErrorKind::TooManySquares { rank }, surplus));
            }
        }
    }
    if count < 9 {
        return Err((SfenErrorKind::TooFewSquares { rank, count }, &text[text.len()..]));
    }
    Ok(())
}

fn read_turn(text: &str) -> Result<Color, Fault<'_>> {
    match text {
        "b" => Ok(Color::Black),
        "w" => Ok(Color::White),
        other => {
            let found = other.chars().next();
            Err((SfenErrorKind::Turn { found }, other))
        }
    }
}

fn read_move_number(text: &str) -> Result<u32, Fault<'_>> {
    // The digits are checked here because `u32::from_str` also accepts a sign.
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits_only { text.parse().ok() } else { None };
    number.ok_or((SfenErrorKind::MoveNumber, text))
}

fn write_rank(f: &mut fmt::Formatter<'_>, board: &Board, rank: Rank) -> fmt::Result {
    let mut empty = 0_u8;
    for file in File::ALL.into_iter().rev() {
        let Some(piece) = board[Square::new(file, rank)] else {
            empty += 1;
            continue;
        };
        write_empty(f, empty)?;
        empty = 0;
        fmt::Display::fmt(&piece, f)?;
    }
    write_empty(f, empty)
}

fn write_empty(f: &mut fmt::Formatter<'_>, count: u8) -> fmt::Result {
    if count == 0 {
        Ok(())
    } else {
        f.write_char(char::from(b'0' + count))
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::{HandPiece, Piece, PieceKind};

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

    fn parse(text: &str) -> Result<Setup, SfenError> {
        text.parse()
    }

    /// Parses `text`, which is not SFEN, and returns the place and the message of the error.
    fn error(text: &str) -> (Range<usize>, String) {
        let error = parse(text).expect_err(text);
        (error.range.clone(), error.kind.to_string())
    }

    #[test]
    fn the_start_of_an_even_game_reads_and_writes() {
        let setup = parse(START).unwrap();
        assert_eq!(setup, Setup::STARTPOS);
        assert_eq!(setup.to_string(), START);
    }

    #[test]
    fn promoted_pieces_and_hands_read_and_write() {
        let setup = parse(MATSURI).unwrap();
        let at = |file, rank| setup.board[Square::from_numbers(file, rank).unwrap()];
        assert_eq!(at(4, 2), Some(Piece::new(Color::Black, PieceKind::ProPawn)));
        assert_eq!(at(1, 2), Some(Piece::new(Color::White, PieceKind::King)));
        assert_eq!(at(3, 9), Some(Piece::new(Color::White, PieceKind::Bishop)));
        assert_eq!(setup.hands[Color::White].count(HandPiece::Pawn), 5);
        assert_eq!(setup.hands[Color::Black].count(HandPiece::Rook), 1);
        assert_eq!(setup.turn, Color::White);
        assert_eq!(setup.to_string(), MATSURI);
    }

    #[test]
    fn every_setup_reads_back_equal() {
        let mut setup = Setup::EMPTY;
        setup.move_number = u32::MAX;
        setup.turn = Color::White;
        for color in Color::ALL {
            for kind in HandPiece::ALL {
                setup.hands[color].set(kind, u8::MAX);
            }
        }
        let kinds = PieceKind::ALL.into_iter().cycle();
        for (index, (square, kind)) in Square::ALL.into_iter().zip(kinds).enumerate() {
            setup.board[square] = (index % 3 > 0).then_some(Piece::new(Color::ALL[index % 2], kind));
        }
        assert_eq!(parse(&setup.to_string()), Ok(setup));
        setup.move_number = 0;
        assert_eq!(parse(&setup.to_string()), Ok(setup));
    }

    #[test]
    fn hands_and_move_number_may_be_missing() {
        assert_eq!(parse(START.trim_end_matches(" 1")), Ok(Setup::STARTPOS));
        assert_eq!(parse(START.trim_end_matches(" - 1")), Ok(Setup::STARTPOS));
    }

    #[test]
    fn several_blanks_and_split_empty_squares_are_read() {
        assert_eq!(
            parse(&format!("  {}\t\n", START.replace(' ', "  "))),
            Ok(Setup::STARTPOS)
        );
        assert_eq!(parse(&START.replace("/9/", "/54/")), Ok(Setup::STARTPOS));
    }

    #[test]
    fn a_kind_may_occur_in_the_hands_twice() {
        let setup = parse("9/9/9/9/9/9/9/9/9 b PP2P 1").unwrap();
        assert_eq!(setup.hands[Color::Black].count(HandPiece::Pawn), 4);
    }

    #[test]
    fn a_rank_with_too_many_squares_is_an_error() {
        assert_eq!(
            error("99/9 b"),
            (1..2, "expected 9 squares on rank 1, found more".into())
        );
        assert_eq!(
            error("9/9p/9 b"),
            (3..4, "expected 9 squares on rank 2, found more".into())
        );
        assert_eq!(
            error("9/8+pp/9 b"),
            (5..6, "expected 9 squares on rank 2, found more".into())
        );
    }

    #[test]
    fn a_rank_with_too_few_squares_is_an_error() {
        assert_eq!(
            error("9/9/8/9 b"),
            (5..5, "expected 9 squares on rank 3, found 8".into())
        );
        assert_eq!(error(""), (0..0, "expected 9 squares on rank 1, found 0".into()));
        assert_eq!(
            error("9//9"),
            (2..2, "expected 9 squares on rank 2, found 0".into())
        );
    }

    #[test]
    fn the_number_of_ranks_is_checked() {
        assert_eq!(error("9/9/9 b - 1"), (5..5, "expected 9 ranks, found 3".into()));
        assert_eq!(
            error("9/9/9/9/9/9/9/9/9/9 b"),
            (18..19, "expected 9 ranks, found more".into())
        );
    }

    #[test]
    fn an_unknown_piece_is_an_error_with_its_place() {
        assert_eq!(
            parse("9/4x4/").unwrap_err().kind,
            SfenErrorKind::UnknownPiece { found: 'x' }
        );
        assert_eq!(parse("9/4x4/").unwrap_err().range, 3..4);
        assert_eq!(parse("歩8/").unwrap_err().range, 0..3);
        assert_eq!(
            parse("0").unwrap_err().kind,
            SfenErrorKind::UnknownPiece { found: '0' }
        );
    }

    #[test]
    fn only_promotable_pieces_follow_a_plus() {
        for (text, found) in [
            ("+G8", Some('G')),
            ("+k8", Some('k')),
            ("+", None),
            ("++P", Some('+')),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(error.kind, SfenErrorKind::CannotPromote { found }, "{text}");
            assert_eq!(error.range.start, 0, "{text}");
        }
    }

    #[test]
    fn the_side_to_move_is_required() {
        let board = "9/9/9/9/9/9/9/9/9";
        assert_eq!(
            parse(board).unwrap_err().kind,
            SfenErrorKind::Turn { found: None }
        );
        let error = parse(&format!("{board} black - 1")).unwrap_err();
        assert_eq!(error.kind, SfenErrorKind::Turn { found: Some('b') });
        assert_eq!(error.range, 18..23);
    }

    #[test]
    fn hands_are_checked() {
        let kind = |hands: &str| {
            let error = parse(&format!("9/9/9/9/9/9/9/9/9 b {hands} 1")).unwrap_err();
            (error.kind, error.range)
        };
        assert_eq!(
            kind("K"),
            (SfenErrorKind::UnknownHandPiece { found: Some('K') }, 20..21)
        );
        assert_eq!(
            kind("P2"),
            (SfenErrorKind::UnknownHandPiece { found: None }, 21..22)
        );
        assert_eq!(kind("0P"), (SfenErrorKind::HandCount { found: 0 }, 20..22));
        assert_eq!(kind("p256P"), (SfenErrorKind::HandCount { found: 256 }, 21..25));
        assert_eq!(kind("255PP"), (SfenErrorKind::HandCount { found: 256 }, 24..25));
        assert_eq!(
            kind("99999999999P"),
            (SfenErrorKind::HandCount { found: u32::MAX }, 20..32)
        );
        let greatest = SfenErrorKind::HandCount { found: u32::MAX };
        assert!(greatest.to_string().ends_with("found 4294967295 or more"));
        assert_eq!(
            kind("-P"),
            (SfenErrorKind::UnknownHandPiece { found: Some('-') }, 20..21)
        );
    }

    #[test]
    fn the_move_number_is_checked() {
        for number in ["+1", "-1", "x", "4294967296", "99999999999999999999999"] {
            let error = parse(&format!("9/9/9/9/9/9/9/9/9 b - {number}")).unwrap_err();
            assert_eq!(error.kind, SfenErrorKind::MoveNumber, "{number}");
        }
        let error = parse(&format!("{START} 7g7f")).unwrap_err();
        assert_eq!(error.kind, SfenErrorKind::Trailing { found: '7' });
    }

    #[test]
    fn an_error_says_the_place_first() {
        let error = parse("9/4x4/9").unwrap_err();
        assert_eq!(
            error.to_string(),
            "byte 3: expected a piece (one of KRBGSNLP or krbgsnlp), `+`, `/` or a digit from 1 to 9, found `x`"
        );
    }
}
