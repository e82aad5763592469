//! [`StartProblem`]: what can be wrong with the start of a game.

use thiserror::Error;

use crate::messages::Language::{self, English, Japanese};
use crate::messages::{mismatch_in_japanese, quoted};
use crate::notation::ja::diagram::{DiagramErrorKind, HEADER, HandErrorKind};
use crate::setup::SetupProblem;
use crate::{Color, Handicap, Rank, problems};

problems! {
    /// An error or a warning about the start of a game.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum StartProblem {
        /// There is no diagram, and the name of the handicap is unknown.
        UnknownHandicap {
            /// The name in the file.
            name: String,
            /// The names that the format has. `None` if these are the names of KIF.
            presets: Option<String>,
        },
            error "unknown_handicap",
            cut_short(Handicap::ALL.iter().any(|handicap| handicap.name().starts_with(&**name))),
            en("expected the name of a handicap, or a diagram, found {}", quoted(name, English)),
            ja("{}（局面図もありません）", mismatch_in_japanese(name, "手合割の名前")),
            help(
                if presets.is_some();
                en("presets are {}", presets.as_deref().unwrap_or_default()),
                ja("presetは {} です", presets.as_deref().unwrap_or_default())
            ),
            help(
                en("handicaps are {}; any other start needs a diagram (局面図)", handicap_names(English)),
                ja("手合割は {} です。それ以外には局面図が必要です", handicap_names(Japanese))
            );
        /// There is no diagram, and the name of the handicap is that of a variant with another board or other pieces.
        UnsupportedVariant {
            /// The name of the variant in the file.
            name: String,
        },
            error "unsupported_variant",
            en("expected shogi on a board of nine by nine, found `{name}`"),
            ja("「{name}」は9×9の盤の将棋ではありません");
        /// There is no diagram, and the name of the handicap is spelled in another way than in the KIF document.
        HandicapSpelling {
            /// The name in the file.
            written: String,
            /// The handicap that the name means.
            meant: Handicap,
        },
            warning "handicap_spelling",
            en("expected `{}` ({}), found `{written}`", meant.name(), meant.english_name()),
            ja("手合割「{written}」を「{}」と読みました", meant.name());
        /// There is more than one `手合割` line.
        DuplicateHandicap,
            warning "duplicate_header",
            en("another handicap; the last one counts"),
            ja("手合割が2つ以上あります。最後のものを使います");
        /// The handicap is `その他`, but there is no diagram.
        MissingDiagram,
            error "missing_diagram",
            en("expected a diagram, since the handicap is `その他`"),
            ja("手合割が「その他」ですが、局面図がありません");
        /// The diagram shows another position than that of the handicap.
        ConflictingStart {
            /// The name of the handicap in the file.
            name: String,
        },
            warning "conflicting_start",
            en("the handicap `{name}` contradicts the diagram, which counts"),
            ja("手合割「{name}」が局面図と違います。局面図を使います");
        /// The name of the handicap beside a diagram is unknown: it is not that of a handicap, of a kind of problem or of
        /// a variant of shogi.
        UnknownNameOfDiagram {
            /// The name in the file.
            name: String,
        },
            warning "unknown_start_name",
            en("expected the name of a handicap beside the diagram, found {}; the diagram counts", quoted(name, English)),
            ja("{}。局面図を使います", mismatch_in_japanese(name, "手合割の名前"));
        /// A row of the diagram cannot be read.
        Row(DiagramErrorKind) => kind;
        /// The rank at the end of a row is not the rank of that row.
        RankMismatch {
            /// The rank that follows from the position of the row in the diagram.
            expected: Rank,
            /// The rank that is written at the end of the row.
            found: Rank,
        },
            warning "diagram_rank",
            en(
                "expected `{}` at the end of the row, found `{}`; the order of the rows counts",
                expected.to_ja_char(),
                found.to_ja_char()
            ),
            ja(
                "{}段目の行の終わりが「{}」です。行の順序に従います",
                expected.to_ja_char(),
                found.to_ja_char()
            );
        /// The diagram has fewer than nine rows.
        TooFewRows {
            /// The number of rows.
            count: u8,
        },
            error "diagram_rows",
            cut_short(true),
            en("expected 9 rows, found {count}"),
            ja("局面図が{count}段しかありません（9段必要です）");
        /// The line above the diagram does not have the numbers of the files.
        FileNumbers {
            /// The text of the line, shortened for the message.
            found: String,
        },
            warning "diagram_files",
            en("expected the files `{}` above the diagram, found `{found}`; file 9 is on the left", HEADER.trim()),
            ja("局面図の上には筋の番号「{}」が必要ですが、「{found}」があります。左端を9筋とします", HEADER.trim());
        /// A frame line of the diagram is followed by other text.
        FrameText {
            /// The other text, shortened for the message.
            found: String,
        },
            warning "diagram_frame",
            en("unexpected text after the board frame, ignored: `{found}`"),
            ja("盤の枠の後に余分な文字「{found}」があります。無視します");
        /// The frame line below the rows is missing.
        Unterminated,
            warning "diagram_unterminated",
            en("expected the lower edge of the diagram"),
            ja("局面図の下の枠がありません");
        /// A line that lists pieces in hand cannot be read.
        Hand(HandErrorKind) => kind;
        /// `残り全部` is given for both hands.
        RestTwice,
            error "bad_hand",
            en("only one side can hold all pieces that are left (`残り全部`)"),
            ja("「残り全部」を持てるのは片方だけです");
        /// A line lists pieces in hand, but there is no diagram.
        HandWithoutDiagram,
            error "hand_without_diagram",
            en("expected a diagram beside the pieces in hand, found none; the hand is ignored"),
            ja("持駒がありますが、局面図がありません。持駒は無視します");
        /// Pieces in hand are beside a diagram without the side that has them. They are taken for those of Black, who mates in a
        /// problem.
        AssumedHand,
            warning "assumed_hand",
            en("expected a side before the pieces in hand, such as `先手の持駒：`, found none; Black is assumed"),
            ja("「先手の持駒：」のような、どちらの持駒かがありません。先手（攻方）の持駒とします");
        /// A header beside a diagram speaks of pieces in hand, and it is unknown whose they are. The position may be another.
        UnknownHand {
            /// The key of the header, shortened for the message.
            key: String,
        },
            error "unknown_hand",
            en("expected pieces in hand such as `先手の持駒：`, found `{key}`; it is unknown whose they are, so the position has none of them"),
            ja("「{key}」がどちらの持駒かわからないので、局面に入っていません。「先手の持駒：」「後手の持駒：」のように書いてください");
        /// A header beside a diagram speaks of the side to move, and names none.
        AssumedTurn {
            /// The key of the header, shortened for the message.
            key: String,
        },
            warning "assumed_turn",
            en("expected `先手` or `後手` after `{key}`, the side to move; Black is assumed unless another line or the first move says it"),
            ja("「{key}」の後に先手か後手がありません。ほかの行や初手からわからなければ、先手番とします");
        /// The start is taken from a remark or a comment, because nothing else gives it.
        StartInRemark,
            warning "start_in_remark",
            en("the only position of the text is in this remark; the game starts from it"),
            ja("局面がこの注記行にしかないので、ここから始まる対局として読みました");
        /// A remark or a comment looks like a position and is none that can be read, or the text has another start.
        PositionInRemark,
            warning "position_in_remark",
            en("this remark looks like a position, but is not read as one; the game may start from it"),
            ja("この注記行は局面のようですが、読んでいません。この局面から始まる対局かもしれません");
        /// Two lines list different pieces for the same hand.
        DuplicateHand,
            warning "duplicate_hand",
            en("another line for the same hand, with other pieces; the last line counts"),
            ja("同じ側の持駒が2通りあります。後のものを使います");
        /// Two lines give different numbers of moves.
        DuplicateMoveCount,
            warning "duplicate_move_count",
            en("another number of moves; the last one counts"),
            ja("手数が2通りあります。後のものを使います");
        /// Two lines name different sides as the side to move.
        ConflictingTurn,
            warning "conflicting_turn",
            en("another side to move; the first one counts"),
            ja("手番が2通りあります。先のものを使います");
        /// There is a diagram, but no line names the side to move, and the first move is White's. The reader therefore
        /// assumes that White is to move.
        GuessedTurn,
            warning "guessed_turn",
            en("expected `後手番` or `上手番`: the first move is White's"),
            ja("初手が後手の手ですが、「後手番」か「上手番」の行がありません");
        /// There is a diagram, but no line names the side to move, and no first move shows it. The side after the last
        /// move before the diagram is to move.
        TurnAfterLastMove {
            /// The side that made the last move.
            mover: Color,
        },
            warning "guessed_turn",
            en(
                "expected a line such as `後手番`; {} is to move, because the last move before the diagram is {mover}'s",
                mover.opposite()
            ),
            ja(
                "「後手番」のような手番の行がありません。直前の手が{}の手なので、{}番とします",
                mover.to_ja(),
                mover.opposite().to_ja()
            );
        /// In a handicap game without a diagram, no line names the side to move, and the first move is Black's. The
        /// reader therefore assumes that Black is to move.
        BlackMovesFirst {
            /// The handicap of the game.
            handicap: Handicap,
        },
            warning "guessed_turn",
            en(
                "expected the first move in `{}` ({}) from 上手 (White), found one of 下手 (Black), who moves first",
                handicap.name(),
                handicap.english_name()
            ),
            ja(
                "手合割「{}」では上手が先に指しますが、初手は下手の指し手です。下手から指したとして読みます",
                handicap.name()
            ),
            help(
                en("if 下手 moved first, a line `下手番` above the moves says so; else `手合割` may be wrong"),
                ja("下手から指した場合は、指し手の前に「下手番」と書きます。そうでなければ手合割が違うかもしれません")
            );
        /// The text after `手数＝` is not a number of moves, or the number is too large.
        BadMoveCount {
            /// The text after `手数＝`, shortened for the message.
            found: String,
            /// Whether the text is a number that is too large.
            overflow: bool,
        },
            error(if *overflow; "number_overflow", else "bad_move_count"),
            cut_short(found.is_empty()),
            en("expected a number of moves, as in `手数＝12`, found {}", quoted(found, English)),
            ja("{}", mismatch_in_japanese(found, "「手数＝12」のような手数"));
        /// The start position contradicts the rules of the game.
        Setup(SetupProblem) => problem;
    }
}

/// Lists all handicaps for a hint: `平手 (Even Game), 香落ち (Lance), …`.
fn handicap_names(language: Language) -> String {
    let name = |handicap: Handicap| match language {
        English => format!("{} ({})", handicap.name(), handicap.english_name()),
        Japanese => handicap.name().to_owned(),
    };
    Handicap::ALL.map(name).join(language.choose(", ", " "))
}
