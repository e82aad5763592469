//! Tests that written variations are read back in their places, and that equal variations are merged or left out.

use std::time::Duration;

use pretty_assertions::assert_eq;

use super::{codes, game, lost, lost_in, play, read, written, written_ki2};
use crate::{Ending, Ki2, Node, NodeId, WriteOptions};

/// If several endings after the same move are written with the same text, only the first is written. A reader would
/// merge the others with it, so they are left out with all moves after them.
#[test]
fn of_endings_that_are_written_alike_the_first_is_written() {
    let record = game(|game| {
        play(game, "7g7f");
        game.end(Ending::Interrupt).time(Duration::from_secs(1));
        for (ending, comment) in [(Ending::Other, "a"), (Ending::Resign, "b")] {
            game.variation(2).unwrap();
            game.end(ending).comment(comment).time(Duration::from_secs(2));
            play(game, "3c3d");
            game.variation(2).unwrap();
        }
    });
    assert_eq!(lost(&record), ["a variation of 1 move (from move 2)"]);
    let text = written(&record);
    // The branch mark `+` is written only on a move that has an alternative later in the text.
    assert_eq!(text.matches('+').count(), 1, "{text}");
    let outline = read(&text).record.outline();
    let expected = "0: 7g7f interrupt(1)\n1 of 0 at 2: resign(2) *b 3c3d\n";
    assert!(outline.ends_with(expected), "{outline}");
    assert_eq!(written(&read(&text).record), text);
}

/// Returns the numbers in the `変化` lines of a text, in order.
fn blocks(text: &str) -> Vec<&str> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("変化："));
    lines
        .map(|number| number.trim_start().trim_end_matches('手'))
        .collect()
}

#[test]
fn variations_keep_their_order_where_they_read_back() {
    for (places, expected) in [
        // Each row has the first moves of two variations in the order of the record, and the `変化` numbers in the
        // order of the text. In this row both variations branch off from the main line.
        (["3 4c4d", "2 8c8d"], ["3", "2"]),
        // If the variation at move 2 came first, the variation at move 3 would be read as a branch of it.
        (["2 8c8d", "3 6g6f"], ["3", "2"]),
        (["1 2g2f", "3 6g6f"], ["1", "3"]),
    ] {
        let record = game(|game| {
            play(game, "7g7f 3c3d 2g2f 4c4d");
            let main: Vec<NodeId> = game.record().root().line().map(Node::id).collect();
            for place in places {
                let (number, mv) = place.split_once(' ').unwrap();
                let number: usize = number.parse().unwrap();
                let mv = if number == 3 { "6g6f" } else { mv };
                game.variation_after(main[number - 1]);
                play(game, mv);
            }
        });
        assert_eq!(blocks(&written(&record)), expected, "{places:?}");
        assert_eq!(blocks(&written_ki2(&record)), expected, "{places:?}");
        assert_eq!(read(&written(&record)).record, record);
        assert_eq!(read(&written_ki2(&record)).record, record);
    }
}

/// In a record with variations, KI2 leaves out an ending before further moves. A reader then finds these moves directly
/// after the move before the ending. If a variation after that move begins with the same move as these moves, a reader
/// would merge the two. So the variation is left out, with its own variations.
#[test]
fn what_follows_an_ending_that_ki2_leaves_out_takes_its_place() {
    let record = game(|game| {
        play(game, "5g5f 1a1b");
        game.end(Ending::IllegalLoss).comment("a");
        play(game, "3g3f 8b3b 2h1h");
        game.variation(3).unwrap();
        play(game, "3g3f 5a6b 6i5h 6a5a");
        let before = game.current().id();
        play(game, "8g8f");
        game.variation(4).unwrap().end(Ending::Draw);
        game.variation_after(before);
        play(game, "2i3g");
    });
    let expected = [
        "the ending `illegal_loss` at move 3",
        "the comment line `a` at move 3",
        "a variation of 5 moves (from move 3)",
        "a variation of 1 move (from move 7)",
        "a variation of 0 moves (from move 4)",
    ];
    assert_eq!(lost_in(Ki2, &record, &WriteOptions::default()), expected);
    let back = read(&written_ki2(&record));
    assert_eq!(codes(&back).matches('!').count(), 0, "{}", codes(&back));
    let outline = back.record.outline();
    assert!(outline.ends_with("\n0: 5g5f 1a1b 3g3f 8b3b 2h1h\n"), "{outline}");
}

#[test]
fn a_variation_of_which_ki2_writes_nothing_moves_no_other() {
    let record = game(|game| {
        play(game, "7g7f 3c3d");
        let second = game.current().id();
        game.end(Ending::WinByDefault);
        let ending = game.current().id();
        play(game, "2g2f");
        game.variation(1).unwrap();
        play(game, "2g2f 8c8d");
        game.variation_after(ending).end(Ending::MaxMoves);
        game.variation_after(second);
        play(game, "6g6f");
    });
    let back = read(&written_ki2(&record)).record;
    let mut outline = back.outline();
    outline.replace_range(..=outline.find("\n0:").unwrap(), "");
    let expected = "0: 7g7f 3c3d 2g2f\n1 of 0 at 3: 6g6f\n2 of 0 at 1: 2g2f 8c8d\n";
    assert_eq!(outline, expected);
}

#[test]
fn the_first_variation_replaces_a_main_line_of_which_ki2_writes_nothing() {
    let record = game(|game| {
        game.end(Ending::NoMate);
        let ending = game.current().id();
        game.end(Ending::Impasse);
        game.variation_after(ending).comment("a").remark("b");
        play(game, "7g7f");
    });
    let expected = [
        "the ending `no_mate` at move 1",
        "the ending `impasse` at move 1",
        "the remark `b` at move 1 of variation 1",
    ];
    assert_eq!(lost_in(Ki2, &record, &WriteOptions::default()), expected);
    assert_eq!(written_ki2(&record), "*a\n▲７六歩\n");
}

/// Two endings follow the same move. The first has a text of two lines, which cannot be written; so both are written as
/// 中断. The variation with the second ending and a move after it is left out.
#[test]
fn a_variation_behind_an_ending_that_is_written_like_one_beside_it_is_lost_and_reported() {
    let record = game(|game| {
        play(game, "7g7f");
        let before = game.current().id();
        game.end_as(Ending::Other, "x\ny").comment("A");
        game.variation_after(before);
        game.end(Ending::Interrupt).comment("B");
        play(game, "3c3d");
    });
    let expected = [
        "the ending `x y` (written as `中断`) at move 2",
        "a variation of 1 move (from move 2)",
    ];
    assert_eq!(lost(&record), expected);
}

/// KI2 leaves out two endings in a row with a move beside the second. The move then follows the move before the endings,
/// and is written on the same line as that.
#[test]
fn a_variation_beside_endings_that_are_left_out_continues_the_line() {
    let record = game(|game| {
        play(game, "7g7f");
        game.end(Ending::Interrupt);
        let first = game.current().id();
        game.end(Ending::Resign);
        game.variation_after(first);
        play(game, "3c3d 2g2f");
    });
    let expected = [
        "the ending `interrupt` at move 2",
        "the ending `resign` at move 2",
    ];
    assert_eq!(lost_in(Ki2, &record, &WriteOptions::default()), expected);
    let text = written_ki2(&record);
    assert_eq!(text, "▲７六歩    △３四歩    ▲２六歩\n");
}
