//! The tree of the modules of a crate, and the imports between its files.

use std::collections::{BTreeMap, BTreeSet};

use super::declarations::{self, ModuleItem, Path, PathKind};

/// A crate: its modules and the imports between its files.
#[derive(Debug)]
pub(super) struct Tree {
    /// The folder of the crate root, ending with `/`.
    folder: String,
    modules: Vec<Module>,
    paths: Vec<(ModuleId, Path)>,
}

/// The index of a module in [`Tree::modules`]. The crate root has the index 0.
type ModuleId = usize;

#[derive(Debug)]
struct Module {
    parent: Option<ModuleId>,
    /// The path of the file that contains the module, relative to the workspace.
    file: String,
    children: BTreeMap<String, ModuleId>,
    /// The names that imports and re-exports add to the module, each with its path.
    names: BTreeMap<String, Vec<String>>,
    /// The modules that imports and re-exports with `*` add to the module.
    globs: Vec<Vec<String>>,
    /// The names of the items that the file defines.
    items: BTreeSet<String>,
}

/// An import in one file of an item that is defined in another file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Arrow {
    /// The file with the import, relative to the folder of the crate root.
    pub(super) from: String,
    /// The line of the import.
    pub(super) line: usize,
    /// The file with the definition, relative to the folder of the crate root.
    pub(super) to: String,
    /// The imported path as written.
    pub(super) item: String,
    /// Whether the import is a re-export.
    pub(super) is_re_export: bool,
}

/// What a path refers to.
#[derive(Clone, Copy)]
enum Target {
    Module(ModuleId),
    /// An item that this module defines.
    Item(ModuleId),
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
    /// attribute and modules called `tests` are ignored.
    pub(super) fn load(root: &str, read: &dyn Fn(&str) -> Option<String>) -> Self {
        let folder = root.rfind('/').map_or("", |end| &root[..=end]);
        let mut tree = Self {
            folder: folder.to_owned(),
            modules: Vec::new(),
            paths: Vec::new(),
        };
        let id = tree.add(None, root);
        let mut files = vec![(id, folder.to_owned(), read(root).unwrap_or_default())];
        while let Some((id, folder, text)) = files.pop() {
            let declared = declarations::read(&text);
            for item in declared.modules.iter().filter(|item| item.name != "tests") {
                let parent = tree.inner(id, &item.scope);
                if item.is_inline {
                    let file = tree.modules[id].file.clone();
                    tree.add(Some((parent, &item.name)), &file);
                } else if let Some((file, stem, text)) = find_file(&folder, item, read) {
                    let child = tree.add(Some((parent, &item.name)), &file);
                    files.push((child, format!("{stem}/"), text));
                }
            }
            tree.add_paths(id, declared.paths);
            tree.modules[id].items = declared.items;
        }
        tree
    }

    /// Returns all files of the crate, including the crate root, sorted. The paths are relative to the folder of the
    /// crate root.
    pub(super) fn files(&self) -> Vec<&str> {
        let mut files: Vec<&str> = (0..self.modules.len()).map(|id| self.file(id)).collect();
        files.sort_unstable();
        files.dedup();
        files
    }

    /// Returns the path of a file, relative to the workspace.
    pub(super) fn path(&self, file: &str) -> String {
        format!("{}{file}", self.folder)
    }

    /// Returns all imports between different files of the crate, sorted.
    pub(super) fn arrows(&self) -> Vec<Arrow> {
        let mut arrows: Vec<Arrow> = self
            .paths
            .iter()
            .filter_map(|(module, path)| self.arrow(*module, path))
            .collect();
        arrows.sort();
        arrows
    }

    fn arrow(&self, module: ModuleId, path: &Path) -> Option<Arrow> {
        let first = path.segments.first()?.as_str();
        let is_child = self.modules[module].children.contains_key(first);
        if path.kind == PathKind::Inline && !is_child && !["crate", "self", "super"].contains(&first) {
            return None;
        }
        let to = match self.resolve(module, &path.segments, MAX_STEPS) {
            Target::Module(target) | Target::Item(target) => self.file(target),
            Target::OtherCrate => return None,
        };
        let from = self.file(module);
        (from != to).then(|| Arrow {
            from: from.to_owned(),
            line: path.line,
            to: to.to_owned(),
            item: path.segments.join("::"),
            is_re_export: path.kind == PathKind::ReExport,
        })
    }

    /// Finds the target of a path that is used in a module. `steps` is the number of re-exports that may still be
    /// followed.
    fn resolve(&self, module: ModuleId, segments: &[String], steps: usize) -> Target {
        let Some((first, rest)) = segments.split_first() else {
            return Target::OtherCrate;
        };
        let start = match first.as_str() {
            "crate" => Target::Module(0),
            "self" => Target::Module(module),
            "super" => self.parent(module),
            name => self.find(module, name, steps).unwrap_or(Target::OtherCrate),
        };
        rest.iter()
            .fold(start, |target, name| match (target, name.as_str()) {
                (Target::Module(module), "super") => self.parent(module),
                (Target::Module(_), "*") | (Target::Item(_) | Target::OtherCrate, _) => target,
                // A name that is neither a module nor imported must be defined in this module.
                (Target::Module(module), name) => {
                    let found = self.find(module, name, steps);
                    found.unwrap_or(Target::Item(module))
                }
            })
    }

    fn parent(&self, module: ModuleId) -> Target {
        let parent = self.modules[module].parent;
        parent.map_or(Target::OtherCrate, Target::Module)
    }

    /// Finds the target of a name in a module. Returns `None` if the module has no child module and no import with this
    /// name.
    fn find(&self, module: ModuleId, name: &str, steps: usize) -> Option<Target> {
        let Module {
            children,
            names,
            globs,
            items,
            ..
        } = &self.modules[module];
        if let Some(&child) = children.get(name) {
            return Some(Target::Module(child));
        }
        let Some(steps) = steps.checked_sub(1) else {
            return Some(Target::OtherCrate);
        };
        if let Some(path) = names.get(name) {
            return Some(self.resolve(module, path, steps));
        }
        let globs = globs.iter().filter(|_| !items.contains(name));
        let mut targets = globs.map(|path| match self.resolve(module, path, steps) {
            Target::Module(target) if self.modules[target].items.contains(name) => Some(Target::Item(target)),
            Target::Module(target) => self.find(target, name, steps),
            target => Some(target),
        });
        targets.find_map(|target| target)
    }

    fn add(&mut self, parent: Option<(ModuleId, &str)>, file: &str) -> ModuleId {
        let id = self.modules.len();
        self.modules.push(Module {
            parent: parent.map(|(parent, _)| parent),
            file: file.to_owned(),
            children: BTreeMap::new(),
            names: BTreeMap::new(),
            globs: Vec::new(),
            items: BTreeSet::new(),
        });
        if let Some((parent, name)) = parent {
            self.modules[parent].children.insert(name.to_owned(), id);
        }
        id
    }

    fn add_paths(&mut self, file: ModuleId, paths: Vec<Path>) {
        for path in paths {
            let module = self.inner(file, &path.scope);
            if let Some(name) = &path.name {
                let names = &mut self.modules[module].names;
                names.insert(name.clone(), path.segments.clone());
            } else if let Some((last, segments)) = path.segments.split_last()
                && last == "*"
            {
                self.modules[module].globs.push(segments.to_vec());
            }
            self.paths.push((module, path));
        }
    }

    /// Returns the inline module with the scope `scope` in the file of the module `file`. For an empty scope, this is
    /// `file` itself.
    fn inner(&self, file: ModuleId, scope: &[String]) -> ModuleId {
        scope.iter().fold(file, |module, name| {
            let children = &self.modules[module].children;
            children.get(name).copied().unwrap_or(module)
        })
    }

    fn file(&self, module: ModuleId) -> &str {
        let file = &self.modules[module].file;
        file.strip_prefix(&self.folder).unwrap_or(file)
    }
}

/// Finds the file of the module `item`. Returns the path of the file, the path without the extension (and without
/// `/mod`), and the text. Returns `None` if there is no such file. `folder` is the folder for the child modules of the
/// file that declares the module.
fn find_file(
    folder: &str,
    item: &ModuleItem,
    read: &dyn Fn(&str) -> Option<String>,
) -> Option<(String, String, String)> {
    let mut names = item.scope.clone();
    names.push(item.name.clone());
    let stem = format!("{folder}{}", names.join("/"));
    let candidates = [format!("{stem}.rs"), format!("{stem}/mod.rs")];
    candidates.into_iter().find_map(|file| {
        let text = read(&file)?;
        Some((file, stem.clone(), text))
    })
}
