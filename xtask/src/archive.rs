//! `cargo xtask archive`: writes an archive of made-up games, for the tutorial and for measurements.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use kifu::shogi_core::Record;
use kifu::{Format, GamesWriter, WriteOptions};
use shogi_testkit::floodgate_games::Games;

use crate::Error;

/// The number of games in each folder.
const GAMES_PER_FOLDER: usize = 1000;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The number of games.
    #[arg(long, default_value_t = 100_000)]
    games: usize,
    /// Games with the same seed are the same.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file with the extension `.csa` for all games, or a folder for a file of each game.
    output: PathBuf,
}

/// Writes the games in CSA, as a file or as a folder.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Error> {
    let games = Games::new(arguments.seed).take(arguments.games);
    if Format::from_path(&arguments.output) == Some(Format::Csa) {
        write_file(games, &arguments.output)?;
    } else {
        write_folder(games, &arguments.output)?;
    }
    Ok(true)
}

fn write_file(games: impl Iterator<Item = Record>, path: &Path) -> Result<(), Error> {
    let file = BufWriter::new(File::create(path)?);
    let mut writer = GamesWriter::new(file, Format::Csa, &WriteOptions::default());
    for game in games {
        writer.write(&game)?;
    }
    let (mut file, _) = writer.finish()?;
    Ok(file.flush()?)
}

fn write_folder(games: impl Iterator<Item = Record>, folder: &Path) -> Result<(), Error> {
    for (number, game) in games.enumerate() {
        let folder = folder.join(format!("{:03}", number / GAMES_PER_FOLDER));
        if number % GAMES_PER_FOLDER == 0 {
            fs::create_dir_all(&folder)?;
        }
        let text = kifu::to_string(&game, Format::Csa, &WriteOptions::default())?;
        fs::write(folder.join(format!("{number:06}.csa")), text)?;
    }
    Ok(())
}
