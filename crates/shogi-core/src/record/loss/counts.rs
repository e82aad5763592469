//! [`LossCounts`]: the number of losses of each kind, for summaries of many records.

use std::fmt;

use super::{LossKind, Losses};
use crate::text::{Language, Localize, pluralize};

/// What kind of thing is lost: a [`LossKind`] without its values. `Display` writes the plural: `variations`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum LossClass {
    /// [`LossKind::Variation`].
    Variations,
    /// [`LossKind::Moves`].
    Moves,
    /// [`LossKind::Ending`].
    Endings,
    /// [`LossKind::Comment`].
    Comments,
    /// [`LossKind::Bookmark`].
    Bookmarks,
    /// [`LossKind::Remark`].
    Remarks,
    /// [`LossKind::Header`].
    Headers,
    /// [`LossKind::Time`].
    Times,
    /// [`LossKind::FractionOfSecond`].
    FractionsOfSeconds,
    /// [`LossKind::MoveNumber`].
    MoveNumbers,
    /// [`LossKind::StatedResult`].
    StatedResults,
}

/// The number of losses of each class. The memory that it takes does not depend on the number of losses.
///
/// ```
/// use shogi_core::record::{LossCounts, LossKind, LossPlace, LossSink, Losses};
///
/// let mut losses = Vec::new();
/// losses.lose(LossKind::Time, LossPlace::Ply { variation: 0, ply: 1 });
/// let mut counts = LossCounts::default();
/// counts.add(&Losses::new(losses.clone()));
/// counts.add(&Losses::new(losses));
/// assert_eq!(counts.to_string(), "times of 2 moves");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LossCounts([usize; LossClass::ALL.len()]);

impl LossKind {
    /// The class of this kind.
    pub const fn class(&self) -> LossClass {
        match self {
            Self::Variation { .. } => LossClass::Variations,
            Self::Moves { .. } => LossClass::Moves,
            Self::Ending { .. } => LossClass::Endings,
            Self::Comment { .. } => LossClass::Comments,
            Self::Bookmark { .. } => LossClass::Bookmarks,
            Self::Remark { .. } => LossClass::Remarks,
            Self::Header { .. } => LossClass::Headers,
            Self::Time => LossClass::Times,
            Self::FractionOfSecond => LossClass::FractionsOfSeconds,
            Self::MoveNumber { .. } => LossClass::MoveNumbers,
            Self::StatedResult { .. } => LossClass::StatedResults,
        }
    }
}

impl LossClass {
    /// All classes, in the order in which [`LossCounts`] lists them.
    pub const ALL: [Self; 11] = [
        Self::Variations,
        Self::Moves,
        Self::Endings,
        Self::Comments,
        Self::Bookmarks,
        Self::Remarks,
        Self::Headers,
        Self::Times,
        Self::FractionsOfSeconds,
        Self::MoveNumbers,
        Self::StatedResults,
    ];

    /// The English phrase for `count` losses of this class.
    fn counted(self, count: usize) -> String {
        match self {
            Self::Variations => pluralize(count, "variation"),
            Self::Moves => pluralize(count, "move"),
            Self::Endings => pluralize(count, "ending"),
            Self::Comments => pluralize(count, "comment line"),
            Self::Bookmarks => pluralize(count, "bookmark"),
            Self::Remarks => pluralize(count, "remark"),
            Self::Headers => pluralize(count, "header"),
            Self::Times => format!("times of {}", pluralize(count, "move")),
            Self::FractionsOfSeconds => format!("fractions of a second of {}", pluralize(count, "move")),
            Self::MoveNumbers => pluralize(count, "move number"),
            Self::StatedResults => pluralize(count, "stated result"),
        }
    }

    fn counted_in_japanese(self, count: usize) -> String {
        match self {
            Self::Moves => format!("指し手{count}手"),
            Self::Comments | Self::Remarks => format!("{}{count}行", self.japanese()),
            Self::Times | Self::FractionsOfSeconds => format!("{count}手分の{}", self.japanese()),
            Self::Variations
            | Self::Endings
            | Self::Bookmarks
            | Self::Headers
            | Self::MoveNumbers
            | Self::StatedResults => format!("{}{count}つ", self.japanese()),
        }
    }

    const fn japanese(self) -> &'static str {
        match self {
            Self::Variations => "変化",
            Self::Moves => "指し手",
            Self::Endings => "終局",
            Self::Comments => "コメント",
            Self::Bookmarks => "しおり",
            Self::Remarks => "注記行",
            Self::Headers => "ヘッダー",
            Self::Times => "消費時間",
            Self::FractionsOfSeconds => "1秒未満の消費時間",
            Self::MoveNumbers => "開始局面の手数",
            Self::StatedResults => "棋譜に書かれた結果",
        }
    }
}

impl LossCounts {
    /// Adds the losses of a record.
    pub fn add(&mut self, losses: &Losses) {
        for loss in losses {
            let count = match loss.kind {
                LossKind::Moves { count } => count,
                _ => 1,
            };
            self.count(loss.kind.class(), count);
        }
    }

    /// Adds `count` losses of one class.
    pub const fn count(&mut self, class: LossClass, count: usize) {
        let all = &mut self.0[class as usize];
        *all = all.saturating_add(count);
    }

    /// Whether nothing is lost.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The classes with losses, each with the number of its losses.
    pub fn iter(&self) -> impl Iterator<Item = (LossClass, usize)> {
        let counts = LossClass::ALL.into_iter().zip(self.0);
        counts.filter(|&(_, count)| count > 0)
    }
}

impl fmt::Display for LossClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Variations => "variations",
            Self::Moves => "moves",
            Self::Endings => "endings",
            Self::Comments => "comments",
            Self::Bookmarks => "bookmarks",
            Self::Remarks => "remarks",
            Self::Headers => "headers",
            Self::Times => "times",
            Self::FractionsOfSeconds => "fractions of a second",
            Self::MoveNumbers => "move numbers",
            Self::StatedResults => "stated results",
        })
    }
}

impl Localize for LossClass {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.japanese())
    }
}

/// Lists the classes with their numbers: `3 variations, times of 90 moves`.
impl fmt::Display for LossCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(
            f,
            Language::English,
            self.iter().map(|(class, count)| class.counted(count)),
        )
    }
}

impl Localize for LossCounts {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phrases = self.iter().map(|(class, count)| class.counted_in_japanese(count));
        write_list(f, Language::Japanese, phrases)
    }
}

fn write_list(
    f: &mut fmt::Formatter<'_>,
    language: Language,
    phrases: impl Iterator<Item = String>,
) -> fmt::Result {
    let phrases: Vec<String> = phrases.collect();
    f.write_str(&phrases.join(language.choose(", ", "、")))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::record::{LossPlace, LossSink as _};

    #[test]
    fn losses_of_several_records_are_added() {
        let mut counts = LossCounts::default();
        assert!(counts.is_empty());
        for moves in [3, 4] {
            let mut losses = Vec::new();
            losses.lose(LossKind::Time, LossPlace::Start);
            losses.lose(LossKind::Moves { count: moves }, LossPlace::Record);
            losses.lose(LossKind::Variation { moves }, LossPlace::Start);
            counts.add(&Losses::new(losses));
        }
        assert_eq!(counts.to_string(), "2 variations, 7 moves, times of 2 moves");
        let japanese = "変化2つ、指し手7手、2手分の消費時間";
        assert_eq!(counts.message(Language::Japanese).to_string(), japanese);
    }

    #[test]
    fn each_class_has_a_place_of_its_own() {
        for (index, class) in LossClass::ALL.into_iter().enumerate() {
            assert_eq!(class as usize, index);
        }
    }
}
