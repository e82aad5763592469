//! A board without a window: reads commands, one a line, and edits a game as the program behind a board does.
//!
//! ```text
//! printf 'players 甲 乙\nplay 7g7f\nplay 3c3d\nback\nplay 8c8d\nundo\nkif\n' | cargo run -p kifu --example board
//! ```

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;
use std::io::{self, BufRead as _};

use kifu::shogi_core::record::{HeaderName, Node, RecordEditor};
use kifu::{Ending, NodeId};
use kifu::{Format, Handicap, Record, WriteOptions};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A game, and the node whose position the board shows.
struct Board {
    edit: RecordEditor,
    shown: NodeId,
}

impl Board {
    fn new() -> Self {
        Self {
            edit: Record::builder(Handicap::Even).finish().edit(),
            shown: NodeId::ROOT,
        }
    }

    /// The node that is shown. An edit may have removed it; then the start is shown.
    fn node(&self) -> Node<'_> {
        self.edit.record().node_or_root(self.shown)
    }

    /// Carries out a command, and returns what is to be printed.
    fn run(&mut self, command: &str) -> Result<String> {
        let (name, text) = command.trim().split_once(' ').unwrap_or((command.trim(), ""));
        match name {
            "play" => self.shown = self.edit.at(self.shown)?.play(text.parse()?)?.id(),
            "resign" => self.shown = self.edit.at(self.shown)?.end(Ending::Resign)?.id(),
            "comment" => drop(self.edit.at(self.shown)?.comment(text)),
            "back" => self.shown = self.node().parent().map_or(NodeId::ROOT, Node::id),
            "next" => self.shown = self.node().next().map_or(self.shown, Node::id),
            // Both names are one step of undo.
            "players" => {
                let (black, white) = text.split_once(' ').ok_or("expected two names")?;
                self.edit.group(|edit| {
                    edit.set_named(HeaderName::Black, black)
                        .set_named(HeaderName::White, white);
                    Ok::<_, Box<dyn Error>>(())
                })?;
            }
            // The board goes to the place of the edit.
            "undo" => self.shown = self.edit.undo().ok_or("nothing to undo")?,
            "redo" => self.shown = self.edit.redo().ok_or("nothing to redo")?,
            "moves" => {
                let from = text.parse()?;
                let moves = self.node().position().legal_moves();
                let of_piece = moves.iter().filter(|mv| mv.from() == Some(from));
                return Ok(of_piece.map(ToString::to_string).collect::<Vec<_>>().join(" "));
            }
            "show" => {
                let last = self.node().notation().map(|notation| notation.to_string());
                return Ok(format!(
                    "{}\n{}",
                    self.node().position(),
                    last.unwrap_or_default()
                ));
            }
            "engine" => return Ok(self.node().position_command().to_string()),
            "kif" => {
                let record = self.edit.record();
                return Ok(kifu::to_string(record, Format::Kif, &WriteOptions::default())?);
            }
            _ => return Err(format!("unknown command: {name}").into()),
        }
        Ok(String::new())
    }
}

fn main() -> Result<()> {
    let mut board = Board::new();
    for line in io::stdin().lock().lines() {
        match board.run(&line?) {
            Ok(answer) if answer.is_empty() => {}
            Ok(answer) => println!("{answer}"),
            Err(error) => println!("{error}"),
        }
    }
    Ok(())
}

#[test]
fn a_game_is_edited_with_commands() {
    let mut board = Board::new();
    let mut run = |command: &str| board.run(command).map_err(|error| error.to_string());
    for command in [
        "players 甲 乙",
        "play 7g7f",
        "play 3c3d",
        "back",
        "play 8c8d",
        "comment 変化",
    ] {
        assert_eq!(run(command), Ok(String::new()), "{command}");
    }
    assert_eq!(run("engine"), Ok("position startpos moves 7g7f 8c8d".to_owned()));
    assert_eq!(run("moves 2g"), Ok("2g2f".to_owned()));
    assert!(run("play 2g2f").is_ok() && run("play 2f2e").is_err());
    assert!(run("show").unwrap().ends_with("▲２六歩"));
    for command in ["undo", "undo", "undo"] {
        assert_eq!(run(command), Ok(String::new()));
    }
    assert_eq!(
        run("engine"),
        Ok("position startpos moves 7g7f".to_owned()),
        "where 8c8d was"
    );
    let text = run("kif").unwrap();
    assert!(text.contains("先手：甲") && text.contains("   2 ３四歩(33)") && !text.contains("変化"));
}
