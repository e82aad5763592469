//! The errors and warnings about a book: [`BookProblem`].

use shogi_core::IllegalMove;
use shogi_core::format::tools::SfenErrorKind;
use shogi_core::messages::Language::{English, Japanese};
use shogi_core::messages::{problems, quoted};
use thiserror::Error;

use crate::packed::UnpackError;

shogi_core::format_problem!(BookProblem);

problems! {
    /// The problems of a book.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum BookProblem {
        /// The text has none of the lines of a book.
        NoBook,
            error "no_book",
            en("not a book of YaneuraOu: no line begins with `sfen`"),
            ja("やねうら王の定跡ファイルではありません（「sfen」で始まる行がありません）");
        /// The first line is missing.
        MissingHeader,
            warning "missing_book_header",
            en("expected the line `#YANEURAOU-DB2016 1.00` first"),
            ja("1行目に「#YANEURAOU-DB2016 1.00」がありません");
        /// The bytes are not UTF-8.
        Encoding,
            warning "undecodable",
            en("expected UTF-8; other bytes are replaced by U+FFFD"),
            ja("UTF-8ではない文字を「\u{fffd}」に置き換えました");
        /// A position cannot be read. It is left out, with its moves.
        Sfen(SfenErrorKind) => kind;
        /// The last line has no end, as if the rest of the file were missing.
        UnendedLine,
            warning "unended_book_line",
            en("the last line has no line end; if the file was cut, the rest of the line and what followed are missing"),
            ja("最後の行に改行がありません。ファイルが途中で切れているなら、この行の残りとその後が失われています");
        /// A move comes before the first position.
        MoveWithoutPosition,
            error "move_without_position",
            en("expected a line `sfen …` before the first move"),
            ja("指し手の前に「sfen」で始まる局面の行がありません");
        /// A line is not a move.
        BadMove {
            /// The first word of the line, shortened.
            found: String,
        },
            error "bad_move_syntax",
            en("expected a move such as `7g7f`, found {}", quoted(found, English)),
            ja("{}は「7g7f」のような指し手ではありません", quoted(found, Japanese));
        /// A move is illegal in its position, and is left out.
        Illegal {
            /// The rule that it breaks.
            rule: IllegalMove,
        },
            error "illegal_move",
            en("an illegal move, left out: {rule}"),
            ja("反則の指し手のため除きました: {}", rule.message(Japanese));
        /// A field after the move is neither `none` nor what it should be. It is read as unknown.
        BadField {
            /// The field, shortened.
            found: String,
        },
            error "bad_book_field",
            en("expected reply, value, depth and count after the move, or `none`, found {}; read as unknown", quoted(found, English)),
            ja("{}は読めないため、不明としました。指し手の後は、応手、評価値、深さ、採択回数（不明なら「none」）です", quoted(found, Japanese));
        /// A position occurs a second time. The entry with the smaller move number is kept, or the first one.
        DuplicatePosition {
            /// Whether the entries differ, so that the moves of one are lost.
            differs: bool,
        },
            error_if(*differs) "duplicate_position",
            en("{}", if *differs {
                "the position occurs a second time; of the two entries, only that with the smaller move number is kept, or the first, and the other is left out with its moves"
            } else {
                "the position occurs a second time with the same content; kept once"
            }),
            ja("{}", if *differs {
                "同じ局面がすでにあり、内容が異なります。手数の小さいほう（同じなら先のもの）だけを残し、もう一方は指し手とともに除きました"
            } else {
                "同じ局面が同じ内容ですでにあります。1つだけを残しました"
            });
        /// A move occurs a second time in its position. The first one is kept.
        DuplicateMove {
            /// Whether it has other data, which are lost.
            differs: bool,
        },
            error_if(*differs) "duplicate_move",
            en("{}", if *differs {
                "the move occurs a second time in its position; the second is left out with its data, which differ"
            } else {
                "the move occurs a second time in its position with the same data; kept once"
            }),
            ja("{}", if *differs {
                "同じ指し手がすでにあり、内容が異なります。2つ目を除きました"
            } else {
                "同じ指し手が同じ内容ですでにあります。1つだけを残しました"
            });
        /// A problem of a book that is no text, and where it is.
        AtByte {
            /// The number of bytes before the place.
            offset: u64,
            /// The problem.
            problem: Box<BookProblem>,
        },
            severity(problem.severity()), code(problem.code()),
            en("byte {offset}: {problem}"),
            ja("{offset}バイト目: {}", problem.message(Japanese));
        /// The bytes are not what the kind of book has there, or the file ends. What belongs there is left out.
        Damaged,
            error "damaged_book",
            en("the file is damaged or of another version; what belongs here is left out"),
            ja("ファイルが壊れているか、別の版のものです。ここにあるはずのものを除きました");
        /// A part of an SBK is larger than what is read, which limits the memory. It is left out.
        TooLarge,
            error "too_large_book_part",
            en("more than 1 MiB for one position or text; left out"),
            ja("1つの局面または文章が1 MiBを超えるため、除きました");
        /// The bytes of a position are none. It is left out, with its moves.
        BadPosition {
            /// Why.
            reason: UnpackError,
        },
            error "bad_book_position",
            en("no position, left out with its moves: {reason}"),
            ja("局面として読めないため、指し手とともに除きました: {}", reason.message(Japanese));
        /// A number is no move, and is left out.
        BadMoveCode {
            /// The number.
            code: u32,
        },
            error "bad_book_move",
            en("the number {code:#x} is no move, left out"),
            ja("数値 {code:#x} は指し手ではないため、除きました");
        /// A number is no quality of a move. It is read as none.
        BadQuality {
            /// The number.
            number: i32,
        },
            error "bad_book_quality",
            en("{number} is no quality of a move, which is 1 to 4; read as none"),
            ja("指し手の良否が1〜4ではなく{number}のため、なしとしました");
        /// Fields of an SBK are not read. The place is that of the first.
        IgnoredFields {
            /// The number of the fields.
            count: usize,
        },
            warning "ignored_book_field",
            en("fields left out, from here on: {count}; they are unknown, of another type, or counts below 0"),
            ja("ここから{count}個の項目を除きました。未知の項目、型の異なる項目、負の回数のいずれかです");
        /// A move links to the entry of a position to which it does not lead.
        OtherPosition,
            warning "other_book_position",
            en("the move links to the entry of another position; the link is ignored"),
            ja("指し手の後の局面として別の局面が指定されています。その指定を無視しました");
        /// The positions are not sorted, so that programs that search the file do not find them all.
        Unsorted,
            warning "unsorted_book",
            en("the positions are not sorted from here on; programs that search the file do not find them all"),
            ja("ここから局面が整列されていません。ファイルを検索するソフトは一部の局面を見つけられません");
        /// No moves lead to some entries from a start position, so that it is not known of which position they are.
        Unreached {
            /// The number of the entries.
            count: usize,
        },
            error "unreached_book_entry",
            en("entries left out: {count}; the file does not name their positions, and no moves lead to them"),
            ja("{count}件を除きました。局面が書かれておらず、指し手でも到達しません");
    }
}
