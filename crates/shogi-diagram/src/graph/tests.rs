//! Tests of graphs.

use pretty_assertions::assert_eq;
use shogi_core::record::EvaluationValue::{self, Centipawns};
use shogi_core::record::Mate;

use super::*;

fn mate(winner: Color, moves: Option<u32>) -> EvaluationValue {
    EvaluationValue::Mate(Mate { winner, moves })
}

/// A graph with a value after each move.
fn graph(values: impl IntoIterator<Item = EvaluationValue>) -> Graph {
    let values = (1..).zip(values);
    Graph::new(values.map(|(ply, value)| GraphPoint::new(ply).value(value).label(format!("m{ply}"))))
}

#[test]
fn the_scale_ends_above_the_largest_value_and_ignores_mates() {
    for (cp, limit) in [(0, 500), (-500, 500), (501, 1000), (2500, 3000), (i64::MIN, 3000)] {
        let graph = graph([Centipawns(cp), mate(Color::White, None)]);
        assert_eq!(graph.limit(), limit, "{cp}");
    }
}

#[test]
fn a_swing_is_a_change_of_500_from_the_value_before() {
    let values = [0, 499, -1, -501, 5000, 9000].map(Centipawns);
    assert_eq!(
        graph(values).notes(),
        [
            "Swings of 500 or more",
            "1. 3 m3, +499 to -1",
            "2. 4 m4, -1 to -501",
            "3. 5 m5, -501 to +5000",
        ]
    );
}

#[test]
fn mates_have_a_sign_and_a_number_of_moves() {
    let values = [
        Centipawns(0),
        mate(Color::Black, Some(15)),
        mate(Color::White, None),
    ];
    let graph = graph(values).language(Language::Japanese);
    assert_eq!(
        graph.notes(),
        [
            "評価値が500以上動いた手",
            "1. 2 m2：+0 → +詰 15",
            "2. 3 m3：+詰 15 → -詰"
        ]
    );
}

#[test]
fn the_ten_largest_swings_are_listed() {
    let values = (1..=12).map(|ply| Centipawns(if ply % 2 == 0 { 600 + ply } else { 0 }));
    let notes = graph(values).notes();
    assert_eq!(notes[0], "Swings of 500 or more (the 10 largest of 11)");
    assert_eq!(
        (&*notes[1], &*notes[10]),
        ("1. 2 m2, +0 to +602", "10. 12 m12, +0 to +612")
    );
    assert_eq!(notes.len(), 11);
}

#[test]
fn bookmarks_are_listed_and_the_rest_is_counted() {
    let points = (1..=12).map(|ply| GraphPoint::new(ply).bookmark(format!("b\n{ply}")));
    let notes = Graph::new(points).notes();
    assert_eq!(
        (&*notes[0], &*notes[1], &*notes[11]),
        ("Bookmarks", "1 b 1", "and 2 more")
    );
}

#[test]
fn a_side_without_a_name_has_that_of_its_language() {
    let graph = Graph::default().handicap_sides(true).name(Color::White, "A");
    assert_eq!(Color::ALL.map(|color| graph.side(color)), ["Black", "A"]);
    assert_eq!(graph.language(Language::Japanese).side(Color::Black), "下手");
}

#[test]
fn english_texts_need_no_font() {
    let points = [
        GraphPoint::new(0).bookmark("A").has_comment(true),
        GraphPoint::new(u32::MAX),
    ];
    assert_eq!(Graph::new(points).missing_glyphs(), []);
    let missing = graph([mate(Color::Black, None)])
        .language(Language::Japanese)
        .missing_glyphs();
    assert_eq!(missing, ['み']);
}
