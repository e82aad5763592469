//! `kifu man`: prints the manual page of the command or of a subcommand, or writes the pages of the command and its subcommands.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use kifu::shogi_core::messages::messages;
use kifu::shogi_core::text::printable;
use kifu::{IfExists, Language};

use crate::messages::{PathError, Reason, WriteReason};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::{help, output, saving};

/// Print the manual page, or that of a subcommand.
///
/// コマンド全体、またはサブコマンドのマニュアルページを出力する
#[derive(Debug, Args)]
#[command(after_help = "\
kifu man | man -l -
kifu man convert | man -l -
kifu man --output ~/.local/share/man/man1")]
pub(crate) struct Arguments {
    /// Print the page of this subcommand instead.
    ///
    /// 代わりに、このサブコマンドのページを出力する
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    command: Option<String>,
    /// Write the pages of the command and of each subcommand into this folder, in place of older ones.
    ///
    /// コマンド全体と各サブコマンドのページを、このフォルダーに書き込む。既存のページは上書きする
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
}

messages! {
    /// A mistake in the arguments.
    struct UnknownCommand {
        name: String,
        known: String,
    },
        en("expected one of {known}, found `{name}`"),
        ja("「{name}」というサブコマンドはありません（使えるのは {known}）");
}

/// Prints or writes the pages of a command.
pub(crate) fn run(arguments: &Arguments, command: &Command, session: &Session) -> Outcome {
    let is_documented = |command: &&Command| command.get_name() != "help";
    let subcommands: Vec<&Command> = command.get_subcommands().filter(is_documented).collect();
    let printed = match &arguments.command {
        None => command,
        Some(name) => {
            let names = || subcommands.iter().map(|command| command.get_name());
            let Some(index) = names().position(|known| known == name) else {
                let (name, known) = (printable(name), names().collect::<Vec<_>>().join(", "));
                return session.fail(&UnknownCommand { name, known });
            };
            subcommands[index]
        }
    };
    let page = match page(printed, session.language) {
        Ok(page) => page,
        Err(error) => return session.fail(&Reason(&error)),
    };
    let Some(folder) = &arguments.output else {
        return output::outcome(output::print(&page), session);
    };
    if let Err(error) = std::fs::create_dir_all(folder) {
        return session.fail(&PathError::new(folder, error));
    }
    let pages = std::iter::once(command).chain(subcommands);
    let outcomes = pages.map(|command| save(command, folder, session));
    outcomes.fold(Outcome::Fine, Outcome::and)
}

/// The headings of a page that do not come from the texts of the command, with their Japanese texts.
const HEADINGS: [(&str, &str); 5] = [
    (".SH OPTIONS\n", ".SH オプション\n"),
    (".SH NAME\n", ".SH 名前\n"),
    (".SH SYNOPSIS\n", ".SH 書式\n"),
    (".SH DESCRIPTION\n", ".SH 説明\n"),
    (".SH VERSION\n", ".SH バージョン\n"),
];

/// Returns the page of a command.
fn page(command: &Command, language: Language) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    // The subcommand `help` has no page. The examples and exit codes have sections of their own.
    let examples = command.get_after_help().map(ToString::to_string);
    let without_ends = command.clone().after_help(None).after_long_help(None);
    let without_ends = without_ends.mut_subcommands(|subcommand| {
        let is_help = subcommand.get_name() == "help";
        subcommand.hide(is_help)
    });
    Man::new(without_ends).render(&mut page)?;
    if let Some((_, examples)) = examples.as_deref().and_then(|text| text.split_once('\n')) {
        let mut roff = Roff::new();
        roff.control("SH", [language.choose("EXAMPLES", "例")]);
        // The lines stay as they are.
        roff.control("nf", []);
        roff.text(
            examples
                .lines()
                .map(|line| roman(format!("{}\n", line.trim_start())))
                .collect::<Vec<_>>(),
        );
        roff.control("fi", []);
        roff.to_writer(&mut page)?;
    }
    let heading = language.choose("\"EXIT STATUS\"", "終了ステータス");
    writeln!(page, ".SH {heading}")?;
    for (code, text) in help::exit_codes(language) {
        writeln!(page, ".TP\n\\fB{code}\\fR\n{text}")?;
    }
    if language == Language::English {
        return Ok(page);
    }
    let mut page = String::from_utf8(page).map_err(io::Error::other)?;
    for (english, japanese) in HEADINGS {
        page = page.replace(english, japanese);
    }
    Ok(page.into_bytes())
}

fn save(command: &Command, folder: &Path, session: &Session) -> Outcome {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let path = folder.join(format!("{name}.1"));
    let saved = page(command, session.language)
        .map_err(|error| kifu::WriteError::Output { error })
        .and_then(|page| saving::save(&path, page.as_slice(), IfExists::Replace));
    match saved {
        Ok(()) => Outcome::Fine,
        Err(error) => session.fail(&WriteReason(&error)),
    }
}
