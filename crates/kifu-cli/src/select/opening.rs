//! [`Opening`]: the moves with which a game begins.

use std::str::FromStr;

use kifu::{Move, Node, Record, SpellingError};

/// The moves with which the main line of a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opening(Vec<Move>);

/// Reads moves in USI (`7g7f,3c3d`), with commas or blanks between them, or in Japanese notation from the start of an even
/// game (`▲７六歩△３四歩`).
impl FromStr for Opening {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        let moves: Option<Vec<Move>> = words.map(|word| word.parse().ok()).collect();
        let moves = moves.or_else(|| Some(mainline(&kifu::parse(text).ok()?).collect()));
        moves.filter(|moves| !moves.is_empty()).map(Self).ok_or_else(|| {
            SpellingError::new(
                [
                    "moves in USI such as `7g7f,3c3d`, or in Japanese such as `▲７六歩△３四歩`",
                    "「7g7f,3c3d」のようなUSIの指し手、または「▲７六歩△３四歩」のような指し手",
                ],
                text,
            )
        })
    }
}

impl Opening {
    pub(crate) fn begins(&self, record: &Record) -> bool {
        let mut moves = mainline(record);
        self.0.iter().all(|&mv| moves.next() == Some(mv))
    }
}

/// The moves of the main line.
pub(crate) fn mainline(record: &Record) -> impl Iterator<Item = Move> + '_ {
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
