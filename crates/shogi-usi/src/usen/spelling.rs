//! The spelling of endings and moves in USEN. A move has three digits in base 36, with the value
//! `(from × 81 + to) × 2 + promotion`.
//!
//! A square is `(rank − 1) × 9 + (file − 1)`. For a drop, `from` is 81 and the place of the piece in [`PIECES`].

use shogi_core::format::GameProblem;
use shogi_core::messages::excerpt;
use shogi_core::{Ending, HandPiece, Move, MoveKind, PieceKind, Square};

/// The pieces in the order of their numbers. The first number is 2.
const PIECES: [PieceKind; 14] = [
    PieceKind::ProPawn,
    PieceKind::ProLance,
    PieceKind::ProKnight,
    PieceKind::ProSilver,
    PieceKind::Horse,
    PieceKind::Dragon,
    PieceKind::King,
    PieceKind::Gold,
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Bishop,
    PieceKind::Rook,
];

/// The letters of the endings, each with the ending that is read.
pub(super) const ENDINGS: [(&str, Ending); 4] = [
    ("r", Ending::Resign),
    ("t", Ending::TimeUp),
    ("j", Ending::Impasse),
    ("p", Ending::Interrupt),
];

/// The same letters, as a message lists them.
pub(super) const LETTERS: &str = "r t j p";

const SQUARES: u32 = 81;
const FIRST_PIECE: u32 = SQUARES + 2;
const BASE: u32 = 36;

/// Reads a move. A digit may be an upper-case letter.
pub(super) fn read_move(text: &str) -> Result<Move, GameProblem> {
    let bad_move = || GameProblem::BadMove {
        example: "7ku",
        found: excerpt(text),
    };
    if text.len() != 3 {
        return Err(bad_move());
    }
    let mut digits = text.chars().map(|digit| digit.to_digit(BASE));
    let value = digits.try_fold(0, |value, digit| Some(value * BASE + digit?));
    let value = value.ok_or_else(bad_move)?;
    let (from, to, promotes) = (value / 2 / SQUARES, value / 2 % SQUARES, value % 2 == 1);
    let to = square(to).ok_or_else(bad_move)?;
    if let Some(from) = square(from) {
        return Ok(Move::normal(from, to, promotes));
    }
    let piece = from
        .checked_sub(FIRST_PIECE)
        .and_then(|index| PIECES.get(index as usize));
    let piece = piece.and_then(|piece| if promotes { piece.promoted() } else { Some(*piece) });
    let piece = piece.ok_or_else(bad_move)?;
    let dropped = piece.to_hand_piece().filter(|dropped| dropped.kind() == piece);
    let dropped = dropped.ok_or(GameProblem::BadDrop(piece))?;
    Ok(Move::drop(dropped, to))
}

/// Appends a move to `text`.
pub(super) fn push_move(mv: Move, text: &mut String) {
    let from = match mv.kind() {
        MoveKind::Normal { from, .. } => number(from),
        MoveKind::Drop { piece, .. } => number_of_piece(piece),
    };
    let value = (from * SQUARES + number(mv.to())) * 2 + u32::from(mv.is_promotion());
    let digits = [value / BASE / BASE, value / BASE % BASE, value % BASE];
    text.extend(
        digits
            .into_iter()
            .filter_map(|digit| char::from_digit(digit, BASE)),
    );
}

fn square(number: u32) -> Option<Square> {
    let numbers = u8::try_from(number).ok()?;
    Square::from_numbers(numbers % 9 + 1, numbers / 9 + 1)
}

fn number(square: Square) -> u32 {
    u32::from(square.rank().number() - 1) * 9 + u32::from(square.file().number() - 1)
}

fn number_of_piece(piece: HandPiece) -> u32 {
    let mut pieces = (FIRST_PIECE..).zip(PIECES);
    let found = pieces.find(|&(_, kind)| kind == piece.kind());
    found.map_or(FIRST_PIECE, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// The first four moves are the example of the format. The other values were computed from its formula by hand, such as
    /// `b90`: gold is 90, so (90 × 81 + 0) × 2 = 14580 = 11 × 36² + 9 × 36.
    #[test]
    fn a_move_reads_and_writes() {
        for (text, usi) in [
            ("6y2", "2g2f"),
            ("36e", "8c8d"),
            ("7ku", "7g7f"),
            ("4be", "8d8e"),
            ("000", "1a1a"),
            ("b90", "G*1a"),
            ("23l", "8b2h+"),
            ("bfq", "P*5e"),
            ("c4g", "R*9i"),
        ] {
            let mv = usi.parse().unwrap();
            assert_eq!(read_move(text), Ok(mv), "{text}");
            let mut written = String::new();
            push_move(mv, &mut written);
            assert_eq!(written, text, "{usi}");
        }
        assert_eq!(read_move("7KU"), read_move("7ku"));
    }

    #[test]
    fn what_is_no_move_is_an_error() {
        // `a4i` and `c4i` have the origins 81 and 97, which are neither a square nor a piece. `b91` promotes a dropped gold.
        for text in [
            "",
            "7k",
            "7ku2",
            "zzzzzzzzzzzz",
            "7k!",
            "７k",
            "歩",
            "zzz",
            "a4i",
            "c4i",
            "b91",
        ] {
            let is_bad_move = matches!(read_move(text), Err(GameProblem::BadMove { .. }));
            assert!(is_bad_move, "{text}");
        }
        // A king and a tokin are dropped, and a bishop promotes.
        for (text, kind) in [
            ("b6q", PieceKind::King),
            ("adi", PieceKind::ProPawn),
            ("bxr", PieceKind::Horse),
        ] {
            assert_eq!(read_move(text), Err(GameProblem::BadDrop(kind)), "{text}");
        }
    }
}
