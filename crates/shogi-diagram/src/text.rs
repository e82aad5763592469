//! Draws a diagram as text.

use std::fmt::Write as _;

use shogi_core::notation::ja::diagram::{FRAME, display_hand, display_row};
use shogi_core::{Color, File, Hand, Move, Piece, Rank, Square};

use crate::caption;
use crate::description;
use crate::diagram::{Coordinates, Diagram, Lettering};

/// The control sequences of a terminal: the destination of the last move, a promoted piece, and the end of both.
const REVERSE: &str = "\u{1b}[7m";
const RED: &str = "\u{1b}[31m";
const RESET: &str = "\u{1b}[0m";

impl Diagram {
    /// Draws the diagram as lines of text. The last line ends with a line feed.
    ///
    /// With kanji, the text is a BOD document, unless the board is flipped. The last move is in the line `手数＝`, the names
    /// are headers (`先手：`), and the title, the caption and the comment are comments (`*`). With [letters](Lettering::Western), the text is
    /// in ASCII, except for these texts, and the destination of the last move is marked by `*`. Marks and
    /// arrows are only in pictures.
    ///
    /// ```
    /// use shogi_core::Setup;
    /// use shogi_diagram::{Diagram, Lettering};
    ///
    /// let setup: Setup = "7nk/9/7+P1/9/9/9/9/9/9 w r2g 8".parse()?;
    /// let diagram = Diagram::new(setup).lettering(Lettering::Western).last_move("2d2c+".parse()?);
    /// assert_eq!(
    ///     diagram.to_text(),
    ///     "\
    /// White in hand: r 2g
    ///   9  8  7  6  5  4  3  2  1
    /// +---------------------------+
    /// | .  .  .  .  .  .  .  n  k |a
    /// | .  .  .  .  .  .  .  .  . |b
    /// | .  .  .  .  .  .  . +P* . |c
    /// | .  .  .  .  .  .  .  .  . |d
    /// | .  .  .  .  .  .  .  .  . |e
    /// | .  .  .  .  .  .  .  .  . |f
    /// | .  .  .  .  .  .  .  .  . |g
    /// | .  .  .  .  .  .  .  .  . |h
    /// | .  .  .  .  .  .  .  .  . |i
    /// +---------------------------+
    /// Black in hand: -
    /// Move 8, last move 2d2c+
    /// White to move
    /// "
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self) -> String {
        self.text(|part| part.text.clone())
    }

    /// Draws the diagram as text with the control sequences of a terminal (ANSI): the destination of the last move is
    /// reversed, and promoted pieces are red.
    ///
    /// ```
    /// use shogi_core::Setup;
    /// use shogi_diagram::Diagram;
    ///
    /// let setup: Setup = "9/9/4+P4/9/9/9/9/9/9 w - 2".parse()?;
    /// let text = Diagram::new(setup).to_colored_text();
    /// assert!(text.contains("\u{1b}[31m と\u{1b}[0m"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_colored_text(&self) -> String {
        self.text(TextPart::to_colored_text)
    }

    fn text(&self, show: fn(&TextPart) -> String) -> String {
        let mut text = String::new();
        let near = self.near_side();
        push_comment(&mut text, &self.title);
        self.push_side(&mut text, !near);
        for line in self.board_lines() {
            text.extend(line.iter().map(show));
            text.push('\n');
        }
        self.push_side(&mut text, near);
        self.push_turn(&mut text);
        push_comment(&mut text, &self.caption);
        push_comment(&mut text, &self.comment);
        text
    }

    /// Adds the name of a player, if it is given, and the hand.
    fn push_side(&self, text: &mut String, color: Color) {
        let (side, hand) = (self.side(color), &self.setup.hands[color]);
        let (is, in_hand, pieces) = match self.lettering {
            Lettering::Japanese => ("：", "の持駒：", display_hand(hand).to_string()),
            Lettering::Western if hand.is_empty() => (": ", " in hand: ", "-".to_owned()),
            Lettering::Western => (": ", " in hand: ", hand_in_letters(hand, color)),
        };
        if let Some(name) = self.name_of(color) {
            let _ = writeln!(text, "{side}{is}{name}");
        }
        let _ = writeln!(text, "{side}{in_hand}{pieces}");
    }

    /// Returns the lines of the board in a text, with the frame and the names of files and ranks, but without hands. Each
    /// line is split where its style changes, so that a program can show it with styles of its own.
    ///
    /// ```
    /// use shogi_core::Setup;
    /// use shogi_diagram::{Diagram, TextPart};
    ///
    /// let setup: Setup = "9/9/4+P4/9/9/9/9/9/9 w - 2".parse()?;
    /// let lines = Diagram::new(setup).last_move("5d5c+".parse()?).board_lines();
    /// let rank: String = lines[4].iter().map(|part| part.text.as_str()).collect();
    /// assert_eq!(rank, "| ・ ・ ・ ・ と ・ ・ ・ ・|三");
    /// let last: Vec<&TextPart> = lines.iter().flatten().filter(|part| part.is_last_move).collect();
    /// assert_eq!((last.len(), last[0].text.as_str(), last[0].is_promoted), (1, " と", true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn board_lines(&self) -> Vec<Vec<TextPart>> {
        let coordinates = match (self.lettering, self.coordinates) {
            (Lettering::Japanese, _) => Coordinates::Japanese,
            (Lettering::Western, Coordinates::Digits) => Coordinates::Digits,
            (Lettering::Western, _) => Coordinates::Western,
        };
        let gap = match self.lettering {
            Lettering::Japanese => " ",
            Lettering::Western => "  ",
        };
        let files = File::ALL.into_iter().rev().map(|file| coordinates.file(file));
        let files = self.in_view(files.collect()).join(gap);
        let files = TextPart::plain(format!("  {files}"));
        let frame = || vec![TextPart::plain(FRAME.to_owned())];
        let mut lines = vec![vec![files], frame()];
        for rank in self.in_view(Rank::ALL.to_vec()) {
            // After the border, a cell has two characters: the mark of the side, and the piece.
            let row = display_row(&self.setup.board, rank).to_string();
            let kanji: Vec<char> = row.chars().skip(1).collect();
            let cells = File::ALL.into_iter().rev().zip(kanji.chunks(2));
            let cells = cells
                .map(|(file, kanji)| self.cell(Square::new(file, rank), kanji))
                .collect();
            let mut line = vec![TextPart::plain("|".to_owned())];
            line.extend(self.in_view(cells));
            line.push(TextPart::plain(format!("|{}", coordinates.rank(rank))));
            lines.push(line);
        }
        lines.push(frame());
        lines
    }

    /// Returns a square. `kanji` is its cell in the BOD document.
    fn cell(&self, square: Square, kanji: &[char]) -> TextPart {
        let piece = self.setup.board[square];
        let is_last_move = self.last_move.map(Move::to) == Some(square);
        let text = match self.lettering {
            Lettering::Japanese => kanji.iter().collect(),
            Lettering::Western => {
                let piece = piece.map_or_else(|| ".".to_owned(), |piece| piece.to_string());
                format!("{piece:>2}{}", if is_last_move { '*' } else { ' ' })
            }
        };
        TextPart {
            text,
            is_last_move,
            is_promoted: piece.is_some_and(|piece| piece.kind.is_promoted()),
        }
    }

    /// Returns ranks, or the parts of a rank, in the order in which the side at the bottom sees them.
    fn in_view<T>(&self, mut items: Vec<T>) -> Vec<T> {
        if self.flipped {
            items.reverse();
        }
        items
    }

    fn push_turn(&self, text: &mut String) {
        let (side, move_number) = (self.side(self.setup.turn), self.setup.move_number);
        let _ = match self.lettering {
            Lettering::Japanese => {
                let last = self
                    .last_move
                    .map(|mv| description::notation(mv, &self.setup) + "  ");
                let (played, last) = (move_number.saturating_sub(1), last.unwrap_or_default());
                writeln!(text, "手数＝{played}  {last}まで\n{side}番")
            }
            Lettering::Western => {
                let last = self
                    .last_move
                    .map(|mv| format!(", last move {mv}"))
                    .unwrap_or_default();
                writeln!(text, "Move {move_number}{last}\n{side} to move")
            }
        };
    }
}

/// A part of a line of the board in a text: a square, or something between squares.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TextPart {
    /// The text: for a square two characters with kanji (` と`), and three with letters (`+P*`).
    pub text: String,
    /// Whether this is the destination of the last move.
    pub is_last_move: bool,
    /// Whether this is a square with a promoted piece.
    pub is_promoted: bool,
}

impl TextPart {
    fn plain(text: String) -> Self {
        Self {
            text,
            is_last_move: false,
            is_promoted: false,
        }
    }

    /// Returns the text with the control sequences of [`Diagram::to_colored_text`].
    pub fn to_colored_text(&self) -> String {
        let text = &self.text;
        match (self.is_last_move, self.is_promoted) {
            (false, false) => text.clone(),
            (true, false) => format!("{REVERSE}{text}{RESET}"),
            (false, true) => format!("{RED}{text}{RESET}"),
            (true, true) => format!("{REVERSE}{RED}{text}{RESET}"),
        }
    }
}

/// Adds the lines of a text as comments of BOD.
fn push_comment(text: &mut String, comment: &str) {
    for line in caption::lines(comment) {
        let _ = writeln!(text, "*{line}");
    }
}

/// Returns the pieces in a hand in Western letters, each kind with its number if there are several: `R 2G 3p`. Empty if
/// there are none.
pub fn hand_in_letters(hand: &Hand, color: Color) -> String {
    let pieces = hand.iter().map(|(piece, count)| {
        let piece = Piece::new(color, piece.kind());
        if count == 1 {
            piece.to_string()
        } else {
            format!("{count}{piece}")
        }
    });
    pieces.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::Setup;
    use shogi_core::notation::ja::diagram::display_setup;

    use super::*;

    #[test]
    fn a_board_in_kanji_is_that_of_the_bod_document() {
        let text = Diagram::new(Setup::STARTPOS).to_text();
        assert_eq!(text, format!("{}\n", display_setup(&Setup::STARTPOS)));
    }

    #[test]
    fn a_flipped_board_has_white_at_the_bottom() {
        let setup: Setup = "7nk/9/7P1/9/9/9/9/9/9 b Gr 1".parse().unwrap();
        let text = Diagram::new(setup).flipped(true).to_text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..2], ["先手の持駒：金　", "  １ ２ ３ ４ ５ ６ ７ ８ ９"]);
        assert_eq!(lines[3], "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九");
        assert_eq!(lines[9], "| ・ 歩 ・ ・ ・ ・ ・ ・ ・|三");
        assert_eq!(lines[11], "|v玉v桂 ・ ・ ・ ・ ・ ・ ・|一");
        assert_eq!(lines[13..], ["後手の持駒：飛　", "手数＝0  まで", "先手番"]);
    }

    #[test]
    fn ranks_beside_letters_may_have_digits() {
        let diagram = Diagram::new(Setup::STARTPOS).lettering(Lettering::Western);
        let text = diagram.coordinates(Coordinates::Digits).to_text();
        let row = "| .  r  .  .  .  .  .  b  . |2";
        assert_eq!(text.lines().nth(4), Some(row));
        // A BOD document has kanji.
        let text = Diagram::new(Setup::STARTPOS)
            .coordinates(Coordinates::Digits)
            .to_text();
        assert_eq!(text, Diagram::new(Setup::STARTPOS).to_text());
    }

    #[test]
    fn colors_change_only_the_last_move_and_promoted_pieces() {
        let mut diagram = Diagram::new(Setup::STARTPOS);
        assert_eq!(diagram.to_colored_text(), diagram.to_text());
        diagram = diagram.last_move("7g7f".parse().unwrap());
        diagram.setup = "9/9/9/9/9/2P6/9/9/+r8 w - 2".parse().unwrap();
        let text = diagram.to_colored_text();
        assert!(text.contains("・\u{1b}[7m 歩\u{1b}[0m ・"));
        assert!(text.contains("|\u{1b}[31mv龍\u{1b}[0m ・"));
        let plain = [REVERSE, RED, RESET]
            .iter()
            .fold(text, |text, code| text.replace(code, ""));
        assert_eq!(plain, diagram.to_text());
    }

    #[test]
    fn texts_cannot_change_the_terminal_or_add_lines() {
        let diagram = Diagram::default()
            .title("a\u{1b}[2J\rb\nc")
            .name(Color::White, "W\n+7776FU");
        let text = diagram.to_text();
        assert!(text.starts_with("*a\u{fffd}[2J\u{fffd}b\n*c\n後手：W +7776FU\n後手の持駒：なし\n"));
    }
}
