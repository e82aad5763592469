//! `kifu completions`: prints a script that lets a shell complete the arguments.

use clap::{Arg, Args, Command};
use clap_complete::Shell;
use kifu_archive::criteria::{CriterionKind, KINDS};

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
    let script = String::from_utf8_lossy(&script);
    let script = match arguments.shell {
        Shell::Bash => bash_lists(&script, &command),
        Shell::Zsh => zsh_lists(&script, &command),
        _ => script.into_owned(),
    };
    output::outcome(output::print(script.as_bytes()), session)
}

/// The options whose values are lists with commas: `--ending`.
fn lists(command: &Command) -> Vec<String> {
    let arguments = command.get_subcommands().flat_map(Command::get_arguments);
    let lists = arguments.filter(|argument| {
        let is_list = |kind: &CriterionKind| kind.is_list && kind.name == argument.get_id().as_str();
        argument.get_value_delimiter().is_some() || KINDS.iter().any(is_list)
    });
    lists
        .filter_map(Arg::get_long)
        .map(|name| format!("--{name}"))
        .collect()
}

/// Lets Bash complete each item of a list, not only the first one.
fn bash_lists(script: &str, command: &Command) -> String {
    // The items before the last comma are put before each completion again.
    let (one, item) = (
        r#"" -- "${cur}"))"#,
        r#"" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))"#,
    );
    let (lists, mut is_list, mut changed) = (lists(command), false, String::new());
    for line in script.lines() {
        let label = line.trim_start().strip_suffix(')');
        if let Some(option) = label.filter(|label| label.starts_with('-')) {
            is_list = lists.iter().any(|list| list == option);
        }
        let line = if is_list {
            line.replacen(one, item, 1)
        } else {
            line.to_owned()
        };
        changed.extend([&line, "\n"]);
    }
    changed
}

/// As [`bash_lists`], for Zsh.
fn zsh_lists(script: &str, command: &Command) -> String {
    let lists = lists(command);
    let line = |line: &str| match line.rsplit_once(":(") {
        // Values with descriptions are in two pairs of parentheses, and are completed one at a time.
        Some((option, values))
            if !values.starts_with('(') && lists.iter().any(|list| option.contains(&format!("{list}=["))) =>
        {
            format!("{option}:_sequence compadd - {}", values.replacen(')', "", 1))
        }
        _ => line.to_owned(),
    };
    script.lines().map(|text| line(text) + "\n").collect()
}
