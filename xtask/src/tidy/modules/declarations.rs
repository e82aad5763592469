//! Finds the `mod` items, `use` declarations and paths in a source file. Items that are compiled only for tests are
//! ignored.

use std::collections::BTreeSet;
use std::str::FromStr as _;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// The modules and paths of a file, in the order in which they appear.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Declarations {
    /// The `mod` items.
    pub(super) modules: Vec<ModuleItem>,
    /// The imports, and the paths in code.
    pub(super) paths: Vec<Path>,
    /// The names of the items that the file defines.
    pub(super) items: BTreeSet<String>,
}

/// A `mod` item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ModuleItem {
    /// The names of the inline modules around the item, outermost first.
    pub(super) scope: Vec<String>,
    /// The name of the module.
    pub(super) name: String,
    /// Whether the module is inline (`mod name { … }`).
    pub(super) is_inline: bool,
}

/// A path as written. Groups are expanded: `use a::{b, c}` becomes `a::b` and `a::c`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Path {
    /// The names of the inline modules around the path, outermost first.
    pub(super) scope: Vec<String>,
    /// The names between the `::` of the path. The last is `*` in a glob import.
    pub(super) segments: Vec<String>,
    /// The name that the import adds to its module. `None` if the path adds no name.
    pub(super) name: Option<String>,
    /// How the path is used.
    pub(super) kind: PathKind,
    /// The line of the path, counted from 1.
    pub(super) line: usize,
}

/// How a [`Path`] is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PathKind {
    /// A `use` without `pub`, whose name only the module itself uses.
    Import,
    /// A `pub use`, `pub(crate) use` or similar.
    ReExport,
    /// A path in code.
    Inline,
}

/// Reads the modules and paths of a source text. A text that is not Rust has none.
pub(super) fn read(text: &str) -> Declarations {
    let mut reader = Reader::default();
    reader.read(TokenStream::from_str(text).unwrap_or_default(), true);
    reader.found
}

#[derive(Default)]
struct Reader {
    /// The inline modules around the next token.
    scope: Vec<String>,
    found: Declarations,
}

impl Reader {
    /// Reads a file or the content of a group. An import adds its name only to a module, not in a function.
    fn read(&mut self, stream: TokenStream, is_module: bool) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let mut rest = trees.as_slice();
        let mut kind = PathKind::Import;
        while let [first, after @ ..] = rest {
            rest = after;
            match (first, after) {
                // A lifetime.
                (TokenTree::Punct(mark), [_, after @ ..]) if mark.as_char() == '\'' => rest = after,
                (TokenTree::Punct(mark), [TokenTree::Group(attribute), after @ ..])
                    if mark.as_char() == '#' && is_for_tests(attribute) =>
                {
                    rest = after_item(after);
                }
                (TokenTree::Group(group), _) => self.read(group.stream(), false),
                (TokenTree::Ident(word), _) if word == "pub" => {
                    rest = match after {
                        [TokenTree::Group(group), after @ ..]
                            if group.delimiter() == Delimiter::Parenthesis =>
                        {
                            after
                        }
                        _ => after,
                    };
                    if rest.first().is_some_and(|next| is(next, "use")) {
                        kind = PathKind::ReExport;
                    }
                }
                // `use<'a>` in a type is not an import.
                (TokenTree::Ident(word), [next, ..]) if word == "use" && !is(next, "<") => {
                    let end = after.iter().position(|tree| is(tree, ";")).unwrap_or(after.len());
                    self.import(&[], &after[..end], kind, is_module);
                    kind = PathKind::Import;
                    rest = &after[end..];
                }
                (TokenTree::Ident(word), [TokenTree::Ident(name), end, after @ ..])
                    if word == "mod" && (is(end, ";") || is_block(end)) =>
                {
                    self.module(name, end);
                    rest = after;
                }
                (TokenTree::Ident(word), _) => rest = self.word(word, after),
                _ => {}
            }
        }
    }

    fn module(&mut self, name: &Ident, end: &TokenTree) {
        self.found.modules.push(ModuleItem {
            scope: self.scope.clone(),
            name: text(name),
            is_inline: is_block(end),
        });
        if let TokenTree::Group(content) = end {
            self.scope.push(text(name));
            self.read(content.stream(), true);
            self.scope.pop();
        }
    }

    /// Reads one path of an import, or several paths with a group in braces. `prefix` has the segments before them.
    fn import(&mut self, prefix: &[String], tree: &[TokenTree], kind: PathKind, is_module: bool) {
        let mut segments = prefix.to_vec();
        let mut name = None;
        let mut words = tree.iter().filter(|tree| !is(tree, ":"));
        while let Some(word) = words.next() {
            match word {
                TokenTree::Group(group) => {
                    let trees: Vec<TokenTree> = group.stream().into_iter().collect();
                    let trees = trees.split(|tree| is(tree, ",")).filter(|tree| !tree.is_empty());
                    trees.for_each(|tree| self.import(&segments, tree, kind, is_module));
                    return;
                }
                _ if is(word, "as") => name = words.next().map(ToString::to_string),
                TokenTree::Ident(word) => segments.push(text(word)),
                other => segments.push(other.to_string()),
            }
        }
        if segments.len() > 1 && segments.last().is_some_and(|last| last == "self") {
            segments.pop();
        }
        let name = name
            .or_else(|| segments.last().cloned())
            .filter(|name| name != "*" && name != "_");
        let line = tree.last().map_or(0, |last| last.span().start().line);
        self.add(segments, name.filter(|_| is_module), kind, line);
    }

    /// Reads a word in code, and the rest of its path if it begins one. Returns what follows.
    fn word<'t>(&mut self, first: &Ident, mut rest: &'t [TokenTree]) -> &'t [TokenTree] {
        const ITEMS: [&str; 7] = ["const", "enum", "fn", "static", "struct", "trait", "type"];
        if let Some(TokenTree::Ident(name)) = rest.first()
            && ITEMS.iter().any(|item| first == item)
        {
            self.found.items.insert(text(name));
        }
        let mut segments = vec![text(first)];
        while let [colon, second, TokenTree::Ident(word), after @ ..] = rest
            && is(colon, ":")
            && is(second, ":")
        {
            segments.push(text(word));
            rest = after;
        }
        if segments.len() > 1 {
            self.add(segments, None, PathKind::Inline, first.span().start().line);
        }
        rest
    }

    fn add(&mut self, segments: Vec<String>, name: Option<String>, kind: PathKind, line: usize) {
        let scope = self.scope.clone();
        self.found.paths.push(Path {
            scope,
            segments,
            name,
            kind,
            line,
        });
    }
}

/// Whether an attribute is that of an item that is compiled only for tests, such as `#[cfg(test)]`.
fn is_for_tests(attribute: &Group) -> bool {
    let text = attribute.stream().to_string();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    words[0] == "cfg" && words.contains(&"test") && !words.contains(&"not") && !words.contains(&"any")
}

/// Returns what follows an item, which ends with `;` or with a block.
fn after_item(trees: &[TokenTree]) -> &[TokenTree] {
    let mut is_import = false;
    let end = trees.iter().position(|tree| {
        is_import |= is(tree, "use");
        is(tree, ";") || (is_block(tree) && !is_import)
    });
    end.map_or(&[], |end| &trees[end + 1..])
}

fn is_block(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// Whether a token is this word or punctuation character.
fn is(tree: &TokenTree, text: &str) -> bool {
    match tree {
        TokenTree::Ident(word) => word == text,
        TokenTree::Punct(mark) => text.chars().eq([mark.as_char()]),
        TokenTree::Group(_) | TokenTree::Literal(_) => false,
    }
}

/// Returns the text of a word, without the `r#` of a raw identifier.
fn text(word: &Ident) -> String {
    let text = word.to_string();
    text.strip_prefix("r#").map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// Returns each path of a source text with its scope and kind.
    fn paths(text: &str) -> Vec<String> {
        let show = |path: &Path| {
            let kind = match path.kind {
                PathKind::Import => "use",
                PathKind::ReExport => "pub use",
                PathKind::Inline => "in",
            };
            let scope = path.scope.join("::");
            let name = path
                .name
                .as_ref()
                .map_or(String::new(), |name| format!(" as {name}"));
            format!("{}{scope}: {kind} {}{name}", path.line, path.segments.join("::"))
        };
        read(text).paths.iter().map(show).collect()
    }

    #[test]
    fn comments_and_literals_are_ignored() {
        assert_eq!(
            paths(
                "// use a;\n/* use b; /* use c; */ */ /// d::e\nuse r#f;\nfn g() -> &'static str { \"h::i\" }"
            ),
            ["3: use f as f"]
        );
    }

    #[test]
    fn groups_are_expanded() {
        assert_eq!(
            paths("use crate::{\n    a::{self, X, Y as Z},\n    b::*,\n    T as _,\n};\n"),
            [
                "2: use crate::a as a",
                "2: use crate::a::X as X",
                "2: use crate::a::Y as Z",
                "3: use crate::b::*",
                "4: use crate::T"
            ]
        );
    }

    #[test]
    fn any_visibility_makes_a_re_export() {
        assert_eq!(
            paths("pub use a::B;\npub(in crate::c) use d;\nuse e;\n"),
            ["1: pub use a::B as B", "2: pub use d as d", "3: use e as e"]
        );
    }

    #[test]
    fn paths_in_code_and_attributes_are_found() {
        assert_eq!(
            paths("#[a(b = super::c)]\nfn d(self) -> crate::E { self.f(\"crate::g\"); self::h::<u8>() }"),
            ["1: in super::c", "2: in crate::E", "2: in self::h"]
        );
    }

    #[test]
    fn an_import_in_a_function_adds_no_name_to_the_module() {
        assert_eq!(paths("fn f() { use a::B; }"), ["1: use a::B"]);
        assert_eq!(
            paths("mod m { use super::B; } use c;"),
            ["1m: use super::B as B", "1: use c as c"]
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
            ["3: use a as a"]
        );
        assert_eq!(
            paths("#[cfg(all(test, unix))] mod tests;\nuse a;"),
            ["2: use a as a"]
        );
        assert_eq!(paths("#[cfg(test)]\nuse a::{b, c};\nuse d;"), ["3: use d as d"]);
        let function = "#[cfg(test)]\n#[inline]\nfn f(a: [u8; 2]) -> [u8; 2] { crate::g() }\nuse d;";
        assert_eq!(paths(function), ["4: use d as d"]);
        assert_eq!(read("#[cfg(test)] mod a; mod b;").modules.len(), 1);
        assert_eq!(read("#[cfg(not(test))] mod a; mod b;").modules.len(), 2);
    }

    #[test]
    fn modules_have_their_scope() {
        let item = |scope: &[&str], name: &str, is_inline| ModuleItem {
            scope: scope.iter().map(|&scope| scope.to_owned()).collect(),
            name: name.to_owned(),
            is_inline,
        };
        assert_eq!(
            read("pub mod a { mod b; fn f() {} mod c; } mod d;").modules,
            [
                item(&[], "a", true),
                item(&["a"], "b", false),
                item(&["a"], "c", false),
                item(&[], "d", false)
            ]
        );
    }
}
