//! Describes a position in words, for readers who do not see the picture.

use shogi_core::messages::Language;
use shogi_core::notation::ja::diagram::display_hand;
use shogi_core::notation::ja::moves::Notation;
use shogi_core::{Color, Move, Piece, PieceKind, Setup};

use crate::caption;
use crate::diagram::Diagram;

/// Returns the title of the picture: the title of the diagram, the side to move and the last move.
pub(crate) fn title(diagram: &Diagram) -> String {
    let turn = diagram.setup.turn;
    let mut parts: Vec<String> = caption::lines(&diagram.title).collect();
    match diagram.language {
        Language::English => {
            parts.push(format!("Shogi position, {turn} to move"));
            parts.extend(diagram.last_move.map(|mv| format!("last move {mv}")));
            parts.join(", ")
        }
        Language::Japanese => {
            parts.push("将棋の局面図".to_owned());
            let notation = diagram.last_move.map(|mv| notation(mv, &diagram.setup));
            parts.extend(notation.map(|notation| format!("{notation}まで")));
            parts.push(format!("{}番", diagram.side_in_japanese(turn)));
            parts.join("、")
        }
    }
}

/// Returns a text with the pieces of both sides, as far as the picture shows them. The pieces on the board are listed with their
/// squares.
pub(crate) fn description(diagram: &Diagram) -> String {
    let sides = Color::ALL.map(|color| side(diagram, color));
    sides.join(diagram.language.choose(" ", ""))
}

fn side(diagram: &Diagram, color: Color) -> String {
    let kinds = PieceKind::ALL.into_iter().rev();
    let board = kinds.filter_map(|kind| pieces(diagram, color, kind));
    let (hand, is_shown) = (&diagram.setup.hands[color], diagram.hands.has(color));
    match diagram.language {
        Language::English => {
            let board = list(board, ", ", "no pieces");
            if !is_shown {
                return format!("{color}: {board}.");
            }
            let counts = hand.iter().map(|(piece, count)| format!("{piece} {count}"));
            let hand = list(counts, ", ", "nothing");
            format!("{color}: {board}; in hand: {hand}.")
        }
        Language::Japanese => {
            let (side, board) = (diagram.side_in_japanese(color), list(board, "、", "なし"));
            if !is_shown {
                return format!("{side}：{board}。");
            }
            let hand = display_hand(hand).to_string();
            format!("{side}：{board}。持駒：{}。", hand.trim_end())
        }
    }
}

/// Returns the name of a kind and the squares of the pieces of this kind. Returns `None` if the side has no such piece on
/// the board.
fn pieces(diagram: &Diagram, color: Color, kind: PieceKind) -> Option<String> {
    let piece = Piece::new(color, kind);
    let of_kind = diagram.setup.board.pieces().filter(|&(_, found)| found == piece);
    let mut squares = of_kind.map(|(square, _)| square).peekable();
    squares.peek()?;
    Some(match diagram.language {
        Language::English => {
            let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
            format!("{} {}", kind.name(), squares.join(" "))
        }
        Language::Japanese => {
            let squares: Vec<String> = squares.map(|square| square.to_ja().to_string()).collect();
            format!("{}{}", kind.to_ja(), squares.join("・"))
        }
    })
}

/// Joins the parts of a list. An empty list is written as `none`.
fn list(parts: impl Iterator<Item = String>, between: &str, none: &str) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() {
        none.to_owned()
    } else {
        parts.join(between)
    }
}

/// Returns the move that led to a position in the notation of BOD: `▲７六歩`, without an origin. If the destination is
/// empty, which only happens if the move does not belong to the position, returns the move in USI.
pub(crate) fn notation(mv: Move, setup: &Setup) -> String {
    Notation::of_last(mv, setup).map_or_else(|| mv.to_string(), |notation| notation.to_string())
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn tsume() -> Diagram {
        let setup: Setup = "7nk/9/7PP/9/9/9/9/9/9 b G2r 1".parse().unwrap();
        Diagram::new(setup)
    }

    #[test]
    fn the_title_has_the_side_to_move_and_the_last_move() {
        assert_eq!(title(&tsume()), "Shogi position, Black to move");
        let diagram = tsume()
            .language(Language::Japanese)
            .title("第１問")
            .last_move("2d2c".parse().unwrap());
        assert_eq!(title(&diagram), "第１問、将棋の局面図、▲２三歩まで、先手番");
    }

    #[test]
    fn the_description_has_every_piece() {
        assert_eq!(
            description(&tsume()),
            "Black: pawn 1c 2c; in hand: gold 1. White: king 1a, knight 2a; in hand: rook 2."
        );
        assert_eq!(
            description(&tsume().language(Language::Japanese)),
            "先手：歩１三・２三。持駒：金。後手：玉１一、桂２一。持駒：飛二。"
        );
        assert_eq!(
            description(&Diagram::default()),
            "Black: no pieces; in hand: nothing. White: no pieces; in hand: nothing."
        );
    }

    #[test]
    fn the_sides_of_a_handicap_game_have_their_own_names() {
        let diagram = tsume().handicap_sides(true);
        assert_eq!(title(&diagram), "Shogi position, Black to move");
        let diagram = diagram.language(Language::Japanese);
        assert_eq!(title(&diagram), "将棋の局面図、下手番");
        assert_eq!(
            description(&diagram),
            "下手：歩１三・２三。持駒：金。上手：玉１一、桂２一。持駒：飛二。"
        );
    }

    #[test]
    fn the_last_move_is_named_by_the_piece_on_its_destination() {
        let setup: Setup = "9/9/9/9/4+b4/4P4/9/9/9 b - 1".parse().unwrap();
        let name = |mv: &str| notation(mv.parse().unwrap(), &setup);
        assert_eq!(name("8h5e+"), "△５五角成");
        assert_eq!(name("8h5e"), "△５五馬");
        assert_eq!(name("P*5f"), "▲５六歩打");
        assert_eq!(name("1a1b"), "1a1b");
    }
}
