//! The ASCII names of the Computer Shogi Association (CSA) that several formats use: two-letter codes of pieces, and
//! names of endings. (Moves and the other lines of the CSA *record format* are in the crate `shogi-csa`.)
//!
//! Source: CSA standard record format V2.2, sections on pieces and special moves; V3.0 for `MAX_MOVES`.

use crate::Ending;
use crate::text::scanner::half_width;
use crate::{Color, PieceKind};

/// The two-letter code of each kind of piece, in the order of [`PieceKind::ALL`].
const CODES: [&str; PieceKind::COUNT] = [
    "FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY",
];

/// The code of a piece as a number, and the kind of piece, by the difference of the two letters modulo 32. This difference
/// is another one for every code. The entries of other differences have the number 0.
const BY_DIFFERENCE: [(u16, PieceKind); 32] = {
    let mut entries = [(0, PieceKind::Pawn); 32];
    let mut index = 0;
    while index < CODES.len() {
        let code = CODES[index].as_bytes();
        entries[difference(code[0], code[1])] =
            (u16::from_le_bytes([code[0], code[1]]), PieceKind::ALL[index]);
        index += 1;
    }
    entries
};

const fn difference(first: u8, second: u8) -> usize {
    (second.wrapping_sub(first) % 32) as usize
}

/// The endings whose name does not depend on the side to move, with their names without the `%`.
const NAMES: [(Ending, &str); 11] = [
    (Ending::Resign, "TORYO"),
    (Ending::Interrupt, "CHUDAN"),
    (Ending::Repetition, "SENNICHITE"),
    (Ending::Impasse, "JISHOGI"),
    (Ending::Checkmate, "TSUMI"),
    (Ending::NoMate, "FUZUMI"),
    (Ending::TimeUp, "TIME_UP"),
    (Ending::IllegalLoss, "ILLEGAL_MOVE"),
    (Ending::DeclarationWin, "KACHI"),
    (Ending::MaxMoves, "MAX_MOVES"),
    (Ending::Draw, "HIKIWAKE"),
];

/// The names of the special move that says that Black or White broke a rule, without the `%`, indexed by [`Color`].
const ILLEGAL_ACTION: [&str; 2] = ["+ILLEGAL_ACTION", "-ILLEGAL_ACTION"];

/// Special moves of the CSA document that do not end the game. A record keeps them as [`Ending::Other`] with their
/// text.
const NOT_ENDINGS: [&str; 2] = ["MATTA", "ERROR"];

/// Whether a text looks like a move in CSA notation, even if it cannot be read as one: two digits and the letters of a piece, with
/// hardly anything else beside them but signs and quotation marks. A sentence that mentions a move does not.
///
/// ```
/// use shogi_core::notation::csa::looks_like_move;
///
/// assert!(["+7776FU", "\"3334FU", "－34ＦＵ", "-33x34FU"].iter().all(|text| looks_like_move(text)));
/// assert!(!["", "T12", "V2.2", "FU", "7776FU is a good move"].iter().any(|text| looks_like_move(text)));
/// ```
pub fn looks_like_move(text: &str) -> bool {
    const LONGEST: usize = "7776FU".len() + 3;
    let plain = text.chars().map(half_width).filter(|c| c.is_alphanumeric());
    let plain: Vec<char> = plain.take(LONGEST + 1).collect();
    let is_end = |part: &[char]| {
        let code: String = part.iter().skip(2).collect();
        part.iter().take(2).all(char::is_ascii_digit)
            && PieceKind::from_csa(&code.to_ascii_uppercase()).is_some()
    };
    plain.len() <= LONGEST && plain.windows(4).any(is_end)
}

/// The codes of all kinds of pieces, for a message: `FU KY … RY`.
pub fn piece_codes() -> String {
    CODES.join(" ")
}

/// Whether `name`, given without its `%`, is a special move of the CSA document that does not end the game.
pub fn is_not_an_ending(name: &str) -> bool {
    NOT_ENDINGS.contains(&name)
}

/// The CSA names of all endings that have one, without their `%`.
pub fn ending_names() -> impl Iterator<Item = &'static str> {
    let names = NAMES.iter().map(|&(_, name)| name);
    names.chain(ILLEGAL_ACTION)
}

/// Reads a special move without its `%`. Returns the ending, and the text of the ending to keep in a record, which is
/// empty if `name` is the default name of the ending. `None` if CSA does not have the special move. `to_move` is the side
/// to move at the end.
///
/// ```
/// use shogi_core::notation::csa::read_special_move;
/// use shogi_core::{Color, Ending};
///
/// assert_eq!(read_special_move("TORYO", Color::Black), Some((Ending::Resign, String::new())));
/// assert_eq!(read_special_move("MATTA", Color::Black), Some((Ending::Other, "%MATTA".to_owned())));
/// assert_eq!(read_special_move("TORYOO", Color::Black), None);
/// ```
pub fn read_special_move(name: &str, to_move: Color) -> Option<(Ending, String)> {
    let other = || is_not_an_ending(name).then_some(Ending::Other);
    let ending = Ending::from_csa(name, to_move).or_else(other)?;
    let is_default = ending.to_csa(to_move) == Some(name);
    Some((
        ending,
        if is_default {
            String::new()
        } else {
            format!("%{name}")
        },
    ))
}

/// Returns the special move to write for an ending, without its `%`. `text` is the text of the ending in the record, and
/// `to_move` is the side to move at the end. `has_max_moves` says whether the format has `MAX_MOVES`, which CSA has since
/// V3.0.
///
/// | ending in the record | written |
/// |---|---|
/// | with a text that [means](read_special_move) this ending | that text |
/// | [`Ending::MaxMoves`] without `has_max_moves` | `HIKIWAKE` |
/// | with a name in CSA | its default name |
/// | any other | `CHUDAN` |
pub fn special_move(ending: Ending, text: &str, to_move: Color, has_max_moves: bool) -> &str {
    let means = |name: &str| read_special_move(name, to_move).map(|(ending, _)| ending);
    if let Some(name) = text.strip_prefix('%').filter(|name| means(name) == Some(ending)) {
        return name;
    }
    let written = match ending {
        Ending::MaxMoves if !has_max_moves => Ending::Draw,
        other => other,
    };
    let name = written
        .to_csa(to_move)
        .or_else(|| Ending::Interrupt.to_csa(to_move));
    name.unwrap_or_default()
}

impl PieceKind {
    /// The two-letter code of the kind: `FU`, `KY`, … `UM`, `RY`.
    pub const fn to_csa(self) -> &'static str {
        CODES[self.index()]
    }

    /// The kind with the two-letter code `code`. `None` if there is no such code.
    #[inline]
    pub fn from_csa(code: &str) -> Option<Self> {
        let &[first, second] = code.as_bytes() else {
            return None;
        };
        let (number, kind) = BY_DIFFERENCE[difference(first, second)];
        (number == u16::from_le_bytes([first, second])).then_some(kind)
    }
}

impl Ending {
    /// The CSA name of the ending, without its `%`: `TORYO`, `+ILLEGAL_ACTION`, … `to_move` is the side to move at
    /// the end of the game. `None` if CSA has no name for the ending.
    ///
    /// For [`Ending::IllegalLoss`], the name is `ILLEGAL_MOVE`, as Kifu for Windows writes it. The name is not
    /// `ILLEGAL_ACTION`, because programs do not agree which side loses by `ILLEGAL_ACTION`. That name is used only
    /// for [`Ending::IllegalWin`], where the side that moved last broke a rule, because CSA has no other name for
    /// this ending.
    pub fn to_csa(self, to_move: Color) -> Option<&'static str> {
        match self {
            Self::IllegalWin => Some(ILLEGAL_ACTION[to_move.opposite().index()]),
            other => NAMES
                .iter()
                .find(|(ending, _)| *ending == other)
                .map(|&(_, name)| name),
        }
    }

    /// The ending with the CSA name `name`, given without its `%`. `to_move` is the side to move at the end of the
    /// game. `None` if the name is unknown, or is that of a special move that does not end the game
    /// ([`is_not_an_ending`]).
    pub fn from_csa(name: &str, to_move: Color) -> Option<Self> {
        if let Some(side) = ILLEGAL_ACTION.iter().position(|action| *action == name) {
            return Some(if side == to_move.index() {
                Self::IllegalLoss
            } else {
                Self::IllegalWin
            });
        }
        NAMES
            .iter()
            .find(|(_, known)| *known == name)
            .map(|&(ending, _)| ending)
    }
}

/// Returns a corrected move. Corrects lower-case letters, and digits and letters that look alike. `None` if other
/// characters are wrong.
pub(crate) fn nearest_move(found: &str) -> Option<String> {
    let corrected: String = found
        .chars()
        .enumerate()
        .map(|(index, c)| match (index, c.to_ascii_uppercase()) {
            (1..=4, 'O') => '0',
            (1..=4, 'I' | 'L') => '1',
            (5.., '0') => 'O',
            (5.., '1') => 'I',
            (_, other) => other,
        })
        .collect();
    let squares = corrected.get(1..5)?;
    let is_move = squares.bytes().all(|digit| digit.is_ascii_digit())
        && PieceKind::from_csa(corrected.get(5..)?).is_some();
    is_move.then_some(corrected)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_kind_has_its_code() {
        for kind in PieceKind::ALL {
            assert_eq!(PieceKind::from_csa(kind.to_csa()), Some(kind));
        }
        // CSA V2.2: NG is the promoted silver, and UM is the promoted bishop.
        assert_eq!(PieceKind::from_csa("NG"), Some(PieceKind::ProSilver));
        assert_eq!(PieceKind::from_csa("UM"), Some(PieceKind::Horse));
        assert_eq!(
            [
                PieceKind::from_csa("fu"),
                PieceKind::from_csa("GY"),
                PieceKind::from_csa("")
            ],
            [None; 3]
        );
    }

    #[test]
    fn the_side_that_broke_a_rule_loses() {
        // `%+ILLEGAL_ACTION` means that Black broke a rule, so White wins.
        assert_eq!(
            Ending::from_csa("+ILLEGAL_ACTION", Color::Black),
            Some(Ending::IllegalLoss)
        );
        assert_eq!(
            Ending::from_csa("+ILLEGAL_ACTION", Color::White),
            Some(Ending::IllegalWin)
        );
        assert_eq!(
            Ending::from_csa("ILLEGAL_MOVE", Color::White),
            Some(Ending::IllegalLoss)
        );
    }

    #[test]
    fn every_special_move_is_written_as_it_was_read() {
        for name in ending_names().chain(NOT_ENDINGS) {
            for to_move in Color::ALL {
                let (ending, text) = read_special_move(name, to_move).unwrap();
                assert_eq!(special_move(ending, &text, to_move, true), name);
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
            // `MATTA` would be read as another ending.
            (Ending::Resign, "%MATTA", "TORYO"),
        ] {
            assert_eq!(special_move(ending, text, Color::Black, false), expected);
        }
    }

    #[test]
    fn endings_come_back_from_their_names() {
        for ending in Ending::ALL {
            for to_move in Color::ALL {
                if let Some(name) = ending.to_csa(to_move) {
                    assert_eq!(Ending::from_csa(name, to_move), Some(ending));
                }
            }
        }
        assert_eq!(Ending::Other.to_csa(Color::Black), None);
        assert_eq!(Ending::from_csa("MATTA", Color::Black), None);
    }

    #[test]
    fn a_move_with_small_letters_or_lookalikes_gets_a_hint() {
        for (found, expected) in [
            ("+7776fu", Some("+7776FU")),
            ("+2O26FU", Some("+2026FU")),
            ("-l112ky", Some("-1112KY")),
            ("+77760u", Some("+7776OU")),
            ("+7776XX", None),
            ("+777", None),
            ("+７７七六", None),
        ] {
            assert_eq!(nearest_move(found).as_deref(), expected, "{found}");
        }
    }
}
