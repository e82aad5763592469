//! [`InputArguments`]: the arguments that name the inputs of a subcommand, and say how they are read.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use clap::{Arg, ArgGroup, Args};
use kifu::{Limits, NamedOptions as _, OptionError, ReadOptions};
use kifu_archive::{self as archive, Found, Options};

use super::game_names::named_game;
use super::listed_names::names;
use crate::messages::{PathError, Problem};
use crate::option_arguments::{OptionArguments, OptionGroup};
use crate::session::Session;

/// The heading of the options.
const HEADING: &str = "Input options / 入力のオプション";

/// The group of the options about lists of names.
pub(crate) const LISTS: &str = "lists";

/// The arguments of a subcommand that reads any number of inputs.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new(LISTS).multiple(true)))]
pub(crate) struct InputArguments {
    /// Files, also compressed ones (`.gz`, `.zst`), folders, ZIP files and patterns such as `'*.kif'`; `-` is standard input.
    ///
    /// ファイル（.gz、.zst も可）、フォルダー、ZIPファイル、または「'*.kif'」のようなパターン。「-」は標準入力
    #[arg(required_unless_present = "files_from", value_name = "IN", help_heading = None::<&str>)]
    inputs: Vec<PathBuf>,
    /// Read more names of files and folders from this file, one on each line; `-` is standard input.
    ///
    /// このファイルの各行からもファイルやフォルダーの名前を読む。「-」は標準入力
    #[arg(long, value_name = "FILE", group = LISTS, help_heading = HEADING)]
    files_from: Option<PathBuf>,
    /// The names of `--files-from`, and those that `select --list` prints, end with a zero byte, as `find -print0` writes them.
    ///
    /// --files-from の名前と select --list の出力を、改行ではなくNUL文字で区切る（find -print0 の形式）
    #[arg(long, short = '0', requires = LISTS, help_heading = HEADING)]
    pub(crate) null: bool,
    /// Leave out what matches this pattern: a name (`old`, `'draft-*'`) or a path (`'records/*/old'`) of files or folders. Can
    /// be repeated. `.gitignore` is not read.
    ///
    /// このパターンに合うファイルやフォルダーを除く。名前（old、'draft-*'）かパス（'records/*/old'）で指定する。繰り返し指定できる。.gitignore は参照しない
    #[arg(long, value_name = "PATTERN", help_heading = HEADING)]
    exclude: Vec<PathBuf>,
    /// Nothing to read is no error.
    ///
    /// 読むファイルがなくてもエラーにしない
    #[arg(long, help_heading = HEADING)]
    pub(super) allow_empty: bool,
    #[arg(long = "limit", help = limit_help().0, long_help = limit_help().1, value_name = "NAME=N", value_delimiter = ',', value_parser = limit, help_heading = HEADING)]
    limits: Vec<(String, String)>,
    #[command(flatten)]
    reading: OptionArguments<ReadingGroup>,
}

/// The English help, and the help in both languages.
fn limit_help() -> (String, String) {
    let names: Vec<&str> = Limits::kinds().map(|kind| kind.name).collect();
    let names = names.join(", ");
    let english = format!(
        "Read no more than this of each text or game: games=100,diagnostics=20. Of a name that is given twice, the last number counts. The names are {names}"
    );
    let both = format!(
        "{english}\n\n読む量の上限：games=100,diagnostics=20。同じ名前を2回指定すると、後の数を使う。名前は {names}"
    );
    (english, both)
}

/// The name and the value of a limit.
fn limit(text: &str) -> Result<(String, String), OptionError> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    Limits::default().set(name, value)?;
    Ok((name.to_owned(), value.to_owned()))
}

/// The options for reading.
pub(crate) struct ReadingGroup;

impl OptionGroup for ReadingGroup {
    type Options = ReadOptions;
    const RENAMED: &[(&str, &str)] = &[("format", "from"), ("encoding", "from-encoding")];
    // Each subcommand decides whether a part of a damaged line is of use.
    const LEFT_OUT: &[&str] = &["lossy"];

    fn finish(argument: Arg) -> Arg {
        let argument = argument.help_heading(HEADING);
        match argument.get_id().as_str() {
            "start" => argument.value_name("SFEN"),
            _ => argument,
        }
    }
}

impl InputArguments {
    /// Finds what the arguments name. Says so if all of it is excluded.
    ///
    /// # Errors
    ///
    /// Returns an error if the list of names cannot be read, or if standard input, which can be read only once, is named
    /// twice.
    pub(super) fn find(&self, session: &Session) -> Result<Found, PathError> {
        let mut found = archive::find(&self.inputs);
        found.extend(self.find_listed()?);
        let has_inputs = self.choose(&mut found);
        self.check(found, has_inputs, session)
    }

    /// As [`find`](Self::find), but a name in the arguments may be [that of a game](named_game). Also returns, for each input, the
    /// number of the only game that is wanted of it.
    ///
    /// # Errors
    ///
    /// As [`find`](Self::find).
    pub(super) fn find_games(&self, session: &Session) -> Result<(Found, Vec<Option<usize>>), PathError> {
        let (mut found, mut numbers, mut has_inputs) = (Found::default(), Vec::new(), false);
        let named = self.inputs.iter().map(|name| match named_game(name) {
            Some((input, number)) => (archive::find_exact(&[input.path().to_owned()]), Some(number)),
            None => (archive::find([name]), None),
        });
        for (mut one, number) in named.chain([(self.find_listed()?, None)]) {
            has_inputs |= self.choose(&mut one);
            numbers.resize(numbers.len() + one.inputs.len(), number);
            found.extend(one);
        }
        Ok((self.check(found, has_inputs, session)?, numbers))
    }

    /// Finds what the list of names means.
    fn find_listed(&self) -> Result<Found, PathError> {
        let Some(list) = &self.files_from else {
            return Ok(Found::default());
        };
        let names = self.names(list).map_err(|source| PathError::new(list, source))?;
        Ok(archive::find_exact(&names))
    }

    /// Adds the other files of folders if the format is given, and leaves out what is excluded. Returns whether there was anything to
    /// read before.
    fn choose(&self, found: &mut Found) -> bool {
        // The extension is then not needed to know the format.
        if self.reading.given().any(|(kind, _)| kind.name == "format") {
            found.read_other_files();
        }
        let has_inputs = !found.inputs.is_empty();
        found.exclude(&self.exclude);
        has_inputs
    }

    /// Says so if all inputs are excluded, and rejects standard input that is named twice.
    fn check(&self, found: Found, has_inputs: bool, session: &Session) -> Result<Found, PathError> {
        if has_inputs && found.inputs.is_empty() {
            session.complain(&Problem::AllExcluded);
        }
        let standard_input = Path::new("-");
        let named = found.paths.iter().chain(&self.files_from);
        if named.filter(|path| path.as_path() == standard_input).count() > 1 {
            return Err(PathError::new(standard_input, Problem::StandardInputTwice));
        }
        Ok(found)
    }

    /// Whether standard input is an input or the list of the inputs.
    pub(crate) fn reads_standard_input(&self) -> bool {
        let mut named = self.inputs.iter().chain(&self.files_from);
        named.any(|path| path.as_path() == Path::new("-"))
    }

    /// Returns the options for reading the inputs.
    pub(crate) fn options(&self, session: &Session) -> Options {
        let mut read = ReadOptions::default();
        self.reading.apply(&mut read);
        for (name, value) in &self.limits {
            let set = read.shared.limits.set(name, value);
            debug_assert!(
                set.is_ok(),
                "the limit was checked when the command line was parsed"
            );
        }
        let mut options = Options::new(read);
        options.threads = session.jobs;
        options
    }

    /// Whether damaged texts are repaired.
    pub(crate) fn repairs(&self) -> bool {
        self.reading.given().any(|(kind, _)| kind.name == "repair")
    }

    /// Reads a list of names.
    fn names(&self, list: &Path) -> io::Result<Vec<PathBuf>> {
        let mut bytes = Vec::new();
        if list == Path::new("-") {
            io::stdin().lock().read_to_end(&mut bytes)?;
        } else {
            File::open(list)?.read_to_end(&mut bytes)?;
        }
        names(&bytes, self.null)
    }
}
