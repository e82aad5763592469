//! [`Explanation`]: a row of the tables of codes, and [`explanations!`], which declares a table.
//!
//! [`explanations!`]: crate::explanations!

use super::{Language, MessageTexts, Severity};

/// What a code of diagnostics means. `kifu explain`, the table of codes in the documentation and SARIF have these texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Explanation {
    code: &'static str,
    severities: &'static [Severity],
    example: Option<Example>,
    meaning: [&'static str; 2],
    advice: [&'static str; 2],
}

/// A file with a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The name of the file, if its extension matters.
    pub name: Option<&'static str>,
    /// The content of the file.
    pub content: &'static [u8],
}

impl Explanation {
    /// An explanation of a code in `table`. The texts are in the order of [`Language::ALL`].
    #[doc(hidden)]
    pub const fn new(
        code: &'static str,
        table: &[MessageTexts],
        example: Option<Example>,
        meaning: [&'static str; 2],
        advice: [&'static str; 2],
    ) -> Self {
        let severities: &[Severity] = match severities(code, table, [false; 3]) {
            [true, true, _] => &[Severity::Error, Severity::Warning],
            [true, false, _] => &[Severity::Error],
            [false, true, _] => &[Severity::Warning],
            [false, false, true] => &[Severity::Note],
            [false, false, false] => &[],
        };
        Self {
            code,
            severities,
            example,
            meaning,
            advice,
        }
    }

    /// Whether all codes in `table` and in the tables in it have an explanation.
    #[doc(hidden)]
    pub const fn are_complete(table: &[MessageTexts], explanations: &[&[Self]]) -> bool {
        let mut row = 0;
        while row < table.len() {
            let MessageTexts { code, content, .. } = table[row];
            if !code.is_empty() && !is_explained(code, explanations)
                || !Self::are_complete(content, explanations)
            {
                return false;
            }
            row += 1;
        }
        true
    }

    /// The code: `unknown_piece`.
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// The severities of the diagnostics with this code, errors first. Empty if a Cargo feature leaves them out.
    pub const fn severities(&self) -> &'static [Severity] {
        self.severities
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

/// Adds the severities of a code in a table: whether it is an error, a warning or a note.
const fn severities(code: &str, table: &[MessageTexts], mut found: [bool; 3]) -> [bool; 3] {
    let mut index = 0;
    while index < table.len() {
        let row = &table[index];
        if is_same(row.code, code) {
            found[0] |= matches!(row.severity, Some(Severity::Error) | None);
            found[1] |= matches!(row.severity, Some(Severity::Warning) | None);
            found[2] |= matches!(row.severity, Some(Severity::Note));
        }
        found = severities(code, row.content, found);
        index += 1;
    }
    found
}

const fn is_explained(code: &str, explanations: &[&[Explanation]]) -> bool {
    let mut table = 0;
    while table < explanations.len() {
        let mut row = 0;
        while row < explanations[table].len() {
            if is_same(explanations[table][row].code, code) {
                return true;
            }
            row += 1;
        }
        table += 1;
    }
    false
}

/// `==`, which cannot be used in constants.
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

/// Declares a table with explanations of the codes in a table of messages. A row has the code, an example (`text "…"`,
/// `bytes b"…"`, `file "name" "…"`, `bytes_of "name" b"…"`, or `none`), and the meaning and the advice in each language.
///
/// ```
/// use shogi_core::messages::{Language, Severity};
///
/// shogi_core::problems! {
///     /// What can be wrong with a list of players.
///     #[derive(Debug)]
///     pub enum PlayerProblem {
///         /// A player is listed twice.
///         Twice,
///             warning "twice",
///             en("a player is listed twice"),
///             ja("同じ棋士が2回あります");
///     }
/// }
///
/// shogi_core::explanations! {
///     const EXPLANATIONS of PlayerProblem::MESSAGES;
///
///     "twice", text "羽生\n羽生\n",
///         en("A player is listed twice.", "Remove one of the lines."),
///         ja("同じ棋士が2回あります。", "どちらかの行を消してください。");
/// }
///
/// assert_eq!(EXPLANATIONS[0].severities(), [Severity::Warning]);
/// assert_eq!(EXPLANATIONS[0].advice(Language::English), "Remove one of the lines.");
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! explanations {
    (@example none) => { None };
    (@example text $content:expr) => { $crate::explanations!(@file None, $content.as_bytes()) };
    (@example bytes $content:expr) => { $crate::explanations!(@file None, $content) };
    (@example file $name:literal $content:expr) => { $crate::explanations!(@file Some($name), $content.as_bytes()) };
    (@example bytes_of $name:literal $content:expr) => { $crate::explanations!(@file Some($name), $content) };
    (@file $name:expr, $content:expr) => {
        Some($crate::messages::Example { name: $name, content: $content })
    };
    (
        $vis:vis const $table:ident of $messages:expr;
        $(
            $code:literal, $kind:ident $($example:expr)*,
                en($meaning:literal, $advice:literal),
                ja($ja_meaning:literal, $ja_advice:literal);
        )*
    ) => {
        $vis const $table: &[$crate::messages::Explanation] = &[$(
            $crate::messages::Explanation::new(
                $code,
                $messages,
                $crate::explanations!(@example $kind $($example)*),
                [$meaning, $ja_meaning],
                [$advice, $ja_advice],
            ),
        )*];
    };
}
