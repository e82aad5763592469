//! Draws the pieces in hand and the names of the players.

use shogi_core::notation::ja::diagram::display_hand;
use shogi_core::{Color, HandPiece, Piece};

use super::Picture;
use crate::canvas::TextStyle;
use crate::diagram::{Diagram, Lettering};
use crate::layout::{Paragraph, Rect, count};
use crate::lines::{Align, Face};
use crate::theme::Wood;

/// The height of the stand for the pieces in hand. It has seven rows of the height `ROW`, and space above and below
/// them.
const STAND_HEIGHT: f64 = 7.0 * ROW + 32.0;
const ROW: f64 = 104.0;
/// The minimum height of the label with the name beside a stand. `GAP` is the distance between the label and the stand.
const LABEL: f64 = 64.0;
const GAP: f64 = 14.0;
/// The width of the mark of a side with the space around it.
const MARK: f64 = 66.0;
/// The size of the characters of a column, as a part of the height of a cell.
const CELL_SIZE: f64 = 0.9;
/// The maximum height of a name in ASCII, in cells of a column.
const MAX_NAME: f64 = 8.0;
/// The characters that Japanese texts turn by a quarter in columns.
const SIDEWAYS: [char; 14] = [
    'ー', '―', '…', '〜', '～', '＝', '（', '）', '「', '」', '『', '』', '【', '】',
];
/// The distance between the baselines of two lines of a name, in ems.
const LINE: f64 = 1.2;

impl Picture<'_> {
    /// Draws the hands of both sides.
    pub(super) fn draw_hands(&mut self) {
        for color in Color::ALL
            .into_iter()
            .filter(|&color| self.diagram.has_column(color))
        {
            match &self.style.wood {
                Some(wood) => self.draw_stand(color, wood),
                None => self.draw_column(color),
            }
        }
    }

    /// Draws the stand of a side with the pieces in hand and their counts. The stand of the far side is at the top,
    /// below the name of that side. The stand of the near side is at the bottom, above the name.
    fn draw_stand(&mut self, color: Color, wood: &Wood) {
        let [left, top, width, height] = self.layout.hands[color.index()];
        let label = Label::new(self.diagram, color, width, height - GAP - STAND_HEIGHT);
        let is_near = color == self.diagram.near_side();
        let (stand, label_top) = if is_near {
            let label_top = top + height - label.height;
            (label_top - GAP - STAND_HEIGHT, label_top)
        } else {
            (top + label.height + GAP, top)
        };
        if !self.diagram.hands.has(color) {
            return self.draw_label(color, label, [left, label_top], width);
        }
        let (fill, edge) = (self.canvas.gradient("stand", wood.stand), wood.board_edge);
        self.canvas.rect(
            [left, stand, width, STAND_HEIGHT],
            format_args!(r#"rx="6" fill="{fill}" stroke="{edge}" stroke-width="3""#),
        );
        self.draw_label(color, label, [left, label_top], width);
        let mut y = stand + 16.0 + ROW / 2.0;
        for (piece, count) in self.diagram.setup.hands[color].iter() {
            self.draw_piece(piece.kind(), [left + 62.0, y], !is_near);
            if count > 1 {
                let style = TextStyle {
                    face: Face::Board,
                    size: 46.0,
                    align: Align::Left,
                    color: self.style.coordinates,
                };
                let place = [left + 114.0, y + 16.0];
                self.canvas.text(&count.to_string(), place, width - 118.0, style);
            }
            y += ROW;
        }
    }

    /// Draws the name of a side beside its stand.
    fn draw_label(&mut self, color: Color, label: Label, [left, top]: [f64; 2], width: f64) {
        let ink = self.draw_background(color, [left, top, width, label.height]);
        self.canvas
            .side_mark(color, [left + 32.0, top + label.height / 2.0], 36.0, ink);
        let Label { lines, size, height } = label;
        let step = size * LINE;
        let lines = Paragraph {
            first: top + (height - count(&lines) * step) / 2.0 + size * 0.98,
            lines,
            face: name_face(self.diagram, color),
            size,
            x: left + 60.0,
            align: Align::Left,
            width: width - MARK,
            step,
        };
        self.canvas.paragraph(&lines, ink);
    }

    /// Draws the background of a name, whose colour shows which side is to move. Returns the colour of the name.
    fn draw_background(&mut self, color: Color, rect: Rect) -> &'static str {
        let [background, ink] = if self.diagram.setup.turn == color {
            self.style.turn
        } else {
            self.style.label
        };
        let attributes = format_args!(r#"rx="6" fill="{background}""#);
        self.canvas.rect(rect, attributes);
        ink
    }

    /// Draws a column of text from top to bottom: mark, name, pieces. A long column is made smaller.
    fn draw_column(&mut self, color: Color) {
        let [left, top, width, height] = self.layout.hands[color.index()];
        let name = name_cells(self.diagram, color);
        let is_shown = self.diagram.hands.has(color);
        let hand = if is_shown {
            hand_cells(self.diagram, color)
        } else {
            Vec::new()
        };
        let height_of = |cells: &[Cell]| -> f64 { cells.iter().map(|cell| cell.height).sum() };
        let (name_height, hand_height) = (height_of(&name), height_of(&hand));
        // The mark takes a cell, and the space after the name takes another.
        let step = (height / (name_height + hand_height + 2.0)).min(60.0);
        let ink = self.draw_background(color, [left, top, width, step * (name_height + 1.3)]);
        let middle = left + width / 2.0;
        self.canvas
            .side_mark(color, [middle, top + step * 0.6], step * 0.7, ink);
        let face = name_face(self.diagram, color);
        self.draw_cells(&name, face, [middle, top + step * 1.1], step, ink);
        let below = top + step * (name_height + 1.8);
        self.draw_cells(&hand, Face::Board, [middle, below], step, self.style.text);
    }

    /// Draws the cells of a column. `step` is the height of a cell of one character.
    fn draw_cells(&mut self, cells: &[Cell], face: Face, [middle, mut y]: [f64; 2], step: f64, color: &str) {
        let [_, _, wide, _] = self.layout.hands[Color::Black.index()];
        let size = step * CELL_SIZE;
        for cell in cells {
            let height = cell.height * step;
            let (align, place, width) = if cell.is_sideways {
                let space = height - self.diagram.typeface().line_width(&cell.text, face) * size;
                // The middle of a character is above its baseline, which is on the left here.
                let place = [middle - size * 0.38, y + space.max(0.0) / 2.0];
                (Align::Top, place, height)
            } else {
                (Align::Middle, [middle, y + size * 0.88], wide * 0.94)
            };
            let style = TextStyle {
                face,
                size,
                align,
                color,
            };
            self.canvas.text(&cell.text, place, width, style);
            y += height;
        }
    }
}

/// A part of a column of text.
struct Cell {
    text: String,
    /// The height, in cells of one character.
    height: f64,
    /// Whether the text is turned by a quarter.
    is_sideways: bool,
}

impl Cell {
    fn upright(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            height: 1.0,
            is_sideways: false,
        }
    }
}

/// The name of a side beside its stand.
struct Label {
    lines: Vec<String>,
    size: f64,
    height: f64,
}

impl Label {
    /// Creates the label of a side. A name that is wider than the label is wrapped, and its characters are made smaller
    /// until the name is at most `limit` high.
    fn new(diagram: &Diagram, color: Color, width: f64, limit: f64) -> Self {
        let name = shown_name(diagram, color);
        let mut size = 42.0;
        let face = name_face(diagram, color);
        let mut lines = diagram.typeface().wrap(&name, (width - MARK) / size, face);
        while lines.len() > 1 && (size > 28.0 || text_height(&lines, size) > limit) {
            size *= 0.8;
            lines = diagram.typeface().wrap(&name, (width - MARK) / size, face);
        }
        Self {
            height: text_height(&lines, size).max(LABEL),
            lines,
            size,
        }
    }
}

/// Returns the height of some lines with the space around them.
fn text_height(lines: &[String], size: f64) -> f64 {
    count(lines) * size * LINE + 14.0
}

/// Returns the name of a player, or that of the side if the player has no name.
fn shown_name(diagram: &Diagram, color: Color) -> String {
    diagram.name_of(color).unwrap_or_else(|| diagram.side(color))
}

/// The face of the text that [`shown_name`] returns.
fn name_face(diagram: &Diagram, color: Color) -> Face {
    match diagram.name_of(color) {
        Some(_) => Face::Caption,
        None => Face::Board,
    }
}

/// Returns the cells of a name from top to bottom. A name in ASCII is a single cell. In any other name, each character
/// is a cell.
fn name_cells(diagram: &Diagram, color: Color) -> Vec<Cell> {
    let name = shown_name(diagram, color);
    if name.is_ascii() {
        let length = diagram.typeface().line_width(&name, name_face(diagram, color)) * CELL_SIZE;
        return vec![Cell {
            text: name,
            height: (length + 0.4).min(MAX_NAME),
            is_sideways: true,
        }];
    }
    let cells = upright(&name).map(|cell| Cell {
        is_sideways: cell.text.starts_with(SIDEWAYS),
        ..cell
    });
    cells.collect()
}

/// Returns the cells of a hand from top to bottom: `持駒`, a blank, and the pieces. In letters, only the pieces.
fn hand_cells(diagram: &Diagram, color: Color) -> Vec<Cell> {
    let hand = &diagram.setup.hands[color];
    let piece = |(piece, count): (HandPiece, u8)| match (Piece::new(Color::Black, piece.kind()), count) {
        (piece, 1) => Cell::upright(piece.to_string()),
        (piece, count) => Cell::upright(format!("{piece}{count}")),
    };
    match diagram.lettering {
        Lettering::Japanese => {
            let pieces = display_hand(hand).to_string().replace('\u{3000}', "");
            upright(&format!("持駒\u{3000}{pieces}")).collect()
        }
        Lettering::Western if hand.is_empty() => vec![Cell::upright("-")],
        Lettering::Western => hand.iter().map(piece).collect(),
    }
}

/// Returns the characters of a text, each as a cell of its own.
fn upright(text: &str) -> impl Iterator<Item = Cell> {
    text.chars().map(Cell::upright)
}
