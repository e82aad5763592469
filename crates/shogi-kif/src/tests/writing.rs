//! Tests that a written record is read back unchanged, or that the losses are reported.

mod layout;
mod other_programs;
mod variations;

use std::fmt;
use std::time::Duration;

use pretty_assertions::assert_eq;
use shogi_core::format::GamePlace;

use super::{codes, read};
use crate::{
    Color, Ending, GameResult, Handicap, Ki2, Kif, Loss, LossKind, LossPlace, Losses, NoteKind, ReadOptions,
    Record, RecordBuilder, RecordFormat, Setup, Source, WriteOptions, losses,
};

fn written(record: &Record) -> String {
    Kif.write_string_lossy(record, &WriteOptions::default())
}

fn written_ki2(record: &Record) -> String {
    Ki2.write_string_lossy(record, &WriteOptions::default())
}

/// Returns the losses when `record` is written in a format, in the order of writing.
fn lost_in(
    format: impl RecordFormat<WriteOptions = WriteOptions>,
    record: &Record,
    options: &WriteOptions,
) -> Vec<String> {
    let losses = format.losses(record, options);
    losses.iter().map(ToString::to_string).collect()
}

/// Returns the losses when `record` is written as KIF. If nothing is lost, also checks that the text is read back as
/// the same record and that this record is written as the same text.
fn lost(record: &Record) -> Vec<String> {
    let text = written(record);
    let mut back = read(&text).record;
    let lost = lost_in(Kif, record, &WriteOptions::default());
    if lost.is_empty() {
        assert_eq!(written(&back), text);
    }
    // The text has a `手合割` header even if the record has none. So this header is removed before the records are
    // compared.
    if record.headers.get("手合割").is_none() {
        back.headers.remove("手合割");
    }
    assert_eq!(back == *record, lost.is_empty(), "{lost:?}\n{text}");
    lost
}

/// Builds a record as if it had been read from KIF, so that it gets no `手合割` line that it does not need.
fn game(build: impl FnOnce(&mut RecordBuilder)) -> Record {
    let mut builder = Record::builder(Handicap::Even);
    build(&mut builder);
    let mut record = builder.finish();
    record.source = Some(Source {
        format: "KIF",
        version: None,
    });
    record
}

fn play(game: &mut RecordBuilder, moves: &str) {
    for mv in moves.split_whitespace() {
        game.play(mv.parse().unwrap()).unwrap();
    }
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
fn texts_of_endings_read_back_or_are_reported() {
    for (text, expected) in [
        ("お茶", ""),
        ("先手の勝ち", ""),
        ("まで", ""),
        ("中断", "the ending `中断` (written as `中断`) at move 1"),
        (
            "７六歩(77)",
            "the ending `７六歩(77)` (written as `中断`) at move 1",
        ),
        ("二 語", "the ending `二 語` (written as `中断`) at move 1"),
        // An ending may have an empty text, which cannot be written.
        ("", "the ending `other` (written as `中断`) at move 1"),
        ("a\nb", "the ending `a b` (written as `中断`) at move 1"),
    ] {
        let record = game(|game| {
            game.end_as(Ending::Other, text);
        });
        assert_eq!(lost(&record).join(""), expected, "{text}");
    }
}

#[test]
fn notes_read_back_or_are_reported() {
    for (text, fits) in [
        ("", true),
        (" 前後に空白 ", true),
        ("*", true),
        ("#KIF version=2.0 encoding=UTF-8", true),
        ("変化：2手", true),
        // The builder splits a comment with a line end into two comments.
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
            game.preamble(text);
            play(game, "7g7f");
            game.remark(text);
        });
        assert_eq!(lost(&record).is_empty(), fits, "{text:?}");
    }
}

#[test]
fn remarks_before_the_moves_are_above_all_else_in_their_order() {
    let text = "#a\n先手：A\n#b\n*c\n#d\n後手：B\n&e\n手数----\n*f\n1 ７六歩(77)\n";
    let record = read(text).record;
    let notes: Vec<&str> = record.root().notes().map(|(_, text)| text).collect();
    assert_eq!(notes, ["a", "b", "c", "d", "e", "f"]);
    let again = read(&written(&record)).record;
    let notes: Vec<&str> = again.root().notes().map(|(_, text)| text).collect();
    assert_eq!(notes, ["a", "b", "d", "c", "e", "f"]);
    assert_eq!(written(&again), written(&record));
}

#[test]
fn headers_read_back_or_are_reported() {
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
        ("後手番", "x", true),
        // A line that begins with a digit can be a header or a move.
        ("1日目", "x", true),
        ("1", "x", true),
        ("1", "投了", false),
        ("２", "７六歩(77)", false),
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
    assert_eq!(written(&record), "先手：A\n棋戦：B\nMY_KEY：C\n手数----指手--\n");
    assert!(losses(&record, &WriteOptions::default()).is_empty());
}

/// Found by fuzzing: the two remarks changed places each time the record was written and read.
#[test]
fn the_last_of_two_remarks_with_the_last_move_is_written_as_the_line() {
    let text = "#手数＝5  ▲４五角打  一\n手合割：平手\n手数＝5  ▲４五角打  二\n   1 ７六歩(77)\n";
    let record = read(text).record;
    let notes: Vec<_> = record.root().notes().map(|(_, text)| text).collect();
    assert_eq!(notes, ["手数＝5  ▲４五角打  一", "手数＝5  ▲４五角打  二"]);
    let written = written(&record);
    assert!(written.contains("#手数＝5  ▲４五角打  一\n"), "{written}");
    assert!(written.contains("\n手数＝5  ▲４五角打  二\n"), "{written}");
    let back = read(&written).record;
    let again: Vec<_> = back.root().notes().map(|(_, text)| text).collect();
    assert_eq!(again, notes);
}

/// Found by fuzzing: remarks after the one with the last move came before it.
#[test]
fn remarks_around_the_last_move_keep_their_order() {
    let text = "手合割：平手\n#一\n手数＝5  ▲４五角打  まで\n#二\n#手数＝6  △３四歩  まで\n   6 ７六歩(77)\n";
    let record = read(text).record;
    let expected = ["一", "手数＝5  ▲４五角打  まで", "二", "手数＝6  △３四歩  まで"];
    for text in [written(&record), written_ki2(&record)] {
        let back = read(&text).record;
        let notes: Vec<_> = back.root().notes().map(|(_, text)| text).collect();
        assert_eq!(notes, expected, "{text}");
    }
}

/// The record begins with the move number 0. The line `手数＝0` is read as the move number 1.
#[test]
fn the_last_move_before_the_move_number_0_is_kept() {
    let mut setup = Setup::STARTPOS;
    setup.move_number = 0;
    let mut game = Record::builder_from(setup);
    game.preamble("手数＝0  ▲６二角成  まで");
    assert_keeps_the_last_move(&game.finish(), "the move number 0 at the start");
}

/// A record without moves loses its move number, so the text is read as that of a position after no moves.
#[test]
fn the_last_move_of_a_lost_move_number_is_kept() {
    let mut setup = Setup::STARTPOS;
    setup.move_number = 203;
    let mut game = Record::builder_from(setup);
    game.preamble("手数＝0  ▲６二角成  まで");
    assert_keeps_the_last_move(&game.finish(), "the move number 203 at the start");
}

/// Checks that `loss` is the only loss, and that the remark with the last move is written as the line and read back.
fn assert_keeps_the_last_move(record: &Record, loss: &str) {
    let losses = Kif.losses(record, &WriteOptions::default());
    assert_eq!(losses.to_string(), loss);
    let text = Kif.write_string_lossy(record, &WriteOptions::default());
    assert!(
        text.lines().any(|line| line == "手数＝0  ▲６二角成  まで"),
        "{text}"
    );
    let back = read(&text).record;
    assert_eq!(back.start().move_number, 1);
    let notes: Vec<_> = back.root().notes().map(|(_, text)| text).collect();
    assert_eq!(notes, ["手数＝0  ▲６二角成  まで"]);
    assert_eq!(written(&back), text);
}

#[test]
fn fractions_of_a_second_are_cut_off_and_reported() {
    let record = game(|game| {
        game.play("7g7f".parse().unwrap())
            .unwrap()
            .time(Duration::from_millis(1900));
    });
    assert_eq!(lost(&record), ["the fraction of a second at move 1"]);
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
    // Black's win cannot be written: the line `まで1手で先手の勝ち` would be read as a resignation of White.
    let record = stated(Color::Black);
    let losses = losses(&record, &WriteOptions::default());
    let expected = Loss {
        kind: LossKind::StatedResult {
            result: GameResult::Win(Color::Black),
        },
        place: LossPlace::Record,
    };
    assert_eq!(losses, Losses::new(vec![expected]));
}

#[test]
fn a_handicap_that_contradicts_the_start_does_not_win() {
    let mut record = Record::builder(Handicap::TwoPiece).finish();
    record.headers.push("手合割", "平手");
    let back = read(&written(&record));
    assert_eq!(back.record.start(), record.start());
}

#[test]
fn blanks_behind_the_name_of_the_handicap_are_no_loss() {
    for (value, is_lost) in [("平手　　", false), ("平手戦", true), ("平手", false)] {
        let mut record = Record::builder(Handicap::Even).finish();
        record.headers.push("手合割", value);
        let options = WriteOptions::default();
        assert_eq!(Kif.write_string(&record, &options).is_err(), is_lost, "{value}");
    }
}

/// A diagram may contradict the move before it, and its side to move is kept.
#[test]
fn the_side_to_move_is_written_if_the_last_move_shows_another() {
    for turn in [Color::Black, Color::White] {
        for mark in ['▲', '△'] {
            let mut setup: Setup = "4k4/9/4P4/9/9/9/9/9/4K4 b G 13".parse().unwrap();
            setup.turn = turn;
            let mut game = Record::builder_from(setup);
            game.preamble(&format!("手数＝12  {mark}５三歩  まで"));
            let record = game.finish();
            assert_eq!(lost(&record), Vec::<String>::new());
            assert_eq!(read(&written(&record)).record.start().turn, turn, "{mark}");
        }
    }
}

/// A reader would take their lines for moves.
#[test]
fn headers_that_read_as_moves_are_lost() {
    for (key, value) in [
        ("手順", "△３四歩"),
        ("moves", "7g7f"),
        ("正解", "７六歩"),
        ("手", "△３四歩"),
    ] {
        let mut record = Record::builder(Handicap::Even).finish();
        record.headers.push(key, value);
        assert_eq!(lost(&record), [format!("the header `{key}：{value}`")]);
    }
}

/// A reader would take its line for a part of a quoted mail.
#[test]
fn a_header_that_begins_like_a_quotation_is_lost() {
    for key in ["> 先手", "＞先手"] {
        let mut record = Record::builder(Handicap::Even).finish();
        record.headers.push(key, "甲");
        assert_eq!(lost(&record), [format!("the header `{key}：甲`")]);
    }
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
        let game = read(&text[..end]);
        let _ = written(&game.record);
        assert_eq!(game.span.end as usize, end);
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

#[test]
fn losses_come_in_the_order_of_writing() {
    let mut record = game(|game| {
        game.header("a：b", "c").bookmark("x ");
        play(game, "7g7f");
        game.time(Duration::from_millis(1500)).bookmark("y ");
        game.end_as(Ending::Resign, "二 語");
        game.variation(1).unwrap().bookmark("z ");
        play(game, "2g2f");
        game.time(Duration::from_millis(500));
    });
    record.headers.push("備考", " d");
    let expected = [
        "the header `a：b：c`",
        "the header `備考： d`",
        "the bookmark `x ` at the start",
        "the fraction of a second at move 1",
        "the bookmark `y ` at move 1",
        "the ending `二 語` (written as `投了`) at move 2",
        "the bookmark `z ` at move 1 of variation 1",
        "the fraction of a second at move 1 of variation 1",
    ];
    assert_eq!(lost_in(Kif, &record, &WriteOptions::default()), expected);
}

#[test]
fn a_stated_win_of_the_side_to_move_is_a_result_line() {
    let record = game(|game| {
        play(game, "7g7f");
        game.state_result(GameResult::Win(Color::White));
    });
    let options = WriteOptions::default();
    assert_eq!(lost_in(Ki2, &record, &options), [""; 0]);
    assert_eq!(lost_in(Kif, &record, &options), [""; 0]);
    assert!(written_ki2(&record).ends_with("▲７六歩\nまで1手で後手の勝ち\n"));
    assert!(written(&record).ends_with("   1 ７六歩(77)\nまで1手で後手の勝ち\n"));
}

#[test]
fn a_first_move_with_the_number_0_is_reported() {
    let mut start = Setup::STARTPOS;
    start.move_number = 0;
    let record = Record::builder_from(start).finish();
    assert_eq!(lost(&record), ["the move number 0 at the start"]);
}

/// An output that fails after as many writes as the number in `Target`.
struct Target(usize);

impl fmt::Write for Target {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        self.0 = self.0.checked_sub(1).ok_or(fmt::Error)?;
        Ok(())
    }
}

#[test]
fn an_error_of_the_target_is_handed_on() {
    let record = game(|game| {
        game.header("棋戦", "x").comment("a");
        play(game, "7g7f");
        game.end(Ending::Resign);
        game.variation(1).unwrap().comment("b");
        play(game, "2g2f");
    });
    let options = WriteOptions::default();
    let formats = [
        |record: &Record, options: &WriteOptions, target: &mut Target| {
            Kif.write(record, GamePlace::Alone, options, target, &mut ())
        },
        |record: &Record, options: &WriteOptions, target: &mut Target| {
            Ki2.write(record, GamePlace::Alone, options, target, &mut ())
        },
    ];
    for write in formats {
        let enough = (0..100).find(|&writes| write(&record, &options, &mut Target(writes)).is_ok());
        let is_error = |writes| write(&record, &options, &mut Target(writes)).is_err();
        assert!((0..enough.unwrap()).all(is_error));
    }
}

/// The result line goes out in the form in which it came in, as long as it is true.
#[test]
fn a_result_line_keeps_its_form() {
    let moves = "手合割：平手　　\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ";
    for (ending, line) in [
        ("反則負け", "まで2手で後手の勝ち"),
        ("詰み", "まで2手で詰み"),
        ("詰み", "まで2手で後手の勝ち"),
        ("投了", "まで、2手で後手の勝ち"),
        ("投了", "まで2手で投了"),
        ("切れ負け", "まで2手で後手の勝ち"),
        ("最大手数", "まで2手で最大手数"),
    ] {
        let text = format!("{moves}{ending}\n{line}\n");
        let game = read(&text);
        assert_eq!(codes(&game), "", "{text}");
        assert_eq!(
            Kif.write_string(&game.record, &WriteOptions::default()).unwrap(),
            text
        );
    }
    for line in [
        "まで2手詰",
        "まで2手で詰み",
        "まで2手で投了",
        "まで2手で反則負け",
        "まで2手で後手の勝ち",
    ] {
        let text = format!("手合割：平手　　\n\n▲７六歩    △３四歩\n{line}\n");
        let game = Ki2
            .games(text.as_str().into(), &ReadOptions::default())
            .next()
            .unwrap();
        assert_eq!(
            Ki2.write_string(&game.record, &WriteOptions::default()).unwrap(),
            text
        );
    }
    // A second line is kept as a remark.
    let game = read(&format!("{moves}千日手\nまで2手で千日手\nまで2手で引き分け\n"));
    let written = Kif.write_string(&game.record, &WriteOptions::default()).unwrap();
    assert!(
        written.ends_with("#まで2手で引き分け\nまで2手で千日手\n"),
        "{written}"
    );
    // There is no result line in the middle of a line of play.
    let game = read(&format!("{moves}中断\nまで、2手で中断\n   4 ２六歩(27)\n"));
    let losses: Vec<_> = Kif
        .losses(&game.record, &WriteOptions::default())
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(losses, ["the remark `まで、2手で中断` at move 3"]);
    // The number of moves is no longer right.
    let mut game = Record::builder(Handicap::Even);
    game.play("7g7f".parse().unwrap()).unwrap().end(Ending::Resign);
    assert!(game.note(NoteKind::ResultLine, "まで2手で投了"));
    let written = Kif
        .write_string(&game.finish(), &WriteOptions::default())
        .unwrap();
    assert!(written.ends_with("まで1手で先手の勝ち\n"), "{written}");
}
