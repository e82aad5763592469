//! Code that the benches share: the corpus, which the test kit generates from a fixed seed.

pub mod lexers;
pub mod perft;

use kifu::core::text::encoding::encode;
use kifu::{Encoding, Format, Record, WriteOptions};
use shogi_testkit::random_games::{Games, Shape};

/// The sizes of the corpus to measure, in games.
pub const SIZES: [usize; 3] = [1, 30, 1000];

/// Returns the first `count` games of the corpus.
pub fn plain_games(count: usize) -> Vec<Record> {
    Games::new(2024, Shape::PLAIN).take(count).collect()
}

/// Returns the first `count` games of a second corpus, with comments after about every fifth move.
pub fn commented_games(count: usize) -> Vec<Record> {
    let shape = Shape {
        comment_percent: 20,
        ..Shape::PLAIN
    };
    Games::new(2024, shape).take(count).collect()
}

/// Returns the first `count` games of the corpus as KIF.
pub fn kif_texts(count: usize) -> Vec<String> {
    texts(&plain_games(count), Format::Kif)
}

/// Returns the first `count` games of the corpus as CSA.
pub fn csa_texts(count: usize) -> Vec<String> {
    texts(&plain_games(count), Format::Csa)
}

/// Encodes each of the texts in Shift_JIS.
pub fn shift_jis(texts: &[String]) -> Vec<Vec<u8>> {
    let encoded = texts
        .iter()
        .filter_map(|text| encode(text, Encoding::ShiftJis).ok());
    encoded.map(std::borrow::Cow::into_owned).collect()
}

/// Writes each game as a text in a format, without the parts that the format cannot hold.
pub fn texts(games: &[Record], format: Format) -> Vec<String> {
    let options = WriteOptions::default().dropping();
    let written = games.iter().map(|game| kifu::to_string(game, format, &options));
    written.filter_map(Result::ok).collect()
}
