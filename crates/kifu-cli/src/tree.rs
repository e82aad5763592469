//! `kifu tree`: what was played in a position, how often, and who won.

mod arguments;
mod books;
mod description;
mod merge;
mod messages;
mod moves;

use std::io::{self, Cursor, Read, Seek, Write as _};
use std::path::{Path, PathBuf};
use std::slice;
use std::time::Duration;

use clap::Args;
use kifu::shogi_core::record::Losses;
use kifu::shogi_core::text::SpellingError;
use kifu::{Color, Format, Localize as _, LossPolicy};
use kifu_archive::tree::{Error, MergedBook, MovesOf, Options, SaveError, Source, Target, Tree};

use crate::completed::completed;
use crate::help::OUTPUT_HEADING;
use crate::if_exists::{self, IfExists, is_wanted, refuse_folder};
use crate::inputs::{self, InputArguments};
use crate::messages::{At, FileMessage, WriteReason};
use crate::notations::NotationArgument;
use crate::outcome::{Outcome, fail};
use crate::output;
use crate::search::report_none;
use crate::seconds::seconds;
use crate::session::Session;

use arguments::RootAndCriteria;
use messages::{Message, UsageError};

/// Merge the games of an archive by position: the moves that were played, how often, and who won; also as a book for engines.
///
/// 棋譜を局面ごとにまとめ、どの手が何局で指され、どちらが勝ったかを集計する。定跡ファイルも作れる
#[derive(Debug, Args)]
#[command(after_help = "\
kifu tree records
kifu tree records --rating 2000.. --output opening.kifu
kifu tree records --min-games 20 --output book.db
kifu tree records --moves-of winner --output book.db
kifu tree book.db --csv
kifu tree one.db other.ybb --output merged.db
kifu tree lecture-1.kif lecture-2.kif --merge --output merged.kifu")]
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
    /// Leave out the moves of fewer games, also of a book that is written; by default 5, and 0 where a book is read. A game counts once in each
    /// position, with the move that it played there first.
    ///
    /// 対局数がこれより少ない指し手を除く（書き出す定跡からも）。既定は5（定跡ファイルを読むときは0）。1局が同じ局面を何度通っても、最初に指した手で1局と数える
    #[arg(long, value_name = "N", help_heading = OUTPUT_HEADING)]
    min_games: Option<u64>,
    /// Count only the moves of one player of each game: black, white, winner, loser, higher-rated, or a name as for --player. The moves of the
    /// other player lead to the next positions, but are no moves of theirs: not in the table, --json, --csv and a book. In a record they
    /// are between the moves that count. Black and White are those of --position. Games in which the player is unknown (no winner, no
    /// different ratings, the name of neither player or of both) are left out.
    ///
    /// 各対局で、この対局者の指し手だけを数える：black（先手）、white（後手）、winner（勝者）、loser（敗者）、higher-rated（高レート）、または名前（照合方法は --player と同じ）。相手の指し手は次の局面に進むためだけに使い、表、--json、--csv、定跡ファイルには入らない。棋譜には、数える指し手の間に入る。先手と後手は --position の局面でのもの。対局者が決まらない対局（勝者がいない、レートに差がない、どちらの名前にも合わない、両方の名前に合う）は除く
    #[arg(long, value_name = "WHO", value_parser = completed(str::parse::<MovesOf>, MovesOf::NAMES), hide_possible_values = true, help_heading = OUTPUT_HEADING)]
    moves_of: Option<MovesOf>,
    /// Do not count moves that were played in less time; they are treated as those of the other player of --moves-of. Moves without a time
    /// count, and those of games whose times are all 0.
    ///
    /// 消費時間がこの秒数より短い指し手を数えない（--moves-of の相手の指し手と同じ扱い）。消費時間のない指し手と、消費時間がすべて0の対局の指し手は数える
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = OUTPUT_HEADING)]
    instant: Option<Duration>,
    #[command(flatten, next_help_heading = OUTPUT_HEADING)]
    notation: NotationArgument,
    /// Whose wins, bars and evaluations the table has: black or white. By default those of the side to move.
    ///
    /// 表の勝ち数、勝率、グラフ、評価値をどちらから見るか（black か white）。既定は手番の側
    #[arg(long, value_name = "SIDE", value_parser = completed(side, Color::ALL.map(Color::name)), hide_possible_values = true, help_heading = OUTPUT_HEADING, conflicts_with_all = ["json", "csv", "output"])]
    side: Option<Color>,
    /// Print one JSON object, with a row for each move in each position.
    ///
    /// 全体を1つのJSONオブジェクトで出力する。各局面の指し手は、その中の配列に並ぶ
    #[arg(long, help_heading = OUTPUT_HEADING, conflicts_with_all = ["csv", "notation"])]
    json: bool,
    /// Print a row for each move in each position as CSV.
    ///
    /// 各局面の指し手ごとに1行のCSVで出力する
    #[arg(long, help_heading = OUTPUT_HEADING, conflicts_with = "notation")]
    csv: bool,
    /// Write a file instead: a book for engines (book.db or .ybb of YaneuraOu, .sbk of ShogiGUI, .bin of Apery), or a record with
    /// a variation for each move (opening.kifu). Books become one book: a position gets the moves of all, a move the sum of
    /// its counts, and the value, depth and reply of the deeper search, or of the first book if they are as deep.
    ///
    /// 代わりにファイルに書き出す：エンジンの定跡（やねうら王の book.db と .ybb、ShogiGUIの .sbk、Aperyの .bin）か、指し手ごとに変化を持つ棋譜（opening.kifu など）。
    /// 定跡ファイルをいくつか指定すると1つにまとめる。同じ局面の指し手を合わせ、同じ指し手の採択回数を足し、評価値、深さ、応手は深いほう（同じ深さなら先のファイル）のもの
    #[arg(long, short, value_name = "OUT", help_heading = OUTPUT_HEADING, conflicts_with_all = ["json", "csv", "notation"])]
    output: Option<PathBuf>,
    /// Merge the whole records to one record: all moves, variations and comments of each, with the number of games of each move as a comment. The
    /// main line is that of the first record. Where comments or headers differ, each is below the name of its file. Records that start with
    /// another position than the first are left out.
    ///
    /// 棋譜全体を1つの棋譜にまとめる。すべての指し手、変化、コメントを残し、各指し手の対局数をコメントで加える。本譜は最初の棋譜のもの。コメントやヘッダーが食い違うところには、それぞれをファイル名の下に書く。最初の棋譜と開始局面の異なる棋譜は除く
    #[arg(long, help_heading = OUTPUT_HEADING, requires = "output", conflicts_with_all = ["position", "plies", "min_games"])]
    merge: bool,
    /// What happens if the file exists.
    ///
    /// ファイルがすでにあるとき: fail（エラー）、skip（書かない）、suffix（book-2.db に書く）、overwrite（上書き）。既定はfail
    #[arg(long, value_name = "CHOICE", default_value = "fail", help_heading = OUTPUT_HEADING)]
    if_exists: IfExists,
}

/// A side by its name in either language.
fn side(text: &str) -> Result<Color, SpellingError> {
    Color::from_ja(text).map_or_else(|| text.parse(), Ok)
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    let (root, criteria) = arguments.criteria.root_and_criteria(session)?;
    let is_part = root.is_some() || arguments.plies.is_some() || arguments.min_games.is_some();
    let mut options = Options::default();
    (options.root, options.image) = root.unwrap_or((options.root, options.image));
    options.line = arguments.criteria.line();
    options.archive = arguments.inputs.options(session);
    options.archive.criteria = criteria;
    options.min_games = arguments.min_games;
    (options.moves_of, options.instant) = (arguments.moves_of.clone(), arguments.instant);
    let is_table = arguments.output.is_none() && !arguments.json && !arguments.csv;
    // The table has the moves of one position.
    options.plies = if is_table {
        1
    } else {
        arguments.plies.unwrap_or(options.plies)
    };
    let target = match &arguments.output {
        None => None,
        Some(path) => Some((&**path, target(path, arguments.if_exists, session)?)),
    };
    let found = if arguments.merge {
        inputs::paths(&arguments.inputs, session)?
    } else {
        inputs::paths_and_books(&arguments.inputs, session)?
    };
    let mut outcome = inputs::report_found(&found, &arguments.inputs, session);
    let inputs = found.inputs;
    if inputs.is_empty() && outcome != Outcome::Fine {
        return Ok(outcome);
    }
    if arguments.merge {
        return Ok(outcome.and(arguments.merge(inputs, &options, target, session)?));
    }
    let no_tree = |error| no_tree(&error, session);
    if let Some((path, Target::Book(format))) = target
        && options.counts_all()
        && !inputs.is_empty()
        && inputs.iter().all(|input| input.book_format().is_some())
    {
        if is_part {
            return Err(session.fail(&UsageError::WholeBook));
        }
        let (read, merged) = books::merge(&inputs, format, session).map_err(no_tree)?;
        let save = |merged: MergedBook| save(path, merged.file, arguments.if_exists, session);
        return Ok(outcome.and(read).and(merged.map_or(Outcome::Fine, save)));
    }
    let source = Source::open(inputs, &options).map_err(no_tree)?;
    if let Source::Book { input, document } = &source {
        let read = books::report(input, document, session);
        let is_empty = document.book.positions.is_empty() && read != Outcome::Fine;
        outcome = outcome.and(read);
        if is_empty {
            return Ok(outcome);
        }
    }
    let tree = Tree::from_source(source, &options).map_err(no_tree)?;
    let read = report_left_out(&tree, &options, session);
    // The table has one position on purpose.
    if !is_table {
        report_unreached(&tree, &options, session);
    }
    Ok(outcome.and(read).and(arguments.write(&tree, target, session)))
}

/// Reports why there is no tree.
fn no_tree(error: &Error, session: &Session) -> Outcome {
    let message = error.message(session.language);
    match error {
        Error::Root(_) | Error::RootPieces => fail(format_args!("--position: {message}")),
        Error::Unreadable(file) => inputs::report_unreadable(slice::from_ref(file), session),
        _ => fail(message),
    }
}

/// What the file to write is. A file that exists is found before the games are read.
fn target(path: &Path, if_exists: IfExists, session: &Session) -> Result<Target, Outcome> {
    let fail = |error| session.fail(&WriteReason(&error));
    refuse_folder(path).map_err(fail)?;
    let has_extension = |name: &str| {
        path.extension()
            .is_some_and(|found| found.eq_ignore_ascii_case(name))
    };
    if let Some(name) = ["csv", "json"].into_iter().find(|&name| has_extension(name)) {
        return Err(session.fail(&At(path.display(), UsageError::Table(name))));
    }
    let target = Target::from_path(path);
    let target = target.ok_or_else(|| session.fail(&At(path.display(), UsageError::Extension)))?;
    if is_wanted(path, if_exists).map_err(fail)? {
        return Ok(target);
    }
    session.note(&FileMessage::Kept(path));
    Err(Outcome::Fine)
}

/// Reports the positions of a book that are left out.
fn report_unreached(tree: &Tree, options: &Options, session: &Session) {
    let (positions, plies) = (tree.left_out.unreached, options.plies);
    if positions > 0 {
        session.note(&Message::NotReached { positions, plies });
    }
}

/// Reports the files and games that are left out of a tree.
fn report_left_out(tree: &Tree, options: &Options, session: &Session) -> Outcome {
    let outcome = inputs::report_unreadable(&tree.unreadable, session);
    let (left_out, root) = (tree.left_out, tree.root());
    let games = root.counts().games + root.uncounted_games();
    if left_out.games() > 0 {
        session.note(&Message::LeftOut { left_out });
    } else if games == 0 {
        report_none(&options.archive.criteria, session);
    }
    if games > 0 && root.counts().games == 0 {
        session.note(&Message::NoneCounts { games });
    }
    if left_out.faulty > 0 && !options.archive.criteria.decide_about_errors() {
        return outcome.and(Outcome::RecordErrors);
    }
    outcome
}

impl Arguments {
    /// Prints a tree, or writes it as a file. What the file does not have of it is reported.
    fn write(&self, tree: &Tree, target: Option<(&Path, Target)>, session: &Session) -> Outcome {
        let Some((path, target)) = target else {
            return output::outcome(self.print(tree, session), session);
        };
        if tree.positions().all(|position| position.moves().len() == 0) {
            session.complain(&Message::NothingToWrite);
            return Outcome::RecordErrors;
        }
        let written = match tree.to_file_content(path, session.language, LossPolicy::Drop) {
            Ok(written) => written,
            Err(SaveError::Write(error)) => return session.fail(&WriteReason(&error)),
            Err(error) => return session.fail(&error),
        };
        if written.left_out > 0 {
            let positions = written.left_out;
            session.note(&Message::NotInRecord { positions });
        }
        if let Target::Record(format) = target {
            report_losses(&written.losses, format, session);
        }
        if let Target::Book(format) = target {
            books::report_losses(format, &written.book_losses, session);
        }
        save(path, Cursor::new(written.bytes), self.if_exists, session)
    }

    fn print(&self, tree: &Tree, session: &Session) -> io::Result<()> {
        let mut printer = output::Printer::new();
        if self.json {
            description::write_json(tree, &mut printer)?;
        } else if self.csv {
            description::write_csv(tree, &mut printer)?;
        } else {
            let notation = self.notation.notation.unwrap_or_default();
            printer.write_all(moves::render(tree, notation, self.side, session.language).as_bytes())?;
        }
        printer.finish()
    }
}

/// Reports what a format does not preserve of a record.
fn report_losses(losses: &Losses, format: Format, session: &Session) {
    if !losses.is_empty() {
        let losses = losses.folded(session.language);
        let losses = losses.join(session.language.choose(", ", "、"));
        let format = format.to_string();
        session.note(&Message::NotPreserved { format, losses });
    }
}

fn save(path: &Path, content: impl Read + Seek, if_exists: IfExists, session: &Session) -> Outcome {
    match if_exists::save(path, content, if_exists) {
        Ok(_) => Outcome::Fine,
        Err(error) => session.fail(&WriteReason(&error)),
    }
}
