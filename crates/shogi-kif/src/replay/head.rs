//! Reads the head of a game: headers, the diagram, pieces in hand, the side to move. Fixes the start position at the
//! end of the head.

use shogi_core::format::GameProblem;
use shogi_core::format::tools::Destination;
use shogi_core::format::tools::start::{HANDICAP_KEY, StartProblem, header, last_move_remark};
use shogi_core::messages::excerpt;
use shogi_core::notation::ja::moves::Notation;
use shogi_core::record::HeaderName;
use shogi_core::setup::Setup;
use shogi_core::text::Place;
use shogi_core::{Color, Handicap, Position, Square};

use super::{GameReader, Head};
use crate::ambiguous_header;
use crate::error::KifProblem;
use crate::event::Event;
use crate::joined_headers::split_joined_header;
use crate::move_line::{Cell, MoveLine};
use crate::written_move::{bad_move, is_move, is_move_in_header};

impl<'t> GameReader<'t> {
    /// Notes that the line at `place` is not part of the diagram. If the diagram is incomplete, the diagram ends before
    /// this line.
    pub(super) const fn follow_diagram(&mut self, place: Place) {
        if let Some(start) = &mut self.start {
            start.follow(place);
        }
    }

    /// Reads a line with a header, or with several, which people write behind each other.
    pub(super) fn header_line(&mut self, key: &'t str, value: &'t str, place: Place) {
        let (mut key, mut value) = (key, value);
        while let Some((head, next)) = split_joined_header(key, value) {
            let found = excerpt(next);
            let text = self.replay.text();
            self.replay
                .report(place.of(next, text), KifProblem::JoinedHeaders { found });
            self.header(key, head, place);
            let Some(rest) = header(next) else { return };
            (key, value) = rest;
        }
        self.header(key, value, place);
    }

    fn header(&mut self, key: &str, value: &str, place: Place) {
        if let Some(start) = &mut self.start {
            start.follow(place);
            if key == HANDICAP_KEY {
                start.handicap(value, place);
            } else if start.header(key, value, place, place.of(value, self.replay.text())) {
                return;
            }
        } else if key == HANDICAP_KEY && !self.names_start(value) {
            return self.replay.report(place, GameProblem::LateStart);
        }
        let goes_on = self.has_moves() && !self.replay.builder.has_ended() && is_move(value);
        if is_move_in_header(key, value) || goes_on && !HeaderName::is_free_text(key) {
            self.fix_start();
            if !self.replay.skip(place) {
                self.replay.report(place, bad_move(value));
                self.replay.break_off();
            }
            return;
        }
        if let Some(like) = ambiguous_header::probable_kind(key, value) {
            let key = excerpt(key);
            self.replay
                .report(place, GameProblem::AmbiguousHeader { key, like });
        }
        self.replay.header(key, value, place);
    }

    /// Reads a line of the diagram, or a line that belongs to the diagram: pieces in hand, side to move, number of
    /// moves.
    pub(super) fn start_line(&mut self, event: Event<'t>, place: Place) {
        let Some(start) = &mut self.start else {
            return self.replay.report(place, GameProblem::LateStart);
        };
        let text = self.replay.text();
        match event {
            Event::Files(files) => start.files(files, place),
            Event::Frame(frame) => start.frame(frame, place),
            Event::Row(row) => start.row(row, place),
            Event::Hand { color, pieces } => start.hand(color, pieces, place.of(pieces, text)),
            Event::Turn(color) => start.turn(color, place),
            Event::MoveCount { digits, rest } => {
                start.moves_played(digits, rest, place.of(digits, text));
                let last = Notation::strip(rest).map(|(last, _)| last.to);
                if let Ok(Destination::Square(to)) = last {
                    self.last_destination = Some(to);
                }
                if let Some(remark) = last_move_remark(digits, rest) {
                    self.remark(&remark);
                }
            }
            _ => {}
        }
    }

    /// Whether `value`, the value of a `手合割` after the first move, names the start position of the game.
    fn names_start(&self, value: &str) -> bool {
        let record = self.replay.builder.record();
        if record.headers.get(HANDICAP_KEY) == Some(value) {
            return true;
        }
        Handicap::from_variant_name(value).is_some_and(|named| named.starts_at(record.start()))
    }

    /// Fixes the start position when no move can show which side is to move: at the end of the game, or at a line
    /// that is not a move.
    pub(super) fn fix_start(&mut self) {
        self.fix_start_with(|_| None);
    }

    /// Fixes the start position at the first move with a number. If the head does not name the side to move, this is
    /// the side of the first move, if the move shows its side.
    #[inline]
    pub(super) fn fix_start_at(&mut self, line: &MoveLine<'t>, place: Place) {
        if self.has_moves() {
            return;
        }
        let same = self.destination_before_start();
        self.fix_start_with(|setup| {
            let Cell::Move(written) = line.cell else {
                return None;
            };
            let notation = written.notation;
            let mover = match written.from() {
                Some(from) => setup.board[from]?.color,
                None if written.is_drop() => notation.color?,
                None => mover(setup, notation.without_mark(), same).or(notation.color)?,
            };
            Some((mover, place))
        });
    }

    /// Fixes the start position at the first move in newspaper notation. If the head does not name the side to move,
    /// this is the side of the first move, if the move shows its side.
    pub(super) fn fix_start_at_notation(&mut self, text: &str, place: Place) {
        if self.has_moves() {
            return;
        }
        let same = self.destination_before_start();
        self.fix_start_with(|setup| {
            let (notation, _) = Notation::strip(text).ok()?;
            let mover = mover(setup, notation.without_mark(), same).or(notation.color)?;
            Some((mover, place))
        });
    }

    /// Fixes the start position. `first_mover` returns the side of the first move and the place of that move, or `None`
    /// if no move shows the side.
    pub(super) fn fix_start_with(&mut self, first_mover: impl Fn(&Setup) -> Option<(Color, Place)>) {
        let Some(start) = self.start.take() else { return };
        if start.has_readable_row() {
            self.replay.recognize();
        }
        self.head = self.head.max(Head::Past);
        self.name_players();
        let start = start.finish(first_mover);
        for (place, problem) in start.problems {
            match problem {
                // If the file is cut off in the head, that may be the cause of these problems: the missing part may
                // have had a diagram.
                StartProblem::Unterminated
                | StartProblem::UnknownHandicap { .. }
                | StartProblem::HandWithoutDiagram
                | StartProblem::MissingDiagram => self.replay.report_missing(place, problem),
                _ => self.replay.report(place, problem),
            }
        }
        self.replay.set_start(start.setup);
    }
}

/// If exactly one of the two sides can make the move `notation` in this setup, returns that side. `same` is the square
/// that `同` means.
fn mover(setup: &Setup, notation: Notation, same: Option<Square>) -> Option<Color> {
    let can_move = |turn: &Color| {
        let setup = Setup {
            turn: *turn,
            ..*setup
        };
        notation.resolve(&Position::new_lenient(&setup), same).is_ok()
    };
    let mut movers = Color::ALL.into_iter().filter(can_move);
    movers.next().filter(|_| movers.next().is_none())
}
