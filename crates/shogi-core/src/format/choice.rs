//! [`FormatChoice`]: how the format of a text is chosen, and whether it contradicts the extension of the file.

#[cfg(feature = "encoding")]
use super::ReadOptions;
use super::RecordFormat;
use crate::text::TextProblem;

/// How the format of a text is chosen.
#[derive(Clone, Copy, Debug)]
pub enum FormatChoice<F> {
    /// The caller knows the format.
    Known(F),
    /// The format is detected from the text. If the hint contradicts the detected format, a diagnostic says so.
    Detected {
        /// Returns the format of a text. It also gets the hint, which decides if the text fits several formats or none.
        detect: fn(&str, Option<F>) -> F,
        /// The format that the extension of the file suggests. `None` if it suggests no format.
        hint: Option<F>,
    },
}

impl<F: RecordFormat> FormatChoice<F> {
    /// Returns the format of a text.
    pub(super) fn format_of(self, text: &str) -> F {
        match self {
            Self::Known(format) => format,
            Self::Detected { detect, hint } => detect(text, hint),
        }
    }

    /// Compares the format that the extension of the file suggests with the format in which the text is read. Returns
    /// the problem if files with this extension are not in that format.
    pub(super) fn mismatch(self, found: F) -> Option<TextProblem> {
        let Self::Detected { hint, .. } = self else {
            return None;
        };
        let named = hint.filter(|&hint| !found.fits_extension_of(hint))?;
        Some(TextProblem::FormatMismatch {
            named: named.name(),
            found: found.name(),
        })
    }

    /// Returns the options for reading a text in the format `found`. An extension that suggests another format says
    /// nothing about the encoding either.
    #[cfg(feature = "encoding")]
    pub(super) fn options_for(self, found: F, options: &ReadOptions) -> ReadOptions {
        let mut options = options.clone();
        if self.mismatch(found).is_some() {
            options.named_encoding = None;
        }
        options
    }
}
