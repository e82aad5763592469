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

/// Returns the first `count` games of the corpus as KIF.
pub fn kif_texts(count: usize) -> Vec<String> {
    texts(count, Format::Kif)
}

/// Returns the first `count` games of the corpus as CSA.
pub fn csa_texts(count: usize) -> Vec<String> {
    texts(count, Format::Csa)
}

/// Encodes each of the texts in Shift_JIS.
pub fn shift_jis(texts: &[String]) -> Vec<Vec<u8>> {
    let encoded = texts
        .iter()
        .filter_map(|text| encode(text, Encoding::ShiftJis).ok());
    encoded.map(std::borrow::Cow::into_owned).collect()
}

fn texts(count: usize, format: Format) -> Vec<String> {
    let options = WriteOptions::default().dropping();
    plain_games(count)
        .iter()
        .filter_map(|game| kifu::to_string(game, format, &options).ok())
        .collect()
}
