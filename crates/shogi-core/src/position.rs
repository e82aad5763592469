//! [`Position`]: an arrangement that can be played, with the rules of the game.
