//! Runs the built `kifu` command with pipes, temporary files and folders that cannot be used.
#![cfg(unix)]

mod common;

use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::thread;

use pretty_assertions::assert_eq;

use common::{command, folder, names, parts, run, stderr};

const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";

#[test]
fn a_pipe_is_joined_with_a_file() {
    let here = folder(&[("b.csa", "V2.2\nPI\n+\n+2726FU\n".as_bytes())]);
    let joined = format!("{CSA}/\nV2.2\nPI\n+\n+2726FU\n");
    for pipe in ["-", "/dev/stdin"] {
        let arguments = ["convert", pipe, "b.csa", "--to", "csa"];
        let output = run(&mut command(here.path(), &arguments), CSA);
        assert_eq!(parts(&output), (Some(0), joined.as_str(), ""));
    }
}

#[test]
fn each_game_of_a_pipe_has_its_own_version() {
    let here = folder(&[]);
    let text = "V2.2\nPI\n+\n+7776FU\n/\n$MAX_MOVES:256\nPI\n+\n+2726FU\n";
    let expected = text.replace("$MAX_MOVES", "V3.0\n$MAX_MOVES");
    for pipe in ["-", "/dev/stdin"] {
        let arguments = ["convert", pipe, "--to", "csa"];
        let output = run(&mut command(here.path(), &arguments), text);
        assert_eq!(parts(&output), (Some(0), expected.as_str(), ""));
    }
}

#[test]
fn names_of_any_bytes_are_listed_and_read_again() {
    let here = folder(&[]);
    for name in [&b"line\nfeed.csa"[..], b"\x8a\xfb\x95\x88.csa"] {
        fs::write(here.path().join(OsStr::from_bytes(name)), CSA).unwrap();
    }
    let listed = run(&mut command(here.path(), &["select", "--list", "-0", "."]), "");
    assert_eq!(listed.stdout, b"./line\nfeed.csa\0./\x8a\xfb\x95\x88.csa\0");
    let arguments = ["check", "--files-from", "-", "-0", "--format", "short"];
    let output = run(&mut command(here.path(), &arguments), listed.stdout);
    assert_eq!(parts(&output), (Some(0), "", ""));
    let without = ["check", "--files-from", "-"];
    let output = run(&mut command(here.path(), &without), "a.csa\0");
    assert!(
        stderr(&output).starts_with("kifu: -: the names end with zero bytes"),
        "{output:?}"
    );
    let arguments = ["select", "--list", "--files-from", "-", "-0"];
    let again = run(
        &mut command(here.path(), &arguments),
        b"./line\nfeed.csa\0".as_slice(),
    );
    assert_eq!(again.stdout, b"./line\nfeed.csa\0");
}

#[test]
fn the_games_of_a_pipe_are_read_before_it_ends() {
    let here = folder(&[]);
    // A legal move and an impossible one.
    let broken = "PI\n+\n+7776FU\n-5152FU\n/\n";
    for arguments in [
        &["select", "-", "--first", "1"][..],
        &["check", "-", "--format", "short"],
    ] {
        let mut child = command(here.path(), arguments).spawn().unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let text = format!("V2.2\n{}", broken.repeat(20_000));
        let writer = thread::spawn(move || {
            // The command may end before it has read everything.
            let _ = pipe.write_all(text.as_bytes());
            pipe
        });
        // The pipe is open until a line was printed.
        assert!(lines.next().unwrap().unwrap().starts_with("-:"), "{arguments:?}");
        drop(lines);
        drop(writer.join().unwrap());
        child.wait().unwrap();
    }
}

#[test]
fn standard_input_is_named_only_once() {
    let here = folder(&[]);
    for arguments in [
        &["check", "-", "-"][..],
        &["inspect", "-", "-"],
        &["show", "-", "-"],
        &["convert", "-", "-", "--to", "csa"],
    ] {
        let output = run(&mut command(here.path(), arguments), CSA);
        let message = "kifu: -: standard input can be named only once\n";
        assert_eq!(parts(&output), (Some(2), "", message));
    }
}

#[test]
fn a_closed_pipe_ends_the_command_quietly() {
    let game = "PI\n+\n+7776FU\n/\n";
    let here = folder(&[("a.csa", format!("V2.2\n{}", game.repeat(3000)).as_bytes())]);
    let mut child = command(here.path(), &["inspect", "--json", "a.csa"])
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert!(line.starts_with("{\"path\":\"a.csa\",\"game\":1,"), "{line}");
    let output = child.wait_with_output().unwrap();
    assert_eq!(parts(&output), (Some(0), "", ""));
}

#[test]
fn a_summary_that_nobody_reads_is_no_error() {
    let here = folder(&[("a.csa", CSA.as_bytes())]);
    let arguments = ["convert", "--files-from", "-", "--to", "csa", "--output", "out/"];
    let mut child = command(here.path(), &arguments).spawn().unwrap();
    drop(child.stderr.take());
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(b"a.csa\n").unwrap();
    drop(pipe);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(names(&here.path().join("out")), ["a.csa"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let here = folder(&[("a.csa", CSA.as_bytes()), ("b.csa", CSA.as_bytes())]);
    for arguments in [
        &["check", "a.csa"][..],
        &["check", "a.csa", "b.csa"],
        &["check", "a.csa", "--format", "sarif"],
        &["stats", "a.csa"],
        &["select", "a.csa", "--count"],
        &["inspect", "a.csa"],
        &["completions", "bash"],
        &["--help"],
        &["help", "check"],
        &["--version"],
        &["show", "a.csa", "b.csa"],
        &["show", "a.csa", "--svg", "-"],
        &["convert", "a.csa", "--to", "jkf"],
        &["convert", "a.csa", "b.csa", "--to", "csa"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = run(command(here.path(), arguments).stdout(full), "");
        let (code, _, message) = parts(&output);
        assert_eq!((code, message.lines().count()), (Some(2), 1), "{message}");
        let start = "kifu: the output cannot be written: ";
        assert!(message.starts_with(start), "{message}");
    }
}

#[test]
fn the_temporary_folder_is_used_only_if_it_is_needed() {
    let here = folder(&[]);
    let run_without =
        |arguments: &[&str]| run(command(here.path(), arguments).env("TMPDIR", "/nonexistent"), CSA);
    for arguments in [
        &["convert", "-", "--to", "kif"][..],
        &["convert", "-", "--to", "csa"],
        &["select", "-", "--to", "csa"],
    ] {
        let output = run_without(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
    // More output than is kept in memory.
    let game = format!("PI\n+\n'*{}\n+7776FU\n/\n", "comment ".repeat(100));
    fs::write(here.path().join("a.csa"), game.repeat(6000)).unwrap();
    let output = run_without(&["convert", "a.csa", "--to", "kif"]);
    let (code, _, message) = parts(&output);
    assert_eq!(code, Some(2));
    let start = "kifu: the output cannot be written: in the temporary folder /nonexistent: ";
    assert!(message.starts_with(start), "{message}");
    let output = run_without(&["convert", "a.csa", "--to", "kif", "--lang", "ja"]);
    let expected = "kifu: 出力に書き込めません: 一時フォルダー /nonexistent: 見つかりません\n";
    assert_eq!(stderr(&output), expected);
}

#[test]
fn temporary_files_have_no_name() {
    let here = folder(&[]);
    let mut child = command(here.path(), &["convert", "-", "--to", "csa"])
        .env("TMPDIR", here.path())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // This is more than fits into a pipe, so the command has read some of it.
    input.write_all(&b"'remark\n".repeat(1 << 17)).unwrap();
    assert_eq!(fs::read_dir(here.path()).unwrap().count(), 0);
    input.write_all(CSA.as_bytes()).unwrap();
    drop(input);
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(0));
}

#[test]
fn a_folder_that_cannot_be_read_is_named_and_the_others_are_read() {
    let here = folder(&[
        ("in/a.csa", CSA.as_bytes()),
        ("in/closed/b.csa", CSA.as_bytes()),
        ("in/d/c.csa", CSA.as_bytes()),
    ]);
    let closed = here.path().join("in/closed");
    fs::set_permissions(&closed, Permissions::from_mode(0o000)).unwrap();
    let is_readable = fs::read_dir(&closed).is_ok();
    let output = run(&mut command(here.path(), &["check", "in"]), "");
    let converted = run(
        &mut command(here.path(), &["convert", "in", "--to", "kif", "--output", "out"]),
        "",
    );
    fs::set_permissions(&closed, Permissions::from_mode(0o700)).unwrap();
    // The superuser can read every folder.
    if is_readable {
        return;
    }
    let (code, summaries, message) = parts(&output);
    let last = "3 files: 1 unreadable (2 games)";
    assert_eq!((code, summaries.lines().last()), (Some(2), Some(last)));
    assert!(message.starts_with("kifu: in/closed: "), "{message}");
    assert_eq!(converted.status.code(), Some(2));
    assert!(here.path().join("out/d/c.kif").exists());
}

#[test]
fn signals_end_the_command_while_it_waits_for_an_input_or_for_a_reader_of_its_output() {
    use std::os::unix::process::ExitStatusExt as _;

    let here = folder(&[("a.csa", CSA.as_bytes())]);
    let made = std::process::Command::new("mkfifo")
        .arg(here.path().join("pipe"))
        .status();
    assert!(made.unwrap().success());
    for (name, number) in [("INT", 2), ("TERM", 15)] {
        for arguments in [
            [
                "convert",
                "pipe",
                "--to",
                "csa",
                "--output",
                "out.csa",
                "--if-exists",
                "overwrite",
            ],
            [
                "convert",
                "a.csa",
                "--to",
                "csa",
                "--output",
                "pipe",
                "--if-exists",
                "overwrite",
            ],
        ] {
            let mut child = command(here.path(), &arguments).spawn().unwrap();
            let id = child.id().to_string();
            // A signal that is sent before the command handles signals may be ignored, so more of them are sent.
            let status = loop {
                if let Some(status) = child.try_wait().unwrap() {
                    break status;
                }
                let sent = std::process::Command::new("kill")
                    .args(["-s", name, &id])
                    .status();
                assert!(sent.unwrap().success());
            };
            assert_eq!(status.signal(), Some(number));
            assert_eq!(names(here.path()), ["a.csa", "pipe"]);
        }
    }
}
