//! Texts with something amiss, made of good ones.

/// Every part of a text that begins where it begins and ends between two characters, `step` characters apart at least.
pub fn prefixes(text: &str, step: usize) -> impl Iterator<Item = &str> {
    let ends = text.char_indices().map(|(index, _)| index).step_by(step.max(1));
    ends.filter_map(|end| text.get(..end))
}

/// Every part of a text that begins where it begins and ends with a line.
pub fn line_prefixes(text: &str) -> impl Iterator<Item = &str> {
    let mut end = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        end += line.len();
        text.get(..end)
    })
}

/// The text without its first line, without its second, and so on.
pub fn without_each_line(text: &str) -> impl Iterator<Item = String> {
    with_each_line(text, |_| String::new())
}

/// The text with its first line twice, with its second twice, and so on.
pub fn with_each_line_twice(text: &str) -> impl Iterator<Item = String> {
    with_each_line(text, |line| [line, line].concat())
}

/// The text with its first line cut in the middle, with its second, and so on. The line end stays.
pub fn with_each_line_cut(text: &str) -> impl Iterator<Item = String> {
    with_each_line(text, |line| {
        let words = line.trim_end_matches(['\r', '\n']);
        let half = words.chars().count() / 2;
        let half: String = words.chars().take(half).collect();
        half + line.get(words.len()..).unwrap_or_default()
    })
}

fn with_each_line(text: &str, change: impl Fn(&str) -> String) -> impl Iterator<Item = String> {
    let mut start = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let end = start + line.len();
        let parts = (text.get(..start), text.get(end..));
        start = end;
        let (Some(before), Some(after)) = parts else {
            return None;
        };
        Some([before, &change(line), after].concat())
    })
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn prefixes_end_between_characters() {
        assert_eq!(prefixes("a歩b", 1).collect::<Vec<_>>(), ["", "a", "a歩"]);
        assert_eq!(
            line_prefixes("a\n\nb").collect::<Vec<_>>(),
            ["a\n", "a\n\n", "a\n\nb"]
        );
        assert_eq!(prefixes("a歩b", 2).collect::<Vec<_>>(), ["", "a歩"]);
    }

    #[test]
    fn each_line_is_changed_once() {
        let text = "ab\r\nc\nde";
        assert_eq!(
            without_each_line(text).collect::<Vec<_>>(),
            ["c\nde", "ab\r\nde", "ab\r\nc\n"]
        );
        assert_eq!(
            with_each_line_twice(text).collect::<Vec<_>>(),
            ["ab\r\nab\r\nc\nde", "ab\r\nc\nc\nde", "ab\r\nc\ndede"]
        );
        assert_eq!(
            with_each_line_cut(text).collect::<Vec<_>>(),
            ["a\r\nc\nde", "ab\r\n\nde", "ab\r\nc\nd"]
        );
    }
}
