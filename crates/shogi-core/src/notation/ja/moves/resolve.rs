//! Finding the move that a notation means.

use thiserror::Error;

use super::{Choices, Destination, Manner, Notation, Relative};
use crate::position::Bitboard;
use crate::{Color, HandPiece, Move, Piece, Position, Square};

/// The move that a notation means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// The move. Whether it is legal was not asked.
    pub mv: Move,
    /// What is irregular about the notation, though the move is certain.
    pub note: Option<Note>,
}

/// What is irregular about a notation that means a move all the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Note {
    /// The relative place or the motion does not fit the only piece that can be meant.
    #[error("expected `{expected}`, found `{found}`: no other piece can be meant")]
    WrongWay {
        /// The notation as the rules have it.
        expected: Notation,
        /// The notation that was read.
        found: Notation,
    },
    /// Several pieces reach the square and the notation fits them, but only one of these moves is legal.
    #[error("expected `{expected}`, found `{found}`, which also fits moves that are not legal")]
    OneIsLegal {
        /// The notation as the rules have it.
        expected: Notation,
        /// The notation that was read.
        found: Notation,
    },
    /// `２二同銀`, and the move before went elsewhere.
    #[error("expected a move to the square of the move before, found `{found}`")]
    NotTheSame {
        /// The notation that was read.
        found: Notation,
    },
}

/// Why a notation means no move in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ResolveError {
    /// The mark is that of the side that is not to move.
    #[error("expected a move of {turn}, found `{found}`")]
    WrongTurn {
        /// Whose turn it is.
        turn: Color,
        /// The notation that was read.
        found: Notation,
    },
    /// `同` where there is no move before.
    #[error("expected a destination square, found `{found}` with no move before it")]
    SameWithoutPrevious {
        /// The notation that was read.
        found: Notation,
    },
    /// There is no such piece: none on the board reaches the square, none in hand can be dropped there.
    #[error("expected a move that {turn} can make, found `{found}`: no such piece reaches the square")]
    NoCandidate {
        /// Whose turn it is.
        turn: Color,
        /// The notation that was read.
        found: Notation,
    },
    /// Several pieces are meant alike.
    #[error(
        "expected one of `{}`, found `{found}`",
        Choices { piece: Piece::new(*turn, found.kind), to: *to, origins: *origins }
    )]
    Ambiguous {
        /// Whose turn it is.
        turn: Color,
        /// The notation that was read.
        found: Notation,
        /// The destination.
        to: Square,
        /// The squares of the pieces that reach it.
        origins: Bitboard,
    },
}

impl Note {
    /// A stable name in snake case, for programs and tests: `ki2_contradiction` or `ki2_ambiguous`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::WrongWay { .. } | Self::NotTheSame { .. } => "ki2_contradiction",
            Self::OneIsLegal { .. } => "ki2_ambiguous",
        }
    }
}

impl ResolveError {
    /// A stable name in snake case, for programs and tests: `wrong_turn`, `same_without_previous`, `ki2_no_candidate`
    /// or `ki2_ambiguous`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::WrongTurn { .. } => "wrong_turn",
            Self::SameWithoutPrevious { .. } => "same_without_previous",
            Self::NoCandidate { .. } => "ki2_no_candidate",
            Self::Ambiguous { .. } => "ki2_ambiguous",
        }
    }
}

/// See [`Notation::resolve`].
pub(super) fn resolve(
    found: Notation,
    position: &Position,
    previous: Option<Square>,
) -> Result<Resolved, ResolveError> {
    let turn = position.turn();
    if found.color.is_some_and(|color| color != turn) {
        return Err(ResolveError::WrongTurn { turn, found });
    }
    let to = match found.to {
        Destination::Square(to) | Destination::SameSquare(to) => to,
        Destination::Same => previous.ok_or(ResolveError::SameWithoutPrevious { found })?,
    };
    let search = Search {
        found,
        position,
        previous,
        to,
    };
    let mut resolved = if found.manner == Some(Manner::Drop) {
        search.drop(
            found
                .kind
                .to_hand_piece()
                .filter(|piece| piece.kind() == found.kind),
        )
    } else {
        search.board_first()
    }?;
    if matches!(found.to, Destination::SameSquare(to) if previous != Some(to)) {
        resolved.note.get_or_insert(Note::NotTheSame { found });
    }
    Ok(resolved)
}

/// A notation whose destination is known.
struct Search<'a> {
    found: Notation,
    position: &'a Position,
    previous: Option<Square>,
    to: Square,
}

impl Search<'_> {
    /// A drop, whether or not there is such a piece in hand: that is for the rules to say.
    fn drop(&self, piece: Option<HandPiece>) -> Result<Resolved, ResolveError> {
        let mv = Move::drop(piece.ok_or(self.no_candidate())?, self.to);
        Ok(self.judged(mv, self.found.relative == Relative::NONE))
    }

    fn board_first(&self) -> Result<Resolved, ResolveError> {
        let piece = Piece::new(self.position.turn(), self.found.kind);
        let reaching = self.position.candidates(piece.kind, self.to);
        if reaching.is_empty() {
            return self.drop(self.piece_in_hand());
        }
        let relative = self.found.relative;
        let fits = |from: &Square| relative.fits(piece, *from, self.to, reaching);
        if let Some(from) = reaching.single() {
            return Ok(self.judged(self.on_board(from), fits(&from)));
        }
        let named_so = |from: &Square| Relative::of(piece, *from, self.to, reaching) == relative;
        // No two pieces are named alike, so the first is the only one.
        if let Some(from) = reaching.iter().find(named_so) {
            return Ok(self.judged(self.on_board(from), true));
        }
        let fitting: Bitboard = reaching.iter().filter(fits).collect();
        match fitting.single() {
            Some(from) => Ok(self.judged(self.on_board(from), true)),
            None => self.only_legal(reaching, fitting),
        }
    }

    /// Several pieces are meant alike, or none of several: other programs leave out of account pieces whose move would
    /// not be legal.
    fn only_legal(&self, reaching: Bitboard, fitting: Bitboard) -> Result<Resolved, ResolveError> {
        let is_legal = |from: &Square| self.position.check_legal(self.on_board(*from)).is_ok();
        let legal: Bitboard = fitting.iter().filter(is_legal).collect();
        let from = legal.single().ok_or(ResolveError::Ambiguous {
            turn: self.position.turn(),
            found: self.found,
            to: self.to,
            origins: reaching,
        })?;
        let mv = self.on_board(from);
        let (expected, found) = (self.expected(mv), self.found);
        Ok(Resolved {
            mv,
            note: Some(Note::OneIsLegal { expected, found }),
        })
    }

    /// The piece that can be dropped without `打`.
    fn piece_in_hand(&self) -> Option<HandPiece> {
        let piece = self.found.kind.to_hand_piece()?;
        let is_held = self.position.hand(self.position.turn()).count(piece) > 0;
        let is_free = self.position.piece_at(self.to).is_none();
        let is_plain = piece.kind() == self.found.kind && self.found.manner.is_none();
        (is_held && is_free && is_plain).then_some(piece)
    }

    fn on_board(&self, from: Square) -> Move {
        Move::normal(from, self.to, self.found.manner == Some(Manner::Promote))
    }

    fn judged(&self, mv: Move, fits: bool) -> Resolved {
        let note = (!fits).then(|| Note::WrongWay {
            expected: self.expected(mv),
            found: self.found,
        });
        Resolved { mv, note }
    }

    fn expected(&self, mv: Move) -> Notation {
        let mut expected = Notation::of(mv, self.position, self.previous);
        expected.color = self.found.color;
        expected
    }

    fn no_candidate(&self) -> ResolveError {
        ResolveError::NoCandidate {
            turn: self.position.turn(),
            found: self.found,
        }
    }
}
