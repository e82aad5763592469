//! What the shared fixtures say, in every encoding and format.

use kifu::{Encoding, Ending, Handicap, ReadOptions, Record, RecordFormat};
use pretty_assertions::assert_eq;
use shogi_testkit::fixtures::{Fixture, fixtures};

use crate::formats::format_of;

/// The record of a fixture, its encoding, and how many diagnostics there are.
fn read_fixture(fixture: &Fixture) -> (Record, Encoding, usize) {
    let format = format_of(fixture).unwrap();
    let document = format.read(&fixture.bytes, &ReadOptions::default());
    let (encoding, diagnostics) = (document.encoding, document.diagnostics().count());
    match document.into_record() {
        Ok(record) => (record, encoding, diagnostics),
        Err(error) => panic!("{}: {error}", fixture.name),
    }
}

fn master() -> Record {
    let fixtures = fixtures("encoding").unwrap();
    let master = fixtures
        .iter()
        .find(|fixture| fixture.name == "encoding/master.kif");
    let (record, encoding, diagnostics) = read_fixture(master.unwrap());
    assert_eq!((encoding, diagnostics), (Encoding::Utf8, 0));
    record
}

/// The moves and times as they stand in the file, read by eye.
#[test]
fn the_master_says_what_was_written_by_hand() {
    let record = master();
    let played: Vec<(String, u64)> = record
        .mainline()
        .map(|step| (step.mv.to_string(), step.time.unwrap().as_secs()))
        .collect();
    let expected = [
        ("7g7f", 16),
        ("3c3d", 5),
        ("8h2b+", 30),
        ("3a2b", 2),
        ("B*4e", 60),
    ];
    assert_eq!(played, expected.map(|(mv, time)| (mv.to_owned(), time)));
    assert_eq!(record.ending(), Some(Ending::Resign));
    assert_eq!(record.headers.get("後手"), Some("鈴木　花子"));
    let lines = record.lines();
    let variation: Vec<String> = lines[1]
        .steps()
        .filter_map(|node| Some(node.mv()?.to_string()))
        .collect();
    assert_eq!(
        (lines.len(), lines[1].from_ply, variation),
        (2, 3, vec!["2g2f".to_owned()])
    );
}

#[test]
fn encoding_and_line_ends_change_nothing_of_what_is_read() {
    let master = master();
    let fixtures = fixtures("encoding").unwrap();
    assert_eq!(fixtures.len(), 10);
    for fixture in fixtures {
        let (record, encoding, diagnostics) = read_fixture(&fixture);
        let expected = match fixture.name.as_str() {
            "encoding/shift_jis.kif" => Encoding::ShiftJis,
            "encoding/euc_jp.kif" => Encoding::EucJp,
            "encoding/iso_2022_jp.kif" => Encoding::Iso2022Jp,
            "encoding/utf16le.kif" => Encoding::Utf16Le,
            "encoding/utf16be.kif" => Encoding::Utf16Be,
            _ => Encoding::Utf8,
        };
        assert_eq!((encoding, diagnostics), (expected, 0), "{}", fixture.name);
        assert_eq!(record, master, "{}", fixture.name);
    }
}

#[test]
fn every_handicap_is_read_back_from_every_format() {
    let mut count = 0;
    for fixture in fixtures("handicap").unwrap() {
        let (record, ..) = read_fixture(&fixture);
        let name = record.handicap().map(|handicap| format!("/{handicap:?}."));
        assert!(
            name.is_some_and(|name| fixture.name.contains(&name)),
            "{}",
            fixture.name
        );
        count += 1;
    }
    // All but "other", which is no arrangement of its own, in three formats.
    assert_eq!(count, 3 * (Handicap::ALL.len() - 1));
}
