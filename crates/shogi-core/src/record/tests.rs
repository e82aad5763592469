//! Tests of the tree of a record.

use std::time::Duration;

use pretty_assertions::assert_eq;

use super::*;
use crate::{Color, Ending, GameResult, Handicap, Move, Position, Setup};

fn mv(usi: &str) -> Move {
    usi.parse().unwrap()
}

fn play(game: &mut RecordBuilder, moves: &str) {
    for usi in moves.split_whitespace() {
        game.play(mv(usi)).unwrap();
    }
}

/// The lines in the outline of the finished record.
fn lines(game: RecordBuilder) -> Vec<String> {
    let outline = game.finish().outline();
    outline.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn a_plain_node_takes_32_bytes() {
    assert_eq!(size_of::<node_data::NodeData>(), 32);
    assert_eq!(size_of::<Option<Move>>(), 2);
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
    let record = game.clone().finish();
    assert_eq!(record.result(), Some(GameResult::Win(crate::Color::Black)));
    assert_eq!(
        lines(game),
        ["0: 7g7f resign", "1 of 0 at 2: 3c3d", "2 of 0 at 1: interrupt"]
    );
}

#[test]
fn a_line_can_go_on_past_an_ending() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f");
    game.end(Ending::Interrupt);
    play(&mut game, "3c3d");
    assert_eq!(lines(game.clone()), ["0: 7g7f interrupt 3c3d"]);
    let record = game.finish();
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
fn leading_notes_are_separate_from_the_notes_of_the_first_move() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f 3c3d");
    game.variation(2).unwrap().comment("before").bookmark("mark");
    play(&mut game, "8c8d");
    game.comment("after");
    assert_eq!(lines(game)[1], "1 of 0 at 2: 8c8d ^*before ^&mark *after");
}

#[test]
fn leading_notes_without_a_new_move_go_to_the_position_before() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f");
    // There is no move 2 yet, so the next move continues the line.
    game.variation(2).unwrap().comment("a");
    play(&mut game, "3c3d");
    // This variation repeats move 2. The variation after this one has no move.
    game.variation(2).unwrap().comment("b");
    play(&mut game, "3c3d");
    game.variation(2).unwrap().comment("c");
    assert_eq!(lines(game), ["0: 7g7f *a *b *c 3c3d"]);
}

#[test]
fn siblings_differ_in_their_step() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f 3c3d");
    game.time(Duration::from_secs(3)).comment("a");
    game.variation(2).unwrap();
    play(&mut game, "3c3d");
    // The move exists already, so the comment is appended and the first time is kept.
    game.comment("b").time(Duration::from_secs(4));
    play(&mut game, "2g2f");
    game.time(Duration::from_secs(5));
    game.variation(2).unwrap();
    play(&mut game, "8c8d");
    game.variation(2).unwrap();
    play(&mut game, "8c8d 8g8f");
    assert_eq!(
        lines(game),
        ["0: 7g7f 3c3d(3) *a *b 2g2f(5)", "1 of 0 at 2: 8c8d 8g8f"]
    );
}

#[test]
fn the_text_of_an_ending_is_a_part_of_the_step() {
    let mut game = Record::builder(Handicap::Even);
    game.end_as(Ending::Other, "封じ手").comment("a");
    for (text, comment) in [("パス", "b"), ("封じ手", "c"), ("パス", "d")] {
        game.variation(1).unwrap();
        game.end_as(Ending::Other, text).comment(comment);
    }
    assert_eq!(
        lines(game),
        ["0: other =封じ手 *a *c", "1 of 0 at 1: other =パス *b *d"]
    );
}

#[test]
fn a_variation_begins_within_the_line_or_right_behind_it() {
    let mut game = Record::builder(Handicap::Even);
    play(&mut game, "7g7f 3c3d");
    for ply in [0, 4, 9] {
        let error = game.variation(ply).map(|_| ()).unwrap_err();
        assert_eq!(error, VariationError { ply, last: 3 });
    }
    game.variation(3).unwrap();
    play(&mut game, "2g2f");
    assert_eq!(lines(game), ["0: 7g7f 3c3d 2g2f"]);
}

#[test]
fn positions_are_right_after_going_back_over_checkpoints() {
    let mut game = Record::builder(Handicap::Even);
    let shuffle = ["5i5h", "5a5b", "5h5i", "5b5a"];
    for ply in 0..200 {
        play(&mut game, shuffle[ply % 4]);
    }
    for ply in [200, 131, 130, 129, 128, 65, 64, 2] {
        game.variation(ply).unwrap();
        assert_eq!(game.position().move_number(), ply);
        let to_move = if ply % 2 == 1 { "7g7f" } else { "3c3d" };
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

#[test]
fn the_keys_of_the_players_or_the_handicap_name_the_sides() {
    let drawn: Setup = "4k4/9/9/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    let two_piece = Handicap::TwoPiece.setup().unwrap();
    for (start, key, value, expected) in [
        (Setup::STARTPOS, "先手", "A", false),
        (Setup::STARTPOS, "上手", "A", true),
        (two_piece, "先手", "A", true),
        (drawn, "先手", "A", false),
        (drawn, "手合割", "角落ち", true),
        (drawn, "手合割", "その他", false),
        (drawn, "手合割", "平手", false),
        // The start position is that of an even game, whatever the header `手合割` names.
        (Setup::STARTPOS, "手合割", "角落ち", false),
    ] {
        let mut builder = RecordBuilder::new(start);
        builder.header(key, value);
        assert_eq!(builder.finish().has_handicap_sides(), expected, "{key}：{value}");
    }
}

#[test]
fn a_mate_that_moves_follow_keeps_no_stated_result() {
    let mut builder = RecordBuilder::new(Setup::STARTPOS);
    builder
        .end(Ending::Checkmate)
        .play("7g7f".parse().unwrap())
        .unwrap();
    builder.state_result(GameResult::Win(Color::White));
    let record = builder.finish();
    assert_eq!((record.stated_result(), record.repeats_result()), (None, false));
    assert_eq!(record.result(), Some(GameResult::Win(Color::White)));
}

#[test]
fn a_mate_keeps_the_result_that_is_stated_beside_it() {
    for (ending, winner, is_kept) in [
        (Ending::Checkmate, Color::White, true),
        (Ending::Checkmate, Color::Black, false),
        (Ending::Resign, Color::White, false),
    ] {
        let mut builder = RecordBuilder::new(Setup::STARTPOS);
        builder.end(ending).state_result(GameResult::Win(winner));
        let record = builder.finish();
        let result = GameResult::Win(Color::White);
        assert_eq!(record.stated_result(), Some(result).filter(|_| is_kept));
        assert_eq!(
            (record.repeats_result(), record.result()),
            (is_kept, Some(result))
        );
    }
}

#[test]
fn a_note_of_any_kind_is_added_where_it_can_be() {
    let mut game = RecordBuilder::new(Setup::STARTPOS);
    assert!(game.note(NoteKind::LeadingRemark, "a\nb"));
    assert!(game.note(NoteKind::Bookmark, "c\nd"));
    assert!(!game.note(NoteKind::LeadingComment, "e"));
    play(&mut game, "7g7f");
    assert!(!game.note(NoteKind::BoardFlip, "f"));
    assert!(!game.note(NoteKind::EndingText, "g"));
    play(game.variation(1).unwrap(), "2g2f");
    assert!(game.comment("h").note(NoteKind::LeadingComment, "i"));
    let record = game.finish();
    let notes: Vec<_> = record.root().notes().collect();
    let remark = NoteKind::LeadingRemark;
    assert_eq!(
        notes,
        [(remark, "a"), (remark, "b"), (NoteKind::Bookmark, "c\nd")]
    );
    let notes: Vec<_> = record.lines()[1].first.notes().collect();
    assert_eq!(notes, [(NoteKind::Comment, "h"), (NoteKind::LeadingComment, "i")]);
}

#[test]
fn an_id_of_another_record_means_the_start() {
    let other = NodeId::new(99);
    let mut game = Record::builder(Handicap::Even);
    game.play("7g7f".parse().unwrap()).unwrap();
    assert_eq!(game.position_at(other), Position::startpos());
    game.variation_after(other).play("2g2f".parse().unwrap()).unwrap();
    assert_eq!(game.finish().root().children().count(), 2);
}
