//! [`Ending`]: how a game ends, and [`GameResult`]: who wins it.

use crate::messages::{Language, Localize as _};
use crate::{Color, messages};

named_enum! {
    /// The way in which a line of play ends (`終局`). If a file names the ending with a text that is not the default text
    /// of the format, [`Node::ending_text`](crate::record::Node::ending_text) returns that text.
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
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Ending {
        /// The side to move resigns. KIF `投了`, CSA `%TORYO`.
        Resign = "resign",
        /// The game is interrupted and has no result. KIF `中断`, CSA `%CHUDAN`.
        Interrupt = "interrupt",
        /// The position occurs for the fourth time, so the game is a draw. KIF `千日手`, CSA `%SENNICHITE`.
        Repetition = "repetition",
        /// Both kings have entered the opponent's camp (impasse), so the game is a draw. KIF `持将棋`, CSA `%JISHOGI`.
        Impasse = "impasse",
        /// The side to move is checkmated. KIF `詰み`, CSA `%TSUMI`.
        Checkmate = "checkmate",
        /// It is shown that a tsume problem has no mate. KIF `不詰`, CSA `%FUZUMI`.
        NoMate = "no_mate",
        /// The side to move runs out of time and loses. KIF `切れ負け`, CSA `%TIME_UP`.
        TimeUp = "time_up",
        /// The opponent broke a rule with the last move, so the side to move wins. KIF `反則勝ち`.
        IllegalWin = "illegal_win",
        /// The side to move broke a rule and therefore loses. KIF `反則負け`, CSA `%ILLEGAL_MOVE`.
        IllegalLoss = "illegal_loss",
        /// The side to move declares a win, because its king has entered the opponent's camp. KIF `入玉勝ち`, CSA `%KACHI`.
        DeclarationWin = "declaration_win",
        /// The game is not played, and the side that would move first wins. KIF `不戦勝`.
        WinByDefault = "win_by_default",
        /// The game is not played, and the side that would move first loses. KIF `不戦敗`.
        LossByDefault = "loss_by_default",
        /// The game reaches the maximum number of moves, so it is a draw. CSA V3.0 `%MAX_MOVES`.
        MaxMoves = "max_moves",
        /// The game is a draw for any other reason. CSA `%HIKIWAKE`.
        Draw = "draw",
        /// Any other ending, such as `封じ手` or `%MATTA`. [`Node::ending_text`](crate::record::Node::ending_text)
        /// returns the text of the ending.
        Other = "other",
    }
}

messages! {
    /// The result of a finished game. `Display` writes it for sentences: `a win of Black` or `a draw`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum GameResult {
        /// The given side won.
        Win(Color) as color, en("a win of {color}"), ja("{}の勝ち", color.to_ja());
        /// Nobody won.
        Draw, en("a draw"), ja("引き分け");
    }
}

impl GameResult {
    /// The result in Japanese: `先手の勝ち`, or `下手の勝ち` if `is_handicap`, or `引き分け`.
    ///
    /// ```
    /// use shogi_core::{Color, GameResult};
    ///
    /// assert_eq!(GameResult::Win(Color::White).to_ja_in(true), "上手の勝ち");
    /// ```
    pub fn to_ja_in(self, is_handicap: bool) -> String {
        match self {
            Self::Win(winner) if is_handicap => format!("{}の勝ち", winner.to_ja_in(true)),
            _ => self.message(Language::Japanese).to_string(),
        }
    }

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

impl Ending {
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

    /// The ending with this [code](Self::code).
    pub(crate) const fn from_code(code: u16) -> Option<Self> {
        if code >= 1 && code as usize <= Self::ALL.len() {
            Some(Self::ALL[code as usize - 1])
        } else {
            None
        }
    }

    /// A number above 0 with which a record stores the ending.
    pub(crate) const fn code(self) -> u16 {
        self as u16 + 1
    }
}

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
