//! Fits the help to the width of the terminal, and gives its parts their Japanese headings.

use console::Term;
use kifu::Language;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The headings that `clap` itself writes, in English and Japanese.
const HEADINGS: [(&str, &str); 2] = [("Arguments:", "引数:"), ("Options:", "オプション:")];

/// Stand for `-` and `/` where a line is broken, because the name of an option or a position is not broken there.
const HYPHEN: &str = "\u{2011}";
const SLASH: &str = "\u{2007}";

/// A text is broken only if it has at least so many columns.
const LEAST: usize = 20;

/// The width of the terminal: that in the variable `COLUMNS`, or that of standard output. `None` if there is no terminal.
pub(super) fn width() -> Option<usize> {
    let named = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    named.or_else(|| Some(Term::stdout().size_checked()?.1.into()))
}

/// Returns a help in which the lines are at most `width` columns wide, except the examples, which stay as they are. `plain` is the
/// help, and `styled` has also the escape sequences of a terminal.
pub(super) fn fit(plain: &str, styled: &str, width: Option<usize>, language: Language) -> String {
    let mut fitted = String::new();
    let mut is_example = false;
    for (plain, styled) in plain.lines().zip(styled.lines()) {
        is_example =
            plain.starts_with(language.choose("Examples:", "例:")) || is_example && !plain.is_empty();
        let heading = HEADINGS.iter().find(|(english, _)| *english == plain);
        if let Some((english, japanese)) = heading.filter(|_| language == Language::Japanese) {
            fitted += &styled.replace(english, japanese);
        } else {
            match width.filter(|&width| !is_example && plain.width() > width) {
                Some(width) => push_broken(&mut fitted, plain, styled, width),
                None => fitted += styled,
            }
        }
        fitted.push('\n');
    }
    fitted
}

/// Adds a line that is too wide. Its text goes on below itself, not below the name of the option.
fn push_broken(fitted: &mut String, plain: &str, styled: &str, width: usize) {
    let start = start_of_text(plain);
    let (before, text) = plain.split_at(start);
    let room = width.saturating_sub(before.width());
    // A text with escape sequences is left as it is.
    let Some(before_styled) = styled.strip_suffix(text).filter(|_| room >= LEAST) else {
        *fitted += styled;
        return;
    };
    let columns = |character: char| if character.width() == Some(2) { 2.0 } else { 1.0 };
    let room = u32::try_from(room).map_or(f64::INFINITY, f64::from);
    let lines = kifu::diagram::wrap(&text.replace('-', HYPHEN).replace('/', SLASH), room, columns);
    let lines = lines
        .iter()
        .map(|line| line.replace(HYPHEN, "-").replace(SLASH, "/"));
    let lines: Vec<String> = lines.collect();
    let indent = format!("\n{}", " ".repeat(before.width()));
    fitted.extend([before_styled, &lines.join(&indent)]);
}

/// Where the text of a line begins: behind the name of an option, an argument or a subcommand, which two blanks end, or behind the
/// blanks at the beginning.
fn start_of_text(line: &str) -> usize {
    let indent = line.len() - line.trim_start().len();
    let Some(gap) = line[indent..].find("  ").filter(|_| indent > 0) else {
        return indent;
    };
    let rest = &line[indent + gap..];
    line.len() - rest.trim_start().len()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_text_goes_on_below_itself() {
        let plain = "Options:\n  -q, --quiet  Print errors only, without warnings, losses\n\nExamples:\n  kifu check records --quiet --jobs 4\n";
        let styled = plain.replace("--quiet  ", "\u{1b}[1m--quiet\u{1b}[0m  ");
        assert_eq!(
            fit(plain, &styled, Some(35), Language::English),
            "Options:\n  -q, \u{1b}[1m--quiet\u{1b}[0m  Print errors only,\n               without warnings,\n               losses\n\n\
             Examples:\n  kifu check records --quiet --jobs 4\n"
        );
        assert_eq!(fit(plain, plain, None, Language::English), plain);
        let plain = "      --by <KEYS>  As in the example here --rating-gap 1/2/3\n";
        assert_eq!(
            fit(plain, plain, Some(49), Language::English),
            "      --by <KEYS>  As in the example here\n                   --rating-gap 1/2/3\n"
        );
    }

    #[test]
    fn japanese_is_broken_between_characters() {
        let plain = "Options:\n      --by <KEYS>  対局をこの項目ごとに分け、集計する\n";
        assert_eq!(
            fit(plain, plain, Some(39), Language::Japanese),
            "オプション:\n      --by <KEYS>  対局をこの項目ごとに\n                   分け、集計する\n"
        );
    }
}
