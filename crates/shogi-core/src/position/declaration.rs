//! The declaration of an entering king (`入玉宣言`).
//!
//! On their turn, players whose king has reached the last three ranks may stop the game and have the pieces counted.
//! All rules ask the same of the position: the king is there and not in check, at least ten more pieces of that side
//! are there, and those ten or more together with the pieces in hand make enough points: five for each rook, bishop,
//! dragon and horse, one for any other piece, none for the king. How many points are enough is a [`DeclarationRule`].
//!
//! Only pieces that are really there are counted. In handicap games some organisers count the pieces that White gave as
//! White's; add them to [`Declaration::points`] before asking for the outcome.

use std::fmt;

use super::attacks::promotion_zone;
use super::{Mover, Position};
use crate::{Color, HandPiece};

/// How many points a declaration needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DeclarationRule {
    /// With 31 points the declaring side wins, with 24 to 30 the game is drawn (`24点法`; professional games).
    Points24,
    /// Black wins with 28 points, White with 27; there is no draw (`27点法`; amateur and computer games, CSA).
    Points27,
}

impl DeclarationRule {
    /// Both rules.
    pub const ALL: [Self; 2] = [Self::Points24, Self::Points27];

    /// The name: `24 points` or `27 points`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points24 => "24 points",
            Self::Points27 => "27 points",
        }
    }
}

/// The [name](DeclarationRule::name): `27 points`.
impl fmt::Display for DeclarationRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a declaration brings. What happens when it brings nothing, usually the loss of the game, is for the organiser.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DeclarationOutcome {
    /// The declaring side wins.
    Win,
    /// The game is drawn (`持将棋`).
    Draw,
    /// The conditions are not met.
    NotMet,
}

/// What counts when the side to move declares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Declaration {
    /// The side that declares.
    pub color: Color,
    /// Whether its king is on the last three ranks.
    pub king_in_zone: bool,
    /// Whether its king is in check.
    pub in_check: bool,
    /// How many of its pieces other than the king stand on the last three ranks.
    pub pieces_in_zone: usize,
    /// The points of those pieces and of the pieces in hand.
    pub points: u32,
}

/// How many pieces besides the king must stand on the last three ranks.
const PIECES_NEEDED: usize = 10;

impl Declaration {
    /// The count for the side to move.
    pub fn of(position: &Position) -> Self {
        let color = position.turn();
        let zone = promotion_zone(color);
        let pieces = (position.pieces(color) & zone) - position.movers(Mover::King);
        let big = pieces & (position.diagonal_sliders() | position.straight_sliders());
        let in_hand: u32 = position
            .hand(color)
            .iter()
            .map(|(piece, count)| points_in_hand(piece) * u32::from(count))
            .sum();
        Self {
            color,
            king_in_zone: position.king(color).is_some_and(|king| zone.contains(king)),
            in_check: position.is_in_check(),
            pieces_in_zone: pieces.count(),
            points: pieces.iter().map(|_| 1).sum::<u32>() + big.iter().map(|_| 4).sum::<u32>() + in_hand,
        }
    }

    /// What the declaration brings under a rule.
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

const fn points_in_hand(piece: HandPiece) -> u32 {
    match piece {
        HandPiece::Bishop | HandPiece::Rook => 5,
        HandPiece::Pawn | HandPiece::Lance | HandPiece::Knight | HandPiece::Silver | HandPiece::Gold => 1,
    }
}
