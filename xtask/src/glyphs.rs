//! `cargo xtask glyphs`: makes the table of outlines of `shogi-diagram` from a font.
//!
//! The table is committed. The command is needed only after a change of [`CHARACTERS`].

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use shogi_diagram::Font;

use crate::{Error, workspace};

/// The characters of the table.
///
/// A position needs the pieces, the numbers, and the names of the sides. The other characters are for titles such as
/// `第３図は▲７六歩まで` and `Black to move`: the characters of moves and captions, ASCII, and the replacement for
/// characters that cannot be shown.
const CHARACTERS: [&str; 6] = [
    "歩香桂銀金角飛玉と杏圭全馬龍王竜成",
    "〇一二三四五六七八九十百０１２３４５６７８９",
    "先手後下上番持駒なし▲△☗☖",
    "同打不右左直寄引行入第図は局面まで問詰目　・：（）、。！？",
    " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~",
    "\u{fffd}",
];

/// The file that is written.
const TABLE: &str = "crates/shogi-diagram/src/glyphs/table.rs";

/// The text of the file before the number of rows.
const HEAD: &str = "\
//! The outlines of the characters, from the font `HanaMinA`. Written by `cargo xtask glyphs`.
//!
//! Copyright 2008, 2009, 2010, 2011 `GlyphWiki` Project. `LICENSE-HANAZONO` has the licence.

/// For each character: the advance, the bounding box and the outline, as in [`Glyph`](super::Glyph). Sorted by character.
#[rustfmt::skip]
pub(super) static TABLE: [(char, i16, [i16; 4], &str); ";

/// The font with the outlines.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The font file: `HanaMinA.ttf` of the Debian package `fonts-hanazono`.
    font: PathBuf,
}

/// Writes the table.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Error> {
    let font = Font::parse(fs::read(&arguments.font)?)?;
    let mut characters: Vec<char> = CHARACTERS.concat().chars().collect();
    characters.sort_unstable();
    characters.dedup();
    let count = characters.len();
    let mut table = format!("{HEAD}{count}] = [\n");
    for character in characters {
        let glyph = font.glyph(character);
        let glyph = glyph.ok_or_else(|| format!("the font lacks `{character}`"))?;
        let (advance, bounds, path) = (glyph.advance, glyph.bounds, glyph.path);
        writeln!(table, "    ({character:?}, {advance}, {bounds:?}, \"{path}\"),")?;
    }
    table += "];\n";
    fs::write(workspace::root().join(TABLE), &table)?;
    println!("glyphs: {count} characters, {} bytes", table.len());
    Ok(true)
}
