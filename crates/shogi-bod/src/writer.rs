//! A position of a record to a BOD document.

use std::fmt::{self, Write};

use shogi_core::format::{Loss, LossKind, LossPlace, Newline};
use shogi_core::ja::diagram::{display_board, display_hand};
use shogi_core::record::{HeaderName, NodeRef, NoteKind, Record};
use shogi_core::{Color, Handicap, MoveKind, PieceKind, Position};

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
    for header in record
        .headers
        .iter()
        .filter(|header| is_other_header(&header.key))
    {
        write!(out, "{}：{}{end}", one_line(&header.key), one_line(&header.value))?;
    }
    for color in [Color::White, Color::Black] {
        if color == Color::Black {
            for row in display_board(&setup.board).to_string().lines() {
                write!(out, "{row}{end}")?;
            }
        }
        if let Some(player) = record.player(color) {
            write!(out, "{}：{}{end}", name(color), one_line(player))?;
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

/// Whether a header is neither a player, which has its own place, nor told by the diagram.
fn is_other_header(key: &str) -> bool {
    !matches!(
        HeaderName::from_key(key),
        Some(HeaderName::Black | HeaderName::White)
    )
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
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
    let mut losses = Vec::new();
    let moves = record.root().line().filter(|node| node.mv().is_some()).count();
    if moves > 0 {
        losses.push(Loss {
            kind: LossKind::Moves { count: moves },
            place: LossPlace::Record,
        });
    }
    for (node, place) in record.nodes_with_places() {
        if !node.is_mainline_child() {
            let moves = node.line().filter(|node| node.mv().is_some()).count();
            losses.push(Loss {
                kind: LossKind::Variation { moves },
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
        let is_shown = node.ply()
            == options
                .ply
                .unwrap_or(u32::MAX)
                .min(u32::try_from(moves).unwrap_or(u32::MAX));
        let comments = node.comments().count();
        if comments > 0 && !is_shown {
            losses.push(Loss {
                kind: LossKind::Comments { count: comments },
                place,
            });
        }
        for name in node.bookmarks() {
            losses.push(Loss {
                kind: LossKind::Bookmark {
                    name: name.to_owned(),
                },
                place,
            });
        }
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
