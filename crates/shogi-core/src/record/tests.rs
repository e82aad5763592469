//! Tests of the record tree. The numbers of the blocks are those of the files that the comments name.

use std::time::Duration;

use pretty_assertions::assert_eq;

use super::*;
use crate::Move;

fn mv(usi: &str) -> Move {
    usi.parse().unwrap()
}

fn play(game: &mut RecordBuilder, moves: &str) {
    for usi in moves.split_whitespace() {
        game.play(mv(usi)).unwrap();
    }
}

/// Each line as `parent@ply: moves`, endings by name.
fn outline(record: &Record) -> Vec<String> {
    record
        .lines()
        .iter()
        .map(|line| {
            let steps: Vec<String> = line
                .steps()
                .map(|node| match node.step() {
                    Step::Move(mv) => mv.to_string(),
                    Step::Ending(ending) => ending.name().to_owned(),
                    Step::Start => String::new(),
                })
                .collect();
            format!("{}@{}: {}", line.parent, line.from_ply, steps.join(" "))
        })
        .collect()
}

#[test]
fn a_plain_node_takes_32_bytes() {
    assert_eq!(size_of::<node::Node>(), 32);
    assert_eq!(size_of::<Option<Move>>(), 2);
}

#[test]
fn a_block_hangs_on_the_most_recent_line_that_holds_the_ply() {
    // The order of blocks 9, 6, 9, 6, 1, 7 of the example page of Kifu for Windows: the second 9 belongs to the first
    // 6, the 7 to the 1.
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d");
    for (number, moves) in [
        (9, "1g1f"),
        (6, "4a3b 9g9f 9c9d 1g1f"),
        (9, "4g4f"),
        (6, "2b3c"),
        (1, "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i3h"),
        (7, "9g9f"),
    ] {
        game.variation(number).unwrap();
        play(&mut game, moves);
    }
    let expected = [
        "0@0: 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d",
        "0@9: 1g1f",
        "0@6: 4a3b 9g9f 9c9d 1g1f",
        "2@9: 4g4f",
        "0@6: 2b3c",
        "0@1: 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i3h",
        "5@7: 9g9f",
    ];
    let record = game.finish();
    assert_eq!(outline(&record), expected);
    assert_eq!(record.block_order().order, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_block_that_a_short_variation_does_not_reach_hangs_on_the_line_below() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f 3c3d 2g2f 8c8d 2f2e");
    game.variation(2).unwrap();
    play(&mut game, "8c8d");
    game.variation(5).unwrap();
    play(&mut game, "1g1f");
    let record = game.finish();
    assert_eq!(outline(&record)[1..], ["0@2: 8c8d", "0@5: 1g1f"]);
}

#[test]
fn a_block_beyond_every_line_is_refused() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f 3c3d");
    assert_eq!(
        game.variation(9),
        Err(VariationError::OutOfReach { number: 9, last: 3 })
    );
    assert_eq!(
        game.variation(0),
        Err(VariationError::OutOfReach { number: 0, last: 3 })
    );
    play(&mut game, "2g2f");
    assert_eq!(outline(&game.finish()), ["0@0: 7g7f 3c3d 2g2f"]);
}

#[test]
fn a_block_one_past_the_end_continues_the_line() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f 3c3d");
    game.variation(3).unwrap();
    play(&mut game, "2g2f 8c8d");
    assert_eq!(outline(&game.finish()), ["0@0: 7g7f 3c3d 2g2f 8c8d"]);
}

#[test]
fn blocks_in_an_order_that_would_not_read_back_are_written_deepest_first() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f 3c3d 2g2f 8c8d");
    game.variation(2).unwrap();
    play(&mut game, "8c8d 2g2f 8d8e");
    // A repeated move 2 leads back to the main line, and the block leaves it at 3.
    game.variation(2).unwrap();
    play(&mut game, "3c3d 1g1f");
    let record = game.finish();
    assert_eq!(outline(&record)[1..], ["0@2: 8c8d 2g2f 8d8e", "0@3: 1g1f"]);
    assert_eq!(record.block_order().order, [2, 1]);
}

#[test]
fn a_block_that_repeats_a_line_merges_with_it_as_far_as_it_says_the_same() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f 3c3d");
    game.time(Duration::from_secs(3)).comment("a");
    game.variation(2).unwrap();
    play(&mut game, "3c3d");
    game.time(Duration::from_secs(3)).comment("a");
    game.variation(2).unwrap();
    play(&mut game, "3c3d");
    game.time(Duration::from_secs(4));
    game.variation(2).unwrap();
    play(&mut game, "3c3d");
    game.time(Duration::from_secs(3)).comment("a").comment("b");
    play(&mut game, "2g2f");
    let record = game.finish();
    assert_eq!(outline(&record)[1..], ["0@2: 3c3d", "0@2: 3c3d 2g2f"]);
    let last = record.lines()[2].first;
    assert_eq!(last.comments().collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(last.time(), Some(Duration::from_secs(3)));
}

#[test]
fn an_ending_can_be_the_whole_variation_or_have_alternatives() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f");
    game.end(Ending::Resign);
    game.variation(2).unwrap();
    play(&mut game, "3c3d");
    game.variation(1).unwrap();
    game.end(Ending::Interrupt);
    let record = game.finish();
    assert_eq!(
        outline(&record),
        ["0@0: 7g7f resign", "0@2: 3c3d", "0@1: interrupt"]
    );
    assert_eq!(record.result(), Some(GameResult::Win(crate::Color::Black)));
}

#[test]
fn a_line_can_go_on_past_an_ending() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f");
    game.end(Ending::Interrupt);
    play(&mut game, "3c3d");
    let record = game.finish();
    assert_eq!(outline(&record), ["0@0: 7g7f interrupt 3c3d"]);
    assert_eq!(record.mainline().map(|step| step.ply).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(record.ending(), Some(Ending::Interrupt));
}

#[test]
fn of_several_endings_in_a_row_the_first_counts() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f");
    game.end(Ending::Interrupt);
    play(&mut game, "3c3d");
    game.end(Ending::Resign).end(Ending::Interrupt);
    let record = game.finish();
    assert_eq!(record.ending(), Some(Ending::Resign));
}

#[test]
fn what_opens_a_variation_stays_apart_from_its_first_move() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f 3c3d");
    game.variation(2).unwrap();
    game.comment("opening").bookmark("mark");
    play(&mut game, "8c8d");
    game.comment("after");
    let record = game.finish();
    let first = record.lines()[1].first;
    assert_eq!(first.opening_comments().collect::<Vec<_>>(), ["opening"]);
    assert_eq!(first.comments().collect::<Vec<_>>(), ["after"]);
    let notes: Vec<_> = first.notes().map(|(kind, _)| kind).collect();
    assert_eq!(
        notes,
        [
            NoteKind::OpeningComment,
            NoteKind::OpeningBookmark,
            NoteKind::Comment
        ]
    );
}

#[test]
fn what_opens_a_block_that_goes_on_with_its_line_stands_in_that_line() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f");
    game.variation(2).unwrap();
    game.comment("ここから");
    play(&mut game, "3c3d");
    let record = game.finish();
    let first = record.root().next().unwrap();
    assert_eq!(first.comments().collect::<Vec<_>>(), ["ここから"]);
    assert_eq!(first.next().unwrap().notes().count(), 0);
}

#[test]
fn numbers_of_the_file_decide_where_a_block_hangs() {
    // A file whose moves begin at 54 and leave out 56.
    let mut game = Record::builder(Handicap::Even);
    game.renumber(54);
    play(&mut game, "7g7f 3c3d");
    game.renumber(57);
    play(&mut game, "2g2f 8c8d");
    game.variation(58).unwrap();
    play(&mut game, "4c4d");
    assert_eq!(outline(&game.finish())[1..], ["0@4: 4c4d"]);
}

#[test]
fn going_back_over_checkpoints_gives_the_position_of_that_ply() {
    let mut game = Record::builder(Handicap::Even);
    let shuffle = ["5i5h", "5a5b", "5h5i", "5b5a"];
    for ply in 0..200 {
        play(&mut game, shuffle[ply % 4]);
    }
    for number in [200, 131, 130, 129, 128, 65, 64, 2] {
        game.variation(number).unwrap();
        assert_eq!(game.position().move_number(), number);
        let to_move = if number % 2 == 1 { "7g7f" } else { "3c3d" };
        play(&mut game, to_move);
    }
    assert_eq!(game.finish().lines().len(), 9);
}

#[test]
fn equal_records_may_have_been_built_in_different_orders() {
    let mut one = Record::builder(Handicap::Even);
    play(&mut one, "7g7f 3c3d");
    one.variation(2).unwrap();
    play(&mut one, "8c8d");
    one.variation(1).unwrap();
    play(&mut one, "2g2f");
    let mut two = Record::builder(Handicap::Even);
    play(&mut two, "7g7f 3c3d");
    two.variation(1).unwrap();
    play(&mut two, "2g2f");
    two.variation(1).unwrap();
    play(&mut two, "7g7f 8c8d");
    let (one, two) = (one.finish(), two.finish());
    assert_eq!(one, two);
    let mut three = Record::builder(Handicap::Even);
    play(&mut three, "7g7f 3c3d");
    assert_ne!(one, three.finish());
}

#[test]
fn deep_and_wide_trees_are_built_walked_and_dropped() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f");
    game.end(Ending::Resign);
    let shuffle = ["5a5b", "5i5h", "5b5a", "5h5i"];
    for depth in 0..20_000_u32 {
        game.variation(depth + 2).unwrap();
        play(&mut game, shuffle[depth as usize % 4]);
        game.end(Ending::Resign);
    }
    for _ in 0..20_000 {
        game.variation(1).unwrap();
        play(&mut game, "2g2f");
        game.comment("x");
    }
    let record = game.finish();
    assert_eq!(record.lines().len(), 20_002);
    assert_eq!(record, record.clone());
}

#[test]
fn moves_of_the_main_line_have_their_notation() {
    let mut game = RecordBuilder::new(Setup::STARTPOS);
    play(&mut game, "7g7f 3c3d 8h2b+ 3a2b B*4e");
    let record = game.finish();
    let written: Vec<String> = record
        .mainline()
        .map(|step| step.notation().to_string())
        .collect();
    assert_eq!(written, ["▲７六歩", "△３四歩", "▲２二角成", "△同　銀", "▲４五角"]);
}

#[test]
fn a_comment_of_several_lines_is_several_comment_lines() {
    let mut builder = Record::builder(Handicap::Even);
    builder.comment("a\r\nb\rc\n\nd\n").remark("x\ny");
    let record = builder.finish();
    let comments: Vec<&str> = record.root().comments().collect();
    assert_eq!(comments, ["a", "b", "c", "", "d", ""]);
    assert_eq!(record.root().notes().count(), 8);
}

/// `投了` at number 3, then the game goes on from number 4: a later variation from 6 hangs on that part, an earlier one
/// from 2 does not.
#[test]
fn variations_hang_on_a_line_that_goes_on_past_an_ending() {
    let mut builder = Record::builder(Handicap::Even);
    for mv in ["7g7f", "3c3d"] {
        builder.play(mv.parse().unwrap()).unwrap();
    }
    builder.end(Ending::Resign);
    for mv in ["2g2f", "8c8d", "2f2e"] {
        builder.play(mv.parse().unwrap()).unwrap();
    }
    assert_eq!(builder.next_number(), 7);
    builder.variation(2).unwrap();
    builder.play("8c8d".parse().unwrap()).unwrap();
    builder.variation(6).unwrap();
    builder.play("6g6f".parse().unwrap()).unwrap();
    let record = builder.finish();
    let lines = record.lines();
    let places: Vec<(usize, u32)> = lines.iter().map(|line| (line.parent, line.from_ply)).collect();
    assert_eq!(places, [(0, 0), (0, 2), (0, 5)]);
    assert_eq!(record.block_order().order, [1, 2]);
}
