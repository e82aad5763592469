//! The words at the end of a line of USI in a file that say how the game ended. The programs tsshogi, `ShogiHome`,
//! `ShogiGUI` and rsshogi write these words. Engines do not understand them in a `position` command.

use crate::Ending;

const WORDS: [(Ending, &str); 7] = [
    (Ending::Resign, "resign"),
    (Ending::Repetition, "rep_draw"),
    (Ending::Draw, "draw"),
    (Ending::TimeUp, "timeout"),
    (Ending::Interrupt, "break"),
    (Ending::DeclarationWin, "win"),
    (Ending::Checkmate, "mate"),
];

/// All words that name an ending at the end of a line of USI.
pub fn ending_words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|&(_, word)| word)
}

impl Ending {
    /// The word that names this ending at the end of a line of USI, such as `resign`. `None` if no word names the
    /// ending.
    pub fn to_usi(self) -> Option<&'static str> {
        let known = WORDS.iter().find(|(ending, _)| *ending == self);
        known.map(|&(_, word)| word)
    }

    /// The ending that `word` names at the end of a line of USI. `None` if the word is unknown.
    pub fn from_usi(word: &str) -> Option<Self> {
        let known = WORDS.iter().find(|(_, known)| *known == word);
        known.map(|&(ending, _)| ending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_come_back_from_their_words() {
        for word in ending_words() {
            assert_eq!(Ending::from_usi(word).and_then(Ending::to_usi), Some(word));
        }
        assert_eq!(Ending::from_usi("投了"), None);
        assert_eq!(Ending::Other.to_usi(), None);
    }
}
