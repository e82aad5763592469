//! The arguments that name the pictures, with the functions that draw them.

use clap::Args;
use kifu::Language;
use kifu::diagram::Diagram;
#[cfg(feature = "png")]
use kifu::diagram::PngError;
#[cfg(feature = "png")]
use kifu::shogi_core::messages::Localize as _;

#[cfg(feature = "png")]
pub(super) use super::system_fonts::SystemFonts;
#[cfg(feature = "png")]
use crate::messages::Problem;

/// The names of the pictures.
#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct Outputs {
    /// Draw the positions into SVG files. In the name, {stem} is replaced by the name of the input without its extension,
    /// {game} by the number of the game, {ply} by that of the move, {bookmark} by the bookmark, and {date}, {black}, {white},
    /// {event} and {result} by those of the game. Several pictures need such a name, and a name that is already taken gets a
    /// number. `-` is standard output.
    ///
    /// 局面をSVGファイルにする。名前の {stem} は入力の名前（拡張子なし）、{game} は対局の番号、{ply} は手数、{bookmark} はしおり、{date} は日付、{black} と {white} は対局者、{event} は棋戦、{result} は結果に置き換えられる。画像が2枚以上なら、このような名前が必要（同じ名前には番号が付く）。「-」は標準出力
    #[arg(long, value_name = "OUT", group = "picture")]
    svg: Option<String>,
    /// Draw the positions into PNG files. The name is as in `--svg`.
    ///
    /// 局面をPNGファイルにする。名前は --svg と同じ
    #[cfg(feature = "png")]
    #[arg(long, value_name = "OUT", group = "picture")]
    png: Option<String>,
}

/// Draws a picture, with the fonts of the machine if it needs them. The error is a message in the language.
pub(super) type Draw = fn(&Diagram, &SystemFonts, Language) -> Result<Vec<u8>, String>;

/// A build that draws no PNG needs no fonts.
#[cfg(not(feature = "png"))]
#[derive(Default)]
pub(super) struct SystemFonts;

impl Outputs {
    /// The patterns of the names, each with the function that draws these pictures.
    pub(super) fn patterns(&self) -> impl Iterator<Item = (&str, Draw)> {
        let svg: Draw = |diagram, _, _| Ok(diagram.to_svg().into_bytes());
        let outputs = [
            (&self.svg, svg),
            #[cfg(feature = "png")]
            (&self.png, |diagram, fonts, language| {
                fonts
                    .complete(diagram.clone())
                    .to_png()
                    .map_err(|error| match error {
                        PngError::MissingGlyphs(characters) => {
                            Problem::MissingGlyphs(characters).message(language).to_string()
                        }
                        error => error.message(language).to_string(),
                    })
            }),
        ];
        let named = outputs.into_iter();
        named.filter_map(|(pattern, draw)| Some((pattern.as_deref()?, draw)))
    }
}
