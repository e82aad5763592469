//! What is written reads back, or is named as a loss.

use std::time::Duration;

use pretty_assertions::assert_eq;
use shogi_core::format::{LossKind, LossPlace, RecordFormat};
use shogi_core::record::{Ending, GameResult, Record};
use shogi_core::{Color, Handicap};

use super::{codes, read};
use crate::{Ki2, Kif, WriteOptions, losses};

fn written(record: &Record) -> String {
    shogi_core::format::to_string_dropping::<Kif>(record, &WriteOptions::default()).unwrap()
}

/// What the record loses. If it is nothing, the text reads back to the same record, and is written the same again.
fn lost(record: &Record) -> Vec<String> {
    let text = written(record);
    let mut back = read(&text).record;
    let lost: Vec<String> = losses(record, &WriteOptions::default())
        .iter()
        .map(ToString::to_string)
        .collect();
    if lost.is_empty() {
        assert_eq!(written(&back), text);
    }
    // The name of the start is a header in KIF.
    if record.headers.get("手合割").is_none() {
        back.headers.remove("手合割");
    }
    assert_eq!(back == *record, lost.is_empty(), "{lost:?}\n{text}");
    lost
}

fn game(build: impl FnOnce(&mut shogi_core::record::RecordBuilder)) -> Record {
    let mut builder = Record::builder(Handicap::Even);
    build(&mut builder);
    builder.finish()
}

#[test]
fn every_ending_reads_back() {
    for handicap in [Handicap::Even, Handicap::TwoPiece] {
        for ending in Ending::ALL {
            let mut builder = Record::builder(handicap);
            let first = if handicap == Handicap::Even {
                "7g7f"
            } else {
                "7a6b"
            };
            builder.play(first.parse().unwrap()).unwrap();
            if ending == Ending::Other {
                builder.end_as(ending, "封じ手");
            } else {
                builder.end(ending);
            }
            builder.time(Duration::from_secs(61));
            assert_eq!(lost(&builder.finish()), [""; 0], "{ending:?}");
        }
    }
}

#[test]
fn odd_words_for_endings_read_back_or_are_named() {
    for (word, expected) in [
        ("お茶", ""),
        ("先手の勝ち", ""),
        ("まで", ""),
        ("中断", "the ending `中断` (written as `中断`) at ply 1"),
        (
            "７六歩(77)",
            "the ending `７六歩(77)` (written as `中断`) at ply 1",
        ),
        ("二 語", "the ending `二 語` (written as `中断`) at ply 1"),
        ("", "the ending `` (written as `中断`) at ply 1"),
        ("a\nb", "the ending `a\nb` (written as `中断`) at ply 1"),
    ] {
        let record = game(|game| {
            game.end_as(Ending::Other, word);
        });
        assert_eq!(lost(&record).join(""), expected, "{word}");
    }
}

#[test]
fn texts_read_back_or_are_named() {
    for (text, fits) in [
        ("", true),
        (" 前後に空白 ", true),
        ("*", true),
        ("#KIF version=2.0 encoding=UTF-8", true),
        ("変化：2手", true),
        // Two comment lines.
        ("二\n行", true),
        ("二\r行", true),
    ] {
        let record = game(|game| {
            game.play("7g7f".parse().unwrap()).unwrap().comment(text);
        });
        assert_eq!(lost(&record).is_empty(), fits, "{text:?}");
    }
    for (name, fits) in [("急所", true), (" x", true), ("x ", false), ("a\nb", false)] {
        let record = game(|game| {
            game.bookmark(name);
        });
        assert_eq!(lost(&record).is_empty(), fits, "{name:?}");
    }
    for (text, fits) in [
        ("x", true),
        (" - ", true),
        ("KIF version=2.0 encoding=UTF-8", false),
    ] {
        let record = game(|game| {
            game.preamble(text).remark(text);
        });
        assert_eq!(lost(&record).is_empty(), fits, "{text:?}");
    }
}

#[test]
fn what_stands_among_the_headers_keeps_its_order() {
    let text = "#a\n先手：A\n#b\n*c\n#d\n後手：B\n&e\n手数----\n*f\n1 ７六歩(77)\n";
    let record = read(text).record;
    let notes: Vec<&str> = record.root().notes().map(|(_, text)| text).collect();
    assert_eq!(notes, ["a", "b", "c", "d", "e", "f"]);
    assert_eq!(read(&written(&record)).record, record);
}

#[test]
fn headers_read_back_or_are_named() {
    for (key, value, fits) in [
        ("備考", "a：b", true),
        ("備考", "", true),
        ("備考", " x", false),
        ("備考", "一\n二", false),
        ("a：b", "c", false),
        ("*a", "b", false),
        ("#a", "b", false),
        (" a", "b", false),
        ("", "b", false),
        ("変化", "3手", false),
        ("先手の持駒", "なし", false),
        ("1 ７六歩", "x", false),
        ("まで", "x", false),
    ] {
        let record = game(|game| {
            game.header(key, value);
        });
        assert_eq!(lost(&record).is_empty(), fits, "{key}：{value}");
    }
}

#[test]
fn headers_of_csa_get_the_keys_of_kif() {
    let record = game(|game| {
        game.header("N+", "A")
            .header("$EVENT", "B")
            .header("$MY_KEY", "C");
    });
    assert_eq!(
        written(&record),
        "先手：A\n棋戦：B\nMY_KEY：C\n手数----指手---------消費時間--\n"
    );
    assert_eq!(losses(&record, &WriteOptions::default()), []);
}

#[test]
fn fractions_of_a_second_are_cut_off_and_named() {
    let record = game(|game| {
        game.play("7g7f".parse().unwrap())
            .unwrap()
            .time(Duration::from_millis(1900));
    });
    assert_eq!(lost(&record), ["the fraction of a second at ply 1"]);
    assert!(written(&record).contains("( 0:01/00:00:01)"));
}

#[test]
fn a_stated_result_reads_back_where_it_means_no_ending() {
    let stated = |winner| {
        game(|game| {
            game.play("7g7f".parse().unwrap()).unwrap();
            game.state_result(GameResult::Win(winner));
        })
    };
    assert_eq!(lost(&stated(Color::White)), [""; 0]);
    // `まで1手で先手の勝ち` would read as a resignation.
    let record = stated(Color::Black);
    let losses = losses(&record, &WriteOptions::default());
    assert_eq!(losses.len(), 1);
    assert!(matches!(losses[0].kind, LossKind::Other { .. }));
    assert_eq!(losses[0].place, LossPlace::Record);
}

#[test]
fn a_handicap_that_contradicts_the_start_does_not_win() {
    let mut record = Record::builder(Handicap::TwoPiece).finish();
    record.headers.push("手合割", "平手");
    let back = read(&written(&record));
    assert_eq!(back.record.start(), record.start());
}

#[test]
fn what_follows_a_game_that_begins_later_is_numbered_from_one() {
    let text = "手数＝53\n54 ７六歩(77)\n55 ３四歩(33)\n";
    let record = read(text).record;
    let back = read(&written(&record));
    assert_eq!((codes(&back).as_str(), &back.record), ("", &record));
}

#[test]
fn a_prefix_of_a_record_never_does_harm() {
    let text = "#KIF version=2.0 encoding=UTF-8\n手合割：その他\n後手の持駒：歩\n| ・\n先手番\n手数＝3 まで\n手数----\n1 ▲７六歩(77) ( 0:01/0:0:1)+ *x\n&b\n2 同　歩成(33)\n3 投了\nまで2手で中断\n変化：2手\n2 ８四歩打(00)\n";
    for (end, _) in text.char_indices() {
        let parsed = read(&text[..end]);
        let _ = written(&parsed.record);
        assert_eq!(parsed.span.end as usize, end);
    }
}

#[test]
fn totals_count_what_is_known() {
    let record = game(|game| {
        for (usi, seconds) in [
            ("7g7f", Some(10)),
            ("3c3d", None),
            ("2g2f", None),
            ("8c8d", None),
            ("2f2e", Some(5)),
        ] {
            game.play(usi.parse().unwrap()).unwrap();
            if let Some(seconds) = seconds {
                game.time(Duration::from_secs(seconds));
            }
        }
    });
    assert!(written(&record).ends_with("   5 ２五歩(26)   ( 0:05/00:00:15)\n"));
}

/// KI2 has no times, so it cannot tell a second line that begins with the same move from the first.
#[test]
fn lines_that_only_their_times_tell_apart_become_one_where_times_are_lost() {
    let record = game(|game| {
        game.play("7g7f".parse().unwrap())
            .unwrap()
            .time(Duration::from_secs(1));
        game.play("3c3d".parse().unwrap()).unwrap();
        game.variation(1).unwrap();
        game.play("7g7f".parse().unwrap())
            .unwrap()
            .time(Duration::from_secs(2));
        game.play("8c8d".parse().unwrap()).unwrap();
    });
    assert_eq!(record.lines().len(), 2);
    assert_eq!(lost(&record), [""; 0]);
    let options = WriteOptions::default();
    let lost: Vec<String> = <Ki2 as RecordFormat>::losses(&record, &options)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        lost,
        [
            "the time at ply 1",
            "the time at ply 1 of variation 1",
            "what tells 1 move from the same in another line (the two become one) at ply 1 of variation 1"
        ]
    );
    let text = shogi_core::format::to_string_dropping::<Ki2>(&record, &options).unwrap();
    assert_eq!(text, "▲７六歩    △３四歩\n\n変化：   2手\n△８四歩\n");
}
