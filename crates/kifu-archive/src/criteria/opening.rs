//! [`Opening`]: the moves with which a game begins.

use std::str::FromStr;

use kifu::ReadOptions;
use kifu::shogi_core::format::tools::is_blank;
use kifu::shogi_core::record::Node;
use kifu::shogi_core::text::SpellingError;
use kifu::shogi_core::{Color, Move, Record};

use super::error::CriterionError;

/// The moves with which the main line of a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Opening(Vec<Move>);

/// Reads moves in USI (`7g7f,3c3d`) or in Japanese notation from the start of an even game (`▲７六歩△３四歩`), with commas or
/// blanks between them. With these, moves in Japanese notation need no marks (`７六歩,３四歩`).
impl FromStr for Opening {
    type Err = CriterionError;

    fn from_str(text: &str) -> Result<Self, CriterionError> {
        let is_between = |character: char| matches!(character, ',' | '，' | '、') || is_blank(character);
        let words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).collect();
        let usi: Option<Vec<Move>> = words.iter().map(|word| word.parse().ok()).collect();
        let sides = Color::ALL.into_iter().cycle();
        let japanese: String = words.iter().zip(sides).map(marked).collect();
        let moves = match usi {
            Some(moves) => moves,
            // The error says which move cannot be played.
            None if looks_like_moves(&japanese) => mainline(&kifu::parse(&japanese)?).collect(),
            None => Vec::new(),
        };
        if moves.is_empty() {
            let expected = [
                "moves in USI such as `7g7f,3c3d`, or in Japanese such as `▲７六歩△３四歩`",
                "「7g7f,3c3d」のようなUSIの指し手、または「▲７六歩△３四歩」のような指し手",
            ];
            return Err(SpellingError::new(expected, text).into());
        }
        Ok(Self(moves))
    }
}

fn looks_like_moves(text: &str) -> bool {
    let document = kifu::read_str(text, &ReadOptions::default());
    document.games.iter().any(|game| !game.is_unreadable())
}

/// A move in Japanese notation with the mark of its side. One that has a mark keeps it.
fn marked((word, color): (&&str, Color)) -> String {
    if word.starts_with(|first| Color::from_ja_mark(first).is_some()) {
        return (*word).to_owned();
    }
    format!("{}{word}", color.to_ja_mark())
}

impl Opening {
    pub(super) fn begins(&self, record: &Record) -> bool {
        let mut moves = mainline(record);
        self.0.iter().all(|&mv| moves.next() == Some(mv))
    }
}

/// The moves of the main line.
pub(super) fn mainline(record: &Record) -> impl Iterator<Item = Move> + '_ {
    record.root().line().filter_map(Node::mv)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_is_written_in_usi_or_japanese() {
        let record = kifu::parse("position startpos moves 7g7f 3c3d 2g2f").unwrap();
        for text in [
            "7g7f",
            "7g7f,3c3d",
            "7g7f 3c3d",
            "7g7f, 3c3d,2g2f",
            "▲７六歩△３四歩",
            "▲７六歩",
            "７六歩",
            "７六歩,３四歩",
            "７六歩　△３四歩",
            "７六歩、3四歩、２六歩",
        ] {
            assert!(text.parse::<Opening>().unwrap().begins(&record), "{text}");
        }
        for text in ["3c3d", "7g7f,8c8d", "7g7f,3c3d,2g2f,8c8d", "▲２六歩"] {
            assert!(!text.parse::<Opening>().unwrap().begins(&record), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_openings() {
        for text in ["", ",", "7g7f,x", "▲７六虎", "棒銀"] {
            assert!(text.parse::<Opening>().is_err(), "{text}");
        }
    }
}
