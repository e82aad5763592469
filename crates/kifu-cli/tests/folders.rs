//! Runs the built `kifu` command on folders: what is read of them, and what is said about the rest.

mod common;

use pretty_assertions::assert_eq;

use common::{folder, kifu, stderr, stdout};

const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";

#[test]
fn a_folder_without_records_is_reported() {
    let here = folder(&[("empty/notes.txt", b"x")]);
    let output = kifu(here.path(), &["check", "empty"], b"");
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    let others = "kifu: not read: 1 file without the extension of a record (--from reads them)\n";
    assert_eq!(
        stderr(&output),
        format!("kifu: empty: no records found\n{others}")
    );
    let output = kifu(here.path(), &["check", "empty", "--allow-empty"], b"");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn files_of_engines_in_a_folder_are_named() {
    let book = b"#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f none 0 0 1\n";
    let here = folder(&[
        ("all/game.csa", CSA.as_bytes()),
        ("all/book.db", book),
        ("all/train.hcpe", &[0; 38]),
        ("books/a.db", book),
    ]);
    let output = kifu(here.path(), &["check", "all"], b"");
    let expected = "kifu: not read: 1 book and 1 file with positions in folders, of which only records are read; name the files\n";
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), expected));
    let output = kifu(here.path(), &["tree", "books", "--output", "all.db"], b"");
    let expected = "kifu: books: no records found\n\
                    kifu: not read: 1 book and 0 files with positions in folders, of which only records are read; name the files\n";
    assert_eq!((output.status.code(), stderr(&output)), (Some(2), expected));
}

#[test]
fn files_without_the_extension_of_a_record_are_named_and_read_on_request() {
    let record = "手合割：平手\n   1 ７六歩(77)\n".as_bytes();
    let here = folder(&[
        ("all/game.csa", CSA.as_bytes()),
        ("all/game.txt", record),
        ("all/mail/game", record),
        ("all/page.html", b"<p>x</p>\n"),
        ("all/.hidden", record),
    ]);
    let output = kifu(here.path(), &["check", "all"], b"");
    let expected = "kifu: not read: 2 files, which look like records without the extension of a record: all/game.txt, \
                    all/mail/game; name the files, or give their format with --from\n";
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), expected));
    let output = kifu(here.path(), &["check", "all", "-q"], b"");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    let output = kifu(here.path(), &["check", "all", "--verbose"], b"");
    for name in ["all/game.txt", "all/mail/game", "all/page.html"] {
        let line = format!("kifu: {name}: not read: no extension of a record\n");
        assert!(stderr(&output).contains(&line), "{}", stderr(&output));
    }
    let output = kifu(
        here.path(),
        &[
            "convert",
            "all",
            "--from",
            "kif",
            "--to",
            "usi",
            "--exclude",
            "*.html",
            "--exclude",
            "*.csa",
        ],
        b"",
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        stdout(&output),
        "position startpos moves 7g7f\nposition startpos moves 7g7f\n"
    );
}
