//! [`Losses`]: parts of a record that a format cannot hold. Writers report losses while they write, and [`Losses`]
//! summarizes them for users. [`WriteError`] is the error of a caller that accepts no loss.

use std::fmt;

use thiserror::Error;

use super::header::Header;
use super::node::{NoteKind, Step};
use super::node_ref::NodeRef;
use crate::text::{Language, excerpt, pluralize};
use crate::{GameResult, Record};

mod counts;
mod japanese;

pub use counts::{LossClass, LossCounts};

/// A part of a record that a format cannot hold, and its place in the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The kind of the part that is lost.
    pub kind: LossKind,
    /// The place of that part in the record.
    pub place: LossPlace,
}

/// The kinds of parts that a format may not be able to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LossKind {
    /// A variation. The place of the loss is that of its first move.
    Variation {
        /// The number of moves of the variation, without those of its own variations.
        moves: usize,
    },
    /// All moves of the game.
    Moves {
        /// The number of moves.
        count: usize,
    },
    /// An ending. It is left out, or another ending is written in its place.
    Ending {
        /// The text of the ending in the record.
        text: String,
        /// The text that is written instead. `None` if the ending is left out.
        written: Option<String>,
    },
    /// A comment line. It is left out or changed.
    Comment {
        /// The text of the comment line.
        text: String,
    },
    /// A bookmark, which is the name of a position. It is left out or changed.
    Bookmark {
        /// The name of the position.
        name: String,
    },
    /// A remark, which is a line that programs skip (`#` in KIF, `'` in CSA). It is left out or changed.
    Remark {
        /// The text of the remark.
        text: String,
    },
    /// A header. It is left out or changed.
    Header {
        /// The key of the header.
        key: String,
        /// The value of the header.
        value: String,
    },
    /// The time that was spent on a move.
    Time,
    /// The fraction of a second of a time. The whole seconds are written.
    FractionOfSecond,
    /// The number of the first move, if it is not 1.
    MoveNumber {
        /// The number of the first move.
        number: u32,
    },
    /// The result that a result line of the record states.
    StatedResult {
        /// The stated result.
        result: GameResult,
    },
}

impl LossKind {
    /// The loss of a note with this kind and text. `None` for the text of an ending, which is reported with the ending.
    pub fn of_note(kind: NoteKind, text: &str) -> Option<Self> {
        let text = text.to_owned();
        match kind {
            NoteKind::Comment | NoteKind::LeadingComment => Some(Self::Comment { text }),
            NoteKind::Remark | NoteKind::LeadingRemark | NoteKind::BoardFlip => Some(Self::Remark { text }),
            NoteKind::Bookmark | NoteKind::LeadingBookmark => Some(Self::Bookmark { name: text }),
            NoteKind::EndingText => None,
        }
    }

    /// The loss of the stated result of a record. `None` if there is none, or if it only repeats the result of the
    /// ending.
    pub fn of_stated_result(record: &Record) -> Option<Self> {
        let result = record.stated_result().filter(|_| !record.repeats_result())?;
        Some(Self::StatedResult { result })
    }

    /// The loss of `header`.
    pub fn of_header(header: &Header) -> Self {
        Self::Header {
            key: header.key.to_string(),
            value: header.value.to_string(),
        }
    }

    /// The text of the lost part, shortened for a message: `先手：羽生善治`, `$START_TIME:19:24:04`. `None` for kinds that
    /// have no text.
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

    /// The loss of the ending `node`. `written` is the text that is written instead, or `None` if the ending is left
    /// out. Returns `None` if the node is not an ending.
    pub fn of_ending(node: NodeRef<'_>, written: Option<&str>) -> Option<Self> {
        let ending = node.ending()?;
        Some(Self::Ending {
            text: node.ending_text().unwrap_or(ending.name()).to_owned(),
            written: written.map(str::to_owned),
        })
    }
}

/// The place of a loss in a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LossPlace {
    /// The record as a whole.
    Record,
    /// The header with this index, counted from 0.
    Header(usize),
    /// The start position.
    Start,
    /// A move or an ending.
    Ply {
        /// The index of the line of the move or ending in [`Record::lines`](crate::Record::lines): 0 for the main line,
        /// larger numbers for variations.
        variation: usize,
        /// The ply of the move, which is 1 for the first move. For an ending, one more than the ply of the last move
        /// before it.
        ply: u32,
    },
}

/// Receives a report of each part that a writer leaves out or changes. `()` ignores the reports, and a `Vec` collects
/// them.
pub trait LossSink {
    /// Receives the report of one loss.
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

/// All parts of a record that a format cannot hold, in the order in which the record is written.
///
/// Programs can iterate over the single losses. For users, `Display` summarizes them:
/// `3 variations (from moves 9, 6, 1), times of 90 moves`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Losses(Vec<Loss>);

impl Losses {
    /// Creates a list from the losses that a [`LossSink`] has collected.
    pub const fn new(losses: Vec<Loss>) -> Self {
        Self(losses)
    }

    /// Whether nothing is lost.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of losses.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// An iterator over the single losses.
    pub fn iter(&self) -> std::slice::Iter<'_, Loss> {
        self.0.iter()
    }

    /// Returns a summary: one phrase for each kind of loss, such as `times of 90 moves`. The kinds are in the order in
    /// which they first occur.
    pub fn folded(&self, language: Language) -> Vec<String> {
        let phrase = match language {
            Language::English => phrase,
            Language::Japanese => japanese::phrase,
        };
        self.groups().iter().map(|group| phrase(group)).collect()
    }

    /// Groups the losses by kind. The kinds are in the order in which they first occur.
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

/// The English phrase that summarizes `group`, which has the losses of one kind.
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

/// The maximum number of losses of one kind that a message lists as examples.
const SHOWN: usize = 3;

/// Lists the first losses of `group` as examples. `example` returns the text of one example.
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

/// Writes the phrases of [`Losses::folded`], separated by commas.
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

/// The reason why a record could not be written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format cannot hold these parts of the record.
    #[error("the format cannot hold all of the record: {0}")]
    Losses(Losses),
    /// The target to which the text was written returned an error.
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

impl Record {
    /// All nodes in the order in which they were added, each with its place for reports of losses.
    pub fn nodes_with_places(&self) -> impl Iterator<Item = (NodeRef<'_>, LossPlace)> {
        let line_of = self.line_numbers(&self.variations());
        let nodes = self.nodes_in_order();
        nodes.map(move |node| (node, node.loss_place(line_of[node.id().index()])))
    }
}

impl NodeRef<'_> {
    /// The place of this node for reports of losses. `line` is the index of its line in [`Record::lines`].
    pub fn loss_place(self, line: usize) -> LossPlace {
        match self.step() {
            Step::Start => LossPlace::Start,
            Step::Move(_) | Step::Ending(_) => LossPlace::Ply {
                variation: line,
                ply: self.place_ply(),
            },
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
