//! [`Claimed`]: how the game ended, as a header says it. No format has a header for this.

use crate::notation::ja::result_line::{Outcome, parse_result};
use crate::notation::ja::start::head_lines::{side, side_in_latin_letters};
use crate::text::{is_blank, trim_blanks};
use crate::{Color, GameResult};

/// Keys of headers in which people and programs note how a game ended.
const RESULT_KEYS: [&str; 8] = [
    "結果",
    "対局結果",
    "勝敗",
    "終局",
    "決着",
    "終了理由",
    "result",
    "ending",
];

/// Keys of headers that name a player, and whether this is the winner.
const PLAYER_KEYS: [(&str, bool); 12] = [
    ("勝者", true),
    ("勝ち", true),
    ("勝", true),
    ("x_winner", true),
    ("winner", true),
    ("敗者", false),
    ("負け", false),
    ("負", false),
    ("敗", false),
    ("投了者", false),
    ("x_loser", false),
    ("loser", false),
];

/// Words behind a player, and whether this player won.
const FATES: [(&str, bool); 17] = [
    ("勝ち", true),
    ("勝利", true),
    ("勝", true),
    ("wins", true),
    ("won", true),
    ("win", true),
    ("○", true),
    ("◯", true),
    ("負け", false),
    ("敗北", false),
    ("負", false),
    ("敗", false),
    ("●", false),
    ("loses", false),
    ("lost", false),
    ("resigns", false),
    ("resigned", false),
];

/// How a game ended, as a header says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Claimed {
    /// A side won, or it was a draw.
    Result(GameResult),
    /// The game was decided, and only its side to move says for whom: `投了`.
    Decided,
    /// The player with this name, or with a name that begins so, won or lost.
    Player {
        name: String,
        wins: bool,
        /// Whether it is certain that this is the name of a player.
        is_certain: bool,
    },
}

impl Claimed {
    /// Whether the game has the result that the header says.
    pub(super) fn is_confirmed(&self, known: Option<GameResult>, players: &[Option<String>; 2]) -> bool {
        match self {
            Self::Result(claimed) => known == Some(*claimed),
            Self::Decided => known.is_some(),
            Self::Player {
                name,
                wins,
                is_certain,
            } => {
                let has_name = |color: &Color| {
                    let player = players[color.index()].as_deref();
                    player.is_some_and(|player| player.starts_with(&**name))
                };
                let mut named = Color::ALL.into_iter().filter(has_name);
                match (named.next(), named.next()) {
                    (Some(color), None) => known == Some(result(color, *wins)),
                    _ => !is_certain || known.is_some(),
                }
            }
        }
    }
}

const fn result(player: Color, wins: bool) -> GameResult {
    GameResult::Win(if wins { player } else { player.opposite() })
}

/// Reads how a game ended from a header. `None` if the header is about something else, or says nothing that decides.
pub(super) fn read(key: &str, value: &str) -> Option<Claimed> {
    let lower = key.to_ascii_lowercase();
    if let Some((_, wins)) = PLAYER_KEYS.into_iter().find(|(known, _)| *known == lower) {
        return Some(result_in(value).unwrap_or_else(|| of(value, wins)));
    }
    if RESULT_KEYS.contains(&&*lower) {
        return result_in(value)
            .or_else(|| named_side(value).map(|side| Claimed::Result(result(side, true))));
    }
    // `先手の結果：勝ち`, `羽生：勝ち`
    let fate = fate(value)?;
    let player = RESULT_KEYS.iter().find_map(|known| key.strip_suffix(known));
    Some(match of(player.unwrap_or(key).trim_end_matches('の'), fate) {
        Claimed::Player { name, wins, .. } => Claimed::Player {
            name,
            wins,
            is_certain: false,
        },
        claimed => claimed,
    })
}

/// Reads the result that stands beside the name of a player: `○羽生`, or in the place of the name: `勝ち`.
pub(super) fn of_player(color: Color, value: &str) -> Option<Claimed> {
    let wins = fate(value).or_else(|| marked(value).map(|(_, wins)| wins))?;
    Some(Claimed::Result(result(color, wins)))
}

/// The player with a name, which may be that of a side.
fn of(name: &str, wins: bool) -> Claimed {
    match named_side(name) {
        Some(side) => Claimed::Result(result(side, wins)),
        None => Claimed::Player {
            name: name.to_owned(),
            wins,
            is_certain: true,
        },
    }
}

/// Reads a result: `先手の勝ち`, `千日手`, `sente resigns`, `羽生の勝ち`, `○羽生 ●藤井`, `1-0`.
fn result_in(value: &str) -> Option<Claimed> {
    match parse_result(value).outcome {
        Outcome::Win { winner, .. } => return Some(Claimed::Result(GameResult::Win(winner))),
        Outcome::Ending(ending, _) => {
            // Who loses by 投了 depends on the side to move. 中断 decides nothing.
            let result = ending.result(Color::Black, Color::Black)?;
            return Some(match result {
                GameResult::Draw => Claimed::Result(result),
                GameResult::Win(_) => Claimed::Decided,
            });
        }
        Outcome::Unknown(_) => {}
    }
    match value {
        "1-0" => return Some(Claimed::Result(result(Color::Black, true))),
        "0-1" => return Some(Claimed::Result(result(Color::White, true))),
        _ => {}
    }
    let mut words = value.split(|c| is_blank(c) || matches!(c, ',' | '、' | '-' | '対'));
    if let Some((name, wins)) = words.find_map(marked) {
        return Some(if name.is_empty() {
            Claimed::Decided
        } else {
            of(name, wins)
        });
    }
    let value = value.trim_end_matches(['.', '。']);
    let (name, wins) = FATES
        .into_iter()
        .find_map(|(word, wins)| Some((value.strip_suffix(word)?, wins)))?;
    let name = trim_blanks(trim_blanks(name).trim_end_matches(['の', 'が']));
    (!name.is_empty()).then(|| of(name, wins))
}

/// Whether a word without a player says that this player won.
fn fate(word: &str) -> Option<bool> {
    let found = FATES.into_iter().find(|(fate, _)| *fate == word);
    found.map(|(_, wins)| wins)
}

/// A name with the mark of the winner or of the loser before or behind it. A name of marks alone, such as `○○`, is hidden.
fn marked(word: &str) -> Option<(&str, bool)> {
    const MARKS: [char; 3] = ['○', '◯', '●'];
    let (at, mark) = word.match_indices(MARKS).next()?;
    let is_outside = at == 0 || at + mark.len() == word.len();
    let is_only = word.matches(MARKS).count() == 1;
    (is_outside && is_only).then(|| (trim_blanks(word.trim_matches(MARKS)), mark != "●"))
}

fn named_side(name: &str) -> Option<Color> {
    let of_csa = match name {
        "B" | "b" | "+" => Some(Color::Black),
        "W" | "w" | "-" => Some(Color::White),
        _ => None,
    };
    side(name).or_else(|| side_in_latin_letters(name)).or(of_csa)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn results_are_read_in_many_words() {
        let black = Some(Claimed::Result(GameResult::Win(Color::Black)));
        for (key, value) in [
            ("結果", "先手勝ち"),
            ("結果", "先手の勝ち"),
            ("結果", "先手"),
            ("結果", "Black"),
            ("Result", "black wins"),
            ("RESULT", "B win"),
            ("結果", "1-0"),
            ("結果", "gote resigns."),
            ("結果", "後手投了"),
            ("勝敗", "後手●"),
            ("敗者", "後手"),
            ("先手結果", "勝ち"),
            ("後手の勝敗", "●"),
        ] {
            assert_eq!(read(key, value), black, "{key}：{value}");
        }
        for value in ["千日手", "持将棋", "引き分け"] {
            assert_eq!(read("勝敗", value), Some(Claimed::Result(GameResult::Draw)));
        }
        assert_eq!(read("終局", "投了"), Some(Claimed::Decided));
        for (key, value) in [
            ("結果", "中断"),
            ("結果", "先手優勢"),
            ("結果", "良い対局"),
            ("備考", "先手勝ち"),
        ] {
            assert_eq!(read(key, value), None, "{key}：{value}");
        }
    }

    #[test]
    fn a_result_may_name_the_player() {
        let players = [Some("羽生善治".to_owned()), Some("藤井猛".to_owned())];
        let black = Some(GameResult::Win(Color::Black));
        let white = Some(GameResult::Win(Color::White));
        for (key, value) in [
            ("結果", "羽生の勝ち"),
            ("勝敗", "○羽生 ●藤井"),
            ("勝敗", "藤井猛●"),
            ("勝者", "羽生"),
            ("投了者", "藤井猛"),
            ("羽生", "勝ち"),
        ] {
            let claimed = read(key, value).unwrap();
            assert!(claimed.is_confirmed(black, &players), "{key}：{value}");
            assert!(!claimed.is_confirmed(white, &players), "{key}：{value}");
            assert!(!claimed.is_confirmed(None, &players), "{key}：{value}");
        }
        let unknown = read("天気", "○").unwrap();
        assert!(unknown.is_confirmed(None, &players));
        assert_eq!(
            of_player(Color::White, "●藤井"),
            Some(Claimed::Result(GameResult::Win(Color::Black)))
        );
        assert_eq!(of_player(Color::White, "○○"), None);
    }
}
