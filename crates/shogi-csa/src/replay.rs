//! Events to records: one replay for each game of a text.

use shogi_core::format::{Diagnostics, Legality, Parsed, ReadOptions, TextProblem, odd_characters};
use shogi_core::record::{Ending, RecordBuilder};
use shogi_core::setup::Setup;
use shogi_core::source::{LineStart, Span, Spanned, excerpt};
use shogi_core::{Color, Move, Piece};

use crate::error::ErrorKind;
use crate::event::{Event, Events, TimeFault, WrittenMove};
use crate::position::{Place, StartReader};

type OddCharacter = (LineStart, Span, TextProblem);

/// The games of a CSA text, one after the other. See [`games`](crate::games).
#[derive(Clone, Debug)]
pub struct Games<'t> {
    text: &'t str,
    options: ReadOptions,
    events: Events<'t>,
    /// Where the next game begins.
    start: u32,
    is_first: bool,
    odd_characters: std::iter::Peekable<std::vec::IntoIter<OddCharacter>>,
}

impl<'t> Games<'t> {
    pub(crate) fn new(text: &'t str, options: &ReadOptions) -> Self {
        Self {
            text,
            options: options.clone(),
            events: Events::starting_at(text, LineStart::FIRST),
            start: 0,
            is_first: true,
            odd_characters: odd_characters(text).into_iter().peekable(),
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Parsed<ErrorKind>;

    /// Separators without a game between them are passed over.
    fn next(&mut self) -> Option<Parsed<ErrorKind>> {
        let mut replay = Replay::new(self.text, &self.options);
        let mut any_separator = false;
        // The columns of errors, for which the line is counted, are left to those that are listed.
        while let Some(item) = self.events.next_or(|fault| fault) {
            match item {
                Ok(Spanned {
                    value: Event::Separator,
                    span,
                    ..
                }) => {
                    any_separator = true;
                    if replay.any_game {
                        let game = Span::new(self.start, span.start);
                        self.start = span.end;
                        self.is_first = false;
                        return Some(replay.finish(game, &mut self.odd_characters));
                    }
                    if replay.last.is_none() {
                        self.start = span.end;
                    }
                }
                Ok(event) => replay.event(event),
                Err(fault) => replay.unreadable(fault),
            }
        }
        if replay.last.is_none() {
            if !std::mem::take(&mut self.is_first) {
                return None;
            }
            let problem = if any_separator {
                ErrorKind::NoGames
            } else {
                TextProblem::Empty.into()
            };
            replay.report(LineStart::FIRST, Span::default(), problem);
        }
        self.is_first = false;
        let span = Span::from(self.start as usize..self.text.len());
        self.start = span.end;
        Some(replay.finish(span, &mut self.odd_characters))
    }
}

/// Whether a line says nothing of a game by itself.
const fn is_remark(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Remark(_) | Event::Comment(_) | Event::Declaration(_)
    )
}

/// Whether the moves can be read on.
#[derive(Clone, Copy, Debug)]
enum Reading {
    /// They can.
    On,
    /// They cannot; nothing has been left out yet.
    Broken,
    /// They cannot; the lines from the first to the last were left out.
    LeavingOut(LineStart, Span, u32),
}

struct Replay<'t, 'o> {
    text: &'t str,
    options: &'o ReadOptions,
    builder: RecordBuilder,
    diagnostics: Diagnostics<ErrorKind>,
    declared_encoding: Option<Spanned<String>>,
    /// What is known of the start; `None` once the first move was reached.
    start: Option<StartReader>,
    reading: Reading,
    /// The last line that says something.
    last: Option<Place>,
    /// Whether there is anything but remarks.
    any_game: bool,
    any_recognised: bool,
    has_version: bool,
    first_unknown: Option<(LineStart, Span)>,
}

impl<'t, 'o> Replay<'t, 'o> {
    fn new(text: &'t str, options: &'o ReadOptions) -> Self {
        Self {
            text,
            options,
            builder: RecordBuilder::new(Setup::STARTPOS),
            diagnostics: Diagnostics::new(options.max_diagnostics),
            declared_encoding: None,
            start: Some(StartReader::default()),
            reading: Reading::On,
            last: None,
            any_game: false,
            any_recognised: false,
            has_version: false,
            first_unknown: None,
        }
    }

    fn report(&mut self, line: LineStart, span: Span, kind: ErrorKind) {
        self.diagnostics.push(self.text, line, span, kind);
    }

    fn unreadable(&mut self, fault: Spanned<ErrorKind>) {
        let Spanned {
            value: kind,
            span,
            line,
        } = fault;
        self.last = Some((line, span));
        self.any_game = true;
        if matches!(kind, ErrorKind::UnknownLine { .. } | ErrorKind::BadInfo { .. }) {
            self.first_unknown.get_or_insert((line, span));
            self.any_recognised |= matches!(kind, ErrorKind::BadInfo { .. });
            return self.report(line, span, kind);
        }
        // A move that cannot be read.
        self.any_recognised = true;
        self.begin(None, Some((line, span)));
        if !self.leave_out(line, span) {
            self.report(line, span, kind);
            self.reading = Reading::Broken;
        }
    }

    /// Notes a line that is left out, if lines are being left out.
    fn leave_out(&mut self, line: LineStart, span: Span) -> bool {
        self.reading = match self.reading {
            Reading::On => return false,
            Reading::Broken => Reading::LeavingOut(line, span, line.number),
            Reading::LeavingOut(first, before, _) => {
                Reading::LeavingOut(first, Span::new(before.start, span.end), line.number)
            }
        };
        true
    }

    fn event(&mut self, event: Spanned<Event<'t>>) {
        let (line, span) = (event.line, event.span);
        self.last = Some((line, span));
        self.any_game |= !is_remark(&event.value);
        self.any_recognised |= !matches!(event.value, Event::Remark(_));
        match event.value {
            Event::Declaration(label) => {
                if self.declared_encoding.is_none() && self.start.is_some() {
                    self.declared_encoding = Some(event.map(|_| label.to_owned()));
                } else {
                    self.skipped(
                        self.text
                            .get(span.range())
                            .unwrap_or_default()
                            .trim_start_matches('\''),
                    );
                    self.report(line, span, ErrorKind::LateDeclaration);
                }
            }
            Event::Version(version) => self.version(version, line, span),
            Event::Player { color, name } => {
                self.builder
                    .header(if color == Color::Black { "N+" } else { "N-" }, name);
            }
            Event::Header { key, value } => {
                self.builder.header(&format!("${key}"), value);
            }
            Event::Initial(_) | Event::Row { .. } | Event::Pieces { .. } => self.position(event),
            Event::Turn(color) => self.turn(color, line, span),
            Event::Remark(text) => self.skipped(text),
            Event::Comment(text) => {
                if !self.leave_out(line, span) {
                    self.builder.comment(text);
                }
            }
            Event::Move(mv) => self.written_move(mv, line, span),
            Event::Time(time) => self.time(time, line, span),
            Event::Special(word) => self.special(word, line, span),
            Event::Separator => {}
        }
    }

    fn version(&mut self, version: &str, line: LineStart, span: Span) {
        if std::mem::replace(&mut self.has_version, true) {
            self.report(line, span, ErrorKind::DuplicateVersion);
        } else if !matches!(version, "1" | "2" | "2.0" | "2.1" | "2.2" | "3" | "3.0") {
            let found = format!("V{}", excerpt(version));
            self.report(line, span, ErrorKind::BadVersion { found });
        }
    }

    /// A line that programs skip. After the side to move it belongs to the position, before it to the headers.
    fn skipped(&mut self, text: &str) {
        if self.start.as_ref().is_some_and(|start| !start.has_turn()) {
            self.builder.preamble(text);
        } else {
            self.builder.remark(text);
        }
    }

    fn position(&mut self, event: Spanned<Event<'t>>) {
        let place = (event.line, event.span);
        let Some(start) = &mut self.start else {
            return self.report(event.line, event.span, ErrorKind::PositionAfterMoves);
        };
        let is_late = start.has_turn();
        let read = match event.value {
            Event::Initial(removed) => start.initial(removed, place),
            Event::Row { row, squares } => start.row(row, squares, place),
            Event::Pieces { color, pieces } => start.pieces(color, pieces, place),
            _ => Ok(()),
        };
        if let Err(kind) = read {
            self.report(event.line, event.span, kind);
        } else if is_late {
            self.report(event.line, event.span, ErrorKind::LatePosition);
        }
    }

    fn turn(&mut self, color: Color, line: LineStart, span: Span) {
        let read = match &mut self.start {
            Some(start) => start.turn(color),
            None => Err(ErrorKind::PositionAfterMoves),
        };
        if let Err(kind) = read {
            self.report(line, span, kind);
        }
    }

    /// Settles the start, at the first move or the ending, or at the end of the game.
    fn begin(&mut self, first_mover: Option<Color>, place: Option<Place>) {
        if self.start.is_none() {
            return;
        }
        let Some(start) = self.start.take() else { return };
        let start = start.finish(first_mover);
        if let Some(count) = start.partial_rows
            && let Some((line, span)) = start.place
        {
            self.report(line, span, ErrorKind::MissingRows { count });
        }
        if let Some((line, span)) = place.or(start.end).or(self.last) {
            if !start.has_position {
                self.report(line, span, ErrorKind::MissingPosition);
            } else if let Some(taken) = start.guessed_turn {
                self.report(line, span, ErrorKind::MissingTurn { taken });
            }
        }
        if let (Some(setup), Some((line, span))) = (start.setup, start.place) {
            for problem in setup.problems() {
                self.report(line, span, problem.into());
            }
        }
        // Without a known start nothing is played on a guess, and nobody takes the board for that of an even game.
        let is_first = self.builder.set_start(start.setup.unwrap_or(Setup::EMPTY));
        debug_assert!(is_first, "the start is settled before the first move");
        if start.setup.is_none() {
            self.reading = Reading::Broken;
        }
    }

    fn written_move(&mut self, written: WrittenMove, line: LineStart, span: Span) {
        self.begin(Some(written.color), Some((line, span)));
        if self.leave_out(line, span) {
            return;
        }
        if self.builder.has_ended() {
            self.report(line, span, ErrorKind::MoveAfterEnd);
        }
        let problem = match self.resolve(written) {
            Err(kind) => {
                self.reading = Reading::Broken;
                Some(kind)
            }
            Ok((mv, mismatch)) => {
                let played = self.builder.play_with(mv, self.options.legality);
                if played.is_err() {
                    self.reading = Reading::Broken;
                }
                let strict = self.options.legality == Legality::Strict;
                mismatch.or(match played {
                    Ok(reason) => reason.map(|reason| ErrorKind::IllegalMove { reason, strict }),
                    Err(reason) => Some(ErrorKind::ImpossibleMove(reason)),
                })
            }
        };
        if let Some(kind) = problem {
            self.report(line, span, kind);
        }
    }

    /// The move: CSA names the piece as it is afterwards, so the board tells whether it promotes. If that piece cannot
    /// come of the one on the origin, the latter moves all the same, and the error is given along.
    fn resolve(&self, written: WrittenMove) -> Result<(Move, Option<ErrorKind>), ErrorKind> {
        let position = self.builder.position();
        let to_move = position.turn();
        if written.color != to_move {
            return Err(ErrorKind::WrongTurn { to_move });
        }
        let kind = written.kind;
        let Some(from) = written.from else {
            let held = kind.to_hand_piece().filter(|_| !kind.is_promoted());
            return held
                .map(|piece| (Move::drop(piece, written.to), None))
                .ok_or(ErrorKind::BadDrop(kind));
        };
        let there = position.piece_at(from).filter(|there| there.color == to_move);
        let Some(Piece {
            kind: found_there, ..
        }) = there.filter(|there| there.kind != kind)
        else {
            return Ok((Move::normal(from, written.to, false), None));
        };
        let promotes = kind.is_promoted() && found_there.promoted().is_some();
        let mismatch = (found_there.promoted() != Some(kind)).then_some(ErrorKind::PieceMismatch {
            written: kind,
            found_there,
        });
        Ok((Move::normal(from, written.to, promotes), mismatch))
    }

    fn time(&mut self, time: Result<std::time::Duration, TimeFault>, line: LineStart, span: Span) {
        if self.leave_out(line, span) {
            return;
        }
        let record = self.builder.record();
        if record.node_count() == 1 {
            return self.report(line, span, ErrorKind::TimeWithoutMove);
        }
        let written = self.text.get(span.range()).unwrap_or_default();
        let found = || excerpt(written);
        match time {
            Ok(_) if self.builder.has_time() => {
                self.report(line, span, ErrorKind::DuplicateTime);
            }
            Ok(time) => {
                self.builder.time(time);
                if is_finer_than_milliseconds(written) {
                    self.report(line, span, ErrorKind::TimeTooFine { found: found() });
                }
            }
            Err(TimeFault::Malformed) => self.report(line, span, ErrorKind::BadTime { found: found() }),
            Err(TimeFault::Overflow) => self.report(line, span, ErrorKind::TimeOverflow { found: found() }),
        }
    }

    fn special(&mut self, word: &'t str, line: LineStart, span: Span) {
        self.begin(None, Some((line, span)));
        if self.leave_out(line, span) {
            return;
        }
        if self.builder.has_ended() {
            self.report(line, span, ErrorKind::DuplicateEnding);
        }
        let to_move = self.builder.position().turn();
        match Ending::from_csa(word, to_move) {
            Some(ending) if ending.to_csa(to_move) == Some(word) => {
                self.builder.end(ending);
            }
            Some(ending) => {
                self.builder.end_as(ending, &format!("%{word}"));
            }
            None => {
                self.builder.end_as(Ending::Other, &format!("%{word}"));
                if !matches!(word, "MATTA" | "ERROR") {
                    self.report(
                        line,
                        span,
                        ErrorKind::UnknownSpecial {
                            found: format!("%{}", excerpt(word)),
                        },
                    );
                }
            }
        }
    }

    fn finish(
        mut self,
        span: Span,
        odd_characters: &mut std::iter::Peekable<std::vec::IntoIter<OddCharacter>>,
    ) -> Parsed<ErrorKind> {
        self.begin(None, None);
        if let Reading::LeavingOut(first, span, last) = self.reading {
            self.report(
                first,
                span,
                ErrorKind::LeftOut {
                    first: first.number,
                    last,
                },
            );
        }
        if let (false, Some((line, span))) = (self.any_recognised, self.first_unknown) {
            // One diagnostic says that the text is no record; the single lines need no further word.
            self.diagnostics = Diagnostics::new(self.options.max_diagnostics);
            let found = excerpt(self.text.get(span.range()).unwrap_or_default().trim());
            self.report(
                line,
                span,
                TextProblem::NotARecord {
                    found: format!("`{found}`").into(),
                }
                .into(),
            );
        }
        while let Some((line, place, problem)) =
            odd_characters.next_if(|(_, place, _)| place.start < span.end)
        {
            self.report(line, place, problem.into());
        }
        Parsed {
            record: self.builder.finish(),
            diagnostics: self.diagnostics.finish(self.text),
            declared_encoding: self.declared_encoding,
            span,
        }
    }
}

/// Whether a time has decimals that count beyond the third.
fn is_finer_than_milliseconds(time: &str) -> bool {
    let decimals = time.bytes().skip_while(|&byte| byte != b'.').skip(1);
    decimals.skip(3).any(|byte| matches!(byte, b'1'..=b'9'))
}
