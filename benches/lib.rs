//! What the benches share: the corpus, made by the seeded generator of the test kit.

use kifu::Record;
use shogi_testkit::games::{Games, Shape};

/// The sizes of the corpus, in games: one file, a folder, a disk.
pub const SIZES: [usize; 3] = [1, 30, 1000];

/// So many plain games, always the same.
pub fn plain_games(count: usize) -> Vec<Record> {
    Games::new(2024, Shape::PLAIN).take(count).collect()
}
