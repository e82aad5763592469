//! [`DoubtfulHeaders`]: headers that contradict another header or the game, or whose value cannot be true.

use super::problem::GameProblem;
use crate::messages::excerpt;
use crate::notation::ja::result_line::{Outcome, parse_result};
use crate::record::{DateTime, HeaderName, Record};
use crate::text::{Located, Place, trim_blanks};
use crate::{Color, GameResult};

/// Keys of headers in which people and programs note how a game ended. No format has such a header.
const RESULT_KEYS: [&str; 9] = [
    "結果",
    "対局結果",
    "勝敗",
    "終局",
    "決着",
    "終了理由",
    "$RESULT",
    "Result",
    "result",
];

/// Keys of headers that name the winner.
const WINNER_KEYS: [&str; 7] = ["勝者", "勝ち", "勝", "$WINNER", "$X_WINNER", "Winner", "winner"];

/// The names of the sides in these headers, beside those of KIF.
const SIDES: [(&str, Color); 6] = [
    ("black", Color::Black),
    ("sente", Color::Black),
    ("1-0", Color::Black),
    ("white", Color::White),
    ("gote", Color::White),
    ("0-1", Color::White),
];

/// What the headers of a game say that only the other headers or the whole game can confirm.
#[derive(Clone, Debug, Default)]
pub(super) struct DoubtfulHeaders {
    /// The first name of each player.
    players: [Option<String>; 2],
    claims: Vec<Located<Claim>>,
}

/// How the game ended, as a header says it.
#[derive(Clone, Debug)]
struct Claim {
    /// The value of the header, shortened for a message.
    value: String,
    result: Claimed,
}

#[derive(Clone, Debug)]
enum Claimed {
    Result(GameResult),
    /// The name of the player who won.
    Winner(String),
}

impl DoubtfulHeaders {
    /// Examines a header. Returns what is wrong with it.
    pub(super) fn examine(&mut self, key: &str, value: &str, place: Place) -> Option<GameProblem> {
        let value = trim_blanks(value);
        match HeaderName::from_key(key) {
            Some(HeaderName::StartTime | HeaderName::EndTime) => {
                DateTime::names_no_day(value).then(|| GameProblem::NoSuchDay {
                    found: excerpt(value),
                })
            }
            Some(name) => {
                let color = name.player().filter(|_| !value.is_empty())?;
                let first = self.players[color.index()].get_or_insert_with(|| value.to_owned());
                (first != value).then(|| GameProblem::OtherPlayer {
                    color,
                    found: excerpt(value),
                })
            }
            None => {
                let result = claimed(key, value)?;
                let value = excerpt(value);
                self.claims.push(Located {
                    value: Claim { value, result },
                    place,
                });
                None
            }
        }
    }

    /// The claims that the finished game does not confirm.
    pub(super) fn finish(self, record: &Record) -> impl Iterator<Item = (Place, GameProblem)> {
        let Self { players, claims } = self;
        let known = record.result();
        let is_handicap = record.has_handicap_sides();
        claims.into_iter().filter_map(move |Located { value, place }| {
            let Claim { value: found, result } = value;
            let claimed = match result {
                Claimed::Result(result) => Some(result),
                Claimed::Winner(name) => Color::ALL
                    .into_iter()
                    .find(|&color| players[color.index()].as_ref() == Some(&name))
                    .map(GameResult::Win),
            };
            let problem = GameProblem::ResultInHeader {
                found,
                known,
                is_handicap,
            };
            (claimed.is_some() && claimed != known).then_some((place, problem))
        })
    }
}

/// How a game ended, as a header with its result or its winner says it.
fn claimed(key: &str, value: &str) -> Option<Claimed> {
    let names_winner = WINNER_KEYS.contains(&key);
    if value.is_empty() || !names_winner && !RESULT_KEYS.contains(&key) {
        return None;
    }
    let stated = match parse_result(value).outcome {
        Outcome::Win { winner, .. } => Some(GameResult::Win(winner)),
        // Who loses by 投了 depends on the side to move.
        Outcome::Ending(ending, _) => {
            let result = ending.result(Color::Black, Color::Black);
            result.filter(|&result| result == GameResult::Draw)
        }
        Outcome::Unknown(_) => named_result(value),
    };
    match stated {
        None if names_winner => Some(Claimed::Winner(value.to_owned())),
        stated => stated.map(Claimed::Result),
    }
}

/// Reads the name of the side that won, or what happened to it: `先手`, `Black`, `White wins`, `sente resigns`.
fn named_result(value: &str) -> Option<GameResult> {
    const WINS: [&str; 7] = ["", "wins", "win", "won", "○", "◯", "wins."];
    const LOSES: [&str; 6] = ["loses", "lost", "resigns", "resigned", "●", "の投了"];
    let lower = value.to_ascii_lowercase();
    let named = Color::ALL
        .into_iter()
        .flat_map(|color| [(color.to_ja(), color), (color.to_ja_handicap(), color)]);
    let (said, color) = SIDES
        .into_iter()
        .chain(named)
        .find_map(|(name, color)| Some((lower.strip_prefix(name)?, color)))?;
    let said = trim_blanks(said);
    let winner = if WINS.contains(&said) {
        color
    } else if LOSES.contains(&said) {
        color.opposite()
    } else {
        return None;
    };
    Some(GameResult::Win(winner))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn results_are_read_in_many_words() {
        let result = |key, value| match claimed(key, value)? {
            Claimed::Result(result) => Some(result),
            Claimed::Winner(_) => None,
        };
        for value in [
            "先手勝ち",
            "先手の勝ち",
            "先手",
            "Black",
            "black wins",
            "1-0",
            "gote resigns",
            "後手投了",
        ] {
            assert_eq!(
                result("結果", value),
                Some(GameResult::Win(Color::Black)),
                "{value}"
            );
        }
        for value in ["千日手", "持将棋", "引き分け"] {
            assert_eq!(result("勝敗", value), Some(GameResult::Draw), "{value}");
        }
        for value in ["", "投了", "先手優勢", "良い対局"] {
            assert_eq!(result("結果", value), None, "{value}");
        }
        assert!(matches!(claimed("勝者", "甲"), Some(Claimed::Winner(name)) if name == "甲"));
        assert!(claimed("備考", "先手勝ち").is_none());
    }
}
