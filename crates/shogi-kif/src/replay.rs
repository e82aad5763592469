//! Events to records: one reader for each game of a text.

mod endings;
mod ki2;
mod moves;
mod numbering;
mod start;
mod variations;

use std::time::Duration;

use shogi_core::Square;
use shogi_core::format::{Game, GameProblem, ReadOptions, Replay};
use shogi_core::notation::ja::start::StartReader;
use shogi_core::record::{HeaderName, NodeId};
use shogi_core::text::{IrregularCharacters, Located, Place, Span, excerpt};

use self::numbering::Numbering;
pub(crate) use self::numbering::SEARCH_DEPTH;
use crate::error::{Diagnostic, DiagnosticKind};
use crate::event::{Event, Events};

/// Reads one game, event by event.
#[derive(Debug)]
pub(crate) struct GameReader<'t> {
    /// The game so far.
    pub(crate) replay: Replay<'t, DiagnosticKind>,
    numbering: Numbering,
    /// What is known of the start; `None` once it is settled: at the first move, or at the end of a game without one.
    start: Option<StartReader>,
    /// The destination of the last move before the start, if `手数＝` names it: what `同` means as the first move.
    last_destination: Option<Square>,
    head: Head,
    head_lines: HeadLines,
    line: CurrentLine,
    /// The `変化` line of the variation that is being read.
    variation: Option<Place>,
    /// Whether moves were skipped, so that lines may be shorter than in the text.
    has_skipped: bool,
    /// The result line that stated a result without an ending.
    stated: Option<Stated>,
    /// The time that the sides have used on the main line; `None` once a time is unknown.
    used: [Option<Duration>; 2],
    reported: Reported,
}

/// How far the head of a game was read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Head {
    /// It continues.
    Open,
    /// It is over, at a comment or a move, so that remarks belong to positions.
    Past,
    /// It is over, and the separator above the moves was read.
    Separated,
}

/// The lines that separate one game from the next before there are moves.
#[derive(Clone, Copy, Default, Debug)]
struct HeadLines {
    rows: u32,
    separators: u32,
    /// Whether moves are known to follow.
    leads_to_moves: bool,
}

/// The line of play that is being read.
#[derive(Clone, Copy, Debug)]
struct CurrentLine {
    is_main: bool,
    /// Whether its ending came without a number, as from a result line.
    is_ending_implied: bool,
    /// The endings that were read last.
    endings: Option<Endings>,
}

/// Endings in a row; mostly one.
#[derive(Clone, Copy, Debug)]
struct Endings {
    first: NodeId,
    /// How many moves the file counts before the first.
    moves: u32,
}

/// A result line that stated a result without an ending.
#[derive(Clone, Copy, Debug)]
struct Stated {
    place: Place,
    /// The last move before it.
    at: NodeId,
}

/// What is reported once a game.
#[derive(Clone, Copy, Debug, Default)]
struct Reported {
    full_width: bool,
    total_time: bool,
}

impl CurrentLine {
    const MAIN: Self = Self {
        is_main: true,
        is_ending_implied: false,
        endings: None,
    };
    const VARIATION: Self = Self {
        is_main: false,
        ..Self::MAIN
    };
}

impl<'t> GameReader<'t> {
    pub(crate) fn new(text: &'t str, options: &ReadOptions) -> Self {
        Self {
            replay: Replay::new(text, options),
            numbering: Numbering::new(),
            start: Some(StartReader::default()),
            last_destination: None,
            head: Head::Open,
            head_lines: HeadLines::default(),
            line: CurrentLine::MAIN,
            variation: None,
            has_skipped: false,
            stated: None,
            used: [Some(Duration::ZERO); 2],
            reported: Reported::default(),
        }
    }

    /// How far the head was read.
    pub(crate) const fn head(&self) -> Head {
        self.head
    }

    /// Whether the start is settled.
    pub(crate) const fn has_moves(&self) -> bool {
        self.start.is_none()
    }

    /// A line that cannot be read. One that means nothing is passed over; a move leaves the position unknown.
    pub(crate) fn fault(&mut self, fault: Diagnostic) {
        let place = fault.place();
        let kind = fault.into_kind();
        self.replay.note_line(kind.has_destination(), place);
        if kind.is_unknown_line() {
            return self.replay.report(place, kind);
        }
        self.begin();
        let whole = Span::new(place.line.offset, place.span.end);
        if !self.replay.skip(Place::new(place.line, whole)) {
            self.replay.report(place, kind);
            self.replay.break_off();
        }
    }

    /// A line; `events` are those that follow it.
    pub(crate) fn event(&mut self, event: Located<Event<'t>>, events: &Events<'t>) {
        let place = event.place;
        self.recognize(&event.value, place);
        self.head_lines.pass(&event.value);
        match event.value {
            Event::Move(line) => self.move_line(&line, place, events),
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
                if !self.replay.skip(place) {
                    self.remark(text);
                }
            }
            Event::Variation { number, trailing } => self.variation(number, trailing, place),
            Event::Result(text) => self.result(text, place),
            Event::Declaration { version, encoding } => self.declaration(version, encoding, place),
            Event::Header { key, value } => self.header(key, value, place),
            Event::Separator { remark, trailing } => self.separator(remark, trailing, place),
            // It is about the whole record only before the moves; among them it keeps its place as a remark.
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

    /// Notes whether a line is evidence of a record. Moves and results are judged where they are read, and so are the
    /// rows of a diagram.
    fn recognize(&mut self, event: &Event<'_>, place: Place) {
        let is_evidence = match event {
            Event::Move(_) | Event::Moves(_) | Event::Result(_) => return,
            Event::Declaration { .. } | Event::Separator { .. } | Event::Hand { .. } => true,
            // The keys of KIF are Japanese.
            Event::Header { key, .. } => !key.is_ascii() && HeaderName::is_known_key(key),
            _ => false,
        };
        self.replay.note_line(is_evidence, place);
    }

    fn declaration(&mut self, version: Option<&str>, encoding: &str, place: Place) {
        // The documents of 2020 and 2024 both have version 2.0.
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

    /// Reports a text at the end of a line that means nothing, if there is one.
    fn report_trailing(&mut self, trailing: &'t str, line: Place) {
        if !trailing.is_empty() {
            let found = excerpt(trailing);
            let place = line.of(trailing, self.replay.text());
            let loses_line = false;
            self.replay
                .report(place, GameProblem::TrailingText { found, loses_line });
        }
    }

    fn comment(&mut self, text: &str, place: Place) {
        self.follow_diagram(place);
        self.head = self.head.max(Head::Past);
        if !self.replay.skip(place) {
            self.replay.builder.comment(text);
        }
    }

    /// A remark. All of those before the first move are one preamble: where they are among the other lines means nothing.
    fn remark(&mut self, text: &str) {
        let builder = &mut self.replay.builder;
        if builder.record().node_count() == 1 && !builder.is_at_branch() {
            builder.preamble(text);
        } else {
            builder.remark(text);
        }
    }

    /// The game, which takes this stretch of the text.
    pub(crate) fn finish(
        mut self,
        span: Span,
        irregular_characters: &mut IrregularCharacters,
    ) -> Game<DiagnosticKind> {
        self.begin();
        self.close_variation();
        self.check_stated_result();
        self.replay.finish(span, irregular_characters)
    }
}

impl HeadLines {
    const fn pass(&mut self, event: &Event<'_>) {
        match event {
            Event::Row(_) => self.rows = self.rows.saturating_add(1),
            Event::Separator { .. } => self.separators = self.separators.saturating_add(1),
            _ => {}
        }
    }
}
