//! Reads the endings of lines of play: endings with a move number (`3 投了`) and result lines (`まで2手で…`).

use shogi_core::format::GameProblem;
use shogi_core::format::tools::is_blank;
use shogi_core::format::tools::result_line::{self, Outcome, ResultLine};
use shogi_core::messages::excerpt;
use shogi_core::record::{Node, NoteKind};
use shogi_core::text::{Located, Place};
use shogi_core::{Color, Ending, GameResult};

use super::{Endings, GameReader, HeadLines, StatedResult, move_lines};
use crate::dialect::Dialect;
use crate::error::{FoundResult, KifProblem, KnownResult, is_unknown_line};
use crate::event::{Event, Events, strip_result_prefix};
use crate::written_ending::WrittenEnding;

impl HeadLines {
    /// Whether a move, readable or not, follows in `events` before a `変化` line or the next game.
    fn leads_to_moves(mut self, events: Events<'_>) -> bool {
        for event in events {
            match event.map(|event| event.value) {
                Ok(Event::Move(_) | Event::Moves(_)) => return true,
                Ok(Event::Variation { .. }) => return false,
                Ok(event) => self.count(&event),
                Err(fault) if is_unknown_line(fault.kind()) => {}
                Err(_) => return true,
            }
            if self.rows > 9 || self.separators > 1 {
                return false;
            }
        }
        false
    }
}

impl<'t> GameReader<'t> {
    /// Reads an ending with a move number. `events` iterates over the events that follow in the text.
    pub(super) fn numbered_ending(&mut self, number: u32, text: &str, place: Place, events: &Events<'t>) {
        let expected = self.numbering.next();
        if self.replay.builder.has_ended() {
            // A second ending whose number is already taken is an alternative to the move or ending with this number.
            let is_alternative = number < expected && self.branch(number);
            self.line.is_main &= !is_alternative;
            self.replay.report(place, GameProblem::SecondEnding);
        } else if number != expected {
            if !self.is_first_step() || number != self.replay.builder.record().start().move_number {
                let kind = KifProblem::WrongNumber {
                    expected,
                    found: number,
                };
                self.replay.report(place, kind);
            }
            let by_next = move_lines::number_before(events, true);
            self.numbering
                .set_next(move_lines::decide_number(number, expected, by_next));
        }
        let ending = result_line::ending(text);
        let place = place.of(text, self.replay.text());
        let names = result_line::ending_names;
        if ending.is_none() && !self.replay.report_unknown_ending(place, text, names()) {
            return;
        }
        let before = self
            .replay
            .text()
            .get(..place.span.start as usize)
            .unwrap_or_default();
        let mark = before.trim_end_matches(is_blank).chars().next_back();
        let color = mark.and_then(Color::from_ja_mark);
        if ending.is_some_and(|ending| self.is_of_other_side(color, ending, place)) {
            return;
        }
        self.end_line(ending.unwrap_or(Ending::Other), text, place);
        self.numbering.number_ending(self.replay.builder.current());
        self.line.is_ending_implied = false;
    }

    /// Whether the mark of an ending is that of the side that is not to move, although the ending decides the game: `△投了` where
    /// Black is to move. Nobody can tell then who won, so this is an error.
    pub(super) fn is_of_other_side(&mut self, mark: Option<Color>, ending: Ending, place: Place) -> bool {
        let to_move = self.replay.builder.position().turn();
        let first = self.replay.builder.record().start().turn;
        let has_winner = matches!(ending.result(to_move, first), Some(GameResult::Win(_)));
        // The mark of a mate or of a foul may be that of the winner.
        let is_of_loser = !matches!(ending, Ending::Checkmate | Ending::IllegalWin);
        let is_other = has_winner && is_of_loser && mark == Some(to_move.opposite());
        if is_other {
            self.replay.report(place, GameProblem::WrongTurn { to_move });
            self.replay.break_off();
        }
        is_other
    }

    /// Adds an ending to the line of play. Also keeps `text` if this is not the name that KIF has for the ending. The
    /// caller gives the ending its move number, if it has one.
    pub(super) fn end_line(&mut self, ending: Ending, text: &str, place: Place) {
        if self.lengthens_earlier_line() {
            self.report_at_end(place);
        }
        let builder = &mut self.replay.builder;
        // If a variation begins after an ending, the endings of the variation are counted separately from that ending.
        let is_another = builder.has_ended() && !builder.is_at_branch();
        let before = if is_another { self.endings_in_a_row() } else { None };
        let is_plain = ending.to_ja() == Some(text);
        self.replay.end(ending, if is_plain { "" } else { text }, place);
        self.line.endings = before.or(Some(Endings {
            first: self.replay.builder.current().id(),
            moves: self.numbering.next().saturating_sub(1),
        }));
    }

    /// Returns the number of moves up to the current node, by the numbers in the file. If the current node is an ending
    /// with a number, that number is not counted as a move.
    fn moves_counted(&self) -> u32 {
        let is_numbered_ending = self.replay.builder.has_ended() && !self.line.is_ending_implied;
        let next = self.numbering.next();
        next.saturating_sub(1 + u32::from(is_numbered_ending))
    }

    /// Returns the endings at the end of the line of play. `None` if it has no ending.
    fn endings_in_a_row(&self) -> Option<Endings> {
        let last = self.replay.builder.current();
        last.ending()?;
        Some(self.line.endings.unwrap_or_else(|| Endings {
            first: last.id(),
            moves: self.moves_counted(),
        }))
    }

    /// Returns the first and the last of the endings at the end of the line of play. If there is a single ending,
    /// returns only this ending; if there is none, returns nothing. The first is the ending of the line of play, but a
    /// result line may agree with the last.
    fn endings(&self) -> impl Iterator<Item = Node<'_>> {
        let builder = &self.replay.builder;
        let first = self
            .endings_in_a_row()
            .map(|row| builder.record().node_or_root(row.first));
        let last = first.filter(|first| first.id() != builder.current().id());
        first.into_iter().chain(last.map(|_| builder.current()))
    }

    /// Handles a result line above the first move, which announces how the game will end: `まで61手詰` in the head of
    /// a problem. It is kept as a remark. Returns `false` if the event is not such a line; the caller then handles it
    /// like any other event.
    pub(crate) fn take_announced_result(&mut self, event: &Located<Event<'t>>, events: &Events<'t>) -> bool {
        let Event::Result(text) = event.value else {
            return false;
        };
        let read = result_line::parse_result(text);
        let is_evidence = !matches!(read.outcome, Outcome::Unknown(_));
        self.replay.note_line(is_evidence, event.place);
        if self.has_moves() || read.moves == Some(0) {
            return false;
        }
        if !self.head_lines.leads_to_moves {
            self.head_lines.leads_to_moves = self.head_lines.leads_to_moves(events.clone());
        }
        // A result line with a number of moves is an announcement even if no moves follow in the text.
        let is_announced = self.head_lines.leads_to_moves || read.moves.is_some();
        if is_announced {
            if !self.head_lines.leads_to_moves {
                self.fix_start();
            }
            self.remark(&self.result_text(text, event.place));
            if !matches!(read.outcome, Outcome::Ending(Ending::Checkmate, _)) {
                let found = excerpt(read.text);
                self.replay.report(event.place, GameProblem::ResultKept { found });
            }
        }
        is_announced
    }

    /// The text of a result line as it is written, with or without `まで`.
    fn result_text(&self, text: &str, place: Place) -> String {
        let made = if has_result_prefix(self.replay.text_at(place)) {
            "まで"
        } else {
            ""
        };
        [made, text].concat()
    }

    /// Reads a result line. `text` is the part after `まで`.
    pub(super) fn result(&mut self, text: &'t str, place: Place) {
        self.fix_start();
        // In a problem `▲同玉まで` means mate.
        let is_mate = || {
            let builder = &self.replay.builder;
            self.replay.is_reading() && !builder.has_ended() && builder.position().is_checkmate()
        };
        if text.is_empty() && is_mate() {
            return self.end_line(Ending::Checkmate, "", place);
        }
        let read = result_line::parse_result(text);
        if !self.replay.is_reading() {
            return self.result_after_error(read.outcome, place);
        }
        // A result line with the same text as the ending adds nothing, even if that text has no known meaning.
        let repeats_ending = self
            .endings()
            .any(|ending| ending.ending_text() == Some(read.text));
        if let (Outcome::Unknown(found), false) = (read.outcome, repeats_ending) {
            let line = self.result_text(text, place);
            self.replay.builder.remark(&line);
            let found = excerpt(found);
            return self.replay.report(place, GameProblem::UnknownResult { found });
        }
        self.check_count(&read, place);
        if repeats_ending && has_result_prefix(self.replay.text_at(place)) {
            return self.keep_result_line(text, &read);
        }
        let is_taken = if self.replay.builder.has_ended() {
            self.compare_with_ending(&read, place)
        } else {
            self.take_result(&read, place)
        };
        if is_taken {
            if has_result_prefix(self.replay.text_at(place)) {
                self.keep_result_line(text, &read);
            }
        } else {
            let line = self.result_text(text, place);
            self.replay.builder.remark(&line);
            let found = excerpt(read.text);
            self.replay.report(place, GameProblem::ResultKept { found });
        }
    }

    /// Keeps a result line below an ending, unless just this line is written for the ending. A second result line with
    /// another text is kept as a remark.
    fn keep_result_line(&mut self, text: &'t str, read: &ResultLine<'_>) {
        let builder = &self.replay.builder;
        let (node, record) = (builder.current(), builder.record());
        let Some(ending) = node.ending() else {
            return;
        };
        let line = format!("まで{text}");
        if let Some((_, first)) = self.result_line.filter(|&(at, _)| at == node.id()) {
            if first != text {
                self.replay.builder.remark(&line);
            }
            return;
        }
        self.result_line = Some((node.id(), text));
        // Of several endings in a row, KIF is written with the result line of the first.
        let first = self.endings().next().filter(|_| self.dialect == Dialect::Kif);
        let written_for = first.unwrap_or(node);
        let written = WrittenEnding::new(self.dialect, written_for, written_for.ending().unwrap_or(ending));
        let moves = read.moves.unwrap_or_default();
        let default = written.default_result_line(self.dialect, written_for, record, moves);
        if default.as_ref() != Some(&line) {
            let _ = self.replay.builder.note(NoteKind::ResultLine, &line);
        }
    }

    /// Reads a result line below moves that were skipped after an error. The count of moves and the ending cannot be
    /// checked there, so only the winner is kept. A line that says more or something else is reported as skipped.
    fn result_after_error(&mut self, outcome: Outcome<'_>, place: Place) {
        let is_open = self.line.is_main && !self.replay.builder.has_ended();
        let Outcome::Win {
            winner,
            how,
            has_unknown_reason,
        } = outcome
        else {
            self.replay.skip(place);
            return;
        };
        let is_stated = is_open && self.state(GameResult::Win(winner));
        if !is_stated || how.is_some() || has_unknown_reason {
            self.replay.skip(place);
        }
    }

    fn check_count(&mut self, read: &ResultLine<'_>, place: Place) {
        let counted_moves = self.moves_counted();
        // If several endings are in a row, the file may have counted all endings except the last as moves.
        let least = self
            .endings_in_a_row()
            .map_or(counted_moves, |endings| endings.moves.min(counted_moves));
        // Wrong move numbers have their own diagnostics. So a result line is also accepted if it counts the moves that
        // were played, whatever their numbers are.
        let builder = &self.replay.builder;
        let made = builder
            .record()
            .start()
            .move_number
            .saturating_sub(1)
            .saturating_add(builder.current().ply());
        let is_wrong = |&moves: &u32| moves != made && !(least..=counted_moves).contains(&moves);
        if let Some(moves) = read.moves.filter(is_wrong) {
            let kind = GameProblem::ResultCount {
                expected: counted_moves,
                found: moves,
            };
            self.replay.report(place, kind);
        }
    }

    /// Reads the result line of a line of play without an ending. Returns `true` if everything in the line was stored
    /// or reported; the caller keeps any other line as a remark.
    fn take_result(&mut self, read: &ResultLine<'_>, place: Place) -> bool {
        let outcome = read.outcome;
        let builder = &self.replay.builder;
        let first = builder.record().start().turn;
        let turn = builder.position().turn();
        let at = builder.current().id();
        let result = outcome.result(turn, first);
        let stated = builder.stated_result();
        if self.stated.is_some_and(|stated| stated.at == at) && result != stated {
            self.report_other_result(read, place);
            return true;
        }
        if let Some(ending) = outcome.ending(turn, first) {
            let text = match outcome {
                Outcome::Ending(_, text) => text,
                _ => "",
            };
            self.end_line(ending, text, place);
            self.line.is_ending_implied = true;
            return !outcome.has_unknown_reason();
        }
        let Some(result) = result.filter(|_| self.line.is_main) else {
            return false;
        };
        if !self.state(result) {
            self.report_other_result(read, place);
            return true;
        }
        self.stated = Some(StatedResult { place, at });
        matches!(outcome, Outcome::Win { how: None, .. }) && !outcome.has_unknown_reason()
    }

    /// Compares a result line with the ending of its line of play. Returns `true` if the ending expresses everything
    /// in the line, or the rest was stored or reported.
    fn compare_with_ending(&mut self, read: &ResultLine<'_>, place: Place) -> bool {
        let outcome = read.outcome;
        let first = self.replay.builder.record().start().turn;
        let turn = self.replay.builder.position().turn();
        let result = outcome.result(turn, first);
        let found: Vec<_> = self
            .endings()
            .filter_map(|node| Some((node.ending()?, node.ending_text())))
            .collect();
        let agreeing = found
            .iter()
            .find(|&&(ending, text)| outcome.agrees_with(ending, text, turn, first));
        let agrees = agreeing.is_some();
        let Some(&(ending, text)) = agreeing.or(found.first()) else {
            return false;
        };
        let by_ending = ending.result(turn, first);
        if !agrees {
            let means = by_ending.filter(|_| result.is_some_and(|_| by_ending != result));
            let record = self.replay.builder.record();
            let kind = KifProblem::ResultMismatch {
                expected: describe(ending, text, means, record.has_handicap_sides()),
                found: FoundResult::Text(excerpt(read.text)),
            };
            self.replay.report(place, kind);
        }
        // The ending takes precedence over the result line. If the ending decides no result, the result line does.
        // After a mate the named winner is kept too, because some programs find the winner only in the result line.
        let is_new = by_ending.is_none() && result.is_some();
        let names_winner = agrees && ending == Ending::Checkmate && matches!(outcome, Outcome::Win { .. });
        if let (true, true, Some(result)) = (is_new || names_winner, self.line.is_main, result)
            && !self.state(result)
            && agrees
        {
            self.report_other_result(read, place);
            return true;
        }
        !agrees || !(outcome.has_unknown_reason() || (is_new && !self.line.is_main))
    }

    /// Stores `result` as the stated result of the game. Returns `false` if an earlier result line stated a different
    /// result.
    fn state(&mut self, result: GameResult) -> bool {
        self.replay.builder.state_result(result);
        self.replay.builder.stated_result() == Some(result)
    }

    fn report_other_result(&mut self, read: &ResultLine<'_>, place: Place) {
        if let Some(stated) = self.replay.builder.stated_result() {
            let is_handicap = self.replay.builder.record().has_handicap_sides();
            let kind = KifProblem::ResultMismatch {
                expected: KnownResult::Stated {
                    result: stated,
                    is_handicap,
                },
                found: FoundResult::Text(excerpt(read.text)),
            };
            self.replay.report(place, kind);
        }
    }

    /// Compares the stated result of the game, which an earlier result line gave, with the ending of the main line.
    /// Reports a contradiction.
    pub(super) fn check_stated_result(&mut self) {
        let Some(StatedResult { place, at }) = self.stated else {
            return;
        };
        let record = self.replay.builder.record();
        let Some(node) = record.mainline_ending() else {
            return;
        };
        let (Some(ending), Some(result)) = (node.ending(), self.replay.builder.stated_result()) else {
            return;
        };
        let is_contradicted = match record.result_by_ending() {
            Some(by_ending) => by_ending != result,
            // An ending that decides no result contradicts a stated result, with two exceptions: an ending of unknown
            // meaning, and an ending after which the game continues down to the result line.
            None => ending != Ending::Other && !node.line().any(|later| later.id() == at),
        };
        if is_contradicted {
            let is_handicap = record.has_handicap_sides();
            let kind = KifProblem::ResultMismatch {
                expected: describe(ending, node.ending_text(), record.result_by_ending(), is_handicap),
                found: FoundResult::Result { result, is_handicap },
            };
            self.replay.report(place, kind);
        }
    }
}

/// Whether a result line begins with `まで`. Others only state a result: `先手勝ち`.
fn has_result_prefix(line: &str) -> bool {
    strip_result_prefix(line.trim_start()).is_some()
}

/// Describes an ending for a message. `means` is the result of the ending, if the message should mention it.
fn describe(ending: Ending, text: Option<&str>, means: Option<GameResult>, is_handicap: bool) -> KnownResult {
    let text = text.or_else(|| ending.to_ja()).unwrap_or_default().to_owned();
    match means {
        Some(result) => KnownResult::EndingWithResult {
            text,
            result,
            is_handicap,
        },
        None => KnownResult::Ending(text),
    }
}
