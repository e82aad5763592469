//! What is above the moves: remarks, headers, the diagram; and the notes of the start below it.

use std::fmt;

use shogi_core::notation::ja::diagram::{FRAME, HEADER, display_hand, display_row};
use shogi_core::notation::ja::start::HANDICAP_KEY;
use shogi_core::record::{Header, HeaderName, LossKind, LossPlace, NoteKind};
use shogi_core::text::{Classify, one_line, trim_blanks};
use shogi_core::{Color, Handicap, Rank, Setup};

use super::{Format, HandicapLine, Writer, is_handicap, note_line};
use crate::event::Event;
use crate::lexer::LineKind;
use crate::move_line::COLONS;

/// The headers of a record as lines.
pub(super) struct HeaderLines {
    text: String,
    /// Where those begin that are below a diagram.
    below: usize,
    /// Whether one of them names the start.
    names_start: bool,
}

impl HeaderLines {
    pub(super) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

impl Writer<'_> {
    /// The first line, which names the encoding.
    pub(super) fn declaration(&mut self) -> fmt::Result {
        match self.options.declaration {
            Some(encoding) => {
                let format = self.format.name();
                self.line(format_args!("#{format} version=2.0 encoding={encoding}"))
            }
            None => Ok(()),
        }
    }

    /// What is above the moves. Returns the headers that were written.
    pub(super) fn head(&mut self, handicap_line: HandicapLine) -> Result<HeaderLines, fmt::Error> {
        self.preamble()?;
        let headers = self.headers();
        self.handicap_line(handicap_line, &headers)?;
        let (above, below) = headers.text.split_at(headers.below);
        self.out.write_str(above)?;
        let is_drawn = needs_diagram(self.handicap);
        if is_drawn {
            self.diagram()?;
        }
        self.move_count()?;
        if is_drawn && self.record.start().turn == Color::White {
            let side = self.side(Color::White);
            self.line(format_args!("{side}番"))?;
        }
        self.out.write_str(below)?;
        Ok(headers)
    }

    /// The remarks above the headers. KI2 has no line between the head and the moves, so the remarks of the start before
    /// its first comment or bookmark would be read as such; they are written there.
    fn preamble(&mut self) -> fmt::Result {
        let root = self.record.root();
        self.leading_notes(root)?;
        if self.format == Format::Ki2 {
            for (kind, text) in root.notes().take_while(|&(kind, _)| !closes_head(kind)) {
                if kind == NoteKind::Remark
                    && let Some((mark, line)) = note_line(kind, text)
                {
                    self.lose_note(kind, text, root);
                    self.note_row(mark, &line)?;
                }
            }
        }
        Ok(())
    }

    /// The notes of the start position.
    pub(super) fn start_notes(&mut self) -> fmt::Result {
        let root = self.record.root();
        let mut in_head = self.format == Format::Ki2;
        for (kind, text) in root.notes() {
            in_head &= !closes_head(kind);
            let is_above = kind.is_leading() || (in_head && kind == NoteKind::Remark);
            if !is_above {
                self.note(kind, text, root)?;
            }
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
                let key = header.key.to_string();
                self.losses
                    .lose(LossKind::Header { key }, LossPlace::Header(index));
            }
        }
        if !needs_diagram(self.handicap) {
            lines.below = lines.text.len();
        }
        lines
    }

    /// Adds the line of a header, unless its key would make it another kind of line, or it names another start than the
    /// record has. Returns whether the line says exactly what the header does.
    fn header(&self, header: &Header, lines: &mut HeaderLines) -> bool {
        let wanted = kif_key(&header.key, self.handicap);
        let (key, value) = (one_line(wanted), one_line(&header.value));
        let (key, value) = (trim_blanks(&key), trim_blanks(&value));
        let names_start = key == HANDICAP_KEY;
        if names_start && !self.keeps_start(value) {
            return false;
        }
        let start = lines.text.len();
        for part in [key, "：", value] {
            lines.text.push_str(part);
        }
        if !is_header(&lines.text[start..], key, value) {
            lines.text.truncate(start);
            return false;
        }
        if names_start && Handicap::from_name(value).is_some() {
            lines.text.push_str(padding(value));
        }
        lines.text.push_str(self.newline);
        lines.names_start |= names_start;
        // Kifu for Windows has the players below the diagram.
        if !is_player(&header.key) {
            lines.below = lines.text.len();
        }
        key == wanted && value == &*header.value
    }

    /// Whether `手合割` with this value leaves the start what it is: by its name, or because a diagram follows.
    fn keeps_start(&self, value: &str) -> bool {
        let named = Handicap::from_variant_name(value);
        let is_start = |setup: Setup| {
            let start = self.record.start();
            start.turn == setup.turn && start.hands == setup.hands && start.board == setup.board
        };
        needs_diagram(self.handicap) || named.and_then(Handicap::setup).is_some_and(is_start)
    }

    /// Writes `手合割` where the headers leave the start open.
    fn handicap_line(&mut self, when: HandicapLine, headers: &HeaderLines) -> fmt::Result {
        match self.handicap.filter(|_| !headers.names_start) {
            None => Ok(()),
            Some(Handicap::Even) if when == HandicapLine::WhenNeeded => Ok(()),
            Some(handicap) => {
                let name = handicap.name();
                self.line(format_args!("{HANDICAP_KEY}：{name}{}", padding(name)))
            }
        }
    }

    /// The board between the hands.
    fn diagram(&mut self) -> fmt::Result {
        let start = self.record.start();
        self.hand(Color::White)?;
        self.line(format_args!("{HEADER}"))?;
        self.line(format_args!("{FRAME}"))?;
        for rank in Rank::ALL {
            self.line(format_args!("{}", display_row(&start.board, rank)))?;
        }
        self.line(format_args!("{FRAME}"))?;
        self.hand(Color::Black)
    }

    fn hand(&mut self, color: Color) -> fmt::Result {
        let side = self.side(color);
        let hand = self.record.start().hands[color];
        self.line(format_args!("{side}の持駒：{}", display_hand(&hand)))
    }

    /// `手数＝12  まで`: the moves before the start.
    fn move_count(&mut self) -> fmt::Result {
        match self.record.start().move_number {
            1 => Ok(()),
            // No count says so.
            number @ 0 => {
                self.losses
                    .lose(LossKind::MoveNumber { number }, LossPlace::Start);
                Ok(())
            }
            number => self.line(format_args!("手数＝{}  まで", number - 1)),
        }
    }
}

/// Whether a diagram has to show a start of this name: it has none, or one that not all programs take for the same.
fn needs_diagram(handicap: Option<Handicap>) -> bool {
    handicap.is_none_or(|handicap| handicap == Handicap::ThreePiece)
}

/// Whether a note of the start is read as one below the headers, and so are the remarks after it.
const fn closes_head(kind: NoteKind) -> bool {
    matches!(kind, NoteKind::Comment | NoteKind::Bookmark)
}

/// The key of KIF for a header of any format.
fn kif_key(key: &str, handicap: Option<Handicap>) -> &str {
    match HeaderName::from_key(key).filter(|name| name.csa_key() == key) {
        Some(HeaderName::Black) if is_handicap(handicap) => Color::Black.to_ja_handicap(),
        Some(HeaderName::White) if is_handicap(handicap) => Color::White.to_ja_handicap(),
        _ => HeaderName::to_kif(key),
    }
}

fn is_player(key: &str) -> bool {
    let name = HeaderName::from_key(key);
    matches!(name, Some(HeaderName::Black | HeaderName::White))
}

/// Whether a line is read as this header: its first colon has to be the one after the key, and no line of another kind may
/// begin like this. Of lines that begin with a number, and the like, only the reader knows which are headers (`1日目：…`) and
/// which are not (`1：７六歩(77)`).
fn is_header(line: &str, key: &str, value: &str) -> bool {
    if key.is_empty() || key.contains(COLONS) {
        return false;
    }
    LineKind::classify(line) == LineKind::Other || {
        let read = crate::events(line).next().and_then(Result::ok);
        read.map(|event| event.value) == Some(Event::Header { key, value })
    }
}

/// The blanks after the name of a handicap, which Kifu for Windows fills up to four characters: `平手　　`, `香落ち　`.
fn padding(name: &str) -> &'static str {
    let blanks = 4_usize.saturating_sub(name.chars().count());
    "　　　　".get(..blanks * '　'.len_utf8()).unwrap_or_default()
}
