//! The end of the help: the examples of the subcommand, and in the long help the keys of the viewer and the exit codes.

use clap::Command;
use kifu::Language;

/// The exit codes, with their English and Japanese descriptions.
const EXIT_CODES: [(u8, &str, &str); 3] = [
    (0, "nothing is wrong", "問題がない"),
    (
        1,
        "a record has an error or was refused",
        "エラーのある棋譜か、書き出せなかった棋譜がある",
    ),
    (
        2,
        "the arguments are wrong, or a file or folder cannot be read or written",
        "引数が間違っているか、ファイルやフォルダーを読み書きできない",
    ),
];

/// Returns the exit codes with their descriptions.
pub(crate) fn exit_codes(language: Language) -> impl Iterator<Item = (u8, &'static str)> {
    let codes = EXIT_CODES.into_iter();
    codes.map(move |(code, english, japanese)| (code, language.choose(english, japanese)))
}

/// Puts a heading above the examples of the subcommands, which they declare, and adds the exit codes to all long help.
pub(super) fn add(command: Command, language: Language) -> Command {
    let mut codes = language.choose("Exit codes:", "終了コード:").to_owned();
    for (code, text) in exit_codes(language) {
        codes.extend(["\n  ", &code.to_string(), "  ", text]);
    }
    let command = command.after_long_help(codes.clone());
    command.mut_subcommands(|subcommand| {
        let lines = subcommand.get_after_help().map(ToString::to_string);
        let lines = lines.unwrap_or_default().replace('\n', "\n  ");
        let examples = format!("{}\n  {lines}", language.choose("Examples:", "例:"));
        let keys = keys_of(subcommand.get_name(), language);
        let long = format!("{examples}\n\n{keys}{codes}");
        subcommand.after_help(examples).after_long_help(long)
    })
}

/// The keys of the viewer, if this is its subcommand.
#[cfg(feature = "viewer")]
fn keys_of(subcommand: &str, language: Language) -> String {
    if subcommand != "view" {
        return String::new();
    }
    let mut keys = language.choose("Keys:", "キー:").to_owned();
    for line in crate::view::key_help(language) {
        keys.extend(["\n  ", &line]);
    }
    keys + "\n\n"
}

#[cfg(not(feature = "viewer"))]
const fn keys_of(_: &str, _: Language) -> &'static str {
    ""
}
