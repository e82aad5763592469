//! `cargo xtask package`: packages the published crates as `cargo publish` would, and runs the tests of the packages.
//!
//! The packages are unpacked outside the repository, into a workspace in which each crate depends on the unpacked
//! versions of the others. A test that reads a file that is missing in the package fails in this workspace.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::Error;
use crate::workspace::{self, Metadata, Package};

/// The files that each package must contain.
const REQUIRED: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Packages the crates, unpacks the packages and runs their tests. Returns `Ok(false)` if a package lacks a required
/// file or a test fails.
pub(crate) fn run() -> Result<bool, Error> {
    let metadata = workspace::metadata()?;
    let is_published = |package: &&Package| package.is_published();
    let packages: Vec<&Package> = metadata.packages.iter().filter(is_published).collect();
    create_packages(&packages)?;
    let scratch = workspace::scratch_folder("kifu-packages");
    unpack_all(&packages, &metadata, &scratch)?;
    let mut is_fine = true;
    for package in &packages {
        is_fine &= has_required_files(package, &scratch);
        is_fine &= run_tests(package, &metadata, &scratch)?;
    }
    if is_fine {
        fs::remove_dir_all(&scratch)?;
    }
    Ok(is_fine)
}

/// Creates the `.crate` files without building the crates. The crates are built later, together with their tests.
fn create_packages(packages: &[&Package]) -> Result<(), Error> {
    let mut command = workspace::cargo();
    command.args(["package", "--no-verify", "--allow-dirty"]);
    for package in packages {
        command.args(["--package", &package.name]);
    }
    expect_success(&mut command)
}

fn unpack_all(packages: &[&Package], metadata: &Metadata, scratch: &Path) -> Result<(), Error> {
    if scratch.exists() {
        fs::remove_dir_all(scratch)?;
    }
    fs::create_dir_all(scratch)?;
    for package in packages {
        let archive = format!("{}.crate", package.file_name());
        let archive = metadata.target_directory.join("package").join(archive);
        // The option `m` of `tar` sets the modification times to the current time. With the times in the archive,
        // which are always the same, cargo would not notice changed files.
        let mut tar = Command::new("tar");
        tar.arg("-xzmf").arg(archive).arg("-C").arg(scratch);
        expect_success(&mut tar)?;
    }
    fs::write(scratch.join("Cargo.toml"), manifest(packages))?;
    // The repository's lock file is copied, so that the same versions of other crates are used. These versions are
    // already compiled.
    fs::copy(workspace::root().join("Cargo.lock"), scratch.join("Cargo.lock"))?;
    Ok(())
}

/// Returns the manifest of a workspace of the unpacked packages. Each package depends on the unpacked versions of the
/// others.
fn manifest(packages: &[&Package]) -> String {
    let paths = packages.iter().map(|package| {
        let (name, folder) = (&package.name, package.file_name());
        format!("{name} = {{ path = \"{folder}\" }}\n")
    });
    let paths: String = paths.collect();
    format!(
        "[workspace]\nresolver = \"3\"\nmembers = [\"*-*.*.*\"]\n\n\
         # As in the manifest of the repository.\n\
         [profile.dev]\ndebug = \"line-tables-only\"\n\n\
         [profile.dev.package]\nshogi-core = {{ opt-level = 1 }}\n\
         resvg = {{ opt-level = 1 }}\ntiny-skia = {{ opt-level = 1 }}\ntiny-skia-path = {{ opt-level = 1 }}\n\n\
         [patch.crates-io]\n{paths}"
    )
}

fn has_required_files(package: &Package, scratch: &Path) -> bool {
    let folder = scratch.join(package.file_name());
    let missing = REQUIRED.iter().filter(|file| !folder.join(file).is_file());
    let missing: Vec<&str> = missing.copied().collect();
    for file in &missing {
        println!("{}: the package lacks {file}", package.name);
    }
    missing.is_empty()
}

/// Runs the tests of one package with its default features, and prints the summary lines of the test runner. If a
/// test fails, prints the whole output.
fn run_tests(package: &Package, metadata: &Metadata, scratch: &Path) -> Result<bool, Error> {
    let mut command = workspace::cargo();
    command
        .current_dir(scratch)
        .arg("test")
        .args(["--package", &package.name]);
    command.arg("--target-dir").arg(&metadata.target_directory);
    let output = command.output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        println!("{text}\n{}", String::from_utf8_lossy(&output.stderr));
        println!("{}: the tests of the package failed", package.name);
        return Ok(false);
    }
    let mut count = 0;
    for line in text.lines().filter(|line| line.starts_with("test result: ")) {
        println!("{}: {line}", package.file_name());
        count += 1;
    }
    if count == 0 {
        println!("{}: the package has no tests", package.name);
    }
    Ok(count > 0)
}

fn expect_success(command: &mut Command) -> Result<(), Error> {
    if command.status()?.success() {
        Ok(())
    } else {
        Err(format!("{command:?} failed").into())
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn each_package_takes_the_others_from_the_folders_beside_it() {
        let package = |name: &str| Package {
            name: name.to_owned(),
            version: "0.1.0".to_owned(),
            manifest_path: PathBuf::new(),
            dependencies: Vec::new(),
            publish: None,
            targets: Vec::new(),
        };
        let manifest = manifest(&[&package("shogi-core"), &package("kifu")]);
        let (_, patch) = manifest.split_once("[patch.crates-io]\n").unwrap();
        assert_eq!(
            patch,
            "shogi-core = { path = \"shogi-core-0.1.0\" }\nkifu = { path = \"kifu-0.1.0\" }\n"
        );
    }
}
