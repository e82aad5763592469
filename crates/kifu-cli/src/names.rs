//! Names of files, and titles, that are made of the content of records.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use kifu::shogi_core::messages::messages;
use kifu::{Color, GameResult, HeaderName, Record};
use kifu_archive::criteria::Dates;
use kifu_archive::file_name;

use crate::if_exists::{is_there, numbered};

/// The most characters that a text of a record has in a name.
const LONGEST: usize = 40;

/// The fields that names and titles have for a game. `n` is short for `number`; `clap` would take it for a line end in the help.
pub(crate) const GAME_FIELDS: [&str; 8] =
    ["stem", "number", "n", "date", "black", "white", "event", "result"];

/// Returns the values of [`GAME_FIELDS`], each changed by `clean`.
pub(crate) fn game_fields(
    stem: &str,
    number: usize,
    record: &Record,
    clean: fn(&str) -> String,
) -> Vec<(&'static str, String)> {
    let date = Dates::of(record).map(|date| date.to_string());
    let values = [
        stem,
        &number.to_string(),
        &number.to_string(),
        &date.unwrap_or_default(),
        record.player(Color::Black).unwrap_or_default(),
        record.player(Color::White).unwrap_or_default(),
        record.headers.get_named(HeaderName::Event).unwrap_or_default(),
        record.result().map_or("none", GameResult::name),
    ];
    GAME_FIELDS.into_iter().zip(values.map(clean)).collect()
}

/// Returns a pattern in which each `{field}` is replaced by its value.
pub(crate) fn fill(pattern: &str, fields: &[(&str, String)]) -> String {
    let mut filled = String::new();
    let mut rest = pattern;
    while let Some((before, field, after)) = next_field(rest) {
        filled += before;
        match fields.iter().find(|(name, _)| *name == field) {
            Some((_, value)) => filled += value,
            None => filled.extend(["{", field, "}"]),
        }
        rest = after;
    }
    filled + rest
}

messages! {
    /// A field in a pattern has an unknown name.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub(crate) struct UnknownField {
        field: String,
        known: Vec<&'static str>,
    },
        en("expected one of {}, found {{{field}}}", listed(known)),
        ja("{{{field}}} という項目はありません（使えるのは {}）", listed(known));
}

/// The fields as they are in a pattern.
fn listed(fields: &[&str]) -> String {
    let fields: Vec<String> = fields.iter().map(|field| format!("{{{field}}}")).collect();
    fields.join(" ")
}

/// Checks that a pattern has only these fields.
pub(crate) fn check_fields(mut pattern: &str, known: &[&'static str]) -> Result<(), UnknownField> {
    while let Some((_, field, after)) = next_field(pattern) {
        if !known.contains(&field) {
            let field = field.to_owned();
            let known = known.to_vec();
            return Err(UnknownField { field, known });
        }
        pattern = after;
    }
    Ok(())
}

/// The text before the first field, the name of the field, and the text after it. `None` if the pattern has no field.
pub(crate) fn next_field(pattern: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = pattern.split_once('{')?;
    let (field, after) = rest.split_once('}')?;
    Some((before, field, after))
}

/// Returns a text as a part of a [name that every system allows](file_name), of which a pattern is made.
pub(crate) fn in_file_name(text: &str) -> String {
    file_name(text, LONGEST).replace(['{', '}'], "_")
}

/// The most bytes of a name without its extension. Most systems allow 255 for all of it.
const LONGEST_NAME: usize = 200;

/// Returns a path relative to a folder in which each name that is too long is cut, and has a `_` for a dot or blank at its end, which
/// Windows leaves out.
pub(crate) fn portable(path: &str) -> String {
    let names = path.split('/').map(|name| {
        let mut end = name.len().min(LONGEST_NAME);
        while !name.is_char_boundary(end) {
            end -= 1;
        }
        match name[..end].strip_suffix(['.', ' ']) {
            Some(cut) if !matches!(name, "." | "..") => format!("{cut}_"),
            _ => name[..end].to_owned(),
        }
    });
    names.collect::<Vec<_>>().join("/")
}

/// The paths that are in use. Paths that differ only in case are equal, because some systems do not distinguish them.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// Whether a path of a file that exists is in use too.
    pub(crate) avoids_existing: bool,
    /// The paths in lower case, each with the number that the next file of this name gets.
    taken: HashMap<String, usize>,
}

impl Names {
    /// Takes a path if it is free.
    pub(crate) fn take(&mut self, path: &Path) -> bool {
        let name = key(path);
        if self.taken.contains_key(&name) || self.avoids_existing && is_there(path) {
            return false;
        }
        self.taken.insert(name, 2);
        true
    }

    /// Takes the path, or else the first free one with a number after the stem: `a-2.svg`.
    pub(crate) fn take_free(&mut self, path: &Path) -> PathBuf {
        if self.take(path) {
            return path.to_owned();
        }
        let mut number = self.taken.get(&key(path)).copied().unwrap_or(2);
        let mut free = numbered(path, number);
        while !self.take(&free) {
            number += 1;
            free = numbered(path, number);
        }
        self.taken.insert(key(path), number + 1);
        free
    }
}

fn key(path: &Path) -> String {
    path.to_string_lossy().to_lowercase()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn fields_are_replaced_once() {
        let fields = [("a", "{b}".to_owned()), ("b", "2".to_owned())];
        assert_eq!(fill("{a}-{b}-{c}-{", &fields), "{b}-2-{c}-{");
        assert_eq!(check_fields("{a}-{b}", &["a", "b"]), Ok(()));
        let error = check_fields("{a}-{c}", &["a", "b"]).unwrap_err();
        assert_eq!(error.to_string(), "expected one of {a} {b}, found {c}");
    }

    #[test]
    fn a_text_in_a_name_is_no_path() {
        for (text, expected) in [
            ("../羽生", ".._羽生"),
            ("..", "_"),
            (" ", "unknown"),
            ("a\u{202e}b\n", "a_b"),
            ("C:\\x", "C__x"),
        ] {
            assert_eq!(in_file_name(text), expected, "{text}");
        }
        assert_eq!(in_file_name(&"あ".repeat(300)).chars().count(), 40);
        assert_eq!(
            portable(&format!("a/{}", "あ".repeat(300))).len(),
            "a/".len() + 198
        );
    }

    #[test]
    fn a_name_is_one_on_every_system() {
        for (text, expected) in [
            ("CON", "CON_"),
            ("nul.kif", "nul_.kif"),
            ("aux .2026.kif", "aux _.2026.kif"),
            ("com1", "com1_"),
            ("LPT²", "LPT²_"),
            ("com", "com"),
            ("com12", "com12"),
            ("con1", "con1"),
            ("console", "console"),
        ] {
            assert_eq!(in_file_name(text), expected);
        }
        assert_eq!(portable("第1期./竜王戦 /./../a"), "第1期_/竜王戦_/./../a");
    }

    #[test]
    fn names_that_differ_only_in_case_get_a_number() {
        let mut taken = Names::default();
        let names = ["a.svg", "A.svg", "a-2.svg", "A-3.SVG", "a.svg", "a.png"];
        let paths = names.map(|name| taken.take_free(Path::new(name)).display().to_string());
        assert_eq!(
            paths,
            ["a.svg", "A-2.svg", "a-2-2.svg", "A-3.SVG", "a-4.svg", "a.png"]
        );
    }
}
