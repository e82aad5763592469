//! Chooses one language in the declarations of the arguments, which have their texts in both languages.
//!
//! * The doc comment of an argument or a subcommand has two paragraphs: the English text and the Japanese text.
//! * So has the text that a subcommand declares as the end of its long help.
//! * A heading of options has both texts, separated by ` / `.

use clap::builder::StyledStr;
use clap::{Arg, Command};
use kifu::Language;

/// The heading of the options that say what is printed.
pub(crate) const OUTPUT_HEADING: &str = "Output options / 出力のオプション";

/// Returns a command and its subcommands with the texts of one language. A text without a Japanese paragraph stays English.
pub(super) fn choose(mut command: Command, language: Language) -> Command {
    if let Some(japanese) = paragraph(command.get_long_about(), language) {
        command = command.about(japanese);
    }
    let end = command.get_after_long_help().map(ToString::to_string);
    if let Some((english, japanese)) = end.as_deref().and_then(|both| both.split_once("\n\n")) {
        command = command.after_long_help(language.choose(english, japanese).to_owned());
    }
    command
        .long_about(None)
        .mut_args(|argument| choose_in_argument(argument, language))
        .mut_subcommands(|subcommand| choose(subcommand, language))
}

fn choose_in_argument(mut argument: Arg, language: Language) -> Arg {
    if let Some(japanese) = paragraph(argument.get_long_help(), language) {
        argument = argument.help(japanese);
    }
    let heading = argument
        .get_help_heading()
        .and_then(|both| both.split_once(" / "));
    if let Some((english, japanese)) = heading {
        let heading = language.choose(english, japanese).to_owned();
        argument = argument.help_heading(heading);
    }
    argument.long_help(None)
}

/// Returns the Japanese paragraph of a doc comment. The English one needs no choice: `clap` takes the first paragraph for
/// the short help.
fn paragraph(both: Option<&StyledStr>, language: Language) -> Option<String> {
    let both = both.filter(|_| language == Language::Japanese)?.to_string();
    let (_, japanese) = both.split_once("\n\n")?;
    Some(japanese.to_owned())
}
