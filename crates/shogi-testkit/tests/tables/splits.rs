//! Tests that the splits of a file have the same rows as the file.

use std::fs;
use std::path::Path;

use kifu::shogi_core::text::encoding::encode;
use kifu::{Encoding, Format, LossPolicy, WriteOptions};
use kifu_archive::{FileSplit, Input, Options, split_file};
use kifu_table::{Columns, Table, write_json_lines};
use pretty_assertions::assert_eq;
use shogi_testkit::random::Random;
use shogi_testkit::random_games::{Games, Shape};

/// The rows of tables. The column `encoding` is left out, because a split with only ASCII does not show it.
fn rows(sources: &[Input], tables: &[Table]) -> String {
    let mut out = Vec::new();
    for &table in tables {
        let names = table.columns().map(|column| column.name);
        let columns = Columns::named(table, names.filter(|&name| name != "encoding")).unwrap();
        write_json_lines(sources.to_vec(), &columns, &Options::default(), &mut out).unwrap();
    }
    String::from_utf8(out).unwrap()
}

/// Compares both tables of a file with those of its splits of about `target` bytes, and returns the splits.
fn compare(path: &Path, target: u64) -> Vec<FileSplit> {
    compare_in(path, target, &Table::ALL)
}

fn compare_in(path: &Path, target: u64, tables: &[Table]) -> Vec<FileSplit> {
    let splits = split_file(path, &Options::default(), target).unwrap();
    let sources: Vec<Input> = splits.iter().cloned().map(Input::from).collect();
    let file = path.to_owned();
    // A small file is not cut.
    let whole = Input::file(file);
    let (found, expected) = (rows(&sources, tables), rows(&[whole], tables));
    let context = |line| {
        let bytes = fs::read(path).unwrap();
        let text = bytes[..bytes.len().min(1000)].escape_ascii();
        format!("row {line}, splits of {target} bytes: {text}")
    };
    for (line, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "{}", context(line));
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{}", context(0));
    let joins = splits.windows(2);
    assert!(joins.into_iter().all(|pair| pair[0].end == Some(pair[1].start)));
    assert_eq!(splits[0].start, 0);
    assert_eq!(splits[splits.len() - 1].end, None);
    splits
}

const LINE_ENDS: [&str; 3] = ["\n", "\r\n", "\r"];

#[test]
fn the_splits_of_an_archive_have_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let records: Vec<_> = Games::new(3, Shape::COMMON).take(30).collect();
    for format in Format::ALL
        .into_iter()
        .filter(|format| format.holds_several_games())
    {
        let options = WriteOptions::default().losses(LossPolicy::Drop);
        let text = kifu::write_games(&records, format, &options).unwrap().text;
        for encoding in [
            Encoding::Utf8,
            Encoding::ShiftJis,
            Encoding::EucJp,
            Encoding::Utf16Le,
        ] {
            for line_end in LINE_ENDS {
                let extension = format.extensions().next().unwrap();
                let path = folder.path().join(format!("a.{extension}"));
                fs::write(&path, encode(&text.replace('\n', line_end), encoding).unwrap()).unwrap();
                let count = compare(&path, 2000).len();
                let is_cut = format.lines().game_line("+").is_some() && encoding != Encoding::Utf16Le;
                assert_eq!(
                    count > 1,
                    is_cut,
                    "{format}, {encoding}, {line_end:?}: {count} splits"
                );
            }
        }
    }
}

/// Lines of CSA, of which some separate games and some do not.
const CSA: [&str; 16] = [
    "/", "/", "/ ", "　/", "//", "'注", "'*", "", " ", "　", " '注", "V2.2", "N+名", "PI,+", "+7776FU", "x",
];

/// Lines of USI and SFEN.
const USI: [&str; 7] = [
    "startpos",
    "startpos moves 7g7f 3c3d",
    "# 注",
    "　# 注",
    "",
    "　",
    "x",
];

#[test]
fn any_lines_have_the_same_rows_in_splits() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = Random::new(5);
    for (name, first, lines) in [
        ("a.csa", "V2.2\nN+この名で文字コードが分かります\nPI\n+", &CSA[..]),
        (
            "a.usi",
            "# この注で文字コードが分かります\nstartpos moves 2g2f",
            &USI,
        ),
    ] {
        for round in 0..300 {
            let mut text = first.to_owned();
            for _ in 0..random.below(40) {
                text.push('\n');
                text.push_str(random.pick(lines).unwrap());
            }
            let encoding = [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp][round % 3];
            let text = text.replace('\n', random.pick(&LINE_ENDS).unwrap());
            let bytes = encode(&text, encoding).unwrap();
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            compare(&path, (1 + random.below(60)).into());
        }
    }
}

/// A line that is longer than a block of the file, which has one megabyte, at the start and further down.
#[test]
fn a_file_with_long_lines_has_the_same_rows_in_splits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.usi");
    let long = format!("startpos moves 7g7f {}\n", "x".repeat(1_200_000));
    let short = "startpos moves 7g7f\n".repeat(20_000);
    for text in [[&*long, &short].concat(), [&*short, &long, &short].concat()] {
        fs::write(&path, text).unwrap();
        compare_in(&path, 100_000, &[Table::Games]);
    }
}

#[test]
fn a_file_of_many_blocks_has_the_same_rows_in_splits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.csa");
    let game = "V2.2\r\nN+先手\r\nPI\r\n+\r\n+7776FU\r\n-3334FU\r\n%TORYO\r\n/\r\n'*注\r\n";
    assert_eq!(game.len(), 59);
    fs::write(&path, game.repeat(20_000)).unwrap();
    // 1,180,000 bytes, of which the last 180,000 are in the second block and the last 80,000 in the last split.
    assert_eq!(compare_in(&path, 550_000, &[Table::Games]).len(), 3);
}

#[test]
fn a_file_that_cannot_be_read_has_no_splits() {
    assert!(split_file(Path::new("no such folder/a.csa"), &Options::default(), 1).is_err());
}
