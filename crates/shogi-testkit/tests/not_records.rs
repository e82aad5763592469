//! Files that are no game records say in one line what they seem to be.

use pretty_assertions::assert_eq;
use shogi_bod::Bod;
use shogi_core::format::{ReadOptions, RecordFormat, read_all};
use shogi_core::source::DiagnosticKind as _;
use shogi_csa::Csa;
use shogi_jkf::Jkf;
use shogi_kif::{Ki2, Kif};

/// The message and the hint of every diagnostic.
fn told<F: RecordFormat>(bytes: &[u8]) -> Vec<String> {
    let games = read_all::<F>(bytes, &ReadOptions::default()).games;
    let diagnostics = games.iter().flat_map(|game| &game.diagnostics);
    diagnostics
        .map(|diagnostic| {
            assert!(diagnostic.is_error());
            let help = diagnostic.kind().help().unwrap_or_default();
            format!("{}{help}", diagnostic.kind())
        })
        .collect()
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
        assert_eq!(told::<Kif>(bytes), expected);
        assert_eq!(told::<Ki2>(bytes), expected);
        assert_eq!(told::<Csa>(bytes), expected);
        assert_eq!(told::<Bod>(bytes), expected);
        assert_eq!(told::<Jkf>(bytes), expected);
    }
}

#[test]
fn a_record_of_another_format_is_named_once() {
    const KIF: &str = "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    const CSA: &str = "V2.2\nN+A\n$EVENT:x\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
    const JKF: &str = "{\"header\":{},\n\"moves\":[{}]}\n";
    const SFEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n";
    for (told, name) in [
        (told::<Kif>(CSA.as_bytes()), "this looks like CSA"),
        (told::<Ki2>(CSA.as_bytes()), "this looks like CSA"),
        (told::<Bod>(CSA.as_bytes()), "this looks like CSA"),
        (told::<Jkf>(CSA.as_bytes()), "this looks like CSA"),
        (told::<Csa>(KIF.as_bytes()), "this looks like KIF"),
        (told::<Bod>(KIF.as_bytes()), "this looks like KIF"),
        (told::<Kif>(JKF.as_bytes()), "this looks like JSON"),
        (told::<Csa>(JKF.as_bytes()), "this looks like JSON"),
        (told::<Kif>(SFEN.as_bytes()), "this looks like SFEN"),
        (told::<Csa>(SFEN.as_bytes()), "this looks like SFEN"),
    ] {
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains(name), "{told:?}");
    }
}
