//! The tables of codes: what each code of diagnostics means, an example, and what to do. A code has one row in one of them.

mod limits;
mod moves;
mod positions;
mod structure;
mod texts;

use shogi_core::messages::Explanation;

use crate::formats::PROBLEM_MESSAGES;

/// The explanations of the codes of all diagnostics, also of formats that are left out by a Cargo feature.
///
/// ```
/// use kifu::Language;
///
/// let explanation = kifu::explanations().find(|explanation| explanation.code() == "unknown_piece").unwrap();
/// assert_eq!(explanation.meaning(Language::English), "The name of a piece is not known.");
/// assert!(explanation.example().is_some());
/// ```
pub fn explanations() -> impl Iterator<Item = &'static Explanation> {
    TABLES.iter().copied().flatten()
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
const _: () = assert!(
    Explanation::are_complete(PROBLEM_MESSAGES, TABLES),
    "a code of a diagnostic has no explanation"
);
