//! Tests that need what is private.

use kifu::ReadOptions;
use pretty_assertions::assert_eq;

use super::*;
use crate::Image;

const GAMES: &str = "position startpos moves 7g7f 3c3d 2g2f\nposition startpos moves 2g2f 3c3d 7g7f\nposition startpos moves 7g7f 8c8d\n";

fn collection_of(text: &str, key: Option<fn(&Position) -> u32>) -> Collection {
    let mut collection = Collection::default();
    if let Some(key) = key {
        collection.index.key = key;
    }
    let file = collection.add_file("games.usi");
    let document = kifu::read_str(text, &ReadOptions::default());
    for (index, game) in document.games.iter().enumerate() {
        collection.add(game, file, index).unwrap();
    }
    collection
}

fn found(collection: &Collection, position: &str) -> Vec<(u32, u32)> {
    let found = collection.find(position, Image::default(), None).unwrap();
    found.iter().map(|found| (found.game, found.ply)).collect()
}

#[test]
fn positions_with_the_same_key_are_not_confused() {
    for key in [None, Some((|_| 7) as fn(&Position) -> u32)] {
        let collection = collection_of(GAMES, key);
        for (position, expected) in [
            ("startpos", vec![(0, 0), (1, 0), (2, 0)]),
            ("startpos moves 7g7f", vec![(0, 1), (2, 1)]),
            ("startpos moves 7g7f 3c3d 2g2f", vec![(0, 3), (1, 3)]),
            ("startpos moves 3g3f", vec![]),
        ] {
            assert_eq!(found(&collection, position), expected, "{position}");
        }
        let played = collection.moves_in("startpos", Image::default(), None).unwrap();
        let moves = played
            .moves
            .iter()
            .map(|one| (one.mv.to_string(), one.counts.games));
        let expected = [("7g7f".to_owned(), 2), ("2g2f".to_owned(), 1)];
        assert_eq!(moves.collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_collection_is_full_before_numbers_overflow() {
    let mut collection = collection_of(GAMES, None);
    collection.positions = u32::MAX - 3;
    let document = kifu::read_str(GAMES, &ReadOptions::default());
    let file = collection.add_file("more.usi");
    assert_eq!(
        collection.add(&document.games[0], file, 0),
        Err(Full::Positions { limit: u32::MAX })
    );
    assert_eq!(collection.add(&document.games[2], file, 2), Ok(3));
    assert_eq!(collection.len(), 4);

    let mut small = Collection::with_limit(7);
    let file = small.add_file("games.usi");
    let mut added = |index: usize| small.add(&document.games[index], file, index);
    let full = Err(Full::Positions { limit: 7 });
    assert_eq!([added(0), added(1), added(2)], [Ok(0), full, Ok(1)]);
}

#[test]
fn long_texts_are_cut() {
    let name = "あ".repeat(600);
    let text = format!("先手：{name}\n1 ７六歩(77)\n");
    let document = kifu::read_str(&text, &ReadOptions::default());
    let mut collection = Collection::default();
    let file = collection.add_file("a.kif");
    collection.add(&document.games[0], file, 0).unwrap();
    let player = collection.row(0).unwrap().player(Color::Black).unwrap();
    assert_eq!(
        (player.chars().count(), player.chars().next_back()),
        (501, Some('…'))
    );
}
