//! [`Reader`]: reads JSON values, reports problems at their places, and holds the game that is being built.

use shogi_core::format::{GameProblem, ReadOptions, Replay};
use shogi_core::text::{LineIndex, Place, Span, excerpt};
use shogi_core::{Color, PieceKind, Square};

use crate::error::{DiagnosticKind, Expected, Found};
use crate::json::{Fields, Raw, lone_surrogate, parse_value};

/// Reads the values of a document and builds its game.
pub(crate) struct Reader<'t> {
    /// The game as far as it has been read: its record, position and diagnostics.
    pub(crate) replay: Replay<'t, DiagnosticKind>,
    pub(crate) lines: LineIndex,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str, options: &ReadOptions) -> Self {
        Self {
            replay: Replay::new(text, options),
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

    /// Reports that a value is not of the kind that JKF requires there.
    pub(crate) fn report_unexpected(&mut self, raw: Raw<'t>, expected: Expected, found: Found) {
        self.report(raw, DiagnosticKind::UnexpectedValue { expected, found });
    }

    /// Returns the content of `value`. If `value` is an error, reports the error at the place of `raw`, and returns
    /// `None`.
    pub(crate) fn accept<T>(&mut self, raw: Raw<'t>, value: Result<T, DiagnosticKind>) -> Option<T> {
        value.map_err(|kind| self.report(raw, kind)).ok()
    }

    /// Reads a simple value: a string, a number, a boolean or an array of these.
    pub(crate) fn value<T: serde::de::DeserializeOwned>(
        &mut self,
        raw: Raw<'t>,
        expected: Expected,
    ) -> Option<T> {
        self.accept(raw, parse_value(raw, expected))
    }

    /// Reads an object. Reports fields that are repeated or whose name is not in `known`, which may have at most 32
    /// names. If the value is not an object, reports this and returns `None`.
    pub(crate) fn fields(&mut self, raw: Raw<'t>, expected: Expected, known: &[&str]) -> Option<Fields<'t>> {
        let fields = self.try_fields(raw, expected, known);
        self.accept(raw, fields)
    }

    /// Like [`Reader::fields`], but an error because the value is not an object is returned to the caller and not
    /// reported.
    pub(crate) fn try_fields(
        &mut self,
        raw: Raw<'t>,
        expected: Expected,
        known: &[&str],
    ) -> Result<Fields<'t>, DiagnosticKind> {
        let fields = Fields::parse(raw, expected)?;
        let mut seen = 0_u32;
        for (field, value) in &fields.0 {
            // In a message, an empty name is shown as `""`.
            let shown = || excerpt(if field.is_empty() { "\"\"" } else { field });
            match known.iter().position(|known| known == field) {
                None => {
                    let (format, found) = ("JKF", shown());
                    self.report(value, GameProblem::UnknownPart { format, found });
                }
                Some(index) if seen & (1 << index) != 0 => {
                    self.report(value, DiagnosticKind::DuplicateField { field: shown() });
                }
                Some(index) => seen |= 1 << index,
            }
        }
        Ok(fields)
    }

    /// Returns the value of a field. If the object `raw` does not have the field, reports this and returns `None`.
    pub(crate) fn require(
        &mut self,
        raw: Raw<'t>,
        fields: &Fields<'t>,
        field: &'static str,
    ) -> Option<Raw<'t>> {
        let value = fields.get(field);
        if value.is_none() {
            self.report(raw, DiagnosticKind::MissingField { field });
        }
        value
    }

    /// Reads a side: `0` for Black, `1` for White.
    pub(crate) fn color(&mut self, raw: Raw<'t>) -> Option<Color> {
        match raw.get() {
            "0" => Some(Color::Black),
            "1" => Some(Color::White),
            other => {
                self.report_unexpected(raw, Expected::Color, Found::Text(excerpt(other)));
                None
            }
        }
    }

    /// Reads a piece: `"FU"`.
    pub(crate) fn piece_kind(&mut self, raw: Raw<'t>) -> Option<PieceKind> {
        let code: String = self.value(raw, Expected::Piece)?;
        let kind = PieceKind::from_csa(&code);
        if kind.is_none() {
            let found = excerpt(&code);
            self.report(raw, GameProblem::UnknownPiece { found });
        }
        kind
    }

    /// Reads a square: `{"x":7,"y":6}`.
    pub(crate) fn square(&mut self, raw: Raw<'t>) -> Option<Square> {
        let example = "{\"x\":7,\"y\":6}";
        let found = || excerpt(raw.get());
        let Ok(place) = self.try_fields(raw, Expected::BoardSquare, &["x", "y"]) else {
            self.report(
                raw,
                GameProblem::BadSquare {
                    example,
                    found: found(),
                },
            );
            return None;
        };
        let number = |field| {
            let value = place.get(field)?;
            parse_value::<u8>(value, Expected::BoardSquare).ok()
        };
        let square = number("x").zip(number("y"));
        let square = square.and_then(|(file, rank)| Square::from_numbers(file, rank));
        if square.is_none() {
            self.report(
                raw,
                GameProblem::BadSquare {
                    example,
                    found: found(),
                },
            );
        }
        square
    }
}
