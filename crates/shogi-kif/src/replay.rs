//! Events to records: one replay for each game of a text.

mod endings;
mod games;
mod keys;
mod ki2;
mod start;

use std::time::Duration;

use shogi_core::format::{Diagnostics, Legality, Parsed, ReadOptions, TextProblem, odd_characters};
use shogi_core::ja::start::StartReader;
use shogi_core::record::RecordBuilder;
use shogi_core::setup::Setup;
use shogi_core::source::{LineStart, Span, Spanned, excerpt};
use shogi_core::{Color, IllegalMove, Move, Position, Square};

use self::endings::{Endings, HeadSeen, Stated};
use crate::cell::WrittenMove;
use crate::error::{ErrorKind, MoveError};
use crate::event::{Cell, Event, Events, MoveLine, is_ending_word};

type OddCharacter = (LineStart, Span, TextProblem);

/// The games of a KIF text, one after the other. See [`games`](crate::games).
#[derive(Clone, Debug)]
pub struct Games<'t> {
    text: &'t str,
    options: ReadOptions,
    /// Where the next game begins.
    next: Option<LineStart>,
    odd_characters: std::iter::Peekable<std::vec::IntoIter<OddCharacter>>,
}

impl<'t> Games<'t> {
    pub(crate) fn new(text: &'t str, options: &ReadOptions) -> Self {
        Self {
            text,
            options: options.clone(),
            next: Some(LineStart::FIRST),
            odd_characters: odd_characters(text).into_iter().peekable(),
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Parsed<ErrorKind>;

    fn next(&mut self) -> Option<Parsed<ErrorKind>> {
        let start = self.next.take()?;
        let mut replay = Replay::new(self.text, &self.options);
        if start.number > 1 {
            replay.report(start, Span::new(start.offset, start.offset), ErrorKind::NextGame);
        }
        self.next = replay.run(Events::starting_at(self.text, start));
        let end = self.next.map_or(self.text.len(), |next| next.offset as usize);
        let span = Span::from(start.offset as usize..end);
        while let Some((line, place, problem)) = self
            .odd_characters
            .next_if(|(_, place, _)| place.start < span.end)
        {
            replay.report(line, place, problem.into());
        }
        Some(replay.finish(span))
    }
}

/// Whether the moves can be read on.
#[derive(Clone, Copy, Debug)]
enum Reading {
    /// They can.
    On,
    /// They cannot; nothing has been left out yet.
    Broken,
    /// They cannot; these lines were left out.
    LeavingOut(LeftOut),
}

/// How far the head of a game was read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Head {
    /// It goes on.
    Open,
    /// It is over, at a comment or a move, so that remarks belong to positions.
    Past,
    /// It is over, and the separator was read that stands above the moves, if there are any.
    Separated,
}

/// Lines that are passed over because of an error before them.
#[derive(Clone, Copy, Debug)]
struct LeftOut {
    first: LineStart,
    span: Span,
    last: u32,
}

pub(crate) struct Replay<'t, 'o> {
    text: &'t str,
    options: &'o ReadOptions,
    builder: RecordBuilder,
    diagnostics: Diagnostics<ErrorKind>,
    declared_encoding: Option<Spanned<String>>,
    /// What is known of the start; `None` once the first move was reached.
    start: Option<StartReader>,
    /// Where the last move before the start went, if `手数＝` names it: what `同` means as the first move.
    last_destination: Option<Square>,
    head: Head,
    reading: Reading,
    /// Whether moves were left out, so that lines may be shorter than in the text.
    has_left_out: bool,
    line: CurrentLine,
    head_seen: HeadSeen,
    /// The result line that stated a result without an ending.
    stated: Option<Stated>,
    /// Where the variation begins that is being read.
    variation: Option<(LineStart, Span)>,
    /// The time that the sides have used on the main line; `None` once a time is unknown.
    used: [Option<Duration>; 2],
    reported: Reported,
    /// Whether any line was recognised, and the first that was not.
    any_recognised: bool,
    first_unknown: Option<(LineStart, Span)>,
}

/// The line of play that is being read.
#[derive(Clone, Copy, Debug)]
struct CurrentLine {
    is_main: bool,
    /// Whether its ending came from a result line, so that it took no number.
    is_ending_implied: bool,
    /// The endings that were read last.
    endings: Option<Endings>,
}

/// What is reported once a game.
#[derive(Clone, Copy, Debug, Default)]
struct Reported {
    full_width: bool,
    total_time: bool,
}

/// An event with its place.
type Placed<'t> = Spanned<Event<'t>>;

impl<'t, 'o> Replay<'t, 'o> {
    pub(crate) fn new(text: &'t str, options: &'o ReadOptions) -> Self {
        Self {
            text,
            options,
            builder: RecordBuilder::new(Setup::STARTPOS),
            diagnostics: Diagnostics::new(options.max_diagnostics),
            declared_encoding: None,
            start: Some(StartReader::default()),
            last_destination: None,
            head: Head::Open,
            reading: Reading::On,
            has_left_out: false,
            line: CurrentLine {
                is_main: true,
                is_ending_implied: false,
                endings: None,
            },
            head_seen: HeadSeen::default(),
            stated: None,
            variation: None,
            used: [Some(Duration::ZERO); 2],
            reported: Reported::default(),
            any_recognised: false,
            first_unknown: None,
        }
    }

    fn report(&mut self, line: LineStart, span: Span, kind: ErrorKind) {
        self.diagnostics.push(self.text, line, span, kind);
    }

    fn has_moves(&self) -> bool {
        self.start.is_none()
    }

    fn unreadable(&mut self, error: crate::Error) {
        let (line, span) = (error.line_start(), error.span());
        let kind = error.into_kind();
        if matches!(kind, ErrorKind::UnknownLine { .. }) {
            self.first_unknown.get_or_insert((line, span));
            self.report(line, span, kind);
            return;
        }
        self.any_recognised = true;
        self.begin(None);
        if self.leave_out(line, Span::new(line.offset, span.end)) {
            return;
        }
        self.report(line, span, kind);
        self.reading = Reading::Broken;
    }

    /// Notes a line that is left out, if lines are being left out.
    fn leave_out(&mut self, line: LineStart, span: Span) -> bool {
        self.reading = match self.reading {
            Reading::On => return false,
            Reading::Broken => Reading::LeavingOut(LeftOut {
                first: line,
                span,
                last: line.number,
            }),
            Reading::LeavingOut(left_out) => {
                let span = Span::new(left_out.span.start, span.end);
                Reading::LeavingOut(LeftOut {
                    span,
                    last: line.number,
                    ..left_out
                })
            }
        };
        true
    }

    /// The end of what is left out.
    fn mend(&mut self) {
        self.has_left_out |= !matches!(self.reading, Reading::On);
        if let Reading::LeavingOut(left_out) = self.reading {
            let kind = ErrorKind::LeftOut {
                first: left_out.first.number,
                last: left_out.last,
                within: left_out.first.offset < left_out.span.start,
            };
            self.report(left_out.first, left_out.span, kind);
        }
        self.reading = Reading::On;
    }

    fn event(&mut self, event: Placed<'t>) {
        let (line, span) = (event.line, event.span);
        let place = (line, span);
        self.recognise(&event.value, place);
        self.head_seen.pass(&event.value);
        match event.value {
            Event::Declaration { version, encoding } => {
                // The documents of 2020 and 2024 both call themselves 2.0.
                if let Some(version) = version.filter(|&version| version != "2.0") {
                    let found = excerpt(version);
                    self.report(line, span, ErrorKind::BadVersion { found });
                }
                match &self.declared_encoding {
                    None => self.declared_encoding = Some(event.map(|_| encoding.to_owned())),
                    Some(first) if first.value == encoding => {}
                    Some(_) => self.report(line, span, ErrorKind::DuplicateDeclaration),
                }
            }
            Event::Header { key, value } => self.header(key, value, place),
            Event::Separator { remark, trailing } => self.separator(remark, trailing, line),
            Event::Files(_)
            | Event::Frame(_)
            | Event::Row(_)
            | Event::Hand { .. }
            | Event::Turn(_)
            | Event::MoveCount { .. } => {
                self.start_line(event);
            }
            Event::Flip(text) => self.skipped(text),
            Event::Remark(text) => {
                self.follow(place);
                if !self.leave_out(line, span) {
                    self.skipped(text);
                }
            }
            Event::Comment(text) => {
                self.follow(place);
                self.head = self.head.max(Head::Past);
                if !self.leave_out(line, span) {
                    self.builder.comment(text);
                }
            }
            Event::Bookmark(name) => {
                self.head = self.head.max(Head::Past);
                if !self.leave_out(line, span) {
                    self.builder.bookmark(name);
                }
            }
            Event::Move(mv) => self.move_line(&mv, line, span),
            Event::Moves(text) => self.notation_line(text, line, span),
            Event::Variation(number) => self.variation(number, line, span),
            Event::Result(text) => self.result(text, line, span),
        }
    }

    /// Anything may have words before a colon; those of KIF are Japanese.
    fn recognise(&mut self, event: &Event<'_>, place: (LineStart, Span)) {
        match event {
            Event::Remark(_) => {}
            Event::Moves(text) if is_ending_word(text) => {
                self.first_unknown.get_or_insert(place);
            }
            Event::Header { key, .. } if key.is_ascii() => {
                self.first_unknown.get_or_insert(place);
            }
            _ => self.any_recognised = true,
        }
    }

    fn separator(&mut self, remark: Option<&'t str>, trailing: &'t str, line: LineStart) {
        self.head = Head::Separated;
        if let Some(remark) = remark
            && !self.leave_out(line, Span::of(remark, self.text))
        {
            self.builder.remark(remark);
        }
        if !trailing.is_empty() {
            let found = excerpt(trailing);
            self.report(
                line,
                Span::of(trailing, self.text),
                ErrorKind::TrailingText { found },
            );
        }
    }

    fn skipped(&mut self, text: &str) {
        if self.head == Head::Open {
            self.builder.preamble(text);
        } else {
            self.builder.remark(text);
        }
    }

    fn move_line(&mut self, mv: &MoveLine<'t>, line: LineStart, span: Span) {
        self.any_recognised = true;
        self.begin(Some((mv, (line, span))));
        if self.leave_out(line, span) {
            return;
        }
        if mv.full_width && !self.reported.full_width {
            self.reported.full_width = true;
            self.report(line, span, ErrorKind::FullWidth);
        }
        if mv.has_colon {
            self.report(line, span, ErrorKind::ColonAfterNumber);
        }
        let side = self.builder.position().turn();
        match mv.cell {
            Cell::Move(written) => {
                self.number_move(mv.number, &written, line, span);
                if !self.play(&written, line, span) {
                    self.reading = Reading::Broken;
                    return;
                }
            }
            Cell::Word(word) => self.end(mv.number, word, line, span),
        }
        self.line.is_ending_implied = false;
        self.after_move(mv, side, line, span);
    }

    /// The time and what else stands behind a move.
    fn after_move(&mut self, mv: &MoveLine<'t>, side: Color, line: LineStart, whole: Span) {
        if let Some(time) = mv.time {
            self.builder.time(time.spent);
        }
        if let Some((span, overflow)) = mv.bad_time {
            let found = excerpt(self.text.get(span.range()).unwrap_or_default());
            let kind = if overflow {
                ErrorKind::TimeOverflow { found }
            } else {
                ErrorKind::BadTime { found }
            };
            self.report(line, span, kind);
        }
        if self.line.is_main {
            self.check_total(mv, side, line, whole);
        }
        if let Some(comment) = mv.comment {
            self.builder.comment(comment);
        }
        if let Some(remark) = mv.remark {
            self.builder.remark(remark);
        }
        if let Some(span) = mv.trailing {
            let found = excerpt(self.text.get(span.range()).unwrap_or_default());
            self.report(line, span, ErrorKind::TrailingText { found });
        }
    }

    fn check_total(&mut self, mv: &MoveLine<'t>, side: Color, line: LineStart, span: Span) {
        let used = &mut self.used[side.index()];
        *used = used.zip(mv.time).map(|(used, time)| used + time.spent);
        let (Some(used), Some(total)) = (*used, mv.time.and_then(|time| time.total)) else {
            return;
        };
        if used.as_secs() != total.as_secs() && !self.reported.total_time {
            self.reported.total_time = true;
            let kind = ErrorKind::TotalTime {
                expected: used.as_secs(),
                found: total.as_secs(),
            };
            self.report(line, span, kind);
        }
    }

    /// Finds the place for a move by its number.
    fn number_move(&mut self, number: u32, written: &WrittenMove<'t>, line: LineStart, span: Span) {
        let expected = self.builder.next_number();
        let is_opening = self.builder.is_opening();
        if self.is_first_step() {
            self.builder.renumber(number);
            if number == self.builder.record().start().move_number {
                return;
            }
        }
        if number == expected {
            if self.builder.has_ended() {
                self.report(line, span, ErrorKind::MoveAfterEnd);
            }
            return;
        }
        if number < expected
            && !is_opening
            && !self.is_first_step()
            && self.is_playable_before(number, written)
            && self.builder.variation(number).is_ok()
        {
            self.line.is_main = false;
            return self.report(line, span, ErrorKind::InlineVariation { number });
        }
        let found = number;
        // The number of the move wins over that of the block, if the move can be played there.
        let is_moved =
            is_opening && self.is_playable_before(number, written) && self.builder.variation(number).is_ok();
        let kind = if is_moved {
            ErrorKind::VariationMoved { expected, found }
        } else {
            ErrorKind::BadPly { expected, found }
        };
        self.report(line, span, kind);
        if !is_moved && (is_opening || number > expected) {
            self.builder.renumber(number);
        }
    }

    /// Whether nothing has been played yet.
    fn is_first_step(&self) -> bool {
        self.builder.record().node_count() == 1 && !self.builder.is_opening()
    }

    fn is_playable_before(&self, number: u32, written: &WrittenMove<'t>) -> bool {
        let Some(position) = self.builder.position_before(number) else {
            return false;
        };
        let Some(to) = written.to else {
            // 同 has no meaning before the line is known; the origin must do.
            return written.from.is_some_and(|from| {
                position
                    .piece_at(from)
                    .is_some_and(|piece| piece.color == position.turn())
            });
        };
        resolve(&position, written, to, false).is_ok_and(|(mv, _)| position.is_legal(mv).is_ok())
    }

    /// What `同` means.
    fn same_square(&self) -> Option<Square> {
        self.builder.same_square().or(self.last_destination)
    }

    fn play(&mut self, written: &WrittenMove<'t>, line: LineStart, span: Span) -> bool {
        let position = self.builder.position();
        if written.color.is_some_and(|color| color != position.turn()) {
            self.report(line, span, ErrorKind::WrongMark);
        }
        let Some(to) = written.to.or_else(|| self.same_square()) else {
            self.report(line, span, MoveError::SameWithoutPrevious.into());
            return false;
        };
        let is_cut_off = span.end as usize == self.text.len();
        let (mv, odd) = match resolve(self.builder.position(), written, to, is_cut_off) {
            Ok(resolved) => resolved,
            Err(kind) => {
                self.report(line, span, kind);
                return false;
            }
        };
        let is_mismatch = matches!(odd, Some(ErrorKind::PieceMismatch { .. }));
        match self.builder.play_with(mv, self.options.legality) {
            Ok(None) if odd.is_none() => true,
            Ok(broken) => {
                let strict = self.options.legality == Legality::Strict;
                let broken = broken.map(|reason| ErrorKind::IllegalMove { reason, strict });
                // A move of the wrong piece is illegal more often than not.
                for kind in odd.into_iter().chain(broken.filter(|_| !is_mismatch)) {
                    self.report(line, span, kind);
                }
                true
            }
            Err(reason) => {
                let mismatch = odd.filter(|_| is_mismatch && !matches!(reason, IllegalMove::NotYours { .. }));
                self.report(line, span, mismatch.unwrap_or(ErrorKind::ImpossibleMove(reason)));
                false
            }
        }
    }

    fn variation(&mut self, number: Result<u32, &'t str>, line: LineStart, span: Span) {
        if self.builder.record().node_count() == 1 {
            return self.report(line, span, ErrorKind::VariationBeforeMoves);
        }
        self.close_variation();
        // What is missing at the end of a line that could not be read to its end has been said.
        let is_whole = matches!(self.reading, Reading::On);
        let hangs_on_left_out = !is_whole && number.is_ok_and(|number| number > self.builder.next_number());
        self.mend();
        self.line = CurrentLine {
            is_main: false,
            is_ending_implied: false,
            endings: None,
        };
        let found = match number {
            // Blocks come from the end of their line back to its start, so this one belongs to the moves left out just now,
            // even if a line before reaches as far.
            Ok(_) if hangs_on_left_out => {
                self.reading = Reading::Broken;
                self.leave_out(line, span);
                return;
            }
            Ok(number) => match self.builder.variation(number) {
                Ok(()) => {
                    self.variation = Some((line, span));
                    let attach = self.builder.record().node(self.builder.current());
                    if is_whole && attach.next().is_none() {
                        self.report(line, span, ErrorKind::VariationAtEnd { number });
                    }
                    return;
                }
                // It may well hang on moves that were left out.
                Err(_) if self.has_left_out => {
                    self.reading = Reading::Broken;
                    self.leave_out(line, span);
                    return;
                }
                Err(shogi_core::record::VariationError::OutOfReach { last, .. }) => {
                    (number.to_string(), last)
                }
                Err(_) => (number.to_string(), self.builder.next_number()),
            },
            Err(found) => (excerpt(found), self.builder.next_number()),
        };
        self.report(
            line,
            span,
            ErrorKind::BadVariation {
                found: found.0,
                last: found.1,
            },
        );
        self.reading = Reading::Broken;
    }

    /// A variation that ends before its first move, though that could have been read, is empty.
    fn close_variation(&mut self) {
        let is_empty = self.builder.is_opening() && matches!(self.reading, Reading::On);
        if let Some((line, span)) = self.variation.take().filter(|_| is_empty) {
            self.report(line, span, ErrorKind::EmptyVariation);
        }
    }

    fn finish(mut self, span: Span) -> Parsed<ErrorKind> {
        self.begin(None);
        self.close_variation();
        self.mend();
        self.check_stated_result();
        if !self.any_recognised {
            self.nothing_recognised();
        }
        Parsed {
            record: self.builder.finish(),
            diagnostics: self.diagnostics.finish(self.text),
            declared_encoding: self.declared_encoding,
            span,
        }
    }

    /// One diagnostic says that the text is no record; the single lines need no further word.
    fn nothing_recognised(&mut self) {
        self.diagnostics = Diagnostics::new(self.options.max_diagnostics);
        let (line, span, problem) = match self.first_unknown {
            None => (LineStart::FIRST, Span::default(), TextProblem::Empty),
            Some((line, span)) => {
                let found = excerpt(self.text.get(span.range()).unwrap_or_default().trim());
                (
                    line,
                    span,
                    TextProblem::NotARecord {
                        found: format!("`{found}`").into(),
                    },
                )
            }
        };
        self.report(line, span, problem.into());
    }
}

/// The move that a cell means in a position, and what is odd about it.
fn resolve(
    position: &Position,
    written: &WrittenMove<'_>,
    to: Square,
    cut_off: bool,
) -> Result<(Move, Option<ErrorKind>), ErrorKind> {
    let kind = written.kind;
    let promote = written.promote == Some(true);
    if let Some(from) = written.from {
        let there = position
            .piece_at(from)
            .filter(|there| there.color == position.turn() && there.kind != kind);
        let odd = there.map(|there| ErrorKind::PieceMismatch {
            written: kind,
            found_there: there.kind,
        });
        return Ok((Move::normal(from, to, promote), odd));
    }
    let held = kind.to_hand_piece().filter(|_| !kind.is_promoted());
    if written.drop {
        let not_held = || {
            ErrorKind::from(MoveError::Piece {
                found: kind.to_ja().to_owned(),
            })
        };
        return held
            .map(|piece| (Move::drop(piece, to), None))
            .ok_or_else(not_held);
    }
    let notation = written.notation(to).map_err(ErrorKind::Notation)?;
    let missing = |_| ErrorKind::from(MoveError::MissingOrigin);
    let resolved = notation.resolve(position, None).map_err(missing)?;
    let odd = match resolved.note {
        Some(note) if !cut_off => ErrorKind::OddNotation(note),
        _ => ErrorKind::OriginFoundOut { cut_off },
    };
    Ok((resolved.mv, Some(odd)))
}
