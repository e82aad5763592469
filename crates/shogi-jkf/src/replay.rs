//! Builds a record from a JKF document.

use shogi_core::Ending;
use shogi_core::format::tools::{TotalTimes, before_end_mark};
use shogi_core::format::{Game, GameProblem, InputText, ReadOptions};
use shogi_core::messages::excerpt;
use shogi_core::notation::csa::{ending_names, read_special_move};
use shogi_core::record::NodeId;
use shogi_core::text::{Span, TextProblem};

use crate::error::{Expected, JkfProblem, Problem};
use crate::json::{Object, Raw, parse};
use crate::value_reader::Reader;

/// The deepest nesting of variations that is read and written. A text that is nested n deep is parsed n times, so the
/// depth has a limit.
pub const MAX_DEPTH: usize = 100;

/// Reads the game of a document.
pub(crate) fn read(text: InputText<'_>, options: &ReadOptions) -> Game<JkfProblem> {
    let content = before_end_mark(text.content());
    let text = text.beginning(content);
    let mut reader = Reader::new(&text, options);
    reader.document();
    let span = Span::from(0..content.len());
    let mut problems = text.problems().without_control_characters();
    reader.replay.finish(span, &mut problems)
}

/// A line of play that has been found, but not read yet.
struct PendingLine<'t> {
    raw: Raw<'t>,
    /// The node after which the line of play begins.
    after: NodeId,
    /// The move number of the first entry. The entry that this line replaces has the same number.
    number: u32,
    depth: usize,
}

impl<'t> Reader<'t> {
    fn document(&mut self) {
        let text = self.replay.text();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim().is_empty() {
            return;
        }
        if !text.trim_start().starts_with(['{', '[']) {
            let start = self.replay.text().len() - text.trim_start().len();
            let first_line = text.trim_start().split(['\n', '\r']).next().unwrap_or_default();
            let place = self.place(Span::from(start..start + first_line.len()));
            return self.replay.note_unrecognized(place);
        }
        let raw: Raw<'t> = match serde_json::from_str(text) {
            Ok(raw) => raw,
            Err(error) => {
                self.replay.recognize();
                return self.report_json(text, &error);
            }
        };
        let known = ["header", "initial", "moves"];
        // An object without a single field of JKF is not a JKF document. Any other object and any array count as a JKF
        // document, even if they have errors.
        let document = self.object(raw, Expected::Document, &known);
        let has_field = |document: &Object<'_>| known.iter().any(|field| document.get(field).is_some());
        let place = self.place(self.span(raw));
        self.replay
            .note_line(document.as_ref().map_or(true, has_field), place);
        let Some(document) = self.accept(document) else {
            return;
        };
        if let Some(header) = document.get("header") {
            self.header(header);
        }
        if let Some(initial) = document.get("initial") {
            let start = self.initial(initial);
            let Some(start) = self.accept(start) else {
                return self.skip_moves(document.get("moves"));
            };
            for problem in start.problems() {
                self.report(initial, GameProblem::from(problem));
            }
            self.compare_with_header(&start, initial);
            self.replay.set_start(Some(start));
        } else {
            self.check_named_start(place);
        }
        // The headers may exceed a limit.
        if let Some(moves) = self.accept(document.require("moves"))
            && self.replay.is_reading()
        {
            self.lines_of_play(moves);
        }
    }

    /// Reports that the text is not JSON, or that it is cut off. `text` is the text without the byte order mark.
    fn report_json(&mut self, text: &str, error: &serde_json::Error) {
        let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
        let line: usize = lines.map(str::len).sum();
        // The column of the JSON parser counts bytes, so it may be inside a character.
        let column = line + error.column().saturating_sub(1);
        let is_start = |&offset: &usize| text.is_char_boundary(offset);
        let offset = (0..=column.min(text.len())).rev().find(is_start);
        let rest = text.get(offset.unwrap_or_default()..).unwrap_or_default();
        let found = rest.split(['\n', '\r']).next().unwrap_or_default();
        let start = self.replay.text().len() - rest.len();
        let place = self.place(Span::from(start..start + found.len()));
        let kind: Problem = if error.is_eof() {
            TextProblem::Truncated { loses_line: true }.into()
        } else {
            let message = error.to_string();
            // The diagnostic has its own place, so the place in the parser's message is removed.
            let message = message.split(" at line ").next().unwrap_or_default().to_owned();
            let found = excerpt(found);
            JkfProblem::NotJson { found, message }.into()
        };
        self.replay.report(place, kind);
    }

    /// Reports that all moves are skipped because the start position is unknown. If there are no entries, or only empty
    /// ones, nothing is reported.
    fn skip_moves(&mut self, moves: Option<Raw<'t>>) {
        let Some(moves) = moves else { return };
        let entries: Option<Vec<Raw<'t>>> = self.accept(parse(moves, Expected::Entries));
        let entries = entries.unwrap_or_default();
        if entries.iter().any(|entry| entry.get() != "{}") {
            self.skip_entries(&entries, self.span(moves).start);
        }
    }

    /// Reports that `entries` are skipped. `start` is the offset in the text where the skipped part begins.
    fn skip_entries(&mut self, entries: &[Raw<'t>], start: u32) {
        let Some(last) = entries.last() else { return };
        let place = self.place(Span::new(start, self.span(last).end));
        let count = entries.len();
        self.replay.report(place, JkfProblem::SkippedEntries { count });
    }

    /// Reads the main line and all variations, in the order of KIF: the variations of a line from its end back to its
    /// start, each one directly followed by its own variations.
    fn lines_of_play(&mut self, moves: Raw<'t>) {
        let mut totals = TotalTimes::default();
        let mut pending = vec![PendingLine {
            raw: moves,
            after: NodeId::ROOT,
            number: 0,
            depth: 0,
        }];
        while let Some(line) = pending.pop() {
            let Some(entries) = self.accept(parse::<Vec<_>>(line.raw, Expected::Entries)) else {
                continue;
            };
            if line.depth > 0 {
                if entries.is_empty() {
                    continue;
                }
                if line.number == 0 {
                    self.report(line.raw, JkfProblem::ForkOfStart);
                    continue;
                }
                self.replay.builder.variation_after(line.after);
            }
            let totals = (line.depth == 0).then_some(&mut totals);
            let first = pending.len();
            self.line(&line, &entries, totals, &mut pending);
            // The last line in `pending` is read first. The forks were added in the order of their entries, so the
            // forks of the last entry are read first. Forks of the same entry are reversed, so that they are read in
            // their own order.
            let forks = pending.get_mut(first..).unwrap_or_default();
            forks.reverse();
            forks.sort_by_key(|fork| fork.number);
        }
    }

    /// Reads the entries of a line of play. Adds the forks of the entries to `pending`.
    fn line(
        &mut self,
        line: &PendingLine<'t>,
        entries: &[Raw<'t>],
        mut totals: Option<&mut TotalTimes>,
        pending: &mut Vec<PendingLine<'t>>,
    ) {
        let depth = line.depth + 1;
        for (index, (number, raw)) in (line.number..).zip(entries).enumerate() {
            let after = self.replay.builder.current().id();
            let known = ["comments", "move", "time", "special", "forks"];
            let entry = self.object(raw, Expected::Entry, &known);
            let Some(entry) = self.accept(entry) else { continue };
            let unplayed = self.entry(&entry, number, totals.as_deref_mut()).err();
            let forks = self.forks(entry.get("forks"), depth).into_iter();
            pending.extend(forks.map(|raw| PendingLine {
                raw,
                after,
                number,
                depth,
            }));
            if let Some(mv) = unplayed {
                let rest = entries.get(index..).unwrap_or_default();
                let mut others = ["comments", "time", "special"].into_iter();
                if rest.len() > 1 || others.any(|field| entry.get(field).is_some()) {
                    self.skip_entries(rest, self.span(mv).end);
                }
                return self.replay.recover();
            }
        }
    }

    fn forks(&mut self, forks: Option<Raw<'t>>, depth: usize) -> Vec<Raw<'t>> {
        let Some(raw) = forks else { return Vec::new() };
        if depth > MAX_DEPTH {
            self.report(raw, JkfProblem::TooDeep { limit: MAX_DEPTH });
            return Vec::new();
        }
        self.accept(parse(raw, Expected::Forks)).unwrap_or_default()
    }

    /// Reads an entry: a move or an ending, with its time and comments. If the move cannot be played, nothing after it is
    /// read, and the move is returned as an error. The forks are not read.
    fn entry(
        &mut self,
        entry: &Object<'t>,
        number: u32,
        totals: Option<&mut TotalTimes>,
    ) -> Result<(), Raw<'t>> {
        let side = self.replay.builder.position().turn();
        self.replay.enter(self.place(self.span(entry.raw)));
        if let Some(mv) = entry.get("move") {
            if self.replay.builder.has_ended() {
                self.report(mv, GameProblem::MoveAfterEnding);
            }
            if !self.play(mv) {
                return Err(mv);
            }
        }
        if let Some(special) = entry.get("special") {
            self.special(special);
        } else if number > 0 && entry.get("move").is_none() {
            self.report(entry.raw, JkfProblem::MissingField { field: "move" });
        }
        match (entry.get("time"), totals) {
            (Some(time), _) if number == 0 => self.report(time, GameProblem::TimeWithoutMove),
            (Some(time), totals) => {
                let read = self.time(time, side, totals);
                self.accept(read);
            }
            (None, Some(totals)) if number > 0 => {
                totals.add(side, None, None);
            }
            _ => {}
        }
        if let Some(comments) = entry.get("comments") {
            self.comments(comments);
        }
        Ok(())
    }

    /// Reads an ending: `"TORYO"`.
    fn special(&mut self, raw: Raw<'t>) {
        let Some(name) = self.accept(parse::<String>(raw, Expected::Special)) else {
            return;
        };
        if self.replay.builder.has_ended() {
            self.report(raw, GameProblem::SecondEnding);
        }
        let to_move = self.replay.builder.position().turn();
        if let Some((ending, text)) = read_special_move(&name, to_move) {
            let place = self.place(self.span(raw));
            self.replay.end(ending, &text, place);
            return;
        }
        self.replay.builder.end_as(Ending::Other, &name);
        let known = ending_names().collect::<Vec<_>>().join(" ").into();
        let found = excerpt(&name);
        self.report(raw, GameProblem::UnknownEnding { found, known });
    }

    /// Reads comments: `["a comment","another line"]`.
    fn comments(&mut self, raw: Raw<'t>) {
        let comments: Option<Vec<String>> = self.accept(parse(raw, Expected::Comments));
        for comment in comments.iter().flatten() {
            self.replay.builder.comment(comment);
        }
    }
}
