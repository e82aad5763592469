//! Many shogi game records: the games of folders and compressed files, [`criteria`] that select games, a [`tree`] of what
//! was played, [`positions`] of games, and engines that analyse records.
//!
//! [`find`] says what a path means: a file, the records in a folder and its subfolders, the files that match a pattern, the
//! members of a ZIP file, or standard input (`-`). [`games`] reads them, on all cores and in the order of the files. Memory does
//! not grow with the number and the size of the files: a large file is cut between its games, and a thread that is too far ahead
//! waits.
//!
#![cfg_attr(feature = "files", doc = "```no_run")]
#![cfg_attr(not(feature = "files"), doc = "```ignore")]
//! use kifu_archive::Options;
//!
//! let found = kifu_archive::find(["games/", "more/*.csa.gz", "club.zip"]);
//! for game in kifu_archive::games(found.inputs, &Options::default())? {
//!     let game = game?; // An error is a file that cannot be read. The games of the files after it follow.
//!     println!("{}: game {}, {} moves", game.path.display(), game.index + 1, game.record().root().line_moves());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Files that end with `.gz` and `.zst`, and anything else with the content of such a file, are decompressed while they are
//! read. In a folder only regular files are opened: reading a pipe or a device might never end.
//!
//! # Work on the threads
//!
//! [`process`] does more than reading on the threads: it calls a function for the [`Part`]s of the files, and returns in order
//! what it makes of the games. [`process_scoped`] does the same with functions that borrow. Progress is counted by [`Progress`].
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `files` | yes | all that is named above. Without it there are only [`criteria`] and [`tree`], which need neither files nor threads |

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod collection;
pub mod criteria;
pub mod duplicates;
#[cfg(feature = "files")]
pub mod engine;
#[cfg(feature = "files")]
mod files;
mod image;
#[cfg(feature = "files")]
pub mod positions;
pub mod tree;

#[cfg(feature = "files")]
pub use files::*;
pub use image::Image;
pub use kifu;
pub use shogi_engine;

/// The examples of the README, compiled and run.
#[cfg(all(doctest, feature = "files"))]
#[doc = include_str!("../README.md")]
struct Readme;
