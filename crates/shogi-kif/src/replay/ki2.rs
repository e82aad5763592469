//! Reads lines of KI2, which have several moves in newspaper notation.

use shogi_core::format::GameProblem;
use shogi_core::format::tools::start::COLONS;
use shogi_core::format::tools::{
    Manner, Resolved, after_blanks, arabic_digit, is_blank, result_line, trim_blanks,
};
use shogi_core::messages::excerpt;
use shogi_core::notation::ja::moves::{Notation, ResolveError};
use shogi_core::record::{Header, HeaderName};
use shogi_core::text::{Place, Span};
use shogi_core::{Color, HandPiece, PieceKind};

use super::GameReader;
use crate::error::{Fault, KifProblem, Problem, has_destination, resolve_problem};
use crate::event::strip_result_prefix;
use crate::lexer::{after_notes, strip_note};
use crate::move_line::{COMMENT_MARKS, REMARK_MARK};
use crate::move_prefix;
use crate::written_move::{self, WrittenMove, has_rank_and_piece, looks_like_a_move, text_before};

/// What people write between moves.
const SEPARATORS: [char; 10] = ['、', '，', ',', '。', '.', '・', '→', '/', ';', '；'];

impl<'t> GameReader<'t> {
    /// Reads the moves of a line of the text, and the comment or remark at its end. If a move cannot be read, the rest
    /// of the line is skipped.
    pub(super) fn notation_line(&mut self, text: &'t str, place: Place) {
        if !self.has_moves() && is_caption(text) {
            return self.caption(text, place);
        }
        let moves = after_notes(text);
        if !self.replay.is_recognized() {
            // An ending without a number (`投了`) is no evidence of a game record, because any text may contain this
            // word.
            let is_move = Notation::strip(moves).is_ok();
            self.replay.note_line(is_move, place);
        }
        self.fix_start_at_notation(moves, place);
        if self.replay.skip(place) {
            return;
        }
        // `・▲７六歩`
        let start = place.of(text, self.replay.text()).span.start;
        let prefix = Place::new(place.line, Span::new(place.span.start, start));
        if !trim_blanks(self.replay.text_at(prefix)).is_empty() {
            self.replay.report_spelling(place);
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
            if let Some((note, after)) = strip_note(rest) {
                let found = excerpt(note);
                let place = place.of(note, self.replay.text());
                self.replay.report(place, KifProblem::NoteInBrackets { found });
                self.replay.builder.comment(note);
                rest = after_blanks(after);
                continue;
            }
            // `▲同玉 まで2手で後手の勝ち`
            if let Some(text) = strip_result_prefix(rest) {
                return self.result(trim_blanks(text), place.of(rest, self.replay.text()));
            }
            match self.notation(rest, place) {
                Ok(after) => {
                    rest = after_blanks(after);
                    // `▲７六歩、△３四歩`
                    let next = after_blanks(rest.trim_start_matches(SEPARATORS));
                    if next.len() < rest.len() {
                        self.replay.report_spelling(place);
                        rest = next;
                    }
                }
                Err(fault) => return self.skip_rest(fault, place),
            }
        }
    }

    /// Keeps a line above the first move that begins with a mark but has no move: `▲羽生善治`. If there is a name for each
    /// side, these are the names of the players.
    fn caption(&mut self, text: &'t str, place: Place) {
        self.replay.note_unrecognized(place);
        self.follow_diagram(place);
        if self.replay.skip(place) {
            return;
        }
        let found = excerpt(text);
        self.replay.report(place, KifProblem::Caption { found });
        self.replay.builder.comment(text);
        let mut characters = text.chars();
        let color = characters.next().and_then(Color::from_ja_mark);
        if let Some(color) = color.filter(|_| !characters.as_str().contains(is_mark)) {
            self.captions.push((color, name_of(characters.as_str())));
        }
    }

    /// Adds the names of the players, if there is a caption with a name for each side and no header names a player.
    pub(super) fn name_players(&mut self) {
        let names_player = |header: &Header| {
            HeaderName::from_key(&header.key)
                .and_then(HeaderName::player)
                .is_some()
        };
        let headers = &self.replay.builder.record().headers;
        if let [(one, _), (other, _)] = self.captions[..]
            && one != other
            && !headers.iter().any(names_player)
        {
            for (color, name) in std::mem::take(&mut self.captions) {
                self.replay.builder.header(color.to_ja(), name);
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
        // Some programs write the origin after the move, as in KIF: `▲７六歩(77)`.
        let (written, after) = match self.strip_notation(text, line) {
            Ok(read) => read,
            Err((kind, part)) => {
                // `2△３四歩`
                if let Some((Some(number), mv)) = move_prefix::strip(text)
                    && number == self.numbering.next()
                {
                    self.replay
                        .report_spelling(line.of(text_before(text, mv), self.replay.text()));
                    return Ok(mv);
                }
                if let Some(rest) = self.unnumbered_ending(text, line) {
                    return Ok(rest);
                }
                let kind = with_example(kind);
                let mut place = line.of(part, self.replay.text());
                if part.is_empty() {
                    // If a part of the move is missing, the place of the problem is empty. It is extended to the end of
                    // the line, so that the message can quote some text.
                    place.span.end = place.span.end.max(line.span.end);
                }
                self.replay.note_line(has_destination(&kind), place);
                self.replay.report(place, kind);
                return Err(place);
            }
        };
        let place = line.of(text_before(text, after), self.replay.text());
        if self.replay.builder.has_ended() {
            self.replay.report(place, GameProblem::MoveAfterEnding);
        }
        let is_played = match written.origin {
            Some(_) => self.play_written(&written, place, move || place),
            None => self.play_notation(written.notation, place),
        };
        if !is_played {
            return Err(place);
        }
        // The line may begin with an ending, which is no evidence.
        self.replay.recognize();
        Ok(after)
    }

    /// Splits a text into the move at its beginning and the rest. The file of the move may be a kanji digit.
    fn strip_notation(&mut self, text: &'t str, line: Place) -> Result<(WrittenMove, &'t str), Fault<'t>> {
        let fault = match written_move::strip(text) {
            Ok(read) => return Ok(read),
            Err(fault) => fault,
        };
        let (written, rest) = move_prefix::strip_kanji_file(text).ok_or(fault)?;
        self.replay.recognize();
        self.replay
            .report_spelling(line.of(text_before(text, rest), self.replay.text()));
        Ok((written, rest))
    }

    /// Plays a move in newspaper notation. If no piece or several pieces can make the move, or it is impossible on the
    /// board, reports this and returns `false`.
    fn play_notation(&mut self, notation: Notation, place: Place) -> bool {
        if notation.manner == Some(Manner::Drop) && HandPiece::from_kind(notation.kind).is_none() {
            self.replay.report(place, GameProblem::BadDrop(notation.kind));
            return false;
        }
        let Resolved { mv, warning, .. } = match self.resolve_notation(notation, place) {
            Ok(resolved) => resolved,
            Err(error) => {
                self.replay.report(place, resolve_problem(error));
                return false;
            }
        };
        let is_played = self.play(mv, None, || place);
        if let Some(warning) = warning.filter(|_| is_played) {
            self.replay.report(place, KifProblem::NotationWarning(warning));
        }
        is_played
    }

    fn resolve_notation(&mut self, notation: Notation, place: Place) -> Result<Resolved, ResolveError> {
        let position = self.replay.builder.position();
        let previous = self.previous_destination();
        let resolved = notation.resolve(position, previous);
        // The move is tried again without its mark. Many programs ignore this mark, so some files have the mark of
        // the wrong side.
        if let Err(error @ ResolveError::WrongTurn { .. }) = resolved {
            let resolved = notation.without_mark().resolve(position, previous);
            let resolved = resolved.map_err(|_| error)?;
            self.replay.report(place, KifProblem::WrongMark);
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
        let place = line.of(text_before(text, rest), whole);
        if self.is_of_other_side(color, ending, place) {
            if !rest.is_empty() {
                self.replay.skip(line.of(rest, whole));
            }
            return Some("");
        }
        if color.is_some_and(|color| color != self.replay.builder.position().turn()) {
            self.replay.report(place, KifProblem::WrongMark);
        }
        if self.replay.builder.has_ended() {
            self.replay
                .report(line.of(name, whole), GameProblem::SecondEnding);
        }
        self.end_line(ending, name, line.of(name, whole));
        self.line.is_ending_implied = true;
        Some(rest)
    }
}

fn is_mark(c: char) -> bool {
    Color::from_ja_mark(c).is_some()
}

/// Whether a line begins with the mark of a side, but has neither a move, not even one with a mistake, nor an ending.
fn is_caption(text: &str) -> bool {
    let is_text = |part: &str| {
        let word = part.split(is_blank).next().unwrap_or_default();
        let is_damaged = |c: char| {
            arabic_digit(c).is_some() || matches!(c, '?' | '？' | '-' | char::REPLACEMENT_CHARACTER)
        };
        !part.is_empty()
            && !part.contains(is_damaged)
            && !looks_like_a_move(part)
            && !has_rank_and_piece(part)
            && PieceKind::strip_ja(part).is_none_or(|(_, rest)| !rest.is_empty())
            && result_line::ending(word).is_none()
    };
    let mut parts = text.split(is_mark).map(trim_blanks);
    parts.next() == Some("") && !text.is_empty() && parts.all(is_text)
}

/// Returns the name in a caption, of which `text` is the part after the mark: `先手　天野宗歩`, `羽生善治`.
fn name_of(text: &str) -> &str {
    let text = trim_blanks(text);
    let sides = Color::ALL
        .into_iter()
        .flat_map(|side| [side.to_ja(), side.to_ja_handicap()]);
    let names = sides.filter_map(|side| text.strip_prefix(side));
    let mut names = names.filter(|name| name.starts_with(|c| is_blank(c) || COLONS.contains(&c)));
    names.next().map_or(text, |name| {
        trim_blanks(trim_blanks(name).trim_start_matches(COLONS))
    })
}

/// Returns the same problem with a move of KI2 as the example in its message.
fn with_example(kind: Problem) -> Problem {
    match kind {
        Problem::Game(GameProblem::BadMove { found, .. }) => GameProblem::BadMove {
            example: "▲７六歩",
            found,
        }
        .into(),
        other => other,
    }
}
