//! The messages about an analysis, in English and Japanese.

use std::fmt;
use std::path::Path;

use kifu::Language::{self, Japanese};
use kifu::shogi_core::messages::{messages, pluralize};
use kifu::shogi_core::record::{EvaluationForm, EvaluationPart};
use kifu::{Format, Localize};
use kifu_archive::engine::EngineError;

use crate::messages::{Reason, shown};

messages! {
    /// A message about an analysis.
    pub(super) enum Message<'a> {
        /// The engine has failed for a position.
        Failure { game: usize, ply: u32, error: EngineReason<'a> },
            en("game {game}, move {ply}: {error}; this position is not analysed"),
            ja("{game}局目の{ply}手目: {}。この局面は解析していません", error.message(Japanese));
        /// Evaluations would not be written.
        NotWritten(Format) as format,
            en("evaluations are not written in {format}, or with --evaluations none: expected --to with kif, csa or another format with comments"),
            ja("{format}に評価値は書けません。--to に kif や csa などコメントのある形式を指定し、「--evaluations none」は付けないでください");
        /// The engine may ignore an option.
        UnknownOption(&'a str) as name,
            en("the engine has no option `{name}`, and may ignore it"),
            ja("エンジンにオプション「{name}」はありません。無視される場合があります");
        /// What was done.
        Done { positions: usize, engine: &'a str },
            en("{} analysed by {engine}", pluralize(*positions, "position")),
            ja("{engine}で{positions}局面を解析しました");
        Resumed { positions: usize, path: &'a Path },
            en("{} of them from {}", positions, shown(path)),
            ja("そのうち{positions}局面は{}の結果を使いました", shown(path));
        Impossible(usize) as count,
            en("{} not analysed: impossible in a game", pluralize(*count, "position")),
            ja("{count}局面は、対局では現れない局面なので解析していません");
        WithoutValue(usize) as count,
            en("{} without a value from the engine", pluralize(*count, "position")),
            ja("{count}局面は、エンジンが評価値を返しませんでした");
        Unwritten(usize) as count,
            en("{} whose value was not written: the player's is there, and the form holds only one", pluralize(*count, "position")),
            ja("{count}局面は、対局者の評価値があり、この書き方では1つしか書けないため、評価値を書いていません");
        Illegal(usize) as count,
            en("{} of the engine left out: illegal", pluralize(*count, "move")),
            ja("エンジンの反則手{count}個を除きました");
        Replaced(usize) as count,
            en("{} replaced (--only-missing keeps them)", pluralize(*count, "earlier evaluation")),
            ja("すでにあった評価値{count}個を置き換えました（--only-missing なら置き換えません）");
        Lost { parts: &'a [EvaluationPart], form: EvaluationForm },
            en("not preserved in the form {form}: {}", listed(parts, Language::English)),
            ja("{form}の書き方では失われる情報: {}", listed(parts, Japanese));
        Unreadable(usize) as count,
            en("{} of the engine could not be read", pluralize(*count, "line")),
            ja("エンジンの出力のうち{count}行は読めませんでした");
    }
}

fn listed(parts: &[EvaluationPart], language: Language) -> String {
    let parts = parts.iter().map(|part| part.message(language).to_string());
    parts.collect::<Vec<_>>().join(language.choose(", ", "、"))
}

/// The reason why an engine gives no answer. An error of the operating system is described as by [`Reason`].
pub(super) struct EngineReason<'e>(pub(super) &'e EngineError);

impl fmt::Display for EngineReason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_in(Language::English, f)
    }
}

impl Localize for EngineReason<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, language) {
            (EngineError::Start { source }, Japanese) => {
                write!(
                    f,
                    "エンジンを起動できません: {}",
                    Reason(source).message(language)
                )
            }
            (error @ EngineError::Silent { .. }, _) => {
                let hint = [
                    " (--timeout waits longer)",
                    "（--timeout で待つ時間を変えられます）",
                ];
                write!(
                    f,
                    "{}{}",
                    error.message(language),
                    language.choose(hint[0], hint[1])
                )
            }
            (error, _) => error.fmt_in(language, f),
        }
    }
}
