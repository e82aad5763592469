//! Reads the fields `header` and `initial`, which hold the headers and the start position.

use std::collections::HashSet;

use shogi_core::format::tools::start::{HANDICAP_KEY, StartProblem};
use shogi_core::format::tools::{one_line, trim_blanks};
use shogi_core::messages::excerpt;
use shogi_core::text::Place;
use shogi_core::{Color, File, Hand, HandPiece, Handicap, Piece, PieceKind, Rank, Setup, Square};

use crate::error::{Expected, Found, JkfProblem};
use crate::handicap_preset;
use crate::json::{Object, Raw, Read, color, found, parse, piece_kind, unexpected};
use crate::value_reader::Reader;

impl<'t> Reader<'t> {
    /// Reads the headers: `{"先手":"A"}`. A value that is not a string is reported and kept as its JSON text; `null` is
    /// reported and becomes an empty text.
    pub(crate) fn header(&mut self, raw: Raw<'t>) {
        let header = self.accept(Object::parse(raw, Expected::Header));
        for (key, value) in header.into_iter().flat_map(|header| header.members) {
            let text = serde_json::from_str(value.get()).unwrap_or_else(|error| {
                let found = found(value, &error);
                self.report(value, JkfProblem::NotAString { found });
                match value.get() {
                    "null" => String::new(),
                    other => one_line(other).into_owned(),
                }
            });
            let place = self.place(self.span(value));
            self.replay.header(&key, &text, place);
        }
    }

    /// Reports a `手合割` among the headers where the document has no start, which is then that of an even game. Its place is
    /// that of the document.
    pub(crate) fn check_named_start(&mut self, document: Place) {
        let is_even = Handicap::Even.starts_at(self.replay.builder.record().start());
        if let Some((handicap, name)) = self.handicap_in_header()
            && handicap != Handicap::Even
            && is_even
        {
            self.replay.report(document, JkfProblem::StartInHeader { name });
        }
    }

    /// Reports a `手合割` among the headers with another start than that of the document, which counts. Programs write `平手` with
    /// any position, so it is reported only beside the start of a handicap.
    pub(crate) fn compare_with_header(&mut self, start: &Setup, initial: Raw<'t>) {
        let Some((handicap, name)) = self.handicap_in_header() else {
            return;
        };
        let is_usual = handicap == Handicap::Even && Handicap::from_setup(start).is_none();
        if !is_usual && handicap != Handicap::Other && !handicap.starts_at(start) {
            self.report(initial, StartProblem::ConflictingStart { name });
        }
    }

    /// The handicap of a `手合割` among the headers, and its name there, shortened for messages.
    fn handicap_in_header(&self) -> Option<(Handicap, String)> {
        let headers = &self.replay.builder.record().headers;
        let name = headers.get(HANDICAP_KEY).map(trim_blanks)?;
        Some((Handicap::from_variant_name(name)?, excerpt(name)))
    }

    /// Reads the start position: `{"preset":"HIRATE"}`.
    pub(crate) fn initial(&mut self, raw: Raw<'t>) -> Read<'t, Setup> {
        let initial = self.object(raw, Expected::Initial, &["preset", "data"])?;
        let preset = initial.require("preset")?;
        let name: String = parse(preset, Expected::Preset)?;
        let handicap = handicap_preset::parse(&name);
        let name = excerpt(&name);
        let Some(handicap) = handicap else {
            let presets = Some(handicap_preset::names());
            return Err((preset, StartProblem::UnknownHandicap { name, presets }.into()));
        };
        let named = handicap.setup();
        if let (Some(setup), None) = (named, initial.get("data")) {
            return Ok(setup);
        }
        let given = self.initial_data(initial.require("data")?)?;
        if named.is_some_and(|named| named != given) {
            self.report(preset, StartProblem::ConflictingStart { name });
        }
        Ok(given)
    }

    /// Reads a position: `{"color":0,"board":[…],"hands":[…]}`.
    fn initial_data(&mut self, raw: Raw<'t>) -> Read<'t, Setup> {
        let data = self.object(raw, Expected::Data, &["color", "board", "hands"])?;
        let mut setup = Setup::EMPTY;
        setup.turn = color(data.require("color")?)?;
        self.board(data.require("board")?, &mut setup)?;
        let hands = items(data.require("hands")?, 2, Expected::Hands)?;
        for (color, raw) in Color::ALL.into_iter().zip(hands) {
            self.hand(raw, &mut setup.hands[color])?;
        }
        Ok(setup)
    }

    /// Reads a board of nine files with nine squares each. A square is `{}` or `{"color":0,"kind":"FU"}`.
    fn board(&mut self, raw: Raw<'t>, setup: &mut Setup) -> Read<'t, ()> {
        for (file, raw) in File::ALL.into_iter().zip(items(raw, 9, Expected::Board)?) {
            for (rank, raw) in Rank::ALL.into_iter().zip(items(raw, 9, Expected::Board)?) {
                let square = self.object(raw, Expected::BoardSquare, &["color", "kind"])?;
                if square.get("color").or(square.get("kind")).is_some() {
                    let (color, kind) = (color(square.require("color")?)?, square.require("kind")?);
                    let piece = Piece::new(color, piece_kind(kind)?);
                    setup.board[Square::new(file, rank)] = Some(piece);
                }
            }
        }
        Ok(())
    }

    /// Reads the pieces in hand of one side: `{"FU":1}`.
    fn hand(&mut self, raw: Raw<'t>, hand: &mut Hand) -> Read<'t, ()> {
        let mut known = HashSet::new();
        for (code, value) in Object::parse(raw, Expected::Hand)?.members {
            let found = excerpt(&code);
            let kind = PieceKind::from_csa(&code);
            if !known.insert(code) {
                self.report(value, JkfProblem::DuplicateField { field: found });
                continue;
            }
            let count: u8 = parse(value, Expected::HandCount)?;
            match kind.and_then(HandPiece::from_kind) {
                Some(piece) => hand.set(piece, count),
                // Some programs list all kinds of pieces with the count 0, even those that cannot be held in hand.
                None if count == 0 && kind.is_some() => {}
                None if count == 0 => self.report(value, JkfProblem::NotForHand { found }),
                None => return Err((value, JkfProblem::NotForHand { found }.into())),
            }
        }
        Ok(())
    }
}

/// Reads an array that must have `count` items.
fn items(raw: Raw<'_>, count: usize, expected: Expected) -> Read<'_, Vec<Raw<'_>>> {
    let items: Vec<_> = parse(raw, expected)?;
    if items.len() == count {
        Ok(items)
    } else {
        Err(unexpected(raw, expected, Found::Count(items.len())))
    }
}
