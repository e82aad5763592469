//! Writes the part of a record above the moves: remarks, headers and the diagram. After these, writes the notes of the
//! start position.

use std::fmt;

use shogi_core::format::GamePlace;
use shogi_core::format::tools::start::{self, COLONS, HANDICAP_KEY, is_last_move_remark};
use shogi_core::format::tools::{Classify, QUOTATION_MARKS, one_line, trim_blanks};
use shogi_core::notation::ja::diagram::{display_board, display_hand};
use shogi_core::record::{Header, HeaderName, LossKind, LossPlace, NoteKind};
use shogi_core::{Color, Handicap};

use super::Writer;
use crate::dialect::Dialect;
use crate::event::{Event, read_alone};
use crate::joined_headers::split_joined_header;
use crate::lexer::LineKind;
use crate::written_move::is_move_in_header;

/// The headers of a record, written as lines.
pub(super) struct HeaderLines {
    text: String,
    /// The offset in `text`, in bytes, of the headers that are written below the diagram. Without a diagram, this is
    /// the length of `text`.
    below: usize,
    /// Whether one of the headers is `手合割`.
    names_start: bool,
}

impl HeaderLines {
    pub(super) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

impl<'w> Writer<'w> {
    /// Writes the first line, which declares the encoding.
    pub(super) fn declaration(&mut self) -> fmt::Result {
        if !self.options.declare_encoding || self.place == GamePlace::Later {
            return Ok(());
        }
        let (dialect, encoding) = (self.dialect.name(), self.options.encoding);
        self.line(format_args!("#{dialect} version=2.0 encoding={encoding}"))
    }

    /// Writes everything above the moves except the separator and the notes of the start. `names_start` is whether there
    /// is a `手合割` line even for an even game. Returns the headers that were written.
    pub(super) fn head(&mut self, names_start: bool) -> Result<HeaderLines, fmt::Error> {
        let headers = self.headers();
        let handicap_line = self.handicap_line(names_start, &headers);
        let (above, below) = headers.text.split_at(headers.below);
        let above = format!("{handicap_line}{above}");
        // Some programs that read KI2 cannot read a remark in the first line. So a header is written first, if there is
        // one.
        let first_line = match self.dialect {
            Dialect::Kif => "",
            Dialect::Ki2 => above.split_inclusive(self.newline).next().unwrap_or_default(),
        };
        self.out.write_str(first_line)?;
        let has_diagram = needs_diagram(self.handicap);
        if has_diagram && self.dialect == Dialect::Ki2 && first_line.is_empty() {
            self.hand(Color::White)?;
            self.preamble()?;
            self.board_and_hand()?;
        } else {
            self.preamble()?;
            self.out
                .write_str(above.get(first_line.len()..).unwrap_or_default())?;
            if has_diagram {
                self.hand(Color::White)?;
                self.board_and_hand()?;
            }
        }
        self.move_count_line()?;
        let turn = self.record.start().turn;
        // In a game with 下手 and 上手, programs assume that White moves first. So the turn line is written even if
        // Black is to move, and where the move before the diagram would show another turn.
        let last_mover = self
            .move_count()
            .remark
            .and_then(|(_, text)| start::last_mover(text));
        let is_doubtful = self.has_handicap_sides || last_mover == Some(turn);
        if has_diagram && (turn == Color::White || is_doubtful) {
            let side = self.side(turn);
            self.line(format_args!("{side}番"))?;
        }
        self.preamble_below_move_count()?;
        self.out.write_str(below)?;
        Ok(headers)
    }

    /// Writes the remarks that belong above the headers.
    fn preamble(&mut self) -> fmt::Result {
        let last_move = self.move_count().remark.map(|(index, _)| index);
        self.preamble_notes(|index| last_move.is_none_or(|last_move| index < last_move))
    }

    /// Writes the remarks after the one that is written as the `手数＝` line, below that line, so that they keep their order.
    fn preamble_below_move_count(&mut self) -> fmt::Result {
        match self.move_count().remark {
            Some((last_move, _)) => self.preamble_notes(|index| index > last_move),
            None => Ok(()),
        }
    }

    /// Writes the remarks above the moves whose index among the notes of the root is wanted.
    fn preamble_notes(&mut self, is_wanted: impl Fn(usize) -> bool) -> fmt::Result {
        let root = self.record.root();
        for (index, (kind, text)) in root.notes().enumerate() {
            if is_preamble(kind) && is_wanted(index) {
                self.note(kind, text, root)?;
            }
        }
        Ok(())
    }

    /// Returns what the `手数＝` line holds. A remark that names the last move before the start position
    /// (`手数＝12  ▲７六歩  まで`) is written as this line.
    fn move_count(&self) -> MoveCount<'w> {
        let number = self.record.start().move_number;
        let remark = number
            .checked_sub(1)
            .and_then(|moves| self.last_move_remark(moves));
        if remark.is_some() {
            return MoveCount {
                remark,
                is_lost: false,
            };
        }
        // If the record has no moves and the last move is unknown, the line is left out, because some programs reject it
        // in a text with only a position.
        let is_lost = number == 0 || number > 1 && self.record.node_count() == 1;
        // A text without the number is read as a text of a position after no moves.
        let remark = if is_lost { self.last_move_remark(0) } else { None };
        MoveCount { remark, is_lost }
    }

    /// Returns the remark with the move before a start position after `moves` moves, and its index among the notes of the
    /// root. If there are several, it is the last one, because the `手数＝` line comes after the remarks and is read after
    /// them.
    fn last_move_remark(&self, moves: u32) -> Option<(usize, &'w str)> {
        let notes = self.record.root().notes().enumerate();
        let is_remark = |(_, (kind, text)): &(usize, (NoteKind, &str))| {
            *kind == NoteKind::LeadingRemark && is_last_move_remark(text, moves)
        };
        let last = notes.filter(is_remark).last();
        last.map(|(index, (_, text))| (index, text))
    }

    /// Writes the notes of the start position that belong below the headers.
    pub(super) fn start_notes(&mut self) -> fmt::Result {
        let root = self.record.root();
        for (kind, text) in root.notes().filter(|&(kind, _)| !is_preamble(kind)) {
            self.note(kind, text, root)?;
        }
        Ok(())
    }

    fn headers(&mut self) -> HeaderLines {
        let record = self.record;
        let mut lines = HeaderLines {
            text: String::new(),
            below: 0,
            names_start: false,
        };
        for (index, header) in record.headers.iter().enumerate() {
            let is_exact = self.header(header, &mut lines);
            if !is_exact {
                self.losses
                    .lose(LossKind::of_header(header), LossPlace::Header(index));
            }
        }
        if !needs_diagram(self.handicap) {
            lines.below = lines.text.len();
        }
        lines
    }

    /// Adds a header line to `lines`. Leaves the header out if its line would be read as another kind of line, or if it
    /// is a `手合割` that names another start position than the record has. Returns `true` if the line is written with
    /// exactly the key and the value of the header.
    fn header(&self, header: &Header, lines: &mut HeaderLines) -> bool {
        let wanted = HeaderName::to_kif_in(&header.key, self.has_handicap_sides);
        let converted = HeaderName::value_to_kif(&header.key, &header.value);
        let (key, value) = (one_line(wanted), one_line(&converted));
        let (key, value) = (trim_blanks(&key), trim_blanks(&value));
        let names_start = key == HANDICAP_KEY;
        if names_start && !self.keeps_start(value) {
            return false;
        }
        let line = lines.text.len();
        for part in [key, "：", value] {
            lines.text.push_str(part);
        }
        let has_diagram = needs_diagram(self.handicap);
        let turn = self.record.start().turn;
        let is_start = start::is_read_as_start(key, value, turn, has_diagram);
        let is_start = is_start || is_move_in_header(key, value) || split_joined_header(key, value).is_some();
        if is_start || !is_header(&lines.text[line..], key, value) {
            lines.text.truncate(line);
            return false;
        }
        if names_start && Handicap::from_name(value).is_some() {
            lines.text.push_str(padding(value));
        }
        lines.text.push_str(self.newline);
        lines.names_start |= names_start;
        // Kifu for Windows writes the players below the diagram.
        if HeaderName::from_key(&header.key)
            .and_then(HeaderName::player)
            .is_none()
        {
            lines.below = lines.text.len();
        }
        let is_kept = value == converted || names_start && Handicap::is_name_of(value, self.record.start());
        key == wanted && is_kept
    }

    /// Whether a header `手合割` with this value does not change the start position: either the value names that
    /// position, or a diagram follows.
    fn keeps_start(&self, value: &str) -> bool {
        let start = self.record.start();
        needs_diagram(self.handicap)
            || Handicap::from_variant_name(value).is_some_and(|named| named.starts_at(start))
    }

    /// Returns the line `手合割`. Returns an empty text if the start position has no name, if the headers already have
    /// this line, or if the line is not needed.
    fn handicap_line(&self, names_start: bool, headers: &HeaderLines) -> String {
        match self.handicap.filter(|_| !headers.names_start) {
            None => String::new(),
            Some(Handicap::Even) if !names_start && !self.has_position_remark() => String::new(),
            Some(handicap) => {
                let name = handicap.name();
                format!("{HANDICAP_KEY}：{name}{}{}", padding(name), self.newline)
            }
        }
    }

    /// Whether a remark or a comment above the moves would be read as the start of the game, if nothing else names it.
    fn has_position_remark(&self) -> bool {
        let mut notes = self.record.root().notes();
        notes.any(|(_, text)| start::is_position_remark(text))
    }

    /// Writes the board, and Black's pieces in hand below it.
    fn board_and_hand(&mut self) -> fmt::Result {
        let start = self.record.start();
        for row in display_board(&start.board).to_string().lines() {
            self.line(format_args!("{row}"))?;
        }
        self.hand(Color::Black)
    }

    fn hand(&mut self, color: Color) -> fmt::Result {
        let side = self.side(color);
        let hand = self.record.start().hands[color];
        self.line(format_args!("{side}の持駒：{}", display_hand(&hand)))
    }

    /// Writes the number of moves before the start position: `手数＝12  ▲７六歩  まで`.
    fn move_count_line(&mut self) -> fmt::Result {
        let MoveCount { remark, is_lost } = self.move_count();
        let number = self.record.start().move_number;
        if is_lost {
            self.losses
                .lose(LossKind::MoveNumber { number }, LossPlace::Start);
        }
        match (remark, number) {
            (Some((_, line)), _) => self.line(format_args!("{line}")),
            (None, 2..) if !is_lost => self.line(format_args!("手数＝{}  まで", number - 1)),
            (None, _) => Ok(()),
        }
    }
}

/// What the `手数＝` line holds.
struct MoveCount<'w> {
    /// The remark that is written as this line, and its index among the notes of the root.
    remark: Option<(usize, &'w str)>,
    /// Whether the text does not hold the move number of the start.
    is_lost: bool,
}

/// Whether the start position needs a diagram, because it has no name that programs know.
fn needs_diagram(handicap: Option<Handicap>) -> bool {
    handicap.is_none_or(Handicap::is_little_known)
}

/// Whether notes of this kind on the start position are written above the headers.
pub(super) const fn is_preamble(kind: NoteKind) -> bool {
    kind.is_leading() || matches!(kind, NoteKind::Remark)
}

/// Whether `line` is read back as a header with this key and value. The colon after the key must be the first colon of
/// the line. If the line begins like another kind of line, the reader is called to decide: `1日目：…` is a header,
/// `1：７六歩(77)` is a move.
fn is_header(line: &str, key: &str, value: &str) -> bool {
    // The lines of a quotation are taken for damage to the whole text.
    if key.is_empty() || key.contains(COLONS) || key.starts_with(QUOTATION_MARKS) {
        return false;
    }
    // Nearly all headers have a known key and no move in their value. The others are read, which takes longer.
    let is_plain = HeaderName::is_known_key(key)
        && !value.contains(|c| matches!(c, '(' | '（') || Color::from_ja_mark(c).is_some());
    is_plain && LineKind::classify(line) == LineKind::Other
        || read_alone(line) == Some(Event::Header { key, value })
}

/// Returns the blanks to write after the name of a handicap. Kifu for Windows pads the name to four full-width
/// characters: `平手　　`, `香落ち　`.
fn padding(name: &str) -> &'static str {
    let blanks = 4_usize.saturating_sub(name.chars().count());
    "　　　　".get(..blanks * '　'.len_utf8()).unwrap_or_default()
}
