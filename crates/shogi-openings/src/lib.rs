//! Names the openings (戦法) and castles (囲い) of shogi games from their moves.
//!
//! [`Matcher`] follows the moves of a line and recognises the [`Class`]es of a table; [`Names`] is what it found: for each side
//! the openings and castles with the ply at which they were complete, and a name for the game.
//!
//! ```
//! use shogi_core::messages::Language;
//! use shogi_core::{Move, Setup};
//! use shogi_openings::Matcher;
//!
//! let moves = "2g2f 8c8d 2f2e 8d8e 7g7f 4a3b 6i7h 3c3d 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c";
//! let moves = moves.split(' ').map(str::parse::<Move>).collect::<Result<Vec<_>, _>>()?;
//! let names = Matcher::names_of(&Setup::STARTPOS, moves);
//! assert_eq!(names.class().unwrap().name, "横歩取り");
//! assert_eq!(names.name(Language::Japanese).unwrap(), "横歩取り△3三角");
//! assert_eq!(names.name(Language::English).unwrap(), "Side Pawn Capture, Bishop to 33");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rules
//!
//! A side is **ranging** (振り飛車) once its rook moves along its own eighth or ninth rank to one of the files 5 to 8, at the
//! latest at ply 40; at ply 24 if the bishops were traded while neither side had ranged. It is not if the rook has captured on 2四
//! before, if the king is on the files 7 to 9, or if the rook supports an attack on a fortress from the fifth file (矢倉中飛車). Any
//! other side is **static** (居飛車).
//!
//! Openings are named in games that start as an even game. In handicap games and from diagrams, only castles are, at any ply; a
//! side that did not start with a rook at home counts as both ranging and static there.
//!
//! # The table
//!
//! A class has one or more shapes. A shape is a list of terms, all of which must hold after a move. Squares are those of the
//! side itself, seen as Black; pieces are unpromoted.
//!
//! | Term | It holds if |
//! |-|-|
//! | `S77` | an own silver is on 7七; the pieces are `P L N S G B R K` |
//! | `G78/79` | a gold is on one of these squares |
//! | `-68` | 6八 is empty |
//! | `B*` | a bishop is in hand |
//! | `R28>88` | the rook has moved from 2八 to 8八 |
//! | `Rx34` | the rook has captured on 3四 |
//! | `B*45` | a bishop was dropped on 4五 |
//! | `#矢倉` | the side has this class already |
//! | `ranging`, `static` | the side is ranging or static |
//! | `rook6` | the side is ranging, and the rook went to file 6 first |
//! | `traded` | each side has captured a bishop |
//! | `second` | the side moves second |
//! | `late` | a piece other than a pawn or a bishop was captured, or 50 moves were played |
//! | `!…` | the term does not hold |
//! | `v…` | the term holds for the opponent, as the opponent sees the board |
//! | `@…` | the move that was just played made the term hold |
//!
//! A test fails if an entry cannot be read or names a class that does not exist. To add a class, add its entry.
//!
//! [`Class::parsed_shapes`] gives a program the terms of a class, and a diagram: `docs/openings.md` has those of all classes.
//!
//! # Sources
//!
//! The definitions were compared with several collections; each entry names those that have the class. Where they differ, the
//! definition is the one that holds for the games of people. Some entries name [pages](field@Class::pages) as well.
//!
//! | Letter | Source |
//! |-|-|
//! | B21, B24 | [bioshogi](https://github.com/akicho8/bioshogi), of 2021 and of 2024 and later |
//! | S | the castles of [sylwi-kifu-vue](https://github.com/mizar/sylwi-kifu-vue) |
//! | H | the tactics of [HiraganaSuisho](https://github.com/tayayan/HiraganaSuisho) |
//! | D | the header 戦型 of game databases |
//! | P | pages for players: columns of the [Japan Shogi Association](https://www.shogi.or.jp/column/), Wikipedia, 将棋講座.com |

mod castles;
mod class;
mod contradiction;
mod line;
mod matcher;
mod names;
mod openings;
mod shape;
mod side;
mod table;
#[cfg(test)]
mod tests;

pub use class::{Class, ClassKind};
pub use contradiction::Contradiction;
pub use line::OpeningOfLine;
pub use matcher::Matcher;
pub use names::{Named, Names, SideNames};
pub use shape::{Condition, Shape, Term};
pub use shogi_core;

use shogi_core::messages::Explanation;

/// The explanations of the codes of [`Contradiction`].
pub fn explanations() -> impl Iterator<Item = &'static Explanation> {
    contradiction::EXPLANATIONS.iter()
}

/// The examples of the README, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
