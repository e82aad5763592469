//! A BOD document to a record without moves.

use shogi_core::Setup;
use shogi_core::format::{Game, ReadOptions, Replay};
use shogi_core::notation::ja::start::{self, StartReader};
use shogi_core::text::{IrregularCharacters, Located, Span};

use crate::error::DiagnosticKind;
use crate::event::{Event, Events};

/// Reads the position of a text.
pub(crate) fn read(text: &str, options: &ReadOptions) -> Game<DiagnosticKind> {
    let mut reader = Reader {
        replay: Replay::new(text, options),
        start: StartReader::default(),
    };
    for item in Events::starting_at(text, options.first_line()) {
        match item {
            Ok(event) => {
                reader.replay.note_unrecognized(event.place);
                reader.event(event);
            }
            Err(unknown) => {
                reader.replay.note_unrecognized(unknown.place());
                reader.replay.report(unknown.place(), unknown.into_kind());
            }
        }
    }
    reader.finish(options)
}

struct Reader<'t> {
    replay: Replay<'t, DiagnosticKind>,
    start: StartReader,
}

impl<'t> Reader<'t> {
    fn event(&mut self, event: Located<Event<'t>>) {
        let place = event.place;
        let text = self.replay.text();
        let builder = &mut self.replay.builder;
        match event.value {
            Event::Remark(remark) => {
                self.start.follow(place);
                builder.preamble(remark);
            }
            Event::Comment(comment) => {
                self.start.follow(place);
                builder.comment(comment);
            }
            Event::Header { key, value } => {
                self.start.follow(place);
                if key == start::HANDICAP_KEY {
                    self.start.handicap(value, place);
                }
                builder.header(key, value);
            }
            Event::Files(line) => self.start.files(line, place),
            Event::Frame(line) => self.start.frame(line, place),
            Event::Row(row) => self.start.row(row, place),
            Event::Hand { color, pieces } => self.start.hand(color, pieces, place.of(pieces, text)),
            Event::Turn(color) => self.start.turn(color, place),
            Event::MoveCount { digits, rest } => {
                self.start.moves_played(digits, place.of(digits, text));
                if let Some(remark) = start::last_move_remark(digits, rest) {
                    builder.preamble(&remark);
                }
            }
        }
    }

    fn finish(mut self, options: &ReadOptions) -> Game<DiagnosticKind> {
        let mut setup = None;
        if self.start.has_diagram() {
            self.replay.recognize();
            let start = self.start.finish(|_| None);
            for (place, problem) in start.problems {
                self.replay.report(place, problem);
            }
            setup = start.setup;
        }
        // An empty board, so that nobody takes a position that could not be read for that of an even game.
        let is_set = self.replay.builder.set_start(setup.unwrap_or(Setup::EMPTY));
        debug_assert!(is_set, "a BOD document has no moves");
        let text = self.replay.text();
        let span = Span::from(0..text.len());
        self.replay
            .finish(span, &mut IrregularCharacters::find(text, options.first_line()))
    }
}
