//! Draws the empty board.

use shogi_core::{File, Rank, Square};

use super::Picture;
use crate::canvas::{TextStyle, number};
use crate::layout::{SQUARE_HEIGHT, SQUARE_WIDTH};
use crate::lines::{Align, Face};

/// The size of the numbers of files and ranks.
const NUMBER_SIZE: f64 = 36.0;

impl Picture<'_> {
    /// Draws the wood and the numbers of the files and ranks.
    pub(super) fn draw_board(&mut self) {
        let (layout, coordinates) = (self.layout, self.diagram.coordinates);
        if let Some(wood) = &self.style.wood {
            let fill = self.canvas.gradient("board", wood.board);
            let edge = wood.board_edge;
            self.canvas.rect(
                layout.board,
                format_args!(r#"rx="6" fill="{fill}" stroke="{edge}" stroke-width="3""#),
            );
        }
        let [left, top, width, _] = layout.board;
        let [grid_left, grid_top, grid_width, _] = layout.grid;
        let middle_x = f64::midpoint(grid_left + grid_width, left + width);
        let middle_y = f64::midpoint(top, grid_top);
        let files = File::ALL.map(|file| {
            let [x, _] = layout.center(Square::new(file, Rank::ALL[0]));
            (coordinates.file(file), [x, middle_y])
        });
        let ranks = Rank::ALL.map(|rank| {
            let [_, y] = layout.center(Square::new(File::ALL[0], rank));
            (coordinates.rank(rank), [middle_x, y])
        });
        for (text, [x, y]) in files.into_iter().chain(ranks) {
            if text.is_empty() {
                continue;
            }
            // A digit or kanji reaches above its baseline by about three quarters of the size. So it is centred if the
            // baseline is half of this below the middle.
            let place = [x, y + NUMBER_SIZE * 0.36];
            let style = TextStyle {
                face: Face::Board,
                size: NUMBER_SIZE,
                align: Align::Middle,
                color: self.style.coordinates,
            };
            self.canvas.text(&text, place, SQUARE_WIDTH, style);
        }
    }

    /// Draws the lines between the squares, the frame, and the four dots.
    pub(super) fn draw_grid(&mut self) {
        let [left, top, width, height] = self.layout.grid;
        let column = |index: u8| number(left + f64::from(index) * SQUARE_WIDTH);
        let row = |index: u8| number(top + f64::from(index) * SQUARE_HEIGHT);
        let [left, top, width, height] = [left, top, width, height].map(number);
        let lines = (1..9).map(|index| {
            let (x, y) = (column(index), row(index));
            format!("M{x} {top}v{height}M{left} {y}h{width}")
        });
        let lines: String = lines.collect();
        let (color, frame_width) = (self.style.grid, number(self.style.frame_width));
        self.canvas.push(format_args!(
            r#"<path d="{lines}" fill="none" stroke="{color}" stroke-width="2"/>"#
        ));
        self.canvas.rect(
            self.layout.grid,
            format_args!(r#"fill="none" stroke="{color}" stroke-width="{frame_width}""#),
        );
        for (x, y) in [(3, 3), (6, 3), (3, 6), (6, 6)] {
            let (x, y) = (column(x), row(y));
            self.canvas.push(format_args!(
                r#"<circle cx="{x}" cy="{y}" r="7" fill="{color}"/>"#
            ));
        }
    }
}
