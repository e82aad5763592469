//! What can be wrong with a KIF or KI2 text alone: [`KifProblem`].

use std::borrow::Cow;

use shogi_core::GameResult;
use shogi_core::format::tools::{NotationErrorKind, NotationWarning, and_others, begins_like};

use shogi_core::format::GameProblem;
use shogi_core::messages::Language::{English, Japanese};
use shogi_core::messages::{messages, mismatch_in_japanese, problems, quoted};
use shogi_core::notation::ja::moves::ResolveError;
use thiserror::Error;

shogi_core::format_problem!(KifProblem, Move(MoveError));

/// A problem of a line, and the part of the line that has the problem.
pub(crate) type Fault<'t> = (Problem, &'t str);

problems! {
    /// The reasons why a move of KIF cannot be read. Problems that moves of any format can have are in [`GameProblem`].
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum MoveError {
        /// The text after the piece is not an origin such as `(77)`.
        Origin {
            /// The text found where the origin is expected, shortened if it is long.
            found: String,
        },
            error "bad_move_syntax",
            cut_short(begins_like(found, "(77)")),
            en("expected the origin of the move, such as `(77)`, found `{found}`"),
            ja("「{found}」は「(77)」のような移動元ではありません");
        /// The move has neither a move number nor the mark of a side (`▲`) before it.
        Unnumbered {
            /// The text of the move, shortened if it is long.
            found: String,
        },
            error "bad_move_syntax",
            en("expected a move number, or the mark of a side, before the move, found `{found}`"),
            ja("「{found}」の前に手数も手番の印（▲△）もありません"),
            help(
                en("KIF has `1 ７六歩(77)`, with the number of the move and the origin; KI2 has `▲７六歩`"),
                ja("KIFでは「1 ７六歩(77)」のように手数と移動元を、KI2では「▲７六歩」のように書きます")
            );
        /// The move is written as a drop, but has an origin or a promotion: `５五角打(88)`.
        Contradiction {
            /// The text of the move.
            found: String,
        },
            error "bad_move_syntax",
            en("expected a drop such as `５五角打` or a move with an origin, found `{found}`"),
            ja("「{found}」の「打」は、移動元や「成」と一緒に書けません");
        /// The move has no origin, and no origin can be found for it: no piece or several pieces can make the move, or
        /// the move is at the end of a text that may be cut off.
        MissingOrigin,
            error "missing_origin",
            cut_short(true),
            en("expected the origin of the move, such as `(77)`, or `打`"),
            ja("「(77)」のような移動元か「打」がありません"),
            help(
                en("KIF gives the origin, as in `７六歩(77)`; moves without one are KI2"),
                ja("KIFでは「７六歩(77)」のように移動元を書きます。移動元のない指し手はKI2です")
            );
    }
}

messages! {
    /// Why a line of play was chosen for a variation that could belong to several.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum LineChoice {
        /// No `+` decides, so the variation belongs to the latest line of play.
        Latest,
            en("no `+` shows which one the variation replaces, so the latest line is taken"),
            ja("どれの変化かを示す「+」がないので、直前の手順の変化として読みます");
        /// A `+` follows the move of a line of play that is not the latest one.
        Marked,
            en("the line with a `+` after this move is taken, which is not the latest one"),
            ja("直前の手順ではなく、この手に「+」がある手順の変化として読みます");
        /// The moves of the variation can be played in one of the lines of play only, as far as these were tried.
        Playable,
            en("the line is taken in which the moves of the variation can be played"),
            ja("変化の指し手を実際に指せる手順の変化として読みます");
        /// A line of play that began without `変化` ends before this move, and it is not the latest one.
        Inline,
            en("the line is taken that began without `変化` and ends before this move"),
            ja("「変化」の行なしに始まり、この手の前で終わっている手順の続きとして読みます");
        /// The latest line of play ends before this move, and another one has it.
        NotEnded,
            en("the latest one ends before this move, so the line that has it is taken"),
            ja("直前の手順はこの手の前で終わっているので、この手がある手順の変化として読みます");
    }
}

messages! {
    /// What a result line says, as a message shows it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum FoundResult {
        /// The text of the result line, shortened if it is long.
        Text(String) as text, en("`{text}`"), ja("「{text}」");
        /// The result that the result line states.
        Result {
            /// The result.
            result: GameResult,
            /// Whether the sides are called 下手 and 上手.
            is_handicap: bool,
        },
            en("{result}"),
            ja("{}", result.to_ja_in(*is_handicap));
    }
}

messages! {
    /// What the record already has as its ending or result, when a result line contradicts it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum KnownResult {
        /// The line of play has this ending. Its result is unknown, or does not matter for the message.
        Ending(String) as text,
            en("the ending is `{text}`"),
            ja("終局は「{text}」です");
        /// The line of play has an ending, which decides a result.
        EndingWithResult {
            /// The name or text of the ending.
            text: String,
            /// The result that follows from the ending.
            result: GameResult,
            /// Whether the sides are called 下手 and 上手.
            is_handicap: bool,
        },
            en("the ending `{text}` means {result}"),
            ja("終局「{text}」では{}です", result.to_ja_in(*is_handicap));
        /// An earlier result line states this result.
        Stated {
            /// That result.
            result: GameResult,
            /// Whether the sides are called 下手 and 上手.
            is_handicap: bool,
        },
            en("a result line before says {result}"),
            ja("前の結果の行では{}です", result.to_ja_in(*is_handicap));
    }
}

problems! {
    /// The problems that only KIF and KI2 have.
    ///
    /// The code `bad_variation_ply` has two severities. It is a warning for a `変化` line above the first move, because
    /// only that line is left out and no move with it. It is an error for any other wrong `変化` line.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum KifProblem {
        /// A move of KIF cannot be read.
        Move(MoveError) => error;
        /// A move of KI2 cannot be read, because it is not valid newspaper notation.
        Notation(NotationErrorKind) as kind,
            severity(kind.severity()), code(kind.code()),
            cut_short(kind.is_cut_short()),
            message(kind: NotationErrorKind);
        /// A move of KI2 can be made by no piece in its position, or by several.
        Unresolved(ResolveError) as error,
            severity(error.severity()), code(error.code()),
            message(error: ResolveError);
        /// A move of KI2 breaks the rules of newspaper notation, but can mean only one move.
        NotationWarning(NotationWarning) => warning;
        /// A move has no origin. The move is read nevertheless, because only one piece can make it.
        InferredOrigin {
            /// How many moves of the game have none. There is one such warning, at the first of them.
            count: u32,
        },
            warning "inferred_origin",
            en("expected the origin of the move, such as `(77)`{}; the only possible one is taken", and_others(*count, English)),
            ja("「(77)」のような移動元がありません{}。動ける駒が1枚だけなので、それを動かします", and_others(*count, Japanese));
        /// A move number is written with full-width digits. Reported once per game. The message also names times,
        /// because files that write numbers in this way write times in the same way.
        FullWidth,
            warning "fullwidth",
            en("expected half-width move numbers and times, found full-width ones"),
            ja("手数や消費時間が全角です（半角で書きます）");
        /// A colon follows a move number, as it would follow the key of a header.
        ColonAfterNumber,
            warning "colon_after_number",
            en("expected a blank after the move number, found a colon"),
            ja("手数の後に空白ではなくコロンがあります");
        /// A line has a second move, which is read as the next move.
        SecondMove {
            /// The first such move with its number, shortened if it is long.
            found: String,
            /// How many such moves the game has. There is one such warning.
            count: u32,
        },
            warning "second_move",
            en("another move on the same line, `{found}`{}; it is read as the next one", and_others(*count, English)),
            ja("同じ行に別の指し手「{found}」{}があります。次の手として読みます", and_others(*count, Japanese)),
            help(
                en("KIF has one move a line, each with its number"),
                ja("KIFでは1行に1手ずつ、手数とともに書きます")
            );
        /// A line above the first move begins with the mark of a side, but has no move. It is kept as a comment.
        Caption {
            /// The text of the line, shortened if it is long.
            found: String,
        },
            warning "caption",
            en("expected a move after the mark, found `{found}`; the line is kept as a comment"),
            ja("「{found}」は指し手ではありません。開始局面のコメントとして残します"),
            help(
                en("headers name the players, as in `先手：羽生善治`; two lines `▲name` and `△name` give these headers too"),
                ja("対局者は「先手：羽生善治」のように書きます。「▲名前」と「△名前」の2行があれば対局者名としても読みます")
            );
        /// A note in brackets follows a move of KI2 on its line. It is kept as a comment on that move.
        NoteInBrackets {
            /// The text between the brackets, shortened if it is long.
            found: String,
        },
            warning "note_in_brackets",
            en("expected the next move, found a note in brackets, `{found}`; it is kept as a comment"),
            ja("指し手の間に「（{found}）」があります。直前の指し手のコメントとして残します");
        /// Another header follows on the same line. It is read as a header of its own.
        JoinedHeaders {
            /// The second header, shortened if it is long.
            found: String,
        },
            warning "joined_headers",
            en("another header on the same line, `{found}`; it is read as one of its own"),
            ja("同じ行に別の項目「{found}」があります。1つの項目として読みます"),
            help(
                en("each header is on a line of its own"),
                ja("項目は1行に1つずつ書きます")
            );
        /// A line with a colon is between two moves. It is read as a header.
        HeaderBetweenMoves {
            /// The text before the colon, shortened if it is long.
            key: String,
        },
            warning "header_between_moves",
            en("`{key}：…` between moves is read as a header"),
            ja("指し手の間にある「{key}：…」をヘッダーとして読みます");
        /// A move has the mark (`▲`, `△`) of the side that is not to move.
        WrongMark,
            warning "wrong_mark",
            en("expected the mark of the side to move, found that of the other side"),
            ja("指し手の印（▲△）が、手番ではない側のものです");
        /// A move number is too large: it must be below [`u32::MAX`].
        NumberOverflow {
            /// The digits that were found, shortened if it is long.
            found: String,
        },
            error "number_overflow",
            en("expected a move number below {}, found `{found}`", u32::MAX),
            ja("手数「{found}」が大きすぎます");
        /// The number of a move does not follow the number of the previous move.
        WrongNumber {
            /// The number that should follow.
            expected: u32,
            /// The number in the text.
            found: u32,
        },
            warning "bad_ply",
            en("expected move {expected}, found move {found}; the order of the lines counts"),
            ja("次は{expected}手目ですが、{found}手目と書かれています。行の順序に従います");
        /// The first move of a variation has another number than its `変化` line. The variation begins at the number of
        /// the move, because the move can be played there.
        VariationMoved {
            /// The number of the `変化` line.
            expected: u32,
            /// The number of the move.
            found: u32,
        },
            warning "bad_ply",
            en("expected move {expected}, found move {found}; the variation is read from move {found}"),
            ja("{expected}手目からの変化ですが、{found}手目と書かれています。{found}手目からの変化として読みます");
        /// A move number occurs again without a `変化` line. The move is read as the start of a variation.
        InlineVariation {
            /// The repeated number.
            number: u32,
        },
            warning "inline_variation",
            en("another move {number} without `変化` before it; it is read as a variation"),
            ja("「変化」の行がないまま、{number}手目がもう一度あります。変化として読みます");
        /// A `変化` line names a move that no line of play has, or has no number.
        BadVariation {
            /// The largest number that the `変化` line could name.
            last: u32,
            /// The number that was found, or the text found where the number is expected.
            found: String,
        },
            error "bad_variation_ply",
            cut_short(found.is_empty()),
            en("expected the number of a move from 1 to {last} after `変化：`, found {}", quoted(found, English)),
            ja("{}", mismatch_in_japanese(found, format_args!("「変化：」の後に書く手数（1から{last}まで）"))),
            help(
                en("the number is that of the move which the variation replaces"),
                ja("変化の手数には、置き換える手の手数を書きます")
            );
        /// A `変化` line names the number after the last move of a line of play. There is no move to replace, so the
        /// variation continues that line.
        VariationAtEnd {
            /// The number in the `変化` line.
            number: u32,
        },
            warning "variation_at_end",
            en("there is no move {number} to replace; the variation continues its line"),
            ja("置き換える{number}手目がありません。変化を前の手の続きとして読みます");
        /// A `変化` line names a move that several lines of play have or could go on with, and it is not certain which of these
        /// the variation replaces.
        AmbiguousVariation {
            /// The number in the `変化` line.
            number: u32,
            /// Why a line was chosen.
            choice: LineChoice,
        },
            warning "ambiguous_variation",
            en("the variation at move {number} fits several lines; {choice}"),
            ja("{number}手目の変化に当てはまる手順がいくつかあります。{}", choice.message(Japanese));
        /// A `変化` line is above the first move of the game.
        VariationBeforeMoves,
            warning "bad_variation_ply",
            en("a variation before the first move; the line is left out"),
            ja("初手より前に変化があります。この行は無視します");
        /// A result line (`まで…`) contradicts the ending, or the result of an earlier result line.
        ResultMismatch {
            /// The ending or result that the record already has.
            expected: KnownResult,
            /// What the result line means.
            found: FoundResult,
        },
            warning "result_mismatch",
            en("the result line says {found}, but {expected}"),
            ja("結果の行は{}ですが、{}", found.message(Japanese), expected.message(Japanese));
    }
}

/// Whether the problem is in a part of a move after a valid destination square. The line is then evidence of a game record,
/// although the move cannot be read.
pub(crate) const fn has_destination(problem: &Problem) -> bool {
    match problem {
        Problem::Format(KifProblem::Move(_) | KifProblem::Notation(_))
        | Problem::Game(GameProblem::BadDrop(_)) => true,
        // `192.168.0.1` also begins with two digits and an unknown piece, but an ASCII text is not a move.
        Problem::Game(GameProblem::UnknownPiece { found, .. }) => !found.as_bytes().is_ascii(),
        _ => false,
    }
}

/// Whether this is the problem of an unknown line. The reader skips such a line and goes on.
pub(crate) const fn is_unknown_line(problem: &Problem) -> bool {
    matches!(problem, Problem::Game(GameProblem::UnknownPart { .. }))
}

/// The problem that `found` is not the name of a piece.
pub(crate) const fn unknown_piece(found: String) -> GameProblem {
    GameProblem::UnknownPiece {
        found,
        known: Cow::Borrowed("玉 飛 龍 角 馬 金 銀 成銀 桂 成桂 香 成香 歩 と 王 竜 全 圭 杏"),
    }
}

/// Converts a problem of newspaper notation. Problems that moves of every format can have become a [`GameProblem`],
/// so that they have the same message in all formats.
pub(crate) fn notation_problem(kind: NotationErrorKind) -> Problem {
    match kind {
        NotationErrorKind::Piece { found } => unknown_piece(found.to_string()).into(),
        NotationErrorKind::PromotedDrop { kind } => GameProblem::BadDrop(kind).into(),
        other => KifProblem::Notation(other).into(),
    }
}

/// Converts the reason why a notation is not a move in its position. Problems that moves of every format can have
/// become a [`GameProblem`], so that they have the same message in all formats.
pub(crate) fn resolve_problem(error: ResolveError) -> Problem {
    match error {
        ResolveError::WrongTurn { turn, .. } => GameProblem::WrongTurn { to_move: turn }.into(),
        ResolveError::SameWithoutPrevious { found } => GameProblem::SameWithoutPrevious {
            found: found.to_string(),
        }
        .into(),
        other => KifProblem::Unresolved(other).into(),
    }
}

/// The problem that the board has no square `found`.
pub(crate) const fn bad_square(found: String) -> GameProblem {
    GameProblem::BadSquare {
        example: "７六",
        found,
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::Color;
    use shogi_core::messages::{Describe, Localize};

    use super::*;

    #[test]
    fn a_contradicting_result_is_named_with_what_it_contradicts() {
        let result = GameResult::Win(Color::White);
        let expected = KnownResult::EndingWithResult {
            text: "投了".to_owned(),
            result,
            is_handicap: true,
        };
        let found = FoundResult::Text("下手の勝ち".to_owned());
        let kind = KifProblem::ResultMismatch { expected, found };
        assert_eq!(
            kind.to_string(),
            "the result line says `下手の勝ち`, but the ending `投了` means a win of White"
        );
        assert_eq!(
            kind.message(Japanese).to_string(),
            "結果の行は「下手の勝ち」ですが、終局「投了」では上手の勝ちです"
        );
    }

    #[test]
    fn a_piece_or_square_that_resembles_no_other_gets_a_list() {
        let found = || "虎".to_owned();
        for (problem, expected) in [
            (unknown_piece(found()), "pieces are 玉"),
            (bad_square(found()), "files go from １"),
        ] {
            let help = problem.help(English).unwrap_or_default();
            assert!(help.starts_with(expected), "{help}");
        }
    }
}
