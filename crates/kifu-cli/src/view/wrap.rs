//! Breaks texts into lines that fit into a panel.

use ratatui::text::Span;

/// Returns the lines of a text, each at most `width` columns wide. A line is broken before a word in Latin script if
/// possible, else between any two characters. A blank at which a line is broken is dropped.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut columns = 0;
    let mut buffer = [0; 4];
    for character in text.chars() {
        let wide = columns_of(character.encode_utf8(&mut buffer));
        if columns + wide > width && !line.is_empty() {
            let is_in_word = character.is_ascii() && character != ' ';
            let word = line
                .trim_end_matches(|last: char| last.is_ascii() && last != ' ')
                .len();
            let rest = if is_in_word && word > 0 {
                line.split_off(word)
            } else {
                String::new()
            };
            columns = columns_of(&rest);
            lines.push(std::mem::replace(&mut line, rest));
            if character == ' ' {
                continue;
            }
        }
        line.push(character);
        columns += wide;
    }
    lines.push(line);
    lines
}

fn columns_of(text: &str) -> usize {
    Span::raw(text).width()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_line_is_broken_before_a_word() {
        assert_eq!(wrap("a good move", 8), ["a good ", "move"]);
        assert_eq!(wrap("a good move", 6), ["a good", "move"]);
        assert_eq!(wrap("日時：2021/10/02", 12), ["日時：", "2021/10/02"]);
        assert_eq!(wrap("goodmoves", 4), ["good", "move", "s"]);
        assert_eq!(wrap("", 4), [""]);
    }

    #[test]
    fn kanji_take_two_columns() {
        assert_eq!(wrap("角道を開ける", 5), ["角道", "を開", "ける"]);
        assert_eq!(wrap("角道", 1), ["角", "道"]);
    }
}
