//! Known vulnerabilities of the dependencies, from the database of <https://rustsec.org>.

/// Each entry has a package, an advisory about the package, and the version from which on no version is affected.
/// Advisories that were corrected long ago are listed too, so that no older version is ever used again.
const ADVISORIES: [(&str, &str, &str); 18] = [
    ("bumpalo", "RUSTSEC-2020-0006", "3.2.1"),
    ("bumpalo", "RUSTSEC-2022-0078", "3.11.1"),
    ("crossbeam-deque", "RUSTSEC-2021-0093", "0.8.1"),
    ("crossbeam-epoch", "RUSTSEC-2026-0204", "0.9.20"),
    ("crossbeam-utils", "RUSTSEC-2022-0041", "0.8.7"),
    ("futures-task", "RUSTSEC-2020-0060", "0.3.6"),
    ("futures-task", "RUSTSEC-2020-0061", "0.3.5"),
    ("futures-util", "RUSTSEC-2020-0059", "0.3.7"),
    ("futures-util", "RUSTSEC-2020-0062", "0.3.2"),
    ("once_cell", "RUSTSEC-2019-0017", "1.0.1"),
    ("ordered-float", "RUSTSEC-2020-0082", "2.0.1"),
    ("regex", "RUSTSEC-2022-0013", "1.5.5"),
    ("rustix", "GHSA-c827-hfw6-qwvm", "0.38.19"),
    ("shlex", "RUSTSEC-2024-0006", "1.3.0"),
    ("slab", "RUSTSEC-2025-0047", "0.4.11"),
    ("time", "RUSTSEC-2020-0071", "0.2.23"),
    ("time", "RUSTSEC-2026-0009", "0.3.47"),
    ("zerocopy", "RUSTSEC-2023-0074", "0.7.31"),
];

/// Returns a message for each advisory that affects a version of a package.
pub(super) fn affecting(package: &str, version: &str) -> Vec<String> {
    let of_package = ADVISORIES.iter().filter(|(name, ..)| *name == package);
    let affecting = of_package.filter(|(.., corrected)| numbers(version) < numbers(corrected));
    affecting
        .map(|(_, advisory, corrected)| format!("affected by {advisory}, corrected in {corrected}"))
        .collect()
}

/// Returns the numbers of a version. A pre-release counts as the release.
fn numbers(version: &str) -> Vec<u64> {
    let release = version.split(['-', '+']).next().unwrap_or(version);
    release
        .split('.')
        .map(|number| number.parse().unwrap_or(0))
        .collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn versions_before_the_correction_are_affected() {
        assert_eq!(
            affecting("slab", "0.4.9"),
            ["affected by RUSTSEC-2025-0047, corrected in 0.4.11"]
        );
        assert_eq!(affecting("slab", "0.4.11"), [""; 0]);
        assert_eq!(affecting("slab", "1.0.0+build"), [""; 0]);
        assert_eq!(affecting("another", "0.1.0"), [""; 0]);
    }
}
