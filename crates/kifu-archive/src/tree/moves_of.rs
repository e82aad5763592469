//! [`MovesOf`]: the player whose moves count.

use std::cmp::Ordering;
use std::str::FromStr;

use kifu::shogi_core::text::SpellingError;
use kifu::shogi_core::{Color, Record};

use crate::criteria::{TextPart, is_player, ratings, winner};

/// The player of each game whose moves count.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MovesOf {
    /// The player of this side, as it is seen from the [root](super::Options::root).
    Side(Color),
    /// The player who won.
    Winner,
    /// The player who lost.
    Loser,
    /// The player with the higher rating.
    HigherRated,
    /// The player with this name.
    Player(TextPart),
}

impl MovesOf {
    /// The texts that are no names of players.
    pub const NAMES: [&'static str; 5] = ["black", "white", "winner", "loser", "higher-rated"];

    /// Returns the side of the player in a game. `None` if it is unknown: without a winner, with a rating missing or both the same, and
    /// if neither player has the name, or both. The side of [`MovesOf::Side`] is that of the game too.
    pub fn side_in(&self, record: &Record) -> Option<Color> {
        match self {
            Self::Side(side) => Some(*side),
            Self::Winner => winner(record),
            Self::Loser => winner(record).map(Color::opposite),
            Self::HigherRated => {
                let [black, white] = ratings(record)?;
                match black.total_cmp(&white) {
                    Ordering::Greater => Some(Color::Black),
                    Ordering::Less => Some(Color::White),
                    Ordering::Equal => None,
                }
            }
            Self::Player(name) => match Color::ALL.map(|color| is_player(name, record, color)) {
                [true, false] => Some(Color::Black),
                [false, true] => Some(Color::White),
                _ => None,
            },
        }
    }
}

/// Reads one of [`MovesOf::NAMES`] or its Japanese word (`先手`, `後手`, `勝者`, `敗者`, `高レート`), or the name of a player.
impl FromStr for MovesOf {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let name = text.trim();
        if let Some(side) = name.parse().ok().or_else(|| Color::from_ja(name)) {
            return Ok(Self::Side(side));
        }
        Ok(match name.to_ascii_lowercase().as_str() {
            "winner" | "勝者" => Self::Winner,
            "loser" | "敗者" => Self::Loser,
            "higher-rated" | "高レート" => Self::HigherRated,
            _ => Self::Player(TextPart::parse(text)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn the_side_is_that_of_the_player() {
        let game = |text: &str| kifu::parse(text).unwrap();
        let won = game(
            "N+羽生 善治\nN-森内俊之\n'black_rate:a:2000.0\n'white_rate:b:2100.0\nPI\n+\n+7776FU\n%TORYO\n",
        );
        let both = game(
            "N+alice1\nN-alice2\n'black_rate:a:2000.0\n'white_rate:b:2000.0\nPI\n+\n+7776FU\n%HIKIWAKE\n",
        );
        for (text, in_won, in_both) in [
            ("black", Some(Color::Black), Some(Color::Black)),
            ("後手", Some(Color::White), Some(Color::White)),
            ("winner", Some(Color::Black), None),
            ("敗者", Some(Color::White), None),
            ("Higher-Rated", Some(Color::White), None),
            ("羽生善", Some(Color::Black), None),
            ("森内", Some(Color::White), None),
            ("alice", None, None),
            ("ALICE 2", None, Some(Color::White)),
        ] {
            let moves_of: MovesOf = text.parse().unwrap();
            assert_eq!(moves_of.side_in(&won), in_won, "{text}");
            assert_eq!(moves_of.side_in(&both), in_both, "{text}");
        }
        assert!(" ".parse::<MovesOf>().is_err());
        for name in MovesOf::NAMES {
            assert!(!matches!(name.parse(), Ok(MovesOf::Player(_))), "{name}");
        }
    }
}
