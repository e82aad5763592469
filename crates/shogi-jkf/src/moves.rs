//! Reads the field `move` of an entry, and plays the move.

use shogi_core::format::GameProblem;
use shogi_core::messages::excerpt;
use shogi_core::notation::ja::moves::Notation;
use shogi_core::text::Place;
use shogi_core::{HandPiece, Move, PieceKind, Position, Square};

use crate::error::{Contradiction, Expected, JkfProblem};
use crate::json::{Object, Raw, Read, color, flag, parse, piece_kind};
use crate::relative_letters;
use crate::value_reader::Reader;

impl<'t> Reader<'t> {
    /// Reads `{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}` and plays the move. Returns `false`
    /// if the move could not be played. In that case reports the reason, and stops reading the line of play.
    pub(crate) fn play(&mut self, raw: Raw<'t>) -> bool {
        let resolved = self.resolve(raw);
        let Some((mv, piece)) = self.accept(resolved) else {
            self.replay.break_off();
            return false;
        };
        let mismatch =
            piece.and_then(|(raw, kind)| Some((raw, self.replay.mismatch(mv.from()?, kind, None)?)));
        let place = mismatch.as_ref().map_or(raw, |&(piece, _)| piece);
        let mismatch = mismatch.map(|(_, problem)| problem);
        let (span, lines) = (self.span(place), &self.lines);
        self.replay
            .play(mv, mismatch, || Place::new(lines.line(span.start), span))
    }

    fn position(&self) -> &Position {
        self.replay.builder.position()
    }

    /// Returns the move, and the piece that the field `piece` names, with the place of the name. A move on the board needs
    /// no field `piece`, because the piece on its origin is known.
    fn resolve(&mut self, raw: Raw<'t>) -> Read<'t, (Move, Option<(Raw<'t>, PieceKind)>)> {
        let known = [
            "color", "from", "to", "piece", "same", "promote", "capture", "relative",
        ];
        let bad_move = || {
            let (example, found) = ("{\"color\":0,…}", excerpt(raw.get()));
            (raw, GameProblem::BadMove { example, found }.into())
        };
        let fields = self.object(raw, Expected::Move, &known);
        let fields = fields.map_err(|_| bad_move())?;
        let from = fields.get("from").map(|from| self.square(from)).transpose()?;
        if let Some(color) = fields.get("color") {
            self.check_color(color, from)?;
        }
        let to = self.destination(&fields)?;
        let piece = match fields.get("piece") {
            Some(raw) => Some((raw, piece_kind(raw)?)),
            None if from.is_none() => return Err(bad_move()),
            None => None,
        };
        if let Some(capture) = fields.get("capture") {
            let checked = self.check_capture(capture, to);
            self.accept(checked);
        }
        let promote = flag(&fields, "promote")?;
        let (mv, piece) = match (from, piece) {
            (None, Some((raw, unpromoted))) => {
                let promoted = unpromoted.promoted().filter(|_| promote);
                let kind = if promote {
                    promoted.ok_or_else(bad_move)?
                } else {
                    unpromoted
                };
                let held =
                    HandPiece::from_kind(kind).ok_or_else(|| (raw, GameProblem::BadDrop(kind).into()))?;
                (Move::drop(held, to), Some((raw, kind)))
            }
            (from, piece) => (Move::normal(from.ok_or_else(bad_move)?, to, promote), piece),
        };
        if let Some(relative) = fields.get("relative") {
            let checked = self.check_relative(relative, mv);
            self.accept(checked);
        }
        Ok((mv, piece))
    }

    fn contradiction(&mut self, raw: Raw<'t>, contradiction: Contradiction) {
        self.report(raw, JkfProblem::Contradiction(contradiction));
    }

    /// Compares the field `color` with the side to move. A difference is reported, also a value that is no side, such as
    /// `true`; the move is played nevertheless, because the position gives the side. But if the side to move has no piece
    /// on the origin, the difference is an error, because the move may really be a move of the other side.
    fn check_color(&mut self, raw: Raw<'t>, from: Option<Square>) -> Read<'t, ()> {
        let to_move = self.position().turn();
        let written = color(raw).ok();
        if written == Some(to_move) {
            return Ok(());
        }
        let is_own = |from| {
            self.position()
                .piece_at(from)
                .is_some_and(|piece| piece.color == to_move)
        };
        if written.is_some() && !from.is_some_and(is_own) {
            return Err((raw, GameProblem::WrongTurn { to_move }.into()));
        }
        self.contradiction(raw, Contradiction::Color { to_move });
        Ok(())
    }

    fn destination(&mut self, fields: &Object<'t>) -> Read<'t, Square> {
        let same = flag(fields, "same")?;
        let previous = self.replay.builder.previous_destination();
        if fields.get("to").is_none() && same {
            let found = "same".to_owned();
            let problem = GameProblem::SameWithoutPrevious { found };
            return previous.ok_or((fields.raw, problem.into()));
        }
        let to = fields.require("to")?;
        let square = self.square(to)?;
        if same && previous != Some(square) {
            self.contradiction(to, Contradiction::Same { to: previous });
        }
        Ok(square)
    }

    /// Compares the field `capture` with the piece on the destination, and reports a difference.
    fn check_capture(&mut self, raw: Raw<'t>, to: Square) -> Read<'t, ()> {
        let kind = piece_kind(raw)?;
        let captured = self.position().piece_at(to).map(|piece| piece.kind);
        // Older programs write the unpromoted name of a captured piece, because the piece is unpromoted in the hand.
        if captured.is_none_or(|captured| captured != kind && captured.unpromoted() != kind) {
            self.contradiction(raw, Contradiction::Capture { captured });
        }
        Ok(())
    }

    /// Compares the field `relative` with the letters that the move needs in its position, and reports a difference.
    fn check_relative(&mut self, raw: Raw<'t>, mv: Move) -> Read<'t, ()> {
        let written: String = parse(raw, Expected::Relative)?;
        let letters = relative_letters::letters(Notation::of(mv, self.position(), None));
        // Some programs write `H` for every drop, even if no letter is needed.
        let is_drop = mv.is_drop() && written == "H";
        if written != letters && !is_drop {
            self.contradiction(raw, Contradiction::Relative { letters });
        }
        Ok(())
    }
}
