//! Makes damaged copies of a text: cut off, with a line removed or repeated, or with characters changed.

use std::ops::Range;

use shogi_core::format::tools::line_end;

/// Returns the ranges of the lines of a text. Each range includes the line end, which may be LF, CRLF or CR.
pub fn lines(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = text.as_bytes().get(start..).filter(|rest| !rest.is_empty())?;
        let line = start..start + line_end(rest).1;
        start = line.end;
        Some(line)
    })
}

/// Returns prefixes of a text with 0, `step`, 2 · `step` … characters. The whole text is not among them.
pub fn prefixes(text: &str, step: usize) -> impl Iterator<Item = &str> {
    let ends = text.char_indices().map(|(index, _)| index).step_by(step.max(1));
    ends.filter_map(|end| text.get(..end))
}

/// Returns the prefixes of a text that end after a line end, and the whole text as the last one.
pub fn line_prefixes(text: &str) -> impl Iterator<Item = &str> {
    lines(text).filter_map(|line| text.get(..line.end))
}

/// Returns copies of the text, each with a different line removed.
pub fn without_each_line(text: &str) -> impl Iterator<Item = String> {
    with_each_line(text, |_| String::new())
}

/// Returns copies of the text, each with a different line repeated.
pub fn with_each_line_twice(text: &str) -> impl Iterator<Item = String> {
    with_each_line(text, |line| [line, line].concat())
}

/// Returns copies of the text, each with a different line cut off in its middle. The line end is kept.
pub fn with_each_line_cut(text: &str) -> impl Iterator<Item = String> {
    with_each_line(text, |line| {
        let content = line.trim_end_matches(['\r', '\n']);
        let half = content.chars().count() / 2;
        let half: String = content.chars().take(half).collect();
        half + line.get(content.len()..).unwrap_or_default()
    })
}

/// Returns copies of the text, each with `inserted` at a different place of a line: before, between or after the
/// characters of the line. Nothing is inserted into blank lines and the blanks at both ends of a line. Each copy comes
/// with the range, in the original text, of the line that was changed.
pub fn with_text_in_each_place<'a>(
    text: &'a str,
    inserted: &'a str,
) -> impl Iterator<Item = (Range<usize>, String)> + 'a {
    lines(text).flat_map(move |line| {
        let content = text.get(line.clone()).unwrap_or_default();
        let start = line.start + content.len() - content.trim_start().len();
        let content = content.trim();
        let ends = content
            .char_indices()
            .map(move |(index, one)| index + one.len_utf8());
        let places = (!content.is_empty()).then_some(0).into_iter().chain(ends);
        places.filter_map(move |place| {
            let place = start + place;
            Some((line.clone(), replaced(text, place..place, inserted)?))
        })
    })
}

/// Returns copies of the text. In each copy, a different digit from 1 to 9 is replaced by the next digit, and 9 by 1.
/// The digits may be ASCII, full-width or kanji digits. Each copy comes with the range, in the original text, of the
/// line whose digit was changed.
pub fn with_each_digit_changed(text: &str) -> impl Iterator<Item = (Range<usize>, String)> + '_ {
    let next = |digit: char| {
        DIGITS.iter().find_map(|kind| {
            let place = kind.iter().position(|&one| one == digit)?;
            kind.iter().cycle().nth(place + 1)
        })
    };
    lines(text).flat_map(move |line| {
        let content = text.get(line.clone()).unwrap_or_default();
        content.char_indices().filter_map(move |(index, digit)| {
            let start = line.start + index;
            let next = next(digit)?.to_string();
            Some((
                line.clone(),
                replaced(text, start..start + digit.len_utf8(), &next)?,
            ))
        })
    })
}

const DIGITS: [[char; 9]; 3] = [
    ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    ['１', '２', '３', '４', '５', '６', '７', '８', '９'],
    ['一', '二', '三', '四', '五', '六', '七', '八', '九'],
];

fn replaced(text: &str, part: Range<usize>, by: &str) -> Option<String> {
    Some([text.get(..part.start)?, by, text.get(part.end..)?].concat())
}

fn with_each_line(text: &str, change: impl Fn(&str) -> String) -> impl Iterator<Item = String> {
    lines(text).filter_map(move |line| replaced(text, line.clone(), &change(text.get(line.clone())?)))
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
    fn every_line_end_parts_lines() {
        assert_eq!(lines("a\n\rb\r\nc").collect::<Vec<_>>(), [0..2, 2..3, 3..6, 6..7]);
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

    #[test]
    fn lines_grow_and_digits_change_one_at_a_time() {
        assert_eq!(
            with_text_in_each_place(" a歩 \r\n\nd", "x").collect::<Vec<_>>(),
            [
                (0..8, " xa歩 \r\n\nd".to_owned()),
                (0..8, " ax歩 \r\n\nd".to_owned()),
                (0..8, " a歩x \r\n\nd".to_owned()),
                (9..10, " a歩 \r\n\nxd".to_owned()),
                (9..10, " a歩 \r\n\ndx".to_owned())
            ]
        );
        assert_eq!(
            with_each_digit_changed("9七\n８").collect::<Vec<_>>(),
            [
                (0..5, "1七\n８".to_owned()),
                (0..5, "9八\n８".to_owned()),
                (5..8, "9七\n９".to_owned())
            ]
        );
    }
}
