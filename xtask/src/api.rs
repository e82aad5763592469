//! `cargo xtask api`: writes the public API of each published library to `xtask/api`, one line for each item. So a change of it
//! is seen in review. The documentation is checked at the same time, because the lists are made of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use pretty_assertions::StrComparison;
use serde_json::Value;

use crate::Error;
use crate::workspace;

/// The version of the JSON of rustdoc that [`public_api`] reads: that of Rust 1.93 to 1.95.
const FORMAT: u32 = 57;

/// The program that is called in place of `rustdoc`. The JSON of rustdoc is not stable, so rustdoc must be allowed to write it.
/// If the variable were set for cargo too, it would compile everything again.
const RUSTDOC: &str = "xtask/rustdoc.sh";

const FLAGS: &str = "-D warnings -Zunstable-options --output-format=json";

/// Methods of traits that are derived.
const DERIVED: &str = "::clone(&self) ::eq(&self, ::fmt(&self, ::hash< ::cmp(&self, ::partial_cmp(&self,";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Do not write the lists, but fail if they are not up to date.
    #[arg(long)]
    check: bool,
}

/// Writes the lists, or checks them. Returns `Ok(false)` if the documentation has a fault or a list is not up to date.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Error> {
    let metadata = workspace::metadata()?;
    let documented = workspace::cargo()
        .args(["doc", "--workspace", "--no-deps", "--all-features"])
        .env("RUSTDOC", workspace::root().join(RUSTDOC))
        .env("RUSTDOCFLAGS", FLAGS)
        .status()?;
    if !documented.success() {
        return Ok(false);
    }
    let mut is_sound = true;
    let packages = metadata.packages.iter();
    for package in packages.filter(|package| package.is_published_library()) {
        let name = format!("doc/{}.json", package.name.replace('-', "_"));
        let json = metadata.target_directory.join(name);
        let Some(list) = list(&json)? else {
            println!("SKIPPED: public API: the JSON of this rustdoc has another version than {FORMAT}");
            return Ok(is_sound);
        };
        let path = format!("xtask/api/{}.txt", package.name);
        let file = workspace::root().join(&path);
        if !arguments.check {
            fs::write(file, list)?;
            continue;
        }
        let committed = fs::read_to_string(file).unwrap_or_default();
        if committed != list {
            println!("{}", StrComparison::new(&committed, &list));
            println!("{path} is not up to date: if the change is wanted, run `cargo xtask api`");
            is_sound = false;
        }
    }
    Ok(is_sound)
}

/// Returns the public items of a library. `None` if its description has another version.
fn list(json: &Path) -> Result<Option<String>, Error> {
    let description: Value = serde_json::from_slice(&fs::read(json)?)?;
    if description["format_version"] != FORMAT {
        return Ok(None);
    }
    let api = public_api::Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()?;
    // The line `impl Clone for …` says what a derived method would say again.
    let items: BTreeSet<String> = api.items().map(ToString::to_string).collect();
    let items = items
        .iter()
        .filter(|item| !DERIVED.split(' ').any(|method| item.contains(method)));
    Ok(Some(items.flat_map(|item| [item.as_str(), "\n"]).collect()))
}
