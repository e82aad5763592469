//! Draws the last move, the marks and the arrows.

use shogi_core::Square;

use crate::canvas::{Canvas, Number};
use crate::diagram::Diagram;
use crate::layout::Layout;

/// Draws the background of the squares of the last move.
pub(super) fn draw_last_move(canvas: &mut Canvas<'_>, diagram: &Diagram, layout: &Layout) {
    let Some(mv) = diagram.last_move else { return };
    let [origin, destination] = diagram.theme.style().last_move;
    if let Some(from) = mv.from() {
        canvas.rect(layout.square(from), format_args!(r#"fill="{origin}""#));
    }
    canvas.rect(layout.square(mv.to()), format_args!(r#"fill="{destination}""#));
}

/// Draws the marks and the arrows above the pieces.
pub(super) fn draw(canvas: &mut Canvas<'_>, diagram: &Diagram, layout: &Layout) {
    for &square in &diagram.marks {
        ring(canvas, diagram, layout.center(square));
    }
    for &(from, to) in &diagram.arrows {
        arrow(canvas, diagram, layout, from, to);
    }
}

fn ring(canvas: &mut Canvas<'_>, diagram: &Diagram, center: [f64; 2]) {
    let color = diagram.theme.style().mark;
    let [x, y] = center.map(Number);
    canvas.push(format_args!(
        r#"<circle cx="{x}" cy="{y}" r="46" fill="none" stroke="{color}" stroke-width="6"/>"#
    ));
}

/// Draws an arrow from the middle of a square to the middle of another square. If both squares are the same, draws a
/// ring.
fn arrow(canvas: &mut Canvas<'_>, diagram: &Diagram, layout: &Layout, from: Square, to: Square) {
    let ([x, y], [end_x, end_y]) = (layout.center(from), layout.center(to));
    let (dx, dy) = (end_x - x, end_y - y);
    let length = (dx * dx + dy * dy).sqrt();
    if length == 0.0 {
        return ring(canvas, diagram, [x, y]);
    }
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
        let right = Number(x + along * along_x - across * along_y);
        let down = Number(y + along * along_y + across * along_x);
        format!("{right},{down}")
    });
    let points = points.join(" ");
    let style = diagram.theme.style();
    let (color, opacity) = (style.arrow, style.arrow_opacity);
    canvas.push(format_args!(
        r#"<polygon points="{points}" fill="{color}" fill-opacity="{opacity}"/>"#
    ));
}
