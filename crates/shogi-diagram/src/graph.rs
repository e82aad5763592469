//! [`Graph`]: the evaluations of a game, and how to draw them.

mod draw;
mod swings;

use shogi_core::Color;
use shogi_core::messages::Language;
use shogi_core::record::EvaluationValue;

use crate::caption;
#[cfg(feature = "font")]
use crate::font::Font;
use crate::lines::Typeface;
use crate::theme::Theme;

/// The evaluations of a game, drawn over its moves.
///
/// Values above zero favour Black, values below zero White. The scale ends at 500, 1000, 2000 or 3000, as the values need; a larger value is
/// drawn at the end of the scale. A mate is drawn there too, as a diamond. Where the value changes by [`Graph::SWING`] or more from one point
/// with a value to the next, the point has a number, and a list below the graph names the move. It has the ten largest
/// changes at most, and says how many there are. The bookmarks are listed there too.
///
/// ```
/// use shogi_core::record::EvaluationValue::Centipawns;
/// use shogi_diagram::{Graph, GraphPoint};
///
/// let points = [(1, 30), (2, -20), (3, -700)];
/// let points = points.map(|(ply, cp)| GraphPoint::new(ply).value(Centipawns(cp)).label("P-7f"));
/// let svg = Graph::new(points).title("Final").to_svg();
/// assert!(svg.contains("Swings of 500 or more\n1. 3 P-7f, -20 to -700</desc>"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Graph {
    /// The points, in the order of the game. Those at both ends may have no value, so that the axis shows the whole game.
    pub points: Vec<GraphPoint>,
    /// The line above the graph. Long titles are wrapped.
    pub title: String,
    /// The names of the players, indexed by [`Color`]. An empty name becomes the name of the side.
    pub names: [String; 2],
    /// Whether the Japanese names of the sides are those of a handicap game: `下手` and `上手` instead of `先手` and `後手`.
    pub handicap_sides: bool,
    /// The colours of the picture.
    pub theme: Theme,
    /// The language of the texts in the picture, and of its description.
    pub language: Language,
    /// The width of the picture in pixels. `None` means 960.
    pub width: Option<u32>,
    /// A text that makes the ids in this SVG different from those in another SVG of the same graph.
    pub key: String,
    /// The font of all texts except the numbers at the axes. Characters that it lacks have the outlines of the crate.
    #[cfg(feature = "font")]
    pub font: Option<Font>,
}

/// A position of a [`Graph`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct GraphPoint {
    /// The number of the move that led to the position.
    pub ply: u32,
    /// The evaluation of the position. `None` if it has none.
    pub value: Option<EvaluationValue>,
    /// The move, which is written where the value changes: `▲７六歩`.
    pub label: String,
    /// The bookmark of the position, which is marked on the axis and listed. Empty if there is none.
    pub bookmark: String,
    /// Whether the position has a comment, which is marked on the axis.
    pub has_comment: bool,
}

impl GraphPoint {
    /// Returns a point after the move with the number `ply`.
    pub fn new(ply: u32) -> Self {
        Self {
            ply,
            ..Self::default()
        }
    }

    shogi_core::setters! {
        /// Returns this point with an evaluation.
        value: EvaluationValue => value;
        /// Returns this point with the move that led to it.
        label: impl Into<String> => label;
        /// Returns this point with a bookmark.
        bookmark: impl Into<String> => bookmark;
        /// Returns this point with a comment, or without one.
        has_comment: bool => has_comment;
    }
}

impl Graph {
    /// The change of the value, in centipawns, from which on a point has a number.
    pub const SWING: u32 = 500;

    /// Returns a graph of points.
    pub fn new(points: impl IntoIterator<Item = GraphPoint>) -> Self {
        Self {
            points: points.into_iter().collect(),
            ..Self::default()
        }
    }

    shogi_core::setters! {
        /// Returns this graph with a line above it.
        title: impl Into<String> => title;
        /// Returns this graph with the Japanese names of the sides that handicap games have, or those of even games.
        handicap_sides: bool => handicap_sides;
        /// Returns this graph with the theme `theme`.
        theme: Theme => theme;
        /// Returns this graph with texts in `language`.
        language: Language => language;
        /// Returns this graph with a width of `width` pixels.
        width: u32 => width;
        /// Returns this graph with the key `key`.
        key: impl Into<String> => key;
        /// Returns this graph with a font for all texts except the numbers at the axes.
        #[cfg(feature = "font")]
        font: Font => font;
    }

    /// Returns this graph with the name of a player.
    #[must_use]
    pub fn name(mut self, color: Color, name: impl Into<String>) -> Self {
        self.names[color.index()] = name.into();
        self
    }

    /// The name of a player, or that of the side.
    fn side(&self, color: Color) -> String {
        let name = caption::one_line(&self.names[color.index()]);
        match self.language {
            _ if !name.is_empty() => name,
            Language::English => color.to_string(),
            Language::Japanese => color.to_ja_in(self.handicap_sides).to_owned(),
        }
    }

    /// Lists the characters of the texts of which neither the crate nor the font has an outline, as
    /// [`Diagram::missing_glyphs`](crate::Diagram::missing_glyphs) does. In Japanese, the texts of the graph itself have such characters.
    pub fn missing_glyphs(&self) -> Vec<char> {
        let mut texts = self.notes();
        texts.extend(self.legend().map(|(_, text)| text.to_owned()));
        texts.extend(Color::ALL.map(|color| self.side(color)));
        texts.push(self.title.clone());
        self.typeface().missing(texts.iter().map(String::as_str))
    }

    #[cfg_attr(
        not(feature = "font"),
        expect(clippy::unused_self, reason = "the font is a field")
    )]
    const fn typeface(&self) -> Typeface<'_> {
        Typeface {
            #[cfg(feature = "font")]
            font: self.font.as_ref(),
            #[cfg(not(feature = "font"))]
            font: None,
        }
    }
}

#[cfg(test)]
mod tests;
