//! [`Layout`]: where the parts of a picture are. All lengths are in units of the picture, unless pixels are named.

use shogi_core::{Color, Square};

use crate::diagram::{Coordinates, Diagram};
use crate::lines::{Align, Face, Typeface};

/// The width of a square, in units of the picture. As on a real board, squares are a little higher than wide.
pub(crate) const SQUARE_WIDTH: f64 = 100.0;
/// The height of a square.
pub(crate) const SQUARE_HEIGHT: f64 = 108.0;
/// The width of the nine files.
const GRID_WIDTH: f64 = 9.0 * SQUARE_WIDTH;
/// The height of the nine ranks.
const GRID_HEIGHT: f64 = 9.0 * SQUARE_HEIGHT;
/// The number of pixels in one unit, if the diagram does not set its width in pixels.
const PIXELS_PER_UNIT: f64 = 0.6;
/// The space around the whole picture.
pub(crate) const MARGIN: f64 = 28.0;
/// The space between the board and a hand.
const GAP: f64 = 22.0;
/// The size of the characters of the title, and the distance between the baselines of its lines.
const TITLE: [f64; 2] = [50.0, 66.0];
/// The size of the characters of the caption, and the distance between the baselines of its lines.
const CAPTION: [f64; 2] = [42.0, 58.0];
/// The size of the characters of the comment, and the distance between the baselines of its lines.
const COMMENT: [f64; 2] = [36.0, 52.0];

/// A rectangle: left, top, width, height.
pub(crate) type Rect = [f64; 4];

/// The places of the parts of a picture, in units.
#[derive(Debug)]
pub(crate) struct Layout {
    /// The size of the picture.
    pub(crate) size: [f64; 2],
    /// The board with its border.
    pub(crate) board: Rect,
    /// The nine files and ranks.
    pub(crate) grid: Rect,
    /// The space for the hand and the name of each side, indexed by [`Color`].
    pub(crate) hands: [Rect; 2],
    pub(crate) title: Paragraph,
    pub(crate) caption: Paragraph,
    pub(crate) comment: Paragraph,
    flipped: bool,
}

/// Lines of text, one below the other.
#[derive(Debug)]
pub(crate) struct Paragraph {
    pub(crate) lines: Vec<String>,
    pub(crate) face: Face,
    pub(crate) size: f64,
    /// The left end or the middle of each line.
    pub(crate) x: f64,
    pub(crate) align: Align,
    /// The space for a line. A wider one is made narrower.
    pub(crate) width: f64,
    /// The baseline of the first line.
    pub(crate) first: f64,
    /// The distance between the baselines of two lines.
    pub(crate) step: f64,
}

impl Layout {
    pub(crate) fn new(diagram: &Diagram) -> Self {
        let has_wood = diagram.theme.style().wood.is_some();
        let has_coordinates = diagram.coordinates != Coordinates::Hidden;
        // The numbers are above the board and to the right of it. A wooden board has a border of the same width on all
        // sides.
        let numbers = if has_coordinates { 48.0 } else { 14.0 };
        let other = if has_wood { numbers } else { 14.0 };
        let hand_width = if has_wood { 184.0 } else { 76.0 };

        let board_width = other + GRID_WIDTH + numbers;
        // The near side is on the right.
        let near = diagram.near_side();
        let column = |color| {
            if diagram.has_column(color) {
                hand_width + GAP
            } else {
                0.0
            }
        };
        let [column_left, column_right] = [!near, near].map(column);
        let width = 2.0 * MARGIN + column_left + board_width + column_right;
        let typeface = diagram.typeface();
        let lines = |text: &str, size| Paragraph::centered(typeface, text, width, size);

        let title = Paragraph::title(typeface, &diagram.title, width);
        let top = MARGIN + title.height();
        let board_height = numbers + GRID_HEIGHT + other;
        let mut caption = lines(&diagram.caption, CAPTION);
        let mut comment = lines(&diagram.comment, COMMENT);
        // A single line is centred, and a paragraph is not.
        if comment.lines.len() > 1 {
            (comment.x, comment.align) = (MARGIN, Align::Left);
        }
        let mut bottom = top + board_height;
        for below in [&mut caption, &mut comment] {
            below.first = bottom + below.step * 0.88 + 8.0;
            bottom += below.height();
        }

        let left = MARGIN + column_left;
        let hand_left = [MARGIN, top, hand_width, board_height];
        let hand_right = [left + board_width + GAP, top, hand_width, board_height];
        Self {
            size: [width, bottom + MARGIN],
            board: [left, top, board_width, board_height],
            grid: [left + other, top + numbers, GRID_WIDTH, GRID_HEIGHT],
            hands: if diagram.flipped {
                [hand_left, hand_right]
            } else {
                [hand_right, hand_left]
            },
            title,
            caption,
            comment,
            flipped: diagram.flipped,
        }
    }

    /// Returns the middle of a square.
    pub(crate) fn center(&self, square: Square) -> [f64; 2] {
        let [left, top, ..] = self.grid;
        let square = if self.flipped { square.rotated() } else { square };
        let column = f64::from(9 - square.file().number());
        let row = f64::from(square.rank().number() - 1);
        [
            left + (column + 0.5) * SQUARE_WIDTH,
            top + (row + 0.5) * SQUARE_HEIGHT,
        ]
    }

    /// Returns the rectangle of a square.
    pub(crate) fn square(&self, square: Square) -> Rect {
        let [x, y] = self.center(square);
        [
            x - SQUARE_WIDTH / 2.0,
            y - SQUARE_HEIGHT / 2.0,
            SQUARE_WIDTH,
            SQUARE_HEIGHT,
        ]
    }

    /// Whether the pieces of a side point down in the picture.
    pub(crate) fn is_turned(&self, color: Color) -> bool {
        (color == Color::White) != self.flipped
    }
}

impl Paragraph {
    /// The lines of a text in a picture with a width. The first one is not placed yet.
    fn centered(typeface: Typeface<'_>, text: &str, picture: f64, [size, step]: [f64; 2]) -> Self {
        let width = picture - 2.0 * MARGIN;
        Self {
            lines: typeface.wrap(text, width / size, Face::Caption),
            face: Face::Caption,
            size,
            x: picture / 2.0,
            align: Align::Middle,
            width,
            first: 0.0,
            step,
        }
    }

    /// The lines of the title of a picture with a width.
    pub(crate) fn title(typeface: Typeface<'_>, text: &str, picture: f64) -> Self {
        let title = Self::centered(typeface, text, picture, TITLE);
        Self {
            first: MARGIN + title.size * 0.88,
            ..title
        }
    }

    /// Returns the height of the lines with the space around them, or 0 if there are no lines.
    pub(crate) fn height(&self) -> f64 {
        if self.lines.is_empty() {
            0.0
        } else {
            count(&self.lines) * self.step + 12.0
        }
    }

    /// Returns the lines, each with its baseline.
    pub(crate) fn baselines(&self) -> impl Iterator<Item = (&str, f64)> {
        let baselines = (0_u32..).map(|index| self.first + f64::from(index) * self.step);
        self.lines.iter().map(String::as_str).zip(baselines)
    }
}

/// Returns the width and height of the picture in pixels, both at least 1. `width` is the width that is
/// set.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the conversion of a float to an integer is saturating"
)]
pub(crate) fn pixels([units_wide, units_high]: [f64; 2], width: Option<u32>) -> [u32; 2] {
    let wide = width
        .unwrap_or((units_wide * PIXELS_PER_UNIT).round() as u32)
        .max(1);
    let high = f64::from(wide) * units_high / units_wide;
    [wide, (high.round() as u32).max(1)]
}

/// Returns the number of lines. It is far below 2^32, because each line takes at least one character or line end of a text in
/// memory.
pub(crate) fn count(lines: &[String]) -> f64 {
    f64::from(u32::try_from(lines.len()).unwrap_or(u32::MAX))
}
