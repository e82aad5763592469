//! [`BookLosses`]: what a kind of book does not hold of a book, counted, since a book may have millions of positions.

use std::collections::BTreeMap;
use std::fmt;

use shogi_core::messages::{Language, Localize, messages, pluralize};

use super::BookPosition;

messages! {
    /// A part of a book that a kind of book may be unable to hold.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum BookPart {
        /// A position that the kind cannot encode, or one without moves, in a kind that has moves only.
        Position, en("position"), ja("局面");
        /// The number of the next move of a position.
        MoveNumber, en("move number"), ja("手数");
        /// A move that is illegal, or there twice.
        Move, en("move"), ja("指し手");
        /// A comment on the book, on a position or on a move.
        Comment, en("comment"), ja("コメント");
        /// The author of the book, or of another one that is merged with it.
        Author, en("author"), ja("作者名");
        /// The reply that is expected after a move.
        Reply, en("reply move"), ja("応手");
        /// The value of a move. It is left out, or written as the nearest number.
        Value, en("value"), ja("評価値");
        /// The value of a move that is unknown, which is written as 0.
        UnknownValue, en("unknown value"), ja("不明な評価値");
        /// The depth of a move. It is left out, or written as the nearest number.
        Depth, en("depth"), ja("深さ");
        /// How often a move was played. It is left out, or written as the nearest number.
        Count, en("count"), ja("採択回数");
        /// The count of a move that is unknown, which is written as 1.
        UnknownCount, en("unknown count"), ja("不明な採択回数");
        /// The games of a position.
        Games, en("game count"), ja("対局数");
        /// An evaluation of a position.
        Evaluation, en("position evaluation"), ja("局面の評価");
        /// The quality of a move. Of books that are merged, one that differs from the first.
        Quality, en("quality mark"), ja("指し手の良否");
    }
}

impl BookPart {
    /// What is written in its place.
    const fn written(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::UnknownValue, Language::English) => " (written as 0)",
            (Self::UnknownValue, Language::Japanese) => "（0と書きました）",
            (Self::UnknownCount, Language::English) => " (written as 1)",
            (Self::UnknownCount, Language::Japanese) => "（1と書きました）",
            _ => "",
        }
    }
}

/// How many of each part a kind of book does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BookLosses(BTreeMap<BookPart, u64>);

impl BookLosses {
    /// Counts parts.
    pub fn add(&mut self, part: BookPart, count: usize) {
        if count > 0 {
            *self.0.entry(part).or_default() += count as u64;
        }
    }

    /// Counts what is lost elsewhere too.
    pub fn add_all(&mut self, other: &Self) {
        for (part, count) in other.iter() {
            let sum = self.0.entry(part).or_default();
            *sum = sum.saturating_add(count);
        }
    }

    /// Whether nothing is lost.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The parts that are lost, and how many.
    pub fn iter(&self) -> impl Iterator<Item = (BookPart, u64)> {
        self.0.iter().map(|(&part, &count)| (part, count))
    }

    /// Counts what differs when a position is read back.
    pub(super) fn compare(&mut self, position: &BookPosition, read: Option<&BookPosition>) {
        let Some(read) = read else {
            return self.add(BookPart::Position, 1);
        };
        self.add(
            BookPart::MoveNumber,
            usize::from(read.setup.move_number != position.setup.move_number),
        );
        self.add(
            BookPart::Comment,
            position.comments.len().saturating_sub(read.comments.len()),
        );
        self.add(BookPart::Games, usize::from(read.games != position.games));
        self.add(
            BookPart::Evaluation,
            position.evaluations.len().saturating_sub(read.evaluations.len()),
        );
        for mv in &position.moves {
            let Some(read) = read.moves.iter().find(|read| read.mv == mv.mv) else {
                self.add(BookPart::Move, 1);
                continue;
            };
            self.add(
                BookPart::Comment,
                mv.comments.len().saturating_sub(read.comments.len()),
            );
            self.add(BookPart::Reply, usize::from(read.reply != mv.reply));
            let part = match mv.value {
                Some(_) => BookPart::Value,
                None => BookPart::UnknownValue,
            };
            self.add(part, usize::from(read.value != mv.value));
            self.add(BookPart::Depth, usize::from(read.depth != mv.depth));
            let part = match mv.count {
                Some(_) => BookPart::Count,
                None => BookPart::UnknownCount,
            };
            self.add(part, usize::from(read.count != mv.count));
            self.add(BookPart::Quality, usize::from(read.quality != mv.quality));
        }
    }
}

/// Writes `3 comments, 1 reply move`.
impl Localize for BookLosses {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.iter().map(|(part, count)| {
            let text = match language {
                Language::English => pluralize(count, &part.to_string()),
                Language::Japanese => format!("{}{count}件", part.message(language)),
            };
            text + part.written(language)
        });
        f.write_str(&parts.collect::<Vec<_>>().join(language.choose(", ", "、")))
    }
}

/// Writes English.
impl fmt::Display for BookLosses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_in(Language::English, f)
    }
}
