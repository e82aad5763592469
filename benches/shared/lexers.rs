//! Runs the lexers without the rest of a reader, for the benches. The lexers are private modules of the format crates,
//! so this file includes the source files of the lexers.

use shogi_core::format::tools::{LineStart, Lines};

#[allow(dead_code, unreachable_pub, reason = "a lexer is used in part")]
#[path = "../../crates/shogi-csa/src/lexer.rs"]
mod csa;
#[allow(dead_code, unreachable_pub, reason = "a lexer is used in part")]
#[path = "../../crates/shogi-kif/src/lexer.rs"]
mod kif;

/// Counts the lines of a KIF text.
pub fn kif_lines(text: &str) -> usize {
    Lines::<kif::LineKind>::new(text, LineStart::FIRST).count()
}

/// Counts the lines of a CSA text.
pub fn csa_lines(text: &str) -> usize {
    Lines::<csa::LineKind>::new(text, LineStart::FIRST).count()
}

/// A minimal lexer for the texts of the corpus. The time that it takes is a lower bound for any lexer that examines
/// every byte. A line without a move is one token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, logos::Logos)]
enum Token {
    #[regex(r"[ \u{3000}]+")]
    Blank,
    #[regex(r"\r?\n")]
    LineEnd,
    #[regex("[0-9]+")]
    Number,
    #[regex("[１-９][一二三四五六七八九]|同")]
    Destination,
    #[regex("成銀|成桂|成香|[玉飛龍角馬金銀桂香歩と]")]
    Piece,
    #[regex("[成打]")]
    Manner,
    #[regex("[(][1-9][1-9][)]")]
    Origin,
    #[regex("[():/+]")]
    Sign,
    #[regex(r"[+\-][0-9][0-9][0-9][0-9][A-Z][A-Z]")]
    Move,
    #[regex("T[0-9]+")]
    Time,
    #[regex(r"[手先後開終棋場持まVNP%*'$][^\r\n]*", allow_greedy = true)]
    OtherLine,
}

/// Counts the tokens of a text of the corpus with the minimal lexer.
pub fn tokens(text: &str) -> usize {
    logos::Lexer::<Token>::new(text).flatten().count()
}
