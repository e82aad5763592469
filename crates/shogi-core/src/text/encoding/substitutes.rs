//! What is written for characters that the encodings of JIS X 0208 lack.

use std::fmt;

use super::Encoding;
use crate::text::{Language, Localize, pluralize};

/// Characters of JIS X 0208 that Unicode has two of: one that most programs use, and the one that Windows decodes the same
/// bytes to.
const ALIASES: [(char, char); 7] = [
    ('〜', '～'),
    ('—', '―'),
    ('‖', '∥'),
    ('−', '－'),
    ('¢', '￠'),
    ('£', '￡'),
    ('¬', '￢'),
];

/// The common substitutes of characters that an encoding may lack.
const REPLACEMENTS: [(char, &str); 16] = [
    ('☗', "▲"),
    ('⛊', "▲"),
    ('☖', "△"),
    ('⛉', "△"),
    ('雞', "鶏"),
    ('¥', "￥"),
    ('‾', "￣"),
    ('\u{a0}', " "),
    ('‑', "-"),
    ('–', "-"),
    ('•', "・"),
    ('«', "《"),
    ('»', "》"),
    ('©', "(C)"),
    ('®', "(R)"),
    ('™', "(TM)"),
];

/// The substitute of any other character: printers put this mark for a type that they lack.
const MISSING: &str = "〓";

/// The character that Windows decodes the bytes of this one to.
pub(super) fn alias(character: char) -> char {
    let known = ALIASES.iter().find(|(alias, _)| *alias == character);
    known.map_or(character, |&(_, character)| character)
}

/// The substitute of a character that the encoding lacks.
pub(super) fn replacement(character: char) -> &'static str {
    let known = REPLACEMENTS.iter().find(|(known, _)| *known == character);
    known.map_or(MISSING, |&(_, text)| text)
}

/// Characters that an encoding lacks, and what was written for them: `2 characters that Shift_JIS lacks: ☗ as ▲, 🐎 as 〓`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replacements {
    /// The encoding.
    pub encoding: Encoding,
    /// Each such character, in order, with its byte offset in the text, and what was written for it.
    pub characters: Vec<(usize, char, &'static str)>,
}

impl Replacements {
    /// Whether nothing was replaced.
    pub const fn is_empty(&self) -> bool {
        self.characters.is_empty()
    }

    /// Each different character once, with what was written for it.
    fn list(&self, language: Language) -> String {
        let written = self.characters.iter();
        let written = written.map(|&(_, character, written)| (character, written));
        list_distinct(written, language, |(character, written)| match language {
            Language::English => format!("`{character}` as `{written}`"),
            Language::Japanese => format!("「{character}」→「{written}」"),
        })
    }
}

/// Each different item once, with its name. After twenty there is only `…`.
pub(super) fn list_distinct<T: Copy + PartialEq>(
    items: impl Iterator<Item = T>,
    language: Language,
    name: impl Fn(T) -> String,
) -> String {
    const SHOWN: usize = 20;
    let mut distinct: Vec<T> = Vec::new();
    for item in items {
        if !distinct.contains(&item) && distinct.len() <= SHOWN {
            distinct.push(item);
        }
    }
    let mut names: Vec<String> = distinct.iter().take(SHOWN).map(|&item| name(item)).collect();
    if distinct.len() > SHOWN {
        names.push("…".to_owned());
    }
    names.join(language.choose(", ", "、"))
}

impl fmt::Display for Replacements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = pluralize(self.characters.len(), "character");
        let list = self.list(Language::English);
        write!(f, "{count} that {} lacks: {list}", self.encoding)
    }
}

impl Localize for Replacements {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (count, list) = (self.characters.len(), self.list(Language::Japanese));
        write!(
            f,
            "{}にない文字を置き換えました（{count}文字）: {list}",
            self.encoding
        )
    }
}
