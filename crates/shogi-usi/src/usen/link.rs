//! Finds the USEN text in a line, which may be a link.

use std::borrow::Cow;
use std::iter;
use std::ops::Range;

/// The beginnings of a line that is a link, or the end of one.
const LINKS: [&str; 5] = ["http://", "https://", "?", "u=", "usen="];

/// The USEN text of a line.
pub(super) struct Found<'t> {
    pub(super) text: Cow<'t, str>,
    /// The link without the text. `None` if the line is no link.
    pub(super) link: Option<String>,
    /// The offset of the text in the line.
    start: usize,
    /// For a decoded text, the offset in the line of each byte and of the end.
    offsets: Option<Vec<usize>>,
}

impl<'t> Found<'t> {
    pub(super) fn new(line: &'t str) -> Self {
        let Some(range) = parameter(line) else {
            return Self {
                text: line.into(),
                link: None,
                start: 0,
                offsets: None,
            };
        };
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

/// Finds the value of the first parameter `u` or `usen` that may be USEN: it has a `~`, or is percent-encoded.
fn parameter(line: &str) -> Option<Range<usize>> {
    let is_link = LINKS.iter().any(|link| line.starts_with(link));
    if !is_link || line.contains(char::is_whitespace) {
        return None;
    }
    let mut start = 0;
    for (end, byte) in line.bytes().chain(iter::once(b'&')).enumerate() {
        if matches!(byte, b'?' | b'&' | b'#') {
            let part = line.get(start..end).unwrap_or_default();
            let value = part.strip_prefix("usen=").or_else(|| part.strip_prefix("u="));
            if let Some(value) = value.filter(|value| value.is_ascii() && value.contains(['~', '%'])) {
                return Some(end - value.len()..end);
            }
            start = end + 1;
        }
    }
    None
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
