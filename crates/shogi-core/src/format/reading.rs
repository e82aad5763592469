//! [`FormatChoice`]: reads texts and files in the format that is chosen for them.

use std::borrow::Cow;

#[cfg(feature = "encoding")]
use super::Bytes;
use super::limited_games::limited_games;
use super::{Document, Game, ReadOptions, RecordFormat};
#[cfg(feature = "encoding")]
use crate::text::encoding::Decoded;
#[cfg(feature = "encoding")]
use crate::text::encoding::codec::DecodeFault;
#[cfg(feature = "encoding")]
use crate::text::{LineStart, check_is_text, decode_file};
use crate::text::{Located, Place, TextProblem};

/// How the format of a text is chosen. This is for crates of several formats, such as `kifu`; a [`RecordFormat`] has the
/// methods for reading in that format.
#[derive(Clone, Copy, Debug)]
pub enum FormatChoice<F> {
    /// The caller knows the format.
    Known(F),
    /// The format is detected from the text. If the hint contradicts the detected format, a diagnostic says so.
    Detected {
        /// Returns the format of a text. It also gets the hint, which decides if the text fits several formats or none.
        detect: fn(&str, Option<F>) -> F,
        /// The format that the name of the file suggests. `None` if it suggests no format.
        hint: Option<F>,
    },
}

impl<F: RecordFormat> FormatChoice<F> {
    /// Reads all games of a text. Never fails: faults are listed as diagnostics of the game that has them. If the text is
    /// repaired, the format is chosen again.
    pub fn read_str<'a>(self, text: &'a str, options: &ReadOptions) -> Document<'a, F> {
        let document = self.document(text.into(), options);
        self.repair(document, None, options)
    }

    /// Reads all games of a file. Never fails: faults are listed as diagnostics of the game that has them. If the text is
    /// repaired, the format is chosen again.
    #[cfg(feature = "encoding")]
    pub fn read<'a>(self, bytes: &'a [u8], options: &ReadOptions) -> Document<'a, F> {
        let (decoded, mixed) = decode_file(bytes, options.encoding);
        let options = options.with_bytes(bytes, &decoded, 0);
        let document = self.document(decoded.text, &options);
        self.repair(document, mixed, &options)
    }

    /// Reads the games of a text as it is, without looking for damage.
    pub(super) fn document<'a>(self, text: Cow<'a, str>, options: &ReadOptions) -> Document<'a, F> {
        let format = match self {
            Self::Known(format) => format,
            Self::Detected { detect, hint } => detect(&text, hint),
        };
        if let Some(problem) = &options.known.file_type {
            let games = vec![Game::unreadable(&text, problem.clone())];
            return Document::new(format, text, games, options);
        }
        let cut = options.known.cut_character;
        let end = cut.map_or(text.len(), |cut| cut.start as usize);
        let whole = text.get(..end).unwrap_or_default();
        let mut games = limited_games(format, whole, &self.options_for(format, options));
        if let Some(last) = games.last_mut().filter(|last| last.span.end as usize == end) {
            last.span.end = cut.map_or(last.span.end, |cut| cut.end);
        }
        Document::new(format, text, games, options)
    }

    /// Returns the options for reading a text in the format `found`. If the name of the file suggests another format or
    /// encoding, the first game gets a diagnostic. A name that suggests another format says nothing about the encoding.
    pub(super) fn options_for(self, found: F, options: &ReadOptions) -> ReadOptions {
        let mut options = options.clone();
        let known = &mut options.known;
        let mismatch = match self {
            Self::Detected { hint: Some(hint), .. } if !found.fits_extension_of(hint) => {
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
        options
    }
}

#[cfg(feature = "encoding")]
impl ReadOptions {
    /// Returns these options for reading the text that was decoded from `bytes`. `byte_offset` is where these begin in
    /// the file.
    pub(super) fn with_bytes(&self, bytes: &[u8], decoded: &Decoded<'_>, byte_offset: u64) -> Self {
        let mut options = self.clone();
        let found = decoded.encoding;
        let named = self.named_encoding.filter(|&named| named != found);
        // Any encoding fits a text in ASCII, and a byte order mark leaves no doubt.
        let named = named.filter(|_| !decoded.is_ascii && !decoded.has_bom);
        options.known.name_mismatch = named.map(|named| TextProblem::NameMismatch { named, found });
        if byte_offset == 0 {
            options.known.file_type = check_is_text(bytes, decoded);
        }
        options.known.cut_character = decoded.cut_character().map(|fault| fault.span);
        options.known.bytes = Some(Bytes {
            encoding: found,
            is_ascii: decoded.is_ascii,
        });
        options.known.problems = self.undecodable(decoded, byte_offset);
        options
    }

    /// The problems of the bytes that cannot be decoded: one for each line that has such bytes.
    fn undecodable(&self, decoded: &Decoded<'_>, byte_offset: u64) -> Vec<Located<TextProblem>> {
        let byte_offset = usize::try_from(byte_offset).unwrap_or(usize::MAX);
        let mut line = self.first_line();
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
                lossy: self.lossy,
            };
            Located {
                value,
                place: Place::new(line, fault.span),
            }
        };
        decoded.faults.iter().map(problem).collect()
    }
}
