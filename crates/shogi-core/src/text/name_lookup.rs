//! The lookup of a value by its name, for commands and configuration files.

use super::SpellingError;

/// Finds the value with the name `text`, for implementing `FromStr`. `name` returns the name of a value, and
/// [`is_same_name`] compares the names.
///
/// # Errors
///
/// If no value has the name `text`. `expected` says in the message what the names mean, as in
/// [`SpellingError::of_names`].
pub fn find_named<T: Copy>(
    expected: [&'static str; 2],
    values: impl IntoIterator<Item = T, IntoIter: Clone>,
    name: fn(T) -> &'static str,
    text: &str,
) -> Result<T, SpellingError> {
    let values = values.into_iter();
    let found = values.clone().find(|&value| is_same_name(name(value), text));
    found.ok_or_else(|| SpellingError::of_names(expected, values.map(name), text))
}

/// Whether two texts are the same name. ASCII case, spaces, hyphens, underscores and all whitespace at the ends are
/// ignored: `promoted silver`, `Promoted-Silver` and `promoted_silver` are the same name.
pub fn is_same_name(one: &str, other: &str) -> bool {
    plain(one).eq(plain(other))
}

fn plain(name: &str) -> impl Iterator<Item = char> {
    let is_kept = |character: &char| !matches!(character, ' ' | '-' | '_');
    name.trim()
        .chars()
        .filter(is_kept)
        .map(|character| character.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_separators_do_not_distinguish_names() {
        for name in ["no_mate", "No-Mate", " no mate\n", "NoMate"] {
            assert!(is_same_name("no_mate", name), "{name}");
        }
        for name in ["", "_", "nomates", "no.mate", "ｎo_mate"] {
            assert!(!is_same_name("no_mate", name), "{name}");
        }
    }
}
