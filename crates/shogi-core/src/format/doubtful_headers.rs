//! [`DoubtfulHeaders`]: headers that contradict another header or the game, or whose value cannot be true.

use super::problem::GameProblem;
use crate::messages::excerpt;
use crate::notation::ja::result_line::{Outcome, parse_result};
use crate::notation::ja::start::head_lines::side_in_latin_letters;
use crate::record::{DateTime, HeaderName, Record};
use crate::text::{Located, Place, trim_blanks};
use crate::{Color, GameResult};

/// Keys of headers in which people and programs note how a game ended. No format has such a header.
const RESULT_KEYS: [&str; 8] = [
    "結果",
    "対局結果",
    "勝敗",
    "終局",
    "決着",
    "終了理由",
    "$RESULT",
    "result",
];

/// Keys of headers that name the winner.
const WINNER_KEYS: [&str; 6] = ["勝者", "勝ち", "勝", "$WINNER", "$X_WINNER", "winner"];

/// What the headers of a game say that only the other headers or the whole game can confirm.
#[derive(Clone, Debug, Default)]
pub(super) struct DoubtfulHeaders {
    /// The first name of each player.
    players: [Option<String>; 2],
    /// The values of the headers that say how the game ended, shortened for messages, with what they say.
    claims: Vec<Located<(String, Claim)>>,
}

/// How the game ended, as a header says it.
#[derive(Clone, Debug)]
enum Claim {
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
                let value = (excerpt(value), claim(key, value)?);
                self.claims.push(Located { value, place });
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
            let (found, claim) = value;
            let claimed = match claim {
                Claim::Result(result) => Some(result),
                Claim::Winner(name) => Color::ALL
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
fn claim(key: &str, value: &str) -> Option<Claim> {
    let is_one_of = |keys: &[&str]| keys.iter().any(|other| other.eq_ignore_ascii_case(key));
    let names_winner = is_one_of(&WINNER_KEYS);
    if value.is_empty() || !names_winner && !is_one_of(&RESULT_KEYS) {
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
        None if names_winner => Some(Claim::Winner(value.to_owned())),
        stated => stated.map(Claim::Result),
    }
}

/// Reads the side that won, or a side and what happened to it: `先手`, `Black`, `White wins`, `sente resigns`, `後手●`, `1-0`.
fn named_result(value: &str) -> Option<GameResult> {
    const WINS: [&str; 6] = ["", "wins", "win", "won", "○", "◯"];
    const LOSES: [&str; 5] = ["loses", "lost", "resigns", "resigned", "●"];
    match value {
        "1-0" => return Some(GameResult::Win(Color::Black)),
        "0-1" => return Some(GameResult::Win(Color::White)),
        _ => {}
    }
    let end = value.find(|c: char| !c.is_alphabetic()).unwrap_or(value.len());
    let (name, fate) = value.split_at(end);
    let side = Color::from_ja(name).or_else(|| side_in_latin_letters(name))?;
    let fate = trim_blanks(fate).trim_end_matches('.');
    if WINS.contains(&fate) {
        Some(GameResult::Win(side))
    } else if LOSES.contains(&fate) {
        Some(GameResult::Win(side.opposite()))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn results_are_read_in_many_words() {
        let result = |key, value| match claim(key, value)? {
            Claim::Result(result) => Some(result),
            Claim::Winner(_) => None,
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
        assert!(matches!(claim("勝者", "甲"), Some(Claim::Winner(name)) if name == "甲"));
        assert!(claim("備考", "先手勝ち").is_none());
    }
}
