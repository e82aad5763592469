//! [`LineKind`]: the kinds of lines in BOD documents. The beginning of a line decides its kind.

use logos::Logos;
use shogi_core::format::tools::Classify;

/// The kind of a line. A line of the kind [`LineKind::Other`] is a header if it has a colon. A line that only begins
/// like another kind may also be a header: `event.rs` finds this out. The patterns do not name sides: any two kanji may
/// be the name of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
pub(crate) enum LineKind {
    /// A remark, which programs skip: `# …`.
    #[token("#")]
    Remark,
    /// A comment: `*…`.
    #[regex("[*＊]")]
    Comment,
    /// The upper or lower edge of a diagram.
    #[regex(r"\+-|┌|┏|└|┗")]
    Frame,
    /// The numbers of the files above a diagram.
    #[regex("[９9]")]
    Files,
    /// A row of a diagram.
    #[regex("[|│｜]")]
    Row,
    /// The pieces in hand of a side: `先手の持駒：…`.
    #[regex("[一-鿿]{2}の持ち?駒")]
    Hand,
    /// The line that names the side to move: `後手番`.
    #[regex("[一-鿿]{2}番")]
    Turn,
    /// The number of moves before the position: `手数＝12  ▲７六歩  まで`.
    #[token("手数")]
    MoveCount,
    /// A result line: `まで12手で中断`.
    #[token("まで")]
    Result,
    /// A line of none of the kinds above. It may be a header.
    Other,
}

impl Classify for LineKind {
    fn classify(content: &str) -> Self {
        let first = Self::lexer(content).next();
        first.and_then(Result::ok).unwrap_or(Self::Other)
    }
}
