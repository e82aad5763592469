//! Tests which parts of a record are written with a position, and which are reported as losses.

use std::time::Duration;

use pretty_assertions::assert_eq;

use super::{SAMPLE, findings};
use crate::{
    Bod, Ending, GameResult, Handicap, LossPlace, Move, Record, RecordBuilder, RecordFormat, Setup,
    WriteOptions, losses, parse,
};

fn written(record: &Record, ply: u32) -> String {
    Bod.write_string_lossy(record, &WriteOptions::default().ply(ply))
}

fn lost(record: &Record, ply: u32) -> Vec<String> {
    let losses = losses(record, &WriteOptions::default().ply(ply));
    losses.iter().map(ToString::to_string).collect()
}

fn usi(text: &str) -> Move {
    text.parse().unwrap()
}

/// Returns a record with every kind of item, such as a note or a time, in every place that can have it.
fn full_game() -> Record {
    let mut game = Record::builder(Handicap::TwoPiece);
    game.preamble("above").comment("start").remark("skipped");
    for (key, value) in [
        ("手合割", "二枚落ち"),
        ("上手", "W"),
        ("下手", "B"),
        ("下手", "another"),
        ("棋戦", "x"),
    ] {
        game.header(key, value);
    }
    game.play(usi("5a4b")).unwrap();
    game.time(Duration::from_millis(1500)).comment("one");
    game.play(usi("7g7f")).unwrap();
    game.bookmark("two").remark("skipped");
    game.play(usi("3c3d")).unwrap().comment("three");
    game.end(Ending::Interrupt);
    game.time(Duration::from_secs(2)).comment("end");
    game.variation(2).unwrap();
    game.play(usi("2g2f")).unwrap().comment("instead");
    game.end_as(Ending::Other, "封じ手");
    game.variation(1).unwrap();
    game.play(usi("4a3b")).unwrap();
    game.play(usi("7g7f")).unwrap().bookmark("there");
    game.state_result(GameResult::Draw);
    game.finish()
}

#[test]
fn all_that_a_position_within_a_game_leaves_out_is_named() {
    assert_eq!(
        lost(&full_game(), 1),
        [
            "the header `手合割：二枚落ち`",
            "the header `下手：another`",
            "3 moves",
            "the comment line `start` at the start",
            "the remark `skipped` at the start",
            "the time at move 1",
            "the bookmark `two` at move 2",
            "the remark `skipped` at move 2",
            "the comment line `three` at move 3",
            "the ending `interrupt` at move 4",
            "the comment line `end` at move 4",
            "the time at move 4",
            "a variation of 1 move (from move 2)",
            "the comment line `instead` at move 2 of variation 1",
            "the ending `封じ手` at move 3 of variation 1",
            "a variation of 2 moves (from move 1)",
            "the bookmark `there` at move 2 of variation 2",
            "the stated result (a draw)",
        ]
    );
    let text = written(&full_game(), 1);
    assert!(
        text.starts_with("#above\n棋戦：x\n上手：W\n上手の持駒：なし\n"),
        "{text}"
    );
    assert!(
        text.ends_with("下手：B\n下手の持駒：なし\n手数＝1  △４二玉  まで\n*one\n"),
        "{text}"
    );
}

#[test]
fn at_the_start_the_name_and_comment_of_the_start_are_kept() {
    let lost = lost(&full_game(), 0);
    assert_eq!(
        lost[..4],
        [
            "the header `下手：another`",
            "3 moves",
            "the remark `skipped` at the start",
            "the comment line `one` at move 1",
        ]
    );
    let text = written(&full_game(), 0);
    assert!(text.starts_with("#above\n手合割：二枚落ち\n棋戦：x\n"), "{text}");
    assert!(text.ends_with("*start\n上手番\n"), "{text}");
}

/// The remark with the last move belongs to the start position. A later position is written with its own last move.
#[test]
fn the_last_move_of_a_document_stays_with_its_position() {
    let record = parse(SAMPLE).unwrap();
    let mut game = RecordBuilder::new(*record.start());
    for (_, text) in record.root().notes() {
        game.preamble(text);
    }
    game.play(usi("7c7d")).unwrap();
    let game = game.finish();
    let remark = "the remark `手数＝171  ▲６二角成  まで` at the start";
    assert!(lost(&game, 1).contains(&remark.to_owned()));
    assert_eq!(lost(&game, 0), ["1 move"]);
}

/// json-kifu-format and rsshogi cannot read a `手数＝` line without the last move. So the line is left out if no move
/// was played before the position.
#[test]
fn a_position_that_no_move_led_to_has_no_count_of_moves() {
    for (number, line) in [(1, ""), (2, "手数＝1  まで\n")] {
        let start = Setup {
            move_number: number,
            ..Setup::STARTPOS
        };
        let record = RecordBuilder::new(start).finish();
        let text = written(&record, 0);
        assert!(text.ends_with(&format!("先手の持駒：なし\n{line}")), "{text}");
        assert_eq!(parse(&text).unwrap(), record);
    }
}

/// Some programs take the start position from `手合割` and ignore the diagram.
#[test]
fn a_handicap_is_written_only_above_its_own_diagram() {
    let drawn: Setup = "4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b - 1".parse().unwrap();
    let two_piece = Handicap::TwoPiece.setup().unwrap();
    for (start, value, is_kept) in [
        (Setup::STARTPOS, "平手", true),
        (two_piece, "二枚落ち", true),
        (two_piece, "2枚落ち", true),
        (two_piece, "平手", false),
        (drawn, "平手", false),
        (drawn, "二枚落ち", false),
        // These names do not mean one certain position, so they cannot contradict the diagram.
        (drawn, "その他", true),
        (drawn, "トンボ", true),
    ] {
        let mut builder = RecordBuilder::new(start);
        builder.header("手合割", value);
        let record = builder.finish();
        let named = format!("the header `手合割：{value}`");
        let expected = if is_kept { vec![] } else { vec![named] };
        assert_eq!(lost(&record, 0), expected, "{value}");
        let text = written(&record, 0);
        assert_eq!(text.contains("手合割"), is_kept, "{text}");
        assert_eq!(
            findings(&text)
                .iter()
                .filter(|finding| finding.contains("start"))
                .count(),
            0
        );
    }
}

/// The writer must not search the headers from the first one on for each header, because that would take minutes for
/// this many headers.
#[test]
fn many_names_of_one_player_are_lost_but_the_first() {
    const COUNT: usize = 100_000;
    let mut builder = Record::builder(Handicap::Even);
    for index in 0..2 * COUNT {
        builder.header(if index < COUNT { "棋戦" } else { "先手" }, "a");
    }
    let record = builder.finish();
    let lost = losses(&record, &WriteOptions::default());
    let places: Vec<LossPlace> = lost.iter().map(|loss| loss.place).collect();
    assert_eq!(
        places,
        (COUNT + 1..2 * COUNT).map(LossPlace::Header).collect::<Vec<_>>()
    );
}

#[test]
fn any_position_of_a_game_can_be_written_and_the_rest_is_listed() {
    let mut game = Record::builder(Handicap::TwoPiece);
    game.header("上手", "W")
        .play("5a4b".parse().unwrap())
        .unwrap()
        .comment("c");
    game.play("7g7f".parse().unwrap()).unwrap();
    let record = game.finish();
    let text = written(&record, 1);
    assert!(text.contains("手数＝1  △４二玉  まで\n*c\n"), "{text}");
    assert!(text.starts_with("上手：W\n上手の持駒：なし\n"), "{text}");
    assert_eq!(lost(&record, 2), ["2 moves", "the comment line `c` at move 1"]);
}

/// Two comments are lost: the comment on the ending, which has the same ply as the last move, and the comment on the
/// variation at this ply.
#[test]
fn comments_beside_the_position_that_is_written_are_named() {
    let mut builder = Record::builder(Handicap::Even);
    builder.play("7g7f".parse().unwrap()).unwrap().comment("written");
    builder.end(Ending::Resign).comment("lost");
    builder.variation(1).unwrap();
    builder.play("2g2f".parse().unwrap()).unwrap().comment("lost");
    let named = lost(&builder.finish(), u32::MAX);
    let comments = named.iter().filter(|loss| loss.contains("comment"));
    assert_eq!(
        comments.collect::<Vec<_>>(),
        [
            "the comment line `lost` at move 2",
            "the comment line `lost` at move 1 of variation 1"
        ]
    );
}
