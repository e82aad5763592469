//! Reads an SVG back: the pieces with their places.

use roxmltree::{Document, Node};
use shogi_core::{Color, PieceKind, Square};
use shogi_diagram::Diagram;

use crate::outline::{Bounds, numbers};

const XLINK: &str = "http://www.w3.org/1999/xlink";

/// A piece of a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Drawn {
    pub(crate) kind: PieceKind,
    pub(crate) center: [f64; 2],
    /// Whether the piece points down.
    pub(crate) turned: bool,
}

/// Returns the pieces of a picture, on the board and in hand.
pub(crate) fn pieces(document: &Document<'_>) -> Vec<Drawn> {
    document.descendants().filter_map(piece).collect()
}

/// Returns the piece that an element draws.
pub(crate) fn piece(node: Node<'_, '_>) -> Option<Drawn> {
    let (_, name) = reference(node)?.rsplit_once('-')?;
    let (place, turn) = node.attribute("transform")?.split_once(')')?;
    let center = numbers(place.strip_prefix("translate(")?);
    Some(Drawn {
        kind: PieceKind::from_csa(name)?,
        center: [center[0], center[1]],
        turned: turn == "rotate(180)",
    })
}

/// Returns the id to which a `<use>` refers.
pub(crate) fn reference<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.attribute((XLINK, "href"))?.strip_prefix('#')
}

/// Returns the frame of the nine files and ranks, which is the only rectangle without a fill.
pub(crate) fn grid(document: &Document<'_>) -> Bounds {
    let frames: Vec<Bounds> = document
        .descendants()
        .filter(|node| node.has_tag_name("rect") && node.attribute("fill") == Some("none"))
        .map(rect)
        .collect();
    assert_eq!(frames.len(), 1);
    frames[0]
}

/// Returns the edges of a `<rect>`.
pub(crate) fn rect(node: Node<'_, '_>) -> Bounds {
    let value = |name| node.attribute(name).unwrap().parse::<f64>().unwrap();
    let (x, y) = (value("x"), value("y"));
    [x, y, x + value("width"), y + value("height")]
}

/// Returns the square in whose middle a piece is. `None` for a piece beside the board.
pub(crate) fn square_at(
    [left, top, right, bottom]: Bounds,
    [x, y]: [f64; 2],
    flipped: bool,
) -> Option<Square> {
    let (column, row) = (
        (x - left) / (right - left) * 9.0,
        (y - top) / (bottom - top) * 9.0,
    );
    if !(0.0..9.0).contains(&column) || !(0.0..9.0).contains(&row) {
        return None;
    }
    for middle in [column, row] {
        assert!(
            (middle.fract() - 0.5).abs() < 0.01,
            "not in the middle of a square: {x} {y}"
        );
    }
    let at = |square: &Square| {
        let (file, rank) = (square.file().number(), square.rank().number());
        let (file, rank) = if flipped {
            (10 - file, 10 - rank)
        } else {
            (file, rank)
        };
        (f64::from(9 - file), f64::from(rank - 1)) == (column.floor(), row.floor())
    };
    Square::ALL.into_iter().find(at)
}

/// Returns the side to which a piece belongs, which its direction shows.
pub(crate) fn owner(diagram: &Diagram, turned: bool) -> Color {
    if turned == diagram.flipped {
        Color::Black
    } else {
        Color::White
    }
}
