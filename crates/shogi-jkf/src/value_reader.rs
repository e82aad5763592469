//! [`Reader`]: reads JSON values, reports problems at their places, and holds the game that is being built.

use shogi_core::Square;
use shogi_core::format::tools::{LineIndex, Replay};
use shogi_core::format::{GameProblem, ReadOptions};
use shogi_core::messages::excerpt;
use shogi_core::text::{Place, Span};

use crate::error::NAME;
use crate::error::{DiagnosticKind, Expected};
use crate::json::{Object, Raw, Read, lone_surrogate, parse};

/// Reads the values of a document and builds its game.
pub(crate) struct Reader<'t> {
    /// The game as far as it has been read: its record, position and diagnostics.
    pub(crate) replay: Replay<'t, DiagnosticKind>,
    pub(crate) lines: LineIndex,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str, options: &ReadOptions) -> Self {
        Self {
            replay: Replay::new(NAME, text, options),
            lines: LineIndex::new(text),
        }
    }

    /// Returns the byte range of a value in the text.
    pub(crate) fn span(&self, raw: Raw<'t>) -> Span {
        Span::of(raw.get(), self.replay.text())
    }

    /// Returns the place of a byte range: the range together with its line.
    pub(crate) fn place(&self, span: Span) -> Place {
        Place::new(self.lines.line(span.start), span)
    }

    /// Reports a diagnostic at the place of a value. A diagnostic about half of a surrogate pair is reported at the
    /// place of its escape in the value.
    pub(crate) fn report(&mut self, raw: Raw<'t>, kind: impl Into<DiagnosticKind>) {
        let kind = kind.into();
        let mut span = self.span(raw);
        if kind.is_lone_surrogate()
            && let Some(escape) = lone_surrogate(raw.get())
        {
            span = Span::of(raw.get().get(escape).unwrap_or_default(), self.replay.text());
        }
        self.replay.report(self.place(span), kind);
    }

    /// Returns what was read. Reports the problem if nothing could be read.
    pub(crate) fn accept<T>(&mut self, read: Read<'t, T>) -> Option<T> {
        read.map_err(|(raw, kind)| self.report(raw, kind)).ok()
    }

    /// Reads an object. Reports fields that are repeated or whose name is not in `known`, which may have at most 32
    /// names. A name with a slip becomes the known name, if the object lacks that.
    pub(crate) fn object(
        &mut self,
        raw: Raw<'t>,
        expected: Expected,
        known: &[&'static str],
    ) -> Read<'t, Object<'t>> {
        let mut object = Object::parse(raw, expected)?;
        for index in 0..object.members.len() {
            let (found, value) = &object.members[index];
            let lacks = |name: &&&'static str| !object.members.iter().any(|(field, _)| field == **name);
            if !known.contains(&found.as_str())
                && let Some(&field) = known.iter().filter(lacks).find(|known| is_slip(found, known))
            {
                let (found, value) = (excerpt(found), *value);
                self.report(value, DiagnosticKind::MisspelledField { found, field });
                field.clone_into(&mut object.members[index].0);
            }
        }
        let mut seen = 0_u32;
        for (field, value) in &object.members {
            // In a message, an empty name is shown as `""`.
            let shown = || excerpt(if field.is_empty() { "\"\"" } else { field });
            match known.iter().position(|known| known == field) {
                None => {
                    let (format, found) = (NAME, shown());
                    self.report(value, GameProblem::UnknownPart { format, found });
                }
                Some(index) if seen & (1 << index) != 0 => {
                    self.report(value, DiagnosticKind::DuplicateField { field: shown() });
                }
                Some(index) => seen |= 1 << index,
            }
        }
        Ok(object)
    }

    /// Reads a square: `{"x":7,"y":6}`.
    pub(crate) fn square(&mut self, raw: Raw<'t>) -> Read<'t, Square> {
        let bad_square = || {
            let (example, found) = ("{\"x\":7,\"y\":6}", excerpt(raw.get()));
            (raw, GameProblem::BadSquare { example, found }.into())
        };
        let place = self.object(raw, Expected::BoardSquare, &["x", "y"]);
        let place = place.map_err(|_| bad_square())?;
        let number = |field| parse::<u8>(place.get(field)?, Expected::BoardSquare).ok();
        let square = number("x").zip(number("y"));
        let square = square.and_then(|(file, rank)| Square::from_numbers(file, rank));
        square.ok_or_else(bad_square)
    }
}

/// Whether a name is another one with one character more, less or different, or two exchanged. Only names of several letters have
/// slips.
#[cold]
fn is_slip(found: &str, name: &str) -> bool {
    let (found, name): (Vec<char>, Vec<char>) = (found.chars().collect(), name.chars().collect());
    let same = found
        .iter()
        .zip(&name)
        .take_while(|(one, other)| one == other)
        .count();
    let rest = |text: &[char], skipped: usize| text.get(same + skipped..).map(<[char]>::to_vec);
    let is_rest = |skipped: [usize; 2]| {
        rest(&found, skipped[0]).is_some_and(|one| Some(one) == rest(&name, skipped[1]))
    };
    let is_exchanged = || {
        let pair = |text: &[char]| Some([*text.get(same)?, *text.get(same + 1)?]);
        pair(&found).is_some_and(|[one, other]| pair(&name) == Some([other, one])) && is_rest([2, 2])
    };
    name.len() > 1 && (is_rest([1, 0]) || is_rest([0, 1]) || is_rest([1, 1]) || is_exchanged())
}
