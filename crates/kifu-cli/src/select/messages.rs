//! The messages of `kifu select`, in English and Japanese.

use kifu::shogi_core::messages::{messages, pluralize};

use super::listing::GamePlace;

messages! {
    /// A message about a game, or about the selection as a whole.
    #[derive(Debug)]
    pub(super) enum Message<'a> {
        /// A game is left out, because it is the same as another one.
        Same { game: GamePlace<'a>, first: GamePlace<'a> },
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
