//! Tests of edited records: they are consistent, every format can write them, and each edit can be undone.

use kifu::{Record, RecordFormat as _};
use shogi_testkit::arbitrary_records::ArbitraryRecords;
use shogi_testkit::edits::Edits;
use shogi_testkit::invariants::check_record;
use shogi_testkit::losses::check_losses;
use shogi_testkit::random_games::{Games, Shape};

use crate::each_format;
use crate::format_differences::options;

const EDITS: usize = 12;

fn records() -> impl Iterator<Item = Record> {
    let games = Games::new(5, Shape::COMMON).take(20);
    games.chain(ArbitraryRecords::new(5).take(400))
}

#[test]
fn a_record_stays_sound_and_each_edit_can_be_taken_back() {
    let mut edits = Edits::new(9);
    for record in records() {
        let mut editor = record.clone().edit();
        let mut before = vec![record.clone()];
        for _ in 0..EDITS {
            edits.make(&mut editor);
            check_record(editor.record()).unwrap();
            if before.last() != Some(editor.record()) {
                before.push(editor.record().clone());
            }
        }
        let last = editor.clone().finish();
        check_record(&last).unwrap();

        // Undoes all edits and collects the records in between. After an edit without an effect, two records that
        // directly follow each other are equal. `dedup` keeps only one of them.
        let mut undone = vec![editor.record().clone()];
        while editor.undo().is_some() {
            check_record(editor.record()).unwrap();
            undone.push(editor.record().clone());
        }
        undone.dedup();
        undone.reverse();
        assert_eq!(undone, before);
        while editor.redo().is_some() {}
        assert_eq!(editor.finish(), last);
    }
}

/// Writes a record in every format with moves, with all options with which the format is tested. Checks that the record
/// is read back as it was, except for the reported losses.
fn check_writers(record: &Record) {
    each_format(|format| {
        if format.is_position() {
            return;
        }
        for options in options(format) {
            check_losses(format, record, &options).unwrap();
        }
    });
}

#[test]
fn every_format_writes_what_was_edited() {
    let mut edits = Edits::new(10);
    for (number, record) in (0_u32..).zip(records()) {
        let mut editor = record.edit();
        for edit in 1..=EDITS {
            edits.make(&mut editor);
            // Writing takes much longer than editing, so only every sixth record is written after each edit.
            if number.is_multiple_of(6) || edit == EDITS {
                check_writers(editor.record());
            }
        }
        check_writers(&editor.finish());
    }
}

#[test]
fn merging_a_record_with_itself_changes_nothing() {
    for record in records() {
        let mut editor = record.clone().edit();
        editor.merge(&record).unwrap();
        assert_eq!(editor.finish(), record);
    }
}

#[test]
fn merging_the_lines_of_a_record_one_by_one_gives_its_tree() {
    for record in Games::new(6, Shape::COMMON).take(100) {
        let mut editor = Record::builder_from(*record.start()).finish().edit();
        for line in record.lines() {
            let path: Vec<_> = std::iter::successors(line.steps().last(), |node| node.parent()).collect();
            let moves = path.iter().rev().filter_map(|node| node.mv());
            editor.at_start().variation(moves).unwrap();
        }
        let moves = |record: &Record| -> Vec<Vec<_>> {
            let lines = record.lines();
            lines
                .iter()
                .map(|line| line.moves().map(|step| step.mv).collect())
                .collect()
        };
        let mut expected = moves(&record);
        // A variation that consists only of an ending adds no moves to the merged record.
        expected.retain(|line| !line.is_empty());
        assert_eq!(moves(&editor.finish()), expected);
    }
}
