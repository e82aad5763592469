//! Draws a diagram as SVG.

mod board;
mod hands;
mod overlay;
mod pieces;

use crate::canvas::{Align, Canvas, Head};
use crate::description;
use crate::diagram::Diagram;
use crate::layout::{Layout, Paragraph};
use crate::lines::Typeface;

use pieces::Pieces;

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
        let typeface = Typeface::new(self);
        let layout = Layout::new(self, typeface);
        let style = self.theme.style();
        let mut canvas = Canvas::new(typeface);
        let [width, height] = layout.size;
        canvas.rect(
            [0.0, 0.0, width, height],
            format_args!(r#"fill="{}""#, style.page),
        );
        paragraph(&mut canvas, &layout.title, width, style.text);
        board::draw(&mut canvas, self, &layout);
        overlay::draw_last_move(&mut canvas, self, &layout);
        board::draw_grid(&mut canvas, &layout, style);
        let pieces = Pieces::new(self);
        for (square, piece) in self.setup.board.pieces() {
            let turned = layout.is_turned(piece.color);
            pieces.draw(&mut canvas, piece.kind, layout.center(square), turned);
        }
        hands::draw(&mut canvas, self, &layout, &pieces);
        overlay::draw(&mut canvas, self, &layout);
        paragraph(&mut canvas, &layout.comment, width, style.text);
        canvas.finish(&Head {
            pixels: layout.pixels(self.width),
            size: layout.size,
            title: &description::title(self),
            description: &description::description(self),
            language: self.language.code(),
            key: &self.key,
        })
    }

    /// Returns the width and the height of the picture in pixels.
    pub fn pixels(&self) -> [u32; 2] {
        Layout::new(self, Typeface::new(self)).pixels(self.width)
    }
}

fn paragraph(canvas: &mut Canvas<'_>, paragraph: &Paragraph, width: f64, color: &str) {
    for (line, baseline) in paragraph.baselines() {
        let middle = [width / 2.0, baseline];
        canvas.text(line, middle, paragraph.size, width * 0.98, Align::Middle, color);
    }
}
