//! Damage that other programs did to a text, such as a quotation in a mail, HTML of a web page, or mojibake. This
//! module finds the marks of the damage and restores the original text. It knows nothing about formats.

use std::fmt;

use super::encoding::Encoding;
use super::{LineStart, Place, Span, line_end, saturating_u32, trim_blanks};
use crate::messages::{Language, Severity, pluralize};
use crate::{messages, problems};

mod html;
#[cfg(feature = "encoding")]
mod mixed_encodings;
#[cfg(feature = "encoding")]
mod mojibake;

#[cfg(feature = "encoding")]
pub(crate) use mixed_encodings::decode_file;
#[cfg(feature = "encoding")]
pub(crate) use mojibake::ungarble;

problems! {
    /// A kind of damage to a text. The severity of the diagnostic about it depends on the [`Treatment`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum Damage {
        /// The lines begin with `>`, as in a reply to a mail.
        Quoted,
            error "quoted",
            en("the lines are quoted as in a mail, with `>`"),
            ja("行頭にメールの引用の「>」が付いています");
        /// The text is HTML: it has tags, or entities such as `&#40;`.
        Html,
            error "html",
            en("the text is in HTML, with tags or entities such as `&#40;`"),
            ja("HTMLのタグや「&#40;」のような文字参照が混じっています");
        /// The bytes were decoded in the wrong encoding, and the resulting characters were saved (mojibake).
        Garbled {
            /// The correct encoding of the bytes.
            original: Encoding,
            /// The wrong encoding in which the bytes were decoded.
            decoded_as: WrongEncoding,
            /// Whether no character was lost, so that the original bytes can be restored.
            is_exact: bool,
        },
            error "garbled",
            en("text in {original} was decoded as {decoded_as} and saved again (mojibake)"),
            ja("{original}の文字を{decoded_as}として開いて保存したため、文字化けしています");
        /// The bytes were decoded in the wrong encoding, and the program saved U+FFFD for all that it could not decode.
        Replaced,
            error "replaced",
            en("the text was decoded in the wrong encoding, and saved with the replacement character (U+FFFD) in place of its letters"),
            ja("日本語の文字を別の文字コードとして開いて保存したため、置換文字（U+FFFD）に変わっています");
        /// Files in two encodings were joined.
        MixedEncodings {
            /// The encoding of the lines above the line `line`.
            first: Encoding,
            /// The encoding from the line `line` on, up to the next change.
            rest: Encoding,
            /// The number of the first line in the encoding `rest`.
            line: u32,
            /// How often the encoding changes again below that line.
            further_changes: u32,
        },
            error "mixed_encodings",
            en(
                "from line {line} on the text is in {rest}, before in {first}{}",
                more_changes(*further_changes, Language::English)
            ),
            ja(
                "{line}行目から文字コードが{rest}になっています（その前は{first}{}）",
                more_changes(*further_changes, Language::Japanese)
            );
    }
}

/// The end of a message about further changes of the encoding. Empty if there are none.
fn more_changes(count: u32, language: Language) -> String {
    match (count, language) {
        (0, _) => String::new(),
        (_, Language::English) => format!(", and changes {}", pluralize(count, "more time")),
        (_, Language::Japanese) => format!("、その後も{count}回変わります"),
    }
}

/// An encoding in which programs wrongly decode a text. Such an encoding accepts almost any bytes, so the mistake gives
/// no error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum WrongEncoding {
    /// Latin-1 or Windows-1252, the default of western systems.
    Latin1,
    /// Shift_JIS, the default of Japanese systems.
    ShiftJis,
}

messages! {
    /// What the reader did about damage. Its message is the end of the message about the damage.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Treatment {
        /// The text was repaired, as the caller asked, and the repaired text was read.
        Repaired, en("; repaired"), ja("（修復しました）");
        /// The damaged text was read without repair, because it is a game record despite the damage.
        Readable, en(""), ja("");
        /// The text was read only up to the damage.
        Unreadable, en("; nothing is read from here on"), ja("。ここから先は読めません");
        /// This game was read only up to the damage. The other games of the text were read.
        UnreadableGame, en("; the rest of the game is not read"), ja("。この対局のここから先は読めません");
    }
}

impl Treatment {
    /// The severity of the diagnostic about the damage.
    pub(super) const fn severity(self) -> Severity {
        match self {
            Self::Repaired | Self::Readable => Severity::Warning,
            Self::Unreadable | Self::UnreadableGame => Severity::Error,
        }
    }
}

impl Damage {
    /// Whether the original text can be restored. `false` only if characters are lost.
    pub const fn can_be_repaired(self) -> bool {
        !matches!(self, Self::Replaced | Self::Garbled { is_exact: false, .. })
    }
}

impl fmt::Display for WrongEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Latin1 => "Latin-1",
            Self::ShiftJis => "Shift_JIS",
        })
    }
}

/// The result of a repair: the original text, if it could be restored, and the damage.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Repair {
    /// The original text. `None` if the damage was found, but the text cannot be restored.
    pub text: Option<String>,
    /// Each kind of damage that the text has.
    pub found: Vec<FoundDamage>,
    /// Whether the damage is proven. Then the repaired text is used even if it has as many faults and moves as the
    /// damaged text; otherwise it must read better.
    pub is_proven: bool,
}

/// A kind of damage and where it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FoundDamage {
    pub damage: Damage,
    /// The number of the first line of the damaged text that shows the damage.
    pub line: u32,
    /// The number that this line has in the repaired text.
    pub repaired_line: u32,
}

impl Repair {
    /// A repair of one kind of damage, after which the lines have the same numbers as before.
    #[cfg(feature = "encoding")]
    fn new(text: Option<String>, damage: Damage, line: u32, is_proven: bool) -> Self {
        Self {
            text,
            found: vec![FoundDamage {
                damage,
                line,
                repaired_line: line,
            }],
            is_proven,
        }
    }

    /// Returns this repair with a further one: the removal of `>` for [`Damage::Quoted`], or of HTML for
    /// [`Damage::Html`]. `text` is the text after this repair. Returns `None` if the text does not have the damage, and
    /// for other kinds of damage. Undamaged records may also contain `>` and HTML, so the caller must check whether the
    /// repaired text has fewer faults.
    pub(crate) fn and_without(&self, damage: Damage, text: &str) -> Option<Self> {
        let (plain, line) = match damage {
            Damage::Quoted => unquote(text),
            Damage::Html => html::plain_text(text),
            Damage::Garbled { .. } | Damage::Replaced | Damage::MixedEncodings { .. } => None,
        }?;
        let found = self.found.iter().map(|found| FoundDamage {
            repaired_line: match damage {
                Damage::Html => line_without_html(text, found.repaired_line),
                _ => found.repaired_line,
            },
            ..*found
        });
        let added = FoundDamage {
            damage,
            line,
            repaired_line: line,
        };
        Some(Self {
            text: Some(plain),
            found: found.chain([added]).collect(),
            is_proven: self.is_proven,
        })
    }
}

/// The number that the line `line` of `text` gets when the HTML above this line is removed.
fn line_without_html(text: &str, line: u32) -> u32 {
    let above = text.get(..place_of_line(text, LineStart::FIRST, line).line.offset as usize);
    let above = above.unwrap_or_default();
    let plain = html::plain_text(above);
    let plain = plain.as_ref().map_or(above, |(plain, _)| plain);
    LineStart::find(plain, saturating_u32(plain.len())).number
}

/// Finds the first line with U+FFFD in a text that has it instead of nearly all its Japanese letters. Programs leave such
/// a text behind if they decode a text in the wrong encoding and save it.
pub(crate) fn find_replaced(text: &str) -> Option<FoundDamage> {
    let is_replaced = |c: char| c == char::REPLACEMENT_CHARACTER;
    let first = text.find(is_replaced)?;
    let count = text.chars().filter(|&c| is_replaced(c)).count();
    let others = text.chars().filter(|&c| !c.is_ascii() && !is_replaced(c)).count();
    let line = LineStart::find(text, saturating_u32(first)).number;
    (count > FEW && count > others).then_some(FoundDamage {
        damage: Damage::Replaced,
        line,
        repaired_line: line,
    })
}

/// The number of U+FFFD that a text may have for other reasons, such as a name with a rare letter.
const FEW: usize = 3;

/// The marks that mail programs put before quoted lines.
pub const QUOTATION_MARKS: [char; 2] = ['>', '＞'];

/// Removes `>` from the beginning of the lines. Returns the text and the number of the first line that begins with `>`.
/// Returns `None` if the text is not a quotation: if no line begins with `>`, or if only one does and two or more
/// others, blank lines not counted, do not.
fn unquote(text: &str) -> Option<(String, u32)> {
    if !text.contains(QUOTATION_MARKS) {
        return None;
    }
    let mut first = None;
    let (mut quoted_lines, mut other_lines) = (0_usize, 0_usize);
    let mut plain = String::with_capacity(text.len());
    let mut below = text;
    for number in 1.. {
        if below.is_empty() {
            break;
        }
        let (line, next) = below.split_at(line_end(below.as_bytes()).1);
        below = next;
        let mut rest = line;
        // A reply to a reply has several marks.
        while let Some(quoted) = rest.trim_start_matches(' ').strip_prefix(QUOTATION_MARKS) {
            rest = quoted.strip_prefix(' ').unwrap_or(quoted);
        }
        if rest.len() < line.len() {
            first = first.or(Some(number));
            quoted_lines += 1;
        } else if !line.trim().is_empty() {
            other_lines += 1;
        }
        plain.push_str(rest);
    }
    let is_quotation = quoted_lines > 1 || quoted_lines >= other_lines;
    first.filter(|_| is_quotation).map(|line| (plain, line))
}

/// The place of the line with the number `number`, without the blanks at the start and the end of the line. If the text
/// has fewer lines, this is the last line. The search begins at `start`, which must be this line or a line above it.
pub(crate) fn place_of_line(text: &str, mut start: LineStart, number: u32) -> Place {
    loop {
        let rest = text.get(start.offset as usize..).unwrap_or_default();
        let (end, next) = line_end(rest.as_bytes());
        if start.number >= number || next >= rest.len() {
            let line = rest.get(..end).unwrap_or_default();
            let content = trim_blanks(line);
            return Place::new(start, Span::of(content, text));
        }
        start = LineStart {
            number: start.number + 1,
            offset: start.offset + saturating_u32(next),
        };
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn quotations_of_quotations_are_taken_back() {
        let (plain, line) = unquote("A wrote:\n> 1 ７六歩(77)\n>> 2 ３四歩(33)\n> >   3\n>\n").unwrap();
        assert_eq!(plain, "A wrote:\n1 ７六歩(77)\n2 ３四歩(33)\n  3\n\n");
        assert_eq!(line, 2);
        assert_eq!(unquote("> a\r> b\r\n> c"), Some(("a\rb\r\nc".to_owned(), 1)));
        assert_eq!(unquote("1 ７六歩(77) > x\n"), None);
        assert_eq!(unquote("a\n> b\n"), Some(("a\nb\n".to_owned(), 2)));
        assert_eq!(unquote("a\n> b\nc\n"), None);
    }

    #[test]
    fn lines_have_places() {
        let text = "一\r\n 二 \n三";
        for (number, expected) in [(1, "一"), (2, "二"), (3, "三"), (9, "三")] {
            let place = place_of_line(text, LineStart::FIRST, number);
            assert_eq!(&text[place.span.range()], expected);
        }
        assert_eq!(place_of_line("", LineStart::FIRST, 3), Place::START);
    }
}
