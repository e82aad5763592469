//! [`PackError`] and [`UnpackError`].

use shogi_core::HandPiece;
use shogi_core::messages::messages;
use thiserror::Error;

messages! {
    /// Why a position cannot be packed.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum PackError {
        /// A side has more than one king.
        Kings,
            en("a side has more than one king"),
            ja("一方の玉が2枚以上あります");
        /// There are more pieces of a kind than in a full set.
        Pieces {
            /// The kind.
            kind: HandPiece,
        },
            en("there are more than {} pieces of the kind {kind}", kind.kind().count_in_set()),
            ja("{}が{}枚より多くあります", kind.to_ja_char(), kind.kind().count_in_set());
        /// A king is missing, and so few pieces are in hand that the last bits, for which there is no room, could not be restored.
        Room,
            en("a king is missing, and too few pieces are in hand to pack the position into 32 bytes"),
            ja("玉がなく、持駒が少ないため、32バイトで表せません");
    }
}

messages! {
    /// Why bytes are no packed position.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum UnpackError {
        /// The square of a king is none, or both kings are on the same one.
        King,
            en("the square of a king is none, or that of the other king"),
            ja("玉の位置が正しくありません");
        /// There are more pieces of a kind than in a full set.
        Pieces {
            /// The kind.
            kind: HandPiece,
        },
            en("there are more than {} pieces of the kind {kind}", kind.kind().count_in_set()),
            ja("{}が{}枚より多くあります", kind.to_ja_char(), kind.kind().count_in_set());
        /// Some bits are no piece.
        Code,
            en("some bits are no piece of a full set"),
            ja("どの駒でもないデータがあります");
    }
}
