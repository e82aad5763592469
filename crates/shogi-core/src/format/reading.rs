//! Reading bytes.

use std::borrow::Cow;

use super::{Parsed, ReadOptions, RecordFormat, TextProblem};
use crate::Record;
use crate::encoding::{Decoded, Encoding, decode};
use crate::source::{DiagnosticKind, LineStart, ParseError, Span, line_end};

/// One game read from bytes, and everything that was noticed on the way.
#[derive(Clone, Debug)]
pub struct Read<'a, K> {
    /// The decoded text. Spans of the diagnostics are places in it.
    pub text: Cow<'a, str>,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// The encoding that the text itself names, if it names a known one.
    pub declared_encoding: Option<Encoding>,
    /// The game, as far as it could be read.
    pub record: Record,
    /// What is wrong or odd, in the order of the text.
    pub diagnostics: Vec<ParseError<K>>,
}

/// All games read from bytes.
#[derive(Clone, Debug)]
pub struct ReadAll<'a, K> {
    /// The decoded text. Spans of the diagnostics are places in it.
    pub text: Cow<'a, str>,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// The encoding that the text itself names, if it names a known one.
    pub declared_encoding: Option<Encoding>,
    /// The games, at least one.
    pub games: Vec<Parsed<K>>,
}

impl<K: DiagnosticKind> Read<'_, K> {
    /// The first error, if there is one.
    pub fn first_error(&self) -> Option<&ParseError<K>> {
        self.diagnostics.iter().find(|diagnostic| diagnostic.is_error())
    }

    /// The record, if nothing is wrong with it. Warnings do not count.
    ///
    /// # Errors
    ///
    /// The first error.
    pub fn into_result(self) -> Result<Record, ParseError<K>> {
        match self.diagnostics.into_iter().find(ParseError::is_error) {
            Some(error) => Err(error),
            None => Ok(self.record),
        }
    }
}

/// Reads the one game of a file. Never fails: what is wrong is listed. When another game follows, that is an error.
pub fn read<'a, F: RecordFormat>(bytes: &'a [u8], options: &ReadOptions) -> Read<'a, F::Kind> {
    let decoded = decode(bytes, options.encoding);
    let mut parsed = match unreadable(bytes, &decoded) {
        Some(problem) => unreadable_game(&decoded.text, problem),
        None => super::parse_lenient::<F>(&decoded.text, options),
    };
    forget_replaced(&decoded, &mut parsed.diagnostics);
    let declared_encoding = add_encoding_diagnostics(&decoded, &mut parsed, options);
    let Parsed {
        record, diagnostics, ..
    } = parsed;
    Read {
        text: decoded.text,
        encoding: decoded.encoding,
        declared_encoding,
        record,
        diagnostics,
    }
}

/// Reads all games of a file. Never fails: what is wrong is listed with the game it belongs to.
pub fn read_all<'a, F: RecordFormat>(bytes: &'a [u8], options: &ReadOptions) -> ReadAll<'a, F::Kind> {
    let decoded = decode(bytes, options.encoding);
    let (games, declared_encoding) = read_decoded::<F>(bytes, &decoded, options);
    ReadAll {
        text: decoded.text,
        encoding: decoded.encoding,
        declared_encoding,
        games,
    }
}

/// Reads all games of a file that was decoded already. Gives the games, and the encoding that the text names.
pub fn read_decoded<F: RecordFormat>(
    bytes: &[u8],
    decoded: &Decoded<'_>,
    options: &ReadOptions,
) -> (Vec<Parsed<F::Kind>>, Option<Encoding>) {
    let mut games: Vec<Parsed<F::Kind>> = match unreadable(bytes, decoded) {
        Some(problem) => vec![unreadable_game(&decoded.text, problem)],
        None => F::games(&decoded.text, options).collect(),
    };
    for game in &mut games {
        forget_replaced(decoded, &mut game.diagnostics);
    }
    let mut games_in_order = games.iter_mut();
    let declared = games_in_order
        .next()
        .and_then(|first| add_encoding_diagnostics(decoded, first, options));
    for game in games_in_order {
        let (_, problem) = check_declaration(decoded, game);
        add_in_order(game, problem.into_iter().collect());
    }
    (games, declared)
}

/// U+FFFD that stands for a fault is told of as that fault.
fn forget_replaced<K: DiagnosticKind>(decoded: &Decoded<'_>, diagnostics: &mut Vec<ParseError<K>>) {
    let Some(last) = decoded.faults.last() else { return };
    let is_fault = |span: Span| {
        let is_counted_only = decoded.fault_count > decoded.faults.len() && span > last.span;
        is_counted_only
            || decoded
                .faults
                .binary_search_by_key(&span, |fault| fault.span)
                .is_ok()
    };
    let is_replaced = |diagnostic: &ParseError<K>| {
        diagnostic.code() == TextProblem::ReplacementCharacter.code() && is_fault(diagnostic.span())
    };
    diagnostics.retain(|diagnostic| !is_replaced(diagnostic));
}

fn unreadable_game<K: From<TextProblem>>(text: &str, problem: TextProblem) -> Parsed<K> {
    let span = Span::default();
    let diagnostics = vec![ParseError::new(text, LineStart::FIRST, span, problem.into())];
    Parsed {
        record: Record::default(),
        diagnostics,
        declared_encoding: None,
        span,
    }
}

/// What the first bytes of other kinds of files are.
const SIGNATURES: [(&[u8], &str); 14] = [
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"BM6", "a BMP picture"),
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"\xd0\xcf\x11\xe0", "a document of Word or Excel"),
    (b"{\\rtf", "a document in RTF"),
    (b"[Event ", "a game of chess in PGN"),
    (b"MZ", "a Windows program"),
    (b"\x7fELF", "a Linux program"),
];

/// Whether the bytes are no text at all, so that reading them would only give a heap of diagnostics.
fn unreadable(bytes: &[u8], decoded: &Decoded<'_>) -> Option<TextProblem> {
    if u32::try_from(decoded.text.len()).is_err() {
        return Some(TextProblem::TooLong {
            length: decoded.text.len(),
        });
    }
    if let Some((_, found)) = SIGNATURES
        .iter()
        .find(|(signature, _)| bytes.starts_with(signature))
    {
        return Some(TextProblem::NotARecord {
            found: Cow::Borrowed(found),
        });
    }
    let text = decoded
        .text
        .trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let start: String = text.chars().take(15).collect::<String>().to_ascii_lowercase();
    let markup = [
        ("<!doctype html", "an HTML page"),
        ("<html", "an HTML page"),
        ("<?xml", "an XML document"),
    ];
    if let Some((_, found)) = markup.iter().find(|(head, _)| start.starts_with(head)) {
        return Some(TextProblem::NotARecord {
            found: Cow::Borrowed(found),
        });
    }
    // An archive of LHA, as records were passed on in: `-lh5-` behind two bytes.
    if bytes.get(2..5) == Some(b"-lh") && bytes.get(6) == Some(&b'-') {
        return Some(TextProblem::NotARecord {
            found: Cow::Borrowed("an LZH archive"),
        });
    }
    if decoded.fault_count == 0 && !super::problem::may_hold_odd_characters(decoded.text.as_bytes()) {
        return None;
    }
    let nul_count = bytes.iter().map(|&byte| usize::from(byte == 0)).sum::<usize>();
    if matches!(decoded.encoding, Encoding::Utf16Le | Encoding::Utf16Be) || nul_count * 8 < bytes.len().max(1)
    {
        let fault_count = decoded.fault_count.max(control_count(&decoded.text));
        let is_noise = fault_count > 20 && fault_count * 30 > bytes.len();
        return is_noise.then_some(TextProblem::NotARecord {
            found: Cow::Borrowed("data that is no text"),
        });
    }
    Some(if nul_count == bytes.len() {
        TextProblem::NotARecord {
            found: Cow::Borrowed("nothing but NUL bytes"),
        }
    } else {
        TextProblem::Utf16
    })
}

/// How many control characters a text holds, other than those of lines. NUL has its own diagnostics.
fn control_count(text: &str) -> usize {
    let is_odd = |&byte: &u8| byte.is_ascii_control() && !matches!(byte, 0 | b'\t' | b'\n' | b'\r');
    text.as_bytes().iter().map(|byte| usize::from(is_odd(byte))).sum()
}

/// The encoding that a game declares, and what is wrong with that.
fn check_declaration<K: DiagnosticKind + From<TextProblem>>(
    decoded: &Decoded<'_>,
    parsed: &Parsed<K>,
) -> (Option<Encoding>, Option<ParseError<K>>) {
    let Some(label) = &parsed.declared_encoding else {
        return (None, None);
    };
    let encoding = Encoding::from_label(&label.value);
    let problem = match encoding {
        None => Some(TextProblem::UnknownEncoding {
            label: label.value.clone(),
        }),
        Some(declared) if declared != decoded.encoding && !decoded.is_ascii => {
            Some(TextProblem::EncodingMismatch {
                declared,
                found: decoded.encoding,
            })
        }
        Some(_) => None,
    };
    let place = |problem: TextProblem| ParseError::new(&decoded.text, label.line, label.span, problem.into());
    (encoding, problem.map(place))
}

fn add_in_order<K>(parsed: &mut Parsed<K>, mut added: Vec<ParseError<K>>) {
    if !added.is_empty() {
        parsed.diagnostics.append(&mut added);
        parsed
            .diagnostics
            .sort_by_key(|diagnostic| diagnostic.span().start);
    }
}

/// Adds what the bytes told: faults, and a declaration that contradicts them. Returns the declared encoding.
fn add_encoding_diagnostics<K: DiagnosticKind + From<TextProblem>>(
    decoded: &Decoded<'_>,
    parsed: &mut Parsed<K>,
    options: &ReadOptions,
) -> Option<Encoding> {
    let (encoding, problem) = check_declaration(decoded, parsed);
    let mut added: Vec<_> = problem.into_iter().collect();
    if !has_unreadable_start(parsed) {
        let found = decoded.encoding;
        let named = options
            .named_encoding
            .filter(|&named| named != found && !decoded.is_ascii);
        // What the text itself says of its encoding counts for more than its name.
        let says_nothing = encoding.is_none() && !decoded.has_bom;
        if let Some(named) = named.filter(|_| says_nothing) {
            let problem = TextProblem::NameMismatch { named, found };
            added.push(ParseError::new(
                &decoded.text,
                LineStart::FIRST,
                Span::default(),
                problem.into(),
            ));
        }
        added.extend(fault_diagnostics(decoded, options));
    }
    add_in_order(parsed, added);
    encoding
}

/// One diagnostic says that the file is no record; its bytes need no further word.
fn has_unreadable_start<K: DiagnosticKind>(parsed: &Parsed<K>) -> bool {
    parsed
        .diagnostics
        .first()
        .is_some_and(|first| matches!(first.code(), "not_a_record" | "utf16" | "too_long"))
}

fn fault_diagnostics<K: DiagnosticKind + From<TextProblem>>(
    decoded: &Decoded<'_>,
    options: &ReadOptions,
) -> Vec<ParseError<K>> {
    let text = decoded.text.as_ref();
    let mut list = super::Diagnostics::new(options.max_diagnostics);
    let mut line = LineStart::FIRST;
    let mut faults = decoded.faults.as_slice();
    while let Some(fault) = faults.first() {
        // The faults are in the order of the text, so each search goes on from the line of the one before.
        let from_line = LineStart::find(&text[line.offset as usize..], fault.span.start - line.offset);
        line = LineStart {
            number: line.number + from_line.number - 1,
            offset: line.offset + from_line.offset,
        };
        let rest = text.get(fault.span.start as usize..).unwrap_or_default();
        let end = fault.span.start as usize + line_end(rest.as_bytes()).0;
        let places = faults.partition_point(|fault| (fault.span.start as usize) < end);
        let (_, behind) = faults.split_at(places.max(1));
        faults = behind;
        let problem = TextProblem::InvalidEncoding {
            encoding: decoded.encoding,
            byte_offset: fault.byte_offset,
            places,
            lossy: options.lossy,
        };
        list.push(text, line, fault.span, problem.into());
    }
    let searched = decoded.faults.len();
    if decoded.fault_count > searched {
        let problem = TextProblem::MoreDiagnostics {
            count: decoded.fault_count - searched,
            any_error: !options.lossy,
        };
        list.push(
            text,
            line,
            decoded.faults.last().map(|fault| fault.span).unwrap_or_default(),
            problem.into(),
        );
    }
    list.finish(text)
}
