//! A position of a record to a BOD document.

use std::fmt::{self, Write};

use shogi_core::format::{Loss, LossKind, LossPlace, Newline};
use shogi_core::ja::diagram::{display_board, display_hand};
use shogi_core::record::{Header, HeaderName, NodeId, NodeRef, NoteKind, Record};
use shogi_core::source::{one_line, trim_blanks};
use shogi_core::{Color, Handicap, MoveKind, PieceKind, Position};

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

pub(crate) fn write(record: &Record, options: &WriteOptions, out: &mut dyn Write) -> fmt::Result {
    let end = options.newline.as_str();
    let shown = Shown::find(record, options);
    let setup = shown.position.to_setup();
    let is_handicap = is_handicap(record);
    let name = |color: Color| {
        if is_handicap {
            color.to_ja_handicap()
        } else {
            color.to_ja()
        }
    };
    for (kind, text) in record.root().notes() {
        if kind == NoteKind::OpeningRemark && !text.starts_with("手数＝") {
            write!(out, "#{}{end}", one_line(text))?;
        }
    }
    for header in &record.headers {
        if let Some(HeaderLine { line, .. }) = header_line(header, &shown) {
            write!(out, "{line}{end}")?;
        }
    }
    for color in [Color::White, Color::Black] {
        if color == Color::Black {
            for row in display_board(&setup.board).to_string().lines() {
                write!(out, "{row}{end}")?;
            }
        }
        if let Some(player) = record.player(color) {
            write!(out, "{}：{}{end}", name(color), trim_blanks(&one_line(player)))?;
        }
        write!(
            out,
            "{}の持駒：{}{end}",
            name(color),
            display_hand(&setup.hands[color])
        )?;
    }
    write!(out, "{}{end}", shown.move_count(record))?;
    for comment in shown.node.comments() {
        write!(out, "*{}{end}", one_line(comment))?;
    }
    if setup.turn == Color::White {
        write!(out, "{}番{end}", name(Color::White))?;
    }
    Ok(())
}

/// Whether the sides are called 下手 and 上手: by the headers, else by the start.
fn is_handicap(record: &Record) -> bool {
    let is_called_so = Color::ALL
        .iter()
        .any(|color| record.headers.get(color.to_ja_handicap()).is_some());
    is_called_so
        || record
            .handicap()
            .is_some_and(|handicap| handicap != Handicap::Even)
}

/// The position that is written.
struct Shown<'r> {
    node: NodeRef<'r>,
    position: Position,
    /// The move before it, as BOD spells it; empty at the start.
    last_move: String,
}

impl<'r> Shown<'r> {
    fn find(record: &'r Record, options: &WriteOptions) -> Self {
        let target = options.ply.unwrap_or(u32::MAX);
        let mut position = Position::new_lenient(record.start());
        let mut node = record.root();
        let mut last_move = String::new();
        for step in record.root().line().take_while(|step| step.ply() <= target) {
            if let Some(mv) = step.mv() {
                last_move = spell(mv, &position);
                let _ = position.play_unchecked(mv);
                node = step;
            }
        }
        Self {
            node,
            position,
            last_move,
        }
    }

    /// Whether `手合割` may stand above the diagram: at the start of the game, where it names no other start. Some
    /// programs take the start that it names and leave the diagram.
    fn agrees_with(&self, handicap: &str) -> bool {
        let named = Handicap::from_name(handicap).or_else(|| Handicap::from_variant_name(handicap));
        let has_setup = named.and_then(Handicap::setup).is_some();
        self.is_start() && (!has_setup || named == Handicap::from_setup(&self.position.to_setup()))
    }

    fn is_start(&self) -> bool {
        self.node.parent().is_none()
    }

    /// `手数＝171  ▲６二角成  まで`.
    fn move_count(&self, record: &Record) -> String {
        let played = self.position.move_number().saturating_sub(1);
        match (self.last_move.as_str(), kept_move_count(record)) {
            ("", Some(text)) => text.to_owned(),
            ("", None) => format!("手数＝{played}  まで"),
            (mv, _) => format!("手数＝{played}  {mv}  まで"),
        }
    }
}

/// `手数＝…` of a document, with the move before the position.
fn kept_move_count(record: &Record) -> Option<&str> {
    let played = record.start().move_number.saturating_sub(1).to_string();
    record.root().notes().map(|(_, text)| text).find(|text| {
        text.strip_prefix("手数＝")
            .and_then(|rest| rest.strip_prefix(played.as_str()))
            .is_some_and(|rest| rest.starts_with(' '))
    })
}

/// A header as BOD writes it.
struct HeaderLine {
    line: String,
    /// Whether it reads back as what the record says.
    is_exact: bool,
}

/// The line of a header that has no place of its own, without what would not come back: blanks at the ends, line ends
/// within. `None` for a key that would make another kind of line, and for a `手合割` that the diagram contradicts.
fn header_line(header: &Header, shown: &Shown<'_>) -> Option<HeaderLine> {
    let (key, value) = (one_line(&header.key), one_line(&header.value));
    let (key, value) = (trim_blanks(&key), trim_blanks(&value));
    if player(&header.key).is_some() || (key == "手合割" && !shown.agrees_with(value)) {
        return None;
    }
    let line = format!("{key}：{value}");
    let reads_back = reads_as(&line, &Event::Header { key, value });
    let is_exact = key == &*header.key && value == &*header.value;
    reads_back.then(|| HeaderLine {
        line: line.clone(),
        is_exact,
    })
}

/// Whether a line says exactly this.
fn reads_as(line: &str, expected: &Event<'_>) -> bool {
    let mut events = crate::events(line);
    let read = events.next().and_then(Result::ok).map(|event| event.value);
    read.as_ref() == Some(expected) && events.next().is_none()
}

/// The headers that do not come back as they are: in a line of their own, or as the one name of a player.
fn lost_headers<'r>(record: &'r Record, shown: &Shown<'r>) -> impl Iterator<Item = Loss> {
    let mut has_name = [false; 2];
    record
        .headers
        .iter()
        .enumerate()
        .filter_map(move |(index, header)| {
            let comes_back = match player(&header.key) {
                Some(color) => {
                    let name = &*header.value;
                    let is_first = !std::mem::replace(&mut has_name[color.index()], true);
                    is_first && trim_blanks(&one_line(name)) == name
                }
                None => header_line(header, shown).is_some_and(|line| line.is_exact),
            };
            let key = header.key.to_string();
            (!comes_back).then_some(Loss {
                kind: LossKind::Header { key },
                place: LossPlace::Header(index),
            })
        })
}

/// The player that a key means: the name has its own place.
fn player(key: &str) -> Option<Color> {
    match HeaderName::from_key(key) {
        Some(HeaderName::Black) => Some(Color::Black),
        Some(HeaderName::White) => Some(Color::White),
        _ => None,
    }
}

/// The move as BOD spells it: a mark, the destination, the piece; no origin.
fn spell(mv: shogi_core::Move, position: &Position) -> String {
    let (kind, suffix) = match mv.kind() {
        MoveKind::Drop { piece, .. } => (piece.kind(), "打"),
        MoveKind::Normal { from, promote, .. } => {
            let kind = position
                .piece_at(from)
                .map_or(PieceKind::Pawn, |piece| piece.kind);
            (kind, if promote { "成" } else { "" })
        }
    };
    format!(
        "{}{}{}{suffix}",
        position.turn().to_ja_mark(),
        mv.to().to_ja(),
        kind.to_ja()
    )
}

/// What a BOD document cannot hold.
pub(crate) fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
    let shown = Shown::find(record, options);
    let mut losses: Vec<Loss> = lost_headers(record, &shown).collect();
    let moves = record.root().line_moves();
    if moves > 0 {
        losses.push(Loss {
            kind: LossKind::Moves { count: moves },
            place: LossPlace::Record,
        });
    }
    for (node, place) in record.nodes_with_places() {
        if !node.is_mainline_child() {
            losses.push(Loss {
                kind: LossKind::Variation {
                    moves: node.line_moves(),
                },
                place,
            });
        }
        if let Some(ending) = node.ending() {
            let text = node.ending_text().unwrap_or(ending.name()).to_owned();
            losses.push(Loss {
                kind: LossKind::Ending { text, written: None },
                place,
            });
        }
        losses.extend(lost_notes(record, node, shown.node.id()).map(|kind| Loss { kind, place }));
    }
    if let Some(result) = record.stated_result() {
        let what = format!("the result that the record states, {result}");
        losses.push(Loss {
            kind: LossKind::Other { what },
            place: LossPlace::Record,
        });
    }
    losses
}

/// The notes of a node that are not written, or written in another form. `shown` is the node whose position is written.
fn lost_notes(record: &Record, node: NodeRef<'_>, shown: NodeId) -> impl Iterator<Item = LossKind> {
    let is_root = node.parent().is_none();
    let is_shown = node.id() == shown;
    // Another position has a last move of its own.
    let move_count = (is_root && is_shown)
        .then(|| kept_move_count(record).map(str::to_owned))
        .flatten();
    node.notes().filter_map(move |(kind, text)| {
        let is_one_line = one_line(text) == text;
        match kind {
            NoteKind::Comment if is_shown && is_one_line => None,
            NoteKind::OpeningRemark
                if is_root
                    && is_one_line
                    && (!text.starts_with("手数＝") || move_count.as_deref() == Some(text)) =>
            {
                None
            }
            NoteKind::Comment | NoteKind::OpeningComment => Some(LossKind::Comments { count: 1 }),
            NoteKind::Remark | NoteKind::OpeningRemark => Some(LossKind::Remarks { count: 1 }),
            NoteKind::Bookmark | NoteKind::OpeningBookmark => Some(LossKind::Bookmark {
                name: text.to_owned(),
            }),
            NoteKind::EndingText => None,
        }
    })
}
