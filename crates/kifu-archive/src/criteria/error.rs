//! [`CriterionError`]: why there is no criterion.

use std::io;
use std::path::PathBuf;

use kifu::shogi_core::messages::{messages, pluralize};
use kifu::shogi_core::notation::sfen::SfenError;
use kifu::shogi_core::text::SpellingError;
use thiserror::Error;

messages! {
    /// Why there is no criterion.
    #[derive(Debug, Error)]
    #[non_exhaustive]
    pub enum CriterionError {
        /// The value is not spelled as it should be, or there is no such kind.
        Spelling(SpellingError) from error, message(error: SpellingError);
        /// A position is not written as it should be.
        Position(SfenError) from error, message(error: SfenError);
        /// The moves cannot be played one after the other.
        Moves(kifu::Error) from error, message(error: kifu::Error);
        /// A file with positions cannot be read.
        File {
            /// The path of the file.
            path: PathBuf,
            /// The error of the operating system.
            error: io::Error,
        },
            en("{}: {error}", path.display()),
            ja("{}を読み込めません: {error}", path.display());
        /// A file that should have positions has something else.
        NoPositions {
            /// The path of the file.
            path: PathBuf,
        },
            en("{}: expected positions in SFEN, one on each line, or records without an error; not compressed", path.display()),
            ja("{}: 1行に1つのSFEN、またはエラーのない棋譜の、圧縮していないファイルを指定してください", path.display());
        /// A position has fewer moves than are asked for.
        TooFewMoves {
            /// The number of its moves.
            moves: u32,
            /// The number that is asked for.
            ply: u32,
        },
            en("at: expected a position after {} or fewer, found {ply}", pluralize(*moves, "move")),
            ja("at: {ply}手目の局面はありません。{moves}手目までで指定してください");
        /// A number of moves is asked for, but no position has moves.
        WithoutMoves,
            en("at needs a position with moves, such as those of a record with position-from"),
            ja("at には、position-from の棋譜のように、指し手のある局面が必要です");
        /// A criterion that says something about the others is given twice.
        Twice {
            /// The name of the criterion.
            name: &'static str,
        },
            en("{name} can be given only once"),
            ja("{name} は1回しか指定できません");
        /// Something is said of the positions, but there are none.
        WithoutPosition {
            /// The name of the criterion.
            name: &'static str,
        },
            en("{name} needs a position"),
            ja("{name} には局面の条件が必要です");
        /// A criterion cannot be negated, because it says something about the others or about the moves of a table.
        NotNegatable {
            /// The name of the criterion.
            name: &'static str,
        },
            en("{name} cannot be negated"),
            ja("{name} は否定できません");
    }
}
