//! Tests of merged records: each move, variation, comment and header of the records is in the merged one.

use std::collections::HashMap;
use std::fs;

use kifu::shogi_core::record::NoteKind;
use kifu::{Game, HeaderName, Language, Node, ReadOptions, Record, Setup};
use kifu_archive::tree::{MergedRecords, Merger, Options};
use shogi_testkit::arbitrary_records::ArbitraryRecords;
use shogi_testkit::edits::Edits;
use shogi_testkit::fixtures::{files_under, testdata};
use shogi_testkit::invariants::check_record;
use shogi_testkit::random_games::{Games, Shape};

/// Merges records, which are named by their numbers, and checks the merged one.
fn check(games: Vec<Game>) -> MergedRecords {
    let records: Vec<Record> = games.iter().map(|game| game.record.clone()).collect();
    let mut merger = Merger::new(&Options::default(), Language::English);
    for (number, game) in games.into_iter().enumerate() {
        merger.add(game, &number.to_string()).unwrap();
    }
    let done = merger.finish().unwrap();
    check_record(&done.record).unwrap();
    assert_eq!(done.records + done.left_out.len(), records.len());
    for record in &records {
        if record.start() == done.record.start() {
            check_headers(record, &done.record);
            check_nodes(record, &done.record);
        }
    }
    done
}

fn check_headers(record: &Record, merged: &Record) {
    let comments: Vec<&str> = merged.root().comments().collect();
    for header in &record.headers {
        let is_kept = merged
            .headers
            .iter()
            .any(|kept| kept == header || same_in_kif(&kept.key, &header.key));
        let value = HeaderName::value_to_kif(&header.key, &header.value);
        let line = format!("{}：{value}", HeaderName::to_kif(&header.key));
        let mut lines = line.lines();
        assert!(
            is_kept || lines.all(|line| comments.contains(&line)),
            "{header:?}: {:?} {comments:?}",
            merged.headers
        );
    }
}

fn same_in_kif(one: &str, other: &str) -> bool {
    let name = HeaderName::from_key(one);
    name.is_some() && name == HeaderName::from_key(other)
        || HeaderName::to_kif(one) == HeaderName::to_kif(other)
}

/// Checks that the merged record has each node, and at its place each note.
fn check_nodes(record: &Record, merged: &Record) {
    let mut pending = vec![(record.root(), merged.root())];
    while let Some((theirs, mine)) = pending.pop() {
        assert!(theirs.time().is_none() || mine.time().is_some());
        for (kind, text) in theirs.notes() {
            let has = |node: Node<'_>, kind: NoteKind| node.notes().any(|note| note == (kind, text));
            let is_leading_nothing = kind.is_leading() && mine.is_first_child();
            let is_kept = if is_leading_nothing && mine.parent().is_some() {
                let before = mine.parent().unwrap();
                [NoteKind::Comment, NoteKind::Bookmark, NoteKind::Remark]
                    .into_iter()
                    .any(|kind| has(before, kind))
            } else {
                // Remarks about a whole game are below the name of their record, unless all records have them.
                let as_comment = format!("#{text}");
                let is_about_game =
                    theirs.parent().is_none() && matches!(kind, NoteKind::Remark | NoteKind::LeadingRemark);
                has(mine, kind) || is_about_game && mine.comments().any(|line| line == as_comment)
            };
            assert!(is_kept, "{kind:?} {text:?} at move {}", theirs.ply());
        }
        for child in theirs.children() {
            let same =
                |other: &Node<'_>| other.step() == child.step() && other.ending_text() == child.ending_text();
            let found = mine.children().find(same);
            pending.push((
                child,
                found.unwrap_or_else(|| panic!("no {:?} at move {}", child.step(), child.ply())),
            ));
        }
    }
}

#[test]
fn the_games_of_the_test_data_are_in_the_merged_record() {
    let mut by_start: HashMap<Setup, Vec<Game>> = HashMap::new();
    for path in files_under(testdata(), |_| true).unwrap() {
        let bytes = fs::read(&path).unwrap();
        let games = kifu::read(&bytes, &ReadOptions::default().name(&path)).games;
        for game in games.into_iter().filter(|game| !game.is_blank()) {
            by_start.entry(*game.record.start()).or_default().push(game);
        }
    }
    let mut count = 0;
    for games in by_start.into_values() {
        count += check(games).records;
    }
    assert!(count > 100, "{count}");
}

#[test]
fn any_records_are_in_the_merged_record() {
    let mut edits = Edits::new(3);
    let records = Games::new(5, Shape::COMMON)
        .take(20)
        .chain(ArbitraryRecords::new(5).take(400));
    for record in records {
        let mut games = Vec::new();
        for _ in 0..3 {
            games.push(game_of(record.clone()));
            let mut editor = record.clone().edit();
            for _ in 0..6 {
                edits.make(&mut editor);
            }
            games.push(game_of(editor.finish()));
        }
        check(games);
    }
}

fn game_of(record: Record) -> Game {
    let mut games = kifu::read_str("position startpos\n", &ReadOptions::default()).games;
    let mut game = games.remove(0);
    game.record = record;
    game
}
