//! Reads moves as USI, CSA, KIF and KI2 write them.

use kifu::csa::{self, Event};
use kifu::shogi_core::format::tools::{Destination, Manner, NotationWarning};
use kifu::{HandPiece, Move, MoveNotation, Notation, Position, Square};
use pyo3::prelude::*;

use crate::exceptions::value_error;

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

/// Reads a move in CSA, also without its sign. `None` if it is no move of this position.
fn read_csa(text: &str, position: &Position) -> Option<Move> {
    let signed = if text.starts_with(['+', '-']) {
        text.to_owned()
    } else {
        format!("+{text}")
    };
    let Event::Move(written) = csa::events(&signed).next()?.ok()?.value else {
        return None;
    };
    let mv = match written.from {
        Some(from) => Move::normal(from, written.to, position.piece_at(from)?.kind != written.kind),
        None => Move::drop(HandPiece::from_kind(written.kind)?, written.to),
    };
    // CSA names the side and the piece too.
    let csa = MoveNotation::Csa.write(mv, position, None);
    csa.ends_with(text).then_some(mv)
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
