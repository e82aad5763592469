//! Runs the built `kifu` command and checks its exit codes, its output and the files that it writes.

mod common;

use std::fs;

use pretty_assertions::assert_eq;

use common::{folder, kifu, stderr, stdout};

const KIF: &str = "手合割：平手\n先手：A\n後手：B\n*開始\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*一手目\n&印\n   2 ３四歩(33)   ( 0:00/00:00:00)\n   3 投了         ( 0:03/00:00:19)\n\n変化：2手\n*別の手\n&別図\n   2 ８四歩(83)   ( 0:00/00:00:00)\n";
const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";

#[test]
fn standard_input_is_converted_to_each_format_in_utf_8() {
    let here = folder(&[]);
    for (format, expected) in [
        ("kif", "   1 ７六歩(77)"),
        ("ki2", "▲７六歩"),
        ("bod", "後手の持駒：なし"),
        ("csa", "+7776FU\n-3334FU\n"),
        ("jkf", "\"moves\""),
        ("usi", "position startpos moves 7g7f 3c3d\n"),
        (
            "sfen",
            "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n",
        ),
        ("usen", "~0.7ku2jm.r\n"),
    ] {
        let output = kifu(here.path(), &["convert", "-", "--to", format], CSA.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{format}: {}", stderr(&output));
        assert!(
            stdout(&output).contains(expected),
            "{format}: {}",
            stdout(&output)
        );
    }
}

#[test]
fn bod_of_a_ply_is_the_position_after_it() {
    let here = folder(&[]);
    let arguments = ["convert", "-", "--to", "bod", "--ply", "1"];
    let output = kifu(here.path(), &arguments, CSA.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(
        stdout(&output).contains("手数＝1  ▲７六歩  まで"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn the_encoding_of_a_file_follows_its_extension_unless_the_option_overrides_it() {
    // The bytes of 先手 in Shift_JIS (JIS X 0208 rows 32 and 28).
    let shift_jis = b"\x90\xe6\x8e\xe8";
    let here = folder(&[("in.csa", b"V2.2\nN+A\nPI\n+\n+7776FU\n")]);
    for (arguments, name, expected) in [
        (&[][..], "a.kif", &shift_jis[..]),
        (&[], "a.kifu", "先手".as_bytes()),
        (&["--encoding", "utf-8"], "b.kif", "先手".as_bytes()),
    ] {
        let all = [&["convert", "in.csa", "--to", "kif", "--output", name], arguments].concat();
        let output = kifu(here.path(), &all, b"");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let written = fs::read(here.path().join(name)).unwrap();
        assert!(
            written.windows(expected.len()).any(|window| window == expected),
            "{name}"
        );
    }
}

#[test]
fn a_character_that_the_encoding_cannot_hold_is_named_and_nothing_is_written() {
    let here = folder(&[("in.csa", "V2.2\nN+☗\nPI\n+\n+7776FU\n".as_bytes())]);
    let output = kifu(
        here.path(),
        &["convert", "in.csa", "--to", "kif", "--output", "out.kif"],
        b"",
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains('☗'), "{}", stderr(&output));
    assert!(!here.path().join("out.kif").exists());
}

#[test]
fn an_existing_file_is_kept_unless_it_may_be_overwritten() {
    let here = folder(&[("in.csa", CSA.as_bytes()), ("out.kif", b"old")]);
    let arguments = ["convert", "in.csa", "--to", "kif", "--output", "out.kif"];
    let output = kifu(here.path(), &arguments, b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(here.path().join("out.kif")).unwrap(), b"old");
    let overwriting = [&arguments[..], &["--if-exists", "overwrite"]].concat();
    let output = kifu(here.path(), &overwriting, b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_ne!(fs::read(here.path().join("out.kif")).unwrap(), b"old");
}

#[test]
fn the_line_end_follows_the_extension_unless_the_option_overrides_it() {
    let here = folder(&[("in.csa", CSA.as_bytes())]);
    for (name, newline, has_cr) in [
        ("a.kif", None, true),
        ("a.kifu", None, false),
        ("b.kif", Some("lf"), false),
        ("b.kifu", Some("crlf"), true),
    ] {
        let mut arguments = vec!["convert", "in.csa", "--to", "kif", "--output", name];
        arguments.extend(newline.into_iter().flat_map(|newline| ["--newline", newline]));
        let output = kifu(here.path(), &arguments, b"");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let written = fs::read(here.path().join(name)).unwrap();
        assert_eq!(written.windows(2).any(|pair| pair == b"\r\n"), has_cr, "{name}");
    }
}

#[test]
fn a_folder_becomes_a_folder_with_the_same_paths() {
    let here = folder(&[
        ("in/a.csa", CSA.as_bytes()),
        ("in/deep/b.csa", CSA.as_bytes()),
        ("in/notes.txt", b"x"),
    ]);
    let output = kifu(
        here.path(),
        &["convert", "in", "--to", "kif", "--output", "out"],
        b"",
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(here.path().join("out/a.kif").exists());
    assert!(here.path().join("out/deep/b.kif").exists());
    assert!(!here.path().join("out/notes.kif").exists());
}

#[test]
fn several_inputs_are_the_games_of_one_text_on_standard_output() {
    let here = folder(&[
        ("a.csa", CSA.as_bytes()),
        ("b.csa", b"V3.0\nPI\n+\n+2726FU\nT1.5\n"),
        ("bad.csa", "V2.2\nPI\n+\n+7775FU\n".as_bytes()),
    ]);
    let output = kifu(here.path(), &["convert", "a.csa", "b.csa", "--to", "csa"], b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    // Only the second game needs V3.0.
    let expected = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nV3.0\nPI\n+\n+2726FU\nT1.5\n";
    assert_eq!(stdout(&output), expected);
    // The file `bad.csa`, which cannot be read, is left out and reported.
    let arguments = ["convert", "a.csa", "bad.csa", "b.csa", "--to", "csa"];
    let output = kifu(here.path(), &arguments, b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), expected);
    assert!(
        stderr(&output).starts_with("kifu: bad.csa: "),
        "{}",
        stderr(&output)
    );
    let output = kifu(here.path(), &["convert", "a.csa", "b.csa", "--to", "usi"], b"");
    assert_eq!(
        stdout(&output),
        "position startpos moves 7g7f 3c3d\nposition startpos moves 2g2f\n"
    );
}

#[test]
fn several_games_for_a_format_of_one_are_refused() {
    let two = format!("{CSA}/\n{CSA}");
    let here = folder(&[
        ("a.csa", CSA.as_bytes()),
        ("b.csa", CSA.as_bytes()),
        ("two.csa", two.as_bytes()),
    ]);
    for format in ["jkf", "bod"] {
        let output = kifu(here.path(), &["convert", "a.csa", "b.csa", "--to", format], b"");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(stdout(&output), "");
        assert!(stderr(&output).contains("--output FOLDER"), "{}", stderr(&output));
        let output = kifu(here.path(), &["convert", "two.csa", "--to", format], b"");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(stdout(&output), "");
        // Nothing is written, so the losses are not reported. The only message is about the number of games.
        assert!(stderr(&output).contains("found 2"), "{}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    }
}

#[test]
fn games_that_cannot_be_separated_are_refused_with_the_name_of_the_input() {
    let here = folder(&[("a.csa", CSA.as_bytes()), ("empty.csa", b"V2.2\nPI\n+\n")]);
    let output = kifu(
        here.path(),
        &["convert", "a.csa", "empty.csa", "--to", "ki2"],
        b"",
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "");
    assert!(
        stderr(&output).starts_with("kifu: empty.csa: "),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_comment_of_an_ending_that_ki2_moves_is_named_and_not_lost() {
    let game = "手合割：平手\n1 ７六歩(77)\n2 投了\n*早い\n";
    let here = folder(&[("a.kifu", game.as_bytes())]);
    let output = kifu(
        here.path(),
        &["convert", "--strict", "a.kifu", "--to", "ki2", "-o", "-"],
        b"",
    );
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("▲７六歩\n*早い\nまで1手で先手の勝ち"));
    assert!(
        stderr(&output).contains("written after the last move"),
        "{}",
        stderr(&output)
    );
    let output = kifu(here.path(), &["convert", "a.kifu", "--to", "kif", "-o", "-"], b"");
    assert_eq!(stderr(&output), "");
}

#[test]
fn the_output_may_be_an_existing_folder_or_standard_output() {
    let here = folder(&[("a.csa", CSA.as_bytes()), ("out/x", b"")]);
    let output = kifu(
        here.path(),
        &["convert", "a.csa", "--to", "kif", "-o", "out"],
        b"",
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(here.path().join("out/a.kif").exists());
    // The output folder does not exist yet, but `out/` is a folder because it ends with a separator.
    let output = kifu(
        here.path(),
        &["convert", "a.csa", "--to", "kif", "-o", "new/"],
        b"",
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(here.path().join("new/a.kif").is_file());
    let output = kifu(here.path(), &["convert", "a.csa", "--to", "usi", "-o", "-"], b"");
    assert_eq!(stdout(&output), "position startpos moves 7g7f 3c3d\n");
    assert!(!here.path().join("-").exists());
    for format in ["usi", "csa"] {
        let arguments = ["convert", "-", "--to", format, "-o", "out"];
        let output = kifu(here.path(), &arguments, CSA.as_bytes());
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("no name"), "{}", stderr(&output));
    }
}

#[test]
fn an_unusable_output_is_named_as_it_was_given() {
    let here = folder(&[("a.csa", CSA.as_bytes()), ("b.csa", CSA.as_bytes()), ("g", b"x")]);
    let output = kifu(
        here.path(),
        &["convert", "a.csa", "--to", "csa", "-o", "nodir/x.csa"],
        b"",
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "kifu: nodir/x.csa: no such folder: nodir\n");
    for (inputs, name) in [(&["a.csa", "b.csa"][..], "g"), (&["-"], "g/")] {
        let arguments = [&["convert"], inputs, &["--to", "kif", "-o", name]].concat();
        let output = kifu(here.path(), &arguments, b"");
        assert_eq!(output.status.code(), Some(2));
        let message = "expected a folder or a name with the extension of a format, found a file";
        assert_eq!(stderr(&output), format!("kifu: {name}: {message}\n"));
    }
}

#[test]
fn a_dot_in_a_name_does_not_start_an_extension() {
    let here = folder(&[("2020.01.02", CSA.as_bytes()), ("2020.01.03", CSA.as_bytes())]);
    let arguments = ["convert", "2020.01.02", "2020.01.03", "--to", "csa", "-o", "out"];
    let output = kifu(here.path(), &arguments, b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(here.path().join("out/2020.01.02.csa").exists());
    assert!(here.path().join("out/2020.01.03.csa").exists());
}

#[test]
fn options_without_an_effect_are_mistakes() {
    let here = folder(&[("in.csa", CSA.as_bytes())]);
    for (format, arguments, expected) in [
        ("kif", &["--ply", "1"][..], "--ply"),
        ("kif", &["--csa-version", "3.0"], "--csa-version"),
        ("sfen", &["--usi-endings"], "--usi-endings"),
        ("jkf", &["--declare-encoding"], "--declare-encoding"),
        ("kif", &["--bom", "--encoding", "euc-jp"], "--bom"),
        ("kif", &["--bom", "-o", "out.kif"], "Shift_JIS"),
    ] {
        let all = [&["convert", "in.csa", "--to", format], arguments].concat();
        let output = kifu(here.path(), &all, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(stdout(&output), "");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
    assert!(!here.path().join("out.kif").exists());
}

#[test]
fn a_ply_beyond_the_game_is_an_error_with_the_number_of_moves() {
    let here = folder(&[("in.csa", CSA.as_bytes())]);
    for format in ["bod", "sfen"] {
        let arguments = ["convert", "in.csa", "--to", format, "--ply", "3"];
        let output = kifu(here.path(), &arguments, b"");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(
            stderr(&output),
            "kifu: in.csa: there is no ply 3: the game has 2 moves\n"
        );
    }
}

#[test]
fn a_file_that_cannot_be_used_gives_one_line_and_exit_code_2() {
    let here = folder(&[("in.csa", CSA.as_bytes()), ("folder/x", b"")]);
    for arguments in [
        &["check", "missing.kif"][..],
        &["convert", "missing.kif", "--to", "csa"],
        &["inspect", "--json", "missing.kif"],
        &["convert", "in.csa", "--to", "kif", "--output", "no/such/out.kif"],
    ] {
        let output = kifu(here.path(), arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
        assert!(stderr(&output).starts_with("kifu: "), "{}", stderr(&output));
    }
    assert_eq!(kifu(here.path(), &["convert"], b"").status.code(), Some(2));
}

#[test]
fn losses_are_warnings_and_are_refused_with_strict() {
    let here = folder(&[("in.kifu", KIF.as_bytes())]);
    let arguments = ["convert", "in.kifu", "--to", "csa"];
    let output = kifu(here.path(), &arguments, b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("+7776FU"));
    assert!(stderr(&output).contains("variation"), "{}", stderr(&output));
    let output = kifu(here.path(), &[&arguments[..], &["--strict"]].concat(), b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "");
    assert!(stderr(&output).contains("variation"), "{}", stderr(&output));
}

#[test]
fn check_shows_the_place_the_line_and_the_help() {
    let here = folder(&[("a.kifu", "手合割：平手\n   1 ７六虎(77)\n".as_bytes())]);
    let output = kifu(here.path(), &["check", "a.kifu"], b"");
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    for expected in [
        "error[unknown_piece]: ",
        "--> a.kifu:2:",
        "７六虎(77)",
        "^",
        "help: ",
        "a.kifu: 1 error",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let output = kifu(here.path(), &["check", "-"], CSA.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stdout(&output), "-: fine (CSA, UTF-8, 2 moves)\n");
}

#[test]
fn inspect_prints_this_json() {
    let here = folder(&[("a.kifu", KIF.as_bytes())]);
    let output = kifu(here.path(), &["inspect", "--json", "a.kifu"], b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let expected = concat!(
        r#"{"path":"a.kifu","game":1,"format":"kif","encoding":"UTF-8","declared_encoding":null,"version":null,"#,
        r#""preamble":[],"board_flip":null,"headers":[["手合割","平手"],["先手","A"],["後手","B"]],"#,
        r#""players":{"black":{"name":"A","rating":null},"white":{"name":"B","rating":null}},"#,
        r#""time_control":null,"max_moves":null,"#,
        r#""start":"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1","first_move_number":1,"#,
        r#""handicap":"平手","root":{"comments":["開始"],"bookmarks":[],"remarks":[],"evaluation":null},"moves":["#,
        r#"{"ply":1,"usi":"7g7f","time_ms":16000,"comments":["一手目"],"bookmarks":["印"],"remarks":[],"evaluation":null},"#,
        r#"{"ply":2,"usi":"3c3d","time_ms":0,"comments":[],"bookmarks":[],"remarks":[],"evaluation":null}],"#,
        r#""ending":{"kind":"resign","text":"投了","ply":2,"time_ms":3000,"#,
        r#""comments":[],"bookmarks":[],"remarks":[],"evaluation":null},"further_endings":[],"#,
        r#""result":"white","stated_result":null,"openings":{"class":null,"name":null,"english_name":null,"matchup":null,"#,
        r#""black":{"rook_file":null,"openings":[],"#,
        r#""castles":[{"name":"居玉","english_name":"Sitting King","ply":2,"is_hidden":false}]},"#,
        r#""white":{"rook_file":null,"openings":[],"#,
        r#""castles":[{"name":"居玉","english_name":"Sitting King","ply":2,"is_hidden":false}]}},"#,
        r#""variations":[{"from_ply":2,"parent":0,"#,
        r#""comments":["別の手"],"bookmarks":["別図"],"remarks":[],"moves":["#,
        r#"{"ply":2,"usi":"8c8d","time_ms":0,"comments":[],"bookmarks":[],"remarks":[],"evaluation":null}],"#,
        r#""ending":null,"further_endings":[]}],"diagnostics":[]}"#,
        "\n"
    );
    assert_eq!(stdout(&output), expected);
}

#[test]
fn inspect_prints_a_line_for_each_game() {
    let here = folder(&[]);
    let output = kifu(
        here.path(),
        &["inspect", "--json", "-"],
        format!("{CSA}/\n{CSA}").as_bytes(),
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let games: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(games.len(), 2);
    assert!(games[1].starts_with(r#"{"path":"-","game":2,"format":"csa","#));
}

#[test]
fn inspect_reads_past_a_broken_byte() {
    let here = folder(&[]);
    let text = [
        b"V2.2\nN+A\xff\nPI\n+\n+7776FU\n".as_slice(),
        "'*先手\n".as_bytes(),
    ]
    .concat();
    let output = kifu(here.path(), &["inspect", "--json", "-"], &text);
    assert!(stdout(&output).contains(r#""usi":"7g7f""#), "{}", stdout(&output));
    assert!(
        stdout(&output).contains(r#""severity":"error""#),
        "{}",
        stdout(&output)
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_extension_that_suggests_another_encoding_is_a_note() {
    let shift_jis = kifu::shogi_core::text::encoding::encode(KIF, kifu::Encoding::ShiftJis).unwrap();
    let here = folder(&[
        ("a.kifu", &shift_jis),
        ("b.kif", KIF.as_bytes()),
        ("c.kif", &shift_jis),
        ("d.kif", b"1 7776FU\n"),
    ]);
    for (name, is_mismatch) in [
        ("a.kifu", true),
        ("b.kif", true),
        ("c.kif", false),
        ("d.kif", false),
    ] {
        let output = kifu(here.path(), &["check", name, "--verbose"], b"");
        let found = stdout(&output).contains("note[extension_encoding]: the extension of the file means");
        assert_eq!(found, is_mismatch, "{name}: {}", stdout(&output));
        let output = kifu(here.path(), &["inspect", "--json", name], b"");
        let found = stdout(&output).contains("\"extension_encoding\"");
        assert_eq!(found, is_mismatch, "{name}: {}", stdout(&output));
    }
    // Nothing is wrong with the file. Who wants none of them asks for an error.
    let output = kifu(here.path(), &["check", "b.kif", "--deny-warnings"], b"");
    assert_eq!(stdout(&output), "b.kif: fine (KIF, UTF-8, 2 moves)\n");
    assert_eq!(output.status.code(), Some(0));
    let output = kifu(
        here.path(),
        &["check", "b.kif", "--deny", "extension_encoding"],
        b"",
    );
    assert_eq!(output.status.code(), Some(1));
    // A line in the text that names the encoding takes precedence over the file extension.
    let declared = format!("#KIF version=2.0 encoding=UTF-8\n{KIF}");
    let here = folder(&[("e.kif", declared.as_bytes())]);
    let output = kifu(here.path(), &["check", "e.kif"], b"");
    assert_eq!(
        stdout(&output).lines().last(),
        Some("e.kif: fine (KIF, UTF-8, 2 moves)")
    );
}

#[test]
fn characters_that_the_encoding_lacks_are_replaced_on_request() {
    let here = folder(&[("a.kifu", "先手：☗\n1 ７六歩(77)\n".as_bytes())]);
    let output = kifu(
        here.path(),
        &["convert", "a.kifu", "--to", "kif", "--replace-characters"],
        b"",
    );
    assert_eq!(output.status.code(), Some(2), "UTF-8 lacks nothing");
    let arguments = ["convert", "a.kifu", "--to", "kif", "--encoding", "sjis"];
    let output = kifu(here.path(), &arguments, b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr(&output),
        "kifu: a.kifu: Shift_JIS cannot hold `☗` (U+2617); nothing was written; --replace-characters writes similar characters or 〓 in their place\n"
    );
    let output = kifu(
        here.path(),
        &[&arguments[..], &["--replace-characters"]].concat(),
        b"",
    );
    assert_eq!(output.status.code(), Some(0));
    let expected = "kifu: a.kifu: 1 character that Shift_JIS lacks: `☗` as `▲`\n";
    assert_eq!(stderr(&output), expected);
    // `先手：▲` in Shift_JIS.
    assert!(output.stdout.starts_with(b"\x90\xe6\x8e\xe8\x81\x46\x81\xa3\n"));
}

#[test]
fn a_lost_header_is_quoted() {
    let here = folder(&[]);
    let text = "先手：羽生善治\n1 ７六歩(77)\n#註\n".as_bytes();
    let output = kifu(here.path(), &["convert", "-", "--to", "usi"], text);
    let expected = "kifu: -: not preserved in USI: the header `先手：羽生善治`, the remark `註` at move 1\n";
    assert_eq!(stderr(&output), expected);
}

#[test]
fn a_place_far_into_a_line_is_shown_with_its_column() {
    let line = "P+00FU,".repeat(200);
    let text = format!("V2.2\nP+00KI,{line}P+00XX\n+\n");
    let here = folder(&[("a.csa", text.as_bytes())]);
    let output = kifu(here.path(), &["check", "a.csa"], b"");
    let report = stdout(&output);
    // The statement `P+00XX` comes after 1407 characters of its line: 7 characters, and statements with 1400 characters
    // together.
    let (_, after) = report.split_once("unknown_piece").unwrap();
    let shown: Vec<&str> = after.lines().skip(1).take(4).collect();
    assert_eq!(&shown[..2], [" --> a.csa:2:1408", "  |"], "{report}");
    assert!(
        shown[2].starts_with("2 | ...") && shown[2].ends_with("P+00FU,P+00XX"),
        "{report}"
    );
    assert_eq!(shown[2].find("P+00XX"), shown[3].find("^^^^^^"), "{report}");
}

#[test]
fn inspect_shows_what_remarks_and_headers_say() {
    let here = folder(&[]);
    let text = "'CSA encoding=UTF-8\nV3.0\nN+a\nN-b\n'above\n$TIME:1800+30+5\n$MAX_MOVES:256\nPI\n+\n\
        'black_rate:a:3526.0\n+7776FU\n'** 30 -3334FU #55\n'beside\n%TORYO\n";
    let output = kifu(here.path(), &["inspect", "--json", "-"], text.as_bytes());
    let json = stdout(&output);
    for part in [
        r#""declared_encoding":"UTF-8","version":"3.0","preamble":["above"]"#,
        r#""black":{"name":"a","rating":3526.0}"#,
        r#""time_control":{"main_ms":1800000,"byoyomi_ms":30000,"increment_ms":5000},"max_moves":256"#,
        r#""remarks":["black_rate:a:3526.0"]"#,
        r#""remarks":["beside"],"evaluation":{"cp":30,"mate":null,"mate_winner":null,"bound":null,"value_text":"30","pv":"-3334FU","depth":null,"selective_depth":null,"nodes":55,"time_ms":null,"engine":null,"candidate":null,"mark":null,"by":"player","is_alternative":false}"#,
    ] {
        assert!(json.contains(part), "{part} in {json}");
    }
}

#[test]
fn inspect_shows_every_kind_of_note() {
    let here = folder(&[]);
    let text = "#p\n先手：A\n盤面回転\n手数----指手--\n*c\n&b\n1 ７六歩(77)\n*c1\n&b1\n#r1\n2 不明\n\n\
        変化：1手\n*lc\n&lb\n#lr\n1 ２六歩(27)\n";
    let output = kifu(here.path(), &["inspect", "--json", "-"], text.as_bytes());
    let json = stdout(&output);
    for part in [
        r#""preamble":["p"],"board_flip":"盤面回転","#,
        r#""root":{"comments":["c"],"bookmarks":["b"],"remarks":[],"#,
        r#""time_ms":null,"comments":["c1"],"bookmarks":["b1"],"remarks":["r1"],"#,
        r#""comments":["lc"],"bookmarks":["lb"],"remarks":["lr"],"moves":"#,
    ] {
        assert!(json.contains(part), "{part} in {json}");
    }
    let text = "盤面回転\n先手：A\n盤面反転\n1 ７六歩(77)\n";
    let output = kifu(here.path(), &["inspect", "--json", "-"], text.as_bytes());
    let json = stdout(&output);
    assert!(json.contains(r#""board_flip":"盤面回転\n盤面反転","#), "{json}");
}

#[test]
fn inspect_shows_every_ending_of_a_line() {
    let here = folder(&[]);
    let text = "手数＝10  まで\n11 ７六歩(77)\n12 投了\n13 中断\n";
    let output = kifu(here.path(), &["inspect", "--json", "-"], text.as_bytes());
    let json = stdout(&output);
    for part in [
        r#""first_move_number":11"#,
        r#""ending":{"kind":"resign","text":"投了","ply":1,"#,
        r#""further_endings":[{"kind":"interrupt","text":"中断","ply":1,"#,
    ] {
        assert!(json.contains(part), "{part} in {json}");
    }
}

#[test]
fn inspect_shows_the_order_of_notes_own_texts_of_endings_and_diagnostics() {
    let here = folder(&[]);
    let text = "1 ７六歩(77)\n#r\n*c\n2 終わり\n\n変化：2手\n2 ３四虎(33)\n";
    let output = kifu(here.path(), &["inspect", "--json", "-"], text.as_bytes());
    let json = stdout(&output);
    for part in [
        r#""comments":["c"],"bookmarks":[],"remarks":["r"],"evaluation":null,"notes_in_order":[["remark","r"],["comment","c"]]}"#,
        r#""ending":{"kind":"other","text":"終わり","own_text":true,"ply":1,"#,
        r#"{"severity":"error","code":"unknown_piece","line":7,"column":5,"message":""#,
    ] {
        assert!(json.contains(part), "{part} in {json}");
    }
}

#[test]
fn inspect_searches_folders() {
    let here = folder(&[
        ("in/a.csa", CSA.as_bytes()),
        ("in/b/c.kifu", KIF.as_bytes()),
        ("in/d.txt", b"x"),
    ]);
    let output = kifu(here.path(), &["inspect", "--json", "in"], b"");
    assert_eq!(stdout(&output).lines().count(), 2);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn with_keep_going_the_part_before_the_error_is_written() {
    let bad = "先手：A\n1 ７六歩(77)\n2 ３四虎(33)\nまで2手で後手の勝ち\n変化：1手\n1 ２六歩(27)\n";
    let unknown = "手合割：七枚落ち\n1 ７六歩(77)\n";
    let files = [
        ("in/bad.kifu", bad.as_bytes()),
        ("in/good.csa", CSA.as_bytes()),
        ("in/unknown.kifu", unknown.as_bytes()),
    ];
    let here = folder(&files);
    let arguments = [
        "convert",
        "in",
        "--to",
        "kif",
        "-o",
        "out",
        "--keep-going",
        "--encoding",
        "utf-8",
    ];
    let output = kifu(here.path(), &arguments, b"");
    assert_eq!(output.status.code(), Some(1));
    let shown = stderr(&output);
    for part in [
        "in/bad.kifu: line 3, column 5: ",
        "; what comes before is written",
        "in/unknown.kifu: nothing was written",
        "3 files: 2 written, 1 up to an error, 1 left out because of errors",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let written = fs::read_to_string(here.path().join("out/bad.kif")).unwrap();
    let (_, moves) = written.split_once("   1 ").unwrap();
    assert!(moves.starts_with("７六歩(77)"), "{written}");
    assert!(moves.contains("*line 3, column 5: "), "{written}");
    assert!(moves.contains("; nothing after this was read"), "{written}");
    assert!(!moves.contains("２六歩"), "{written}");
    assert!(!here.path().join("out/unknown.kif").exists());
    let output = kifu(
        here.path(),
        &[
            "convert",
            "in/bad.kifu",
            "--to",
            "kif",
            "--keep-going",
            "--lang",
            "ja",
        ],
        b"",
    );
    let text = stdout(&output);
    assert!(
        text.contains("*3行目5文字目: 「虎」は駒の名前ではありません。これより後は読んでいません\n"),
        "{text}"
    );
    assert!(!text.contains("まで"), "{text}");
}

#[test]
fn a_damaged_file_is_converted_only_with_repair() {
    let quoted: String = KIF.lines().flat_map(|line| ["> ", line, "\n"]).collect();
    let here = folder(&[("a.kifu", quoted.as_bytes())]);
    let output = kifu(here.path(), &["convert", "a.kifu", "--to", "usi"], b"");
    assert_eq!((output.status.code(), stdout(&output)), (Some(1), ""));
    assert!(
        stderr(&output).contains("quoted as in a mail"),
        "{}",
        stderr(&output)
    );
    let output = kifu(
        here.path(),
        &["convert", "a.kifu", "--to", "usi", "--repair"],
        b"",
    );
    assert_eq!(stdout(&output), "position startpos moves 7g7f 3c3d\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(
        stderr(&output).contains("read with 1 warning (kifu check --repair shows why)"),
        "{}",
        stderr(&output)
    );
    for command in ["check", "inspect"] {
        let codes = [&[command, "a.kifu"][..], &[command, "a.kifu", "--repair"]]
            .map(|arguments| kifu(here.path(), arguments, b"").status.code());
        assert_eq!(codes, [Some(1), Some(0)], "{command}");
    }
}

/// Games with long comments, in a text of more than two megabytes.
fn archive() -> String {
    let comment = "comment ".repeat(100);
    let game = format!("PI\n+\n+7776FU\n'*{comment}\n-3334FU\n/\n");
    format!("V2.2\n{}", game.repeat(3000))
}

#[test]
fn every_command_reads_a_large_archive_in_parts() {
    let here = folder(&[("a.csa", archive().as_bytes())]);
    let output = kifu(here.path(), &["check", "a.csa"], b"");
    let summary = "a.csa: fine (CSA, UTF-8, 3000 games, 6000 moves)\n";
    assert_eq!(stdout(&output), summary);
    let output = kifu(here.path(), &["inspect", "--json", "a.csa"], b"");
    assert_eq!(stdout(&output).lines().count(), 3000);
    let last = stdout(&output).lines().last().unwrap();
    assert!(last.starts_with("{\"path\":\"a.csa\",\"game\":3000,"), "{last}");
    let arguments = ["convert", "a.csa", "--to", "usi", "--encoding", "utf-16le"];
    let output = kifu(here.path(), &arguments, b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let units = output.stdout.chunks(2);
    let units = units.map(|unit| u16::from_le_bytes([unit[0], unit[1]]));
    let text: String = char::decode_utf16(units).map(Result::unwrap).collect();
    let line = "position startpos moves 7g7f 3c3d\n";
    assert_eq!(text, format!("\u{feff}{}", line.repeat(3000)));
    let output = kifu(here.path(), &["convert", "a.csa", "--to", "csa"], b"");
    // Each game has its version, and no separator follows the last one.
    let expected = archive().replace("/\nPI", "/\nV2.2\nPI");
    assert!(Some(stdout(&output)) == expected.strip_suffix("/\n"));
}

#[test]
fn an_error_in_the_last_game_of_an_archive_leaves_nothing_written() {
    let text = archive() + "PI\n+\n+7775FU\n";
    let here = folder(&[("a.csa", text.as_bytes())]);
    for (arguments, written) in [(&[][..], 0), (&["--keep-going"], 3000)] {
        let all = [&["convert", "a.csa", "--to", "usi"], arguments].concat();
        let output = kifu(here.path(), &all, b"");
        assert_eq!(output.status.code(), Some(1));
        // The last game ends before its first move.
        let lines = stdout(&output).lines().filter(|line| line.contains("moves"));
        assert_eq!(lines.count(), written);
    }
}

#[test]
fn the_error_about_several_games_counts_them_all() {
    let here = folder(&[("a.csa", archive().as_bytes())]);
    let output = kifu(here.path(), &["convert", "a.csa", "--to", "jkf"], b"");
    assert!(stderr(&output).contains("found 3000"), "{}", stderr(&output));
}

#[test]
fn inputs_are_joined_although_one_of_them_fails() {
    let here = folder(&[
        ("a.csa", CSA.as_bytes()),
        ("b.csa", b"V2.2\nPI\n+\n+7775FU\n"),
        ("c.csa", CSA.as_bytes()),
    ]);
    let arguments = ["convert", "a.csa", "b.csa", "c.csa", "--to", "csa"];
    let output = kifu(here.path(), &arguments, b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), format!("{CSA}/\n{CSA}"));
}
