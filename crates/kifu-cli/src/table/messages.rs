//! The messages of `kifu table`, in English and Japanese.

use std::path::Path;

use kifu::shogi_core::messages::{Language, messages, pluralize};
use kifu_table::{ColumnsError, PositionCounts};

use crate::messages::shown;

messages! {
    /// A mistake in the arguments.
    #[derive(Debug)]
    pub(super) enum UsageError {
        NoKind,
            en("expected --to csv, jsonl, parquet, hcpe, psv or hcp, or --output FILE with such an extension (games.parquet)"),
            ja("--to csv・jsonl・parquet・hcpe・psv・hcp か、その拡張子を持つ --output FILE（games.parquet など）が必要です");
        TwoKinds,
            en("--to and the extension of --output name different kinds of files; leave out --to, or change the extension"),
            ja("--to と --output の拡張子が食い違っています。--to を省略するか、拡張子を変えてください");
        ParquetInTerminal,
            en("a Parquet file cannot be shown in a terminal; name a file with --output"),
            ja("Parquetは端末に表示できません。--output でファイルを指定してください");
        PositionsHaveNoTable,
            en("a file with positions has no table and columns; leave out --table and --columns, or write --to csv, jsonl or parquet"),
            ja("局面ファイルには表の種類も列もありません。--table と --columns を省略するか、--to を csv・jsonl・parquet にしてください");
        Criteria,
            en("files with positions have no games for criteria to choose from; leave out the criteria, or name only records"),
            ja("局面ファイルには条件で選ぶ対局がありません。条件を省略するか、棋譜だけを指定してください");
        NoValues,
            en("--without-value is only for --to hcpe and psv, which have values"),
            ja("--without-value は評価値のある hcpe と psv でだけ使えます");
        NoPositions,
            en("--without-value, --eval, --not-in-check, --quiet-move and --unique are only for --to hcpe, psv and hcp; rows of tables are chosen by criteria"),
            ja("--without-value、--eval、--not-in-check、--quiet-move、--unique は hcpe、psv、hcp でだけ使えます。表の行は条件で選んでください");
        Columns(ColumnsError) => error;
    }
}

messages! {
    /// Why positions are not written.
    #[derive(Debug)]
    pub(super) enum WhyNot {
        Illegal,
            en("from an illegal move on"),
            ja("反則の指し手以降のため");
        Value,
            en("without an evaluation, or with a bound only (--without-value writes them with the value 0)"),
            ja("評価値がないか、上限・下限だけのため（--without-value で評価値0として書き込みます）");
        Result,
            en("in games without a result"),
            ja("勝敗が分からない対局のため");
        Range,
            en("by --eval, also those without an evaluation"),
            ja("--eval の条件のため（評価値のない局面を含む）");
        Check,
            en("by --not-in-check"),
            ja("--not-in-check の条件のため");
        Quiet,
            en("by --quiet-move"),
            ja("--quiet-move の条件のため");
        Unique,
            en("by --unique"),
            ja("--unique の条件のため");
        Packed,
            en("that have no place in 32 bytes, such as those with more pieces than a full set"),
            ja("駒が多すぎるなど、32バイトで表せないため");
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
        /// Positions were written.
        Positions { counts: PositionCounts },
            en("{} written", pluralize(counts.written, "position")),
            ja("{}局面を書き込みました", counts.written);
        /// Their move numbers are unknown.
        WithoutNumber { positions: u64 },
            en("{} with the move number 1, because files of the kinds hcpe and hcp have no move numbers", pluralize(*positions, "position")),
            ja("hcpe と hcp には手数がないため、{positions}局面の手数は1です");
        /// Some were not.
        NotWritten { positions: u64, why: WhyNot },
            en("{} left out: {why}", pluralize(*positions, "position")),
            ja("{positions}局面を除きました：{}", why.message(Language::Japanese));
        /// The output has a number in its name.
        Renamed { path: &'p Path },
            en("writing to {}", shown(path)),
            ja("{}に書き込みます", shown(path));
    }
}
