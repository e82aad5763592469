//! Prints errors of the arguments.

use std::error::Error as _;
use std::io::{self, IsTerminal as _, Write as _};
use std::num::{IntErrorKind, ParseIntError};
use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{ColorChoice, Command};
use kifu::shogi_core::text::SpellingError;
use kifu::shogi_core::text::printable;
use kifu::{Language, Localize as _, OptionError};
use kifu_archive::criteria::CriterionError;

use super::{japanese, layout};
use crate::messages::Problem;
use crate::outcome::{complain, fail};
use crate::session::has_colors;

/// The subcommands and options that need a Cargo feature. Each has the name of the feature, and whether the feature is on.
const OPTIONAL: [(&str, &str, bool); 3] = [
    ("--png", "png", cfg!(feature = "png")),
    ("table", "tables", cfg!(feature = "tables")),
    ("view", "viewer", cfg!(feature = "viewer")),
];

/// Prints help or an error, and returns the exit code.
pub(super) fn print(mut error: Error, command: &Command, language: Language, color: ColorChoice) -> ExitCode {
    clean(&mut error);
    if let Some(problem) = not_compiled(&error) {
        return fail(problem.message(language)).into();
    }
    let japanese = match language {
        Language::English => None,
        Language::Japanese => message(&error),
    };
    let Some(message) = japanese else {
        return match print_help_or_english(&error, language, color) {
            // If standard error or a pipe is closed, nobody reads the message.
            Err(source) if !error.use_stderr() && source.kind() != io::ErrorKind::BrokenPipe => {
                complain(Problem::Output { source }.message(language));
                ExitCode::from(2)
            }
            _ => exit_code(&error),
        };
    };
    let text = report(&message, &error, command);
    let text = if has_colors(color, io::stderr().is_terminal()) {
        text.ansi().to_string()
    } else {
        text.to_string()
    };
    let _ = io::stderr().write_all(text.as_bytes());
    exit_code(&error)
}

/// Prints help, or an error in English.
fn print_help_or_english(error: &Error, language: Language, color: ColorChoice) -> io::Result<()> {
    if error.use_stderr() {
        return error.print();
    }
    let rendered = error.render();
    let plain = rendered.to_string();
    let styled = if has_colors(color, io::stdout().is_terminal()) {
        rendered.ansi().to_string()
    } else {
        plain.clone()
    };
    let fitted = layout::fit(&plain, &styled, layout::width(), language);
    io::stdout().write_all(fitted.as_bytes())?;
    io::stdout().flush()
}

/// Returns the problem if the error is that this build does not have a subcommand or an option.
fn not_compiled(error: &Error) -> Option<Problem> {
    let kind = match error.kind() {
        ErrorKind::InvalidSubcommand => ContextKind::InvalidSubcommand,
        ErrorKind::UnknownArgument => ContextKind::InvalidArg,
        _ => return None,
    };
    let unknown = text_of(error, kind)?;
    let mut missing = OPTIONAL.into_iter().filter(|(_, _, is_compiled)| !is_compiled);
    let (name, feature, _) = missing.find(|(name, _, _)| *name == unknown)?;
    Some(Problem::NotCompiled { name, feature })
}

fn exit_code(error: &Error) -> ExitCode {
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Replaces the control characters in the arguments that the error quotes.
fn clean(error: &mut Error) {
    let quoted: Vec<_> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, ContextValue::String(printable(text)))),
            ContextValue::Strings(texts) => {
                let texts = texts.iter().map(|text| printable(text)).collect();
                Some((kind, ContextValue::Strings(texts)))
            }
            _ => None,
        })
        .collect();
    for (kind, value) in quoted {
        error.insert(kind, value);
    }
}

/// Returns the Japanese text of an error: its message, a tip, and the usage.
fn report(message: &str, error: &Error, command: &Command) -> StyledStr {
    let style = command.get_styles().get_error();
    let mut text = format!("{style}エラー:{style:#} {message}\n");
    if let Some(tip) = tip(error) {
        text.extend(["\n  ヒント: ", &tip, "\n"]);
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let style = command.get_styles().get_usage();
        let usage = japanese::usage(usage);
        let heading = format!("\n{style}使い方:{style:#} ");
        text.extend([heading, usage.ansi().to_string(), "\n".to_owned()]);
    }
    text += "\n詳しくは「--help」をご覧ください。\n";
    text.into()
}

/// Returns the Japanese message of an error, or `None` for help and for kinds without a Japanese message.
fn message(error: &Error) -> Option<String> {
    let argument = text_of(error, ContextKind::InvalidArg).unwrap_or_default();
    let value = text_of(error, ContextKind::InvalidValue).unwrap_or_default();
    Some(match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("「{argument}」には値が必要です"),
        ErrorKind::InvalidValue => {
            let values = text_of(error, ContextKind::ValidValue);
            let values = values.map(|values| format!("（使えるのは {values}）"));
            format!(
                "「{argument}」に「{value}」は指定できません{}",
                values.unwrap_or_default()
            )
        }
        ErrorKind::ValueValidation => {
            format!("「{argument}」に「{value}」は指定できません: {}", reason(error))
        }
        ErrorKind::UnknownArgument => format!("「{argument}」という引数はありません"),
        ErrorKind::InvalidSubcommand => {
            let name = text_of(error, ContextKind::InvalidSubcommand)?;
            format!("「{name}」というサブコマンドはありません")
        }
        ErrorKind::NoEquals => format!("「{argument}」の値は「=」に続けて指定してください"),
        ErrorKind::TooManyValues => format!("「{argument}」に値「{value}」は付けられません"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("「{argument}」の値の数が違います")
        }
        ErrorKind::ArgumentConflict => match text_of(error, ContextKind::PriorArg) {
            Some(other) if other == argument => format!("「{argument}」は1回しか指定できません"),
            Some(other) => format!("「{argument}」と「{other}」は同時に指定できません"),
            None => format!("「{argument}」はほかの引数と同時に指定できません"),
        },
        ErrorKind::MissingRequiredArgument => format!("必要な引数がありません: {argument}"),
        ErrorKind::InvalidUtf8 => "引数がUTF-8ではありません".to_owned(),
        _ => return None,
    })
}

/// Returns the text of a context. Several texts are separated by commas.
fn text_of(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join("、")),
        _ => None,
    }
}

/// Returns the reason why a value cannot be parsed.
fn reason(error: &Error) -> String {
    let Some(source) = error.source() else {
        return "書き方が違います".to_owned();
    };
    if let Some(error) = source.downcast_ref::<SpellingError>() {
        return error.message(Language::Japanese).to_string();
    }
    if let Some(error) = source.downcast_ref::<OptionError>() {
        return error.message(Language::Japanese).to_string();
    }
    if let Some(error) = source.downcast_ref::<CriterionError>() {
        return error.message(Language::Japanese).to_string();
    }
    match source.downcast_ref::<ParseIntError>().map(ParseIntError::kind) {
        Some(IntErrorKind::PosOverflow) => "大きすぎます".to_owned(),
        Some(IntErrorKind::NegOverflow) => "小さすぎます".to_owned(),
        Some(IntErrorKind::Zero) => "1以上の整数を指定してください".to_owned(),
        Some(_) => "整数を指定してください".to_owned(),
        None => match printable(&source.to_string()).split_once(" is not in ") {
            Some((_, range)) => format!("{}の整数を指定してください", range.replace("..=", "から")),
            None => printable(&source.to_string()),
        },
    }
}

/// Returns a tip: a similar name, or how to name a file that looks like an option.
fn tip(error: &Error) -> Option<String> {
    let similar = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
        ContextKind::SuggestedSubcommand,
    ];
    if let Some(name) = similar.into_iter().find_map(|kind| text_of(error, kind)) {
        return Some(format!("似た名前に「{name}」があります"));
    }
    let argument = text_of(error, ContextKind::InvalidArg)?;
    // What looks like a negative number is no file.
    let is_number = argument
        .trim_start_matches('-')
        .starts_with(|first: char| first.is_ascii_digit());
    (error.kind() == ErrorKind::UnknownArgument && argument.starts_with('-') && !is_number)
        .then(|| format!("「{argument}」がファイルなら「./{argument}」としてください"))
}
