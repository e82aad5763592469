//! The messages of `kifu table`, in English and Japanese.

use std::path::Path;

use kifu::shogi_core::messages::{messages, pluralize};
use kifu_table::ColumnsError;

use crate::messages::shown;

messages! {
    /// A mistake in the arguments.
    #[derive(Debug)]
    pub(super) enum UsageError {
        NoKind,
            en("expected --to csv, jsonl or parquet, or --output FILE with such an extension (games.parquet)"),
            ja("--to csv・jsonl・parquet か、その拡張子を持つ --output FILE（games.parquet など）が必要です");
        TwoKinds,
            en("--to and the extension of --output name different kinds of files; leave out --to, or change the extension"),
            ja("--to と --output の拡張子が食い違っています。--to を省略するか、拡張子を変えてください");
        ParquetInTerminal,
            en("a Parquet file cannot be shown in a terminal; name a file with --output"),
            ja("Parquetは端末に表示できません。--output でファイルを指定してください");
        Columns(ColumnsError) => error;
    }
}

messages! {
    /// A message about what was read, or about the output.
    #[derive(Debug)]
    pub(super) enum Message<'p> {
        /// Some games have errors.
        Errors { games: u64 },
            en(
                "{} with errors, written as far as could be read (kifu check shows why)",
                pluralize(*games, "game")
            ),
            ja("{games}局にエラーがあり、読めたところまでを書き込みました（理由は kifu check で確認できます）");
        /// The output has a number in its name.
        Renamed { path: &'p Path },
            en("writing to {}", shown(path)),
            ja("{}に書き込みます", shown(path));
    }
}
