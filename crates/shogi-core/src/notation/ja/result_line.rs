//! Result lines such as `まで12手で先手の勝ち`, and the names of endings, in the spelling of KIF, KI2 and BOD files.

use crate::notation::ja::numbers::strip_number;
use crate::text::{after_blanks, trim_blanks};
use crate::{Color, Ending, GameResult};

use self::Fate::{Loses, Wins};

/// Whether the side that is named before a phrase wins or loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Wins,
    Loses,
}

/// A phrase, the ending that it names, and whether the side that is named before the phrase wins or loses.
type Phrase = (&'static str, Option<Ending>, Option<Fate>);

/// All phrases for an ending or a result. A phrase may name an ending by itself (`反則負け`), and may follow the name of
/// a side (`先手の反則負け`).
///
/// If several phrases name the same ending, the first one is written as the ending of a game, where a move would be
/// written. This phrase is the name in the KIF document (2024-08-02), or that of Kifu for Windows if the document has
/// no name for the ending. In a result line with a winner, the first phrase with a [`Fate`] is written, if there is
/// one.
const PHRASES: [Phrase; 34] = [
    ("勝ち", None, Some(Wins)),
    ("負け", None, Some(Loses)),
    ("勝", None, Some(Wins)),
    ("勝利", None, Some(Wins)),
    ("中断", Some(Ending::Interrupt), None),
    ("投了", Some(Ending::Resign), Some(Loses)),
    ("持将棋", Some(Ending::Impasse), None),
    ("千日手", Some(Ending::Repetition), None),
    ("切れ負け", Some(Ending::TimeUp), Some(Loses)),
    ("時間切れ負け", Some(Ending::TimeUp), Some(Loses)),
    ("時間切れ", Some(Ending::TimeUp), None),
    ("Time-up", Some(Ending::TimeUp), None),
    ("タイムアップ", Some(Ending::TimeUp), None),
    ("時間切れ勝ち", Some(Ending::TimeUp), Some(Wins)),
    ("反則勝ち", Some(Ending::IllegalWin), Some(Wins)),
    ("反則負け", Some(Ending::IllegalLoss), Some(Loses)),
    ("入玉勝ち", Some(Ending::DeclarationWin), Some(Wins)),
    ("宣言勝ち", Some(Ending::DeclarationWin), Some(Wins)),
    ("入玉宣言勝ち", Some(Ending::DeclarationWin), Some(Wins)),
    ("勝ち宣言", Some(Ending::DeclarationWin), None),
    ("不戦勝", Some(Ending::WinByDefault), Some(Wins)),
    ("不戦敗", Some(Ending::LossByDefault), Some(Loses)),
    ("詰み", Some(Ending::Checkmate), None),
    ("詰", Some(Ending::Checkmate), None),
    ("不詰", Some(Ending::NoMate), None),
    ("引き分け", Some(Ending::Draw), None),
    ("引分け", Some(Ending::Draw), None),
    ("引分", Some(Ending::Draw), None),
    ("最大手数", Some(Ending::MaxMoves), None),
    // Endings for which [`Ending`] has no variant. They are so common that no diagnostic reports them as unknown.
    ("封じ手", Some(Ending::Other), None),
    ("パス", Some(Ending::Other), None),
    ("トライ", Some(Ending::Other), None),
    (REPEATED_CHECK, Some(Ending::Other), None),
    (SUCCESSIVE_CHECK, Some(Ending::Other), None),
];

/// The two names of perpetual check, a foul for which [`Ending`] has no variant.
const REPEATED_CHECK: &str = "王手千日手";
const SUCCESSIVE_CHECK: &str = "連続王手";

/// The ways in which a side can win. They are written before the side (`時間切れにより先手の勝ち`), and may also be in
/// parentheses after the result. If several texts mean the same ending, the first one is written.
const MANNERS: [(&str, Ending); 3] = [
    ("時間切れ", Ending::TimeUp),
    ("切れ負け", Ending::TimeUp),
    ("反則", Ending::IllegalWin),
];

/// The particles that connect a way of winning with the side that follows. The first one is written.
const PARTICLES: [&str; 3] = ["により", "で", "のため"];

impl Ending {
    /// The name with which KIF writes an ending. `None` for [`Ending::Other`], because each such ending has a text of its own, which
    /// the record keeps.
    ///
    /// ```
    /// use shogi_core::Ending;
    ///
    /// assert_eq!(Ending::Resign.to_ja(), Some("投了"));
    /// ```
    pub fn to_ja(self) -> Option<&'static str> {
        let (text, ..) = PHRASES.iter().find(|(_, named, _)| *named == Some(self))?;
        (self != Self::Other).then_some(text)
    }
}

/// The ending that a text names. `None` if the text is not the name of a known ending.
///
/// ```
/// use shogi_core::Ending;
/// use shogi_core::format::tools::result_line::ending;
///
/// assert_eq!(ending("時間切れ"), Some(Ending::TimeUp));
/// assert_eq!(ending("終わり"), None);
/// ```
pub fn ending(text: &str) -> Option<Ending> {
    phrase(text)?.1
}

fn phrase(text: &str) -> Option<&'static Phrase> {
    PHRASES.iter().find(|(known, ..)| *known == text)
}

/// The names of all endings except [`Ending::Other`], separated by spaces, for messages.
pub fn ending_names() -> String {
    let names: Vec<_> = Ending::ALL.into_iter().filter_map(Ending::to_ja).collect();
    names.join(" ")
}

/// The content of a result line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ResultLine<'t> {
    /// The number of moves. `None` if the line does not give it.
    pub moves: Option<u32>,
    /// The text of the line after the number of moves, `で` and `にて`: the result or the ending, as written.
    pub text: &'t str,
    /// The meaning of that text.
    pub outcome: Outcome<'t>,
}

/// The result or ending that a result line states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome<'t> {
    /// A side won.
    Win {
        /// The winner.
        winner: Color,
        /// The ending by which the side won. `None` if the line does not give it, or gives only an unknown reason.
        how: Option<Ending>,
        /// Whether the line gives a reason that is unknown, or that contradicts `how`.
        has_unknown_reason: bool,
    },
    /// The line names an ending, but no side. The text is the name of the ending as written.
    Ending(Ending, &'t str),
    /// The line has no known result or ending. This is the text that could not be read.
    Unknown(&'t str),
}

/// Reads the text that follows `まで`: `12手で中断`, `、107手で後手の勝ち`, `2手で時間切れにより後手の勝ち`.
///
/// ```text
/// result  = { "、" | "," | blank } [ number "手" ] [ "で" | "にて" ] outcome
/// outcome = phrase | [ manner particle ] side [ "の" ] phrase [ "（" ( manner | phrase ) "）" ]
/// side    = "先手" | "下手" | "後手" | "上手"
/// ```
///
/// A phrase without a side must name an ending. If the text before the side or in the parentheses is not known, it is
/// an unknown reason. If the outcome as a whole has another form, it is [`Outcome::Unknown`]. Parentheses may be of
/// half or full width.
///
/// ```
/// use shogi_core::format::tools::result_line::{Outcome, parse_result};
/// use shogi_core::{Color, Ending};
///
/// let line = parse_result("74手で先手の勝ち（時間切れ）");
/// assert_eq!(line.moves, Some(74));
/// let Outcome::Win { winner, how, .. } = line.outcome else { panic!() };
/// assert_eq!((winner, how), (Color::Black, Some(Ending::TimeUp)));
/// ```
pub fn parse_result(text: &str) -> ResultLine<'_> {
    let text = text.trim_start_matches(['、', ',', ' ', '\u{3000}']);
    let counted = strip_number(text)
        .and_then(|(moves, rest)| Some((Some(moves), after_blanks(rest).strip_prefix('手')?)));
    let (moves, rest) = counted.unwrap_or((None, text));
    let rest = rest
        .strip_prefix("にて")
        .or_else(|| rest.strip_prefix('で'))
        .unwrap_or(rest);
    let text = trim_blanks(rest);
    let outcome = outcome(text).unwrap_or(Outcome::Unknown(text));
    ResultLine { moves, text, outcome }
}

/// Whether a line without `まで` states a result that names a side, or how the game ended: `先手勝ち`, `千日手成立`, `後手投了。`.
/// The name of an ending alone, such as `投了`, is none.
///
/// ```
/// use shogi_core::format::tools::result_line::is_bare_result;
///
/// assert!(is_bare_result("後手投了。") && is_bare_result("千日手成立"));
/// assert!(!is_bare_result("先手が優勢") && !is_bare_result("投了"));
/// ```
pub fn is_bare_result(line: &str) -> bool {
    let line = trim_blanks(line);
    // `ここで先手の負け` is a sentence about the game.
    ending(line).is_none() && outcome(line).is_some_and(|outcome| !outcome.has_unknown_reason())
}

/// Reads a result or an ending, which may be a sentence.
fn outcome(text: &str) -> Option<Outcome<'_>> {
    /// What may follow the words.
    const ENDS: [&str; 6] = [
        "です",
        "でした",
        "となりました",
        "になりました",
        "成立",
        "により終了",
    ];
    let bare = text.trim_end_matches(['。', '．', '.', '！']);
    let bare = ENDS.iter().find_map(|end| bare.strip_suffix(end)).unwrap_or(bare);
    if let Some(ending) = ending(bare) {
        return Some(Outcome::Ending(ending, text));
    }
    // `引き分け（千日手）`
    let (outer, inner) = split_parentheses(bare);
    if ending(outer) == Some(Ending::Draw) && !inner.is_empty() {
        let drawn = ending(inner)
            .filter(|ending| ending.result(Color::Black, Color::Black) == Some(GameResult::Draw));
        return drawn.map(|ending| Outcome::Ending(ending, text));
    }
    win(bare)
}

/// Whether `text`, which states no result, may be the beginning of a text that states one: `後手の`, `時間切れに`. A file
/// that is cut off may end with such a text.
pub fn is_beginning(text: &str) -> bool {
    // The text is a number of moves, such as `12`, or is empty, as after `12手で`.
    if text.chars().all(char::is_numeric) {
        return true;
    }
    let begins_phrase = |text: &str| PHRASES.iter().any(|(phrase, ..)| phrase.starts_with(text));
    let begins_side = |text: &str| {
        sides().any(|(name, _)| match text.strip_prefix(name) {
            Some(said) => "の".starts_with(said) || said.strip_prefix('の').is_some_and(begins_phrase),
            None => name.starts_with(text),
        })
    };
    let begins_manner = |text: &str| {
        let rests = MANNERS.iter().filter_map(|(manner, _)| text.strip_prefix(manner));
        let mut particles = rests.flat_map(|rest| PARTICLES.map(|particle| (rest, particle)));
        particles.any(|(rest, particle)| match rest.strip_prefix(particle) {
            Some(side) => begins_side(side),
            None => particle.starts_with(rest),
        })
    };
    begins_phrase(text) || begins_side(text) || begins_manner(text)
}

/// Reads a result with a side, such as `時間切れにより後手の勝ち` or `後手の勝ち（時間切れ）`. `None` if no side is named, or if no phrase
/// follows that says whether this side wins or loses.
fn win(text: &str) -> Option<Outcome<'_>> {
    let (outer, remark) = split_parentheses(text);
    let (reason, side, named, fate) = sides().find_map(|(name, side)| {
        outer.match_indices(name).find_map(|(start, name)| {
            let (reason, rest) = outer.split_at(start);
            let said = rest.strip_prefix(name)?;
            let &(_, named, fate) = phrase(said.strip_prefix(['の', 'が']).unwrap_or(said))?;
            Some((reason, side, named, fate?))
        })
    })?;
    let winner = match fate {
        Wins => side,
        Loses => side.opposite(),
    };
    let before = PARTICLES.iter().find_map(|particle| {
        let reason = reason.strip_suffix(particle)?;
        manner(reason).or_else(|| manner_of_loser(reason, winner.opposite()))
    });
    let behind = manner(remark).or_else(|| ending(remark).map(manner_of));
    let reasons = [(reason, before), (remark, behind)];
    let how = named.map(manner_of).or(before).or(behind);
    Some(Outcome::Win {
        winner,
        how,
        has_unknown_reason: reasons
            .into_iter()
            .any(|(text, meant)| !text.is_empty() && (meant.is_none() || meant != how)),
    })
}

/// The names of the sides, in even games and in handicap games.
fn sides() -> impl Iterator<Item = (&'static str, Color)> {
    let names = |side: Color| [(side.to_ja(), side), (side.to_ja_handicap(), side)];
    Color::ALL.into_iter().flat_map(names)
}

/// Splits `先手の勝ち（時間切れ）` into the text before the parentheses and the text inside them. If there are no parentheses at
/// the end, the second text is empty.
fn split_parentheses(text: &str) -> (&str, &str) {
    let inner = text.strip_suffix([')', '）']);
    let parts = inner.and_then(|inner| inner.split_once(['(', '（']));
    parts.map_or((text, ""), |(before, inner)| {
        (trim_blanks(before), trim_blanks(inner))
    })
}

/// The way of winning that the ending of the loser means: `先手の投了`.
fn manner_of_loser(text: &str, loser: Color) -> Option<Ending> {
    let (name, _) = sides().find(|(name, side)| *side == loser && text.starts_with(name))?;
    ending(text.strip_prefix(name)?.strip_prefix('の')?).map(manner_of)
}

fn manner(text: &str) -> Option<Ending> {
    let found = MANNERS.iter().find(|(manner, _)| *manner == text);
    found.map(|&(_, how)| how)
}

/// The way of winning that corresponds to an ending. An ending that is named after the loser corresponds to the
/// ending that is named after the winner.
const fn manner_of(ending: Ending) -> Ending {
    match ending {
        Ending::IllegalLoss => Ending::IllegalWin,
        Ending::LossByDefault => Ending::WinByDefault,
        other => other,
    }
}

impl<'t> Outcome<'t> {
    /// The ending that the outcome determines. `to_move` is the side to move at the end of the line of play, and
    /// `first` is the side to move in the start position. `None` if the outcome is unknown, or if its reason is
    /// unknown or does not fit the winner.
    pub fn ending(self, to_move: Color, first: Color) -> Option<Ending> {
        let (winner, how) = match self {
            Self::Ending(ending, _) => return Some(ending),
            // If the reason is unknown, the ending is unknown too.
            Self::Unknown(_)
            | Self::Win {
                how: None,
                has_unknown_reason: true,
                ..
            } => return None,
            // Without a reason, the loser has resigned.
            Self::Win { winner, how, .. } => (winner, how.unwrap_or(Ending::Resign)),
        };
        let fits = |ending: &Ending| {
            manner_of(*ending) == how && ending.result(to_move, first) == Some(GameResult::Win(winner))
        };
        Ending::ALL.into_iter().find(fits)
    }

    /// The result that the outcome states. `to_move` and `first` are as in [`Outcome::ending`]. `None` if the outcome
    /// is unknown, or if it is an ending that does not decide the game.
    pub fn result(self, to_move: Color, first: Color) -> Option<GameResult> {
        match self {
            Self::Win { winner, .. } => Some(GameResult::Win(winner)),
            Self::Ending(ending, _) => ending.result(to_move, first),
            Self::Unknown(_) => None,
        }
    }

    /// The name of the ending as written, if the outcome names an ending and no side.
    pub const fn name(self) -> Option<&'t str> {
        match self {
            Self::Ending(_, name) => Some(name),
            _ => None,
        }
    }

    /// Whether the outcome has a reason that is unknown, or that contradicts the ending by which the side won.
    pub const fn has_unknown_reason(self) -> bool {
        matches!(
            self,
            Self::Win {
                has_unknown_reason: true,
                ..
            }
        )
    }

    /// Whether the outcome agrees with `ending`, an ending in the record. `text` is the text that the record keeps
    /// for that ending, if any. `to_move` and `first` are as in [`Outcome::ending`].
    pub fn agrees_with(self, ending: Ending, text: Option<&str>, to_move: Color, first: Color) -> bool {
        let result = ending.result(to_move, first);
        match self {
            Self::Ending(Ending::Other, found) | Self::Unknown(found) => text == Some(found),
            // `Draw` does not say why the game is drawn, so it agrees with any drawn game.
            Self::Ending(Ending::Draw, _) => result == Some(GameResult::Draw),
            Self::Ending(found, _) => found == ending,
            Self::Win { winner, how, .. } if ending == Ending::Other => {
                let is_foul = matches!(text, Some(REPEATED_CHECK | SUCCESSIVE_CHECK));
                result.is_none_or(|result| result == GameResult::Win(winner))
                    && how.is_none_or(|how| is_foul && how == Ending::IllegalWin)
            }
            Self::Win { winner, how, .. } => {
                result == Some(GameResult::Win(winner)) && how.is_none_or(|how| how == manner_of(ending))
            }
        }
    }
}

/// Returns the result line of a game of `moves` moves that ended with `ending`. `text` is the text that the record
/// keeps for the ending, if any. `result` is the result of the game. `is_handicap` says whether the sides are called
/// 下手 and 上手. `None` if the ending has neither a name nor a text.
///
/// After a resignation or a loss on time, the line names the winner, as in Kifu for Windows.
pub fn result_text(
    moves: u32,
    ending: Ending,
    text: Option<&str>,
    result: Option<GameResult>,
    is_handicap: bool,
) -> Option<String> {
    let by_winner = matches!(ending, Ending::Resign | Ending::TimeUp);
    let wanted = Some(ending).filter(|_| !by_winner);
    let mut phrases = PHRASES.iter();
    let phrase = phrases.find(|(_, named, fate)| *named == wanted && fate.is_some());
    let said = match (phrase, result) {
        (Some(&(phrase, _, Some(fate))), Some(GameResult::Win(winner))) => {
            let manner = MANNERS.iter().find(|(_, how)| by_winner && *how == ending);
            let [particle, ..] = PARTICLES;
            let (manner, particle) = manner.map_or(("", ""), |(manner, _)| (manner, particle));
            let side = match fate {
                Wins => winner,
                Loses => winner.opposite(),
            };
            let side = side.to_ja_in(is_handicap);
            format!("{manner}{particle}{side}の{phrase}")
        }
        _ => text.or_else(|| ending.to_ja())?.to_owned(),
    };
    Some(format!("まで{moves}手で{said}"))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_ending_has_a_name_but_one() {
        for ending in Ending::ALL {
            let read_back = ending.to_ja().and_then(super::ending);
            assert_eq!(read_back, Some(ending).filter(|&ending| ending != Ending::Other));
        }
    }

    #[test]
    fn no_phrase_and_no_manner_is_listed_twice() {
        let phrases = PHRASES.iter().map(|phrase| phrase.0).collect::<Vec<_>>();
        let manners = MANNERS.iter().map(|manner| manner.0).collect::<Vec<_>>();
        for mut texts in [phrases, manners] {
            let count = texts.len();
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), count);
        }
    }

    #[test]
    fn result_lines_are_written_as_kifu_for_windows_has_them() {
        for (ending, expected) in [
            (Ending::Resign, "まで2手で後手の勝ち"),
            (Ending::TimeUp, "まで2手で時間切れにより後手の勝ち"),
            (Ending::IllegalWin, "まで2手で先手の反則勝ち"),
            (Ending::IllegalLoss, "まで2手で先手の反則負け"),
            (Ending::DeclarationWin, "まで2手で先手の入玉勝ち"),
            (Ending::WinByDefault, "まで2手で先手の不戦勝"),
            (Ending::LossByDefault, "まで2手で先手の不戦敗"),
            (Ending::Checkmate, "まで2手で詰み"),
            (Ending::Repetition, "まで2手で千日手"),
            (Ending::Interrupt, "まで2手で中断"),
        ] {
            let result = ending.result(Color::Black, Color::Black);
            let text = result_text(2, ending, None, result, false).unwrap();
            assert_eq!(text, expected);
            let read = parse_result(text.strip_prefix("まで").unwrap());
            assert_eq!(read.outcome.ending(Color::Black, Color::Black), Some(ending));
        }
    }

    #[test]
    fn a_manner_may_stand_in_parentheses_behind_the_winner() {
        let win = |text| {
            let Outcome::Win {
                winner,
                how,
                has_unknown_reason,
            } = parse_result(text).outcome
            else {
                panic!("{text}")
            };
            (winner, how, has_unknown_reason)
        };
        for (text, expected) in [
            (
                "1手で先手の勝ち（時間切れ）",
                (Color::Black, Some(Ending::TimeUp), false),
            ),
            (
                "1手で先手の勝ち(切れ負け)",
                (Color::Black, Some(Ending::TimeUp), false),
            ),
            (
                "1手で後手の負け（ 反則 ）",
                (Color::Black, Some(Ending::IllegalWin), false),
            ),
            (
                "1手で先手の勝ち（反則負け）",
                (Color::Black, Some(Ending::IllegalWin), false),
            ),
            (
                "1手で先手の勝ち（投了）",
                (Color::Black, Some(Ending::Resign), false),
            ),
            (
                "1手で時間切れにより先手の勝ち（切れ負け）",
                (Color::Black, Some(Ending::TimeUp), false),
            ),
            // The reason in parentheses is unknown in the first text, and contradicts the reason before the side in
            // the second text.
            ("1手で先手の勝ち（電話）", (Color::Black, None, true)),
            (
                "1手で反則により先手の勝ち（時間切れ）",
                (Color::Black, Some(Ending::IllegalWin), true),
            ),
            ("1手で先手の勝ち（）", (Color::Black, None, false)),
        ] {
            assert_eq!(win(text), expected, "{text}");
        }
        assert_eq!(
            parse_result("1手で先手の勝ち（時間切れ").outcome,
            Outcome::Unknown("先手の勝ち（時間切れ")
        );
    }

    /// Checks that result lines are read in all forms that occur in files.
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
            // The side to move wins, and the line does not say how. So the result is known, but the ending is not.
            ("2手で先手の勝ち", (Some(2), None, black)),
            ("5手で何か", (Some(5), None, None)),
        ] {
            assert_eq!(black_to_move(text), expected, "{text}");
        }
    }
}
