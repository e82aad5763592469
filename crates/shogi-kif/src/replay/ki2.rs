//! Reads lines of KI2, which have several moves in newspaper notation.

use shogi_core::Color;
use shogi_core::format::GameProblem;
use shogi_core::notation::ja::moves::{
    Manner, Notation, NotationErrorKind, NotationPart, ResolveError, Resolved,
};
use shogi_core::notation::ja::result_line;
use shogi_core::text::{Place, Span, after_blanks, excerpt, is_blank, trim_blanks};

use super::GameReader;
use crate::error::DiagnosticKind;
use crate::move_line::{COMMENT_MARKS, REMARK_MARK};
use crate::written_move::{self, text_before};

impl<'t> GameReader<'t> {
    /// Reads the moves of a line of the text, and the comment or remark at its end. If a move cannot be read, the rest
    /// of the line is skipped.
    pub(super) fn notation_line(&mut self, text: &'t str, place: Place) {
        if !self.replay.is_recognized() {
            // An ending without a number (`投了`) is no evidence of a game record, because any text may contain this
            // word.
            let is_move = Notation::strip(after_blanks(text)).is_ok();
            self.replay.note_line(is_move, place);
        }
        self.fix_start_at_notation(text, place);
        if self.replay.skip(place) {
            return;
        }
        let mut rest = after_blanks(text);
        while !rest.is_empty() {
            if let Some(comment) = rest.strip_prefix(COMMENT_MARKS) {
                self.replay.builder.comment(comment);
                return;
            }
            if let Some(remark) = rest.strip_prefix(REMARK_MARK) {
                self.replay.builder.remark(remark);
                return;
            }
            match self.notation(rest, place) {
                Ok(after) => rest = after_blanks(after),
                Err(fault) => return self.skip_rest(fault, place),
            }
        }
    }

    /// Skips the rest of a line of the text after a move that cannot be read, and stops reading the line of play.
    /// `fault` is the place of the problem; `line` is the place of the whole line.
    fn skip_rest(&mut self, fault: Place, line: Place) {
        self.replay.break_off();
        let rest = Span::new(fault.span.end, line.span.end.max(fault.span.end));
        let rest = self.replay.text_at(Place::new(line.line, rest));
        // The text up to the next blank or mark belongs to the move whose problem is already reported.
        let begins_move = |c: char| is_blank(c) || Color::from_ja_mark(c).is_some();
        let next = rest.find(begins_move).unwrap_or(rest.len());
        let rest = trim_blanks(rest.get(next..).unwrap_or_default());
        if !rest.is_empty() {
            self.replay.skip(line.of(rest, self.replay.text()));
        }
    }

    /// Reads the move or ending at the beginning of `text`, and adds it to the record. Returns the rest of the text. If
    /// the move cannot be read or played, reports the problem and returns its place.
    fn notation(&mut self, text: &'t str, line: Place) -> Result<&'t str, Place> {
        let (notation, rest) = match Notation::strip(text) {
            Ok(read) => read,
            Err(error) => {
                if let Some(rest) = self.unnumbered_ending(text, line) {
                    return Ok(rest);
                }
                let mut place = line.of(text, self.replay.text()).within(&error.range());
                if place.span.is_empty() {
                    // If a part of the move is missing, the place of the problem is empty. It is extended to the end of
                    // the line, so that the message can quote some text.
                    place.span.end = place.span.end.max(line.span.end);
                }
                let kind = match error.kind {
                    NotationErrorKind::TooShort {
                        expected: NotationPart::Piece,
                    } => lacks_piece(text),
                    NotationErrorKind::Piece { found } if ends_move(found) => {
                        let before = text.get(..error.range().start).unwrap_or_default();
                        place = line.of(before, self.replay.text());
                        lacks_piece(before)
                    }
                    kind => kind.into(),
                };
                self.replay.note_line(kind.has_destination(), place);
                self.replay.report(place, kind);
                return Err(place);
            }
        };
        // Some programs write the origin after the move, as in KIF: `▲７六歩(77)`.
        let with_origin = rest
            .starts_with(['(', '（'])
            .then(|| written_move::strip(text).ok())
            .flatten();
        let after = with_origin.map_or(rest, |(_, after)| after);
        let place = line.of(text_before(text, after), self.replay.text());
        if self.replay.builder.has_ended() {
            self.replay.report(place, GameProblem::MoveAfterEnding);
        }
        let is_played = match with_origin {
            Some((written, _)) => self.play_written(&written, place, move || place),
            None => self.play_notation(notation, place),
        };
        if is_played { Ok(after) } else { Err(place) }
    }

    /// Plays a move in newspaper notation. If no piece or several pieces can make the move, or it is impossible on the
    /// board, reports this and returns `false`.
    fn play_notation(&mut self, notation: Notation, place: Place) -> bool {
        let is_held = notation.kind.to_hand_piece().is_some() && !notation.kind.is_promoted();
        if notation.manner == Some(Manner::Drop) && !is_held {
            self.replay.report(place, GameProblem::BadDrop(notation.kind));
            return false;
        }
        let Resolved { mv, warning } = match self.resolve_notation(notation, place) {
            Ok(resolved) => resolved,
            Err(error) => {
                self.replay.report(place, DiagnosticKind::from(error));
                return false;
            }
        };
        let is_played = self.play(mv, None, || place);
        if let Some(warning) = warning.filter(|_| is_played) {
            self.replay
                .report(place, DiagnosticKind::NotationWarning(warning));
        }
        is_played
    }

    fn resolve_notation(&mut self, notation: Notation, place: Place) -> Result<Resolved, ResolveError> {
        let position = self.replay.builder.position();
        let previous = self.same_square();
        let resolved = notation.resolve(position, previous);
        // The move is tried again without its mark. Many programs ignore this mark, so some files have the mark of
        // the wrong side.
        if let Err(error @ ResolveError::WrongTurn { .. }) = resolved {
            let resolved = notation.without_mark().resolve(position, previous);
            let resolved = resolved.map_err(|_| error)?;
            self.replay.report(place, DiagnosticKind::WrongMark);
            return Ok(resolved);
        }
        resolved
    }

    /// Reads an ending without a number, such as `▲投了` or `千日手`, and adds it to the record. Returns the text after
    /// it, or `None` if the text does not begin with an ending.
    fn unnumbered_ending(&mut self, text: &'t str, line: Place) -> Option<&'t str> {
        let mut chars = text.chars();
        let color = chars.next().and_then(Color::from_ja_mark);
        let unmarked = color.map_or(text, |_| after_blanks(chars.as_str()));
        let ends_name = |c: char| is_blank(c) || c == REMARK_MARK || COMMENT_MARKS.contains(&c);
        let length = unmarked.find(ends_name).unwrap_or(unmarked.len());
        let (name, rest) = unmarked.split_at(length);
        let ending = result_line::ending(name)?;
        if color.is_some() {
            self.replay.recognize();
        }
        let whole = self.replay.text();
        if color.is_some_and(|color| color != self.replay.builder.position().turn()) {
            let place = line.of(text_before(text, rest), whole);
            self.replay.report(place, DiagnosticKind::WrongMark);
        }
        if self.replay.builder.has_ended() {
            self.replay
                .report(line.of(name, whole), GameProblem::SecondEnding);
        }
        self.end_line(ending, name);
        self.line.is_ending_implied = true;
        Some(rest)
    }
}

/// Whether `found`, a character where the name of a piece is expected, begins an origin (`(77)`) or the next move
/// (`▲`).
fn ends_move(found: char) -> bool {
    matches!(found, '(' | '（') || Color::from_ja_mark(found).is_some()
}

/// Returns the problem that the name of the piece is missing in the move `written`.
fn lacks_piece(written: &str) -> DiagnosticKind {
    GameProblem::BadMove {
        example: "▲７六歩",
        found: excerpt(trim_blanks(written)),
    }
    .into()
}
