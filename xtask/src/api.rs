//! `cargo xtask api`: writes the public API of each published library to `xtask/api`, one line for each item. So a change of it
//! is seen in review. The documentation is checked at the same time, because the lists are made of it.

use std::cmp::Reverse;
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

/// Methods of traits, by the trait. The line `impl Clone for …` says what a line `…::clone` would say again.
const METHODS: [(&str, &str); 14] = [
    ("Clone", "clone"),
    ("Debug", "fmt"),
    ("Default", "default"),
    ("Describe", "code help is_cut_short severity"),
    ("Deserialize", "deserialize"),
    ("Display", "fmt"),
    ("FromStr", "from_str"),
    ("From", "from"),
    ("Hash", "hash"),
    ("Localize", "fmt_in message"),
    ("Ord", "cmp"),
    ("PartialEq", "eq"),
    ("PartialOrd", "partial_cmp"),
    ("Serialize", "serialize"),
];

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
    let mut items = without_preludes(&api.items().map(ToString::to_string).collect());
    let said: Vec<String> = items.iter().flat_map(|item| methods_of_impl(item)).collect();
    items.retain(|item| !is_noise(item) && !said.iter().any(|method| item.contains(method)));
    Ok(Some(items.iter().flat_map(|item| [item, "\n"]).collect()))
}

/// The beginnings of the lines for the methods of a line `impl Trait for Type`.
fn methods_of_impl(item: &str) -> Vec<String> {
    let Some((implemented, of)) = item.split_once(" for ").filter(|_| item.starts_with("impl")) else {
        return Vec::new();
    };
    let name = implemented.split(' ').next_back().unwrap_or_default();
    let name = name.split('<').next().and_then(|path| path.rsplit("::").next());
    let methods = METHODS.iter().filter(|(of_trait, _)| Some(*of_trait) == name);
    methods
        .flat_map(|(_, methods)| methods.split(' '))
        .flat_map(|method| [format!("fn {of}::{method}("), format!("fn {of}::{method}<")])
        .collect()
}

/// Whether a line is true of every type, or says only that lines with its methods follow. All types have `Debug`, or a lint fails.
fn is_noise(item: &str) -> bool {
    let is_impl = item.starts_with("impl");
    is_impl
        && (!item.contains(" for ")
            || item.contains("::StructuralPartialEq for ")
            || item.contains("::Debug for "))
}

/// Replaces the path of an item in a prelude by its other path, so that what is said of the item is said once. The prelude then
/// has a line `pub use …` for each item.
fn without_preludes(items: &BTreeSet<String>) -> BTreeSet<String> {
    let mut paths = Vec::new();
    for declaration in items.iter().filter(|item| item.contains("::prelude::")) {
        let Some(path) = declared_path(declaration) else {
            continue;
        };
        let name = path.rsplit("::").next();
        let is_same = |other: &&str| {
            let has_name = other.rsplit("::").next() == name;
            has_name && *other != path && items.contains(&declaration.replace(path, other))
        };
        let others = items.iter().filter_map(|item| declared_path(item));
        let other = others.filter(is_same).min_by_key(|other| other.len());
        paths.extend(other.map(|other| (path, other)));
    }
    // The path of `MoveKind` begins with that of `Move`.
    paths.sort_unstable_by_key(|(path, _)| Reverse(path.len()));
    let rename = |item: &String| {
        let renamed = |text: String, (path, other): &(&str, &str)| text.replace(path, other);
        paths.iter().fold(item.clone(), renamed)
    };
    let uses = paths.iter().map(|(path, _)| format!("pub use {path}"));
    items.iter().map(rename).chain(uses).collect()
}

/// The path of the type or trait that a line declares.
fn declared_path(item: &str) -> Option<&str> {
    let mut kinds = ["pub struct ", "pub enum ", "pub trait "].into_iter();
    let (_, declared) = kinds.find_map(|kind| item.split_once(kind))?;
    let end = declared.find(['<', '(', ' ']).unwrap_or(declared.len());
    Some(declared[..end].trim_end_matches(':'))
}
