//! [`EngineOption`]: an option of an engine, with its type and its default value.

use std::fmt;

use super::error::{ProtocolError, ProtocolExpected};
use super::words::Words;

/// An option that an engine lists: `option name USI_Hash type spin default 256 min 1 max 1024`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EngineOption {
    /// The name, which may contain blanks.
    pub name: String,
    /// The type of the value.
    pub kind: OptionKind,
    /// The value without a command. `None` if the engine does not say it. Engines write `<empty>` for an empty text.
    pub default: Option<String>,
    /// The smallest value of a number.
    pub min: Option<i64>,
    /// The largest value of a number.
    pub max: Option<i64>,
    /// The values to choose from.
    pub vars: Vec<String>,
}

/// The type of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::exhaustive_enums, reason = "`Other` is anything else")]
pub enum OptionKind {
    /// `check`: `true` or `false`.
    Check,
    /// `spin`: a number.
    Spin,
    /// `combo`: one of several texts.
    Combo,
    /// `button`: an action, which has no value.
    Button,
    /// `string`: a text.
    String,
    /// `filename`: the path of a file.
    Filename,
    /// Another type, as it is written.
    Other(String),
}

/// The types with their words.
const KINDS: [(&str, OptionKind); 6] = [
    ("check", OptionKind::Check),
    ("spin", OptionKind::Spin),
    ("combo", OptionKind::Combo),
    ("button", OptionKind::Button),
    ("string", OptionKind::String),
    ("filename", OptionKind::Filename),
];

impl EngineOption {
    /// Reads the words after `option`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, ProtocolError> {
        words.expect(ProtocolExpected::Name, |word| (word == "name").then_some(()))?;
        let name = words.until(|word| word == "type").to_owned();
        words.expect(ProtocolExpected::Kind, |word| (word == "type").then_some(()))?;
        let kind = words.expect(ProtocolExpected::Kind, |word| {
            let known = KINDS.into_iter().find(|(name, _)| *name == word);
            Some(known.map_or_else(|| OptionKind::Other(word.to_owned()), |(_, kind)| kind))
        })?;
        let mut option = Self {
            name,
            kind,
            default: None,
            min: None,
            max: None,
            vars: Vec::new(),
        };
        let ends = |word: &str| matches!(word, "default" | "min" | "max" | "var");
        let expected = ProtocolExpected::Word("`default`, `min`, `max` or `var`");
        while words.end().is_err() {
            match words.expect(expected, |word| ends(word).then_some(word))? {
                "default" => option.default = Some(words.until(ends).to_owned()),
                "min" => option.min = Some(words.number()?),
                "max" => option.max = Some(words.number()?),
                _ => option.vars.push(words.until(ends).to_owned()),
            }
        }
        Ok(option)
    }
}

impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match &self.kind {
            OptionKind::Other(text) => text,
            known => KINDS
                .iter()
                .find(|(_, kind)| kind == known)
                .map_or("", |(name, _)| name),
        };
        write!(f, "option name {} type {kind}", self.name)?;
        match self.default.as_deref() {
            Some("") => f.write_str(" default")?,
            Some(default) => write!(f, " default {default}")?,
            None => {}
        }
        if let Some(min) = self.min {
            write!(f, " min {min}")?;
        }
        if let Some(max) = self.max {
            write!(f, " max {max}")?;
        }
        self.vars.iter().try_for_each(|var| write!(f, " var {var}"))
    }
}
