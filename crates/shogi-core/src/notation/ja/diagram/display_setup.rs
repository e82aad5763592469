//! The display of a whole position: the hands, the board between them, and the side to move.

use std::fmt;

use super::{display_board, display_hand};
use crate::{Color, Position, Setup};

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
pub const fn display_setup(setup: &Setup) -> DisplaySetup<'_> {
    DisplaySetup(setup)
}

/// Displays a setup. Returned by [`display_setup`].
#[derive(Clone, Copy, Debug)]
pub struct DisplaySetup<'a>(&'a Setup);

impl fmt::Display for DisplaySetup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup {
            board,
            hands,
            turn,
            move_number,
        } = self.0;
        let (black, white) = (Color::Black.to_ja(), Color::White.to_ja());
        writeln!(f, "{white}の持駒：{}", display_hand(&hands[Color::White]))?;
        writeln!(f, "{}", display_board(board))?;
        writeln!(f, "{black}の持駒：{}", display_hand(&hands[Color::Black]))?;
        writeln!(f, "手数＝{}  まで", move_number.saturating_sub(1))?;
        write!(f, "{}番", turn.to_ja())
    }
}

/// Displays the position like [`display_setup`]. For SFEN, use [`Position::to_setup`].
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display_setup(&self.to_setup()).fmt(f)
    }
}
