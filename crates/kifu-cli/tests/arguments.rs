//! Runs the built `kifu` command with good and bad arguments, in both languages, and checks help, errors and the names of
//! inputs.

mod common;

use std::fs;

use pretty_assertions::assert_eq;

use common::{command, folder, kifu, names, parts, run, stderr, stdout};

const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
const FINE: &str = "fine (CSA, UTF-8, 2 moves)";

#[test]
fn help_is_in_the_language_of_the_option_or_the_environment() {
    let here = folder(&[]);
    let japanese = "使い方: kifu check [オプション] [IN]...\n";
    let english = "Usage: kifu check [OPTIONS] [IN]...\n";
    for (arguments, variables, expected) in [
        (&["check", "--help"][..], &[("LC_ALL", "C")][..], english),
        (&["check", "--help"], &[("LC_ALL", "ja_JP.UTF-8")], japanese),
        (
            &["check", "-h"],
            &[("LC_ALL", ""), ("LANG", "ja_JP.UTF-8")],
            japanese,
        ),
        (
            &["check", "-h"],
            &[("LC_ALL", "en_US.UTF-8"), ("LANG", "ja_JP.UTF-8")],
            english,
        ),
        (&["--lang", "ja", "help", "check"], &[], japanese),
        (&["check", "--help", "--lang=ja"], &[], japanese),
        (
            &["--language", "en", "check", "-h"],
            &[("LC_ALL", "ja_JP.UTF-8")],
            english,
        ),
    ] {
        let mut command = command(here.path(), arguments);
        command.env_remove("LC_MESSAGES").envs(variables.iter().copied());
        let output = run(&mut command, "");
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
        assert!(
            stdout(&output).contains(expected),
            "{arguments:?} {}",
            stdout(&output)
        );
    }
}

#[test]
fn the_long_help_ends_with_the_exit_codes() {
    let here = folder(&[]);
    for command in [&[][..], &["check"], &["convert"]] {
        for (language, heading) in [("en", "\nExit codes:\n  0  "), ("ja", "\n終了コード:\n  0  ")] {
            let of = |help| kifu(here.path(), &[command, &["--lang", language, help]].concat(), "");
            let (long, short) = (of("--help"), of("-h"));
            let (_, codes) = stdout(&long).rsplit_once(heading).unwrap();
            assert_eq!(codes.lines().count(), 3);
            assert!(!stdout(&short).contains(heading));
        }
    }
}

#[test]
fn a_build_does_not_describe_what_it_lacks() {
    let here = folder(&[]);
    let script = kifu(here.path(), &["completions", "fish"], "");
    kifu(here.path(), &["man", "--output", "man"], "");
    let pages = names(&here.path().join("man"));
    for (subcommand, is_compiled) in [
        ("check", true),
        ("table", cfg!(feature = "tables")),
        ("view", cfg!(feature = "viewer")),
    ] {
        let help = kifu(here.path(), &["--help"], "");
        let row = format!("\n  {subcommand} ");
        assert_eq!(stdout(&help).contains(&row), is_compiled, "{subcommand}");
        let completion = format!("-a \"{subcommand}\"");
        assert_eq!(stdout(&script).contains(&completion), is_compiled, "{subcommand}");
        let page = format!("kifu-{subcommand}.1");
        assert_eq!(pages.contains(&page), is_compiled, "{subcommand}");
    }
    let help = kifu(here.path(), &["show", "--help"], "");
    assert_eq!(stdout(&help).contains("--png"), cfg!(feature = "png"));
}

#[test]
fn an_error_names_the_feature_that_a_build_lacks() {
    let here = folder(&[]);
    for (arguments, name, feature, is_compiled) in [
        (
            &["table", "a.csa"][..],
            "table",
            "tables",
            cfg!(feature = "tables"),
        ),
        (&["help", "table"], "table", "tables", cfg!(feature = "tables")),
        (&["view"], "view", "viewer", cfg!(feature = "viewer")),
        (
            &["show", "a.csa", "--png=a.png"],
            "--png",
            "png",
            cfg!(feature = "png"),
        ),
    ] {
        let install = format!("`cargo install --path crates/kifu-cli --features {feature}`");
        for (language, message) in [
            (
                "en",
                format!("kifu: this build has no `{name}`; install it with {install}\n"),
            ),
            (
                "ja",
                format!("kifu: この kifu に `{name}` は含まれていません。{install} でインストールできます\n"),
            ),
        ] {
            let output = kifu(here.path(), &[&["--lang", language], arguments].concat(), "");
            let is_lacking = parts(&output) == (Some(2), "", &*message);
            assert_eq!(is_lacking, !is_compiled, "{arguments:?}: {}", stderr(&output));
        }
    }
}

#[expect(clippy::too_many_lines, reason = "a table of wrong arguments")]
#[test]
fn wrong_arguments_are_named_in_both_languages_with_exit_code_2() {
    let here = folder(&[]);
    for (arguments, english, japanese) in [
        (
            &["check", "--strange", "x"][..],
            "error: unexpected argument '--strange' found\n",
            "エラー: 「--strange」という引数はありません\n",
        ),
        (
            &["convret"],
            "error: unrecognized subcommand 'convret'\n",
            "エラー: 「convret」というサブコマンドはありません\n\n  ヒント: 似た名前に「convert」があります\n",
        ),
        (
            &["check"],
            "error: the following required arguments were not provided:\n  <IN>...\n",
            "エラー: 必要な引数がありません: <IN>...\n\n使い方: kifu check [オプション] [IN]...\n",
        ),
        (
            &["check", "x", "--from", "pgn"],
            "error: invalid value 'pgn' for '--from <FORMAT>': expected a format",
            "エラー: 「--from <FORMAT>」に「pgn」は指定できません: 「pgn」という形式はありません",
        ),
        (
            &["check", "x", "--from"],
            "error: a value is required for '--from <FORMAT>' but none was supplied\n",
            "エラー: 「--from <FORMAT>」には値が必要です\n",
        ),
        (
            &["check", "x", "--jobs", "0"],
            "error: invalid value '0' for '--jobs <N>'",
            "エラー: 「--jobs <N>」に「0」は指定できません: 1以上の整数を指定してください\n",
        ),
        (
            &["show", "x", "--ply", "99999999999"],
            "error: invalid value '99999999999' for '--ply <N>'",
            "エラー: 「--ply <N>」に「99999999999」は指定できません: 0から4294967295の整数を指定してください\n",
        ),
        (
            &["check", "x", "--quiet", "--verbose"],
            "error: the argument '--quiet' cannot be used with '--verbose'\n",
            "エラー: 「--quiet」と「--verbose」は同時に指定できません\n",
        ),
        (
            &["check", "x", "--quiet", "--quiet"],
            "error: the argument '--quiet' cannot be used multiple times\n",
            "エラー: 「--quiet」は1回しか指定できません\n",
        ),
        (
            &["check", "x", "--quiet=1"],
            "error: unexpected value '1' for '--quiet' found",
            "エラー: 「--quiet」に値「1」は付けられません\n",
        ),
        (
            &["completions", "cmd"],
            "error: invalid value 'cmd' for '<SHELL>'\n",
            "エラー: 「<SHELL>」に「cmd」は指定できません（使えるのは bash、elvish、fish、powershell、zsh）\n",
        ),
    ] {
        for (language, message) in [("en", english), ("ja", japanese)] {
            let output = kifu(here.path(), &[&["--lang", language], arguments].concat(), "");
            assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
            assert!(stderr(&output).starts_with(message), "{}", stderr(&output));
        }
    }
}

#[test]
fn inputs_are_read_from_a_list_of_names() {
    let here = folder(&[
        ("a.csa", CSA.as_bytes()),
        ("b.csa", CSA.as_bytes()),
        ("c/d.csa", CSA.as_bytes()),
        ("list", b"b.csa\r\n\nc\n"),
    ]);
    let expected = format!("a.csa: {FINE}\nb.csa: {FINE}\nc/d.csa: {FINE}\n3 files: fine (3 games)\n");
    let check = |arguments: &[&str], input: &str| {
        kifu(here.path(), &[&["check", "--verbose"], arguments].concat(), input)
    };
    for (arguments, input) in [
        (&["a.csa", "--files-from", "list"][..], ""),
        (&["--files-from", "-"], "a.csa\nb.csa\nc"),
        (&["--files-from", "-", "--null"], "a.csa\0b.csa\0c\0"),
        (&["-0", "--files-from=-"], "a.csa\0b.csa\0c"),
    ] {
        assert_eq!(parts(&check(arguments, input)), (Some(0), expected.as_str(), ""));
    }
}

#[test]
fn a_list_that_cannot_be_read_and_a_second_use_of_standard_input_are_errors() {
    let here = folder(&[]);
    for (arguments, english, japanese) in [
        (
            &["check", "--files-from", "none"][..],
            "kifu: none: No such file or directory (os error 2)\n",
            "kifu: none: 見つかりません\n",
        ),
        (
            &["check", "-", "--files-from", "-"],
            "kifu: -: standard input can be named only once\n",
            "kifu: -: 標準入力は1回しか指定できません\n",
        ),
    ] {
        for (language, message) in [("en", english), ("ja", japanese)] {
            let output = kifu(here.path(), &[arguments, &["--lang", language]].concat(), "");
            assert_eq!(parts(&output), (Some(2), "", message));
        }
    }
}

#[test]
fn excluded_inputs_are_not_read() {
    let here = folder(&[
        ("in/a.csa", CSA.as_bytes()),
        ("in/draft-1.csa", CSA.as_bytes()),
        ("in/old/b.csa", CSA.as_bytes()),
        ("in/new/old/c.csa", CSA.as_bytes()),
        ("in/.gitignore", b"a.csa\n"),
    ]);
    for (exclude, expected) in [
        // `.gitignore` is not read.
        (
            &[][..],
            &["in/a.csa", "in/draft-1.csa", "in/new/old/c.csa", "in/old/b.csa"][..],
        ),
        (&["old"], &["in/a.csa", "in/draft-1.csa"]),
        (&["in/old"], &["in/a.csa", "in/draft-1.csa", "in/new/old/c.csa"]),
        (&["./in/old"], &["in/a.csa", "in/draft-1.csa", "in/new/old/c.csa"]),
        (&["in/*/old"], &["in/a.csa", "in/draft-1.csa", "in/old/b.csa"]),
        (&["**/old"], &["in/a.csa", "in/draft-1.csa"]),
        (&["draft-*"], &["in/a.csa", "in/new/old/c.csa", "in/old/b.csa"]),
        (&["draft-?.csa", "old"], &["in/a.csa"]),
        // Only whole names match.
        (
            &["ol", "a", "*.kif", "[", "new/old"],
            &["in/a.csa", "in/draft-1.csa", "in/new/old/c.csa", "in/old/b.csa"],
        ),
        (&["*.csa"], &[]),
    ] {
        let excludes = exclude.iter().flat_map(|pattern| ["--exclude", pattern]);
        let arguments: Vec<&str> = ["select", "in", "--list"].into_iter().chain(excludes).collect();
        let output = kifu(here.path(), &arguments, "");
        let found: Vec<&str> = stdout(&output).lines().collect();
        assert_eq!(found, expected, "{exclude:?}");
        let message = if expected.is_empty() {
            "kifu: --exclude leaves out all inputs\n"
        } else {
            ""
        };
        assert_eq!(stderr(&output), message);
    }
    // Files that are named or listed are excluded too.
    for arguments in [
        &["check", "in/a.csa", "in/old/b.csa", "--exclude", "old"][..],
        &["check", "--files-from", "-", "--exclude", "in/old/*"],
    ] {
        let output = kifu(here.path(), arguments, "in/a.csa\nin/old/b.csa\n");
        assert_eq!(
            parts(&output),
            (Some(0), "in/a.csa: fine (CSA, UTF-8, 2 moves)\n", "")
        );
    }
}

#[test]
fn patterns_are_replaced_by_the_files_that_match_them() {
    let here = folder(&[
        ("a.csa", CSA.as_bytes()),
        ("[b].csa", CSA.as_bytes()),
        (".c.csa", CSA.as_bytes()),
        ("2024/第一局.csa", CSA.as_bytes()),
        ("2025/第十二局.csa", CSA.as_bytes()),
    ]);
    for (pattern, expected) in [
        ("*.csa", &["[b].csa", "a.csa"][..]),
        (".*.csa", &[".c.csa"]),
        ("[a-b].csa", &["a.csa"]),
        // The name of a file is no pattern.
        ("[b].csa", &["[b].csa"]),
        ("20*/第?局.csa", &["2024/第一局.csa"]),
        ("202?", &["2024/第一局.csa", "2025/第十二局.csa"]),
        ("./2025/*", &["./2025/第十二局.csa"]),
    ] {
        let output = kifu(here.path(), &["check", "--verbose", pattern], "");
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
        let lines = stdout(&output).lines();
        let found: Vec<&str> = lines
            .filter_map(|line| line.strip_suffix(&format!(": {FINE}")))
            .collect();
        assert_eq!(found, expected);
    }
    let output = kifu(here.path(), &["check", "*.kif"], "");
    let message = "kifu: *.kif: No such file or directory (os error 2)\n";
    assert_eq!(parts(&output), (Some(2), "", message));
}

// The names of other systems are Unicode.
#[cfg(target_os = "linux")]
#[test]
fn names_with_control_characters_and_other_bytes_are_read_written_and_printed_on_one_line() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let here = folder(&[("in/a\nb\u{1b}[2J.csa", CSA.as_bytes())]);
    let other = here.path().join("in").join(OsStr::from_bytes(b"\x8e\xfc.csa"));
    fs::write(other, CSA).unwrap();
    let expected = format!(
        "in/a\u{fffd}b\u{fffd}[2J.csa: {FINE}\nin/\u{fffd}\u{fffd}.csa: {FINE}\n2 files: fine (2 games)\n"
    );
    for arguments in [&["check", "in", "--verbose"], &["check", "in/*", "--verbose"]] {
        let output = kifu(here.path(), arguments, "");
        assert_eq!(parts(&output), (Some(0), expected.as_str(), ""));
    }
    let output = kifu(here.path(), &["inspect", "--json", "in"], "");
    assert!(
        stdout(&output).starts_with(r#"{"path":"in/a\nb\u001b[2J.csa","#),
        "{}",
        stdout(&output)
    );
    let output = kifu(here.path(), &["inspect", "in"], "");
    assert!(
        stdout(&output).starts_with("in/a\u{fffd}b\u{fffd}[2J.csa: "),
        "{}",
        stdout(&output)
    );
    let output = kifu(
        here.path(),
        &["convert", "in", "--to", "usi", "--output", "out"],
        "",
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let written = fs::read_dir(here.path().join("out")).unwrap();
    let mut written: Vec<_> = written.map(|entry| entry.unwrap().file_name()).collect();
    written.sort();
    assert_eq!(
        written,
        [
            OsStr::new("a\nb\u{1b}[2J.usi"),
            OsStr::from_bytes(b"\x8e\xfc.usi")
        ]
    );
    // Also in arguments that are wrong.
    for language in ["en", "ja"] {
        let output = kifu(here.path(), &["--lang", language, "check", "--\u{1b}[2J\n"], "");
        assert!(!stderr(&output).contains('\u{1b}'));
        let output = kifu(here.path(), &["--lang", language, "check", "\u{1b}[2J\n"], "");
        assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    }
}

#[test]
fn characters_that_control_the_direction_of_text_are_not_printed() {
    // The characters with the property Bidi_Control.
    const CONTROLS: &str =
        "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
    let text = "先手：A\n棋戦：B\n*C\n&D\n   1 ７六歩(77)\n*E\n   2 F\n";
    let text = ["A", "B", "C", "D", "E", "F"]
        .into_iter()
        .fold(text.to_owned(), |text, part| {
            text.replace(part, &format!("x{CONTROLS}"))
        });
    let name = format!("a{CONTROLS}.kifu");
    let here = folder(&[
        (&name, text.as_bytes()),
        (
            "b.kifu",
            format!("先手：A\n   1 ７六歩(77) x{CONTROLS}\n   2 ３四{CONTROLS}\n").as_bytes(),
        ),
    ]);
    for arguments in [
        &["check", "--lang", "en"][..],
        &["check", "--lang", "ja"],
        &["check", "--format", "short"],
        &["inspect"],
        &["select"],
        &["select", "--list"],
        &["stats"],
        &["positions", "--to", "epd"],
        &["show"],
        &["show", "--each", "comment"],
        &["show", "--bookmark", CONTROLS],
        &["convert", "--to", "sfen", "--verbose"],
        &["convert", "--to", "usi", "-o", "out", "--verbose"],
    ] {
        let output = kifu(here.path(), &[arguments, &[&name, "b.kifu"]].concat(), "");
        assert!(
            !stdout(&output).is_empty() || !stderr(&output).is_empty(),
            "{arguments:?}"
        );
        for text in [stdout(&output), stderr(&output)] {
            let found = text.chars().find(|&character| CONTROLS.contains(character));
            assert_eq!(found, None, "{arguments:?}: {text}");
        }
    }
}

#[test]
fn completions_and_manual_pages_are_written_in_both_languages() {
    let here = folder(&[]);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = kifu(here.path(), &["completions", shell], "");
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
        assert!(stdout(&output).contains("inspect"), "{shell}");
    }
    for (language, heading, text, status) in [
        ("en", "NAME", "Print help", "\"EXIT STATUS\""),
        ("ja", "名前", "ヘルプを表示する", "終了ステータス"),
    ] {
        let output = kifu(here.path(), &["man", "--lang", language], "");
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
        assert!(stdout(&output).contains("\n.TH kifu 1 "));
        let output = kifu(
            here.path(),
            &["man", "--lang", language, "--output", language],
            "",
        );
        assert_eq!(parts(&output), (Some(0), "", ""));
        let pages = here.path().join(language);
        assert!(names(&pages).contains(&"kifu-check.1".to_owned()));
        let page = fs::read_to_string(pages.join("kifu-check.1")).unwrap();
        assert!(page.contains("kifu\\-check") && page.contains(text), "{page}");
        assert!(page.contains(&format!("\n.SH {heading}\n")), "{page}");
        // The examples are lines of their own, and each page that is named exists.
        assert!(
            page.contains(".nf\nkifu check game.kif\nkifu check records \\-\\-quiet\n"),
            "{page}"
        );
        let overview = fs::read_to_string(pages.join("kifu.1")).unwrap();
        for name in overview.lines().filter_map(|line| line.strip_suffix("(1)")) {
            let name = name.replace('\\', "");
            assert!(names(&pages).contains(&format!("{name}.1")), "{name}");
        }
        for page in [page, overview] {
            let (_, codes) = page.split_once(&format!("\n.SH {status}\n")).unwrap();
            assert!(codes.contains(".TP\n\\fB2\\fR\n"), "{codes}");
        }
    }
    // A page of an older version is replaced.
    let page = here.path().join("en/kifu.1");
    let new = fs::read(&page).unwrap();
    fs::write(&page, "old").unwrap();
    let output = kifu(here.path(), &["man", "--output", "en"], "");
    assert_eq!(parts(&output), (Some(0), "", ""));
    assert_eq!(fs::read(&page).unwrap(), new);
}

#[test]
fn an_unknown_language_is_refused_also_before_help() {
    let here = folder(&[]);
    for arguments in [
        &["help", "--lang", "fr"][..],
        &["check", "--help", "--lang=fr"],
        &["--language", "fr", "--version"],
        &["check", "--lang", "fr", "a.kif"],
    ] {
        let output = kifu(here.path(), arguments, "");
        let (code, out, err) = parts(&output);
        assert_eq!((code, out), (Some(2), ""), "{arguments:?}");
        assert!(
            err.contains("expected a language (one of en, ja), found `fr`"),
            "{err}"
        );
    }
}

#[test]
fn the_help_fits_the_terminal_and_has_one_order_in_both_languages() {
    use unicode_width::UnicodeWidthStr as _;
    let here = folder(&[]);
    let headings = |language: &str| {
        let mut command = command(here.path(), &["check", "--help", "--lang", language]);
        let output = run(command.env("COLUMNS", "70"), "");
        let (help, examples) = stdout(&output)
            .split_once(if language == "ja" { "例:" } else { "Examples:" })
            .unwrap();
        for line in help.lines() {
            assert!(line.width() <= 70, "{line}");
        }
        // An example is one line, which a user copies.
        assert!(
            examples.contains("--format json > known.jsonl; kifu check records --baseline known.jsonl\n")
        );
        let headings = help
            .lines()
            .filter(|line| line.ends_with(':') && !line.starts_with(' '));
        headings.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        headings("en"),
        ["Arguments:", "Options:", "Input options:", "Common options:"]
    );
    assert_eq!(
        headings("ja"),
        ["引数:", "オプション:", "入力のオプション:", "共通のオプション:"]
    );
}

#[test]
fn colors_are_a_choice() {
    let here = folder(&[]);
    for (arguments, is_colored) in [
        (&["explain", "bad_ply"][..], false),
        (&["explain", "bad_ply", "--color", "always"], true),
        (&["explain", "bad_ply", "--color", "never"], false),
        (&["help", "check", "--color", "always"], true),
        (&["help", "check"], false),
    ] {
        let output = kifu(here.path(), arguments, "");
        assert_eq!(stdout(&output).contains('\u{1b}'), is_colored, "{arguments:?}");
    }
}

#[test]
fn the_shell_completes_names_also_in_lists() {
    let here = folder(&[]);
    let script = |shell: &str| stdout(&kifu(here.path(), &["completions", shell], "")).to_owned();
    let (bash, zsh) = (script("bash"), script("zsh"));
    let values = |option: &str| {
        let (_, rest) = bash.split_once(&format!(" {option})\n")).unwrap();
        rest.lines().next().unwrap().trim().to_owned()
    };
    for (option, name) in [
        ("--has", "variations comments"),
        ("--result", "black white draw none"),
        ("--ending", "resign"),
        ("--lang", "en ja"),
        ("--notation", "ki2"),
        ("--theme", "wood"),
        ("--encoding", "Shift_JIS"),
        ("--color", "auto always never"),
        ("--side", "black white"),
    ] {
        let values = values(option);
        assert!(
            values.starts_with("COMPREPLY=($(compgen -W \"") && values.contains(name),
            "{option}: {values}"
        );
        // The items before the last comma of a list are kept.
        let is_list = ["--has", "--result", "--ending"].contains(&option);
        let end = r#"-P "${cur%"${cur##*,}"}" -- "${cur##*,}"))"#;
        assert_eq!(values.ends_with(end), is_list, "{values}");
    }
    let has = zsh.lines().find(|line| line.starts_with("'*--has=")).unwrap();
    assert!(
        has.contains(":PARTS:_sequence compadd - variations comments"),
        "{has}"
    );
    let lang = zsh.lines().find(|line| line.starts_with("'--lang=")).unwrap();
    assert!(lang.contains(":LANGUAGE:(en ja)"), "{lang}");
}

#[test]
fn the_page_of_a_subcommand_is_printed() {
    let here = folder(&[]);
    kifu(here.path(), &["man", "--output", "."], "");
    let page = fs::read_to_string(here.path().join("kifu-convert.1")).unwrap();
    let output = kifu(here.path(), &["man", "convert"], "");
    assert_eq!(parts(&output), (Some(0), &*page, ""));
    for (language, message) in [
        ("en", "kifu: expected one of convert, check, "),
        (
            "ja",
            "kifu: 「foo」というサブコマンドはありません（使えるのは convert, check, ",
        ),
    ] {
        let output = kifu(here.path(), &["man", "foo", "--lang", language], "");
        let (code, out, err) = parts(&output);
        assert_eq!((code, out), (Some(2), ""));
        assert!(err.starts_with(message), "{err}");
    }
}

#[test]
fn options_without_a_subcommand_get_the_help() {
    let here = folder(&[]);
    let output = kifu(here.path(), &["--lang", "ja"], "");
    let (code, out, err) = parts(&output);
    assert_eq!((code, out), (Some(2), ""));
    assert!(
        err.contains("使い方: kifu [オプション] <サブコマンド>\n") && err.contains("\n  convert "),
        "{err}"
    );
}

#[cfg(feature = "tables")]
#[test]
fn the_help_of_columns_names_their_table() {
    let here = folder(&[]);
    let output = kifu(here.path(), &["table", "--help"], "");
    assert!(stdout(&output).contains("diagnostics has path, offset, game_index, code, "));
    let output = kifu(here.path(), &["table", "--help", "--lang", "ja"], "");
    assert!(stdout(&output).contains("diagnostics の列は path, offset, game_index, code, "));
}

#[test]
fn inspect_prints_the_schema_of_its_json() {
    let here = folder(&[]);
    let output = kifu(here.path(), &["inspect", "--schema"], "");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    let schema: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(schema["$defs"]["inspected"].is_object());
}
