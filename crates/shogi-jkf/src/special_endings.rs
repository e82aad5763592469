//! `special`: the names of endings in JKF, which are those of CSA V2.2 without the `%`.

use std::borrow::Cow;

use shogi_core::notation::csa::is_not_an_ending;
use shogi_core::{Color, Ending};

/// What a name means when `to_move` is the side to move: the ending, and the text that the record keeps of it, empty for
/// the usual name. `None` for a name that CSA does not have.
pub(crate) fn parse(name: &str, to_move: Color) -> Option<(Ending, Cow<'static, str>)> {
    let ending = match Ending::from_csa(name, to_move) {
        Some(ending) => ending,
        None if is_not_an_ending(name) => Ending::Other,
        None => return None,
    };
    let is_usual = ending.to_csa(to_move) == Some(name);
    let text = if is_usual {
        "".into()
    } else {
        format!("%{name}").into()
    };
    Some((ending, text))
}

/// The name that an ending is written as: its own one, else that of the nearest ending. A limit of moves becomes a draw,
/// any other ending without a name an interruption.
pub(crate) fn name(ending: Ending, text: &str, to_move: Color) -> &str {
    if let Some(name) = text.strip_prefix('%')
        && (is_not_an_ending(name) || Ending::from_csa(name, to_move) == Some(ending))
    {
        return name;
    }
    let own = match ending {
        // A name of CSA V3.0.
        Ending::MaxMoves => Ending::Draw.to_csa(to_move),
        _ => ending.to_csa(to_move),
    };
    own.or_else(|| Ending::Interrupt.to_csa(to_move))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_name_is_written_as_it_was_read() {
        let names = shogi_core::notation::csa::ending_names().chain(["MATTA", "ERROR"]);
        for name in names.filter(|name| *name != "MAX_MOVES") {
            for to_move in Color::ALL {
                let (ending, text) = parse(name, to_move).unwrap();
                assert_eq!(super::name(ending, &text, to_move), name);
            }
        }
        assert_eq!(parse("封じ手", Color::Black), None);
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
