//! [`GameProblem`]: what can be wrong with a game, whatever its format. The same fault has the same code, severity and
//! message in all formats.

use std::borrow::Cow;
use std::time::Duration;

use thiserror::Error;

use crate::messages::Language::{self, English, Japanese};
use crate::messages::{Localize, Severity, mismatch_in_japanese, pluralize, quoted};
use crate::notation::csa;
use crate::notation::ja::confusables::did_you_mean;
use crate::notation::ja::result_line;
use crate::record::{EndingDoubt, LONGEST_TIME};
use crate::setup::SetupProblem;
use crate::text::begins_like;
use crate::{Color, GameResult, IllegalMove, PieceKind, messages, problems};

messages! {
    /// What a header looks like. See [`GameProblem::AmbiguousHeader`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum HeaderLike {
        /// A move, an ending or a `変化` line. The colon may be part of its time.
        Line,
            en("a move, an ending or a variation that is not written as in KIF"),
            ja("KIFの書き方と違う指し手・終局・変化");
        /// Moves: `続き：▲２五歩`, `答え：▲１二金`.
        Moves,
            en("moves"),
            ja("指し手");
        /// A line with pieces in hand: `先手の持駒：…`.
        Hand,
            en("the pieces in a hand, as in `先手の持駒：`"),
            ja("「先手の持駒：」のような持駒");
        /// A handicap that the game does not have: `手合割：…`.
        Handicap,
            en("a handicap other than that of the game, as in `手合割：`"),
            ja("この対局とは違う手合割");
        /// The name of a player: `先手：…`.
        Player,
            en("the name of a player, as in `先手：`"),
            ja("「先手：」のような対局者名");
    }
}

messages! {
    /// A hint that only some formats give.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum FormatHint {
        /// A line names a side, but says nothing of it (KIF, KI2, BOD).
        Side,
            en("the side to move is written `後手番`, a player `後手：` and a hand `後手の持駒：`"),
            ja("手番は「後手番」、対局者は「後手：」、持駒は「後手の持駒：」と書きます");
        /// The text is in full-width characters (CSA).
        HalfWidth,
            en("CSA is written in half-width characters, as in `+7776FU`"),
            ja("CSAは「+7776FU」のように半角で書きます");
        /// A move names the piece as it is before the move, and promotes it (KIF).
        PieceBeforeMove,
            en("if the piece promotes in this move, write its name before the promotion and `成`, as in `２二角成(88)`"),
            ja("この手で成るのなら、「２二角成(88)」のように成る前の駒の名前と「成」を書いてください");
        /// A move names the piece as it is after the move (CSA).
        PieceAfterMove,
            en("CSA names the piece as it is after the move"),
            ja("CSAでは、指した後の駒を書きます");
    }
}

problems! {
    /// An error or a warning about a game, its lines and its moves, whatever the format.
    ///
    /// Two codes can be an error or a warning. `illegal_move` is a warning for a foul that players commit, because the
    /// record of such a game is correct; but if the caller wants every illegal move to be an error, a foul is an error
    /// too. `number_overflow` is a warning for a time, which then stays unknown, and an error for a number on which the
    /// moves depend, which other types of diagnostics report.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum GameProblem {
        /// A line or a field is unknown in the format. The line or field is left out.
        UnknownPart {
            /// The name of the format.
            format: &'static str,
            /// The unknown line or the name of the unknown field, shortened for the message.
            found: String,
            /// Whether the line may be the beginning of a line of the format.
            is_beginning: bool,
            /// What the format has instead.
            hint: Option<FormatHint>,
        },
            warning "unknown_part",
            cut_short(*is_beginning),
            en("`{found}` is unknown in {format}, and left out"),
            ja("「{found}」は{format}にない項目なので無視します"),
            help_from(|language| hint.map(|hint| hint.message(language).to_string().into()));
        /// The text declares a version of the format that is not known. The text is read nevertheless.
        BadVersion {
            /// An example of a known version.
            example: &'static str,
            /// The text where the version is expected, shortened for the message.
            found: String,
        },
            warning "bad_version",
            en("expected a version such as `{example}`, found {}; the text is read anyway", quoted(found, English)),
            ja("{}。そのまま読みます", mismatch_in_japanese(found, format_args!("「{example}」のような既知のバージョン")));
        /// A second line names the encoding of the file. The encoding on the first of these lines counts.
        DuplicateDeclaration,
            warning "duplicate_declaration",
            en("another line names the encoding; the first one counts"),
            ja("文字コードの指定が2つ以上あります。最初のものを使います");
        /// The start position contradicts the rules of the game. The position is read nevertheless.
        Setup(SetupProblem) => problem;
        /// A part of the start, such as a diagram, comes after the first move. This part is left out.
        LateStart,
            error "late_start",
            en("a part of the start comes after the first move; the moves may belong to another position, since this part is not used"),
            ja("開始局面の指定が初手より後にあり、使えません。指し手は別の局面のものかもしれません");
        /// A part of the start comes after the line with the side to move, which should end the start. This part is used
        /// nevertheless, because no move came before it.
        StartAfterTurn,
            warning "start_after_turn",
            en("a part of the start comes after the side to move; it is used anyway"),
            ja("開始局面の指定が手番より後にあります。そのまま使います");
        /// A move is expected, but the text there cannot be read as one.
        BadMove {
            /// An example of a move in the format.
            example: &'static str,
            /// The text where the move is expected, shortened for the message.
            found: String,
        },
            error "bad_move_syntax",
            cut_short(begins_like(found, example)),
            en("expected a move such as `{example}`, found {}", quoted(found, English)),
            ja("{}", mismatch_in_japanese(found, format_args!("「{example}」のような指し手"))),
            help_from(|language| nearest_move(example, found, language));
        /// Parts of the game are written in another way than the format has, but their meaning is certain. There is one such
        /// warning in a game, at the first of these parts.
        OtherSpelling {
            /// The first of these parts, shortened for the message.
            found: String,
            /// How many there are.
            count: u32,
        },
            warning "other_spelling",
            en("`{found}`{} is not spelled as the format has it; it is read, because its meaning is certain", and_others(*count, English)),
            ja("「{found}」{}はこの形式にない書き方ですが、意味がはっきりしているので読みました", and_others(*count, Japanese));
        /// A square is expected, but the text there is not a square of the board.
        BadSquare {
            /// An example of a square in the format.
            example: &'static str,
            /// The text where the square is expected, shortened for the message.
            found: String,
        },
            error "bad_square",
            cut_short(begins_like(found, example)),
            en("expected a square of the board such as `{example}`, found {}", quoted(found, English)),
            ja("{}", mismatch_in_japanese(found, format_args!("「{example}」のような盤上のマス"))),
            help_from(|language| valid_character(example, found, language)),
            help(
                if !example.is_ascii();
                en("files go from １ to ９, ranks from 一 to 九"),
                ja("筋は１から９、段は一から九です")
            );
        /// A piece is expected, but the text there is not the name of a piece.
        UnknownPiece {
            /// The text where the piece is expected, shortened for the message.
            found: String,
            /// The names of the pieces in the format.
            known: Cow<'static, str>,
        },
            error "unknown_piece",
            // The name of a piece such as 成銀 may be cut off after 成.
            cut_short(found.is_empty() || found == "成"),
            en("expected the name of a piece, found {}", quoted(found, English)),
            ja("{}", mismatch_in_japanese(found, "駒の名前")),
            help_from(|language| valid_character(known, found, language)),
            help(en("pieces are {known}"), ja("駒は {known} です"));
        /// A move drops a piece of a kind that cannot be in hand.
        BadDrop(PieceKind) as kind,
            error "illegal_move",
            en("a {kind} cannot be dropped"),
            ja("{}は打てません", kind.to_ja());
        /// A move has `同` as its destination, but no move comes before it.
        SameWithoutPrevious {
            /// The text that means `同` in the format, or the whole move.
            found: String,
        },
            error "same_without_previous",
            en("expected a destination square, found `{found}` with no move before it"),
            ja("直前の手がないので、「{found}」の移動先がわかりません");
        /// A move or another line is complete, but more text follows on the line. The text is left out.
        TrailingText {
            /// The text that follows the complete line, shortened for the message.
            found: String,
        },
            warning "trailing_text",
            // A text may be cut off inside one of these words of the separator `手数----指手---------消費時間--`.
            cut_short(["指手", "消費時間"].iter().any(|whole| whole.starts_with(found))),
            en("text after the end of the line that means nothing here, left out: `{found}`"),
            ja("行末の「{found}」は読めないので、残していません。その前までを読みました");
        /// A line cannot be read, because more text follows where it should end.
        TrailingGarbage {
            /// The text that follows, shortened for the message.
            found: String,
        },
            error "trailing_garbage",
            en("expected the end of the line, found `{found}`; the line cannot be read, and neither can what follows it"),
            ja("行末に「{found}」があるため、この行も後の行も読めません");
        /// A move cannot be carried out on the board. The move is left out, and so is the rest of its line of play.
        ImpossibleMove(IllegalMove) as reason,
            severity(Severity::Error), code(reason.code()),
            message(reason: IllegalMove);
        /// A move breaks a rule of the game. The move is kept.
        IllegalMove {
            /// The rule that the move breaks.
            reason: IllegalMove,
            /// Whether this is an error even for a foul, because the caller asked for
            /// [`Legality::Strict`](crate::position::Legality::Strict).
            strict: bool,
        },
            severity(if *strict { Severity::Error } else { reason.severity() }), code(reason.code()),
            message(reason: IllegalMove);
        /// A move is marked as a move of the side that is not to move.
        WrongTurn {
            /// The side to move.
            to_move: Color,
        },
            error "wrong_turn",
            en("expected a move of {to_move}, found one of {}", to_move.opposite()),
            ja("{}の手番ですが、{}の指し手です", to_move.to_ja(), to_move.opposite().to_ja());
        /// A move names another kind of piece than that of the piece on its origin. The piece on the origin is moved.
        PieceMismatch {
            /// The kind that the move names.
            written: PieceKind,
            /// The kind of the piece on the origin.
            found_there: PieceKind,
            /// How the format names the piece of a move.
            hint: Option<FormatHint>,
        },
            error "piece_mismatch",
            en("expected a move of the {found_there} on the origin, found one of a {written}"),
            ja("移動元の駒は{}ですが、{}の指し手です", found_there.to_ja(), written.to_ja()),
            help_from(|language| hint.map(|hint| hint.message(language).to_string().into()));
        /// A move follows the ending of its line of play.
        MoveAfterEnding,
            warning "move_after_end",
            en("a move after the ending of the line"),
            ja("終局の後に指し手があります");
        /// A line of play has a second ending.
        SecondEnding,
            warning "duplicate_special",
            en("another ending of the line"),
            ja("終局が2つ以上あります");
        /// The ending of the main line contradicts the rules of shogi. It is kept as it is written.
        DoubtfulEnding(EndingDoubt) as doubt,
            warning "doubtful_ending",
            en("the ending contradicts the rules: {doubt}"),
            ja("終局がルールと合いません。{}", doubt.message(Japanese)),
            help(
                en("it is kept as it is written; look whether moves are missing"),
                ja("終局は書かれたとおりに残します。指し手が抜けていないか確かめてください")
            );
        /// A move or an ending is expected, but the text there is neither a move nor the known name of an ending. The
        /// text is kept as the ending.
        UnknownEnding {
            /// The text that is kept as the ending, shortened for the message.
            found: String,
            /// The names of the endings in the format.
            known: Cow<'static, str>,
        },
            warning "unknown_special",
            cut_short(known.split_whitespace().any(|known| known.starts_with(found)) || is_beginning_in_japanese(known, found)),
            en("expected a move or an ending, found {}, kept as the ending", quoted(found, English)),
            ja("{}は指し手でも既知の終局理由でもありません。終局理由として残します", quoted(found, Japanese)),
            help(en("endings are {known}"), ja("終局理由は {known} です"));
        /// A result line (`まで…`) has no known result. The line is kept as a remark.
        UnknownResult {
            /// The text where the result is expected, shortened for the message.
            found: String,
        },
            warning "unknown_result",
            cut_short(result_line::is_beginning(found)),
            en("expected a result such as `まで12手で先手の勝ち`, found {}", quoted(found, English)),
            ja("{}", mismatch_in_japanese(found, "「まで12手で先手の勝ち」のような結果"));
        /// A result line (`まで…`) has details that no ending or result can express. The line is kept as a remark.
        ResultKept {
            /// The text of the result line, shortened for the message.
            found: String,
        },
            warning "result_kept",
            en("the result line has details that no ending can express, `{found}`; kept as a remark"),
            ja("結果の行の「{found}」には、終局として表せない内容があります。注記行として残します");
        /// A result line (`まで…`) counts another number of moves than its line of play has.
        ResultCount {
            /// The number of moves in the line of play.
            expected: u32,
            /// The number of moves in the result line.
            found: u32,
        },
            warning "result_mismatch",
            en(
                "the result line counts {}, but the line has {}",
                pluralize(*found, "move"),
                pluralize(*expected, "move")
            ),
            ja("結果の行では{found}手ですが、指し手は{expected}手です");
        /// A header looks like another part of the game.
        AmbiguousHeader {
            /// The key of the header, shortened for the message.
            key: String,
            /// What the header looks like.
            like: HeaderLike,
        },
            warning "ambiguous_header",
            en("`{key}: …` looks like {like}, but is read as a header"),
            ja("「{key}：…」は{}のようですが、ヘッダーとして読みます", like.message(Japanese));
        /// A second header names a player, and the name is another one.
        OtherPlayer {
            /// The side of the player.
            color: Color,
            /// The name in the second header, shortened for the message.
            found: String,
        },
            warning "duplicate_header",
            en("another name of {color}, `{found}`; the first one counts"),
            ja("{}の名前が2つあります（「{found}」）。最初のものを使います", color.to_ja());
        /// A header has a date that the calendar does not have, such as 31 November. The game has no date then.
        NoSuchDay {
            /// The value of the header, shortened for the message.
            found: String,
        },
            warning "bad_date",
            en("the calendar has no such day, so the game has no date: `{found}`"),
            ja("「{found}」という日はないので、日付として使いません");
        /// A header says how the game ended, and the game itself has another result or none. The result of the game counts.
        ResultInHeader {
            /// The value of the header, shortened for the message.
            found: String,
            /// The result of the game. `None` if its moves, endings and result lines do not give one.
            known: Option<GameResult>,
            /// Whether the sides are called 下手 and 上手.
            is_handicap: bool,
        },
            warning "result_in_header",
            en(
                "the header says `{found}`, but {}; a header decides no game",
                known.map_or_else(|| "the game has no result".to_owned(), |known| format!("the game is {known}"))
            ),
            ja(
                "ヘッダーでは「{found}」ですが、{}。ヘッダーでは勝敗は決まりません",
                known.map_or_else(
                    || "棋譜に結果がありません".to_owned(),
                    |known| format!("棋譜では{}です", known.to_ja_in(*is_handicap))
                )
            ),
            help(
                en("the ending of the game is a line such as `投了` after the last move, or `まで12手で先手の勝ち`"),
                ja("終局は、最後の指し手の次の「投了」などか「まで12手で先手の勝ち」のような行に書きます")
            );
        /// A variation has no moves.
        EmptyVariation,
            warning "empty_variation",
            cut_short(true),
            en("a variation without moves"),
            ja("指し手のない変化です");
        /// A time is expected, but the text there cannot be read as one.
        BadTime {
            /// An example of a time in the format.
            example: &'static str,
            /// The text where the time is expected, shortened for the message.
            found: String,
        },
            warning "bad_time",
            cut_short(begins_like(found, example)),
            en("expected a time such as `{example}`, found {}", quoted(found, English)),
            ja("{}", mismatch_in_japanese(found, format_args!("「{example}」のような消費時間")));
        /// A time is too long for a record, so the time of the move stays unknown.
        TimeOverflow {
            /// The text of the time, shortened for the message.
            found: String,
        },
            warning "number_overflow",
            en("expected a time of at most {} seconds (49 days), found `{found}`", LONGEST_TIME.as_secs()),
            ja("消費時間「{found}」が長すぎます（{}秒、約49日までです）", LONGEST_TIME.as_secs());
        /// A time has more than three decimals. A record keeps milliseconds, so the other decimals are left out.
        TimeTooFine {
            /// The text of the time, shortened for the message.
            found: String,
        },
            warning "time_too_fine",
            en("expected at most 3 decimals, found `{found}`; the others are left out"),
            ja("消費時間「{found}」の小数が3桁を超えています。4桁目からは無視します");
        /// A time comes before the first move, so there is no move to which it could belong. The time is left out.
        TimeWithoutMove,
            warning "time_without_move",
            en("a time before the first move, which is left out"),
            ja("初手より前に消費時間があります。無視します");
        /// A move has a second time that differs from the first one. The first time counts.
        DuplicateTime {
            /// The first time, which counts.
            kept: Duration,
            /// The second time, which is ignored.
            found: Duration,
        },
            warning "duplicate_time",
            en(
                "a second time of the same move, {} after {}; the first one counts",
                seconds(*found, English),
                seconds(*kept, English)
            ),
            ja(
                "同じ手の消費時間が2つあります（{}と{}）。最初のものを使います",
                seconds(*kept, Japanese),
                seconds(*found, Japanese)
            );
        /// The sum of the times of a side differs from the total that the text gives. The time of each move counts, and
        /// the total is ignored.
        TotalTime {
            /// The sum of the times of the moves.
            expected: Duration,
            /// The total that the text gives.
            found: Duration,
        },
            warning "total_time",
            en(
                "expected {} in all, found {}; the time of each move counts",
                seconds(*expected, English),
                seconds(*found, English)
            ),
            ja(
                "消費時間の合計が{}ですが、1手ごとの消費時間を足すと{}です。1手ごとの消費時間を使います",
                seconds(*found, Japanese),
                seconds(*expected, Japanese)
            );
        /// Lines are skipped because of an error before them.
        Skipped {
            /// The number of the first skipped line.
            first: u32,
            /// The number of the last skipped line.
            last: u32,
            /// Whether the beginning of the first of these lines was read, so that only the rest of that line is skipped.
            is_partial: bool,
        },
            warning "left_out",
            en("{} left out because of the error before", lines(*first, *last, *is_partial, English)),
            ja("{}を、前のエラーのため読み飛ばしました", lines(*first, *last, *is_partial, Japanese));
        /// Another game begins in the same text, and nothing names its start position. So its first lines may belong to
        /// the game before.
        NextGame,
            warning "next_game",
            en("another game begins here"),
            ja("ここから次の対局が始まります");
    }
}

/// Whether `found` may be the beginning of the rest of a move or of the name of an ending in Japanese, as in `3手目 ７六歩`, if the
/// format has the Japanese names.
fn is_beginning_in_japanese(known: &str, found: &str) -> bool {
    !known.is_ascii() && ("手目".starts_with(found) || result_line::is_beginning(found))
}

/// A hint with the valid character, if the text in the message has one that is easily confused with it, and the format writes its
/// moves in Japanese, as `example` shows.
fn valid_character(example: &str, found: &str, language: Language) -> Option<Cow<'static, str>> {
    let hint = || did_you_mean(found, language).map(Cow::Owned);
    (!example.is_ascii()).then(hint)?
}

/// A hint with the correct move, if `found` is nearly a move of the format in which moves look like `example`.
fn nearest_move(example: &str, found: &str, language: Language) -> Option<Cow<'static, str>> {
    if !example.starts_with(['+', '-']) {
        return valid_character(example, found, language);
    }
    let nearest = csa::nearest_move(found)?;
    let hint = match language {
        English => format!("did you mean `{nearest}`?"),
        Japanese => format!("「{nearest}」ではありませんか"),
    };
    Some(hint.into())
}

/// The skipped lines, in English with the verb: `line 3 is`, `lines 3 to 5 are`, `3行目から5行目まで`.
fn lines(first: u32, last: u32, is_partial: bool, language: Language) -> String {
    match (first == last, is_partial, language) {
        (true, false, English) => format!("line {first} is"),
        (true, false, Japanese) => format!("{first}行目"),
        (true, true, English) => format!("the rest of line {first} is"),
        (true, true, Japanese) => format!("{first}行目の残り"),
        (false, false, English) => format!("lines {first} to {last} are"),
        (false, false, Japanese) => format!("{first}行目から{last}行目まで"),
        (false, true, English) => format!("the rest of line {first} and all up to line {last} are"),
        (false, true, Japanese) => format!("{first}行目の途中から{last}行目まで"),
    }
}

/// The other places of a problem that is reported only once in a game. Empty if there are none.
pub fn and_others(count: u32, language: Language) -> String {
    match (count.saturating_sub(1), language) {
        (0, _) => String::new(),
        (others, English) => format!(" (and {} after it)", pluralize(others as usize, "other")),
        (others, Japanese) => format!("（ほか{others}か所）"),
    }
}

/// The duration in seconds: `12 seconds`, `1.5 seconds`, `1.5秒`.
fn seconds(time: Duration, language: Language) -> String {
    match (time.subsec_millis(), language) {
        (0, English) => pluralize(time.as_secs(), "second"),
        (_, English) => format!("{} seconds", time.as_secs_f64()),
        (_, Japanese) => format!("{}秒", time.as_secs_f64()),
    }
}
