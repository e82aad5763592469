//! Files that are no game records say in one line what they seem to be.

use kifu::{Format, ReadOptions, RecordFormat};
use pretty_assertions::assert_eq;

/// The message of every diagnostic, all of them errors.
fn messages(format: Format, bytes: &[u8]) -> Vec<String> {
    let document = format.read(bytes, &ReadOptions::default());
    let messages = document.diagnostics().map(|diagnostic| {
        assert!(diagnostic.is_error());
        diagnostic.kind().to_string()
    });
    messages.collect()
}

#[test]
fn files_of_other_kinds_are_named_whatever_the_format() {
    let document_of_word = [&b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"[..], &[0; 80]].concat();
    let zip = [&b"PK\x03\x04"[..], &[0; 60]].concat();
    for (bytes, name) in [
        (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], "a PNG picture"),
        (b"%PDF-1.4\n1 0 obj\n", "a PDF document"),
        (b"\r\n <!DOCTYPE html>\n<html>", "an HTML page"),
        (b"<?xml version=\"1.0\"?>\n<kif/>", "an XML document"),
        (b"{\\rtf1\\ansi hello}", "a document in RTF"),
        (b"[Event \"x\"]\n\n1. e4 e5 2. Nf3\n", "a game of chess in PGN"),
        (b"\x20\x3a-lh5-\x10\x02", "an LZH archive"),
        (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
        (&zip, "a ZIP archive"),
        (&document_of_word, "a document of Word or Excel"),
    ] {
        let expected = [format!("expected a game record, found {name}")];
        for format in Format::all() {
            assert_eq!(messages(format, bytes), expected, "{format}");
        }
    }
}

#[test]
fn a_record_of_another_format_is_one_error() {
    const KIF: &str = "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    const CSA: &str = "V2.2\nN+A\n$EVENT:x\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
    const JKF: &str = "{\"header\":{},\n\"moves\":[{}]}\n";
    const SFEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n";
    let formats = [Format::Kif, Format::Ki2, Format::Bod, Format::Csa, Format::Jkf];
    for format in formats {
        for (text, own) in [(KIF, "kif, ki2"), (CSA, "csa"), (JKF, "jkf"), (SFEN, "sfen")] {
            if !own.contains(&format.name().to_lowercase()) {
                let messages = messages(format, text.as_bytes());
                assert_eq!(messages.len(), 1, "{format}: {messages:?}\n{text}");
            }
        }
    }
}
