//! Replaces the texts of the help by Japanese ones.

use clap::builder::StyledStr;
use clap::{Arg, Command};

use crate::{check, completions, convert, inputs, inspect, man, select, session, show, stats, table, view};

/// The Japanese texts of a command: pairs of the id of an argument and its text. The id `""` means the command itself.
type Texts = &'static [(&'static str, &'static str)];

/// The texts of each subcommand.
const SUBCOMMANDS: &[(&str, Texts)] = &[
    ("convert", convert::JAPANESE_HELP),
    ("check", check::JAPANESE_HELP),
    ("select", select::JAPANESE_HELP),
    ("stats", stats::JAPANESE_HELP),
    ("inspect", inspect::JAPANESE_HELP),
    ("show", show::JAPANESE_HELP),
    ("view", view::JAPANESE_HELP),
    ("table", table::JAPANESE_HELP),
    ("completions", completions::JAPANESE_HELP),
    ("man", man::JAPANESE_HELP),
    (
        "help",
        &[("", "このヘルプ、またはサブコマンドのヘルプを表示する")],
    ),
    (
        "kifu",
        &[(
            "",
            "将棋の棋譜（{formats}）の変換・検査・検索・集計・要約・表示・再生",
        )],
    ),
];

/// The texts of the arguments that several subcommands have.
const SHARED: &[Texts] = &[
    inputs::JAPANESE_HELP,
    convert::JAPANESE_HELP,
    select::criteria::JAPANESE_HELP,
    select::choice::JAPANESE_HELP,
    session::JAPANESE_HELP,
    &[("help", "ヘルプを表示する"), ("version", "バージョンを表示する")],
];

/// Returns the text of a command for an id.
fn text(command: &str, id: &str) -> Option<&'static str> {
    let own = SUBCOMMANDS.iter().find(|(name, _)| *name == command);
    let own = own.map(|&(_, texts)| texts);
    // A shared text about the command itself would be the text of all commands.
    let shared = SHARED.iter().copied().filter(|_| !id.is_empty());
    let mut texts = own.into_iter().chain(shared).flatten();
    texts.find(|(key, _)| *key == id).map(|&(_, text)| text)
}

/// Replaces the texts of a command and its subcommands. A text that is missing stays English.
pub(super) fn localize(mut command: Command) -> Command {
    let name = command.get_name().to_owned();
    let heading = command.get_styles().get_usage();
    let template = format!(
        "{{about-with-newline}}\n{heading}使い方:{heading:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    let usage = usage(&command.render_usage());
    if let Some(about) = text(&name, "") {
        command = command.about(about).long_about(None);
    }
    command
        .help_template(template)
        .override_usage(usage)
        .subcommand_help_heading("サブコマンド")
        .mut_args(|argument| localize_argument(argument, &name))
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

fn localize_argument(argument: Arg, command: &str) -> Arg {
    let Some(text) = text(command, argument.get_id().as_str()) else {
        return argument;
    };
    let heading = match argument.get_help_heading() {
        Some("Output options") => "出力のオプション",
        Some("Criteria") => "条件",
        Some("Choice among these games") => "条件に合う対局からの選び方",
        Some("Writing") => "書き出し",
        Some("Common options") => "共通のオプション",
        Some("Input options") => "入力のオプション",
        _ if argument.is_positional() => "引数",
        _ => "オプション",
    };
    let aliases = argument.get_visible_aliases().unwrap_or_default();
    let aliases: Vec<String> = aliases.into_iter().map(str::to_owned).collect();
    let help = with_values(text, &argument, &aliases);
    argument
        .help(help)
        .long_help(None)
        .help_heading(heading)
        .hide_default_value(true)
        .hide_possible_values(true)
        // This removes the aliases, which would be listed in English, and adds them again.
        .visible_alias(None)
        .aliases(aliases)
}

/// Adds the values of an argument, the default one and other names of the argument to its text.
fn with_values(text: &str, argument: &Arg, aliases: &[String]) -> String {
    let mut help = text.to_owned();
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

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;
    use pretty_assertions::assert_eq;

    use super::*;

    fn commands() -> Vec<Command> {
        let mut command = crate::Arguments::command();
        command.build();
        let subcommands: Vec<Command> = command.get_subcommands().cloned().collect();
        std::iter::once(command).chain(subcommands).collect()
    }

    #[test]
    fn every_subcommand_and_argument_has_a_text() {
        let mut missing = Vec::new();
        for command in commands() {
            let name = command.get_name();
            let arguments = command.get_arguments().map(|argument| argument.get_id().as_str());
            for id in std::iter::once("").chain(arguments) {
                if text(name, id).is_none() {
                    missing.push(format!("{name} {id}"));
                }
            }
        }
        assert_eq!(missing, [""; 0]);
    }

    #[test]
    fn every_text_belongs_to_an_argument() {
        let commands = commands();
        for (name, texts) in SUBCOMMANDS {
            let command = commands
                .iter()
                .find(|command| command.get_name() == *name)
                .unwrap();
            for (id, _) in *texts {
                let is_argument = command.get_arguments().any(|argument| argument.get_id() == id);
                assert!(is_argument || id.is_empty(), "{name} {id}");
            }
        }
    }
}
