//! The names of endings in the field `special`. They are the special moves of CSA V2.2 without the `%`: `TORYO`.

use shogi_core::notation::csa::is_not_an_ending;
use shogi_core::{Color, Ending};

/// Returns the name to write for an ending. `text` is the text of the ending in the record. If it is a special move of
/// CSA with the same meaning, this name is written. If the ending has no name in CSA V2.2, the name of a similar ending
/// is written: a draw for the limit of moves, an interruption for any other ending.
pub(crate) fn name(ending: Ending, text: &str, to_move: Color) -> &str {
    if let Some(name) = text.strip_prefix('%')
        && (is_not_an_ending(name) || Ending::from_csa(name, to_move) == Some(ending))
    {
        return name;
    }
    let own = match ending {
        // `MaxMoves` has a name only since CSA V3.0, but JKF has the names of V2.2.
        Ending::MaxMoves => Ending::Draw.to_csa(to_move),
        _ => ending.to_csa(to_move),
    };
    own.or_else(|| Ending::Interrupt.to_csa(to_move))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::notation::csa::read_special_move;

    use super::*;

    #[test]
    fn every_name_is_written_as_it_was_read() {
        let names = shogi_core::notation::csa::ending_names().chain(["MATTA", "ERROR"]);
        for name in names.filter(|name| *name != "MAX_MOVES") {
            for to_move in Color::ALL {
                let (ending, text) = read_special_move(name, to_move).unwrap();
                assert_eq!(super::name(ending, &text, to_move), name);
            }
        }
    }

    #[test]
    fn an_ending_without_a_name_becomes_the_nearest_one() {
        for (ending, text, expected) in [
            (Ending::MaxMoves, "", "HIKIWAKE"),
            (Ending::Other, "封じ手", "CHUDAN"),
            (Ending::WinByDefault, "", "CHUDAN"),
            (Ending::IllegalLoss, "%+ILLEGAL_ACTION", "+ILLEGAL_ACTION"),
            (Ending::IllegalLoss, "", "ILLEGAL_MOVE"),
            (Ending::Resign, "%MATTA", "MATTA"),
        ] {
            assert_eq!(name(ending, text, Color::Black), expected);
        }
    }
}
