//! Breaks texts into lines.

use std::mem;

use unicode_linebreak::{BreakOpportunity, linebreaks};

/// The marks before moves and names. A line does not end with one of them.
const MARKS: [char; 6] = ['▲', '△', '▼', '▽', '☗', '☖'];
/// The characters that are dropped at the end of a line if the text continues on the next line.
const BLANKS: [char; 2] = [' ', '\u{3000}'];

/// Breaks a text into lines that are at most `width` wide. `measure` returns the width of a character.
///
/// A line is broken where the line breaking algorithm of Unicode (Standard Annex 14) permits it, which includes the
/// Japanese rules (*kinsoku*): no line begins with `。`, `」`, `ー` or `っ`, or ends with `「`. It does not end with `▲` either.
/// A part that is too wide for a line is broken between any two characters. Blanks at a break are dropped.
///
/// ```
/// use shogi_diagram::wrap;
///
/// assert_eq!(wrap("歩を突く。次に", 4.0, |_| 1.0), ["歩を突", "く。次に"]);
/// ```
pub fn wrap(text: &str, width: f64, measure: impl Fn(char) -> f64) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), 0.0);
    let mut start = 0;
    for (end, opportunity) in linebreaks(text) {
        let part = &text[start..end];
        if opportunity == BreakOpportunity::Allowed && part.ends_with(MARKS) {
            continue;
        }
        start = end;
        let wide: f64 = part.trim_end_matches(BLANKS).chars().map(&measure).sum();
        if used + wide > width && !line.is_empty() {
            lines.push(without_blanks(&mem::take(&mut line)));
            used = 0.0;
        }
        for character in part.chars() {
            let advance = measure(character);
            if used + advance > width && wide > width && !line.is_empty() {
                lines.push(mem::take(&mut line));
                used = 0.0;
            }
            line.push(character);
            used += advance;
        }
        if opportunity == BreakOpportunity::Mandatory {
            lines.push(mem::take(&mut line));
            used = 0.0;
        }
    }
    if lines.is_empty() {
        lines.push(line);
    }
    lines
}

fn without_blanks(line: &str) -> String {
    line.trim_end_matches(BLANKS).to_owned()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// Wraps a text in which a character in ASCII takes one column, and any other takes two.
    fn columns(text: &str, width: f64) -> Vec<String> {
        wrap(
            text,
            width,
            |character| if character.is_ascii() { 1.0 } else { 2.0 },
        )
    }

    #[test]
    fn a_line_is_broken_between_words() {
        assert_eq!(columns("a good move", 8.0), ["a good", "move"]);
        assert_eq!(columns("a good move", 6.0), ["a good", "move"]);
        assert_eq!(columns("日時：2021/10/02", 12.0), ["日時：", "2021/10/02"]);
        assert_eq!(columns("goodmoves", 4.0), ["good", "move", "s"]);
        assert_eq!(columns("", 4.0), [""]);
    }

    #[test]
    fn kanji_are_broken_anywhere() {
        assert_eq!(columns("角道を開ける", 5.0), ["角道", "を開", "ける"]);
        assert_eq!(columns("角道", 1.0), ["角", "道"]);
        assert_eq!(columns("角道\u{3000}開く", 4.0), ["角道", "開く"]);
    }

    #[test]
    fn no_line_begins_or_ends_with_the_wrong_punctuation() {
        for closing in "。、」』）】！？ー・ぁっゃゅょァッャュョ々：…％".chars() {
            let text = format!("一二三四{closing}五");
            assert_eq!(
                columns(&text, 8.0),
                ["一二三".to_owned(), format!("四{closing}五")]
            );
        }
        for opening in "「『（【▲△☗☖".chars() {
            let text = format!("一二三{opening}四五");
            assert_eq!(
                columns(&text, 8.0),
                ["一二三".to_owned(), format!("{opening}四五")]
            );
        }
        assert_eq!(columns("一二三。」四", 8.0), ["一二", "三。」四"]);
    }
}
