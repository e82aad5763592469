//! [`Release`]: the copy of the workspace, the packages that are made from it, and what a user does with them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::{Error, workspace};

/// The largest package that the registry takes.
const LARGEST: u64 = 10 << 20;

/// A program that uses libraries by their published names. The library of the core keeps its name.
const PROGRAM: &str = r#"fn main() -> Result<(), Box<dyn std::error::Error>> {
    let record: shogi_core::Record = kifu::load(std::env::args_os().nth(1).ok_or("no file")?)?;
    let kif = kifu::to_string(&record, kifu::Format::Kif, &kifu::WriteOptions::default())?;
    let again = shogi_kif::read(kif.as_bytes(), &shogi_kif::ReadOptions::default()).into_record()?;
    println!("{}", again == record);
    Ok(())
}
"#;

#[derive(Deserialize)]
struct Workspace {
    packages: Vec<Package>,
}

/// A package that is published.
#[derive(Deserialize)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    description: Option<String>,
    repository: Option<String>,
    documentation: Option<String>,
    rust_version: Option<String>,
    keywords: Vec<String>,
    categories: Vec<String>,
    publish: workspace::Registries,
    metadata: Option<serde_json::Value>,
}

impl Package {
    /// What the page of the package in the registry would lack.
    fn lacking(&self) -> impl Iterator<Item = &'static str> {
        let docs = self
            .metadata
            .as_ref()
            .is_some_and(|metadata| metadata["docs"]["rs"].is_object());
        let facts = [
            (self.description.is_some(), "a description"),
            (self.repository.is_some(), "a repository"),
            (self.rust_version.is_some(), "the oldest Rust"),
            (!self.keywords.is_empty(), "keywords"),
            (!self.categories.is_empty(), "categories"),
            (docs || self.documentation.is_some(), "options for docs.rs"),
        ];
        facts
            .into_iter()
            .filter(|(is_there, _)| !is_there)
            .map(|(_, what)| what)
    }
}

/// The manifests outside the workspace that are published.
const MANIFESTS: [&str; 3] = [
    "crates/kifu-python/Cargo.toml",
    "crates/kifu-wasm/Cargo.toml",
    "crates/kifu-wasm/npm/package.json",
];

/// The documents that compare this version with other libraries.
const DOCUMENTS: [&str; 2] = ["docs/who-is-it-for.md", "docs/who-is-it-for.ja.md"];

/// The copy of the workspace, and the folders beside it.
pub(super) struct Release {
    pub(super) copy: PathBuf,
    /// The target folder of everything that is made from the copy.
    target: PathBuf,
    /// The packages of this workspace and all others, unpacked, which cargo takes for the registry.
    registry: PathBuf,
    /// A folder in which cargo uses the packages.
    user: PathBuf,
    pub(super) packages: Vec<Package>,
    /// The names of the packages that are not published.
    others: Vec<String>,
    pub(super) version: String,
}

impl Release {
    /// Copies the workspace, with another name of the package `shogi-core`.
    pub(super) fn new(core: &str) -> Result<Self, Error> {
        let folder = workspace::metadata()?.target_directory.join("publish");
        let [copy, registry, user] = ["workspace", "registry", "user"].map(|name| folder.join(name));
        for path in [&copy, &registry, &user] {
            if path.exists() {
                fs::remove_dir_all(path)?;
            }
        }
        if workspace::is_repository() {
            // A package names its commit and its folder in the repository, to which the registry resolves the links of its README.
            workspace::git(&["worktree", "prune"])?;
            let folder = copy.to_string_lossy();
            workspace::git(&[
                "worktree",
                "add",
                "--quiet",
                "--force",
                "--detach",
                "--no-checkout",
                &folder,
                "HEAD",
            ])?;
        }
        for path in workspace::files()? {
            if !path.starts_with("testdata/") {
                write(&copy.join(&path), &fs::read(workspace::root().join(&path))?)?;
            }
        }
        let dependency = "shogi-core = { path";
        replace(
            &copy.join("Cargo.toml"),
            dependency,
            &format!("shogi-core = {{ package = \"{core}\", path"),
        )?;
        let manifest = copy.join("crates/shogi-core/Cargo.toml");
        replace(&manifest, "name = \"shogi-core\"", &format!("name = \"{core}\""))?;
        replace(&manifest, "[lib]\n", "[lib]\nname = \"shogi_core\"\n")?;
        let packages = workspace::description::<Workspace>(&copy)?.packages.into_iter();
        let (others, packages): (Vec<_>, Vec<_>) = packages.partition(|package| package.publish.is_empty());
        let others = others.into_iter().map(|package| package.name).collect();
        let version = packages.first().ok_or("no package is published")?.version.clone();
        let target = folder.join("target");
        Ok(Self {
            copy,
            target,
            registry,
            user,
            packages,
            others,
            version,
        })
    }

    /// The files outside the workspace that have another version, and the READMEs that recommend one.
    pub(super) fn other_versions(&self) -> Result<Vec<String>, Error> {
        let version = &self.version;
        let is_version = |line: &str| {
            line == format!("version = \"{version}\"")
                || line.trim() == format!("\"version\": \"{version}\",")
        };
        let mut faults = Vec::new();
        for path in MANIFESTS {
            let text = fs::read_to_string(workspace::root().join(path))?;
            if !text.lines().any(is_version) {
                faults.push(format!("{path} has another version than {version}"));
            }
        }
        let names = || self.packages.iter().map(|package| package.name.as_str());
        for folder in workspace::OUTSIDE {
            let path = format!("{folder}/Cargo.lock");
            let lock = fs::read_to_string(workspace::root().join(&path))?;
            let is_other =
                |name: &str| locked(&lock, name, "version").is_some_and(|locked| locked != version);
            let mut names = names().chain(["shogi-core", "kifu-python", "kifu-wasm"]);
            if names.any(is_other) {
                faults.push(format!(
                    "{path} has another version than {version}: run `cargo update --workspace` in its folder"
                ));
            }
        }
        for path in DOCUMENTS {
            let text = fs::read_to_string(workspace::root().join(path))?;
            if !text.contains(&format!("\n| kifu | {version}")) {
                faults.push(format!("{path} has another version than {version}"));
            }
        }
        // What users write into their manifests: `0.1` for 0.1.0.
        let short = version
            .rsplit_once('.')
            .map_or(version.as_str(), |(short, _)| short);
        for package in &self.packages {
            let readme = fs::read_to_string(self.unpacked(package).join("README.md")).unwrap_or_default();
            let is_dependency = |line: &&str| {
                names()
                    .chain(["shogi-core"])
                    .any(|name| line.starts_with(&format!("{name} = ")))
            };
            let mut dependencies = readme.lines().filter(is_dependency);
            if !dependencies.all(|line| line.contains(&format!("\"{short}\""))) {
                faults.push(format!(
                    "the README.md of {} has another version than {short}",
                    package.name
                ));
            }
        }
        Ok(faults)
    }

    fn cargo(&self, folder: &Path) -> Command {
        let mut cargo = workspace::cargo();
        cargo.current_dir(folder).env("CARGO_TARGET_DIR", &self.target);
        cargo
    }

    /// Makes the packages, and unpacks them beside all others.
    pub(super) fn pack(&self) -> Result<(), Error> {
        let mut package = self.cargo(&self.copy);
        package.args(["package", "--workspace", "--no-verify", "--allow-dirty"]);
        for name in &self.others {
            package.args(["--exclude", name]);
        }
        workspace::output(&mut package)?;
        let mut vendor = self.cargo(&self.copy);
        vendor.args(["vendor", "--versioned-dirs", "--respect-source-config"]);
        workspace::output(vendor.arg(&self.registry))?;
        for package in &self.packages {
            let mut tar = Command::new("tar");
            tar.arg("-xzf")
                .arg(self.file(package))
                .arg("-C")
                .arg(&self.registry);
            workspace::output(&mut tar)?;
        }
        // The lock file of the command has the checksums of all libraries.
        let command = self
            .registry
            .join(format!("kifu-cli-{}/Cargo.lock", self.version));
        let lock = fs::read_to_string(command)?;
        for package in &self.packages {
            let checksum =
                serde_json::json!({ "files": {}, "package": locked(&lock, &package.name, "checksum") });
            let path = self.unpacked(package).join(".cargo-checksum.json");
            fs::write(path, checksum.to_string())?;
        }
        Ok(())
    }

    fn file(&self, package: &Package) -> PathBuf {
        let name = format!("{}-{}.crate", package.name, package.version);
        self.target.join("package").join(name)
    }

    fn unpacked(&self, package: &Package) -> PathBuf {
        self.registry
            .join(format!("{}-{}", package.name, package.version))
    }

    /// The size of a package, and the number of its files.
    pub(super) fn size(&self, package: &Package) -> Result<(u64, usize), Error> {
        let files = shogi_testkit::fixtures::files_under(&self.unpacked(package), |_| true)?;
        // One file is the checksum.
        Ok((fs::metadata(self.file(package))?.len(), files.len() - 1))
    }

    pub(super) fn lacking(&self, package: &Package) -> Result<Vec<String>, Error> {
        let mut lacking: Vec<String> = package.lacking().map(str::to_owned).collect();
        let unpacked = self.unpacked(package);
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            if fs::read(unpacked.join(name)).ok() != Some(fs::read(workspace::root().join(name))?) {
                lacking.push(name.to_owned());
            }
        }
        if !unpacked.join("README.md").exists() {
            lacking.push("README.md".to_owned());
        }
        if workspace::is_repository() && !unpacked.join(".cargo_vcs_info.json").exists() {
            lacking.push("the name of its commit".to_owned());
        }
        if self.size(package)?.0 > LARGEST {
            lacking.push(format!("a size of at most {LARGEST} bytes"));
        }
        Ok(lacking)
    }

    /// Lets cargo compile our packages again. It takes a package of a registry with the same version for unchanged.
    fn forget_builds(&self) -> Result<(), Error> {
        let Ok(builds) = fs::read_dir(self.target.join("debug/.fingerprint")) else {
            return Ok(());
        };
        for build in builds {
            let build = build?;
            let name = build.file_name().to_string_lossy().into_owned();
            if self
                .packages
                .iter()
                .any(|package| name.starts_with(&format!("{}-", package.name)))
            {
                fs::remove_dir_all(build.path())?;
            }
        }
        Ok(())
    }

    /// Installs the command, and builds a project that depends on all libraries.
    pub(super) fn try_packages(&self) -> Result<bool, Error> {
        let sample = workspace::root().join("testdata/encoding/master.kif");
        let registry = self.registry.to_string_lossy().replace('\\', "/");
        let config = format!(
            "[source.crates-io]\nreplace-with = \"packages\"\n\n[source.packages]\ndirectory = \"{registry}\"\n"
        );
        write(&self.user.join(".cargo/config.toml"), config.as_bytes())?;
        self.forget_builds()?;
        // To install, cargo reads no configuration of the folder by itself.
        let install =
            "--config .cargo/config.toml install kifu-cli --offline --locked --debug --root installed";
        workspace::output(self.cargo(&self.user).args(install.split(' ')))?;
        let mut convert = Command::new(self.user.join("installed/bin/kifu"));
        let csa = workspace::output(convert.arg("convert").arg(&sample).args(["--to", "csa"]))?;
        let is_csa = csa.windows(7).any(|part| part == b"+7776FU");
        println!(
            "cargo install kifu-cli: {}",
            if is_csa { "ready" } else { "it converts no record" }
        );

        let project = self.user.join("project");
        let manifest =
            "[package]\nname = \"project\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n";
        write(&project.join("Cargo.toml"), manifest.as_bytes())?;
        write(&project.join("src/main.rs"), PROGRAM.as_bytes())?;
        let libraries = self.packages.iter().filter(|package| package.name != "kifu-cli");
        let libraries = libraries.map(|package| format!("{}@{}", package.name, package.version));
        workspace::output(
            self.cargo(&project)
                .args(["add", "--quiet", "--offline"])
                .args(libraries),
        )?;
        let mut program = self.cargo(&project);
        let printed = workspace::output(program.args(["run", "--quiet", "--offline", "--"]).arg(sample))?;
        let is_read = printed.trim_ascii() == b"true";
        println!(
            "a project with all libraries: {}",
            if is_read { "ready" } else { "it reads no record" }
        );
        Ok(is_csa && is_read)
    }
}

/// A field of a package in a lock file, such as its checksum.
fn locked<'a>(lock: &'a str, name: &str, field: &str) -> Option<&'a str> {
    let name = format!("\nname = \"{name}\"\n");
    let package = lock
        .split("[[package]]")
        .find(|package| package.starts_with(&name))?;
    let (_, value) = package.split_once(&format!("\n{field} = \""))?;
    value.split('"').next()
}

fn write(path: &Path, content: &[u8]) -> Result<(), Error> {
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    Ok(fs::write(path, content)?)
}

/// Replaces the only occurrence of a text in a file.
fn replace(path: &Path, old: &str, new: &str) -> Result<(), Error> {
    let text = fs::read_to_string(path)?;
    if text.matches(old).count() != 1 {
        return Err(format!("{}: expected `{old}` once", path.display()).into());
    }
    Ok(fs::write(path, text.replace(old, new))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_of_a_lock_is_that_of_the_package_with_the_name() {
        let lock = "[[package]]\nname = \"kifu\"\nversion = \"1\"\nchecksum = \"ab\"\n\n\
                    [[package]]\nname = \"kifu-cli\"\nversion = \"1\"\n";
        assert_eq!(locked(lock, "kifu", "checksum"), Some("ab"));
        assert_eq!(locked(lock, "kifu-cli", "checksum"), None);
        assert_eq!(locked(lock, "kifu-cli", "version"), Some("1"));
        assert_eq!(locked(lock, "kif", "checksum"), None);
    }
}
