//! Tests of `differences`, which compares a record with the record that was read back and with the reported losses.

use std::time::Duration;

use pretty_assertions::assert_eq;
use shogi_core::record::{Header, Loss, LossKind, LossPlace, Losses, RecordBuilder};
use shogi_core::{Color, Ending, GameResult, Handicap, Record, Setup};

use super::{Equivalences, differences};
use crate::arbitrary_records::ArbitraryRecords;

fn at(variation: usize, ply: u32) -> LossPlace {
    LossPlace::Ply { variation, ply }
}

fn losses<const N: usize>(losses: [(LossKind, LossPlace); N]) -> Losses {
    let losses = losses.into_iter();
    Losses::new(losses.map(|(kind, place)| Loss { kind, place }).collect())
}

fn ending(text: &str, written: Option<&str>) -> LossKind {
    let (text, written) = (text.to_owned(), written.map(str::to_owned));
    LossKind::Ending { text, written }
}

fn header(key: &str, value: &str) -> LossKind {
    LossKind::of_header(&Header {
        key: key.into(),
        value: value.into(),
    })
}

fn comment(text: &str) -> LossKind {
    LossKind::Comment {
        text: text.to_owned(),
    }
}

fn remark(text: &str) -> LossKind {
    LossKind::Remark {
        text: text.to_owned(),
    }
}

fn record(build: impl FnOnce(&mut RecordBuilder)) -> Record {
    let mut builder = Record::builder(Handicap::Even);
    build(&mut builder);
    builder.finish()
}

fn play(builder: &mut RecordBuilder, moves: &str) {
    for mv in moves.split_whitespace() {
        builder.play(mv.parse().unwrap()).unwrap();
    }
}

/// No differences without a loss are allowed.
const EXACT: Equivalences = Equivalences {
    has_one_preamble: false,
    omits_result_of_mate: false,
};

/// Checks three things: all losses together explain the differences; if one loss is removed, a difference is found;
/// and if a loss is reported for an unchanged record, this is found as well.
fn check(before: &Record, after: &Record, losses: &Losses) {
    assert_eq!(differences(before, after, losses, EXACT), Vec::<String>::new());
    for left_out in 0..losses.len() {
        let others = losses.iter().enumerate().filter(|&(index, _)| index != left_out);
        let others = Losses::new(others.map(|(_, loss)| loss.clone()).collect());
        assert_ne!(
            differences(before, after, &others, EXACT),
            Vec::<String>::new(),
            "{left_out}"
        );
        let one = losses.iter().nth(left_out).cloned().into_iter();
        let one = Losses::new(one.collect());
        assert_ne!(
            differences(before, before, &one, EXACT),
            Vec::<String>::new(),
            "{left_out}"
        );
    }
}

#[test]
fn a_record_differs_in_nothing_from_itself() {
    for record in ArbitraryRecords::new(5).take(1000) {
        assert_eq!(
            differences(&record, &record, &Losses::default(), EXACT),
            Vec::<String>::new()
        );
    }
}

#[test]
fn times_and_notes_are_lost_by_their_names() {
    let before = record(|game| {
        game.header("棋戦", "x")
            .header("備考", " y")
            .preamble("a")
            .comment("b");
        play(game, "7g7f");
        game.time(Duration::from_millis(1500))
            .comment("c")
            .comment("d")
            .bookmark("e");
        play(game, "3c3d");
        game.time(Duration::from_secs(2)).remark("f ");
    });
    let after = record(|game| {
        game.header("備考", "y").comment("b");
        play(game, "7g7f");
        game.time(Duration::from_secs(1)).comment("d");
        play(game, "3c3d");
        game.remark("f");
    });
    let named = losses([
        (header("棋戦", "x"), LossPlace::Header(0)),
        (header("備考", " y"), LossPlace::Header(1)),
        (remark("a"), LossPlace::Start),
        (LossKind::FractionOfSecond, at(0, 1)),
        (comment("c"), at(0, 1)),
        (LossKind::Bookmark { name: "e".to_owned() }, at(0, 1)),
        (LossKind::Time, at(0, 2)),
        (remark("f "), at(0, 2)),
    ]);
    check(&before, &after, &named);
}

#[test]
fn variations_are_lost_one_by_one() {
    let before = record(|game| {
        play(game, "7g7f 3c3d");
        game.variation(2).unwrap();
        play(game, "8c8d 2g2f");
        game.variation(3).unwrap();
        play(game, "6g6f");
        game.variation(1).unwrap();
        play(game, "2g2f");
    });
    let after = record(|game| {
        play(game, "7g7f 3c3d");
        game.variation(1).unwrap();
        play(game, "2g2f");
    });
    let named = losses([
        (LossKind::Variation { moves: 2 }, at(1, 2)),
        (LossKind::Variation { moves: 1 }, at(2, 3)),
    ]);
    check(&before, &after, &named);
}

#[test]
fn lines_that_become_equal_merge() {
    let before = record(|game| {
        play(game, "7g7f");
        game.end(Ending::Interrupt)
            .time(Duration::from_secs(2))
            .comment("a");
        game.variation(2).unwrap().comment("b");
        game.end_as(Ending::Other, "封じ手")
            .time(Duration::from_secs(3))
            .comment("c");
    });
    let after = record(|game| {
        play(game, "7g7f");
        game.comment("b")
            .end(Ending::Interrupt)
            .time(Duration::from_secs(2));
        game.comment("a").comment("c");
    });
    let named = losses([
        (ending("封じ手", Some("中断")), at(1, 2)),
        (LossKind::Time, at(1, 2)),
    ]);
    check(&before, &after, &named);
}

#[test]
fn what_follows_an_ending_that_is_left_out_takes_its_place() {
    let before = record(|game| {
        play(game, "7g7f");
        game.end(Ending::Resign).comment("a");
        play(game, "3c3d");
        game.end(Ending::Impasse).end(Ending::Interrupt);
        game.variation(2).unwrap();
        play(game, "8c8d");
    });
    let after = record(|game| {
        play(game, "7g7f 3c3d");
        game.end(Ending::Draw);
        game.variation(2).unwrap();
        play(game, "8c8d");
    });
    let named = losses([
        (ending("resign", None), at(0, 2)),
        (comment("a"), at(0, 2)),
        (ending("impasse", Some("HIKIWAKE")), at(0, 3)),
        (ending("interrupt", None), at(0, 3)),
    ]);
    check(&before, &after, &named);
}

#[test]
fn the_start_and_the_result_may_be_lost() {
    let mut start = Setup::STARTPOS;
    start.move_number = 7;
    let mut game = RecordBuilder::new(start);
    game.header("手合割", "平手").state_result(GameResult::Draw);
    let before = game.finish();
    let result = GameResult::Draw;
    let named = losses([
        (LossKind::MoveNumber { number: 7 }, LossPlace::Start),
        (LossKind::StatedResult { result }, LossPlace::Record),
    ]);
    check(&before, &Record::default(), &named);
}

#[test]
fn a_note_on_an_ending_may_be_on_the_move_before_it_and_must_be_named_if_it_is_changed() {
    let before = record(|game| {
        play(game, "7g7f");
        game.comment("a").end(Ending::Resign);
        game.comment("a").bookmark(" b");
    });
    let after = record(|game| {
        play(game, "7g7f");
        game.comment("a").comment("a").bookmark("b");
        game.end(Ending::Resign);
    });
    let bookmark = LossKind::Bookmark {
        name: " b".to_owned(),
    };
    check(&before, &after, &losses([(bookmark, at(0, 2))]));
    let none = Losses::default();
    assert_ne!(differences(&before, &after, &none, EXACT), Vec::<String>::new());
}

/// A remark before the first move is at the start position or above the headers. These places are not compared if the
/// format has only one of them.
#[test]
fn remarks_before_the_first_move_may_all_be_above_the_headers_if_the_format_has_one_place() {
    let one_preamble = Equivalences {
        has_one_preamble: true,
        ..EXACT
    };
    let before = record(|game| {
        game.comment("a").remark("b").preamble("c").remark("d");
    });
    let after = record(|game| {
        game.preamble("b").preamble("c").preamble("d").comment("a");
    });
    let none = Losses::default();
    assert_eq!(
        differences(&before, &after, &none, one_preamble),
        Vec::<String>::new()
    );
    assert_ne!(differences(&before, &after, &none, EXACT), Vec::<String>::new());
    for wrong in ["c", "d"] {
        let after = record(|game| {
            for text in ["b", "c", "d"] {
                if text == wrong {
                    game.remark(text);
                } else {
                    game.preamble(text);
                }
            }
            game.comment("a");
        });
        assert_ne!(differences(&before, &after, &none, EXACT), Vec::<String>::new());
    }
}

#[test]
fn a_result_that_a_mate_repeats_may_be_left_out_if_the_format_has_no_place_for_it() {
    let omits_result = Equivalences {
        omits_result_of_mate: true,
        ..EXACT
    };
    let mate = |result| {
        record(|game| {
            play(game, "7g7f");
            game.end(Ending::Checkmate);
            if let Some(result) = result {
                game.state_result(result);
            }
        })
    };
    let stated = mate(Some(GameResult::Win(Color::Black)));
    assert!(stated.stated_result().is_some());
    let none = Losses::default();
    assert_eq!(
        differences(&stated, &mate(None), &none, omits_result),
        Vec::<String>::new()
    );
    assert_ne!(
        differences(&stated, &mate(None), &none, EXACT),
        Vec::<String>::new()
    );
    // The result may be left out, but a reader must not add it.
    assert_ne!(
        differences(&mate(None), &stated, &none, omits_result),
        Vec::<String>::new()
    );
}

#[test]
fn a_time_of_a_header_may_have_another_form() {
    let times = |start: &str, end: &str| {
        record(|game| {
            game.header("開始日時", start).header("終了日時", end);
        })
    };
    let before = times("2024年1月2日", "1999/07/15(木) 9:05");
    let after = times("2024/01/02", "1999/07/15 09:05:00");
    let none = Losses::default();
    check(&before, &after, &none);
    for other in ["1999/07/15 09:05:01", "1999/07/15", "x"] {
        let after = times("2024/01/02", other);
        assert_ne!(differences(&before, &after, &none, EXACT), Vec::<String>::new());
    }
}

#[test]
fn the_blanks_of_a_time_may_be_lost() {
    let with = |end: &str| {
        record(|game| {
            game.header("終了日時", end);
        })
    };
    let end = "\u{1}\u{0}2003/05/03 11:11:05";
    let lost = losses([(header("終了日時", end), LossPlace::Header(0))]);
    let after = with("2003/05/03 11:11:05");
    assert_eq!(
        differences(&with(end), &after, &lost, EXACT),
        Vec::<String>::new()
    );
}
