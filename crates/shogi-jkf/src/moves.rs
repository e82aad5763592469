//! Reads the field `move` of an entry, and plays the move.

use shogi_core::format::GameProblem;
use shogi_core::notation::ja::moves::Notation;
use shogi_core::text::{Place, excerpt};
use shogi_core::{Move, PieceKind, Position, Square};

use crate::error::{Contradiction, DiagnosticKind, Expected};
use crate::json::{Fields, Raw};
use crate::relative_letters;
use crate::value_reader::Reader;

impl<'t> Reader<'t> {
    /// Reads `{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}` and plays the move. Returns `false`
    /// if the move could not be played. In that case reports the reason, and stops reading the line of play.
    pub(crate) fn play(&mut self, raw: Raw<'t>) -> bool {
        let Some((mv, piece)) = self.resolve(raw) else {
            self.replay.break_off();
            return false;
        };
        let mismatch = piece.and_then(|piece| Some((piece.raw, self.mismatch(mv, piece)?)));
        let place = mismatch.as_ref().map_or(raw, |&(piece, _)| piece);
        let mismatch = mismatch.map(|(_, problem)| problem);
        let (span, lines) = (self.span(place), &self.lines);
        self.replay
            .play(mv, mismatch, || Place::new(lines.line(span.start), span))
    }

    fn position(&self) -> &Position {
        self.replay.builder.position()
    }

    /// Returns the move, and the piece that the field `piece` names. A move on the board needs no field `piece`,
    /// because the piece on its origin is known. If a necessary field is missing or wrong, reports this and returns
    /// `None`.
    fn resolve(&mut self, raw: Raw<'t>) -> Option<(Move, Option<NamedPiece<'t>>)> {
        let known = [
            "color", "from", "to", "piece", "same", "promote", "capture", "relative",
        ];
        let fields = self.move_fields(raw, &known)?;
        let from = match fields.get("from") {
            Some(from) => Some(self.square(from)?),
            None => None,
        };
        self.check_color(&fields, from)?;
        let to = self.destination(raw, &fields)?;
        let piece = fields.get("piece");
        if piece.is_none() && from.is_none() {
            self.report_bad_move(raw);
            return None;
        }
        let piece = match piece {
            Some(raw) => Some(NamedPiece {
                raw,
                kind: self.piece_kind(raw)?,
            }),
            None => None,
        };
        if let Some(capture) = fields.get("capture") {
            self.check_capture(capture, to);
        }
        let promote = self.flag(&fields, "promote")?;
        let mv = if let Some(from) = from {
            Move::normal(from, to, promote)
        } else {
            let mut piece = piece?;
            if promote {
                let Some(promoted) = piece.kind.promoted() else {
                    self.report_bad_move(raw);
                    return None;
                };
                piece.kind = promoted;
            }
            self.drop_of(piece, to)?
        };
        if let Some(relative) = fields.get("relative") {
            self.check_relative(relative, mv);
        }
        Some((mv, piece))
    }

    /// Reads the fields of a move. If the value is not an object, reports a bad move and returns `None`.
    fn move_fields(&mut self, raw: Raw<'t>, known: &[&str]) -> Option<Fields<'t>> {
        let fields = self.try_fields(raw, Expected::Move, known);
        if fields.is_err() {
            self.report_bad_move(raw);
        }
        fields.ok()
    }

    fn report_bad_move(&mut self, raw: Raw<'t>) {
        let problem = GameProblem::BadMove {
            example: "{\"color\":0,…}",
            found: excerpt(raw.get()),
        };
        self.report(raw, problem);
    }

    /// Compares the field `color` with the side to move, and reports a difference. Returns `Some(())` if the move can
    /// be played nevertheless, because the side to move has a piece on the origin; only `color` is then wrong.
    /// Otherwise the move may really be a move of the other side, and the method returns `None`.
    fn check_color(&mut self, fields: &Fields<'t>, from: Option<Square>) -> Option<()> {
        let Some(raw) = fields.get("color") else {
            return Some(());
        };
        let to_move = self.position().turn();
        if self.color(raw)? == to_move {
            return Some(());
        }
        let there = from.and_then(|from| self.position().piece_at(from));
        if there.is_some_and(|piece| piece.color == to_move) {
            let contradiction = Contradiction::Color { to_move };
            self.report(raw, DiagnosticKind::Contradiction(contradiction));
            return Some(());
        }
        self.report(raw, GameProblem::WrongTurn { to_move });
        None
    }

    fn destination(&mut self, raw: Raw<'t>, fields: &Fields<'t>) -> Option<Square> {
        let same = self.flag(fields, "same")?;
        let previous = self.replay.builder.same_square();
        let Some(to) = fields.get("to") else {
            if !same {
                self.report(raw, DiagnosticKind::MissingField { field: "to" });
                return None;
            }
            if previous.is_none() {
                let found = "same".to_owned();
                self.report(raw, GameProblem::SameWithoutPrevious { found });
            }
            return previous;
        };
        let square = self.square(to)?;
        if same && previous != Some(square) {
            let contradiction = Contradiction::Same { to: previous };
            self.report(to, DiagnosticKind::Contradiction(contradiction));
        }
        Some(square)
    }

    /// Reads `true` or `false`. A missing field counts as `false`.
    fn flag(&mut self, fields: &Fields<'t>, field: &str) -> Option<bool> {
        match fields.get(field) {
            Some(raw) => self.value(raw, Expected::Flag),
            None => Some(false),
        }
    }

    /// Returns the drop of `piece` on `to`, for a move without the field `from`. If this kind of piece cannot be held
    /// in hand, reports this and returns `None`.
    fn drop_of(&mut self, piece: NamedPiece<'t>, to: Square) -> Option<Move> {
        let held = piece.kind.to_hand_piece().filter(|_| !piece.kind.is_promoted());
        if held.is_none() {
            self.report(piece.raw, GameProblem::BadDrop(piece.kind));
        }
        held.map(|held| Move::drop(held, to))
    }

    /// Returns a problem if the piece on the origin is not the piece that the move names. Pieces of the side that is
    /// not to move are not compared, because they cannot be moved at all.
    fn mismatch(&self, mv: Move, piece: NamedPiece<'t>) -> Option<GameProblem> {
        let there = self.position().piece_at(mv.from()?)?;
        let is_own = there.color == self.position().turn();
        (is_own && there.kind != piece.kind).then_some(GameProblem::PieceMismatch {
            written: piece.kind,
            found_there: there.kind,
        })
    }

    /// Compares the field `capture` with the piece on the destination, and reports a difference.
    fn check_capture(&mut self, raw: Raw<'t>, to: Square) {
        let Some(kind) = self.piece_kind(raw) else { return };
        let there = self.position().piece_at(to).map(|piece| piece.kind);
        // Older programs write the unpromoted name of a captured piece, because the piece is unpromoted in the hand.
        if there.is_none_or(|there| there != kind && there.unpromoted() != kind) {
            let contradiction = Contradiction::Capture { captured: there };
            self.report(raw, DiagnosticKind::Contradiction(contradiction));
        }
    }

    /// Compares the field `relative` with the letters that the move needs in its position, and reports a difference.
    fn check_relative(&mut self, raw: Raw<'t>, mv: Move) {
        let Some(written) = self.value::<String>(raw, Expected::Relative) else {
            return;
        };
        let letters = relative_letters::letters(Notation::of(mv, self.position(), None));
        // Some programs write `H` for every drop, even if no letter is needed.
        let is_drop = mv.is_drop() && written == "H";
        if written != letters && !is_drop {
            let contradiction = Contradiction::Relative { letters };
            self.report(raw, DiagnosticKind::Contradiction(contradiction));
        }
    }
}

/// The piece that a move names in the field `piece`.
#[derive(Clone, Copy, Debug)]
struct NamedPiece<'t> {
    raw: Raw<'t>,
    kind: PieceKind,
}
