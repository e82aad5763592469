//! Where a game ends in the text and the next one begins.

use shogi_core::source::{LineStart, Spanned, excerpt, is_blank};

use super::{Head, Placed, Replay, keys};
use crate::error::ErrorKind;
use crate::event::{Event, Events, is_ending_word};

/// A line that may belong to another game: an event, or that the line is unknown.
type Pending<'t> = Result<Placed<'t>, crate::Error>;

impl<'t> Replay<'t, '_> {
    /// Reads events up to the end or to where the next game begins.
    pub(super) fn run(&mut self, mut events: Events<'t>) -> Option<LineStart> {
        // Lines that may begin another game.
        let mut pending: Vec<Pending<'t>> = Vec::new();
        loop {
            let event = match events.next() {
                None => break,
                // Nearly every line.
                Some(Ok(Spanned {
                    value: Event::Move(ref mv),
                    line,
                    span,
                })) if pending.is_empty() => {
                    self.move_line(mv, line, span);
                    continue;
                }
                Some(Ok(event)) => event,
                Some(Err(error)) => {
                    self.unknown_or_broken(error, &mut pending);
                    continue;
                }
            };
            if let Some(error) = self.word_out_of_place(&event, &pending) {
                self.unknown_or_broken(error, &mut pending);
                continue;
            }
            if self.begins_game(&event, &pending)
                && let Some(Ok(first)) = pending.first()
            {
                return Some(first.line);
            }
            if self.may_begin_game(&event, &pending) {
                pending.push(Ok(event));
                continue;
            }
            if self.has_moves() && matches!(event.value, Event::Move(_) | Event::Moves(_)) {
                self.between_moves(&pending);
            }
            self.flush(&mut pending);
            if self.is_told_beforehand(&event, &events) {
                continue;
            }
            self.event(event);
        }
        self.flush(&mut pending);
        None
    }

    /// An unknown line waits with those that may belong to another game.
    fn unknown_or_broken(&mut self, error: crate::Error, pending: &mut Vec<Pending<'t>>) {
        if !pending.is_empty() && is_unknown(&error) {
            pending.push(Err(error));
        } else {
            self.flush(pending);
            self.unreadable(error);
        }
    }

    /// A word of an ending without a number ends the moves above it. In the head of a game there are none.
    fn word_out_of_place(&self, event: &Placed<'t>, pending: &[Pending<'t>]) -> Option<crate::Error> {
        let is_in_place = self.has_moves() || (self.head == Head::Separated && pending.is_empty());
        match event.value {
            Event::Moves(text) if !is_in_place && is_ending_word(text) => {
                let found = excerpt(text.trim_matches(is_blank));
                let kind = ErrorKind::UnknownLine { found };
                Some(crate::Error::new(self.text, event.line, event.span, kind))
            }
            _ => None,
        }
    }

    /// Says of headers that moves follow them. (`手合割` has its own word, and so has one that is odd by itself.)
    fn between_moves(&mut self, pending: &[Pending<'t>]) {
        for event in pending.iter().flatten() {
            if let Event::Header { key, .. } = event.value
                && key != "手合割"
                && !keys::is_like_a_line(key)
            {
                let key = excerpt(key);
                self.report(event.line, event.span, ErrorKind::HeaderBetweenMoves { key });
            }
        }
    }

    /// Whether an event shows that the lines before it, which may begin another game, do.
    fn begins_game(&self, event: &Placed<'t>, pending: &[Pending<'t>]) -> bool {
        match event.value {
            // Remarks alone tell nothing.
            Event::Separator { .. } => pending
                .iter()
                .flatten()
                .any(|before| !matches!(before.value, Event::Remark(_))),
            Event::Move(mv) => {
                mv.number == 1 && self.has_moves() && pending.iter().flatten().any(tells_a_game)
            }
            // KI2 has neither; a start told anew or the end of the game before must do.
            Event::Moves(text) if self.has_moves() && !is_ending_word(text) => {
                let tells = if self.builder.has_ended() {
                    tells_a_game
                } else {
                    tells_a_start
                };
                pending.iter().flatten().any(tells)
            }
            _ => false,
        }
    }

    /// Whether an event may belong to another game.
    fn may_begin_game(&self, event: &Placed<'t>, pending: &[Pending<'t>]) -> bool {
        let goes_on = match event.value {
            // In the head of another game such a word is no ending.
            Event::Moves(text) => pending.is_empty() || !is_ending_word(text),
            Event::Move(_) | Event::Variation(_) | Event::Result(_) => true,
            _ => false,
        };
        if goes_on || !(self.has_moves() || self.head == Head::Separated) {
            return false;
        }
        if !pending.is_empty() {
            return true;
        }
        match event.value {
            // Behind the moves this tells of the game that was, before them of the game to come.
            Event::Header {
                key: "終了日時", ..
            } => false,
            Event::Header { key, .. } if keys::is_like_a_line(key) => false,
            Event::Separator { .. } => self.has_moves() && !self.builder.is_opening(),
            // Programs begin a file with such a line; a game that goes on has no blank line before one.
            Event::Remark(_) => !self.builder.is_opening() && follows_a_blank_line(self.text, event.line),
            _ => tells_a_game(event),
        }
    }

    fn flush(&mut self, pending: &mut Vec<Pending<'t>>) {
        for item in pending.drain(..) {
            match item {
                Ok(event) => self.event(event),
                Err(error) => self.unreadable(error),
            }
        }
    }
}

fn is_unknown(error: &crate::Error) -> bool {
    matches!(error.kind(), ErrorKind::UnknownLine { .. })
}

/// Whether a line belongs to the head of a game.
fn tells_a_game(event: &Placed<'_>) -> bool {
    matches!(event.value, Event::Header { .. } | Event::Separator { .. }) || tells_a_start(event)
}

/// Whether the line before this one is blank.
fn follows_a_blank_line(text: &str, line: LineStart) -> bool {
    let before = text.get(..line.offset as usize).unwrap_or_default();
    let before = before.strip_suffix('\n').unwrap_or(before);
    let before = before.strip_suffix('\r').unwrap_or(before);
    let last = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    last.chars().all(is_blank)
}

/// Whether a line belongs to the start of a game and to nothing else.
fn tells_a_start(event: &Placed<'_>) -> bool {
    match event.value {
        Event::Header { key, .. } => key == "手合割",
        Event::Declaration { .. }
        | Event::Row(_)
        | Event::Files(_)
        | Event::Frame(_)
        | Event::Hand { .. } => true,
        _ => false,
    }
}
