//! Writes the letters of the field `relative`, which distinguish a move from moves of other pieces to the same square: L 左, C
//! 直, R 右, U 上, M 寄, D 引, H 打.

use shogi_core::format::tools::{Horizontal, Manner, Vertical};
use shogi_core::notation::ja::moves::Notation;

/// Returns the letters that a move needs. The text is empty if no other piece of this kind can move to the
/// destination.
pub(crate) fn letters(notation: Notation) -> String {
    let side = notation.relative.horizontal.map(|side| match side {
        Horizontal::Left => 'L',
        Horizontal::Straight => 'C',
        Horizontal::Right => 'R',
    });
    let motion = notation.relative.vertical.map(|motion| match motion {
        Vertical::Up => 'U',
        Vertical::Sideways => 'M',
        Vertical::Down => 'D',
    });
    let drop = (notation.manner == Some(Manner::Drop)).then_some('H');
    side.into_iter().chain(motion).chain(drop).collect()
}
