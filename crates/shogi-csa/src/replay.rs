//! [`GameReader`]: builds a record from the lines of one game.

use std::time::Duration;

use shogi_core::format::tools::result_line::parse_result;
use shogi_core::format::tools::{Line, Replay, TextProblems, first_characters, trim_blanks};
use shogi_core::format::{FormatHint, Game, GameProblem, InputText, ReadOptions};
use shogi_core::messages::excerpt;
use shogi_core::notation::csa::{ending_names, looks_like_move, read_special_move};
use shogi_core::record::{HeaderName, NodeId};
use shogi_core::text::{Place, Span, TextProblem};
use shogi_core::{Color, Ending, GameResult, HandPiece, Move};

use crate::error::{CsaProblem, NAME, PositionProblem, Problem, unknown_line};
use crate::event::{
    self, Event, Statement, TimeError, WrittenMove, comment_text, is_move_of_other_format, plain_move,
    plain_time, split_statement,
};
use crate::lexer::LineKind;
use crate::server_endings::ServerMessage;
use crate::spelling::{self, Part};
use crate::start_position::StartReader;
use crate::writer::Version;

/// The length in bytes of a line up to which a separator may follow a comma. A line with very many games would take
/// quadratic time, because the columns of their diagnostics are counted from the start of the line.
const LONGEST_LINE: usize = 1 << 14;

/// A separator between two games, which may follow a comma.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Separator<'t> {
    pub(crate) place: Place,
    /// The statements of the next game on the same line. Empty if there are none.
    pub(crate) rest: &'t str,
}

/// Reads one game, line by line.
#[derive(Debug)]
pub(crate) struct GameReader<'t> {
    replay: Replay<'t, CsaProblem>,
    /// The lines of the start position that have been read. `None` once the start position is fixed: at the first move,
    /// at the ending, at a statement that cannot be read, or at the end of the game.
    start: Option<StartReader>,
    /// The place of the last line that is not blank. It is used until the start position is fixed.
    last: Option<Place>,
    /// The first remark `'summary:…` of floodgate, with its place. It says how the game ended.
    summary: Option<(&'t str, Place)>,
    /// The messages of a server (`#RESIGN`) since the last move, with their places. They also say how the game ended.
    messages: Vec<(ServerMessage, Place)>,
    /// The key of a header whose value may be on the next line.
    without_value: Option<String>,
    /// The time that was left on the clocks, by [`Color`].
    clocks: [Option<Duration>; 2],
    has_game: bool,
    has_version: bool,
}

impl<'t> GameReader<'t> {
    pub(crate) fn new(text: &InputText<'t>, options: &ReadOptions) -> Self {
        Self {
            replay: Replay::new(NAME, text, options),
            start: Some(StartReader::new(options.start)),
            last: None,
            summary: None,
            messages: Vec::new(),
            without_value: None,
            clocks: [None; 2],
            has_game: false,
            has_version: false,
        }
    }

    /// Whether the game has a line that is not blank.
    pub(crate) const fn has_lines(&self) -> bool {
        self.last.is_some() || self.start.is_none()
    }

    /// Whether the game has a line other than comments and remarks.
    pub(crate) const fn has_game(&self) -> bool {
        self.has_game
    }

    /// Reports that the text has separators but no game.
    pub(crate) fn report_no_games(&mut self) {
        self.replay.recognize();
        self.replay.report(Place::START, TextProblem::NoGames);
    }

    /// Reads a line that is not a separator. If a separator follows a comma on the line, reads up to it and returns it.
    #[inline]
    pub(crate) fn line(&mut self, line: &Line<'t, LineKind>) -> Option<Separator<'t>> {
        self.has_game |= !line.kind.is_note();
        if self.without_value.is_some()
            && matches!(line.kind, LineKind::Move | LineKind::Time | LineKind::Comment)
        {
            self.header_without_value();
        }
        // Nearly all lines are plain moves, times and comments. No event is made of them, because to pass it on would take
        // as long as to read the line.
        match line.kind {
            LineKind::Move => {
                if let Some(mv) = plain_move(line.content) {
                    self.replay.recognize();
                    self.written_move(mv, line.place);
                    return None;
                }
            }
            LineKind::Time => {
                self.last = Some(line.place);
                self.replay.note_unrecognized(line.place);
                self.time(Ok(plain_time(line.content)), line.place);
                return None;
            }
            LineKind::Comment => {
                self.last = Some(line.place);
                self.replay.note_unrecognized(line.place);
                self.comment(comment_text(line.content), line.place);
                return None;
            }
            _ => {}
        }
        let is_plain_row = line.kind == LineKind::Row && !line.content.contains(',');
        if is_plain_row || !line.kind.ends_at_comma() {
            self.statement(line);
            return None;
        }
        self.statements(line.content, line.place)
    }

    /// Reads the statements of `rest`, the rest of the line at `line`, up to a separator. Returns this separator.
    pub(crate) fn statements(&mut self, mut rest: &'t str, line: Place) -> Option<Separator<'t>> {
        let line_length = rest.len();
        while !rest.is_empty() {
            let (statement, after) = split_statement(rest, line, self.replay.text());
            if statement.kind == LineKind::Separator {
                let place = statement.place;
                if line_length <= LONGEST_LINE {
                    return Some(Separator { place, rest: after });
                }
                let found = statement.content.to_owned();
                self.replay.report(place, unknown_line(found));
            }
            self.has_game |= !statement.kind.is_note();
            self.statement(&statement);
            rest = after;
        }
        None
    }

    fn statement(&mut self, statement: &Statement<'t>) {
        let place = statement.place;
        // A comma too many means nothing.
        if statement.content.bytes().all(|byte| byte == b',') {
            return;
        }
        self.last = Some(place);
        if let Some(key) = self.without_value.take()
            && self.take_value(&key, statement)
        {
            return;
        }
        let event = event::read(statement);
        if event.is_none_or(Event::is_doubtful) && self.other_spelling(statement) {
            return;
        }
        match event {
            Some(Event::Player { color, name: "" }) => {
                self.without_value = Some(HeaderName::of_player(color).csa_key().to_owned());
            }
            Some(Event::Header { key, value: "" }) => self.without_value = Some(["$", key].concat()),
            Some(event) => {
                let is_evidence = self.event(event, place);
                self.replay.note_line(is_evidence, place);
            }
            None => self.fault(event::problem(statement), place),
        }
    }

    /// Takes the value of a header that has none on its own line. Returns whether the statement is this value.
    #[cold]
    fn take_value(&mut self, key: &str, statement: &Statement<'t>) -> bool {
        let text = statement.content;
        // `taro10kyu` is a name.
        let is_move = text.starts_with(|c: char| !c.is_alphabetic()) && looks_like_move(text);
        let is_other = is_move || is_move_of_other_format(text) || text.starts_with("まで");
        let is_value = statement.kind == LineKind::Unknown && !is_other && spelling::parts(text).is_none();
        let value = if is_value { statement.content } else { "" };
        self.replay.header(key, value, statement.place);
        self.replay.recognize();
        if is_value {
            self.replay.report(
                statement.place,
                CsaProblem::ValueOnNextLine { key: key.to_owned() },
            );
        }
        is_value
    }

    /// Adds a header whose value is neither on its line nor on the next one.
    #[cold]
    fn header_without_value(&mut self) {
        if let Some(key) = self.without_value.take() {
            self.replay.builder.header(&key, "");
            self.replay.recognize();
        }
    }

    /// Reads the name of a player. The name of the other player may follow it.
    fn player(&mut self, color: Color, name: &str, place: Place) {
        let key = |color| HeaderName::of_player(color).csa_key();
        let (name, other) = match spelling::split_joined_player(color, name) {
            Some((name, other)) => (name, Some(other)),
            None => (name, None),
        };
        self.replay.header(key(color), name, place);
        if let Some(other) = other {
            self.replay.header(key(color.opposite()), other, place);
            self.replay.report_spelling(place);
        }
    }

    /// Reads a statement that is not spelled as CSA has it. Returns `false` if its meaning is not certain.
    #[cold]
    fn other_spelling(&mut self, statement: &Statement<'t>) -> bool {
        let place = statement.place;
        if let Some(text) = spelling::program_comment(statement.content) {
            self.comment(text, place);
            self.replay.report_once(place, |found, count| {
                CsaProblem::CommentedMove { found, count }.into()
            });
            return true;
        }
        if self.result_line(statement.content, place) {
            return true;
        }
        // An unknown message of a server is no ending.
        let parts = (statement.kind != LineKind::ServerMessage).then(|| spelling::parts(statement.content));
        let Some(parts) = parts.flatten() else {
            return false;
        };
        if self.start.is_none() && self.replay.skip(place) {
            return true;
        }
        for part in parts {
            match part {
                Part::Move(mv, sign) => {
                    self.begin(sign, Some(place));
                    let color = sign.unwrap_or_else(|| self.replay.builder.position().turn());
                    self.written_move(WrittenMove { color, ..mv }, place);
                }
                Part::Time(time) => self.time(Ok(time), place),
                Part::Clock(left) => self.clock(left, place),
                Part::Special(name) => self.special(name, place),
                Part::Server(message) => self.messages.push((message, place)),
            }
        }
        self.replay.recognize();
        self.replay.report_spelling(place);
        true
    }

    /// Reads a result line of KIF as the ending: `まで2手で後手の勝ち`. Returns `false` for another statement, or if the game has
    /// an ending already, with which the line is not compared.
    fn result_line(&mut self, statement: &str, place: Place) -> bool {
        let Some(text) = statement
            .strip_prefix("まで")
            .filter(|_| !self.replay.builder.has_ended())
        else {
            return false;
        };
        let (to_move, first) = self.sides();
        let read = parse_result(text);
        let Some(ending) = read.outcome.ending(to_move, first) else {
            return false;
        };
        self.begin(None, Some(place));
        if !self.replay.skip(place) {
            let expected = self.replay.builder.current().ply();
            self.replay.end(ending, "", place);
            if let Some(found) = read.moves.filter(|&moves| moves != expected) {
                self.replay
                    .report(place, GameProblem::ResultCount { expected, found });
            }
            self.replay.report_spelling(place);
        }
        true
    }

    /// Takes the time that is left on the clock of the side that made the last move. The time of the move is what has gone
    /// since its move before. Where this says no time, as at the first move of a side, the clock is kept as a remark.
    fn clock(&mut self, left: Duration, place: Place) {
        if self.replay.skip(place) {
            return;
        }
        let last = self.replay.builder.current();
        let is_move = last.id() != NodeId::ROOT && last.ending().is_none();
        let clock = &mut self.clocks[last.turn().opposite().index()];
        let before = is_move.then(|| clock.replace(left)).flatten();
        match before.and_then(|before| before.checked_sub(left)) {
            Some(spent) => self.time(Ok(spent), place),
            None => self.remark(&format!("L{}", left.as_secs_f64())),
        }
    }

    /// Takes a statement that cannot be read. An unknown statement or a wrong header is only reported. After any other
    /// such statement, for example a move, the position is unknown, so the rest of the game is skipped.
    #[cold]
    fn fault(&mut self, kind: Problem, place: Place) {
        self.replay.note_unrecognized(place);
        match kind {
            Problem::Game(GameProblem::UnknownPart { .. }) | Problem::Format(CsaProblem::BadInfo { .. }) => {
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

    /// Takes an event. Returns whether it is evidence of a game record. For the lines of a start position, the methods
    /// that parse them decide this.
    fn event(&mut self, event: Event<'t>, place: Place) -> bool {
        match event {
            Event::Move(mv) => {
                self.written_move(mv, place);
                return true;
            }
            Event::Time(time) => self.time(time, place),
            Event::Comment(text) => self.comment(text, place),
            Event::Remark(text) => {
                if self.summary.is_none() {
                    let is_summary = ServerMessage::parse_summary(text, [None; 2]).is_some();
                    self.summary = is_summary.then_some((text, place));
                }
                self.remark(text);
            }
            Event::Declaration(label) => {
                self.declaration(label, place);
                return true;
            }
            Event::Version(version) => {
                self.version(version, place);
                return Version::is_known(version);
            }
            Event::Player { color, name } => {
                self.player(color, name, place);
                return true;
            }
            Event::Header { key, value } => {
                let key = ["$", key].concat();
                self.replay.header(&key, value, place);
                // The search for the key takes longer than all the rest.
                return self.replay.is_recognized() || HeaderName::is_known_key(&key);
            }
            Event::Initial(_) | Event::Row { .. } | Event::Pieces { .. } => self.position(event, place),
            Event::Turn(color) => self.turn(color, place),
            Event::ServerMessage(message) => {
                if !self.replay.skip(place) {
                    self.messages.push((message, place));
                }
            }
            Event::Special(name) => {
                self.special(name, place);
                return Ending::from_csa(name, Color::Black).is_some();
            }
            // `Games` handles the separators.
            Event::Separator => {}
        }
        false
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
            self.replay.report(place, CsaProblem::LateDeclaration);
        } else {
            self.replay.report(place, GameProblem::DuplicateDeclaration);
        }
    }

    fn version(&mut self, version: &str, place: Place) {
        self.replay.declare_version(version);
        if std::mem::replace(&mut self.has_version, true) {
            self.replay.report(place, CsaProblem::DuplicateVersion);
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
            // Nobody knows from which position the next moves are.
            if !self.replay.skip(place) {
                self.replay.report(place, GameProblem::LateStart);
                self.replay.break_off();
            }
            return;
        };
        let is_late = start.has_turn();
        let read = start.line(event, place);
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
    fn late_turn(&self, color: Color, place: Place) -> Problem {
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
            start.finish(first_mover, place, self.last, &mut self.replay);
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
    fn resolve(&self, written: WrittenMove) -> Result<(Move, Option<GameProblem>), Problem> {
        let position = self.replay.builder.position();
        let to_move = position.turn();
        if written.color != to_move {
            return Err(GameProblem::WrongTurn { to_move }.into());
        }
        let WrittenMove { from, to, kind, .. } = written;
        let Some(from) = from else {
            let piece = HandPiece::from_kind(kind).ok_or(GameProblem::BadDrop(kind))?;
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
            hint: Some(FormatHint::PieceAfterMove),
        });
        let is_promotion = kind.is_promoted() && promoted.is_some();
        Ok((Move::normal(from, to, is_promotion), mismatch))
    }

    #[inline]
    fn time(&mut self, time: Result<Duration, TimeError>, place: Place) {
        if self.replay.skip(place) {
            return;
        }
        let last = self.replay.builder.current();
        let is_first = last.time().is_none() && last.id() != NodeId::ROOT;
        match time {
            Ok(time) if is_first => {
                self.replay.builder.time(time);
                if self.is_finer_than_milliseconds(place) {
                    let found = self.replay.excerpt_at(place);
                    self.replay.report(place, GameProblem::TimeTooFine { found });
                }
            }
            _ => self.report_time(time, place),
        }
    }

    /// Reports a time that cannot be read, or that does not belong to the last move.
    #[cold]
    fn report_time(&mut self, time: Result<Duration, TimeError>, place: Place) {
        let last = self.replay.builder.current();
        let found = self.replay.excerpt_at(place);
        let problem = match (time, last.time()) {
            _ if last.id() == NodeId::ROOT => GameProblem::TimeWithoutMove,
            (Ok(found), kept) => GameProblem::DuplicateTime {
                kept: kept.unwrap_or(found),
                found,
            },
            (Err(TimeError::Malformed), _) => GameProblem::BadTime {
                example: "T12",
                found,
            },
            (Err(TimeError::Overflow), _) => GameProblem::TimeOverflow { found },
        };
        self.replay.report(place, problem);
    }

    /// Whether the time at `place` has more than three decimals, and one of the further digits is not zero.
    fn is_finer_than_milliseconds(&self, place: Place) -> bool {
        // The length check is quick and rules out nearly all times: the shortest such time is `T0.0005`.
        place.span.len() as usize > "T0.000".len() && {
            let decimals = self
                .replay
                .text_at(place)
                .bytes()
                .skip_while(|&byte| byte != b'.');
            decimals.skip(1 + 3).any(|byte| matches!(byte, b'1'..=b'9'))
        }
    }

    #[inline]
    fn comment(&mut self, text: &str, place: Place) {
        if !self.replay.skip(place) {
            self.replay.builder.comment(text);
        }
    }

    /// Reads a special move as the ending.
    fn special(&mut self, name: &str, place: Place) {
        self.begin(None, Some(place));
        if self.replay.skip(place) {
            return;
        }
        if self.replay.builder.has_ended() {
            self.replay.report(place, GameProblem::SecondEnding);
        }
        let to_move = self.replay.builder.position().turn();
        if let Some((ending, text)) = read_special_move(name, to_move) {
            let is_first = !self.replay.builder.has_ended();
            if ending == Ending::DeclarationWin && is_first && self.is_declaration_refused(to_move, place) {
                self.replay.report(place, CsaProblem::IllegalDeclaration);
                self.replay.end(Ending::IllegalLoss, "", place);
            } else {
                self.replay.end(ending, &text, place);
            }
            return;
        }
        let text = format!("%{name}");
        let names: Vec<String> = ending_names().map(|name| format!("%{name}")).collect();
        if self.replay.report_unknown_ending(place, &text, names.join(" ")) {
            self.replay.builder.end_as(Ending::Other, &text);
        }
    }

    /// Whether the remark `'summary:…` close below the declaration at `place` says that the side that declared has lost.
    fn is_declaration_refused(&self, declared: Color, place: Place) -> bool {
        const LINES: usize = 20;
        const CHARACTERS: usize = 1 << 12;
        let record = self.replay.builder.record();
        let names = Color::ALL.map(|color| record.player(color));
        let below = self
            .replay
            .text()
            .get(place.span.end as usize..)
            .unwrap_or_default();
        let mut lines = first_characters(below, CHARACTERS)
            .lines()
            .take(LINES)
            .take_while(|line| trim_blanks(line) != "/");
        let summary =
            lines.find_map(|line| ServerMessage::parse_summary(line.trim_start().strip_prefix('\'')?, names));
        summary.is_some_and(|summary| summary.result() == Some(GameResult::Win(declared.opposite())))
    }

    /// Decides the ending and the result after all lines are read: by a special move, otherwise by a message of the
    /// server, otherwise by the remark `'summary:…`. Reports a message or summary that contradicts the ending.
    fn settle_ending(&mut self) {
        self.settle_messages();
        let Some((summary, place)) = self.summary.filter(|_| self.replay.is_reading()) else {
            return;
        };
        let record = self.replay.builder.record();
        let names = Color::ALL.map(|color| record.player(color));
        let Some(summary) = ServerMessage::parse_summary(summary, names) else {
            return;
        };
        let means = if self.replay.builder.has_ended() || self.take_ending(summary) {
            self.replay.builder.record().result_by_ending()
        } else {
            let (to_move, first) = self.sides();
            summary.result_by_ending(to_move, first)
        };
        if let (Some(means), Some(found)) = (means, summary.result())
            && means != found
        {
            self.replay
                .report(place, CsaProblem::ServerMismatch { means, found });
        }
        let known = self.replay.builder.record().result();
        self.take_result(summary, known);
    }

    /// Uses the messages of a server that were read since the last move, in the position after that move.
    #[cold]
    fn settle_messages(&mut self) {
        for (message, place) in std::mem::take(&mut self.messages) {
            let found = self.replay.excerpt_at(place);
            let known = self.known_result();
            let is_ending = self.take_ending(message);
            let is_result = self.take_result(message, if is_ending { self.known_result() } else { known });
            let kind = if is_ending || is_result {
                CsaProblem::ServerMessage { found }
            } else {
                self.problem_of(message, known, found)
            };
            self.replay.report(place, kind);
        }
    }

    /// Returns the problem of a message of a server in a game whose ending or result is known.
    fn problem_of(&self, message: ServerMessage, known: Option<GameResult>, found: String) -> CsaProblem {
        let (to_move, first) = self.sides();
        let by_message = message.result().or(message.result_by_ending(to_move, first));
        let ending = self.replay.builder.current().ending();
        match (known, by_message) {
            (Some(means), Some(found)) if means != found => CsaProblem::ServerMismatch { means, found },
            _ if ending.is_none_or(|ending| message.may_mean(ending)) => CsaProblem::RepeatedEnding { found },
            _ => CsaProblem::OtherEnding { found },
        }
    }

    /// Returns the side to move, and the side that made the first move.
    fn sides(&self) -> (Color, Color) {
        let builder = &self.replay.builder;
        (builder.position().turn(), builder.record().start().turn)
    }

    /// Returns the result of the ending if the current node is an ending, otherwise the stated result. Looks only at
    /// the current node, so it takes no more time in a long game.
    fn known_result(&self) -> Option<GameResult> {
        let current = self.replay.builder.current();
        let (_, first) = self.sides();
        let by_ending = current
            .ending()
            .and_then(|ending| ending.result(current.turn(), first));
        by_ending.or(self.replay.builder.stated_result())
    }

    /// Adds the ending that a server message means. Returns `false` if the game already has an ending, or if the
    /// message means no ending that fits the position.
    fn take_ending(&mut self, message: ServerMessage) -> bool {
        let (to_move, first) = self.sides();
        let builder = &mut self.replay.builder;
        let ending = message.ending(to_move, first).filter(|_| !builder.has_ended());
        ending.map(|ending| builder.end(ending)).is_some()
    }

    /// Takes the result that a server message states. `known` is the result that is already known. Returns `false` if
    /// there is one, or if the message states no result.
    fn take_result(&mut self, message: ServerMessage, known: Option<GameResult>) -> bool {
        let result = message.result().filter(|_| known.is_none());
        result
            .map(|result| self.replay.builder.state_result(result))
            .is_some()
    }

    /// Finishes the game. `span` is the part of the text from which the game was read.
    pub(crate) fn finish(mut self, span: Span, problems: &mut TextProblems) -> Game<CsaProblem> {
        self.header_without_value();
        self.begin(None, None);
        self.settle_ending();
        self.replay.finish(span, problems)
    }
}

/// Whether an error in a line of a start position concerns pieces or squares that could be read. The line is then
/// evidence of a CSA record.
const fn is_about_pieces(kind: &Problem) -> bool {
    match kind {
        Problem::Format(CsaProblem::BadPosition(problem)) => !matches!(
            problem,
            PositionProblem::BadItem { .. } | PositionProblem::PiBesideRows
        ),
        Problem::Game(GameProblem::BadSquare { .. }) => true,
        _ => false,
    }
}
