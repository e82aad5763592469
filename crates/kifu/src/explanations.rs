//! [`Explanation`]: what a code of diagnostics means, an example, and what to do. Each code has one row in one of the tables.

mod limits;
mod moves;
mod positions;
mod structure;
mod texts;

use shogi_core::reader::MessageTexts;
use shogi_core::text::{Language, Severity};

use crate::DiagnosticKind;

/// What a code of diagnostics means. `kifu explain`, the table of codes in the documentation and SARIF have these texts.
///
/// ```
/// use kifu::{Explanation, Language};
///
/// let explanation = Explanation::find("unknown_piece").unwrap();
/// assert_eq!(explanation.meaning(Language::English), "The name of a piece is not known.");
/// let example = explanation.example().unwrap();
/// let document = kifu::read(example.content, &example.options());
/// assert!(document.diagnostics().any(|found| found.code() == "unknown_piece"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Explanation {
    code: &'static str,
    example: Option<Example>,
    meaning: [&'static str; 2],
    advice: [&'static str; 2],
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
    /// The explanation of a code. `None` if no diagnostic has it.
    pub fn find(code: &str) -> Option<&'static Self> {
        Self::all().find(|explanation| explanation.code == code)
    }

    /// The explanations of all codes, also of formats that are left out by a Cargo feature.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        TABLES.iter().copied().flatten()
    }

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

    /// The severities of the diagnostics with this code, errors first.
    pub fn severities(&self) -> impl Iterator<Item = Severity> {
        let rows = rows(DiagnosticKind::MESSAGES);
        let rows: Vec<_> = rows.into_iter().filter(|row| row.code == self.code).collect();
        let both = [Severity::Error, Severity::Warning].into_iter();
        both.filter(move |&severity| {
            rows.iter()
                .any(|row| row.severity.is_none_or(|found| found == severity))
        })
    }
}

/// The rows of a table, and of the tables in it.
fn rows(table: &'static [MessageTexts]) -> Vec<&'static MessageTexts> {
    let mut rows: Vec<&MessageTexts> = Vec::new();
    let mut tables = vec![table];
    while let Some(table) = tables.pop() {
        rows.extend(table);
        tables.extend(table.iter().map(|row| row.content));
    }
    rows
}

/// The explanations, by subject.
const TABLES: &[&[Explanation]] = &[
    texts::EXPLANATIONS,
    limits::EXPLANATIONS,
    structure::EXPLANATIONS,
    positions::EXPLANATIONS,
    moves::EXPLANATIONS,
];

// A code without an explanation does not compile.
const _: () = assert_explained(DiagnosticKind::MESSAGES);

const fn assert_explained(table: &[MessageTexts]) {
    let mut row = 0;
    while row < table.len() {
        assert!(
            table[row].code.is_empty() || is_explained(table[row].code),
            "a code of a diagnostic has no explanation"
        );
        assert_explained(table[row].content);
        row += 1;
    }
}

const fn is_explained(code: &str) -> bool {
    let mut table = 0;
    while table < TABLES.len() {
        let mut row = 0;
        while row < TABLES[table].len() {
            if is_same(TABLES[table][row].code, code) {
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
use explanations;
