//! An entry of `moves`: a move or an ending, with its comments and time.

use std::fmt::{self, Write};
use std::time::Duration;

use serde_json::json;
use shogi_core::notation::ja::moves::{Manner, Notation};
use shogi_core::record::{LossKind, LossPlace, LossSink, NodeRef, NoteKind};
use shogi_core::{Ending, Move, Position, Square};

use crate::{relative, special};

/// Writes the fields of an entry, and reports what an entry cannot hold.
pub(super) struct Entry<'o> {
    out: &'o mut dyn Write,
    losses: &'o mut dyn LossSink,
    place: LossPlace,
    /// What is before the next field.
    separator: &'static str,
}

impl<'o> Entry<'o> {
    /// Begins the entry of the node at a place. The end is for the caller to write.
    pub(super) fn begin(
        out: &'o mut dyn Write,
        losses: &'o mut dyn LossSink,
        place: LossPlace,
    ) -> Result<Self, fmt::Error> {
        out.write_char('{')?;
        Ok(Self {
            out,
            losses,
            place,
            separator: "",
        })
    }

    fn field(&mut self, name: &str) -> fmt::Result {
        write!(self.out, "{}\"{name}\":", self.separator)?;
        self.separator = ",";
        Ok(())
    }

    /// Writes `"comments":["a","b"]`. A comment is a line; one with line ends within becomes several.
    pub(super) fn notes(&mut self, node: NodeRef<'_>) -> fmt::Result {
        const LINE_ENDS: [char; 2] = ['\n', '\r'];
        let mut has_comments = false;
        for (kind, text) in node.notes() {
            let is_comment = kind == NoteKind::Comment;
            if is_comment {
                for line in text.split(LINE_ENDS) {
                    if has_comments {
                        self.out.write_char(',')?;
                    } else {
                        self.field("comments")?;
                        self.out.write_char('[')?;
                    }
                    has_comments = true;
                    write!(self.out, "{}", json!(line))?;
                }
            }
            let lost = LossKind::of_note(kind, text);
            if let Some(lost) = lost.filter(|_| !is_comment || text.contains(LINE_ENDS)) {
                self.losses.lose(lost, self.place);
            }
        }
        self.out.write_str(if has_comments { "]" } else { "" })
    }

    /// Writes `"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}`. `previous` is where the move before
    /// went.
    pub(super) fn mv(&mut self, mv: Move, previous: Option<Square>, position: &Position) -> fmt::Result {
        let to = mv.to();
        let notation = Notation::of(mv, position, None);
        self.field("move")?;
        write!(self.out, "{{\"color\":{}", position.turn().index())?;
        if let Some(from) = mv.from() {
            write!(self.out, ",\"from\":{}", DisplaySquare(from))?;
        }
        let kind = notation.kind.to_csa();
        write!(self.out, ",\"to\":{},\"piece\":\"{kind}\"", DisplaySquare(to))?;
        if previous == Some(to) {
            self.out.write_str(",\"same\":true")?;
        }
        match notation.manner {
            Some(Manner::Promote) => self.out.write_str(",\"promote\":true")?,
            Some(Manner::Unpromoted) => self.out.write_str(",\"promote\":false")?,
            Some(Manner::Drop) | None => {}
        }
        if let Some(captured) = position.piece_at(to) {
            write!(self.out, ",\"capture\":\"{}\"", captured.kind.to_csa())?;
        }
        let letters = relative::letters(notation);
        if !letters.is_empty() {
            write!(self.out, ",\"relative\":\"{letters}\"")?;
        }
        self.out.write_char('}')
    }

    /// Writes `"special":"TORYO"`.
    pub(super) fn special(&mut self, ending: Ending, node: NodeRef<'_>) -> fmt::Result {
        let text = node.ending_text().unwrap_or_default();
        let name = special::name(ending, text, node.turn());
        self.field("special")?;
        write!(self.out, "{}", json!(name))?;
        // What the name means to the reader is the rule: names and texts do not map one to one.
        let comes_back = special::parse(name, node.turn()).is_some_and(|read| read == (ending, text.into()));
        if !comes_back && let Some(lost) = LossKind::of_ending(node, Some(name)) {
            self.losses.lose(lost, self.place);
        }
        Ok(())
    }

    /// Writes `"time":{"now":{"m":1,"s":30},"total":{"h":0,"m":1,"s":30}}`.
    pub(super) fn time(&mut self, now: Duration, total: Duration) -> fmt::Result {
        if whole_seconds(now) != now {
            self.losses.lose(LossKind::FractionOfSecond, self.place);
        }
        self.field("time")?;
        let has_hours = now.as_secs() >= 3600;
        write!(self.out, "{{\"now\":{}", DisplayTime { time: now, has_hours })?;
        let total = DisplayTime {
            time: total,
            has_hours: true,
        };
        write!(self.out, ",\"total\":{total}}}")
    }
}

/// The whole seconds of a time: JKF has no fractions.
pub(super) const fn whole_seconds(time: Duration) -> Duration {
    Duration::from_secs(time.as_secs())
}

/// `{"x":7,"y":6}`.
struct DisplaySquare(Square);

impl fmt::Display for DisplaySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (self.0.file().number(), self.0.rank().number());
        write!(f, "{{\"x\":{file},\"y\":{rank}}}")
    }
}

/// `{"h":0,"m":1,"s":30}`.
struct DisplayTime {
    time: Duration,
    has_hours: bool,
}

impl fmt::Display for DisplayTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.time.as_secs();
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        f.write_char('{')?;
        if self.has_hours {
            write!(f, "\"h\":{hours},")?;
        }
        write!(f, "\"m\":{minutes},\"s\":{seconds}}}")
    }
}
