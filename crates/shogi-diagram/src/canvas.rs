//! [`Canvas`]: collects the elements of an SVG and writes the document.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use shogi_core::Color;
use shogi_core::messages::Language;

use crate::glyphs::{Glyph, UNITS_PER_EM};
use crate::layout::{self, Paragraph};
use crate::lines::{Align, Face, Typeface};

/// A character that is written instead of the prefix of an id until the prefix is known. It is a control character, and all
/// texts in the document are [printable](crate::printable), so no other part of the document contains it.
const PREFIX: char = '\u{1}';

/// The width of the line that is drawn around the characters of a text, in thousandths of an em. The horizontal strokes
/// of the font are too thin for small pictures.
const BOLD: u8 = 12;

/// The fonts of texts without outlines. Without Japanese ones, a viewer may choose a font in which some characters have their Chinese
/// forms.
const FAMILIES: &str =
    "'Noto Serif CJK JP','Noto Serif JP','Hiragino Mincho ProN','Yu Mincho','MS Mincho',serif";

/// The elements of an SVG. Coordinates and lengths are in units of the picture.
pub(crate) struct Canvas<'d> {
    typeface: Typeface<'d>,
    /// Whether all captions have outlines. If not, no caption is drawn with outlines, so that all have the same font.
    outlines_captions: bool,
    /// The elements that other elements refer to by an id, each with its name. An element is added when it is first
    /// used.
    definitions: BTreeMap<String, String>,
    body: String,
}

/// What the document of a picture has besides its elements.
#[derive(Debug)]
pub(crate) struct Document<'d> {
    /// The size of the picture, in its units.
    pub(crate) size: [f64; 2],
    /// The width in pixels, if it is set.
    pub(crate) width: Option<u32>,
    /// The title and the description for readers who do not see the picture.
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) language: Language,
    pub(crate) key: &'d str,
}

/// How a line of text is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextStyle<'c> {
    pub(crate) face: Face,
    /// The size of the characters.
    pub(crate) size: f64,
    pub(crate) align: Align,
    pub(crate) color: &'c str,
}

impl<'d> Canvas<'d> {
    /// Begins a picture. `missing` lists the characters of the captions that have no outline.
    pub(crate) fn new(typeface: Typeface<'d>, missing: &[char]) -> Self {
        Self {
            typeface,
            outlines_captions: missing.is_empty(),
            definitions: BTreeMap::new(),
            body: String::new(),
        }
    }

    /// Adds an element, or a part of an element.
    pub(crate) fn push(&mut self, element: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(element);
    }

    /// Adds a rectangle. `attributes` are further attributes, such as the colour.
    pub(crate) fn rect(&mut self, [x, y, width, height]: [f64; 4], attributes: fmt::Arguments<'_>) {
        let [x, y, width, height] = [x, y, width, height].map(number);
        self.push(format_args!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" {attributes}/>"#
        ));
    }

    /// Adds a polygon. `attributes` are further attributes, such as the colour.
    pub(crate) fn polygon(
        &mut self,
        corners: impl IntoIterator<Item = [f64; 2]>,
        attributes: fmt::Arguments<'_>,
    ) {
        let points = points(corners);
        self.push(format_args!(r#"<polygon points="{points}" {attributes}/>"#));
    }

    /// Adds a line through points. `attributes` are further attributes, such as the colour.
    pub(crate) fn polyline(
        &mut self,
        corners: impl IntoIterator<Item = [f64; 2]>,
        attributes: fmt::Arguments<'_>,
    ) {
        let points = points(corners);
        self.push(format_args!(
            r#"<polyline points="{points}" fill="none" {attributes}/>"#
        ));
    }

    /// Adds the mark of a side: a small piece in black or white. The line around the mark has the colour of the text, so
    /// that the mark is visible on any background.
    pub(crate) fn side_mark(&mut self, color: Color, [x, y]: [f64; 2], size: f64, ink: &str) {
        let fill = match color {
            Color::Black => "#000",
            Color::White => "#fff",
        };
        let corners = [
            [0.0, -0.5],
            [0.31, -0.26],
            [0.42, 0.5],
            [-0.42, 0.5],
            [-0.31, -0.26],
        ];
        self.polygon(
            corners.map(|[right, down]| [x + right * size, y + down * size]),
            format_args!(r#"fill="{fill}" stroke="{ink}" stroke-width="3" stroke-linejoin="round""#),
        );
    }

    /// Adds lines of text.
    pub(crate) fn paragraph(&mut self, lines: &Paragraph, color: &str) {
        let style = TextStyle {
            face: lines.face,
            size: lines.size,
            align: lines.align,
            color,
        };
        for (line, baseline) in lines.baselines() {
            self.text(line, [lines.x, baseline], lines.width, style);
        }
    }

    /// Returns a value for the attribute `fill`: a gradient from the colour `top` to the colour `bottom`.
    pub(crate) fn gradient(&mut self, name: &str, [top, bottom]: [&str; 2]) -> String {
        let id = self.define(name, |id| {
            format!(
                "<linearGradient id=\"{id}\" x2=\"0\" y2=\"1\"><stop stop-color=\"{top}\"/>\
                 <stop offset=\"1\" stop-color=\"{bottom}\"/></linearGradient>"
            )
        });
        format!("url(#{id})")
    }

    /// Returns the id of the definition with the name `name`. If there is none yet, calls `make` with the id to create
    /// it.
    pub(crate) fn define(&mut self, name: &str, make: impl FnOnce(&str) -> String) -> String {
        let id = format!("{PREFIX}{name}");
        if !self.definitions.contains_key(name) {
            self.definitions.insert(name.to_owned(), make(&id));
        }
        id
    }

    /// Adds a line of text. `x` is the left end or the middle of the line, as the style says, and `y` is the baseline. The
    /// line is made narrower if it is wider than `width`.
    pub(crate) fn text(&mut self, text: &str, [x, y]: [f64; 2], width: f64, style: TextStyle<'_>) {
        let TextStyle {
            face, size, color, ..
        } = style;
        let ems = self.typeface.line_width(text, face);
        let scale = size * (width / (ems * size)).min(1.0);
        let (left, anchor) = match style.align {
            Align::Left | Align::Top => (x, "start"),
            Align::Middle => (x - ems * scale / 2.0, "middle"),
        };
        if (self.outlines_captions || face == Face::Board)
            && let Some(glyphs) = self.typeface.outlines(text, face)
        {
            return self.glyph_line(&glyphs, [left, y], scale, style);
        }
        let ([x, y, scale], text) = ([x, y, scale].map(number), escaped(text));
        let turn = match style.align {
            Align::Left | Align::Middle => String::new(),
            Align::Top => format!(r#" transform="rotate(90 {x} {y})""#),
        };
        self.push(format_args!(
            r#"<text x="{x}" y="{y}" font-size="{scale}" text-anchor="{anchor}" font-family="{FAMILIES}" fill="{color}" xml:space="preserve"{turn}>{text}</text>"#
        ));
    }

    fn glyph_line(
        &mut self,
        glyphs: &[(char, Glyph)],
        [mut x, mut y]: [f64; 2],
        size: f64,
        style: TextStyle<'_>,
    ) {
        let color = style.color;
        // A character can have an outline in the table, and another one in the font.
        let prefix = match style.face {
            Face::Caption if self.typeface.font.is_some() => 'f',
            Face::Board | Face::Caption => 'u',
        };
        let unit = size / f64::from(UNITS_PER_EM);
        self.push(format_args!(
            r#"<g fill="{color}" stroke="{color}" stroke-width="{BOLD}">"#
        ));
        for (character, glyph) in glyphs {
            if !glyph.path.is_empty() {
                let name = format!("{prefix}{:x}", u32::from(*character));
                let id = self.define(&name, |id| format!(r#"<path id="{id}" d="{}"/>"#, glyph.path));
                let (unit, x, y) = (factor(unit), number(x), number(y));
                let turn = match style.align {
                    Align::Left | Align::Middle => format!("{unit} 0 0 {unit}"),
                    Align::Top => format!("0 {unit} -{unit} 0"),
                };
                self.push(format_args!(
                    r##"<use xlink:href="#{id}" transform="matrix({turn} {x} {y})"/>"##
                ));
            }
            let advance = f64::from(glyph.advance) * unit;
            match style.align {
                Align::Left | Align::Middle => x += advance,
                Align::Top => y += advance,
            }
        }
        self.push(format_args!("</g>"));
    }

    /// Writes the document.
    ///
    /// The ids begin with a hash of the key and the whole content, so that several pictures on one page do not use each
    /// other's definitions.
    pub(crate) fn finish(self, document: &Document<'_>) -> String {
        let [pixel_width, pixel_height] = layout::pixels(document.size, document.width);
        let [width, height] = document.size.map(number);
        let [title, description] = [&document.title, &document.description].map(|text| escaped(text));
        let language = document.language.code();
        let definitions: String = self.definitions.into_values().collect();
        let content = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             width=\"{pixel_width}\" height=\"{pixel_height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             aria-labelledby=\"{PREFIX}title\" aria-describedby=\"{PREFIX}desc\" xml:lang=\"{language}\">\n\
             <title id=\"{PREFIX}title\">{title}</title>\n<desc id=\"{PREFIX}desc\">{description}</desc>\n\
             <defs>{definitions}</defs>\n{}</svg>\n",
            self.body
        );
        let prefix = prefix(document.key, &content);
        content.replace(PREFIX, &prefix)
    }
}

/// Returns a prefix for ids: `k`, twelve hexadecimal digits of the FNV-1a hash of the two texts, and `-`.
fn prefix(key: &str, content: &str) -> String {
    let bytes = key.bytes().chain([0xff]).chain(content.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("k{:012x}-", hash >> 16)
}

/// Returns the value of the attribute `points`.
fn points(corners: impl IntoIterator<Item = [f64; 2]>) -> String {
    let points = corners.into_iter();
    let points = points.map(|[x, y]| format!("{},{}", number(x), number(y)));
    points.collect::<Vec<_>>().join(" ")
}

/// Returns a number with at most two decimals: `12`, `.5`, `-3.25`.
pub(crate) fn number(value: f64) -> String {
    shortened(&format!("{value:.2}"))
}

/// Returns a factor with at most five decimals.
pub(crate) fn factor(value: f64) -> String {
    shortened(&format!("{value:.5}"))
}

/// Removes the zeros at the end of the decimals of a number, and the zero before the decimal point.
fn shortened(decimal: &str) -> String {
    let decimal = decimal.trim_end_matches('0').trim_end_matches('.');
    let (sign, digits) = match decimal.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", decimal),
    };
    match digits.strip_prefix('0').unwrap_or(digits) {
        "" => "0".to_owned(),
        digits => format!("{sign}{digits}"),
    }
}

/// Returns a [printable](crate::printable) text for XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn numbers_are_short() {
        let numbers = [
            (0.0, "0"),
            (-0.001, "0"),
            (0.5, ".5"),
            (-3.25, "-3.25"),
            (100.0, "100"),
            (10.004, "10"),
        ];
        for (value, text) in numbers {
            assert_eq!(number(value), text);
        }
        assert_eq!(factor(0.061_25), ".06125");
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escaped("a<b>&\"歩"), "a&lt;b&gt;&amp;&quot;歩");
    }
}
