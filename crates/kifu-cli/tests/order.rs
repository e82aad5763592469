//! Runs `kifu convert` and `kifu select` with `--sort` and `--flat`, and `kifu show` with names of games.

mod common;

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Output;

use pretty_assertions::assert_eq;
use tempfile::TempDir;

use common::{folder, kifu, names, parts, stderr, stdout};

/// A game with these players and headers, and this many moves.
fn game(black: &str, headers: &str, moves: usize) -> String {
    let moves = ["+7776FU\n", "-3334FU\n", "+2726FU\n"][..moves].concat();
    format!("N+{black}\n{headers}PI\n+\n{moves}%TORYO\n")
}

/// Two files of games. Black is a letter, so that the order can be read.
fn archive() -> TempDir {
    let first = [
        game("A", "N-x\n$START_TIME:2020/01/05 15:00:00\n", 3),
        game("B", "$EVENT:王将戦\n", 1),
        game("C", "N-w\n$EVENT:棋王戦\n$START_TIME:2020/01/05 10:00:00\n", 2),
    ];
    let second = [
        game("E", "N-x\n$START_TIME:2019/12\n", 3),
        game("D", "$EVENT:王将戦\n$START_TIME:2020\n", 1),
    ];
    let text = |games: &[String]| format!("V2.2\n{}", games.join("/\n"));
    folder(&[
        ("in/z.csa", text(&first).as_bytes()),
        ("y.csa", text(&second).as_bytes()),
    ])
}

/// The letters of the games in a text.
fn order(text: &str) -> String {
    let names = text.lines().filter_map(|line| line.strip_prefix("N+"));
    names.collect()
}

fn convert(here: &Path, arguments: &[&str]) -> Output {
    kifu(here, &[&["convert"], arguments].concat(), "")
}

#[test]
fn the_games_of_all_inputs_are_sorted_in_one_text() {
    let here = archive();
    for (key, expected) in [
        // A year comes before its months, and these before their days.
        ("date", "EDCAB"),
        ("black", "ABCDE"),
        // Equal names and missing ones keep the order of the inputs.
        ("white", "CAEBD"),
        // 棋 comes before 王 in no dictionary, but 棋 is U+68CB and 王 is U+738B.
        ("event", "CBDAE"),
        ("length", "BDCAE"),
        ("path", "ABCED"),
    ] {
        let output = convert(here.path(), &["in", "y.csa", "--to", "csa", "--sort", key]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{key}");
        assert_eq!(order(stdout(&output)), expected, "{key}");
    }
    let arguments = ["y.csa", "in", "--output", "all.csa", "--sort", "path"];
    assert_eq!(parts(&convert(here.path(), &arguments)), (Some(0), "", ""));
    let all = || fs::read_to_string(here.path().join("all.csa")).unwrap();
    assert_eq!(order(&all()), "ABCED");
    // An existing file stays.
    let arguments = ["y.csa", "--output", "all.csa", "--sort", "path"];
    assert_eq!(convert(here.path(), &arguments).status.code(), Some(2));
    assert_eq!(order(&all()), "ABCED");
}

#[test]
fn games_are_sorted_by_headers_that_are_left_out() {
    let here = archive();
    let arguments = [
        "in",
        "y.csa",
        "--to",
        "csa",
        "--sort",
        "date",
        "--keep-headers",
        "先手",
    ];
    let output = convert(here.path(), &arguments);
    assert_eq!(order(stdout(&output)), "EDCAB");
    assert!(!stdout(&output).contains("START_TIME"));
}

#[test]
fn formats_with_a_game_on_each_line_are_sorted_too() {
    let here = archive();
    let output = convert(here.path(), &["in", "y.csa", "--to", "usi", "--sort", "length"]);
    let lengths = stdout(&output).lines().map(|line| line.matches(' ').count());
    let lengths: Vec<usize> = lengths.collect();
    assert_eq!(
        (lengths.len(), lengths.is_sorted()),
        (5, true),
        "{}",
        stdout(&output)
    );
}

#[test]
fn the_games_of_each_input_are_sorted_in_a_folder() {
    let here = archive();
    let arguments = ["in", "y.csa", "--to", "csa", "--output", "out/", "--sort", "date"];
    assert_eq!(convert(here.path(), &arguments).status.code(), Some(0));
    let read = |name: &str| fs::read_to_string(here.path().join(name)).unwrap();
    assert_eq!(
        ["out/z.csa", "out/y.csa"].map(|name| order(&read(name))),
        ["CAB", "ED"]
    );
    let arguments = [
        &arguments[..5],
        &[
            "parts/",
            "--sort",
            "date",
            "--split",
            "games",
            "--name",
            "{stem}{n}",
        ],
    ]
    .concat();
    assert_eq!(convert(here.path(), &arguments).status.code(), Some(0));
    let numbered = names(&here.path().join("parts"));
    assert_eq!(numbered, ["y1.csa", "y2.csa", "z1.csa", "z2.csa", "z3.csa"]);
    let letters = numbered.iter().map(|name| order(&read(&format!("parts/{name}"))));
    assert_eq!(letters.collect::<String>(), "EDCAB");
}

#[test]
fn selected_games_are_sorted_where_they_are_written() {
    let here = archive();
    let select = ["select", "in", "y.csa", "--player", "x", "--sort", "date"];
    let output = kifu(here.path(), &[&select[..], &["--to", "csa"]].concat(), "");
    assert_eq!(order(stdout(&output)), "EA");
}

#[test]
fn selected_games_are_sorted_where_they_are_listed() {
    let here = archive();
    let select = ["select", "in", "y.csa", "--sort", "date"];
    let list = |more: &[&str]| kifu(here.path(), &[&select[..], more].concat(), "");
    let listed = "y.csa:1: ☗E ☖x 2019/12\nin/z.csa:1: ☗A ☖x 2020/01/05 15:00:00\n";
    assert_eq!(parts(&list(&["--player", "x"])), (Some(0), listed, ""));
    // A year comes before its days, and a game without a date is the last one.
    let json = list(&["--json"]);
    let black = |line: &str| line.split_once(r#""black":""#).unwrap().1[..1].to_owned();
    let letters: String = stdout(&json).lines().map(black).collect();
    assert_eq!(letters, "EDCAB");
    // The first games are chosen before they are sorted.
    let first = list(&["--first", "2"]);
    assert!(stdout(&first).starts_with("in/z.csa:1: ☗A") && stdout(&first).contains("\nin/z.csa:2: ☗B"));
    assert_eq!(list(&["--count"]).status.code(), Some(2));
}

#[test]
fn an_input_with_an_error_is_left_out_of_the_sorted_games() {
    let here = archive();
    fs::write(
        here.path().join("in/a.csa"),
        "V2.2\nPI\n+\n+7776FU\n/\nPI\n+\n+7775FU\n",
    )
    .unwrap();
    let output = convert(here.path(), &["in", "y.csa", "--to", "csa", "--sort", "black"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).starts_with("kifu: in/a.csa: ") && stderr(&output).contains("nothing was written")
    );
    assert_eq!(order(stdout(&output)), "ABCDE");
    assert_eq!(stdout(&output).matches("PI\n").count(), 5);
    // What is lost is reported once.
    fs::remove_file(here.path().join("in/a.csa")).unwrap();
    fs::write(
        here.path().join("b.kifu"),
        "   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n",
    )
    .unwrap();
    let output = convert(here.path(), &["in", "b.kifu", "--to", "csa", "--sort", "length"]);
    assert_eq!(
        stderr(&output).matches("not preserved in CSA").count(),
        1,
        "{}",
        stderr(&output)
    );
    let strict = convert(
        here.path(),
        &["in", "b.kifu", "--to", "csa", "--sort", "length", "--strict"],
    );
    assert_eq!((strict.status.code(), &*order(stdout(&strict))), (Some(1), "BCA"));
}

#[test]
fn flat_files_have_no_folders_and_equal_names_get_numbers() {
    let game = b"V2.2\nPI\n+\n+7776FU\n%TORYO\n";
    let here = folder(&[("in/a.csa", game), ("in/x/a.csa", game), ("in/x/y/b.csa", game)]);
    let arguments = ["in", "--to", "kif", "--output", "out", "--flat"];
    let output = convert(here.path(), &arguments);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        stderr(&output).contains("kifu: in/x/a.csa: written to out/a-2.kif\n"),
        "{}",
        stderr(&output)
    );
    let expected = ["a-2.kif", "a.kif", "b.kif"];
    assert_eq!(names(&here.path().join("out")), expected);
    // Files that exist are kept, or refused.
    let output = convert(here.path(), &arguments);
    assert_eq!(
        (output.status.code(), names(&here.path().join("out"))),
        (Some(0), expected.map(str::to_owned).to_vec())
    );
    let output = convert(here.path(), &[&arguments[..], &["--if-exists", "fail"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(names(&here.path().join("out")), expected);
    let split = [
        "in", "--to", "kif", "--output", "parts", "--flat", "--split", "games", "--name", "{result}",
    ];
    assert_eq!(convert(here.path(), &split).status.code(), Some(0));
    assert_eq!(
        names(&here.path().join("parts")),
        ["black-2.kif", "black-3.kif", "black.kif"]
    );
    for arguments in [
        &["in/a.csa", "--to", "kif", "--flat"][..],
        &["in/a.csa", "-o", "a.kif", "--flat"],
    ] {
        let message = "kifu: --flat writes several files: expected --output FOLDER\n";
        assert_eq!(parts(&convert(here.path(), arguments)), (Some(2), "", message));
    }
}

#[test]
fn a_member_of_a_zip_file_is_flat_too() {
    let here = TempDir::new().unwrap();
    zip(
        &here.path().join("club.zip"),
        "2026/a.csa",
        b"V2.2\nPI\n+\n+7776FU\n%TORYO\n",
    );
    let output = convert(
        here.path(),
        &["club.zip", "--to", "kif", "--output", "out", "--flat"],
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(names(&here.path().join("out")), ["a.kif"]);
}

/// Writes a ZIP file with one member that is stored.
fn zip(path: &Path, name: &str, content: &[u8]) {
    let crc = content.iter().fold(!0_u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & 0_u32.wrapping_sub(crc & 1))
        })
    });
    let number = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
    let short = |number: usize| u16::try_from(number).unwrap().to_le_bytes();
    // Version, flags, method, time, date, checksum, sizes, and the lengths of the name and of further fields.
    let mut entry = [20, 0, 0, 0, 0x21].map(short).concat();
    entry.extend((!crc).to_le_bytes());
    entry.extend([number(content.len()), number(content.len())].concat());
    entry.extend([short(name.len()), short(0)].concat());
    let mut file = [b"PK\x03\x04", &*entry, name.as_bytes(), content].concat();
    let start = file.len();
    file.extend([b"PK\x01\x02", &short(20)[..], &*entry, &[0; 14], name.as_bytes()].concat());
    let end = file.len();
    file.extend(
        [
            b"PK\x05\x06",
            &[0; 4][..],
            &short(1),
            &short(1),
            &number(end - start),
            &number(start),
            &[0; 2],
        ]
        .concat(),
    );
    fs::File::create(path).unwrap().write_all(&file).unwrap();
}

#[test]
fn a_game_is_shown_by_the_name_that_select_prints() {
    let here = archive();
    let games = [game("F", "", 1), game("G", "", 2)].join("/\n");
    zip(
        &here.path().join("club.zip"),
        "2026/a.csa",
        format!("V2.2\n{games}").as_bytes(),
    );
    let listed = kifu(here.path(), &["select", "in", "y.csa", "club.zip"], "");
    let listed: Vec<&str> = stdout(&listed)
        .lines()
        .map(|line| line.split_once(": ").unwrap().0)
        .collect();
    assert_eq!(
        listed[4..],
        ["y.csa:2", "club.zip/2026/a.csa:1", "club.zip/2026/a.csa:2"]
    );
    let shown = |arguments: &[&str]| kifu(here.path(), &[&["show"], arguments].concat(), "");
    for (name, black) in listed.iter().zip("ABCEDFG".chars()) {
        let output = shown(&[name]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{name}");
        assert_eq!(
            order(&stdout(&output).replace("先手：", "N+").replace("Black: ", "N+")),
            black.to_string(),
            "{name}"
        );
    }
    // The order of the arguments is that of the games; a game may be shown twice.
    let output = shown(&["y.csa:2", "in/z.csa:3", "y.csa:2", "--svg", "{stem}{game}.svg"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    assert_eq!(
        names(here.path()),
        ["club.zip", "in", "y.csa", "y2-2.svg", "y2.svg", "z3.svg"]
    );
    assert_eq!(
        shown(&["y.csa:2", "y.csa", "--exclude", "y.csa", "in/z.csa:1"])
            .status
            .code(),
        Some(0)
    );
}

#[test]
fn a_game_that_a_file_does_not_have_is_an_error() {
    let here = archive();
    let shown = |name: &str| kifu(here.path(), &["show", name], "");
    let missing = "kifu: y.csa: there is no game 3: it has 2 games\n";
    assert_eq!(parts(&shown("y.csa:3")), (Some(1), "", missing));
    let unread = "kifu: y.csa:0: No such file or directory (os error 2)\n";
    assert_eq!(parts(&shown("y.csa:0")), (Some(2), "", unread));
    // An error in another game does not matter.
    fs::write(
        here.path().join("b.csa"),
        format!("V2.2\nPI\n+\n+7775FU\n/\n{}", game("H", "", 1)),
    )
    .unwrap();
    assert_eq!(shown("b.csa:2").status.code(), Some(0));
    assert_eq!(shown("b.csa:1").status.code(), Some(1));
    // A file that has the whole name comes first.
    #[cfg(unix)]
    {
        fs::write(here.path().join("y.csa:2"), game("Z", "", 1)).unwrap();
        assert!(stdout(&shown("y.csa:2")).contains('Z'));
    }
}
