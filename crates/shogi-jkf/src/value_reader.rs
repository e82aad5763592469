//! [`Reader`]: reads JSON values, reports problems at their places, and holds the game that is being built.

use shogi_core::Square;
use shogi_core::format::tools::{LineIndex, Replay};
use shogi_core::format::{GameProblem, InputText, ReadOptions};
use shogi_core::messages::excerpt;
use shogi_core::text::{Place, Span};

use crate::error::{Expected, JkfProblem, NAME, Problem};
use crate::json::{Object, Raw, Read, lone_surrogate, parse};

/// Reads the values of a document and builds its game.
pub(crate) struct Reader<'t> {
    /// The game as far as it has been read: its record, position and diagnostics.
    pub(crate) replay: Replay<'t, JkfProblem>,
    pub(crate) lines: LineIndex,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &InputText<'t>, options: &ReadOptions) -> Self {
        Self {
            replay: Replay::new(NAME, text, options),
            lines: LineIndex::new(text.content()),
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
    pub(crate) fn report(&mut self, raw: Raw<'t>, kind: impl Into<Problem>) {
        let kind = kind.into();
        let mut span = self.span(raw);
        if kind.format().is_some_and(JkfProblem::is_lone_surrogate)
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
    /// names. A misspelled name becomes the known one, if the object lacks that.
    pub(crate) fn object(
        &mut self,
        raw: Raw<'t>,
        expected: Expected,
        known: &[&'static str],
    ) -> Read<'t, Object<'t>> {
        let mut object = Object::parse(raw, expected)?;
        let index_of = |name: &str| known.iter().position(|known| *known == name);
        let fields = object.members.iter();
        let found = fields.filter_map(|(field, _)| index_of(field));
        let present = found.fold(0_u32, |present, index| present | 1 << index);
        let mut seen = 0_u32;
        for (field, value) in &mut object.members {
            // In a message, an empty name is shown as `""`.
            let found = |field: &str| excerpt(if field.is_empty() { "\"\"" } else { field });
            let mut absent = (0..known.len()).filter(|index| (present | seen) & (1 << index) == 0);
            let index = if let Some(index) = index_of(field) {
                index
            } else if let Some(index) = absent.find(|&index| is_misspelling(field, known[index])) {
                let (found, name) = (found(field), known[index]);
                self.report(value, JkfProblem::MisspelledField { found, field: name });
                name.clone_into(field);
                index
            } else {
                let problem = GameProblem::UnknownPart {
                    format: NAME,
                    found: found(field),
                    is_beginning: false,
                    hint: None,
                };
                self.report(value, problem);
                continue;
            };
            if seen & (1 << index) != 0 {
                let field = found(field);
                self.report(value, JkfProblem::DuplicateField { field });
            }
            seen |= 1 << index;
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

/// Whether a name is another one with one character more, less or different, or two exchanged. A short name such as
/// `to` has no misspellings, because other names are as near to it.
#[cold]
fn is_misspelling(found: &str, name: &str) -> bool {
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
    name.len() > 3 && (is_rest([1, 0]) || is_rest([0, 1]) || is_rest([1, 1]) || is_exchanged())
}
