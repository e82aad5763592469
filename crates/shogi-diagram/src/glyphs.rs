//! The outlines of characters that a picture can have without a font.
#![cfg_attr(
    not(feature = "font"),
    expect(unreachable_pub, reason = "glyphs are public as the result of `Font::glyph`")
)]

mod table;

use std::borrow::Cow;

/// The number of units in one em. Glyphs are measured in these units.
pub const UNITS_PER_EM: u16 = 1000;

/// The outline of a character. One em has [`UNITS_PER_EM`] units, the origin is on the baseline, and y grows downwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// The distance from the origin to the origin of the next character.
    pub advance: i16,
    /// The bounding box of the outline: left, top, right, bottom.
    pub bounds: [i16; 4],
    /// The outline as SVG path data. Empty for a blank.
    pub path: Cow<'static, str>,
}

/// Returns the glyph of a character. Returns `None` if the table lacks the character.
pub(crate) fn find(character: char) -> Option<Glyph> {
    let index = table::TABLE.binary_search_by_key(&character, |row| row.0).ok()?;
    let (_, advance, bounds, path) = *table::TABLE.get(index)?;
    let path = Cow::Borrowed(path);
    Some(Glyph {
        advance,
        bounds,
        path,
    })
}

#[cfg(test)]
mod tests {
    use shogi_core::notation::ja::diagram::{HEADER, display_hand};
    use shogi_core::{Color, Hand, HandPiece, PieceKind, Rank};

    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(table::TABLE.is_sorted_by(|first, second| first.0 < second.0));
    }

    #[test]
    fn every_character_of_a_position_has_a_glyph() {
        let mut text: String = PieceKind::ALL.into_iter().map(PieceKind::to_ja_char).collect();
        text.extend(PieceKind::ALL.into_iter().map(PieceKind::to_ja));
        text.extend(Rank::ALL.into_iter().map(Rank::to_ja_char));
        for count in 0..=u8::MAX {
            let mut hand = Hand::EMPTY;
            hand.set(HandPiece::Pawn, count);
            text += display_hand(&hand).to_string().trim_end();
        }
        text.extend(Color::ALL.into_iter().map(Color::to_ja));
        text.extend(Color::ALL.into_iter().map(Color::to_ja_handicap));
        text.extend(Color::ALL.into_iter().map(Color::to_ja_mark));
        text += HEADER;
        text.extend(' '..='~');
        let missing: Vec<char> = text
            .chars()
            .filter(|&character| find(character).is_none())
            .collect();
        assert_eq!(missing, []);
    }

    #[test]
    fn every_outline_is_within_its_em() {
        for (character, _, [left, top, right, bottom], path) in table::TABLE {
            assert!(left <= right && top <= bottom, "{character}");
            assert!(
                (-60..=1060).contains(&left) && (-60..=1060).contains(&right),
                "{character}"
            );
            assert!(
                (-1000..=300).contains(&top) && (-1000..=300).contains(&bottom),
                "{character}"
            );
            assert_eq!(path.is_empty(), character.is_whitespace(), "{character}");
        }
    }
}
