//! The end of the help: examples for each subcommand, and in the long help the exit codes.

use clap::Command;
use kifu::Language;

/// The examples of each subcommand.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "convert",
        &[
            "kifu convert game.kif --to csa",
            "kifu convert game.kif --to csa --output game.csa",
            "kifu convert records --to kif --output converted/",
        ],
    ),
    (
        "check",
        &[
            "kifu check game.kif",
            "kifu check records --quiet",
            "find records -name '*.kif' -print0 | kifu check --files-from - --null",
        ],
    ),
    (
        "inspect",
        &["kifu inspect game.kif", "kifu inspect --json records"],
    ),
    (
        "select",
        &[
            "kifu select records --player 羽生 --date 1996",
            "kifu select records --moves 7g7f,3c3d --count",
        ],
    ),
    (
        "stats",
        &["kifu stats records", "kifu stats records --player 羽生 --json"],
    ),
    (
        "show",
        &[
            "kifu show game.kif --ply 30",
            "kifu show '7nk/9/7PP/9/9/9/9/9/9 b G 1' --svg problem.svg",
            "kifu show lessons --each bookmark --png 'out/{stem}-{ply}.png'",
        ],
    ),
    (
        "view",
        &["kifu view game.kif", "kifu view game.kif --bookmark 第２図"],
    ),
    (
        "table",
        &[
            "kifu table archive --output games.parquet",
            "kifu table archive --table moves --to csv --columns path,ply,usi,time_ms",
        ],
    ),
    (
        "completions",
        &[
            "kifu completions bash > ~/.local/share/bash-completion/completions/kifu",
            "kifu completions zsh > ~/.zfunc/_kifu",
            "kifu completions fish > ~/.config/fish/completions/kifu.fish",
            "kifu completions powershell >> $PROFILE",
        ],
    ),
    (
        "man",
        &["kifu man | man -l -", "kifu man --output ~/.local/share/man/man1"],
    ),
];

/// The exit codes, with their English and Japanese descriptions.
const EXIT_CODES: [(u8, &str, &str); 3] = [
    (0, "nothing is wrong", "問題がない"),
    (
        1,
        "a record has an error or was refused",
        "誤りのある棋譜か、書き出せなかった棋譜がある",
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

/// Adds the examples to the help of the subcommands, and the exit codes to all long help.
pub(super) fn add(command: Command, language: Language) -> Command {
    let mut codes = language.choose("Exit codes:", "終了コード:").to_owned();
    for (code, text) in exit_codes(language) {
        codes.extend(["\n  ", &code.to_string(), "  ", text]);
    }
    let command = command.after_long_help(codes.clone());
    command.mut_subcommands(|subcommand| {
        let examples = EXAMPLES.iter().find(|(name, _)| *name == subcommand.get_name());
        let Some((_, lines)) = examples else {
            return subcommand;
        };
        let heading = language.choose("Examples:", "例:");
        let examples = format!("{heading}\n  {}", lines.join("\n  "));
        let long = format!("{examples}\n\n{codes}");
        subcommand.after_help(examples).after_long_help(long)
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::Arguments;

    #[test]
    fn every_subcommand_has_examples_whose_arguments_are_right() {
        for subcommand in Arguments::command().get_subcommands() {
            let name = subcommand.get_name();
            let examples = EXAMPLES.iter().find(|(key, _)| *key == name);
            let (_, lines) = examples.unwrap_or_else(|| panic!("{name} has no examples"));
            for line in *lines {
                // The part for `kifu`, without what the shell does.
                let line = line.rsplit(" | kifu ").next().unwrap();
                let line = line.split(['|', '>']).next().unwrap();
                let words = line
                    .trim_start_matches("kifu ")
                    .split(' ')
                    .filter(|word| !word.is_empty());
                let words: Vec<&str> = words.filter(|word| !is_rest_of_sfen(word)).collect();
                let parsed =
                    Arguments::command().try_get_matches_from([&["kifu"], words.as_slice()].concat());
                assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
            }
        }
    }

    /// Whether a word is not the first one of a position in quotes.
    fn is_rest_of_sfen(word: &str) -> bool {
        matches!(word, "b" | "G" | "1'")
    }
}
