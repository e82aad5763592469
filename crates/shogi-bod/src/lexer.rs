//! Lines of a BOD document: one token each, decided by how the line begins.

use logos::Logos;
use shogi_core::text::Classify;

/// What a line begins like. A line that begins like none of these is [`LineKind::Other`]: a header, if it holds a colon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
pub(crate) enum LineKind {
    /// `# …`: programs skip it.
    #[token("#")]
    Remark,
    /// `*…`: a comment.
    #[regex("[*＊]")]
    Comment,
    /// The edge of a diagram.
    #[regex(r"\+-|┌|┏|└|┗")]
    Frame,
    /// The numbers of the files above a diagram.
    #[regex("[９9]")]
    Files,
    /// A row of a diagram.
    #[regex("[|│｜]")]
    Row,
    /// `先手の持駒：…`.
    #[regex("(先手|後手|上手|下手)の持ち?駒")]
    Hand,
    /// `後手番`.
    #[regex("(先手|後手|上手|下手)番")]
    Turn,
    /// `手数＝12  ▲７六歩  まで`.
    #[token("手数")]
    MoveCount,
    /// `まで12手で中断`.
    #[token("まで")]
    Result,
    /// Anything else.
    Other,
}

impl Classify for LineKind {
    fn classify(content: &str) -> Self {
        let first = Self::lexer(content).next();
        first.and_then(Result::ok).unwrap_or(Self::Other)
    }
}
