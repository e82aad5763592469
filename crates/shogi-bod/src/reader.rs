//! A BOD document to a record without moves.

use shogi_core::format::{Diagnostics, Parsed, ReadOptions, TextProblem, odd_characters};
use shogi_core::ja::start::StartReader;
use shogi_core::record::RecordBuilder;
use shogi_core::setup::Setup;
use shogi_core::source::{LineStart, Span, Spanned, excerpt};

use crate::error::ErrorKind;
use crate::event::{Event, events};

pub(crate) fn read(text: &str, options: &ReadOptions) -> Parsed<ErrorKind> {
    let mut reader = Reader {
        text,
        builder: RecordBuilder::new(Setup::STARTPOS),
        start: StartReader::default(),
        diagnostics: Diagnostics::new(options.max_diagnostics),
        first: None,
    };
    for item in events(text) {
        match item {
            Ok(event) => reader.event(&event),
            Err(error) => {
                let (line, span) = (error.line_start(), error.span());
                reader.first.get_or_insert((line, span));
                reader.diagnostics.push(text, line, span, error.into_kind());
            }
        }
    }
    reader.finish()
}

struct Reader<'t> {
    text: &'t str,
    builder: RecordBuilder,
    start: StartReader,
    diagnostics: Diagnostics<ErrorKind>,
    /// The first line that is not blank.
    first: Option<(LineStart, Span)>,
}

impl<'t> Reader<'t> {
    fn event(&mut self, event: &Spanned<Event<'t>>) {
        let place = (event.line, event.span);
        self.first.get_or_insert(place);
        match event.value {
            Event::Remark(text) => {
                self.start.follow(place);
                self.builder.preamble(text);
            }
            Event::Comment(text) => {
                self.start.follow(place);
                self.builder.comment(text);
            }
            Event::Header { key, value } => {
                self.start.follow(place);
                if key == "手合割" {
                    self.start.handicap(value, place);
                }
                self.builder.header(key, value);
            }
            Event::Files(line) => self.start.files(line, place),
            Event::Frame(line) => self.start.frame(line, place),
            Event::Row(row) => self.start.row(row, place),
            Event::Hand { color, pieces } => {
                self.start
                    .hand(color, pieces, (event.line, Span::of(pieces, self.text)));
            }
            Event::Turn(color) => self.start.turn(color, place),
            Event::MoveCount { digits, rest } => {
                self.start
                    .moves_played(digits, (event.line, Span::of(digits, self.text)));
                // The last move is told by the diagram; its words are kept as a line that programs skip.
                if !matches!(rest, "" | "まで") {
                    self.builder.preamble(&format!("手数＝{digits}  {rest}"));
                }
            }
        }
    }

    fn finish(mut self) -> Parsed<ErrorKind> {
        let text = self.text;
        let has_diagram = self.start.has_diagram();
        let start = std::mem::take(&mut self.start).finish(|_| None);
        if has_diagram {
            for ((line, span), problem) in start.problems {
                self.diagnostics.push(text, line, span, problem.into());
            }
        } else {
            self.missing_diagram();
        }
        // Nobody takes a position that could not be read for that of an even game.
        let setup = start.setup.filter(|_| has_diagram).unwrap_or(Setup::EMPTY);
        let is_first = self.builder.set_start(setup);
        debug_assert!(is_first, "a BOD document has no moves");
        for (line, span, problem) in odd_characters(text) {
            self.diagnostics.push(text, line, span, problem.into());
        }
        Parsed {
            record: self.builder.finish(),
            diagnostics: self.diagnostics.finish(text),
            declared_encoding: None,
            span: Span::from(0..text.len()),
        }
    }

    fn missing_diagram(&mut self) {
        // One diagnostic says that the text is no position; the single lines need no further word.
        self.diagnostics = Diagnostics::new(1);
        let (line, span, problem) = match self.first {
            None => (LineStart::FIRST, Span::default(), TextProblem::Empty.into()),
            Some((line, span)) => {
                let words = self.text.get(span.range()).unwrap_or_default().trim();
                let found = excerpt(words);
                (line, span, ErrorKind::MissingDiagram { found })
            }
        };
        self.diagnostics.push(self.text, line, span, problem);
    }
}
