//! Tests of the tables of `kifu-table` with random records.

mod outputs;
mod places;
mod splits;

use kifu::{Format, LossPolicy, Record, WriteOptions};
use kifu_archive::Input;
use shogi_testkit::arbitrary_records::ArbitraryRecords;
use shogi_testkit::random_games::{Games, Shape};

/// A file in memory.
fn file(name: impl Into<String>, content: impl AsRef<[u8]>) -> Input {
    Input::bytes(name.into(), content.as_ref())
}

/// Random records in a file of each format, and records with arbitrary texts.
fn archive() -> Vec<Input> {
    let shapes = [Shape::FULL, Shape::COMMON, Shape::PLAIN];
    let records: Vec<Record> = shapes
        .into_iter()
        .flat_map(|shape| Games::new(16, shape).take(4))
        .chain(ArbitraryRecords::new(16).take(40))
        .collect();
    let options = WriteOptions::default().losses(LossPolicy::Drop);
    let mut sources = Vec::new();
    for format in Format::ALL {
        for (number, record) in records.iter().enumerate() {
            let text = kifu::to_string(record, format, &options).unwrap();
            let extension = format.extensions().next().unwrap();
            sources.push(file(format!("{number}.{extension}"), text));
        }
    }
    sources.push(Input::file("no such folder/x.csa"));
    sources
}
