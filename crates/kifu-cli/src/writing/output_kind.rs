//! [`OutputKind`]: a format under one of its file extensions.

use std::path::Path;
use std::str::FromStr;

use clap::builder::TypedValueParser;
use kifu::Format;
use kifu::shogi_core::format::tools::find_named;
use kifu::shogi_core::text::SpellingError;

use crate::inputs::Named;

/// What is written: a format under one of its file extensions. The extension decides the encoding, as for
/// `kif` and `kifu`. The default extension of a format is its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OutputKind {
    pub(super) format: Format,
    pub(super) extension: &'static str,
}

impl OutputKind {
    fn all() -> impl Iterator<Item = Self> + Clone {
        let kinds: Vec<Self> = Format::ALL
            .into_iter()
            .flat_map(|format| {
                let extensions = format.extensions();
                extensions.map(move |extension| Self { format, extension })
            })
            .collect();
        kinds.into_iter()
    }

    /// Returns the kind of files with the extension of `path`. Returns `None` if no format has this extension.
    pub(super) fn from_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        Self::all().find(|kind| kind.extension.eq_ignore_ascii_case(extension))
    }

    /// Parses the value of an argument, whose help lists the extensions.
    pub(super) fn parser() -> impl TypedValueParser<Value = Self> {
        Named::new(Self::all().map(|kind| kind.extension.to_owned()))
    }
}

/// Parses a file extension of a format, in upper or lower case. The error lists all extensions.
impl FromStr for OutputKind {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        find_named(["a format", "形式"], Self::all(), |kind| kind.extension, text)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn each_format_is_named_by_its_name_and_by_its_extensions() {
        for format in Format::ALL {
            let kind: OutputKind = format.to_string().parse().unwrap();
            assert_eq!(kind.format, format);
            for extension in format.extensions() {
                assert_eq!(extension.parse(), Ok(OutputKind { format, extension }));
            }
        }
        assert!("pgn".parse::<OutputKind>().is_err());
    }

    #[test]
    fn the_extension_of_a_name_is_read_in_upper_and_lower_case() {
        let kind = OutputKind::from_path(Path::new("x/A.KI2U")).unwrap();
        assert_eq!(kind.extension, "ki2u");
        assert_eq!(OutputKind::from_path(Path::new("x/2020.01.02")), None);
    }
}
