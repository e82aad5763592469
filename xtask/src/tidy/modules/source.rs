//! Finds the modules, imports and paths in a source file. What is compiled only for tests is ignored.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};

/// A module: a file, or an inline module in it.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Module {
    /// The name: `a/b` for the module `crate::a::b`. The crate root has an empty name.
    pub(super) name: String,
    /// The path of the file that contains the module, relative to the folder of the crate root.
    pub(super) file: String,
    /// The names of the child modules with files of their own.
    pub(super) children: Vec<String>,
    /// The inline child modules.
    pub(super) inline: Vec<Module>,
    /// The names of the items that the module defines.
    pub(super) items: BTreeSet<String>,
    /// The imports, and the paths in code.
    pub(super) paths: Vec<Path>,
}

/// A path as written. Groups are expanded: `use a::{b, c}` becomes `a::b` and `a::c`.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Path {
    /// The line of the path, counted from 1.
    pub(super) line: usize,
    /// The names between the `::` of the path. The last is `*` in a glob import.
    pub(super) segments: Vec<String>,
    /// The name that an import adds to its module: `*` in a glob import. `None` if the path adds no name.
    pub(super) name: Option<String>,
    /// Whether the path is that of a `pub use`, `pub(crate) use` or similar.
    pub(super) is_re_export: bool,
}

/// The words that begin the definition of an item.
const ITEMS: [&str; 7] = ["const", "enum", "fn", "static", "struct", "trait", "type"];

impl Module {
    /// Reads the content of a module.
    pub(super) fn read(name: String, file: String, content: TokenStream) -> Self {
        let mut module = Self {
            name,
            file,
            ..Self::default()
        };
        module.add(content, true);
        module
    }

    /// Returns the name of the parent module.
    pub(super) fn parent(&self) -> &str {
        self.name.rsplit_once('/').unwrap_or_default().0
    }

    /// Whether this is the module with the name `name`, or in it.
    pub(super) fn is_in(&self, name: &str) -> bool {
        std::path::Path::new(&self.name).starts_with(name)
    }

    /// Returns the name of a child module.
    pub(super) fn child(&self, name: &str) -> String {
        format!("{}/{name}", self.name).trim_start_matches('/').to_owned()
    }

    /// Returns the paths of the imports that add the name `name` to the module.
    pub(super) fn imports(&self, name: &str) -> impl Iterator<Item = &[String]> {
        let paths = self
            .paths
            .iter()
            .filter(move |path| path.name.as_deref() == Some(name));
        paths.map(|path| path.segments.as_slice())
    }

    /// Adds what is in the module (`is_module`), or in a group in it. An import in a function adds no name.
    fn add(&mut self, stream: TokenStream, is_module: bool) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let words: Vec<String> = trees.iter().map(word).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            let rest = &words[at..];
            let length_to = |ends: &[&str]| rest.iter().take_while(|word| !ends.contains(word)).count();
            let mut length = 1;
            match rest {
                ["#", "(Bracket)", ..] if is_for_tests(&trees[at + 1]) => {
                    length = length_to(&[";", "(Brace)"]) + 1;
                }
                // A lifetime, or the visibility `pub(in crate::a)`.
                ["'", ..] | ["pub", "(Parenthesis)", ..] => length = 2,
                ["mod", name, ";", ..] if *name != "tests" => self.children.push(self.child(name)),
                ["mod", name, "(Brace)", ..] => {
                    let (name, content) = (self.child(name), content(&trees[at + 2]));
                    self.inline.push(Self::read(name, self.file.clone(), content));
                    length = 3;
                }
                // `use<'a>` in a type is not an import.
                ["use", next, ..] if *next != "<" => {
                    length = length_to(&[";"]);
                    let is_re_export = at > 0 && ["pub", "(Parenthesis)"].contains(&words[at - 1]);
                    self.add_paths(&[], &trees[at + 1..at + length], is_module, is_re_export);
                }
                [kind, name, ..] if ITEMS.contains(kind) => self.items.extend([(*name).to_owned()]),
                // A path in code. `::<` is not a part of it. A path of `$crate` is used where its macro is expanded.
                [_, ":", ":", next, ..] if *next != "<" => {
                    let parts = rest[1..].chunks_exact(3);
                    let is_segment = |part: &&[&str]| matches!(part, [":", ":", next] if *next != "<");
                    length += 3 * parts.take_while(is_segment).count();
                    if at == 0 || words[at - 1] != "$" {
                        self.add_paths(&[], &trees[at..at + length], false, false);
                    }
                }
                // Only a group has content.
                _ => self.add(content(tree), false),
            }
            at += length;
        }
    }

    /// Adds a path, or each path of an import with groups. `prefix` has the segments before the group that is read. With
    /// `has_name`, the path adds a name to the module.
    fn add_paths(&mut self, prefix: &[String], trees: &[TokenTree], has_name: bool, is_re_export: bool) {
        for part in trees.split(|tree| word(tree) == ",") {
            let Some(last) = part.last() else { continue };
            let words = part.iter().map(word).filter(|word| word != ":");
            let mut segments: Vec<String> = prefix.iter().cloned().chain(words).collect();
            let name = segments.iter().rfind(|&segment| segment != "self").cloned();
            if name.as_deref() == Some("(Brace)") {
                segments.pop();
                let trees: Vec<TokenTree> = content(last).into_iter().collect();
                self.add_paths(&segments, &trees, has_name, is_re_export);
                continue;
            }
            if let Some(end) = segments.iter().position(|segment| segment == "as") {
                segments.truncate(end);
            }
            self.paths.push(Path {
                line: last.span().start().line,
                segments,
                name: name.filter(|_| has_name),
                is_re_export,
            });
        }
    }
}

/// Whether an attribute is that of an item that is compiled only for tests, such as `#[cfg(test)]`.
fn is_for_tests(attribute: &TokenTree) -> bool {
    let text = attribute.to_string();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let has = |word| words.contains(&word);
    words.starts_with(&["", "cfg"]) && has("test") && !has("not") && !has("any")
}

/// Returns the text of a word or character, without the `r#` of a raw identifier. The word for a group is `(Brace)`,
/// `(Bracket)` or `(Parenthesis)`.
fn word(tree: &TokenTree) -> String {
    match tree {
        TokenTree::Group(group) => format!("({:?})", group.delimiter()),
        _ => tree.to_string().trim_start_matches("r#").to_owned(),
    }
}

/// Returns what is in the brackets of a group.
fn content(tree: &TokenTree) -> TokenStream {
    match tree {
        TokenTree::Group(group) => group.stream(),
        _ => TokenStream::new(),
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn module(text: &str) -> Module {
        Module::read(String::new(), "lib.rs".to_owned(), text.parse().unwrap())
    }

    /// Returns each path of a module and of its inline modules, with their names.
    fn paths_of(module: &Module) -> Vec<String> {
        let show = |path: &Path| {
            let kind = if path.is_re_export { "pub " } else { "" };
            let name = path
                .name
                .as_ref()
                .map_or(String::new(), |name| format!(" as {name}"));
            let segments = path.segments.join("::");
            format!("{}{}: {kind}{segments}{name}", path.line, module.name)
        };
        let inline = module.inline.iter().flat_map(paths_of);
        module.paths.iter().map(show).chain(inline).collect()
    }

    fn paths(text: &str) -> Vec<String> {
        paths_of(&module(text))
    }

    #[test]
    fn comments_and_literals_are_ignored() {
        assert_eq!(
            paths(
                "// use a;\n/* use b; /* use c; */ */ /// d::e\nuse r#f;\nfn g() -> &'static str { \"h::i\" }"
            ),
            ["3: f as f"]
        );
    }

    #[test]
    fn groups_are_expanded() {
        assert_eq!(
            paths("use crate::{\n    a::{self, X, Y as Z},\n    b::*,\n    T as _,\n};\n"),
            [
                "2: crate::a::self as a",
                "2: crate::a::X as X",
                "2: crate::a::Y as Z",
                "3: crate::b::* as *",
                "4: crate::T as _"
            ]
        );
    }

    #[test]
    fn any_visibility_makes_a_re_export() {
        assert_eq!(
            paths("pub use a::B;\npub(in crate::c) use d;\nuse e;\n"),
            ["1: pub a::B as B", "2: pub d as d", "3: e as e"]
        );
    }

    #[test]
    fn paths_in_code_and_attributes_are_found() {
        assert_eq!(
            paths("#[a(b = super::c)]\nfn d(self) -> crate::E { self.f(\"crate::g\"); self::h::<u8>() }"),
            ["1: super::c", "2: crate::E", "2: self::h"]
        );
    }

    #[test]
    fn a_path_of_the_crate_of_a_macro_is_ignored() {
        assert_eq!(
            paths("macro_rules! m { ($a:ident) => { $crate::b::C; $a::d(); crate::e() } }"),
            ["1: crate::e"]
        );
    }

    #[test]
    fn an_import_in_a_function_adds_no_name_to_the_module() {
        assert_eq!(paths("fn f() { use a::B; }"), ["1: a::B"]);
        assert_eq!(
            paths("mod m { use super::B; } use c;"),
            ["1: c as c", "1m: super::B as B"]
        );
    }

    #[test]
    fn use_in_a_type_is_not_an_import() {
        assert_eq!(paths("fn f() -> impl A + use<'_, T> {}"), [""; 0]);
    }

    #[test]
    fn items_for_tests_are_ignored() {
        assert_eq!(
            paths("#[cfg(test)]\nmod tests { use super::*; }\nuse a;"),
            ["3: a as a"]
        );
        assert_eq!(paths("#[cfg(all(test, unix))] mod tests;\nuse a;"), ["2: a as a"]);
        assert_eq!(paths("#[cfg(test)]\nuse a::{b, c};\nuse d;"), ["3: d as d"]);
        let function = "#[cfg(test)]\n#[inline]\nfn f(a: [u8; 2]) -> [u8; 2] { crate::g() }\nuse d;";
        assert_eq!(paths(function), ["4: d as d"]);
        assert_eq!(module("#[cfg(test)] mod a; mod b;").children, ["b"]);
        assert_eq!(module("#[cfg(not(test))] mod a; mod b;").children, ["a", "b"]);
    }

    #[test]
    fn a_child_module_has_the_name_of_its_parent_before_its_own() {
        let root = module("pub mod a { mod b; fn f() {} mod c { mod d; } } mod e;");
        let a = &root.inline[0];
        assert_eq!((a.name.as_str(), a.inline[0].name.as_str()), ("a", "a/c"));
        let files = [&root.children, &a.children, &a.inline[0].children];
        assert_eq!(files, [&["e"], &["a/b"], &["a/c/d"]]);
    }
}
