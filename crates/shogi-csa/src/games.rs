//! [`Games`]: splits a text into games at the separators `/`.

use shogi_core::format::{Game, ReadOptions};
use shogi_core::text::{IrregularCharacters, Located, Span};

use crate::error::DiagnosticKind;
use crate::event::{Event, Events};
use crate::replay::GameReader;

/// The games of a CSA text, one after the other. See [`games`](fn@crate::games).
#[derive(Clone, Debug)]
pub struct Games<'t> {
    text: &'t str,
    options: ReadOptions,
    events: Events<'t>,
    /// The offset in the text where the next game begins.
    start: u32,
    is_first: bool,
    irregular_characters: IrregularCharacters,
}

impl<'t> Games<'t> {
    pub(crate) fn new(text: &'t str, options: &ReadOptions) -> Self {
        Self {
            text,
            options: options.clone(),
            events: Events::starting_at(text, options.first_line()),
            start: 0,
            is_first: !options.is_continued(),
            irregular_characters: IrregularCharacters::find(text, options.first_line()),
        }
    }
}

impl Games<'_> {
    /// Whether another game follows. Comments and remarks alone are not a game; they belong to the previous game.
    /// Reads only up to the first line of the next game.
    fn has_more_games(&self) -> bool {
        let mut ahead = self.events.clone();
        while let Some(item) = ahead.next_or(|_| ()) {
            let is_note = item.is_ok_and(|event| event.value.is_note() || event.value == Event::Separator);
            if !is_note {
                return true;
            }
        }
        false
    }
}

impl Iterator for Games<'_> {
    type Item = Game<DiagnosticKind>;

    /// Reads the next game. Several separators without a game between them count as one.
    fn next(&mut self) -> Option<Game<DiagnosticKind>> {
        let mut reader = GameReader::new(self.text, &self.options);
        let mut any_separator = false;
        // Set when no further game follows. Later separators then do not search the rest of the text again.
        let mut is_last_game = false;
        while let Some(item) = self.events.next_or(|fault| fault) {
            match item {
                Ok(Located {
                    value: Event::Separator,
                    place,
                }) => {
                    any_separator = true;
                    if reader.has_game() && !is_last_game {
                        is_last_game = !self.has_more_games();
                    }
                    if reader.has_game() && !is_last_game {
                        let game = Span::new(self.start, place.span.start);
                        self.start = place.span.end;
                        self.is_first = false;
                        return Some(reader.finish(game, &mut self.irregular_characters));
                    }
                    if !reader.has_lines() {
                        self.start = place.span.end;
                    }
                }
                Ok(event) => reader.event(event),
                Err(fault) => reader.fault(fault),
            }
        }
        let is_first = std::mem::take(&mut self.is_first);
        if !reader.has_lines() {
            if !is_first {
                return None;
            }
            if any_separator {
                reader.report_no_games();
            }
        }
        let span = Span::from(self.start as usize..self.text.len());
        self.start = span.end;
        Some(reader.finish(span, &mut self.irregular_characters))
    }
}
