//! Endings of lines: words after a move number, and result lines.

use shogi_core::format::counted;
use shogi_core::record::{Ending, NodeRef};
use shogi_core::source::{LineStart, Span, excerpt};

use super::{Reading, Replay};
use crate::error::ErrorKind;
use crate::words::{self, Outcome};

impl<'t> Replay<'t, '_> {
    pub(super) fn end(&mut self, number: u32, word: &str, line: LineStart, span: Span) {
        let expected = self.builder.next_number();
        let has_ended = self.builder.has_ended();
        if has_ended {
            // A word numbered like the ending stands beside it.
            let beside = number < expected && self.builder.variation(number).is_ok();
            self.line.is_main &= !beside;
            self.report(line, span, ErrorKind::DuplicateEnding);
        } else if number != expected {
            if !self.is_first_step() || number != self.builder.record().start().move_number {
                self.report(
                    line,
                    span,
                    ErrorKind::BadPly {
                        expected,
                        found: number,
                    },
                );
            }
            if number > expected {
                self.builder.renumber(number);
            }
        }
        let ending = words::ending(word);
        self.end_line(ending.unwrap_or(Ending::Other), word);
        if ending.is_none() {
            let span = Span::of(word, self.text);
            self.report(line, span, ErrorKind::UnknownSpecial { word: excerpt(word) });
        }
    }

    /// Ends the line, keeping the word where it is not the usual one.
    pub(super) fn end_line(&mut self, ending: Ending, word: &str) {
        if words::ending_word(ending) == Some(word) || word.is_empty() {
            self.builder.end(ending);
        } else {
            self.builder.end_as(ending, word);
        }
    }

    pub(super) fn result(&mut self, text: &'t str, line: LineStart, span: Span) {
        self.begin(None);
        let first = self.builder.record().start().turn;
        let turn = self.builder.position().turn();
        let read = words::parse_result(text);
        let stated = read.outcome.result(turn, first);
        if !matches!(self.reading, Reading::On) {
            // The result of a game whose moves could not be read is still worth keeping.
            if let (true, Some(stated), Outcome::Win(..)) = (self.line.is_main, stated, read.outcome) {
                self.builder.state_result(stated);
            } else {
                self.leave_out(line, span);
            }
            return;
        }
        // The word of the line's own ending says nothing new, whatever it is.
        let is_own_word = self
            .endings()
            .any(|ending| ending.ending_text().is_some_and(|word| text.ends_with(word)));
        if let (Outcome::Unknown(found), false) = (read.outcome, is_own_word) {
            self.builder.remark(&format!("まで{text}"));
            return self.report(
                line,
                span,
                ErrorKind::UnknownResult {
                    found: excerpt(found),
                },
            );
        }
        let has_ended = self.builder.has_ended();
        let number_of_ending = u32::from(has_ended && !self.line.is_ending_implied);
        let played = self.builder.next_number().saturating_sub(1 + number_of_ending);
        // Of two endings in a row the first may count as a move or not.
        let least = played.saturating_sub(u32::from(self.endings().count() > 1));
        if let Some(moves) = read.moves.filter(|&moves| !(least..=played).contains(&moves)) {
            let kind = ErrorKind::ResultMismatch {
                expected: format!("the line has {}", counted(played, "move")),
                found: counted(moves, "move"),
            };
            self.report(line, span, kind);
        }
        if is_own_word {
            return;
        }
        if has_ended {
            self.compare_with_ending(&read.outcome, line, span);
        } else if let Some(ending) = read.outcome.ending(turn, first) {
            let word = if let Outcome::Ending(_, word) = read.outcome {
                word
            } else {
                ""
            };
            let number = self.builder.next_number();
            self.end_line(ending, word);
            // The ending has no line of its own, and so no number.
            self.builder.renumber(number);
            self.line.is_ending_implied = true;
            if ending.result(turn, first) == stated {
                return;
            }
        }
        if let (true, Some(stated)) = (self.line.is_main, stated) {
            self.builder.state_result(stated);
        }
    }

    /// The ending of the line; of two in a row, the last and the one before it.
    fn endings(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let last = self.builder.record().node(self.builder.current());
        [Some(last), last.parent()]
            .into_iter()
            .flatten()
            .take_while(|node| node.ending().is_some())
    }

    fn compare_with_ending(&mut self, outcome: &Outcome<'_>, line: LineStart, span: Span) {
        let record = self.builder.record();
        let Some(ending) = record.node(self.builder.current()).ending() else {
            return;
        };
        let first = record.start().turn;
        let turn = self.builder.position().turn();
        let (by_ending, by_line) = (ending.result(turn, first), outcome.result(turn, first));
        if let (Some(expected), Some(found)) = (by_ending, by_line)
            && expected != found
        {
            let kind = ErrorKind::ResultMismatch {
                expected: format!(
                    "the ending `{}` means {expected}",
                    words::ending_word(ending).unwrap_or_default()
                ),
                found: found.to_string(),
            };
            self.report(line, span, kind);
        }
    }
}
