//! Files that are no text, or another kind of text, by how they begin.

use super::TextProblem;
use super::encoding::{Decoded, Encoding};
use super::odd_characters::may_hold_odd_characters;

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

/// The heads of texts in other formats, in lower case.
const MARKUP: [(&str, &str); 3] = [
    ("<!doctype html", "an HTML page"),
    ("<html", "an HTML page"),
    ("<?xml", "an XML document"),
];

/// Why the bytes of a file cannot be a game record, so that reading them would only give a heap of diagnostics; `None` for
/// a text that may be one.
pub(crate) fn check_is_text(bytes: &[u8], decoded: &Decoded<'_>) -> Option<TextProblem> {
    if u32::try_from(decoded.text.len()).is_err() {
        return Some(TextProblem::TooLong {
            length: decoded.text.len(),
        });
    }
    let not_a_record = |found: &'static str| Some(TextProblem::NotARecord { found: found.into() });
    if let Some(found) = by_signature(bytes).or_else(|| by_markup(&decoded.text)) {
        return not_a_record(found);
    }
    if decoded.fault_count == 0 && !may_hold_odd_characters(decoded.text.as_bytes()) {
        return None;
    }
    let nul_count = bytes.iter().map(|&byte| usize::from(byte == 0)).sum::<usize>();
    let is_utf16 = matches!(decoded.encoding, Encoding::Utf16Le | Encoding::Utf16Be);
    if is_utf16 || nul_count * 8 < bytes.len().max(1) {
        let fault_count = decoded.fault_count.max(control_count(&decoded.text));
        let is_noise = fault_count > 20 && fault_count * 30 > bytes.len();
        return is_noise.then(|| not_a_record("data that is no text")).flatten();
    }
    if nul_count == bytes.len() {
        not_a_record("nothing but NUL bytes")
    } else {
        Some(TextProblem::Utf16)
    }
}

fn by_signature(bytes: &[u8]) -> Option<&'static str> {
    let known = SIGNATURES
        .iter()
        .find(|(signature, _)| bytes.starts_with(signature));
    // An archive of LHA, as records were passed on in: `-lh5-` behind two bytes.
    let is_lzh = || bytes.get(2..5) == Some(b"-lh") && bytes.get(6) == Some(&b'-');
    known
        .map(|&(_, found)| found)
        .or_else(|| is_lzh().then_some("an LZH archive"))
}

fn by_markup(text: &str) -> Option<&'static str> {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let start: String = text.chars().take(15).collect::<String>().to_ascii_lowercase();
    MARKUP
        .iter()
        .find(|(head, _)| start.starts_with(head))
        .map(|&(_, found)| found)
}

/// How many control characters a text holds, other than those of lines. NUL has its own diagnostics.
fn control_count(text: &str) -> usize {
    let is_odd = |&byte: &u8| byte.is_ascii_control() && !matches!(byte, 0 | b'\t' | b'\n' | b'\r');
    text.as_bytes().iter().map(|byte| usize::from(is_odd(byte))).sum()
}
