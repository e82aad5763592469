//! Draws the pieces in hand and the names of the players.

use shogi_core::notation::ja::diagram::display_hand;
use shogi_core::{Color, Piece};

use crate::canvas::{Align, Canvas, Number};
use crate::diagram::{Diagram, Lettering};
use crate::layout::{Layout, Rect};
use crate::theme::Wood;

use super::pieces::Pieces;

/// The height of the stand for the pieces, and the height of one of its rows.
const STAND_HEIGHT: f64 = 7.0 * ROW + 32.0;
const ROW: f64 = 104.0;
/// The height of a name beside a stand.
const LABEL: f64 = 64.0;

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

/// Draws a stand with the pieces and their counts. The far side has its stand at the top with its name above it, and the
/// near side at the bottom with its name below it.
fn draw_stand(
    canvas: &mut Canvas<'_>,
    diagram: &Diagram,
    color: Color,
    [left, top, width, height]: Rect,
    wood: &Wood,
    pieces: &Pieces<'_>,
) {
    let is_near = color == diagram.near_side();
    let gap = 14.0;
    let (stand, label) = if is_near {
        let label = top + height - LABEL;
        (label - gap - STAND_HEIGHT, label)
    } else {
        (top + LABEL + gap, top)
    };
    let fill = canvas.gradient("stand", wood.stand);
    canvas.rect(
        [left, stand, width, STAND_HEIGHT],
        format_args!(
            r#"rx="6" fill="{fill}" stroke="{}" stroke-width="3""#,
            wood.board_edge
        ),
    );
    draw_label(canvas, diagram, color, [left, label, width, LABEL]);
    let style = diagram.theme.style();
    let mut y = stand + 16.0 + ROW / 2.0;
    for (piece, count) in diagram.setup.hands[color].iter() {
        pieces.draw(canvas, piece.kind(), [left + 62.0, y], !is_near);
        if count > 1 {
            let place = [left + 114.0, y + 16.0];
            canvas.text(
                &count.to_string(),
                place,
                46.0,
                width - 118.0,
                Align::Left,
                style.coordinates,
            );
        }
        y += ROW;
    }
}

/// Draws the name of a side with its mark. The side to move has a filled background.
fn draw_label(canvas: &mut Canvas<'_>, diagram: &Diagram, color: Color, space: Rect) {
    let style = diagram.theme.style();
    let [left, top, width, height] = space;
    let mut ink = style.text;
    if diagram.setup.turn == color {
        let [background, text] = style.turn;
        ink = text;
        canvas.rect(space, format_args!(r#"rx="6" fill="{background}""#));
    }
    draw_mark(canvas, color, [left + 34.0, top + height / 2.0], 36.0, ink);
    let name = diagram.name_of(color);
    let place = [left + 62.0, top + height / 2.0 + 15.0];
    canvas.text(&name, place, 42.0, width - 70.0, Align::Left, ink);
}

/// Draws the mark of a side: a small piece in black or white. The line around it is in the colour of the text, so that it
/// is visible on any background.
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
    let mut ink = style.text;
    if diagram.setup.turn == color {
        let [background, text] = style.turn;
        ink = text;
        let height = step * (count(&name) + 1.3);
        canvas.rect(
            [left, top, width, height],
            format_args!(r#"rx="6" fill="{background}""#),
        );
    }
    let middle = left + width / 2.0;
    draw_mark(canvas, color, [middle, top + step * 0.6], step * 0.7, ink);
    draw_cells(canvas, &name, [middle, top + step * 1.1], step, width, ink);
    let below = top + step * (count(&name) + 1.8);
    draw_cells(canvas, &hand, [middle, below], step, width, style.text);
}

/// Draws cells one below the other. `step` is their height.
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

/// The number of cells.
fn count(cells: &[String]) -> f64 {
    f64::from(u32::try_from(cells.len()).unwrap_or(u32::MAX))
}

/// Returns the cells of a name from top to bottom. A name in letters is a single cell.
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
