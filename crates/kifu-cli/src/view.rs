//! `kifu view`: steps through the games of a file in the terminal.

mod evaluations;
mod events;
mod games;
mod graph;
mod keys;
mod list;
mod messages;
mod panels;
mod rows;
mod screen;
mod search;
mod state;
mod terminal;
mod wrap;

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use clap::Args;
use kifu::Localize as _;
use kifu_archive::{self as archive, Input};

use crate::inputs::{ReadingGroup, named_game};
use crate::messages::{At, Problem, Reason};
use crate::notations::Spelling;
use crate::option_arguments::OptionArguments;
use crate::outcome::{Outcome, complain, fail};
use crate::session::Session;

use events::Effect;
use games::Games;
use state::State;
use terminal::{Console, Screen};

/// Step through the games of a file in the terminal.
///
/// 棋譜を端末で1手ずつ再生する
#[derive(Debug, Args)]
#[command(after_long_help = keys::help_in_both_languages(), after_help = "\
kifu view game.kif
kifu view game.kif --bookmark 第２図")]
pub(crate) struct Arguments {
    /// A file or a member of a ZIP file, or one game of it (`a.kif:2`); `-` is standard input.
    ///
    /// ファイル、ZIPファイルの中のファイル、またはその1局（a.kif:2）。「-」は標準入力
    #[arg(value_name = "FILE")]
    input: PathBuf,
    /// Start at the position after N moves.
    ///
    /// N手目の局面から始める
    #[arg(long, value_name = "N", conflicts_with = "bookmark")]
    ply: Option<u32>,
    /// Start at the first position with this bookmark.
    ///
    /// このしおりの最初の局面から始める
    #[arg(long, value_name = "NAME")]
    bookmark: Option<String>,
    /// Show the board from the side of White.
    ///
    /// 盤面を後手側から表示する
    #[arg(long)]
    flip: bool,
    #[command(flatten)]
    spelling: Spelling,
    #[command(flatten)]
    reading: OptionArguments<ReadingGroup>,
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Outcome {
    let language = session.language;
    if !io::stdout().is_terminal() {
        return fail(language.choose(
            "`view` needs a terminal; `show` prints positions anywhere",
            "kifu view は端末でのみ使えます。局面を表示するには kifu show を使ってください",
        ));
    }
    let (input, game) = input(&arguments.input);
    let games = Games::open(&input, &arguments.reading, session.language);
    let games = games.and_then(|mut games| {
        let found = match game {
            Some(game) => games
                .go_to_only(game)?
                .map_err(|problem| problem.message(language).to_string()),
            None => games.skip_blank()?,
        };
        Ok(found.map(|()| games))
    });
    let games = match games {
        Ok(Ok(games)) => games,
        Ok(Err(error)) => {
            complain(format_args!("{input}: {error}"));
            return Outcome::RecordErrors;
        }
        Err(error) => return session.fail(&At(&input, Reason(&error))),
    };
    let mut state = State::new(games, session.language, arguments.spelling);
    state.is_flipped = arguments.flip;
    state.is_colored = session.is_colored();
    if !go_to_start(&mut state, arguments) {
        let game = state.games.index() + 1;
        let problem = Problem::no_such_position(game, &state.games.current().record);
        session.complain(&At(&input, problem));
        return Outcome::RecordErrors;
    }
    match in_terminal(&mut state) {
        Ok(()) => Outcome::Fine,
        Err(error) => session.fail(&Reason(&error)),
    }
}

/// The input that a name means: standard input, a file, or a member of a ZIP file; and the number of the game, if the name has one.
fn input(name: &Path) -> (Input, Option<usize>) {
    if let Some((input, game)) = named_game(name) {
        return (input, Some(game));
    }
    let mut found = archive::find_exact(&[name.to_owned()]).inputs;
    let input = found.pop().filter(|input| input.path() == name);
    // Anything else, such as a folder, is an error when it is read.
    (input.unwrap_or_else(|| Input::file(name)), None)
}

/// Goes to the position that the arguments name. Returns `false` if the game does not have it.
fn go_to_start(state: &mut State, arguments: &Arguments) -> bool {
    match (arguments.ply, &arguments.bookmark) {
        (Some(ply), _) => state.go_to_ply(ply),
        (None, Some(name)) => state.go_to_bookmark(name),
        (None, None) => true,
    }
}

/// Prepares the terminal, runs the viewer, and restores the terminal.
fn in_terminal(state: &mut State) -> io::Result<()> {
    let result = Console::open().and_then(|mut console| follow(&mut console, state));
    let restored = terminal::close();
    result.and(restored)
}

/// Draws the state and changes it by the next event, until a key ends the program.
fn follow(screen: &mut impl Screen, state: &mut State) -> io::Result<()> {
    loop {
        screen.draw(state)?;
        let Some(event) = screen.event(state.wait())? else {
            state.go_on();
            continue;
        };
        match state.handle(&event) {
            Effect::Nothing => {}
            Effect::Copy(text) => screen.copy(&text)?,
            Effect::Suspend => screen.suspend()?,
            Effect::Quit => return Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
