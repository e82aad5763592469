//! Games as JSON, with the feature `serde`: what `kifu inspect --json` prints, and what Python pickles. The schema is
//! `schema/game.schema.json` in this crate.
//!
//! [`RecordDescription`], [`GameDescription`] and [`DocumentDescription`] implement [`Serialize`], for use with `serde_json`.
//! [`RestoredRecord`] reads a description back. The restored record is equal to the record that was described, has its lines
//! in the same order, and has the same [source](Record::source). Values that follow from others, such as `players`, are
//! written for other programs and are not read back.
//!
//! ```
//! # #[cfg(feature = "csa")] {
//! use kifu::description::{RecordDescription, RestoredRecord};
//!
//! let record = kifu::parse("V2.2\nPI\n+\n+7776FU\n%TORYO\n")?;
//! let json = serde_json::to_string(&RecordDescription::new(&record))?;
//! assert!(json.contains(r#""moves":[{"ply":1,"usi":"7g7f","time_ms":null,"#));
//! let RestoredRecord(restored) = serde_json::from_str(&json)?;
//! assert_eq!(restored, record);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "openings")]
mod openings;
mod restored;

use std::borrow::Cow;
use std::time::Duration;

use serde::Serialize;
use serde_json::value::RawValue;
use shogi_core::messages::Language;
use shogi_core::prelude::{Color, GameResult, Handicap, Line, Move, Node, Record, Setup};
use shogi_core::record::{
    Evaluation, EvaluationBound, EvaluationBy, HeaderValue, Mate, NoteKind, TimeControl,
};

#[cfg(feature = "openings")]
pub use openings::OpeningsDescription;
pub use restored::RestoredRecord;

use crate::formats::ending_text_in_japanese;
use crate::{Diagnostic, Document, Format, Game};

/// The JSON Schema of a [`GameDescription`], as a text.
pub const GAME_SCHEMA: &str = include_str!("../schema/game.schema.json");

/// A document: its format, its encoding and its games.
#[derive(Debug, Serialize)]
pub struct DocumentDescription<'a> {
    format: Option<&'static str>,
    encoding: &'static str,
    declared_encoding: Option<&'static str>,
    games: Vec<GameDescription<'a>>,
}

/// A game of a document: its record and its diagnostics.
#[derive(Debug, Serialize)]
pub struct GameDescription<'a> {
    format: Option<&'static str>,
    encoding: &'static str,
    declared_encoding: Option<&'a str>,
    version: Option<&'a str>,
    #[serde(flatten)]
    properties: Properties<'a>,
    #[serde(flatten)]
    tree: Tree<'a>,
    diagnostics: Vec<DiagnosticDescription>,
}

/// A record, with the format and the version of its [source](Record::source).
#[derive(Debug, Serialize)]
pub struct RecordDescription<'a> {
    format: Option<&'static str>,
    version: Option<&'a str>,
    #[serde(flatten)]
    properties: Properties<'a>,
    #[serde(flatten)]
    tree: Tree<'a>,
}

/// The headers of a record and what follows from them, its start, and the remarks above its headers.
#[derive(Debug, Serialize)]
pub struct Properties<'a> {
    preamble: Vec<&'a str>,
    board_flip: Option<String>,
    headers: Vec<(&'a str, &'a str)>,
    players: Players<'a>,
    time_control: Option<TimeDescription>,
    max_moves: Option<u32>,
    start: Setup,
    first_move_number: u32,
    handicap: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct Players<'a> {
    black: Player<'a>,
    white: Player<'a>,
}

#[derive(Debug, Serialize)]
struct Player<'a> {
    name: Option<&'a str>,
    rating: Option<Box<RawValue>>,
}

/// A time control in milliseconds. All fields are `None` if the header is in an unknown form.
#[derive(Debug, Default, Serialize)]
struct TimeDescription {
    #[serde(rename = "main_ms")]
    main: Option<u128>,
    #[serde(rename = "byoyomi_ms")]
    byoyomi: Option<u128>,
    #[serde(rename = "increment_ms")]
    increment: Option<u128>,
}

/// The lines of a record and its result.
#[derive(Debug, Serialize)]
struct Tree<'a> {
    root: Notes<'a>,
    #[serde(flatten)]
    mainline: Steps<'a>,
    result: Option<&'static str>,
    stated_result: Option<&'static str>,
    #[cfg(feature = "openings")]
    openings: OpeningsDescription,
    variations: Vec<Variation<'a>>,
}

#[derive(Debug, Serialize)]
struct Variation<'a> {
    from_ply: u32,
    parent: usize,
    /// The number of endings of the parent line between the move before the variation and the variation.
    #[serde(skip_serializing_if = "is_zero")]
    after_endings: usize,
    #[serde(flatten)]
    leading: LeadingNotes<'a>,
    #[serde(flatten)]
    steps: Steps<'a>,
}

/// The moves and endings of a line.
#[derive(Debug, Serialize)]
struct Steps<'a> {
    moves: Vec<MoveDescription<'a>>,
    /// The ending that decides the result of the line; see [`Line::ending`].
    ending: Option<EndingDescription<'a>>,
    /// All other endings: endings that are followed by moves, and endings that directly follow another ending.
    further_endings: Vec<EndingDescription<'a>>,
}

#[derive(Debug, Serialize)]
struct MoveDescription<'a> {
    ply: u32,
    usi: Move,
    time_ms: Option<u128>,
    #[serde(flatten)]
    notes: Notes<'a>,
}

#[derive(Debug, Serialize)]
struct EndingDescription<'a> {
    kind: &'static str,
    text: Cow<'a, str>,
    /// Whether the record has the text. Otherwise it is that of the format.
    #[serde(skip_serializing_if = "is_false")]
    own_text: bool,
    ply: u32,
    time_ms: Option<u128>,
    #[serde(flatten)]
    notes: Notes<'a>,
}

/// The notes of a node about its position, and the evaluation in its comments.
#[derive(Debug, Default, Serialize)]
pub struct Notes<'a> {
    comments: Vec<&'a str>,
    bookmarks: Vec<&'a str>,
    remarks: Vec<&'a str>,
    evaluation: Option<EvaluationDescription<'a>>,
    /// All evaluations in the comments, if there is another one than that of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<EvaluationDescription<'a>>>,
    /// All notes with their kinds, if they are not sorted as in [`NOTE_KINDS`], or if one is a result line.
    #[serde(rename = "notes_in_order", skip_serializing_if = "Option::is_none")]
    in_order: Option<Vec<(&'static str, &'a str)>>,
}

/// The notes between `変化` and the first move of a variation.
#[derive(Debug, Default, Serialize)]
pub struct LeadingNotes<'a> {
    comments: Vec<&'a str>,
    bookmarks: Vec<&'a str>,
    remarks: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
struct EvaluationDescription<'a> {
    cp: Option<i64>,
    mate: Option<i64>,
    mate_winner: Option<&'static str>,
    bound: Option<&'static str>,
    value_text: Option<&'a str>,
    pv: Option<&'a str>,
    depth: Option<u32>,
    selective_depth: Option<u32>,
    nodes: Option<u64>,
    time_ms: Option<u128>,
    engine: Option<&'a str>,
    candidate: Option<u32>,
    mark: Option<&'a str>,
    by: Option<&'static str>,
    is_alternative: bool,
}

/// A diagnostic of a game.
#[derive(Debug, Serialize)]
pub struct DiagnosticDescription {
    severity: String,
    code: &'static str,
    line: u32,
    column: u32,
    message: String,
}

/// The kinds of notes with their names, in the order in which the notes of a node are restored if the description has them
/// by kind. The text of an ending is a field of the ending.
const NOTE_KINDS: [(NoteKind, &str); 8] = [
    (NoteKind::LeadingComment, "leading_comment"),
    (NoteKind::LeadingBookmark, "leading_bookmark"),
    (NoteKind::LeadingRemark, "leading_remark"),
    (NoteKind::BoardFlip, "board_flip"),
    (NoteKind::Comment, "comment"),
    (NoteKind::Bookmark, "bookmark"),
    (NoteKind::Remark, "remark"),
    (NoteKind::ResultLine, "result_line"),
];

/// What separates the lines of `board_flip`.
const LINE_END: char = '\n';

impl<'a> DocumentDescription<'a> {
    /// Describes a document.
    pub fn new(document: &'a Document<'_>) -> Self {
        let games = document.games.iter();
        Self {
            format: document.recognized_format().map(Format::short_name),
            encoding: document.encoding.name(),
            declared_encoding: document.declared_encoding.map(crate::Encoding::name),
            games: games.map(|game| GameDescription::new(game, document)).collect(),
        }
    }
}

impl<'a> GameDescription<'a> {
    /// Describes a game of a document.
    pub fn new(game: &'a Game, document: &Document<'_>) -> Self {
        Self {
            format: document.recognized_format().map(Format::short_name),
            encoding: document.encoding.name(),
            declared_encoding: game.declared_encoding.as_ref().map(|label| &*label.value),
            version: game.declared_version.as_deref(),
            properties: Properties::new(&game.record),
            tree: Tree::new(&game.record, Some(document.format)),
            diagnostics: game
                .diagnostics
                .iter()
                .map(|found| DiagnosticDescription::new(found, Language::English))
                .collect(),
        }
    }
}

impl<'a> RecordDescription<'a> {
    /// Describes a record. Endings without a text of their own have that of the source, or else the Japanese one.
    pub fn new(record: &'a Record) -> Self {
        let source = record.source.as_ref();
        let format: Option<Format> = source.and_then(|source| source.format.parse().ok());
        Self {
            format: format.map(Format::short_name),
            version: source.and_then(|source| source.version.as_deref()),
            properties: Properties::new(record),
            tree: Tree::new(record, format),
        }
    }
}

impl<'a> Properties<'a> {
    /// Describes the properties of a record.
    pub fn new(record: &'a Record) -> Self {
        let flips: Vec<&str> = texts(record.root(), NoteKind::BoardFlip);
        let [black, white] = Color::ALL.map(|color| Player {
            name: record.player(color),
            rating: record.rating_text(color).and_then(rating),
        });
        Self {
            preamble: texts(record.root(), NoteKind::LeadingRemark),
            board_flip: (!flips.is_empty()).then(|| flips.join(LINE_END.encode_utf8(&mut [0; 1]))),
            headers: record
                .headers
                .iter()
                .map(|header| (&*header.key, &*header.value))
                .collect(),
            players: Players { black, white },
            time_control: record.time_control().map(TimeDescription::of),
            max_moves: record.max_moves(),
            start: *record.start(),
            first_move_number: record.start().move_number,
            handicap: record.handicap().map(Handicap::name),
        }
    }
}

impl TimeDescription {
    fn of(header: HeaderValue<'_, TimeControl>) -> Self {
        let Some(control) = header.parsed() else {
            return Self::default();
        };
        let milliseconds = |time: Duration| time.as_millis();
        Self {
            main: Some(milliseconds(control.main)),
            byoyomi: control.byoyomi.map(milliseconds),
            increment: control.increment.map(milliseconds),
        }
    }
}

impl<'a> Tree<'a> {
    /// `format` names the endings that have no text of their own.
    fn new(record: &'a Record, format: Option<Format>) -> Self {
        let lines = record.lines();
        let runs = if lines.len() > 1 {
            ending_runs(record)
        } else {
            Vec::new()
        };
        let variations = lines.iter().skip(1).map(|line| Variation {
            from_ply: line.from_ply,
            parent: line.parent,
            after_endings: line.first.parent().map_or(0, |parent| runs[parent.id().index()]),
            leading: LeadingNotes::new(line.first),
            steps: Steps::new(line, format),
        });
        Self {
            root: Notes::new(record.root()),
            mainline: Steps::new(&lines[0], format),
            result: record.result().map(GameResult::name),
            stated_result: record.stated_result().map(GameResult::name),
            #[cfg(feature = "openings")]
            openings: OpeningsDescription::new(record),
            variations: variations.collect(),
        }
    }
}

impl<'a> Steps<'a> {
    fn new(line: &Line<'a>, format: Option<Format>) -> Self {
        let ending = line.ending();
        let describe = |node| EndingDescription::new(node, format);
        let others = line
            .steps()
            .filter(|node| Some(node.id()) != ending.map(Node::id));
        Self {
            moves: line.steps().filter_map(MoveDescription::new).collect(),
            ending: ending.and_then(describe),
            further_endings: others.filter_map(describe).collect(),
        }
    }
}

impl<'a> MoveDescription<'a> {
    fn new(node: Node<'a>) -> Option<Self> {
        Some(Self {
            usi: node.mv()?,
            ply: node.ply(),
            time_ms: milliseconds(node),
            notes: Notes::new(node),
        })
    }
}

impl<'a> EndingDescription<'a> {
    fn new(node: Node<'a>, format: Option<Format>) -> Option<Self> {
        Some(Self {
            kind: node.ending()?.name(),
            text: match format {
                Some(format) => format.ending_text(node)?,
                None => ending_text_in_japanese(node)?,
            },
            own_text: node.ending_text().is_some(),
            ply: node.ply(),
            time_ms: milliseconds(node),
            notes: Notes::new(node),
        })
    }
}

impl<'a> Notes<'a> {
    /// Describes the notes of a node, without the leading ones.
    pub fn new(node: Node<'a>) -> Self {
        let mut described = Self {
            evaluation: node.evaluation().as_ref().map(EvaluationDescription::of),
            ..Self::default()
        };
        let evaluations = node.evaluations();
        if evaluations.len() > usize::from(described.evaluation.is_some()) {
            described.candidates = Some(evaluations.iter().map(EvaluationDescription::of).collect());
        }
        let rank = |wanted| NOTE_KINDS.iter().position(|&(kind, _)| kind == wanted);
        let ranked = || node.notes().filter_map(|(kind, text)| Some((rank(kind)?, text)));
        if !ranked().is_sorted_by_key(|(rank, _)| rank) || node.result_line().is_some() {
            described.in_order = Some(ranked().map(|(rank, text)| (NOTE_KINDS[rank].1, text)).collect());
        }
        for (kind, text) in node.notes() {
            match kind {
                NoteKind::Comment => described.comments.push(text),
                NoteKind::Bookmark => described.bookmarks.push(text),
                NoteKind::Remark => described.remarks.push(text),
                _ => {}
            }
        }
        described
    }
}

impl<'a> LeadingNotes<'a> {
    /// Describes the leading notes of a node.
    pub fn new(node: Node<'a>) -> Self {
        Self {
            comments: texts(node, NoteKind::LeadingComment),
            bookmarks: texts(node, NoteKind::LeadingBookmark),
            remarks: texts(node, NoteKind::LeadingRemark),
        }
    }
}

impl<'a> EvaluationDescription<'a> {
    fn of(evaluation: &Evaluation<'a>) -> Self {
        Self {
            cp: evaluation.cp,
            mate: evaluation.mate.and_then(Mate::signed),
            mate_winner: evaluation.mate.map(|mate| mate.winner.name()),
            bound: evaluation.bound.map(EvaluationBound::name),
            value_text: evaluation.value_text,
            pv: evaluation.pv,
            depth: evaluation.depth,
            selective_depth: evaluation.selective_depth,
            nodes: evaluation.nodes,
            time_ms: evaluation.time.map(|time| time.as_millis()),
            engine: evaluation.engine,
            candidate: evaluation.candidate,
            mark: evaluation.mark,
            by: evaluation.by.map(EvaluationBy::name),
            is_alternative: evaluation.is_alternative,
        }
    }
}

impl DiagnosticDescription {
    /// Describes a diagnostic, with its message in `language`.
    pub fn new(diagnostic: &Diagnostic, language: Language) -> Self {
        Self {
            severity: diagnostic.severity().to_string(),
            code: diagnostic.code(),
            line: diagnostic.line(),
            column: diagnostic.column(),
            message: diagnostic.message(language).to_string(),
        }
    }
}

/// For each node, by its index, how many endings of its line are directly before it, itself included.
fn ending_runs(record: &Record) -> Vec<usize> {
    let mut runs = Vec::new();
    for node in record.nodes_in_order() {
        let before = node.parent().filter(|_| node.is_first_child());
        let before = before.map_or(0, |parent| runs[parent.id().index()]);
        runs.resize(node.id().index(), 0);
        runs.push(if node.is_ending() { before + 1 } else { 0 });
    }
    runs
}

fn milliseconds(node: Node<'_>) -> Option<u128> {
    node.time().map(|time| time.as_millis())
}

fn texts(node: Node<'_>, wanted: NoteKind) -> Vec<&str> {
    let notes = node.notes().filter(|&(kind, _)| kind == wanted);
    notes.map(|(_, text)| text).collect()
}

/// The text of a rating as a number of JSON: `-12` as `-12.0`. A program that reads numbers rounds it as `f64` rounds it.
/// `None` if it is too large for an `f64`. Numbers are not parsed and written here, because the functions for that are large.
fn rating(text: &str) -> Option<Box<RawValue>> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let (whole, decimals) = (whole.trim_start_matches('0'), decimals.trim_end_matches('0'));
    let or_zero = |digits| if str::is_empty(digits) { "0" } else { digits };
    let is_finite = i32::try_from(whole.len()).is_ok_and(|digits| digits <= f64::MAX_10_EXP);
    let number = is_finite.then(|| format!("{sign}{}.{}", or_zero(whole), or_zero(decimals)));
    RawValue::from_string(number?).ok()
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference to the field"
)]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference to the field"
)]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}
