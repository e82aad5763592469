//! Runs `kifu positions`.

mod common;

use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;

use common::{folder, kifu, parts};

const GAMES: &[u8] = b"\
position startpos moves 7g7f 3c3d 2g2f
position startpos moves 2g2f 3c3d 7g7f
position sfen lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL b - 1 moves 3g3f 7c7d 8g8f
";

fn positions(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = kifu(folder, &[&["positions", "a.usi"], arguments].concat(), "");
    let (code, out, err) = parts(&output);
    (code, out.to_owned(), err.to_owned())
}

#[test]
fn positions_are_written_in_each_form() {
    let here = folder(&[("a.usi", GAMES)]);
    let lines = |arguments: &[&str]| {
        let (code, out, err) = positions(here.path(), arguments);
        let is_sample = arguments.contains(&"--seed");
        let said = if is_sample {
            "kifu: 4 of 12 positions that fit\n"
        } else {
            ""
        };
        assert_eq!((code, err.as_str()), (Some(0), said));
        out.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let after_three = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 4";
    assert_eq!(lines(&["--ply-range", "3"])[..2], [after_three; 2]);
    let unique = ["--ply", "3", "--unique"];
    assert_eq!(lines(&unique).len(), 2);
    assert_eq!(lines(&[&unique[..], &["--mirrored"]].concat()), [after_three]);
    let usi = lines(&[&unique[..], &["--to", "usi"]].concat());
    assert_eq!(
        usi,
        [
            "startpos moves 7g7f 3c3d 2g2f",
            "sfen lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL b - 1 moves 3g3f 7c7d 8g8f"
        ]
    );
    let epd = lines(&[&unique[..], &["--to", "epd", "--moves", "7g7f"]].concat());
    assert_eq!(epd, [format!("{after_three} id \"a.usi:1\";")]);
    let all = lines(&[]);
    assert_eq!(all.len(), 12);
    let sample = lines(&["--count", "4", "--seed", "3"]);
    assert_eq!(sample, lines(&["--sample", "4", "--seed", "3", "--jobs", "1"]));
    assert_eq!(sample.len(), 4);
    // What is written is read again as positions.
    fs::write(here.path().join("start.sfen"), all.join("\n")).unwrap();
    let output = kifu(
        here.path(),
        &["select", "a.usi", "--position-from", "start.sfen", "--count"],
        "",
    );
    assert!(parts(&output).1.starts_with("a.usi: 3\n"), "{output:?}");
}

#[test]
fn positions_are_written_to_a_file() {
    let here = folder(&[("a.usi", GAMES)]);
    let arguments = [
        "--ply-range",
        "2..",
        "--unique",
        "--sample",
        "10",
        "--output",
        "start.sfen",
    ];
    let (code, out, err) = positions(here.path(), &arguments);
    assert_eq!((code, out.as_str()), (Some(0), ""));
    assert_eq!(
        err,
        "kifu: only 5 positions, fewer than the 10 that are asked for\n"
    );
    let written = fs::read_to_string(here.path().join("start.sfen")).unwrap();
    assert_eq!(written.lines().count(), 5);
    assert_eq!(positions(here.path(), &arguments).0, Some(2));
    let (code, _, err) = positions(here.path(), &[&arguments[..], &["--if-exists", "skip"]].concat());
    assert_eq!(code, Some(0), "{err}");
    let (_, out, err) = positions(here.path(), &["--ply-range", "2..", "--unique", "--sample", "3"]);
    assert_eq!(
        (out.lines().count(), &*err),
        (3, "kifu: 3 of 5 positions that fit\n")
    );
}

#[test]
fn what_fits_no_position_is_said() {
    let here = folder(&[("a.usi", GAMES)]);
    let (code, out, err) = positions(here.path(), &["--eval", "..100"]);
    let none = "kifu: no position fits; nothing is written\n";
    assert_eq!((code, out.as_str(), err.as_str()), (Some(1), "", none));
    let (_, _, err) = positions(here.path(), &["--player", "x", "--output", "x.sfen"]);
    assert_eq!((&*err, here.path().join("x.sfen").exists()), (none, false));
    for (wrong, message) in [
        (&["--mirrored"][..], "kifu: --mirrored needs a position\n"),
        (&["--eval", "-3.."], "--eval"),
        (&["--seed", "1"], "--sample"),
        (&["--to", "csa"], "sfen"),
    ] {
        let (code, _, err) = positions(here.path(), wrong);
        assert_eq!(code, Some(2));
        assert!(err.contains(message), "{err}");
    }
}

#[test]
fn games_with_errors_count_up_to_the_error() {
    let here = folder(&[("a.usi", b"position startpos moves 7g7f 7c7e 2g2f\n")]);
    let (code, out, err) = positions(here.path(), &["--ply-range", "1.."]);
    assert_eq!((code, out.lines().count()), (Some(1), 1));
    assert!(err.contains("1 game with errors"), "{err}");
}
