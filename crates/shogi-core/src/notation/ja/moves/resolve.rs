//! Resolving a notation: finding its move in a position.

use std::fmt;

use thiserror::Error;

use super::{Destination, Manner, Notation, Relative};
use crate::position::Bitboard;
use crate::{Color, HandPiece, Move, Piece, Position, Square, problems};

/// The move that a notation means in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Resolved {
    /// The move, which may be illegal.
    pub mv: Move,
    /// A fault of the notation, although the move is certain. `None` if the notation is correct.
    pub warning: Option<NotationWarning>,
}

problems! {
    /// A fault of a notation that does not make the move uncertain. The code `ki2_ambiguous` is an error if the move is
    /// uncertain ([`ResolveError::Ambiguous`]).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum NotationWarning {
        /// The relative position or the motion is wrong, but only one piece of this kind can reach the destination; or a
        /// drop has a relative position or a motion.
        WrongOrigin {
            /// The correct notation of the move.
            expected: Notation,
            /// The notation in the text.
            found: Notation,
        },
            warning "ki2_contradiction",
            en("expected `{expected}`, found `{found}`: only one piece can move there"),
            ja("「{found}」は、正しくは「{expected}」です。動ける駒は1枚だけです");
        /// The origin of the move is written too, and the piece there does not come from the relative position, or does not move
        /// as the notation says. The origin counts.
        OtherOrigin {
            /// The correct notation of the move.
            expected: Notation,
            /// The notation in the text.
            found: Notation,
        },
            warning "ki2_contradiction",
            en("expected `{expected}` with this origin, found `{found}`; the origin in parentheses counts"),
            ja("移動元からは「{expected}」ですが、「{found}」です。かっこの中の移動元を使います");
        /// The notation fits several pieces that can reach the destination, but the move of only one of these pieces is
        /// legal.
        OnlyOneLegal {
            /// The correct notation of the move.
            expected: Notation,
            /// The notation in the text.
            found: Notation,
        },
            warning "ki2_ambiguous",
            en("expected `{expected}`, found `{found}`, which also fits moves that are not legal"),
            ja("「{found}」は、正しくは「{expected}」です。反則になる手にも当てはまります");
        /// The notation has a square with `同`, as in `２２同銀`, but that square is not the destination of the previous
        /// move, or there is no previous move.
        NotSameSquare {
            /// The notation in the text.
            found: Notation,
        },
            warning "ki2_contradiction",
            en("expected a move to the square of the move before, found `{found}`"),
            ja("「{found}」の移動先が、直前の手の移動先と違います");
    }
}

problems! {
    /// The reason why no move can be found for a notation.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum ResolveError {
        /// The mark in the notation belongs to the side that is not to move.
        WrongTurn {
            /// The side to move.
            turn: Color,
            /// The notation in the text.
            found: Notation,
        },
            error "wrong_turn",
            en("expected a move of {turn}, found `{found}`"),
            ja("{}の手番ですが、「{found}」は相手の指し手です", turn.to_ja());
        /// The notation has `同`, but there is no previous move.
        SameWithoutPrevious {
            /// The notation in the text.
            found: Notation,
        },
            error "same_without_previous",
            en("expected a destination square, found `{found}` with no move before it"),
            ja("直前の手がないので、「{found}」の「同」は使えません");
        /// No piece of this kind on the board can reach the destination, and no such piece in hand can be dropped on it.
        /// Or the notation has `打` with a piece that cannot be in hand.
        NoCandidate {
            /// The side to move.
            turn: Color,
            /// The notation in the text.
            found: Notation,
        },
            error "ki2_no_candidate",
            en("expected a move that {turn} can make, found `{found}`: no such piece reaches the square"),
            ja("{}には、「{found}」と動ける駒がありません", turn.to_ja());
        /// Several pieces can reach the destination, and the notation does not select one of them, not even if only
        /// legal moves are considered.
        Ambiguous {
            /// The side to move.
            turn: Color,
            /// The notation in the text.
            found: Notation,
            /// The destination of the move.
            to: Square,
            /// The squares of the pieces that can reach the destination.
            origins: Bitboard,
        },
            error "ki2_ambiguous",
            en("expected one of `{}`, found `{found}`", choices(*turn, *found, *to, *origins)),
            ja("「{found}」では、どの駒か決まりません。「{}」のどれかです", choices(*turn, *found, *to, *origins));
    }
}

impl Notation {
    /// Finds the move that the notation means in a position. `previous` is the destination of the previous move, to
    /// which `同` refers. `None` if there is no previous move.
    ///
    /// All pieces of the given kind on the board that can reach the destination are considered, even if the move
    /// would be illegal. If these are several pieces, the other parts of the notation select one of them. If these
    /// parts fit several pieces, the piece whose move is the only legal one is selected. A piece in hand is dropped
    /// if the notation has `打`, or if no piece on the board can reach the destination. It is also dropped if only the drop is
    /// legal. The piece promotes only if the notation has `成`.
    ///
    /// # Errors
    ///
    /// A [`ResolveError`] if the notation does not select exactly one move.
    pub fn resolve(&self, position: &Position, previous: Option<Square>) -> Result<Resolved, ResolveError> {
        resolve(*self, position, previous)
    }

    /// Compares 左, 直, 右 and 上, 寄, 引 of the notation with `mv`, whose origin is written beside it. `None` if they are true for this
    /// move, or if the notation has none of them.
    pub fn contradicts(
        &self,
        mv: Move,
        position: &Position,
        previous: Option<Square>,
    ) -> Option<NotationWarning> {
        let from = mv.from().filter(|_| self.relative != Relative::NONE)?;
        let piece = position.piece_at(from)?;
        let reaching = position.candidates(piece.kind, mv.to());
        if self.relative.fits(piece, from, mv.to(), reaching) {
            return None;
        }
        let mut expected = Self::of(mv, position, previous);
        expected.color = self.color;
        let found = *self;
        Some(NotationWarning::OtherOrigin { expected, found })
    }
}

/// Displays the moves of several pieces to one square, each with its notation and origin: `５八金左(69) ５八金右(49)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Choices {
    piece: Piece,
    to: Square,
    origins: Bitboard,
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { piece, to, origins } = *self;
        for (index, from) in origins.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            let relative = Relative::of(piece, from, to, origins);
            let [file, rank] = [from.file().number(), from.rank().number()];
            write!(f, "{}{}{relative}({file}{rank})", to.to_ja(), piece.kind.to_ja())?;
        }
        Ok(())
    }
}

/// The moves that an ambiguous notation can mean, for its message.
const fn choices(turn: Color, found: Notation, to: Square, origins: Bitboard) -> Choices {
    let piece = Piece::new(turn, found.kind);
    Choices { piece, to, origins }
}

/// Finds the move of the notation `found`; see [`Notation::resolve`].
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
        search.drop(HandPiece::from_kind(found.kind))
    } else {
        search.legal_drop().map_or_else(|| search.board_first(), Ok)
    }?;
    if matches!(found.to, Destination::SameSquare(to) if previous != Some(to)) {
        resolved
            .warning
            .get_or_insert(NotationWarning::NotSameSquare { found });
    }
    Ok(resolved)
}

/// The search for the move of a notation whose destination is known.
struct Search<'a> {
    found: Notation,
    position: &'a Position,
    previous: Option<Square>,
    to: Square,
}

impl Search<'_> {
    /// Returns the drop of `piece`. Whether the hand has this piece is checked later, when the move is played. `None`
    /// is an error.
    fn drop(&self, piece: Option<HandPiece>) -> Result<Resolved, ResolveError> {
        let mv = Move::drop(piece.ok_or(self.no_candidate())?, self.to);
        Ok(self.judged(mv, self.found.relative == Relative::NONE))
    }

    /// The drop that a notation without `打` means although a piece on the board can reach the destination: if the moves of these
    /// pieces are illegal, and the drop is legal. Some programs write `打` only if another piece could move there.
    fn legal_drop(&self) -> Option<Resolved> {
        let piece = self
            .piece_in_hand()
            .filter(|_| self.found.relative == Relative::NONE)?;
        let reaching = self.position.candidates(self.found.kind, self.to);
        let is_legal = |mv: Move| self.position.check_legal(mv).is_ok();
        let mv = Move::drop(piece, self.to);
        let is_meant = !reaching.is_empty()
            && !reaching.iter().any(|from| is_legal(self.on_board(from)))
            && is_legal(mv);
        let (expected, found) = (self.expected(mv), self.found);
        is_meant.then_some(Resolved {
            mv,
            warning: Some(NotationWarning::OnlyOneLegal { expected, found }),
        })
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
        let has_this_notation = |from: &Square| Relative::of(piece, *from, self.to, reaching) == relative;
        // Any two pieces have different notations, so at most one piece matches.
        if let Some(from) = reaching.iter().find(has_this_notation) {
            return Ok(self.judged(self.on_board(from), true));
        }
        let fitting: Bitboard = reaching.iter().filter(fits).collect();
        match fitting.single() {
            Some(from) => Ok(self.judged(self.on_board(from), true)),
            None => self.only_legal(reaching, fitting),
        }
    }

    /// Returns the only legal move of the pieces on the squares `fitting`, which the notation fits. An error if none
    /// or several of these moves are legal. This search is for files of programs that ignore illegal moves when they
    /// decide which parts a notation needs.
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
            warning: Some(NotationWarning::OnlyOneLegal { expected, found }),
        })
    }

    /// The piece that a notation without `打` drops. `None` if the named piece cannot be in hand, if the side to move
    /// does not hold it, if the destination is not empty, or if the notation has `成` or `不成`.
    fn piece_in_hand(&self) -> Option<HandPiece> {
        let piece = HandPiece::from_kind(self.found.kind)?;
        let is_held = self.position.hand(self.position.turn()).count(piece) > 0;
        let is_free = self.position.piece_at(self.to).is_none();
        let is_plain = self.found.manner.is_none();
        (is_held && is_free && is_plain).then_some(piece)
    }

    fn on_board(&self, from: Square) -> Move {
        Move::normal(from, self.to, self.found.manner == Some(Manner::Promote))
    }

    fn judged(&self, mv: Move, fits: bool) -> Resolved {
        let warning = (!fits).then(|| NotationWarning::WrongOrigin {
            expected: self.expected(mv),
            found: self.found,
        });
        Resolved { mv, warning }
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
