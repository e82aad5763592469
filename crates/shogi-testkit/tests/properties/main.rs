//! Tests of properties that must hold for every format. Each test runs with many inputs for each format.

mod any_input;
mod arbitrary_records;
mod cut_files;
mod damaged_moves;
mod descriptions;
mod diagrams;
mod edits;
mod endings_in_a_row;
mod evaluations;
mod every_line;
mod format_differences;
mod limits;
mod merging;
mod node_places;
mod not_records;
mod one_fault_one_code;
mod random_mutations;
mod repair;
mod round_trip;
mod several_games;
mod streams;
mod western_moves;

use std::path::Path;

use kifu::Format;
use shogi_core::text::encoding::decode;
use shogi_testkit::fixtures::{Fixture, fixtures};

/// Returns the format of a fixture by its extension. Returns `None` for a file that is not a record.
fn format_of(fixture: &Fixture) -> Option<Format> {
    Format::from_path(Path::new(&fixture.name))
}

/// A fixture whose bytes have been decoded to a text.
struct FixtureText {
    name: String,
    format: Format,
    text: String,
}

/// Returns all fixtures that are records, decoded to texts.
fn fixture_texts() -> impl Iterator<Item = FixtureText> {
    let fixtures = fixtures("").unwrap().into_iter();
    fixtures.filter_map(|fixture| {
        Some(FixtureText {
            format: format_of(&fixture)?,
            text: decode(&fixture.bytes, None).text.into_owned(),
            name: fixture.name,
        })
    })
}

/// Runs a check for every format, each in its own thread.
fn each_format(check: impl Fn(Format) + Sync) {
    std::thread::scope(|scope| {
        for format in Format::ALL {
            let check = &check;
            scope.spawn(move || check(format));
        }
    });
}
