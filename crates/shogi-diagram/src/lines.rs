//! [`Typeface`]: the outlines and the widths of the texts of a picture.

use std::collections::BTreeSet;

use crate::caption;
use crate::diagram::Diagram;
#[cfg(feature = "font")]
use crate::font::Font;
use crate::glyphs::{self, Glyph, UNITS_PER_EM};
use crate::wrap::wrap;

/// Where the outlines of a text come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    /// From the table of the crate. For the numbers of the board, the hands, and the names of the sides.
    Board,
    /// From the font of the picture, or from the table if there is no font or it lacks the character. For the title, the
    /// caption, the comment and the names of the players.
    Caption,
}

/// Which part of a line of text is at the place that is given for the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Middle,
    /// The left end, of a line that is turned by a quarter and runs from top to bottom.
    Top,
}

/// The outlines of characters: those of the font of a picture, and those of the crate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Typeface<'d> {
    pub(crate) font: Option<&'d Font>,
}

/// Without the feature, no picture has a font.
#[cfg(not(feature = "font"))]
#[derive(Debug)]
pub(crate) enum Font {}

#[cfg(not(feature = "font"))]
impl Font {
    const fn glyph(&self, _: char) -> Option<Glyph> {
        match *self {}
    }
}

impl Typeface<'_> {
    /// Returns the outline of a character. Returns `None` if it has none.
    fn glyph(self, character: char, face: Face) -> Option<Glyph> {
        let font = self.font.filter(|_| face == Face::Caption);
        let in_font = font.and_then(|font| font.glyph(character));
        in_font.or_else(|| glyphs::find(character))
    }

    /// Returns the outlines of all characters of a line. Returns `None` if any of the characters has no outline.
    pub(crate) fn outlines(self, line: &str, face: Face) -> Option<Vec<(char, Glyph)>> {
        line.chars()
            .map(|character| Some((character, self.glyph(character, face)?)))
            .collect()
    }

    /// Returns the width of a line, in ems. The width of a character without an outline is estimated.
    pub(crate) fn line_width(self, line: &str, face: Face) -> f64 {
        line.chars().map(|character| self.advance(character, face)).sum()
    }

    fn advance(self, character: char, face: Face) -> f64 {
        match self.glyph(character, face) {
            Some(glyph) => f64::from(glyph.advance) / f64::from(UNITS_PER_EM),
            // Letters of alphabets are narrower than an em in most fonts; from U+2E80 on there are CJK characters.
            None if character < '\u{2e80}' => 0.7,
            None => 1.0,
        }
    }

    /// Splits a text into its lines, as [`caption::lines`] does, and [wraps](wrap()) the lines that are wider than `width` ems.
    pub(crate) fn wrap(self, text: &str, width: f64, face: Face) -> Vec<String> {
        let measure = |character| self.advance(character, face);
        caption::lines(text)
            .flat_map(|line| wrap(&line, width, measure))
            .collect()
    }

    /// Lists the characters of texts without an outline, each once, in the order in which they first occur.
    pub(crate) fn missing<'t>(self, texts: impl IntoIterator<Item = &'t str>) -> Vec<char> {
        let mut seen = BTreeSet::new();
        let mut missing = Vec::new();
        for line in texts.into_iter().flat_map(caption::lines) {
            let is_new =
                |&character: &char| seen.insert(character) && self.glyph(character, Face::Caption).is_none();
            missing.extend(line.chars().filter(is_new));
        }
        missing
    }
}

impl Diagram {
    #[cfg_attr(
        not(feature = "font"),
        expect(clippy::unused_self, reason = "the font is a field")
    )]
    pub(crate) const fn typeface(&self) -> Typeface<'_> {
        Typeface {
            #[cfg(feature = "font")]
            font: self.font.as_ref(),
            #[cfg(not(feature = "font"))]
            font: None,
        }
    }

    /// Lists the characters of the title, the caption, the comment and the names of which neither the crate nor the font
    /// has an outline. Each character is listed once, in the order in which the characters first occur.
    ///
    /// If there is such a character, all these texts are `<text>` in an SVG, so that they have the same font, one of the
    /// viewer. A PNG cannot be drawn.
    ///
    /// ```
    /// use shogi_diagram::Diagram;
    ///
    /// assert_eq!(Diagram::default().title("第１図は▲７六歩まで").missing_glyphs(), []);
    /// assert_eq!(Diagram::default().title("竜王戦").missing_glyphs(), ['戦']);
    /// ```
    pub fn missing_glyphs(&self) -> Vec<char> {
        let [black, white] = &self.names;
        let texts = [&self.title, &self.caption, &self.comment, black, white];
        self.typeface().missing(texts.map(String::as_str))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn wrap(text: &str, width: f64) -> Vec<String> {
        Diagram::default().typeface().wrap(text, width, Face::Caption)
    }

    #[test]
    fn lines_are_measured_in_ems() {
        assert_eq!(wrap("ab cd ef", 2.5), ["ab cd", "ef"]);
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
