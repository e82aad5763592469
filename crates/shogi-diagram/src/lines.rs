//! The outlines and the widths of the texts of a diagram, and where long texts are wrapped.

use std::collections::BTreeSet;

use crate::caption;
use crate::diagram::Diagram;
use crate::glyphs::{self, Glyph, UNITS_PER_EM};

impl Diagram {
    /// Returns the outline of a character, from the table of the crate or else from the font of the diagram. Returns
    /// `None` if both lack the character.
    #[cfg_attr(
        not(feature = "font"),
        expect(clippy::unused_self, reason = "without a font there is only the table")
    )]
    fn glyph(&self, character: char) -> Option<Glyph> {
        let glyph = glyphs::find(character);
        #[cfg(feature = "font")]
        let glyph = glyph.or_else(|| self.font.as_ref()?.glyph(character));
        glyph
    }

    /// Returns the outlines of all characters of a line. Returns `None` if any of the characters has no outline.
    pub(crate) fn outlines(&self, line: &str) -> Option<Vec<(char, Glyph)>> {
        line.chars()
            .map(|character| Some((character, self.glyph(character)?)))
            .collect()
    }

    /// Returns the width of a line, in ems. The width of a character without an outline is estimated.
    pub(crate) fn line_width(&self, line: &str) -> f64 {
        line.chars().map(|character| self.advance(character)).sum()
    }

    fn advance(&self, character: char) -> f64 {
        match self.glyph(character) {
            Some(glyph) => f64::from(glyph.advance) / f64::from(UNITS_PER_EM),
            // Letters of alphabets are narrower than an em in most fonts; from U+2E80 on there are CJK characters.
            None if character < '\u{2e80}' => 0.7,
            None => 1.0,
        }
    }

    /// Splits a text into its lines and wraps the lines that are wider than `width` ems. A line is wrapped at its last
    /// blank that fits, or between any two characters if no blank fits. The wrapped lines together have every printable
    /// character of the text.
    pub(crate) fn wrap(&self, text: &str, width: f64) -> Vec<String> {
        let mut lines = Vec::new();
        for line in caption::lines(text) {
            self.wrap_line(&line, width, &mut lines);
        }
        lines
    }

    fn wrap_line(&self, line: &str, width: f64, lines: &mut Vec<String>) {
        let mut rest = line;
        let mut used = 0.0;
        let mut after_blank = None;
        let mut index = 0;
        while let Some(character) = rest[index..].chars().next() {
            let advance = self.advance(character);
            if used + advance > width && index > 0 {
                let (wrapped, after) = rest.split_at(after_blank.unwrap_or(index));
                lines.push(wrapped.to_owned());
                // The characters after the blank are measured again, as a part of the next line. They contain no blank,
                // so each character is measured at most twice.
                (rest, used, after_blank, index) = (after, 0.0, None, 0);
                continue;
            }
            used += advance;
            index += character.len_utf8();
            if character == ' ' {
                after_blank = Some(index);
            }
        }
        lines.push(rest.to_owned());
    }

    /// Lists the characters of the title, the comment and the names of which neither the crate nor the font has an
    /// outline. Each character is listed once, in the order in which the characters first occur.
    ///
    /// In an SVG, a line with such a character is a `<text>` and depends on the fonts of the viewer. A PNG cannot be
    /// drawn with such a character.
    ///
    /// ```
    /// use shogi_diagram::Diagram;
    ///
    /// assert_eq!(Diagram::default().title("第１図は▲７六歩まで").missing_glyphs(), []);
    /// assert_eq!(Diagram::default().title("竜王戦").missing_glyphs(), ['戦']);
    /// ```
    pub fn missing_glyphs(&self) -> Vec<char> {
        let texts = [&self.title, &self.comment, &self.names[0], &self.names[1]];
        let mut seen = BTreeSet::new();
        let mut missing = Vec::new();
        for line in texts.into_iter().flat_map(|text| caption::lines(text)) {
            let is_new = |&character: &char| seen.insert(character) && self.glyph(character).is_none();
            missing.extend(line.chars().filter(is_new));
        }
        missing
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn wrap(text: &str, width: f64) -> Vec<String> {
        Diagram::default().wrap(text, width)
    }

    #[test]
    fn lines_are_wrapped_at_blanks_or_anywhere() {
        assert_eq!(wrap("ab cd ef", 3.0), ["ab cd ", "ef"]);
        assert_eq!(wrap("歩香桂銀", 3.0), ["歩香桂", "銀"]);
        assert_eq!(wrap("歩香桂", 3.0), ["歩香桂"]);
        assert_eq!(wrap("歩", 0.5), ["歩"]);
    }

    #[test]
    fn line_ends_are_kept() {
        assert_eq!(wrap("a\n\nb\n", 9.0), ["a", "", "b"]);
        assert_eq!(wrap("", 9.0), [""; 0]);
    }
}
