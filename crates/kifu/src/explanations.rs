//! The tables of codes: what each code of diagnostics means, an example, and what to do. A code has one row in one of them.

mod limits;
mod moves;
mod positions;
mod row;
mod structure;
mod texts;

use shogi_core::messages::{MessageTexts, Severity};

use crate::DiagnosticKind;

pub use row::{Example, Explanation};

impl Explanation {
    /// The explanation of a code. `None` if no diagnostic has it.
    pub fn find(code: &str) -> Option<&'static Self> {
        Self::all().find(|explanation| explanation.code == code)
    }

    /// The explanations of all codes, also of formats that are left out by a Cargo feature.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        TABLES.iter().copied().flatten()
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
