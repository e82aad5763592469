//! [`Games`]: splits a text into games. Finds the line where one game ends and the next begins.

use shogi_core::format::tools::start::HANDICAP_KEY;
use shogi_core::format::tools::{LineStart, TextProblems, is_blank};
use shogi_core::format::{Game, GameProblem, InputText, ReadOptions};
use shogi_core::messages::excerpt;
use shogi_core::text::{Located, Place, Span};

use crate::ambiguous_header;
use crate::dialect::Dialect;
use crate::error::{Diagnostic, KifProblem, is_unknown_line};
use crate::event::{Event, Events, is_ending, unknown_line};
use crate::replay::{GameReader, Head};

/// The games of a KIF text, one after the other. See [`games`](fn@crate::games).
#[derive(Clone, Debug)]
pub struct Games<'t> {
    dialect: Dialect,
    text: InputText<'t>,
    options: ReadOptions,
    /// The line where the next game begins. `None` after the last game.
    next: Option<LineStart>,
    problems: TextProblems,
}

impl<'t> Games<'t> {
    pub(crate) fn new(dialect: Dialect, text: InputText<'t>, options: &ReadOptions) -> Self {
        Self {
            dialect,
            next: Some(text.first_line()),
            problems: text.problems(),
            text,
            options: options.clone(),
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Game<KifProblem>;

    fn next(&mut self) -> Option<Game<KifProblem>> {
        let start = self.next.take()?;
        let text = self.text.content();
        let mut lines = GameLines {
            text,
            game: GameReader::new(self.dialect, &self.text, &self.options),
            pending: Vec::new(),
        };
        self.next = lines.read(Events::starting_at(text, start));
        // `手合割` or a diagram shows that the game was meant to be one of several.
        if start.number > 1 && !lines.game.describes_start() {
            let place = Place::new(start, Span::new(start.offset, start.offset));
            lines.game.replay.report(place, GameProblem::NextGame);
        }
        let end = self.next.map_or(text.len(), |next| next.offset as usize);
        let span = Span::from(start.offset as usize..end);
        Some(lines.game.finish(span, &mut self.problems))
    }
}

/// Reads one game: passes the events of its lines to the [`GameReader`] and stops at the first line of the next game.
struct GameLines<'t> {
    text: &'t str,
    game: GameReader<'t>,
    /// Lines that may belong to the next game. They are kept until a later line shows to which game they belong. An
    /// item is an event, or the diagnostic of an unknown line.
    pending: Vec<Result<Located<Event<'t>>, Diagnostic>>,
}

impl<'t> GameLines<'t> {
    /// Reads events up to the end of the game. Returns the first line of the next game, or `None` at the end of the
    /// text.
    fn read(&mut self, mut events: Events<'t>) -> Option<LineStart> {
        loop {
            // An event is large. A `while let` would copy it.
            let item = events.next();
            let event = match item {
                Some(Ok(ref event)) => event,
                Some(Err(fault)) => {
                    self.fault(fault, &events);
                    continue;
                }
                None => break,
            };
            // Moves have a faster path, because nearly all lines are moves.
            if let Event::Move(line) = &event.value
                && self.pending.is_empty()
            {
                self.game.move_line(line, event.place, &events);
                continue;
            }
            if let Some(fault) = self.misplaced_ending(event) {
                self.fault(fault, &events);
                continue;
            }
            if self.begins_game(event)
                && let Some(Ok(first)) = self.pending.first()
            {
                return Some(first.place.line);
            }
            if self.may_begin_game(event) {
                self.pending.push(Ok(*event));
                continue;
            }
            if self.game.has_moves() && matches!(event.value, Event::Move(_) | Event::Moves(_)) {
                self.report_headers_between_moves();
            }
            self.release_pending(&events);
            if !self.game.take_announced_result(event, &events) {
                self.game.event(event, &events);
            }
        }
        self.release_pending(&events);
        None
    }

    /// Handles a line that cannot be read. If lines are already pending, an unknown line becomes pending too. Any other
    /// error shows that the pending lines belong to the current game: the game gets them, and then the error.
    fn fault(&mut self, fault: Diagnostic, events: &Events<'t>) {
        if !self.pending.is_empty() && is_unknown_line(fault.kind()) {
            self.pending.push(Err(fault));
        } else {
            self.release_pending(events);
            self.game.fault(fault);
        }
    }

    /// Returns a diagnostic if `event` is an ending without a number (`投了`) in the head of a game. There are no moves
    /// above it that it could end, so it is an unknown line. Directly below a separator, such an ending is allowed: it
    /// ends a game without moves.
    fn misplaced_ending(&self, event: &Located<Event<'t>>) -> Option<Diagnostic> {
        let is_in_place =
            self.game.has_moves() || (self.game.head() == Head::Separated && self.pending.is_empty());
        match event.value {
            Event::Moves(text) if !is_in_place && is_ending(text) => {
                Some(Diagnostic::new(self.text, event.place, unknown_line(text).into()))
            }
            _ => None,
        }
    }

    /// Reports the pending headers as headers between moves. The caller has found a move that continues the current
    /// game, so the headers do not begin another game. `手合割` and headers that look like a move are not reported
    /// here, because they get other diagnostics.
    fn report_headers_between_moves(&mut self) {
        for event in self.pending.iter().flatten() {
            if let Event::Header { key, .. } = event.value
                && key != HANDICAP_KEY
                && !ambiguous_header::is_like_a_line(key)
            {
                let key = excerpt(key);
                let kind = KifProblem::HeaderBetweenMoves { key };
                self.game.replay.report(event.place, kind);
            }
        }
    }

    fn any_pending(&self, belongs: fn(&Event<'_>) -> bool) -> bool {
        let mut pending = self.pending.iter().flatten();
        pending.any(|event| belongs(&event.value))
    }

    /// Whether an event shows that the pending lines begin another game.
    fn begins_game(&self, event: &Located<Event<'t>>) -> bool {
        match event.value {
            // If only remarks are pending, a separator does not begin a game, because remarks may be anywhere.
            Event::Separator { .. } => self.any_pending(|event| !matches!(event, Event::Remark(_))),
            Event::Move(line) => {
                line.number == 1 && self.game.has_moves() && self.any_pending(belongs_to_head)
            }
            // KI2 has no separators or move numbers. Before an ending, moves begin another game only if lines of a
            // start position are pending. After an ending, any pending line of a head is enough.
            Event::Moves(text) if self.game.has_moves() && !is_ending(text) => {
                let has_ended = self.game.replay.builder.has_ended();
                self.any_pending(if has_ended {
                    belongs_to_head
                } else {
                    belongs_to_start
                })
            }
            _ => false,
        }
    }

    /// Whether an event may begin another game, or may belong to the head of another game. Such an event becomes
    /// pending.
    fn may_begin_game(&self, event: &Located<Event<'t>>) -> bool {
        let continues = match event.value {
            // If lines are pending, the name of an ending becomes pending too. In the head of another game it would
            // be an unknown line.
            Event::Moves(text) => self.pending.is_empty() || !is_ending(text),
            Event::Move(_) | Event::Variation { .. } | Event::Result(_) => true,
            _ => false,
        };
        let has_begun = self.game.has_moves() || self.game.head() == Head::Separated;
        // Another game can only follow a game with evidence that it is a game record, such as a move or a known header.
        if continues || !has_begun || !self.game.replay.is_recognized() {
            return false;
        }
        if !self.pending.is_empty() {
            return true;
        }
        let is_at_branch = self.game.replay.builder.is_at_branch();
        match event.value {
            // The header `終了日時` directly after the moves belongs to the same game as these moves. If other lines
            // are pending, it belongs to the next game.
            Event::Header {
                key: "終了日時", ..
            } => false,
            Event::Header { key, .. } if ambiguous_header::is_like_a_line(key) => false,
            Event::Separator { .. } => self.game.has_moves() && !is_at_branch,
            // A remark after a blank line may begin a game, because programs begin a file with a remark. A remark
            // inside a game has no blank line before it.
            Event::Remark(_) => !is_at_branch && follows_blank_line(self.text, event.place.line),
            _ => belongs_to_head(&event.value),
        }
    }

    fn release_pending(&mut self, events: &Events<'t>) {
        for item in self.pending.drain(..) {
            match item {
                Ok(event) => self.game.event(&event, events),
                Err(fault) => self.game.fault(fault),
            }
        }
    }
}

/// Whether a line belongs to the head of a game, the part above its moves.
fn belongs_to_head(event: &Event<'_>) -> bool {
    matches!(event, Event::Header { .. } | Event::Separator { .. }) || belongs_to_start(event)
}

/// Whether an event is a line that only occurs in the description of a start position, such as a row of a diagram.
fn belongs_to_start(event: &Event<'_>) -> bool {
    match event {
        Event::Header { key, .. } => *key == HANDICAP_KEY,
        Event::Declaration { .. }
        | Event::Row(_)
        | Event::Files(_)
        | Event::Frame(_)
        | Event::Hand { .. } => true,
        _ => false,
    }
}

/// Whether the line before `line` is blank.
fn follows_blank_line(text: &str, line: LineStart) -> bool {
    let before = text.get(..line.offset as usize).unwrap_or_default();
    let before = before.strip_suffix('\n').unwrap_or(before);
    let before = before.strip_suffix('\r').unwrap_or(before);
    let last = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    last.chars().all(is_blank)
}
