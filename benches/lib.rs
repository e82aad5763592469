//! Shared code of the benches: the corpus, generated from a fixed seed by the test kit.

pub mod lexers;
pub mod perft;

use kifu::core::text::encoding::encode;
use kifu::{Encoding, Format, Record, WriteOptions};
use shogi_testkit::random_games::{Games, Shape};

/// The sizes of the corpus, in games.
pub const SIZES: [usize; 3] = [1, 30, 1000];

/// The first `count` games of the corpus.
pub fn plain_games(count: usize) -> Vec<Record> {
    Games::new(2024, Shape::PLAIN).take(count).collect()
}

/// The same games in KIF.
pub fn kif_texts(count: usize) -> Vec<String> {
    texts(count, Format::Kif)
}

/// The same games in CSA.
pub fn csa_texts(count: usize) -> Vec<String> {
    texts(count, Format::Csa)
}

/// The texts encoded in Shift_JIS.
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
