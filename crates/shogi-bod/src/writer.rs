//! A position of a record to a BOD document.

use std::borrow::Cow;
use std::fmt::{self, Write};

use shogi_core::notation::ja::diagram::{display_board, display_hand};
use shogi_core::notation::ja::moves::{Destination, Manner, Notation, Relative};
use shogi_core::notation::ja::start;
use shogi_core::record::{Header, HeaderName, LossKind, LossPlace, LossSink, NodeRef, NoteKind, Record};
use shogi_core::text::{Newline, one_line, trim_blanks};
use shogi_core::{Color, GameResult, Handicap, Move, MoveKind, Position, Setup};

use crate::event::Event;

/// How to write BOD.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The ply of the main line whose position is written, 0 for the start; `None` for the last one. A ply beyond the
    /// end is the last one.
    pub ply: Option<u32>,
    /// The line end.
    pub newline: Newline,
}

impl WriteOptions {
    /// The same options for the position after so many moves of the main line.
    #[must_use]
    pub fn ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// The same options with another line end.
    #[must_use]
    pub fn newline(mut self, newline: Newline) -> Self {
        self.newline = newline;
        self
    }
}

/// Writes the document, and reports what it leaves out of the record.
pub(crate) fn write(
    record: &Record,
    options: &WriteOptions,
    out: &mut dyn Write,
    losses: &mut dyn LossSink,
) -> fmt::Result {
    let shown = Shown::find(record, options.ply);
    let mut page = Page::default();
    page.take_headers(record, &shown, losses);
    page.take_notes(record, &shown, losses);
    // Behind moves or an ending it would be the result of another line of play.
    let is_bare = shown.is_start() && shown.node.next().is_none();
    if let Some(result) = record.stated_result().filter(|_| is_bare) {
        page.result = Some(result);
    } else if let Some(lost) = LossKind::of_stated_result(record) {
        losses.lose(lost, LossPlace::Record);
    }
    page.write(record, &shown, options.newline.as_str(), out)
}

/// The position that is written.
struct Shown<'r> {
    node: NodeRef<'r>,
    setup: Setup,
    /// The move before it; `None` at the start.
    last_move: Option<Notation>,
}

impl<'r> Shown<'r> {
    fn find(record: &'r Record, ply: Option<u32>) -> Self {
        let target = ply.unwrap_or(u32::MAX);
        let mut position = Position::new_lenient(record.start());
        let mut node = record.root();
        let mut last_move = None;
        for step in record.root().line().take_while(|step| step.ply() <= target) {
            if let Some(mv) = step.mv() {
                last_move = Some(notation(mv, &position));
                let _ = position.play_unchecked(mv);
                node = step;
            }
        }
        Self {
            node,
            setup: position.to_setup(),
            last_move,
        }
    }

    fn is_start(&self) -> bool {
        self.node.parent().is_none()
    }

    fn moves_played(&self) -> u32 {
        self.setup.move_number.saturating_sub(1)
    }

    /// Whether `手合割` may stand above the diagram: at the start of the game, where it names no other start. Some
    /// programs take the start that it names and leave the diagram.
    fn agrees_with(&self, handicap: &str) -> bool {
        let named = Handicap::from_variant_name(handicap);
        let has_setup = named.and_then(Handicap::setup).is_some();
        self.is_start() && (!has_setup || named == Handicap::from_setup(&self.setup))
    }

    /// Whether a remark is the `手数＝` line of this position, with the move before it, as a document has it. Another
    /// position has a last move of its own.
    fn has_move_count(&self, remark: &str) -> bool {
        self.is_start() && start::is_last_move_remark(remark, self.moves_played())
    }
}

/// A move as BOD spells it: a mark, the destination, the piece; no origin.
fn notation(mv: Move, position: &Position) -> Notation {
    let manner = match mv.kind() {
        MoveKind::Drop { .. } => Some(Manner::Drop),
        MoveKind::Normal { promote, .. } => promote.then_some(Manner::Promote),
    };
    Notation {
        to: Destination::Square(mv.to()),
        relative: Relative::NONE,
        manner,
        ..Notation::of(mv, position, None)
    }
}

/// What a document has besides the position, each text as it is written.
#[derive(Default)]
struct Page<'r> {
    remarks: Vec<Cow<'r, str>>,
    headers: Vec<String>,
    players: [Option<String>; 2],
    move_count: Option<&'r str>,
    comments: Vec<Cow<'r, str>>,
    result: Option<GameResult>,
}

impl<'r> Page<'r> {
    fn take_headers(&mut self, record: &'r Record, shown: &Shown<'_>, losses: &mut dyn LossSink) {
        for (index, header) in record.headers.iter().enumerate() {
            let comes_back = match player(&header.key) {
                Some(color) => self.take_player(color, &header.value),
                None => self.take_header(header, shown),
            };
            if !comes_back {
                losses.lose(LossKind::of_header(header), LossPlace::Header(index));
            }
        }
    }

    /// Takes the first name of a player, without line ends within and blanks around it. Returns whether the name is read
    /// back as it is.
    fn take_player(&mut self, color: Color, name: &str) -> bool {
        let place = &mut self.players[color.index()];
        let is_first = place.is_none();
        let line = one_line(name);
        let written = place.get_or_insert_with(|| trim_blanks(&line).to_owned());
        is_first && written == name
    }

    /// Takes a header, without line ends within and blanks around it, unless its key would make another kind of line or it
    /// is a `手合割` that the diagram contradicts. Returns whether the header is read back as it is.
    fn take_header(&mut self, header: &Header, shown: &Shown<'_>) -> bool {
        let (key, value) = (one_line(&header.key), one_line(&header.value));
        let (key, value) = (trim_blanks(&key), trim_blanks(&value));
        let line = format!("{key}：{value}");
        // Only the reader knows all beginnings of lines.
        let is_header = Event::of_line(&line) == Some(Event::Header { key, value });
        if !is_header || (key == start::HANDICAP_KEY && !shown.agrees_with(value)) {
            return false;
        }
        self.headers.push(line);
        *key == *header.key && *value == *header.value
    }

    /// Takes the notes that have a place in the document, and reports all that the tree holds besides.
    fn take_notes(&mut self, record: &'r Record, shown: &Shown<'_>, losses: &mut dyn LossSink) {
        let count = record.root().line_moves();
        if count > 0 {
            losses.lose(LossKind::Moves { count }, LossPlace::Record);
        }
        for (node, place) in record.nodes_with_places() {
            if !node.is_first_child() {
                let moves = node.line_moves();
                losses.lose(LossKind::Variation { moves }, place);
            }
            if let Some(lost) = LossKind::of_ending(node, None) {
                losses.lose(lost, place);
            }
            for (kind, text) in node.notes() {
                let lost = LossKind::of_note(kind, text);
                if let Some(lost) = lost.filter(|_| !self.take_note(node, kind, text, shown)) {
                    losses.lose(lost, place);
                }
            }
            if node.time().is_some() {
                losses.lose(LossKind::Time, place);
            }
        }
    }

    /// Takes a note, if it has a place in the document. Returns whether it is read back as it is.
    fn take_note(&mut self, node: NodeRef<'_>, kind: NoteKind, text: &'r str, shown: &Shown<'_>) -> bool {
        let line = one_line(text);
        let is_one_line = *line == *text;
        let is_start = node.parent().is_none();
        match kind {
            NoteKind::Comment if node.id() == shown.node.id() => self.comments.push(line),
            NoteKind::LeadingRemark if is_start && text.starts_with("手数＝") => {
                let is_written = is_one_line && self.move_count.is_none() && shown.has_move_count(text);
                self.move_count = self.move_count.or(is_written.then_some(text));
                return is_written;
            }
            NoteKind::LeadingRemark if is_start => self.remarks.push(line),
            _ => return false,
        }
        is_one_line
    }

    fn write(&self, record: &Record, shown: &Shown<'_>, end: &str, out: &mut dyn Write) -> fmt::Result {
        let is_handicap = record.has_handicap_sides();
        let name = |color: Color| {
            if is_handicap {
                color.to_ja_handicap()
            } else {
                color.to_ja()
            }
        };
        for remark in &self.remarks {
            write!(out, "#{remark}{end}")?;
        }
        for header in &self.headers {
            write!(out, "{header}{end}")?;
        }
        for color in [Color::White, Color::Black] {
            if color == Color::Black {
                for row in display_board(&shown.setup.board).to_string().lines() {
                    write!(out, "{row}{end}")?;
                }
            }
            if let Some(player) = &self.players[color.index()] {
                write!(out, "{}：{player}{end}", name(color))?;
            }
            let hand = display_hand(&shown.setup.hands[color]);
            write!(out, "{}の持駒：{hand}{end}", name(color))?;
        }
        // A position that no move led to has no such line: some programs cannot read it.
        match (self.move_count, shown.last_move, shown.moves_played()) {
            (Some(line), ..) => write!(out, "{line}{end}")?,
            (None, Some(mv), count) => write!(out, "手数＝{count}  {mv}  まで{end}")?,
            (None, None, 0) => {}
            (None, None, count) => write!(out, "手数＝{count}  まで{end}")?,
        }
        for comment in &self.comments {
            write!(out, "*{comment}{end}")?;
        }
        if shown.setup.turn == Color::White {
            write!(out, "{}番{end}", name(Color::White))?;
        }
        match self.result {
            Some(GameResult::Win(winner)) => write!(out, "まで0手で{}の勝ち{end}", name(winner)),
            Some(GameResult::Draw) => write!(out, "まで0手で引き分け{end}"),
            None => Ok(()),
        }
    }
}

/// The player whose name a header holds.
fn player(key: &str) -> Option<Color> {
    match HeaderName::from_key(key) {
        Some(HeaderName::Black) => Some(Color::Black),
        Some(HeaderName::White) => Some(Color::White),
        _ => None,
    }
}
