//! Reads moves as USI, CSA, KIF and KI2 write them.

use kifu::shogi_core::format::tools::NotationWarning;
use kifu::shogi_core::notation::strip_move;
use kifu::{Move, Notation, Position, Square};
use pyo3::prelude::*;

use crate::exceptions::value_error;

/// Reads a move in USI, CSA, KIF or KI2. It need not be legal.
pub(crate) fn read(text: &str, position: &Position, previous: Option<Square>) -> PyResult<Move> {
    if !text.is_ascii() {
        let (notation, rest) = Notation::strip(text).map_err(value_error)?;
        // KI2 has no origin, and says what is wrong with it.
        if rest.is_empty() {
            let resolved = notation.resolve(position, previous).map_err(value_error)?;
            return match resolved.warning {
                None | Some(NotationWarning::OnlyOneLegal { .. }) => Ok(resolved.mv),
                Some(warning) => Err(value_error(warning)),
            };
        }
    }
    match strip_move(text, position, previous) {
        Some((mv, "")) if !text.starts_with(char::is_whitespace) => Ok(mv),
        _ => {
            let message = "expected a move of this position in USI, CSA, KIF or KI2";
            Err(value_error(format!("{message}, found `{text}`")))
        }
    }
}
