//! [`Entry`]: writes an entry of `moves`, which is a move or an ending with its comments and time.

use std::fmt::{self, Write};
use std::time::Duration;

use serde_json::json;
use shogi_core::notation::ja::moves::{Manner, Notation};
use shogi_core::record::{LossKind, LossPlace, LossSink, NodeRef, NoteKind};
use shogi_core::{Ending, Move, Position, Square};

use crate::{relative_letters, special_endings};

/// Writes the fields of an entry. Reports the parts of the node that an entry cannot hold.
pub(super) struct Entry<'o> {
    out: &'o mut dyn Write,
    losses: &'o mut dyn LossSink,
    place: LossPlace,
    /// The text to write before the next field: a comma, or nothing before the first field.
    separator: &'static str,
}

impl<'o> Entry<'o> {
    /// Begins an entry: writes the opening brace. The caller writes the closing brace. `place` is the place of the node
    /// in the record, with which each loss is reported.
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

    /// Writes the comments: `"comments":["a","b"]`. A comment with line ends inside is written as several comments.
    /// This is reported as a loss, as are all other notes that JKF cannot hold.
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

    /// Writes `"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}`. `previous` is the
    /// destination of the previous move, for the field `same`.
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
        let letters = relative_letters::letters(notation);
        if !letters.is_empty() {
            write!(self.out, ",\"relative\":\"{letters}\"")?;
        }
        self.out.write_char('}')
    }

    /// Writes an ending: `"special":"TORYO"`.
    pub(super) fn special(&mut self, ending: Ending, node: NodeRef<'_>) -> fmt::Result {
        let text = node.ending_text().unwrap_or_default();
        let name = special_endings::name(ending, text, node.turn());
        self.field("special")?;
        write!(self.out, "{}", json!(name))?;
        // Several endings and texts can have the same name. So the name is parsed as a reader would parse it, and
        // compared with the ending and its text.
        let comes_back =
            special_endings::parse(name, node.turn()).is_some_and(|read| read == (ending, text.into()));
        if !comes_back && let Some(lost) = LossKind::of_ending(node, Some(name)) {
            self.losses.lose(lost, self.place);
        }
        Ok(())
    }

    /// Writes the time of a move and the total: `"time":{"now":{"m":1,"s":30},"total":{"h":0,"m":1,"s":30}}`. A
    /// fraction of a second is left out and reported as a loss.
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

/// Returns the whole seconds of a time, because JKF has no fractions of a second.
pub(super) const fn whole_seconds(time: Duration) -> Duration {
    Duration::from_secs(time.as_secs())
}

/// Displays a square: `{"x":7,"y":6}`.
struct DisplaySquare(Square);

impl fmt::Display for DisplaySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (self.0.file().number(), self.0.rank().number());
        write!(f, "{{\"x\":{file},\"y\":{rank}}}")
    }
}

/// Displays a time: `{"h":0,"m":1,"s":30}`.
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
