//! Reads, writes and converts shogi game records in every common format.
//!
#![doc = include_str!("../pictures/game.svg")]
//!
//! The last position of a record. The section [Pictures](#pictures) shows how to draw it.
//!
//! ```
//! # #[cfg(all(feature = "kif", feature = "csa"))] {
//! use kifu::{Format, ReadOptions, WriteOptions};
//!
//! let text = "手合割：平手\n   1 ７六歩(77)\n   2 投了\n";
//! let document = kifu::read_str(text, &ReadOptions::default());
//! assert_eq!((document.format, document.games.len()), (Format::Kif, 1));
//!
//! let record = document.into_record()?;
//! let csa = kifu::to_string(&record, Format::Csa, &WriteOptions::default())?;
//! assert_eq!(csa, "V2.2\nPI\n+\n+7776FU\n%TORYO\n");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Formats
//!
//! | format | a file holds | extensions | details |
//! |---|---|---|---|
//! | KIF | games with variations, comments and times | `kif`, `kifu` | [`kif`] |
//! | KI2 | games with variations and comments | `ki2`, `ki2u` | [`kif`] |
//! | BOD | one position, as a diagram | `bod` | [`bod`] |
//! | CSA | games with comments and times | `csa` | [`csa`] |
//! | JKF | one game with variations, as JSON | `jkf`, `json` | [`jkf`] |
//! | USI | `position …` commands, one game a line | `usi` | [`usi`] |
//! | SFEN | positions, one a line | `sfen` | [`usi`] |
//! | USEN | games with variations for links, one a line | `usen` | [`usi`] |
//!
//! The format of a text is detected from its content. If the content fits several formats, the extension of the file
//! decides, if [`ReadOptions::name`] is the name of the file. If the content contradicts the extension, there is a
//! warning. With [`ReadOptions::format`] a text is read in one given format without detection.
//!
//! ```
//! # #[cfg(all(feature = "kif", feature = "csa"))] {
//! use kifu::{Format, ReadOptions};
//!
//! let text = "V2.2\nPI\n+\n+7776FU\n";
//! // The content decides, even against the extension.
//! let document = kifu::read_str(text, &ReadOptions::default().name("game.kif"));
//! assert_eq!(document.format, Format::Csa);
//! assert_eq!(document.diagnostics().next().unwrap().code(), "format_mismatch");
//!
//! let document = kifu::read_str(text, &ReadOptions::default().format(Format::Kif));
//! assert!(document.first_error().is_some());
//! # }
//! ```
//!
//! # Records
//!
//! A [`Record`] is a tree of moves with headers, comments, times and endings. [`Record::mainline`] iterates over the
//! moves of the main line, each with the position before it. [`Record::lines`] lists the main line and all variations.
//! [`Record::builder`] creates a record, and [`Record::edit`] changes an existing one.
//!
//! ```
//! # #[cfg(feature = "csa")] {
//! let record = kifu::parse("V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n")?;
//! let notation: Vec<String> = record.mainline().map(|step| step.notation().to_string()).collect();
//! assert_eq!(notation, ["▲７六歩", "△３四歩"]);
//!
//! let mut edit = record.edit();
//! edit.at_ply(1)?.comment("ここが分かれ目").variation(["8c8d", "2g2f"])?;
//! assert_eq!(edit.finish().lines().len(), 2);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Encodings
//!
//! [`read()`], [`load`] and [`convert`] take bytes in UTF-8, Shift_JIS (CP932), EUC-JP, ISO-2022-JP or UTF-16, with any
//! line ends. The encoding is detected from the bytes; [`shogi_core::text::encoding`] has the rules. If a line of the text or
//! the extension of [`ReadOptions::name`] names an encoding that is not the detected one, there is a warning.
//! [`WriteOptions::for_path`] returns options with the encoding and the line end that programs expect for a file
//! extension.
//!
//! ```
//! # #[cfg(all(feature = "kif", feature = "encoding"))] {
//! use kifu::{Encoding, Format, ReadOptions, WriteOptions};
//!
//! let record = kifu::parse("手合割：平手\n   1 ７六歩(77)\n")?;
//! let options = WriteOptions::default().encoding(Encoding::ShiftJis);
//! let bytes = kifu::to_bytes(&record, Format::Kif, &options)?;
//! assert!(std::str::from_utf8(&bytes).is_err());
//!
//! let document = kifu::read(&bytes, &ReadOptions::default());
//! assert_eq!(document.encoding, Encoding::ShiftJis);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A text may have been damaged before it is read: quoted in a mail, put on a web page, decoded in the wrong encoding
//! and saved again (mojibake), or joined from two files in different encodings. A diagnostic then names the damage.
//! With [`ReadOptions::repair`](ReadOptions::repair()) the text is repaired before it is read, and a warning names the
//! damage.
//!
//! # Archives
//!
//! The crate `kifu-archive` reads the games of folders, patterns, ZIP files and other compressed files on all cores.
//!
//! # Diagnostics
//!
//! [`read_str`] and [`read()`] never fail. They return a [`Document`] that contains all games, each as far as it could
//! be read, and a [`Diagnostic`] for each error and warning. A diagnostic has a stable code, a line, a column, a
//! message and often a hint. [`Document::into_record`](shogi_core::format::Document::into_record) and [`parse`] fail if there
//! is an error or more than one game, but not if there are only warnings.
//! [`Game::into_record_before_error`](shogi_core::format::Game::into_record_before_error) returns the part of a game before
//! its first error.
//!
//! ```
//! # #[cfg(feature = "kif")] {
//! use kifu::ReadOptions;
//!
//! let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四虎(33)\n   3 ２六歩(27)\n";
//! let document = kifu::read_str(text, &ReadOptions::default());
//! let error = document.first_error().unwrap();
//! assert_eq!((error.code(), error.line()), ("unknown_piece", 3));
//! println!("{}", error.display(&document.text)); // the line, a caret, and what was expected
//!
//! // The moves before the error were read.
//! assert_eq!(document.games[0].record.mainline().count(), 1);
//! assert!(document.into_record().is_err());
//! # }
//! ```
//!
//! A program that looks for one fault asks for its kind. A fault that several formats have is the same value in all of them:
//!
//! ```
//! # #[cfg(all(feature = "kif", feature = "csa"))] {
//! use kifu::ReadOptions;
//! use kifu::shogi_core::format::GameProblem;
//!
//! for text in ["手合割：平手\n   1 ７五歩(77)\n", "V2.2\nPI\n+\n+7775FU\n"] {
//!     let document = kifu::read_str(text, &ReadOptions::default());
//!     let is_illegal = |problem: &_| matches!(problem, GameProblem::IllegalMove { .. } | GameProblem::ImpossibleMove(_));
//!     assert!(document.diagnostics().any(|found| found.kind().game().is_some_and(is_illegal)));
//! }
//! # }
//! ```
//!
//! # Losses
//!
//! No format holds everything that a record can hold. [`losses`] lists the parts of a record that a format does not
//! preserve. If there are any, [`to_string`] and [`to_bytes`] return an error, unless the options allow losses
//! ([`LossPolicy::Drop`]).
//!
//! ```
//! # #[cfg(all(feature = "kif", feature = "csa"))] {
//! use kifu::{Format, LossPolicy, WriteOptions};
//!
//! let record = kifu::parse("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n")?;
//! let losses = kifu::losses(&record, Format::Csa);
//! assert_eq!(losses.to_string(), "a variation of 1 move (from move 2)");
//!
//! assert!(kifu::to_string(&record, Format::Csa, &WriteOptions::default()).is_err());
//! let csa = kifu::to_string(&record, Format::Csa, &WriteOptions::default().losses(LossPolicy::Drop))?;
//! assert!(csa.ends_with("+7776FU\n-3334FU\n"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The message of a loss quotes the lost text, shortened; [`LossKind`] holds the whole text. A character that the
//! encoding lacks is not a loss but an error, unless the options replace such characters
//! ([`replace_characters`](WriteOptions::replace_characters)). Some formats are written differently depending on the
//! format that a record was read from. A record knows this format ([`Record::source`]), so that it needs no option.
//!
//! # Limits
//!
//! No input makes a reader panic, or take more than linear time or memory. [`Limits`] bounds the bytes, lines,
//! games and diagnostics of a text, and the headers, moves, variations, notes and diagnostics of a game. No real file reaches the default
//! limits, and a server may set lower ones. JKF variations may be nested a hundred deep. [`games_from`] reads the games
//! of a large file one after the other, with only a part of it in memory.
//!
//! A foul, such as a drop of a second pawn on a file, is kept with a warning. A move that its piece cannot make is kept
//! with an error. A move that cannot be carried out, such as a move from an empty square, ends its line of play with an
//! error. [`Legality::Strict`] makes a foul an error. [`Legality::Trust`] does not check whether moves are legal, so
//! only a move that cannot be carried out is an error.
//!
//! ```
//! # #[cfg(feature = "csa")] {
//! use kifu::{Legality, Limits, ReadOptions};
//!
//! // Black drops a second pawn on file 7.
//! let text = "PI\n+\n+2726FU,-8384FU,+2625FU,-8485FU,+2524FU,-2324FU,+2824HI,-8586FU,+0075FU\n";
//! let options = ReadOptions::default().limits(Limits::default().diagnostics(10));
//! let document = kifu::read_str(text, &options);
//! assert!(document.first_error().is_none());
//! assert!(document.diagnostics().any(|found| found.code() == "illegal_move"));
//! assert_eq!(document.games[0].record.mainline().count(), 9);
//!
//! let document = kifu::read_str(text, &options.legality(Legality::Strict));
//! assert_eq!(document.first_error().unwrap().code(), "illegal_move");
//! # }
//! ```
//!
//! # Pictures
//!
//! With the feature `diagram`, the module `diagram` draws positions as text and as SVG. With the feature `png`, the
//! module also draws positions as PNG.
//!
//! ```
//! # #[cfg(all(feature = "kif", feature = "diagram"))] {
//! use kifu::diagram::{Diagram, Theme};
//!
//! let record = kifu::parse("手合割：平手\n   1 ７六歩(77)\n")?;
//! let last = record.mainline().last_position();
//! let svg = Diagram::new(&last).theme(Theme::Book).to_svg();
//! assert!(svg.starts_with("<svg "));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `kif` | yes | KIF and KI2 |
//! | `bod` | yes | BOD |
//! | `csa` | yes | CSA |
//! | `jkf` | yes | JKF |
//! | `usi` | yes | USI, SFEN and USEN |
//! | `encoding` | yes | bytes and files; without it texts are read and written as `&str` |
//! | `diagram` | no | positions as text and as SVG pictures |
//! | `font` | no | titles, comments and names in pictures in a given font; includes `diagram` |
//! | `png` | no | positions as PNG pictures; includes `font` |
//! | `serde` | no | [`Format`] and the basic types as strings (`"KIF"`, `"7g7f"`, `"black"`), and records and games as JSON (module `description`) |
//!
//! At least one format is needed.
//!
//! ```
//! # #[cfg(feature = "usi")] {
//! use kifu::{Format, LossPolicy, WriteOptions};
//!
//! let record = kifu::parse("position startpos moves 7g7f 3c3d")?;
//! let sfen = kifu::to_string(&record, Format::Sfen, &WriteOptions::default().losses(LossPolicy::Drop))?;
//! assert_eq!(sfen, "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(not(any(
    feature = "kif",
    feature = "bod",
    feature = "csa",
    feature = "jkf",
    feature = "usi"
)))]
compile_error!("`kifu` needs at least one of the features `kif`, `bod`, `csa`, `jkf` and `usi`");

#[cfg(feature = "encoding")]
mod atomic_file;
#[cfg(feature = "encoding")]
mod convert;
#[cfg(feature = "serde")]
pub mod description;
mod detect;
mod error;
mod explanations;
mod formats;
mod games_text;
#[cfg(feature = "encoding")]
mod games_writer;
mod read;
mod write;
mod write_options;

pub use shogi_core;
pub use shogi_core::format::{NamedOptions, OptionError, OptionKind, OptionScope, OptionValue};
pub use shogi_core::messages::{Example, Explanation};
pub use shogi_core::prelude::*;
#[cfg(feature = "diagram")]
pub use shogi_diagram as diagram;
#[cfg(feature = "openings")]
pub use shogi_openings as openings;

pub use detect::detect;
pub use error::{ConvertError, Error, WriteError};
pub use explanations::explanations;
pub use formats::*;
pub use read::{Diagnostic, Document, Game, ReadOptions, parse, read_str};
pub use write::{WrittenGames, losses, to_string, write_games};
pub use write_options::WriteOptions;
#[cfg(feature = "encoding")]
pub use {
    atomic_file::{IfExists, write_file},
    convert::convert,
    games_writer::{Checkpoint, GamesWriter, PreparedGame},
    read::{GamesFrom, games_from, load, read},
    write::{overwrite, save, to_bytes},
};

/// The examples of the README, compiled and run.
#[cfg(all(doctest, feature = "kif", feature = "csa", feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
