//! [`Summary`]: the last lines of a command that writes games, with the number of files of each outcome.

use std::cmp::Reverse;
use std::fmt;

use kifu::shogi_core::messages::{messages, pluralize};
use kifu::shogi_core::record::{LossClass, LossCounts};
use kifu::{Language, Localize};

use crate::code_counts::{KindTotal, KindTotals};

/// What happened to the inputs of one run.
#[derive(Debug, Default)]
pub(super) struct Summary {
    pub(super) inputs: usize,
    /// The number of output files that were written.
    pub(super) written: usize,
    /// The number of output files that were kept because they existed.
    pub(super) skipped: usize,
    /// The number of inputs with warnings, losses or replaced characters.
    pub(super) warned: usize,
    /// The number of inputs that were written only up to an error.
    pub(super) cut: usize,
    /// The number of inputs that are left out because they have an error, for which `kifu check` has a message.
    pub(super) refused: usize,
    /// The number of games that are left out because they have an error. Only with `--split`, which writes the other games
    /// of the input.
    pub(super) refused_games: usize,
    /// The number of inputs that could not be read or written for another reason. With `--split` also the number of parts
    /// that could not be written.
    pub(super) failed: usize,
    /// For each class of losses, the number of inputs with such losses.
    pub(super) losses: LossCounts,
    /// The diagnostics of the inputs. They are listed only if messages were not printed.
    pub(super) kinds: KindTotals,
    /// The number of messages that were not printed.
    pub(super) hidden: usize,
    /// The command that lists the diagnostics of the inputs.
    pub(super) check: &'static str,
}

/// At most this many kinds of diagnostics are listed.
const KINDS: usize = 10;

impl Summary {
    /// Counts an input with these losses.
    pub(super) fn add_losses(&mut self, losses: &LossCounts) {
        for (class, _) in losses.iter() {
            self.losses.count(class, 1);
        }
    }
}

messages! {
    /// A part of the summary.
    enum SummaryPart {
        Written { inputs: usize, written: usize },
            en("{}: {written} written", pluralize(*inputs, "file")),
            ja("{inputs}ファイル: 書き込み{written}件");
        Skipped(usize) as count,
            en("{count} skipped (already exist)"),
            ja("スキップ{count}件（すでにあります）");
        Warned(usize) as count, en("{count} with warnings"), ja("警告あり{count}件");
        Cut(usize) as count, en("{count} up to an error"), ja("エラーの前まで{count}件");
        Refused { count: usize, check: &'static str },
            en("{count} left out because of errors ({check} shows why)"),
            ja("エラーのため除外{count}件（理由は {check} で確認できます）");
        RefusedGames { count: usize, check: &'static str },
            en("{} left out because of errors ({check} shows why)", pluralize(*count, "game")),
            ja("エラーのため除外した対局{count}局（理由は {check} で確認できます）");
        Failed(usize) as count, en("{count} failed"), ja("失敗{count}件");
        MoreKinds { count: usize, check: &'static str },
            en("  {} ({check} lists all)", pluralize(*count, "more kind")),
            ja("  ほか{count}種類（{check} ですべて表示）");
        Losses(String) as losses, en("losses: {losses}"), ja("変換で失われた情報: {losses}");
        Loss { class: LossClass, files: usize },
            en("{class} in {}", pluralize(*files, "file")),
            ja("{}（{files}ファイル）", class.message(Language::Japanese));
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_in(Language::English, f)
    }
}

/// Writes the parts that happened.
impl Localize for Summary {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (inputs, written) = (self.inputs, self.written);
        SummaryPart::Written { inputs, written }.fmt_in(language, f)?;
        let separator = language.choose(", ", "、");
        let (refused, games, check) = (self.refused, self.refused_games, self.check);
        let parts = [
            (self.skipped, SummaryPart::Skipped(self.skipped)),
            (self.warned, SummaryPart::Warned(self.warned)),
            (self.cut, SummaryPart::Cut(self.cut)),
            (
                refused,
                SummaryPart::Refused {
                    count: refused,
                    check,
                },
            ),
            (games, SummaryPart::RefusedGames { count: games, check }),
            (self.failed, SummaryPart::Failed(self.failed)),
        ];
        for (_, part) in parts.iter().filter(|(count, _)| *count > 0) {
            write!(f, "{separator}{}", part.message(language))?;
        }
        if !self.losses.is_empty() {
            let losses = self.losses.iter();
            let losses =
                losses.map(|(class, files)| SummaryPart::Loss { class, files }.message(language).to_string());
            let losses = SummaryPart::Losses(losses.collect::<Vec<_>>().join(separator));
            write!(f, "\n{}", losses.message(language))?;
        }
        if self.hidden > 0 {
            self.fmt_kinds(language, f)?;
        }
        Ok(())
    }
}

impl Summary {
    /// Writes the kinds of diagnostics: those of the most files.
    fn fmt_kinds(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut kinds: Vec<KindTotal> = self.kinds.iter().collect();
        kinds.sort_by_key(|kind| Reverse(kind.files));
        let more = kinds.len().saturating_sub(KINDS);
        for kind in kinds.iter().take(KINDS) {
            write!(f, "\n{}", kind.message(language))?;
        }
        if more > 0 {
            write!(
                f,
                "\n{}",
                SummaryPart::MoreKinds {
                    count: more,
                    check: self.check
                }
                .message(language)
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn only_what_happened_is_listed() {
        let mut summary = Summary {
            inputs: 1,
            written: 1,
            check: "kifu check",
            ..Summary::default()
        };
        assert_eq!(summary.to_string(), "1 file: 1 written");
        assert_eq!(
            summary.message(Language::Japanese).to_string(),
            "1ファイル: 書き込み1件"
        );
        summary = Summary {
            inputs: 9,
            written: 3,
            skipped: 2,
            warned: 1,
            cut: 1,
            refused: 3,
            refused_games: 0,
            failed: 1,
            check: "kifu check",
            ..Summary::default()
        };
        let mut losses = LossCounts::default();
        losses.count(LossClass::Time, 90);
        summary.add_losses(&losses);
        summary.add_losses(&losses);
        losses.count(LossClass::Variation, 3);
        summary.add_losses(&losses);
        let expected = "9 files: 3 written, 2 skipped (already exist), 1 with warnings, 1 up to an error, \
            3 left out because of errors (kifu check shows why), 1 failed\nlosses: variations in 1 file, times in 3 files";
        assert_eq!(summary.to_string(), expected);
        let expected = "9ファイル: 書き込み3件、スキップ2件（すでにあります）、警告あり1件、エラーの前まで1件、エラーのため除外3件（理由は kifu check で確認できます）、失敗1件\n\
            変換で失われた情報: 変化（1ファイル）、消費時間（3ファイル）";
        assert_eq!(summary.message(Language::Japanese).to_string(), expected);
    }

    #[test]
    fn games_are_distinguished_from_inputs() {
        let summary = Summary {
            inputs: 1,
            written: 5,
            refused_games: 2,
            failed: 1,
            check: "kifu check",
            ..Summary::default()
        };
        let expected =
            "1 file: 5 written, 2 games left out because of errors (kifu check shows why), 1 failed";
        assert_eq!(summary.to_string(), expected);
        let expected = "1ファイル: 書き込み5件、エラーのため除外した対局2局（理由は kifu check で確認できます）、失敗1件";
        assert_eq!(summary.message(Language::Japanese).to_string(), expected);
    }
}
