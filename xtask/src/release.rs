//! `cargo xtask release`: makes a copy of the workspace with the names under which its packages are published, in
//! `target/publish/workspace`. With `--check` the packages are made from the copy, and used as from a registry: cargo installs the
//! command, and a project depends on all libraries by their versions. They see only the files of the packages.

mod installers;
mod packages;
mod values;

use std::path::PathBuf;

use crate::Error;

use packages::Release;
use values::Values;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Make the packages, build them from their files alone, install the command, and print what is missing.
    #[arg(long)]
    check: bool,
    /// Change `repository`, `homepage`, `core` or `contact` in all files that have it.
    #[arg(long, value_name = "NAME=VALUE", conflicts_with = "check")]
    set: Vec<String>,
    /// Write the files of Homebrew and winget into the folder of the binaries, which has their `SHA256SUMS`.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["check", "set"])]
    installers: Option<PathBuf>,
}

/// Makes the copy, or checks the packages. Returns `Ok(false)` if one is not as it should be. A value that the owner has to fill in
/// may be missing.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Error> {
    for assignment in &arguments.set {
        Values::read()?.replace(assignment)?;
    }
    if !arguments.set.is_empty() {
        return Ok(true);
    }
    let values = Values::read()?;
    if let Some(folder) = &arguments.installers {
        installers::write(&values, folder)?;
        return Ok(true);
    }
    let release = Release::new(values.get("core")?)?;
    if !arguments.check {
        println!("{}", release.copy.display());
        return Ok(true);
    }
    let mut faults = values.faults()?;
    release.pack()?;
    faults.extend(release.other_versions()?);
    let missing: Vec<_> = values.missing().collect();
    for package in &release.packages {
        let lacking = release.lacking(package)?;
        let state = match (lacking.is_empty(), missing.is_empty()) {
            (true, true) => "ready".to_owned(),
            (true, false) => format!("missing: {}", missing.join(", ")),
            _ => format!("lacks {}", lacking.join(", ")),
        };
        let (size, files) = release.size(package)?;
        println!(
            "{:16} {} {size:>7} bytes {files:>4} files  {state}",
            package.name, package.version
        );
        faults.extend(
            lacking
                .iter()
                .map(|what| format!("{} lacks {what}", package.name)),
        );
    }
    for fault in &faults {
        println!("{fault}");
    }
    Ok(faults.is_empty() && release.try_packages()?)
}
