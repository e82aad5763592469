//! Draws shogi positions as SVG, PNG and text.
//!
#![doc = include_str!("../pictures/wood.svg")]
//!
//! A [`Diagram`] is a position with everything that a picture shows beside it: the last move, a title, a caption,
//! a comment, arrows, marked squares. It is made in steps and drawn by one of five methods:
//!
//! | method | result |
//! |---|---|
//! | [`Diagram::to_svg`] | an SVG document, which is also an element for an HTML page |
//! | `Diagram::to_png` | a PNG file (feature `png`) |
//! | [`Diagram::to_text`] | lines of text: a BOD document, or ASCII |
//! | [`Diagram::to_colored_text`] | the same with colours for a terminal |
//! | [`Diagram::board_lines`] | the lines of the board, for a program that has its own styles |
//!
//! ```
//! use shogi_core::Position;
//! use shogi_diagram::Diagram;
//!
//! let mut position = Position::startpos();
//! let mv = "7g7f".parse()?;
//! position.play(mv)?;
//! let diagram = Diagram::new(&position).last_move(mv).arrow("8h".parse()?, "3c".parse()?);
//! let svg = diagram.to_svg();
//! assert_eq!(svg.matches("<polygon").count(), 3, "an arrow and two marks of sides");
//! assert!(diagram.to_text().contains("| 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Graph`] shows the evaluations of a game, in the same themes.
//!
//! # Characters
//!
//! Pictures do not use the fonts of the machine, so that they look the same everywhere. The crate has the outlines of the
//! characters that positions and moves need, of ASCII, and of a few characters for titles (`第３図は▲７六歩まで`). They come from
//! the font `HanaMinA`, whose licence allows any use (`LICENSE-HANAZONO`).
//!
//! The texts around the board (title, caption, comment and names of players) can have other characters.
//! [`Diagram::missing_glyphs`] lists them. Control characters are replaced, as by [`printable`].
//!
//! | | in an SVG | in a PNG |
//! |---|---|---|
//! | no font | all these texts are `<text>` in a Japanese serif font of the viewer | an error that lists the characters |
//! | `Diagram::font` (feature `font`) | all these texts are outlines from the font | outlines from the font |
//!
//! Long texts are [wrapped](wrap()) with the Japanese rules for the ends of lines.
//!
//! # SVG
//!
//! * A document is valid on its own, and several can be in one HTML page: their ids are different, and they have no style
//!   sheet. Only the definitions that a picture uses are in it.
//! * `<title>` has the title, the side to move and the last move; `<desc>` lists all pieces. Screen readers read them
//!   ([`Diagram::language`]).
//! * The same diagram always gives the same bytes.
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `font` | no | `Font`: the font of the texts around the board |
//! | `png` | no | `Diagram::to_png`; includes `font` |
//!
//! Without features, the crate depends only on `shogi-core` and `unicode-linebreak`.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod canvas;
mod caption;
mod description;
mod diagram;
#[cfg(feature = "font")]
mod font;
mod glyphs;
mod graph;
mod layout;
mod lines;
#[cfg(feature = "png")]
mod png;
mod svg;
mod text;
mod theme;
mod wrap;

pub use diagram::{Coordinates, Diagram, Lettering, ShownHands};
#[cfg(feature = "font")]
pub use font::{Font, FontError};
#[cfg(feature = "font")]
pub use glyphs::{Glyph, UNITS_PER_EM};
pub use graph::{Graph, GraphPoint};
#[cfg(feature = "png")]
pub use png::PngError;
pub use shogi_core;
pub use shogi_core::messages::Language;
pub use shogi_core::text::printable;
pub use text::{TextPart, hand_in_letters};
pub use theme::Theme;
pub use wrap::wrap;

/// The examples of the README, compiled and run as tests.
#[cfg(all(doctest, feature = "png"))]
#[doc = include_str!("../README.md")]
struct Readme;
