//! Writes a record as CSA, and reports what CSA cannot hold of it, in one pass.

mod header;
mod options;

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::time::Duration;

use shogi_core::format::GamePlace;
use shogi_core::format::tools::{Classify, one_line, trim_blanks};
use shogi_core::notation::csa::{self, read_special_move};
use shogi_core::record::{LossKind, LossPlace, LossSink, Node, NodeId, NoteKind, Record, Step};
use shogi_core::setup::{Board, Setup};
use shogi_core::text::encoding::Encoding;
use shogi_core::{
    Color, Ending, File, GameResult, HandPiece, Handicap, Move, MoveKind, Piece, PieceKind, Rank, Square,
};

use crate::lexer::LineKind;
use crate::server_endings::ServerMessage;
use header::{HeaderLine, header_lines};

pub use options::{Version, WriteOptions};

/// Returns the special move that CSA writes for an ending, with its `%`: `%TORYO`. Returns `None` if CSA has no name
/// for the ending. `to_move` is the side to move at the end. A program can use this function to show an ending as CSA
/// spells it.
pub fn ending_word(ending: Ending, to_move: Color) -> Option<String> {
    ending.to_csa(to_move).map(|name| format!("%{name}"))
}

pub(crate) fn write(
    record: &Record,
    place: GamePlace,
    options: &WriteOptions,
    out: &mut dyn Write,
    losses: &mut dyn LossSink,
) -> fmt::Result {
    let version = options.version_for(record);
    let mut writer = Writer {
        out,
        losses,
        record,
        newline: options.shared.newline.as_str(),
        version,
        end: GameEnd::written(record, version),
        summary: None,
        text: String::with_capacity(2 * FLUSHED),
    };
    if place != GamePlace::Later && options.declares_encoding(version) {
        writer.declaration(options.shared.encoding);
    }
    writer.marked("V", version.name());
    for line in header_lines(record, writer.version, writer.losses) {
        writer.header(&line);
    }
    // The remarks above the headers of the record are written below the headers, where all programs skip them. Some
    // programs do not expect a remark above the version or among the players.
    let root = record.root();
    let leading = leading_notes(root);
    // A remark above the start position is read as one above the headers.
    let is_above = |index: usize, kind: NoteKind| index < leading && kind != NoteKind::Remark;
    let notes = |above: bool| {
        let notes = root.notes().enumerate();
        notes.filter_map(move |(index, note)| (is_above(index, note.0) == above).then_some(note))
    };
    writer.notes(root, notes(true));
    writer.start(record.start());
    writer.notes(root, notes(false));
    writer.moves(record)?;
    writer.flush()?;
    if let Some(lost) = LossKind::of_stated_result(record)
        && writer.end.result_with(writer.summary) != record.stated_result()
    {
        writer.losses.lose(lost, LossPlace::Record);
    }
    Ok(())
}

/// Returns the number of notes of the root up to its last leading remark. These are written above the start position,
/// except for remarks that are not leading ones.
fn leading_notes(root: Node<'_>) -> usize {
    let remarks = root
        .notes()
        .enumerate()
        .filter(|&(_, (kind, _))| kind == NoteKind::LeadingRemark);
    remarks.last().map_or(0, |(index, _)| index + 1)
}

struct Writer<'w> {
    out: &'w mut dyn Write,
    losses: &'w mut dyn LossSink,
    record: &'w Record,
    newline: &'static str,
    /// The version to write.
    version: Version,
    /// How the game ends by the moves that are written.
    end: GameEnd,
    /// The first remark `'summary:…` that was written. A reader takes the ending and the result from it.
    summary: Option<ServerMessage>,
    /// The text that is not yet in `out`.
    text: String,
}

/// The number of bytes of `text` above which `text` is passed on to `out`.
const FLUSHED: usize = 1 << 12;

impl Writer<'_> {
    /// Writes a line with the text `text` after the mark `mark`.
    fn marked(&mut self, mark: &str, text: &str) {
        self.text.push_str(mark);
        self.text.push_str(text);
        self.text.push_str(self.newline);
    }

    fn flush(&mut self) -> fmt::Result {
        self.out.write_str(&self.text)?;
        self.text.clear();
        Ok(())
    }

    /// Writes the line that names the encoding, the first one of a file.
    fn declaration(&mut self, encoding: Encoding) {
        // The CSA document writes the name of Shift_JIS in upper case.
        let name = match encoding {
            Encoding::ShiftJis => "SHIFT_JIS",
            other => other.name(),
        };
        self.marked("'CSA encoding=", name);
    }

    fn header(&mut self, line: &HeaderLine<'_>) {
        let (mark, key, colon) = line.key.parts();
        self.text.push_str(mark);
        self.text.push_str(key);
        self.marked(colon, &line.value);
    }

    fn start(&mut self, start: &Setup) {
        self.losses
            .lose_some(LossKind::of_move_number(start), LossPlace::Start);
        if let Some(handicap) = Handicap::from_setup(start) {
            self.text.push_str("PI");
            for (square, kind) in handicap.removed() {
                push_square(&mut self.text, Some(square));
                self.text.push_str(kind.to_csa());
            }
            self.text.push_str(self.newline);
        } else {
            self.board(start);
        }
        self.text.push(sign(start.turn));
        self.text.push_str(self.newline);
    }

    /// Writes the rows of the board and the pieces in hand.
    fn board(&mut self, start: &Setup) {
        for rank in Rank::ALL {
            self.text.push('P');
            self.text.push(digit(rank.number()));
            for file in File::ALL.into_iter().rev() {
                match start.board[Square::new(file, rank)] {
                    Some(piece) => {
                        self.text.push(sign(piece.color));
                        self.text.push_str(piece.kind.to_csa());
                    }
                    None => self.text.push_str(" * "),
                }
            }
            self.text.push_str(self.newline);
        }
        for color in Color::ALL {
            let hand = start.hands[color];
            if hand.is_empty() {
                continue;
            }
            self.text.push('P');
            self.text.push(sign(color));
            for piece in HandPiece::ALL {
                for _ in 0..hand.count(piece) {
                    self.text.push_str("00");
                    self.text.push_str(piece.kind().to_csa());
                }
            }
            self.text.push_str(self.newline);
        }
    }

    fn moves(&mut self, record: &Record) -> fmt::Result {
        let mut board = record.start().board;
        let mut turn = record.start().turn;
        let mut nodes = 1;
        for node in record.root().line().skip(1) {
            nodes += 1;
            match node.step() {
                Step::Start => {}
                Step::Move(mv) => {
                    push_move(&mut self.text, mv, turn, &mut board);
                    self.text.push_str(self.newline);
                    turn = turn.opposite();
                }
                Step::Ending(ending) => self.ending(ending, node),
            }
            if let Some(time) = node.time() {
                self.time(time, node);
            }
            self.notes(node, node.notes());
            if self.text.len() > FLUSHED {
                self.flush()?;
            }
        }
        if nodes < record.node_count() {
            self.lose_variations(record);
        }
        Ok(())
    }

    fn time(&mut self, time: Duration, node: Node<'_>) {
        // A record stores a time as milliseconds in 32 bits, so the conversion cannot fail.
        let seconds = u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
        self.text.push('T');
        push_number(&mut self.text, seconds);
        match (time.subsec_millis(), self.version) {
            (0, _) => {}
            (milliseconds, Version::V3_0) => {
                let decimals = format!(".{milliseconds:03}");
                self.text.push_str(decimals.trim_end_matches('0'));
            }
            _ => self.lose(LossKind::FractionOfSecond, node),
        }
        self.text.push_str(self.newline);
    }

    /// Writes the [special move](special_move) of an ending. Reports what is lost of the ending.
    fn ending(&mut self, ending: Ending, node: Node<'_>) {
        let name = special_move(ending, node, self.version);
        let own = node.ending_text().unwrap_or_default();
        // What a reader finds.
        let is_exact = match read_special_move(name, node.turn()) {
            Some((read, text)) => read == ending && text == own,
            None => ending == Ending::Other && own.strip_prefix('%') == Some(name),
        };
        if !is_exact && let Some(lost) = LossKind::of_ending(node, Some(&format!("%{name}"))) {
            self.lose(lost, node);
        }
        self.marked("%", name);
    }

    /// Writes `notes`, which are some or all of the notes of `node`.
    fn notes<'r>(&mut self, node: Node<'_>, notes: impl Iterator<Item = (NoteKind, &'r str)>) {
        for (kind, text) in notes {
            self.note(kind, text, node);
        }
    }

    fn note(&mut self, kind: NoteKind, text: &str, node: Node<'_>) {
        let is_lost = match kind {
            NoteKind::Comment => {
                let line = one_line(text);
                self.marked("'*", &line);
                matches!(line, Cow::Owned(_)) || line.len() < text.len()
            }
            NoteKind::LeadingRemark if node.id() != NodeId::ROOT => true,
            NoteKind::Remark | NoteKind::LeadingRemark => self.remark(text),
            NoteKind::Bookmark
            | NoteKind::LeadingComment
            | NoteKind::LeadingBookmark
            | NoteKind::BoardFlip => true,
            // `ending` writes the text of the ending.
            NoteKind::EndingText | NoteKind::ResultLine => false,
        };
        if is_lost && let Some(loss) = LossKind::of_note(kind, text) {
            self.lose(loss, node);
        }
    }

    /// Writes a remark as a line that begins with `'`. If this line would be read back as a comment, as a declaration
    /// of the encoding, or as a `summary:` with another ending or result than the record has, a blank is inserted
    /// before the text. Returns `true` if the text was changed.
    fn remark(&mut self, text: &str) -> bool {
        let line = one_line(text);
        let start = self.text.len();
        self.text.push('\'');
        self.text.push_str(&line);
        let record = self.record;
        let names = Color::ALL.map(|color| record.player(color).map(one_line));
        let summary = ServerMessage::parse_summary(&line, names.each_ref().map(Option::as_deref));
        let is_misread = match summary.filter(|_| self.summary.is_none()) {
            Some(summary) => self.end.is_changed_by(summary),
            None => LineKind::classify(&self.text[start..]) != LineKind::Remark,
        };
        if is_misread {
            self.text.insert(start + 1, ' ');
        } else {
            self.summary = self.summary.or(summary);
        }
        self.text.push_str(self.newline);
        is_misread || *line != *text
    }

    /// Reports a loss at a node of the main line.
    #[cold]
    fn lose(&mut self, kind: LossKind, node: Node<'_>) {
        self.losses.lose(kind, node.loss_place(0));
    }

    #[cold]
    fn lose_variations(&mut self, record: &Record) {
        for (index, line) in record.lines().iter().enumerate().skip(1) {
            let place = line.first.loss_place(index);
            self.losses.lose(LossKind::of_variation(line.first), place);
        }
    }
}

/// How a game ends by the moves that are written, without the remarks of a server.
struct GameEnd {
    has_ended: bool,
    /// Whether the special move that is written declares a win.
    is_declaration: bool,
    /// The result of the special move that is written.
    result: Option<GameResult>,
    /// The result that the record states.
    stated: Option<GameResult>,
    /// The side to move after the last move.
    to_move: Color,
    /// The side that makes the first move.
    first: Color,
}

impl GameEnd {
    fn written(record: &Record, version: Version) -> Self {
        let last = record.root().line().last().unwrap_or(record.root());
        let (to_move, first) = (last.turn(), record.start().turn);
        let ending = record.mainline_ending().and_then(|node| {
            let name = special_move(node.ending()?, node, version);
            Some((Ending::from_csa(name, node.turn())?, node.turn()))
        });
        Self {
            has_ended: last.is_ending(),
            is_declaration: ending.is_some_and(|(ending, _)| ending == Ending::DeclarationWin),
            result: ending.and_then(|(ending, turn)| ending.result(turn, first)),
            stated: record.stated_result(),
            to_move,
            first,
        }
    }

    /// Returns the result that a reader finds if the remark `summary` is written. A result by the special move takes
    /// precedence.
    fn result_with(&self, summary: Option<ServerMessage>) -> Option<GameResult> {
        self.result.or_else(|| summary?.result())
    }

    /// Whether a reader would find an ending or a result in `summary` that the record does not have.
    fn is_changed_by(&self, summary: ServerMessage) -> bool {
        let ends = !self.has_ended && summary.ending(self.to_move, self.first).is_some();
        // A declaration that the server refused is read as another ending.
        let refuses =
            self.is_declaration && summary.result() == Some(GameResult::Win(self.to_move.opposite()));
        ends || refuses || (self.result.is_none() && summary.result() != self.stated)
    }
}

/// Returns the special move for an ending, without its `%`: the text of the ending if this is an [other](Ending::Other)
/// ending with a special move that CSA does not have, and what CSA has [for the ending](csa::special_move) otherwise.
fn special_move(ending: Ending, node: Node<'_>, version: Version) -> &str {
    let (text, to_move) = (node.ending_text().unwrap_or_default(), node.turn());
    special_name(text)
        .filter(|name| ending == Ending::Other && read_special_move(name, to_move).is_none())
        .unwrap_or_else(|| csa::special_move(ending, text, to_move, version == Version::V3_0))
}

/// Appends a move (`+7776FU`), and plays it on the board.
#[inline]
fn push_move(text: &mut String, mv: Move, color: Color, board: &mut Board) {
    let to = mv.to();
    let (from, piece) = match mv.kind() {
        MoveKind::Drop { piece, .. } => (None, Piece::new(color, piece.kind())),
        MoveKind::Normal { from, promote, .. } => {
            // All moves of a record are possible on the board, so the origin has a piece.
            let mut piece = board[from].take().unwrap_or(Piece::new(color, PieceKind::Pawn));
            if promote {
                piece.kind = piece.kind.promoted().unwrap_or(piece.kind);
            }
            (Some(from), piece)
        }
    };
    board[to] = Some(piece);
    text.push(sign(color));
    push_square(text, from);
    push_square(text, Some(to));
    text.push_str(piece.kind.to_csa());
}

/// Appends the digits of a square (`76`), or `00` for a hand.
#[inline]
fn push_square(text: &mut String, square: Option<Square>) {
    text.push(digit(square.map_or(0, |square| square.file().number())));
    text.push(digit(square.map_or(0, |square| square.rank().number())));
}

/// Appends a number in decimal. Formatting it with `fmt` would take longer than writing the move.
#[inline]
fn push_number(text: &mut String, number: u32) {
    let mut digits = [0; 10];
    let mut count = 0;
    let mut rest = number;
    for place in &mut digits {
        // The remainder is below ten, so the conversion cannot fail.
        *place = u8::try_from(rest % 10).unwrap_or_default();
        rest /= 10;
        count += 1;
        if rest == 0 {
            break;
        }
    }
    for &value in digits.iter().take(count).rev() {
        text.push(digit(value));
    }
}

/// Returns the text of an ending without its `%`, or `None` if the text cannot be written as a special move. The text
/// must begin with `%`, and must not contain a line end or a comma, because a comma ends the special move.
fn special_name(text: &str) -> Option<&str> {
    text.strip_prefix('%')
        .filter(|_| !text.contains([',', '\n', '\r']) && trim_blanks(text) == text)
}

/// Returns the digit of a number from 0 to 9.
fn digit(number: u8) -> char {
    char::from(b'0' + number)
}

const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}
