//! [`Session`]: prints messages in the language of the user, and holds the other options that every subcommand has.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal as _};
use std::num::NonZero;

use clap::{Args, ColorChoice};
use console::Term;
use kifu::{Language, Localize};

use crate::completed::completed;
use crate::outcome::{self, Outcome};

/// The options that every subcommand has.
#[derive(Debug, Args)]
#[command(next_help_heading = "Common options / 共通のオプション")]
pub(crate) struct SessionArguments {
    /// The language of help and messages, `en` or `ja`; by default that of `LC_ALL`, `LC_MESSAGES` or `LANG`, or of Windows.
    ///
    /// ヘルプとメッセージの言語（en か ja）。既定は環境変数 LC_ALL、LC_MESSAGES、LANG か Windows の設定による
    #[arg(long, visible_alias = "language", value_name = "LANGUAGE", value_parser = completed(str::parse::<Language>, Language::ALL.map(Language::code)), hide_possible_values = true, global = true)]
    lang: Option<Language>,
    /// Print errors only, without warnings, losses and summaries.
    ///
    /// エラーだけを表示し、警告、失われる情報、集計は表示しない
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Print every message. Without this option, messages of one kind may be one line, and of many lines only the first may be
    /// printed, with the number of the others.
    ///
    /// すべてのメッセージを表示する。指定しなければ、同じ種類のメッセージを1行にまとめたり、多いときに初めの何行かと残りの数だけを表示したりする
    #[arg(long, short, global = true)]
    verbose: bool,
    /// Whether the output has colors: `auto` (in a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`), `always` or `never`.
    ///
    /// 色を付けるか: auto（端末で、NO_COLOR がなく TERM が dumb でないとき）、always（常に）、never（付けない）
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        global = true
    )]
    color: ColorChoice,
    /// The number of inputs that are processed at the same time; by default the number of cores.
    ///
    /// 同時に処理するファイルの数。既定はCPUのコア数
    #[arg(long, short, value_name = "N", global = true)]
    jobs: Option<NonZero<usize>>,
}

/// How the command talks to the user, and how many threads it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Session {
    pub(crate) language: Language,
    pub(crate) verbosity: Verbosity,
    color: ColorChoice,
    /// The number of threads, or `None` for the number of cores.
    pub(crate) jobs: Option<NonZero<usize>>,
}

/// Which messages are printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verbosity {
    /// Errors only.
    Quiet,
    /// Messages of one kind about one file are folded into a line, and of many such lines only the first are printed.
    Folded,
    /// Every message.
    Verbose,
}

impl Session {
    pub(crate) fn new(arguments: &SessionArguments) -> Self {
        Self {
            language: arguments.lang.unwrap_or_else(language_of_environment),
            verbosity: match (arguments.quiet, arguments.verbose) {
                (true, _) => Verbosity::Quiet,
                (false, false) => Verbosity::Folded,
                (false, true) => Verbosity::Verbose,
            },
            color: arguments.color,
            jobs: arguments.jobs,
        }
    }

    /// Whether standard output has colors.
    pub(crate) fn is_colored(&self) -> bool {
        has_colors(self.color, io::stdout().is_terminal())
    }

    /// Prints a message on standard error, on one line.
    pub(crate) fn complain(&self, message: &impl Localize) {
        outcome::complain(message.message(self.language));
    }

    /// Prints a message on standard error, unless only errors are wanted.
    pub(crate) fn note(&self, message: &impl Localize) {
        if self.verbosity > Verbosity::Quiet {
            self.complain(message);
        }
    }

    /// Prints a message on standard error, and returns the outcome of a command that cannot go on.
    pub(crate) fn fail(&self, message: &impl Localize) -> Outcome {
        self.complain(message);
        Outcome::Failed
    }
}

/// Returns the language of the environment: of the first variable that is set and not empty. The order is that of POSIX
/// (The Open Group Base Specifications, 8.2). Every language but Japanese gets English.
pub(crate) fn language_of_environment() -> Language {
    let mut values = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(env::var_os);
    match values.find(|value| !value.is_empty()).or_else(language_of_system) {
        Some(value) if value.as_encoded_bytes().starts_with(b"ja") => Language::Japanese,
        _ => Language::English,
    }
}

/// The language of Windows, where no variable has it.
fn language_of_system() -> Option<OsString> {
    #[cfg(windows)]
    return sys_locale::get_locale().map(OsString::from);
    #[cfg(not(windows))]
    None
}

/// Whether a stream has colors. The variable `NO_COLOR` forbids them if it is not empty (<https://no-color.org>), and so does a
/// terminal without any.
pub(crate) fn has_colors(choice: ColorChoice, is_terminal: bool) -> bool {
    let is_empty = |name: &str| std::env::var_os(name).is_none_or(|value| value.is_empty());
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            is_terminal
                && is_empty("NO_COLOR")
                && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
                && shows_colors()
        }
    }
}

/// Whether the terminal obeys control sequences. A console of Windows does so only after it is asked, which this does, and an old one
/// never.
fn shows_colors() -> bool {
    let can_show = |terminal: Term| terminal.features().colors_supported();
    !cfg!(windows) || can_show(Term::stdout()) || can_show(Term::stderr())
}
