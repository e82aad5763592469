//! [`GameReader`]: builds a record from the events of one game.

mod branch_points;
mod endings;
mod head;
mod ki2;
mod move_lines;
mod variations;

use shogi_core::format::tools::start::{HANDICAP_KEY, StartReader};
use shogi_core::format::tools::{Replay, TextProblems, TotalTimes};
use shogi_core::format::{Game, GameProblem, InputText, ReadOptions};
use shogi_core::messages::excerpt;
use shogi_core::record::{HeaderName, NodeId};
use shogi_core::text::{Located, Place, Span};
use shogi_core::{Color, Square};

use self::branch_points::Numbering;
use crate::dialect::Dialect;
use crate::error::{Diagnostic, KifProblem, has_destination, is_unknown_line};
use crate::event::{Event, Events};

/// Reads one game, event by event.
#[derive(Debug)]
pub(crate) struct GameReader<'t> {
    dialect: Dialect,
    /// The game as far as it has been read: its record, position and diagnostics.
    pub(crate) replay: Replay<'t, KifProblem>,
    numbering: Numbering,
    /// Collects the lines that describe the start position. `None` once the start position is fixed: at the first move
    /// or result line, at a move that cannot be read, or at the end of the game.
    start: Option<StartReader>,
    /// The destination of the last move before the start position. `None` if no line `手数＝` gives this move. `同` in
    /// the first move means this square.
    last_destination: Option<Square>,
    /// The same of a text without a start of its own.
    given_destination: Option<Square>,
    head: Head,
    head_lines: HeadLines,
    /// The names in lines such as `▲羽生善治` above the first move.
    captions: Vec<(Color, &'t str)>,
    line: CurrentLine,
    /// The place of the `変化` line of the current variation. `None` on the main line, and in a variation that began
    /// without such a line.
    variation: Option<Place>,
    /// Whether moves of this game were skipped after an error. A line of play may then have fewer moves than in the
    /// text.
    has_skipped: bool,
    /// The text of the last result line that agrees with an ending, and the ending.
    result_line: Option<(NodeId, &'t str)>,
    /// The last result line that states a result for a line of play without an ending.
    stated: Option<StatedResult>,
    /// The total time of each side on the main line.
    totals: TotalTimes,
    /// Whether a move has its origin.
    has_origins: bool,
    /// Whether the text has a move with a number, as in KIF.
    has_numbers: bool,
}

/// How far the head of a game has been read. The head is the part above the first move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Head {
    /// The next line may belong to the head.
    Open,
    /// A line below the head has been read, such as a comment, bookmark or move.
    Past,
    /// The separator (`手数----指手--`) has been read. It also ends the head.
    Separated,
}

/// Counts the rows of diagrams and the separators, and remembers a `手合割`. A game has at most one diagram of nine rows and one separator. So if
/// a text without moves has more of them, a game without moves has ended and the next one has begun.
#[derive(Clone, Copy, Default, Debug)]
struct HeadLines {
    rows: u32,
    separators: u32,
    has_handicap: bool,
    /// Whether the text is known to have moves of this game further below.
    leads_to_moves: bool,
}

/// The line of play that is being read: the main line or a variation.
#[derive(Clone, Copy, Debug)]
struct CurrentLine {
    is_main: bool,
    /// The number of nodes that the record had when this line of play began. 0 on the main line.
    earlier_nodes: usize,
    /// Whether the ending of this line of play has no number of its own, because it comes from a result line or from KI2.
    is_ending_implied: bool,
    /// The endings at the end of this line of play. `None` if no ending has been read on it.
    endings: Option<Endings>,
}

/// The endings at the end of a line of play. Most lines of play have a single ending, but a file can have several
/// endings in a row.
#[derive(Clone, Copy, Debug)]
struct Endings {
    first: NodeId,
    /// The number of moves before the first ending, by the numbers in the file.
    moves: u32,
}

/// A result line that states a result for a line of play without an ending.
#[derive(Clone, Copy, Debug)]
struct StatedResult {
    place: Place,
    /// The last move before the result line.
    at: NodeId,
}

impl CurrentLine {
    const MAIN: Self = Self {
        is_main: true,
        earlier_nodes: 0,
        is_ending_implied: false,
        endings: None,
    };

    /// A variation that begins after `earlier_nodes` nodes.
    const fn variation(earlier_nodes: usize) -> Self {
        Self {
            is_main: false,
            earlier_nodes,
            ..Self::MAIN
        }
    }
}

impl<'t> GameReader<'t> {
    pub(crate) fn new(dialect: Dialect, text: &InputText<'t>, options: &ReadOptions) -> Self {
        Self {
            dialect,
            replay: Replay::new(dialect.name(), text, options),
            numbering: Numbering::new(),
            start: Some(StartReader::new(options.start)),
            last_destination: None,
            given_destination: options.previous_destination,
            head: Head::Open,
            head_lines: HeadLines::default(),
            captions: Vec::new(),
            line: CurrentLine::MAIN,
            variation: None,
            has_skipped: false,
            result_line: None,
            stated: None,
            totals: TotalTimes::default(),
            has_origins: false,
            has_numbers: false,
        }
    }

    /// How far the head has been read.
    pub(crate) const fn head(&self) -> Head {
        self.head
    }

    /// The destination of the last move before the start position, if it is known.
    pub(crate) fn destination_before_start(&self) -> Option<Square> {
        let given = self.given_destination.filter(|_| !self.describes_start());
        self.last_destination.or(given)
    }

    /// Whether the game has a `手合割` or a diagram.
    pub(crate) const fn describes_start(&self) -> bool {
        self.head_lines.has_handicap || self.head_lines.rows > 0
    }

    /// Whether the part of the game with the moves has begun. The start position is then fixed.
    pub(crate) const fn has_moves(&self) -> bool {
        self.start.is_none()
    }

    /// Reports a line that cannot be read. An unknown line is skipped. If a move cannot be read, the position after
    /// it is unknown, so the rest of the line of play is skipped.
    pub(crate) fn fault(&mut self, fault: Diagnostic) {
        let place = fault.place();
        let kind = fault.into_kind();
        self.replay.note_line(has_destination(&kind), place);
        if is_unknown_line(&kind) {
            return self.replay.report(place, kind);
        }
        if self.replay.is_reading() && self.replay.is_cut_off(place, &kind) {
            // This error is reported before the errors of an incomplete start position, because it is their cause.
            self.replay.report(place, kind);
            self.fix_start();
            return self.replay.break_off();
        }
        self.fix_start();
        let whole = Span::new(place.line.offset, place.span.end);
        if !self.replay.skip(Place::new(place.line, whole)) {
            self.replay.report(place, kind);
            self.replay.break_off();
        }
    }

    /// Adds an event to the record. `events` iterates over the events that follow in the text.
    pub(crate) fn event(&mut self, event: &Located<Event<'t>>, events: &Events<'t>) {
        let place = event.place;
        self.recognize(&event.value, place);
        self.head_lines.count(&event.value);
        match event.value {
            Event::Move(ref line) => self.move_line(line, place, events),
            Event::Moves(text) => self.notation_line(text, place),
            Event::Comment(text) => self.comment(text, place),
            Event::Bookmark(name) => {
                self.head = self.head.max(Head::Past);
                if !self.replay.skip(place) {
                    self.replay.builder.bookmark(name);
                }
            }
            Event::Remark(text) => {
                self.follow_diagram(place);
                self.note_in_head(text, place);
                if !self.replay.skip(place) {
                    self.remark(text);
                }
            }
            Event::Variation { number, trailing } => self.variation(number, trailing, place, events),
            Event::Result(text) => self.result(text, place),
            Event::Declaration { version, encoding } => self.declaration(version, encoding, place),
            Event::Header { key, value } => self.header_line(key, value, place),
            Event::Separator { remark, trailing } => self.separator(remark, trailing, place),
            // `盤面回転` above the moves applies to the whole record. Between moves, the line is kept in its place as a
            // remark.
            Event::Flip(text) if self.has_moves() => {
                if !self.replay.skip(place) {
                    self.remark(text);
                }
            }
            Event::Flip(text) => {
                self.replay.builder.board_flip(text);
            }
            Event::Files(_)
            | Event::Frame(_)
            | Event::Row(_)
            | Event::Hand { .. }
            | Event::Turn(_)
            | Event::MoveCount { .. } => self.start_line(event.value, place),
        }
    }

    /// Notes whether a line is evidence that the text is a game record. For moves, results and rows of a diagram, the
    /// methods that parse them do this.
    fn recognize(&mut self, event: &Event<'_>, place: Place) {
        let is_evidence = match event {
            Event::Move(_) | Event::Moves(_) | Event::Result(_) => return,
            Event::Declaration { .. } | Event::Separator { .. } | Event::Hand { .. } => true,
            // The search for the key takes long. An ASCII key is no evidence of KIF, because the known keys of KIF are
            // Japanese.
            Event::Header { key, .. } => {
                self.replay.is_recognized() || !key.is_ascii() && HeaderName::is_known_key(key)
            }
            _ => false,
        };
        self.replay.note_line(is_evidence, place);
    }

    fn declaration(&mut self, version: Option<&str>, encoding: &str, place: Place) {
        // The version `2.0` is the only one without a warning: the KIF documents of 2020 and of 2024 both have it.
        if let Some(version) = version {
            self.replay.declare_version(version);
        }
        if let Some(version) = version.filter(|&version| version != "2.0") {
            let found = excerpt(version);
            let example = "2.0";
            self.replay
                .report(place, GameProblem::BadVersion { example, found });
        }
        let first = self.replay.declare_encoding(encoding, place);
        if first.is_some_and(|first| first != encoding) {
            self.replay.report(place, GameProblem::DuplicateDeclaration);
        }
    }

    fn separator(&mut self, remark: Option<&'t str>, trailing: &'t str, place: Place) {
        self.head = Head::Separated;
        let text = self.replay.text();
        if let Some(remark) = remark
            && !self.replay.skip(place.of(remark, text))
        {
            self.remark(remark);
        }
        self.report_trailing(trailing, place);
    }

    /// Reports the text `trailing` at the end of a line, which has no meaning, unless it is empty.
    fn report_trailing(&mut self, trailing: &'t str, line: Place) {
        if !trailing.is_empty() {
            let found = excerpt(trailing);
            let place = line.of(trailing, self.replay.text());
            self.replay.report(place, GameProblem::TrailingText { found });
        }
    }

    /// Passes a remark or a comment above the moves to the reader of the start, because it may hold the position.
    fn note_in_head(&mut self, text: &str, place: Place) {
        if let Some(start) = &mut self.start {
            start.remark(text, place);
        }
    }

    fn comment(&mut self, text: &str, place: Place) {
        self.follow_diagram(place);
        self.note_in_head(text, place);
        self.head = self.head.max(Head::Past);
        if !self.replay.skip(place) {
            self.replay.builder.comment(text);
        }
    }

    /// Adds a remark to the current node. A remark before the first move is added to the remarks above the headers, so
    /// the record does not keep the line on which the remark was.
    fn remark(&mut self, text: &str) {
        if self.is_first_step() {
            self.replay.builder.preamble(text);
        } else {
            self.replay.builder.remark(text);
        }
    }

    /// Finishes the game. `span` is the part of the text from which the game was read.
    pub(crate) fn finish(mut self, span: Span, problems: &mut TextProblems) -> Game<KifProblem> {
        self.fix_start();
        self.close_variation();
        self.check_stated_result();
        self.replay.finish(span, problems)
    }
}

impl HeadLines {
    fn count(&mut self, event: &Event<'_>) {
        match event {
            Event::Row(_) => self.rows = self.rows.saturating_add(1),
            Event::Separator { .. } => self.separators = self.separators.saturating_add(1),
            Event::Header { key, .. } => self.has_handicap |= *key == HANDICAP_KEY,
            _ => {}
        }
    }
}
