//! Replaces the English texts that `clap` itself puts into the help by Japanese ones.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};

/// Replaces the texts of a command and its subcommands.
pub(super) fn localize(mut command: Command) -> Command {
    let heading = command.get_styles().get_usage();
    let template = format!(
        "{{about-with-newline}}\n{heading}使い方:{heading:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    let usage = usage(&command.render_usage());
    if command.get_name() == "help" {
        command = command.about("このヘルプ、またはサブコマンドのヘルプを表示する");
    }
    command
        .help_template(template)
        .override_usage(usage)
        .subcommand_help_heading("サブコマンド")
        .mut_args(localize_argument)
        .mut_subcommands(localize)
}

/// Returns a line of usage in Japanese, without its heading.
pub(super) fn usage(english: &StyledStr) -> StyledStr {
    let text = english.ansi().to_string();
    let line = text.split_once(' ').map_or(text.as_str(), |(_, line)| line);
    line.replace("[OPTIONS]", "[オプション]")
        .replace("[COMMAND]", "[サブコマンド]")
        .replace("<COMMAND>", "<サブコマンド>")
        .into()
}

fn localize_argument(argument: Arg) -> Arg {
    let text = match argument.get_action() {
        ArgAction::Help => "ヘルプを表示する".to_owned(),
        ArgAction::Version => "バージョンを表示する".to_owned(),
        _ => argument.get_help().map(ToString::to_string).unwrap_or_default(),
    };
    let aliases = argument.get_visible_aliases().unwrap_or_default();
    let aliases: Vec<String> = aliases.into_iter().map(str::to_owned).collect();
    let help = with_values(text, &argument, &aliases);
    argument
        .help(help)
        .long_help(None)
        .hide_default_value(true)
        .hide_possible_values(true)
        // This removes the aliases, which would be listed in English, and adds them again.
        .visible_alias(None)
        .aliases(aliases)
}

/// Adds the values of an argument, the default one and other names of the argument to its text.
fn with_values(mut help: String, argument: &Arg, aliases: &[String]) -> String {
    let mut add = |title: &str, values: Vec<String>| {
        if !values.is_empty() {
            help.extend([" [", title, ": ", &values.join(", "), "]"]);
        }
    };
    if argument.get_action().takes_values() {
        if !argument.is_hide_possible_values_set() {
            let values = argument.get_possible_values().into_iter();
            let values = values.filter(|value| !value.is_hide_set());
            add("値", values.map(|value| value.get_name().to_owned()).collect());
        }
        if !argument.is_hide_default_value_set() {
            let values = argument.get_default_values().iter();
            add(
                "既定",
                values.map(|value| value.to_string_lossy().into_owned()).collect(),
            );
        }
    }
    add("別名", aliases.iter().map(|alias| format!("--{alias}")).collect());
    help
}
