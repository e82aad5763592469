//! Games that are the same in other files, formats and encodings: [`Key`] and [`KnownGames`].
//!
//! ```
//! use kifu_archive::duplicates::{Key, KnownGames};
//!
//! let mut known = KnownGames::default();
//! for (number, text) in ["1 ７六歩(77)\n", "PI\n+\n+7776FU\n"].into_iter().enumerate() {
//!     let document = kifu::read_str(text, &Default::default());
//!     let Some(key) = Key::of(&document.games[0], true) else { continue };
//!     match known.find(key) {
//!         Some(first) => assert_eq!((number, first), (1, 0)),
//!         None => known.add(key, number),
//!     }
//! }
//! ```

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU64;

use kifu::{Color, Game, Node, Record, Setup};
use siphasher::sip128::{Hasher128 as _, SipHasher13};

use crate::criteria::{Dates, folded};

/// What makes a game: a hash of the start position and the moves of the main line, and hashes of the players and the date as far
/// as they are named. A game without moves that begins as an even or a handicap game has nothing of its own in its moves, so its
/// players and its date belong to these too.
///
/// Two different starts or moves have the same hash with a probability of 2⁻¹²⁸: among a million games, two such games occur
/// with a probability of about 10⁻²⁷.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    moves: u128,
    names: Names,
}

/// The hashes of Black's name, White's name and the date. `None` if the game does not name them, or if they do not count. They are
/// compared only for games with the same moves, so that 64 bits are enough.
type Names = [Option<NonZeroU64>; 3];

impl Key {
    /// Returns the key of a game, with its players and its date if these are compared. The number of the first move is not compared,
    /// because not all formats have it. `None` for a game with an error, because moves may be missing.
    pub fn of(game: &Game, compares_names: bool) -> Option<Self> {
        if game.first_error().is_some() {
            return None;
        }
        let record = &game.record;
        let mut hasher = hasher_of_start(record);
        let moves = record.root().line().filter_map(Node::mv);
        moves.for_each(|mv| mv.hash(&mut hasher));
        let [black, white] = Color::ALL.map(|color| record.player(color).map(folded));
        let date = Dates::of(record);
        if record.root().line_moves() == 0 && record.handicap().is_some() {
            (&black, &white, date).hash(&mut hasher);
        }
        let names = if compares_names {
            [
                black.as_ref().map(hash),
                white.as_ref().map(hash),
                date.as_ref().map(hash),
            ]
        } else {
            [None; 3]
        };
        Some(Self {
            moves: hasher.finish128().as_u128(),
            names,
        })
    }

    /// The hash of the start and the moves.
    pub const fn moves(self) -> u128 {
        self.moves
    }
}

/// The hashes of the moves of a game up to each but the last, as [`Key::moves`] has them.
pub fn prefixes(record: &Record) -> impl Iterator<Item = u128> {
    let mut hasher = hasher_of_start(record);
    let moves = record.root().line().filter_map(Node::mv);
    moves
        .take(record.root().line_moves().saturating_sub(1))
        .map(move |mv| {
            mv.hash(&mut hasher);
            hasher.finish128().as_u128()
        })
}

fn hasher_of_start(record: &Record) -> SipHasher13 {
    let mut hasher = SipHasher13::new();
    let start = Setup {
        move_number: 1,
        ..*record.start()
    };
    start.hash(&mut hasher);
    hasher
}

fn hash(value: &impl Hash) -> NonZeroU64 {
    let mut hasher = SipHasher13::new();
    value.hash(&mut hasher);
    NonZeroU64::new(hasher.finish128().h1).unwrap_or(NonZeroU64::MIN)
}

/// The places of games by their keys, to find one that is the same as another game.
#[derive(Debug)]
pub struct KnownGames<P>(HashMap<u128, Group<P>>);

impl<P> Default for KnownGames<P> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

/// The games with the same moves.
#[derive(Debug)]
enum Group<P> {
    One(Names, P),
    Several(Several<P>),
}

/// Games with the same moves, found in the same time however many they are. Each game is here under its known names, and under
/// each part of these: another game compares only the names that both have.
#[derive(Debug)]
struct Several<P> {
    count: usize,
    games: HashMap<([bool; 3], Names), (usize, P)>,
}

impl<P: Copy> KnownGames<P> {
    /// Adds a game.
    pub fn add(&mut self, key: Key, place: P) {
        match self.0.get_mut(&key.moves) {
            None => _ = self.0.insert(key.moves, Group::One(key.names, place)),
            Some(Group::Several(several)) => several.add(key.names, place),
            Some(group @ Group::One(..)) => {
                let mut several = Several {
                    count: 0,
                    games: HashMap::new(),
                };
                if let Group::One(names, first) = group {
                    several.add(*names, *first);
                }
                several.add(key.names, place);
                *group = Group::Several(several);
            }
        }
    }

    /// The first game that is the same.
    pub fn find(&self, key: Key) -> Option<P> {
        match self.0.get(&key.moves)? {
            Group::One(names, place) => {
                let mut both = names.iter().zip(&key.names);
                let is_same = both.all(|(one, other)| one.is_none() || other.is_none() || one == other);
                is_same.then_some(*place)
            }
            Group::Several(several) => several.find(key.names),
        }
    }
}

impl<P: Copy> Several<P> {
    fn add(&mut self, names: Names, place: P) {
        let known = names.map(|name| name.is_some());
        for part in PARTS {
            let entry = self.games.entry((known, only(part, names)));
            entry.or_insert((self.count, place));
        }
        self.count += 1;
    }

    fn find(&self, names: Names) -> Option<P> {
        // The names that another game knows are any of the three.
        let others = PARTS
            .iter()
            .filter_map(|&known| self.games.get(&(known, only(known, names))));
        let (_, place) = others.min_by_key(|(number, _)| *number)?;
        Some(*place)
    }
}

/// All choices of the three names.
const PARTS: [[bool; 3]; 8] = {
    let (mut parts, mut index) = ([[false; 3]; 8], 0);
    while index < 8 {
        parts[index] = [index & 1 != 0, index & 2 != 0, index & 4 != 0];
        index += 1;
    }
    parts
};

/// The names of a part.
fn only(part: [bool; 3], names: Names) -> Names {
    std::array::from_fn(|index| names[index].filter(|_| part[index]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kifu::ReadOptions;

    fn key(text: &str) -> Option<Key> {
        Key::of(&kifu::read_str(text, &ReadOptions::default()).games[0], true)
    }

    #[test]
    fn the_start_and_the_moves_make_a_game() {
        let kif =
            key("手合割：平手\n先手：A\n   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n");
        assert!(kif.is_some());
        assert!(is_same(kif, key("V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n")));
        for other in [
            "V2.2\nPI\n+\n+7776FU\n",
            "V2.2\nPI\n+\n+7776FU\n-8384FU\n",
            "手合割：香落ち\n   1 ３四歩(33)\n   2 ７六歩(77)\n",
        ] {
            assert!(!is_same(kif, key(other)));
        }
    }

    /// Whether a game is found that is the same as the other.
    fn is_same(one: Option<Key>, other: Option<Key>) -> bool {
        let (one, other) = (one.unwrap(), other.unwrap());
        let mut known = KnownGames::default();
        known.add(one, 1);
        let alone = known.find(other).is_some();
        // Another game with the same moves changes nothing.
        let names = [1, 2, 3].map(NonZeroU64::new);
        known.add(Key { names, ..one }, 2);
        assert_eq!(known.find(other).is_some_and(|first| first == 1), alone);
        alone
    }

    #[test]
    fn games_of_other_players_or_dates_are_different_if_both_name_them() {
        let game = |head: &str| key(&format!("{head}手合割：平手\n   1 ７六歩(77)\n"));
        let full = game("開始日時：2020/01/02\n先手：A\n後手：B\n");
        for (head, expected) in [
            ("開始日時：2020/01/02 10:00\n先手：Ａ\n後手：b\n", true),
            ("", true),
            ("先手：A\n", true),
            ("開始日時：2020/01/02\n", true),
            ("開始日時：2020/01/03\n先手：A\n後手：B\n", false),
            ("先手：C\n", false),
            ("先手：A\n後手：C\n", false),
            ("先手：B\n後手：A\n", false),
        ] {
            assert_eq!(is_same(full, game(head)), expected, "{head}");
            assert_eq!(is_same(game(head), full), expected, "{head}");
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
