//! Reads lines with a move number: checks the number, plays the move, adds the time.

use std::time::Duration;

use shogi_core::format::tools::{Destination, Manner, Relative, SAME, is_blank, result_line, trim_blanks};
use shogi_core::format::{FormatHint, GameProblem};
use shogi_core::messages::excerpt;
use shogi_core::text::Place;
use shogi_core::{Color, HandPiece, Move, Position, Square};

use super::{CurrentLine, GameReader};
use crate::error::{KifProblem, MoveError, Problem, is_unknown_line};
use crate::event::{Event, Events, is_ending, strip_result_prefix};
use crate::move_line::{self, Cell, Irregularity, MoveLine, Part};
use crate::move_prefix;
use crate::move_time::{MoveTime, TimeError, TimeField};
use crate::written_move::{WrittenMove, bad_move};

impl<'t> GameReader<'t> {
    /// Reads a line with a move number. `events` iterates over the events that follow in the text.
    pub(crate) fn move_line(&mut self, line: &MoveLine<'t>, place: Place, events: &Events<'t>) {
        let is_evidence = match line.cell {
            Cell::Move(_) => true,
            // A number with an unknown name is no evidence of a game record, because any numbered list has such
            // lines.
            Cell::Ending(name) => is_ending(name),
        };
        self.replay.note_line(is_evidence, place);
        self.fix_start_at(line, place);
        if self.replay.skip(place) {
            return;
        }
        self.has_numbers |= is_evidence;
        if line.is_full_width {
            self.replay
                .report_once(place, |_, _| KifProblem::FullWidth.into());
        }
        if let Some(irregularity) = line.irregularity {
            match irregularity {
                Irregularity::Colon => self.replay.report(place, KifProblem::ColonAfterNumber),
                Irregularity::SecondMove if line.notation_mark().is_some() => {
                    self.replay.report_spelling(place);
                }
                Irregularity::SecondMove => {
                    let kind = |found, count| KifProblem::SecondMove { found, count }.into();
                    self.replay.report_once(place, kind);
                }
                Irregularity::Prefix { .. } | Irregularity::Displaced => self.replay.report_spelling(place),
            }
        }
        let side = self.replay.builder.position().turn();
        let number = match line.irregularity {
            Some(Irregularity::Prefix { has_number: false }) => self.numbering.next(),
            _ => line.number,
        };
        match line.cell {
            Cell::Move(written) => {
                let wrong_number = self.number_move(number, &written, place, events);
                let text = self.replay.text();
                if !self.play_written(&written, place, move || move_line::place_of_move(place, text)) {
                    // If the move cannot be played, only that is reported and not its wrong number: the number may be
                    // right, and earlier moves may be missing.
                    return;
                }
                if let Some(kind) = wrong_number {
                    self.replay.report(place, kind);
                }
            }
            Cell::Ending(text) => self.numbered_ending(number, text, place, events),
        }
        self.after_move(line, side, place);
    }

    /// Adds the parts of a line after the move to the record. `side` is the side that made the move.
    fn after_move(&mut self, line: &MoveLine<'t>, side: Color, place: Place) {
        if let Some(time) = line.time {
            self.replay.time(time.spent, place);
        }
        if line.has_alternative {
            self.numbering.mark(self.replay.builder.current());
        }
        if self.line.is_main {
            self.check_total(line, side, place);
        }
        for part in line.parts() {
            self.part_after_move(part, line.time, place);
        }
    }

    /// Adds a comment or remark after a move to the record. Reports a wrong time and text without meaning. `time` is the
    /// time of the move.
    #[cold]
    fn part_after_move(&mut self, part: Part<'t>, time: Option<MoveTime>, place: Place) {
        match part {
            Part::Time(field) => self.time_field(field, time, place.of(field.text, self.replay.text())),
            Part::Comment(text) => _ = self.replay.builder.comment(text),
            Part::Remark(text) => _ = self.replay.builder.remark(text),
            Part::Other(text) => self.other_part(text.trim_end_matches(is_blank), place),
            Part::Alternative => {}
        }
    }

    /// Takes other text behind a move: seconds, `6s`, or text without meaning. If it looks like a move, the position is unknown.
    fn other_part(&mut self, text: &'t str, line: Place) {
        let place = line.of(text, self.replay.text());
        let seconds = text
            .strip_suffix(['s', '秒'])
            .and_then(|digits| digits.parse::<u32>().ok());
        if let Some(seconds) = seconds {
            return self.replay.time(Duration::from_secs(seconds.into()), place);
        }
        if let Some(result) = strip_result_prefix(text) {
            return self.result(trim_blanks(result), place);
        }
        // `成` behind the time belongs to the move. A move that is not the next one by its number is a note.
        let is_promotion = Manner::strip_ja(text) == Some((Manner::Promote, ""));
        if !is_promotion
            && (move_line::further_move(text).is_some() || !move_prefix::looks_like_a_lost_move(text))
        {
            return self.report_trailing(text, line);
        }
        self.replay.report(place, bad_move(text));
        self.replay.break_off();
    }

    /// Reports a time that is wrong, or that differs from `kept`, the time of the move.
    fn time_field(&mut self, field: TimeField<'_>, kept: Option<MoveTime>, place: Place) {
        let found = excerpt(field.text);
        let problem = match (field.fault, field.time, kept) {
            (Some(TimeError::Overflow), ..) => GameProblem::TimeOverflow { found },
            (Some(TimeError::Malformed), ..) => GameProblem::BadTime {
                example: "( 0:16/00:00:16)",
                found,
            },
            (Some(TimeError::TooFine), ..) => GameProblem::TimeTooFine { found },
            (None, Some(time), Some(kept)) if time != kept => GameProblem::DuplicateTime {
                kept: kept.spent,
                found: time.spent,
            },
            _ => return,
        };
        self.replay.report(place, problem);
    }

    fn check_total(&mut self, line: &MoveLine<'t>, side: Color, place: Place) {
        let total = line.time.and_then(|time| time.total);
        if let Some(problem) = self.totals.add(side, line.time.map(|time| time.spent), total) {
            self.replay.report(place, problem);
        }
    }

    /// Compares the number of a move with the expected number. If they differ, decides whether the move begins a
    /// variation or the number is wrong. Returns the diagnostic for a wrong number, which the caller reports after the
    /// move is played. Reports all other diagnostics itself.
    fn number_move(
        &mut self,
        number: u32,
        written: &WrittenMove,
        place: Place,
        events: &Events<'t>,
    ) -> Option<Problem> {
        let expected = self.numbering.next();
        let is_first = self.is_first_step();
        if is_first && number == self.replay.builder.record().start().move_number {
            self.numbering.set_next(number);
            return None;
        }
        if number == expected {
            if self.replay.builder.has_ended() {
                let place = move_line::place_of_move(place, self.replay.text());
                self.replay.report(place, GameProblem::MoveAfterEnding);
            }
            return None;
        }
        let by_next = number_before(events, false);
        let is_slip = by_next == Some(expected);
        let is_at_branch = self.replay.builder.is_at_branch();
        let may_branch = !is_slip && (is_at_branch || (number < expected && !is_first));
        let has_branched = may_branch && self.is_playable_at(number, written) && self.branch(number);
        let found = number;
        if has_branched {
            // If the first move of a variation has another number than the `変化` line, the number of the move
            // counts.
            let kind = if is_at_branch {
                KifProblem::VariationMoved { expected, found }
            } else {
                self.line = CurrentLine {
                    is_main: false,
                    earlier_nodes: self.replay.builder.record().node_count(),
                    ..self.line
                };
                self.numbering.begin_inline();
                KifProblem::InlineVariation { number }
            };
            self.replay.report(place, kind);
            return None;
        }
        let begins_line = is_first || is_at_branch;
        let by_next = by_next.or(begins_line.then_some(number));
        self.numbering.set_next(decide_number(number, expected, by_next));
        Some(KifProblem::WrongNumber { expected, found }.into())
    }

    /// Whether the record has no move or ending yet.
    pub(super) fn is_first_step(&self) -> bool {
        let builder = &self.replay.builder;
        builder.record().node_count() == 1 && !builder.is_at_branch()
    }

    /// Whether a move can be played as an alternative to the move with the number `number`.
    fn is_playable_at(&self, number: u32, written: &WrittenMove) -> bool {
        let Some(node) = self.numbering.find_recent(number, self.replay.builder.record()) else {
            return false;
        };
        let position = self.replay.builder.position_at(node);
        if written.notation.to == Destination::Same {
            // The square that `同` means in that position is unknown. So it is enough that the side to move has a
            // piece on the origin.
            let piece = written.from().and_then(|from| position.piece_at(from));
            return piece.is_some_and(|piece| piece.color == position.turn());
        }
        resolve(&position, written, || None, false).is_ok_and(|(mv, _)| position.check_legal(mv).is_ok())
    }

    /// Returns the square that `同` means: the destination of the previous move. For the first move, this is the
    /// destination of the last move before the start position, or `None` if it is unknown.
    pub(super) fn previous_destination(&self) -> Option<Square> {
        self.replay
            .builder
            .previous_destination()
            .or_else(|| self.destination_before_start())
    }

    /// Plays a move of KIF. `line` is the place of its line; `place` finds the exact place of the move for a
    /// diagnostic. If the move is impossible on the board, or its origin cannot be found, reports this and returns
    /// `false`. The rest of the line of play is then skipped.
    pub(super) fn play_written(
        &mut self,
        written: &WrittenMove,
        line: Place,
        place: impl Fn() -> Place,
    ) -> bool {
        let position = self.replay.builder.position();
        // Where no move has an origin, the last one is not cut off.
        self.has_origins |= written.has_origin();
        let is_cut_off = self.has_origins && line.span.end as usize == self.replay.text().len();
        let resolved = resolve(position, written, || self.previous_destination(), is_cut_off);
        if written
            .notation
            .color
            .is_some_and(|color| color != position.turn())
        {
            self.replay.report(place(), KifProblem::WrongMark);
        }
        match resolved {
            Ok((mv, note)) => {
                match note.map(|note| *note) {
                    None => {}
                    // `1 ▲７六歩` is a move of KI2, which has no origin.
                    Some(Problem::Format(KifProblem::InferredOrigin { .. }))
                        if written.notation.color.is_some() =>
                    {
                        self.replay.report_spelling(place());
                    }
                    Some(Problem::Format(KifProblem::InferredOrigin { .. })) => {
                        let kind = |_, count| KifProblem::InferredOrigin { count }.into();
                        self.replay.report_once(place(), kind);
                    }
                    Some(note) => self.replay.report(place(), note),
                }
                if written.notation.relative != Relative::NONE && written.from().is_some() {
                    self.check_relative(written, mv, place());
                }
                let from = written.from();
                let hint = Some(FormatHint::PieceBeforeMove);
                let mismatch = from.and_then(|from| self.replay.mismatch(from, written.notation.kind, hint));
                self.play(mv, mismatch, place)
            }
            Err(kind) => {
                self.replay.report(place(), *kind);
                self.replay.break_off();
                false
            }
        }
    }

    /// Reports `右` and the like where they are not true for the origin of the move.
    #[cold]
    fn check_relative(&mut self, written: &WrittenMove, mv: Move, place: Place) {
        let position = self.replay.builder.position();
        let warning = written
            .notation
            .contradicts(mv, position, self.previous_destination());
        if let Some(warning) = warning {
            self.replay.report(place, KifProblem::NotationWarning(warning));
        }
    }

    /// Whether the next step of a variation goes on where an earlier line of play ends: the moves before it are those of that line.
    #[inline]
    pub(super) fn lengthens_earlier_line(&self) -> bool {
        let builder = &self.replay.builder;
        let before = builder.current();
        before.id().index() < self.line.earlier_nodes && !builder.is_at_branch() && before.next().is_none()
    }

    /// Reports that a step of a variation replaces none, and so makes an earlier line of play longer.
    #[cold]
    pub(super) fn report_at_end(&mut self, place: Place) {
        let number = self.numbering.next();
        self.replay.report(place, KifProblem::VariationAtEnd { number });
    }

    /// Plays a move and gives it the next number. `mismatch` is the problem that the move names another piece than the
    /// one on its origin. Returns `false` if the move is not played.
    #[inline]
    pub(super) fn play(
        &mut self,
        mv: Move,
        mismatch: Option<GameProblem>,
        place: impl Fn() -> Place,
    ) -> bool {
        let lengthens = self.lengthens_earlier_line();
        let is_played = self.replay.play(mv, mismatch, &place);
        if is_played {
            if lengthens {
                self.report_at_end(place());
            }
            self.numbering.number_move(self.replay.builder.current());
            self.line.is_ending_implied = false;
        }
        is_played
    }
}

/// Finds the move that `written` means in a position. `previous` is the square that `同` means. Also returns a diagnostic
/// if the move is valid but not written correctly. The diagnostics are boxed, because nearly all moves have none. `cut_off` says that
/// the text ends directly after the move.
#[inline]
pub(super) fn resolve(
    position: &Position,
    written: &WrittenMove,
    previous: impl Fn() -> Option<Square>,
    cut_off: bool,
) -> Result<(Move, Option<Box<Problem>>), Box<Problem>> {
    let notation = written.notation.without_mark();
    let to = match notation.to {
        Destination::Square(to) | Destination::SameSquare(to) => to,
        Destination::Same => previous().ok_or_else(|| {
            let found = SAME.to_string();
            boxed(GameProblem::SameWithoutPrevious { found })
        })?,
    };
    if let Some(from) = written.from() {
        return Ok((
            Move::normal(from, to, notation.manner == Some(Manner::Promote)),
            None,
        ));
    }
    if written.is_drop() {
        return HandPiece::from_kind(notation.kind)
            .map(|piece| (Move::drop(piece, to), None))
            .ok_or_else(|| boxed(GameProblem::BadDrop(notation.kind)));
    }
    if cut_off {
        // The end of the move may be missing, such as `成(88)` or `打`. So the reader does not look for a piece that
        // can make the move.
        return Err(boxed(MoveError::MissingOrigin));
    }
    let resolved = notation
        .resolve(position, previous())
        .map_err(|_| boxed(MoveError::MissingOrigin))?;
    let note = match resolved.warning {
        Some(warning) => KifProblem::NotationWarning(warning),
        None => KifProblem::InferredOrigin { count: 1 },
    };
    Ok((resolved.mv, Some(boxed(note))))
}

#[cold]
fn boxed(kind: impl Into<Problem>) -> Box<Problem> {
    Box::new(kind.into())
}

/// Returns the number that a move or ending should have according to the lines below it: one less than the next move
/// number, or the number that follows from the count of moves in the next result line. Returns `None` if no such line
/// follows, or if a `変化` line or an unreadable move comes first. `is_ending` is `true` if the number of an ending is
/// wanted.
pub(super) fn number_before(events: &Events<'_>, is_ending: bool) -> Option<u32> {
    for event in events.clone() {
        match event.map(|event| event.value) {
            Ok(Event::Move(line)) => return line.number.checked_sub(1),
            // A result line counts the moves but not the ending.
            Ok(Event::Result(text)) => {
                let moves = result_line::parse_result(text).moves?;
                return moves.checked_add(is_ending.into());
            }
            Ok(Event::Variation { .. }) => return None,
            Err(fault) if !is_unknown_line(fault.kind()) => return None,
            _ => {}
        }
    }
    None
}

/// Decides the number of a move or ending if the text has the number `found` where `expected` would follow. `by_next`,
/// the result of [`number_before`], shows which of the two is right. If it equals neither, the larger number is taken:
/// a text may leave out a number, but does not use a number twice.
pub(super) fn decide_number(found: u32, expected: u32, by_next: Option<u32>) -> u32 {
    by_next
        .filter(|&number| number == found || number == expected)
        .unwrap_or(found.max(expected))
}
