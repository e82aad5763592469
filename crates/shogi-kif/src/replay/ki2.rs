//! Lines of KI2: moves in newspaper notation, several a line.

use shogi_core::Color;
use shogi_core::format::Legality;
use shogi_core::ja::notation::{Notation, ResolveError};
use shogi_core::source::{LineStart, Span, is_blank};

use super::{Reading, Replay};
use crate::cell;
use crate::error::ErrorKind;
use crate::words;

/// What a move begins with: the mark of its side.
const MARKS: [char; 8] = ['▲', '△', '▼', '▽', '☗', '☖', '⛊', '⛉'];

/// Why a line of moves stops.
enum Stop {
    /// For this reason, at this place.
    At(ErrorKind, Span),
    /// For a reason that has been reported.
    Reported,
}

impl<'t> Replay<'t, '_> {
    /// Reads the moves of a line. What stands behind one that cannot be read is left out with it.
    pub(super) fn notation_line(&mut self, text: &'t str, line: LineStart, span: Span) {
        let first = Notation::strip(text)
            .ok()
            .and_then(|(notation, _)| notation.color);
        self.begin_with(|_| Some((first?, (line, span))));
        if self.leave_out(line, span) {
            return;
        }
        self.line.is_ending_implied = false;
        let mut rest = text.trim_matches(is_blank);
        while !rest.is_empty() {
            rest = match self.notation(rest, line) {
                Ok(rest) => rest.trim_start_matches(is_blank),
                Err(Stop::Reported) => {
                    self.reading = Reading::Broken;
                    return;
                }
                Err(Stop::At(kind, place)) => {
                    let end = span.end.max(place.end);
                    // The whole rest of the line goes with the move; the caret stands at the move.
                    let place = if place.is_empty() {
                        Span::new(place.start, end)
                    } else {
                        place
                    };
                    self.report(line, place, kind);
                    self.reading = Reading::Broken;
                    let behind = self
                        .text
                        .get(place.end as usize..end as usize)
                        .unwrap_or_default();
                    // What belongs to the bad move itself needs no word of its own.
                    let next = behind
                        .find(|c| is_blank(c) || MARKS.contains(&c))
                        .unwrap_or(behind.len());
                    let behind = behind.get(next..).unwrap_or_default().trim_matches(is_blank);
                    if !behind.is_empty() {
                        self.leave_out(line, Span::of(behind, self.text));
                    }
                    return;
                }
            };
        }
    }

    /// Plays the move, or takes the ending, that a text begins with; gives what follows.
    fn notation(&mut self, text: &'t str, line: LineStart) -> Result<&'t str, Stop> {
        let (notation, rest) = match Notation::strip(text) {
            Ok(read) => read,
            Err(error) => {
                let start = Span::of(text, self.text).start as usize;
                let range = error.range();
                let place = Span::from(start + range.start..start + range.end);
                let rest = self.ending_word(text, line);
                return rest.ok_or(Stop::At(ErrorKind::Notation(error.kind), place));
            }
        };
        // Some programs write the origin as KIF does.
        if rest.starts_with(['(', '（'])
            && let Ok((written, end)) = cell::parse(text)
        {
            let (written_text, rest) = text.split_at(end);
            let is_played = self.play(&written, line, Span::of(written_text, self.text));
            return if is_played { Ok(rest) } else { Err(Stop::Reported) };
        }
        let length = text.len() - rest.len();
        let place = Span::of(
            text.get(..length).unwrap_or_default().trim_end_matches(is_blank),
            self.text,
        );
        let previous = self.same_square();
        let position = self.builder.position();
        let resolved = match notation.resolve(position, previous) {
            // Programs take no notice of the mark, so files with a wrong one are about.
            Err(ResolveError::WrongTurn { turn, found }) => {
                let unmarked = Notation {
                    color: None,
                    ..notation
                };
                let resolved = unmarked.resolve(position, previous).map_err(|_| {
                    Stop::At(ErrorKind::Meaning(ResolveError::WrongTurn { turn, found }), place)
                })?;
                self.report(line, place, ErrorKind::WrongMark);
                resolved
            }
            resolved => resolved.map_err(|error| Stop::At(ErrorKind::Meaning(error), place))?,
        };
        if self.builder.has_ended() {
            self.report(line, place, ErrorKind::MoveAfterEnd);
        }
        let broken = self
            .builder
            .play_with(resolved.mv, self.options.legality)
            .map_err(|reason| Stop::At(ErrorKind::ImpossibleMove(reason), place))?;
        let strict = self.options.legality == Legality::Strict;
        let broken = broken.map(|reason| ErrorKind::IllegalMove { reason, strict });
        if let Some(kind) = broken.or(resolved.note.map(ErrorKind::OddNotation)) {
            self.report(line, place, kind);
        }
        Ok(rest)
    }

    /// `▲投了`, `千日手`: the last word of a line of play.
    fn ending_word(&mut self, text: &'t str, line: LineStart) -> Option<&'t str> {
        let mut chars = text.chars();
        let color = chars.next().and_then(Color::from_ja_mark);
        let unmarked = color.map_or(text, |_| chars.as_str().trim_start_matches(is_blank));
        let length = unmarked.find(is_blank).unwrap_or(unmarked.len());
        let (word, rest) = unmarked.split_at(length);
        let ending = words::ending(word)?;
        if color.is_some_and(|color| color != self.builder.position().turn()) {
            self.report(
                line,
                Span::of(text.get(..text.len() - rest.len())?, self.text),
                ErrorKind::WrongMark,
            );
        }
        if self.builder.has_ended() {
            self.report(line, Span::of(word, self.text), ErrorKind::DuplicateEnding);
        }
        let number = self.builder.next_number();
        self.end_line(ending, word);
        // An ending takes no number in KI2.
        self.builder.renumber(number);
        self.line.is_ending_implied = true;
        Some(rest)
    }
}
