//! `kifu completions`: prints a script that lets a shell complete the arguments.

use clap::Args;
use clap_complete::Shell;

use crate::outcome::Outcome;
use crate::session::Session;
use crate::{help, output};

/// Arguments of `kifu completions`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// The Japanese texts of [`Arguments`].
pub(crate) const JAPANESE_HELP: &[(&str, &str)] =
    &[("", "シェルの補完スクリプトを出力する"), ("shell", "シェル")];

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Outcome {
    let mut command = help::command(session.language);
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "kifu", &mut script);
    output::print_text(&script, session)
}
