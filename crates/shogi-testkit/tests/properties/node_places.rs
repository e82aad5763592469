//! Tests that each node has the place in the text from which it was read.

use kifu::{Format, Move, Node, ReadOptions, RecordFormat as _};
use shogi_core::text::Place;

use crate::fixture_texts;

/// Whether the part of a text in a format can be the one from which a move with one of these numbers was read: its ply, or
/// its number if the game begins in the middle.
fn is_place_of(mv: Move, numbers: [u32; 2], format: Format, part: &str, line: &str) -> bool {
    match format {
        Format::Kif => numbers
            .iter()
            .any(|number| line.trim_start().starts_with(&number.to_string())),
        Format::Csa => {
            let digits =
                |square: kifu::Square| format!("{}{}", square.file().number(), square.rank().number());
            let from = mv.from().map_or("00".to_owned(), digits);
            part.contains(&format!("{from}{}", digits(mv.to())))
        }
        Format::Jkf => part.starts_with('{') && part.contains("\"move\""),
        Format::Usi => part == mv.to_string(),
        _ => !part.is_empty(),
    }
}

#[test]
fn a_node_has_the_place_from_which_it_was_read() {
    let options = ReadOptions::default().node_places(true);
    for fixture in fixture_texts() {
        let document = fixture.format.read_str(&fixture.text, &options.shared);
        let plain = fixture
            .format
            .read_str(&fixture.text, &ReadOptions::default().shared);
        // Numbers that differ from the ply have a diagnostic, and so have moves in two spellings.
        let is_checked = ["/ok/", "/canonical/"]
            .iter()
            .any(|folder| fixture.name.contains(folder));
        for (game, plain) in document.games.iter().zip(&plain.games) {
            assert!(plain.node_places.is_empty());
            assert_eq!(game.record, plain.record, "{}", fixture.name);
            assert_eq!(
                game.node_places.len(),
                game.record.node_count(),
                "{}",
                fixture.name
            );
            let first = game.record.start().move_number;
            let mut nodes = game.record.nodes_in_order().zip(&game.node_places);
            let is_wrong = |(node, place): &(Node<'_>, &Place)| {
                let line = document.text.get(place.line.offset as usize..);
                let (Some(part), Some(line)) = (document.text.get(place.span.range()), line) else {
                    return true;
                };
                let numbers = [node.ply(), node.ply() + first - 1];
                let fits = |mv| is_place_of(mv, numbers, fixture.format, part, line);
                is_checked && !node.mv().is_none_or(fits)
            };
            let wrong = nodes.find(is_wrong);
            assert!(wrong.is_none(), "{}: {wrong:?}", fixture.name);
        }
    }
}
