//! The lines of `kifu check` that are not diagnostics, in each language.

use kifu::Language::{self, English, Japanese};
use kifu::shogi_core::messages::{messages, pluralize};
use kifu::{RecordFormat, Severity};

use super::counts::{FileCounts, Totals};

messages! {
    /// A line about a file or about all files.
    pub(super) enum Message<'a> {
        /// Diagnostics of a file that are not printed, because the file has many of the same kind.
        Folded {
            path: &'a str,
            severity: Severity,
            code: &'static str,
            count: usize,
        },
            en("{path}: {severity}[{code}]: {count} more (--verbose shows all)"),
            ja("{path}: {}[{code}]: ほか{count}件（--verbose ですべて表示）", severity.message(Japanese));
        /// A baseline has nothing that was found again.
        ForeignBaseline { known: usize },
            en("--baseline: none of its {} was found again; its paths are relative to the current folder", pluralize(*known, "diagnostic")),
            ja("--baseline: {known}件のうち、今回も見つかったものはありません（中のパスは現在のフォルダーからのパスです）");
        /// The last line about a file.
        Summary { path: &'a str, counts: &'a FileCounts },
            en("{path}: {}{}", faults(|severity| counts.kinds.of(severity), [0, counts.left_out], English), content(counts, English)),
            ja("{path}: {}{}", faults(|severity| counts.kinds.of(severity), [0, counts.left_out], Japanese), content(counts, Japanese));
        /// The line above the totals of several files.
        Total(&'a Totals) as totals,
            en(
                "{}: {} ({})",
                pluralize(totals.files, "file"),
                faults(|severity| totals.kinds.of(severity), [totals.failed, totals.left_out], English),
                pluralize(totals.games, "game")
            ),
            ja(
                "{}ファイル: {}（{}局）",
                totals.files,
                faults(|severity| totals.kinds.of(severity), [totals.failed, totals.left_out], Japanese),
                totals.games
            );
    }
}

/// The numbers of errors, warnings, unreadable files and diagnostics that are left out: `1 error, 2 warnings` or
/// `エラー1件、警告2件`; `fine` or `問題なし` if there are none.
fn faults(
    count_of: impl Fn(Severity) -> usize,
    [unreadable, left_out]: [usize; 2],
    language: Language,
) -> String {
    let part = |count: usize, english: String, japanese: &str| {
        (count > 0).then(|| language.choose(english, format!("{japanese}{count}件")))
    };
    let (errors, warnings) = (count_of(Severity::Error), count_of(Severity::Warning));
    let parts = [
        part(errors, pluralize(errors, "error"), "エラー"),
        part(warnings, pluralize(warnings, "warning"), "警告"),
        part(unreadable, format!("{unreadable} unreadable"), "読み込み失敗"),
        part(left_out, format!("{left_out} left out"), "対象外"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() {
        return language.choose("fine", "問題なし").to_owned();
    }
    parts.join(language.choose(", ", "、"))
}

/// The format, the encoding and the size of a file in parentheses. Empty if the file could not be read.
fn content(counts: &FileCounts, language: Language) -> String {
    let FileCounts { games, moves, .. } = *counts;
    let Some((format, encoding)) = counts.read_as else {
        return String::new();
    };
    let format = format.map_or(language.choose("no format", "形式なし"), RecordFormat::name);
    match (games, language) {
        (1, English) => {
            format!(" ({format}, {encoding}, {})", pluralize(moves, "move"))
        }
        (1, Japanese) => format!("（{format}、{encoding}、{moves}手）"),
        (_, English) => {
            format!(
                " ({format}, {encoding}, {games} games, {})",
                pluralize(moves, "move")
            )
        }
        (_, Japanese) => {
            format!("（{format}、{encoding}、{games}局、{moves}手）")
        }
    }
}
