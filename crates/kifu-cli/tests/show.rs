//! Runs `kifu show` and `kifu view`, and checks their output and the pictures that are written.

mod common;

use std::fs;
use std::path::Path;
use std::process::Output;

use pretty_assertions::assert_eq;
use tempfile::TempDir;

use common::{names, parts, stderr, stdout};

/// A game with bookmarks and comments: at the start, on a move, above a variation and in it.
const KIF: &str = "手合割：平手\n先手：A\n後手：B\n&始め\n   1 ７六歩(77)\n*一手目\n&図\n   2 ３四歩(33)\n*二手目\n   3 投了\n\n変化：2手\n&別\n   2 ８四歩(83)\n&図\n";

fn kifu(folder: &Path, arguments: &[&str]) -> Output {
    common::kifu(folder, &[&["show"], arguments].concat(), "")
}

fn folder() -> TempDir {
    common::folder(&[("a.kifu", KIF.as_bytes())])
}

#[test]
fn the_last_position_is_shown_with_the_moves_around_it() {
    let here = folder();
    let output = kifu(here.path(), &["a.kifu"]);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    assert!(
        text.starts_with("手合割：平手\n先手：A\n後手：B\nWhite in hand: -\n  ９ ８"),
        "{text}"
    );
    assert!(text.contains("+\nBlack in hand: -\nMove 2: △３四歩\nBlack to move\n*二手目\n"));
    assert!(
        text.ends_with("    1 ▲７六歩\n>   2 △３四歩 (other moves: △８四歩)\n      resign\n"),
        "{text}"
    );
    // A pipe gets no control sequences.
    assert!(!text.contains('\u{1b}'));
}

#[test]
fn the_texts_around_the_board_are_in_the_chosen_language() {
    let here = folder();
    let output = kifu(here.path(), &["a.kifu", "--language", "ja"]);
    let text = stdout(&output);
    assert!(
        text.starts_with("手合割：平手\n先手：A\n後手：B\n後手の持駒：なし\n"),
        "{text}"
    );
    assert!(text.contains("+\n先手の持駒：なし\n手数＝2  △３四歩  まで\n先手番\n"));
    assert!(
        text.ends_with("    1 ▲７六歩\n>   2 △３四歩 （他の手：△８四歩）\n      投了\n"),
        "{text}"
    );
    fs::create_dir(here.path().join("in")).unwrap();
    fs::rename(here.path().join("a.kifu"), here.path().join("in/a.kifu")).unwrap();
    let output = kifu(here.path(), &["in", "--ply", "9"]);
    assert_eq!(
        stderr(&output),
        "kifu: in/a.kifu: game 1 has no such position: it has 2 moves\n"
    );
    let output = kifu(here.path(), &["in", "--language", "ja", "--ply", "9"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        errors,
        "kifu: in/a.kifu: 1局目にその局面はありません（本譜は2手です）\n"
    );
    fs::write(here.path().join("b.kifu"), "手合割：平手\n   1 ７六虎(77)\n").unwrap();
    let output = kifu(here.path(), &["b.kifu", "--language", "ja"]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.starts_with("kifu: b.kifu: 2行目"), "{errors}");
}

#[test]
fn evaluations_and_several_games_are_shown() {
    let here = folder();
    let text = "V2.2\nPI\n+\n+7776FU\n'** -30 -3334FU\n/\nPI\n+\n+2726FU\n";
    fs::write(here.path().join("b.csa"), text).unwrap();
    let output = kifu(here.path(), &["b.csa"]);
    let text = stdout(&output);
    assert!(
        text.contains(
            "White to move\nEvaluation: -30\nExpected moves: △３四歩\n>   1 ▲７六歩\n\nWhite in hand"
        )
    );
    assert!(text.ends_with(">   1 ▲２六歩\n"), "{text}");
}

#[test]
fn games_have_the_numbers_that_select_gives_them() {
    let text = "V2.2\nPI\n+\n+7776FU\n/\nP9-\n+\n/\nPI\n+\n+2726FU\n";
    let here = common::folder(&[("b.csa", text.as_bytes())]);
    let listed = common::kifu(here.path(), &["select", "b.csa"], "");
    let numbers = stdout(&listed)
        .lines()
        .map(|line| line.split_once(' ').unwrap().0);
    assert_eq!(numbers.collect::<Vec<_>>(), ["b.csa:1:", "b.csa:3:"]);
    let output = kifu(here.path(), &["b.csa", "--svg", "{game}.svg"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(names(here.path()), ["1.svg", "3.svg", "b.csa"]);
}

#[test]
fn a_ply_or_a_bookmark_chooses_the_position() {
    let here = folder();
    let output = kifu(here.path(), &["a.kifu", "--ply", "1"]);
    assert!(stdout(&output).contains("Move 1: ▲７六歩\nWhite to move\n*一手目\n"));
    let output = kifu(here.path(), &["a.kifu", "--bookmark", "別"]);
    assert!(stdout(&output).contains("Bookmark: 別\nWhite in hand: -\n"));
    assert!(stdout(&output).contains("Move 1: ▲７六歩\n"));
    let output = kifu(here.path(), &["a.kifu", "--ply", "3"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(1), ""));
}

#[test]
fn a_place_is_a_ply_of_a_line_or_a_bookmark() {
    let here = folder();
    let text = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：2手\n   2 ８四歩(83)\n   3 ７八金(69)\n&金\n\n変化：3手\n   3 ６八銀(79)\n   4 投了\n";
    fs::write(here.path().join("b.kifu"), text).unwrap();
    for (place, english, japanese) in [
        ("2", "Move 2: △３四歩\n", "手数＝2  △３四歩  まで\n"),
        ("0,1", "Move 0\n", "開始局面\n"),
        ("1,2", "Move 1: ▲７六歩\n", "手数＝1  ▲７六歩  まで\n"),
        ("2,1", "Move 2: △８四歩\n", "手数＝2  △８四歩  まで\n"),
        ("２", "Move 2: △３四歩\n", "手数＝2  △３四歩  まで\n"),
        ("３, 2", "Move 3: ▲６八銀\n", "手数＝3  ▲６八銀  まで\n"),
        ("2,2", "Move 2: △８四歩\n", "手数＝2  △８四歩  まで\n"),
        ("3,2", "Move 3: ▲６八銀\n", "手数＝3  ▲６八銀  まで\n"),
        ("金", "Move 3: ▲７八金\n", "手数＝3  ▲７八金  まで\n"),
    ] {
        for (language, expected) in [("en", english), ("ja", japanese)] {
            let output = kifu(here.path(), &["b.kifu", "--at", place, "--lang", language]);
            assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{place}");
            assert!(stdout(&output).contains(expected), "{place}: {}", stdout(&output));
        }
    }
    // `select` gives the variation the same number.
    let position = "lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/2P6/PP1PPPPPP/1B1S3R1/LN1GKGSNL";
    let output = common::kifu(here.path(), &["select", "b.kifu", "--position", position], "");
    assert!(
        stdout(&output).contains(": after move 3 of variation 2:"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn a_place_that_a_game_does_not_have_is_an_error() {
    let here = folder();
    let bookmarks = (1..=12).map(|number| format!("図{number}"));
    let many = bookmarks.collect::<Vec<_>>().join("\n&");
    fs::write(here.path().join("b.kifu"), format!("   1 ７六歩(77)\n&{many}\n")).unwrap();
    fs::write(here.path().join("c.kifu"), "   1 ７六歩(77)\n").unwrap();
    for (arguments, english, japanese) in [
        (
            ["a.kifu", "--at", "3"],
            "game 1 has no such position: it has 2 moves",
            "1局目にその局面はありません（本譜は2手です）",
        ),
        (
            ["a.kifu", "--at", "3,1"],
            "game 1 has no such position: variation 1 ends with move 2",
            "1局目にその局面はありません（変化1は2手目までです）",
        ),
        (
            ["a.kifu", "--at", "1,2"],
            "game 1 has no variation 2: it has 1 variation",
            "1局目に変化2はありません（変化は1個です）",
        ),
        (
            ["a.kifu", "--at", "終わり"],
            "game 1 has no bookmark `終わり`: it has 始め, 図, 別",
            "1局目にしおり「終わり」はありません（あるしおり: 始め、図、別）",
        ),
        (
            ["b.kifu", "--bookmark", "図13"],
            "game 1 has no bookmark `図13`: it has 図1, 図2, 図3, 図4, 図5, 図6, 図7, 図8, 図9, 図10, …",
            "1局目にしおり「図13」はありません（あるしおり: 図1、図2、図3、図4、図5、図6、図7、図8、図9、図10、…）",
        ),
        (
            ["c.kifu", "--at", "図"],
            "game 1 has no bookmark `図`: it has no bookmarks",
            "1局目にしおり「図」はありません（この対局にしおりはありません）",
        ),
    ] {
        for (language, message) in [("en", english), ("ja", japanese)] {
            let output = kifu(here.path(), &[&arguments[..], &["--lang", language]].concat());
            assert_eq!((output.status.code(), stdout(&output)), (Some(1), ""));
            assert_eq!(stderr(&output), format!("kifu: {}: {message}\n", arguments[0]));
        }
    }
}

/// The texts around the board. The title has a character without an outline, so all of them are `<text>`.
fn captions(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let output = kifu(folder, &[arguments, &["--svg", "-"]].concat());
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    let parts = stdout(&output).split("</text>");
    let texts = parts.filter_map(|part| part.split_once("<text")?.1.split_once('>'));
    texts.map(|(_, text)| text.to_owned()).collect()
}

#[test]
fn a_title_and_captions_are_around_the_board() {
    let here = folder();
    let game = [
        "a.kifu",
        "--at",
        "1",
        "--title",
        "☆{stem} {game} {ply} {bookmark}",
    ];
    let title = "☆a 1 1 図";
    for (arguments, expected) in [
        (&[][..], &[title, "Position after ▲７六歩"][..]),
        (&["--lang", "ja"], &[title, "図は▲７六歩まで"]),
        (&["--lettering", "western"], &[title, "Position after P-7f"]),
        (&["--notation", "western"], &[title, "Position after P-76"]),
        (
            &["--lettering", "western", "--notation", "usi"],
            &[title, "Position after 7g7f"],
        ),
        (
            &["--notation", "hodges", "--lang", "ja"],
            &[title, "図はP-7fまで"],
        ),
        (&["--captions", "none"], &[title]),
        (&["--captions", "comments"], &[title, "一手目"]),
        (&["--captions", "names,bookmark"], &[title, "A", "B"]),
        (
            &["--captions", "all", "--lang", "ja"],
            &[title, "図は▲７六歩まで", "一手目", "A", "B"],
        ),
    ] {
        assert_eq!(captions(here.path(), &[&game[..], arguments].concat()), expected);
    }
    // No move leads to the start.
    assert_eq!(
        captions(here.path(), &["a.kifu", "--at", "0", "--title", "☆"]),
        ["☆"]
    );
    fs::write(here.path().join("b.kifu"), "   1 ７六歩(77)\n&☆\n").unwrap();
    let bookmark = ["b.kifu", "--captions", "bookmark"];
    assert_eq!(captions(here.path(), &bookmark), ["☆"]);
    assert_eq!(
        captions(here.path(), &[&bookmark[..], &["--title", "題"]].concat()),
        ["題"]
    );
}

/// The moves are those of the article "Shogi" (section "Game notation") of the English Wikipedia.
#[test]
fn moves_are_written_in_the_chosen_notation() {
    let here = folder();
    let game = "position startpos moves 7g7f 3c3d 2g2f 4a3b 2f2e 2b8h+ 7i8h 3a2b";
    for (notation, expected) in [
        (
            "hodges",
            [
                "Move 5: P-2e",
                "    2 P-3d",
                "    3 P-2f",
                "    4 G-3b",
                ">   5 P-2e",
                "    6 Bx8h+",
                "    7 Sx8h",
                "    8 S-2b",
            ],
        ),
        (
            "western",
            [
                "Move 5: P-25",
                "    2 P-34",
                "    3 P-26",
                "    4 G-32",
                ">   5 P-25",
                "    6 Bx88+",
                "    7 Sx88",
                "    8 S-22",
            ],
        ),
    ] {
        let output = kifu(here.path(), &[game, "--ply", "5", "--notation", notation]);
        let lines = stdout(&output).lines();
        let lines: Vec<&str> = lines.skip_while(|line| !line.starts_with("Move")).collect();
        assert_eq!([&lines[..1], &lines[2..]].concat(), expected);
    }
    let output = kifu(here.path(), &["a.kifu", "--notation", "english"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    assert!(stderr(&output).contains("one of ki2, kif, csa, usi, western, hodges"));
}

#[test]
fn no_captions_are_not_combined_with_others() {
    let here = folder();
    for (language, message) in [
        ("en", "kifu: `none` cannot be combined with other `--captions`\n"),
        (
            "ja",
            "kifu: --captions の none は、ほかの値と同時に指定できません\n",
        ),
    ] {
        for captions in ["none,all", "move,none"] {
            let arguments = ["a.kifu", "--svg", "-", "--captions", captions, "--lang", language];
            let output = kifu(here.path(), &arguments);
            assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
            assert_eq!(stderr(&output), message);
        }
    }
}

#[cfg(feature = "viewer")]
#[test]
fn view_needs_a_terminal() {
    let here = folder();
    for (language, message) in [
        (
            "en",
            "kifu: `view` needs a terminal; `show` prints positions anywhere\n",
        ),
        (
            "ja",
            "kifu: kifu view は端末でのみ使えます。局面を表示するには kifu show を使ってください\n",
        ),
    ] {
        let output = common::kifu(here.path(), &["view", "a.kifu", "--language", language], "");
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
        assert_eq!(stderr(&output), message);
    }
}

#[test]
fn a_position_in_sfen_is_an_input() {
    let here = folder();
    let output = kifu(
        here.path(),
        &["7nk/9/7PP/9/9/9/9/9/9 b G 1", "--lettering", "western"],
    );
    assert!(stdout(&output).contains("| .  .  .  .  .  .  .  n  k |a\n"));
    let output = kifu(
        here.path(),
        &["4k4/9/4+P4/9/9/9/9/9/9 w r 8", "--lettering", "western"],
    );
    assert!(stdout(&output).starts_with("White in hand: r\n"));
    assert!(stdout(&output).contains("Move 7\nWhite to move\n"));
    let output = kifu(here.path(), &["missing.kif"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_position_in_usi_is_an_input() {
    let here = folder();
    for position in [
        "startpos moves 7g7f 3c3d",
        "position startpos moves 7g7f 3c3d",
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d",
    ] {
        let output = kifu(here.path(), &[position]);
        assert_eq!(output.status.code(), Some(0), "{position}");
        assert!(stdout(&output).contains("Move 2: △３四歩\n"), "{position}");
    }
    let output = kifu(here.path(), &["startpos"]);
    assert!(stdout(&output).contains("Move 0\nBlack to move\n"));
}

#[test]
fn a_fault_in_a_position_is_reported() {
    let here = folder();
    for (position, message) in [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNX b - 1",
            "column 62: ",
        ),
        (
            "xnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "column 6: ",
        ),
        ("sfen 9/9 b - 1", "column 9: expected 9 ranks, found 2"),
        ("4k4/9/9/9/9/9/9/9/4K4 x - 1", "column 28: "),
        ("position kyoto", "column 10: "),
    ] {
        let output = kifu(here.path(), &[position]);
        assert_eq!(
            (output.status.code(), stdout(&output)),
            (Some(1), ""),
            "{position}"
        );
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let expected = format!("{position}: no such file, so read as a position: line 1, {message}");
        assert!(errors.contains(&expected), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
    for file in [
        "my games/1.kif",
        "/a/b/c/d/e/f/g/my games/1.kif",
        "position",
        "a b.kif",
    ] {
        let output = kifu(here.path(), &[file]);
        assert_eq!(output.status.code(), Some(2), "{file}");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!errors.contains("read as a position"), "{errors}");
    }
    // A file has precedence.
    fs::write(here.path().join("startpos"), "position startpos moves 7g7f\n").unwrap();
    assert!(stdout(&kifu(here.path(), &["startpos"])).contains("Move 1: "));
}

#[cfg(feature = "png")]
#[test]
fn each_bookmark_has_a_picture_of_its_own() {
    let here = folder();
    let arguments = [
        "a.kifu",
        "--each",
        "bookmark",
        "--svg",
        "out/{stem}-{ply}.svg",
        "--png",
        "out/{bookmark}.png",
    ];
    let output = kifu(here.path(), &[&arguments[..], &["--width", "90"]].concat());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let expected = [
        "a-0.svg",
        "a-1-2.svg",
        "a-1.svg",
        "a-2.svg",
        "別.png",
        "図-2.png",
        "図.png",
        "始め.png",
    ];
    let mut expected = expected.map(str::to_owned);
    expected.sort();
    assert_eq!(names(&here.path().join("out")), expected);
    // The pictures exist, so they are not written again.
    let output = kifu(here.path(), &arguments);
    assert_eq!(output.status.code(), Some(2));
    let output = kifu(here.path(), &[&arguments[..], &["--if-exists", "skip"]].concat());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(names(&here.path().join("out")), expected);
}

#[test]
fn one_picture_is_written_on_standard_output() {
    let here = folder();
    let output = kifu(here.path(), &["a.kifu", "--svg", "-"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    assert!(stdout(&output).starts_with("<svg ") && stdout(&output).trim_end().ends_with("</svg>"));
    fs::write(here.path().join("b.kifu"), KIF).unwrap();
    for (arguments, written, message) in [
        (
            &["a.kifu", "--each", "ply", "--svg", "-"][..],
            0,
            "kifu: standard output holds one picture, and there are more; name files, as in '{stem}-{ply}.svg'\n",
        ),
        (
            &["a.kifu", "b.kifu", "a.kifu", "--svg", "-", "--lang", "ja"],
            1,
            "kifu: 標準出力に書けるのは1枚だけですが、画像が2枚以上あります。\
             「{stem}-{ply}.svg」のようにファイル名を指定してください\n",
        ),
    ] {
        let output = kifu(here.path(), arguments);
        assert_eq!((output.status.code(), stderr(&output)), (Some(2), message));
        assert_eq!(stdout(&output).matches("</svg>").count(), written);
    }
    assert_eq!(names(here.path()), ["a.kifu", "b.kifu"]);
    if cfg!(feature = "png") {
        let output = kifu(here.path(), &["a.kifu", "--png", "-", "--svg", "a.svg"]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
        assert!(output.stdout.starts_with(b"\x89PNG\r\n"));
        assert_eq!(names(here.path()), ["a.kifu", "a.svg", "b.kifu"]);
    }
}

#[test]
fn a_folder_is_no_picture_that_exists() {
    let here = folder();
    fs::create_dir(here.path().join("out")).unwrap();
    for if_exists in ["fail", "skip", "suffix", "overwrite"] {
        for (language, message) in [
            ("en", "kifu: out: is a directory\n"),
            ("ja", "kifu: out: フォルダーです\n"),
        ] {
            let arguments = [
                "a.kifu",
                "--svg",
                "out",
                "--if-exists",
                if_exists,
                "--lang",
                language,
            ];
            let output = kifu(here.path(), &arguments);
            assert_eq!((output.status.code(), stderr(&output)), (Some(2), message));
        }
    }
    assert_eq!(names(here.path()), ["a.kifu", "out"]);
}

#[test]
fn no_bookmark_chooses_another_folder() {
    let here = folder();
    let text = "   1 ７六歩(77)\n&..\n   2 ３四歩(33)\n&.\n";
    fs::write(here.path().join("b.kifu"), text).unwrap();
    let output = kifu(
        here.path(),
        &["b.kifu", "--each", "bookmark", "--svg", "out/in/{bookmark}/p.svg"],
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(names(&here.path().join("out")), ["in"]);
    assert_eq!(names(&here.path().join("out/in")), ["_"]);
    assert_eq!(names(&here.path().join("out/in/_")), ["p-2.svg", "p.svg"]);
}

#[test]
fn comments_above_a_variation_are_shown_at_the_position_before_it() {
    let here = folder();
    let text = "   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n*別案\n   2 投了\n*ここで終わり\n";
    fs::write(here.path().join("b.kifu"), text).unwrap();
    let output = kifu(here.path(), &["b.kifu", "--each", "comment"]);
    let pages: Vec<&str> = stdout(&output).split("\n\n").collect();
    assert_eq!(pages.len(), 2);
    assert!(
        pages[0].contains("Move 1: ▲７六歩") && pages[0].contains("*別案\n"),
        "{}",
        pages[0]
    );
    assert!(
        pages[1].contains("Move 1: ▲７六歩") && pages[1].contains("*ここで終わり\n"),
        "{}",
        pages[1]
    );
}

#[test]
fn a_text_that_is_no_record_has_no_position() {
    let here = folder();
    for text in [
        "hello world\n",
        "",
        "{\"name\": \"kifu\"}",
        "[1, 2]",
        "{\"moves\": 3}",
        "{\"header\": ",
        "{kifu}",
        "position sfen 9/9 b - 1\n",
    ] {
        fs::write(here.path().join("b.kifu"), text).unwrap();
        for arguments in [&["b.kifu"][..], &["b.kifu", "--svg", "{stem}.svg"]] {
            let output = kifu(here.path(), arguments);
            assert_eq!((output.status.code(), stdout(&output)), (Some(1), ""), "{text}");
            assert!(
                !output.stderr.is_empty() && !here.path().join("b.svg").exists(),
                "{text}"
            );
        }
    }
}

#[test]
fn messages_have_no_control_characters() {
    let here = folder();
    let output = kifu(here.path(), &["a\u{1b}[2J\nb\t.kif"]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        errors.starts_with("kifu: a\u{fffd}[2J\u{fffd}b .kif: "),
        "{errors}"
    );
}

#[cfg(feature = "png")]
#[test]
fn control_characters_need_no_outline() {
    let here = folder();
    let text = "手合割：平手\n先手：A\tB\u{1b}[1m\n*\u{1}c\td\n   1 ７六歩(77)\n*\u{7f}\u{10fffd}\n";
    fs::write(here.path().join("b.kifu"), text).unwrap();
    let start = [
        "b.kifu",
        "--captions",
        "all",
        "--ply",
        "0",
        "--png",
        "b.png",
        "--svg",
        "b.svg",
    ];
    let output = kifu(here.path(), &start);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let output = kifu(here.path(), &["b.kifu", "--captions", "all", "--png", "c.png"]);
    let errors = stderr(&output);
    assert!(
        errors.starts_with("kifu: c.png: no outline for \u{10fffd}, and no font of this machine has it"),
        "{errors}"
    );
}

#[test]
fn the_sides_of_a_handicap_game_have_their_own_names_in_pictures() {
    let here = folder();
    fs::write(here.path().join("b.kifu"), "手合割：二枚落ち\n   1 ６二銀(71)\n").unwrap();
    for input in ["a.kifu", "b.kifu"] {
        let output = kifu(here.path(), &[input, "--svg", "{stem}.svg", "--language", "ja"]);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
    // The outline of a character has its code point in its id: 先 in 先手, 上 in 上手.
    let svg = |name| fs::read_to_string(here.path().join(name)).unwrap();
    let (even, handicap) = (svg("a.svg"), svg("b.svg"));
    assert!(even.contains("-u5148\"") && !even.contains("-u4e0a\""));
    assert!(handicap.contains("-u4e0a\"") && !handicap.contains("-u5148\""));
    assert!(handicap.contains(">将棋の局面図、△６二銀まで、下手番</title>"));
    assert!(handicap.contains(">下手：玉５九、") && handicap.contains("。上手：玉５一、"));
    assert!(even.contains(">先手：玉５九、") && even.contains("。後手：玉５一、"));
}

#[cfg(feature = "png")]
#[test]
fn a_caption_without_outlines_needs_a_font() {
    let here = folder();
    // No font has these characters, which are for private use.
    let text = KIF.replace("始め", "\u{10fffc}x\u{10fffd}");
    fs::write(here.path().join("a.kifu"), text).unwrap();
    let bookmarks = [
        "a.kifu",
        "--each",
        "bookmark",
        "--captions",
        "bookmark",
        "--png",
        "{ply}.png",
    ];
    let output = kifu(here.path(), &bookmarks);
    assert_eq!(output.status.code(), Some(2));
    let errors = stderr(&output);
    let expected =
        "kifu: 0.png: no outline for \u{10fffc} \u{10fffd}, and no font of this machine has it; install";
    assert!(errors.contains(expected), "{errors}");
    let output = kifu(here.path(), &[&bookmarks[..], &["--lang", "ja"]].concat());
    let errors = stderr(&output);
    let expected = "kifu: 0.png: 字形のない文字があります: \u{10fffc} \u{10fffd}。この文字を含むフォント";
    assert!(errors.contains(expected), "{errors}");
    let output = kifu(
        here.path(),
        &[&bookmarks[..], &["--lang", "ja", "--font", "a.kifu"]].concat(),
    );
    assert!(
        stderr(&output).starts_with("kifu: a.kifu: TrueTypeまたはOpenTypeのフォントではありません"),
        "{}",
        stderr(&output)
    );
    let output = kifu(here.path(), &["a.kifu", "--svg", "a.svg"]);
    assert_eq!(output.status.code(), Some(0));
    let svg = fs::read_to_string(here.path().join("a.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && !svg.contains("<text"));
}

#[test]
fn an_unknown_field_of_a_name_or_title_is_refused() {
    let here = folder();
    for arguments in [
        &["startpos", "--svg", "{name}.svg"][..],
        &["startpos", "--svg", "a.svg", "--title", "{name}"],
    ] {
        let output = kifu(here.path(), arguments);
        let expected = "kifu: expected one of {stem} {number} {n} {date} {black} {white} {event} {result} {game} {ply} {bookmark}, found {name}\n";
        assert_eq!(parts(&output), (Some(2), "", expected));
        assert_eq!(names(here.path()), ["a.kifu"]);
    }
}

#[test]
fn several_plies_are_shown_or_drawn() {
    let here = common::folder(&[("a.usi", b"position startpos moves 7g7f 3c3d 2g2f\n")]);
    let output = common::kifu(
        here.path(),
        &["show", "a.usi", "--ply", "1,3", "--svg", "{ply}.svg"],
        "",
    );
    assert_eq!(parts(&output), (Some(0), "", ""));
    assert_eq!(names(here.path()), ["1.svg", "3.svg", "a.usi"]);
    let output = common::kifu(here.path(), &["show", "a.usi", "--ply", "1,4"], "");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn games_without_the_position_are_one_message() {
    let files = ["a.kifu", "b.kifu", "c.kifu"].map(|name| (name, KIF.as_bytes()));
    let here = common::folder(&files);
    let missing = "no such position: it has 2 moves";
    for place in ["--ply", "--at"] {
        let output = kifu(here.path(), &[".", place, "3000"]);
        let line = format!(
            "kifu: 3 games without a position to show: ./a.kifu: game 1 has {missing}, and so on (--verbose names all)\n"
        );
        assert_eq!(parts(&output), (Some(1), "", &*line));
    }
    let output = kifu(here.path(), &[".", "--ply", "3000", "--lang", "ja"]);
    assert_eq!(
        stderr(&output),
        "kifu: 3局に、指定された局面がありません: ./a.kifu: 1局目にその局面はありません（本譜は2手です） など（--verbose ですべて表示）\n"
    );
    let output = kifu(here.path(), &[".", "--ply", "3000", "--verbose"]);
    let names = ["a", "b", "c"].map(|name| format!("kifu: ./{name}.kifu: game 1 has {missing}\n"));
    assert_eq!(parts(&output), (Some(1), "", &*names.concat()));
}
