//! Tests with files that are not game records. Such a file gets a single error, which names the kind of file if the
//! kind is known.

use kifu::{Format, ReadOptions, Record, RecordFormat, WriteOptions};
use pretty_assertions::assert_eq;

/// Returns the messages of all diagnostics, and checks that they are errors.
fn messages(format: Format, bytes: &[u8]) -> Vec<String> {
    let document = format.read(bytes, &ReadOptions::default().shared);
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
        for format in Format::ALL {
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

/// Texts that are not records, but have lines like those of records: mail, prose, lists, tables and code, with numbers,
/// stars and signs at the start of lines, and with colons.
const OTHER_TEXTS: [&str; 14] = [
    "From: a@example.com\nSubject: 来週の予定\n\n1 資料を用意する\n2 部屋を予約する\n",
    "It was the best of times.\n1 thing is certain: nothing.\n",
    "1. P-7f P-3d\n2. P-2f P-4d\n3. S-48 R-42\n",
    "1. e4 e5 2. Nf3 Nc6 1-0\n",
    "https://example.com/a\nhttps://example.com/b\n",
    "材料（2人分）\n玉ねぎ：1個\n銀杏：5個\n\n1 玉ねぎを切る\n2 ５分ほど炒める\n\nまで30分で完成\n",
    "番号,名前,点\n1,山田,3\n2,佐藤,4\n",
    "# Title\n\n* item\n* item\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "+------+\n| name |\n+------+\n",
    "use strict;\n%EXPORT_TAGS = (x => 1);\n$name = 'x';\n'comment\n",
    "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-old\n+new\n",
    "CFLAGS := -O2\n\nall: main\n\t$(CC) -o $@\n",
    "まで残り三日。\n変化：あり\n手数料は300円です。\n",
    "position\n",
];

#[test]
fn other_texts_are_one_error_in_every_format_and_under_every_name() {
    for text in OTHER_TEXTS {
        for format in Format::ALL {
            assert_eq!(messages(format, text.as_bytes()).len(), 1, "{format}: {text}");
            let name = format!("a.{}", format.extensions().next().unwrap());
            let read = kifu::read(text.as_bytes(), &ReadOptions::default().name(name));
            assert_eq!(read.games.len(), 1, "{format}: {text}");
            assert_eq!(read.diagnostics().count(), 1, "{format}: {text}");
        }
    }
}

#[test]
fn a_record_without_moves_is_none_the_less_one() {
    for format in Format::ALL {
        let text = format.write_string_lossy(&Record::default(), &WriteOptions::default());
        let document = format.read_str(&text, &ReadOptions::default().shared);
        assert!(document.first_error().is_none(), "{format}: {text}");
    }
}
