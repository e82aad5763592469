//! Variations are read back into their places, and merge where the text does not distinguish them.

use std::time::Duration;

use pretty_assertions::assert_eq;

use super::{codes, game, lost, lost_in, play, read, written, written_ki2};
use crate::{Ending, Ki2, NodeId, NodeRef, WriteOptions};

/// Two endings with one text are read as one, with the time of the first. No second one may be written.
#[test]
fn endings_that_are_read_as_one_lose_no_time_silently() {
    let two_endings = |seconds: [Option<u64>; 2]| {
        game(|game| {
            play(game, "7g7f");
            for (ending, seconds) in [Ending::Other, Ending::Interrupt].into_iter().zip(seconds) {
                game.variation(2).unwrap();
                game.end(ending).comment(ending.name());
                if let Some(seconds) = seconds {
                    game.time(Duration::from_secs(seconds));
                }
            }
        })
    };
    let ending = "the ending `other` (written as `中断`) at move 2";
    let time = "the time at move 2 of variation 1";
    for (seconds, expected, read_back) in [
        ([None, None], vec![ending], "interrupt *other *interrupt"),
        ([Some(2), None], vec![ending], "interrupt(2) *other *interrupt"),
        ([Some(2), Some(2)], vec![ending], "interrupt(2) *other *interrupt"),
        (
            [Some(2), Some(3)],
            vec![ending, time],
            "interrupt(2) *other *interrupt",
        ),
        ([None, Some(3)], vec![ending, time], "interrupt *other *interrupt"),
    ] {
        let record = two_endings(seconds);
        assert_eq!(lost(&record), expected);
        let back = read(&written(&record)).record;
        let outline = back.outline();
        assert!(outline.ends_with(&format!("0: 7g7f {read_back}\n")), "{outline}");
    }
}

#[test]
fn what_follows_endings_that_are_read_as_one_has_no_other_times() {
    let record = game(|game| {
        play(game, "7g7f");
        for (ending, seconds) in [(Ending::Interrupt, 1), (Ending::Other, 2)] {
            game.variation(2).unwrap();
            game.end(ending);
            play(game, "3c3d");
            game.time(Duration::from_secs(seconds));
        }
    });
    let expected = [
        "the ending `other` (written as `中断`) at move 2 of variation 1",
        "the time at move 2 of variation 1",
    ];
    assert_eq!(lost(&record), expected);
    let back = read(&written(&record)).record;
    assert!(
        back.outline().ends_with("0: 7g7f interrupt 3c3d(1)\n"),
        "{back:?}"
    );
}

/// The numbers of the `変化` lines of a text, in order.
fn blocks(text: &str) -> Vec<&str> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("変化："));
    lines
        .map(|number| number.trim_start().trim_end_matches('手'))
        .collect()
}

#[test]
fn variations_keep_their_order_where_they_read_back() {
    for (places, expected) in [
        // Each line branches off from the main line.
        (["3 4c4d", "2 8c8d"], ["3", "2"]),
        // Written in this order, move 3 would come after the new move 2.
        (["2 8c8d", "3 6g6f"], ["3", "2"]),
        (["1 2g2f", "3 6g6f"], ["1", "3"]),
    ] {
        let record = game(|game| {
            play(game, "7g7f 3c3d 2g2f 4c4d");
            let main: Vec<NodeId> = game.record().root().line().map(NodeRef::id).collect();
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

/// In KI2 an ending before further moves is left out where there are variations. What followed it takes its place, may be
/// the same as a line beside it, and is read without an error all the same.
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
    let expected = ["the ending `反則負け` at move 3", "a comment line at move 3"];
    assert_eq!(lost_in(Ki2, &record, &WriteOptions::default()), expected);
    let back = read(&written_ki2(&record));
    assert_eq!(codes(&back).matches('!').count(), 0, "{}", codes(&back));
    let merged = "\
0: 5g5f 1a1b 3g3f 8b3b 2h1h
1 of 0 at 4: 5a6b 6i5h 6a5a 8g8f
2 of 1 at 7: 2i3g
3 of 0 at 4: draw
";
    let mut outline = back.record.outline();
    outline.replace_range(..=outline.find("\n0:").unwrap(), "");
    assert_eq!(outline, merged);
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
fn the_first_variation_stands_for_a_main_line_of_which_ki2_writes_nothing() {
    let record = game(|game| {
        game.end(Ending::NoMate);
        let ending = game.current().id();
        game.end(Ending::Impasse);
        game.variation_after(ending).comment("a").remark("b");
        play(game, "7g7f");
    });
    let expected = [
        "the ending `不詰` at move 1",
        "the ending `持将棋` at move 1",
        "a remark at move 1 of variation 1",
    ];
    assert_eq!(lost_in(Ki2, &record, &WriteOptions::default()), expected);
    assert_eq!(written_ki2(&record), "*a\n▲７六歩\n");
}
