//! [`WriteOptions`]: how to write a record in any format.

use shogi_core::format;
use shogi_core::format::NamedOptions;

/// Options for writing a record in any format: the options that all formats share, and those of single formats.
///
/// By default the encoding is UTF-8, the line end is LF, and a record is not written if anything would be lost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The options that all formats share.
    pub shared: format::WriteOptions,
    /// For USI: whether the word for the ending (`resign`, `rep_draw`, …) is written after the moves. Other programs
    /// write such words in files, but engines do not understand them.
    #[cfg(feature = "usi")]
    pub usi_endings: bool,
    /// For CSA: the version to write.
    #[cfg(feature = "csa")]
    pub csa_version: shogi_csa::Version,
}

impl WriteOptions {
    shogi_core::shared_write_options!(shared.);
    shogi_core::setters! {
        /// Sets whether the word for the ending is written after the moves in USI.
        #[cfg(feature = "usi")]
        usi_endings: bool => usi_endings;
        /// Sets the version of CSA.
        #[cfg(feature = "csa")]
        csa_version: shogi_csa::Version => csa_version;
    }

    #[cfg(feature = "csa")]
    pub(crate) fn to_csa(&self) -> shogi_csa::WriteOptions {
        shogi_csa::WriteOptions::from(self.shared.clone()).version(self.csa_version)
    }

    #[cfg(feature = "usi")]
    pub(crate) fn to_usi(&self) -> shogi_usi::WriteOptions {
        shogi_usi::WriteOptions::from(self.shared.clone()).endings(self.usi_endings)
    }
}

impl NamedOptions for WriteOptions {
    shogi_core::shared_write_rows! {
        shared.;
        #[cfg(feature = "usi")]
        usi_endings (usi_endings) Formats(&["USI"]),
            "For USI: write the word for the ending (`resign`, `rep_draw`, …) after the moves; engines do not understand such words.",
            "USI: 指し手の後に、終局を表す語（resign、rep_draw など）を書く。エンジンはこの語に対応していない";
        #[cfg(feature = "csa")]
        csa_version (csa_version) Formats(&["CSA"]),
            "For CSA: the version to write. By default (`auto`) the version of the source, else 2.2, or 3.0 if the record needs it.",
            "CSA: 書き出すバージョン。既定（auto）は元の棋譜のバージョン。なければ2.2、必要なら3.0";
    }
}

impl AsRef<format::WriteOptions> for WriteOptions {
    fn as_ref(&self) -> &format::WriteOptions {
        &self.shared
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Debug;

    use pretty_assertions::assert_eq;
    use shogi_core::format::{Limits, OptionScope, OptionValue, RecordFormat};

    use super::*;
    use crate::{Format, ReadOptions};

    /// Checks that each option can be set by its name, and that the help has the form that all help has.
    fn check<T: NamedOptions + Clone + PartialEq + Debug + Default>(texts: &[(&str, &str)]) {
        let mut names = BTreeSet::new();
        for kind in T::kinds() {
            let value = match kind.value {
                OptionValue::Flag => "true",
                OptionValue::Number => "7",
                OptionValue::Name { names, .. } => names.last().unwrap(),
                _ => texts.iter().find(|(name, _)| *name == kind.name).unwrap().1,
            };
            let mut options = T::default();
            options.set(&kind.name.replace('_', "-"), value).unwrap();
            assert_ne!(options, T::default(), "{kind:?}");
            assert!(names.insert(kind.name), "{kind:?}");
            let [english, japanese] = kind.help;
            assert!(english.ends_with('.') && !japanese.ends_with('。'), "{kind:?}");
        }
        let error = T::default().set("colour", "red").unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "expected an option (one of {}), found `colour`",
                T::kinds().map(|kind| kind.name).collect::<Vec<_>>().join(", ")
            )
        );
    }

    #[test]
    fn every_option_is_set_by_its_name() {
        check::<WriteOptions>(&[]);
        let reading = [
            ("start", "8k/9/9/9/9/9/9/9/K8 b - 1"),
            ("previous_destination", "2b"),
        ];
        check::<ReadOptions>(&reading);
        check::<format::ReadOptions>(&reading);
        check::<format::WriteOptions>(&[]);
        check::<Limits>(&[]);
        #[cfg(feature = "diagram")]
        check::<crate::diagram::Diagram>(&[
            ("title", "A"),
            ("caption", "A"),
            ("comment", "A"),
            ("black", "A"),
            ("white", "A"),
            ("marks", "7g"),
            ("arrows", "7g7f"),
            ("key", "A"),
        ]);
    }

    #[test]
    fn the_formats_of_an_option_exist() {
        let known: Vec<_> = Format::ALL.into_iter().map(RecordFormat::name).collect();
        for kind in WriteOptions::kinds() {
            if let OptionScope::Formats(formats) = kind.scope {
                let all = cfg!(all(
                    feature = "kif",
                    feature = "csa",
                    feature = "bod",
                    feature = "usi"
                ));
                assert!(
                    !all || formats.iter().all(|name| known.contains(name)),
                    "{kind:?}"
                );
            }
            if kind.name == "ply" {
                let of_positions = Format::ALL.into_iter().filter(|format| format.is_position());
                for format in of_positions {
                    assert!(
                        matches!(kind.scope, OptionScope::Formats(formats) if formats.contains(&format.name()))
                    );
                }
            }
        }
    }
}
