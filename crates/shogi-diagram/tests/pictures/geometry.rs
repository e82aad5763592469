//! Tests where the parts of a picture are.

use std::collections::BTreeMap;

use pretty_assertions::assert_eq;
use roxmltree::{Document, Node};
use shogi_core::{Board, Color, Hands, Piece, PieceKind, Setup, Square};
use shogi_diagram::{Coordinates, Diagram, Language, Lettering, ShownHands, Theme};

use crate::outline::{bounds, contains, numbers, points};
use crate::picture::{self, Drawn, grid, owner, pieces, rect, reference, square_at};
use crate::{diagrams, setups};

#[test]
fn every_piece_is_in_its_square() {
    for diagram in diagrams() {
        let svg = diagram.to_svg();
        let document = Document::parse(&svg).unwrap();
        let grid = grid(&document);
        let mut board = Board::EMPTY;
        for Drawn { kind, center, turned } in pieces(&document) {
            if let Some(square) = square_at(grid, center, diagram.flipped) {
                assert_eq!(board[square], None);
                board[square] = Some(Piece::new(owner(&diagram, turned), kind));
            }
        }
        assert_eq!(board, diagram.setup.board);
    }
}

#[test]
fn the_pieces_in_hand_are_beside_the_board() {
    for diagram in diagrams()
        .into_iter()
        .filter(|diagram| diagram.theme != Theme::Book)
    {
        let svg = diagram.to_svg();
        let document = Document::parse(&svg).unwrap();
        let [left, _, right, _] = grid(&document);
        let mut hands = Hands::EMPTY;
        for node in document.descendants().filter(|node| node.has_tag_name("use")) {
            let Some(piece) = picture::piece(node) else {
                continue;
            };
            let [x, _] = piece.center;
            let color = owner(&diagram, piece.turned);
            let is_left = color
                == if diagram.flipped {
                    Color::Black
                } else {
                    Color::White
                };
            if (left..right).contains(&x) {
                continue;
            }
            assert!(if is_left { x < left } else { x > right });
            let count = number_after(node).unwrap_or(1);
            hands[color].set(piece.kind.to_hand_piece().unwrap(), count);
        }
        assert_eq!(hands, diagram.setup.hands);
    }
}

/// Returns the number that is drawn right after an element. The id of a glyph ends with its code point.
fn number_after(node: Node<'_, '_>) -> Option<u8> {
    let group = node
        .next_sibling_element()
        .filter(|next| next.has_tag_name("g"))?;
    let digits: Option<String> = group
        .children()
        .map(|digit| {
            let (_, code) = reference(digit)?.rsplit_once("-u")?;
            char::from_u32(u32::from_str_radix(code, 16).ok()?)
        })
        .collect();
    digits?.parse().ok()
}

#[test]
fn the_columns_of_a_book_have_every_piece_in_hand() {
    let setup: Setup = "9/9/9/9/9/9/9/9/9 b R2b18p 1".parse().unwrap();
    let svg = Diagram::new(setup).theme(Theme::Book).to_svg();
    let document = Document::parse(&svg).unwrap();
    let [left, _, right, _] = grid(&document);
    let mut columns: BTreeMap<bool, String> = BTreeMap::new();
    for node in document.descendants().filter(|node| node.has_tag_name("use")) {
        let (_, code) = reference(node).unwrap().rsplit_once("-u").unwrap();
        let matrix = node.attribute("transform").unwrap();
        let x = numbers(matrix.trim_start_matches("matrix(").trim_end_matches(')'))[4];
        let character = char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap();
        // Characters that are more than half a square beside the board belong to the hands; the numbers of the ranks
        // are nearer.
        if x < left - 50.0 || x > right + 50.0 {
            columns.entry(x > right).or_default().push(character);
        }
    }
    assert_eq!(columns[&true], "先手持駒飛");
    assert_eq!(columns[&false], "後手持駒角二歩十八");
}

#[test]
fn a_column_has_latin_names_and_long_vowels_sideways() {
    // The columns of a matrix are the directions of the right and of the bottom of a character.
    let turned = |name: &str| -> Vec<bool> {
        let diagram = Diagram::default().theme(Theme::Book).comment("☆");
        let svg = diagram.name(Color::Black, name).to_svg();
        let document = Document::parse(&svg).unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let turned = texts.map(|node| node.attribute("transform").is_some());
        turned.collect()
    };
    assert_eq!(turned("ユーザ"), [false, false, true, false]);
    assert_eq!(turned("Ponanza"), [false, true]);
    let svg = Diagram::default()
        .theme(Theme::Book)
        .name(Color::Black, "P")
        .to_svg();
    assert!(svg.contains("matrix(0 .054 -.054 0 "), "an outline of size 54");
}

#[test]
fn the_characters_are_inside_the_pieces() {
    let has_shapes = |diagram: &Diagram| {
        // The direction of a piece shows its side. An `N` alone has none.
        diagram.theme != Theme::Book || diagram.lettering == Lettering::Western
    };
    for diagram in diagrams().into_iter().filter(has_shapes) {
        let svg = diagram.to_svg();
        let document = Document::parse(&svg).unwrap();
        let groups = document.descendants().filter(|node| {
            let code = node.attribute("id").and_then(|id| id.rsplit_once('-'));
            code.is_some_and(|(_, code)| PieceKind::from_csa(code).is_some())
        });
        for group in groups {
            let paths: Vec<Node<'_, '_>> = group
                .descendants()
                .filter(|node| node.has_tag_name("path"))
                .collect();
            assert!(paths.len() > 1, "{:?} has no shape", group.attribute("id"));
            let pentagon = &points(paths[0].attribute("d").unwrap())[..];
            for glyph in &paths[1..] {
                for corner in corners(*glyph) {
                    assert!(
                        contains(pentagon, corner),
                        "{:?}: {corner:?}",
                        group.attribute("id")
                    );
                }
            }
        }
    }
}

/// Returns the corners of the bounding box of a glyph with its line, in units of the picture.
fn corners(glyph: Node<'_, '_>) -> [[f64; 2]; 4] {
    let transform = glyph.attribute("transform").unwrap();
    let matrix = numbers(transform.trim_start_matches("matrix(").trim_end_matches(')'));
    let line: f64 = glyph.attribute("stroke-width").unwrap().parse().unwrap();
    let [left, top, right, bottom] = bounds(&points(glyph.attribute("d").unwrap()));
    let place = |x: f64, y: f64| [matrix[0] * x + matrix[4], matrix[3] * y + matrix[5]];
    let half = line / 2.0;
    [
        place(left - half, top - half),
        place(right + half, top - half),
        place(left - half, bottom + half),
        place(right + half, bottom + half),
    ]
}

#[test]
fn a_stronger_piece_is_not_smaller() {
    use PieceKind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
    let svg = Diagram::new(Setup::STARTPOS).to_svg();
    let document = Document::parse(&svg).unwrap();
    let size = |kind: PieceKind| {
        let is_kind = |node: &Node<'_, '_>| {
            node.attribute("id")
                .is_some_and(|id| id.ends_with(&format!("-{}", kind.to_csa())))
        };
        let group = document.descendants().find(is_kind).unwrap();
        let [left, top, right, bottom] = bounds(&points(
            group.first_element_child().unwrap().attribute("d").unwrap(),
        ));
        (right - left) * (bottom - top)
    };
    let kinds = [King, Rook, Bishop, Gold, Silver, Knight, Lance, Pawn];
    assert!(kinds.is_sorted_by(|&first, &second| size(first) >= size(second)));
}

#[test]
fn a_flipped_board_is_rotated() {
    for setup in setups() {
        let place = |flipped: bool| {
            let svg = Diagram::new(setup).flipped(flipped).to_svg();
            let document = Document::parse(&svg).unwrap();
            let grid = grid(&document);
            let mut squares: Vec<(Square, PieceKind, bool)> = pieces(&document)
                .into_iter()
                .filter_map(|piece| Some((square_at(grid, piece.center, false)?, piece.kind, piece.turned)))
                .collect();
            squares.sort_by_key(|&(square, ..)| square.index());
            squares
        };
        let mut rotated: Vec<_> = place(true)
            .into_iter()
            .map(|(square, kind, turned)| (square.rotated(), kind, !turned))
            .collect();
        rotated.sort_by_key(|&(square, ..)| square.index());
        assert_eq!(rotated, place(false));
    }
}

#[test]
fn the_squares_of_the_last_move_are_marked() {
    let square = |document: &Document<'_>, fill: &str, flipped: bool| {
        let node = document
            .descendants()
            .find(|node| node.attribute("fill") == Some(fill))?;
        let [left, top, right, bottom] = rect(node);
        let center = [f64::midpoint(left, right), f64::midpoint(top, bottom)];
        square_at(grid(document), center, flipped)
    };
    for flipped in [false, true] {
        let diagram = Diagram::new(Setup::STARTPOS).theme(Theme::Book).flipped(flipped);
        let svg = diagram.clone().last_move("7g7f".parse().unwrap()).to_svg();
        let document = Document::parse(&svg).unwrap();
        assert_eq!(square(&document, "#ececec", flipped), "7g".parse().ok());
        assert_eq!(square(&document, "#c8c8c8", flipped), "7f".parse().ok());
        let svg = diagram.last_move("P*5e".parse().unwrap()).to_svg();
        let document = Document::parse(&svg).unwrap();
        assert_eq!(square(&document, "#ececec", flipped), None);
        assert_eq!(square(&document, "#c8c8c8", flipped), "5e".parse().ok());
    }
}

#[test]
fn arrows_point_from_square_to_square() {
    let (from, to) = ("2h".parse().unwrap(), "7c".parse().unwrap());
    let svg = Diagram::default().arrow(from, to).to_svg();
    let document = Document::parse(&svg).unwrap();
    let arrow = document
        .descendants()
        .find(|node| node.attribute("fill-opacity").is_some())
        .unwrap();
    let numbers = numbers(arrow.attribute("points").unwrap());
    let points: Vec<[f64; 2]> = numbers.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
    let grid = grid(&document);
    let square = |[x, y]: [f64; 2]| {
        let [left, top, right, bottom] = grid;
        let column = ((x - left) / (right - left) * 9.0).floor();
        let row = ((y - top) / (bottom - top) * 9.0).floor();
        (column, row)
    };
    // The tail is the line between the first and the last point, and the tip is the fourth of seven points.
    let tail = [
        f64::midpoint(points[0][0], points[6][0]),
        f64::midpoint(points[0][1], points[6][1]),
    ];
    assert_eq!(square(tail), (7.0, 7.0));
    assert_eq!(square(points[3]), (2.0, 2.0));
    let ring = Diagram::default().arrow(from, from).to_svg();
    assert_eq!(ring.matches("<circle").count(), 5);
    assert_eq!(
        Diagram::default().mark(from).to_svg().matches("<circle").count(),
        5
    );
}

#[test]
fn everything_is_inside_the_picture() {
    for diagram in diagrams() {
        let svg = diagram
            .name(Color::White, "A name that has many words in it ".repeat(9))
            .title("A title")
            .caption("A caption")
            .comment("Line 1\nLine 2")
            .coordinates(Coordinates::Hidden)
            .to_svg();
        let document = Document::parse(&svg).unwrap();
        let size = numbers(document.root_element().attribute("viewBox").unwrap());
        let inside = |[x, y]: [f64; 2]| (0.0..=size[2]).contains(&x) && (0.0..=size[3]).contains(&y);
        for node in document.descendants().filter(|node| node.has_tag_name("rect")) {
            let [left, top, right, bottom] = rect(node);
            assert!(inside([left, top]) && inside([right, bottom]));
        }
        for node in document.descendants().filter(|node| node.has_tag_name("use")) {
            let transform = node.attribute("transform").unwrap();
            let place = transform.split(['(', ')']).nth(1).unwrap();
            let place = numbers(place);
            assert!(
                inside([place[place.len() - 2], place[place.len() - 1]]),
                "{transform}"
            );
        }
    }
}

/// A tsume problem in which White has the other pieces, without names.
fn tsume(theme: Theme) -> Diagram {
    let setup: Setup = "7nk/9/7PP/9/9/9/9/9/9 b G2r2b3g4s3n4l16p 1".parse().unwrap();
    Diagram::new(setup).theme(theme)
}

/// Whether a picture has a rook, a gold and a pawn, on the board or in hand.
fn drawn_pieces(svg: &str) -> [bool; 3] {
    // As a piece or as a character.
    [["HI", "u98db"], ["KI", "u91d1"], ["FU", "u6b69"]]
        .map(|ids| ids.iter().any(|id| svg.contains(&format!("-{id}\""))))
}

#[test]
fn the_hand_of_white_and_its_column_can_be_left_out() {
    for theme in Theme::ALL {
        for flipped in [false, true] {
            let diagram = tsume(theme).flipped(flipped);
            let both = diagram.to_svg();
            let black = diagram.clone().hands(ShownHands::Black).to_svg();
            let none = diagram.clone().hands(ShownHands::None).to_svg();
            // Only White has a rook in hand, and both have a gold.
            assert_eq!(drawn_pieces(&both), [true, true, true], "{theme}");
            assert_eq!(drawn_pieces(&black), [false, true, true], "{theme}");
            assert_eq!(drawn_pieces(&none), [false, false, true], "{theme}");
            let [both, black, none] = [both, black, none].map(|svg| {
                let document = Document::parse(&svg).unwrap();
                let [left, _, right, _] = grid(&document);
                let sides: Vec<f64> = numbers(document.root_element().attribute("viewBox").unwrap());
                [left, sides[2] - right]
            });
            let is_same = |one: f64, other: f64| (one - other).abs() < 0.01;
            // The column of a side takes the same space on the left and on the right.
            let (white, black_side) = if flipped { (1, 0) } else { (0, 1) };
            assert!(
                black[white] < both[white] && is_same(black[black_side], both[black_side]),
                "{theme}"
            );
            assert!(
                is_same(none[white], black[white]) && none[black_side] < black[black_side],
                "{theme}"
            );
        }
    }
}

#[test]
fn the_name_of_a_side_whose_hand_is_left_out_stays() {
    for theme in Theme::ALL {
        let diagram = tsume(theme).name(Color::White, "B").hands(ShownHands::Black);
        let svg = diagram.to_svg();
        assert!(svg.contains("-u42\"") && !drawn_pieces(&svg)[0], "{theme}");
    }
}

#[test]
fn a_description_has_only_the_hands_that_are_shown() {
    let described = |language, hands| tsume(Theme::Wood).language(language).hands(hands).to_svg();
    let english = described(Language::English, ShownHands::Black);
    assert!(
        english.contains("in hand: gold 1. White: king 1a, knight 2a.</desc>"),
        "{english}"
    );
    let japanese = described(Language::Japanese, ShownHands::None);
    assert!(
        japanese.contains(">先手：歩１三・２三。後手：玉１一、桂２一。</desc>"),
        "{japanese}"
    );
    // A text is a BOD document, which has both hands.
    let text = tsume(Theme::Wood).hands(ShownHands::None);
    assert_eq!(text.to_text(), tsume(Theme::Wood).to_text());
}

#[test]
fn whose_hands_are_shown_can_be_named_in_japanese() {
    for name in ["black", "先手", "下手"] {
        assert_eq!(name.parse(), Ok(ShownHands::Black), "{name}");
    }
    assert!("後手".parse::<ShownHands>().is_err());
}
