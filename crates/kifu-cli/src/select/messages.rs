//! The messages of `kifu select`, in English and Japanese.

use kifu::core::messages::{messages, pluralize};

messages! {
    /// A message about an input, or about the selection as a whole.
    #[derive(Debug)]
    pub(crate) enum Message {
        /// The input is not a game record.
        NotARecord,
            en("not a game record, skipped (kifu check shows why)"),
            ja("棋譜ではないため、スキップしました（理由は kifu check で確認できます）");
        /// Some inputs are no game records.
        NotRecords { inputs: usize },
            en("{} skipped: no game record (--errors lists them)", pluralize(*inputs, "input")),
            ja("棋譜ではない{inputs}個のファイルをスキップしました（--errors で表示できます）");
        /// Some games have errors, and were read as far as possible.
        Errors { games: usize },
            en(
                "{} with errors, read as far as possible (--errors lists them, kifu check shows why)",
                pluralize(*games, "game")
            ),
            ja("{games}局にエラーがあり、読めたところまでを使いました（--errors で表示でき、理由は kifu check で確認できます）");
        /// Nothing of some games could be read.
        Unreadable { games: usize },
            en(
                "{} left out: nothing could be read (--errors lists them, kifu check shows why)",
                pluralize(*games, "game")
            ),
            ja("{games}局は何も読めなかったため、除きました（--errors で表示でき、理由は kifu check で確認できます）");
        /// A game is left out, because it is the same as another one.
        Same { game: String, first: String },
            en("{game} = {first}: left out"),
            ja("{game} = {first}: 除きました");
        /// The number of such games.
        LeftOut { games: usize },
            en(
                "{} left out, with the same start and moves as another one (--duplicates lists them)",
                pluralize(*games, "game")
            ),
            ja("開始局面と指し手が別の対局と同じ{games}局を除きました（--duplicates で表示できます）");
        /// Games of `--duplicates-of` have errors, so nothing is compared with them.
        NotCompared { games: usize },
            en("{} of --duplicates-of not compared, because of errors (kifu check shows why)", pluralize(*games, "game")),
            ja("--duplicates-of の{games}局はエラーがあるため、比較していません（理由は kifu check で確認できます）");
        /// No game is selected, so nothing is written.
        NothingToWrite,
            en("no game was selected; nothing was written"),
            ja("条件に合う対局がないため、何も書き込みませんでした");
        /// The number of all selected games.
        Total { games: usize }, en("total: {games}"), ja("合計: {games}");
    }
}
