//! [`Legality`]: the policy for illegal moves in a record.

named_enum! {
    /// The policy for illegal moves in a record: whether moves are checked, and how illegal moves are reported. Under
    /// every policy, an impossible move ([`IllegalMove::is_impossible`](crate::IllegalMove::is_impossible)) is an error
    /// and is not kept. A reader keeps any other move; an editor of a
    /// record refuses illegal moves under [`Legality::Strict`].
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Legality {
        /// Report the rule that an illegal move breaks. A foul that players commit in games (`二歩`, a king left in
        /// check, `打ち歩詰め`) is a warning, because some games end with a foul. A move that contradicts how the piece
        /// moves is an error.
        #[default]
        Report = "report",
        /// Report every illegal move as an error.
        Strict = "strict",
        /// Do not check whether moves are legal. Only impossible moves are reported.
        Trust = "trust",
    }
}
