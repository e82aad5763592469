//! The lexers alone. They are private to their crates, so that no user depends on how lines are told apart; here they
//! are compiled once more, to be measured by themselves.

use shogi_core::source::LineStart;

#[allow(dead_code, unreachable_pub, reason = "a lexer is used in part")]
#[path = "../crates/shogi-csa/src/lexer.rs"]
mod csa;
#[allow(dead_code, unreachable_pub, reason = "a lexer is used in part")]
#[path = "../crates/shogi-kif/src/lexer.rs"]
mod kif;

/// Counts the lines of a KIF text.
pub fn kif_lines(text: &str) -> usize {
    kif::Lines::new(text, LineStart::FIRST).count()
}

/// Counts the lines of a CSA text.
pub fn csa_lines(text: &str) -> usize {
    csa::Lines::new(text, LineStart::FIRST).count()
}
