//! What can be wrong with a CSA text alone: [`CsaProblem`].

use shogi_core::format::tools::and_others;
use shogi_core::format::{FormatHint, GameProblem};
use shogi_core::messages::Language::{self, English, Japanese};
use shogi_core::messages::{messages, problems};
use shogi_core::notation::csa::piece_codes;
use shogi_core::record::HeaderName;
use shogi_core::{Color, GameResult, PieceKind, Rank, Square};
use thiserror::Error;

/// The name of the format in messages, and in the sources of records.
pub(crate) const NAME: &str = "CSA";

shogi_core::format_problem!(CsaProblem, BadBoardRow(RowProblem), BadPosition(PositionProblem));

problems! {
    /// The problems that only CSA has.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum CsaProblem {
        /// A game has a second version line.
        DuplicateVersion,
            warning "duplicate_version",
            en("another version of the same game, left out"),
            ja("同じ対局にバージョンの行が2つ以上あります。最初のものを使います"),
            help(
                en("if another game begins here, write a line with `/` above it"),
                ja("ここから別の対局が始まるなら、この行の上に「/」だけの行を入れてください")
            );
        /// A header line has no colon after its key: `$KEY`.
        BadInfo {
            /// The text of the line, shortened if it is long.
            found: String,
        },
            warning "bad_info",
            cut_short(!found.contains(':')),
            en("expected `$KEY:value`, found `{found}`, which is left out"),
            ja("「{found}」は「$KEY:値」の形ではないので無視します");
        /// The value of a header is on the line below it: `N+` and then a name.
        ValueOnNextLine {
            /// The header: `N+` or `$EVENT`.
            key: String,
        },
            warning "value_on_next_line",
            en("expected the value of `{key}` on the line before; it is read from here"),
            ja("「{key}」の値が前の行にないので、この行から読みました");
        /// Comments of a program lack their apostrophe: `** 1248 -7667NG`. There is one such warning in a game.
        CommentedMove {
            /// The first of these lines, shortened for the message.
            found: String,
            /// How many there are.
            count: u32,
        },
            warning "commented_move",
            en("expected `'**`, found `{found}`{}; it is read as the comment of a program, and its moves are not played", and_others(*count, English)),
            ja("「{found}」{}は「'**」で始まるソフトのコメントとして読みました。中の指し手は指しません", and_others(*count, Japanese));
        /// A row of the board cannot be read.
        BadBoardRow(RowProblem) as problem,
            error "bad_board_row",
            message(problem: RowProblem),
            help(
                en("a square takes three characters: `+FU`, `-FU` or ` * `"),
                ja("1マスは「+FU」「-FU」「 * 」のように3文字です")
            );
        /// A second line gives the same row of the board.
        DuplicateBoardRow(Rank) as row,
            error "duplicate_board_row",
            en("another row {} of the board", row.number()),
            ja("盤面の{}段目の行が2つ以上あります", row.number());
        /// Some of the nine rows of the board are missing.
        MissingRows {
            /// The number of rows that the text has.
            count: usize,
        },
            error "missing_board_rows",
            en("expected 9 rows of the board, found {count}"),
            ja("盤面が{count}段しかありません（9段必要です）");
        /// A line of the start position cannot be read, or contradicts the lines before it.
        BadPosition(PositionProblem) => problem;
        /// A piece is put on a square that already has a piece.
        SquareOccupied {
            /// The square that already has a piece.
            square: Square,
        },
            error "square_occupied",
            en("a second piece on {}", digits(*square)),
            ja("{}に駒が2枚あります", digits(*square));
        /// The start position is missing.
        MissingPosition,
            warning "missing_position",
            en("expected the start, such as `PI`, before the first move; an even game is assumed"),
            ja("初手の前に「PI」などの開始局面がありません。平手とします"),
            help(
                en("write `PI` and the side to move, `+`, before the moves"),
                ja("指し手の前に「PI」と手番「+」を書いてください")
            );
        /// The line with the side to move is missing.
        MissingTurn {
            /// The side that is assumed to be to move: the side of the first move, or Black if the game has no moves.
            assumed: Color,
        },
            warning "missing_turn",
            en("expected `+` or `-`, the side to move, after the position; {assumed} is assumed"),
            ja("開始局面の後に手番（「+」か「-」）がありません。{}番とします", assumed.to_ja());
        /// The line with the encoding comes after the first move or ending. It is kept as a remark.
        LateDeclaration,
            warning "late_declaration",
            en("a line names the encoding after the start of the game; it is kept as a remark"),
            ja("文字コードの指定が開始局面より後にあります。注記行として残します");
        /// The ending or the result is taken from a message of a server, because no special move gives it.
        ServerMessage {
            /// The text of the message, shortened if it is long.
            found: String,
        },
            warning "server_message",
            en("expected a special move such as `%TORYO`, found `{found}`, a message of a server; the result is taken from it"),
            ja("「{found}」は「%TORYO」のような終局ではなく、サーバーの通知です。ここから結果を読みます");
        /// A player declared a win, but the server says that this player has lost. The ending is an illegal move.
        IllegalDeclaration,
            warning "illegal_declaration",
            en("the server refused the declaration of a win (`%KACHI`): the side that made it has lost; read as `%ILLEGAL_MOVE`"),
            ja("宣言（%KACHI）はサーバーに認められず、宣言した側の負けです。反則負けとして読みました");
        /// A message of a server says the same as the ending that the game already has.
        RepeatedEnding {
            /// The text of the message, shortened if it is long.
            found: String,
        },
            warning "server_message",
            en("`{found}`, a message of a server, repeats the ending; it is left out"),
            ja("「{found}」は終局と同じことを知らせるサーバーの通知です。残しません");
        /// A message of a server names another ending than the game has.
        OtherEnding {
            /// The text of the message, shortened if it is long.
            found: String,
        },
            warning "result_mismatch",
            en("`{found}`, a message of a server, names another ending than the game has; it is left out"),
            ja("サーバーの通知「{found}」は、この対局の終局と違います。残しません");
        /// A message of a server, or floodgate's remark `'summary:…`, contradicts the ending.
        ServerMismatch {
            /// The result of the ending in the record, or of the ending that the summary names.
            means: GameResult,
            /// The result that the server states.
            found: GameResult,
        },
            warning "result_mismatch",
            en("the server says {found}, but the ending means {means}"),
            ja(
                "サーバーの記録は{}ですが、終局は{}を表します",
                found.message(Japanese),
                means.message(Japanese)
            );
    }
}

messages! {
    /// The problems of a row of the board.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum RowProblem {
        /// The digit after the `P` is not the number of a row.
        NoSuchRow(char) as digit,
            en("expected a row from `P1` to `P9`, found `P{digit}`"),
            ja("盤面の行は「P1」から「P9」までですが、「P{digit}」があります");
        /// The row does not have nine squares.
        SquareCount {
            /// The row that has too few or too many squares.
            row: Rank,
            /// The number of squares that the row has.
            count: usize,
        },
            en("expected 9 squares on row {}, found {count}", row.number()),
            ja("{}段目が{count}マスです（9マス必要です）", row.number());
        /// A text in the row is neither a piece nor a mark for an empty square.
        UnknownMark {
            /// The first character of the text.
            mark: char,
            /// The square to which the character belongs. `None` if the square is not certain.
            square: Option<Square>,
        },
            en("expected a piece or `*` for an empty square, found `{mark}`{}", on(*square, English)),
            ja("{}「{mark}」は駒でも空のマス「*」でもありません", on(*square, Japanese));
        /// The row has two different marks for empty squares (`*` and `.`). One of these two may not mean a square.
        TwoMarks,
            en("expected one mark for empty squares, found both `*` and `.`"),
            ja("空のマスの印に「*」と「.」が混ざっています");
    }
}

problems! {
    /// The problems of a line of the start position.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum PositionProblem {
        /// An item is not a square or hand (`00`) with a piece.
        BadItem {
            /// The text of the item, shortened if it is long.
            found: String,
        },
            error "bad_position",
            en("expected a square and a piece such as `82HI`, found `{found}`"),
            ja("「{found}」は「82HI」のようなマスと駒ではありません");
        /// The text has both a `PI` line and rows of the board.
        PiBesideRows,
            error "bad_position",
            en("expected one description of the board, found both `PI` and rows"),
            ja("「PI」と盤面の行の両方があります");
        /// The text has two `PI` lines with different pieces.
        OtherPi,
            error "bad_position",
            en("expected the same board as before, found another `PI`"),
            ja("前と違う盤面の「PI」があります");
        /// A `PI` line names a piece in hand, but a `PI` line can only remove pieces from the board.
        HandInPi,
            error "bad_position",
            en("expected pieces on the board after `PI`, found a hand"),
            ja("「PI」の後には盤上の駒を書きます。持駒は書けません");
        /// A `PI` line removes a piece from a square that does not have this piece.
        NothingToRemove {
            /// The kind of piece that should be removed.
            kind: PieceKind,
            /// The square from which it should be removed.
            square: Square,
            /// The piece that is on the square. `None` if the square is empty.
            found: Option<PieceKind>,
        },
            error "bad_position",
            en(
                "expected {} on {} to remove, found {}",
                kind.to_csa(),
                digits(*square),
                found.map_or("nothing", PieceKind::to_csa)
            ),
            ja(
                "{}から除く駒は{}ですが、そこは{}です",
                digits(*square),
                kind.to_csa(),
                found.map_or("空", PieceKind::to_csa)
            );
        /// Pieces follow after `00AL`, although `00AL` puts all remaining pieces in hand.
        RestNotLast,
            error "bad_position",
            en("expected `00AL` as the last item of the position"),
            ja("「00AL」は開始局面の最後に書きます");
        /// A piece in hand is of a kind that cannot be held: a king or a promoted piece.
        NotForHand(PieceKind) as kind,
            error "bad_hand",
            en("expected a piece that can be held in hand, found `{}`", kind.to_csa()),
            ja("{}は持駒にできません", kind.to_csa());
        /// A hand has more pieces of a kind than can be counted.
        TooManyInHand(PieceKind) as kind,
            error "bad_hand",
            en("expected at most 255 pieces of the kind {} in hand", kind.to_csa()),
            ja("持駒の{}は255枚までです", kind.to_csa());
    }
}

/// The problem that the board has no square `found`.
pub(crate) const fn bad_square(found: String) -> GameProblem {
    GameProblem::BadSquare { example: "76", found }
}

/// The problem that `found` is not the code of a piece.
pub(crate) fn unknown_piece(found: String) -> GameProblem {
    GameProblem::UnknownPiece {
        found,
        known: piece_codes().into(),
    }
}

/// The problem that CSA has no line such as `found`.
pub(crate) fn unknown_line(found: String) -> GameProblem {
    GameProblem::UnknownPart {
        format: NAME,
        is_beginning: found == "P" || HeaderName::begins_known_key(&found),
        hint: is_full_width(&found).then_some(FormatHint::HalfWidth),
        found,
    }
}

/// Whether a text begins with a full-width ASCII character (U+FF01 to U+FF5E), as in `＋７７７６ＦＵ`.
fn is_full_width(text: &str) -> bool {
    text.starts_with(|first: char| matches!(first, '\u{ff01}'..='\u{ff5e}'))
}

/// Returns the two digits of a square: `76`.
fn digits(square: Square) -> String {
    format!("{}{}", square.file().number(), square.rank().number())
}

/// Returns ` on 76` or `76の` for a message. The text is empty if the square is unknown.
fn on(square: Option<Square>, language: Language) -> String {
    let Some(square) = square.map(digits) else {
        return String::new();
    };
    language.choose(format!(" on {square}"), format!("{square}の"))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::messages::{Describe, Localize};

    use super::*;

    #[test]
    fn a_problem_of_a_square_names_the_square() {
        let square: Square = "5e".parse().unwrap();
        let mark = |square| RowProblem::UnknownMark { mark: 'x', square };
        for (message, expected) in [
            (
                mark(Some(square)).message(English),
                "expected a piece or `*` for an empty square, found `x` on 55",
            ),
            (
                mark(Some(square)).message(Japanese),
                "55の「x」は駒でも空のマス「*」でもありません",
            ),
            (
                mark(None).message(Japanese),
                "「x」は駒でも空のマス「*」でもありません",
            ),
        ] {
            assert_eq!(message.to_string(), expected);
        }
        let problem = PositionProblem::NothingToRemove {
            kind: PieceKind::Rook,
            square,
            found: None,
        };
        assert_eq!(problem.to_string(), "expected HI on 55 to remove, found nothing");
        assert_eq!(
            problem.message(Japanese).to_string(),
            "55から除く駒はHIですが、そこは空です"
        );
    }

    #[test]
    fn a_line_in_full_width_gets_a_hint() {
        let help = |found: &str| {
            let found = found.to_owned();
            unknown_line(found).help(English)
        };
        assert!(help("＋７７７６ＦＵ").is_some_and(|help| help.contains("half-width")));
        assert_eq!(help("x"), None);
        // Games that were joined without a separator.
        let joined = CsaProblem::DuplicateVersion.help(English);
        assert!(joined.is_some_and(|help| help.contains("a line with `/`")));
    }
}
