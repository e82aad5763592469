//! Draws the last move, the marks and the arrows.

use shogi_core::Square;

use super::Picture;
use crate::canvas::number;

impl Picture<'_> {
    /// Draws the background of the squares of the last move.
    pub(super) fn draw_last_move(&mut self) {
        let Some(mv) = self.diagram.last_move else { return };
        let [origin, destination] = self.style.last_move;
        let from = mv.from().map(|from| (from, origin));
        for (square, color) in from.into_iter().chain([(mv.to(), destination)]) {
            let square = self.layout.square(square);
            self.canvas.rect(square, format_args!(r#"fill="{color}""#));
        }
    }

    /// Draws the marks and the arrows above the pieces.
    pub(super) fn draw_marks(&mut self) {
        for &square in &self.diagram.marks {
            self.draw_ring(square);
        }
        for &(from, to) in &self.diagram.arrows {
            self.draw_arrow(from, to);
        }
    }

    fn draw_ring(&mut self, square: Square) {
        let color = self.style.mark;
        let [x, y] = self.layout.center(square).map(number);
        self.canvas.push(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="46" fill="none" stroke="{color}" stroke-width="6"/>"#
        ));
    }

    /// Draws an arrow from the middle of a square to the middle of another square. If both squares are the same, draws a
    /// ring.
    fn draw_arrow(&mut self, from: Square, to: Square) {
        if from == to {
            return self.draw_ring(from);
        }
        let ([x, y], [end_x, end_y]) = (self.layout.center(from), self.layout.center(to));
        let (dx, dy) = (end_x - x, end_y - y);
        let length = (dx * dx + dy * dy).sqrt();
        let (along_x, along_y) = (dx / length, dy / length);
        // Each point is given by its distance along the arrow and by its distance to the right of the arrow.
        let (start, end) = (38.0, length - 8.0);
        let head = end - 44.0;
        let points = [
            (start, -8.0),
            (head, -8.0),
            (head, -24.0),
            (end, 0.0),
            (head, 24.0),
            (head, 8.0),
            (start, 8.0),
        ];
        let points = points.map(|(along, across)| {
            [
                x + along * along_x - across * along_y,
                y + along * along_y + across * along_x,
            ]
        });
        let (color, opacity) = (self.style.mark, self.style.arrow_opacity);
        self.canvas
            .polygon(points, format_args!(r#"fill="{color}" fill-opacity="{opacity}""#));
    }
}
