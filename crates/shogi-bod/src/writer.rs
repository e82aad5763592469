//! Writes one position of a record as a BOD document.

use std::borrow::Cow;
use std::fmt::{self, Write};

use shogi_core::format::WriteOptions;
use shogi_core::format::tools::{QUOTATION_MARKS, one_line, result_line, start, trim_blanks};
use shogi_core::notation::ja::diagram::{display_board, display_hand};
use shogi_core::notation::ja::moves::Notation;
use shogi_core::record::{Header, HeaderName, LossKind, LossPlace, LossSink, Node, NodeId, NoteKind, Record};
use shogi_core::{Color, GameResult, Handicap, Setup};

use crate::event::Event;

/// Writes the document. Reports the parts of the record that the document cannot hold.
pub(crate) fn write(
    record: &Record,
    options: &WriteOptions,
    out: &mut dyn Write,
    losses: &mut dyn LossSink,
) -> fmt::Result {
    let shown = Shown::find(record, options.ply);
    let mut page = Page::default();
    page.take_headers(record, &shown, losses);
    let lost = page.take_result(record, &shown);
    page.take_notes(record, &shown, losses);
    losses.lose_some(lost, LossPlace::Record);
    page.write(record, &shown, options.newline.as_str(), out)
}

/// The position to write, and its place in the record.
struct Shown<'r> {
    node: Node<'r>,
    setup: Setup,
    /// The last move before the position. `None` at the start position.
    last_move: Option<Notation>,
}

impl<'r> Shown<'r> {
    fn find(record: &'r Record, ply: Option<u32>) -> Self {
        let (node, position) = record.position_at(ply);
        let setup = position.to_setup();
        let last_move = node.mv().and_then(|mv| Notation::of_last(mv, &setup));
        Self {
            node,
            setup,
            last_move,
        }
    }

    fn is_start(&self) -> bool {
        self.node.parent().is_none()
    }

    fn moves_played(&self) -> u32 {
        self.setup.move_number.saturating_sub(1)
    }

    /// Whether a `手合割` line with the name `handicap` may be written above the diagram. Some programs take the
    /// position from the name and ignore the diagram. So the written position must be the start position, and the name
    /// must not mean another position.
    fn agrees_with(&self, handicap: &str) -> bool {
        let named = Handicap::from_variant_name(handicap).filter(|&named| named != Handicap::Other);
        self.is_start() && named.is_none_or(|named| named.starts_at(&self.setup))
    }

    /// Whether `remark` is the text of the `手数＝` line of the written position, with the last move before this
    /// position. Only the start position can have such a remark. The last move before a later position is in the
    /// record.
    fn has_move_count(&self, remark: &str) -> bool {
        self.is_start() && start::is_last_move_remark(remark, self.moves_played())
    }
}

/// The parts of a document around the board. Each part is the text to write.
#[derive(Default)]
struct Page<'r> {
    remarks: Vec<Cow<'r, str>>,
    /// The remarks after the one that is written as the `手数＝` line.
    remarks_below: Vec<Cow<'r, str>>,
    headers: Vec<String>,
    players: [Option<String>; 2],
    move_count: Option<&'r str>,
    comments: Vec<Cow<'r, str>>,
    /// The result line, and the ending that it gives. `None` instead of the ending if the line only states the result.
    result: Option<(String, Option<NodeId>)>,
}

impl<'r> Page<'r> {
    fn take_headers(&mut self, record: &'r Record, shown: &Shown<'_>, losses: &mut dyn LossSink) {
        for (index, header) in record.headers.iter().enumerate() {
            let comes_back = match HeaderName::from_key(&header.key).and_then(HeaderName::player) {
                Some(color) => self.take_player(color, &header.value),
                None => self.take_header(header, shown),
            };
            if !comes_back {
                losses.lose(LossKind::of_header(header), LossPlace::Header(index));
            }
        }
    }

    /// Stores the name of a player for writing. Line ends inside and blanks around the name are removed. Only the
    /// first name of each side is stored. Returns whether the name will be read back unchanged.
    fn take_player(&mut self, color: Color, name: &str) -> bool {
        let line = one_line(name);
        let written = trim_blanks(&line);
        let place = &mut self.players[color.index()];
        // Pieces in hand would be read as such.
        if place.is_some() || start::is_read_as_start(color.to_ja(), written, color, true) {
            return false;
        }
        *place = Some(written.to_owned());
        written == name
    }

    /// Stores a header for writing. Line ends inside and blanks around the value are removed. A header is left out if
    /// its line would be read as another kind of line, or if it is a `手合割` that contradicts the diagram. Returns
    /// whether the header will be read back unchanged.
    fn take_header(&mut self, header: &Header, shown: &Shown<'_>) -> bool {
        let (key, value) = (one_line(&header.key), one_line(&header.value));
        let (key, value) = (trim_blanks(&key), trim_blanks(&value));
        let line = format!("{key}：{value}");
        // The reader is called to decide whether the line is a header, because it knows all kinds of lines.
        let is_header = Event::of_line(&line) == Some(Event::Header { key, value });
        // The lines of a quotation are taken for damage to the whole text.
        let is_quoted = key.starts_with(QUOTATION_MARKS);
        let is_start = start::is_read_as_start(key, value, shown.setup.turn, true);
        let names_start = key == start::HANDICAP_KEY;
        if !is_header || is_quoted || is_start || (names_start && !shown.agrees_with(value)) {
            return false;
        }
        self.headers.push(line);
        let is_kept = *value == *header.value || names_start && Handicap::is_name_of(value, &shown.setup);
        *key == *header.key && is_kept
    }

    /// Stores the result line, if the game ended at the written position. Returns the loss of the stated result of a game
    /// with moves.
    fn take_result(&mut self, record: &Record, shown: &Shown<'_>) -> Option<LossKind> {
        let is_handicap = has_handicap_sides(record, shown);
        let next = shown.node.next();
        if let Some(ending) = next.filter(|_| shown.is_start()) {
            self.result = ending_line(ending, is_handicap).map(|line| (line, Some(ending.id())));
        }
        let result = record
            .stated_result()
            .filter(|_| shown.is_start() && next.is_none());
        let line = match result {
            Some(GameResult::Win(winner)) => format!("まで0手で{}の勝ち", winner.to_ja_in(is_handicap)),
            Some(GameResult::Draw) => "まで0手で引き分け".to_owned(),
            None => return LossKind::of_stated_result(record),
        };
        self.result = Some((line, None));
        None
    }

    /// Stores the notes that the document can hold, and reports all other parts of the tree as losses.
    fn take_notes(&mut self, record: &'r Record, shown: &Shown<'_>, losses: &mut dyn LossSink) {
        let count = record.root().line_moves();
        if count > 0 {
            losses.lose(LossKind::Moves { count }, LossPlace::Record);
        }
        let ending = self.result.as_ref().and_then(|&(_, ending)| ending);
        losses.lose_nodes(record, ending, |node, kind, text| {
            self.take_note(node, kind, text, shown)
        });
    }

    /// Stores a note for writing, if the document can hold it. Returns `true` if the note will be read back unchanged.
    fn take_note(&mut self, node: Node<'_>, kind: NoteKind, text: &'r str, shown: &Shown<'_>) -> bool {
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
            // Remarks keep their order.
            NoteKind::LeadingRemark if is_start && self.move_count.is_some() => self.remarks_below.push(line),
            NoteKind::LeadingRemark if is_start => self.remarks.push(line),
            _ => return false,
        }
        is_one_line
    }

    fn write(&self, record: &Record, shown: &Shown<'_>, end: &str, out: &mut dyn Write) -> fmt::Result {
        let is_handicap = has_handicap_sides(record, shown);
        let name = |color: Color| color.to_ja_in(is_handicap);
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
        // A line `手数＝0` is not written: readers assume this number without the line, and some programs cannot read
        // the line without a last move.
        match (self.move_count, shown.last_move, shown.moves_played()) {
            (Some(line), ..) => write!(out, "{line}{end}")?,
            (None, Some(mv), count) => write!(out, "手数＝{count}  {mv}  まで{end}")?,
            (None, None, 0) => {}
            (None, None, count) => write!(out, "手数＝{count}  まで{end}")?,
        }
        for remark in &self.remarks_below {
            write!(out, "#{remark}{end}")?;
        }
        for comment in &self.comments {
            write!(out, "*{comment}{end}")?;
        }
        let turn = shown.setup.turn;
        if turn == Color::White || self.move_count.and_then(start::last_mover) == Some(turn) {
            write!(out, "{}番{end}", name(turn))?;
        }
        match &self.result {
            Some((line, _)) => write!(out, "{line}{end}"),
            None => Ok(()),
        }
    }
}

/// Returns the result line of a game that ended at its start position with `ending`. `None` if the line would not be read
/// back as this ending, or if the game goes on.
fn ending_line(node: Node<'_>, is_handicap: bool) -> Option<String> {
    let ending = node.ending().filter(|_| node.next().is_none())?;
    let (turn, text) = (node.turn(), node.ending_text());
    let result = ending.result(turn, turn);
    let line = result_line::result_text(0, ending, text, result, is_handicap)?;
    let read = result_line::parse_result(line.strip_prefix("まで")?);
    let is_read_back = read.outcome.ending(turn, turn) == Some(ending);
    (is_read_back && text.is_none_or(|text| text == read.text)).then_some(line)
}

/// Whether the sides are called 下手 and 上手. A handicap that is named only in a `手合割` line that is left out does not
/// count, because it would not be read back.
fn has_handicap_sides(record: &Record, shown: &Shown<'_>) -> bool {
    let name = record.headers.get(start::HANDICAP_KEY);
    let is_read_back = name.is_none_or(|name| shown.agrees_with(name));
    let is_certain = record.has_handicap_players() || record.handicap().is_some();
    (is_certain || is_read_back) && record.has_handicap_sides()
}
