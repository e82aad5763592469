//! Finds the text of a game or position in a line, which may be a link.

use std::borrow::Cow;
use std::iter;
use std::ops::Range;

/// The text of a line.
pub(crate) struct Found<'t> {
    pub(crate) text: Cow<'t, str>,
    /// The link without the text. `None` if the line is no link.
    pub(crate) link: Option<String>,
    /// The offset of the text in the line.
    start: usize,
    /// For a decoded text, the offset in the line of each byte and of the end.
    offsets: Option<Vec<usize>>,
}

impl<'t> Found<'t> {
    /// Finds USEN: in the first parameter `u` or `usen` of a link that has a `~` or is percent-encoded, or the whole line.
    pub(crate) fn usen(line: &'t str) -> Self {
        let is_usen = |value: &str| value.is_ascii() && value.contains(['~', '%']);
        match parameter(line, &["usen=", "u="], is_usen) {
            Some(range) => Self::in_link(line, range),
            None => Self::whole(line),
        }
    }

    /// Finds USI or SFEN: in the parameter `sfen` of a link, at the end of its path, or the whole line. A position may have `_`
    /// for its blanks, as links do.
    pub(crate) fn sfen(line: &'t str) -> Self {
        // Nearly all lines are neither links nor positions with `_`.
        if !line.contains(['_', ':', '?']) || line.contains(char::is_whitespace) {
            return Self::whole(line);
        }
        let range = parameter(line, &["sfen="], |value| !value.is_empty()).or_else(|| path(line));
        let mut found = match range {
            Some(range) => Self::in_link(line, range),
            None => Self::whole(line),
        };
        if found.text.contains('_') {
            found.text = found.text.replace('_', " ").into();
        }
        found
    }

    const fn whole(line: &'t str) -> Self {
        Self {
            text: Cow::Borrowed(line),
            link: None,
            start: 0,
            offsets: None,
        }
    }

    fn in_link(line: &'t str, range: Range<usize>) -> Self {
        let text = line.get(range.clone()).unwrap_or_default();
        let decoded = text.contains('%').then(|| decoded(text, range.start));
        let (text, offsets) = match decoded {
            Some((text, offsets)) => (text.into(), Some(offsets)),
            None => (text.into(), None),
        };
        let (before, after) = (line.get(..range.start), line.get(range.end..));
        Self {
            text,
            link: Some(format!(
                "{}…{}",
                before.unwrap_or_default(),
                after.unwrap_or_default()
            )),
            start: range.start,
            offsets,
        }
    }

    /// The bytes of the line from which the bytes `range` of the text were read.
    pub(super) fn in_line(&self, range: &Range<usize>) -> Range<usize> {
        let offset = |index: usize| match &self.offsets {
            Some(offsets) => offsets.get(index).copied().unwrap_or(self.start),
            None => self.start + index,
        };
        offset(range.start)..offset(range.end)
    }
}

/// Whether a line is a link, or the end of one.
fn is_link(line: &str) -> bool {
    let scheme = line.split_once("://").map(|(scheme, _)| scheme);
    let has_scheme = scheme
        .is_some_and(|scheme| !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    has_scheme || ["?", "u=", "usen="].iter().any(|start| line.starts_with(start))
}

/// Finds the value of the first parameter of a link that has one of these names and is `expected`.
fn parameter(line: &str, names: &[&str], expected: impl Fn(&str) -> bool) -> Option<Range<usize>> {
    if !is_link(line) || line.contains(char::is_whitespace) {
        return None;
    }
    let mut start = 0;
    for (end, byte) in line.bytes().chain(iter::once(b'&')).enumerate() {
        if matches!(byte, b'?' | b'&' | b'#') {
            let part = line.get(start..end).unwrap_or_default();
            let value = names.iter().find_map(|name| part.strip_prefix(name));
            if let Some(value) = value.filter(|value| expected(value)) {
                return Some(end - value.len()..end);
            }
            start = end + 1;
        }
    }
    None
}

/// Finds a board at the end of the path of a link: its last nine parts.
fn path(line: &str) -> Option<Range<usize>> {
    let end = line.find(['?', '#']).unwrap_or(line.len());
    let path = line.get(..end).filter(|line| is_link(line))?;
    let (slash, _) = path.rmatch_indices('/').nth(8)?;
    Some(slash + 1..end)
}

/// Decodes `%7E` and the like in a text of ASCII characters. What is no ASCII character then is not decoded. Also returns the
/// offset of each byte and of the end, counted from `start`.
fn decoded(text: &str, start: usize) -> (String, Vec<usize>) {
    let bytes = text.as_bytes();
    let digit = |index: usize| bytes.get(index).and_then(|&byte| char::from(byte).to_digit(16));
    let (mut decoded, mut offsets) = (String::new(), Vec::new());
    let mut index = 0;
    while let Some(&byte) = bytes.get(index) {
        offsets.push(start + index);
        let code = (digit(index + 1), digit(index + 2));
        let (character, length) = match code {
            (Some(first @ 0..8), Some(second)) if byte == b'%' => (char::from_u32(first * 16 + second), 3),
            _ => (Some(char::from(byte)), 1),
        };
        decoded.extend(character);
        index += length;
    }
    offsets.push(start + text.len());
    (decoded, offsets)
}
