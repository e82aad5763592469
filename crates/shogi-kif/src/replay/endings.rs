//! Endings of lines: words after a move number, and result lines.

use shogi_core::format::counted;
use shogi_core::record::{Ending, GameResult, NodeId, NodeRef};
use shogi_core::source::{LineStart, Span, excerpt};

use super::{Placed, Reading, Replay};
use crate::error::ErrorKind;
use crate::event::{Event, Events};
use crate::words::{self, Outcome, ResultLine};

/// Endings that stand in a row; mostly one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Endings {
    first: NodeId,
    /// The number of the last.
    number: u32,
    /// How many moves the file counts before the first.
    moves: u32,
}

/// A result line that stated a result without an ending.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stated {
    line: LineStart,
    span: Span,
    /// The last move before it.
    at: NodeId,
}

/// What tells one game from the next before there are moves.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct HeadSeen {
    rows: u32,
    separators: u32,
    /// Whether moves are known to follow.
    leads_to_moves: bool,
}

impl HeadSeen {
    pub(super) const fn pass(&mut self, event: &Event<'_>) {
        match event {
            Event::Row(_) => self.rows = self.rows.saturating_add(1),
            Event::Separator { .. } => self.separators = self.separators.saturating_add(1),
            _ => {}
        }
    }

    /// Whether these events lead to moves before another game begins.
    fn leads_to_moves(mut self, events: Events<'_>) -> bool {
        for event in events {
            match event.map(|event| event.value) {
                Ok(Event::Move(_) | Event::Moves(_)) => return true,
                Ok(Event::Variation(_)) => return false,
                Ok(event) => self.pass(&event),
                Err(error) if matches!(error.kind(), ErrorKind::UnknownLine { .. }) => {}
                Err(_) => return true,
            }
            if self.rows > 9 || self.separators > 1 {
                return false;
            }
        }
        false
    }
}

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
        // A block that begins behind an ending has a row of its own.
        let before = self.endings_in_a_row().filter(|_| !self.builder.is_opening());
        let number = self.builder.next_number();
        if words::ending_word(ending) == Some(word) || word.is_empty() {
            self.builder.end(ending);
        } else {
            self.builder.end_as(ending, word);
        }
        self.line.endings = Some(match before {
            Some(before) => Endings { number, ..before },
            None => Endings {
                first: self.builder.current(),
                number,
                moves: number.saturating_sub(1),
            },
        });
    }

    /// The endings with which the line ends.
    fn endings_in_a_row(&self) -> Option<Endings> {
        let last = self.builder.current();
        self.builder.record().node(last).ending()?;
        let number = self
            .builder
            .next_number()
            .saturating_sub(u32::from(!self.line.is_ending_implied));
        // A block may tell its ending otherwise than the line that it followed, and so get a node of its own.
        let known = self.line.endings.filter(|endings| endings.number == number);
        Some(known.unwrap_or(Endings {
            first: last,
            number,
            moves: number.saturating_sub(1),
        }))
    }

    /// Keeps a result line that tells beforehand how the game will end, as the heads of problems do (`まで61手詰`), rather
    /// than that it has ended before its first move. Returns whether the event is one.
    pub(super) fn is_told_beforehand(&mut self, event: &Placed<'t>, events: &Events<'t>) -> bool {
        let Event::Result(text) = event.value else {
            return false;
        };
        let read = words::parse_result(text);
        if self.has_moves() || read.moves == Some(0) {
            return false;
        }
        if !self.head_seen.leads_to_moves {
            self.head_seen.leads_to_moves = self.head_seen.leads_to_moves(events.clone());
        }
        // So does a count of moves that are nowhere told.
        let is_beforehand = self.head_seen.leads_to_moves || read.moves.is_some();
        if is_beforehand {
            self.any_recognised = true;
            if !self.head_seen.leads_to_moves {
                self.begin(None);
            }
            self.skipped(&format!("まで{text}"));
            if !matches!(read.outcome, Outcome::Ending(Ending::Checkmate, _)) {
                let found = excerpt(read.text);
                self.report(event.line, event.span, ErrorKind::ResultKept { found });
            }
        }
        is_beforehand
    }

    pub(super) fn result(&mut self, text: &'t str, line: LineStart, span: Span) {
        self.begin(None);
        let read = words::parse_result(text);
        if !matches!(self.reading, Reading::On) {
            return self.result_behind_error(read.outcome, line, span);
        }
        // The word of the line's own ending says nothing new, whatever it is.
        let is_own_word = self
            .endings()
            .any(|ending| ending.ending_text() == Some(read.text));
        if let (Outcome::Unknown(found), false) = (read.outcome, is_own_word) {
            self.builder.remark(&format!("まで{text}"));
            let found = excerpt(found);
            return self.report(line, span, ErrorKind::UnknownResult { found });
        }
        self.check_count(&read, line, span);
        if is_own_word {
            return;
        }
        let is_whole = if self.builder.has_ended() {
            self.compare_with_ending(&read, line, span)
        } else {
            self.take_result(&read, line, span)
        };
        if !is_whole {
            self.builder.remark(&format!("まで{text}"));
            let found = excerpt(read.text);
            self.report(line, span, ErrorKind::ResultKept { found });
        }
    }

    /// The result of a game whose moves could not be read is still worth keeping.
    fn result_behind_error(&mut self, outcome: Outcome<'_>, line: LineStart, span: Span) {
        let is_open = self.line.is_main && !self.builder.has_ended();
        let Outcome::Win {
            winner,
            how,
            says_more,
        } = outcome
        else {
            self.leave_out(line, span);
            return;
        };
        let is_taken = is_open && self.state(GameResult::Win(winner));
        if !is_taken || how.is_some() || says_more {
            self.leave_out(line, span);
        }
    }

    fn check_count(&mut self, read: &ResultLine<'_>, line: LineStart, span: Span) {
        let number_of_ending = u32::from(self.builder.has_ended() && !self.line.is_ending_implied);
        let played = self.builder.next_number().saturating_sub(1 + number_of_ending);
        // Of several endings in a row all but the last may count as moves or not.
        let least = self
            .endings_in_a_row()
            .map_or(played, |endings| endings.moves.min(played));
        if let Some(moves) = read.moves.filter(|moves| !(least..=played).contains(moves)) {
            let kind = ErrorKind::ResultMismatch {
                expected: format!("the line has {}", counted(played, "move")),
                found: counted(moves, "move"),
            };
            self.report(line, span, kind);
        }
    }

    /// The endings of the line: the first, which counts, and of several in a row the last.
    fn endings(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let record = self.builder.record();
        let first = self.endings_in_a_row().map(|row| row.first);
        let last = Some(self.builder.current()).filter(|&last| first.is_some_and(|first| first != last));
        first.into_iter().chain(last).map(|id| record.node(id))
    }

    /// Takes the result of a line that has no ending yet. Returns whether all of it was taken or reported.
    fn take_result(&mut self, read: &ResultLine<'_>, line: LineStart, span: Span) -> bool {
        let outcome = read.outcome;
        let first = self.builder.record().start().turn;
        let turn = self.builder.position().turn();
        let at = self.builder.current();
        let result = outcome.result(turn, first);
        let stated = self.builder.record().stated_result();
        if self.stated.is_some_and(|stated| stated.at == at) && result != stated {
            self.report_other_result(read, line, span);
            return true;
        }
        if let Some(ending) = outcome.ending(turn, first) {
            let word = if let Outcome::Ending(_, word) = outcome {
                word
            } else {
                ""
            };
            let number = self.builder.next_number();
            self.end_line(ending, word);
            // The ending has no line of its own, and so no number.
            self.builder.renumber(number);
            self.line.is_ending_implied = true;
            return !matches!(outcome, Outcome::Win { says_more: true, .. });
        }
        let Some(result) = result.filter(|_| self.line.is_main) else {
            return false;
        };
        if !self.state(result) {
            self.report_other_result(read, line, span);
            return true;
        }
        self.stated = Some(Stated { line, span, at });
        matches!(
            outcome,
            Outcome::Win {
                how: None,
                says_more: false,
                ..
            }
        )
    }

    /// Holds a result against the ending of its line. Returns whether all of it is said by the ending or was reported.
    fn compare_with_ending(&mut self, read: &ResultLine<'_>, line: LineStart, span: Span) -> bool {
        let outcome = read.outcome;
        let first = self.builder.record().start().turn;
        let turn = self.builder.position().turn();
        let result = outcome.result(turn, first);
        let found: Vec<_> = self
            .endings()
            .filter_map(|node| Some((node.ending()?, node.ending_text())))
            .collect();
        let agreeing = found
            .iter()
            .find(|&&(ending, word)| outcome.agrees_with(ending, word, turn, first));
        let agrees = agreeing.is_some();
        let Some(&(ending, word)) = agreeing.or(found.first()) else {
            return false;
        };
        let by_ending = ending.result(turn, first);
        if !agrees {
            let means = by_ending.filter(|_| result.is_some_and(|_| by_ending != result));
            let kind = ErrorKind::ResultMismatch {
                expected: told(ending, word, means),
                found: format!("`{}`", excerpt(read.text)),
            };
            self.report(line, span, kind);
        }
        // The ending counts; where it leaves the result open, the words do.
        let is_new = by_ending.is_none() && result.is_some();
        if let (true, true, Some(result)) = (is_new, self.line.is_main, result)
            && !self.state(result)
            && agrees
        {
            self.report_other_result(read, line, span);
            return true;
        }
        let says_more = matches!(outcome, Outcome::Win { says_more: true, .. });
        !agrees || !(says_more || (is_new && !self.line.is_main))
    }

    /// States the result of the game. Returns whether no other was stated before.
    fn state(&mut self, result: GameResult) -> bool {
        self.builder.state_result(result);
        self.builder.record().stated_result() == Some(result)
    }

    fn report_other_result(&mut self, read: &ResultLine<'_>, line: LineStart, span: Span) {
        if let Some(stated) = self.builder.record().stated_result() {
            let kind = ErrorKind::ResultMismatch {
                expected: format!("a result line before says {stated}"),
                found: format!("`{}`", excerpt(read.text)),
            };
            self.report(line, span, kind);
        }
    }

    /// A result that was stated where no ending stood is held against that of the game in the end.
    pub(super) fn check_stated_result(&mut self) {
        let record = self.builder.record();
        let (Some(Stated { line, span, at }), Some(node)) = (self.stated, record.mainline_ending()) else {
            return;
        };
        let (Some(ending), Some(result)) = (node.ending(), record.stated_result()) else {
            return;
        };
        let is_contradicted = match record.result_by_ending() {
            Some(by_ending) => by_ending != result,
            // Past an ending that leaves the result open the line may have gone on to another.
            None => ending != Ending::Other && !node.line().any(|later| later.id() == at),
        };
        if is_contradicted {
            let kind = ErrorKind::ResultMismatch {
                expected: told(ending, node.ending_text(), record.result_by_ending()),
                found: result.to_string(),
            };
            self.report(line, span, kind);
        }
    }
}

/// What an ending tells; `means` is its result, if that is what matters.
fn told(ending: Ending, word: Option<&str>, means: Option<GameResult>) -> String {
    let word = word.or_else(|| words::ending_word(ending)).unwrap_or_default();
    match means {
        Some(means) => format!("the ending `{word}` means {means}"),
        None => format!("the ending is `{word}`"),
    }
}
