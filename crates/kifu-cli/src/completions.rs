//! `kifu completions`: prints a script that lets a shell complete the arguments.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::outcome::Outcome;
use crate::output;
use crate::session::Session;

/// Print a script that lets a shell complete the arguments.
///
/// シェルの補完スクリプトを出力する
#[derive(Debug, Args)]
#[command(after_help = "\
kifu completions bash > ~/.local/share/bash-completion/completions/kifu
kifu completions zsh > ~/.zfunc/_kifu
kifu completions fish > ~/.config/fish/completions/kifu.fish
kifu completions powershell >> $PROFILE")]
pub(crate) struct Arguments {
    /// The shell.
    ///
    /// シェル
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Prints the script for a command.
pub(crate) fn run(arguments: &Arguments, mut command: Command, session: &Session) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "kifu", &mut script);
    output::outcome(output::print(&script), session)
}
