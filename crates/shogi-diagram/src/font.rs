//! [`Font`]: a font for characters of which the crate has no outlines.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use shogi_core::messages::messages;
use ttf_parser::{Face, FaceParsingError, OutlineBuilder};

use crate::glyphs::{Glyph, UNITS_PER_EM};

/// A font for the texts around the board: title, caption, comment and names.
///
/// ```no_run
/// use shogi_diagram::{Diagram, Font};
///
/// let font = Font::parse(std::fs::read("NotoSerifCJK-Regular.ttc")?)?;
/// let picture = Diagram::default().title("竜王戦 第一局").font(font);
/// assert_eq!(picture.missing_glyphs(), []);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The characters are drawn one after the other from left to right. So ligatures, combining characters and scripts that
/// are written from right to left do not look right.
#[derive(Clone, PartialEq, Eq)]
pub struct Font {
    /// The first one that has a character draws it.
    faces: Vec<FontFace>,
}

/// A font of a file.
#[derive(Clone, PartialEq, Eq)]
struct FontFace {
    bytes: Arc<[u8]>,
    /// The index of the font in the file.
    index: u32,
    /// The characters that it draws, or `None` if it draws all that it has.
    only: Option<Arc<[char]>>,
}

impl Font {
    /// Reads a font in TrueType or OpenType format. Of a collection (`.ttc`), the first font is used.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a font.
    pub fn parse(bytes: impl Into<Arc<[u8]>>) -> Result<Self, FontError> {
        Self::parse_nth(bytes, 0)
    }

    /// Reads a font of a collection (`.ttc`), by its index from 0. A file that is no collection has the font 0 only.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a font, or do not have so many fonts.
    pub fn parse_nth(bytes: impl Into<Arc<[u8]>>, index: u32) -> Result<Self, FontError> {
        let bytes = bytes.into();
        match Face::parse(&bytes, index) {
            Ok(_) => {
                let only = None;
                let faces = vec![FontFace { bytes, index, only }];
                Ok(Self { faces })
            }
            Err(source) => Err(FontError { source }),
        }
    }

    /// Returns this font without other characters than these.
    #[must_use]
    pub fn only(mut self, characters: &[char]) -> Self {
        for face in &mut self.faces {
            let kept = characters
                .iter()
                .copied()
                .filter(|&character| face.draws(character));
            face.only = Some(kept.collect());
        }
        self
    }

    /// Returns this font with the characters of another one that this font lacks.
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        self.faces.extend(other.faces);
        self
    }

    /// Returns the outline of a character. Returns `None` if the font has no outline of the character, for example
    /// because it has only an image of the character.
    pub fn glyph(&self, character: char) -> Option<Glyph> {
        let mut faces = self.faces.iter().filter(|face| face.draws(character));
        faces.find_map(|face| glyph(&Face::parse(&face.bytes, face.index).ok()?, character))
    }
}

impl FontFace {
    /// Whether the character is not left out.
    fn draws(&self, character: char) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&character))
    }
}

fn glyph(face: &Face<'_>, character: char) -> Option<Glyph> {
    let index = face.glyph_index(character)?;
    let scale = f32::from(UNITS_PER_EM) / f32::from(face.units_per_em());
    let mut path = PathData {
        scale,
        ..PathData::default()
    };
    let outline = face.outline_glyph(index, &mut path);
    if outline.is_none() && !character.is_whitespace() {
        return None;
    }
    Some(Glyph {
        advance: units(f32::from(face.glyph_hor_advance(index)?) * scale),
        bounds: path.bounds.unwrap_or_default(),
        path: path.text.into(),
    })
}

impl fmt::Debug for Font {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = self.faces.iter().map(|face| face.bytes.len());
        write!(f, "Font({} bytes)", sizes.sum::<usize>())
    }
}

messages! {
    /// The error for bytes that are not a font.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct FontError {
        source: FaceParsingError,
    },
        en("not a TrueType or OpenType font: {source}"),
        ja("TrueTypeまたはOpenTypeのフォントではありません（{source}）");
}

impl Error for FontError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.source)
    }
}

/// Converts an outline to SVG path data with whole numbers. The commands are relative, which makes the text shorter.
#[derive(Default)]
struct PathData {
    text: String,
    /// The factor from units of the font to units of glyphs ([`UNITS_PER_EM`]).
    scale: f32,
    /// The bounding box of all points. It includes the control points of curves.
    bounds: Option<[i16; 4]>,
    start: [i16; 2],
    /// The end of the last command.
    last: [i16; 2],
    /// The end of a line that is not written yet. A line that closes its contour is left out, because `z` draws the
    /// same line.
    line: Option<[i16; 2]>,
    /// The letter of the last command. If the next command has the same letter, only its numbers are written.
    command: Option<char>,
}

impl PathData {
    fn point(&mut self, x: f32, y: f32) -> [i16; 2] {
        let point = [units(x * self.scale), units(-y * self.scale)];
        let [x, y] = point;
        let [left, top, right, bottom] = self.bounds.unwrap_or([x, y, x, y]);
        self.bounds = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
        point
    }

    fn push_line(&mut self) {
        if let Some(to) = self.line.take() {
            self.push('l', &[to]);
        }
    }

    fn push(&mut self, command: char, points: &[[i16; 2]]) {
        let is_continued = self.command == Some(command) && command != 'm';
        if !is_continued {
            self.text.push(command);
        }
        let mut is_first = !is_continued;
        for [x, y] in points {
            // The difference of two numbers of 16 bits may need more.
            let difference = |to: i16, from: i16| i32::from(to) - i32::from(from);
            for number in [difference(*x, self.last[0]), difference(*y, self.last[1])] {
                if !is_first && number >= 0 {
                    self.text.push(' ');
                }
                is_first = false;
                self.text += &number.to_string();
            }
        }
        self.command = Some(command);
        self.last = points.last().copied().unwrap_or(self.last);
    }
}

impl OutlineBuilder for PathData {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        self.push('m', &[to]);
        self.start = to;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        self.push_line();
        self.line = (to != self.last).then_some(to);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let points = [self.point(x1, y1), self.point(x, y)];
        self.push_line();
        self.push('q', &points);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let points = [self.point(x1, y1), self.point(x2, y2), self.point(x, y)];
        self.push_line();
        self.push('c', &points);
    }

    fn close(&mut self) {
        self.line = self.line.filter(|&to| to != self.start);
        self.push_line();
        self.text.push('z');
        self.command = None;
        self.last = self.start;
    }
}

/// Rounds a length. The length is out of range only in a broken font; then the nearest number in range is returned.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the conversion of a float to an integer is saturating"
)]
fn units(length: f32) -> i16 {
    length.round() as i16
}

#[cfg(test)]
mod tests;
