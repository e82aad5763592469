//! Singular and plural of nouns in messages.

use std::fmt::Display;

/// Returns a count together with its noun: `1 move`, `2 moves`. The plural is formed by appending `s`.
///
/// ```
/// use shogi_core::text::pluralize;
///
/// assert_eq!(pluralize(1_u32, "move"), "1 move");
/// assert_eq!(pluralize(0_usize, "comment line"), "0 comment lines");
/// ```
pub fn pluralize<N: Copy + Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
