//! A BOD document to a record without moves.

use shogi_core::format::{Game, GameProblem, ReadOptions, Replay};
use shogi_core::notation::ja::result_line::{self, Outcome};
use shogi_core::notation::ja::start::{self, StartReader};
use shogi_core::text::{IrregularCharacters, Located, Place, Span, excerpt};
use shogi_core::{Ending, Setup};

use crate::error::DiagnosticKind;
use crate::event::{Event, Events};

/// Reads the position of a text.
pub(crate) fn read(text: &str, options: &ReadOptions) -> Game<DiagnosticKind> {
    let mut reader = Reader {
        replay: Replay::new(text, options),
        start: StartReader::default(),
        results: Vec::new(),
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
    /// The result lines: the text after `まで`.
    results: Vec<Located<&'t str>>,
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
            Event::Result(value) => {
                self.start.follow(place);
                self.results.push(Located { value, place });
            }
        }
    }

    /// A result line. One that counts other moves than were played announces how the game will end, as in problems
    /// (`まで3手詰`): it is kept as a remark.
    fn result(&mut self, text: &str, place: Place) {
        let read = result_line::parse_result(text);
        let builder = &self.replay.builder;
        let has_result = builder.has_ended() || builder.record().stated_result().is_some();
        let played = builder.record().start().move_number.saturating_sub(1);
        let ends_here = read.moves.is_none_or(|moves| moves == 0 || moves == played);
        let is_whole = !has_result && ends_here && self.take_outcome(read.outcome);
        if is_whole {
            return;
        }
        self.replay.builder.preamble(&format!("まで{text}"));
        let problem = match read.outcome {
            Outcome::Ending(Ending::Checkmate, _) if !ends_here => return,
            Outcome::Unknown(found) => GameProblem::UnknownResult {
                found: excerpt(found),
            },
            _ => GameProblem::ResultKept {
                found: excerpt(read.text),
            },
        };
        self.replay.report(place, problem);
    }

    /// Takes what a result line says of the game. Returns whether the record expresses all of it.
    fn take_outcome(&mut self, outcome: Outcome<'_>) -> bool {
        let builder = &mut self.replay.builder;
        let turn = builder.record().start().turn;
        if let Some(ending) = outcome.ending(turn, turn) {
            let text = match outcome {
                Outcome::Ending(_, text) if result_line::ending_word(ending) != Some(text) => text,
                _ => "",
            };
            builder.end_as(ending, text);
        } else if let Some(result) = outcome.result(turn, turn) {
            builder.state_result(result);
        } else {
            return false;
        }
        match outcome {
            Outcome::Win {
                how,
                has_unknown_reason,
                ..
            } => !has_unknown_reason && (how.is_none() || builder.has_ended()),
            Outcome::Ending(..) => true,
            Outcome::Unknown(_) => false,
        }
    }

    fn finish(mut self, options: &ReadOptions) -> Game<DiagnosticKind> {
        let mut setup = None;
        if self.start.has_diagram() {
            self.replay.recognize();
            let start = std::mem::take(&mut self.start).finish(|_| None);
            for (place, problem) in start.problems {
                self.replay.report(place, problem);
            }
            setup = start.setup;
        }
        // An empty board, so that nobody takes a position that could not be read for that of an even game.
        let is_set = self.replay.builder.set_start(setup.unwrap_or(Setup::EMPTY));
        debug_assert!(is_set, "a BOD document has no moves");
        for line in std::mem::take(&mut self.results) {
            self.result(line.value, line.place);
        }
        let text = self.replay.text();
        let span = Span::from(0..text.len());
        self.replay
            .finish(span, &mut IrregularCharacters::find(text, options.first_line()))
    }
}
