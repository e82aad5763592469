//! Damage that other programs did to a text, such as a quotation in a mail, HTML of a web page, or mojibake. This
//! module finds the marks of the damage and restores the original text. It knows nothing about formats.

use std::fmt;

use super::encoding::Encoding;
use super::{LineStart, Localize, Place, Span, line_end, pluralize, trim_blanks};

mod html;
#[cfg(feature = "encoding")]
mod mixed_encodings;
#[cfg(feature = "encoding")]
mod mojibake;

#[cfg(feature = "encoding")]
pub(crate) use mixed_encodings::decode_mixed;
#[cfg(feature = "encoding")]
pub(crate) use mojibake::ungarble;

/// A kind of damage to a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Damage {
    /// The lines begin with `>`, as in a reply to a mail.
    Quoted,
    /// The text is HTML: it has tags, or entities such as `&#40;`.
    Html,
    /// The bytes were decoded in the wrong encoding, and the resulting characters were saved (mojibake).
    Garbled {
        /// The correct encoding of the bytes.
        original: Encoding,
        /// The wrong encoding in which the bytes were decoded.
        decoded_as: WrongEncoding,
        /// Whether no character was lost, so that the original bytes can be restored.
        is_exact: bool,
    },
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
}

/// An encoding in which programs wrongly decode a text. Such an encoding accepts almost any bytes, so the mistake gives
/// no error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WrongEncoding {
    /// Latin-1 or Windows-1252, the default of western systems.
    Latin1,
    /// Shift_JIS, the default of Japanese systems.
    ShiftJis,
}

/// What the reader did about damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Treatment {
    /// The text was repaired, as the caller asked, and the repaired text was read.
    Repaired,
    /// The damaged text was read without repair, because it is a game record despite the damage.
    Readable,
    /// The text was read only up to the damage.
    Unreadable,
    /// This game was read only up to the damage. The games after this game were read.
    UnreadableGame,
}

impl Treatment {
    /// The end of the English message about the damage.
    pub(crate) const fn suffix(self) -> &'static str {
        match self {
            Self::Repaired => "; repaired",
            Self::Readable => "",
            Self::Unreadable => "; nothing is read from here on",
            Self::UnreadableGame => "; the rest of the game is not read",
        }
    }

    /// The end of the Japanese message about the damage.
    pub(super) const fn japanese_suffix(self) -> &'static str {
        match self {
            Self::Repaired => "（修復しました）",
            Self::Readable => "",
            Self::Unreadable => "。ここから先は読めません",
            Self::UnreadableGame => "。この対局のここから先は読めません",
        }
    }
}

impl Damage {
    /// The stable code of the diagnostic, for programs.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::Quoted => "quoted",
            Self::Html => "html",
            Self::Garbled { .. } => "garbled",
            Self::MixedEncodings { .. } => "mixed_encodings",
        }
    }

    /// Whether the original text can be restored. `false` only for mojibake with lost characters.
    pub const fn can_be_repaired(self) -> bool {
        !matches!(self, Self::Garbled { is_exact: false, .. })
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quoted => f.write_str("the lines are quoted as in a mail, with `>`"),
            Self::Html => f.write_str("the text is in HTML, with tags or entities such as `&#40;`"),
            Self::Garbled {
                original,
                decoded_as,
                is_exact: _,
            } => write!(
                f,
                "text in {original} was decoded as {decoded_as} and saved again (mojibake)"
            ),
            Self::MixedEncodings {
                first,
                rest,
                line,
                further_changes,
            } => {
                write!(f, "from line {line} on the text is in {rest}, before in {first}")?;
                match further_changes {
                    0 => Ok(()),
                    count => write!(f, ", and changes {}", pluralize(*count, "more time")),
                }
            }
        }
    }
}

impl Localize for Damage {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quoted => f.write_str("行頭にメールの引用の「>」が付いています"),
            Self::Html => f.write_str("HTMLのタグや「&#40;」のような文字参照が混じっています"),
            Self::Garbled {
                original,
                decoded_as,
                is_exact: _,
            } => write!(
                f,
                "{original}の文字を{decoded_as}として開いて保存したため、文字化けしています"
            ),
            Self::MixedEncodings {
                first,
                rest,
                line,
                further_changes,
            } => {
                write!(
                    f,
                    "{line}行目から文字コードが{rest}になっています（その前は{first}"
                )?;
                if *further_changes > 0 {
                    write!(f, "、その後も{further_changes}回変わります")?;
                }
                f.write_str("）")
            }
        }
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
    /// Each kind of damage, with the number of the first line of the damaged text that shows it.
    pub found: Vec<(Damage, u32)>,
    /// The numbers that the lines in `found` have in the repaired text, in the same order.
    pub lines: Vec<u32>,
    /// Whether the damage is proven. Then the repaired text is used even if it has as many faults and moves as the
    /// damaged text; otherwise it must read better.
    pub is_proven: bool,
}

impl Repair {
    /// The same repair with all line numbers increased by `lines`. This is for a part of a file that has so many lines
    /// above it.
    pub(crate) fn below(mut self, lines: u32) -> Self {
        let found = self.found.iter_mut().map(|(_, line)| line);
        for line in found.chain(&mut self.lines) {
            *line = line.saturating_add(lines);
        }
        self
    }

    /// Returns this repair with a further one: the removal of `>` for [`Damage::Quoted`], or of HTML for
    /// [`Damage::Html`]. `text` is the text to repair if this repair has none yet. Returns `None` if the text does not
    /// have the damage, and for other kinds of damage. Undamaged records may also contain `>` and HTML, so the caller
    /// must check whether the repaired text has fewer faults.
    pub(crate) fn and_without(&self, damage: Damage, text: &str) -> Option<Self> {
        let text = self.text.as_deref().unwrap_or(text);
        let (plain, line) = match damage {
            Damage::Quoted => unquote(text),
            Damage::Html => html::plain_text(text),
            Damage::Garbled { .. } | Damage::MixedEncodings { .. } => None,
        }?;
        let lines = self.lines.iter().map(|&line| match damage {
            Damage::Html => line_without_html(text, line),
            _ => line,
        });
        Some(Self {
            text: Some(plain),
            lines: lines.chain([line]).collect(),
            found: [&self.found[..], &[(damage, line)]].concat(),
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
    let end = u32::try_from(plain.len()).unwrap_or(u32::MAX);
    LineStart::find(plain, end).number
}

impl Damage {
    /// The number of the first line of `text` that shows this damage, counted from 1. `None` if no line shows it. For
    /// mojibake and mixed encodings, this is the first line that is not ASCII.
    pub(crate) fn first_line(self, text: &str) -> Option<u32> {
        match self {
            Self::Quoted => unquote(text).map(|(_, line)| line),
            Self::Html => html::plain_text(text).map(|(_, line)| line),
            Self::Garbled { .. } | Self::MixedEncodings { .. } => {
                let mut lines = (1..).zip(text.lines());
                lines.find(|(_, line)| !line.is_ascii()).map(|(number, _)| number)
            }
        }
    }
}

/// The marks that mail programs put before quoted lines.
const MARKS: [char; 2] = ['>', '＞'];

/// Removes `>` from the beginning of the lines. Returns the text and the number of the first line that begins with `>`.
/// Returns `None` if the text is not a quotation: if no line begins with `>`, or if only one does and two or more
/// others, blank lines not counted, do not.
fn unquote(text: &str) -> Option<(String, u32)> {
    if !text.contains(MARKS) {
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
        while let Some(quoted) = rest.trim_start_matches(' ').strip_prefix(MARKS) {
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
            offset: start.offset + u32::try_from(next).unwrap_or(u32::MAX),
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
