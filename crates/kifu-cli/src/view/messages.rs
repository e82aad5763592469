//! The messages in the bottom line of the viewer.

use kifu::shogi_core::messages::{messages, pluralize};

messages! {
    /// A message until the next key.
    #[derive(Clone, Debug)]
    pub(super) enum Message<'m> {
        FirstGame, en("this is the first game"), ja("最初の対局です");
        LastGame, en("this is the last game"), ja("最後の対局です");
        /// There is no move with the number.
        NoSuchMove { last: u32 }, en("the last move of this line is {last}"), ja("この手順は{last}手目までです");
        /// There is no game with the number.
        NoSuchGame { last: usize },
            en("the file has {}", pluralize(*last, "game")),
            ja("このファイルは{last}局です");
        Playing, en("playing; any key stops"), ja("自動再生中（どのキーでも止まります）");
        /// The file is read for the list of its games.
        Reading { games: usize },
            en("reading: {} so far; any key stops", pluralize(*games, "game")),
            ja("読み込み中（{games}局。どのキーでも止まります）");
        Searching { text: &'m str, game: usize },
            en("searching for `{text}`: game {game}; any key stops"),
            ja("「{text}」を検索中（{game}局目。どのキーでも止まります）");
        NothingToSearch, en("nothing was searched yet; / begins"), ja("まだ検索していません（/ で始めます）");
        NotFound { text: &'m str }, en("not found: {text}"), ja("見つかりません：{text}");
        FoundPlayer { text: &'m str, game: usize },
            en("found `{text}`: a player of game {game} (n next, N previous)"),
            ja("「{text}」：{game}局目の対局者（n 次、N 前）");
        FoundComment { text: &'m str, game: usize },
            en("found `{text}`: a comment in game {game} (n next, N previous)"),
            ja("「{text}」：{game}局目のコメント（n 次、N 前）");
        Wrapped { found: &'m str },
            en("continued at the other end of the file: {found}"),
            ja("ファイルの反対側から続けました：{found}");
        /// Something was copied.
        CopiedSfen { text: &'m str }, en("sent to the clipboard of the terminal (SFEN): {text}"), ja("局面を端末のクリップボードに送りました（SFEN）：{text}");
        CopiedUsi { text: &'m str }, en("sent to the clipboard of the terminal (USI): {text}"), ja("ここまでを端末のクリップボードに送りました（USI）：{text}");
        CopiedMoves { text: &'m str }, en("sent to the clipboard of the terminal: {text}"), ja("指し手を端末のクリップボードに送りました：{text}");
    }
}
