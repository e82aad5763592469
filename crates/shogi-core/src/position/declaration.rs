//! The declaration of a win by an entering king (`入玉宣言`).
//!
//! A player to move whose king has reached the last three ranks may stop the game and have the pieces counted. The
//! last three ranks are those farthest from the player, which are the promotion zone. All rules have the same
//! conditions: the king of the player is on the last three ranks and not in check, at least ten other pieces of the
//! player are on these ranks, and the player has enough points. Points are counted for these other pieces and for the
//! pieces in hand: five points for a rook, bishop, dragon or horse, and one point for any other piece. A
//! [`DeclarationRule`] sets the number of points that is enough.
//!
//! This module counts only pieces on the board and in hand. In handicap games, some organisers also count the pieces
//! that White plays without. In that case, add the points of these pieces to [`Declaration::points`] before calling
//! [`Declaration::outcome`].

use super::attacks::promotion_zone;
use super::{Bitboard, Mover, Position};
use crate::{Color, HandPiece};

named_enum! {
    /// The rule that sets how many points a declaration needs.
    #[non_exhaustive]
    pub enum DeclarationRule {
        /// The declaring side wins with 31 points or more; 24 to 30 points are a draw (`24点法`; used in professional
        /// games).
        Points24 = "24 points",
        /// Black wins with 28 points or more, White with 27 or more; there is no draw (`27点法`; used in amateur and
        /// computer games, and by CSA).
        Points27 = "27 points",
    }
}

/// The outcome of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DeclarationOutcome {
    /// The declaring side wins.
    Win,
    /// The game is drawn (`持将棋`).
    Draw,
    /// The conditions of the rule are not met. The organiser decides the game; under most rules the declaring side
    /// loses.
    NotMet,
}

/// The counts on which a declaration by the side to move is decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Declaration {
    /// The side that declares, which is the side to move.
    pub color: Color,
    /// Whether the king of the declaring side is on the last three ranks.
    pub king_in_zone: bool,
    /// Whether the king of the declaring side is in check.
    pub in_check: bool,
    /// The number of pieces of the declaring side on the last three ranks, without the king.
    pub pieces_in_zone: usize,
    /// The points of the declaring side, for its pieces on the last three ranks and its pieces in hand.
    pub points: u32,
}

/// The number of pieces of the declaring side, without the king, that must be on the last three ranks.
const PIECES_NEEDED: usize = 10;

impl Declaration {
    /// Counts the pieces of the side to move in `position`.
    pub fn of(position: &Position) -> Self {
        let color = position.turn();
        let zone = promotion_zone(color);
        let pieces = (position.pieces(color) & zone) - position.movers(Mover::King);
        Self {
            color,
            king_in_zone: position.king(color).is_some_and(|king| zone.contains(king)),
            in_check: position.is_in_check(),
            pieces_in_zone: pieces.count(),
            points: points(position, color, pieces),
        }
    }

    /// The outcome of the declaration under the rule `rule`.
    pub fn outcome(&self, rule: DeclarationRule) -> DeclarationOutcome {
        if !self.king_in_zone || self.in_check || self.pieces_in_zone < PIECES_NEEDED {
            return DeclarationOutcome::NotMet;
        }
        match (rule, self.color, self.points) {
            (DeclarationRule::Points24, _, 31..)
            | (DeclarationRule::Points27, Color::Black, 28..)
            | (DeclarationRule::Points27, Color::White, 27..) => DeclarationOutcome::Win,
            (DeclarationRule::Points24, _, 24..) => DeclarationOutcome::Draw,
            (DeclarationRule::Points24 | DeclarationRule::Points27, ..) => DeclarationOutcome::NotMet,
        }
    }
}

impl Position {
    /// The points of a side when both players agree to count for an impasse (`持将棋`): all its pieces on the board but the
    /// king, and those in hand. Five points for a rook, bishop, dragon or horse, and one for any other piece.
    ///
    /// ```
    /// use shogi_core::{Color, Position};
    ///
    /// assert_eq!(Position::default().impasse_points(Color::Black), 27);
    /// ```
    pub fn impasse_points(&self, color: Color) -> u32 {
        points(self, color, self.pieces(color) - self.movers(Mover::King))
    }
}

/// The points of a side for `pieces` and for its pieces in hand.
fn points(position: &Position, color: Color, pieces: Bitboard) -> u32 {
    let big = pieces & (position.diagonal_sliders() | position.straight_sliders());
    let in_hand: u32 = position
        .hand(color)
        .iter()
        .map(|(piece, count)| points_in_hand(piece) * u32::from(count))
        .sum();
    pieces.iter().map(|_| 1).sum::<u32>() + big.iter().map(|_| 4).sum::<u32>() + in_hand
}

const fn points_in_hand(piece: HandPiece) -> u32 {
    match piece {
        HandPiece::Bishop | HandPiece::Rook => 5,
        HandPiece::Pawn | HandPiece::Lance | HandPiece::Knight | HandPiece::Silver | HandPiece::Gold => 1,
    }
}
