//! A record to KIF, in the layout of Kifu for Windows.

pub(crate) mod ki2;
pub(crate) mod lines;

use std::fmt::{self, Write};
use std::time::Duration;

use shogi_core::encoding::Encoding;
use shogi_core::format::{Ascii, Newline};
use shogi_core::ja::diagram::{display_board, display_hand};
use shogi_core::record::{
    Ending, GameResult, Header, HeaderName, Joined, Line, NodeRef, NoteKind, Record, Step, Told,
};
use shogi_core::{Color, Handicap, Move, MoveKind, PieceKind, Position};

use crate::event::{Cell, Event, MoveLine};
use crate::words;

/// What stands for an ending without a word.
pub(crate) const NO_WORD: &str = "中断";

/// How to write KIF.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The first line `#KIF version=2.0 encoding=…`, naming this encoding; `None` writes no such line.
    pub declaration: Option<Encoding>,
    /// When `手合割` is written although the record has no such header.
    pub handicap_line: HandicapLine,
    /// Whether a result line (`まで…`) follows each line that has ended.
    pub result_lines: bool,
    /// Whether an unknown time is written as zero, as Kifu for Windows does. Read back it is zero, not unknown.
    pub unknown_times_as_zero: bool,
    /// The line end.
    pub newline: Newline,
}

/// When `手合割` is written although the record has no such header. Read back, the line is a header of the record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HandicapLine {
    /// Only when the start of the game would not be known without it.
    #[default]
    WhenNeeded,
    /// Always, as Kifu for Windows does.
    Always,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            declaration: None,
            handicap_line: HandicapLine::WhenNeeded,
            result_lines: true,
            unknown_times_as_zero: false,
            newline: Newline::Lf,
        }
    }
}

impl WriteOptions {
    /// The same options, always writing `手合割`.
    #[must_use]
    pub fn with_handicap_line(mut self) -> Self {
        self.handicap_line = HandicapLine::Always;
        self
    }

    /// The same options with a first line that names the encoding.
    #[must_use]
    pub fn declaring(mut self, encoding: Encoding) -> Self {
        self.declaration = Some(encoding);
        self
    }

    /// The same options with another line end.
    #[must_use]
    pub fn newline(mut self, newline: Newline) -> Self {
        self.newline = newline;
        self
    }
}

pub(crate) fn write(record: &Record, options: &WriteOptions, out: &mut dyn Write) -> fmt::Result {
    let joined = joined(record, options);
    let mut writer = Writer::new(&joined.record, options, out);
    if let Some(encoding) = options.declaration {
        writer.line(format_args!("#KIF version=2.0 encoding={encoding}"))?;
    }
    writer.head()?;
    writer.line(format_args!("手数----指手---------消費時間--"))?;
    writer.notes(joined.record.root())?;
    writer.lines_of_play()
}

/// The record in the lines that KIF tells apart.
pub(crate) fn joined<'r>(record: &'r Record, options: &WriteOptions) -> Joined<'r> {
    let unknown = options.unknown_times_as_zero.then_some(Duration::ZERO);
    record.joined(|node| {
        Some(Told {
            time: node.time().map(whole_seconds).or(unknown),
            ..told(node, written_ending)
        })
    })
}

/// What is written of a node, its time left aside.
fn told<'r>(
    node: NodeRef<'r>,
    written_ending: impl Fn(NodeRef<'r>, Ending) -> (Ending, &'r str),
) -> Told<'r> {
    let ending = node.ending().map(|ending| written_ending(node, ending));
    let word = ending.map(|(_, word)| (NoteKind::EndingText, word.into()));
    let notes = node
        .notes()
        .filter_map(|(kind, text)| lines::note(kind, text).map(|(_, written)| (kind, written)));
    Told {
        step: ending.map_or(node.step(), |(ending, _)| Step::Ending(ending)),
        time: None,
        notes: word.into_iter().chain(notes).collect(),
    }
}

struct Writer<'w> {
    record: &'w Record,
    options: &'w WriteOptions,
    out: &'w mut dyn Write,
    end: &'static str,
    /// The name of the start.
    handicap: Option<Handicap>,
    /// Whether a line parts the moves from the head. KI2 has none.
    has_separator: bool,
    /// Whether there are variations, where it matters.
    has_variations: bool,
    /// The line that is being put together.
    row: String,
}

/// The remarks of the start before its first comment or bookmark.
pub(crate) fn remarks_at_once(record: &Record) -> impl Iterator<Item = &str> {
    let notes = record.root().notes();
    notes
        .take_while(|(kind, _)| !matches!(kind, NoteKind::Comment | NoteKind::Bookmark))
        .filter(|&(kind, _)| kind == NoteKind::Remark)
        .map(|(_, text)| text)
}

/// Whether a note stands between `変化` and the first move, or above the headers.
const fn is_opening(kind: NoteKind) -> bool {
    matches!(
        kind,
        NoteKind::OpeningComment | NoteKind::OpeningBookmark | NoteKind::OpeningRemark
    )
}

/// The key of KIF for a header of any format.
pub(crate) fn kif_key(key: &str, is_handicap: impl Fn() -> bool) -> &str {
    match HeaderName::from_key(key).filter(|name| name.csa_key() == key) {
        Some(HeaderName::Black) if is_handicap() => Color::Black.to_ja_handicap(),
        Some(HeaderName::White) if is_handicap() => Color::White.to_ja_handicap(),
        _ => HeaderName::to_kif(key),
    }
}

/// Whether a diagram tells a start of this name: it has none, or one that not all programs know or take for the same.
pub(crate) fn is_drawn(handicap: Option<Handicap>) -> bool {
    handicap.is_none_or(|handicap| handicap.setup().is_none() || handicap == Handicap::ThreePiece)
}

/// Whether the sides are called 下手 and 上手 in games with a start of this name.
pub(crate) fn is_handicap(handicap: Option<Handicap>) -> bool {
    handicap.is_some_and(|handicap| handicap != Handicap::Even)
}

impl<'w> Writer<'w> {
    fn new(record: &'w Record, options: &'w WriteOptions, out: &'w mut dyn Write) -> Self {
        let end = options.newline.as_str();
        Self {
            record,
            options,
            out,
            end,
            handicap: record.handicap(),
            has_separator: true,
            has_variations: false,
            row: String::new(),
        }
    }
}

impl<'w> Writer<'w> {
    fn line(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        self.out.write_fmt(text)?;
        self.out.write_str(self.end)
    }

    /// The remarks of the start that nothing parts from those above the headers, where no separator stands.
    fn remarks_in_head(&self) -> impl Iterator<Item = &'w str> + use<'w> {
        let has_separator = self.has_separator;
        remarks_at_once(self.record).filter(move |_| !has_separator)
    }

    /// The line of a note.
    fn note(&mut self, kind: NoteKind, text: &str) -> fmt::Result {
        let Some((mark, text)) = lines::note(kind, text) else {
            return Ok(());
        };
        self.out.write_char(mark)?;
        self.out.write_str(&text)?;
        self.out.write_str(self.end)
    }

    /// What stands above the moves.
    fn head(&mut self) -> fmt::Result {
        let record = self.record;
        for (kind, text) in record.root().notes() {
            if kind == NoteKind::OpeningRemark {
                self.note(kind, text)?;
            }
        }
        for text in self.remarks_in_head() {
            self.note(NoteKind::OpeningRemark, text)?;
        }
        self.handicap_line()?;
        let (above, below) = self.headers();
        for line in above {
            self.line(format_args!("{line}"))?;
        }
        if is_drawn(self.handicap) {
            self.diagram()?;
        }
        for line in below {
            self.line(format_args!("{line}"))?;
        }
        if !is_drawn(self.handicap) && record.start().move_number != 1 {
            self.line(format_args!(
                "手数＝{}  まで",
                record.start().move_number.saturating_sub(1)
            ))?;
        }
        Ok(())
    }

    /// The lines of the headers: those above the diagram, and those below it, where Kifu for Windows has the players.
    fn headers(&self) -> (Vec<String>, Vec<String>) {
        let record = self.record;
        let is_player = |header: &Header| {
            matches!(
                HeaderName::from_key(&header.key),
                Some(HeaderName::Black | HeaderName::White)
            )
        };
        let spelled: Vec<(bool, String)> = record
            .headers
            .iter()
            .filter_map(|header| Some((is_player(header), lines::header(record, header)?.line)))
            .collect();
        let players = spelled.iter().rev().take_while(|(is_player, _)| *is_player);
        let below = if is_drawn(self.handicap) {
            players.count()
        } else {
            0
        };
        let mut above: Vec<String> = spelled.into_iter().map(|(_, line)| line).collect();
        let below = above.split_off(above.len() - below);
        (above, below)
    }

    /// Writes `手合割` where the headers leave the start open.
    fn handicap_line(&mut self) -> fmt::Result {
        let record = self.record;
        let is_told = record.headers.iter().any(|header| {
            kif_key(&header.key, || is_handicap(self.handicap)) == "手合割"
                && lines::header(record, header).is_some()
        });
        let named = self.handicap.filter(|handicap| handicap.setup().is_some());
        match named.filter(|_| !is_told) {
            None => Ok(()),
            Some(Handicap::Even) if self.options.handicap_line == HandicapLine::WhenNeeded => Ok(()),
            Some(handicap) => self.line(format_args!("{}", lines::handicap_line(handicap))),
        }
    }

    fn diagram(&mut self) -> fmt::Result {
        let start = self.record.start();
        let names: fn(Color) -> &'static str = if is_handicap(self.handicap) {
            Color::to_ja_handicap
        } else {
            Color::to_ja
        };
        let (white, black) = (start.hands[Color::White], start.hands[Color::Black]);
        self.line(format_args!(
            "{}の持駒：{}",
            names(Color::White),
            display_hand(&white)
        ))?;
        for row in display_board(&start.board).to_string().lines() {
            self.line(format_args!("{row}"))?;
        }
        self.line(format_args!(
            "{}の持駒：{}",
            names(Color::Black),
            display_hand(&black)
        ))?;
        if start.move_number != 1 {
            self.line(format_args!(
                "手数＝{}  まで",
                start.move_number.saturating_sub(1)
            ))?;
        }
        if start.turn == Color::White {
            self.line(format_args!("{}番", names(Color::White)))?;
        }
        Ok(())
    }

    fn lines_of_play(&mut self) -> fmt::Result {
        let record = self.record;
        let blocks = record.block_order();
        // For each line the position and the totals it begins with.
        let positions = starts(record, &blocks.lines);
        let root = Beginning {
            position: Position::new_lenient(record.start()),
            used: [Duration::ZERO; 2],
        };
        self.block(&blocks.lines[0], root)?;
        for &index in &blocks.order {
            let line = &blocks.lines[index];
            self.line(format_args!(""))?;
            self.line(format_args!("変化：{}手", line.number()))?;
            self.opening_notes(line.first)?;
            self.block(line, positions[index].clone())?;
        }
        Ok(())
    }

    /// What stands between `変化` and the first move.
    fn opening_notes(&mut self, first: NodeRef<'_>) -> fmt::Result {
        for (kind, text) in first.notes() {
            if is_opening(kind) {
                self.note(kind, text)?;
            }
        }
        Ok(())
    }

    fn block(&mut self, line: &Line<'_>, beginning: Beginning) -> fmt::Result {
        let Beginning {
            mut position,
            mut used,
        } = beginning;
        let mut number = line.number();
        // The ending after the last move; of several in a row the first counts.
        let mut ended: Option<(NodeRef<'_>, Ending, u32)> = None;
        for node in line.steps() {
            self.step(node, number, &position, &mut used)?;
            if let Some(mv) = node.mv() {
                let _ = position.play_unchecked(mv);
            }
            ended = match node.ending() {
                Some(ending) => ended.or(Some((node, ending, number - 1))),
                None => None,
            };
            number += 1;
        }
        if !self.options.result_lines {
            return Ok(());
        }
        match ended {
            Some((node, ending, moves)) => self.result_line(node, ending, moves),
            None if line.from_ply == 0 => self.stated_result(number - 1),
            None => Ok(()),
        }
    }

    fn step(
        &mut self,
        node: NodeRef<'_>,
        number: u32,
        position: &Position,
        used: &mut [Duration; 2],
    ) -> fmt::Result {
        self.row.clear();
        let mut field = Ascii::<24>::new();
        field.push_number(number.into(), 4, b' ').push(b' ');
        self.row.push_str(field.as_str());
        let width = match node.step() {
            Step::Move(mv) => self.mv(mv, node, position),
            Step::Ending(ending) => {
                let (_, word) = written_ending(node, ending);
                self.row.push_str(word);
                columns(word)
            }
            Step::Start => 0,
        };
        let has_alternative = node.next_sibling().is_some();
        let used = &mut used[position.turn().index()];
        *used += node.time().map_or(Duration::ZERO, whole_seconds);
        let time = node
            .time()
            .or(self.options.unknown_times_as_zero.then_some(Duration::ZERO));
        if time.is_some() || has_alternative {
            let blanks = 13_usize.saturating_sub(width).max(1);
            self.row
                .push_str("             ".get(..blanks).unwrap_or_default());
        }
        if let Some(time) = time {
            push_time(&mut self.row, time.as_secs(), used.as_secs());
        }
        if has_alternative {
            self.row.push('+');
        }
        self.row.push_str(self.end);
        self.out.write_str(&self.row)?;
        self.notes(node)
    }

    /// Writes the cell of a move; returns how many columns it takes.
    fn mv(&mut self, mv: Move, node: NodeRef<'_>, position: &Position) -> usize {
        let to = mv.to();
        if previous_destination(node) == Some(to) {
            self.row.push_str("同　");
        } else {
            self.row.push(to.file().to_ja_char());
            self.row.push(to.rank().to_ja_char());
        }
        match mv.kind() {
            MoveKind::Drop { piece, .. } => {
                self.row.push(piece.to_ja_char());
                self.row.push('打');
                8
            }
            MoveKind::Normal { from, promote, .. } => {
                let kind = position
                    .piece_at(from)
                    .map_or(PieceKind::Pawn, |piece| piece.kind);
                let suffix = if promote { "成" } else { "" };
                self.row.push_str(kind.to_ja());
                self.row.push_str(suffix);
                let mut origin = Ascii::<4>::new();
                let digit = |number: u8| b'0' + number;
                origin.push(b'(').push(digit(from.file().number()));
                origin.push(digit(from.rank().number())).push(b')');
                self.row.push_str(origin.as_str());
                8 + columns(kind.to_ja()) + columns(suffix)
            }
        }
    }

    fn notes(&mut self, node: NodeRef<'_>) -> fmt::Result {
        let mut in_head = if node.ply() == 0 && node.parent().is_none() {
            self.remarks_in_head().count()
        } else {
            0
        };
        for (kind, text) in node.notes() {
            if kind == NoteKind::Remark && in_head > 0 {
                in_head -= 1;
            } else if !is_opening(kind) {
                self.note(kind, text)?;
            }
        }
        Ok(())
    }

    fn result_line(&mut self, node: NodeRef<'_>, ending: Ending, moves: u32) -> fmt::Result {
        let record = self.record;
        let (ending, _) = written_ending(node, ending);
        let result = ending.result(node.turn(), record.start().turn);
        let word = own_word(node);
        // Kifu for Windows, of problems.
        let text = (ending == Ending::Checkmate && word.is_none()).then(|| format!("まで{moves}手詰"));
        let text =
            text.or_else(|| words::result_text(moves, ending, word, result, is_handicap(self.handicap)));
        match text {
            Some(text) => self.line(format_args!("{text}")),
            None => Ok(()),
        }
    }

    fn stated_result(&mut self, moves: u32) -> fmt::Result {
        let Some(GameResult::Win(winner)) = self
            .record
            .stated_result()
            .filter(|&result| states(self.record, result))
        else {
            return Ok(());
        };
        let side = if is_handicap(self.handicap) {
            winner.to_ja_handicap()
        } else {
            winner.to_ja()
        };
        self.line(format_args!("まで{moves}手で{side}の勝ち"))
    }
}

/// `( 0:16/00:00:16)`, of seconds.
fn push_time(row: &mut String, spent: u64, total: u64) {
    let mut field = Ascii::<64>::new();
    field
        .push(b'(')
        .push_number(spent / 60, 2, b' ')
        .push(b':')
        .push_number(spent % 60, 2, b'0');
    field.push(b'/').push_number(total / 3600, 2, b'0');
    field.push(b':').push_number(total / 60 % 60, 2, b'0');
    field.push(b':').push_number(total % 60, 2, b'0').push(b')');
    row.push_str(field.as_str());
}

/// Whether the result line of a game without an ending can state the result: a win of the side that is to move, for a
/// win of the other side would read as a resignation.
pub(crate) fn states(record: &Record, result: GameResult) -> bool {
    let last = record.root().line().last().unwrap_or(record.root());
    last.ending().is_none() && result == GameResult::Win(last.turn())
}

/// The ending that is written for an ending, and its word: those of the record, if KIF has a word.
pub(crate) fn written_ending(node: NodeRef<'_>, ending: Ending) -> (Ending, &str) {
    match own_word(node).or_else(|| words::ending_word(ending)) {
        Some(word) => (ending, word),
        None => (Ending::Interrupt, NO_WORD),
    }
}

/// The word that the record keeps for an ending, if KIF can hold it and it is not the usual one.
pub(crate) fn own_word(node: NodeRef<'_>) -> Option<&str> {
    let (ending, word) = (node.ending()?, node.ending_text()?);
    let reads_back = match words::ending(word) {
        Some(known) => known == ending,
        None => ending == Ending::Other,
    };
    let is_own = words::ending_word(ending) != Some(word);
    (is_own && reads_back && is_word(word)).then_some(word)
}

/// Whether a word can stand in the place of a move.
fn is_word(word: &str) -> bool {
    let line = format!("1 {word}");
    let mut events = crate::events(&line);
    let read = events.next().and_then(Result::ok).map(|event| event.value);
    let holds = |mv: &MoveLine<'_>| {
        mv.cell == Cell::Word(word) && mv.trailing.is_none() && mv.comment.is_none() && !mv.has_alternative
    };
    matches!(read, Some(Event::Move(mv)) if holds(&mv)) && events.next().is_none()
}

fn previous_destination(node: NodeRef<'_>) -> Option<shogi_core::Square> {
    let parent = node.parent()?;
    let mv = parent.mv().or_else(|| parent.parent().and_then(NodeRef::mv));
    mv.map(shogi_core::Move::to)
}

/// Half-width columns: two for every character beyond ASCII.
fn columns(text: &str) -> usize {
    text.chars()
        .map(|character| if character.is_ascii() { 1 } else { 2 })
        .sum()
}

/// KIF has no fractions of a second; what other programs make of one ranges from zero to no move at all.
fn whole_seconds(time: Duration) -> Duration {
    Duration::from_secs(time.as_secs())
}

/// What a line begins with.
#[derive(Clone)]
struct Beginning {
    position: Position,
    used: [Duration; 2],
}

/// The beginnings of all lines. Each line is walked once.
fn starts(record: &Record, lines: &[Line<'_>]) -> Vec<Beginning> {
    let root = Beginning {
        position: Position::new_lenient(record.start()),
        used: [Duration::ZERO; 2],
    };
    let mut starts = vec![root; lines.len()];
    let mut line_of = std::collections::HashMap::new();
    for (index, line) in lines.iter().enumerate().skip(1) {
        line_of.insert(line.first.id(), index);
    }
    if lines.len() == 1 {
        return starts;
    }
    // A line stands before the lines that branch off from it.
    for (index, line) in lines.iter().enumerate() {
        let mut now = starts[index].clone();
        for node in line.steps() {
            if node.is_mainline_child() {
                let mut alternative = node.next_sibling();
                while let Some(first) = alternative {
                    if let Some(&branch) = line_of.get(&first.id()) {
                        starts[branch] = now.clone();
                    }
                    alternative = first.next_sibling();
                }
            }
            let used = &mut now.used[now.position.turn().index()];
            *used += node.time().map_or(Duration::ZERO, whole_seconds);
            if let Some(mv) = node.mv() {
                let _ = now.position.play_unchecked(mv);
            }
        }
    }
    starts
}
