//! `kifu table`: writes an archive as a table of games, of moves or of diagnostics.

mod messages;
mod positions;

use std::ffi::OsStr;
use std::io::{self, BufWriter, IsTerminal as _, PipeReader, Read, Write};
use std::path::{Path, PathBuf};
use std::thread::{self, ScopedJoinHandle};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use kifu::WriteError;
use kifu_archive::{Input, Options};
use kifu_table::{
    Columns, PositionCounts, PositionOptions, Summary, Table, write_csv, write_json_lines, write_parquet,
    write_positions,
};
use shogi_engine::positions::PositionsFormat;

use crate::criteria::CriteriaArguments;
use crate::if_exists::{IfExists, is_there, is_wanted, numbered};
use crate::inputs::{self, InputArguments, Named};
use crate::messages::{FileMessage, Problem, WriteReason};
use crate::outcome::Outcome;
use crate::saving;
use crate::search;
use crate::session::Session;

use messages::{Message, UsageError, WhyNot};
use positions::PositionArguments;

/// Write games, moves or errors as a table: CSV, JSON Lines or Parquet; or positions for the training of engines (hcpe, psv).
///
/// 棋譜の対局、指し手、またはエラーを、表（CSV、JSON Lines、Parquet）として書き出す。学習用の局面（hcpe、psv）も書き出せる
#[derive(Debug, Args)]
#[command(after_help = "\
kifu table archive --output games.parquet
kifu table archive --table moves --ply-range 1..40 --to csv --columns path,ply,usi,time_ms
kifu table archive --table diagnostics --to csv
kifu table archive --rating 3500.. --ending resign --output train.hcpe")]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
    #[command(flatten)]
    criteria: CriteriaArguments,
    /// The kind of file to write; by default that of the extension of the output. hcpe, psv and hcp have the positions of the main lines,
    /// the former two with move, value and result.
    ///
    /// 書き出すファイルの種類。省略すると出力ファイルの拡張子で決まる。hcpe、psv、hcp は本譜の局面で、hcpe と psv には指し手、評価値、勝敗も入る
    #[arg(long, value_name = "KIND")]
    to: Option<Kind>,
    /// The table: a row for each game (by default), each move, each position of the main lines and of files with positions (hcpe, psv, hcp;
    /// by default for these), or each error and warning.
    ///
    /// 表の種類。games（既定）は1局が1行、moves は1手が1行、positions は本譜と局面ファイル（hcpe、psv、hcp。その既定）の1局面が1行、diagnostics はエラーや警告の1件が1行
    #[arg(long, value_name = "TABLE", value_parser = tables())]
    table: Option<Table>,
    #[arg(long, help = columns_help().0, long_help = columns_help().1, value_name = "NAMES", value_delimiter = ',', value_parser = columns(), hide_possible_values = true)]
    columns: Option<Vec<String>>,
    /// The file to write; by default, or with `-`, standard output.
    ///
    /// 書き出すファイル。省略するか「-」なら標準出力
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
    /// What happens if the file exists.
    ///
    /// ファイルがすでにあるとき: fail（エラー）、skip（書かない）、suffix（games-2.csv に書く）、overwrite（上書き）。既定はfail
    #[arg(long, value_name = "CHOICE", default_value = "fail")]
    if_exists: IfExists,
    #[command(flatten, next_help_heading = "Choice of positions / 局面の選び方")]
    positions: PositionArguments,
}

/// A kind of file: a table, or positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Csv,
    Jsonl,
    Parquet,
    Positions(PositionsFormat),
}

impl ValueEnum for Kind {
    fn value_variants<'a>() -> &'a [Self] {
        const {
            &[
                Self::Csv,
                Self::Jsonl,
                Self::Parquet,
                Self::Positions(PositionsFormat::Hcpe),
                Self::Positions(PositionsFormat::Psv),
                Self::Positions(PositionsFormat::Hcp),
            ]
        }
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            Self::Parquet => "parquet",
            Self::Positions(format) => format.name(),
        }))
    }
}

impl Kind {
    /// Returns the kind of files with the extension of this path: its name, or `ndjson`.
    fn from_path(path: &Path) -> Option<Self> {
        let extension = path.extension().and_then(OsStr::to_str)?.to_ascii_lowercase();
        let name = if extension == "ndjson" {
            "jsonl"
        } else {
            &extension
        };
        Self::from_str(name, false).ok()
    }

    /// The kind of file with positions. `None` for a table.
    const fn positions(self) -> Option<PositionsFormat> {
        match self {
            Self::Csv | Self::Jsonl | Self::Parquet => None,
            Self::Positions(format) => Some(format),
        }
    }
}

/// The names of the tables.
fn tables() -> impl TypedValueParser<Value = Table> {
    PossibleValuesParser::new(Table::ALL.map(Table::name)).try_map(|name| name.parse::<Table>())
}

/// The English help of the columns, and the help in both languages.
fn columns_help() -> (String, String) {
    let tables = Table::ALL.map(|table| {
        let names: Vec<&str> = table.columns().map(|column| column.name).collect();
        (table.name(), names.join(", "))
    });
    let listed = |middle: &str, between: &str| {
        let tables = tables
            .iter()
            .map(|(table, names)| [table, middle, names].concat());
        tables.collect::<Vec<_>>().join(between)
    };
    let english = format!(
        "The columns, separated by commas; by default all but those of packed positions and moves, and of moves `position`, `best_move` and `candidates`. \
         An evaluation is positive if Black is better, whichever side moves; the result is that of the side that moves. {}",
        listed(" has ", "; ")
    );
    let both = format!(
        "{english}\n\n書き出す列。コンマで区切る。省略すると、hcp などの圧縮した局面・指し手と、moves の position、best_move、candidates 以外のすべて。評価値はどちらの手番でも先手がよければ正の数、result は手番の側の勝敗。{}",
        listed(" の列は ", "。")
    );
    (english, both)
}

/// Names of columns, which the shell can complete. Whether the table has them is known only with the table.
fn columns() -> impl TypedValueParser<Value = String> {
    let columns = Table::ALL.into_iter().flat_map(Table::columns);
    let mut names: Vec<&str> = Vec::new();
    for column in columns {
        if !names.contains(&column.name) {
            names.push(column.name);
        }
    }
    Named::new(names.into_iter().map(str::to_owned))
}

/// What is written, and how it is read.
struct Job {
    kind: Kind,
    columns: Columns,
    positions: PositionOptions,
    options: Options,
}

/// What was written.
#[derive(Default)]
struct Written {
    read: Summary,
    /// The numbers of positions. `None` for a table.
    positions: Option<PositionCounts>,
}

impl From<Summary> for Written {
    fn from(read: Summary) -> Self {
        Self {
            read,
            positions: None,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    let output = arguments.output.as_deref().filter(|path| *path != Path::new("-"));
    let criteria = arguments.criteria.criteria(session)?;
    let found = inputs::paths_and_positions(&arguments.inputs, session)?;
    let has_positions = |input: &Input| input.positions_format().is_some();
    let are_positions = !found.inputs.is_empty() && found.inputs.iter().all(has_positions);
    let mut job = job(arguments, output, are_positions, session).map_err(|error| session.fail(&error))?;
    if found.inputs.iter().any(has_positions) && !criteria.is_empty() {
        return Err(session.fail(&UsageError::Criteria));
    }
    job.options.criteria = criteria;
    let target = target(output, arguments.if_exists, session)?;
    let outcome = inputs::report_found(&found, &arguments.inputs, session);
    let written = match target {
        Some(path) => save(&job, found.inputs, &path, arguments.if_exists, session),
        None => print(&job, found.inputs, session),
    };
    let written = written.ok_or(Outcome::Failed)?;
    let outcome = outcome.and(report(&written.read, session));
    Ok(match &written.positions {
        Some(counts) => outcome.and(report_positions(counts, session)),
        None => outcome,
    })
}

/// Returns the file to write, or `None` for standard output. Returns the outcome as an error if nothing is to be written.
fn target(output: Option<&Path>, if_exists: IfExists, session: &Session) -> Result<Option<PathBuf>, Outcome> {
    let Some(path) = output else { return Ok(None) };
    let target = free_path(path, if_exists).map_err(|error| session.fail(&WriteReason(&error)))?;
    match &target {
        Some(target) if target == path => {}
        Some(path) => session.note(&Message::Renamed { path }),
        None => session.note(&FileMessage::Kept(path)),
    }
    target.map(Some).ok_or(Outcome::Fine)
}

/// Returns the path of the file to write instead of `path`, for content that takes long to make. `None` if an existing file is
/// kept, and nothing is to be written.
///
/// # Errors
///
/// Returns an error if the path is a folder, or if the file exists and `if_exists` is [`IfExists::Fail`].
fn free_path(path: &Path, if_exists: IfExists) -> Result<Option<PathBuf>, WriteError> {
    if !is_wanted(path, if_exists)? {
        return Ok(None);
    }
    let mut target = path.to_owned();
    let mut number = 1;
    while if_exists == IfExists::Suffix && is_there(&target) {
        number += 1;
        target = numbered(path, number);
    }
    Ok(Some(target))
}

fn job(
    arguments: &Arguments,
    output: Option<&Path>,
    are_positions: bool,
    session: &Session,
) -> Result<Job, UsageError> {
    let by_extension = output.and_then(Kind::from_path);
    if let (Some(to), Some(other)) = (arguments.to, by_extension)
        && to != other
    {
        return Err(UsageError::TwoKinds);
    }
    let kind = arguments.to.or(by_extension);
    let kind = kind.ok_or(UsageError::NoKind)?;
    if kind == Kind::Parquet && output.is_none() && io::stdout().is_terminal() {
        return Err(UsageError::ParquetInTerminal);
    }
    let has_table = arguments.table.is_some() || arguments.columns.is_some();
    if kind.positions().is_some() && has_table {
        return Err(UsageError::PositionsHaveNoTable);
    }
    let positions = arguments.positions.options(kind.positions())?;
    let by_default = if are_positions {
        Table::Positions
    } else {
        Table::Games
    };
    let table = arguments.table.unwrap_or(by_default);
    let columns = match &arguments.columns {
        None => Columns::all(table),
        Some(names) => Columns::named(table, names.iter().map(String::as_str))?,
    };
    Ok(Job {
        kind,
        columns,
        positions,
        options: arguments.inputs.options(session),
    })
}

impl Job {
    fn write(&self, inputs: Vec<Input>, out: impl Write + Send) -> io::Result<Written> {
        let (columns, options) = (&self.columns, &self.options);
        let read = match self.kind {
            Kind::Csv => write_csv(inputs, columns, options, out),
            Kind::Jsonl => write_json_lines(inputs, columns, options, out),
            Kind::Parquet => write_parquet(inputs, columns, options, out),
            Kind::Positions(format) => {
                let written = write_positions(inputs, format, &self.positions, options, out)?;
                return Ok(Written {
                    read: written.read,
                    positions: Some(written.counts),
                });
            }
        };
        read.map(Written::from)
    }
}

/// Writes a table on standard output. Returns `None` after an error. It is no error if the reader has closed the pipe.
fn print(job: &Job, inputs: Vec<Input>, session: &Session) -> Option<Written> {
    match job.write(inputs, io::stdout()) {
        Ok(summary) => Some(summary),
        Err(source) if source.kind() == io::ErrorKind::BrokenPipe => Some(Written::default()),
        Err(source) => {
            session.complain(&Problem::Output { source });
            None
        }
    }
}

/// Writes a table as a file. Returns `None` after an error; the file is then unchanged.
fn save(
    job: &Job,
    inputs: Vec<Input>,
    path: &Path,
    if_exists: IfExists,
    session: &Session,
) -> Option<Written> {
    let if_exists = match if_exists {
        IfExists::Overwrite => kifu::IfExists::Replace,
        IfExists::Fail | IfExists::Skip | IfExists::Suffix => kifu::IfExists::Fail,
    };
    let saved = thread::scope(|scope| {
        let (reader, writer) = io::pipe().map_err(|error| WriteError::Output { error })?;
        let worker = scope.spawn(|| {
            // Moved here, so that the pipe is closed when the table is complete.
            let writer = BufWriter::with_capacity(1 << 16, writer);
            job.write(inputs, writer)
        });
        let mut content = Content {
            reader,
            worker: Some(worker),
            written: Written::default(),
        };
        saving::save(path, &mut content, if_exists)?;
        Ok(content.written)
    });
    match saved {
        Ok(summary) => Some(summary),
        Err(error) => {
            session.complain(&WriteReason(&error));
            None
        }
    }
}

/// The content of a file that a thread writes into a pipe. It ends with an error if the thread fails, so that no incomplete
/// file is saved.
struct Content<'s> {
    reader: PipeReader,
    worker: Option<ScopedJoinHandle<'s, io::Result<Written>>>,
    written: Written,
}

impl Read for Content<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        if count == 0
            && !buffer.is_empty()
            && let Some(worker) = self.worker.take()
        {
            let result = worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            self.written = result?;
        }
        Ok(count)
    }
}

/// Reports how many positions were written, and how many were not. A file without any is an error.
fn report_positions(counts: &PositionCounts, session: &Session) -> Outcome {
    session.note(&Message::Positions { counts: *counts });
    if counts.without_number > 0 {
        let positions = counts.without_number;
        session.note(&Message::WithoutNumber { positions });
    }
    for (positions, why) in [
        (counts.illegal, WhyNot::Illegal),
        (counts.without_value, WhyNot::Value),
        (counts.without_result, WhyNot::Result),
        (counts.out_of_range, WhyNot::Range),
        (counts.in_check, WhyNot::Check),
        (counts.not_quiet, WhyNot::Quiet),
        (counts.repeated, WhyNot::Unique),
        (counts.not_packed, WhyNot::Packed),
    ] {
        if positions > 0 {
            session.note(&Message::NotWritten { positions, why });
        }
    }
    if counts.written == 0 {
        return Outcome::RecordErrors;
    }
    Outcome::Fine
}

/// Reports the files that could not be read and the number of games with errors.
fn report(summary: &Summary, session: &Session) -> Outcome {
    let mut outcome = inputs::report_unreadable(&summary.unreadable, session);
    let games = summary.games_with_errors;
    if games > 0 {
        session.note(&Message::Errors { games });
        outcome = outcome.and(Outcome::RecordErrors);
    }
    let left_out = summary.games_left_out;
    if left_out > 0 {
        let games = usize::try_from(left_out).unwrap_or(usize::MAX);
        session.note(&search::Message::Unreadable { games });
        outcome = outcome.and(Outcome::RecordErrors);
    }
    outcome
}

#[cfg(test)]
mod tests {
    use std::fs;

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::if_exists::is_about_existing;

    #[test]
    fn the_file_to_write_is_known_before_its_content() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        for if_exists in [
            IfExists::Fail,
            IfExists::Skip,
            IfExists::Suffix,
            IfExists::Overwrite,
        ] {
            assert_eq!(free_path(&path, if_exists).unwrap(), Some(path.clone()));
        }
        let second = folder.path().join("a-2.csv");
        for path in [&path, &second] {
            fs::write(path, "").unwrap();
        }
        assert!(is_about_existing(&free_path(&path, IfExists::Fail).unwrap_err()));
        assert_eq!(free_path(&path, IfExists::Skip).unwrap(), None);
        let third = folder.path().join("a-3.csv");
        assert_eq!(free_path(&path, IfExists::Suffix).unwrap(), Some(third));
        assert_eq!(free_path(&path, IfExists::Overwrite).unwrap(), Some(path));
    }
}
