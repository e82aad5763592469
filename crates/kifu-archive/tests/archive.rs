//! Archives: what paths mean, games of small and large files in their order, compressed and damaged files.

use std::fs;
use std::io::{self, BufReader, Cursor, Read, Write as _};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::path::{MAIN_SEPARATOR, Path};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use flate2::Compression;
use flate2::write::GzEncoder;
use kifu::{Document, ReadOptions, Record};
use kifu_archive::{self as archive, Input, Options, Part, Problem, Sink, UnreadableFile};
use pretty_assertions::assert_eq;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const CSA: &[u8] = b"V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n";

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstandard(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

fn zip(members: &[(&str, &[u8])], method: CompressionMethod) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(method);
    for (name, bytes) in members {
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// The ZIP file with another number in the entry of its first member.
fn with_entry(mut zip: Vec<u8>, offset: usize, number: u32) -> Vec<u8> {
    let entry = zip.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    zip[entry + offset..entry + offset + 4].copy_from_slice(&number.to_le_bytes());
    zip
}

const CRC: usize = 16;
const SIZE: usize = 24;

fn threads(count: usize) -> Options {
    let mut options = Options::default();
    options.threads = NonZero::new(count);
    options
}

/// The paths of what is found, below the folder.
fn found(folder: &Path, paths: &[&str]) -> Vec<String> {
    let found = archive::find(paths.iter().map(|path| folder.join(path)));
    let below = |path: &Path| {
        let below = path.strip_prefix(folder).unwrap().to_str().unwrap();
        below.replace(MAIN_SEPARATOR, "/")
    };
    let inputs = found.inputs.iter().map(|input| below(input.path()));
    let errors = found
        .unreadable
        .iter()
        .map(|file| format!("error {}", below(&file.path)));
    let empty = found.empty.iter().map(|path| format!("empty {}", below(path)));
    inputs.chain(errors).chain(empty).collect()
}

#[test]
fn a_folder_means_its_records_sorted_by_path() {
    let here = folder(&[
        ("b.csa", CSA),
        ("a.kif.zst", &zstandard(b"")),
        ("a/z.CSA.GZ", &gzip(CSA)),
        ("a/.hidden.jkf", b""),
        ("a/readme.txt", b""),
        ("a/notes.gz", b""),
        (
            "club.zip",
            &zip(
                &[
                    ("x/1.csa", CSA),
                    ("readme.txt", b""),
                    ("2.kif.gz", b""),
                    ("__MACOSX/._1.csa", b""),
                ],
                CompressionMethod::Stored,
            ),
        ),
        ("none/readme.txt", b""),
        (".git/a.csa", CSA),
    ]);
    let all = [
        "a.kif.zst",
        "a/z.CSA.GZ",
        "b.csa",
        "club.zip/x/1.csa",
        "club.zip/2.kif.gz",
    ];
    assert_eq!(found(here.path(), &[""]), all);
    let skipped = archive::find([here.path()]).skipped;
    let skipped: Vec<&Path> = skipped
        .iter()
        .map(|path| path.strip_prefix(here.path()).unwrap())
        .collect();
    assert_eq!(
        skipped,
        [
            ".git",
            "a/.hidden.jkf",
            "a/notes.gz",
            "a/readme.txt",
            "none/readme.txt",
            "club.zip/readme.txt",
            "club.zip/__MACOSX/._1.csa",
        ]
        .map(Path::new)
    );
    let named = ["a/.hidden.jkf", ".git/a.csa", "club.zip/__MACOSX/._1.csa"];
    assert_eq!(found(here.path(), &named), named);
    assert_eq!(
        found(here.path(), &["none", "b.csa", "none.csa"]),
        ["b.csa", "none.csa", "empty none"]
    );
    let inputs = archive::find_exact(&[here.path().join("a"), here.path().join("b.csa")]).inputs;
    let relative: Vec<&Path> = inputs.iter().map(Input::relative).collect();
    assert_eq!(relative, ["z.CSA.GZ", "b.csa"].map(Path::new));
}

#[test]
fn a_pattern_means_the_files_that_match_it() {
    let here = folder(&[
        ("b.csa", CSA),
        ("a/b.csa", CSA),
        ("a/c/b.csa", CSA),
        (".d/b.csa", CSA),
        ("a/.b.csa", CSA),
        ("[x].csa", CSA),
    ]);
    assert_eq!(found(here.path(), &["*.csa"]), ["[x].csa", "b.csa"]);
    assert_eq!(
        found(here.path(), &["**/b.csa"]),
        ["b.csa", "a/b.csa", "a/c/b.csa"]
    );
    assert_eq!(found(here.path(), &["a/**"]), ["a/b.csa", "a/c/b.csa"]);
    assert_eq!(
        found(here.path(), &["**/*"]),
        ["[x].csa", "a/b.csa", "a/c/b.csa", "b.csa"]
    );
    assert_eq!(found(here.path(), &["?/.*"]), ["a/.b.csa"]);
    assert_eq!(found(here.path(), &["[x].csa"]), ["[x].csa"]);
    assert_eq!(found(here.path(), &["*.kif"]), ["*.kif"]);
}

#[cfg(unix)]
#[test]
fn links_in_a_circle_are_no_folders_of_a_pattern() {
    let here = folder(&[("a/b.csa", CSA)]);
    for (to, link) in [
        ("loop", "loop"),
        ("nowhere", "dangling"),
        ("a", "link"),
        (".", "self"),
    ] {
        std::os::unix::fs::symlink(to, here.path().join(link)).unwrap();
    }
    assert_eq!(found(here.path(), &["*/*.csa"]), ["a/b.csa", "link/b.csa"]);
    assert_eq!(found(here.path(), &["**/*.csa"]), ["a/b.csa"]);
    assert_eq!(found(here.path(), &["**/**/*.csa"]), ["a/b.csa"]);
    assert_eq!(found(here.path(), &["*/**/*.csa"]), ["a/b.csa"]);
    assert_eq!(found(here.path(), &["**/*"]), ["a/b.csa", "dangling", "loop"]);
}

#[test]
fn names_in_a_zip_file_may_be_in_shift_jis() {
    let mut club = zip(&[("ABCD.csa", CSA)], CompressionMethod::Stored);
    for place in 0..club.len() - 4 {
        if club[place..].starts_with(b"ABCD") {
            club[place..place + 4].copy_from_slice(b"\x91\xce\x8b\xc7");
        }
    }
    let here = folder(&[("club.zip", &club)]);
    assert_eq!(found(here.path(), &["club.zip"]), ["club.zip/対局.csa"]);
    assert_eq!(found(here.path(), &["club.zip/対局.csa"]), ["club.zip/対局.csa"]);
}

#[test]
fn a_zip_file_means_its_records() {
    let club = zip(
        &[("x/1.csa", CSA), ("readme.txt", b""), ("2.kif", b"")],
        CompressionMethod::Deflated,
    );
    let here = folder(&[
        ("club.zip", &club),
        (
            "unsafe.zip",
            &zip(&[("1.csa", CSA), ("../2.csa", CSA)], CompressionMethod::Stored),
        ),
        (
            "empty.zip",
            &zip(&[("readme.txt", b"")], CompressionMethod::Stored),
        ),
        ("other.zip", b"PK"),
        ("folder.zip/1.csa", CSA),
    ]);
    assert_eq!(
        found(here.path(), &["club.zip"]),
        ["club.zip/x/1.csa", "club.zip/2.kif"]
    );
    assert_eq!(found(here.path(), &["club.zip/x/1.csa"]), ["club.zip/x/1.csa"]);
    assert_eq!(found(here.path(), &["club.zip/x"]), ["error club.zip/x"]);
    assert_eq!(
        found(here.path(), &["empty.zip", "folder.zip"]),
        ["folder.zip/1.csa", "empty empty.zip"]
    );
    assert_eq!(
        found(here.path(), &["unsafe.zip", "other.zip"]),
        ["unsafe.zip/1.csa", "error unsafe.zip/../2.csa", "error other.zip"]
    );
    let unreadable = archive::find_exact(&[here.path().join("unsafe.zip")]).unreadable;
    assert_eq!(problem(&unreadable[0].error), Some(&Problem::UnsafeName));
    let unreadable = archive::find_exact(&[here.path().join("other.zip")]).unreadable;
    assert!(matches!(problem(&unreadable[0].error), Some(Problem::Zip)));
}

#[test]
fn a_damaged_member_does_not_hide_the_others() {
    let mut bytes = zip(&[("1.csa", CSA), ("2.csa", CSA)], CompressionMethod::Stored);
    // The signature above the first member (4.3.7 of the ZIP document of PKWARE).
    assert_eq!(&bytes[..4], b"PK\x03\x04");
    bytes[3] = 0;
    let here = folder(&[("club.zip", &bytes)]);
    assert_eq!(
        found(here.path(), &["club.zip"]),
        ["club.zip/2.csa", "error club.zip/1.csa"]
    );
}

#[test]
fn a_tar_archive_is_named_as_such() {
    let here = folder(&[("a.tar.gz", b""), ("b.tgz", b""), ("c.TAR", b"")]);
    for name in ["a.tar.gz", "b.tgz", "c.TAR"] {
        let error = Input::file(here.path().join(name)).open().err().unwrap();
        assert_eq!(problem(&error), Some(&Problem::Tar), "{name}");
    }
}

#[test]
fn a_dash_is_standard_input() {
    let found = archive::find(["-"]).inputs;
    assert!(found[0].is_standard_input());
    assert_eq!(found[0].path(), Path::new("-"));
}

fn problem(error: &io::Error) -> Option<&Problem> {
    error.get_ref()?.downcast_ref()
}

/// What is compared of the games of archives: all but the record as a text, or an error.
type Described = (String, Option<Record>);

fn described(path: &Path, index: usize, document: Document<'_>) -> Described {
    let (format, encoding, offset) = (document.format, document.encoding, document.file_offset);
    let game = document.games.into_iter().next().unwrap();
    let diagnostics: Vec<String> = game.diagnostics.iter().map(ToString::to_string).collect();
    let (path, record) = (path.display(), game.record);
    let source = &record.source;
    let text = format!("{path} {index} {offset:?} {format} {encoding} {source:?} {diagnostics:?}");
    (text, Some(record))
}

fn games(inputs: &[Input], options: &Options) -> Vec<Described> {
    let games = archive::games(inputs.to_vec(), options).unwrap();
    games
        .map(|game| match game {
            Ok(game) => described(&game.path.clone(), game.index, game.into_document()),
            Err(error) => (error.to_string(), None),
        })
        .collect()
}

/// The games of `games_from`, which reads the bytes one after the other.
fn expected(path: &str, bytes: &[u8]) -> Vec<Described> {
    let options = Options::default().read.name(path);
    let documents = kifu::games_from(bytes, &options);
    documents
        .enumerate()
        .map(|(index, document)| described(Path::new(path), index, document.unwrap()))
        .collect()
}

/// The games are many, so only the first difference is shown.
fn assert_same(found: &[Described], expected: &[Described], what: &str) {
    for ((found, record), (expected, expected_record)) in found.iter().zip(expected) {
        assert_eq!(found, expected, "{what}");
        assert!(record == expected_record, "{what}: the record of {found}");
    }
    assert_eq!(found.len(), expected.len(), "{what}");
}

/// Different games of CSA, longer than a part of a large file, with names in Shift_JIS.
fn large(game_count: usize) -> Vec<u8> {
    let mut text = b"V2.2\nN+\x89\x48\x90\xb6\nPI\n+\n+7776FU\n".to_vec();
    // Long lines, which are read faster than many.
    let comments = format!("'{}\n'comment\n", "+7776FU / V3.0 ".repeat(500)).repeat(6);
    for game in 0..game_count {
        text.extend_from_slice(b"/\n");
        match game % 5 {
            0 => text.extend_from_slice(b"V3.0\n"),
            1 => text.extend_from_slice(b"\n' \x8e\x76\n/\n\r\n"),
            2 => text.extend_from_slice(b"V2.2,N-\x89\x48\r\n"),
            3 => text.extend_from_slice(b" V2.1\n"),
            _ => {}
        }
        let moves: &[u8] = match game % 3 {
            0 => b"+7776FU\nT1\n-3334FU\n%TORYO\n",
            1 => b"+7776FU\n+2726FU\n%CHUDAN\n",
            _ => b"+7775FU\n",
        };
        text.extend_from_slice(format!("N-{game}\nPI\n+\n").as_bytes());
        text.extend_from_slice(comments.as_bytes());
        text.extend_from_slice(b"N+\x89\x48\x90\xb6\n");
        text.extend_from_slice(moves);
    }
    text
}

/// An input whose size nobody knows. It is cut at about every 64 KiB.
fn stream(name: &str, bytes: &[u8]) -> Input {
    let bytes: Arc<[u8]> = bytes.into();
    Input::reader(name, move || Ok(Box::new(Cursor::new(Arc::clone(&bytes)))))
}

/// The same games without the path of their file.
fn without_path(games: Vec<Described>) -> Vec<Described> {
    games
        .into_iter()
        .map(|(text, record)| (text[text.find(' ').unwrap()..].to_owned(), record))
        .collect()
}

#[test]
fn a_large_file_has_the_games_of_games_from() {
    let text = large(190);
    assert!(text.len() > 8 << 20);
    let club = zip(&[("a.csa", &text)], CompressionMethod::Stored);
    let here = folder(&[("a.csa", &text), ("club.zip", &club)]);
    let at = |name: &str| here.path().join(name);
    let expected = without_path(expected("a.csa", &text));
    assert_eq!(expected.len(), 191);
    for (name, count) in [("a.csa", 1), ("a.csa", 7), ("club.zip", 2)] {
        let inputs = archive::find_exact(&[at(name)]).inputs;
        let found = without_path(games(&inputs, &threads(count)));
        assert_same(&found, &expected, &format!("{name} with {count} threads"));
    }
    let splits = archive::split_file(&at("a.csa"), &Options::default(), 1 << 20).unwrap();
    assert!(splits.len() > 7);
    assert_eq!(
        splits.iter().map(|split| split.start).collect::<Vec<_>>()[1..],
        splits.iter().filter_map(|split| split.end).collect::<Vec<_>>()
    );
    let inputs: Vec<Input> = splits.into_iter().map(Input::from).collect();
    assert_same(&without_path(games(&inputs, &threads(2))), &expected, "splits");
}

#[test]
fn a_compressed_file_has_the_games_of_games_from() {
    let text = large(30);
    // `games_from` reads a mebibyte at a time.
    assert!(text.len() > 1 << 20);
    let half = text.len() / 2;
    let members = [gzip(&text[..half]), gzip(&text[half..])].concat();
    let frames = [
        zstandard(&text[..half]),
        b"\x52\x2a\x4d\x18\x02\0\0\0ab".to_vec(),
        zstandard(&text[half..]),
    ];
    let club = zip(&[("a.csa", &text)], CompressionMethod::Deflated);
    let here = folder(&[("club.zip", &club), ("a.csa.gz", &members)]);
    let expected = without_path(expected("a.csa", &text));
    assert_eq!(expected.len(), 31);
    for input in [
        stream("a.csa", &text),
        Input::bytes("a.csa.gz", members.clone()),
        stream("a.csa.gz", &members),
        Input::file(here.path().join("a.csa.gz")),
        Input::bytes("a.csa.zst", frames.concat()),
        stream("a.csa.zst", &frames.concat()),
        archive::find_exact(&[here.path().join("club.zip")])
            .inputs
            .remove(0),
    ] {
        let found = without_path(games(std::slice::from_ref(&input), &threads(2)));
        assert_same(&found, &expected, &input.to_string());
    }
    // The first frame is skippable, so the second half of the text is read.
    let mut bytes = Vec::new();
    let second = Input::bytes("b.csa", frames[1..].concat());
    second.open().unwrap().read_to_end(&mut bytes).unwrap();
    assert!(bytes == text[half..]);
}

#[test]
fn the_game_at_an_offset_is_that_of_the_file() {
    let name = kifu::shogi_core::text::encoding::encode("羽生", kifu::Encoding::ShiftJis).unwrap();
    // The version is only in the first game, and the name only in the third.
    let text = [
        CSA,
        b"/\n",
        CSA.strip_prefix(b"V2.2\n").unwrap(),
        b"/\nN+",
        &name,
        b"\nPI\n+\n+2726FU\n",
    ]
    .concat();
    let kif = "\u{feff}手合割：平手\r\n   1 ７六歩(77)\r\n手合割：香落ち\r\n   1 ３四歩(33)\r\n";
    let utf16: Vec<u8> = kif.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let club = zip(&[("a.csa", &text)], CompressionMethod::Deflated);
    let here = folder(&[
        ("a.csa", &text),
        ("a.csa.gz", &gzip(&text)),
        ("b.kif", &utf16),
        (
            "c.usi",
            b"position startpos moves 7g7f\nposition startpos moves 2g2f 3c3d\n",
        ),
        ("club.zip", &club),
    ]);
    for name in ["a.csa", "a.csa.gz", "b.kif", "c.usi", "club.zip/a.csa"] {
        let options = Options::default();
        let found = archive::find_exact(&[here.path().join(name)]).inputs;
        let games: Vec<_> = found[0].games(&options).unwrap().map(Result::unwrap).collect();
        assert!(games.len() >= 2, "{name}");
        for game in games {
            let offset = game.file_offset.unwrap();
            let at = found[0].game_at(offset, &options).unwrap();
            assert_eq!(at.games[0].record, game.games[0].record, "{name} at {offset}");
            assert_eq!(
                at.games[0].record.source, game.games[0].record.source,
                "{name} at {offset}"
            );
        }
    }
    // At any other byte no game begins, although the rest could be read as one.
    for name in ["a.csa", "b.kif", "c.usi"] {
        let (input, options) = (Input::file(here.path().join(name)), Options::default());
        let games = input.games(&options).unwrap().map(Result::unwrap);
        let starts: Vec<u64> = games.map(|game| game.file_offset.unwrap()).collect();
        let size = fs::metadata(input.path()).unwrap().len();
        for offset in (0..=size)
            .chain([1 << 40])
            .filter(|offset| !starts.contains(offset))
        {
            let error = input.game_at(offset, &options).unwrap_err();
            assert_eq!(problem(&error), Some(&Problem::NoGame { offset }), "{name}");
        }
    }
}

#[test]
fn games_are_in_the_order_of_the_inputs() {
    let large = large(20);
    let mut inputs = Vec::new();
    for index in 0..700 {
        inputs.push(Input::bytes(format!("{index}.csa"), CSA.repeat(index % 3 + 1)));
        if index % 300 == 150 {
            inputs.push(stream(&format!("{index}-large.csa"), &large));
            inputs.push(Input::file("/nowhere/a.csa"));
        }
    }
    let content = |input: &Input| -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        input.open()?.read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let expected: Vec<Described> = (inputs.iter())
        .flat_map(|input| match content(input) {
            Ok(bytes) => expected(input.path().to_str().unwrap(), &bytes),
            Err(error) => {
                let path = input.path().into();
                vec![(UnreadableFile { path, error }.to_string(), None)]
            }
        })
        .collect();
    for count in [1, 2, 7] {
        let options = threads(count);
        assert_same(&games(&inputs, &options), &expected, &format!("{count} threads"));
        assert_eq!(options.progress.files(), inputs.len() as u64);
        let bytes = inputs.iter().filter_map(|input| content(input).ok());
        assert_eq!(
            options.progress.bytes(),
            bytes.map(|bytes| bytes.len() as u64).sum::<u64>()
        );
    }
    assert!(games(&[], &threads(2)).is_empty());
}

/// Fails after its bytes.
struct Failing(Cursor<Vec<u8>>);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            read => Ok(read),
        }
    }
}

#[test]
fn a_reader_that_fails_gives_the_games_before_and_the_error() {
    let small = [CSA, b"/\n", CSA, b"/\n", CSA].concat();
    for (text, count) in [(small, 2), (large(30), 30)] {
        let whole = expected("a.csa", &text);
        for stored in [text.clone(), gzip(&text), zstandard(&text)] {
            let is_plain = stored.starts_with(b"V");
            // The compressed bytes lack their last one, so that the text has all games.
            let cut = if is_plain {
                stored.len() - 8
            } else {
                stored.len() - 1
            };
            let failing = move || -> io::Result<archive::Reader> {
                Ok(Box::new(BufReader::new(Failing(Cursor::new(
                    stored[..cut].to_vec(),
                )))))
            };
            let inputs = [Input::reader("a.csa", failing), Input::bytes("b.csa", CSA)];
            let found = games(&inputs, &threads(2));
            let error = found
                .iter()
                .position(|(text, _)| text == "a.csa: the disk is gone")
                .unwrap();
            assert_same(&found[..error], &whole[..error], "the games before the error");
            assert!(!is_plain || error == count, "{error} games");
            assert_same(&found[error + 1..], &expected("b.csa", CSA), "the next file");
        }
    }
}

/// Reads all of an input. Returns the problem.
fn damage(input: &Input) -> Option<Problem> {
    let mut bytes = Vec::new();
    let read = input.open().and_then(|mut reader| reader.read_to_end(&mut bytes));
    let error = read.err()?;
    Some(
        problem(&error)
            .unwrap_or_else(|| panic!("{}: {error}", input.name()))
            .clone(),
    )
}

#[test]
fn damaged_files_are_errors() {
    let text = large(2);
    for (name, stored) in [("a.csa.gz", gzip(&text)), ("a.csa.zst", zstandard(&text))] {
        assert_eq!(damage(&Input::bytes(name, stored.clone())), None);
        // The first four bytes say that the file is compressed.
        for length in (4..stored.len())
            .step_by(97)
            .chain(stored.len() - 9..stored.len())
        {
            let input = Input::bytes(name, &stored[..length]);
            assert_eq!(damage(&input), Some(Problem::Corrupt), "{length} bytes of {name}");
        }
        let mut other = 0;
        for place in (12..stored.len())
            .step_by(61)
            .chain(stored.len() - 8..stored.len())
        {
            let mut damaged = stored.clone();
            damaged[place] ^= 0x10;
            let input = Input::bytes(name, damaged);
            assert_eq!(damage(&input), Some(Problem::Corrupt), "byte {place} of {name}");
            other += usize::from(
                games(&[input], &threads(1))
                    .iter()
                    .any(|(text, _)| text.ends_with("is damaged")),
            );
        }
        assert!(other > 10);
        let input = Input::bytes(name, [&stored[..], b"more"].concat());
        assert_eq!(damage(&input), Some(Problem::Corrupt), "bytes after {name}");
    }
}

#[test]
fn a_zip_file_with_wrong_sizes_or_checksums_is_an_error() {
    let text = large(3);
    let size = u32::try_from(text.len()).unwrap();
    for method in [CompressionMethod::Stored, CompressionMethod::Deflated] {
        let good = zip(&[("a.csa", &text)], method);
        let start = good.windows(5).position(|bytes| bytes == b"a.csa").unwrap() + 5;
        let mut flipped = good.clone();
        flipped[start + 100] ^= 0x10;
        for (zip, expected) in [
            (good.clone(), None),
            (flipped, Some(Problem::Corrupt)),
            (with_entry(good.clone(), CRC, 1), Some(Problem::Corrupt)),
            (with_entry(good.clone(), SIZE, size - 1), Some(Problem::Corrupt)),
            (with_entry(good.clone(), SIZE, size + 1), Some(Problem::Corrupt)),
        ] {
            let here = folder(&[("a.zip", &zip)]);
            let found = archive::find_exact(&[here.path().join("a.zip")]);
            assert_eq!(damage(&found.inputs[0]), expected, "{method}");
        }
        let here = folder(&[("a.zip", &with_entry(good, SIZE, 2 << 30))]);
        let found = archive::find_exact(&[here.path().join("a.zip")]);
        let expected = Problem::TooLarge { limit: 1 << 30 };
        assert_eq!(
            found
                .unreadable
                .iter()
                .map(|file| problem(&file.error))
                .collect::<Vec<_>>(),
            [Some(&expected)]
        );
        assert!(found.inputs.is_empty());
    }
}

#[test]
fn a_long_game_is_an_error_and_ends_the_cutting() {
    // A stream is cut unless the text of a game is longer than 16 MiB.
    let comments = [b"'", &b"x".repeat(1000)[..], b"\n"].concat().repeat(17 << 10);
    let text = [CSA, b"/\nPI\n+\n", &comments, b"/\nPI\n+\n+7776FU\n"].concat();
    let found = games(&[stream("a.csa", &text)], &threads(2));
    assert_same(&found, &expected("a.csa", &text), "a long game");
    assert_eq!(found.len(), 2);
    assert!(found[1].0.contains("16777216"), "{}", found[1].0);
    let here = folder(&[("a.csa", &text)]);
    let splits = archive::split_file(&here.path().join("a.csa"), &Options::default(), 1).unwrap();
    assert_eq!(splits.len(), 2);
}

#[test]
fn a_file_that_changed_after_it_was_split_is_an_error() {
    let game = [CSA, b"/\n"].concat();
    let here = folder(&[("a.csa", &game.repeat(2000))]);
    let path = here.path().join("a.csa");
    let splits = archive::split_file(&path, &Options::default(), 20_000).unwrap();
    assert!(splits.len() > 2);
    let changed = || {
        let inputs = splits.iter().cloned().map(Input::from);
        let errors = inputs.filter_map(|input| input.open().err());
        errors
            .filter(|error| problem(error) == Some(&Problem::Changed))
            .count()
    };
    assert_eq!(changed(), 0);
    let mut reader = Input::from(splits[0].clone()).open().unwrap();
    fs::write(&path, b"").unwrap();
    let read = reader.read_to_end(&mut Vec::new());
    let error = read.expect_err("the file was cut while it was read");
    assert_eq!(problem(&error), Some(&Problem::Changed));
    fs::write(&path, game.repeat(10)).unwrap();
    assert_eq!(changed(), splits.len());
    // The size is the same again, the time is not.
    fs::write(&path, game.repeat(2000)).unwrap();
    let file = fs::File::options().write(true).open(&path).unwrap();
    file.set_modified(UNIX_EPOCH + Duration::from_secs(1)).unwrap();
    assert_eq!(changed(), splits.len());
}

/// Counts how often it is dropped.
struct Dropped(Arc<AtomicUsize>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

fn many() -> Vec<Input> {
    let inputs = (0..2000).map(|index| Input::bytes(format!("{index}.csa"), CSA));
    inputs.collect()
}

#[test]
fn dropping_a_stream_ends_the_threads() {
    let dropped = Arc::new(AtomicUsize::new(0));
    let guard = Dropped(Arc::clone(&dropped));
    let work = move |parts: Vec<Part>, sink: &mut Sink<'_, usize>| {
        let _ = &guard;
        parts.iter().try_for_each(|part| sink.push(part.index(), 1 << 20))
    };
    let mut stream = archive::process(many(), &threads(3), work).unwrap();
    assert_eq!(stream.next(), Some(0));
    assert_eq!(dropped.load(Ordering::Relaxed), 0);
    drop(stream);
    // The last thread drops the function.
    assert_eq!(dropped.load(Ordering::Relaxed), 1);
}

#[test]
fn process_may_end_early() {
    let options = threads(3);
    let work = |parts: Vec<Part>, sink: &mut Sink<'_, usize>| {
        parts.into_iter().try_for_each(|part| {
            let index = part.index();
            assert_eq!(part.games().count(), 1);
            sink.push(index, 1 << 20)
        })
    };
    let first =
        archive::process_scoped(many(), &options, work, |items| items.take(3).collect::<Vec<_>>()).unwrap();
    assert_eq!(first, [0, 1, 2]);
    assert!(options.progress.files() < 2000);
}

#[test]
fn a_panic_reaches_the_caller_in_its_place() {
    let work = |parts: Vec<Part>, sink: &mut Sink<'_, usize>| {
        for part in parts {
            assert!(part.index() != 1234, "in part 1234");
            if sink.push(part.index(), 0).is_break() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    };
    for count in [1, 3] {
        let mut seen = Vec::new();
        let caught = panic::catch_unwind(AssertUnwindSafe(|| {
            archive::process_scoped(many(), &threads(count), work, |items| seen.extend(items))
        }));
        let message = caught.unwrap_err();
        assert_eq!(message.downcast_ref::<&str>(), Some(&"in part 1234"));
        assert_eq!(seen, (0..1234).collect::<Vec<_>>());
        let stream = archive::process(many(), &threads(count), work).unwrap();
        assert!(panic::catch_unwind(AssertUnwindSafe(|| stream.count())).is_err());
    }
}

#[test]
fn a_limit_of_the_caller_is_kept_below_that_of_an_archive() {
    let mut read = ReadOptions::default();
    read.shared.limits.bytes = 10;
    assert_eq!(Options::new(read).read.shared.limits.bytes, 10);
    assert_eq!(
        Options::new(ReadOptions::default()).read.shared.limits.bytes,
        16 << 20
    );
}
