//! Draws a diagram as SVG.

mod board;
mod hands;
mod overlay;
mod pieces;

use crate::canvas::{Canvas, Document};
use crate::description;
use crate::diagram::Diagram;
use crate::layout::{self, Layout};
use crate::theme::Style;

impl Diagram {
    /// Draws the diagram as an SVG document, which is also an `<svg>` element for an HTML page.
    ///
    /// The board, the pieces and the numbers are outlines and need no font. The title, the caption, the comment and the
    /// names are outlines too, unless any of their characters has no outline ([`Diagram::missing_glyphs`]). Then all of
    /// them are `<text>` in a Japanese serif font of the viewer.
    ///
    /// The same diagram always gives the same text. Control characters are replaced, as by [`printable`](crate::printable).
    ///
    /// ```
    /// use shogi_core::Handicap;
    /// use shogi_diagram::Diagram;
    ///
    /// let setup = Handicap::TwoPiece.setup().unwrap();
    /// let svg = Diagram::new(setup).title("二枚落ち <1>").to_svg();
    /// assert!(svg.contains("二枚落ち &lt;1&gt;"));
    /// ```
    pub fn to_svg(&self) -> String {
        let layout = Layout::new(self);
        let style = self.theme.style();
        let [width, height] = layout.size;
        let mut picture = Picture {
            diagram: self,
            style,
            layout: &layout,
            canvas: Canvas::new(self.typeface(), &self.missing_glyphs()),
        };
        let page = format_args!(r#"fill="{}""#, style.page);
        picture.canvas.rect([0.0, 0.0, width, height], page);
        for text in [&layout.title, &layout.caption, &layout.comment] {
            picture.canvas.paragraph(text, style.text);
        }
        picture.draw_board();
        picture.draw_last_move();
        picture.draw_grid();
        picture.draw_pieces();
        picture.draw_hands();
        picture.draw_marks();
        picture.canvas.finish(&Document {
            size: layout.size,
            width: self.width,
            title: description::title(self),
            description: description::description(self),
            language: self.language,
            key: &self.key,
        })
    }

    /// Returns the width and the height of the picture in pixels.
    pub fn pixels(&self) -> [u32; 2] {
        layout::pixels(Layout::new(self).size, self.width)
    }
}

/// A picture that is being drawn.
struct Picture<'d> {
    diagram: &'d Diagram,
    style: &'static Style,
    layout: &'d Layout,
    canvas: Canvas<'d>,
}
