//! Messages of several subcommands.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kifu::shogi_core::messages::{messages, pluralize};
use kifu::shogi_core::text::printable;
use kifu::{Language, Localize, Record, WriteError};
use kifu_archive as archive;
use thiserror::Error as ThisError;

use crate::if_exists::is_about_existing;

messages! {
    /// A problem that an operating system does not report: with arguments, inputs or the output.
    #[derive(Debug, ThisError)]
    pub(crate) enum Problem {
        /// Standard input can be read only once.
        StandardInputTwice,
            en("standard input can be named only once"),
            ja("標準入力は1回しか指定できません");
        /// A folder has no file with a known extension.
        NoRecords, en("no records found"), ja("棋譜のファイルがありません");
        /// Files look like records, but are not read.
        UnreadRecords {
            count: usize,
            /// The names of the first ones.
            names: String,
        },
            en(
                "not read: {}, which {} without the extension of a record: {names}; name the files, or give their format with --from",
                pluralize(*count, "file"),
                if *count == 1 { "looks like a record" } else { "look like records" }
            ),
            ja(
                "棋譜らしいファイルが{count}件ありますが、棋譜の拡張子がないため読みません: {names}。ファイルを指定するか、--from で形式を指定してください"
            );
        /// Folders have files of engines, which have no games.
        WithoutGames { books: usize, positions: usize },
            en("not read: {} and {} in folders, of which only records are read; name the files", pluralize(*books, "book"), pluralize(*positions, "file") + " with positions"),
            ja("フォルダーの定跡ファイル{books}件と局面ファイル{positions}件は読みません（フォルダーからは棋譜だけを読みます）。読むには、ファイルを直接指定してください");
        /// A folder has files, but none with the extension of a record.
        OtherFiles { count: usize },
            en("not read: {} without the extension of a record (--from reads them)", pluralize(*count, "file")),
            ja("棋譜の拡張子がないファイルが{count}件あり、読みません（--from で形式を指定すると読みます）");
        /// A file does not have the extension of a record.
        NoExtension,
            en("not read: no extension of a record"),
            ja("棋譜の拡張子がないため、読みません");
        /// A list of names has zero bytes.
        ZeroBytes,
            en("the names end with zero bytes; read the list as such (-0)"),
            ja("名前がNUL文字で区切られています。-0 を付けて読んでください");
        /// A line of a baseline is no diagnostic.
        NoDiagnostic { line: usize },
            en("line {line}: expected a diagnostic, as `kifu check --format json` prints it"),
            ja("{line}行目: kifu check --format json が出力する行ではありません");
        /// Nothing is left to read.
        AllExcluded, en("--exclude leaves out all inputs"), ja("--exclude ですべての入力が除かれました");
        /// An input does not have the game that the arguments choose.
        NoSuchGame {
            game: usize,
            /// The number of its games.
            games: usize,
        },
            en("there is no game {game}: it has {}", pluralize(*games, "game")),
            ja("{game}局目はありません（{games}局です）");
        /// A game does not have the position that the arguments choose.
        NoSuchPosition {
            /// The number of the game, from 1.
            game: usize,
            /// The number of moves of its main line.
            moves: usize,
        },
            en("game {game} has no such position: it has {}", pluralize(*moves, "move")),
            ja("{game}局目にその局面はありません（本譜は{moves}手です）");
        /// A game does not have the position of a variation that the arguments choose.
        NoSuchPositionOfVariation {
            game: usize,
            variation: usize,
            /// The number of moves from the start of the game to the end of the variation.
            moves: u32,
        },
            en("game {game} has no such position: variation {variation} ends with move {moves}"),
            ja("{game}局目にその局面はありません（変化{variation}は{moves}手目までです）");
        /// A game does not have the variation that the arguments choose.
        NoSuchVariation {
            game: usize,
            variation: usize,
            /// The number of its variations.
            variations: usize,
        },
            en("game {game} has no variation {variation}: it has {}", pluralize(*variations, "variation")),
            ja("{game}局目に変化{variation}はありません（変化は{variations}個です）");
        /// A game does not have the bookmark that the arguments choose.
        NoSuchBookmark {
            game: usize,
            name: String,
            /// The bookmarks that it has.
            bookmarks: Vec<String>,
        },
            en(
                "game {game} has no bookmark `{}`: it has {}",
                printable(name),
                if bookmarks.is_empty() { "no bookmarks".to_owned() } else { listed(bookmarks, ", ") }
            ),
            ja(
                "{game}局目にしおり「{}」はありません（{}）",
                printable(name),
                if bookmarks.is_empty() { "この対局にしおりはありません".to_owned() } else { format!("あるしおり: {}", listed(bookmarks, "、")) }
            );
        /// Several games do not have a position that the arguments choose.
        NoSuchPositions {
            count: usize,
            /// The message about the first one.
            first: String,
        },
            en("{} without a position to show: {first}, and so on (--verbose names all)", pluralize(*count, "game")),
            ja("{count}局に、指定された局面がありません: {first} など（--verbose ですべて表示）");
        /// Pictures cannot have no captions and others.
        NoCaptionsAndOthers,
            en("`none` cannot be combined with other `--captions`"),
            ja("--captions の none は、ほかの値と同時に指定できません");
        /// Characters of a picture have no outline, also in the fonts of the machine.
        MissingGlyphs(Vec<char>) as characters,
            en(
                "no outline for {}, and no font of this machine has it; install such a font (Noto Serif CJK JP), name one with --font FILE, draw it with --svg, or leave the text out",
                listed(characters, " ")
            ),
            ja(
                "字形のない文字があります: {}。この文字を含むフォント（Noto Serif CJK JPなど）をインストールするか、--font FILE で指定してください。--svg を使うか、この文字を省くこともできます",
                listed(characters, " ")
            );
        /// A subcommand or an option is not compiled in, because it needs a Cargo feature.
        NotCompiled {
            name: &'static str,
            feature: &'static str,
        },
            en("this build has no `{name}`; install it with {}", install(feature)),
            ja("この kifu に `{name}` は含まれていません。{} でインストールできます", install(feature));
        /// An output file exists, and is kept.
        Exists,
            en("already exists (--if-exists overwrite replaces it)"),
            ja("すでにあります（--if-exists overwrite で上書きします）");
        /// The file of `--report` exists.
        ReportExists,
            en("already exists; expected a new file for --report"),
            ja("すでにあります。--report には新しいファイルを指定してください");
        /// Standard output holds one picture, and there is another one.
        SecondPicture {
            /// The field that makes their names different.
            field: &'static str,
        },
            en("standard output holds one picture, and there are more; name files, as in '{{stem}}-{{{field}}}.svg'"),
            ja("標準出力に書けるのは1枚だけですが、画像が2枚以上あります。「{{stem}}-{{{field}}}.svg」のようにファイル名を指定してください");
        /// The name of a graph does not say which kind of picture it is.
        NoPictureName { name: String },
            en("{}: expected a name that ends in .svg or .png for --graph", printable(name)),
            ja("{}: --graph には .svg か .png で終わる名前を指定してください", printable(name));
        /// A game without evaluations has no graph.
        NoEvaluations { game: usize },
            en(
                "game {game}: no evaluations in the comments of its main line, so no graph; analyse it with an engine in a program such as ShogiHome, and save it with the comments"
            ),
            ja(
                "{game}局目: 本譜のコメントに評価値がないため、グラフを描けません。将棋ソフト（ShogiHomeなど）で棋譜解析を行い、コメントとともに保存してください"
            );
        /// A name without a placeholder is that of one picture, and there is another one.
        NameOfOnePicture {
            name: String,
            /// The name with a placeholder.
            example: PathBuf,
        },
            en("{}: names one picture, and there are more; use placeholders, as in '{}'", printable(name), shown(example)),
            ja("{}: 1枚分の名前ですが、画像が2枚以上あります。「{}」のように、項目を入れた名前を指定してください", printable(name), shown(example));
        /// A terminal shows text only.
        PngInTerminal,
            en("a PNG picture cannot be shown in a terminal; name a file"),
            ja("PNGは端末に表示できません。ファイル名を指定してください");
        /// An engine has failed several times in a row.
        EngineFails,
            en("the engine fails, so the analysis ends here; nothing was written, and another run goes on with this file"),
            ja("エンジンが続けて応答しないため、解析を中止しました。何も書き込んでいません。もう一度実行すると、このファイルから解析します");
        /// Standard output cannot be written.
        Output {
            source: io::Error,
        },
            en("the output cannot be written: {source}"),
            ja("出力に書き込めません: {}", Reason(source).message(Language::Japanese));
        /// `--not` has no criterion after it.
        NotWithoutCriterion,
            en("`--not` has no criterion after it, as in `--not --player NAME`"),
            ja("「--not」のすぐ後に「--player 名前」のような条件がありません");
        /// A temporary file cannot be written or read.
        Temporary {
            folder: PathBuf,
            source: io::Error,
        },
            en("in the temporary folder {}: {source}", folder.display()),
            ja("一時フォルダー {}: {}", folder.display(), Reason(source).message(Language::Japanese));
    }
}

/// The number of items that a message lists.
const LISTED: usize = 10;

/// Lists the first items, without control characters. `…` means that there are more.
fn listed<T: fmt::Display>(items: &[T], between: &str) -> String {
    let shown = items.iter().take(LISTED);
    let mut shown: Vec<String> = shown.map(|item| printable(&item.to_string())).collect();
    if items.len() > LISTED {
        shown.push("…".to_owned());
    }
    shown.join(between)
}

/// The command that installs `kifu` with a Cargo feature, besides the default ones.
fn install(feature: &str) -> String {
    format!("`cargo install --path crates/kifu-cli --features {feature}`")
}

impl Problem {
    /// The problem that a record, the one of the game with this number, does not have the position.
    pub(crate) fn no_such_position(game: usize, record: &Record) -> Self {
        let moves = record.mainline().count();
        Self::NoSuchPosition { game, moves }
    }
}

/// Lets functions that return [`io::Error`] return a problem. It keeps the kind of the error that is its cause.
impl From<Problem> for io::Error {
    fn from(problem: Problem) -> Self {
        let kind = match &problem {
            Problem::Output { source } | Problem::Temporary { source, .. } => source.kind(),
            _ => io::ErrorKind::Other,
        };
        Self::new(kind, problem)
    }
}

messages! {
    /// A file or folder that cannot be used, and why: `path: reason`.
    #[derive(Debug, ThisError)]
    pub(crate) struct PathError {
        path: PathBuf,
        source: io::Error,
    },
        en("{}: {source}", path.display()),
        ja("{}: {}", path.display(), Reason(source).message(Language::Japanese));
}

impl PathError {
    pub(crate) fn new(path: &Path, source: impl Into<io::Error>) -> Self {
        Self {
            path: path.to_owned(),
            source: source.into(),
        }
    }
}

messages! {
    /// A message about an output file.
    #[derive(Debug)]
    pub(crate) enum FileMessage<'p> {
        /// The file exists, and is kept as the arguments say.
        Kept(&'p Path) as path,
            en("{}: already exists, skipped", shown(path)),
            ja("{}: すでにあるので書き込みません", shown(path));
    }
}

/// A path for people.
pub(crate) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// A message about a place, such as a path: `place: message`.
pub(crate) struct At<P, M>(pub(crate) P, pub(crate) M);

impl<P: fmt::Display, M: fmt::Display> fmt::Display for At<P, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0, self.1)
    }
}

impl<P: fmt::Display, M: Localize> Localize for At<P, M> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.0)?;
        self.1.fmt_in(language, f)
    }
}

/// The reason of an [`io::Error`]: a [`Problem`], or an error of the operating system. In English an error of the operating
/// system has the text of the system. In Japanese the frequent errors have a text of their own.
pub(crate) struct Reason<'e>(pub(crate) &'e io::Error);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Localize for Reason<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = self.0.get_ref();
        if let Some(problem) = inner.and_then(|inner| inner.downcast_ref::<Problem>()) {
            return problem.fmt_in(language, f);
        }
        if let Some(problem) = inner.and_then(|inner| inner.downcast_ref::<archive::Problem>()) {
            return problem.fmt_in(language, f);
        }
        // The error of an input that is known to be unreadable.
        if let Some(shared) = inner.and_then(|inner| inner.downcast_ref::<Arc<io::Error>>()) {
            return Reason(shared).fmt_in(language, f);
        }
        if language == Language::English {
            return write!(f, "{}", self.0);
        }
        f.write_str(match self.0.kind() {
            io::ErrorKind::NotFound => "見つかりません",
            io::ErrorKind::PermissionDenied => "アクセスが許可されていません",
            io::ErrorKind::AlreadyExists => "すでにあります",
            io::ErrorKind::IsADirectory => "フォルダーです",
            io::ErrorKind::NotADirectory => "フォルダーではありません",
            io::ErrorKind::StorageFull => "ディスクに空きがありません",
            io::ErrorKind::QuotaExceeded => "ディスクの割り当て量を超えました",
            io::ErrorKind::FileTooLarge => "ファイルが大きすぎます",
            io::ErrorKind::ReadOnlyFilesystem => "読み取り専用のディスクです",
            io::ErrorKind::InvalidFilename => "使えないファイル名です",
            io::ErrorKind::BrokenPipe => "出力先が閉じられました",
            io::ErrorKind::OutOfMemory => "メモリが足りません",
            io::ErrorKind::Interrupted => "中断されました",
            _ => return write!(f, "入出力エラー（{}）", self.0),
        })
    }
}

/// The reason why records or pictures are not written. An error of the operating system is described as by [`Reason`].
pub(crate) struct WriteReason<'e>(pub(crate) &'e WriteError);

impl fmt::Display for WriteReason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_in(Language::English, f)
    }
}

impl Localize for WriteReason<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, language) {
            (WriteError::Io { path, .. }, _) if is_about_existing(self.0) => {
                At(path.display(), Problem::Exists).fmt_in(language, f)
            }
            (WriteError::Io { path, error }, Language::Japanese)
                if error.kind() == io::ErrorKind::NotFound =>
            {
                write!(f, "{}: 書き込み先のフォルダーがありません", path.display())
            }
            (WriteError::Io { path, error }, _) => At(path.display(), Reason(error)).fmt_in(language, f),
            (WriteError::Output { error }, Language::Japanese) => {
                write!(f, "出力に書き込めません: {}", Reason(error).message(language))
            }
            (error, _) => error.fmt_in(language, f),
        }
    }
}
