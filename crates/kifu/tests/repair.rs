//! Tests of damaged texts: a diagnostic names the damage, and the text is repaired if the options allow it.
#![cfg(all(feature = "kif", feature = "csa", feature = "encoding"))]

use kifu::shogi_core::text::encoding::encode;
use kifu::{
    Color, Document, Encoding, Format, GameResult, Language, ReadOptions, RecordFormat, WriteOptions,
};
use pretty_assertions::assert_eq;

const KIF: &str = "手合割：平手\n先手：羽生\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
const CSA: &str = "V2.2\nN+A\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";

fn read(bytes: &[u8]) -> Document<'_> {
    kifu::read(bytes, &ReadOptions::default())
}

fn repaired(bytes: &[u8]) -> Document<'_> {
    kifu::read(bytes, &ReadOptions::default().repair(true))
}

/// Returns the diagnostics of a document as `code@line`. The code of an error begins with `!`.
fn codes(document: &Document<'_>) -> String {
    let codes = document.diagnostics().map(|diagnostic| {
        let mark = if diagnostic.is_error() { "!" } else { "" };
        format!("{mark}{}@{}", diagnostic.code(), diagnostic.line())
    });
    codes.collect::<Vec<_>>().join(" ")
}

fn shift_jis(text: &str) -> Vec<u8> {
    encode(text, Encoding::ShiftJis).unwrap().into_owned()
}

/// Decodes the bytes as Latin-1, where each byte is one character, and encodes the result in UTF-8. This is how
/// mojibake is made.
fn latin1(bytes: &[u8]) -> Vec<u8> {
    let text: String = bytes.iter().copied().map(char::from).collect();
    text.into_bytes()
}

fn quoted(text: &str) -> String {
    text.lines().flat_map(|line| ["> ", line, "\n"]).collect()
}

fn on_page(text: &str) -> String {
    format!("<html><head></head>\n<body>\n<pre>{text}</pre>\n</body></html>\n")
}

fn with_entities(text: &str) -> String {
    text.replace('(', "&#40;")
        .replace(')', "&#x29;")
        .replace(' ', "&nbsp;")
}

#[test]
fn damage_is_one_error_that_names_the_cause_and_is_repaired_where_asked() {
    for (damaged, sound, code) in [
        (latin1(&shift_jis(KIF)), KIF, "garbled@1"),
        (latin1(KIF.as_bytes()), KIF, "garbled@1"),
        (latin1(&latin1(KIF.as_bytes())), KIF, "garbled@1"),
        (quoted(KIF).into(), KIF, "quoted@1"),
        (quoted(CSA).into(), CSA, "quoted@1"),
        (quoted(&quoted(KIF)).into(), KIF, "quoted@1"),
        (with_entities(KIF).into(), KIF, "html@3"),
        (on_page(KIF).into(), KIF, "html@1"),
        (on_page(CSA).into(), CSA, "html@1"),
        (
            [shift_jis(KIF), "*追記\n".into()].concat(),
            &format!("{KIF}*追記\n"),
            "mixed_encodings@5",
        ),
        (
            [KIF.into(), shift_jis("*追記\n")].concat(),
            &format!("{KIF}*追記\n"),
            "mixed_encodings@5",
        ),
        (
            [KIF.into(), shift_jis("*追記\n"), "*三つ目\n".into()].concat(),
            &format!("{KIF}*追記\n*三つ目\n"),
            "mixed_encodings@5",
        ),
    ] {
        assert_eq!(codes(&read(&damaged)), format!("!{code}"));
        let document = repaired(&damaged);
        assert_eq!(codes(&document), code);
        assert_eq!(document.games[0].record, kifu::parse(sound).unwrap(), "{code}");
        let diagnostic = document.diagnostics().next().unwrap();
        assert!(diagnostic.kind().to_string().ends_with("; repaired"));
    }
}

#[test]
fn several_kinds_of_damage_are_repaired_together() {
    let damaged = latin1(&shift_jis(&quoted(&with_entities(KIF))));
    assert_eq!(codes(&read(&damaged)), "!garbled@1 !quoted@1 !html@3");
    let document = repaired(&damaged);
    assert_eq!(codes(&document), "garbled@1 quoted@1 html@3");
    assert_eq!(document.games[0].record, kifu::parse(KIF).unwrap());
}

#[test]
fn what_looks_like_other_damage_stays_in_a_comment() {
    let text = KIF.replace("   2", "*A &amp; B &lt;b&gt;\n   2");
    let damaged = quoted(&text);
    assert_eq!(codes(&read(damaged.as_bytes())), "!quoted@1");
    let document = repaired(damaged.as_bytes());
    assert_eq!(codes(&document), "quoted@1");
    assert_eq!(document.games[0].record, kifu::parse(&text).unwrap());
}

#[test]
fn lines_of_moves_that_look_quoted_are_errors_at_their_place() {
    let record = format!("{KIF}   3 ２六歩(27)\n   4 ８四歩(83)\n   5 投了\n");
    for (quoted_lines, above) in [
        ("> 3 ６六歩(67)\n", 5),
        ("> 3 ６六歩(67)\n> 4 ４四歩(43)\n", 5),
        ("> 5 ２五歩(26)\n> 6 ４四歩(43)\n", 6),
        ("> 6 ４四歩(43)\n", 7),
    ] {
        let before: String = record.split_inclusive('\n').take(above).collect();
        let below = &record[before.len()..];
        let text = format!("{before}{quoted_lines}{below}");
        let document = read(text.as_bytes());
        let error = document.first_error().unwrap();
        assert!(["bad_move_syntax", "quoted"].contains(&error.code()), "{text}");
        assert_eq!(error.line() as usize, above + 1, "{text}");
    }
}

#[test]
fn a_quotation_may_follow_lines_that_are_not_quoted() {
    let (above, below) = KIF.split_at(KIF.find("   1").unwrap());
    for text in [
        format!("{above}{}", quoted(below)),
        format!("Hello\n\n{}\nThanks\n", quoted(KIF)),
    ] {
        let document = repaired(text.as_bytes());
        assert_eq!(document.first_error().map(kifu::Diagnostic::code), None, "{text}");
        assert_eq!(document.games[0].record, kifu::parse(KIF).unwrap(), "{text}");
    }
}

#[test]
fn tags_around_a_record_that_can_be_read_are_one_warning() {
    let text = format!("<div title=\"a>b\">\n<pre>\n{KIF}</pre></div>\n");
    for document in [read(text.as_bytes()), repaired(text.as_bytes())] {
        assert_eq!(codes(&document), "html@1");
        assert_eq!(document.games[0].record, kifu::parse(KIF).unwrap());
    }
    // A warning that does not come from the damage is reported in addition to the damage.
    let text = format!("<pre>\n{KIF}これは何\n</pre>\n");
    assert_eq!(codes(&read(text.as_bytes())), "html@1 unknown_part@6");
}

#[test]
fn other_quotations_and_encoded_mails_are_one_error() {
    let prefixed = |mark: &str| {
        KIF.lines()
            .flat_map(|line| [mark, line, "\n"])
            .collect::<String>()
    };
    for text in [
        prefixed("| "),
        prefixed("山田> "),
        "Content-Transfer-Encoding: quoted-printable\n\n=E6=89=8B=E5=90=88=E5=89=B2=\n".to_owned(),
        "Content-Transfer-Encoding: base64\n\n5omL5ZCI5Ymy77ya5bmz5omLCg==\n".to_owned(),
    ] {
        for document in [read(text.as_bytes()), repaired(text.as_bytes())] {
            assert_eq!(codes(&document), "!not_a_record@1", "{text}");
        }
    }
}

#[test]
fn what_comes_before_two_encodings_meet_is_read() {
    let damaged = [shift_jis(KIF), "   3 ２六歩(27)\n".into()].concat();
    let document = read(&damaged);
    assert_eq!(document.encoding, Encoding::ShiftJis);
    assert_eq!(document.games[0].record.mainline().count(), 2);
    assert_eq!(repaired(&damaged).games[0].record.mainline().count(), 3);
}

#[test]
fn a_file_that_ends_inside_a_character_ends_inside_that_line() {
    for (text, moves) in [("   3 ２", 2), ("   3 ２六", 2), ("まで4手", 2)] {
        let whole = format!("{KIF}{text}");
        for (bytes, width) in [(whole.clone().into_bytes(), 3), (shift_jis(&whole), 2)] {
            for lost in 1..width {
                let cut = &bytes[..bytes.len() - lost];
                let document = read(cut);
                let line = 4 + text.lines().count();
                assert_eq!(codes(&document), format!("!truncated@{line}"), "{text}");
                let record = &document.games[0].record;
                assert_eq!(record.mainline().count(), moves, "{text}");
                assert!(record.root().line().all(|node| node.ending().is_none()), "{text}");
                assert_eq!(codes(&repaired(cut)), codes(&document), "{text}");
                let lossy = kifu::read(cut, &ReadOptions::default().lossy(true));
                assert!(
                    lossy.diagnostics().any(|found| found.code() == "truncated"),
                    "{text}"
                );
            }
        }
    }
    // The bytes of this comment are also valid in Shift_JIS. So it is not certain that the file was cut off.
    let comment = format!("{KIF}*これは");
    let cut = &comment.as_bytes()[..comment.len() - 1];
    assert_eq!(codes(&read(cut)), "!invalid_encoding@5");
    assert_eq!(codes(&repaired(cut)), "!invalid_encoding@5");
    // A file counts as cut off only if it ends with the first bytes of a character. The byte `FF` begins no character.
    let damaged = [KIF.as_bytes(), b"*a\xff"].concat();
    assert_eq!(codes(&read(&damaged)), "!invalid_encoding@5");
}

#[test]
fn garbled_names_in_a_record_that_can_be_read_are_a_warning() {
    let text = CSA.replace("N+A", "N+羽生善治");
    let damaged = latin1(&shift_jis(&text));
    let document = read(&damaged);
    assert_eq!(codes(&document), "garbled@2");
    assert_eq!(document.games[0].record.mainline().count(), 2);
    assert_eq!(repaired(&damaged).games[0].record, kifu::parse(&text).unwrap());
}

#[test]
fn where_characters_are_lost_nothing_is_repaired() {
    let garbled = String::from_utf8(latin1(&shift_jis(KIF))).unwrap();
    let damaged = garbled.replace(['\u{81}', '\u{8d}', '\u{90}'], "\u{fffd}");
    for document in [read(damaged.as_bytes()), repaired(damaged.as_bytes())] {
        assert_eq!(codes(&document), "!garbled@1");
        assert_eq!(document.text, damaged);
    }
}

#[test]
fn places_are_those_in_the_repaired_text() {
    let damaged = quoted(&format!("{KIF}これは何\n"));
    let document = repaired(damaged.as_bytes());
    assert_eq!(codes(&document), "quoted@1 unknown_part@5");
    let unknown = document.diagnostics().nth(1).unwrap();
    assert_eq!(document.text.get(unknown.span().range()), Some("これは何"));
}

#[test]
fn a_sound_record_with_such_marks_is_left_alone() {
    for text in [
        "手合割：平手\n*<b>太字</b>&nbsp;&#40;\n1 ７六歩(77)\n*> 引用\n",
        "V2.2\nN+José & Søn\nPI\n+\n'> x\n",
    ] {
        for options in [ReadOptions::default(), ReadOptions::default().repair(true)] {
            let document = kifu::read(text.as_bytes(), &options);
            assert_eq!(codes(&document), "", "{text}");
            assert_eq!(document.text, text);
        }
    }
}

/// Returns the diagnostics of a document, and the number of moves of each of its games.
fn codes_and_moves(document: &Document<'_>) -> (String, Vec<usize>) {
    let moves = document.games.iter().map(|game| game.record.mainline().count());
    (codes(document), moves.collect())
}

#[test]
fn western_names_are_not_garbled() {
    let fault = "x\n";
    for (record, key) in [(CSA, "N+"), (KIF, "先手：")] {
        let record = record.replace("N+A", "N+").replace("先手：羽生", "先手：");
        for text in [
            record.clone(),
            format!("{record}{fault}"),
            record.replace("PI\n", ""),
        ] {
            let expected = codes_and_moves(&read(text.replace(key, &format!("{key}Abc")).as_bytes()));
            for name in ["Jérémy", "Hélène", "Frédéric", "Ångström", "Müller", "Łódź"] {
                let text = text.replace(key, &format!("{key}{name}"));
                for document in [read(text.as_bytes()), repaired(text.as_bytes())] {
                    assert_eq!(codes_and_moves(&document), expected, "{text}");
                    assert_eq!(document.text, text);
                }
            }
        }
    }
}

/// Each kind of damage is reported once, in the first game that it prevents from being read. The others keep the faults
/// that it causes.
#[test]
fn damage_is_reported_in_the_first_damaged_game() {
    let damaged = CSA.replace("-3334FU\n%TORYO", "&#45;3334FU\n+2726FU");
    let faulty = CSA.replace("-3334FU\n%TORYO", "-9999FU");
    let text = format!("{CSA}/\n{damaged}/\n{faulty}/\n{damaged}/\n{CSA}");
    let message = read(text.as_bytes()).first_error().unwrap().kind().to_string();
    assert!(
        message.ends_with("; the rest of the game is not read"),
        "{message}"
    );
    let (found, moves) = codes_and_moves(&read(text.as_bytes()));
    assert_eq!(found, "!html@14 !wrong_side@22 !bad_move_syntax@29 left_out@30");
    assert_eq!(moves, [2, 1, 1, 1, 2]);
    let (found, moves) = codes_and_moves(&repaired(text.as_bytes()));
    assert_eq!(found, "html@14 !wrong_side@22");
    assert_eq!(moves, [2, 3, 1, 3, 2]);
}

#[test]
fn undecodable_bytes_are_reported_with_and_without_damage() {
    let text = KIF.replace("   2", "*see a&amp;b @\n   2");
    let bytes = text.replace('@', "\u{1}").into_bytes();
    let undecodable = |bytes: &[u8]| -> Vec<u8> {
        let bytes = bytes.iter();
        bytes.map(|&byte| if byte == 1 { 0xff } else { byte }).collect()
    };
    for document in [read(&undecodable(&bytes)), repaired(&undecodable(&bytes))] {
        assert_eq!(codes(&document), "!invalid_encoding@4");
        assert!(document.text.contains("a&amp;b"));
    }
    let page = [b"<pre>\n", &undecodable(&bytes)[..], b"</pre>\n"].concat();
    assert_eq!(codes(&read(&page)), "html@1 !invalid_encoding@5");
    assert_eq!(codes(&repaired(&page)), "html@1 !invalid_encoding@5");
    // Before the repair, a quoted text is not a record, so its undecodable bytes are not reported.
    let quotation = undecodable(quoted(&text.replace('@', "\u{1}")).as_bytes());
    assert_eq!(codes(&read(&quotation)), "!quoted@1");
    assert_eq!(codes(&repaired(&quotation)), "quoted@1 !invalid_encoding@4");
}

#[test]
fn comparisons_in_comments_are_no_tags() {
    let text = KIF.replace("   2", "*if a<b and c>d then 飛車\n   2");
    for mark in ["<br>\n", "<script>\n", "<style>\n"] {
        let damaged = format!("{mark}{text}");
        let document = repaired(damaged.as_bytes());
        assert!(document.text.ends_with(&text), "{}", document.text);
        assert_eq!(document.games[0].record, kifu::parse(&text).unwrap());
    }
}

#[test]
fn the_line_of_a_quotation_is_one_of_the_text_that_is_shown() {
    let text = format!(
        "<html>\n<style>\na\nb\n</style>\n<body>\n{}</body>\n",
        quoted(KIF)
    );
    let line = |document: &Document<'_>| {
        let mut diagnostics = document.diagnostics();
        let quoted = diagnostics.find(|found| found.code() == "quoted").unwrap();
        let line = quoted.line() as usize;
        document.text.lines().nth(line - 1).unwrap().to_owned()
    };
    assert_eq!(line(&read(text.as_bytes())), "> 手合割：平手");
    assert_eq!(line(&repaired(text.as_bytes())), "手合割：平手");
}

#[test]
fn marks_around_a_text_that_is_no_record_are_not_named() {
    for text in [
        quoted("こんにちは\n1 資料\n"),
        on_page("<p>Hello</p>"),
        "&lt;x&gt;\n".into(),
    ] {
        assert_eq!(codes(&repaired(text.as_bytes())), "!not_a_record@1", "{text}");
    }
}

#[test]
fn one_format_alone_repairs_texts_as_well() {
    let damaged = quoted(CSA);
    let document = Format::Csa.read_str(&damaged, &ReadOptions::default().repair(true).shared);
    assert_eq!(document.games[0].record, kifu::parse(CSA).unwrap());
}

/// Reads a text up to its first error. Returns the moves, and the comments of the last node of the record. Returns
/// `None` if nothing is read before the error.
fn before_error(text: &str) -> Option<(String, Vec<String>)> {
    let mut document = kifu::read_str(text, &ReadOptions::default());
    let record = document
        .games
        .swap_remove(0)
        .into_record_before_error(Language::English)?;
    let moves: Vec<_> = record.mainline().map(|step| step.mv.to_string()).collect();
    let last = record.root().line().last()?;
    let comments = last.comments().map(str::to_owned).collect();
    assert_eq!(record.lines().len(), 1, "{text}");
    Some((moves.join(" "), comments))
}

#[test]
fn what_comes_before_the_first_error_is_a_record_that_names_it() {
    for (text, moves, place) in [
        ("1 ７六歩(77)\n2 ３四虎(33)\n", "7g7f", "line 2, column 5: "),
        // The second move has an error: it names a piece that is not on its origin. The third move can be played, but
        // comes after the error, so it is left out.
        (
            "1 ７六歩(77)\n2 ３四金(33)\n3 ２六歩(27)\n",
            "7g7f",
            "line 2, column 3: ",
        ),
        (
            "▲７六歩 △３四歩 ▲５五角打 △８四歩\n",
            "7g7f 3c3d",
            "line 1, column 11: ",
        ),
        (
            "PI\n+\n+7776FU,-3334FU,+2725FU,-8384FU\n",
            "7g7f 3c3d",
            "line 3, column 17: ",
        ),
        (
            "position startpos moves 7g7f 3c3d 7g7f\n",
            "7g7f 3c3d",
            "line 1, column 35: ",
        ),
        // The variation comes after the error in the text, so it is left out, although it begins earlier in the game.
        (
            "1 ７六歩(77)\n2 ３四虎(33)\n変化：1手\n1 ２六歩(27)\n",
            "7g7f",
            "line 2, column 5: ",
        ),
        ("先手：A\n1 ７六虎(77)\n", "", "line 2, column 5: "),
    ] {
        let (found, comments) = before_error(text).unwrap();
        assert_eq!(found, moves, "{text}");
        let [comment] = &comments[..] else {
            panic!("{text}: {comments:?}")
        };
        assert!(comment.starts_with(place), "{text}: {comment}");
        assert!(comment.ends_with("; nothing after this was read"), "{comment}");
    }
}

#[test]
fn a_game_that_is_cut_has_no_later_result() {
    let moves = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n";
    let bad = moves.replace('２', "虎");
    for (text, expected) in [
        // After the cut, Black is to move. In the result line Black has made the last move.
        (format!("{bad}4 投了\nまで3手で先手の勝ち\n"), None),
        (format!("{bad}まで3手で先手の勝ち\n"), None),
        (format!("{bad}まで3手で千日手\n"), None),
        // The result comes before the error.
        (
            format!("{moves}まで3手で後手の勝ち\n変化：2手\n2 ８四虎(83)\n"),
            Some(GameResult::Win(Color::White)),
        ),
    ] {
        let mut document = kifu::read_str(&text, &ReadOptions::default());
        let record = document
            .games
            .swap_remove(0)
            .into_record_before_error(Language::Japanese)
            .unwrap();
        assert_eq!((record.result(), record.ending()), (expected, None), "{text}");
        let written = kifu::to_string(&record, Format::Kif, &WriteOptions::default()).unwrap();
        assert_eq!(written.contains("まで"), expected.is_some(), "{written}");
        let place = if expected.is_some() {
            "*6行目"
        } else {
            "*3行目"
        };
        assert!(
            written.contains(place) && written.contains("。これより後は読んでいません\n"),
            "{written}"
        );
    }
}

#[test]
fn nothing_comes_before_an_error_in_the_start() {
    for text in [
        "手合割：七枚落ち\n1 ７六歩(77)\n",
        "hello\n",
        "",
        "> 1 ７六歩(77)\n",
    ] {
        assert_eq!(before_error(text), None, "{text}");
    }
    let sound = kifu::read_str(KIF, &ReadOptions::default()).games.swap_remove(0);
    assert_eq!(
        sound.into_record_before_error(Language::English),
        Some(kifu::parse(KIF).unwrap())
    );
}

#[test]
fn what_comes_before_two_encodings_meet_is_before_the_error() {
    let damaged = [shift_jis(KIF), "*追記\n".into()].concat();
    let record = read(&damaged)
        .games
        .swap_remove(0)
        .into_record_before_error(Language::English)
        .unwrap();
    let last = record.root().line().last().unwrap();
    assert_eq!(last.ply(), 2);
    let comment = last.comments().next().unwrap();
    assert!(
        comment.starts_with("line 5, column 1: from line 5 on"),
        "{comment}"
    );
    assert!(comment.ends_with("; nothing is read from here on"), "{comment}");
}

/// The elements and places of a page that may hold a record. Each makes a page of records.
#[test]
fn a_record_is_found_wherever_a_page_holds_it() {
    let holders: [fn(&str) -> String; 11] = [
        |record| format!("<div class=\"x\" readonly data-kif='{record}'></div>\n"),
        |record| {
            let lines = record.lines().map(|line| format!("\"{line}\\n\""));
            let code = lines.collect::<Vec<_>>().join(" +\n  ");
            format!("<script src=\"prototype.js\">\nplay({code});\n</script>\n")
        },
        |record| format!("<script type=\"kif\">\n{record}\n</script>\n"),
        |record| format!("<textarea>{record}</textarea>\n"),
        |record| format!("<section><kifu-board>\n{record}</kifu-board></section>\n"),
        |record| {
            format!("<data id=\"kif\" value=\"x\"><svg width=\"4\"></svg>\n<div>\n{record}</div></data>\n")
        },
        |record| format!("<div data-kif=\"{record}\"></div>\n"),
        |record| format!("<div data-kif='{}'></div>\n", record.replace('\n', "&#10;")),
        |record| {
            format!(
                "<script>\nvar a = 'x'; // don't\nplay(\"{}\");\n</script>\n",
                record.replace('\n', "\\n")
            )
        },
        |record| {
            format!(
                "<script type='application/json'>{{\"a\": \"{}\"}}</script>\n",
                record.replace('\n', "\\n")
            )
        },
        |record| format!("<script>const kif = `{record}`;</script>\n"),
    ];
    for holder in holders {
        for (record, moves) in [(KIF, 2), (CSA, 2)] {
            let page = |body: &str| {
                let head = "<meta name=\"viewport\" content=\"width=device-width\" \"user-scalable=no\">";
                format!(
                    "<html>\n<head>\n{head}\n<script>let x = 1;</script></head>\n<body>\n{body}</body></html>\n"
                )
            };
            let text = page(&holder(record));
            assert!(codes(&read(text.as_bytes())).starts_with("!html@"), "{text}");
            assert_eq!(codes_and_moves(&repaired(text.as_bytes())).1, [moves], "{text}");
        }
        let two = format!("<html>\n{}{}</html>\n", holder(KIF), holder(KIF));
        assert_eq!(codes_and_moves(&repaired(two.as_bytes())).1, [2, 2], "{two}");
    }
}

#[test]
fn a_text_of_replacement_characters_is_one_error() {
    let bytes = shift_jis(KIF);
    let text = String::from_utf8_lossy(&bytes);
    let document = read(text.as_bytes());
    assert_eq!(codes(&document), "!replaced@1");
    let message = document
        .diagnostics()
        .next()
        .map(|found| found.kind().to_string())
        .unwrap_or_default();
    assert!(message.contains("U+FFFD"), "{message}");
    // Where the moves can be read, they are.
    let names = CSA.replace("N+A", "N+\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}");
    let document = read(names.as_bytes());
    assert_eq!(codes_and_moves(&document), ("replaced@2".to_owned(), vec![2]));
    // A single letter may have been lost in another way.
    let name = CSA.replace("N+A", "N+\u{fffd}");
    assert_eq!(codes(&read(name.as_bytes())), "replacement_character@2");
}
