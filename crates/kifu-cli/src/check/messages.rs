//! The lines of `kifu check` that are not diagnostics, in each language.

use std::cmp::Reverse;
use std::fmt;

use kifu::core::text::pluralize;
use kifu::{Language, Localize, Severity};

use super::counts::{Counts, Totals};

/// A line about a file or about all files.
pub(super) enum Message<'a> {
    /// Diagnostics of a file that are not printed, because the file has many of the same kind.
    Folded {
        path: &'a str,
        severity: Severity,
        code: &'static str,
        count: usize,
    },
    /// The last line about a file.
    Summary { path: &'a str, counts: &'a Counts },
    /// The line above the totals of several files.
    Total(&'a Totals),
    /// The total of one kind of diagnostics.
    TotalOfKind {
        severity: Severity,
        code: &'static str,
        count: usize,
        files: usize,
    },
}

impl<'a> Message<'a> {
    /// The totals of each kind.
    pub(super) fn of_kinds(totals: &'a Totals) -> impl Iterator<Item = Self> {
        let kinds = totals.kinds.iter();
        kinds.map(
            |(&(Reverse(severity), code), &(count, files))| Self::TotalOfKind {
                severity,
                code,
                count,
                files,
            },
        )
    }
}

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Folded {
                path,
                severity,
                code,
                count,
            } => {
                let severity = severity.message(Language::English);
                write!(
                    f,
                    "{path}: {severity}[{code}]: {count} more (--verbose shows all)"
                )
            }
            Self::Summary { path, counts } => {
                let (errors, warnings) = (counts.of(Severity::Error), counts.of(Severity::Warning));
                write!(f, "{path}: {}", faults(errors, warnings))?;
                let Some((format, encoding)) = counts.read_as else {
                    return Ok(());
                };
                write!(f, " ({format}, {encoding}")?;
                if counts.games != 1 {
                    write!(f, ", {} games", counts.games)?;
                }
                write!(f, ", {})", pluralize(counts.moves, "move"))
            }
            Self::Total(totals) => {
                let (errors, warnings) = (totals.of(Severity::Error), totals.of(Severity::Warning));
                let faults = faults(errors, warnings);
                let games = pluralize(totals.games, "game");
                write!(f, "{}: {faults} ({games}", pluralize(totals.files, "file"))?;
                if totals.failed > 0 {
                    write!(f, ", {} unreadable", pluralize(totals.failed, "file"))?;
                }
                f.write_str(")")
            }
            Self::TotalOfKind {
                severity,
                code,
                count,
                files,
            } => {
                let severity = severity.message(Language::English);
                write!(f, "  {severity}[{code}]: {count} in {}", pluralize(files, "file"))
            }
        }
    }
}

impl Localize for Message<'_> {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Folded {
                path,
                severity,
                code,
                count,
            } => {
                let severity = severity.message(Language::Japanese);
                write!(
                    f,
                    "{path}: {severity}[{code}]: ほか{count}件（--verboseですべて表示）"
                )
            }
            Self::Summary { path, counts } => {
                let (errors, warnings) = (counts.of(Severity::Error), counts.of(Severity::Warning));
                write!(f, "{path}: {}", faults_in_japanese(errors, warnings))?;
                let Some((format, encoding)) = counts.read_as else {
                    return Ok(());
                };
                write!(f, "（{format}、{encoding}、")?;
                if counts.games != 1 {
                    write!(f, "{}局、", counts.games)?;
                }
                write!(f, "{}手）", counts.moves)
            }
            Self::Total(totals) => {
                let (errors, warnings) = (totals.of(Severity::Error), totals.of(Severity::Warning));
                let faults = faults_in_japanese(errors, warnings);
                write!(f, "{}ファイル: {faults}（{}局", totals.files, totals.games)?;
                if totals.failed > 0 {
                    write!(f, "、読めないファイルが{}個", totals.failed)?;
                }
                f.write_str("）")
            }
            Self::TotalOfKind {
                severity,
                code,
                count,
                files,
            } => {
                let severity = severity.message(Language::Japanese);
                write!(f, "  {severity}[{code}]: {count}件（{files}ファイル）")
            }
        }
    }
}

/// The numbers of errors and warnings: `1 error, 2 warnings`, or `fine`.
fn faults(errors: usize, warnings: usize) -> String {
    let parts = [(errors, "error"), (warnings, "warning")];
    let parts = parts.into_iter().filter(|&(count, _)| count > 0);
    let parts: Vec<String> = parts.map(|(count, noun)| pluralize(count, noun)).collect();
    if parts.is_empty() {
        return "fine".to_owned();
    }
    parts.join(", ")
}

/// The numbers of errors and warnings in Japanese: `エラー1件、警告2件`, or `問題なし`.
fn faults_in_japanese(errors: usize, warnings: usize) -> String {
    let parts = [(errors, "エラー"), (warnings, "警告")];
    let parts = parts.into_iter().filter(|&(count, _)| count > 0);
    let parts: Vec<String> = parts.map(|(count, noun)| format!("{noun}{count}件")).collect();
    if parts.is_empty() {
        return "問題なし".to_owned();
    }
    parts.join("、")
}
