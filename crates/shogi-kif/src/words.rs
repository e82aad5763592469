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
    /// What it says of the game.
    pub(crate) outcome: Outcome<'t>,
}

/// What a result line says of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome<'t> {
    /// A side won; how, if that is said.
    Win(Color, Option<Ending>),
    /// An ending that names no side.
    Ending(Ending, &'t str),
    /// Something else.
    Unknown(&'t str),
}

/// Reads what follows `まで`: `12手で中断`, `、107手で後手の勝ち`, `2手で時間切れにより後手の勝ち`.
pub(crate) fn parse_result(text: &str) -> ResultLine<'_> {
    let text = text.trim_start_matches(['、', ',', ' ', '\u{3000}']);
    let (moves, rest) = match shogi_core::ja::numbers::strip_number(text) {
        Some((moves, rest)) if rest.starts_with('手') => (Some(moves), rest.trim_start_matches('手')),
        _ => (None, text),
    };
    let rest = rest
        .strip_prefix("にて")
        .or_else(|| rest.strip_prefix('で'))
        .unwrap_or(rest);
    let rest = trim_blanks(rest);
    ResultLine {
        moves,
        outcome: outcome(rest),
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
        if let Some((how, what)) = text.split_once(word) {
            return win(how, side, what).unwrap_or(Outcome::Unknown(text));
        }
    }
    Outcome::Unknown(text)
}

/// `how` the `side` did `what`: `時間切れにより` `後手` `勝ち`.
fn win(how: &str, side: Color, what: &str) -> Option<Outcome<'static>> {
    let by_time = how.starts_with("時間切れ");
    let by_foul = how.starts_with("反則");
    let way = |ending: Ending| Some(ending);
    Some(match what {
        "勝ち" | "勝" | "勝利" if by_time => Outcome::Win(side, way(Ending::TimeUp)),
        "勝ち" | "勝" | "勝利" if by_foul => Outcome::Win(side, way(Ending::IllegalWin)),
        "勝ち" | "勝" | "勝利" if how.is_empty() => Outcome::Win(side, None),
        "負け" if how.is_empty() => Outcome::Win(side.opposite(), None),
        "反則勝ち" => Outcome::Win(side, way(Ending::IllegalWin)),
        "反則負け" => Outcome::Win(side.opposite(), way(Ending::IllegalWin)),
        "切れ負け" | "時間切れ負け" => Outcome::Win(side.opposite(), way(Ending::TimeUp)),
        "入玉勝ち" | "宣言勝ち" | "入玉宣言勝ち" => {
            Outcome::Win(side, way(Ending::DeclarationWin))
        }
        "不戦勝" => Outcome::Win(side, way(Ending::WinByDefault)),
        "不戦敗" => Outcome::Win(side.opposite(), way(Ending::LossByDefault)),
        "投了" => Outcome::Win(side.opposite(), way(Ending::Resign)),
        _ => return None,
    })
}

impl Outcome<'_> {
    /// The ending of a line where `to_move` is to move and `first` moved first, if the outcome determines it.
    pub(crate) fn ending(self, to_move: Color, first: Color) -> Option<Ending> {
        let fits = |ending: Ending, winner| ending.result(to_move, first) == Some(GameResult::Win(winner));
        match self {
            Self::Ending(ending, _) => Some(ending),
            Self::Win(winner, None) => fits(Ending::Resign, winner).then_some(Ending::Resign),
            Self::Win(winner, Some(Ending::IllegalWin)) => Some(if winner == to_move {
                Ending::IllegalWin
            } else {
                Ending::IllegalLoss
            }),
            Self::Win(winner, Some(ending)) => fits(ending, winner).then_some(ending),
            Self::Unknown(_) => None,
        }
    }

    /// The result that the outcome states.
    pub(crate) fn result(self, to_move: Color, first: Color) -> Option<GameResult> {
        match self {
            Self::Win(winner, _) => Some(GameResult::Win(winner)),
            Self::Ending(ending, _) => ending.result(to_move, first),
            Self::Unknown(_) => None,
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
