//! Moves as CSA, KIF and KI2 write them.

use kifu::core::reader::{Destination, Manner, NotationWarning};
use kifu::csa::{self, Event};
use kifu::{Color, Format, HandPiece, Move, MoveKind, Notation, Position, RecordFormat as _, Square};
use pyo3::prelude::*;

use crate::exceptions::value_error;

/// Writes a move that is possible in a position. `previous` is the destination of the move before.
pub(crate) fn write(
    mv: Move,
    position: &Position,
    previous: Option<Square>,
    format: Format,
) -> PyResult<String> {
    match format {
        Format::Ki2 => Ok(Notation::of(mv, position, previous).to_string()),
        Format::Kif => Ok(kif(mv, position, previous)),
        Format::Csa => Ok(csa(mv, position)),
        Format::Usi => Ok(mv.to_string()),
        other => {
            let name = other.name();
            let message = format!("expected a format with moves (one of ki2, kif, csa, usi), found `{name}`");
            Err(value_error(message))
        }
    }
}

/// Reads a move in USI, CSA, KIF or KI2. It need not be legal.
pub(crate) fn read(text: &str, position: &Position, previous: Option<Square>) -> PyResult<Move> {
    if let Ok(mv) = text.parse() {
        return Ok(mv);
    }
    if !text.is_ascii() {
        return read_japanese(text, position, previous);
    }
    read_csa(text, position).ok_or_else(|| unreadable(text))
}

fn unreadable(text: &str) -> PyErr {
    let message = "expected a move of this position in USI, CSA, KIF or KI2";
    value_error(format!("{message}, found `{text}`"))
}

/// A move in KIF: `７六歩(77)`.
fn kif(mv: Move, position: &Position, previous: Option<Square>) -> String {
    let notation = Notation::of(mv, position, None);
    let to = match previous {
        Some(to) if to == mv.to() => "同　".to_owned(),
        _ => mv.to().to_ja().to_string(),
    };
    let piece = notation.kind.to_ja();
    match mv.kind() {
        MoveKind::Drop { .. } => format!("{to}{piece}打"),
        MoveKind::Normal { from, promote, .. } => {
            let promotes = if promote { "成" } else { "" };
            format!("{to}{piece}{promotes}({})", digits(Some(from)))
        }
    }
}

/// A move in CSA: `+7776FU`.
fn csa(mv: Move, position: &Position) -> String {
    let kind = match mv.kind() {
        MoveKind::Drop { piece, .. } => Some(piece.kind()),
        MoveKind::Normal { from, promote, .. } => position.piece_at(from).map(|piece| {
            let promoted = piece.kind.promoted().filter(|_| promote);
            promoted.unwrap_or(piece.kind)
        }),
    };
    let (from, to) = (digits(mv.from()), digits(Some(mv.to())));
    let code = kind.map_or("", |kind| kind.to_csa());
    format!("{}{from}{to}{code}", sign(position))
}

fn sign(position: &Position) -> char {
    match position.turn() {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// The digits of a square, or `00` for a hand.
fn digits(square: Option<Square>) -> String {
    let number = |square: Square| square.file().number() * 10 + square.rank().number();
    format!("{:02}", square.map_or(0, number))
}

/// Reads a move in CSA, also without its sign. `None` if it is no move of this position.
fn read_csa(text: &str, position: &Position) -> Option<Move> {
    let text = if text.starts_with(['+', '-']) {
        text.to_owned()
    } else {
        format!("{}{text}", sign(position))
    };
    let Event::Move(written) = csa::events(&text).next()?.ok()?.value else {
        return None;
    };
    let mv = match written.from {
        Some(from) => Move::normal(from, written.to, position.piece_at(from)?.kind != written.kind),
        None => Move::drop(HandPiece::from_kind(written.kind)?, written.to),
    };
    // CSA names the side and the piece too.
    (csa(mv, position) == text).then_some(mv)
}

/// Reads a move of KI2, or of KIF, which has its origin in parentheses.
fn read_japanese(text: &str, position: &Position, previous: Option<Square>) -> PyResult<Move> {
    let (notation, rest) = Notation::strip(text).map_err(value_error)?;
    if rest.is_empty() {
        let resolved = notation.resolve(position, previous).map_err(value_error)?;
        return match resolved.warning {
            None | Some(NotationWarning::OnlyOneLegal { .. }) => Ok(resolved.mv),
            Some(warning) => Err(value_error(warning)),
        };
    }
    let to = match notation.to {
        Destination::Square(to) | Destination::SameSquare(to) => Some(to),
        Destination::Same => previous,
    };
    let origin = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let from = origin.and_then(|origin| match *origin.as_bytes() {
        [file, rank] => Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0')),
        _ => None,
    });
    let fits = |from: &Square| position.piece_at(*from).map(|piece| piece.kind) == Some(notation.kind);
    match (from.filter(fits), to) {
        (Some(from), Some(to)) => Ok(Move::normal(from, to, notation.manner == Some(Manner::Promote))),
        _ => Err(unreadable(text)),
    }
}
