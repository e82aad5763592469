//! The end of the help: the examples of the subcommand, and in the long help what else it declares and the exit codes.

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

/// Puts a heading above the examples of the subcommands, which they declare, and adds the exit codes to all long help. What a
/// subcommand declares as the end of its long help comes between them.
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
        let more = subcommand.get_after_long_help();
        let more = more.map(|text| format!("{text}\n\n")).unwrap_or_default();
        let long = format!("{examples}\n\n{more}{codes}");
        subcommand.after_help(examples).after_long_help(long)
    })
}
