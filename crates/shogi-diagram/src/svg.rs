//! Draws a diagram as SVG.

mod board;
mod hands;
mod overlay;
mod pieces;

use crate::canvas::{Align, Canvas};
use crate::diagram::Diagram;
use crate::layout::{Layout, Paragraph};
use crate::theme::Style;

impl Diagram {
    /// Draws the diagram as an SVG document, which is also an `<svg>` element for an HTML page.
    ///
    /// The board, the pieces and the numbers are outlines and need no font. The title, the comment and the names are
    /// outlines too, except for lines with a character that has no outline ([`Diagram::missing_glyphs`]). Such a line
    /// is a `<text>` in the serif font of the viewer.
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
        let (middle, text_width) = (width / 2.0, width * 0.98);
        let mut picture = Picture {
            diagram: self,
            style,
            layout: &layout,
            canvas: Canvas::new(self),
        };
        let page = format_args!(r#"fill="{}""#, style.page);
        picture.canvas.rect([0.0, 0.0, width, height], page);
        picture.draw_lines(&layout.title, middle, text_width, Align::Middle, style.text);
        picture.draw_board();
        picture.draw_last_move();
        picture.draw_grid();
        picture.draw_pieces();
        picture.draw_hands();
        picture.draw_marks();
        picture.draw_lines(&layout.comment, middle, text_width, Align::Middle, style.text);
        picture.canvas.finish(&layout)
    }

    /// Returns the width and the height of the picture in pixels.
    pub fn pixels(&self) -> [u32; 2] {
        Layout::new(self).pixels(self.width)
    }
}

/// A picture that is being drawn.
struct Picture<'d> {
    diagram: &'d Diagram,
    style: &'static Style,
    layout: &'d Layout,
    canvas: Canvas<'d>,
}

impl Picture<'_> {
    /// Draws lines of text. `x` is the left end or the middle of each line, as `align` says. A line that is wider than `width`
    /// is made narrower.
    fn draw_lines(&mut self, lines: &Paragraph, x: f64, width: f64, align: Align, color: &str) {
        for (line, baseline) in lines.baselines() {
            self.canvas
                .text(line, [x, baseline], lines.size, width, align, color);
        }
    }
}
