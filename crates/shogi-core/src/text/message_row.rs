//! [`MessageRow`]: a row in a table of messages. The manual and the tests of messages use such tables.

use std::fmt;

use super::{Describe, Language, Localize, Severity};

/// The messages of one kind of diagnostic in every language. A row can also have a message that is not a diagnostic.
///
/// `Display` writes a row of a Markdown table. Its columns are the code, the severity, the English and the Japanese
/// message, and the English and the Japanese hint.
///
/// ```
/// use shogi_core::text::{MessageRow, TextProblem};
///
/// let row = MessageRow::of(&TextProblem::Utf16);
/// assert_eq!((row.code, row.check()), ("utf16", Ok(())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MessageRow {
    /// The stable name of the diagnostic. Empty for a message that is not a diagnostic.
    pub code: &'static str,
    /// The severity of the diagnostic. `None` for a message that is not a diagnostic.
    pub severity: Option<Severity>,
    /// The message in each language, in the order of [`Language::ALL`].
    pub messages: [String; 2],
    /// The hint in each language, in the order of [`Language::ALL`]. `None` if there is no hint.
    pub help: [Option<String>; 2],
}

impl MessageRow {
    /// Creates the row of one kind of diagnostic.
    pub fn of<K: Describe>(kind: &K) -> Self {
        Self {
            code: kind.code(),
            severity: Some(kind.severity()),
            help: Language::ALL.map(|language| kind.help(language).map(Into::into)),
            ..Self::of_message(kind)
        }
    }

    /// Creates the row of a message that is not a diagnostic.
    pub fn of_message<M: Localize>(message: &M) -> Self {
        Self {
            code: "",
            severity: None,
            messages: Language::ALL.map(|language| message.message(language).to_string()),
            help: [None, None],
        }
    }

    /// Checks that the row is complete: every text is one line without a final stop, the two messages differ, the
    /// Japanese message and hint have kana or kanji, the English message has kana only in backquotes or parentheses,
    /// and the hint exists either in both languages or in none.
    ///
    /// # Errors
    ///
    /// A description of the first fault of the row.
    pub fn check(&self) -> Result<(), &'static str> {
        let [english, japanese] = &self.messages;
        let texts = self.messages.iter().chain(self.help.iter().flatten());
        let is_one_line = |text: &String| !text.is_empty() && !text.contains('\n');
        if !texts.clone().all(is_one_line) {
            return Err("a text is not one line");
        }
        if texts.clone().any(|text| text.ends_with(['.', '。'])) {
            return Err("a text ends with a stop");
        }
        if english == japanese {
            return Err("the messages do not differ");
        }
        if !is_japanese(japanese) {
            return Err("the Japanese message has neither kana nor kanji");
        }
        if has_kana(&unquoted(english)) {
            return Err("the English message has kana outside of quotations");
        }
        match &self.help {
            [None, None] => Ok(()),
            [Some(_), Some(japanese)] if is_japanese(japanese) => Ok(()),
            _ => Err("the hint is not in both languages"),
        }
    }
}

impl fmt::Display for MessageRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = self.severity.map(|severity| severity.to_string());
        let [english, japanese] = self.messages.each_ref().map(String::as_str);
        let [hint, japanese_hint] = self
            .help
            .each_ref()
            .map(|hint| hint.as_deref().unwrap_or_default());
        f.write_str("|")?;
        for cell in [
            self.code,
            &severity.unwrap_or_default(),
            english,
            japanese,
            hint,
            japanese_hint,
        ] {
            write!(f, " {} |", cell.replace('|', "\\|"))?;
        }
        Ok(())
    }
}

fn has_kana(text: &str) -> bool {
    text.chars().any(|c| matches!(c, '\u{3041}'..='\u{30ff}'))
}

fn is_japanese(text: &str) -> bool {
    has_kana(text) || text.chars().any(|c| matches!(c, '\u{4e00}'..='\u{9fff}'))
}

/// Returns the text without the parts in backquotes or parentheses.
fn unquoted(text: &str) -> String {
    let outside_of_ticks: String = text.split('`').step_by(2).collect();
    let mut depth = 0_u32;
    let is_outside = |c: &char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    };
    outside_of_ticks.chars().filter(is_outside).collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::text::TextProblem;

    #[test]
    fn a_row_has_six_cells() {
        let row = MessageRow::of(&TextProblem::Utf16);
        assert_eq!(
            row.to_string(),
            "| utf16 | error | expected text in UTF-8 or Shift_JIS, found what seems to be UTF-16 without a byte order mark \
             | BOMのないUTF-16のようです。UTF-8かShift_JISの棋譜が必要です \
             | save the file as UTF-8 | UTF-8で保存し直してください |"
        );
    }

    #[test]
    fn an_incomplete_row_is_found() {
        let complete = MessageRow::of(&TextProblem::Utf16);
        let with = |english: &str, japanese: &str| MessageRow {
            messages: [english.to_owned(), japanese.to_owned()],
            ..complete.clone()
        };
        assert_eq!(with("a `と` (と)", "駒").check(), Ok(()));
        for row in [
            with("a と", "駒"),
            with("a", "a"),
            with("a.", "駒"),
            with("a", "駒です。"),
            with("", "駒"),
            with("a\nb", "駒"),
            MessageRow {
                help: [Some("a".to_owned()), None],
                ..complete.clone()
            },
        ] {
            assert!(row.check().is_err(), "{row}");
        }
    }
}
