//! Draws single pieces.

use shogi_core::{Color, Piece, PieceKind};

use super::Picture;
use crate::canvas::{factor, number};
use crate::diagram::{Diagram, Lettering};
use crate::glyphs::{Glyph, UNITS_PER_EM};
use crate::lines::Face;

impl Picture<'_> {
    /// Draws the pieces on the board.
    pub(super) fn draw_pieces(&mut self) {
        for (square, piece) in self.diagram.setup.board.pieces() {
            let turned = self.layout.is_turned(piece.color);
            self.draw_piece(piece.kind, self.layout.center(square), turned);
        }
    }

    /// Draws a piece. `center` is the middle of the pentagon; with `turned`, the piece points down.
    pub(super) fn draw_piece(&mut self, kind: PieceKind, center: [f64; 2], turned: bool) {
        let id = self.define_piece(kind);
        let [x, y] = center.map(number);
        let turn = if turned { "rotate(180)" } else { "" };
        self.canvas.push(format_args!(
            r##"<use xlink:href="#{id}" transform="translate({x} {y}){turn}"/>"##
        ));
    }

    /// Returns the id of the definition that draws a piece around the origin.
    fn define_piece(&mut self, kind: PieceKind) -> String {
        let (diagram, style) = (self.diagram, self.style);
        let ink = if kind.is_promoted() {
            style.promoted_ink
        } else {
            style.ink
        };
        let (fill, edge) = match &style.wood {
            Some(wood) => (self.canvas.gradient("piece", wood.piece), wood.piece_edge),
            // `N` and `S` look the same when they are turned, so that a letter alone does not show whose piece it is.
            None if diagram.lettering == Lettering::Western => ("none".to_owned(), style.grid),
            None => {
                return self.canvas.define(kind.to_csa(), |id| {
                    let characters = characters(diagram, kind, [84.0, 84.0], 0.0, 84.0, 14);
                    format!(r#"<g id="{id}" fill="{ink}" stroke="{ink}">{characters}</g>"#)
                });
            }
        };
        self.canvas.define(kind.to_csa(), |id| {
            let shape = Shape::of(kind);
            let outline = shape.path();
            let (size, down) = (shape.glyph_size(), shape.height * 0.055);
            let characters = characters(diagram, kind, size, down, shape.glyph_width(), 26);
            format!(
                "<g id=\"{id}\"><path d=\"{outline}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2\" \
                 stroke-linejoin=\"round\"/><g fill=\"{ink}\" stroke=\"{ink}\">{characters}</g></g>"
            )
        })
    }
}

/// Returns the characters of a piece. The middle of their bounding box is `down` units below the origin, one em is
/// `width` by `height` units, and the outlines are made bolder by a line of `bold` thousandths of an em. Characters
/// that are together wider than `limit` are made narrower.
fn characters(
    diagram: &Diagram,
    kind: PieceKind,
    [width, height]: [f64; 2],
    down: f64,
    limit: f64,
    bold: u8,
) -> String {
    let text = match diagram.lettering {
        Lettering::Japanese => kind.to_ja_char().to_string(),
        Lettering::Western => Piece::new(Color::Black, kind).to_string(),
    };
    let glyphs = diagram
        .typeface()
        .outlines(&text, Face::Board)
        .unwrap_or_default();
    let [left, top, right, bottom] = bounds(&glyphs);
    let em = f64::from(UNITS_PER_EM);
    let (mut scale_x, scale_y) = (width / em, height / em);
    scale_x = scale_x.min(limit / (right - left).max(1.0));
    let mut x = -scale_x * f64::midpoint(left, right);
    let y = number(down - scale_y * f64::midpoint(top, bottom));
    let (wide, high) = (factor(scale_x), factor(scale_y));
    let paths = glyphs.iter().map(|(_, glyph)| {
        let (path, place) = (&glyph.path, number(x));
        x += scale_x * f64::from(glyph.advance);
        format!(
            r#"<path d="{path}" transform="matrix({wide} 0 0 {high} {place} {y})" stroke-width="{bold}"/>"#
        )
    });
    paths.collect()
}

/// The shape of a piece: the width and the height of its pentagon.
#[derive(Clone, Copy)]
struct Shape {
    width: f64,
    height: f64,
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
        let Self { width, height } = self;
        let [left, right] = [-width / 2.0, width / 2.0].map(number);
        let [left_shoulder, right_shoulder] = [-self.shoulder(), self.shoulder()].map(number);
        let [top, shoulder, bottom] = [-height / 2.0, -0.3 * height, height / 2.0].map(number);
        format!("M0 {top}L{right_shoulder} {shoulder} {right} {bottom}H{left}L{left_shoulder} {shoulder}z")
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
