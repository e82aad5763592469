//! The Japanese messages of the diagnostics about KIF and KI2.

use std::fmt;

use shogi_core::text::{Language, Localize, mismatch_in_japanese};

use super::{DiagnosticKind, FoundResult, HeaderLike, KnownResult, MoveError};

impl Localize for MoveError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Origin { found } => write!(f, "「{found}」は「(77)」のような移動元ではありません"),
            Self::Unnumbered { found } => write!(f, "「{found}」の前に手数も手番の印（▲△）もありません"),
            Self::Contradiction { found } => {
                write!(f, "「{found}」の「打」は、移動元や「成」と一緒に書けません")
            }
            Self::Promotion { found } => write!(f, "「{found}」に「成」と「不成」の両方があります"),
            Self::MissingOrigin => f.write_str("「(77)」のような移動元か「打」がありません"),
        }
    }
}

impl HeaderLike {
    const fn japanese_name(self) -> &'static str {
        match self {
            Self::Line => "KIFの書き方と違う指し手・終局・変化",
            Self::Hand => "「先手の持駒：」のような持駒",
            Self::Handicap => "「手合割：」のような手合割",
        }
    }
}

impl Localize for FoundResult {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "「{text}」"),
            Self::Result(result) => result.fmt_japanese(f),
        }
    }
}

impl Localize for KnownResult {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ending(text) => write!(f, "終局は「{text}」です"),
            Self::EndingWithResult { text, result } => {
                write!(f, "終局「{text}」では{}です", result.message(Language::Japanese))
            }
            Self::Stated(result) => {
                write!(f, "前の結果の行では{}です", result.message(Language::Japanese))
            }
        }
    }
}

impl Localize for DiagnosticKind {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(problem) => problem.fmt_japanese(f),
            Self::Game(problem) => problem.fmt_japanese(f),
            Self::Start(problem) => problem.fmt_japanese(f),
            Self::Move(error) => error.fmt_japanese(f),
            Self::Notation(kind) => kind.fmt_japanese(f),
            Self::Unresolved(error) => error.fmt_japanese(f),
            Self::NotationWarning(warning) => warning.fmt_japanese(f),
            Self::InferredOrigin => {
                f.write_str("「(77)」のような移動元がありません。動ける駒が1枚だけなので、それを動かします")
            }
            Self::FullWidth => f.write_str("手数や消費時間が全角です（半角で書きます）"),
            Self::ColonAfterNumber => f.write_str("手数の後に空白ではなくコロンがあります"),
            Self::SecondMove { found } => {
                write!(f, "同じ行に別の指し手「{found}」があります。次の手として読みます")
            }
            Self::HeaderBetweenMoves { key } => {
                write!(f, "指し手の間にある「{key}：…」をヘッダーとして読みます")
            }
            Self::AmbiguousHeader { key, like } => {
                write!(
                    f,
                    "「{key}：…」は{}のようですが、ヘッダーとして読みます",
                    like.japanese_name()
                )
            }
            Self::WrongMark => f.write_str("指し手の印（▲△）が、手番でない側のものです"),
            Self::NumberOverflow { found } => write!(f, "手数「{found}」が大きすぎます"),
            Self::WrongNumber { .. }
            | Self::VariationMoved { .. }
            | Self::InlineVariation { .. }
            | Self::BadVariation { .. }
            | Self::EmptyVariation
            | Self::VariationAtEnd { .. }
            | Self::VariationBeforeMoves => self.fmt_number(f),
            Self::ResultCount { expected, found } => {
                write!(f, "結果の行では{found}手ですが、指し手は{expected}手です")
            }
            Self::ResultMismatch { expected, found } => {
                let (expected, found) = (
                    expected.message(Language::Japanese),
                    found.message(Language::Japanese),
                );
                write!(f, "結果の行は{found}ですが、{expected}")
            }
        }
    }
}

impl DiagnosticKind {
    /// Writes the message of a problem with a move number or a variation. The `match` lists all other variants too,
    /// so that a new variant does not compile until it has a message.
    fn fmt_number(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongNumber { expected, found } => {
                write!(
                    f,
                    "次は{expected}手目ですが、{found}手目と書かれています。行の順序に従います"
                )
            }
            Self::VariationMoved { expected, found } => {
                write!(
                    f,
                    "{expected}手目からの変化ですが、{found}手目と書かれています。{found}手目からの変化として読みます"
                )
            }
            Self::InlineVariation { number } => {
                write!(
                    f,
                    "「変化」の行なしに{number}手目がまたあります。変化として読みます"
                )
            }
            Self::BadVariation { last, found } => f.write_str(&mismatch_in_japanese(
                found,
                format_args!("変化の手数（1手目から{last}手目まで）"),
            )),
            Self::EmptyVariation => f.write_str("指し手のない変化です"),
            Self::VariationAtEnd { number } => {
                write!(
                    f,
                    "置き換える{number}手目がありません。変化を前の手の続きとして読みます"
                )
            }
            Self::VariationBeforeMoves => f.write_str("初手より前に変化があります。この行は無視します"),
            Self::Text(_)
            | Self::Game(_)
            | Self::Start(_)
            | Self::Move(_)
            | Self::Notation(_)
            | Self::Unresolved(_)
            | Self::NotationWarning(_)
            | Self::InferredOrigin
            | Self::FullWidth
            | Self::ColonAfterNumber
            | Self::SecondMove { .. }
            | Self::HeaderBetweenMoves { .. }
            | Self::AmbiguousHeader { .. }
            | Self::WrongMark
            | Self::NumberOverflow { .. }
            | Self::ResultCount { .. }
            | Self::ResultMismatch { .. } => Ok(()),
        }
    }
}
