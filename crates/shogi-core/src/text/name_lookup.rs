//! The lookup of a value by its name, for commands and configuration files.

use super::SpellingError;

/// Finds the value with the name `text`, for implementing `FromStr`. Names are compared with [`is_same_name`].
///
/// # Errors
///
/// If no value has this name. `expected` describes the values for the message, in each language.
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

/// Whether two texts are the same name. ASCII case, blanks, hyphens and underscores are ignored: `promoted silver`,
/// `Promoted-Silver` and `promoted_silver` are the same name.
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
