//! Runs `kifu select`, `stats` and `tree` with games that are left out.

mod common;

use pretty_assertions::assert_eq;

use common::{folder, kifu, parts};

#[test]
fn a_game_that_is_left_out_has_the_same_exit_code_in_all_subcommands() {
    let good = b"V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n";
    let here = folder(&[
        ("blank/a.csa", &good[..]),
        ("blank/b.kifu", "   1 ７六虎(77)\n".as_bytes()),
        ("none/a.csa", good),
        ("none/b.kifu", b"Dear reader,\n"),
    ]);
    for subcommand in ["select", "stats", "tree"] {
        for archive in ["blank", "none"] {
            let code = |more: &[&str]| {
                kifu(here.path(), &[&[subcommand, archive], more].concat(), "")
                    .status
                    .code()
            };
            assert_eq!(code(&[]), Some(1), "{subcommand} {archive}");
            assert_eq!(code(&["--player", "A"]), Some(0), "{subcommand} {archive}");
        }
    }
}

#[test]
fn counting_no_game_says_that_the_criteria_leave_out_all() {
    let here = folder(&[("a.csa", b"V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n")]);
    for subcommand in ["stats", "tree"] {
        for (language, message) in [
            ("en", "kifu: no game fits the criteria\n"),
            ("ja", "kifu: 条件に合う対局がありません\n"),
        ] {
            let arguments = [subcommand, "a.csa", "--player", "B", "--lang", language];
            let output = kifu(here.path(), &arguments, "");
            let (code, _, err) = parts(&output);
            assert_eq!((code, err), (Some(0), message), "{subcommand}");
        }
        let output = kifu(here.path(), &[subcommand, "a.csa", "--player", "A"], "");
        assert_eq!(parts(&output).2, "", "{subcommand}");
    }
}
