//! Builds a record without moves from the events of a BOD document.

use shogi_core::Ending;
use shogi_core::format::tools::result_line::{self, Outcome};
use shogi_core::format::tools::start::{self, StartReader};
use shogi_core::format::tools::{Replay, TextProblems};
use shogi_core::format::{Game, GameProblem, InputText, NoProblem, ReadOptions};
use shogi_core::messages::excerpt;
use shogi_core::text::{Located, Place, Span};

use crate::error::NAME;
use crate::event::{Event, Events};

/// Reads the position of a text.
pub(crate) fn read(text: &InputText<'_>, options: &ReadOptions) -> Game<NoProblem> {
    let mut reader = Reader {
        replay: Replay::new(NAME, text, options),
        start: StartReader::default(),
        results: Vec::new(),
    };
    reader.replay.needs_diagram = true;
    for item in Events::starting_at(text.content(), text.first_line()) {
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
    reader.finish(text.problems())
}

struct Reader<'t> {
    replay: Replay<'t, NoProblem>,
    start: StartReader,
    /// The texts of the result lines, after `まで`. They are parsed after the start position is fixed, because the
    /// meaning of a result line depends on the side to move and the number of moves.
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
                self.start.remark(remark, place);
                builder.preamble(remark);
            }
            Event::Comment(comment) => {
                self.start.follow(place);
                self.start.remark(comment, place);
                builder.comment(comment);
            }
            Event::Header { key, value } => {
                self.start.follow(place);
                if key == start::HANDICAP_KEY {
                    self.start.handicap(value, place);
                } else if self.start.header(key, value, place, place.of(value, text)) {
                    return;
                }
                self.replay.header(key, value, place);
            }
            Event::Files(line) => self.start.files(line, place),
            Event::Frame(line) => self.start.frame(line, place),
            Event::Row(row) => self.start.row(row, place),
            Event::Hand { color, pieces } => self.start.hand(color, pieces, place.of(pieces, text)),
            Event::Turn(color) => self.start.turn(color, place),
            Event::MoveCount { digits, rest } => {
                self.start.moves_played(digits, rest, place.of(digits, text));
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

    /// Reads a result line. The first line that gives an ending or a result of this position ends the game. A line with
    /// another number of moves than were played before the position only announces how the game will end, as in problems
    /// (`まで3手詰`). A line that does not become the ending or the result as a whole is kept as a remark.
    fn result(&mut self, text: &str, place: Place) {
        let read = result_line::parse_result(text);
        let record = self.replay.builder.record();
        let turn = record.start().turn;
        let played = record.start().move_number.saturating_sub(1);
        let is_over = read.moves.is_none_or(|moves| moves == 0 || moves == played);
        let builder = &mut self.replay.builder;
        if is_over && !builder.has_ended() && builder.stated_result().is_none() {
            if let Some(ending) = read.outcome.ending(turn, turn) {
                let is_plain = ending.to_ja() == Some(read.text);
                let is_name = matches!(read.outcome, Outcome::Ending(..)) && !is_plain;
                builder.end_as(ending, if is_name { read.text } else { "" });
                if !read.outcome.has_unknown_reason() {
                    return;
                }
            } else if let Some(result) = read.outcome.result(turn, turn) {
                builder.state_result(result);
                if matches!(read.outcome, Outcome::Win { how: None, .. })
                    && !read.outcome.has_unknown_reason()
                {
                    return;
                }
            }
        }
        self.replay.builder.preamble(&format!("まで{text}"));
        let problem = match read.outcome {
            Outcome::Ending(Ending::Checkmate, _) if !is_over => return,
            Outcome::Unknown(found) => GameProblem::UnknownResult {
                found: excerpt(found),
            },
            _ => GameProblem::ResultKept {
                found: excerpt(read.text),
            },
        };
        self.replay.report(place, problem);
    }

    fn finish(mut self, mut problems: TextProblems) -> Game<NoProblem> {
        let mut setup = None;
        let in_remark = self.start.has_position_in_remark();
        if self.start.has_readable_row() || in_remark {
            self.replay.recognize();
        }
        if self.start.has_diagram() || in_remark {
            let start = std::mem::take(&mut self.start).finish(|_| None);
            for (place, problem) in start.problems {
                self.replay.report(place, problem);
            }
            setup = start.setup;
        }
        self.replay.set_start(setup);
        for line in std::mem::take(&mut self.results) {
            self.result(line.value, line.place);
        }
        let text = self.replay.text();
        let span = Span::from(0..text.len());
        self.replay.finish(span, &mut problems)
    }
}
