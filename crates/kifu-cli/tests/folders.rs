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
