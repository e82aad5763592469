//! The arguments that name the pictures, with the functions that draw them.

use clap::Args;
use kifu::Language;
use kifu::diagram::Diagram;
#[cfg(feature = "png")]
use kifu::diagram::PngError;
#[cfg(feature = "png")]
use kifu::shogi_core::messages::Localize as _;

#[cfg(feature = "png")]
use crate::messages::Problem;

/// The names of the pictures.
#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct Outputs {
    /// Draw the positions into SVG files. In the name, {stem} is replaced by the name of the input without its extension,
    /// {game} by the number of the game, {ply} by that of the move, and {bookmark} by the bookmark. `-` is standard output.
    ///
    /// 局面をSVGファイルにする。名前の {stem} は入力の名前（拡張子なし）、{game} は対局の番号、{ply} は手数、{bookmark} はしおりに置き換えられる。「-」は標準出力
    #[arg(long, value_name = "OUT", group = "picture")]
    svg: Option<String>,
    /// Draw the positions into PNG files. The name is as in `--svg`.
    ///
    /// 局面をPNGファイルにする。名前は --svg と同じ
    #[cfg(feature = "png")]
    #[arg(long, value_name = "OUT", group = "picture")]
    png: Option<String>,
}

/// Draws a picture. The error is a message in the language.
pub(super) type Draw = fn(&Diagram, Language) -> Result<Vec<u8>, String>;

impl Outputs {
    /// The patterns of the names, each with the function that draws these pictures.
    pub(super) fn patterns(&self) -> impl Iterator<Item = (&str, Draw)> {
        let svg: Draw = |diagram, _| Ok(diagram.to_svg().into_bytes());
        let outputs = [
            (&self.svg, svg),
            #[cfg(feature = "png")]
            (&self.png, |diagram, language| {
                diagram.to_png().map_err(|error| match error {
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
