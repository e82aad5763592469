//! Draws diagrams and graphs as PNG.

use std::error::Error;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use shogi_core::messages::messages;

use crate::diagram::Diagram;
use crate::graph::Graph;

/// The maximum width and the maximum height of a PNG, in pixels.
const MAX_PIXELS: u32 = 16_384;

impl Diagram {
    /// Draws the diagram as a PNG with the same size as the SVG of [`to_svg`](Diagram::to_svg). [`Diagram::width`] sets
    /// the width in pixels.
    ///
    /// No fonts of the machine are used. For characters of which the crate has no outlines, set a font
    /// ([`Diagram::font`]).
    ///
    /// ```
    /// use shogi_core::Setup;
    /// use shogi_diagram::{Diagram, PngError};
    ///
    /// let diagram = Diagram::new(Setup::STARTPOS).width(400);
    /// assert_eq!(diagram.to_png()?[..4], *b"\x89PNG");
    ///
    /// let error = diagram.title("竜王戦").to_png().unwrap_err();
    /// assert_eq!(error, PngError::MissingGlyphs(vec!['戦']));
    /// # Ok::<(), PngError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PngError::MissingGlyphs`] if the title, the caption, the comment or a name has a character without an outline.
    /// [`PngError::TooLarge`] if the picture would be wider or higher than 16384 pixels.
    pub fn to_png(&self) -> Result<Vec<u8>, PngError> {
        encode(&self.missing_glyphs(), self.pixels(), || self.to_svg())
    }
}

impl Graph {
    /// Draws the graph as a PNG with the same size as the SVG of [`to_svg`](Graph::to_svg), without fonts of the machine, as
    /// [`Diagram::to_png`] does.
    ///
    /// # Errors
    ///
    /// [`PngError::MissingGlyphs`] if a text has a character without an outline ([`Graph::missing_glyphs`]).
    /// [`PngError::TooLarge`] if the picture would be wider or higher than 16384 pixels.
    pub fn to_png(&self) -> Result<Vec<u8>, PngError> {
        encode(&self.missing_glyphs(), self.pixels(), || self.to_svg())
    }
}

/// Draws an SVG of a size in pixels as PNG.
fn encode(
    missing: &[char],
    [width, height]: [u32; 2],
    svg: impl FnOnce() -> String,
) -> Result<Vec<u8>, PngError> {
    if !missing.is_empty() {
        return Err(PngError::MissingGlyphs(missing.to_vec()));
    }
    if width.max(height) > MAX_PIXELS {
        return Err(PngError::TooLarge { width, height });
    }
    let tree = Tree::from_str(&svg(), &Options::default()).map_err(PngError::drawing)?;
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::TooLarge { width, height })?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(PngError::drawing)
}

messages! {
    /// The reason why a diagram cannot be drawn as PNG.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum PngError {
        /// Some characters of the title, the caption, the comment or the names have no outline. The value lists these characters.
        MissingGlyphs(Vec<char>) as characters,
            en("no outline for `{}`; give a font that has these characters", characters.iter().collect::<String>()),
            ja(
                "「{}」の字形がありません。これらの文字を含むフォントを指定してください",
                characters.iter().collect::<String>()
            );
        /// The picture would have more pixels than a PNG may have.
        TooLarge {
            /// The width of the picture in pixels.
            width: u32,
            /// The height of the picture in pixels.
            height: u32,
        },
            en("a picture of {width}x{height} pixels is too large: the limit is {MAX_PIXELS}"),
            ja("{width}x{height}ピクセルの画像は大きすぎます（上限は{MAX_PIXELS}）");
        /// The library that draws the picture returned an error. No picture with such an error is known.
        Drawing(String) as reason,
            en("the picture cannot be drawn: {reason}"),
            ja("画像を描けません: {reason}");
    }
}

impl PngError {
    fn drawing(error: impl Error) -> Self {
        Self::Drawing(error.to_string())
    }
}

impl Error for PngError {}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::messages::{Language, Localize};
    use shogi_core::{Color, Setup};

    use super::*;
    use crate::Theme;

    #[test]
    fn a_png_shows_the_picture() {
        let diagram = Diagram::new(Setup::STARTPOS).theme(Theme::Book).width(607);
        let png = diagram.last_move("P*5e".parse().unwrap()).to_png().unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (607, 545));
        let color = |x, y| {
            let pixel = pixels.pixel(x, y).unwrap();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        };
        // The pixels are a corner of the page, and a point in the middle of the board, on the square of the last move.
        assert_eq!(color(1, 1), [255, 255, 255, 255]);
        assert_eq!(color(295, 281), [200, 200, 200, 255]);
    }

    #[test]
    fn a_picture_that_is_too_large_is_an_error() {
        let error = Diagram::default().width(20_000).to_png().unwrap_err();
        assert!(matches!(error, PngError::TooLarge { width: 20_000, .. }));
        let long = Diagram::default().comment("a\n".repeat(20_000)).to_png();
        assert!(matches!(long, Err(PngError::TooLarge { .. })));
        assert!(Diagram::default().width(0).to_png().is_ok());
    }

    #[test]
    fn control_characters_need_no_font() {
        let text = "\ta\u{0}\u{1b}[31m\r\u{7f}\u{9b}\u{fffd}\u{fffe}\u{ffff}\r\nb";
        let diagram = Diagram::new(Setup::STARTPOS)
            .title(text)
            .comment(text)
            .name(Color::Black, text);
        for theme in Theme::ALL {
            assert_eq!(diagram.clone().theme(theme).missing_glyphs(), []);
            assert!(diagram.clone().theme(theme).to_png().is_ok());
        }
    }

    #[test]
    fn errors_have_messages_in_both_languages() {
        let error = PngError::MissingGlyphs(vec!['局', '戦']);
        assert_eq!(
            error.to_string(),
            "no outline for `局戦`; give a font that has these characters"
        );
        assert_eq!(
            error.message(Language::Japanese).to_string(),
            "「局戦」の字形がありません。これらの文字を含むフォントを指定してください"
        );
    }
}
