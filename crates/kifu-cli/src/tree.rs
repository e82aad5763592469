//! `kifu tree`: what was played in a position, how often, and who won.

mod arguments;
mod description;
mod messages;
mod moves;

use std::io::{self, Cursor, Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use kifu::{Format, Localize as _, LossPolicy, Severity, WriteError, WriteOptions};
use kifu_archive::Input;
use kifu_archive::tree::{Error, Options, Tree};
use shogi_engine::book::Book;

use crate::help::OUTPUT_HEADING;
use crate::if_exists::{self, IfExists, is_wanted, refuse_folder};
use crate::inputs::{self, InputArguments};
use crate::messages::{At, FileMessage, Reason, WriteReason};
use crate::notations::NotationArgument;
use crate::outcome::{Outcome, fail};
use crate::output;
use crate::session::{Session, Verbosity};

use arguments::RootAndCriteria;
use messages::{Message, UsageError};

/// Merge the games of an archive by position: the moves that were played, how often, and who won.
///
/// 棋譜を局面ごとにまとめ、どの手が何局で指され、どちらが勝ったかを集計する。定跡ファイルも作れる
#[derive(Debug, Args)]
#[command(after_help = "\
kifu tree records
kifu tree records --rating 2000.. --output opening.kifu
kifu tree records --min-games 20 --output book.db
kifu tree book.db --csv")]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
    #[command(flatten)]
    criteria: RootAndCriteria,
    /// How many moves after the position are merged, for --json, --csv and --output; by default 40. The table for people has
    /// the moves in the position.
    ///
    /// 局面から何手先までまとめるか（--json、--csv、--output で）。既定は40。表に出るのはその局面の指し手だけ
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = OUTPUT_HEADING)]
    plies: Option<u32>,
    /// Leave out the moves of fewer games; by default 5, and of a book nothing.
    ///
    /// 対局数がこれより少ない指し手を除く。既定は5（定跡ファイルを読むときは除かない）
    #[arg(long, value_name = "N", help_heading = OUTPUT_HEADING)]
    min_games: Option<u64>,
    #[command(flatten, next_help_heading = OUTPUT_HEADING)]
    notation: NotationArgument,
    /// Print one JSON object, with a row for each move in each position.
    ///
    /// 1つのJSONオブジェクトで出力する。各局面の指し手ごとに1行
    #[arg(long, help_heading = OUTPUT_HEADING, conflicts_with_all = ["csv", "notation"])]
    json: bool,
    /// Print a row for each move in each position as CSV.
    ///
    /// 各局面の指し手ごとに1行のCSVで出力する
    #[arg(long, help_heading = OUTPUT_HEADING, conflicts_with = "notation")]
    csv: bool,
    /// Write a file instead: a book for engines (book.db), or a record with a variation for each move (opening.kifu).
    ///
    /// 代わりにファイルに書き出す：やねうら王の定跡（book.db）か、指し手ごとに変化を持つ棋譜（opening.kifu など）
    #[arg(long, short, value_name = "OUT", help_heading = OUTPUT_HEADING, conflicts_with_all = ["json", "csv", "notation"])]
    output: Option<PathBuf>,
    /// What happens if the file exists.
    ///
    /// ファイルがすでにあるとき: fail（エラー）、skip（書かない）、suffix（book-2.db に書く）、overwrite（上書き）。既定はfail
    #[arg(long, value_name = "CHOICE", default_value = "fail", help_heading = OUTPUT_HEADING)]
    if_exists: IfExists,
}

/// The kind of a file to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Book,
    Record(Format),
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    let wrong = |error: UsageError| session.fail(&error);
    let (root, criteria) = arguments.criteria.root_and_criteria(session)?;
    let root = root.map_err(wrong)?;
    let is_part = root.is_some() || arguments.plies.is_some() || arguments.min_games.is_some();
    let mut options = Options::default();
    options.root = root.unwrap_or(options.root);
    options.archive = arguments.inputs.options(session);
    let has_criteria = !criteria.is_empty();
    options.archive.criteria = criteria;
    let is_table = arguments.output.is_none() && !arguments.json && !arguments.csv;
    // The table has the moves of one position.
    options.plies = if is_table {
        1
    } else {
        arguments.plies.unwrap_or(options.plies)
    };
    let target = match &arguments.output {
        None => None,
        Some(path) => Some((path, target(path, arguments.if_exists, session)?)),
    };
    let (inputs, outcome) = inputs::find(&arguments.inputs, session)?;
    let has_book = inputs.iter().any(|input| Book::has_name(&input.record_path()));
    if !has_book {
        options.min_games = arguments.min_games.unwrap_or(options.min_games);
        let (tree, read) = merge(inputs, &options, session)?;
        let written = arguments.write(&tree, target, session);
        return Ok(outcome.and(read).and(written));
    }
    let [input] = &inputs[..] else {
        return Err(wrong(UsageError::OnlyBook));
    };
    if has_criteria {
        return Err(wrong(UsageError::OnlyBook));
    }
    let (book, read) = read_book(input, session)?;
    if book.positions.is_empty() && read != Outcome::Fine {
        return Ok(read);
    }
    if let Some((path, Kind::Book)) = target {
        if is_part {
            return Err(wrong(UsageError::WholeBook));
        }
        let content = book.to_string().into_bytes();
        return Ok(read.and(save(path, content, arguments.if_exists, session)));
    }
    options.min_games = arguments.min_games.unwrap_or(0);
    let (tree, left_out) = Tree::from_book(&book, &options).map_err(|error| no_tree(&error, session))?;
    // The table has one position on purpose.
    if left_out > 0 && !is_table {
        let (positions, plies) = (left_out, options.plies);
        session.note(&Message::NotReached { positions, plies });
    }
    Ok(read.and(arguments.write(&tree, target, session)))
}

/// Reports why there is no tree.
fn no_tree(error: &Error, session: &Session) -> Outcome {
    let message = error.message(session.language);
    match error {
        Error::Root(_) | Error::RootPieces => fail(format_args!("--position: {message}")),
        _ => fail(message),
    }
}

/// The kind of the file to write. A file that exists is found before the games are read.
fn target(path: &Path, if_exists: IfExists, session: &Session) -> Result<Kind, Outcome> {
    let fail = |error| session.fail(&WriteReason(&error));
    refuse_folder(path).map_err(fail)?;
    let kind = if Book::has_name(path) {
        Some(Kind::Book)
    } else {
        Format::from_path(path).map(Kind::Record)
    };
    let kind = kind.ok_or_else(|| session.fail(&At(path.display(), UsageError::Extension)))?;
    if is_wanted(path, if_exists).map_err(fail)? {
        return Ok(kind);
    }
    session.note(&FileMessage::Kept(path));
    Err(Outcome::Fine)
}

/// Merges the games of the inputs, and reports what is left out.
fn merge(inputs: Vec<Input>, options: &Options, session: &Session) -> Result<(Tree, Outcome), Outcome> {
    let tree = Tree::of_archive(inputs, options).map_err(|error| no_tree(&error, session))?;
    let mut outcome = inputs::report_unreadable(&tree.unreadable, session);
    let left_out = tree.left_out;
    if left_out.games() > 0 {
        session.note(&Message::LeftOut { left_out });
    }
    if left_out.faulty > 0 && !options.archive.criteria.decide_about_errors() {
        outcome = outcome.and(Outcome::RecordErrors);
    }
    Ok((tree, outcome))
}

/// The number of diagnostics of a book that are printed by default.
const DIAGNOSTICS: usize = 10;

/// Reads a book, and prints what is wrong in it.
fn read_book(input: &Input, session: &Session) -> Result<(Book, Outcome), Outcome> {
    let mut bytes = Vec::new();
    let read = input.open().and_then(|mut reader| reader.read_to_end(&mut bytes));
    read.map_err(|error| session.fail(&At(input, Reason(&error))))?;
    let document = Book::read(&bytes);
    let wanted = |severity| severity == Severity::Error || session.verbosity > Verbosity::Quiet;
    let shown = document
        .diagnostics()
        .iter()
        .filter(|found| wanted(found.severity()));
    let limit = if session.verbosity == Verbosity::Verbose {
        usize::MAX
    } else {
        DIAGNOSTICS
    };
    for found in shown.clone().take(limit) {
        let place = format!(
            "{input}:{}:{}: {}",
            found.line(),
            found.column(),
            found.severity().message(session.language)
        );
        session.complain(&At(place, found.kind()));
    }
    let more = shown.count().saturating_sub(limit);
    if more > 0 {
        session.complain(&Message::MoreDiagnostics { more });
    }
    let outcome = if document.first_error().is_some() {
        Outcome::RecordErrors
    } else {
        Outcome::Fine
    };
    Ok((document.book, outcome))
}

impl Arguments {
    /// Prints a tree, or writes it as a file.
    fn write(&self, tree: &Tree, target: Option<(&PathBuf, Kind)>, session: &Session) -> Outcome {
        let Some((path, kind)) = target else {
            return output::outcome(self.print(tree, session), session);
        };
        if tree.root().moves().len() == 0 {
            session.complain(&Message::NothingToWrite);
            return Outcome::RecordErrors;
        }
        let content = match kind {
            Kind::Book => Ok(tree.to_book().to_string().into_bytes()),
            Kind::Record(format) => record(tree, format, path, session),
        };
        match content {
            Ok(content) => save(path, content, self.if_exists, session),
            Err(error) => session.fail(&WriteReason(&error)),
        }
    }

    fn print(&self, tree: &Tree, session: &Session) -> io::Result<()> {
        let mut printer = output::Printer::new();
        if self.json {
            description::write_json(tree, &mut printer)?;
        } else if self.csv {
            description::write_csv(tree, &mut printer)?;
        } else {
            let notation = self.notation.notation.unwrap_or_default();
            printer.write_all(moves::render(tree, notation, session.language).as_bytes())?;
        }
        printer.finish()
    }
}

/// The bytes of the record of a tree. What the format does not preserve is reported.
fn record(tree: &Tree, format: Format, path: &Path, session: &Session) -> Result<Vec<u8>, WriteError> {
    let (record, positions) = tree.to_record(session.language);
    if positions > 0 {
        session.note(&Message::NotInRecord { positions });
    }
    let losses = kifu::losses(&record, format);
    if !losses.is_empty() {
        let losses = losses
            .folded(session.language)
            .join(session.language.choose(", ", "、"));
        session.note(&Message::NotPreserved { format, losses });
    }
    kifu::to_bytes(
        &record,
        format,
        &WriteOptions::for_path(path).losses(LossPolicy::Drop),
    )
}

fn save(path: &Path, content: Vec<u8>, if_exists: IfExists, session: &Session) -> Outcome {
    match if_exists::save(path, Cursor::new(content), if_exists) {
        Ok(_) => Outcome::Fine,
        Err(error) => session.fail(&WriteReason(&error)),
    }
}
