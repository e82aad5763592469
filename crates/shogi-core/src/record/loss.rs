//! [`Losses`]: parts of a record that a format cannot hold. Writers report losses while they write, and [`Losses`]
//! summarizes them for users. [`WriteError`] is the error of a caller that accepts no loss.

use std::fmt;

use thiserror::Error;

use super::evaluation::EvaluationPart;
use super::header::{Header, HeaderName};
use super::node::Node;
use super::node_data::{NodeId, NoteKind, Step};
use crate::messages::{Language, Localize, excerpt, pluralize};
use crate::{Ending, GameResult, Record, Setup, messages, problems};

/// A part of a record that a format cannot hold, and its place in the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The kind of the part that is lost.
    pub kind: LossKind,
    /// The place of that part in the record.
    pub place: LossPlace,
}

/// Declares [`LossKind`] and [`LossClass`]. A row has the name of the class for programs, the message of a single loss, the
/// phrase for a number of losses (in English the plural adds an `s`), and the plural.
macro_rules! losses {
    ($(
        $(#[$about:meta])*
        $kind:ident $({ $($(#[$field_about:meta])* $field:ident: $type:ty),* $(,)? })?, $name:literal,
            one(en($($en:tt)*), ja($($ja:tt)*)),
            counted(en($counted_en:literal), ja($counted_ja:literal)),
            plural(en($plural_en:literal), ja($plural_ja:literal));
    )*) => {
        messages! {
            /// The kinds of parts that a format may not be able to hold.
            #[derive(Clone, PartialEq, Eq, Debug)]
            #[non_exhaustive]
            pub enum LossKind {
                $(
                    $(#[$about])*
                    $kind $({ $($(#[$field_about])* $field: $type),* })?, en($($en)*), ja($($ja)*);
                )*
            }
        }

        messages! {
            /// What kind of thing is lost: a [`LossKind`] without its values. `Display` writes the plural: `variations`.
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            #[non_exhaustive]
            pub enum LossClass {
                $(
                    #[doc = concat!("[`LossKind::", stringify!($kind), "`].")]
                    $kind, en($plural_en), ja($plural_ja);
                )*
            }
        }

        impl LossKind {
            /// The class of this kind.
            pub const fn class(&self) -> LossClass {
                match self {
                    $(Self::$kind { .. } => LossClass::$kind,)*
                }
            }
        }

        impl LossClass {
            /// All classes, in the order in which [`LossCounts`] lists them.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$kind),*];

            /// The name of the class for programs: `variation`, `fraction_of_second`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// The phrase for `count` losses of this class: `3 variations`, `times of 90 moves`, `変化3個`.
            pub fn counted(self, count: usize, language: Language) -> String {
                let plural = if count == 1 { "" } else { "s" };
                match (self, language) {
                    $(
                        (Self::$kind, Language::English) => format!(concat!($counted_en, "{}"), count, plural),
                        (Self::$kind, Language::Japanese) => format!($counted_ja, count),
                    )*
                }
            }
        }
    };
}

losses! {
    /// A variation. The place of the loss is that of its first move.
    Variation {
        /// The number of moves of the variation, without those of its own variations.
        moves: usize,
    }, "variation",
        one(en("a variation of {}", pluralize(*moves, "move")), ja("{moves}手の変化")),
        counted(en("{} variation"), ja("変化{}個")),
        plural(en("variations"), ja("変化"));
    /// All moves of the game.
    Moves {
        /// The number of moves.
        count: usize,
    }, "moves",
        one(en("{}", pluralize(*count, "move")), ja("指し手{count}手")),
        counted(en("{} move"), ja("指し手{}手")),
        plural(en("moves"), ja("指し手"));
    /// An ending. It is left out, or another ending is written in its place.
    Ending {
        /// The text of the ending in the record.
        text: String,
        /// The text that is written instead. `None` if the ending is left out.
        written: Option<String>,
    }, "ending",
        one(
            en("the ending `{}`{}", excerpt(text), written_as(written.as_deref(), Language::English)),
            ja("終局「{}」{}", excerpt(ending_text(text, Language::Japanese)), written_as(written.as_deref(), Language::Japanese))
        ),
        counted(en("{} ending"), ja("終局{}件")),
        plural(en("endings"), ja("終局"));
    /// A comment line. It is left out or changed.
    Comment {
        /// The text of the comment line.
        text: String,
    }, "comment",
        one(en("the comment line `{}`", excerpt(text)), ja("コメント「{}」", excerpt(text))),
        counted(en("{} comment line"), ja("コメント{}行")),
        plural(en("comments"), ja("コメント"));
    /// A part of an evaluation in the comments, if evaluations are written in the form of a program.
    Evaluation {
        /// The part that is lost.
        part: EvaluationPart,
    }, "evaluation",
        one(en("{part} of an evaluation"), ja("評価値の{}", part.message(Language::Japanese))),
        counted(en("{} evaluation detail"), ja("評価値の情報{}件")),
        plural(en("evaluation details"), ja("評価値の情報"));
    /// A bookmark, which is the name of a position. It is left out or changed.
    Bookmark {
        /// The name of the position.
        name: String,
    }, "bookmark",
        one(en("the bookmark `{}`", excerpt(name)), ja("しおり「{}」", excerpt(name))),
        counted(en("{} bookmark"), ja("しおり{}個")),
        plural(en("bookmarks"), ja("しおり"));
    /// A remark, which is a line that programs skip (`#` in KIF, `'` in CSA). It is left out or changed.
    Remark {
        /// The text of the remark.
        text: String,
    }, "remark",
        one(en("the remark `{}`", excerpt(text)), ja("注記行「{}」", excerpt(text))),
        counted(en("{} remark"), ja("注記行{}行")),
        plural(en("remarks"), ja("注記行"));
    /// A header. It is left out or changed.
    Header {
        /// The key of the header.
        key: String,
        /// The value of the header.
        value: String,
    }, "header",
        one(en("the header `{}`", header_line(key, value)), ja("ヘッダー「{}」", header_line(key, value))),
        counted(en("{} header"), ja("ヘッダー{}個")),
        plural(en("headers"), ja("ヘッダー"));
    /// The time that was spent on a move.
    Time, "time",
        one(en("the time"), ja("消費時間")),
        counted(en("times of {} move"), ja("{}手分の消費時間")),
        plural(en("times"), ja("消費時間"));
    /// The fraction of a second of a time. The whole seconds are written.
    FractionOfSecond, "fraction_of_second",
        one(en("the fraction of a second"), ja("1秒未満の消費時間")),
        counted(en("fractions of a second of {} move"), ja("{}手分の1秒未満の消費時間")),
        plural(en("fractions of a second"), ja("1秒未満の消費時間"));
    /// The number of the first move, if it is not 1.
    MoveNumber {
        /// The number of the first move.
        number: u32,
    }, "move_number",
        one(en("the move number {number}"), ja("開始局面の手数（{number}）")),
        counted(en("{} move number"), ja("開始局面の手数{}件")),
        plural(en("move numbers"), ja("開始局面の手数"));
    /// The result that a result line of the record states.
    StatedResult {
        /// The stated result.
        result: GameResult,
    }, "stated_result",
        one(en("the stated result ({result})"), ja("棋譜に書かれた結果（{}）", result.message(Language::Japanese))),
        counted(en("{} stated result"), ja("棋譜に書かれた結果{}件")),
        plural(en("stated results"), ja("棋譜に書かれた結果"));
}

/// The text of an ending in a message. An ending without a text of its own has its name: `resign` or `投了`. A text of its own that only
/// resembles a name, such as `Time-up`, stays.
fn ending_text(text: &str, language: Language) -> &str {
    let named = Ending::ALL.into_iter().find(|ending| ending.name() == text);
    language
        .choose(None, named.and_then(Ending::to_ja))
        .unwrap_or(text)
}

/// The part of a message which says that `text` is written instead of an ending. Empty if nothing is written.
fn written_as(text: Option<&str>, language: Language) -> String {
    match (text, language) {
        (None, _) => String::new(),
        (Some(text), Language::English) => format!(" (written as `{text}`)"),
        (Some(text), Language::Japanese) => format!("（「{text}」と書きます）"),
    }
}

/// A header as its format spells it, shortened for a message: `先手：羽生善治`, `$START_TIME:19:24:04`.
fn header_line(key: &str, value: &str) -> String {
    let separator = match key {
        key if key.starts_with('$') => ":",
        key if HeaderName::from_csa_key(key).is_some() => "",
        _ => "：",
    };
    excerpt(&format!("{key}{separator}{value}"))
}

impl LossKind {
    /// The number of lost parts: that of the moves, if all moves are lost, otherwise 1.
    const fn count(&self) -> usize {
        match self {
            Self::Moves { count } => *count,
            _ => 1,
        }
    }

    /// The loss of a note with this kind and text. `None` for the text of an ending, which is reported with the ending, and
    /// for a result line, because it has the meaning of its ending.
    pub fn of_note(kind: NoteKind, text: &str) -> Option<Self> {
        let text = text.to_owned();
        match kind {
            NoteKind::Comment | NoteKind::LeadingComment => Some(Self::Comment { text }),
            NoteKind::Remark | NoteKind::LeadingRemark | NoteKind::BoardFlip => Some(Self::Remark { text }),
            NoteKind::Bookmark | NoteKind::LeadingBookmark => Some(Self::Bookmark { name: text }),
            NoteKind::EndingText | NoteKind::ResultLine => None,
        }
    }

    /// The loss of the stated result of a record. `None` if there is none, or if it only repeats the result of the
    /// ending.
    pub fn of_stated_result(record: &Record) -> Option<Self> {
        let result = record.stated_result().filter(|_| !record.repeats_result())?;
        Some(Self::StatedResult { result })
    }

    /// The loss of the line of play that begins with the node `first`.
    pub fn of_variation(first: Node<'_>) -> Self {
        let moves = first.line_moves();
        Self::Variation { moves }
    }

    /// The loss of the move number of `start`. `None` if the number is 1.
    pub fn of_move_number(start: &Setup) -> Option<Self> {
        let number = start.move_number;
        (number != 1).then_some(Self::MoveNumber { number })
    }

    /// The loss of `header`.
    pub fn of_header(header: &Header) -> Self {
        Self::Header {
            key: header.key.to_string(),
            value: header.value.to_string(),
        }
    }

    /// The text of the lost part, shortened for a message. `None` for kinds that have no text.
    fn text(&self, language: Language) -> Option<String> {
        match self {
            Self::Ending { text, .. } => Some(excerpt(ending_text(text, language))),
            Self::Comment { text } | Self::Remark { text } => Some(excerpt(text)),
            Self::Bookmark { name } => Some(excerpt(name)),
            Self::Header { key, value } => Some(header_line(key, value)),
            _ => None,
        }
    }

    /// The loss of the ending `node`. `written` is the text that is written instead, or `None` if the ending is left
    /// out. Returns `None` if the node is not an ending.
    pub fn of_ending(node: Node<'_>, written: Option<&str>) -> Option<Self> {
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

impl dyn LossSink + '_ {
    /// Receives the report that the notes and the time of a node are left out. `is_kept` is called for each note, and says
    /// whether the note is written nevertheless.
    pub fn lose_notes_and_time<'r>(
        &mut self,
        node: Node<'r>,
        place: LossPlace,
        mut is_kept: impl FnMut(NoteKind, &'r str) -> bool,
    ) {
        for (kind, text) in node.notes() {
            let lost = LossKind::of_note(kind, text);
            self.lose_some(lost.filter(|_| !is_kept(kind, text)), place);
        }
        self.lose_some(node.time().map(|_| LossKind::Time), place);
    }

    /// Receives the report that everything in the nodes of a record is left out, except the moves of the main line and the
    /// ending `kept`. `is_kept` is called for each note, and says whether the note is written nevertheless.
    pub fn lose_nodes<'r>(
        &mut self,
        record: &'r Record,
        kept: Option<NodeId>,
        mut is_kept: impl FnMut(Node<'r>, NoteKind, &'r str) -> bool,
    ) {
        let line_of = record.line_numbers();
        for node in record.nodes_in_order() {
            let place = node.loss_place(line_of[node.id().index()]);
            if !node.is_first_child() {
                self.lose(LossKind::of_variation(node), place);
            }
            if kept != Some(node.id()) {
                self.lose_some(LossKind::of_ending(node, None), place);
            }
            self.lose_notes_and_time(node, place, |kind, text| is_kept(node, kind, text));
        }
    }

    /// Receives the report of a loss, if there is one.
    pub fn lose_some(&mut self, kind: Option<LossKind>, place: LossPlace) {
        if let Some(kind) = kind {
            self.lose(kind, place);
        }
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

    /// Returns a summary: one phrase for each class of losses, such as `times of 90 moves`. The classes are in the order
    /// in which they first occur. The phrase for several losses shows the first ones as examples.
    pub fn folded(&self, language: Language) -> Vec<String> {
        let phrase = |group: &Vec<&Loss>| match group.as_slice() {
            [loss] => loss.message(language).to_string(),
            losses => several(losses, language),
        };
        self.groups().iter().map(phrase).collect()
    }

    /// Groups the losses by class. The classes are in the order in which they first occur.
    fn groups(&self) -> Vec<Vec<&Loss>> {
        let mut groups: Vec<Vec<&Loss>> = Vec::new();
        for loss in self {
            let class = loss.kind.class();
            match groups.iter_mut().find(|group| group[0].kind.class() == class) {
                Some(group) => group.push(loss),
                None => groups.push(vec![loss]),
            }
        }
        groups
    }
}

/// The maximum number of losses of one class that a message shows as examples.
const SHOWN: usize = 3;

/// The phrase for several losses of one class: `3 variations (from moves 9, 6, 1)`, ``2 headers (`a：1`, `b：2`)``.
fn several(losses: &[&Loss], language: Language) -> String {
    let class = losses[0].kind.class();
    let mut phrase = class.counted(losses.iter().map(|loss| loss.kind.count()).sum(), language);
    let shown = losses
        .iter()
        .take(SHOWN)
        .filter_map(|loss| loss.example(language));
    let shown: Vec<String> = shown.collect();
    if !shown.is_empty() {
        let more = if losses.len() > SHOWN {
            language.choose(", …", "ほか")
        } else {
            ""
        };
        let shown = format!("{}{more}", shown.join(language.choose(", ", "・")));
        let examples = match (class, language) {
            (LossClass::Variation, Language::English) => format!(" (from moves {shown})"),
            (LossClass::Variation, Language::Japanese) => format!("（{shown}から）"),
            (_, Language::English) => format!(" ({shown})"),
            (_, Language::Japanese) => format!("（{shown}）"),
        };
        phrase.push_str(&examples);
    }
    phrase
}

impl Loss {
    /// What a summary shows of this loss: the first move of a variation, or the quoted text.
    fn example(&self, language: Language) -> Option<String> {
        if let (LossKind::Variation { .. }, LossPlace::Ply { ply, .. }) = (&self.kind, self.place) {
            return Some(language.choose(ply.to_string(), format!("{ply}手目")));
        }
        let text = self.kind.text(language)?;
        Some(language.choose(format!("`{text}`"), format!("「{text}」")))
    }

    /// The place behind the loss in a message: ` at move 4`, `（4手目）`. Empty for a header and for the record as a whole.
    fn place(&self, language: Language) -> String {
        match (self.place, language) {
            (LossPlace::Record | LossPlace::Header(_), _) => String::new(),
            (LossPlace::Start, Language::English) => " at the start".to_owned(),
            (LossPlace::Start, Language::Japanese) => "（開始局面）".to_owned(),
            (LossPlace::Ply { ply, .. }, _) if self.kind.class() == LossClass::Variation => {
                language.choose(format!(" (from move {ply})"), format!("（{ply}手目から）"))
            }
            (LossPlace::Ply { variation: 0, ply }, Language::English) => format!(" at move {ply}"),
            (LossPlace::Ply { variation: 0, ply }, Language::Japanese) => format!("（{ply}手目）"),
            (LossPlace::Ply { variation, ply }, Language::English) => {
                format!(" at move {ply} of variation {variation}")
            }
            (LossPlace::Ply { variation, ply }, Language::Japanese) => {
                format!("（変化{variation}の{ply}手目）")
            }
        }
    }
}

impl Localize for Loss {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind.message(language), self.place(language))
    }
}

/// Writes the phrases of [`Losses::folded`], separated by commas.
impl Localize for Losses {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.folded(language).join(language.choose(", ", "、")))
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_in(Language::English, f)
    }
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_in(Language::English, f)
    }
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

impl LossCounts {
    /// Adds the losses of a record.
    pub fn add(&mut self, losses: &Losses) {
        for loss in losses {
            self.count(loss.kind.class(), loss.kind.count());
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

/// Lists the classes with their numbers: `3 variations, times of 90 moves`.
impl Localize for LossCounts {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phrases = self.iter().map(|(class, count)| class.counted(count, language));
        let phrases: Vec<String> = phrases.collect();
        f.write_str(&phrases.join(language.choose(", ", "、")))
    }
}

impl fmt::Display for LossCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_in(Language::English, f)
    }
}

impl<'l> IntoIterator for &'l Losses {
    type Item = &'l Loss;
    type IntoIter = std::slice::Iter<'l, Loss>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

problems! {
    /// The reason why a record could not be written.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum WriteError {
        /// The format cannot hold these parts of the record.
        Losses(Losses) as losses,
            error "losses",
            en("the format cannot hold all of the record: {losses}"),
            ja("この形式では保存できないものがあります: {}", losses.message(Language::Japanese));
        /// The position at the requested ply cannot be written, because the main line ends before that ply.
        NoSuchPly {
            /// The requested ply.
            ply: u32,
            /// The last ply of the main line.
            last: u32,
        },
            error "no_such_ply",
            en("there is no ply {ply}: the game has {}", pluralize(*last, "move")),
            ja("{ply}手目はありません（指し手は{last}手です）");
        /// The target to which the text was written returned an error.
        Target(fmt::Error) from error,
            error "output",
            en("the text could not be written"),
            ja("書き込めませんでした");
    }
}

impl Node<'_> {
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
        let expected = "変化3個（9手目・6手目・1手目から）、3手分の消費時間、コメント「好手」（4手目）";
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
        let expected = "ヘッダー4個（「a：1」・「b：1」・「c：1」ほか）";
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
    fn an_ending_without_a_text_has_its_name() {
        for (text, english, japanese) in [
            ("resign", "the ending `resign` at move 9", "終局「投了」（9手目）"),
            (
                "封じ手",
                "the ending `封じ手` at move 9",
                "終局「封じ手」（9手目）",
            ),
        ] {
            let (text, written) = (text.to_owned(), None);
            let loss = Loss {
                kind: LossKind::Ending { text, written },
                place: at(0, 9),
            };
            assert_eq!(loss.to_string(), english);
            assert_eq!(loss.message(Language::Japanese).to_string(), japanese);
        }
    }

    #[test]
    fn a_long_text_is_cut_short() {
        let text = "長".repeat(31);
        let (kind, place) = (LossKind::Remark { text }, LossPlace::Start);
        let expected = format!("the remark `{}…` at the start", "長".repeat(30));
        assert_eq!(Loss { kind, place }.to_string(), expected);
    }

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
        let japanese = "変化2個、指し手7手、2手分の消費時間";
        assert_eq!(counts.message(Language::Japanese).to_string(), japanese);
    }
}
