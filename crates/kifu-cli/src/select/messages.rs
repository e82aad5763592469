//! The messages of `kifu select`, in English and Japanese.

use std::fmt;

use kifu::Localize;
use kifu::core::text::pluralize;

/// A message about an input, or about the selection as a whole.
#[derive(Debug)]
pub(super) enum Message {
    /// The input is not a game record.
    NotARecord,
    /// Some inputs are no game records.
    NotRecords { inputs: usize },
    /// Some games have errors, and were read as far as possible.
    Errors { games: usize },
    /// Nothing of some games could be read.
    Unreadable { games: usize },
    /// A game is left out, because it is the same as an earlier one.
    Same { game: String, first: String },
    /// The number of such games.
    LeftOut { games: usize },
    /// No game is selected, so nothing is written.
    NothingToWrite,
}

/// The line with the number of all selected games.
#[derive(Debug)]
pub(super) struct Total(pub(super) usize);

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARecord => f.write_str("not a game record, skipped (kifu check shows why)"),
            Self::NotRecords { inputs } => write!(
                f,
                "{} skipped: no game record (--errors lists them)",
                pluralize(*inputs, "input")
            ),
            Self::Errors { games } => write!(
                f,
                "{} with errors, read as far as possible (--errors lists them, kifu check shows why)",
                pluralize(*games, "game")
            ),
            Self::Unreadable { games } => write!(
                f,
                "{} left out: nothing could be read (--errors lists them, kifu check shows why)",
                pluralize(*games, "game")
            ),
            Self::Same { game, first } => write!(f, "{game} = {first}: left out"),
            Self::NothingToWrite => f.write_str("no game was selected; nothing was written"),
            Self::LeftOut { games } => write!(
                f,
                "{} left out, with the same start and moves as an earlier one (--duplicates lists them)",
                pluralize(*games, "game")
            ),
        }
    }
}

impl Localize for Message {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARecord => {
                f.write_str("棋譜ではないので、飛ばしました（kifu check で理由が分かります）")
            }
            Self::NotRecords { inputs } => {
                write!(
                    f,
                    "{inputs}個の入力は棋譜ではないので、飛ばしました（--errors で表示します）"
                )
            }
            Self::Errors { games } => write!(
                f,
                "{games}局にエラーがあり、読めたところまでを使いました（--errors で表示し、kifu check で理由が分かります）"
            ),
            Self::Unreadable { games } => write!(
                f,
                "{games}局は何も読めなかったので、省きました（--errors で表示し、kifu check で理由が分かります）"
            ),
            Self::Same { game, first } => write!(f, "{game} = {first}: 省きました"),
            Self::NothingToWrite => f.write_str("対局が選ばれなかったので、何も書いていません"),
            Self::LeftOut { games } => write!(
                f,
                "開始局面と指し手が前の対局と同じ{games}局を省きました（--duplicates で表示します）"
            ),
        }
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "total: {}", self.0)
    }
}

impl Localize for Total {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "合計: {}", self.0)
    }
}
