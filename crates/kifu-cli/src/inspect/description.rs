//! A description of a game: as JSON, which is a public interface, and as a summary for people. This file uses no other
//! file of the crate, because the fuzz target `inspect` compiles it too.

use std::time::Duration;

use kifu::core::reader::pluralize;
use kifu::core::record::{Evaluation, HeaderValue, NoteKind, TimeControl};
use kifu::{
    Color, Diagnostic, Document, Format, Game, GameResult, Language, Line, Node, Record, RecordFormat as _,
};
use serde::Serialize;

/// A game, as `--json` prints it.
#[derive(Debug, Serialize)]
pub(crate) struct Description<'a> {
    path: &'a str,
    game: usize,
    format: String,
    encoding: &'static str,
    declared_encoding: Option<&'a str>,
    version: Option<&'a str>,
    preamble: Vec<&'a str>,
    board_flip: Option<String>,
    headers: Vec<(&'a str, &'a str)>,
    players: Players<'a>,
    time_control: Option<TimeDescription>,
    max_moves: Option<u32>,
    start: String,
    first_move_number: u32,
    handicap: Option<&'static str>,
    root: Notes<'a>,
    moves: Vec<MoveDescription<'a>>,
    ending: Option<EndingDescription<'a>>,
    further_endings: Vec<EndingDescription<'a>>,
    result: Option<&'static str>,
    stated_result: Option<&'static str>,
    variations: Vec<VariationDescription<'a>>,
    diagnostics: Vec<DiagnosticDescription>,
}

#[derive(Debug, Serialize)]
struct Players<'a> {
    black: Player<'a>,
    white: Player<'a>,
}

#[derive(Debug, Serialize)]
struct Player<'a> {
    name: Option<&'a str>,
    rating: Option<f64>,
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

#[derive(Debug, Serialize)]
struct Notes<'a> {
    comments: Vec<&'a str>,
    bookmarks: Vec<&'a str>,
    remarks: Vec<&'a str>,
    evaluation: Option<EvaluationDescription<'a>>,
}

/// The notes of a node, by kind.
#[derive(Debug, Default)]
struct NotesByKind<'a> {
    comments: Vec<&'a str>,
    bookmarks: Vec<&'a str>,
    remarks: Vec<&'a str>,
    leading_comments: Vec<&'a str>,
    leading_bookmarks: Vec<&'a str>,
    leading_remarks: Vec<&'a str>,
    board_flips: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
struct EvaluationDescription<'a> {
    cp: Option<i64>,
    mate: Option<&'a str>,
    pv: Option<&'a str>,
    depth: Option<u32>,
    nodes: Option<u64>,
    engine: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct MoveDescription<'a> {
    ply: u32,
    usi: String,
    time_ms: Option<u128>,
    #[serde(flatten)]
    notes: Notes<'a>,
}

#[derive(Debug, Serialize)]
struct EndingDescription<'a> {
    kind: &'static str,
    text: String,
    ply: u32,
    time_ms: Option<u128>,
    #[serde(flatten)]
    notes: Notes<'a>,
}

#[derive(Debug, Serialize)]
struct VariationDescription<'a> {
    from_ply: u32,
    parent: usize,
    comments: Vec<&'a str>,
    bookmarks: Vec<&'a str>,
    remarks: Vec<&'a str>,
    moves: Vec<MoveDescription<'a>>,
    ending: Option<EndingDescription<'a>>,
    further_endings: Vec<EndingDescription<'a>>,
}

#[derive(Debug, Serialize)]
struct DiagnosticDescription {
    severity: String,
    kind: &'static str,
    line: u32,
    column: u32,
    message: String,
}

impl<'a> Description<'a> {
    /// Describes a game of a document. `number` is the number of the game in its file, from 1.
    pub(crate) fn new(path: &'a str, number: usize, game: &'a Game, document: &Document<'_>) -> Self {
        let record = &game.record;
        let lines = record.lines();
        let mainline = &lines[0];
        let root = NotesByKind::of(record.root());
        Self {
            path,
            game: number,
            format: document.format.name().to_ascii_lowercase(),
            encoding: document.encoding.name(),
            declared_encoding: game.declared_encoding.as_ref().map(|label| &*label.value),
            version: game.declared_version.as_deref(),
            preamble: root.leading_remarks,
            board_flip: (!root.board_flips.is_empty()).then(|| root.board_flips.join("\n")),
            headers: record
                .headers
                .iter()
                .map(|header| (&*header.key, &*header.value))
                .collect(),
            players: Players {
                black: Player::of(record, Color::Black),
                white: Player::of(record, Color::White),
            },
            time_control: record.time_control().map(TimeDescription::of),
            max_moves: record.max_moves(),
            start: record.start().to_string(),
            first_move_number: record.start().move_number,
            handicap: record.handicap().map(kifu::Handicap::name),
            root: Notes::of(record.root()),
            moves: moves(mainline),
            ending: ending(mainline, document.format),
            further_endings: further_endings(mainline, document.format),
            result: record.result().map(GameResult::name),
            stated_result: record.stated_result().map(GameResult::name),
            variations: lines
                .iter()
                .skip(1)
                .map(|line| variation(line, document.format))
                .collect(),
            diagnostics: game.diagnostics.iter().map(diagnostic).collect(),
        }
    }

    /// Returns the lines of a summary, for people.
    pub(crate) fn summary(&self, language: Language) -> Vec<String> {
        let (path, game, format, encoding) = (self.path, self.game, &self.format, self.encoding);
        let mut lines = vec![match language {
            Language::English => format!("{path}: game {game} ({format}, {encoding})"),
            Language::Japanese => format!("{path}: {game}局目（{format}、{encoding}）"),
        }];
        let headers = self.headers.iter();
        lines.extend(headers.map(|(key, value)| format!("  {key}: {value}")));
        let ending = self.ending.as_ref().map(|ending| ending.text.as_str());
        let ending = ending.unwrap_or(language.choose("no ending", "終局の記録なし"));
        let (moves, variations) = (self.moves.len(), self.variations.len());
        lines.push(match language {
            Language::English => format!(
                "  {}, {}, {ending}",
                pluralize(moves, "move"),
                pluralize(variations, "variation")
            ),
            Language::Japanese => format!("  {moves}手、変化{variations}個、{ending}"),
        });
        match (self.diagnostics.len(), language) {
            (0, _) => {}
            (count, Language::English) => {
                lines.push(format!("  {}: see `kifu check`", pluralize(count, "diagnostic")));
            }
            (count, Language::Japanese) => {
                lines.push(format!("  問題{count}件: `kifu check` で確認できます"));
            }
        }
        lines
    }
}

impl<'a> Notes<'a> {
    fn of(node: Node<'a>) -> Self {
        let notes = NotesByKind::of(node);
        Self {
            comments: notes.comments,
            bookmarks: notes.bookmarks,
            remarks: notes.remarks,
            evaluation: node.evaluation().map(EvaluationDescription::of),
        }
    }
}

impl<'a> NotesByKind<'a> {
    fn of(node: Node<'a>) -> Self {
        let mut notes = Self::default();
        for (kind, text) in node.notes() {
            let list = match kind {
                NoteKind::Comment => &mut notes.comments,
                NoteKind::Bookmark => &mut notes.bookmarks,
                NoteKind::Remark => &mut notes.remarks,
                NoteKind::LeadingComment => &mut notes.leading_comments,
                NoteKind::LeadingBookmark => &mut notes.leading_bookmarks,
                NoteKind::LeadingRemark => &mut notes.leading_remarks,
                NoteKind::BoardFlip => &mut notes.board_flips,
                // `describe_ending` returns the text of an ending.
                NoteKind::EndingText => continue,
            };
            list.push(text);
        }
        notes
    }
}

impl<'a> Player<'a> {
    fn of(record: &'a Record, color: Color) -> Self {
        Self {
            name: record.player(color),
            rating: record.rating(color),
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

impl<'a> EvaluationDescription<'a> {
    fn of(evaluation: Evaluation<'a>) -> Self {
        let Evaluation {
            cp,
            mate,
            pv,
            depth,
            nodes,
            engine,
            ..
        } = evaluation;
        Self {
            cp,
            mate,
            pv,
            depth,
            nodes,
            engine,
        }
    }
}

fn milliseconds(node: Node<'_>) -> Option<u128> {
    node.time().map(|time| time.as_millis())
}

fn moves<'r>(line: &Line<'r>) -> Vec<MoveDescription<'r>> {
    line.steps()
        .filter_map(|node| {
            Some(MoveDescription {
                ply: node.ply(),
                usi: node.mv()?.to_string(),
                time_ms: milliseconds(node),
                notes: Notes::of(node),
            })
        })
        .collect()
}

/// Returns the ending that decides the result of a line of play; see [`Line::ending`].
fn ending<'r>(line: &Line<'r>, format: Format) -> Option<EndingDescription<'r>> {
    line.ending().and_then(|node| describe_ending(node, format))
}

/// Returns all other endings of a line of play: endings that are followed by moves, and endings that directly follow
/// another ending.
fn further_endings<'r>(line: &Line<'r>, format: Format) -> Vec<EndingDescription<'r>> {
    let counted = line.ending().map(Node::id);
    line.steps()
        .filter(|node| Some(node.id()) != counted)
        .filter_map(|node| describe_ending(node, format))
        .collect()
}

fn describe_ending(node: Node<'_>, format: Format) -> Option<EndingDescription<'_>> {
    let ending = node.ending()?;
    let text = match node.ending_text() {
        Some(text) => text.to_owned(),
        None => format.ending_text(ending, node.turn()),
    };
    Some(EndingDescription {
        kind: ending.name(),
        text,
        ply: node.ply(),
        time_ms: milliseconds(node),
        notes: Notes::of(node),
    })
}

fn variation<'r>(line: &Line<'r>, format: Format) -> VariationDescription<'r> {
    let leading = NotesByKind::of(line.first);
    VariationDescription {
        from_ply: line.from_ply,
        parent: line.parent,
        comments: leading.leading_comments,
        bookmarks: leading.leading_bookmarks,
        remarks: leading.leading_remarks,
        moves: moves(line),
        ending: ending(line, format),
        further_endings: further_endings(line, format),
    }
}

fn diagnostic(diagnostic: &Diagnostic) -> DiagnosticDescription {
    DiagnosticDescription {
        severity: diagnostic.severity().to_string(),
        kind: diagnostic.code(),
        line: diagnostic.line(),
        column: diagnostic.column(),
        message: diagnostic.kind().to_string(),
    }
}
