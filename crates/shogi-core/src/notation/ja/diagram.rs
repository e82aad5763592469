//! The board diagram (`局面図`) of BOD documents and KIF files, and the pieces in hand (`持駒`) beside it. A diagram is a
//! notation of a [`Setup`], as SFEN is. The functions of this module write diagrams; a
//! [`StartReader`](super::start::StartReader) reads them.
//!
//! ```text
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! |v香v桂 ・ ・ ・ ・ ・ ・ ・|一
//! | ・ ・ ・ 馬 ・ ・ 龍 ・ ・|二
//! …
//! ```
//!
//! A row has nine cells. Each cell is a mark (` ` for Black, `v` for White) and a piece, or ` ・` for an empty square
//! (BOD document, translated 2020-11-11). The caller decides which lines of a file are rows. The line of file numbers
//! and the frame lines are not needed.
//!
//! The parser is relaxed in these points only:
//! * `V` and `ｖ` also mark White; `王` and `竜` are accepted;
//! * an empty square may be ` ･`, ` .`, two blanks, a blank with U+3000, or U+3000 alone;
//! * in a row that has exactly nine pieces and dots, blanks before a cell may be missing or doubled;
//! * the border may be `│` or `｜`, the second border may be missing, and blanks may surround the row;
//! * the rank at the end may be missing or a digit. If it is wrong, the row gets the rank that follows from its
//!   position in the diagram, and a warning is reported.
//!
//! Anything else is an error. In particular, an unknown character is never read as an empty square.

pub(crate) mod error;
pub(crate) mod hand;
mod row;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::text::from_fn;
use crate::{Board, Color, Position, Rank, Setup};

pub(super) use error::DiagramErrorKind;
pub use hand::display_hand;
pub(super) use hand::{HandErrorKind, HandText, parse_hand};
pub use row::display_row;
pub(super) use row::read_row;

/// The line above the frame, which has the numbers of the files.
pub const HEADER: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １";

/// The frame line, which is written above and below the rows.
pub const FRAME: &str = "+---------------------------+";

/// Displays a board as in the BOD document: file numbers, frame, nine rows, frame. The lines are separated by LF, and
/// the last line has no line end.
pub fn display_board(board: &Board) -> impl fmt::Display {
    from_fn(move |f| {
        write!(f, "{HEADER}\n{FRAME}\n")?;
        for rank in Rank::ALL {
            writeln!(f, "{}", display_row(board, rank))?;
        }
        f.write_str(FRAME)
    })
}

/// Displays a setup as in the BOD document: White's hand, the board, Black's hand, the number of moves played and the
/// side to move. The lines are separated by LF, and the last line has no line end.
///
/// The sides are always called `先手` and `後手`, as in an even game, even if the setup is the start of a handicap game.
/// `Display` of [`Position`] has the same form.
///
/// ```
/// use shogi_core::Setup;
/// use shogi_core::notation::ja::diagram::display_setup;
///
/// let problem: Setup = "7nk/9/7PP/9/9/9/9/9/9 b G 1".parse()?;
/// let text = display_setup(&problem).to_string();
/// assert!(text.ends_with("先手の持駒：金　\n手数＝0  まで\n先手番"));
/// # Ok::<(), shogi_core::notation::sfen::SfenError>(())
/// ```
pub fn display_setup(setup: &Setup) -> impl fmt::Display {
    from_fn(move |f| {
        let [black, white] = Color::ALL.map(Color::to_ja);
        writeln!(f, "{white}の持駒：{}", display_hand(&setup.hands[Color::White]))?;
        writeln!(f, "{}", display_board(&setup.board))?;
        writeln!(f, "{black}の持駒：{}", display_hand(&setup.hands[Color::Black]))?;
        writeln!(f, "手数＝{}  まで", setup.move_number.saturating_sub(1))?;
        write!(f, "{}番", setup.turn.to_ja())
    })
}

/// Displays the position like [`display_setup`]. For SFEN, use [`Position::to_setup`].
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display_setup(&self.to_setup()).fmt(f)
    }
}
