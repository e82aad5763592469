//! Draws the empty board.

use shogi_core::{File, Rank, Square};

use crate::canvas::{Align, Canvas, Number};
use crate::diagram::{Coordinates, Diagram};
use crate::layout::{Layout, SQUARE_HEIGHT, SQUARE_WIDTH};
use crate::theme::Style;

/// The size of the numbers of files and ranks.
const NUMBER_SIZE: f64 = 36.0;

/// Draws the wood and the numbers of the files and ranks.
pub(super) fn draw(canvas: &mut Canvas<'_>, diagram: &Diagram, layout: &Layout) {
    let style = diagram.theme.style();
    if let Some(wood) = &style.wood {
        let fill = canvas.gradient("board", wood.board);
        let edge = wood.board_edge;
        canvas.rect(
            layout.board,
            format_args!(r#"rx="6" fill="{fill}" stroke="{edge}" stroke-width="3""#),
        );
    }
    let [_, top, board_width, _] = layout.board;
    let right = layout.board[0] + board_width;
    let [grid_left, grid_top, grid_width, _] = layout.grid;
    let middle_x = f64::midpoint(grid_left + grid_width, right);
    let middle_y = f64::midpoint(top, grid_top);
    let mut number = |text: Option<char>, [x, y]: [f64; 2]| {
        let Some(text) = text else { return };
        // A digit or kanji reaches above its baseline by about three quarters of the size. So it is centred if the
        // baseline is half of this below the middle.
        let baseline = y + NUMBER_SIZE * 0.36;
        canvas.text(
            text.encode_utf8(&mut [0; 4]),
            [x, baseline],
            NUMBER_SIZE,
            SQUARE_WIDTH,
            Align::Middle,
            style.coordinates,
        );
    };
    for file in File::ALL {
        let [x, _] = layout.center(Square::new(file, Rank::ALL[0]));
        number(file_number(file, diagram.coordinates), [x, middle_y]);
    }
    for rank in Rank::ALL {
        let [_, y] = layout.center(Square::new(File::ALL[0], rank));
        number(rank_number(rank, diagram.coordinates), [middle_x, y]);
    }
}

fn file_number(file: File, coordinates: Coordinates) -> Option<char> {
    match coordinates {
        Coordinates::Japanese => Some(file.to_ja_char()),
        Coordinates::Western | Coordinates::Digits => char::from_digit(file.number().into(), 10),
        Coordinates::Hidden => None,
    }
}

fn rank_number(rank: Rank, coordinates: Coordinates) -> Option<char> {
    match coordinates {
        Coordinates::Japanese => Some(rank.to_ja_char()),
        Coordinates::Western => Some(rank.letter()),
        Coordinates::Digits => char::from_digit(rank.number().into(), 10),
        Coordinates::Hidden => None,
    }
}

/// Draws the lines between the squares, the frame, and the four dots.
pub(super) fn draw_grid(canvas: &mut Canvas<'_>, layout: &Layout, style: &Style) {
    let [left, top, width, height] = layout.grid;
    let lines = (1..9_u8).map(|index| {
        let x = Number(left + f64::from(index) * SQUARE_WIDTH);
        let y = Number(top + f64::from(index) * SQUARE_HEIGHT);
        let (left, top, width, height) = (Number(left), Number(top), Number(width), Number(height));
        format!("M{x} {top}v{height}M{left} {y}h{width}")
    });
    let lines: String = lines.collect();
    let (color, grid_width, frame_width) = (style.grid, Number(style.grid_width), Number(style.frame_width));
    canvas.push(format_args!(
        r#"<path d="{lines}" fill="none" stroke="{color}" stroke-width="{grid_width}"/>"#
    ));
    canvas.rect(
        layout.grid,
        format_args!(r#"fill="none" stroke="{color}" stroke-width="{frame_width}""#),
    );
    for (column, row) in [(3_u8, 3_u8), (6, 3), (3, 6), (6, 6)] {
        let x = Number(left + f64::from(column) * SQUARE_WIDTH);
        let y = Number(top + f64::from(row) * SQUARE_HEIGHT);
        canvas.push(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="7" fill="{color}"/>"#
        ));
    }
}
