//! Finds the `mod` items, `use` declarations and paths in a source file. Items that are compiled only for tests are
//! ignored.

use std::collections::BTreeSet;

use super::tokens::{Token, tokens};

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

/// Reads the modules and paths of a source text.
pub(super) fn read(text: &str) -> Declarations {
    let mut reader = Reader {
        tokens: &tokens(text),
        at: 0,
        depth: 0,
        scope: Vec::new(),
        found: Declarations::default(),
    };
    while let Some(token) = reader.next() {
        reader.read_from(token);
    }
    reader.found
}

struct Reader<'t> {
    tokens: &'t [Token],
    /// The index of the next token.
    at: usize,
    /// The number of braces that are open before the next token.
    depth: usize,
    /// The inline modules around the next token, with the brace depth of their content.
    scope: Vec<(&'t str, usize)>,
    found: Declarations,
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Option<&'t Token> {
        let token = self.tokens.get(self.at);
        self.at += usize::from(token.is_some());
        token
    }

    /// Returns the text of the token that is `ahead` tokens after the next one, or an empty text after the last token.
    /// Consumes no token.
    fn peek(&self, ahead: usize) -> &'t str {
        self.tokens.get(self.at + ahead).map_or("", |token| &token.text)
    }

    fn read_from(&mut self, token: &'t Token) {
        match token.text.as_str() {
            "#" if self.peek(0) == "[" && self.skip_attribute_for_tests() => self.skip_item(),
            "pub" => self.visibility(),
            "use" => self.import(PathKind::Import),
            "mod" => self.module(),
            _ if token.is_word() && self.peek(0) == "::" => self.inline_path(token),
            "const" | "enum" | "fn" | "static" | "struct" | "trait" | "type" => {
                self.found.items.insert(self.peek(0).to_owned());
            }
            "{" => self.depth += 1,
            "}" => {
                self.depth = self.depth.saturating_sub(1);
                self.scope.retain(|&(_, depth)| depth <= self.depth);
            }
            _ => {}
        }
    }

    /// If the next tokens are an attribute of an item that is compiled only for tests, such as `#[cfg(test)]`, skips
    /// the attribute and returns `true`.
    fn skip_attribute_for_tests(&mut self) -> bool {
        let start = self.at;
        self.skip_group();
        let words = &self.tokens[start..self.at];
        let has = |word| words.iter().any(|token| token.text == word);
        let is_for_tests = words.get(1).is_some_and(|token| token.text == "cfg")
            && has("test")
            && !has("not")
            && !has("any");
        if !is_for_tests {
            self.at = start;
        }
        is_for_tests
    }

    /// Skips the rest of an item: up to and including its `;` or its block, or up to the end of the enclosing block.
    fn skip_item(&mut self) {
        let mut is_import = false;
        loop {
            match self.peek(0) {
                "" | ")" | "]" | "}" => return,
                "(" | "[" => self.skip_group(),
                "{" => {
                    self.skip_group();
                    if !is_import {
                        return;
                    }
                }
                text => {
                    self.at += 1;
                    is_import |= text == "use";
                    if text == ";" {
                        return;
                    }
                }
            }
        }
    }

    /// Skips a group in brackets of any kind. The next token must be the opening bracket.
    fn skip_group(&mut self) {
        let mut depth = 0_usize;
        while let Some(token) = self.next() {
            match token.text.as_str() {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// Reads the tokens after `pub`.
    fn visibility(&mut self) {
        if self.peek(0) == "(" {
            while self.next().is_some_and(|token| token.text != ")") {}
        }
        if self.peek(0) == "use" {
            self.at += 1;
            self.import(PathKind::ReExport);
        }
    }

    /// Reads the tokens after `mod`.
    fn module(&mut self) {
        let (name, end) = (self.peek(0), self.peek(1));
        if !matches!(end, ";" | "{") {
            return;
        }
        self.at += 2;
        self.found.modules.push(ModuleItem {
            scope: self.scope(),
            name: name.to_owned(),
            is_inline: end == "{",
        });
        if end == "{" {
            self.depth += 1;
            self.scope.push((name, self.depth));
        }
    }

    fn scope(&self) -> Vec<String> {
        self.scope.iter().map(|&(name, _)| name.to_owned()).collect()
    }

    /// Reads the tokens after `use`. `use<'a>` in a type is not an import.
    fn import(&mut self, kind: PathKind) {
        if self.peek(0) != "<" {
            self.import_tree(&[], kind);
        }
    }

    /// Reads one path of an import, or a group in braces. `prefix` has the segments before the path or group.
    fn import_tree(&mut self, prefix: &[&'t str], kind: PathKind) {
        let mut segments = prefix.to_vec();
        while let Some(token) = self.next() {
            match token.text.as_str() {
                "::" => {}
                "{" => {
                    while !matches!(self.peek(0), "}" | "") {
                        self.import_tree(&segments, kind);
                        self.at += usize::from(self.peek(0) == ",");
                    }
                    self.at += 1;
                    return;
                }
                text => {
                    segments.push(text);
                    if self.peek(0) != "::" {
                        self.add_import(segments, kind, token.line);
                        return;
                    }
                }
            }
        }
    }

    fn add_import(&mut self, mut segments: Vec<&'t str>, kind: PathKind, line: usize) {
        if segments.len() > 1 && segments.last() == Some(&"self") {
            segments.pop();
        }
        let mut name = segments.last().copied().filter(|&name| name != "*");
        if self.peek(0) == "as" {
            name = Some(self.peek(1)).filter(|&name| name != "_");
            self.at += 2;
        }
        // An import inside a function adds no name to the module.
        let is_item = self.depth == self.scope.last().map_or(0, |&(_, depth)| depth);
        self.add(&segments, name.filter(|_| is_item), kind, line);
    }

    /// Reads the rest of a path in code. `first` is its first segment.
    fn inline_path(&mut self, first: &'t Token) {
        let mut segments = vec![first.text.as_str()];
        while self.peek(0) == "::" && self.tokens.get(self.at + 1).is_some_and(Token::is_word) {
            segments.push(self.peek(1));
            self.at += 2;
        }
        self.add(&segments, None, PathKind::Inline, first.line);
    }

    fn add(&mut self, segments: &[&str], name: Option<&str>, kind: PathKind, line: usize) {
        self.found.paths.push(Path {
            scope: self.scope(),
            segments: segments.iter().map(|&segment| segment.to_owned()).collect(),
            name: name.map(ToOwned::to_owned),
            kind,
            line,
        });
    }
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
