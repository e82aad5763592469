//! Reads the fields `header` and `initial`, which hold the headers and the start position.

use std::collections::HashSet;

use shogi_core::notation::ja::start::StartProblem;
use shogi_core::text::{excerpt, one_line};
use shogi_core::{Color, Hand, Piece, PieceKind, Setup, Square};

use crate::error::{DiagnosticKind, Expected, Found};
use crate::handicap_preset;
use crate::json::{Fields, Raw, found, parse_array};
use crate::value_reader::Reader;

impl<'t> Reader<'t> {
    /// Reads the headers: `{"先手":"A"}`. A value that is not a string is reported and kept as its JSON text; `null` is
    /// reported and becomes an empty text.
    pub(crate) fn header(&mut self, raw: Raw<'t>) {
        let header = self.accept(raw, Fields::parse(raw, Expected::Header));
        for (key, value) in header.into_iter().flat_map(|header| header.0) {
            let text = serde_json::from_str(value.get()).unwrap_or_else(|error| {
                let found = found(value, &error);
                self.report(value, DiagnosticKind::NotAString { found });
                match value.get() {
                    "null" => String::new(),
                    other => one_line(other).into_owned(),
                }
            });
            self.replay.builder.header(&key, &text);
        }
    }

    /// Reads the start position: `{"preset":"HIRATE"}`. If the start position cannot be read, reports an error and
    /// returns `None`.
    pub(crate) fn initial(&mut self, raw: Raw<'t>) -> Option<Setup> {
        let initial = self.fields(raw, Expected::Initial, &["preset", "data"])?;
        let preset = self.require(raw, &initial, "preset")?;
        let name: String = self.value(preset, Expected::Preset)?;
        let Some(handicap) = handicap_preset::parse(&name) else {
            let name = excerpt(&name);
            self.report(preset, StartProblem::UnknownHandicap { name });
            return None;
        };
        let named = handicap.setup();
        if named.is_some() && initial.get("data").is_none() {
            return named;
        }
        let data = self.require(raw, &initial, "data")?;
        let given = self.initial_data(data)?;
        if named.is_some_and(|named| named != given) {
            self.report(preset, StartProblem::ConflictingStart { name: excerpt(&name) });
        }
        Some(given)
    }

    /// Reads a position: `{"color":0,"board":[…],"hands":[…]}`.
    fn initial_data(&mut self, raw: Raw<'t>) -> Option<Setup> {
        let known = ["color", "board", "hands"];
        let data = self.fields(raw, Expected::Data, &known)?;
        let mut setup = Setup::EMPTY;
        let color = self.require(raw, &data, "color")?;
        setup.turn = self.color(color)?;
        let board = self.require(raw, &data, "board")?;
        self.board(board, &mut setup)?;
        let hands = self.require(raw, &data, "hands")?;
        self.hands(hands, &mut setup)?;
        Some(setup)
    }

    /// Reads a board of nine files with nine squares each. A square is `{}` or `{"color":0,"kind":"FU"}`.
    fn board(&mut self, raw: Raw<'t>, setup: &mut Setup) -> Option<()> {
        let expected = Expected::Board;
        let files = self.items(raw, 9, expected)?;
        for (file, raw) in (1..).zip(files) {
            let squares = self.items(raw, 9, expected)?;
            for (rank, raw) in (1..).zip(squares) {
                let square = self.fields(raw, Expected::BoardSquare, &["color", "kind"])?;
                let is_empty = square.get("color").is_none() && square.get("kind").is_none();
                if !is_empty {
                    let color = self.require(raw, &square, "color")?;
                    let kind = self.require(raw, &square, "kind")?;
                    let piece = Piece::new(self.color(color)?, self.piece_kind(kind)?);
                    setup.board[Square::from_numbers(file, rank)?] = Some(piece);
                }
            }
        }
        Some(())
    }

    /// Reads an array that must have `count` items. If it has another number of items or is not an array, reports that
    /// `expected` was expected, and returns `None`.
    fn items(&mut self, raw: Raw<'t>, count: usize, expected: Expected) -> Option<Vec<Raw<'t>>> {
        let items = self.accept(raw, parse_array(raw, expected))?;
        if items.len() != count {
            self.report_unexpected(raw, expected, Found::Count(items.len()));
            return None;
        }
        Some(items)
    }

    /// Reads the pieces in hand of Black and White: `[{"FU":1},{}]`.
    fn hands(&mut self, raw: Raw<'t>, setup: &mut Setup) -> Option<()> {
        let hands = self.items(raw, 2, Expected::Hands)?;
        for (color, raw) in Color::ALL.into_iter().zip(hands) {
            self.hand(raw, &mut setup.hands[color])?;
        }
        Some(())
    }

    fn hand(&mut self, raw: Raw<'t>, hand: &mut Hand) -> Option<()> {
        let counts = self.accept(raw, Fields::parse(raw, Expected::Hand))?;
        let mut known = HashSet::new();
        for (code, value) in counts.0 {
            if !known.insert(code.clone()) {
                let field = excerpt(&code);
                self.report(value, DiagnosticKind::DuplicateField { field });
                continue;
            }
            let count: u8 = self.value(value, Expected::HandCount)?;
            let kind = PieceKind::from_csa(&code);
            let held = kind
                .filter(|kind| !kind.is_promoted())
                .and_then(PieceKind::to_hand_piece);
            match held {
                Some(piece) => hand.set(piece, count),
                // Some programs list all kinds of pieces with the count 0, even those that cannot be held in hand.
                None if count == 0 && kind.is_some() => {}
                None => {
                    let found = excerpt(&code);
                    self.report(value, DiagnosticKind::NotForHand { found });
                    if count > 0 {
                        return None;
                    }
                }
            }
        }
        Some(())
    }
}
