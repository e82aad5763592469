//! The arguments that name the pictures, with the functions that draw them.

use std::path::Path;

use clap::Args;
use kifu::Language;
#[cfg(feature = "png")]
use kifu::diagram::PngError;
#[cfg(feature = "png")]
use kifu::shogi_core::messages::Localize as _;

use super::picture::Picture;
#[cfg(feature = "png")]
pub(super) use super::system_fonts::SystemFonts;
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
    /// Draw the graph of the evaluations of the main line into a file that ends in `.svg` or `.png`. The name is as in
    /// `--svg`, without {ply} and {bookmark}.
    ///
    /// 本譜の評価値のグラフを、.svg か .png で終わる名前のファイルに描く。名前は --svg と同じ（{ply} と {bookmark} は使えない）
    #[arg(
        long,
        value_name = "OUT",
        group = "picture",
        conflicts_with_all = [
            "svg", "ply", "at", "bookmark", "each", "captions", "marks", "arrows", "hands", "coordinates", "flip",
        ]
    )]
    #[cfg_attr(feature = "png", arg(conflicts_with = "png"))]
    pub(super) graph: Option<String>,
}

/// Draws a picture, with the fonts of the machine if it needs them. The error is a message in the language.
pub(super) type Draw = fn(&Picture, &SystemFonts, Language) -> Result<Vec<u8>, String>;

#[expect(clippy::unnecessary_wraps, reason = "a picture may also fail")]
fn svg(picture: &Picture, _: &SystemFonts, _: Language) -> Result<Vec<u8>, String> {
    Ok(picture.to_svg().into_bytes())
}

#[cfg(feature = "png")]
fn png(picture: &Picture, fonts: &SystemFonts, language: Language) -> Result<Vec<u8>, String> {
    let drawn = fonts.complete(picture.clone()).to_png();
    drawn.map_err(|error| match error {
        PngError::MissingGlyphs(characters) => {
            Problem::MissingGlyphs(characters).message(language).to_string()
        }
        error => error.message(language).to_string(),
    })
}

#[cfg(feature = "png")]
const PNG: Option<Draw> = Some(png);
#[cfg(not(feature = "png"))]
const PNG: Option<Draw> = None;

/// A build that draws no PNG needs no fonts.
#[cfg(not(feature = "png"))]
#[derive(Default)]
pub(super) struct SystemFonts {}

impl Outputs {
    /// The patterns of the names, each with the function that draws these pictures.
    pub(super) fn patterns(&self) -> impl Iterator<Item = (&str, Draw)> {
        let graph = self
            .graph
            .as_deref()
            .and_then(|name| Some((name, graph_draw(name).ok()?)));
        let outputs = [
            (&self.svg, svg as Draw),
            #[cfg(feature = "png")]
            (&self.png, png),
        ];
        let named = outputs.into_iter();
        let named = named.filter_map(|(pattern, draw)| Some((pattern.as_deref()?, draw)));
        named.chain(graph)
    }

    /// Checks whether the name of the graph has a known extension.
    pub(super) fn check_graph(&self) -> Result<(), Problem> {
        self.graph
            .as_deref()
            .map_or(Ok(()), |name| graph_draw(name).map(drop))
    }
}

/// The function that draws a graph into a file with this name.
fn graph_draw(name: &str) -> Result<Draw, Problem> {
    let extension = Path::new(name).extension();
    let is = |other: &str| extension.is_some_and(|own| own.eq_ignore_ascii_case(other));
    if name == "-" || is("svg") {
        return Ok(svg);
    }
    if !is("png") {
        return Err(Problem::NoPictureName {
            name: name.to_owned(),
        });
    }
    PNG.ok_or(Problem::NotCompiled {
        name: "show --graph GRAPH.png",
        feature: "png",
    })
}
