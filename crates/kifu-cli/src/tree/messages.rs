//! The messages of `kifu tree`, in English and Japanese.

use kifu::shogi_core::messages::{messages, pluralize};
use kifu_archive::tree::LeftOut;

messages! {
    /// A mistake in the arguments.
    #[derive(Debug)]
    pub(super) enum UsageError {
        WholeBook,
            en("a book can only be written whole to another book: --position, --plies and --min-games cannot be used"),
            ja("定跡ファイルから定跡ファイルには全体を書き出します。--position、--plies、--min-games は指定できません");
        MergedBook,
            en("--merge writes a record, not a book"),
            ja("--merge で書き出せるのは棋譜だけです。定跡ファイルは書き出せません");
        Table(&'static str) as name,
            en("--output writes a book or a record; --{name} prints the table: kifu tree … --{name} > FILE"),
            ja("--output が書き出すのは定跡ファイルか棋譜です。表は「kifu tree … --{name} > ファイル」のように --{name} で出力してください");
        Extension,
            en("expected a name with .db, .ybb, .sbk or .bin for a book, or with the extension of a format, such as .kifu"),
            ja("拡張子を、定跡ファイルなら「.db」「.ybb」「.sbk」「.bin」、棋譜なら「.kifu」などにしてください");
    }
}

messages! {
    /// A message about what was read, or about the output.
    #[derive(Debug)]
    pub(super) enum Message {
        /// Some games do not count.
        LeftOut { left_out: LeftOut },
            en("{} left out: {}", pluralize(left_out.games(), "game"), reasons(left_out, [
                "{} with errors or illegal moves (kifu check shows why)",
                "{} without the position",
                "{} without a move in it",
                "{} in which it is not known whose moves count",
            ], ", ")),
            ja("{}を除きました", reasons(left_out, [
                "エラーまたは反則の指し手がある{}局（理由は kifu check で確認できます）",
                "その局面が現れない{}局",
                "その局面で終わっている{}局",
                "どちらの指し手を数えるか決まらない{}局",
            ], "、"));
        /// No move in the position counts.
        NoneCounts { games: u64 },
            en("no move in the position counts, in {}: see --moves-of and --instant; --csv and --output have the moves after it", pluralize(*games, "game")),
            ja("その局面の指し手は、{games}局のどれでも集計外です（--moves-of と --instant を確認してください）。その後の指し手は --csv と --output に含まれます");
        /// Positions of a book are left out.
        NotReached { positions: usize, plies: u32 },
            en("{} of the book left out: no moves of the book lead to them from the position within {} (a book of one player's moves lacks the moves between them); --position shows any of them", pluralize(*positions, "position"), pluralize(*plies, "move")),
            ja("定跡の{positions}局面は、定跡の指し手では{plies}手先までに到達しないため除きました（一方の対局者の指し手だけの定跡には、間の指し手がありません）。--position でどの局面も表示できます");
        /// A tree has no move.
        NothingToWrite,
            en("nothing is written: the position has no move of so many games; --min-games 1 keeps all"),
            ja("書き出すものがありません。その局面に、必要な対局数の指し手がありません（--min-games 1 ですべて残ります）");
        /// A record cannot be merged with the first.
        OtherStart,
            en("left out: the record does not start with the position of the first"),
            ja("最初の棋譜と開始局面が異なるため除きました");
        /// Records that are merged have errors.
        MergedWithErrors { games: usize },
            en("{} with errors, merged as far as they could be read (kifu check shows why)", pluralize(*games, "game")),
            ja("{games}局にエラーがあり、読めたところまでをまとめました（理由は kifu check で確認できます）");
        /// Nothing of some games could be read.
        Unread { games: usize },
            en("{} left out: nothing could be read (kifu check shows why)", pluralize(*games, "game")),
            ja("{games}局は何も読めなかったため、除きました（理由は kifu check で確認できます）");
        /// No record can be merged.
        NothingToMerge,
            en("nothing is written: there is no record to merge"),
            ja("書き出すものがありません。まとめる棋譜がありません");
        /// The records have different times for the same moves.
        DifferentTimes { moves: usize },
            en("{} with different times: the first time is kept", pluralize(*moves, "move")),
            ja("{moves}手の消費時間が棋譜によって異なります。最初の棋譜のものを残しました");
        /// Positions of a tree are not in its record.
        NotInRecord { positions: usize },
            en("{} left out: reached only after a repetition or by moves of too few games (--csv has them)", pluralize(*positions, "position")),
            ja("{positions}局面を除きました。同じ局面に戻った後か、対局数の少ない指し手の後にしか現れません（--csv には含まれます）");
        /// A book has more diagnostics than are printed.
        MoreDiagnostics { more: usize },
            en("and {more} more (-v prints all)"),
            ja("ほか{more}件（-v ですべて表示します）");
        /// Parts of the tree are not preserved.
        NotPreserved { format: String, losses: String },
            en("not preserved in {format}: {losses}"),
            ja("{format}への変換で失われる情報: {losses}");
    }
}

/// Each reason that applies, with the number of its games for `{}`.
fn reasons(left_out: &LeftOut, texts: [&str; 4], between: &str) -> String {
    let numbers = [
        left_out.faulty,
        left_out.elsewhere,
        left_out.without_move,
        left_out.without_player,
    ];
    let reasons = numbers.iter().zip(texts).filter(|(number, _)| **number > 0);
    let reasons: Vec<String> = reasons
        .map(|(number, text)| text.replace("{}", &number.to_string()))
        .collect();
    reasons.join(between)
}
