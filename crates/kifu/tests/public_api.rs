//! Tests of the public functions of `kifu`: format names, detection, files, losses, conversion and options.
#![cfg(all(feature = "kif", feature = "csa", feature = "usi", feature = "encoding"))]

use std::fs;
use std::path::Path;

use kifu::csa::Version;
use kifu::{
    ConvertError, Describe as _, Encoding, Error, Format, LossPolicy, ReadOptions, RecordFormat as _,
    WriteError, WriteOptions,
};
use pretty_assertions::assert_eq;

const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
/// A game with the first two moves of [`CSA`], and a variation with another second move.
const BRANCHED: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n";

#[test]
fn names_and_extensions_lead_back_to_their_format() {
    for format in Format::ALL {
        assert_eq!(format!("{format}").parse(), Ok(format));
        assert_eq!(format.name().to_ascii_lowercase().parse(), Ok(format));
        for extension in format.extensions() {
            let path = format!("game.{}", extension.to_uppercase());
            assert_eq!(Format::from_path(Path::new(&path)), Some(format));
        }
    }
    assert!("pgn".parse::<Format>().is_err());
    assert_eq!(Format::from_path(Path::new("kif")), None);
}

#[test]
fn the_content_goes_before_the_extension_unless_the_format_is_given() {
    let options = ReadOptions::default().name("a.kif");
    let read = kifu::read(CSA.as_bytes(), &options);
    assert_eq!((read.format, read.encoding), (Format::Csa, Encoding::Utf8));
    assert!(read.first_error().is_none());
    let read = kifu::read(CSA.as_bytes(), &options.format(Format::Kif));
    assert_eq!(read.format, Format::Kif);
    assert!(read.first_error().is_some());
}

#[test]
fn moves_without_a_start_are_read_from_a_given_position() {
    let start: kifu::Setup = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
        .parse()
        .unwrap();
    let options = ReadOptions::default().start(start);
    let jkf = r#"{"header":{},"moves":[{},{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}}]}"#;
    for (text, expected) in [
        ("△３四歩▲２六歩\n", "3c3d 2g2f"),
        ("2 ３四歩(33)\n3 ２六歩(27)\n", "3c3d 2g2f"),
        ("-3334FU\n+2726FU\n", "3c3d 2g2f"),
        ("3c3d 2g2f\n", "3c3d 2g2f"),
        ("moves 3c3d\n", "3c3d"),
        (jkf, "3c3d"),
    ] {
        let read = kifu::read_str(text, &options);
        assert!(read.first_error().is_none(), "{text}");
        let record = &read.games[0].record;
        let moves: Vec<String> = record.mainline().map(|played| played.mv.to_string()).collect();
        assert_eq!(
            (*record.start(), moves.join(" ").as_str()),
            (start, expected),
            "{text}"
        );
    }
    // What the text says itself counts.
    for text in [BRANCHED, CSA] {
        let read = kifu::read_str(text, &options);
        assert_eq!(*read.games[0].record.start(), kifu::Setup::STARTPOS, "{text}");
        assert!(read.first_error().is_none());
    }
}

#[test]
fn what_no_format_claims_is_one_error() {
    let read = kifu::read(b"hello\n", &ReadOptions::default());
    let codes: Vec<_> = read.games[0]
        .diagnostics
        .iter()
        .map(|error| error.kind().code())
        .collect();
    assert_eq!(codes, ["not_a_record"]);
}

#[test]
fn a_file_comes_back_as_it_was_written_and_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let record = kifu::parse(CSA).unwrap();
    for name in ["a.kif", "a.kifu", "a.csa"] {
        let path = folder.path().join(name);
        let options = WriteOptions::for_path(&path);
        kifu::save(&path, &record, &options).unwrap();
        let back = kifu::load(&path).unwrap();
        assert_eq!(back.mainline().count(), 2, "{name}");
        assert_eq!(
            kifu::to_string(&back, Format::Csa, &WriteOptions::default()).unwrap(),
            CSA,
            "{name}"
        );
        let before = fs::read(&path).unwrap();
        assert!(matches!(
            kifu::save(&path, &record, &options),
            Err(WriteError::Io { .. })
        ));
        assert_eq!(fs::read(&path).unwrap(), before);
        kifu::overwrite(&path, &kifu::Record::default(), &options).unwrap();
        assert_eq!(kifu::load(&path).unwrap().mainline().count(), 0, "{name}");
    }
    let error = kifu::load(folder.path().join("none.kif")).unwrap_err();
    assert!(matches!(error, Error::Io { .. }));
    // Its message has the cause, so a report of the whole chain says it once.
    assert!(std::error::Error::source(&error).is_none());
}

#[test]
fn a_loss_is_refused_unless_it_may_be_dropped() {
    let record = kifu::parse(BRANCHED).unwrap();
    assert!(kifu::losses(&record, Format::Kif).is_empty());
    assert_eq!(kifu::losses(&record, Format::Csa).len(), 1);
    let options = WriteOptions::default();
    let refused = kifu::to_string(&record, Format::Csa, &options);
    assert!(matches!(refused, Err(WriteError::Losses { format: Format::Csa, losses }) if losses.len() == 1));
    let options = options.losses(LossPolicy::Drop);
    let text = kifu::to_string(&record, Format::Csa, &options).unwrap();
    assert_eq!(Format::Csa.write_string(&record, &options).unwrap(), text);
    assert!(text.contains("+7776FU\n-3334FU\n"), "{text}");
    assert!(!text.contains("-8384FU"), "{text}");
}

#[test]
fn a_conversion_stops_at_an_error_of_the_input() {
    let options = WriteOptions::default();
    let text = "手合割：平手\n   1 ７六虎(77)\n";
    let converted = kifu::convert(text.as_bytes(), &ReadOptions::default(), Format::Csa, &options);
    assert!(
        matches!(converted, Err(ConvertError::Read(Error::Text(error))) if error.diagnostic().line() == 2)
    );
    // By default, USI is written without the ending. So the ending is a loss.
    assert!(matches!(
        kifu::convert(CSA.as_bytes(), &ReadOptions::default(), Format::Usi, &options),
        Err(ConvertError::Write(WriteError::Losses {
            format: Format::Usi,
            ..
        }))
    ));
    let usi = kifu::convert(
        CSA.as_bytes(),
        &ReadOptions::default(),
        Format::Usi,
        &options.losses(LossPolicy::Drop),
    )
    .unwrap();
    assert_eq!(
        String::from_utf8(usi).unwrap(),
        "position startpos moves 7g7f 3c3d\n"
    );
}

#[test]
fn several_games_are_not_one_record() {
    let text = format!("{CSA}/\n{CSA}");
    let Err(Error::Text(error)) = kifu::parse(&text) else {
        panic!("two games are one record")
    };
    assert_eq!(
        (error.diagnostic().code(), error.diagnostic().line()),
        ("more_games", 8)
    );
    let records = Format::Csa
        .read_str(&text, &ReadOptions::default().shared)
        .into_records()
        .unwrap();
    // Each game has its own version line, so that it can be taken out of the text.
    assert_eq!(
        kifu::write_games(&records, Format::Csa, &WriteOptions::default())
            .unwrap()
            .text,
        text
    );
    assert_eq!(
        kifu::write_games([], Format::Kif, &WriteOptions::default())
            .unwrap()
            .text,
        ""
    );
}

#[test]
fn each_game_of_csa_has_the_version_that_it_needs() {
    let records = [
        kifu::parse(CSA).unwrap(),
        kifu::parse("V3.0\nPI\n+\n+7776FU\nT1.5\n").unwrap(),
    ];
    let written = |version| {
        let options = WriteOptions::default()
            .losses(LossPolicy::Drop)
            .csa_version(version);
        kifu::write_games(&records, Format::Csa, &options).unwrap().text
    };
    let second = "PI\n+\n+7776FU\n";
    assert_eq!(written(Version::Auto), format!("{CSA}/\nV3.0\n{second}T1.5\n"));
    assert_eq!(written(Version::V2_2), format!("{CSA}/\nV2.2\n{second}T1\n"));
}

#[test]
fn a_conversion_keeps_the_version_of_csa() {
    for version in ["V2", "V2.1", "V2.2", "V3.0"] {
        let text = format!("{version}\nPI\n+\n+7776FU\nT5\n/\n{version}\nPI\n+\n");
        let options = WriteOptions::default();
        let written = kifu::convert(text.as_bytes(), &ReadOptions::default(), Format::Csa, &options).unwrap();
        let declaration = if version == "V3.0" {
            "'CSA encoding=UTF-8\n"
        } else {
            ""
        };
        assert_eq!(
            String::from_utf8(written).unwrap(),
            format!("{declaration}{text}")
        );
    }
}

/// Some programs fail on remarks between the moves of KIF. So these remarks are left out if the record was read from
/// another format.
#[test]
fn remarks_on_moves_stay_in_kif_and_do_not_come_there_from_csa() {
    let kif = "手数----指手--\n   1 ７六歩(77)\n#註\n";
    let options = WriteOptions::default().losses(LossPolicy::Drop);
    let written = |text: &str| {
        let written = kifu::convert(text.as_bytes(), &ReadOptions::default(), Format::Kif, &options).unwrap();
        String::from_utf8(written).unwrap()
    };
    assert_eq!(written(kif), kif);
    let csa = "V2.2\n'上\nPI\n+\n'下\n+7776FU\n'註\n";
    assert_eq!(
        written(csa),
        "#上\n#下\n手合割：平手　　\n手数----指手--\n   1 ７六歩(77)\n"
    );
    let record = kifu::parse(csa).unwrap();
    let losses = kifu::write_games([&record], Format::Kif, &options)
        .unwrap()
        .losses;
    assert_eq!(losses[0].to_string(), "the remark `註` at move 1");
}

#[test]
fn headers_come_back_from_other_formats_under_their_keys() {
    let csa = "V2.2\nN+A\nN-B\n$EVENT:E\n$SITE:S\n$START_TIME:19:24:04\n$END_TIME:x\n$OPENING:YAGURA\n$TIME_LIMIT:00:25+00\n$FOO:bar\nPI\n+\n+7776FU\n";
    let kif = "手合割：平手　　\n先手：A\n後手：B\n開始日時：昨日\n終了日時：今日\n棋戦：名人戦\n持ち時間：各4時間\n備考：a\n手数----指手--\n   1 ７六歩(77)\n";
    for (text, here) in [(csa, Format::Csa), (kif, Format::Kif)] {
        for there in [Format::Csa, Format::Kif, Format::Ki2, Format::Jkf] {
            let convert = |text: &[u8], format| {
                kifu::convert(text, &ReadOptions::default(), format, &WriteOptions::default()).unwrap()
            };
            let back = convert(&convert(text.as_bytes(), there), here);
            assert_eq!(String::from_utf8(back).unwrap(), text, "{there}");
        }
    }
    // KIF does not preserve the blank at the beginning of the value. The message of the loss quotes the value with
    // this blank.
    let record = kifu::parse("V2.2\n$START_TIME: 13:28:35\nPI\n+\n").unwrap();
    let losses = kifu::losses(&record, Format::Kif);
    assert_eq!(losses.to_string(), "the header `$START_TIME: 13:28:35`");
}

#[test]
fn characters_that_the_encoding_lacks_are_replaced_where_asked() {
    let record = kifu::parse("手合割：平手\n先手：☗雞〜\n1 ７六歩(77)\n").unwrap();
    let options = WriteOptions::default().encoding(Encoding::ShiftJis);
    let error = kifu::to_bytes(&record, Format::Kif, &options).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Shift_JIS cannot hold `☗` (U+2617), `雞` (U+96DE)"
    );
    let options = options.replace_characters(true);
    let written = kifu::write_games([&record], Format::Kif, &options).unwrap();
    let replaced = written.replacements(&options).unwrap();
    let expected = "2 characters that Shift_JIS lacks: `☗` as `▲`, `雞` as `鶏`";
    assert_eq!(replaced.to_string(), expected);
    let bytes = written.encode(&options).unwrap();
    assert_eq!(bytes, kifu::to_bytes(&record, Format::Kif, &options).unwrap());
    let document = kifu::read(&bytes, &ReadOptions::default());
    assert_eq!(document.games[0].record.headers.get("先手"), Some("▲鶏～"));
}

#[test]
#[cfg(all(feature = "bod", feature = "jkf"))]
fn a_format_of_one_game_refuses_several() {
    let text = "position startpos\nposition startpos moves 7g7f\nposition startpos\n";
    let several = Format::ALL
        .into_iter()
        .filter(|format| format.holds_several_games());
    let several: Vec<String> = several.map(|format| format.to_string()).collect();
    for format in Format::ALL {
        let options = WriteOptions::default().losses(LossPolicy::Drop);
        let written = kifu::convert(text.as_bytes(), &ReadOptions::default(), format, &options);
        match (format, written) {
            (Format::Bod | Format::Jkf, Err(ConvertError::Write(error))) => {
                let several = several.join(", ");
                let expected = format!("a file of {format} holds one game, found 3; {several} hold several");
                assert_eq!(error.to_string(), expected);
            }
            // A KI2 game without moves cannot be separated from the next game, because nothing marks its end.
            (Format::Ki2, Err(ConvertError::Write(error))) => {
                assert!(
                    matches!(error, WriteError::Inseparable { game: 2, .. }),
                    "{error}"
                );
            }
            (_, written) => {
                let written = written.unwrap();
                let read = format.read(&written, &ReadOptions::default().shared);
                assert_eq!(read.games.len(), 3, "{}", read.text);
            }
        }
    }
}

#[test]
fn games_that_separators_part_are_parted_in_ki2() {
    let text = "手数----\n   1 ７六歩(77)\n手数----\n   1 ２六歩(27)\n";
    let ki2 = kifu::convert(
        text.as_bytes(),
        &ReadOptions::default(),
        Format::Ki2,
        &WriteOptions::default(),
    )
    .unwrap();
    let read = Format::Ki2.read(&ki2, &ReadOptions::default().shared);
    let moves: Vec<String> = read
        .games
        .iter()
        .flat_map(|game| game.record.mainline().map(|step| step.mv.to_string()))
        .collect();
    assert_eq!((read.games.len(), moves.join(" ")), (2, "7g7f 2g2f".to_owned()));
}

#[test]
fn a_conversion_has_the_byte_order_mark_that_was_asked_for() {
    let options = WriteOptions::default()
        .losses(LossPolicy::Drop)
        .byte_order_mark(true);
    let usi = kifu::convert(CSA.as_bytes(), &ReadOptions::default(), Format::Usi, &options).unwrap();
    assert_eq!(usi, "\u{feff}position startpos moves 7g7f 3c3d\n".as_bytes());
}

#[test]
fn the_first_line_names_the_encoding_that_was_asked_for() {
    let record = kifu::parse(CSA).unwrap();
    for (format, encoding, line) in [
        (
            Format::Kif,
            Encoding::ShiftJis,
            "#KIF version=2.0 encoding=Shift_JIS\n",
        ),
        (Format::Ki2, Encoding::Utf8, "#KI2 version=2.0 encoding=UTF-8\n"),
        (Format::Csa, Encoding::ShiftJis, "'CSA encoding=SHIFT_JIS\nV2.2\n"),
    ] {
        let options = WriteOptions::default()
            .losses(LossPolicy::Drop)
            .encoding(encoding)
            .declare_encoding(true);
        let text = kifu::to_string(&record, format, &options).unwrap();
        assert!(text.starts_with(line), "{format}");
    }
}

#[test]
#[cfg(all(feature = "bod", feature = "jkf"))]
fn every_format_takes_the_line_end() {
    let record = kifu::parse(CSA).unwrap();
    let lf = WriteOptions::default().losses(LossPolicy::Drop);
    let crlf = lf.clone().newline(kifu::Newline::CrLf);
    for format in Format::ALL {
        let (lf, crlf) = (
            kifu::to_string(&record, format, &lf).unwrap(),
            kifu::to_string(&record, format, &crlf).unwrap(),
        );
        assert!(!lf.contains('\r'), "{format}");
        assert_eq!(crlf, lf.replace('\n', "\r\n"), "{format}");
    }
}

#[test]
#[cfg(all(feature = "bod", feature = "jkf"))]
fn the_position_of_a_ply_is_written_if_the_game_reaches_it() {
    let record = kifu::parse(CSA).unwrap();
    let written = |format, ply| {
        kifu::to_string(
            &record,
            format,
            &WriteOptions::default().losses(LossPolicy::Drop).ply(ply),
        )
    };
    for (ply, expected) in [
        (
            0,
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
        ),
        (
            1,
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n",
        ),
        (
            2,
            "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n",
        ),
    ] {
        assert_eq!(written(Format::Sfen, ply).unwrap(), expected);
    }
    for format in [Format::Sfen, Format::Bod] {
        let error = written(format, 3).unwrap_err();
        assert_eq!(error.to_string(), "there is no ply 3: the game has 2 moves");
    }
}

#[test]
#[cfg(not(feature = "jkf"))]
fn a_format_that_was_left_out_is_not_there() {
    assert!("JKF".parse::<Format>().is_err());
    assert_eq!(kifu::detect("{}", None), None);
    let document = kifu::read(b"{}", &ReadOptions::default());
    assert!(document.first_error().is_some());
}

#[test]
fn csa_in_an_encoding_that_is_easily_mistaken_names_it() {
    let record = kifu::parse("V2.2\nN+羽生善治\nPI\n+\n+7776FU\n%TORYO\n").unwrap();
    let options = WriteOptions::default().encoding(Encoding::EucJp);
    let bytes = kifu::to_bytes(&record, Format::Csa, &options).unwrap();
    let read = kifu::read(&bytes, &ReadOptions::default());
    assert_eq!(read.games[0].record.headers.get("N+"), Some("羽生善治"));
}

/// Each format has its own form of a time control, and a file gets the form that other programs read in it.
#[test]
fn a_time_control_is_written_in_the_form_of_the_format() {
    let csa = "V2.2\n$TIME_LIMIT:00:15+60\nPI\n+\n+7776FU\n";
    let record = kifu::parse(csa).unwrap();
    let write = |record: &kifu::Record, format| {
        kifu::to_string(record, format, &kifu::WriteOptions::default()).unwrap()
    };
    let kif = write(&record, kifu::Format::Kif);
    assert!(kif.contains("持ち時間：15分+60秒\n"), "{kif}");
    assert_eq!(write(&kifu::parse(&kif).unwrap(), kifu::Format::Csa), csa);
    assert!(write(&record, kifu::Format::Jkf).contains("\"持ち時間\":\"15分+60秒\""));
}
