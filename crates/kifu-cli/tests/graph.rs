//! Runs `kifu show --graph` and checks the graphs of evaluations.

mod common;

use std::fs;
use std::path::Path;
use std::process::Output;

use pretty_assertions::assert_eq;

use common::{names, parts, stderr, stdout};

/// A game with a swing, a mate, a comment and a bookmark.
const KIF: &str = "手合割：平手\n先手：A\n後手：B\n   1 ７六歩(77)\n**解析 候補1 評価値 30\n   2 ３四歩(33)\n**解析 候補1 評価値 -700\n\
                   *悪手\n   3 ２六歩(27)\n*#詰み=先手勝ち:15手\n&最後\n   4 ８四歩(83)\n";
const PLAIN: &str = "手合割：平手\n   1 ７六歩(77)\n";

fn kifu(folder: &Path, arguments: &[&str]) -> Output {
    common::kifu(folder, &[&["show"], arguments].concat(), "")
}

#[test]
fn a_graph_names_the_players_the_swings_and_the_bookmarks() {
    let here = common::folder(&[("a.kifu", KIF.as_bytes())]);
    let output = kifu(
        here.path(),
        &["a.kifu", "--graph", "a.svg", "--title", "{black}-{white} {n}"],
    );
    assert_eq!(parts(&output), (Some(0), "", ""));
    let svg = fs::read_to_string(here.path().join("a.svg")).unwrap();
    let title = "A-B 1, Evaluation graph, A against B</title>";
    let notes = "Swings of 500 or more\n1. 2 △３四歩, +30 to -700\n2. 3 ▲２六歩, -700 to +mate 15\nBookmarks\n3 最後</desc>";
    assert!(svg.contains(title) && svg.contains(notes), "{svg}");
    let output = kifu(
        here.path(),
        &["a.kifu", "--graph", "-", "--lang", "ja", "--notation", "usi"],
    );
    assert!(stdout(&output).contains("評価値が500以上動いた手\n1. 2 3c3d：+30 → -700\n"));
}

#[test]
fn only_comments_of_people_are_marked() {
    let here = common::folder(&[
        ("a.kifu", KIF.as_bytes()),
        ("b.kifu", KIF.replace("*悪手\n", "").as_bytes()),
    ]);
    let svg = |name| stdout(&kifu(here.path(), &[name, "--graph", "-"])).to_owned();
    assert!(svg("a.kifu").len() > svg("b.kifu").len());
}

#[test]
fn a_game_without_evaluations_is_an_error_and_the_others_are_drawn() {
    let here = common::folder(&[("a.kifu", PLAIN.as_bytes()), ("b.kifu", KIF.as_bytes())]);
    let output = kifu(here.path(), &["a.kifu", "b.kifu", "--graph", "{stem}-{game}.svg"]);
    assert_eq!(
        parts(&output),
        (
            Some(1),
            "",
            "kifu: a.kifu: game 1: no evaluations in the comments of its main line, so no graph; analyse it with an engine in a \
             program such as ShogiHome, and save it with the comments\n"
        )
    );
    assert_eq!(names(here.path()), ["a.kifu", "b-1.svg", "b.kifu"]);
}

#[test]
fn several_graphs_need_names_with_placeholders() {
    let here = common::folder(&[("a.kifu", KIF.as_bytes())]);
    let output = kifu(here.path(), &["a.kifu", "a.kifu", "--graph", "x.svg"]);
    assert!(
        stderr(&output).contains("'x-{stem}-{game}.svg'"),
        "{}",
        stderr(&output)
    );
    let output = kifu(here.path(), &["a.kifu", "a.kifu", "--graph", "-"]);
    assert!(
        stderr(&output).contains("'{stem}-{game}.svg'"),
        "{}",
        stderr(&output)
    );
    let output = kifu(here.path(), &["a.kifu", "--graph", "{ply}.svg"]);
    assert!(stderr(&output).contains("found {ply}"), "{}", stderr(&output));
    assert_eq!(names(here.path()), ["a.kifu"]);
}

#[test]
fn the_name_of_a_graph_says_what_it_is() {
    let here = common::folder(&[("a.kifu", KIF.as_bytes())]);
    let output = kifu(here.path(), &["a.kifu", "--graph", "a.jpg"]);
    let message = "kifu: a.jpg: expected a name that ends in .svg or .png for --graph\n";
    assert_eq!(parts(&output), (Some(2), "", message));
    for other in [
        &["--svg", "b.svg"][..],
        &["--ply", "1"],
        &["--flip"],
        &["--captions", "none"],
    ] {
        let output = kifu(here.path(), &[&["a.kifu", "--graph", "a.svg"], other].concat());
        assert_eq!(output.status.code(), Some(2), "{other:?}");
    }
    let output = kifu(here.path(), &["a.kifu", "--graph", "a.PNG"]);
    if cfg!(feature = "png") {
        assert_eq!(parts(&output), (Some(0), "", ""));
        assert!(
            fs::read(here.path().join("a.PNG"))
                .unwrap()
                .starts_with(b"\x89PNG")
        );
    } else {
        assert!(
            stderr(&output).contains("this build has no `show --graph GRAPH.png`"),
            "{}",
            stderr(&output)
        );
    }
}
