//! The tree of the modules of a crate, and the imports between its files.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::Finding;

use super::source::{Module, Path};

/// The modules of a crate.
#[derive(Debug)]
pub(super) struct Tree {
    /// The folder of the crate root, ending with `/`.
    folder: String,
    /// The modules by name.
    modules: BTreeMap<String, Module>,
}

/// An import from a module in another file: from the one that defines the item, or one that the path names on the way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Arrow<'t> {
    pub(super) from: &'t Module,
    pub(super) to: &'t Module,
    pub(super) path: &'t Path,
}

/// What a path refers to.
#[derive(Clone, Copy)]
enum Target<'t> {
    Module(&'t Module),
    /// An item that this module defines.
    Item(&'t Module),
    /// An item of another crate.
    OtherCrate,
}

/// The maximum number of re-exports that are followed from one path. Only a path that leads to a cycle of re-exports
/// needs more.
const MAX_STEPS: usize = 32;

impl Tree {
    /// Reads a crate from its root file. The function `read` returns the text of a file, or `None` if there is no such
    /// file.
    ///
    /// The file of a module `a` is searched in the two standard places, `a.rs` and `a/mod.rs`. Modules with a `#[path]`
    /// attribute, and the files of modules called `tests`, are ignored.
    pub(super) fn load(root: &str, read: &dyn Fn(&str) -> Option<String>) -> Self {
        let (folder, root) = root.split_at(root.rfind('/').map_or(0, |end| end + 1));
        let mut modules = BTreeMap::new();
        let mut files = vec![(String::new(), root.to_owned())];
        while let Some((name, file)) = files.pop() {
            let Some(text) = read(&format!("{folder}{file}")) else {
                continue;
            };
            let mut inline = vec![Module::read(name, file, text.parse().unwrap_or_default())];
            while let Some(mut module) = inline.pop() {
                inline.append(&mut module.inline);
                for child in module.children.drain(..) {
                    files.push((child.clone(), format!("{child}.rs")));
                    files.push((child.clone(), format!("{child}/mod.rs")));
                }
                modules.insert(module.name.clone(), module);
            }
        }
        Self {
            folder: folder.to_owned(),
            modules,
        }
    }

    /// Returns all files of the crate, including the crate root, sorted. The paths are relative to the folder of the
    /// crate root.
    pub(super) fn files(&self) -> BTreeSet<&str> {
        self.modules.values().map(|module| module.file.as_str()).collect()
    }

    /// Creates a finding in a file of the crate.
    pub(super) fn finding(&self, file: &str, line: usize, message: impl Into<String>) -> Finding {
        Finding::new(&format!("{}{file}", self.folder), line, message)
    }

    /// Returns all imports between different files of the crate, sorted. Those from modules that a path names on the way
    /// count, unless the importing module is in such a module.
    pub(super) fn arrows(&self) -> BTreeSet<Arrow<'_>> {
        let mut arrows = BTreeSet::new();
        for from in self.modules.values() {
            for path in from.paths.iter().filter(|path| self.is_import(from, path)) {
                let length = path.segments.len();
                for end in 1..=length {
                    let target = self.resolve(from, &path.segments[..end], MAX_STEPS);
                    if let Target::Module(to) | Target::Item(to) = target
                        && to.file != from.file
                        && (end == length || !from.is_in(&to.name))
                    {
                        arrows.insert(Arrow { from, to, path });
                    }
                }
            }
        }
        arrows
    }

    /// Whether a path is an import, or one in code that does not begin with a name that an import added.
    fn is_import(&self, module: &Module, path: &Path) -> bool {
        let first = path.segments.first().map_or("", String::as_str);
        path.name.is_some()
            || ["crate", "self", "super"].contains(&first)
            || self.modules.contains_key(&module.child(first))
    }

    /// Finds the target of a path that is used in a module. `steps` is the number of re-exports that may still be
    /// followed.
    fn resolve<'t>(&'t self, module: &'t Module, segments: &[String], steps: usize) -> Target<'t> {
        let names = segments.iter().map(String::as_str).enumerate();
        names.fold(Target::Module(module), |target, (index, name)| {
            match (target, name) {
                (Target::Module(_), "crate") => self.module(""),
                (Target::Module(module), "super") => self.module(module.parent()),
                (Target::Module(_), "self" | "*") | (Target::Item(_) | Target::OtherCrate, _) => target,
                (Target::Module(module), name) => match self.find(module, name, steps) {
                    Some(target) => target,
                    None if index == 0 => Target::OtherCrate,
                    // A name that is neither a module nor imported must be defined in this module.
                    None => Target::Item(module),
                },
            }
        })
    }

    /// Finds the target of a name in a module. Returns `None` if the module has no child module, no import and no item with
    /// this name.
    fn find<'t>(&'t self, module: &'t Module, name: &str, steps: usize) -> Option<Target<'t>> {
        if let Some(child) = self.modules.get(&module.child(name)) {
            return Some(Target::Module(child));
        }
        let Some(steps) = steps.checked_sub(1) else {
            return Some(Target::OtherCrate);
        };
        let mut imports = module.imports(name).map(|path| self.resolve(module, path, steps));
        let item = module.items.contains(name).then_some(Target::Item(module));
        let mut globs = module.imports("*").map(|path| self.resolve(module, path, steps));
        imports.next().or(item).or_else(|| {
            globs.find_map(|target| match target {
                Target::Module(target) => self.find(target, name, steps),
                target => Some(target),
            })
        })
    }

    fn module(&self, name: &str) -> Target<'_> {
        self.modules.get(name).map_or(Target::OtherCrate, Target::Module)
    }
}
