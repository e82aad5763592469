//! Converts files with the command and with the library. Without an option for it, both must write the same bytes: what
//! depends on the format that a record was read from is in the record.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use kifu::{Format, LossPolicy, ReadOptions, WriteOptions};
use pretty_assertions::assert_eq;

use common::{folder, kifu};

/// Files in which the format or the version of the source decides what is written.
const OTHERS: [(&str, &str); 8] = [
    ("even.kif", "手数----指手--\n   1 ７六歩(77)\n#註\n"),
    (
        "two.kif",
        "手数----指手--\n   1 ７六歩(77)\n手数----指手--\n   1 ２六歩(27)\n",
    ),
    ("newspaper.ki2", "先手：A\n\n▲７六歩\n"),
    ("old.csa", "V2\n'上\nPI\n+\n'下\n+7776FU\n'註\n"),
    ("several.csa", "V2.1\nPI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n'註\n"),
    ("three.csa", "V3.0\nPI\n+\n+7776FU\nT1\n/\nPI\n+\n+2726FU\nT1\n"),
    ("unknown.csa", "V9\nPI\n+\n+7776FU\n"),
    ("one.usi", "position startpos moves 7g7f\n"),
];

/// Copies the fixtures, where they are, and [`OTHERS`] to the folder `in`. Returns their paths in `in`.
fn inputs(here: &Path) -> Vec<PathBuf> {
    let testdata = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata"));
    let mut inputs = Vec::new();
    for (format, kind) in Format::ALL
        .into_iter()
        .map(|format| format.to_string().to_ascii_lowercase())
        .flat_map(|format| ["ok", "canonical"].map(|kind| (format.clone(), kind)))
    {
        // The package of the crate has no fixtures, only the records in OTHERS.
        let Ok(entries) = fs::read_dir(testdata.join(&format).join(kind)) else {
            continue;
        };
        for entry in entries {
            let from = entry.unwrap().path();
            if Format::from_path(&from).is_none() {
                continue;
            }
            let name = format!("{format}-{kind}-{}", from.file_name().unwrap().to_str().unwrap());
            fs::copy(from, here.join("in").join(&name)).unwrap();
            inputs.push(name.into());
        }
    }
    for (name, text) in OTHERS {
        fs::write(here.join("in").join(name), text).unwrap();
        inputs.push(name.into());
    }
    inputs
}

/// Writes the games of a file as the library does. `None` if they cannot be read or written.
fn by_library(input: &Path, target: &Path, format: Format) -> Option<Vec<u8>> {
    let bytes = fs::read(input).unwrap();
    let document = kifu::read(&bytes, &ReadOptions::default().name(input));
    let records = document.into_records().ok()?;
    let options = WriteOptions::for_path(target).losses(LossPolicy::Drop);
    let written = match &records[..] {
        [record] => kifu::to_bytes(record, format, &options),
        several => kifu::write_games(several, format, &options).and_then(|written| written.encode(&options)),
    };
    written.ok()
}

#[test]
fn the_command_and_the_library_write_the_same() {
    let here = folder(&[("in/.keep", b"")]);
    let inputs = inputs(here.path());
    for format in Format::ALL {
        let name = format.to_string().to_lowercase();
        kifu(
            here.path(),
            &["convert", "in", "--to", &name, "--output", &name],
            "",
        );
        let mut count = 0;
        for input in &inputs {
            let mut target = here.path().join(&name).join(input);
            target.set_extension(format.extensions().next().unwrap());
            // Two inputs with the same name and other extensions would get the same target.
            let is_alone = inputs
                .iter()
                .filter(|other| other.file_stem() == input.file_stem())
                .count()
                == 1;
            assert!(is_alone, "{}", input.display());
            let expected = by_library(&here.path().join("in").join(input), &target, format);
            let found = fs::read(&target).ok();
            assert_eq!(found, expected, "{} in {format}", input.display());
            count += usize::from(found.is_some());
        }
        let all = inputs.len();
        assert!(2 * count >= all, "{count} of {all} files in {format}");
    }
}

#[test]
fn a_game_of_several_is_written_alone_as_the_command_splits_it() {
    let here = folder(&[("in/.keep", b"")]);
    inputs(here.path());
    for (input, format) in [
        ("several.csa", Format::Csa),
        ("three.csa", Format::Csa),
        ("two.kif", Format::Kif),
    ] {
        let name = format.to_string().to_lowercase();
        let output = format!("{input}-split");
        let input = format!("in/{input}");
        kifu(
            here.path(),
            &[
                "convert", &input, "--to", &name, "--split", "games", "--output", &output,
            ],
            "",
        );
        let text = fs::read_to_string(here.path().join(&input)).unwrap();
        let document = kifu::read_str(&text, &ReadOptions::default());
        for (index, game) in document.games.iter().enumerate() {
            let stem = Path::new(&input).file_stem().unwrap().to_str().unwrap();
            let path = here
                .path()
                .join(&output)
                .join(format!("{stem}-{}.{name}", index + 1));
            let options = WriteOptions::for_path(&path);
            let expected = kifu::to_bytes(&game.record, format, &options).unwrap();
            assert_eq!(fs::read(&path).unwrap(), expected, "{}", path.display());
        }
    }
}
