//! The replacements of characters that the encodings of JIS X 0208 lack.

use std::collections::HashSet;

use super::Encoding;
use crate::messages;
use crate::messages::{Language, pluralize};

/// Characters of JIS X 0208 that have two code points in Unicode. The first is the one that most programs use; the
/// second is the one to which Windows decodes the same bytes.
const ALIASES: [(char, char); 7] = [
    ('〜', '～'),
    ('—', '―'),
    ('‖', '∥'),
    ('−', '－'),
    ('¢', '￠'),
    ('£', '￡'),
    ('¬', '￢'),
];

/// Characters that an encoding may lack, and their replacements.
const REPLACEMENTS: [(char, &str); 18] = [
    ('☗', "▲"),
    ('⛊', "▲"),
    ('☖', "△"),
    ('⛉', "△"),
    ('雞', "鶏"),
    ('𠮷', "吉"),
    ('𠮟', "叱"),
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

/// The replacement of any character that is not in [`REPLACEMENTS`]. In Japanese printing, this mark fills the place of
/// a character for which there is no type.
const MISSING: &str = "〓";

/// The code point to which Windows decodes the bytes of `character`. Most characters are returned unchanged.
pub(super) fn alias(character: char) -> char {
    let known = ALIASES.iter().find(|(alias, _)| *alias == character);
    known.map_or(character, |&(_, character)| character)
}

/// The replacement of a character that the encoding lacks.
pub(super) fn replacement(character: char) -> &'static str {
    let known = REPLACEMENTS.iter().find(|(known, _)| *known == character);
    known.map_or(MISSING, |&(_, text)| text)
}

messages! {
    /// The characters of a text that an encoding lacks, and what was written for them. `Display` lists them:
    /// ``2 characters that Shift_JIS lacks: `☗` as `▲`, `🐎` as `〓` ``.
    #[derive(Clone, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub struct Replacements {
        /// The encoding that lacks the characters.
        pub encoding: Encoding,
        /// The replaced characters in the order of the text, each with its byte offset in the text and with the
        /// replacement that was written.
        pub characters: Vec<(usize, char, &'static str)>,
        /// The number of further replacements of these characters, which [`Replacements::add`] has left out of the list.
        pub further: usize,
    },
        en(
            "{} that {encoding} lacks: {}",
            pluralize(characters.len() + further, "character"),
            list(characters, Language::English)
        ),
        ja(
            "{encoding}にない文字を置き換えました（{}文字）: {}",
            characters.len() + further,
            list(characters, Language::Japanese)
        );
}

impl Replacements {
    /// Whether no character was replaced.
    pub const fn is_empty(&self) -> bool {
        self.characters.is_empty()
    }

    /// Adds the replacements in another text. A character that is already in the list is only counted, so a list that is
    /// built in this way stays short.
    pub fn add(&mut self, other: Self) {
        self.encoding = other.encoding;
        self.further += other.further;
        let mut known: HashSet<char> = self.characters.iter().map(|&(_, known, _)| known).collect();
        for replaced in other.characters {
            if known.insert(replaced.1) {
                self.characters.push(replaced);
            } else {
                self.further += 1;
            }
        }
    }

    /// The number of replacements.
    pub const fn count(&self) -> usize {
        self.characters.len() + self.further
    }
}

/// Lists each different character once, with its replacement.
fn list(characters: &[(usize, char, &'static str)], language: Language) -> String {
    let written = characters
        .iter()
        .map(|&(_, character, written)| (character, written));
    list_distinct(written, language, |(character, written)| match language {
        Language::English => format!("`{character}` as `{written}`"),
        Language::Japanese => format!("「{character}」→「{written}」"),
    })
}

/// Lists each different item once, by the text that `name` returns for it. If there are more than twenty different
/// items, `…` is written for the rest.
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
