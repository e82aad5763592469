//! Checks that the paths and links in Markdown documents exist.

use crate::finding::Finding;

/// The texts with which a path in a code span begins. Other code spans are not treated as paths.
const ROOTS: [&str; 7] = [
    "crates/",
    "docs/",
    "page/",
    "xtask/",
    "testdata/",
    "benches/",
    ".ci/",
];

/// Checks one Markdown file. `path` and the argument of `exists` are relative to the workspace. A path with `*` or `<`
/// is a pattern and is not checked, nor are paths in code blocks.
pub(super) fn check(path: &str, text: &str, exists: &dyn Fn(&str) -> bool) -> Vec<Finding> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut findings = Vec::new();
    let mut is_code = false;
    for (line, number) in text.lines().zip(1..) {
        if line.starts_with("```") {
            is_code = !is_code;
        }
        if is_code {
            continue;
        }
        let is_path =
            |span: &&str| ROOTS.iter().any(|root| span.starts_with(root)) && !span.contains(['*', '<', ' ']);
        let paths = line.split('`').skip(1).step_by(2).filter(is_path);
        let links = links(line).map(|link| join(folder, link));
        for file in paths.map(str::to_owned).chain(links).filter(|file| !exists(file)) {
            findings.push(Finding::new(path, number, format!("`{file}` does not exist")));
        }
    }
    findings
}

/// Returns the targets of the links in a line that lead to files, such as `[text](file)`. Links to web pages or within
/// the document are left out.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://") && !target.starts_with('#'))
}

/// Returns the path of the file to which a link leads, relative to the workspace. `folder` is the folder of the
/// document with the link. A part of the link after `#` is left out.
fn join(folder: &str, link: &str) -> String {
    let link = link.split('#').next().unwrap_or(link);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn messages(path: &str, text: &str) -> Vec<String> {
        let exists = |file: &str| ["README.md", "crates/a/src/lib.rs", "crates/a"].contains(&file);
        check(path, text, &exists)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn paths_and_links_that_exist_are_fine() {
        let text = "`crates/a/src/lib.rs` and [home](../../README.md#top), [site](https://example.com), [here](#below)\n";
        assert_eq!(messages("crates/a/README.md", text), [""; 0]);
    }

    #[test]
    fn a_path_and_a_link_that_do_not_exist_are_found() {
        assert_eq!(
            messages(
                "crates/a/README.md",
                "see\n`crates/a/src/gone.rs`, [it](gone.md)\n"
            ),
            [
                "crates/a/README.md:2: `crates/a/src/gone.rs` does not exist",
                "crates/a/README.md:2: `crates/a/gone.md` does not exist"
            ]
        );
    }

    #[test]
    fn patterns_commands_and_code_blocks_are_not_paths() {
        let text = "`testdata/<format>/ok`, `cargo bench`\n```text\n[a](b)\n```\n";
        assert_eq!(messages("README.md", text), [""; 0]);
    }
}
