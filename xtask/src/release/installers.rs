//! The files with which Homebrew and winget install the command from the binaries of a release.

use std::fs;
use std::path::Path;

use crate::{Error, workspace};

use super::values::Values;

/// The names of the files, and what they contain. The names of winget begin with the name of its package.
const TEMPLATES: [(&str, &str); 5] = [
    ("kifu.rb", include_str!("installers/kifu.rb")),
    ("{account}.kifu.yaml", include_str!("installers/winget.yaml")),
    (
        "{account}.kifu.installer.yaml",
        include_str!("installers/winget.installer.yaml"),
    ),
    (
        "{account}.kifu.locale.en-US.yaml",
        include_str!("installers/winget.locale.en-US.yaml"),
    ),
    (
        "{account}.kifu.locale.ja-JP.yaml",
        include_str!("installers/winget.locale.ja-JP.yaml"),
    ),
];

/// Writes the files into the folder of the binaries, whose checksums are in its `SHA256SUMS`.
pub(super) fn write(values: &Values, folder: &Path) -> Result<(), Error> {
    let checksums = fs::read_to_string(folder.join("SHA256SUMS"))?;
    let metadata = workspace::metadata()?;
    let command = metadata
        .packages
        .iter()
        .find(|package| package.name == "kifu-cli");
    let version = &command.ok_or("there is no package kifu-cli")?.version;
    for (name, template) in TEMPLATES {
        let path = folder.join(filled(name, values, version, &checksums)?);
        fs::write(&path, filled(template, values, version, &checksums)?)?;
        println!("{}", path.display());
    }
    Ok(())
}

/// Fills in the version, what the owner has filled in, and the checksums.
fn filled(template: &str, values: &Values, version: &str, checksums: &str) -> Result<String, Error> {
    let mut text = template
        .replace("{version}", version)
        .replace("{repository}", values.get("repository")?)
        .replace("{homepage}", values.get("homepage")?)
        .replace("{account}", values.account()?);
    for line in checksums.lines() {
        let (checksum, file) = line
            .split_once("  ")
            .ok_or("SHA256SUMS is not in the format of `sha256sum`")?;
        text = text.replace(&format!("{{sha256 of {file}}}"), checksum);
    }
    match text.split_once("{sha256 of ") {
        None => Ok(text),
        Some((_, rest)) => {
            let file = rest.split('}').next().unwrap_or_default();
            Err(format!("SHA256SUMS lacks {file}").into())
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// The files of a release, as the workflow `release.yml` names them.
    const BINARIES: [&str; 5] = [
        "kifu-1.2.3-aarch64-apple-darwin.tgz",
        "kifu-1.2.3-aarch64-unknown-linux-musl.tgz",
        "kifu-1.2.3-x86_64-apple-darwin.tgz",
        "kifu-1.2.3-x86_64-pc-windows-msvc.zip",
        "kifu-1.2.3-x86_64-unknown-linux-musl.tgz",
    ];

    #[test]
    fn nothing_of_the_files_is_left_open() {
        let checksums = BINARIES.map(|name| format!("12ab  {name}\n")).concat();
        let values = Values::read().unwrap();
        for (name, template) in TEMPLATES {
            let text = filled(template, &values, "1.2.3", &checksums).unwrap();
            for open in ["{account", "{homepage", "{repository", "{sha256", "{version"] {
                assert!(!text.contains(open), "{name}: {text}");
            }
        }
    }

    #[test]
    fn the_checksum_of_each_binary_is_filled_in() {
        let values = Values::read().unwrap();
        let account = values.account().unwrap();
        let template = "{account} {version}: {sha256 of kifu-{version}.zip}";
        let filled = |checksums| filled(template, &values, "1.2.3", checksums);
        assert_eq!(
            filled("12ab  kifu-1.2.2.zip\n34cd  kifu-1.2.3.zip\n").unwrap(),
            format!("{account} 1.2.3: 34cd")
        );
        assert_eq!(
            filled("12ab  kifu-1.2.2.zip\n").unwrap_err().to_string(),
            "SHA256SUMS lacks kifu-1.2.3.zip"
        );
    }
}
