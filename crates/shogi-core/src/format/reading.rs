//! [`FormatChoice`]: reads texts and files in the format that is chosen for them.

use std::borrow::Cow;

#[cfg(feature = "encoding")]
use super::input_text::Bytes;
use super::input_text::{InputText, Known};
use super::limited_games::limited_games;
use super::{Document, Game, ReadOptions, RecordFormat};
#[cfg(feature = "encoding")]
use crate::text::encoding::Decoded;
use crate::text::encoding::Encoding;
#[cfg(feature = "encoding")]
use crate::text::encoding::codec::DecodeFault;
#[cfg(feature = "encoding")]
use crate::text::{LineStart, check_is_text, decode_file};
use crate::text::{Located, Place, TextProblem};

/// How the format of a text is chosen, and what the name of its file suggests. This is for crates of several formats, such as
/// `kifu`; a [`RecordFormat`] has the methods for reading in that format.
#[derive(Clone, Copy, Debug)]
pub struct FormatChoice<F> {
    way: Way<F>,
    named_encoding: Option<Encoding>,
}

#[derive(Clone, Copy, Debug)]
enum Way<F> {
    Known(F),
    Detected {
        detect: fn(&str, Option<F>) -> F,
        hint: Option<F>,
    },
}

impl<F> FormatChoice<F> {
    /// The caller knows the format.
    pub const fn known(format: F) -> Self {
        Self {
            way: Way::Known(format),
            named_encoding: None,
        }
    }

    /// The format is detected from the text: `detect` returns the format of a text. It also gets the hint, the format that the name of
    /// the file suggests, which decides if the text fits several formats or none. If the hint contradicts the detected format, a
    /// diagnostic says so.
    pub const fn detected(detect: fn(&str, Option<F>) -> F, hint: Option<F>) -> Self {
        Self {
            way: Way::Detected { detect, hint },
            named_encoding: None,
        }
    }

    /// Sets the encoding that the name of the file suggests. It does not change how the bytes are decoded. If the file has another
    /// encoding, a diagnostic says so.
    #[must_use]
    pub const fn named_encoding(mut self, encoding: Option<Encoding>) -> Self {
        self.named_encoding = encoding;
        self
    }

    /// The same choice for a text whose format is `format`.
    #[cfg(feature = "encoding")]
    pub(super) fn with_format(self, format: F) -> Self {
        Self {
            way: Way::Known(format),
            ..self
        }
    }
}

impl<F: RecordFormat> FormatChoice<F> {
    /// Reads all games of a text. Never fails: faults are listed as diagnostics of the game that has them. If the text is
    /// repaired, the format is chosen again.
    pub fn read_str<'a>(self, text: &'a str, options: &ReadOptions) -> Document<'a, F> {
        let known = Known::default();
        let document = self.document(text.into(), &known, options);
        self.repair(document, None, &known, options)
    }

    /// Reads all games of a file. Never fails: faults are listed as diagnostics of the game that has them. If the text is
    /// repaired, the format is chosen again.
    #[cfg(feature = "encoding")]
    pub fn read<'a>(self, bytes: &'a [u8], options: &ReadOptions) -> Document<'a, F> {
        let (decoded, mixed) = decode_file(bytes, options.encoding);
        let known = self.know_bytes(Known::default(), bytes, &decoded, 0, options);
        let document = self.document(decoded.text, &known, options);
        self.repair(document, mixed, &known, options)
    }

    /// Reads the games of a text as it is, without looking for damage.
    pub(super) fn document<'a>(
        self,
        text: Cow<'a, str>,
        known: &Known,
        options: &ReadOptions,
    ) -> Document<'a, F> {
        let format = match self.way {
            Way::Known(format) => format,
            Way::Detected { detect, hint } => detect(&text, hint),
        };
        if let Some(problem) = &known.file_type {
            let games = vec![Game::unreadable(&text, problem.clone())];
            return Document::new(format, text, games, known);
        }
        let cut = known.cut_character;
        let end = cut.map_or(text.len(), |cut| cut.start as usize);
        let whole = self.input(format, text.get(..end).unwrap_or_default(), known);
        let mut games = limited_games(format, whole, options);
        if let Some(last) = games.last_mut().filter(|last| last.span.end as usize == end) {
            last.span.end = cut.map_or(last.span.end, |cut| cut.end);
        }
        Document::new(format, text, games, known)
    }

    /// Returns a text to read in the format `found`. If the name of the file suggests another format or encoding, the first game gets
    /// a diagnostic. A name that suggests another format says nothing about the encoding.
    pub(super) fn input<'t>(self, found: F, content: &'t str, known: &Known) -> InputText<'t> {
        let mut known = known.clone();
        let mismatch = match self.way {
            Way::Detected { hint: Some(hint), .. } if !found.fits_extension_of(hint) => {
                Some(TextProblem::FormatMismatch {
                    named: hint.name(),
                    found: found.name(),
                })
            }
            _ => known.name_mismatch.take(),
        };
        if let Some(value) = mismatch.filter(|_| known.lines_above == 0) {
            let place = Place::START;
            known.problems.insert(0, Located { value, place });
        }
        InputText { content, known }
    }

    /// Adds what is known of the text that was decoded from `bytes`. `byte_offset` is where these begin in the file.
    #[cfg(feature = "encoding")]
    pub(super) fn know_bytes(
        self,
        mut known: Known,
        bytes: &[u8],
        decoded: &Decoded<'_>,
        byte_offset: u64,
        options: &ReadOptions,
    ) -> Known {
        let found = decoded.encoding;
        let named = self.named_encoding.filter(|&named| named != found);
        // Any encoding fits a text in ASCII, and a byte order mark leaves no doubt.
        let named = named.filter(|_| !decoded.is_ascii && !decoded.has_bom);
        known.name_mismatch = named.map(|named| TextProblem::NameMismatch { named, found });
        if byte_offset == 0 {
            known.file_type = check_is_text(bytes, decoded);
        }
        known.cut_character = decoded.cut_character().map(|fault| fault.span);
        known.bytes = Some(Bytes {
            encoding: found,
            is_ascii: decoded.is_ascii,
        });
        known.problems = undecodable(decoded, known.first_line(), byte_offset, options.lossy);
        known
    }
}

/// The problems of the bytes that cannot be decoded: one for each line that has such bytes.
#[cfg(feature = "encoding")]
fn undecodable(
    decoded: &Decoded<'_>,
    mut line: LineStart,
    byte_offset: u64,
    lossy: bool,
) -> Vec<Located<TextProblem>> {
    let byte_offset = usize::try_from(byte_offset).unwrap_or(usize::MAX);
    let problem = |fault: &DecodeFault| {
        let rest = decoded.text.get(line.offset as usize..).unwrap_or_default();
        let from_line = LineStart::find(rest, fault.span.start - line.offset);
        line = LineStart {
            number: line.number.saturating_add(from_line.number - 1),
            offset: line.offset + from_line.offset,
        };
        let value = TextProblem::InvalidEncoding {
            encoding: decoded.encoding,
            byte_offset: fault.byte_offset.saturating_add(byte_offset),
            places: fault.faults_on_line,
            lossy,
        };
        Located {
            value,
            place: Place::new(line, fault.span),
        }
    };
    decoded.faults.iter().map(problem).collect()
}
