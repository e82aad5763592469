//! The licences that dependencies may have.

/// Licences that allow any use and ask for a notice at most.
const ALLOWED: [&str; 9] = [
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Whether an SPDX expression can be met with licences in [`ALLOWED`] alone. Old manifests have `/` for `OR`. Brackets
/// are ignored, so an expression with `AND` inside of `OR`, such as `MIT OR (MIT AND GPL-3.0-only)`, may count as not
/// allowed although it is allowed. But no expression counts as allowed that is not.
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
