//! A JKF document to a record.

use std::collections::HashSet;
use std::time::Duration;

use shogi_core::format::{Diagnostics, Legality, Parsed, ReadOptions, TextProblem, counted, odd_characters};
use shogi_core::ja::notation::Notation;
use shogi_core::record::{Ending, NodeId, RecordBuilder};
use shogi_core::setup::Setup;
use shogi_core::source::{LineIndex, LineStart, Span, before_end_mark, excerpt};
use shogi_core::{Color, Move, Piece, PieceKind, Square};

use crate::MAX_DEPTH;
use crate::error::ErrorKind;
use crate::json::{Fields, Raw, parse_array, parse_value};
use crate::preset;
use crate::writer::relative_letters;

/// Reads the one game of a text.
pub(crate) fn read(text: &str, options: &ReadOptions) -> Parsed<ErrorKind> {
    let text = before_end_mark(text);
    let mut reader = Reader {
        text,
        lines: LineIndex::new(text),
        builder: RecordBuilder::new(Setup::STARTPOS),
        diagnostics: Diagnostics::new(options.max_diagnostics),
        legality: options.legality,
        totals: [Some(Duration::ZERO); 2],
        totals_disagree: false,
    };
    reader.document();
    // JSON itself rules on the other odd characters.
    for (line, place, problem) in odd_characters(text) {
        if problem == TextProblem::ReplacementCharacter {
            reader.diagnostics.push(text, line, place, problem.into());
        }
    }
    let span = Span::from(0..text.len());
    Parsed {
        record: reader.builder.finish(),
        diagnostics: reader.diagnostics.finish(text),
        declared_encoding: None,
        span,
    }
}

struct Reader<'t> {
    text: &'t str,
    lines: LineIndex,
    builder: RecordBuilder,
    diagnostics: Diagnostics<ErrorKind>,
    legality: Legality,
    /// The time each side has used on the main line; `None` once a time is unknown.
    totals: [Option<Duration>; 2],
    totals_disagree: bool,
}

/// A line that is still to be read.
struct PendingLine<'t> {
    raw: Raw<'t>,
    /// What stands before its first entry.
    after: NodeId,
    /// The number of its first entry: that of the entry it is an alternative to.
    number: u32,
    depth: usize,
}

/// What an entry leads to.
struct Entry<'t> {
    /// The alternatives to it. They can be read even when its own move cannot be played.
    forks: Option<Raw<'t>>,
    /// Why the line cannot go on after it.
    stops: Option<Stop>,
}

/// A move that cannot be played.
struct Stop {
    /// Where what follows it begins.
    place: u32,
    /// Whether its entry holds more than the move.
    loses_more: bool,
}

impl<'t> Reader<'t> {
    fn report(&mut self, raw: Raw<'t>, kind: ErrorKind) {
        let span = Span::of(raw.get(), self.text);
        self.diagnostics
            .push(self.text, self.lines.line(span.start), span, kind);
    }

    /// The value, or a diagnostic at its place.
    fn accept<T>(&mut self, raw: Raw<'t>, value: Result<T, ErrorKind>) -> Option<T> {
        value.map_err(|kind| self.report(raw, kind)).ok()
    }

    fn fields(&mut self, raw: Raw<'t>, expected: &'static str, known: &[&str]) -> Option<Fields<'t>> {
        let fields = self.accept(raw, Fields::parse(raw, expected))?;
        let mut seen = 0_u32;
        for (field, value) in &fields.0 {
            let shown = || excerpt(field);
            match known.iter().position(|known| known == field) {
                None => self.report(value, ErrorKind::UnknownField { field: shown() }),
                Some(index) if seen & (1 << index) != 0 => {
                    self.report(value, ErrorKind::DuplicateField { field: shown() });
                }
                Some(index) => seen |= 1 << index,
            }
        }
        Some(fields)
    }

    fn document(&mut self) {
        let text = self.text.strip_prefix('\u{feff}').unwrap_or(self.text);
        if text.trim().is_empty() {
            self.diagnostics.push(
                self.text,
                LineStart::FIRST,
                Span::default(),
                TextProblem::Empty.into(),
            );
            return;
        }
        let raw: Raw<'t> = match serde_json::from_str(text) {
            Ok(raw) => raw,
            Err(error) => return self.report_json(&error),
        };
        let Some(document) = self.fields(
            raw,
            "an object with `header` and `moves`",
            &["header", "initial", "moves"],
        ) else {
            return;
        };
        if let Some(header) = document.get("header") {
            self.header(header);
        }
        if let Some(initial) = document.get("initial") {
            let Some(start) = self.initial(initial) else {
                return self.leave_out_moves(document.get("moves"));
            };
            for problem in start.problems() {
                self.report(initial, problem.into());
            }
            let is_first = self.builder.set_start(start);
            debug_assert!(is_first, "no entry was read yet");
        }
        match document.get("moves") {
            Some(moves) => self.lines_of_play(moves),
            None => self.report(raw, ErrorKind::MissingField { field: "moves" }),
        }
    }

    fn report_json(&mut self, error: &serde_json::Error) {
        let line_index = error.line().saturating_sub(1);
        let lines = self.text.split_inclusive('\n').take(line_index);
        let line: usize = lines.map(str::len).sum();
        let offset = (line + error.column().saturating_sub(1)).min(self.text.len());
        // The column counts bytes, so it may point into a character.
        let is_start = |&offset: &usize| self.text.is_char_boundary(offset);
        let offset = (0..=offset).rev().find(is_start).unwrap_or_default();
        let rest = self.text.get(offset..).unwrap_or_default();
        let found = rest.lines().next().unwrap_or_default();
        let kind = if error.is_eof() {
            ErrorKind::CutOff
        } else {
            let message = error.to_string();
            // The place is given apart, so the message need not repeat it.
            let message = message.split(" at line ").next().unwrap_or_default().to_owned();
            let found = excerpt(found);
            ErrorKind::NotJson { found, message }
        };
        let span = Span::from(offset..offset + found.len());
        self.diagnostics
            .push(self.text, self.lines.line(span.start), span, kind);
    }

    /// Says that moves are left out because nobody knows where they start from. An entry that says nothing is no loss.
    fn leave_out_moves(&mut self, moves: Option<Raw<'t>>) {
        let Some(moves) = moves else { return };
        let entries = self.accept(moves, parse_array(moves, "an array of entries"));
        let entries = entries.unwrap_or_default();
        if entries.iter().any(|entry| entry.get() != "{}") {
            let place = Span::of(moves.get(), self.text).start;
            self.leave_out(&entries, place);
        }
    }

    /// Says that entries are left out, the first of them from a place on.
    fn leave_out(&mut self, entries: &[Raw<'t>], place: u32) {
        let Some(last) = entries.last() else { return };
        let span = Span::new(place, Span::of(last.get(), self.text).end);
        let kind = ErrorKind::LeftOut { count: entries.len() };
        self.diagnostics
            .push(self.text, self.lines.line(span.start), span, kind);
    }

    fn header(&mut self, raw: Raw<'t>) {
        let Some(header) = self.accept(raw, Fields::parse(raw, "an object of strings")) else {
            return;
        };
        for (key, value) in header.0 {
            if let Some(text) = self.accept(value, parse_value::<String>(value, "a string")) {
                self.builder.header(&key, &text);
            }
        }
    }

    /// The arrangement the game starts from; `None`, with a diagnostic, when it cannot be known.
    fn initial(&mut self, raw: Raw<'t>) -> Option<Setup> {
        let initial = self.fields(raw, "an object with `preset`", &["preset", "data"])?;
        let Some(preset) = initial.get("preset") else {
            self.report(raw, ErrorKind::MissingField { field: "preset" });
            return None;
        };
        let name: String = self.accept(preset, parse_value(preset, "the name of a preset"))?;
        let Some(handicap) = preset::handicap(&name) else {
            self.report(preset, ErrorKind::UnknownPreset { name: excerpt(&name) });
            return None;
        };
        match (handicap.setup(), initial.get("data")) {
            (Some(setup), None) => Some(setup),
            (Some(setup), Some(data)) => {
                let given = self.initial_data(data)?;
                if given != setup {
                    let expected = format!(
                        "preset `OTHER` beside `data`, or the arrangement of {}",
                        handicap.name()
                    );
                    self.report(
                        preset,
                        ErrorKind::Contradiction {
                            field: "preset",
                            expected,
                        },
                    );
                }
                Some(given)
            }
            (None, Some(data)) => self.initial_data(data),
            (None, None) => {
                self.report(raw, ErrorKind::MissingField { field: "data" });
                None
            }
        }
    }

    fn initial_data(&mut self, raw: Raw<'t>) -> Option<Setup> {
        let data = self.fields(
            raw,
            "an object with `color`, `board` and `hands`",
            &["color", "board", "hands"],
        )?;
        let mut setup = Setup::EMPTY;
        for field in ["color", "board", "hands"] {
            let Some(value) = data.get(field) else {
                self.report(raw, ErrorKind::MissingField { field });
                return None;
            };
            match field {
                "color" => setup.turn = self.color(value)?,
                "board" => self.board(value, &mut setup)?,
                _ => self.hands(value, &mut setup)?,
            }
        }
        Some(setup)
    }

    fn color(&mut self, raw: Raw<'t>) -> Option<Color> {
        match raw.get() {
            "0" => Some(Color::Black),
            "1" => Some(Color::White),
            _ => {
                let found = excerpt(raw.get());
                self.report(
                    raw,
                    ErrorKind::UnexpectedValue {
                        expected: "0 (Black) or 1 (White)",
                        found,
                    },
                );
                None
            }
        }
    }

    fn kind(&mut self, raw: Raw<'t>) -> Option<PieceKind> {
        let code: String = self.accept(raw, parse_value(raw, "a piece such as `FU`"))?;
        let kind = PieceKind::from_csa(&code);
        if kind.is_none() {
            self.report(
                raw,
                ErrorKind::UnexpectedValue {
                    expected: "a piece such as `FU`",
                    found: excerpt(&code),
                },
            );
        }
        kind
    }

    fn board(&mut self, raw: Raw<'t>, setup: &mut Setup) -> Option<()> {
        let expected = "nine files of nine squares";
        let files = self.nine(raw, expected)?;
        for (file, raw) in (1..).zip(files) {
            let squares = self.nine(raw, expected)?;
            for (rank, raw) in (1..).zip(squares) {
                let square = self.fields(raw, "a square", &["color", "kind"])?;
                let at = Square::from_numbers(file, rank)?;
                setup.board[at] = match (square.get("color"), square.get("kind")) {
                    (Some(color), Some(kind)) => Some(Piece::new(self.color(color)?, self.kind(kind)?)),
                    (None, None) => None,
                    (None, Some(_)) => {
                        self.report(raw, ErrorKind::MissingField { field: "color" });
                        return None;
                    }
                    (Some(_), None) => {
                        self.report(raw, ErrorKind::MissingField { field: "kind" });
                        return None;
                    }
                };
            }
        }
        Some(())
    }

    fn nine(&mut self, raw: Raw<'t>, expected: &'static str) -> Option<Vec<Raw<'t>>> {
        let items = self.accept(raw, parse_array(raw, expected))?;
        if items.len() != 9 {
            let found = format!("{} of them", items.len());
            self.report(raw, ErrorKind::UnexpectedValue { expected, found });
            return None;
        }
        Some(items)
    }

    fn hands(&mut self, raw: Raw<'t>, setup: &mut Setup) -> Option<()> {
        let expected = "two hands";
        let hands = self.accept(raw, parse_array(raw, expected))?;
        if hands.len() != 2 {
            let found = format!("{} of them", hands.len());
            self.report(raw, ErrorKind::UnexpectedValue { expected, found });
            return None;
        }
        for (color, raw) in Color::ALL.into_iter().zip(hands) {
            let hand = self.accept(raw, Fields::parse(raw, "an object of counts"))?;
            let mut known = HashSet::new();
            for (code, value) in hand.0 {
                if !known.insert(code.clone()) {
                    self.report(
                        value,
                        ErrorKind::DuplicateField {
                            field: excerpt(&code),
                        },
                    );
                    continue;
                }
                let count: u8 = self.accept(value, parse_value(value, "a count from 0 to 255"))?;
                let kind = PieceKind::from_csa(&code).filter(|kind| !kind.is_promoted());
                match (kind.and_then(PieceKind::to_hand_piece), count) {
                    (Some(piece), count) => setup.hands[color].set(piece, count),
                    // Some writers list every kind, with 0 for those that cannot be held.
                    (None, 0) if PieceKind::from_csa(&code).is_some() => {}
                    (None, count) => {
                        let expected = "a piece that can be held";
                        self.report(
                            value,
                            ErrorKind::UnexpectedValue {
                                expected,
                                found: excerpt(&code),
                            },
                        );
                        if count > 0 {
                            return None;
                        }
                    }
                }
            }
        }
        Some(())
    }

    /// Reads the main line, then the variations: from the end of a line back to its start, a variation's own variations
    /// right after it. In that order each hangs on the line it belongs to.
    fn lines_of_play(&mut self, moves: Raw<'t>) {
        let mut pending = vec![PendingLine {
            raw: moves,
            after: NodeId::ROOT,
            number: 0,
            depth: 0,
        }];
        while let Some(line) = pending.pop() {
            let is_main = line.depth == 0;
            let Some(entries) = self.accept(line.raw, parse_array(line.raw, "an array of entries")) else {
                continue;
            };
            if !is_main {
                if entries.is_empty() {
                    continue;
                }
                if line.number == 0 {
                    self.report(line.raw, ErrorKind::ForkOfStart);
                    continue;
                }
                self.builder.variation_after(line.after);
            }
            let first = pending.len();
            for (index, (number, entry)) in (line.number..).zip(&entries).enumerate() {
                let after = self.builder.current();
                let read = self.entry(entry, number, is_main);
                let depth = line.depth + 1;
                let forks = self.forks(read.forks, depth).into_iter();
                pending.extend(forks.map(|raw| PendingLine {
                    raw,
                    after,
                    number,
                    depth,
                }));
                if let Some(stop) = read.stops {
                    let rest = entries.get(index..).unwrap_or_default();
                    if stop.loses_more || rest.len() > 1 {
                        self.leave_out(rest, stop.place);
                    }
                    break;
                }
            }
            // Forks of one entry are read in their order; those of later entries come first.
            let forks = pending.get_mut(first..).unwrap_or_default();
            forks.reverse();
            forks.sort_by_key(|fork| fork.number);
        }
    }

    fn forks(&mut self, forks: Option<Raw<'t>>, depth: usize) -> Vec<Raw<'t>> {
        let Some(raw) = forks else { return Vec::new() };
        if depth > MAX_DEPTH {
            self.report(raw, ErrorKind::TooDeep { limit: MAX_DEPTH });
            return Vec::new();
        }
        self.accept(raw, parse_array(raw, "an array of variations"))
            .unwrap_or_default()
    }

    /// Reads an entry.
    fn entry(&mut self, raw: Raw<'t>, number: u32, is_main: bool) -> Entry<'t> {
        let known = ["comments", "move", "time", "special", "forks"];
        let Some(entry) = self.fields(raw, "an entry such as `{\"move\":{…}}`", &known) else {
            return Entry {
                forks: None,
                stops: None,
            };
        };
        let forks = entry.get("forks");
        let turn = self.builder.position().turn();
        if let Some(mv) = entry.get("move") {
            if self.builder.has_ended() {
                self.report(mv, ErrorKind::MoveAfterEnd);
            }
            if !self.play(mv) {
                let besides = ["comments", "time", "special"];
                let stop = Stop {
                    place: Span::of(mv.get(), self.text).end,
                    loses_more: besides.iter().any(|field| entry.get(field).is_some()),
                };
                return Entry {
                    forks,
                    stops: Some(stop),
                };
            }
        }
        if let Some(special) = entry.get("special") {
            self.special(special, turn);
        }
        if number > 0 && entry.get("move").is_none() && entry.get("special").is_none() {
            self.report(raw, ErrorKind::MissingField { field: "move" });
        }
        match entry.get("time") {
            Some(time) if number == 0 => self.report(time, ErrorKind::TimeOfStart),
            Some(time) => self.time(time, turn, is_main),
            None if number > 0 => self.totals[turn.index()] = None,
            None => {}
        }
        if let Some(comments) = entry.get("comments") {
            let comments: Option<Vec<String>> =
                self.accept(comments, parse_value(comments, "an array of strings"));
            for comment in comments.unwrap_or_default() {
                // A comment of several lines is as many comment lines.
                for line in comment.split('\n') {
                    self.builder.comment(line.trim_end_matches('\r'));
                }
            }
        }
        Entry { forks, stops: None }
    }

    /// Plays a move; `false`, with a diagnostic, when it cannot be played.
    fn play(&mut self, raw: Raw<'t>) -> bool {
        let Some(mv) = self.resolve(raw) else { return false };
        self.check_relative(raw, mv);
        match self.builder.play_with(mv, self.legality) {
            Ok(None) => true,
            Ok(Some(reason)) => {
                let strict = self.legality == Legality::Strict;
                self.report(raw, ErrorKind::IllegalMove { reason, strict });
                true
            }
            Err(reason) => {
                self.report(raw, ErrorKind::ImpossibleMove(reason));
                false
            }
        }
    }

    fn resolve(&mut self, raw: Raw<'t>) -> Option<Move> {
        let known = [
            "color", "from", "to", "piece", "same", "promote", "capture", "relative",
        ];
        let fields = self.fields(raw, "a move such as `{\"color\":0,…}`", &known)?;
        let to_move = self.builder.position().turn();
        if let Some(color) = fields.get("color")
            && self.color(color)? != to_move
        {
            self.report(color, ErrorKind::WrongTurn { to_move });
            return None;
        }
        let to = self.destination(raw, &fields)?;
        let Some(piece) = fields.get("piece") else {
            self.report(raw, ErrorKind::MissingField { field: "piece" });
            return None;
        };
        let kind = self.kind(piece)?;
        let Some(from) = fields.get("from") else {
            let held = kind.to_hand_piece().filter(|_| !kind.is_promoted());
            if held.is_none() {
                let expected = "a piece that can be held, or `from`";
                self.report(
                    piece,
                    ErrorKind::UnexpectedValue {
                        expected,
                        found: kind.to_csa().to_owned(),
                    },
                );
            }
            return held.map(|held| Move::drop(held, to));
        };
        let from = self.place(from)?;
        let there = self.builder.position().piece_at(from).map(|there| there.kind);
        if let Some(found_there) = there.filter(|&there| there != kind) {
            self.report(
                piece,
                ErrorKind::PieceMismatch {
                    written: kind,
                    found_there,
                },
            );
        }
        if let Some(capture) = fields.get("capture") {
            self.check_capture(capture, to);
        }
        let promote = match fields.get("promote") {
            Some(promote) => self.accept(promote, parse_value(promote, "true or false"))?,
            None => false,
        };
        Some(Move::normal(from, to, promote))
    }

    fn destination(&mut self, raw: Raw<'t>, fields: &Fields<'t>) -> Option<Square> {
        let same = match fields.get("same") {
            Some(same) => self.accept(same, parse_value(same, "true or false"))?,
            None => false,
        };
        let previous = self.builder.same_square();
        match (fields.get("to"), previous) {
            (Some(to), _) => {
                let square = self.place(to)?;
                if same && previous != Some(square) {
                    let expected = previous.map_or("no move before".to_owned(), |square| square.to_string());
                    self.report(
                        to,
                        ErrorKind::Contradiction {
                            field: "same",
                            expected,
                        },
                    );
                }
                Some(square)
            }
            (None, Some(square)) if same => Some(square),
            (None, _) if same => {
                self.report(raw, ErrorKind::SameWithoutPrevious);
                None
            }
            (None, _) => {
                self.report(raw, ErrorKind::MissingField { field: "to" });
                None
            }
        }
    }

    fn place(&mut self, raw: Raw<'t>) -> Option<Square> {
        let expected = "a square such as `{\"x\":7,\"y\":6}`";
        let place = self.fields(raw, expected, &["x", "y"])?;
        let number = |field| {
            place
                .get(field)
                .and_then(|raw| parse_value::<u8>(raw, expected).ok())
        };
        let square = number("x")
            .zip(number("y"))
            .and_then(|(file, rank)| Square::from_numbers(file, rank));
        if square.is_none() {
            let found = excerpt(raw.get());
            self.report(raw, ErrorKind::UnexpectedValue { expected, found });
        }
        square
    }

    fn check_capture(&mut self, raw: Raw<'t>, to: Square) {
        let Some(kind) = self.kind(raw) else { return };
        let there = self.builder.position().piece_at(to).map(|piece| piece.kind);
        // Older writers give the kind as it goes to the hand.
        if there.is_none_or(|there| there != kind && there.unpromoted() != kind) {
            let expected = there.map_or("no capture".to_owned(), |kind| kind.to_csa().to_owned());
            self.report(
                raw,
                ErrorKind::Contradiction {
                    field: "capture",
                    expected,
                },
            );
        }
    }

    /// `relative` follows from the position; one that says something else is reported.
    fn check_relative(&mut self, raw: Raw<'t>, mv: Move) {
        let Ok(fields) = Fields::parse(raw, "a move") else {
            return;
        };
        let Some(relative) = fields.get("relative") else {
            return;
        };
        let Some(written) = self.accept(relative, parse_value::<String>(relative, "letters such as `RU`"))
        else {
            return;
        };
        let expected = relative_letters(Notation::of(mv, self.builder.position(), None));
        // `H` is written by some for every drop.
        let is_drop = mv.is_drop() && written == "H";
        if written != expected && !is_drop {
            let expected = if expected.is_empty() {
                "none".to_owned()
            } else {
                format!("`{expected}`")
            };
            self.report(
                relative,
                ErrorKind::Contradiction {
                    field: "relative",
                    expected,
                },
            );
        }
    }

    fn special(&mut self, raw: Raw<'t>, to_move: Color) {
        let Some(name) = self.accept(raw, parse_value::<String>(raw, "the name of an ending")) else {
            return;
        };
        let to_move = if self.builder.position().turn() == to_move {
            to_move
        } else {
            to_move.opposite()
        };
        match Ending::from_csa(&name, to_move) {
            Some(ending) if ending.to_csa(to_move) == Some(&name) => {
                self.builder.end(ending);
            }
            Some(ending) => {
                self.builder.end_as(ending, &format!("%{name}"));
            }
            None if matches!(name.as_str(), "MATTA" | "ERROR") => {
                self.builder.end_as(Ending::Other, &format!("%{name}"));
            }
            None => {
                self.builder.end_as(Ending::Other, &name);
                self.report(raw, ErrorKind::UnknownSpecial { name: excerpt(&name) });
            }
        }
    }

    fn time(&mut self, raw: Raw<'t>, side: Color, is_main: bool) {
        let Some(time) = self.fields(raw, "an object with `now`", &["now", "total"]) else {
            return;
        };
        let now = time.get("now");
        if now.is_none() {
            self.report(raw, ErrorKind::MissingField { field: "now" });
        }
        let Some(now) = now.and_then(|now| self.duration(now)) else {
            self.totals[side.index()] = None;
            return;
        };
        self.builder.time(now);
        if !is_main {
            return;
        }
        let total = self.totals[side.index()].and_then(|total| total.checked_add(now));
        self.totals[side.index()] = total;
        let Some(raw) = time.get("total") else { return };
        let written = self.duration(raw);
        if let (Some(total), Some(written)) = (total, written)
            && total != written
            && !self.totals_disagree
        {
            self.totals_disagree = true;
            let expected = format!("{} in all", counted(total.as_secs(), "second"));
            self.report(
                raw,
                ErrorKind::Contradiction {
                    field: "total",
                    expected,
                },
            );
        }
    }

    fn duration(&mut self, raw: Raw<'t>) -> Option<Duration> {
        let expected = "a time such as `{\"m\":1,\"s\":30}`";
        let time = self.fields(raw, expected, &["h", "m", "s"])?;
        let mut part = |field| match time.get(field) {
            Some(raw) => self.accept(raw, parse_value::<u32>(raw, "a whole number")),
            None => Some(0),
        };
        let (hours, minutes, seconds) = (part("h")?, part("m")?, part("s")?);
        let seconds = u64::from(hours) * 3600 + u64::from(minutes) * 60 + u64::from(seconds);
        if seconds >= u64::from(u32::MAX) / 1000 {
            let found = counted(seconds, "second");
            self.report(raw, ErrorKind::NumberOverflow { found });
            return None;
        }
        Some(Duration::from_secs(seconds))
    }
}
