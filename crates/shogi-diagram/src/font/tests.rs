//! Tests with a small font that is made here: a square for `戦` and for `歩`, and nothing else.

use pretty_assertions::assert_eq;

use super::*;
use crate::Diagram;

/// The units in one em of the font.
const UNITS: u16 = 2000;

/// Joins numbers of two bytes.
fn shorts(numbers: &[u16]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
}

/// The `cmap` table, which maps two characters to glyph 1 and the blank U+2003 to glyph 0.
fn characters([first, second]: [char; 2]) -> Vec<u8> {
    let mut table = shorts(&[0, 1, 3, 10, 0, 12, 12, 0, 0, 52, 0, 0, 0, 3]);
    for (character, glyph) in [('\u{2003}', 0_u32), (first, 1), (second, 1)] {
        let code = u32::from(character);
        table.extend([code, code, glyph].into_iter().flat_map(u32::to_be_bytes));
    }
    table
}

/// The `glyf` table: a square from the baseline to half an em.
fn outlines() -> Vec<u8> {
    let mut table = shorts(&[1, 0, 0, 1000, 1000, 3, 0]);
    table.extend([1; 4]);
    let back = 1000_u16.wrapping_neg();
    table.extend(shorts(&[0, 0, 1000, 0]));
    table.extend(shorts(&[0, 1000, 0, back]));
    table
}

fn font() -> Vec<u8> {
    font_of(['戦', '歩'])
}

/// A font with two characters in the order of their code points.
fn font_of(two: [char; 2]) -> Vec<u8> {
    let mut head = shorts(&[0; 27]);
    head[18..20].copy_from_slice(&UNITS.to_be_bytes());
    let mut header = shorts(&[0; 18]);
    header[34..].copy_from_slice(&2_u16.to_be_bytes());
    let outlines = outlines();
    let half = u16::try_from(outlines.len() / 2).unwrap();
    let tables = [
        (b"cmap", characters(two)),
        (b"glyf", outlines),
        (b"head", head),
        (b"hhea", header),
        (b"hmtx", shorts(&[1000, 0, 2000, 0])),
        (b"loca", shorts(&[0, 0, half])),
        (b"maxp", shorts(&[0, 0x5000, 2])),
    ];
    let mut font = shorts(&[1, 0, 7, 0, 0, 0]);
    let mut data: Vec<u8> = Vec::new();
    for (tag, table) in &tables {
        let offset = 12 + 16 * tables.len() + data.len();
        font.extend(*tag);
        let numbers = [0, offset, table.len()].map(|number| u32::try_from(number).unwrap());
        font.extend(numbers.into_iter().flat_map(u32::to_be_bytes));
        data.extend(table);
    }
    font.extend(data);
    font
}

#[test]
fn an_outline_is_scaled_and_turned_upside_down() {
    let font = Font::parse(font()).unwrap();
    let glyph = font.glyph('戦').unwrap();
    assert_eq!((glyph.advance, glyph.bounds), (1000, [0, -500, 500, 0]));
    assert_eq!(glyph.path, "m0 0l0-500 500 0 0 500z");
}

#[test]
fn a_character_without_an_outline_is_missing_unless_it_is_a_blank() {
    let font = Font::parse(font()).unwrap();
    assert_eq!(font.glyph('記'), None);
    let blank = font.glyph('\u{2003}').unwrap();
    assert_eq!((blank.advance, &*blank.path), (500, ""));
}

#[test]
fn a_font_draws_the_captions_and_nothing_else() {
    let diagram = Diagram::default()
        .title("竜王戦")
        .font(Font::parse(font()).unwrap());
    assert_eq!(diagram.missing_glyphs(), []);
    assert!(!diagram.to_svg().contains("<text"));
    // A path in a document has an id, with `f` before the code point if it comes from the font.
    let svg = diagram.clone().caption("歩まで").comment("二").to_svg();
    let has = |name: &str| svg.contains(&format!("-{name}\" d="));
    let square = "-f6b69\" d=\"m0 0l0-500 500 0 0 500z\"";
    assert!(svg.contains(square) && !has("u6b69"), "the pawn of the caption");
    assert!(
        has("f4e8c") && has("u4e8c"),
        "二 in the comment and beside the second rank"
    );
    assert_eq!(diagram.title("竜王戦 観戦記").missing_glyphs(), ['観', '記']);
}

#[test]
fn another_font_has_the_characters_that_the_first_lacks() {
    let parse = |two| Font::parse(font_of(two)).unwrap();
    let both = parse(['戦', '歩']).or(parse(['戦', '記']));
    assert_eq!(both.glyph('記'), parse(['戦', '記']).glyph('記'));
    assert!(both.glyph('歩').is_some() && both.glyph('観').is_none());
    assert_ne!(both, parse(['戦', '歩']));
}

#[test]
fn a_font_can_be_limited_to_some_characters() {
    let limited = Font::parse(font()).unwrap().only(&['戦', '観']);
    assert!(limited.glyph('戦').is_some());
    assert!(limited.glyph('歩').is_none() && limited.glyph('観').is_none());
    assert!(limited.clone().only(&['歩']).glyph('歩').is_none());
    let both = limited.or(Font::parse(font()).unwrap());
    assert!(both.glyph('歩').is_some());
}

#[test]
fn a_file_that_is_no_collection_has_one_font() {
    assert!(Font::parse_nth(font(), 0).is_ok() && Font::parse_nth(font(), 1).is_err());
}

#[test]
fn other_bytes_are_not_a_font() {
    let error = Font::parse(*b"<svg>").unwrap_err();
    assert!(error.to_string().starts_with("not a TrueType or OpenType font: "));
    // Any beginning of the font is an error or a font with fewer characters, and must not cause a panic.
    let font = font();
    for end in 0..font.len() {
        let _ = Font::parse(&font[..end]).map(|font| font.glyph('戦'));
    }
}
