//! `cargo xtask licences`: checks the licences of all dependencies against the list in `deny.toml`.

use std::collections::BTreeSet;
use std::fs;

use crate::Error;
use crate::workspace;

/// Prints each dependency with another licence. Returns `Ok(false)` if there is one.
pub(crate) fn run() -> Result<bool, Error> {
    let deny = fs::read_to_string(workspace::root().join("deny.toml"))?;
    let allowed = allowed(&deny)?;
    let packages = match workspace::dependencies() {
        Err(error) if error.to_string().contains("failed to download") => {
            println!("SKIPPED: licences: without a network, packages for other systems are missing");
            return Ok(true);
        }
        packages => packages?,
    };
    let packages: BTreeSet<_> = packages
        .into_iter()
        .map(|package| (package.name, package.version, package.license.unwrap_or_default()))
        .collect();
    let mut is_sound = true;
    for (name, version, licence) in &packages {
        if !is_met(licence, &allowed) {
            println!("{name} {version}: the licence `{licence}` is not in deny.toml");
            is_sound = false;
        }
    }
    println!("licences: {} packages", packages.len());
    Ok(is_sound)
}

/// Returns the licences in the list `allow`.
fn allowed(deny: &str) -> Result<Vec<&str>, Error> {
    let list = deny
        .split_once("allow = [")
        .and_then(|(_, rest)| rest.split_once(']'));
    let (list, _) = list.ok_or("deny.toml has no list `allow`")?;
    Ok(list.split('"').skip(1).step_by(2).collect())
}

/// Whether an SPDX expression can be met with the allowed licences alone. Old manifests have `/` for `OR`. Brackets are
/// ignored, so an expression with `AND` inside of `OR`, such as `MIT OR (MIT AND GPL-3.0-only)`, may count as not met
/// although it is. But no expression counts as met that is not.
fn is_met(expression: &str, allowed: &[&str]) -> bool {
    expression.split(" AND ").all(|part| {
        let mut licences = part.split(" OR ").flat_map(|licence| licence.split('/'));
        licences.any(|licence| allowed.contains(&licence.trim_matches(['(', ')', ' '])))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_allowed_licence_is_enough_unless_several_apply() {
        let allowed = allowed("[licenses]\nallow = [\n    \"MIT\",\n    \"Unicode-3.0\",\n]\n").unwrap();
        let is_met = |expression| is_met(expression, &allowed);
        assert!(is_met("MIT"));
        assert!(is_met("Apache-2.0 OR MIT OR LGPL-2.1-or-later"));
        assert!(is_met("Unlicense/MIT"));
        assert!(is_met("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(!is_met("MIT AND GPL-3.0-only"));
        assert!(!is_met("GPL-3.0-only"));
        assert!(!is_met(""));
    }
}
