//! The words of KIF for endings and results.

use shogi_core::Color;
use shogi_core::record::{Ending, GameResult};
use shogi_core::source::trim_blanks;

/// The word of the KIF document (2024-08-02) for each ending it knows, and of Kifu for Windows for the two it does not.
const ENDINGS: [(Ending, &str); 14] = [
    (Ending::Interrupt, "中断"),
    (Ending::Resign, "投了"),
    (Ending::Impasse, "持将棋"),
    (Ending::Repetition, "千日手"),
    (Ending::TimeUp, "切れ負け"),
    (Ending::IllegalWin, "反則勝ち"),
    (Ending::IllegalLoss, "反則負け"),
    (Ending::DeclarationWin, "入玉勝ち"),
    (Ending::WinByDefault, "不戦勝"),
    (Ending::LossByDefault, "不戦敗"),
    (Ending::Checkmate, "詰み"),
    (Ending::NoMate, "不詰"),
    (Ending::Draw, "引き分け"),
    (Ending::MaxMoves, "最大手数"),
];

/// Other words in use.
const VARIANTS: [(Ending, &str); 14] = [
    (Ending::Checkmate, "詰"),
    (Ending::TimeUp, "時間切れ"),
    (Ending::TimeUp, "時間切れ負け"),
    (Ending::TimeUp, "Time-up"),
    (Ending::DeclarationWin, "勝ち宣言"),
    (Ending::DeclarationWin, "宣言勝ち"),
    (Ending::DeclarationWin, "入玉宣言勝ち"),
    (Ending::Draw, "引分け"),
    (Ending::Draw, "引分"),
    // Words that only a custom ending can hold, but that are usual enough to need no remark.
    (Ending::Other, "封じ手"),
    (Ending::Other, "パス"),
    (Ending::Other, "トライ"),
    (Ending::Other, "王手千日手"),
    (Ending::Other, "連続王手"),
];

/// The usual word for an ending; `None` for [`Ending::Other`], whose word the record keeps.
pub fn ending_word(ending: Ending) -> Option<&'static str> {
    ENDINGS
        .iter()
        .find(|(known, _)| *known == ending)
        .map(|&(_, word)| word)
}

/// The ending that a word means.
pub(crate) fn ending(word: &str) -> Option<Ending> {
    ENDINGS
        .iter()
        .chain(&VARIANTS)
        .find(|(_, known)| *known == word)
        .map(|&(ending, _)| ending)
}

/// What a result line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ResultLine<'t> {
    /// The number of moves.
    pub(crate) moves: Option<u32>,
    /// What it says of the game, in its own words.
    pub(crate) text: &'t str,
    /// What it says of the game.
    pub(crate) outcome: Outcome<'t>,
}

/// What a result line says of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome<'t> {
    /// A side won.
    Win {
        winner: Color,
        /// How, if that is said.
        how: Option<Ending>,
        /// Whether a reason is told that no ending has, or one that is not that of the ending.
        says_more: bool,
    },
    /// An ending that names no side.
    Ending(Ending, &'t str),
    /// Something else.
    Unknown(&'t str),
}

/// What may stand before the side, and how it then won.
const REASONS: [(&str, Option<Ending>); 7] = [
    ("", None),
    ("時間切れにより", Some(Ending::TimeUp)),
    ("時間切れで", Some(Ending::TimeUp)),
    ("時間切れのため", Some(Ending::TimeUp)),
    ("切れ負けにより", Some(Ending::TimeUp)),
    ("反則により", Some(Ending::IllegalWin)),
    ("反則で", Some(Ending::IllegalWin)),
];

/// Reads what follows `まで`: `12手で中断`, `、107手で後手の勝ち`, `2手で時間切れにより後手の勝ち`.
pub(crate) fn parse_result(text: &str) -> ResultLine<'_> {
    let text = text.trim_start_matches(['、', ',', ' ', '\u{3000}']);
    let counted = shogi_core::ja::numbers::strip_number(text)
        .and_then(|(moves, rest)| Some((Some(moves), rest.strip_prefix('手')?)));
    let (moves, rest) = counted.unwrap_or((None, text));
    let rest = rest
        .strip_prefix("にて")
        .or_else(|| rest.strip_prefix('で'))
        .unwrap_or(rest);
    let text = trim_blanks(rest);
    ResultLine {
        moves,
        text,
        outcome: outcome(text),
    }
}

fn outcome(text: &str) -> Outcome<'_> {
    if let Some(ending) = ending(text) {
        return Outcome::Ending(ending, text);
    }
    let sides = [
        ("先手の", Color::Black),
        ("下手の", Color::Black),
        ("後手の", Color::White),
        ("上手の", Color::White),
    ];
    for (word, side) in sides {
        if let Some((reason, what)) = text.split_once(word) {
            return win(reason, side, what).unwrap_or(Outcome::Unknown(text));
        }
    }
    Outcome::Unknown(text)
}

/// For this `reason` the `side` did `what`: `時間切れにより` `後手` `勝ち`.
fn win(reason: &str, side: Color, what: &str) -> Option<Outcome<'static>> {
    let (winner, named) = match what {
        "勝ち" | "勝" | "勝利" => (side, None),
        "負け" => (side.opposite(), None),
        "反則勝ち" => (side, Some(Ending::IllegalWin)),
        "反則負け" => (side.opposite(), Some(Ending::IllegalWin)),
        "切れ負け" | "時間切れ負け" => (side.opposite(), Some(Ending::TimeUp)),
        "入玉勝ち" | "宣言勝ち" | "入玉宣言勝ち" => (side, Some(Ending::DeclarationWin)),
        "不戦勝" => (side, Some(Ending::WinByDefault)),
        "不戦敗" => (side.opposite(), Some(Ending::WinByDefault)),
        "投了" => (side.opposite(), Some(Ending::Resign)),
        _ => return None,
    };
    let known = REASONS.iter().find(|(known, _)| *known == reason);
    let by_reason = known.and_then(|&(_, how)| how);
    Some(Outcome::Win {
        winner,
        how: named.or(by_reason),
        says_more: known.is_none()
            || (by_reason.is_some() && named.is_some_and(|named| by_reason != Some(named))),
    })
}

/// Two endings that tell the same, one of the winner and one of the loser, are one way to win.
const fn way(ending: Ending) -> Ending {
    match ending {
        Ending::IllegalLoss => Ending::IllegalWin,
        Ending::LossByDefault => Ending::WinByDefault,
        other => other,
    }
}

impl Outcome<'_> {
    /// The ending of a line where `to_move` is to move and `first` moved first, if the outcome determines it.
    pub(crate) fn ending(self, to_move: Color, first: Color) -> Option<Ending> {
        let Self::Win {
            winner,
            how,
            says_more,
        } = self
        else {
            return match self {
                Self::Ending(ending, _) => Some(ending),
                _ => None,
            };
        };
        let fits = |ending: &Ending| ending.result(to_move, first) == Some(GameResult::Win(winner));
        let endings = match how {
            // A reason that is not known may be another than that the loser resigned.
            None if says_more => return None,
            None => [Ending::Resign; 2],
            Some(Ending::IllegalWin) => [Ending::IllegalWin, Ending::IllegalLoss],
            Some(Ending::WinByDefault) => [Ending::WinByDefault, Ending::LossByDefault],
            Some(ending) => [ending; 2],
        };
        endings.into_iter().find(fits)
    }

    /// The result that the outcome states.
    pub(crate) fn result(self, to_move: Color, first: Color) -> Option<GameResult> {
        match self {
            Self::Win { winner, .. } => Some(GameResult::Win(winner)),
            Self::Ending(ending, _) => ending.result(to_move, first),
            Self::Unknown(_) => None,
        }
    }

    /// Whether the outcome does not contradict this ending, with its word, of a line where `to_move` is to move and
    /// `first` moved first.
    pub(crate) fn agrees_with(
        self,
        ending: Ending,
        word: Option<&str>,
        to_move: Color,
        first: Color,
    ) -> bool {
        let result = ending.result(to_move, first);
        match self {
            Self::Ending(Ending::Other, text) | Self::Unknown(text) => word == Some(text),
            // Why there is no winner is left open.
            Self::Ending(Ending::Draw, _) => result == Some(GameResult::Draw),
            Self::Ending(found, _) => found == ending,
            Self::Win { winner, how, .. } if ending == Ending::Other => {
                let is_foul = matches!(word, Some("王手千日手" | "連続王手"));
                result.is_none_or(|result| result == GameResult::Win(winner))
                    && how.is_none_or(|how| is_foul && how == Ending::IllegalWin)
            }
            Self::Win { winner, how, .. } => {
                result == Some(GameResult::Win(winner)) && how.is_none_or(|how| how == way(ending))
            }
        }
    }
}

/// The text after `まで` for a line of `moves` moves that ends so; `None` where the ending has no word.
pub(crate) fn result_text(
    moves: u32,
    ending: Ending,
    word: Option<&str>,
    result: Option<GameResult>,
    is_handicap: bool,
) -> Option<String> {
    let side = |color: Color| {
        if is_handicap {
            color.to_ja_handicap()
        } else {
            color.to_ja()
        }
    };
    let what = match (ending, result) {
        (Ending::Resign, Some(GameResult::Win(winner))) => format!("{}の勝ち", side(winner)),
        (Ending::TimeUp, Some(GameResult::Win(winner))) => format!("時間切れにより{}の勝ち", side(winner)),
        (Ending::IllegalWin, Some(GameResult::Win(winner))) => format!("{}の反則勝ち", side(winner)),
        (Ending::IllegalLoss, Some(GameResult::Win(winner))) => {
            format!("{}の反則負け", side(winner.opposite()))
        }
        (Ending::DeclarationWin, Some(GameResult::Win(winner))) => format!("{}の入玉勝ち", side(winner)),
        (Ending::WinByDefault, Some(GameResult::Win(winner))) => format!("{}の不戦勝", side(winner)),
        (Ending::LossByDefault, Some(GameResult::Win(winner))) => {
            format!("{}の不戦敗", side(winner.opposite()))
        }
        (ending, _) => word.or_else(|| ending_word(ending))?.to_owned(),
    };
    Some(format!("まで{moves}手で{what}"))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_word_means_its_ending() {
        for (ending, word) in ENDINGS {
            assert_eq!(
                (super::ending(word), ending_word(ending)),
                (Some(ending), Some(word))
            );
        }
        assert_eq!(ending_word(Ending::Other), None);
    }

    /// The forms that files hold.
    #[test]
    fn result_lines_are_read_in_all_forms() {
        let black_to_move = |text| {
            let line = parse_result(text);
            (
                line.moves,
                line.outcome.ending(Color::Black, Color::Black),
                line.outcome.result(Color::Black, Color::Black),
            )
        };
        let white = Some(GameResult::Win(Color::White));
        let black = Some(GameResult::Win(Color::Black));
        for (text, expected) in [
            ("108手で詰", (Some(108), Some(Ending::Checkmate), white)),
            ("0手で中断", (Some(0), Some(Ending::Interrupt), None)),
            ("2手で先手の反則負け", (Some(2), Some(Ending::IllegalLoss), white)),
            (
                "27手で後手の反則負け",
                (Some(27), Some(Ending::IllegalWin), black),
            ),
            ("、107手で後手の勝ち", (Some(107), Some(Ending::Resign), white)),
            (
                "2手で時間切れにより後手の勝ち",
                (Some(2), Some(Ending::TimeUp), white),
            ),
            (
                "2手で先手の入玉勝ち",
                (Some(2), Some(Ending::DeclarationWin), black),
            ),
            ("2手で上手の勝ち", (Some(2), Some(Ending::Resign), white)),
            (
                "2手で千日手",
                (Some(2), Some(Ending::Repetition), Some(GameResult::Draw)),
            ),
            ("61手詰", (Some(61), Some(Ending::Checkmate), white)),
            ("2手で封じ手", (Some(2), Some(Ending::Other), None)),
            // The side to move wins: how is not said.
            ("2手で先手の勝ち", (Some(2), None, black)),
            ("5手で何か", (Some(5), None, None)),
        ] {
            assert_eq!(black_to_move(text), expected, "{text}");
        }
    }
}
