//! The diagnostics of USI, SFEN and USEN.

use shogi_core::format::tools::SfenErrorKind;
use shogi_core::messages::Language::{English, Japanese};
use shogi_core::messages::{mismatch_in_japanese, problems, quoted};
use thiserror::Error;

shogi_core::format_problem!(UsiProblem);

problems! {
    /// The problems that only USI, SFEN and USEN have.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum UsiProblem {
        /// The start position cannot be read.
        Sfen(SfenErrorKind) => kind;
        /// A line has no start position, neither `startpos` nor `sfen`.
        MissingPosition {
            /// The text where the start position is expected, shortened.
            found: String,
        },
            error "bad_position",
            en("expected `startpos`, or `sfen` and a position, found {}", quoted(found, English)),
            ja("{}は「startpos」でも「sfen」と局面でもありません", quoted(found, Japanese)),
            help(
                en("a game is written `position startpos moves 7g7f 3c3d`"),
                ja("対局は「position startpos moves 7g7f 3c3d」のように書きます")
            );
        /// A line begins with moves, while the game on the line before it names its start. The line may be the rest of that game.
        BrokenLine,
            warning "broken_line",
            en("the line begins with moves, unlike the one before it; it is read as another game, and may be the rest of that one"),
            ja("前の行と違って指し手から始まります。別の対局として読みましたが、前の行の続きかもしれません");
        /// The word `moves` before the moves is missing.
        MissingMoves {
            /// The text where `moves` is expected, shortened.
            found: String,
        },
            error "missing_moves",
            en("expected `moves` before the moves, found `{found}`"),
            ja("指し手「{found}」の前に「moves」がありません"),
            help(
                en("a game is written `position startpos moves 7g7f 3c3d`"),
                ja("対局は「position startpos moves 7g7f 3c3d」のように書きます")
            );
        /// A line of play in USEN does not begin with the number of moves before it.
        BadOffset {
            /// The largest number that the line of play could begin with. 0 for the main line.
            last: u32,
            /// The text where the number is expected, shortened.
            found: String,
        },
            error "bad_variation_ply",
            cut_short(found.is_empty()),
            en("expected the number of moves before the line of play, at most {last}, found {}", quoted(found, English)),
            ja("{}", mismatch_in_japanese(found, format_args!("その手順より前の手数（{last}以下）")));
        /// The piece of a drop is written in lower case. The side to move drops it.
        LowerCaseDrop {
            /// The move as it is written.
            found: String,
        },
            warning "lowercase_drop",
            en("expected a drop such as `B*4e`, with an upper-case letter for both sides, found `{found}`"),
            ja("打つ駒は先後とも大文字で「B*4e」のように書きますが、「{found}」とあります");
    }
}
