//! Tests whether the documents are valid, on their own and beside others.

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;
use roxmltree::{Document, Node};
use shogi_core::record::EvaluationValue;
use shogi_core::{Color, Setup};
use shogi_diagram::{Diagram, Graph, GraphPoint, Language, Theme};

use crate::diagrams;
use crate::picture::reference;

fn ids(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let ids = document.descendants().filter_map(|node| node.attribute("id"));
    ids.map(str::to_owned).collect()
}

/// Returns the ids that are used: by `<use>`, by gradients, and by the attributes for screen readers.
fn used_ids(svg: &str) -> BTreeSet<String> {
    let document = Document::parse(svg).unwrap();
    let mut used = BTreeSet::new();
    for node in document.descendants() {
        used.extend(reference(node).map(str::to_owned));
        let fill = node.attribute("fill").and_then(|fill| fill.strip_prefix("url(#"));
        used.extend(fill.map(|fill| fill.trim_end_matches(')').to_owned()));
        let aria = ["aria-labelledby", "aria-describedby"].map(|name| node.attribute(name));
        used.extend(aria.into_iter().flatten().map(str::to_owned));
    }
    used
}

#[test]
fn every_definition_is_used_and_every_used_id_is_defined() {
    for diagram in diagrams() {
        let svg = diagram.title("７六歩 P-7f").to_svg();
        let ids = ids(&svg);
        let defined: BTreeSet<String> = ids.iter().cloned().collect();
        assert_eq!(ids.len(), defined.len());
        assert_eq!(defined, used_ids(&svg));
    }
}

#[test]
fn graphs_of_any_values_are_valid_documents() {
    let values = [0, i64::MAX, i64::MIN, 7].map(EvaluationValue::Centipawns);
    let point = |(ply, value)| {
        GraphPoint::new(ply)
            .value(value)
            .label("<▲７六歩>")
            .has_comment(true)
    };
    let all: Vec<GraphPoint> = [0, 1, u32::MAX, u32::MAX]
        .into_iter()
        .zip(values)
        .map(point)
        .collect();
    for count in 0..=all.len() {
        for theme in Theme::ALL {
            for language in Language::ALL {
                let points = all.iter().take(count).cloned();
                let svg = Graph::new(points)
                    .theme(theme)
                    .language(language)
                    .title("a & b")
                    .to_svg();
                let defined: BTreeSet<String> = ids(&svg).into_iter().collect();
                assert_eq!(defined, used_ids(&svg));
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            }
        }
    }
}

#[test]
fn different_pictures_have_different_ids() {
    let mut all = BTreeSet::new();
    for svg in diagrams().iter().map(Diagram::to_svg) {
        for id in ids(&svg) {
            assert!(all.insert(id));
        }
    }
}

#[test]
fn a_key_makes_the_ids_of_equal_pictures_different() {
    let diagram = Diagram::new(Setup::STARTPOS);
    assert_eq!(diagram.to_svg(), diagram.clone().to_svg());
    let (first, second) = (ids(&diagram.to_svg()), ids(&diagram.key("2").to_svg()));
    assert_eq!(first.len(), second.len());
    assert!(first.iter().all(|id| !second.contains(id)));
}

#[test]
fn nothing_outside_of_the_picture_is_changed_or_needed() {
    for diagram in diagrams() {
        let svg = diagram.to_svg();
        let document = Document::parse(&svg).unwrap();
        let tags: BTreeSet<&str> = document
            .descendants()
            .map(|node| node.tag_name().name())
            .collect();
        for tag in ["style", "script", "image", "text", "foreignObject"] {
            assert!(!tags.contains(tag), "{tag}");
        }
        let attributes = document.descendants().flat_map(|node| node.attributes());
        assert!(
            attributes
                .into_iter()
                .all(|attribute| !["style", "class"].contains(&attribute.name()))
        );
    }
}

#[test]
fn any_text_gives_a_valid_document() {
    let hostile = [
        "]]></title><script>alert(1)</script>",
        "\"'&amp;&lt;&#0;",
        "\u{0}\u{1}\u{8}\u{b}\u{1b}[31m\u{7f}\u{85}\u{fffe}\u{ffff}",
        "\r\n\t \u{2028}\u{202e}\u{10ffff}",
        "羽生善治 👨‍👩‍👧 vs 藤井聡太",
        "k000000000000-title",
    ];
    for text in hostile {
        let svg = Diagram::new(Setup::STARTPOS)
            .title(text)
            .comment(text)
            .name(Color::Black, text)
            .key(text)
            .language(Language::Japanese)
            .theme(Theme::Book)
            .to_svg();
        let document = Document::parse(&svg).unwrap();
        assert_eq!(
            document
                .descendants()
                .filter(|node| node.has_tag_name("script"))
                .count(),
            0
        );
    }
}

#[test]
fn no_text_can_change_the_direction_of_another() {
    // The characters with the property Bidi_Control.
    let controls =
        "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
    let text = format!("戦{controls}A");
    for theme in [Theme::Wood, Theme::Book] {
        let svg = Diagram::default()
            .theme(theme)
            .title(&text)
            .caption(&text)
            .comment(&text)
            .name(Color::Black, &text)
            .name(Color::White, &text)
            .key(&text)
            .to_svg();
        assert!(
            !svg.contains(|character| controls.contains(character)),
            "{theme:?}"
        );
    }
}

#[test]
fn an_unknown_character_makes_all_captions_text_in_one_font() {
    let texts = |diagram: &Diagram| -> Vec<String> {
        let svg = diagram.to_svg();
        let document = Document::parse(&svg).unwrap();
        let nodes = document.descendants().filter(|node| node.has_tag_name("text"));
        nodes
            .map(|node| node.text().unwrap_or_default().to_owned())
            .collect()
    };
    let diagram = Diagram::default()
        .title("竜王戦 <第１局>\n第１図")
        .caption("図は▲７六歩まで");
    let lines = ["竜王戦 <第１局>", "第１図", "図は▲７六歩まで"];
    assert_eq!(texts(&diagram), lines);
    let diagram = diagram.comment("\u{1}☆");
    assert_eq!(texts(&diagram), [&lines[..], &["\u{fffd}☆"]].concat());
    assert_eq!(diagram.missing_glyphs(), ['戦', '☆']);
    // The side without a name has the name of the side, which needs no font.
    let diagram = Diagram::default().name(Color::Black, "戦");
    assert_eq!(texts(&diagram), ["戦"]);
}

#[test]
fn the_title_and_the_description_are_first() {
    let svg = Diagram::new(Setup::STARTPOS).title("A & B").to_svg();
    let document = Document::parse(&svg).unwrap();
    let children: Vec<Node<'_, '_>> = document
        .root_element()
        .children()
        .filter(Node::is_element)
        .collect();
    assert_eq!(children[0].tag_name().name(), "title");
    assert_eq!(children[0].text(), Some("A & B, Shogi position, Black to move"));
    assert_eq!(children[1].tag_name().name(), "desc");
    assert!(
        children[1]
            .text()
            .unwrap()
            .starts_with("Black: king 5i, rook 2h, bishop 8h, gold 4i 6i, ")
    );
}

#[test]
fn the_width_is_in_pixels() {
    let svg = Diagram::default().width(300).to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(document.root_element().attribute("width"), Some("300"));
    assert_eq!(Diagram::default().width(300).pixels()[0], 300);
    assert_eq!(Diagram::default().width(0).pixels(), [1, 1]);
}
