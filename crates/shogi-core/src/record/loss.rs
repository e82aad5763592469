//! What a format cannot hold of a record: reported while writing, folded where people see it.

use std::fmt;

use thiserror::Error;

use super::header::Header;
use super::node::NoteKind;
use super::tree::{NodeRef, Record};
use crate::GameResult;
use crate::text::{Language, excerpt, pluralize};

mod japanese;

/// Something of a record that a format cannot hold, and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// What is lost.
    pub kind: LossKind,
    /// Where it is in the record.
    pub place: LossPlace,
}

/// What a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LossKind {
    /// A variation. Its place is that of its first move.
    Variation {
        /// How many moves it has, its own variations not counted.
        moves: usize,
    },
    /// The moves of the game.
    Moves {
        /// How many.
        count: usize,
    },
    /// An ending, which becomes another one or none.
    Ending {
        /// How the record spells it.
        text: String,
        /// What is written in its place, if anything.
        written: Option<String>,
    },
    /// A comment line, or its exact text.
    Comment {
        /// The line.
        text: String,
    },
    /// The name of a position, or its exact text.
    Bookmark {
        /// The name.
        name: String,
    },
    /// A remark, a line that programs skip (`#` in KIF, `'` in CSA), or its exact text.
    Remark {
        /// The line.
        text: String,
    },
    /// A header, or its exact text.
    Header {
        /// Its key.
        key: String,
        /// Its value.
        value: String,
    },
    /// The time of a move.
    Time,
    /// The part of a time below a second.
    FractionOfSecond,
    /// The number of the first move.
    MoveNumber {
        /// The number.
        number: u32,
    },
    /// The result that the record states in a result line.
    StatedResult {
        /// The result.
        result: GameResult,
    },
}

impl LossKind {
    /// The loss of a note; `None` for the text of an ending, which is lost with the ending.
    pub fn of_note(kind: NoteKind, text: &str) -> Option<Self> {
        let text = text.to_owned();
        match kind {
            NoteKind::Comment | NoteKind::LeadingComment => Some(Self::Comment { text }),
            NoteKind::Remark | NoteKind::LeadingRemark | NoteKind::BoardFlip => Some(Self::Remark { text }),
            NoteKind::Bookmark | NoteKind::LeadingBookmark => Some(Self::Bookmark { name: text }),
            NoteKind::EndingText => None,
        }
    }

    /// The loss of the result that a record states; `None` where the record has its ending say the same.
    pub fn of_stated_result(record: &Record) -> Option<Self> {
        let result = record.stated_result().filter(|_| !record.repeats_result())?;
        Some(Self::StatedResult { result })
    }

    /// The loss of a header.
    pub fn of_header(header: &Header) -> Self {
        Self::Header {
            key: header.key.to_string(),
            value: header.value.to_string(),
        }
    }

    /// What the record has in the place of the loss, cut short for a message: `先手：羽生善治`, `$START_TIME:19:24:04`.
    fn lost_text(&self) -> Option<String> {
        match self {
            Self::Ending { text, .. } | Self::Comment { text } | Self::Remark { text } => Some(excerpt(text)),
            Self::Bookmark { name } => Some(excerpt(name)),
            Self::Header { key, value } => {
                let separator = match &**key {
                    "N+" | "N-" => "",
                    key if key.starts_with('$') => ":",
                    _ => "：",
                };
                Some(excerpt(&format!("{key}{separator}{value}")))
            }
            _ => None,
        }
    }

    /// The loss of the ending at a node, in whose place `written` is; `None` where the node has no ending.
    pub fn of_ending(node: NodeRef<'_>, written: Option<&str>) -> Option<Self> {
        let ending = node.ending()?;
        Some(Self::Ending {
            text: node.ending_text().unwrap_or(ending.name()).to_owned(),
            written: written.map(str::to_owned),
        })
    }
}

/// Where in a record something is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LossPlace {
    /// The record as a whole.
    Record,
    /// A header, counted from 0.
    Header(usize),
    /// The start position.
    Start,
    /// A ply of a line.
    Ply {
        /// 0 for the main line, k for the k-th variation of [`Record::lines`](crate::Record::lines).
        variation: usize,
        /// The ply, 1 for the first move.
        ply: u32,
    },
}

/// Takes reports of what a writer leaves out: `()` drops them, a `Vec` collects them.
pub trait LossSink {
    /// Takes the report of one loss.
    fn lose(&mut self, kind: LossKind, place: LossPlace);
}

impl LossSink for () {
    fn lose(&mut self, _: LossKind, _: LossPlace) {}
}

impl LossSink for Vec<Loss> {
    fn lose(&mut self, kind: LossKind, place: LossPlace) {
        self.push(Loss { kind, place });
    }
}

/// Everything that a format cannot hold of a record, in the order of writing.
///
/// Programs go through the single losses; people are shown what `Display` folds: `3 variations (from moves 9, 6, 1), times
/// of 90 moves`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Losses(Vec<Loss>);

impl Losses {
    /// The losses that a sink has collected.
    pub const fn new(losses: Vec<Loss>) -> Self {
        Self(losses)
    }

    /// Whether nothing is lost.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many losses there are.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// The single losses.
    pub fn iter(&self) -> std::slice::Iter<'_, Loss> {
        self.0.iter()
    }

    /// A phrase for each kind of loss, in the order in which the kinds first occur: `times of 90 moves`.
    pub fn folded(&self, language: Language) -> Vec<String> {
        let phrase = match language {
            Language::English => phrase,
            Language::Japanese => japanese::phrase,
        };
        self.groups().iter().map(|group| phrase(group)).collect()
    }

    /// The losses of each kind, in the order in which the kinds first occur.
    fn groups(&self) -> Vec<Vec<&Loss>> {
        let mut groups: Vec<Vec<&Loss>> = Vec::new();
        for loss in self {
            let kind = std::mem::discriminant(&loss.kind);
            let is_of_kind = |group: &&mut Vec<&Loss>| std::mem::discriminant(&group[0].kind) == kind;
            match groups.iter_mut().find(is_of_kind) {
                Some(group) => group.push(loss),
                None => groups.push(vec![loss]),
            }
        }
        groups
    }
}

/// What a message says of the losses of one kind.
fn phrase(group: &[&Loss]) -> String {
    let [first, _, ..] = group else {
        return group.first().map(ToString::to_string).unwrap_or_default();
    };
    let count = group.len();
    match &first.kind {
        LossKind::Variation { .. } => {
            let moves = examples(group, Language::English, |loss| match loss.place {
                LossPlace::Ply { ply, .. } => Some(ply.to_string()),
                _ => None,
            });
            format!("{count} variations (from moves {moves})")
        }
        LossKind::Ending { .. } => {
            format!("{count} endings ({})", examples(group, Language::English, quoted))
        }
        LossKind::Bookmark { .. } => format!(
            "{count} bookmarks ({})",
            examples(group, Language::English, quoted)
        ),
        LossKind::Header { .. } => {
            format!("{count} headers ({})", examples(group, Language::English, quoted))
        }
        LossKind::Comment { .. } => format!(
            "{count} comment lines ({})",
            examples(group, Language::English, quoted)
        ),
        LossKind::Remark { .. } => {
            format!("{count} remarks ({})", examples(group, Language::English, quoted))
        }
        LossKind::Time => format!("times of {count} moves"),
        LossKind::FractionOfSecond => format!("fractions of a second of {count} moves"),
        LossKind::Moves { .. } | LossKind::MoveNumber { .. } | LossKind::StatedResult { .. } => {
            first.to_string()
        }
    }
}

/// How many losses of one kind a message names.
const SHOWN: usize = 3;

/// The first few of many.
fn examples(group: &[&Loss], language: Language, example: impl Fn(&Loss) -> Option<String>) -> String {
    let shown: Vec<String> = group
        .iter()
        .take(SHOWN)
        .filter_map(|loss| example(loss))
        .collect();
    let is_cut_short = group.len() > SHOWN;
    let more = if is_cut_short {
        language.choose(", …", "ほか")
    } else {
        ""
    };
    format!("{}{more}", shown.join(language.choose(", ", "・")))
}

fn quoted(loss: &Loss) -> Option<String> {
    loss.kind.lost_text().map(|text| format!("`{text}`"))
}

/// The phrases of [`Losses::folded`], with commas between them.
impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.folded(Language::English).join(", "))
    }
}

impl<'l> IntoIterator for &'l Losses {
    type Item = &'l Loss;
    type IntoIter = std::slice::Iter<'l, Loss>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Why a record was not written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format cannot hold all of it.
    #[error("the format cannot hold all of the record: {0}")]
    Losses(Losses),
    /// The target failed.
    #[error("the text could not be written")]
    Target(#[from] fmt::Error),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lost = self.kind.lost_text().unwrap_or_default();
        match &self.kind {
            LossKind::Variation { moves } => {
                write!(f, "a variation of {}", pluralize(*moves, "move"))?;
                return match self.place {
                    LossPlace::Ply { ply, .. } => write!(f, " (from move {ply})"),
                    _ => Ok(()),
                };
            }
            LossKind::Moves { count } => f.write_str(&pluralize(*count, "move"))?,
            LossKind::Ending {
                written: Some(written),
                ..
            } => write!(f, "the ending `{lost}` (written as `{written}`)")?,
            LossKind::Ending { written: None, .. } => write!(f, "the ending `{lost}`")?,
            LossKind::Comment { .. } => write!(f, "the comment line `{lost}`")?,
            LossKind::Bookmark { .. } => write!(f, "the bookmark `{lost}`")?,
            LossKind::Remark { .. } => write!(f, "the remark `{lost}`")?,
            LossKind::Header { .. } => write!(f, "the header `{lost}`")?,
            LossKind::Time => f.write_str("the time")?,
            LossKind::FractionOfSecond => f.write_str("the fraction of a second")?,
            LossKind::MoveNumber { number } => write!(f, "the move number {number}")?,
            LossKind::StatedResult { result } => write!(f, "the stated result ({result})")?,
        }
        match self.place {
            LossPlace::Record | LossPlace::Header(_) => Ok(()),
            LossPlace::Start => f.write_str(" at the start"),
            LossPlace::Ply { variation: 0, ply } => write!(f, " at move {ply}"),
            LossPlace::Ply { variation, ply } => write!(f, " at move {ply} of variation {variation}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::text::Localize;

    fn at(variation: usize, ply: u32) -> LossPlace {
        LossPlace::Ply { variation, ply }
    }

    #[test]
    fn losses_of_one_kind_share_one_phrase() {
        let mut losses = Vec::new();
        for (index, ply) in [9, 6, 1].into_iter().enumerate() {
            losses.lose(LossKind::Variation { moves: 2 }, at(index + 1, ply));
            losses.lose(LossKind::Time, at(0, ply));
        }
        let text = "好手".to_owned();
        losses.lose(LossKind::Comment { text }, at(0, 4));
        let losses = Losses::new(losses);
        let expected =
            "3 variations (from moves 9, 6, 1), times of 3 moves, the comment line `好手` at move 4";
        assert_eq!(losses.to_string(), expected);
        let expected = "変化3つ（9手目・6手目・1手目から）、3手分の消費時間、コメント「好手」（4手目）";
        assert_eq!(losses.message(Language::Japanese).to_string(), expected);
    }

    #[test]
    fn many_examples_are_cut_short() {
        let mut losses = Vec::new();
        for key in ["a", "b", "c", "d"] {
            let (key, value) = (key.to_owned(), "1".to_owned());
            losses.lose(LossKind::Header { key, value }, LossPlace::Header(0));
        }
        let losses = Losses::new(losses);
        assert_eq!(losses.to_string(), "4 headers (`a：1`, `b：1`, `c：1`, …)");
        let expected = "ヘッダー4つ（「a：1」・「b：1」・「c：1」ほか）";
        assert_eq!(losses.message(Language::Japanese).to_string(), expected);
    }

    #[test]
    fn a_header_is_quoted_as_its_format_spells_it() {
        for (key, value, expected) in [
            ("先手", "羽生善治", "`先手：羽生善治`"),
            ("$START_TIME", " 13:28:35", "`$START_TIME: 13:28:35`"),
            ("N+", "A", "`N+A`"),
        ] {
            let (key, value) = (key.to_owned(), value.to_owned());
            let kind = LossKind::Header { key, value };
            let place = LossPlace::Header(0);
            assert_eq!(Loss { kind, place }.to_string(), format!("the header {expected}"));
        }
    }

    #[test]
    fn a_long_text_is_cut_short() {
        let text = "長".repeat(31);
        let (kind, place) = (LossKind::Remark { text }, LossPlace::Start);
        let expected = format!("the remark `{}…` at the start", "長".repeat(30));
        assert_eq!(Loss { kind, place }.to_string(), expected);
    }
}
