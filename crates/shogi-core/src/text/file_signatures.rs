//! Recognition of files that are not game records, by their first bytes: binary files and other text formats.

use super::encoding::Decoded;
use super::text_problems::holds_controls;
use super::{FileType, TextProblem};

/// The first bytes of files that are not game records, each with the kind of file.
const SIGNATURES: [(&[u8], FileType); 14] = [
    (b"\x89PNG\r\n\x1a\n", FileType::Png),
    (b"\xff\xd8\xff", FileType::Jpeg),
    (b"GIF8", FileType::Gif),
    (b"BM6", FileType::Bmp),
    (b"%PDF-", FileType::Pdf),
    (b"PK\x03\x04", FileType::Zip),
    (b"\x1f\x8b", FileType::Gzip),
    (b"Rar!", FileType::Rar),
    (b"7z\xbc\xaf", FileType::SevenZip),
    (b"\xd0\xcf\x11\xe0", FileType::Office),
    (b"{\\rtf", FileType::Rtf),
    (b"[Event ", FileType::Pgn),
    (b"MZ", FileType::WindowsProgram),
    (b"\x7fELF", FileType::LinuxProgram),
];

/// The first characters of HTML and XML files, in lower case.
const MARKUP: [(&str, FileType); 3] = [
    ("<!doctype html", FileType::Html),
    ("<html", FileType::Html),
    ("<?xml", FileType::Xml),
];

/// Returns the reason why a file cannot be a game record, or `None` if it may be one. Without this check, such a file
/// would only give a long list of diagnostics.
pub(crate) fn check_is_text(bytes: &[u8], decoded: &Decoded<'_>) -> Option<TextProblem> {
    let not_a_record = |file_type| Some(TextProblem::OtherFileType(file_type));
    if let Some(found) = by_signature(bytes).or_else(|| by_markup(&decoded.text)) {
        return not_a_record(found);
    }
    if decoded.fault_count == 0 && !holds_controls(decoded.text.as_bytes()) {
        return None;
    }
    let nul_count = bytes.iter().map(|&byte| usize::from(byte == 0)).sum::<usize>();
    if decoded.encoding.is_utf16() || nul_count * 8 < bytes.len().max(1) {
        let fault_count = decoded.fault_count.max(control_count(&decoded.text));
        let is_noise = fault_count > 20 && fault_count * 30 > bytes.len();
        return is_noise.then(|| not_a_record(FileType::Binary)).flatten();
    }
    if nul_count == bytes.len() {
        not_a_record(FileType::NulBytes)
    } else {
        Some(TextProblem::Utf16)
    }
}

fn by_signature(bytes: &[u8]) -> Option<FileType> {
    let known = SIGNATURES
        .iter()
        .find(|(signature, _)| bytes.starts_with(signature));
    // An LZH archive has its signature, such as `-lh5-`, after two other bytes.
    let is_lzh = || bytes.get(2..5) == Some(b"-lh") && bytes.get(6) == Some(&b'-');
    known
        .map(|&(_, found)| found)
        .or_else(|| is_lzh().then_some(FileType::Lzh))
}

fn by_markup(text: &str) -> Option<FileType> {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let start: String = text.chars().take(15).collect::<String>().to_ascii_lowercase();
    MARKUP
        .iter()
        .find(|(head, _)| start.starts_with(head))
        .map(|&(_, found)| found)
}

/// The number of control characters in a text. Tabs and line ends are not counted, and neither is NUL, because the
/// caller counts NUL bytes separately.
fn control_count(text: &str) -> usize {
    let is_irregular = |&byte: &u8| byte.is_ascii_control() && !matches!(byte, 0 | b'\t' | b'\n' | b'\r');
    text.as_bytes()
        .iter()
        .map(|byte| usize::from(is_irregular(byte)))
        .sum()
}
