//! [`Legality`]: the policy for illegal moves in a record.

use std::fmt;

/// The policy for illegal moves in a record: whether they are checked for, and how they are reported.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Legality {
    /// Keep an illegal move and report the rule that it breaks, because some games end with an illegal move. A foul
    /// that players commit in games (`二歩`, a king left in check, `打ち歩詰め`) is a warning. A move that contradicts how the
    /// piece moves is an error.
    #[default]
    Report,
    /// Report every illegal move as an error.
    Strict,
    /// Do not check whether moves are legal. Only an impossible move is an error.
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
