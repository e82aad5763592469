//! [`GameReader`]: builds a record from the events of one game.

use std::time::Duration;

use shogi_core::format::{Game, GameProblem, ReadOptions, Replay};
use shogi_core::notation::csa::{ending_names, is_not_an_ending};
use shogi_core::record::{HeaderName, NodeId};
use shogi_core::setup::Setup;
use shogi_core::text::{IrregularCharacters, Line, Place, Span, excerpt};
use shogi_core::{Color, Ending, GameResult, Move};

use crate::error::{DiagnosticKind, PositionProblem};
use crate::event::{self, Event, Statements, TimeError, WrittenMove, plain_move, plain_time};
use crate::lexer::LineKind;
use crate::server_endings::ServerMessage;
use crate::start_position::{StartReader, hand_piece};
use crate::writer::Version;

/// Reads one game, event by event.
#[derive(Debug)]
pub(crate) struct GameReader<'t> {
    replay: Replay<'t, DiagnosticKind>,
    /// The lines of the start position that have been read. `None` once the start position is fixed: at the first move,
    /// at the ending, at a statement that cannot be read, or at the end of the game.
    start: Option<StartReader>,
    /// The place of the last line that is not blank.
    last: Option<Place>,
    /// The first remark `'summary:…` of floodgate, with its place. It says how the game ended.
    summary: Option<(ServerMessage, Place)>,
    /// The messages of a server (`#RESIGN`) since the last move, with their places. They also say how the game ended.
    messages: Vec<(ServerMessage, Place)>,
    has_game: bool,
    has_version: bool,
}

impl<'t> GameReader<'t> {
    pub(crate) fn new(text: &'t str, options: &ReadOptions) -> Self {
        Self {
            replay: Replay::new(text, options),
            start: Some(StartReader::default()),
            last: None,
            summary: None,
            messages: Vec::new(),
            has_game: false,
            has_version: false,
        }
    }

    /// Whether the game has a line that is not blank.
    pub(crate) const fn has_lines(&self) -> bool {
        self.last.is_some()
    }

    /// Whether the game has a line other than comments and remarks.
    pub(crate) const fn has_game(&self) -> bool {
        self.has_game
    }

    /// Reports that the text has separators but no game.
    pub(crate) fn report_no_games(&mut self) {
        self.replay.recognize();
        self.replay.report(Place::START, DiagnosticKind::NoGames);
    }

    /// Takes the next line.
    #[inline]
    pub(crate) fn line(&mut self, kind: LineKind, content: &'t str, place: Place) {
        self.has_game |= !kind.is_note();
        // Nearly all lines are plain moves and times. These are handled in this function, because passing an event to
        // another function would take as long as reading the line.
        match kind {
            LineKind::Move => {
                if let Some(mv) = plain_move(content) {
                    self.last = Some(place);
                    self.replay.recognize();
                    return self.written_move(mv, place);
                }
            }
            LineKind::Time => {
                self.last = Some(place);
                self.replay.note_unrecognized(place);
                return self.time(Ok(plain_time(content)), place);
            }
            _ => {}
        }
        self.statements(Line { kind, content, place });
    }

    /// Takes the statements of a line.
    fn statements(&mut self, line: Line<'t, LineKind>) {
        for statement in Statements::of(line, self.replay.text()) {
            let place = statement.place;
            self.last = Some(place);
            match event::read(statement) {
                Ok(event) => self.event(event, place),
                Err(kind) => self.fault(kind, place),
            }
        }
    }

    /// Takes a statement that cannot be read. An unknown statement or a wrong header is only reported. After any other
    /// such statement, for example a move, the position is unknown, so the rest of the game is skipped.
    #[cold]
    fn fault(&mut self, kind: DiagnosticKind, place: Place) {
        self.replay.note_unrecognized(place);
        match kind {
            DiagnosticKind::Game(GameProblem::UnknownPart { .. }) | DiagnosticKind::BadInfo { .. } => {
                self.replay.report(place, kind);
            }
            _ => {
                self.begin(None, Some(place));
                if !self.replay.skip(place) {
                    self.replay.report(place, kind);
                    self.replay.break_off();
                }
            }
        }
    }

    fn event(&mut self, event: Event<'t>, place: Place) {
        self.recognize(&event, place);
        match event {
            Event::Move(mv) => self.written_move(mv, place),
            Event::Time(time) => self.time(time, place),
            Event::Declaration(label) => self.declaration(label, place),
            Event::Version(version) => self.version(version, place),
            Event::Player { color, name } => {
                let key = if color == Color::Black { "N+" } else { "N-" };
                self.replay.builder.header(key, name);
            }
            Event::Header { key, value } => {
                self.replay.builder.header(&format!("${key}"), value);
            }
            Event::Initial(_) | Event::Row { .. } | Event::Pieces { .. } => {
                self.position(event, place);
            }
            Event::Turn(color) => self.turn(color, place),
            Event::Remark(text) => {
                if self.summary.is_none() {
                    self.summary = ServerMessage::parse_summary(text).map(|summary| (summary, place));
                }
                self.remark(text);
            }
            Event::ServerMessage(message) => self.server_message(message, place),
            Event::Comment(text) => {
                if !self.replay.skip(place) {
                    self.replay.builder.comment(text);
                }
            }
            Event::Special(name) => self.special(name, place),
            // `Games` handles the separators.
            Event::Separator => {}
        }
    }

    /// Notes whether a line is evidence of a game record. For the lines of a start position, the methods that parse
    /// them do this.
    fn recognize(&mut self, event: &Event<'_>, place: Place) {
        let is_evidence = match event {
            Event::Move(_) | Event::Player { .. } | Event::Declaration(_) => true,
            Event::Version(version) => Version::is_known(version),
            Event::Header { key, .. } => HeaderName::is_known_key(&format!("${key}")),
            Event::Special(name) => Ending::from_csa(name, Color::Black).is_some(),
            _ => false,
        };
        self.replay.note_line(is_evidence, place);
    }

    /// Takes a line that declares the encoding. The first one above the moves counts; any other is kept as a remark and
    /// reported.
    fn declaration(&mut self, label: &str, place: Place) {
        let is_late = self.start.is_none();
        if !is_late && self.replay.declare_encoding(label, place).is_none() {
            return;
        }
        let line = self.replay.text_at(place);
        self.remark(line.strip_prefix('\'').unwrap_or(line));
        if is_late {
            self.replay.report(place, DiagnosticKind::LateDeclaration);
        } else {
            self.replay.report(place, GameProblem::DuplicateDeclaration);
        }
    }

    fn version(&mut self, version: &str, place: Place) {
        self.replay.declare_version(version);
        if std::mem::replace(&mut self.has_version, true) {
            self.replay.report(place, DiagnosticKind::DuplicateVersion);
        } else if !Version::is_known(version) {
            let found = format!("V{}", excerpt(version));
            let example = "V2.2";
            self.replay
                .report(place, GameProblem::BadVersion { example, found });
        }
    }

    /// Adds a remark. A remark above the side to move (`+`) is added to the remarks above the headers. A remark below
    /// it is added to the start position or the previous move.
    fn remark(&mut self, text: &str) {
        if self.start.as_ref().is_some_and(|start| !start.has_turn()) {
            self.replay.builder.preamble(text);
        } else {
            self.replay.builder.remark(text);
        }
    }

    fn position(&mut self, event: Event<'_>, place: Place) {
        let Some(start) = &mut self.start else {
            let problem = GameProblem::LateStart;
            return self.replay.report(place, problem);
        };
        let is_late = start.has_turn();
        let read = match event {
            Event::Initial(removed) => start.initial(removed, place),
            Event::Row { row, squares } => start.row(row, squares, place),
            Event::Pieces { color, pieces } => start.pieces(color, pieces, place),
            _ => Ok(()),
        };
        if read.as_ref().err().is_none_or(is_about_pieces) {
            self.replay.recognize();
        }
        if let Err(kind) = read {
            self.replay.report(place, kind);
        } else if is_late {
            let problem = GameProblem::StartAfterTurn;
            self.replay.report(place, problem);
        }
    }

    fn turn(&mut self, color: Color, place: Place) {
        let read = match &mut self.start {
            Some(start) => start.turn(color),
            None => Err(self.late_turn(color, place)),
        };
        if let Err(kind) = read {
            self.replay.report(place, kind);
        }
    }

    /// Returns the problem of a line `+` or `-` after the first move. If the text ends directly after the sign, the
    /// sign is the beginning of a move that is cut off.
    fn late_turn(&self, color: Color, place: Place) -> DiagnosticKind {
        let (example, sign) = match color {
            Color::Black => ("+7776FU", "+"),
            Color::White => ("-3334FU", "-"),
        };
        let found = sign.to_owned();
        let unfinished = GameProblem::BadMove { example, found }.into();
        if self.replay.is_cut_off(place, &unfinished) {
            return unfinished;
        }
        GameProblem::LateStart.into()
    }

    /// Fixes the start position, unless it is already fixed: at the first move, at the ending, at a statement that
    /// cannot be read, or at the end of the game. `first_mover` is the side of the first move. `place` is the place of
    /// the line that fixes the start position; `None` at the end of the game.
    #[inline]
    fn begin(&mut self, first_mover: Option<Color>, place: Option<Place>) {
        if self.start.is_some()
            && let Some(start) = self.start.take()
        {
            self.set_start(start, first_mover, place);
        }
    }

    #[cold]
    fn set_start(&mut self, start: StartReader, first_mover: Option<Color>, place: Option<Place>) {
        let start = start.finish(first_mover);
        if let (Some(count), Some(place)) = (start.partial_rows, start.place) {
            self.replay
                .report_missing(place, DiagnosticKind::MissingRows { count });
        }
        if let Some(place) = place.or(start.end).or(self.last) {
            if !start.has_position {
                self.replay.report_missing(place, DiagnosticKind::MissingPosition);
            } else if let Some(assumed) = start.assumed_turn {
                self.replay
                    .report_missing(place, DiagnosticKind::MissingTurn { assumed });
            }
        }
        // An incomplete board is kept, but it is not checked for problems such as a missing king.
        let whole = start.setup.filter(|_| start.partial_rows.is_none());
        if let (Some(setup), Some(place)) = (whole, start.place) {
            for problem in setup.problems() {
                self.replay.report(place, GameProblem::Setup(problem));
            }
        }
        // If the start position is unknown, the board stays empty and no move is played. The start position of the even
        // game would be a wrong guess.
        let is_first = self.replay.builder.set_start(start.setup.unwrap_or(Setup::EMPTY));
        debug_assert!(is_first, "the start is settled before the first move");
        if whole.is_none() {
            self.replay.break_off();
        }
    }

    fn written_move(&mut self, written: WrittenMove, place: Place) {
        self.begin(Some(written.color), Some(place));
        if self.replay.skip(place) {
            return;
        }
        // Messages above this move belong to the position before the move.
        if !self.messages.is_empty() {
            self.settle_messages();
        }
        if self.replay.builder.has_ended() {
            self.replay.report(place, GameProblem::MoveAfterEnding);
        }
        match self.resolve(written) {
            Ok((mv, mismatch)) => {
                self.replay.play(mv, mismatch, || place);
            }
            Err(kind) => {
                self.replay.report(place, kind);
                self.replay.break_off();
            }
        }
    }

    /// Returns the move that a written move means. CSA names the piece as it is after the move, so the piece on the
    /// origin shows whether the move promotes. If the written piece does not fit the piece on the origin, the move is
    /// made with the latter, and the mismatch is returned.
    fn resolve(&self, written: WrittenMove) -> Result<(Move, Option<GameProblem>), DiagnosticKind> {
        let position = self.replay.builder.position();
        let to_move = position.turn();
        if written.color != to_move {
            return Err(GameProblem::WrongTurn { to_move }.into());
        }
        let WrittenMove { from, to, kind, .. } = written;
        let Some(from) = from else {
            let piece = hand_piece(kind).ok_or(GameProblem::BadDrop(kind))?;
            return Ok((Move::drop(piece, to), None));
        };
        let on_origin = position.piece_at(from).filter(|piece| piece.color == to_move);
        let Some(mover) = on_origin.filter(|piece| piece.kind != kind) else {
            return Ok((Move::normal(from, to, false), None));
        };
        let promoted = mover.kind.promoted();
        let mismatch = (promoted != Some(kind)).then_some(GameProblem::PieceMismatch {
            written: kind,
            found_there: mover.kind,
        });
        let is_promotion = kind.is_promoted() && promoted.is_some();
        Ok((Move::normal(from, to, is_promotion), mismatch))
    }

    fn time(&mut self, time: Result<Duration, TimeError>, place: Place) {
        if self.replay.skip(place) {
            return;
        }
        let last = self.replay.builder.current();
        if last.id() == NodeId::ROOT {
            return self.replay.report(place, GameProblem::TimeWithoutMove);
        }
        let known = last.time();
        match time {
            Ok(time) if known == Some(time) => {
                let problem = GameProblem::DuplicateTime {
                    kept: time,
                    found: time,
                };
                self.replay.report(place, problem);
            }
            Ok(time) => {
                self.replay.time(time, place);
                if known.is_none() && is_finer_than_milliseconds(self.replay.text_at(place)) {
                    let found = self.replay.excerpt_at(place);
                    self.replay.report(place, GameProblem::TimeTooFine { found });
                }
            }
            Err(fault) => {
                let found = self.replay.excerpt_at(place);
                let problem = match fault {
                    TimeError::Malformed => GameProblem::BadTime {
                        example: "T12",
                        found,
                    },
                    TimeError::Overflow => GameProblem::TimeOverflow { found },
                };
                self.replay.report(place, problem);
            }
        }
    }

    /// Reads a special move as the ending. Keeps the text of the special move if it is not the default name of the
    /// ending.
    fn special(&mut self, name: &str, place: Place) {
        self.begin(None, Some(place));
        if self.replay.skip(place) {
            return;
        }
        if self.replay.builder.has_ended() {
            self.replay.report(place, GameProblem::SecondEnding);
        }
        let to_move = self.replay.builder.position().turn();
        let ending = Ending::from_csa(name, to_move);
        if let Some(ending) = ending.filter(|ending| ending.to_csa(to_move) == Some(name)) {
            self.replay.builder.end(ending);
            return;
        }
        let ending = ending.unwrap_or(Ending::Other);
        let text = format!("%{name}");
        if ending == Ending::Other && !is_not_an_ending(name) {
            let names: Vec<String> = ending_names().map(|name| format!("%{name}")).collect();
            if !self.replay.report_unknown_ending(place, &text, names.join(" ")) {
                return;
            }
        }
        self.replay.builder.end_as(ending, &text);
    }

    /// Stores a message of a server about the end of the game. `settle_messages` uses it later.
    fn server_message(&mut self, message: ServerMessage, place: Place) {
        if !self.replay.skip(place) {
            self.messages.push((message, place));
        }
    }

    /// Decides the ending and the result after all lines are read: by a special move, otherwise by a message of the
    /// server, otherwise by the remark `'summary:…`. Reports a message or summary that contradicts the ending.
    fn settle_ending(&mut self) {
        self.settle_messages();
        let Some((summary, place)) = self.summary.filter(|_| self.replay.is_reading()) else {
            return;
        };
        let has_ending = self.replay.builder.has_ended() || self.take_ending(summary);
        let builder = &self.replay.builder;
        let means = if has_ending {
            builder.record().result_by_ending()
        } else {
            let first = builder.record().start().turn;
            summary.result_by_ending(builder.position().turn(), first)
        };
        if let (Some(means), Some(found)) = (means, summary.result())
            && means != found
        {
            self.replay
                .report(place, DiagnosticKind::ServerMismatch { means, found });
        }
        let known = self.replay.builder.record().result();
        self.take_result(summary, known);
    }

    /// Uses the messages of a server that were read since the last move, in the position after that move.
    #[cold]
    fn settle_messages(&mut self) {
        let mut known = self.known_result();
        for (message, place) in std::mem::take(&mut self.messages) {
            let written = self.replay.excerpt_at(place);
            if self.take_ending(message) || self.take_result(message, known) {
                known = self.known_result();
                let kind = DiagnosticKind::ServerMessage { found: written };
                self.replay.report(place, kind);
                continue;
            }
            let builder = &self.replay.builder;
            let first = builder.record().start().turn;
            let by_message = message
                .result()
                .or_else(|| message.result_by_ending(builder.position().turn(), first));
            let kind = match (known, by_message) {
                (Some(means), Some(found)) if means != found => {
                    DiagnosticKind::ServerMismatch { means, found }
                }
                _ if self.has_ending_of(message) => DiagnosticKind::RepeatedEnding { found: written },
                _ => DiagnosticKind::OtherEnding { found: written },
            };
            self.replay.report(place, kind);
        }
    }

    /// Returns the result of the ending if the current node is an ending, otherwise the stated result. Looks only at
    /// the current node, so it takes no more time in a long game.
    fn known_result(&self) -> Option<GameResult> {
        let builder = &self.replay.builder;
        let (current, first) = (builder.current(), builder.record().start().turn);
        let by_ending = current
            .ending()
            .and_then(|ending| ending.result(current.turn(), first));
        by_ending.or(builder.stated_result())
    }

    /// Whether the ending of the game may be the ending that `message` names. `true` if the game has no ending, or if
    /// the message names no ending.
    fn has_ending_of(&self, message: ServerMessage) -> bool {
        let current = self.replay.builder.current();
        let ending = current.ending().filter(|_| self.replay.builder.has_ended());
        ending.is_none_or(|ending| message.may_mean(ending))
    }

    /// Adds the ending that a server message means. Returns `false` if the game already has an ending, or if the
    /// message means no ending that fits the position.
    fn take_ending(&mut self, message: ServerMessage) -> bool {
        let builder = &mut self.replay.builder;
        if builder.has_ended() {
            return false;
        }
        let first = builder.record().start().turn;
        let ending = message.ending(builder.position().turn(), first);
        if let Some(ending) = ending {
            builder.end(ending);
        }
        ending.is_some()
    }

    /// Takes the result that a server message states. `known` is the result that is already known. Returns `false` if
    /// there is one, or if the message states no result.
    fn take_result(&mut self, message: ServerMessage, known: Option<GameResult>) -> bool {
        let result = message.result().filter(|_| known.is_none());
        if let Some(result) = result {
            self.replay.builder.state_result(result);
        }
        result.is_some()
    }

    /// Finishes the game. `span` is the part of the text from which the game was read.
    pub(crate) fn finish(
        mut self,
        span: Span,
        irregular_characters: &mut IrregularCharacters,
    ) -> Game<DiagnosticKind> {
        self.begin(None, None);
        self.settle_ending();
        self.replay.finish(span, irregular_characters)
    }
}

/// Whether an error in a line of a start position concerns pieces or squares that could be read. The line is then
/// evidence of a CSA record.
const fn is_about_pieces(kind: &DiagnosticKind) -> bool {
    match kind {
        DiagnosticKind::BadPosition(problem) => !matches!(
            problem,
            PositionProblem::BadItem { .. } | PositionProblem::PiBesideRows
        ),
        DiagnosticKind::Game(GameProblem::BadSquare { .. }) => true,
        _ => false,
    }
}

/// Whether a time has more than three decimals, and one of the further digits is not zero.
fn is_finer_than_milliseconds(time: &str) -> bool {
    // The length check is quick and rules out nearly all times: the shortest such time is `T0.0005`.
    let decimals = time.bytes().skip_while(|&byte| byte != b'.').skip(1);
    time.len() > "T0.000".len() && decimals.skip(3).any(|byte| matches!(byte, b'1'..=b'9'))
}
