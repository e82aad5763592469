//! Tests that read comments and bookmarks.

use pretty_assertions::assert_eq;

use super::{codes, comments, read};
use crate::{Node, NoteKind};

#[test]
fn comments_belong_to_the_position_before_them() {
    let text = "手合割：平手\n*a\n手数----指手--\n*b\n1 ７六歩(77)\n*\n*\n*c\n2 ３四歩(33)\n*d";
    assert_eq!(
        comments(&read(text).record),
        [vec!["a", "b"], vec!["", "", "c"], vec!["d"]]
    );
}

#[test]
fn a_star_may_be_wide_or_indented_and_what_follows_is_untouched() {
    for (line, expected) in [
        ("＊foo", "foo"),
        (" * foo ", " foo "),
        ("**対局 評価値 -186", "*対局 評価値 -186"),
        ("*まで2手で中断", "まで2手で中断"),
        ("*#先手：A", "#先手：A"),
        ("*手数----", "手数----"),
        ("*<B>x</B>", "<B>x</B>"),
        ("*1 ７六歩(77)", "1 ７六歩(77)"),
        ("*か\u{3099}", "か\u{3099}"),
    ] {
        let game = read(&format!("1 ７六歩(77)\n{line}\n2 ３四歩(33)\n"));
        assert_eq!(comments(&game.record), [vec![], vec![expected], vec![]], "{line}");
        assert_eq!(codes(&game), "");
    }
}

#[test]
fn bookmarks_name_the_position_before_them() {
    let text = "手数----指手--\n&読み込み時表示\n1 ７六歩(77)\n&急所\n*x\n&二つ目\n";
    let record = read(text).record;
    let names: Vec<Vec<&str>> = record
        .root()
        .line()
        .map(|node| node.bookmarks().collect())
        .collect();
    assert_eq!(names, [vec!["読み込み時表示"], vec!["急所", "二つ目"]]);
}

#[test]
fn comments_before_the_first_move_of_a_variation_open_it() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n\n変化：2手\n*こちらも\n2 ８四歩(83)\n*以下略\n";
    let game = read(text);
    let lines = game.record.lines();
    let first = lines[1].first;
    assert_eq!(first.leading_comments().collect::<Vec<_>>(), ["こちらも"]);
    assert_eq!(first.comments().collect::<Vec<_>>(), ["以下略"]);
    assert_eq!(
        (comments(&game.record).concat(), codes(&game)),
        (vec![], String::new())
    );
}

#[test]
fn a_comment_behind_moves_of_ki2_belongs_to_the_last_of_them() {
    let text = "▲７六歩 *角道を開ける\n△３四歩 ▲２六歩＊居飛車 \n△４四歩  #注釈\n▲４八銀 △投了*投了図\n";
    let game = read(text);
    assert_eq!(codes(&game), "");
    let expected = [
        vec![],
        vec!["角道を開ける"],
        vec![],
        vec!["居飛車 "],
        vec![],
        vec![],
        vec!["投了図"],
    ];
    assert_eq!(comments(&game.record), expected);
    let notes = game.record.nodes_in_order().flat_map(Node::notes);
    let remarks: Vec<_> = notes.filter(|(kind, _)| *kind == NoteKind::Remark).collect();
    assert_eq!(remarks, [(NoteKind::Remark, "注釈")]);
}
