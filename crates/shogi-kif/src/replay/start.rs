//! The start of a game: headers, the diagram and what stands beside it.

use shogi_core::ja::notation::{Destination, Notation};
use shogi_core::ja::start::Place;
use shogi_core::setup::Setup;
use shogi_core::source::{Span, excerpt};
use shogi_core::{Color, Handicap};

use super::{Head, Placed, Reading, Replay, keys};
use crate::cell::WrittenMove;
use crate::error::ErrorKind;
use crate::event::{Cell, Event, MoveLine};

impl<'t> Replay<'t, '_> {
    /// Takes note of a line beside the diagram, if that is still to be read.
    pub(super) const fn follow(&mut self, place: Place) {
        if let Some(start) = &mut self.start {
            start.follow(place);
        }
    }

    pub(super) fn header(&mut self, key: &str, value: &str, place: Place) {
        if let Some(start) = &mut self.start {
            start.follow(place);
            if key == "手合割" {
                start.handicap(value, place);
            }
        } else if key == "手合割" && !self.names_start(value) {
            return self.report(place.0, place.1, ErrorKind::LateStart);
        }
        if let Some(like) = keys::oddity(key, value) {
            let key = excerpt(key);
            self.report(place.0, place.1, ErrorKind::OddHeader { key, like });
        }
        self.builder.header(key, value);
    }

    /// A line of the diagram or beside it.
    pub(super) fn start_line(&mut self, event: Placed<'t>) {
        let place = (event.line, event.span);
        let Some(start) = &mut self.start else {
            return self.report(event.line, event.span, ErrorKind::LateStart);
        };
        match event.value {
            Event::Files(files) => start.files(files, place),
            Event::Frame(frame) => start.frame(frame, place),
            Event::Row(row) => start.row(row, place),
            Event::Hand { color, pieces } => {
                start.hand(color, pieces, (event.line, Span::of(pieces, self.text)));
            }
            Event::Turn(color) => start.turn(color, place),
            Event::MoveCount { digits, rest } => {
                start.moves_played(digits, (event.line, Span::of(digits, self.text)));
                let last = Notation::strip(rest).map(|(last, _)| last.to);
                if let Ok(Destination::Square(to)) = last {
                    self.last_destination = Some(to);
                }
                // The last move is told by the diagram; its words are kept as a line that programs skip.
                if !matches!(rest, "" | "まで") {
                    self.skipped(&format!("手数＝{digits}  {rest}"));
                }
            }
            _ => {}
        }
    }

    /// Whether a `手合割` behind the moves says what is known already.
    fn names_start(&self, value: &str) -> bool {
        let record = self.builder.record();
        if record.headers.get("手合割") == Some(value) {
            return true;
        }
        let handicap = Handicap::from_name(value).or_else(|| Handicap::from_variant_name(value));
        let start = record.start();
        handicap.and_then(Handicap::setup).is_some_and(|named| {
            (named.board, named.hands, named.turn) == (start.board, start.hands, start.turn)
        })
    }

    /// Settles the start, at the first move or at the end.
    pub(super) fn begin(&mut self, first: Option<(&MoveLine<'t>, Place)>) {
        self.begin_with(|setup| {
            let (mv, place) = first?;
            let Cell::Move(WrittenMove { from: Some(from), .. }) = mv.cell else {
                return None;
            };
            Some((setup.board[from]?.color, place))
        });
    }

    /// Settles the start; `first_mover` tells whose the first move is, and where it stands.
    pub(super) fn begin_with(&mut self, first_mover: impl FnOnce(&Setup) -> Option<(Color, Place)>) {
        if self.has_moves() {
            return;
        }
        let Some(start) = self.start.take() else { return };
        self.head = self.head.max(Head::Past);
        let start = start.finish(first_mover);
        for ((line, span), problem) in start.problems {
            self.report(line, span, problem.into());
        }
        // Without a known start nothing is played on a guess, and nobody takes the board for that of an even game.
        let is_first = self.builder.set_start(start.setup.unwrap_or(Setup::EMPTY));
        debug_assert!(is_first, "the start is settled before the first move");
        if start.setup.is_none() {
            self.reading = Reading::Broken;
        }
    }
}
