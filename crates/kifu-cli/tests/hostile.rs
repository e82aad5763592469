//! Runs `kifu` on folders that were made to stop it: with pipes, devices, links in a circle, compressed files that never
//! end, and far more bytes than there is memory. Only Linux has all of them, and limits the memory of a command.
#![cfg(target_os = "linux")]

mod common;

use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io::Write as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use pretty_assertions::assert_eq;
use tempfile::TempDir;

use common::{command, folder, parts, stderr};

const CSA: &[u8] = b"V2.2\nN+GOOD1\nPI\n+\n+7776FU\n%TORYO\n";
const SUB: &[u8] = b"V2.2\nN+GOOD2\nPI\n+\n+7776FU\n%TORYO\n";
const ODD: &[u8] = b"V2.2\nN+GOOD3\nPI\n+\n+7776FU\n%TORYO\n";

/// A gzip file that ends in its content.
const CUT: &[u8] = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x0b";

/// What is wrong with each file of the folder, in the order of the messages.
const MESSAGES: [(&str, &str); 9] = [
    (
        "bomb.zip",
        "decompresses to more than 1073741824 bytes, over a hundred times its size",
    ),
    ("pipe.zip", "is not a regular file; name it to read it"),
    ("cut.csa.gz", "the compressed data is damaged"),
    ("dangling.csa", "No such file or directory (os error 2)"),
    ("folder.kif", "is a directory"),
    ("loop.kif", "Too many levels of symbolic links (os error 40)"),
    ("pipe-link.kif", "is not a regular file; name it to read it"),
    ("pipe.csa", "is not a regular file; name it to read it"),
    ("zero.kif", "is not a regular file; name it to read it"),
];

/// The most bytes of address space of a command. On two threads it takes about half of them.
const MEMORY: u64 = 512 << 20;

/// A ZIP file whose member claims this many bytes.
fn zip(claimed: u32) -> Vec<u8> {
    let zero = |count: usize| vec![0; count];
    let name = b"a.csa";
    let length = &5_u16.to_le_bytes()[..];
    let sizes = [&zero(8)[..], &claimed.to_le_bytes(), length].concat();
    let local = [b"PK\x03\x04\x14\0", &zero(8)[..], &sizes, &zero(2), name].concat();
    let entry = [b"PK\x01\x02\x14\0\x14\0", &zero(8)[..], &sizes, &zero(16), name].concat();
    let entry_size = u32::try_from(entry.len()).unwrap().to_le_bytes();
    let offset = u32::try_from(local.len()).unwrap().to_le_bytes();
    let end = [
        b"PK\x05\x06",
        &zero(4)[..],
        b"\x01\0\x01\0",
        &entry_size,
        &offset,
        &zero(2),
    ]
    .concat();
    [local, entry, end].concat()
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// A file of 3 GB that begins with these bytes. The rest are zeros, which take no space on the disk.
fn zeros(path: &Path, start: &[u8]) {
    fs::write(path, start).unwrap();
    File::options()
        .write(true)
        .open(path)
        .unwrap()
        .set_len(3 << 30)
        .unwrap();
}

/// The folder, with three good files in it.
fn hostile() -> TempDir {
    let here = folder(&[
        ("in/good.csa", CSA),
        ("in/sub/good.csa", SUB),
        ("in/cut.csa.gz", CUT),
        ("in/bomb.zip", &zip(2 << 30)),
    ]);
    let at = |name: &str| here.path().join("in").join(name);
    for (to, name) in [
        ("/dev/zero", "zero.kif"),
        ("pipe.csa", "pipe-link.kif"),
        ("loop.kif", "loop.kif"),
        ("nowhere", "dangling.csa"),
        (".", "folder.kif"),
        (".", "self"),
    ] {
        symlink(to, at(name)).unwrap();
    }
    pipe(&at("pipe.csa"));
    pipe(&at("pipe.zip"));
    fs::write(at("sub").join(OsStr::from_bytes(b"x\n\xff\x1b.csa")), ODD).unwrap();
    zeros(&at("zeros.kif"), b"");
    here
}

/// Runs `kifu` with little memory. It is killed after a minute, which no test expects.
fn limited(here: &Path, arguments: &[&str]) -> Output {
    let kifu = command(here, arguments);
    let mut limited = Command::new("sh");
    let script = format!("ulimit -v {}; exec \"$0\" \"$@\" --jobs 2", MEMORY / 1024);
    limited
        .arg("-c")
        .arg(script)
        .arg(kifu.get_program())
        .args(arguments);
    limited.env("LC_ALL", "C").current_dir(here);
    watched(&mut limited)
}

fn watched(command: &mut Command) -> Output {
    let pipe = || std::process::Stdio::piped();
    let child = command
        .stdin(std::process::Stdio::null())
        .stdout(pipe())
        .stderr(pipe());
    let child = child.spawn().unwrap();
    let id = child.id().to_string();
    let (ended, is_ended) = mpsc::channel::<()>();
    let watchdog = thread::spawn(move || {
        if is_ended.recv_timeout(Duration::from_secs(60)) == Err(mpsc::RecvTimeoutError::Timeout) {
            Command::new("kill").args(["-9", &id]).status().unwrap();
        }
    });
    let output = child.wait_with_output().unwrap();
    drop(ended);
    watchdog.join().unwrap();
    output
}

#[test]
fn each_command_reports_each_file_once_and_reads_the_others() {
    let here = hostile();
    for arguments in [
        &["check", "in", "--verbose"][..],
        &["select", "in", "--ending", "resign", "--to", "csa"],
        &["stats", "in"],
        &["positions", "in", "--to", "epd"],
        &["inspect", "in"],
        &["convert", "in", "--to", "csa", "--output", "out"],
        &["convert", "in", "--to", "csa"],
        #[cfg(feature = "tables")]
        &["table", "in", "--to", "csv"],
        &["show", "in"],
    ] {
        let output = limited(here.path(), arguments);
        let (messages, code) = (stderr(&output), output.status.code());
        assert_eq!(code, Some(2), "{arguments:?}: {messages}");
        let lines: Vec<&str> = messages.lines().collect();
        let about_files = lines
            .iter()
            .filter(|line| line.starts_with("kifu: in/") && !line.contains("zeros.kif"));
        let expected = MESSAGES.map(|(name, message)| format!("kifu: in/{name}: {message}"));
        assert_eq!(
            about_files.collect::<Vec<_>>(),
            expected.iter().collect::<Vec<_>>(),
            "{arguments:?}"
        );
        let mut printed = String::from_utf8(output.stdout).unwrap();
        if arguments.contains(&"out") {
            for name in ["good.csa", "sub/good.csa"]
                .map(OsStr::new)
                .into_iter()
                .chain([OsStr::from_bytes(b"sub/x\n\xff\x1b.csa")])
            {
                printed += &fs::read_to_string(here.path().join("out").join(name)).unwrap();
            }
        }
        let marks = match arguments[0] {
            "check" => [
                "in/good.csa: ",
                "in/sub/good.csa: ",
                "in/sub/x\u{fffd}\u{fffd}\u{fffd}.csa: ",
            ],
            "stats" => ["Games  3", "resign      3", "Black won"],
            "positions" => [
                "in/good.csa:1",
                "in/sub/good.csa:1",
                "in/sub/x\u{fffd}\u{fffd}\u{fffd}.csa:1",
            ],
            _ => ["GOOD1", "GOOD2", "GOOD3"],
        };
        for mark in marks {
            assert!(printed.contains(mark), "{arguments:?}: {mark} in {printed}");
        }
    }
}

#[test]
fn the_reasons_are_in_japanese_too() {
    let here = hostile();
    let output = limited(here.path(), &["check", "in", "--lang", "ja"]);
    for message in [
        "kifu: in/bomb.zip: 展開すると1073741824バイト（元の100倍）を超えます",
        "kifu: in/cut.csa.gz: 圧縮されたデータが壊れています",
        "kifu: in/dangling.csa: 見つかりません",
        "kifu: in/folder.kif: フォルダーです",
        "kifu: in/pipe.csa: 通常のファイルではありません。読むには、直接指定してください",
        "kifu: in/pipe.zip: 通常のファイルではありません。読むには、直接指定してください",
    ] {
        let count = stderr(&output).lines().filter(|&line| line == message).count();
        assert_eq!(count, 1, "{message} in {}", stderr(&output));
    }
}

#[test]
fn a_file_without_permission_is_reported_and_the_others_are_read() {
    let here = folder(&[("in/a.csa", CSA), ("in/b/c.csa", CSA), ("in/d.csa", CSA)]);
    for name in ["in/a.csa", "in/b"] {
        fs::set_permissions(here.path().join(name), Permissions::from_mode(0o0)).unwrap();
    }
    // The superuser may read everything.
    if File::open(here.path().join("in/a.csa")).is_err() {
        let output = limited(here.path(), &["check", "in", "--format", "short"]);
        let expected =
            "kifu: in/b: Permission denied (os error 13)\nkifu: in/a.csa: Permission denied (os error 13)\n";
        assert_eq!(parts(&output), (Some(2), "", expected));
    }
    fs::set_permissions(here.path().join("in/b"), Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn what_is_named_is_read_whatever_it_is() {
    let here = hostile();
    let path = here.path().join("in/pipe.csa");
    thread::spawn(move || fs::write(path, CSA));
    let output = limited(here.path(), &["inspect", "in/pipe.csa"]);
    let (code, printed, messages) = parts(&output);
    assert_eq!((code, messages), (Some(0), ""));
    assert!(printed.contains("GOOD1"), "{printed}");
    for path in ["in/bomb.zip", "in/bomb.zip/a.csa"] {
        let (name, message) = MESSAGES[0];
        let expected = format!("kifu: in/{name}: {message}\n");
        let output = limited(here.path(), &["check", path]);
        assert_eq!(parts(&output), (Some(2), "", &*expected));
    }
}

#[test]
fn a_file_larger_than_memory_is_read_or_refused() {
    let here = folder(&[]);
    let comments = [CSA, &b"'comment\n".repeat(1 << 17)].concat();
    for (name, start, code) in [
        ("zeros.csa", &b""[..], "not_a_record"),
        ("zeros.jkf", b"", "not_a_record"),
        ("line.csa", &comments, "utf16"),
    ] {
        zeros(&here.path().join(name), start);
        let output = limited(here.path(), &["check", name, "--format", "short"]);
        let (exit, printed, messages) = parts(&output);
        assert_eq!((exit, messages), (Some(1), ""));
        assert!(printed.contains(&format!("[{code}]")), "{printed}");
    }
}

#[test]
fn a_long_game_takes_no_more_memory_than_its_limit() {
    let here = folder(&[("long.csa", &[CSA, b"/\n", CSA].concat())]);
    let path = here.path().join("long.csa");
    let mut file = File::options().append(true).open(path).unwrap();
    let comments = [b"'", &b"x".repeat(1022)[..], b"\n"].concat().repeat(1024);
    for _ in 0..MEMORY >> 20 {
        file.write_all(&comments).unwrap();
    }
    let output = limited(here.path(), &["check", "long.csa", "--format", "short"]);
    let (exit, printed, messages) = parts(&output);
    assert_eq!((exit, messages), (Some(1), ""));
    assert!(printed.contains("[too_long]"), "{printed}");
}
