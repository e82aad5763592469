//! `'*` comments and `'` lines that programs skip.

use pretty_assertions::assert_eq;
use shogi_core::record::NoteKind;

use super::{codes, comments, even, read, remarks};

#[test]
fn comments_belong_to_the_move_before_them() {
    let parsed = even("'*start\n+7776FU\nT1\n'*one\n'*\n'* two \n'** 30 -3334FU #55\n%TORYO\n'*end\n");
    assert_eq!(codes(&parsed), "");
    assert_eq!(
        comments(&parsed.record),
        [
            vec!["start"],
            vec!["one", "", " two ", "* 30 -3334FU #55"],
            vec!["end"]
        ]
    );
}

#[test]
fn skipped_lines_are_kept_where_they_stand() {
    let parsed = read("'above\nV2.2\n'among\nPI\n'before\n+\n'after\n+7776FU\n'move\n");
    assert_eq!(codes(&parsed), "");
    let notes: Vec<_> = parsed.record.root().notes().collect();
    assert_eq!(
        notes,
        [
            (NoteKind::OpeningRemark, "above"),
            (NoteKind::OpeningRemark, "among"),
            (NoteKind::OpeningRemark, "before"),
            (NoteKind::Remark, "after"),
        ]
    );
    let node = parsed.record.root().line().last().unwrap();
    assert_eq!(remarks(node), ["move"]);
}

#[test]
fn the_lines_of_a_server_are_remarks() {
    let parsed = read(
        "V2.2\n'Max_Moves:256\n'rating:A:B\nPI\n+\n+7776FU\n%TORYO\n'summary:toryo:A win:B lose\n'$END_TIME:2020/01/01 10:00:00\n",
    );
    assert_eq!(codes(&parsed), "");
    assert_eq!(parsed.record.headers.len(), 0);
    let last = parsed.record.root().line().last().unwrap();
    assert_eq!(remarks(last).len(), 2);
}
