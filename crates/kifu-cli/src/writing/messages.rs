//! The messages about written games, in English and Japanese.

use std::path::{Path, PathBuf};

use kifu::Language::{self, English, Japanese};
use kifu::shogi_core::messages::{messages, pluralize};
use kifu::shogi_core::text::encoding::Replacements;
use kifu::{Encoding, Format, Localize, WriteError};
use kifu_archive::Input;

use crate::messages::{WriteReason, shown};
use crate::names::UnknownField;

messages! {
    /// A mistake in the arguments.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub(super) enum UsageError {
        NoFormat,
            en("expected --to FORMAT (with a folder always), or --output FILE with the extension of a format, such as game.csa"),
            ja("「--to 形式」（フォルダーに書き出すときは必要）を指定するか、「--output game.csa」のように対応する拡張子を付けてください");
        NoFolder(PathBuf) as path,
            en("{}: expected a folder or a name with the extension of a format, found a file", shown(path)),
            ja("{}: フォルダーか、対応する拡張子の付いた名前を指定してください（同じ名前のファイルがすでにあります）", shown(path));
        /// The name is that of a compressed file.
        Compressed(PathBuf) as path,
            en("{}: compressed files are read, but not written; write to standard output and compress that", shown(path)),
            ja("{}: 圧縮ファイルには書き込めません（読み込みはできます）。標準出力に書き出してから圧縮してください", shown(path));
        /// An option is for other formats.
        OtherFormat {
            argument: String,
            formats: &'static [&'static str],
            format: Format,
        },
            en("--{argument} is for {}, not for {format}", list(formats)),
            ja("--{argument} は{}で使います。{format}では使えません", formats.join("・"));
        ByteOrderMark(Encoding) as encoding,
            en("--bom is for Unicode (--encoding utf-8); {encoding} has no byte order mark"),
            ja("--bom はUnicode（--encoding utf-8）で使います。{encoding}にBOMはありません");
        ReplaceCharacters(Encoding) as encoding,
            en("--replace-characters is for encodings that lack characters; {encoding} has all"),
            ja("--replace-characters は使えない文字がある文字コードで使います。{encoding}ではすべての文字が使えます");
        NeedsFolder(&'static str) as option,
            en("--{option} writes several files: expected --output FOLDER"),
            ja("--{option} は複数のファイルを書き込みます。「--output フォルダー」を指定してください");
        /// A field in the pattern of `--name` has an unknown name.
        Name(UnknownField) from error, en("--name: {error}"), ja("--name: {}", error.message(Japanese));
        /// The pattern of `--name` leads out of the output folder.
        NameOutside(String) as pattern,
            en("--name: expected a name in the output folder, found `{pattern}`"),
            ja("--name: 「{pattern}」は書き出し先のフォルダーの中の名前ではありません");
        /// The output folder is an input folder, or contains one.
        SplitIntoInput(PathBuf) as path,
            en(
                "{}: is an input folder or contains one, so the next --split would split these files again: expected \
                 another folder for --output, such as one inside the input folder",
                shown(path)
            ),
            ja(
                "{}: 入力のフォルダーか、それを含むフォルダーなので、次に --split を使うと、分けたファイルがまた分けられます。\
                 入力のフォルダーの中に作るフォルダーなど、別のフォルダーを --output に指定してください",
                shown(path)
            );
        SplitOfNothing,
            en("--split variations writes each variation, and --strip variations leaves them out: expected one of them"),
            ja("「--split variations」（変化ごとに書き込む）と「--strip variations」（変化を除く）は同時に指定できません");
        ReportNeedsFile,
            en("--report writes a file: expected a name, found `-`"),
            ja("--report には「-」ではなく、ファイルの名前を指定してください");
        /// The report has the name of an output, or perhaps of one.
        ReportIsOutput(PathBuf) as path,
            en("{}: an output may have this name: expected another one for --report, such as messages.jsonl", shown(path)),
            ja("{}: 書き出すファイルの名前になることがあります。--report には messages.jsonl など別の名前を指定してください", shown(path));
        IfExistsNeedsOutput,
            en("--if-exists is for files: expected --output FILE or --output FOLDER"),
            ja("--if-exists はファイルに書き込むときに使います。--output を指定してください");
        /// The format holds one game, and there are several inputs.
        OneGame {
            format: Format,
            inputs: usize,
        },
            en(
                "a file of {format} holds one game, and there are {}; --output FOLDER writes a file for each",
                pluralize(*inputs, "input")
            ),
            ja("{format}のファイルに書けるのは1局だけですが、入力が{inputs}件あります。「--output フォルダー」で1件ずつ書き込みます");
    }
}

messages! {
    /// A message about an input or its output.
    pub(super) enum Message<'a> {
        /// Nothing could be read before the errors of an input.
        NothingWritten { input: &'a Input },
            en("{input}: nothing was written"),
            ja("{input}: 何も書き込みませんでした");
        /// An input was read with warnings.
        Warnings {
            input: &'a Input,
            count: usize,
            /// The command that lists them.
            check: &'static str,
        },
            en("{input}: read with {} ({check} shows why)", pluralize(*count, "warning")),
            ja("{input}: 警告が{count}件あります（内容は {check} で確認できます）");
        /// Games of an input have errors.
        Faulty {
            input: &'a Input,
            /// The first error, with its place.
            error: &'a str,
            written: Written,
            /// The number of further games with errors.
            more: usize,
        },
            en("{input}: {error}; {written}{}", more_errors(*more, English)),
            ja("{input}: {error}（{}）{}", written.message(Japanese), more_errors(*more, Japanese));
        /// Games of an input have losses.
        Lossy {
            input: &'a Input,
            /// The number of the first game with losses, or `None` if it is the only game of the input.
            game: Option<usize>,
            /// The number of further games with losses.
            more: usize,
            format: Format,
            /// The losses of all these games.
            losses: &'a dyn Localize,
        },
            en("{input}: {}not preserved in {format}: {losses}", games(*game, *more, English)),
            ja("{input}: {}{format}への変換で失われる情報: {}", games(*game, *more, Japanese), losses.message(Japanese));
        /// Notes of endings are written at another place.
        Moved { input: &'a Input, games: usize, format: Format },
            en("{input}: {format} has no place for the comments of an ending; they are written after the last move ({})", pluralize(*games, "game")),
            ja("{input}: {format}には終局のコメントの置き場所がないので、最後の指し手の後に書きました（{games}局）");
        /// Games of an input are written. This is for the report only.
        Output { path: &'a Path },
            en("written to {}", shown(path)),
            ja("{}に書き込みました", shown(path));
        /// The games of an input cannot be written.
        Unwritable { input: &'a Input, error: &'a WriteError },
            en("{input}: {error}{}", advice(error, English)),
            ja("{input}: {}{}", WriteReason(error).message(Japanese), advice(error, Japanese));
        /// Games cannot be written to one text with the games of other inputs.
        Inseparable { input: &'a str, error: &'a WriteError },
            en("{input}: {error}; --output FOLDER writes one for each input"),
            ja("{input}: {}。「--output フォルダー」で入力ごとに書き込みます", WriteReason(error).message(Japanese));
        /// Characters were replaced.
        Replaced { input: &'a Input, replacements: &'a Replacements },
            en("{input}: {replacements}"),
            ja("{input}: {}", replacements.message(Japanese));
        /// The output of an input has a number in its name.
        Renamed { input: &'a Input, path: &'a Path },
            en("{input}: written to {}", shown(path)),
            ja("{input}: {}に書き込みました", shown(path));
        /// Messages that were not printed, because there are many.
        Hidden { count: usize },
            en("{} not shown: --verbose shows all, --report FILE writes all", pluralize(*count, "more message")),
            ja("ほか{count}件のメッセージは表示していません（--verbose ですべて表示、--report FILE でファイルに書き出し）");
        /// The report has them.
        HiddenInReport { count: usize, report: &'a Path },
            en("{} not shown: {} has all", pluralize(*count, "more message"), shown(report)),
            ja("ほか{count}件のメッセージは表示していません（すべて{}にあります）", shown(report));
        /// The input has no name for a file in the output folder.
        NoName { folder: &'a Path },
            en("{}: is a folder, and standard input has no name for a file in it", shown(folder)),
            ja("{}: フォルダーですが、標準入力にはファイルの名前がありません", shown(folder));
    }
}

messages! {
    /// What is written of an input or a game with an error.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(super) enum Written {
        /// Nothing of the input.
        NoGame, en("nothing was written"), ja("何も書き込みませんでした");
        /// The other games of the input.
        OtherGames, en("this game is not written"), ja("この対局は書き込みません");
        /// The part before the error.
        Beginning, en("what comes before is written"), ja("その前までを書き込みます");
        /// Nothing of the game, because nothing was read before the error. Only with `--keep-going`.
        Nothing, en("nothing of the game is written"), ja("この対局は何も書き込みません");
    }
}

/// The end of a message about an error: the number of further games with errors. Empty if there are none.
fn more_errors(count: usize, language: Language) -> String {
    match (count, language) {
        (0, _) => String::new(),
        (_, English) => format!(" ({} with errors)", pluralize(count, "more game")),
        (_, Japanese) => format!("。ほか{count}局にもエラーがあります"),
    }
}

/// The games of an input with losses, for the beginning of a message. Empty if the input has only one game.
fn games(first: Option<usize>, more: usize, language: Language) -> String {
    match (first, more, language) {
        (None, ..) => String::new(),
        (Some(game), 0, English) => format!("game {game}: "),
        (Some(game), 0, Japanese) => format!("{game}局目: "),
        (Some(game), _, English) => format!("game {game} and {more} more: "),
        (Some(game), _, Japanese) => format!("{game}局目とほか{more}局: "),
    }
}

/// The end of a message about games that cannot be written: the arguments with which they can. Empty if there are none.
fn advice(error: &WriteError, language: Language) -> &'static str {
    match error {
        WriteError::OneGame { .. } => language.choose(
            "; --split games --output FOLDER writes a file for each",
            "。「--split games --output フォルダー」で1局ずつ書き込みます",
        ),
        WriteError::Unencodable(_) => language.choose(
            "; nothing was written; --replace-characters writes similar characters or 〓 in their place",
            "。何も書き込みませんでした。--replace-characters を付けると、似た文字か「〓」に置き換えて書き込みます",
        ),
        _ => "",
    }
}

/// Names in an English text: `KIF, KI2 and CSA`.
fn list(names: &[&str]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        names => names.join(", "),
    }
}
