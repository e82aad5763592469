//! Tests that the pieces of a file have the same rows as the file.

use std::fs;
use std::path::Path;

use kifu::core::text::encoding::encode;
use kifu::{Encoding, Format, WriteOptions};
use kifu_table::{Columns, Piece, ScanOptions, Source, Table, pieces, write_json_lines};
use pretty_assertions::assert_eq;
use shogi_testkit::random::Random;
use shogi_testkit::random_games::{Games, Shape};

/// The rows of both tables. The column `encoding` is left out, because a piece with only ASCII does not show it.
fn rows(sources: &[Source]) -> String {
    let mut out = Vec::new();
    for table in Table::ALL {
        let names = table.columns().map(|column| column.name);
        let columns = Columns::named(table, names.filter(|&name| name != "encoding")).unwrap();
        write_json_lines(sources.to_vec(), &columns, &ScanOptions::default(), &mut out).unwrap();
    }
    String::from_utf8(out).unwrap()
}

/// Compares a file with its pieces of about `target` bytes, and returns the pieces.
fn compare(path: &Path, target: u64) -> Vec<Piece> {
    let pieces = pieces(path, None, target).unwrap();
    let sources: Vec<Source> = pieces.iter().cloned().map(Source::Piece).collect();
    let (found, expected) = (rows(&sources), rows(&[Source::Path(path.to_owned())]));
    let text = || fs::read(path).unwrap().escape_ascii().to_string();
    let context = |line| format!("row {line}, pieces of {target} bytes: {}", text());
    for (line, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "{}", context(line));
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{}", context(0));
    let joins = pieces.windows(2);
    assert!(joins.into_iter().all(|pair| pair[0].end == Some(pair[1].start)));
    assert_eq!(pieces[0].start, 0);
    assert_eq!(pieces[pieces.len() - 1].end, None);
    pieces
}

const LINE_ENDS: [&str; 3] = ["\n", "\r\n", "\r"];

#[test]
fn the_pieces_of_an_archive_have_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let records: Vec<_> = Games::new(3, Shape::COMMON).take(30).collect();
    for format in Format::all().filter(|format| format.holds_several_games()) {
        let options = WriteOptions::default().dropping();
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
                let is_cut = matches!(format, Format::Csa | Format::Usi | Format::Sfen)
                    && encoding != Encoding::Utf16Le;
                assert_eq!(
                    count > 1,
                    is_cut,
                    "{format}, {encoding}, {line_end:?}: {count} pieces"
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
fn any_lines_have_the_same_rows_in_pieces() {
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

#[test]
fn a_file_that_cannot_be_read_has_no_pieces() {
    assert!(pieces(Path::new("no such folder/a.csa"), None, 1).is_err());
}
