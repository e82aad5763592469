//! `kifu man`: prints the manual page of the command, or writes the pages of the command and its subcommands.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;
use kifu::{IfExists, Localize as _};

use crate::messages::{PathError, Reason, WriteReason};
use crate::session::Session;
use crate::{Outcome, complain, help, output, saving};

/// Arguments of `kifu man`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Write the pages of the command and of each subcommand into this folder.
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Replace existing files.
    #[arg(long, requires = "output")]
    overwrite: bool,
}

/// The Japanese texts of [`Arguments`].
pub(crate) const JAPANESE_HELP: &[(&str, &str)] = &[
    ("", "マニュアルページを出力する"),
    (
        "output",
        "コマンド全体と各サブコマンドのページを、このフォルダーに書き出す",
    ),
    ("overwrite", "既存のファイルを上書きする"),
];

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Outcome {
    let command = help::command(session.language);
    let page = match page(&command) {
        Ok(page) => page,
        Err(error) => {
            complain(Reason(&error).message(session.language));
            return Outcome::Failed;
        }
    };
    let Some(folder) = &arguments.output else {
        return output::print_text(&page, session);
    };
    if let Err(error) = std::fs::create_dir_all(folder) {
        complain(PathError::new(folder, error).message(session.language));
        return Outcome::Failed;
    }
    let subcommands = command
        .get_subcommands()
        .filter(|command| command.get_name() != "help");
    let pages = std::iter::once(&command).chain(subcommands);
    let outcomes = pages.map(|command| save(command, folder, arguments, session));
    outcomes.fold(Outcome::Fine, Outcome::and)
}

/// Writes the page of a command.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}

fn save(command: &Command, folder: &Path, arguments: &Arguments, session: &Session) -> Outcome {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let path = folder.join(format!("{name}.1"));
    let if_exists = if arguments.overwrite {
        IfExists::Replace
    } else {
        IfExists::Fail
    };
    let saved = page(command)
        .map_err(|source| kifu::WriteError::Output { source })
        .and_then(|page| saving::save(&path, page.as_slice(), if_exists));
    match saved {
        Ok(()) => Outcome::Fine,
        Err(error) => {
            complain(WriteReason(&error).message(session.language));
            Outcome::Failed
        }
    }
}
