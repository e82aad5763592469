//! [`SystemFonts`]: the fonts of the machine, for characters of which neither the crate nor the font of the arguments has an outline.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use fontdb::{Database, FaceInfo, ID, Language, Style};
use kifu::diagram::Font;
use ttf_parser::Face;

use super::picture::Picture;

/// The fonts of the machine. They are looked for when a picture needs them for the first time.
#[derive(Default)]
pub(super) struct SystemFonts {
    faces: OnceLock<(Database, Vec<ID>)>,
    /// The fonts that were found, by the characters for which they were asked. `None` if no font has the character.
    known: Mutex<HashMap<char, Option<(ID, Font)>>>,
}

impl SystemFonts {
    /// Adds fonts to a picture for its missing characters, and for no others. Those that no font has are still missing then.
    pub(super) fn complete(&self, mut picture: Picture) -> Picture {
        for character in picture.missing_glyphs() {
            let has = |font: &Font| font.glyph(character).is_some();
            let font = picture.font();
            if font.as_ref().is_some_and(has) {
                continue;
            }
            if let Some(found) = self.find(character) {
                let found = found.only(&[character]);
                *font = Some(match font.take() {
                    Some(font) => font.or(found),
                    None => found,
                });
            }
        }
        picture
    }

    /// The best font with an outline of a character.
    fn find(&self, character: char) -> Option<Font> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known.get(&character) {
            return found.as_ref().map(|(_, font)| font.clone());
        }
        let (database, order) = self.faces.get_or_init(load);
        let found = order.iter().find_map(|&id| {
            let has = |bytes: &[u8], index| Face::parse(bytes, index).ok()?.glyph_index(character);
            database.with_face_data(id, has)??;
            let loaded = known.values().flatten().find(|(known, _)| *known == id);
            let font = if let Some((_, font)) = loaded {
                font.clone()
            } else {
                let load = |bytes: &[u8], index| Font::parse_nth(bytes, index).ok();
                database.with_face_data(id, load)??
            };
            // A font may have only an image of the character.
            font.glyph(character)?;
            Some((id, font))
        });
        known.insert(character, found.clone());
        found.map(|(_, font)| font)
    }
}

/// Finds the fonts, the best first.
fn load() -> (Database, Vec<ID>) {
    let mut database = Database::new();
    database.load_system_fonts();
    let mut faces: Vec<&FaceInfo> = database.faces().collect();
    faces.sort_by_cached_key(|face| rank(face));
    let order = faces.into_iter().map(|face| face.id).collect();
    (database, order)
}

/// The place of a font in the order: Japanese ones first, and of these those that resemble the outlines of the crate (*mincho*, upright,
/// regular).
fn rank(face: &FaceInfo) -> impl Ord + use<> {
    let family = |named: fn(&str) -> bool| face.families.iter().any(|(name, _)| named(name));
    let japanese = |(_, language): &(String, Language)| *language == Language::Japanese_Japan;
    let is_japanese =
        face.families.iter().any(japanese) || family(|name| name.split(' ').any(|word| word == "JP"));
    let is_serif = family(|name| ["Serif", "Mincho", "明朝"].iter().any(|word| name.contains(word)));
    let is_upright = face.style == Style::Normal;
    let boldness = face.weight.0.abs_diff(400);
    let is_first = (is_japanese, is_serif, is_upright, !face.monospaced);
    (
        Reverse(is_first),
        boldness,
        face.post_script_name.clone(),
        face.index,
    )
}
