//! [`Explanation`]: a row of the tables of codes, and `explanations!`, which declares a table.

use shogi_core::messages::Language;

/// What a code of diagnostics means. `kifu explain`, the table of codes in the documentation and SARIF have these texts.
///
/// ```
/// use kifu::{Explanation, Language};
///
/// let explanation = Explanation::find("unknown_piece").unwrap();
/// assert_eq!(explanation.meaning(Language::English), "The name of a piece is not known.");
/// assert!(explanation.example().is_some());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Explanation {
    pub(super) code: &'static str,
    pub(super) example: Option<Example>,
    pub(super) meaning: [&'static str; 2],
    pub(super) advice: [&'static str; 2],
}

/// A file with a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Example {
    /// The name of the file, if its extension matters.
    pub name: Option<&'static str>,
    /// The content of the file.
    pub content: &'static [u8],
}

impl Example {
    /// The options with which it is read.
    #[cfg(feature = "encoding")]
    pub fn options(&self) -> crate::ReadOptions {
        let options = crate::ReadOptions::default();
        match self.name {
            Some(name) => options.name(name),
            None => options,
        }
    }
}

impl Explanation {
    /// The code: `unknown_piece`.
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// What the code means, in one sentence.
    pub fn meaning(&self, language: Language) -> &'static str {
        language.choose(self.meaning[0], self.meaning[1])
    }

    /// What the author of a file with such a diagnostic can do.
    pub fn advice(&self, language: Language) -> &'static str {
        language.choose(self.advice[0], self.advice[1])
    }

    /// A file with such a diagnostic. `None` if there is no short one.
    pub const fn example(&self) -> Option<Example> {
        self.example
    }
}

/// Declares a table: the code, an example (`text "…"`, `bytes b"…"`, `file "name" "…"`, or `none`), and the meaning and the
/// advice in each language.
macro_rules! explanations {
    (@example none) => { None };
    (@example text $content:expr) => { Some(Example { name: None, content: $content.as_bytes() }) };
    (@example bytes $content:expr) => { Some(Example { name: None, content: $content }) };
    (@example file $name:literal $content:expr) => {
        Some(Example { name: Some($name), content: $content.as_bytes() })
    };
    ($(
        $code:literal, $kind:ident $($example:expr)*,
            en($meaning:literal, $advice:literal),
            ja($ja_meaning:literal, $ja_advice:literal);
    )*) => {
        pub(super) const EXPLANATIONS: &[Explanation] = &[$(
            Explanation {
                code: $code,
                example: explanations!(@example $kind $($example)*),
                meaning: [$meaning, $ja_meaning],
                advice: [$advice, $ja_advice],
            },
        )*];
    };
}
pub(super) use explanations;
