//! The messages about an analysis, in English and Japanese.

use std::fmt;

use kifu::Language::{self, Japanese};
use kifu::Localize;
use kifu::shogi_core::messages::{messages, pluralize};
use kifu_archive::engine::EngineError;

use crate::messages::Reason;

messages! {
    /// A message about an analysis.
    pub(super) enum Message<'a> {
        /// The engine has failed for a position.
        Failure { game: usize, ply: u32, error: EngineReason<'a> },
            en("game {game}, move {ply}: {error}; this position is not analysed"),
            ja("{game}局目の{ply}手目: {}。この局面は解析していません", error.message(Japanese));
        /// The engine may ignore an option.
        UnknownOption(&'a str) as name,
            en("the engine has no option `{name}`, and may ignore it"),
            ja("エンジンにオプション「{name}」はありません。無視される場合があります");
        /// What was done.
        Done { positions: usize, engine: &'a str },
            en("{} analysed by {engine}", pluralize(*positions, "position")),
            ja("{engine}で{positions}局面を解析しました");
        Impossible(usize) as count,
            en("{} not analysed: impossible in a game", pluralize(*count, "position")),
            ja("{count}局面は、対局では現れない局面なので解析していません");
        WithoutValue(usize) as count,
            en("{} without a value from the engine", pluralize(*count, "position")),
            ja("{count}局面は、エンジンが評価値を返しませんでした");
        Illegal(usize) as count,
            en("{} of the engine left out: illegal", pluralize(*count, "move")),
            ja("エンジンの反則手{count}個を除きました");
        Unreadable(usize) as count,
            en("{} of the engine could not be read", pluralize(*count, "line")),
            ja("エンジンの出力のうち{count}行は読めませんでした");
    }
}

/// The reason why an engine gives no answer. An error of the operating system is described as by [`Reason`].
pub(super) struct EngineReason<'e>(pub(super) &'e EngineError);

impl fmt::Display for EngineReason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Localize for EngineReason<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, language) {
            (EngineError::Start { source }, Japanese) => {
                write!(f, "エンジンを起動できません: {}", Reason(source).message(language))
            }
            (error, _) => error.fmt_in(language, f),
        }
    }
}
