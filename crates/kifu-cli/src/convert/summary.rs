//! [`Summary`]: the last lines of `kifu convert`, with the number of files of each outcome.

use std::fmt;

use kifu::core::record::{LossClass, LossCounts};
use kifu::core::text::pluralize;
use kifu::{Language, Localize};

/// What happened to the inputs of one run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
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
}

impl Summary {
    /// Counts an input with these losses.
    pub(super) fn add_losses(&mut self, losses: &LossCounts) {
        for (class, _) in losses.iter() {
            self.losses.count(class, 1);
        }
    }

    /// Writes the summary. `part` is a number with what it counts; parts with the number 0 are left out.
    fn write(f: &mut fmt::Formatter<'_>, language: Language, parts: &[(usize, String)]) -> fmt::Result {
        let separator = language.choose(", ", "、");
        let mut parts = parts
            .iter()
            .filter(|&&(count, _)| count > 0)
            .map(|(_, part)| part);
        parts.try_for_each(|part| write!(f, "{separator}{part}"))
    }

    fn list_losses(&self, language: Language, phrase: impl Fn(LossClass, usize) -> String) -> String {
        let phrases = self.losses.iter().map(|(class, files)| phrase(class, files));
        phrases.collect::<Vec<_>>().join(language.choose(", ", "、"))
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} written", pluralize(self.inputs, "file"), self.written)?;
        let parts = [
            (self.skipped, format!("{} skipped (already exist)", self.skipped)),
            (self.warned, format!("{} with warnings", self.warned)),
            (self.cut, format!("{} up to an error", self.cut)),
            (
                self.refused,
                format!(
                    "{} left out because of errors (kifu check shows why)",
                    self.refused
                ),
            ),
            (
                self.refused_games,
                format!(
                    "{} left out because of errors (kifu check shows why)",
                    pluralize(self.refused_games, "game")
                ),
            ),
            (self.failed, format!("{} failed", self.failed)),
        ];
        Self::write(f, Language::English, &parts)?;
        if !self.losses.is_empty() {
            let losses = self.list_losses(Language::English, |class, files| {
                format!("{class} in {}", pluralize(files, "file"))
            });
            write!(f, "\nlosses: {losses}")?;
        }
        Ok(())
    }
}

impl Localize for Summary {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}ファイル: 書き込み{}", self.inputs, self.written)?;
        let parts = [
            (
                self.skipped,
                format!("スキップ{}（すでにあります）", self.skipped),
            ),
            (self.warned, format!("警告あり{}", self.warned)),
            (self.cut, format!("エラーの前まで{}", self.cut)),
            (
                self.refused,
                format!("誤りのため除外{}（理由は kifu check で表示）", self.refused),
            ),
            (
                self.refused_games,
                format!(
                    "誤りのため除外した対局{}（理由は kifu check で表示）",
                    self.refused_games
                ),
            ),
            (self.failed, format!("失敗{}", self.failed)),
        ];
        Self::write(f, Language::Japanese, &parts)?;
        if !self.losses.is_empty() {
            let losses = self.list_losses(Language::Japanese, |class, files| {
                format!("{}（{files}ファイル）", class.message(Language::Japanese))
            });
            write!(f, "\n書けなかったもの: {losses}")?;
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
            ..Summary::default()
        };
        assert_eq!(summary.to_string(), "1 file: 1 written");
        assert_eq!(
            summary.message(Language::Japanese).to_string(),
            "1ファイル: 書き込み1"
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
            losses: LossCounts::default(),
        };
        let mut losses = LossCounts::default();
        losses.count(LossClass::Times, 90);
        summary.add_losses(&losses);
        summary.add_losses(&losses);
        losses.count(LossClass::Variations, 3);
        summary.add_losses(&losses);
        let expected = "9 files: 3 written, 2 skipped (already exist), 1 with warnings, 1 up to an error, \
            3 left out because of errors (kifu check shows why), 1 failed\nlosses: variations in 1 file, times in 3 files";
        assert_eq!(summary.to_string(), expected);
        let expected = "9ファイル: 書き込み3、スキップ2（すでにあります）、警告あり1、エラーの前まで1、誤りのため除外3（理由は kifu check で表示）、失敗1\n\
            書けなかったもの: 変化（1ファイル）、消費時間（3ファイル）";
        assert_eq!(summary.message(Language::Japanese).to_string(), expected);
    }

    #[test]
    fn games_are_distinguished_from_inputs() {
        let summary = Summary {
            inputs: 1,
            written: 5,
            refused_games: 2,
            failed: 1,
            ..Summary::default()
        };
        let expected =
            "1 file: 5 written, 2 games left out because of errors (kifu check shows why), 1 failed";
        assert_eq!(summary.to_string(), expected);
        let expected = "1ファイル: 書き込み5、誤りのため除外した対局2（理由は kifu check で表示）、失敗1";
        assert_eq!(summary.message(Language::Japanese).to_string(), expected);
    }
}
