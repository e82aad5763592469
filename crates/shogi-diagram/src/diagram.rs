//! [`Diagram`]: a position and how to draw it.

use std::str::FromStr;

use shogi_core::format::NamedOptions;
use shogi_core::format::tools::find_named;
use shogi_core::messages::Language;
use shogi_core::text::SpellingError;
use shogi_core::{Color, File, Move, Rank, Setup, Square};

use crate::caption;
use crate::theme::Theme;

#[cfg(feature = "font")]
use crate::font::Font;

/// A position and how to draw it.
///
/// [`to_svg`](Diagram::to_svg) draws it as SVG, [`to_text`](Diagram::to_text) as text, and `to_png` as PNG. No drawing
/// checks the rules: any [`Setup`] can be drawn, also a tsume problem without Black's king.
///
/// ```
/// use shogi_core::Position;
/// use shogi_diagram::{Diagram, Theme};
///
/// let mut position = Position::startpos();
/// let mv = "7g7f".parse()?;
/// position.play(mv)?;
/// let svg = Diagram::new(&position)
///     .last_move(mv)
///     .title("第１図")
///     .caption("図は▲７六歩まで")
///     .theme(Theme::Book)
///     .flipped(true)
///     .to_svg();
/// assert!(svg.starts_with("<svg xmlns="));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Diagram {
    /// The position.
    pub setup: Setup,
    /// The move that led to the position. Its squares are marked.
    pub last_move: Option<Move>,
    /// The line above the board. Long titles are wrapped.
    pub title: String,
    /// The line below the board, such as `図は▲７六歩まで`.
    pub caption: String,
    /// The text below the board and the caption. Long comments are wrapped.
    pub comment: String,
    /// The names of the players, indexed by [`Color`]. An empty name becomes the Japanese name of the side, or the English
    /// one if the pieces have [letters](Lettering::Western). A long name is wrapped or made smaller.
    pub names: [String; 2],
    /// Whether the Japanese names of the sides are those of a handicap game: `下手` and `上手` instead of `先手` and `後手`.
    pub handicap_sides: bool,
    /// The squares with a mark.
    pub marks: Vec<Square>,
    /// The arrows from the first to the second square.
    pub arrows: Vec<(Square, Square)>,
    /// Whether White is at the bottom.
    pub flipped: bool,
    /// The colours and shapes of a picture.
    pub theme: Theme,
    /// How the pieces are written.
    pub lettering: Lettering,
    /// How the files and ranks of a picture are numbered. In a text, those of pieces in letters may be
    /// [digits](Coordinates::Digits).
    pub coordinates: Coordinates,
    /// Whose pieces in hand a picture shows. A text has both hands.
    pub hands: ShownHands,
    /// The language of the description that a picture has for readers who do not see it.
    pub language: Language,
    /// The width of a picture in pixels. `None` means sixty pixels for each file of the board.
    pub width: Option<u32>,
    /// A text that makes the ids in this SVG different from those in another SVG of the same picture. Pictures which
    /// differ have different ids anyway, so a key is needed only if a page has the same picture twice.
    pub key: String,
    /// The font of the title, the caption, the comment and the names. Characters that it lacks have the outlines of the
    /// crate.
    #[cfg(feature = "font")]
    pub font: Option<Font>,
}

impl Diagram {
    /// Returns a diagram of a [`Setup`] or a [`Position`](shogi_core::Position).
    pub fn new(setup: impl Into<Setup>) -> Self {
        Self {
            setup: setup.into(),
            ..Self::default()
        }
    }

    shogi_core::setters! {
        /// Returns this diagram with the squares of the move marked that led to the position.
        last_move: Move => last_move;
        /// Returns this diagram with a line above the board.
        title: impl Into<String> => title;
        /// Returns this diagram with a line below the board, such as `図は▲７六歩まで`.
        caption: impl Into<String> => caption;
        /// Returns this diagram with a text below the board and the caption.
        comment: impl Into<String> => comment;
        /// Returns this diagram with the Japanese names of the sides that handicap games have, or those of even games.
        ///
        /// ```
        /// use shogi_core::Handicap;
        /// use shogi_diagram::Diagram;
        ///
        /// let setup = Handicap::TwoPiece.setup().unwrap();
        /// let text = Diagram::new(setup).handicap_sides(true).to_text();
        /// assert!(text.starts_with("上手の持駒：なし\n") && text.ends_with("上手番\n"));
        /// ```
        handicap_sides: bool => handicap_sides;
        /// Returns this diagram with White at the bottom, or with Black at the bottom.
        flipped: bool => flipped;
        /// Returns this diagram with the theme `theme`.
        theme: Theme => theme;
        /// Returns this diagram with the pieces written in `lettering`.
        lettering: Lettering => lettering;
        /// Returns this diagram with the files and ranks numbered in `coordinates`.
        coordinates: Coordinates => coordinates;
        /// Returns this diagram with the pieces in hand of both sides, of Black, or of none in a picture.
        hands: ShownHands => hands;
        /// Returns this diagram with a description in `language`.
        language: Language => language;
        /// Returns this diagram with a width of `width` pixels.
        width: u32 => width;
        /// Returns this diagram with the key `key`. Give the diagrams different keys if a page has the same picture twice, so that the ids in the two SVGs differ.
        key: impl Into<String> => key;
        /// Returns this diagram with a font for the title, the caption, the comment and the names.
        #[cfg(feature = "font")]
        font: Font => font;
    }

    /// Returns this diagram with the name of a player.
    #[must_use]
    pub fn name(mut self, color: Color, name: impl Into<String>) -> Self {
        self.names[color.index()] = name.into();
        self
    }

    /// Returns this diagram with one more marked square.
    #[must_use]
    pub fn mark(mut self, square: Square) -> Self {
        self.marks.push(square);
        self
    }

    /// Returns this diagram with one more arrow.
    #[must_use]
    pub fn arrow(mut self, from: Square, to: Square) -> Self {
        self.arrows.push((from, to));
        self
    }

    /// The name of a player on one line. `None` if the player has no name.
    pub(crate) fn name_of(&self, color: Color) -> Option<String> {
        Some(caption::one_line(&self.names[color.index()])).filter(|name| !name.is_empty())
    }

    /// The name of a side in the language of the pieces.
    pub(crate) fn side(&self, color: Color) -> String {
        match self.lettering {
            Lettering::Japanese => self.side_in_japanese(color).to_owned(),
            Lettering::Western => color.to_string(),
        }
    }

    /// The Japanese name of a side: `先手`, or `下手` in a handicap game.
    pub(crate) const fn side_in_japanese(&self, color: Color) -> &'static str {
        color.to_ja_in(self.handicap_sides)
    }

    /// Whether a picture has a column with the name and the hand of a side.
    pub(crate) fn has_column(&self, color: Color) -> bool {
        self.hands.has(color) || self.name_of(color).is_some()
    }

    /// The side at the bottom of the board.
    pub fn near_side(&self) -> Color {
        if self.flipped { Color::White } else { Color::Black }
    }
}

impl NamedOptions for Diagram {
    shogi_core::option_rows! {
        theme (theme) Any,
            "The colours and shapes of the picture. By default `wood`.",
            "画像の配色と駒の形。既定は wood";
        lettering (lettering) Any,
            "How the pieces are written. By default `japanese`.",
            "駒の表記。既定は japanese";
        coordinates (coordinates) Any,
            "How the files and ranks of the picture are numbered. By default `japanese`; in the command as the moves are written.",
            "画像の座標の表記。既定は japanese。コマンドでは指し手の表記に合わせる";
        hands (hands) Any,
            "Whose pieces in hand the picture shows: `both`, `black` as in a tsume problem, or `none`. By default `both`.",
            "画像に描く持駒。both（両方）、black（先手のみ。詰将棋の図など）、none（なし）。既定は both";
        flipped (flipped) Any,
            "Show the board from the side of White.",
            "盤面を後手側から表示する";
        width (width) Any, "The width of the picture in pixels. By default 60 for each file of the board.",
            "画像の幅（ピクセル）。既定は盤の1筋につき60";
        title (title) Any, "The line above the board.", "盤の上の見出し";
        caption (caption) Any,
            "The line below the board, such as `図は▲７六歩まで`.",
            "盤の下の文（「図は▲７六歩まで」など）";
        comment (comment) Any,
            "The text below the board and the caption.",
            "盤の下の文のさらに下のコメント";
        black (names[0]) Any,
            "The name of Black. An empty name becomes the name of the side.",
            "先手の名前。空なら「先手」などの呼び名";
        white (names[1]) Any,
            "The name of White. An empty name becomes the name of the side.",
            "後手の名前。空なら「後手」などの呼び名";
        marks (marks) Any,
            "Squares with a mark: `7f`.",
            "印を付けるマス：7f";
        arrows (arrows) Any,
            "Arrows, each from its first square to its second: `7g7f`.",
            "矢印（始点と終点のマス）：7g7f";
        language (language) Any,
            "The language of the description for readers who do not see the picture.",
            "画像を見られない読者のための説明の言語";
        key (key) Any,
            "A text that makes the ids in this picture different from those in another picture of the same position.",
            "同じ局面の別の画像とidが重ならないようにする文字列";
    }
}

shogi_core::option_names! {
    Theme, "Theme", name;
    Lettering, "Lettering", name;
    Coordinates, "Coordinates", name;
    ShownHands, "ShownHands", name;
}

shogi_core::messages::named_enum! {
    /// How the pieces are written.
    #[derive(Default)]
    pub enum Lettering {
        /// In kanji, as in a BOD diagram: `歩`, `と`.
        #[default]
        Japanese = "japanese",
        /// In letters, as in SFEN: `P`, `+P`.
        Western = "western",
    }
    parsed ["a lettering", "駒の表記"]
}

shogi_core::messages::named_enum! {
    /// How the files and ranks of a picture are numbered.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Coordinates {
        /// As in a BOD diagram: `１` to `９` and `一` to `九`.
        #[default]
        Japanese = "japanese",
        /// As in USI: `1` to `9` and `a` to `i`.
        Western = "western",
        /// With digits only: `1` to `9` for both.
        Digits = "digits",
        /// Not at all.
        Hidden = "hidden",
    }
    parsed ["a kind of coordinates", "座標の表記"]
}

shogi_core::messages::named_enum! {
    /// Whose pieces in hand a picture shows. A side whose pieces are not shown has no mark and no column beside the board either, unless
    /// its player has a name.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum ShownHands {
        /// Those of both sides.
        #[default]
        Both = "both",
        /// Those of Black, as in a tsume problem, in which White has all other pieces.
        Black = "black",
        /// Those of neither side.
        None = "none",
    }
}

/// Parses the [name](Self::name) of whose hands are shown, also with the name of Black in Japanese (`先手`, `下手`). Case, blanks, `-`
/// and `_` do not matter.
impl FromStr for ShownHands {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        match Color::from_ja(text) {
            Some(Color::Black) => Ok(Self::Black),
            _ => find_named(["whose hands are shown", "描く持駒"], Self::ALL, Self::name, text),
        }
    }
}

impl ShownHands {
    /// Whether the hand of a side is shown.
    pub(crate) fn has(self, color: Color) -> bool {
        match self {
            Self::Both => true,
            Self::Black => color == Color::Black,
            Self::None => false,
        }
    }
}

impl Coordinates {
    /// The number of a file. Empty if it is hidden.
    pub(crate) fn file(self, file: File) -> String {
        match self {
            Self::Japanese => file.to_ja_char().to_string(),
            Self::Western | Self::Digits => file.number().to_string(),
            Self::Hidden => String::new(),
        }
    }

    /// The number or letter of a rank. Empty if it is hidden.
    pub(crate) fn rank(self, rank: Rank) -> String {
        match self {
            Self::Japanese => rank.to_ja_char().to_string(),
            Self::Western => rank.letter().to_string(),
            Self::Digits => rank.number().to_string(),
            Self::Hidden => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_name_reads_back() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        for lettering in Lettering::ALL {
            assert_eq!(lettering.to_string().parse(), Ok(lettering));
        }
        for coordinates in Coordinates::ALL {
            assert_eq!(coordinates.to_string().parse(), Ok(coordinates));
        }
        assert!("paper".parse::<Theme>().is_err());
    }
}
