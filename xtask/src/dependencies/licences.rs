//! The licences that dependencies may have.

/// Licences that allow any use and ask only for a notice.
const ALLOWED: [&str; 8] = [
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Whether an SPDX expression allows one of the licences in [`ALLOWED`], and needs no other. Old manifests have `/` for
/// `OR`. An expression with `AND` inside of `OR` counts as not allowed if any part of it is not.
pub(super) fn is_allowed(expression: &str) -> bool {
    expression.split(" AND ").all(|part| {
        let mut licences = part.split(" OR ").flat_map(|licence| licence.split('/'));
        licences.any(|licence| ALLOWED.contains(&licence.trim_matches(['(', ')', ' '])))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_allowed_licence_is_enough_unless_several_apply() {
        assert!(is_allowed("MIT"));
        assert!(is_allowed("MIT OR Apache-2.0 OR LGPL-2.1-or-later"));
        assert!(is_allowed("Unlicense/MIT"));
        assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(!is_allowed("MIT AND GPL-3.0-only"));
        assert!(!is_allowed("GPL-3.0-only"));
        assert!(!is_allowed(""));
    }
}
