//! Tests of the editor. Each test edits a small record and compares its outline.

use std::time::Duration;

use pretty_assertions::assert_eq;

use super::{EditError, NodeEditor, RecordEditor};
use crate::position::Legality;
use crate::record::{Header, HeaderName, Node, NodeId, NoteKind, Record};
use crate::text::MAX_LENGTH;
use crate::{Color, Ending, GameResult, Handicap, IllegalMove, Setup};

/// A record with the main line `7g7f 3c3d 2g2f resign`, the variation 8c8d at move 2 and the variation 6g6f at move 3.
fn game() -> Record {
    let mut game = Record::builder(Handicap::Even);
    for usi in ["7g7f", "3c3d", "2g2f"] {
        game.play(usi.parse().unwrap()).unwrap();
    }
    game.end(Ending::Resign);
    game.variation(3).unwrap().comment("別案");
    game.play("6g6f".parse().unwrap()).unwrap();
    game.variation(2).unwrap();
    game.play("8c8d".parse().unwrap()).unwrap();
    game.finish()
}

/// Edits the record of [`game`] and returns the rows of its outline that show the lines of play. Also asserts that
/// undoing the edit restores the record.
fn after(edit: impl FnOnce(&mut RecordEditor)) -> Vec<String> {
    let record = game();
    let mut editor = record.clone().edit();
    edit(&mut editor);
    let edited = editor.record().clone();
    assert_eq!(editor.clone().finish(), edited);
    while editor.undo().is_some() {}
    assert_eq!(*editor.record(), record);
    let outline = edited.outline();
    outline
        .lines()
        .filter(|line| !line.starts_with("start"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn headers_are_set_added_and_removed() {
    let lines = after(|edit| {
        edit.add_header("備考", "一")
            .add_header("場所", "東京")
            .add_header("備考", "二");
        edit.set_header("備考", "三")
            .set_header("棋戦", "例会")
            .remove_header("場所");
    });
    assert_eq!(lines[..2], ["備考=三", "棋戦=例会"]);
}

#[test]
fn the_start_is_replaced_if_all_moves_can_still_be_played() {
    // Without White's lances: no move of the record is theirs.
    let start = "1nsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
        .parse()
        .unwrap();
    let corner = "1a".parse().unwrap();
    let mut editor = game().edit();
    editor.set_header("手合割", "平手");
    assert!(editor.at_ply(2).unwrap().position().piece_at(corner).is_some());
    let before = editor.record().clone();
    editor.set_start(start).unwrap();
    assert_eq!(editor.record().start(), &start);
    assert_eq!(editor.record().headers.get("手合割"), None);
    assert_eq!(editor.record().lines().len(), 3);
    assert_eq!(editor.at_ply(2).unwrap().position().piece_at(corner), None);
    assert!(editor.undo().is_some());
    assert_eq!(*editor.record(), before);
    assert!(editor.at_ply(2).unwrap().position().piece_at(corner).is_some());
    assert!(editor.redo().is_some());
    assert_eq!(editor.at_ply(2).unwrap().position().piece_at(corner), None);
}

#[test]
fn the_start_stays_if_a_move_of_any_line_cannot_be_played() {
    // Without the pawn on 6g, only the variation 6g6f is impossible.
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPP1PPPPP/1B5R1/LNSGKGSNL b - 1"
        .parse()
        .unwrap();
    let mut editor = game().edit();
    let refused = editor.set_start(start);
    assert!(matches!(refused, Err(EditError::Illegal(_))), "{refused:?}");
    assert_eq!(*editor.record(), game());
    assert_eq!(editor.undo_count(), 0);
    // In a handicap game White moves first, and all moves would change their sides.
    let lance = Handicap::Lance.setup().unwrap();
    assert!(editor.set_start(lance).is_err());
    editor.at_start().cut();
    editor.set_header("手合割", "平手").set_start(lance).unwrap();
    assert_eq!(editor.record().headers.get("手合割"), Some("香落ち"));
}

#[test]
fn notes_and_times_are_set_and_removed() {
    let lines = after(|edit| {
        let mut at = edit.at_ply(1).unwrap();
        at.comment("一\n二")
            .bookmark("角道")
            .set_time(Some(Duration::from_millis(1500)))
            .unwrap();
        at.set_comments(["三"]);
        let mut at = edit.at_ply(2).unwrap();
        at.remark("註").set_notes(NoteKind::Remark, [""; 0]).unwrap();
    });
    assert_eq!(lines[0], "0: 7g7f(1.5) *三 &角道 3c3d 2g2f resign");
}

#[test]
fn a_variation_follows_the_moves_that_are_there() {
    let lines = after(|edit| {
        edit.at_start()
            .variation(["7g7f", "8c8d", "2g2f"])
            .unwrap()
            .variation(["2g2f"])
            .unwrap();
    });
    assert_eq!(
        lines,
        [
            "0: 7g7f 3c3d 2g2f resign",
            "1 of 0 at 3: 6g6f ^*別案",
            "2 of 0 at 2: 8c8d 2g2f",
            "3 of 0 at 1: 2g2f"
        ]
    );
}

/// If a node has more than 32 children, they are found in an index. Moves of edits that failed or were undone must not
/// be found.
#[test]
fn moves_are_found_among_very_many_siblings() {
    let mut editor = Record::default().edit();
    editor.legality(Legality::Trust);
    // The moves of each pawn of Black to six squares of its file.
    let files = 1..=9_u8;
    let moves: Vec<String> = files
        .flat_map(|file| ('a'..='f').map(move |rank| format!("{file}g{file}{rank}")))
        .collect();
    for mv in &moves {
        editor.at_start().variation([mv.as_str()]).unwrap();
    }
    let count = editor.record().root().children().count();
    assert_eq!(count, moves.len());
    let first_moves = |editor: &RecordEditor| editor.record().root().children().count();
    // The second move is impossible, so the edit fails and the first move is removed again.
    assert!(editor.at_start().variation(["7g7g", "5e5d"]).is_err());
    assert!(editor.at_start().variation(["2h3h", "5e5d"]).is_err());
    assert_eq!(first_moves(&editor), count);
    editor.at_start().variation(["2h3h"]).unwrap();
    editor.at_start().variation(["2h3h", "3c3d"]).unwrap();
    assert_eq!(first_moves(&editor), count + 1);
    assert!(editor.undo().is_some() && editor.undo().is_some());
    assert_eq!(first_moves(&editor), count);
    editor.at_start().variation(["2h4h"]).unwrap();
    editor.at_start().variation(["2h3h", "8c8d"]).unwrap();
    editor.at_start().variation(["1g1a", "8c8d"]).unwrap();
    editor.at_start().variation(["9g9f", "8c8d"]).unwrap();
    assert_eq!(first_moves(&editor), count + 2);
}

#[test]
fn endings_are_found_among_very_many_siblings() {
    let mut editor = Record::default().edit();
    let texts: Vec<String> = (0..40).map(|number| format!("終局{number}")).collect();
    for text in &texts {
        editor.at_start().end_as(Ending::Other, text).unwrap();
    }
    let count = |editor: &RecordEditor| editor.record().root().children().count();
    let first = editor.at_start().end_as(Ending::Other, "終局0").unwrap().id();
    assert_eq!(count(&editor), 40);
    editor
        .at(first)
        .unwrap()
        .set_ending(Ending::Other, "持ち越し")
        .unwrap();
    let found = editor.at_start().end_as(Ending::Other, "持ち越し").unwrap().id();
    assert_eq!((found, count(&editor)), (first, 40));
    let new = editor.at_start().end_as(Ending::Other, "終局0").unwrap().id();
    assert_ne!(new, first);
    assert_eq!(count(&editor), 41);
}

#[test]
fn headers_that_come_back_are_found() {
    let mut record = Record::default();
    record.headers.push("先手", "A");
    let mut editor = record.edit();
    editor.remove_header("先手");
    editor.set_header("棋戦", "例会");
    assert!(editor.undo().is_some() && editor.undo().is_some());
    editor.set_header("先手", "B");
    let found: Vec<_> = editor.record().headers.iter().collect();
    assert_eq!(found, [&Header::new("先手", "B")]);
    editor.remove_header("先手");
    assert_eq!(editor.record().headers.iter().count(), 0);
}

#[test]
fn a_move_that_is_not_allowed_adds_nothing() {
    let refuse = |edit: &mut RecordEditor, moves: [&str; 2]| {
        let before = edit.record().clone();
        let error = edit.at_ply(3).unwrap().variation(moves).map(|_| ()).unwrap_err();
        assert_eq!(*edit.record(), before);
        error
    };
    let lines = after(|edit| {
        assert!(matches!(
            refuse(edit, ["8c8d", "5e5d"]),
            EditError::Illegal(IllegalMove::NoPiece { .. })
        ));
        assert!(matches!(refuse(edit, ["8c8d", "5x5d"]), EditError::Move(_)));
        // The pawn moves two squares. This is illegal, but possible on the board.
        let two_squares = ["3c3e"; 1];
        let refused = edit.at_ply(1).unwrap().variation(two_squares).map(|_| ());
        assert!(matches!(refused, Err(EditError::Illegal(_))));
        edit.legality(Legality::Report)
            .at_ply(1)
            .unwrap()
            .variation(two_squares)
            .unwrap();
    });
    assert_eq!(lines.last().unwrap(), "3 of 0 at 2: 3c3e");
}

#[test]
fn a_variation_that_is_promoted_continues_its_line() {
    let lines = after(|edit| {
        let id = edit.record().lines()[1].first.id();
        edit.at(id).unwrap().promote().unwrap();
    });
    // The leading notes of the variation describe the position after move 2.
    assert_eq!(
        lines,
        [
            "0: 7g7f 3c3d *別案 6g6f",
            "1 of 0 at 3: 2g2f resign",
            "2 of 0 at 2: 8c8d"
        ]
    );
    let lines = after(|edit| {
        let id = edit.record().lines()[2].first.id();
        edit.at(id)
            .unwrap()
            .play("2g2f".parse().unwrap())
            .unwrap()
            .promote_to_main();
    });
    assert_eq!(
        lines,
        [
            "0: 7g7f 8c8d 2g2f",
            "1 of 0 at 2: 3c3d 2g2f resign",
            "2 of 1 at 3: 6g6f ^*別案"
        ]
    );
}

#[test]
fn variations_are_written_in_their_new_order() {
    let lines = after(|edit| {
        let mut at = edit.at_ply(1).unwrap();
        at.variation(["1c1d"]).unwrap().variation(["9c9d"]).unwrap();
        let last = edit.record().lines()[4].first.id();
        edit.at(last).unwrap().move_to(1).unwrap();
    });
    assert_eq!(
        lines[1..4],
        ["1 of 0 at 2: 9c9d", "2 of 0 at 2: 8c8d", "3 of 0 at 2: 1c1d"]
    );
}

#[test]
fn removing_a_move_removes_the_moves_after_it() {
    let lines = after(|edit| {
        let mut at = edit.at_ply(2).unwrap();
        assert_eq!(at.remove().unwrap().node().ply(), 1);
    });
    assert_eq!(lines, ["0: 7g7f 8c8d"]);
    let lines = after(|edit| {
        edit.at_ply(2).unwrap().cut();
    });
    assert_eq!(lines, ["0: 7g7f 3c3d", "1 of 0 at 2: 8c8d"]);
}

#[test]
fn endings_are_set_and_replaced() {
    let lines = after(|edit| {
        edit.at_end()
            .set_ending(Ending::Other, "指し掛け")
            .unwrap()
            .comment("後日");
        edit.at_ply(3).unwrap().end(Ending::Interrupt).unwrap();
    });
    assert_eq!(lines[0], "0: 7g7f 3c3d 2g2f other =指し掛け *後日");
    assert_eq!(lines[3], "3 of 0 at 4: interrupt");
    let lines = after(|edit| {
        edit.at_ply(3).unwrap().set_ending(Ending::Interrupt, "").unwrap();
        let variation = edit.record().lines()[2].first.id();
        edit.at(variation)
            .unwrap()
            .set_ending(Ending::Resign, "")
            .unwrap();
    });
    assert_eq!(lines[0], "0: 7g7f 3c3d 2g2f interrupt");
    assert_eq!(lines[2], "2 of 0 at 2: 8c8d resign");
    let lines = after(|edit| {
        edit.at_ply(3)
            .unwrap()
            .remove_ending()
            .unwrap()
            .remove_ending()
            .unwrap();
        let error = edit.at_ply(1).unwrap().remove_ending().map(|_| ());
        assert_eq!(error, Err(EditError::NotAtEnd));
    });
    assert_eq!(lines[0], "0: 7g7f 3c3d 2g2f");
    after(|edit| {
        let mut at = edit.at_ply(3).unwrap();
        at.end(Ending::Interrupt).unwrap();
        assert_eq!(
            at.set_ending(Ending::Resign, "").map(|_| ()),
            Err(EditError::SameEnding)
        );
    });
}

#[test]
fn a_variation_beside_a_removed_ending_continues_the_line() {
    let lines = after(|edit| {
        edit.at_ply(3).unwrap().variation(["8c8d", "2f2e"]).unwrap();
        let mut at = edit.at_ply(3).unwrap();
        assert_eq!(at.remove_ending().unwrap().node().ply(), 3);
        assert_eq!(at.remove_ending().map(|_| ()), Err(EditError::NotAtEnd));
    });
    assert_eq!(lines[0], "0: 7g7f 3c3d 2g2f 8c8d 2f2e");
}

#[test]
fn edits_that_change_nothing_are_not_undone() {
    let mut game = game();
    game.headers.push("棋戦", "例会");
    let mut edit = game.edit();
    let headers: Vec<Header> = edit.record().headers.iter().cloned().collect();
    edit.set_header("棋戦", "例会")
        .set_headers(headers)
        .remove_header("場所")
        .set_stated_result(None);
    edit.at_end().set_ending(Ending::Resign, "").unwrap();
    edit.at_end().set_comments([""; 0]).set_time(None).unwrap();
    edit.at_ply(1).unwrap().promote().unwrap().promote_to_main();
    assert!(edit.undo().is_none());
}

#[test]
fn notes_that_do_not_fit_change_nothing() {
    let mut edit = game().edit();
    edit.at_end()
        .set_ending(Ending::Other, "指し掛け")
        .unwrap()
        .comment("残る");
    let before = edit.record().clone();
    let long = "長".repeat(MAX_LENGTH / 3);
    let full = |edited: Result<&mut NodeEditor<'_>, EditError>| {
        assert_eq!(edited.map(|_| ()), Err(EditError::Full));
    };
    full(edit.at_end().set_ending(Ending::Other, &long));
    full(edit.at_end().set_notes(NoteKind::Comment, ["短い", &long]));
    full(edit.at_start().end_as(Ending::Other, &long));
    assert!(!edit.is_full());
    edit.at_end().comment(&format!("一行目\n{long}"));
    assert!(std::mem::take(&mut edit.is_full));
    edit.at_end().set_comments(["短い", &long]);
    assert!(std::mem::take(&mut edit.is_full));
    edit.at_end().bookmark(&long);
    assert!(edit.is_full());
    assert_eq!(*edit.record(), before);
}

#[test]
fn memory_is_released_if_most_of_a_record_was_removed() {
    let mut edit = game().edit();
    let [removed, last] = [5, 6].map(NodeId::new);
    edit.at(removed).unwrap().remove().unwrap();
    edit.at_ply(1).unwrap().comment("角道");
    let kept = edit.clone().finish();
    assert_eq!(kept, *edit.record());
    assert!(kept.has_node(last) && !kept.has_node(removed));
    assert_eq!(kept.truncated(6), *edit.record());
    for number in 0..100 {
        edit.at_start().set_comments([number.to_string()]);
    }
    let rewritten = edit.clone().finish();
    assert_eq!((&rewritten, rewritten.notes.len()), (edit.record(), 2));
    edit.at_ply(2).unwrap().cut().remove().unwrap();
    edit.at_ply(2).unwrap().remove().unwrap();
    let cut = edit.clone().finish();
    assert_eq!((&cut, cut.nodes.len()), (edit.record(), 2));
}

#[test]
fn a_result_beside_a_mate_is_set_and_removed() {
    let won = Some(GameResult::Win(Color::White));
    let mut game = Record::builder(Handicap::Even);
    game.end(Ending::Checkmate);
    let mut edit = game.finish().edit();
    edit.set_stated_result(won);
    assert!(edit.record().repeats_result());
    edit.set_stated_result(None);
    assert_eq!(edit.record().stated_result(), None);
    edit.undo();
    assert_eq!(edit.record().stated_result(), won);
    // A stated draw contradicts the mate at the end of the main line, so it is not returned.
    edit.set_stated_result(Some(GameResult::Draw));
    assert_eq!(
        (edit.record().stated_result(), edit.record().result()),
        (None, won)
    );
}

#[test]
fn a_stated_result_comes_back_when_the_ending_goes() {
    let mut game = Record::builder(Handicap::Even);
    game.play("7g7f".parse().unwrap()).unwrap();
    game.variation(1).unwrap().end(Ending::Resign);
    game.state_result(GameResult::Draw);
    let record = game.finish();
    let mut edit = record.clone().edit();
    let [mv, ending] = [1, 2].map(NodeId::new);
    edit.at(ending).unwrap().promote().unwrap();
    assert_eq!(edit.record().stated_result(), None);
    edit.at(mv).unwrap().promote().unwrap();
    assert_eq!(*edit.record(), record);
}

#[test]
fn an_ending_that_decides_replaces_a_stated_result() {
    let mut game = Record::builder(Handicap::Even);
    game.state_result(GameResult::Win(Color::White));
    let mut edit = game.finish().edit();
    edit.at_start().end(Ending::Resign).unwrap();
    assert_eq!(edit.record().stated_result(), None);
    edit.undo();
    assert_eq!(edit.record().stated_result(), Some(GameResult::Win(Color::White)));
}

#[test]
fn merging_adds_what_only_the_other_record_has() {
    let mut other = Record::builder(Handicap::Even);
    other
        .play("7g7f".parse().unwrap())
        .unwrap()
        .time(Duration::from_secs(9))
        .comment("角道");
    other.play("8c8d".parse().unwrap()).unwrap();
    other.play("2g2f".parse().unwrap()).unwrap();
    other.variation(1).unwrap().comment("序");
    other.play("2g2f".parse().unwrap()).unwrap();
    let other = other.finish();
    let lines = after(|edit| {
        assert_eq!(edit.merge(&other), Ok(vec![]));
        assert_eq!(edit.merge(&other), Ok(vec![]));
    });
    assert_eq!(
        lines,
        [
            "0: 7g7f(9) *角道 3c3d 2g2f resign",
            "1 of 0 at 3: 6g6f ^*別案",
            "2 of 0 at 2: 8c8d 2g2f",
            "3 of 0 at 1: 2g2f ^*序"
        ]
    );
    let handicap = Record::builder(Handicap::Lance).finish();
    assert_eq!(
        game().edit().merge(&handicap).map(|_| ()),
        Err(EditError::DifferentStart)
    );
}

#[test]
fn impossible_edits_are_errors() {
    let mut edit = game().edit();
    assert_eq!(
        edit.at_ply(4).map(|_| ()),
        Err(EditError::NoSuchPly { ply: 4, last: 3 })
    );
    let id = edit.record().lines()[1].first.id();
    edit.at(id).unwrap().remove().unwrap();
    assert_eq!(edit.at(id).map(|_| ()), Err(EditError::NoSuchNode { node: id }));
    assert_eq!(edit.at_index(2).unwrap().id(), NodeId::new(2));
    for index in [id.index(), 999] {
        let node = NodeId::new(u32::try_from(index).unwrap());
        assert_eq!(
            edit.at_index(index).map(|_| ()),
            Err(EditError::NoSuchNode { node })
        );
    }
    let mut at = edit.at_start();
    assert_eq!(at.remove().map(|_| ()), Err(EditError::Start));
    assert_eq!(at.move_to(0).map(|_| ()), Err(EditError::Start));
    assert_eq!(at.set_time(None).map(|_| ()), Err(EditError::Start));
    let kind = NoteKind::LeadingComment;
    assert_eq!(
        at.set_notes(kind, ["x"]).map(|_| ()),
        Err(EditError::MisplacedNote { kind })
    );
    assert_eq!(at.id(), NodeId::ROOT);
    let kind = NoteKind::BoardFlip;
    at.set_notes(kind, ["盤面回転"]).unwrap();
    assert_eq!(
        edit.at_ply(1).unwrap().set_notes(kind, ["x"]).map(|_| ()),
        Err(EditError::MisplacedNote { kind })
    );
}

#[test]
fn an_edit_that_was_taken_back_can_be_made_again() {
    let mut edit = game().edit();
    edit.at_ply(1).unwrap().variation(["1c1d", "9g9f"]).unwrap();
    let id = edit.record().lines()[3].first.id();
    let edited = edit.record().clone();
    assert!(edit.undo().is_some());
    assert!(!edit.record().has_node(id));
    assert!(edit.redo().is_some());
    assert_eq!(*edit.record(), edited);
    assert!(edit.record().has_node(id));
    edit.undo();
    edit.at_start().comment("序");
    assert!(edit.redo().is_none());
}

#[test]
fn merging_keeps_blank_lines_and_names_other_times() {
    let commented = |lines: &str, seconds| {
        let mut game = Record::builder(Handicap::Even);
        game.play("7g7f".parse().unwrap()).unwrap();
        game.time(Duration::from_secs(seconds)).comment(lines);
        game.finish()
    };
    let mut edit = commented("一\n\n二", 3).edit();
    let first = edit.at_ply(1).unwrap().id();
    assert_eq!(edit.merge(&commented("三\n\n四", 4)), Ok(vec![first]));
    assert_eq!(edit.merge(&commented("\n二", 3)), Ok(vec![]));
    let comments = edit.record().node_or_root(first).comments();
    assert_eq!(comments.collect::<Vec<_>>(), ["一", "", "二", "三", "", "四"]);
}

#[test]
fn merging_obeys_the_legality_policy() {
    let mut game = Record::builder(Handicap::Even);
    let two_squares = "7g7e".parse().unwrap();
    game.play_with(two_squares, Legality::Report).unwrap();
    let other = game.finish();
    let mut edit = Record::builder(Handicap::Even).finish().edit();
    assert!(matches!(edit.merge(&other), Err(EditError::Illegal(_))));
    assert_eq!(edit.record().node_count(), 1);
    edit.legality(Legality::Report).merge(&other).unwrap();
    assert_eq!(edit.finish(), other);
}

#[test]
fn a_group_is_one_edit() {
    let mut edit = Record::builder(Handicap::Even).finish().edit();
    let kept = edit.group(|edit| {
        edit.set_header("棋戦", "A");
        let first = edit.at_start().play("7g7f".parse()?)?.id();
        // An edit that fails takes nothing else of the group with it, and a group in a group is a part of it.
        assert!(edit.at(first)?.play("7f7e".parse()?).is_err());
        edit.group(|edit| edit.at(first)?.play("3c3d".parse()?).map(|node| node.id()))
    });
    let grouped = edit.record().clone();
    assert_eq!(edit.record().root().line_moves(), 2);
    assert_eq!((edit.undo_count(), edit.redo_count()), (1, 0));
    assert_eq!(edit.undo(), Some(NodeId::ROOT));
    assert_eq!(*edit.record(), Record::builder(Handicap::Even).finish());
    assert_eq!(edit.redo().is_some(), kept.is_ok());
    assert_eq!(*edit.record(), grouped);

    let reverted = edit.group(|edit| {
        edit.set_start(Setup::STARTPOS)?;
        edit.at_end().play("2g2f".parse()?)?;
        assert!(edit.undo().is_none(), "nothing can be undone inside");
        edit.at_end().play("2f2e".parse()?).map(drop)
    });
    assert!(reverted.is_err());
    assert_eq!((edit.record().clone(), edit.undo_count()), (grouped, 1));
    assert!(edit.at_end().play("2g2f".parse().unwrap()).is_ok());
}

#[test]
fn undo_tells_where_the_change_was() {
    let mut edit = Record::builder(Handicap::Even).finish().edit();
    let first = edit.at_start().play("7g7f".parse().unwrap()).unwrap().id();
    let line = ["3c3d", "2g2f", "8c8d"];
    edit.at(first).unwrap().variation(line).unwrap();
    let second = edit.record().root().line().nth(2).map(Node::id);
    edit.at(first).unwrap().comment("角道");
    edit.set_header("棋戦", "A");
    edit.at(second.unwrap()).unwrap().remove().unwrap();
    assert_eq!(edit.undo(), second, "the removed moves are there again");
    assert_eq!(edit.redo(), Some(first), "and removed again");
    edit.undo();
    assert_eq!(edit.undo(), Some(NodeId::ROOT), "a header");
    assert_eq!(edit.undo(), Some(first), "a comment");
    assert_eq!(edit.undo(), Some(first), "the moves after it");
    assert_eq!(edit.redo(), second);
    assert_eq!(edit.record().node(NodeId::new(99)), None);
}

#[test]
fn a_history_can_be_limited_and_cleared() {
    let mut edit = Record::builder(Handicap::Even).finish().edit();
    edit.limit_history(2);
    for event in ["A", "B", "C", "D"] {
        edit.set_header("棋戦", event);
    }
    assert_eq!(edit.undo_count(), 2);
    while edit.undo().is_some() {}
    assert_eq!(edit.record().headers.get("棋戦"), Some("B"));
    edit.redo();
    edit.clear_history();
    assert_eq!((edit.undo_count(), edit.redo_count()), (0, 0));
    assert_eq!(edit.record().headers.get("棋戦"), Some("C"));
}

#[test]
fn a_header_is_set_by_its_meaning() {
    for (before, after) in [
        (&["N+", "$SITE"][..], &["N+", "$SITE"][..]),
        (&["先手", "場所", "N+"], &["先手", "場所"]),
        (&["下手", "備考"], &["下手", "備考"]),
        (&["$EVENT"], &["$EVENT", "N+"]),
        (&["備考", "上手"], &["備考", "上手", "下手"]),
        (&[], &["先手"]),
    ] {
        let mut record = Record::default();
        for key in before {
            record.headers.push(key, "A");
        }
        let mut edit = record.edit();
        edit.set_named(HeaderName::Black, "B");
        let record = edit.record();
        let keys: Vec<_> = record.headers.iter().map(|header| &*header.key).collect();
        assert_eq!(keys, after);
        assert_eq!(record.player(Color::Black), Some("B"));
        edit.undo();
        assert_eq!(edit.record().headers.len(), before.len());
    }
}

#[test]
fn nothing_is_played_after_an_ending() {
    let mut edit = Record::builder(Handicap::Even).finish().edit();
    edit.at_start()
        .play("7g7f".parse().unwrap())
        .unwrap()
        .end(Ending::Resign)
        .unwrap();
    let before = edit.record().clone();
    assert_eq!(
        edit.at_end().play("3c3d".parse().unwrap()).map(drop),
        Err(EditError::AfterEnding)
    );
    assert_eq!(
        edit.at_end().end(Ending::Interrupt).map(drop),
        Err(EditError::AfterEnding)
    );
    assert_eq!(
        edit.at_end().variation(["3c3d"]).map(drop),
        Err(EditError::AfterEnding)
    );
    assert_eq!(*edit.record(), before);
    assert!(edit.at_end().set_ending(Ending::Interrupt, "").is_ok());
}

#[test]
fn the_value_of_expected_moves_is_that_of_the_position_after_them() {
    let expected = |value: &str| {
        let mut game = Record::builder(Handicap::Even);
        game.play("7g7f".parse().unwrap()).unwrap();
        game.comment(&format!(
            "*解析 0 評価値 {value} 読み筋 △３四歩(33) ▲２六歩(27) △８四歩(83)"
        ));
        for mv in ["3c3d", "6g6f"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let mut edit = game.finish().edit();
        edit.add_variations_from_pv().unwrap();
        edit.record().outline().lines().last().unwrap().to_owned()
    };
    assert_eq!(expected("+詰 7"), "1 of 0 at 3: 2g2f *#詰み=先手勝ち:5手 8c8d");
    assert_eq!(expected("207↑"), "1 of 0 at 3: 2g2f 8c8d");
}
