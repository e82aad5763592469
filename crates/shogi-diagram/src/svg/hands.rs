//! Draws the pieces in hand and the names of the players.

use shogi_core::notation::ja::diagram::display_hand;
use shogi_core::{Color, Piece};

use crate::canvas::{Align, Canvas, Number};
use crate::diagram::{Diagram, Lettering};
use crate::layout::{Layout, Rect};
use crate::lines::Typeface;
use crate::theme::{Style, Wood};

use super::pieces::Pieces;

/// The height of the stand for the pieces in hand. It has seven rows of the height `ROW`, and space above and below
/// them.
const STAND_HEIGHT: f64 = 7.0 * ROW + 32.0;
const ROW: f64 = 104.0;
/// The minimum height of the label with the name beside a stand. `GAP` is the distance between the label and the stand.
const LABEL: f64 = 64.0;
const GAP: f64 = 14.0;
/// The width of the mark of a side with the space around it.
const MARK: f64 = 66.0;
/// The distance between the baselines of two lines of a name, in ems.
const LINE: f64 = 1.2;

/// Draws the hands of both sides.
pub(super) fn draw(canvas: &mut Canvas<'_>, diagram: &Diagram, layout: &Layout, pieces: &Pieces<'_>) {
    for color in Color::ALL {
        let space = layout.hands[color.index()];
        match &diagram.theme.style().wood {
            Some(wood) => draw_stand(canvas, diagram, color, space, wood, pieces),
            None => draw_column(canvas, diagram, color, space),
        }
    }
}

/// Draws the stand of a side with the pieces in hand and their counts. The stand of the far side is at the top, below
/// the name of that side. The stand of the near side is at the bottom, above the name.
fn draw_stand(
    canvas: &mut Canvas<'_>,
    diagram: &Diagram,
    color: Color,
    [left, top, width, height]: Rect,
    wood: &Wood,
    pieces: &Pieces<'_>,
) {
    let is_near = color == diagram.near_side();
    let label = Label::new(diagram, color, width, height - GAP - STAND_HEIGHT);
    let (stand, label_top) = if is_near {
        let label_top = top + height - label.height;
        (label_top - GAP - STAND_HEIGHT, label_top)
    } else {
        (top + label.height + GAP, top)
    };
    let fill = canvas.gradient("stand", wood.stand);
    canvas.rect(
        [left, stand, width, STAND_HEIGHT],
        format_args!(
            r#"rx="6" fill="{fill}" stroke="{}" stroke-width="3""#,
            wood.board_edge
        ),
    );
    label.draw(canvas, [left, label_top]);
    let style = diagram.theme.style();
    let mut y = stand + 16.0 + ROW / 2.0;
    for (piece, count) in diagram.setup.hands[color].iter() {
        pieces.draw(canvas, piece.kind(), [left + 62.0, y], !is_near);
        if count > 1 {
            let place = [left + 114.0, y + 16.0];
            let count = count.to_string();
            canvas.text(&count, place, 46.0, width - 118.0, Align::Left, style.coordinates);
        }
        y += ROW;
    }
}

/// The name of a side beside its stand.
struct Label {
    color: Color,
    lines: Vec<String>,
    size: f64,
    width: f64,
    height: f64,
    /// The colours of the background and of the text.
    colors: [&'static str; 2],
}

impl Label {
    /// Creates the label of a side. A name that is wider than the label is wrapped, and its characters are made smaller
    /// until the name is at most `limit` high.
    fn new(diagram: &Diagram, color: Color, width: f64, limit: f64) -> Self {
        let typeface = Typeface::new(diagram);
        let name = diagram.name_of(color);
        let mut size = 42.0;
        let mut lines = typeface.wrap(&name, (width - MARK) / size);
        while lines.len() > 1 && (size > 28.0 || text_height(&lines, size) > limit) {
            size *= 0.8;
            lines = typeface.wrap(&name, (width - MARK) / size);
        }
        let style = diagram.theme.style();
        Self {
            color,
            height: text_height(&lines, size).max(LABEL),
            lines,
            size,
            width,
            colors: label_colors(style, diagram, color),
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, [left, top]: [f64; 2]) {
        let [background, ink] = self.colors;
        canvas.rect(
            [left, top, self.width, self.height],
            format_args!(r#"rx="6" fill="{background}""#),
        );
        draw_mark(
            canvas,
            self.color,
            [left + 32.0, top + self.height / 2.0],
            36.0,
            ink,
        );
        let step = self.size * LINE;
        let mut baseline = top + (self.height - count(&self.lines) * step) / 2.0 + self.size * 0.98;
        for line in &self.lines {
            let place = [left + 60.0, baseline];
            canvas.text(line, place, self.size, self.width - MARK, Align::Left, ink);
            baseline += step;
        }
    }
}

/// Returns the height of some lines with the space around them.
fn text_height(lines: &[String], size: f64) -> f64 {
    count(lines) * size * LINE + 14.0
}

/// Returns the colours of the background and of the text of a name. The colours show which side is to move.
fn label_colors(style: &Style, diagram: &Diagram, color: Color) -> [&'static str; 2] {
    if diagram.setup.turn == color {
        style.turn
    } else {
        style.label
    }
}

/// Draws the mark of a side: a small piece in black or white. The line around the mark has the colour of the text, so
/// that the mark is visible on any background.
fn draw_mark(canvas: &mut Canvas<'_>, color: Color, [x, y]: [f64; 2], size: f64, ink: &str) {
    let fill = match color {
        Color::Black => "#000",
        Color::White => "#fff",
    };
    let points = [
        (0.0, -0.5),
        (0.31, -0.26),
        (0.42, 0.5),
        (-0.42, 0.5),
        (-0.31, -0.26),
    ];
    let points =
        points.map(|(right, down)| format!("{},{}", Number(x + right * size), Number(y + down * size)));
    let points = points.join(" ");
    canvas.push(format_args!(
        r#"<polygon points="{points}" fill="{fill}" stroke="{ink}" stroke-width="3" stroke-linejoin="round"/>"#
    ));
}

/// Draws a column of text from top to bottom: mark, name, pieces. A long column is made smaller.
fn draw_column(canvas: &mut Canvas<'_>, diagram: &Diagram, color: Color, [left, top, width, height]: Rect) {
    let style = diagram.theme.style();
    let name = name_cells(diagram, color);
    let hand = hand_cells(diagram, color);
    // The mark takes a cell, and the space after the name takes another.
    let step = (height / (count(&name) + count(&hand) + 2.0)).min(60.0);
    let [background, ink] = label_colors(style, diagram, color);
    canvas.rect(
        [left, top, width, step * (count(&name) + 1.3)],
        format_args!(r#"rx="6" fill="{background}""#),
    );
    let middle = left + width / 2.0;
    draw_mark(canvas, color, [middle, top + step * 0.6], step * 0.7, ink);
    draw_cells(canvas, &name, [middle, top + step * 1.1], step, width, ink);
    let below = top + step * (count(&name) + 1.8);
    draw_cells(canvas, &hand, [middle, below], step, width, style.text);
}

/// Draws cells one below the other, from `top` on. `step` is the height of a cell.
fn draw_cells(
    canvas: &mut Canvas<'_>,
    cells: &[String],
    [middle, top]: [f64; 2],
    step: f64,
    width: f64,
    ink: &str,
) {
    let size = step * 0.9;
    let mut baseline = top + size * 0.88;
    for cell in cells {
        canvas.text(cell, [middle, baseline], size, width * 0.94, Align::Middle, ink);
        baseline += step;
    }
}

/// Returns the number of cells.
fn count(cells: &[String]) -> f64 {
    f64::from(u32::try_from(cells.len()).unwrap_or(u32::MAX))
}

/// Returns the cells of a name from top to bottom. A name in ASCII is a single cell. In any other name, each character
/// is a cell.
fn name_cells(diagram: &Diagram, color: Color) -> Vec<String> {
    let name = diagram.name_of(color);
    if name.is_ascii() {
        vec![name]
    } else {
        upright(&name)
    }
}

/// Returns the cells of a hand from top to bottom.
fn hand_cells(diagram: &Diagram, color: Color) -> Vec<String> {
    let hand = &diagram.setup.hands[color];
    match diagram.lettering {
        Lettering::Western if hand.is_empty() => vec!["-".to_owned()],
        Lettering::Japanese => {
            let text = display_hand(hand).to_string();
            upright(&text.replace('\u{3000}', ""))
        }
        Lettering::Western => {
            let pieces = hand.iter().map(|(piece, count)| {
                let letter = Piece::new(Color::Black, piece.kind());
                if count == 1 {
                    letter.to_string()
                } else {
                    format!("{letter}{count}")
                }
            });
            pieces.collect()
        }
    }
}

/// Returns the characters of a text, each as a cell of its own.
fn upright(text: &str) -> Vec<String> {
    text.chars().map(String::from).collect()
}
