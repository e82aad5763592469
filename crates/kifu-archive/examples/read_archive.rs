//! Prints the games of archives: files, folders, patterns, and compressed files.
//!
//! ```text
//! cargo run -p kifu-archive --example read_archive -- testdata
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program that prints")]

use kifu_archive::Options;

fn main() -> std::io::Result<()> {
    let found = kifu_archive::find(std::env::args().skip(1));
    for error in &found.unreadable {
        eprintln!("{error}");
    }
    for game in kifu_archive::games(found.inputs, &Options::default())? {
        match game {
            Ok(game) => {
                let moves = game.record().root().line_moves();
                println!("{}: game {}, moves: {moves}", game.path.display(), game.index + 1);
            }
            Err(error) => eprintln!("{error}"),
        }
    }
    Ok(())
}
