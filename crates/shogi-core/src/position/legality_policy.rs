//! [`Legality`]: the policy for illegal moves in a record.

use std::fmt;

/// The policy for illegal moves in a record: whether moves are checked, and how illegal moves are reported. Under
/// every policy, an impossible move ([`IllegalMove::is_impossible`](crate::IllegalMove::is_impossible)) is an error
/// and is not kept, and any other move is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Legality {
    /// Report the rule that an illegal move breaks. A foul that players commit in games (`二歩`, a king left in check,
    /// `打ち歩詰め`) is a warning, because some games end with a foul. A move that contradicts how the piece moves is an
    /// error.
    #[default]
    Report,
    /// Report every illegal move as an error.
    Strict,
    /// Do not check whether moves are legal. Only impossible moves are reported.
    Trust,
}

impl Legality {
    /// The three policies.
    pub const ALL: [Self; 3] = [Self::Report, Self::Strict, Self::Trust];

    /// The name: `report`, `strict` or `trust`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Report => "report",
            Self::Strict => "strict",
            Self::Trust => "trust",
        }
    }
}

/// The [name](Legality::name) of the policy: `report`.
impl fmt::Display for Legality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
