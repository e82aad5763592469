//! [`Ending`]: how a game ends, and [`GameResult`]: who wins it.

use std::fmt;

use crate::Color;

/// The way in which a line of play ends (`終局`). If a file names the ending with a text that is not the default text
/// of the format, [`NodeRef::ending_text`](crate::record::NodeRef::ending_text) returns that text.
///
/// In the descriptions of the variants, "the side to move" is the side whose turn it is at the end of the line of
/// play.
///
/// ```
/// use shogi_core::{Color, Ending, GameResult};
///
/// let ending: Ending = "resign".parse()?;
/// assert_eq!(ending, Ending::Resign);
/// let (to_move, first) = (Color::White, Color::Black);
/// assert_eq!(ending.result(to_move, first), Some(GameResult::Win(Color::Black)));
/// assert_eq!(Ending::Interrupt.result(to_move, first), None);
/// # Ok::<(), shogi_core::SpellingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
#[repr(u8)]
pub enum Ending {
    /// The side to move resigns. KIF `投了`, CSA `%TORYO`.
    Resign = 1,
    /// The game is interrupted and has no result. KIF `中断`, CSA `%CHUDAN`.
    Interrupt,
    /// The position occurs for the fourth time, so the game is a draw. KIF `千日手`, CSA `%SENNICHITE`.
    Repetition,
    /// Both kings have entered the opponent's camp (impasse), so the game is a draw. KIF `持将棋`, CSA `%JISHOGI`.
    Impasse,
    /// The side to move is checkmated. KIF `詰み`, CSA `%TSUMI`.
    Checkmate,
    /// It is shown that a tsume problem has no mate. KIF `不詰`, CSA `%FUZUMI`.
    NoMate,
    /// The side to move runs out of time and loses. KIF `切れ負け`, CSA `%TIME_UP`.
    TimeUp,
    /// The opponent broke a rule with the last move, so the side to move wins. KIF `反則勝ち`.
    IllegalWin,
    /// The side to move broke a rule and therefore loses. KIF `反則負け`, CSA `%ILLEGAL_MOVE`.
    IllegalLoss,
    /// The side to move declares a win, because its king has entered the opponent's camp. KIF `入玉勝ち`, CSA `%KACHI`.
    DeclarationWin,
    /// The game is not played, and the side that would move first wins. KIF `不戦勝`.
    WinByDefault,
    /// The game is not played, and the side that would move first loses. KIF `不戦敗`.
    LossByDefault,
    /// The game reaches the maximum number of moves, so it is a draw. CSA V3.0 `%MAX_MOVES`.
    MaxMoves,
    /// The game is a draw for any other reason. CSA `%HIKIWAKE`.
    Draw,
    /// Any other ending, such as `封じ手` or `%MATTA`. [`NodeRef::ending_text`](crate::record::NodeRef::ending_text)
    /// returns the text of the ending.
    Other,
}

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameResult {
    /// The given side won.
    Win(Color),
    /// Nobody won.
    Draw,
}

/// Writes the result for sentences: `a win of Black` or `a draw`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(color) => write!(f, "a win of {color}"),
            Self::Draw => f.write_str("a draw"),
        }
    }
}

impl GameResult {
    /// All three results.
    pub const ALL: [Self; 3] = [Self::Win(Color::Black), Self::Win(Color::White), Self::Draw];

    /// The name for programs: `black` or `white` for the winner, or `draw`. `Display` writes a phrase for sentences
    /// instead.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win(color) => color.name(),
            Self::Draw => "draw",
        }
    }
}

/// Writes the [name](Ending::name): `resign`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Ending {
    /// All endings, in the order of the variants.
    pub const ALL: [Self; 15] = [
        Self::Resign,
        Self::Interrupt,
        Self::Repetition,
        Self::Impasse,
        Self::Checkmate,
        Self::NoMate,
        Self::TimeUp,
        Self::IllegalWin,
        Self::IllegalLoss,
        Self::DeclarationWin,
        Self::WinByDefault,
        Self::LossByDefault,
        Self::MaxMoves,
        Self::Draw,
        Self::Other,
    ];

    /// The stable English name of the ending in `snake_case`: `resign`, `illegal_win`, …
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resign => "resign",
            Self::Interrupt => "interrupt",
            Self::Repetition => "repetition",
            Self::Impasse => "impasse",
            Self::Checkmate => "checkmate",
            Self::NoMate => "no_mate",
            Self::TimeUp => "time_up",
            Self::IllegalWin => "illegal_win",
            Self::IllegalLoss => "illegal_loss",
            Self::DeclarationWin => "declaration_win",
            Self::WinByDefault => "win_by_default",
            Self::LossByDefault => "loss_by_default",
            Self::MaxMoves => "max_moves",
            Self::Draw => "draw",
            Self::Other => "other",
        }
    }

    /// The result of a game that ends in this way. `to_move` is the side to move at the end of the game, and `first`
    /// is the side to move in the start position. `None` if the ending does not decide the result:
    /// [`Ending::Interrupt`], [`Ending::NoMate`] and [`Ending::Other`].
    pub const fn result(self, to_move: Color, first: Color) -> Option<GameResult> {
        Some(match self {
            Self::Resign | Self::Checkmate | Self::TimeUp | Self::IllegalLoss => {
                GameResult::Win(to_move.opposite())
            }
            Self::IllegalWin | Self::DeclarationWin => GameResult::Win(to_move),
            Self::WinByDefault => GameResult::Win(first),
            Self::LossByDefault => GameResult::Win(first.opposite()),
            Self::Repetition | Self::Impasse | Self::MaxMoves | Self::Draw => GameResult::Draw,
            Self::Interrupt | Self::NoMate | Self::Other => return None,
        })
    }

    pub(crate) const fn from_code(code: u16) -> Option<Self> {
        if code >= 1 && code as usize <= Self::ALL.len() {
            Some(Self::ALL[code as usize - 1])
        } else {
            None
        }
    }

    pub(crate) const fn code(self) -> u16 {
        self as u16
    }
}

// This assertion fails to compile if `ALL` lacks a variant. It compares the length of `ALL` with the code of `Other`,
// so `Other` must stay the last variant. A test checks the order of `ALL`.
const _: () = assert!(
    Ending::ALL.len() == Ending::Other as usize,
    "`Ending::ALL` lacks an ending"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_all_endings_is_in_the_order_of_their_codes() {
        for (ending, code) in Ending::ALL.into_iter().zip(1..) {
            assert_eq!((ending.code(), Ending::from_code(code)), (code, Some(ending)));
        }
    }
}
