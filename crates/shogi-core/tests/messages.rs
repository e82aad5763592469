//! Messages as users read them, where their texts have parts that depend on a number or on what was found, or several
//! values whose order matters. `crates/kifu/tests/messages.rs` checks the texts themselves.
#![cfg(feature = "encoding")]

use std::time::Duration;

use pretty_assertions::assert_eq;
use shogi_core::format::GameProblem;
use shogi_core::format::tools::start::StartProblem;
use shogi_core::format::tools::{NotationErrorKind, NotationPart, NotationWarning};
use shogi_core::messages::{Describe, Language, Localize};
use shogi_core::notation::ja::moves::Notation;
use shogi_core::notation::usi::PositionCommand;
use shogi_core::record::{EditError, LossKind, LossPlace, LossSink, Losses, NoteKind, WriteError};
use shogi_core::text::encoding::{Encoding, encode, encode_replacing};
use shogi_core::text::{Damage, SpellingError, TextProblem, Treatment, WrongEncoding};
use shogi_core::{
    Color, GameResult, Handicap, IllegalMove, Move, PieceKind, Position, PositionError, Rank, Setup, Square,
};

/// Asserts the message of `subject` in English and in Japanese.
#[track_caller]
fn check(subject: &impl Localize, english: &str, japanese: &str) {
    let messages = Language::ALL.map(|language| subject.message(language).to_string());
    assert_eq!(messages, [english, japanese]);
}

fn text(text: &str) -> String {
    text.to_owned()
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn skipped_lines_are_counted() {
    let skipped = |first, last, is_partial| GameProblem::Skipped {
        first,
        last,
        is_partial,
    };
    check(
        &skipped(3, 3, false),
        "line 3 is left out because of the error before",
        "3行目を、前のエラーのため読み飛ばしました",
    );
    check(
        &skipped(3, 3, true),
        "the rest of line 3 is left out because of the error before",
        "3行目の残りを、前のエラーのため読み飛ばしました",
    );
    check(
        &skipped(3, 5, false),
        "lines 3 to 5 are left out because of the error before",
        "3行目から5行目までを、前のエラーのため読み飛ばしました",
    );
    check(
        &skipped(3, 5, true),
        "the rest of line 3 and all up to line 5 are left out because of the error before",
        "3行目の途中から5行目までを、前のエラーのため読み飛ばしました",
    );
}

#[test]
fn times_are_in_seconds() {
    let (first, second) = (Duration::from_secs(12), Duration::from_millis(1500));
    check(
        &GameProblem::DuplicateTime {
            kept: first,
            found: second,
        },
        "a second time of the same move, 1.5 seconds after 12 seconds; the first one counts",
        "同じ手の消費時間が2つあります（12秒と1.5秒）。最初のものを使います",
    );
    check(
        &GameProblem::TotalTime {
            expected: Duration::from_secs(1),
            found: first,
        },
        "expected 1 second in all, found 12 seconds; the time of each move counts",
        "消費時間の合計が12秒ですが、1手ごとの消費時間を足すと1秒です。1手ごとの消費時間を使います",
    );
}

#[test]
fn a_missing_text_is_not_quoted() {
    let version = |found| GameProblem::BadVersion {
        example: "2.0",
        found: text(found),
    };
    check(
        &version("9"),
        "expected a version such as `2.0`, found `9`; the text is read anyway",
        "「9」は「2.0」のような既知のバージョンではありません。そのまま読みます",
    );
    check(
        &version(""),
        "expected a version such as `2.0`, found nothing; the text is read anyway",
        "「2.0」のような既知のバージョンがありません。そのまま読みます",
    );
    let side = |found| SpellingError::of_names(["a side", "手番"], ["black", "white"], found);
    check(
        &side("red"),
        "expected a side (one of black, white), found `red`",
        "「red」という手番はありません（使えるのは black、white）",
    );
    check(
        &side(""),
        "expected a side (one of black, white), found nothing",
        "手番がありません（使えるのは black、white）",
    );
    check(
        &SpellingError::new(["a file", "筋"], ""),
        "expected a file, found nothing",
        "筋がありません",
    );
}

#[test]
fn the_values_of_a_game_are_in_their_places() {
    check(
        &GameProblem::WrongTurn {
            to_move: Color::Black,
        },
        "expected a move of Black, found one of White",
        "先手の手番ですが、後手の指し手です",
    );
    check(
        &GameProblem::PieceMismatch {
            written: PieceKind::Silver,
            found_there: PieceKind::Pawn,
            hint: None,
        },
        "expected a move of the pawn on the origin, found one of a silver",
        "移動元の駒は歩ですが、銀の指し手です",
    );
    let (from, blocker, to) = (square("7g"), square("6f"), square("5e"));
    let kind = PieceKind::Bishop;
    check(
        &GameProblem::ImpossibleMove(IllegalMove::PathBlocked {
            kind,
            from,
            to,
            blocker,
        }),
        "the bishop cannot jump from ７七 (7g) to ５五 (5e): another piece is on ６六 (6f)",
        "７七の角は６六の駒を飛び越えて５五へは動けません",
    );
    check(
        &IllegalMove::CannotPromote { kind, from, to },
        "a bishop cannot promote from ７七 (7g) to ５五 (5e)",
        "７七から５五へ動く角は成れません",
    );
    let checker = to;
    check(
        &EditError::from(IllegalMove::KingLeftInCheck { king: from, checker }),
        "after the move the king on ７七 (7g) is in check by the piece on ５五 (5e) (王手放置, 自殺手)",
        "７七の玉が５五の駒に取られる手です（王手放置・自殺手）",
    );
    let owner = Color::White;
    check(
        &IllegalMove::NotYours { from, kind, owner },
        "the bishop on ７七 (7g) belongs to White, who is not to move",
        "７七の角は、手番ではない後手の駒です",
    );
    let color = Color::White;
    check(
        &PositionError::OpponentInCheck { color, checker },
        "White, who is not to move, is in check by the piece on 5e",
        "手番ではない後手の玉に、５五の駒で王手がかかっています",
    );
    let kind = NoteKind::LeadingComment;
    check(
        &EditError::MisplacedNote { kind },
        "the node cannot have a comment before a variation",
        "変化の前のコメントはここには付けられません",
    );
}

#[test]
fn a_text_names_what_is_wrong_with_it() {
    let undecodable = |places| TextProblem::InvalidEncoding {
        encoding: Encoding::ShiftJis,
        byte_offset: 12,
        places,
        lossy: false,
    };
    check(
        &undecodable(1),
        "expected text in Shift_JIS, found undecodable bytes at offset 12 of the file",
        "Shift_JISとして読めないバイトがあります（ファイルの先頭から12バイトの位置）",
    );
    check(
        &undecodable(3),
        "expected text in Shift_JIS, found undecodable bytes at offset 12 of the file and at 2 more places of the line",
        "Shift_JISとして読めないバイトがあります（ファイルの先頭から12バイトの位置、同じ行にほか2か所）",
    );
    check(
        &TextProblem::ControlCharacter { character: '\u{85}' },
        "a control character (U+0085) in the text, kept as it is",
        "制御文字U+0085があります（そのまま残します）",
    );
    let character = '\u{200b}';
    check(
        &TextProblem::InvisibleCharacter { character },
        "an invisible character (U+200B) in the text, read as a blank between fields, kept inside text",
        "見えない文字U+200Bがあります（項目の間では空白として読み、文の中ではそのまま残します）",
    );
    let more = |count| TextProblem::MoreDiagnostics {
        count,
        any_error: true,
    };
    check(
        &more(1),
        "1 more diagnostic from here on",
        "この後にも、エラーや警告が1件あります",
    );
    check(
        &more(7),
        "7 more diagnostics from here on",
        "この後にも、エラーや警告が7件あります",
    );
}

#[test]
fn damage_is_described_with_its_treatment() {
    let mixed = |further_changes, treatment| TextProblem::Damaged {
        damage: Damage::MixedEncodings {
            first: Encoding::ShiftJis,
            rest: Encoding::Utf8,
            line: 5,
            further_changes,
        },
        treatment,
    };
    check(
        &mixed(0, Treatment::Repaired),
        "from line 5 on the text is in UTF-8, before in Shift_JIS; repaired",
        "5行目から文字コードがUTF-8になっています（その前はShift_JIS）（修復しました）",
    );
    check(
        &mixed(2, Treatment::Unreadable),
        "from line 5 on the text is in UTF-8, before in Shift_JIS, and changes 2 more times; nothing is read from here on",
        "5行目から文字コードがUTF-8になっています（その前はShift_JIS、その後も2回変わります）。ここから先は読めません",
    );
    let garbled = |is_exact, treatment| TextProblem::Damaged {
        damage: Damage::Garbled {
            original: Encoding::ShiftJis,
            decoded_as: WrongEncoding::Latin1,
            is_exact,
        },
        treatment,
    };
    check(
        &garbled(true, Treatment::Readable),
        "text in Shift_JIS was decoded as Latin-1 and saved again (mojibake)",
        "Shift_JISの文字をLatin-1として開いて保存したため、文字化けしています",
    );
    for (is_exact, treatment, hint) in [
        (
            true,
            Treatment::Readable,
            Some("correct the file, or read it with the option `repair` (`--repair`)"),
        ),
        (
            false,
            Treatment::Unreadable,
            Some("some characters are lost: get the file again from where it came"),
        ),
        (true, Treatment::Repaired, None),
        (false, Treatment::Repaired, None),
    ] {
        let problem = garbled(is_exact, treatment);
        assert_eq!(problem.help(Language::English).as_deref(), hint);
    }
}

#[test]
fn characters_that_an_encoding_lacks_are_listed_once() {
    let lacking = "☗７六歩☗２六歩☖";
    check(
        &encode(lacking, Encoding::ShiftJis).unwrap_err(),
        "Shift_JIS cannot hold `☗` (U+2617), `☖` (U+2616)",
        "Shift_JISでは書けない文字があります: 「☗」(U+2617)、「☖」(U+2616)",
    );
    let (_, replacements) = encode_replacing(lacking, Encoding::ShiftJis).unwrap();
    check(
        &replacements,
        "3 characters that Shift_JIS lacks: `☗` as `▲`, `☖` as `△`",
        "Shift_JISにない文字を置き換えました（3文字）: 「☗」→「▲」、「☖」→「△」",
    );
}

#[test]
fn the_start_of_a_game_is_described() {
    let rank = |number| Rank::new(number).unwrap();
    check(
        &StartProblem::RankMismatch {
            expected: rank(4),
            found: rank(5),
        },
        "expected `四` at the end of the row, found `五`; the order of the rows counts",
        "四段目の行の終わりが「五」です。行の順序に従います",
    );
    check(
        &StartProblem::HandicapSpelling {
            written: text("2枚落ち"),
            meant: Handicap::TwoPiece,
        },
        "expected `二枚落ち` (Two Pieces), found `2枚落ち`",
        "手合割「2枚落ち」を「二枚落ち」と読みました",
    );
    check(
        &StartProblem::FileNumbers {
            found: text("１ ２")
        },
        "expected the files `９ ８ ７ ６ ５ ４ ３ ２ １` above the diagram, found `１ ２`; file 9 is on the left",
        "局面図の上には筋の番号「９ ８ ７ ６ ５ ４ ３ ２ １」が必要ですが、「１ ２」があります。左端を9筋とします",
    );
    let unknown = StartProblem::UnknownHandicap {
        name: text("七枚落ち"),
        presets: None,
    };
    let hint = |language| unknown.help(language).unwrap().into_owned();
    let (english, japanese) = (hint(Language::English), hint(Language::Japanese));
    assert!(
        english.starts_with("handicaps are 平手 (Even), 香落ち (Lance), "),
        "{english}"
    );
    assert!(
        english.ends_with(", その他 (Other); any other start needs a diagram (局面図)"),
        "{english}"
    );
    assert!(japanese.starts_with("手合割は 平手 香落ち "), "{japanese}");
    assert!(
        japanese.ends_with(" その他 です。それ以外には局面図が必要です"),
        "{japanese}"
    );
}

#[test]
fn places_of_sfen_and_usi_are_bytes() {
    let turn = |turn| format!("9/9/9/9/9/9/9/9/9{turn}").parse::<Setup>().unwrap_err();
    check(
        &turn(""),
        "byte 17: expected `b` (Black) or `w` (White) to move, found the end",
        "18バイト目: 手番「b」（先手）か「w」（後手）が必要ですが、ここで終わっています",
    );
    check(
        &turn(" x"),
        "byte 18: expected `b` (Black) or `w` (White) to move, found `x`",
        "19バイト目: 手番「b」（先手）か「w」（後手）が必要ですが、「x」があります",
    );
    check(
        &"7g7x".parse::<Move>().unwrap_err(),
        "byte 3: expected a rank from a to i, found `x`",
        "4バイト目: aからiの段が必要ですが、「x」があります",
    );
    check(
        &"startpos moves 7g7".parse::<PositionCommand>().unwrap_err(),
        "move 1: byte 18: expected a rank from a to i, found the end",
        "1手目: 19バイト目: aからiの段が必要ですが、ここで終わっています",
    );
}

#[test]
fn japanese_notation_is_explained() {
    let expected = NotationPart::Piece;
    check(
        &NotationErrorKind::TooShort { expected },
        "expected a piece name, found the end",
        "駒の名前がありません",
    );
    let (found, part) = ('左', NotationPart::Side);
    check(
        &NotationErrorKind::Repeated { found, part },
        "expected the end of the move, found `左`: `左`, `直` or `右` is given already",
        "「左」が余分です。「左」「直」「右」のどれかがすでにあります",
    );
    let notation = |text: &str| text.parse::<Notation>().unwrap();
    let (expected, found) = (notation("▲５八金右"), notation("▲５八金左"));
    check(
        &NotationWarning::WrongOrigin { expected, found },
        "expected `▲５八金右`, found `▲５八金左`: only one piece can move there",
        "「▲５八金左」は、正しくは「▲５八金右」です。動ける駒は1枚だけです",
    );
    check(
        &notation("▲５八金")
            .resolve(&Position::startpos(), None)
            .unwrap_err(),
        "expected one of `５八金右(49) ５八金左(69)`, found `▲５八金`",
        "「▲５八金」では、どの駒か決まりません。「５八金右(49) ５八金左(69)」のどれかです",
    );
}

#[test]
fn losses_are_named_with_their_places() {
    let mut losses = Vec::new();
    let (ply, first) = (
        LossPlace::Ply { variation: 2, ply: 9 },
        LossPlace::Ply { variation: 0, ply: 4 },
    );
    let (ending, written) = (text("封じ手"), Some(text("中断")));
    let result = GameResult::Win(Color::Black);
    losses.lose(LossKind::Variation { moves: 1 }, ply);
    losses.lose(
        LossKind::Ending {
            text: ending,
            written,
        },
        LossPlace::Start,
    );
    losses.lose(LossKind::Time, ply);
    losses.lose(LossKind::FractionOfSecond, first);
    losses.lose(LossKind::StatedResult { result }, LossPlace::Record);
    let expected = [
        ["a variation of 1 move (from move 9)", "1手の変化（9手目から）"],
        [
            "the ending `封じ手` (written as `中断`) at the start",
            "終局「封じ手」（「中断」と書きます）（開始局面）",
        ],
        ["the time at move 9 of variation 2", "消費時間（変化2の9手目）"],
        ["the fraction of a second at move 4", "1秒未満の消費時間（4手目）"],
        [
            "the stated result (a win of Black)",
            "棋譜に書かれた結果（先手の勝ち）",
        ],
    ];
    for (loss, [english, japanese]) in losses.iter().zip(expected) {
        check(loss, english, japanese);
    }
    losses.truncate(1);
    check(
        &WriteError::Losses(Losses::new(losses)),
        "the format cannot hold all of the record: a variation of 1 move (from move 9)",
        "この形式では保存できないものがあります: 1手の変化（9手目から）",
    );
}
