//! The arguments of `kifu show`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kifu::Format;
use kifu::diagram::{Lettering, Theme};

use crate::if_exists::IfExists;

/// Arguments of `kifu show`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files and folders; `-` is standard input. A position in SFEN is also an input.
    #[arg(required = true, value_name = "IN")]
    pub(super) inputs: Vec<PathBuf>,
    /// Show the position after N moves instead of the last one.
    #[arg(long, value_name = "N", conflicts_with_all = ["bookmark", "each"])]
    pub(super) ply: Option<u32>,
    /// Show the positions with this bookmark.
    #[arg(long, value_name = "NAME", conflicts_with = "each")]
    pub(super) bookmark: Option<String>,
    /// Show every position with a bookmark or a comment, or every position of the main line.
    #[arg(long, value_name = "WHAT")]
    pub(super) each: Option<Each>,
    /// Draw the positions into SVG files. In the name, {stem}, {game}, {ply} and {bookmark} are replaced.
    #[arg(long, value_name = "OUT")]
    pub(super) svg: Option<String>,
    /// Draw the positions into PNG files. The name is as in `--svg`.
    #[arg(long, value_name = "OUT")]
    pub(super) png: Option<String>,
    /// What happens if a file exists.
    #[arg(long, value_name = "CHOICE", default_value = "fail")]
    pub(super) if_exists: IfExists,
    /// The colours of the pictures: wood, book or dark.
    #[arg(long, default_value_t)]
    pub(super) theme: Theme,
    /// The width of the pictures in pixels.
    #[arg(long, value_name = "PIXELS")]
    pub(super) width: Option<u32>,
    /// Draw the names of the players, the bookmark and the comments into the pictures.
    #[arg(long)]
    pub(super) captions: bool,
    /// A font file for characters of the captions that are not built in.
    #[arg(long, value_name = "FILE", requires = "captions")]
    pub(super) font: Option<PathBuf>,
    /// Show the board from the side of White.
    #[arg(long)]
    pub(super) flip: bool,
    /// How the pieces are written: japanese or western.
    #[arg(long, default_value_t)]
    pub(super) lettering: Lettering,
    /// Read as this format, whatever the content looks like.
    #[arg(long, value_name = "FORMAT")]
    pub(super) from: Option<Format>,
}

/// Which positions `--each` shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Each {
    /// Every position with a bookmark, also in variations.
    Bookmark,
    /// Every position with a comment, also in variations.
    Comment,
    /// Every position of the main line.
    Ply,
}
