//! [`Key`]: recognises the same game in other files, formats and encodings.

use std::hash::Hash as _;

use kifu::{Color, Game, Node, Setup};
use kifu_archive::criteria::{Dates, folded};
use siphasher::sip128::{Hasher128 as _, SipHasher13};

/// A hash of 128 bits of what makes a game: the start position and the moves of the main line. A game without moves that
/// begins as an even or a handicap game has nothing of its own in these, so its players and its date belong to it too.
///
/// The same game always has the same key. Any two other games have the same key with a probability of 2⁻¹²⁸: among a
/// million games, two such games occur with a probability of about 10⁻²⁷.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Key(u128);

impl Key {
    /// Returns the key of a game. The number of the first move is not compared, because not all formats have it. `None` for
    /// a game with an error, because moves may be missing.
    pub(super) fn of(game: &Game) -> Option<Self> {
        if game.first_error().is_some() {
            return None;
        }
        let record = &game.record;
        let mut hasher = SipHasher13::new();
        let start = Setup {
            move_number: 1,
            ..*record.start()
        };
        start.hash(&mut hasher);
        let moves = record.root().line().filter_map(Node::mv);
        moves.for_each(|mv| mv.hash(&mut hasher));
        if record.root().line_moves() == 0 && record.handicap().is_some() {
            Color::ALL
                .map(|color| record.player(color).map(folded))
                .hash(&mut hasher);
            Dates::of(record).hash(&mut hasher);
        }
        Some(Self(hasher.finish128().as_u128()))
    }
}

#[cfg(test)]
mod tests {
    use kifu::ReadOptions;

    use super::*;

    fn key(text: &str) -> Option<Key> {
        Key::of(&kifu::read_str(text, &ReadOptions::default()).games[0])
    }

    #[test]
    fn the_start_and_the_moves_make_a_game() {
        let kif =
            key("手合割：平手\n先手：A\n   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n");
        assert!(kif.is_some());
        assert_eq!(kif, key("V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n"));
        for other in [
            "V2.2\nPI\n+\n+7776FU\n",
            "V2.2\nPI\n+\n+7776FU\n-8384FU\n",
            "手合割：香落ち\n   1 ３四歩(33)\n   2 ７六歩(77)\n",
        ] {
            assert_ne!(kif, key(other));
        }
    }

    #[test]
    fn the_number_of_the_first_move_is_not_compared() {
        let sfen = "4k4/9/9/9/9/9/4P4/9/4K4 b -";
        assert!(key(&format!("{sfen} 1")).is_some());
        assert_eq!(key(&format!("{sfen} 1")), key(&format!("{sfen} 57")));
    }

    #[test]
    fn a_game_that_has_not_begun_has_its_players_and_its_date() {
        let game =
            |player: &str, date: &str| key(&format!("開始日時：{date}\n手合割：平手\n先手：{player}\n"));
        assert_eq!(
            game("A", "2020/01/02"),
            key("N+A\n$START_TIME:2020/01/02\nPI\n+\n")
        );
        for other in [
            game("B", "2020/01/02"),
            game("A", "2020/01/03"),
            key("手合割：平手\n"),
        ] {
            assert_ne!(game("A", "2020/01/02"), other);
        }
    }

    #[test]
    fn a_game_with_an_error_has_no_key() {
        assert_eq!(key("手合割：平手\n   1 ７六歩(77)\n   2 ３四虎(33)\n"), None);
    }
}
