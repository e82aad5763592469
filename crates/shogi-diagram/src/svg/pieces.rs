//! Draws single pieces.

use shogi_core::{Color, Piece, PieceKind};

use crate::canvas::{Canvas, Number, Scale};
use crate::diagram::{Diagram, Lettering};
use crate::glyphs::{Glyph, UNITS_PER_EM};
use crate::lines::Typeface;
use crate::theme::Style;

/// How the pieces of a diagram look.
pub(super) struct Pieces<'d> {
    style: &'static Style,
    lettering: Lettering,
    typeface: Typeface<'d>,
}

/// The shape of a piece: the width and the height of its pentagon.
#[derive(Clone, Copy)]
struct Shape {
    width: f64,
    height: f64,
}

impl<'d> Pieces<'d> {
    pub(super) fn new(diagram: &'d Diagram) -> Self {
        Self {
            style: diagram.theme.style(),
            lettering: diagram.lettering,
            typeface: Typeface::new(diagram),
        }
    }

    /// Draws a piece. `center` is the middle of the pentagon; with `turned`, the piece points down.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, kind: PieceKind, center: [f64; 2], turned: bool) {
        let fill = self
            .style
            .wood
            .as_ref()
            .map(|wood| canvas.gradient("piece", wood.piece));
        let id = canvas.define(kind.to_csa(), |id| self.definition(id, kind, fill.as_deref()));
        let [x, y] = center.map(Number);
        let turn = if turned { "rotate(180)" } else { "" };
        canvas.push(format_args!(
            r##"<use xlink:href="#{id}" transform="translate({x} {y}){turn}"/>"##
        ));
    }

    /// Returns the SVG element with the id `id` that draws a piece around the origin.
    fn definition(&self, id: &str, kind: PieceKind, fill: Option<&str>) -> String {
        let style = self.style;
        let ink = if kind.is_promoted() {
            style.promoted_ink
        } else {
            style.ink
        };
        let Some((wood, fill)) = style.wood.as_ref().zip(fill) else {
            let characters = self.characters(kind, [84.0, 84.0], 0.0, 84.0, 14);
            return format!(r#"<g id="{id}" fill="{ink}" stroke="{ink}">{characters}</g>"#);
        };
        let shape = Shape::of(kind);
        let outline = shape.path();
        let edge = wood.piece_edge;
        let (size, down) = (shape.glyph_size(), shape.height * 0.055);
        let characters = self.characters(kind, size, down, shape.glyph_width(), 26);
        format!(
            "<g id=\"{id}\"><path d=\"{outline}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2\" \
             stroke-linejoin=\"round\"/><g fill=\"{ink}\" stroke=\"{ink}\">{characters}</g></g>"
        )
    }

    /// Returns the characters of a piece. The middle of their bounding box is `down` units below the origin, one em is
    /// `width` by `height` units, and the outlines are made bolder by a line of `bold` thousandths of an em. Characters
    /// that are together wider than `limit` are made narrower.
    fn characters(
        &self,
        kind: PieceKind,
        [width, height]: [f64; 2],
        down: f64,
        limit: f64,
        bold: u8,
    ) -> String {
        let text = match self.lettering {
            Lettering::Japanese => kind.to_ja_char().to_string(),
            Lettering::Western => Piece::new(Color::Black, kind).to_string(),
        };
        let glyphs = self.typeface.outlines(&text).unwrap_or_default();
        let [left, top, right, bottom] = bounds(&glyphs);
        let em = f64::from(UNITS_PER_EM);
        let (mut scale_x, scale_y) = (width / em, height / em);
        scale_x = scale_x.min(limit / (right - left).max(1.0));
        let mut x = -scale_x * f64::midpoint(left, right);
        let y = down - scale_y * f64::midpoint(top, bottom);
        let paths = glyphs.iter().map(|(_, glyph)| {
            let (path, place, line) = (&glyph.path, Number(x), Number(y));
            x += scale_x * f64::from(glyph.advance);
            let (wide, high) = (Scale(scale_x), Scale(scale_y));
            format!(
                r#"<path d="{path}" transform="matrix({wide} 0 0 {high} {place} {line})" stroke-width="{bold}"/>"#
            )
        });
        paths.collect()
    }
}

/// Returns the bounding box of a line of glyphs, in units of glyphs. Without glyphs, all four numbers are 0.
fn bounds(glyphs: &[(char, Glyph)]) -> [f64; 4] {
    let mut origin = 0.0;
    let boxes = glyphs.iter().map(|(_, glyph)| {
        let [left, top, right, bottom] = glyph.bounds.map(f64::from);
        let moved = [origin + left, top, origin + right, bottom];
        origin += f64::from(glyph.advance);
        moved
    });
    let union = boxes.reduce(|all, one| {
        [
            all[0].min(one[0]),
            all[1].min(one[1]),
            all[2].max(one[2]),
            all[3].max(one[3]),
        ]
    });
    union.unwrap_or_default()
}

impl Shape {
    /// Returns the shape of a kind of piece. The sizes are those of a common set, in which a king has 28.7 by 31.7 mm
    /// and a square of the board 35.3 by 38.6 mm, and a little larger.
    fn of(kind: PieceKind) -> Self {
        let (width, height) = match kind.unpromoted() {
            PieceKind::King => (88.0, 98.0),
            PieceKind::Rook | PieceKind::Bishop => (85.0, 95.0),
            PieceKind::Gold | PieceKind::Silver => (82.0, 91.0),
            PieceKind::Knight => (78.0, 88.0),
            PieceKind::Lance => (73.0, 88.0),
            _ => (70.0, 84.0),
        };
        Self { width, height }
    }

    /// Returns half the width at the shoulders. From the bottom to the shoulders, the sides lean inwards by nine
    /// degrees.
    fn shoulder(self) -> f64 {
        self.width / 2.0 - 0.158 * 0.8 * self.height
    }

    /// Returns the path data of the pentagon around the origin. The shoulders are at four fifths of the height.
    fn path(self) -> String {
        let (half, shoulder) = (Number(self.width / 2.0), Number(self.shoulder()));
        let (bottom, shoulder_y) = (Number(self.height / 2.0), Number(-0.3 * self.height));
        let (top, left, left_half) = (
            Number(-self.height / 2.0),
            Number(-self.shoulder()),
            Number(-self.width / 2.0),
        );
        format!("M0 {top}L{shoulder} {shoulder_y} {half} {bottom}H{left_half}L{left} {shoulder_y}z")
    }

    /// Returns the width and the height of one em of the characters on the piece.
    fn glyph_size(self) -> [f64; 2] {
        [self.width * 0.72, self.height * 0.71]
    }

    /// Returns the maximum width of the characters on the piece.
    fn glyph_width(self) -> f64 {
        self.shoulder() * 2.0 * 0.95
    }
}
