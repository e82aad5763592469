//! The ASCII words of the Computer Shogi Association that more than one format uses: two-letter piece codes and the
//! names of endings. (The CSA *record format* is the business of `shogi-csa`.)
//!
//! Source: CSA standard record format V2.2, sections on pieces and special moves; V3.0 for `MAX_MOVES`.

use crate::Ending;
use crate::{Color, PieceKind};

/// The code of each kind, in the order of [`PieceKind::ALL`].
const CODES: [&str; PieceKind::COUNT] = [
    "FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY",
];

/// The endings that have a name of their own, without the `%`.
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

/// The side that broke a rule, as a name.
const ILLEGAL_ACTION: [&str; 2] = ["+ILLEGAL_ACTION", "-ILLEGAL_ACTION"];

/// Special moves of the document that end no game; a record keeps them as [`Ending::Other`] with their text.
const NOT_ENDINGS: [&str; 2] = ["MATTA", "ERROR"];

/// Whether the document has a special move of this name, given without its `%`, that is no ending.
pub fn is_not_an_ending(name: &str) -> bool {
    NOT_ENDINGS.contains(&name)
}

/// The names of all endings, without their `%`.
pub fn ending_names() -> impl Iterator<Item = &'static str> {
    let names = NAMES.iter().map(|&(_, name)| name);
    names.chain(ILLEGAL_ACTION)
}

impl PieceKind {
    /// The two-letter code: `FU`, `KY`, … `UM`, `RY`.
    pub const fn to_csa(self) -> &'static str {
        CODES[self.index()]
    }

    /// The kind with this two-letter code.
    pub fn from_csa(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.to_csa() == code)
    }
}

impl Ending {
    /// The name without its `%`: `TORYO`, `+ILLEGAL_ACTION`, …, when `to_move` is the side to move. `None` for the
    /// endings that CSA has no name for.
    ///
    /// A side that breaks a rule at its turn has `ILLEGAL_MOVE`, as Kifu for Windows writes it: programs do not agree on
    /// who loses by `ILLEGAL_ACTION`, which alone says that the side that moved last broke a rule.
    pub fn to_csa(self, to_move: Color) -> Option<&'static str> {
        match self {
            Self::IllegalWin => Some(ILLEGAL_ACTION[to_move.opposite().index()]),
            other => NAMES
                .iter()
                .find(|(ending, _)| *ending == other)
                .map(|&(_, name)| name),
        }
    }

    /// The ending with this name, given without its `%`, when `to_move` is the side to move. `None` for names that mean
    /// no ending of [`Ending`] but `Other`; see [`is_not_an_ending`].
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

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_kind_has_its_code() {
        for kind in PieceKind::ALL {
            assert_eq!(PieceKind::from_csa(kind.to_csa()), Some(kind));
        }
        // CSA V2.2: NG is the promoted silver, UM the promoted bishop.
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
        // %+ILLEGAL_ACTION: Black broke a rule, White wins.
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
}
