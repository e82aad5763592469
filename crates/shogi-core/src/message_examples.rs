//! Tests with an example of every message of this crate, in each language.

use std::mem::discriminant;
use std::time::Duration;

use pretty_assertions::assert_eq;

use crate::format::GameProblem;
use crate::notation::ja::diagram::{DiagramErrorKind, HandErrorKind};
use crate::notation::ja::moves::{Notation, NotationErrorKind, NotationPart, NotationWarning, ResolveError};
use crate::notation::ja::start::StartProblem;
use crate::notation::sfen::SfenErrorKind;
use crate::notation::usi::{PositionCommand, PositionCommandError, UsiExpected, UsiMoveError};
use crate::position::PositionError;
use crate::record::{
    EditError, Loss, LossKind, LossPlace, LossSink, Losses, NodeId, NoteKind, VariationError, WriteError,
};
use crate::setup::SetupProblem;
use crate::text::Limit;
use crate::text::encoding::Encoding;
use crate::text::{
    Damage, Describe, FileType, Localize, MessageRow, SpellingError, TextProblem, Treatment, WrongEncoding,
};
use crate::{
    Color, File, GameResult, HandPiece, Handicap, IllegalMove, Move, Piece, PieceKind, Position, Rank, Square,
};

/// Checks the rows, each of which has one message in all languages, and prints them. `cargo xtask messages` collects
/// the output.
#[expect(
    clippy::print_stdout,
    reason = "the table of messages is made of what is printed"
)]
fn check(rows: impl IntoIterator<Item = MessageRow>) {
    for row in rows {
        assert_eq!(row.check(), Ok(()), "{row}");
        println!("{row}");
    }
}

/// Checks the examples of one type of message. Each variant of `K` must have at least one example. `variants` returns
/// how many variants `K` has.
fn check_kind<K: Describe>(examples: &[K], variants: impl Fn(&K) -> usize) {
    check(examples.iter().map(MessageRow::of));
    assert_each_variant(examples, variants);
}

fn check_messages<M: Localize>(examples: &[M], variants: impl Fn(&M) -> usize) {
    check(examples.iter().map(MessageRow::of_message));
    assert_each_variant(examples, variants);
}

fn assert_each_variant<T>(examples: &[T], variants: impl Fn(&T) -> usize) {
    let mut found = Vec::new();
    for example in examples.iter().map(discriminant) {
        if !found.contains(&example) {
            found.push(example);
        }
    }
    assert_eq!(found.len(), variants(&examples[0]));
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn text(text: &str) -> String {
    text.to_owned()
}

const fn damaged(damage: Damage, treatment: Treatment) -> TextProblem {
    TextProblem::Damaged { damage, treatment }
}

#[test]
fn messages_about_damage_are_in_all_languages() {
    let garbled = |is_exact| Damage::Garbled {
        original: Encoding::ShiftJis,
        decoded_as: WrongEncoding::Latin1,
        is_exact,
    };
    let mixed = |further_changes| Damage::MixedEncodings {
        first: Encoding::ShiftJis,
        rest: Encoding::Utf8,
        line: 5,
        further_changes,
    };
    let damages = [
        Damage::Quoted,
        Damage::Html,
        garbled(true),
        garbled(false),
        mixed(0),
        mixed(2),
    ];
    let treatments = [
        Treatment::Repaired,
        Treatment::Readable,
        Treatment::Unreadable,
        Treatment::UnreadableGame,
    ];
    for treatment in treatments {
        let problems = damages.map(|damage| damaged(damage, treatment));
        check(problems.iter().map(MessageRow::of));
    }
    assert_each_variant(&damages, |damage| match damage {
        Damage::Quoted | Damage::Html | Damage::Garbled { .. } | Damage::MixedEncodings { .. } => 4,
    });
}

fn problems_of_texts() -> Vec<TextProblem> {
    vec![
        TextProblem::Empty,
        TextProblem::NotARecord { found: text("hello") },
        TextProblem::Truncated { loses_line: true },
        damaged(Damage::Quoted, Treatment::Unreadable),
        TextProblem::OtherFileType(FileType::Png),
        TextProblem::Utf16,
        exceeded(Limit::Bytes),
        TextProblem::InvalidEncoding {
            encoding: Encoding::ShiftJis,
            byte_offset: 12,
            places: 3,
            lossy: false,
        },
        TextProblem::EncodingMismatch {
            declared: Encoding::Utf8,
            found: Encoding::ShiftJis,
        },
        TextProblem::NameMismatch {
            named: Encoding::ShiftJis,
            found: Encoding::Utf8,
        },
        TextProblem::FormatMismatch {
            named: "KIF",
            found: "CSA",
        },
        TextProblem::UnknownEncoding { label: text("utf-9") },
        TextProblem::DoubleBom,
        TextProblem::NulByte,
        TextProblem::ControlCharacter { character: '\u{85}' },
        TextProblem::InvisibleCharacter {
            character: '\u{200b}',
        },
        TextProblem::ReplacementCharacter,
        TextProblem::MoreGames,
        TextProblem::MoreDiagnostics {
            count: 7,
            any_error: true,
        },
    ]
}

#[test]
fn messages_about_texts_are_in_all_languages() {
    check_kind(&problems_of_texts(), |kind| match kind {
        TextProblem::Empty
        | TextProblem::NotARecord { .. }
        | TextProblem::Truncated { .. }
        | TextProblem::Damaged { .. }
        | TextProblem::OtherFileType(_)
        | TextProblem::Utf16
        | TextProblem::LimitExceeded { .. }
        | TextProblem::InvalidEncoding { .. }
        | TextProblem::EncodingMismatch { .. }
        | TextProblem::NameMismatch { .. }
        | TextProblem::FormatMismatch { .. }
        | TextProblem::UnknownEncoding { .. }
        | TextProblem::DoubleBom
        | TextProblem::NulByte
        | TextProblem::ControlCharacter { .. }
        | TextProblem::InvisibleCharacter { .. }
        | TextProblem::ReplacementCharacter
        | TextProblem::MoreGames
        | TextProblem::MoreDiagnostics { .. } => 19,
    });
}

const fn exceeded(limit: Limit) -> TextProblem {
    TextProblem::LimitExceeded { limit, count: 1000 }
}

#[test]
fn messages_about_limits_are_in_all_languages() {
    let problems = Limit::ALL.map(exceeded);
    check(problems.iter().map(MessageRow::of));
    assert_each_variant(&Limit::ALL, |limit| match limit {
        Limit::Bytes | Limit::Lines | Limit::Games | Limit::Moves | Limit::Variations | Limit::Notes => 6,
    });
}

#[test]
fn messages_about_other_files_are_in_all_languages() {
    let row = |&kind| MessageRow::of(&TextProblem::OtherFileType(kind));
    check(FileType::ALL.iter().map(row));
}

#[test]
fn messages_about_names_are_in_all_languages() {
    for error in [
        SpellingError::of_names(["a side", "先手か後手"], ["black", "white"], "red"),
        SpellingError::new(["a file", "筋"], ""),
    ] {
        check([MessageRow::of_message(&error)]);
    }
}

#[cfg(feature = "encoding")]
#[test]
fn messages_about_characters_are_in_all_languages() {
    let error = crate::text::encoding::encode("☗７六歩☖", Encoding::ShiftJis).unwrap_err();
    check([MessageRow::of_message(&error)]);
}

/// Examples of the problems for which [`problems_of_moves`] has no example.
fn problems_of_games() -> Vec<GameProblem> {
    let found = || text("虎");
    let (kept, other) = (Duration::from_secs(12), Duration::from_millis(1500));
    vec![
        GameProblem::UnknownPart {
            format: "KIF",
            found: found(),
        },
        GameProblem::BadVersion {
            example: "2.0",
            found: text("9"),
        },
        GameProblem::DuplicateDeclaration,
        GameProblem::LateStart,
        GameProblem::StartAfterTurn,
        GameProblem::TrailingText {
            found: found(),
            loses_line: false,
        },
        GameProblem::TrailingText {
            found: found(),
            loses_line: true,
        },
        GameProblem::MoveAfterEnding,
        GameProblem::SecondEnding,
        GameProblem::UnknownEnding {
            found: text("封じ手"),
            known: "中断 投了".into(),
        },
        GameProblem::UnknownResult { found: text("虎") },
        GameProblem::ResultKept {
            found: text("先手の時間切れ勝ち（抗議あり）"),
        },
        GameProblem::BadTime {
            example: "T12",
            found: text("T-1"),
        },
        GameProblem::TimeOverflow {
            found: text("T99999999"),
        },
        GameProblem::TimeTooFine {
            found: text("T1.00005"),
        },
        GameProblem::TimeWithoutMove,
        GameProblem::DuplicateTime { kept, found: other },
        GameProblem::TotalTime {
            expected: kept,
            found: other,
        },
        GameProblem::Skipped {
            first: 3,
            last: 5,
            is_partial: false,
        },
        GameProblem::Skipped {
            first: 3,
            last: 3,
            is_partial: true,
        },
        GameProblem::NextGame,
    ]
}

#[test]
fn messages_about_games_are_in_all_languages() {
    let mut examples = problems_of_games();
    examples.extend(problems_of_moves());
    check_kind(&examples, |kind| match kind {
        GameProblem::UnknownPart { .. }
        | GameProblem::BadVersion { .. }
        | GameProblem::DuplicateDeclaration
        | GameProblem::Setup(_)
        | GameProblem::LateStart
        | GameProblem::StartAfterTurn
        | GameProblem::BadMove { .. }
        | GameProblem::BadSquare { .. }
        | GameProblem::UnknownPiece { .. }
        | GameProblem::BadDrop(_)
        | GameProblem::SameWithoutPrevious { .. }
        | GameProblem::TrailingText { .. }
        | GameProblem::ImpossibleMove(_)
        | GameProblem::IllegalMove { .. }
        | GameProblem::WrongTurn { .. }
        | GameProblem::PieceMismatch { .. }
        | GameProblem::MoveAfterEnding
        | GameProblem::SecondEnding
        | GameProblem::UnknownEnding { .. }
        | GameProblem::UnknownResult { .. }
        | GameProblem::ResultKept { .. }
        | GameProblem::BadTime { .. }
        | GameProblem::TimeOverflow { .. }
        | GameProblem::TimeTooFine { .. }
        | GameProblem::TimeWithoutMove
        | GameProblem::DuplicateTime { .. }
        | GameProblem::TotalTime { .. }
        | GameProblem::Skipped { .. }
        | GameProblem::NextGame => 29,
    });
}

fn problems_of_moves() -> [GameProblem; 10] {
    let reason = IllegalMove::TwoPawns {
        file: File::new(7).unwrap(),
    };
    [
        GameProblem::BadMove {
            example: "７六歩(77)",
            found: text("？"),
        },
        GameProblem::BadSquare {
            example: "７六",
            found: text("７十"),
        },
        GameProblem::UnknownPiece { found: text("虎") },
        GameProblem::BadDrop(PieceKind::King),
        GameProblem::SameWithoutPrevious { found: text("同") },
        GameProblem::ImpossibleMove(IllegalMove::NoPiece { from: square("5e") }),
        GameProblem::IllegalMove { reason, strict: true },
        GameProblem::WrongTurn {
            to_move: Color::Black,
        },
        GameProblem::PieceMismatch {
            written: PieceKind::Silver,
            found_there: PieceKind::Pawn,
        },
        GameProblem::Setup(SetupProblem::NoKing),
    ]
}

#[test]
fn messages_about_the_rules_are_in_all_languages() {
    let (from, to, kind) = (square("7g"), square("5e"), PieceKind::Pawn);
    let (piece, file, owner) = (HandPiece::Pawn, to.file(), Color::White);
    let blocker = square("6f");
    let examples = [
        IllegalMove::NoPiece { from },
        IllegalMove::NotYours { from, kind, owner },
        IllegalMove::OwnPieceInTheWay { to, kind },
        IllegalMove::NothingInHand { piece, to },
        IllegalMove::SquareOccupied { to, kind },
        IllegalMove::CannotMoveSo { kind, from, to },
        IllegalMove::PathBlocked {
            kind,
            from,
            to,
            blocker,
        },
        IllegalMove::CannotPromote { kind, from, to },
        IllegalMove::MustPromote { kind, to },
        IllegalMove::NowhereToGo { piece, to },
        IllegalMove::TwoPawns { file },
        IllegalMove::KingCaptured { to },
        IllegalMove::KingLeftInCheck {
            king: from,
            checker: to,
        },
        IllegalMove::DropPawnMate { to },
    ];
    check_kind(&examples, |reason| match reason {
        IllegalMove::NoPiece { .. }
        | IllegalMove::NotYours { .. }
        | IllegalMove::OwnPieceInTheWay { .. }
        | IllegalMove::NothingInHand { .. }
        | IllegalMove::SquareOccupied { .. }
        | IllegalMove::CannotMoveSo { .. }
        | IllegalMove::PathBlocked { .. }
        | IllegalMove::CannotPromote { .. }
        | IllegalMove::MustPromote { .. }
        | IllegalMove::NowhereToGo { .. }
        | IllegalMove::TwoPawns { .. }
        | IllegalMove::KingCaptured { .. }
        | IllegalMove::KingLeftInCheck { .. }
        | IllegalMove::DropPawnMate { .. } => 14,
    });
}

#[test]
fn messages_about_positions_are_in_all_languages() {
    let (color, square) = (Color::White, square("5e"));
    let (kind, piece, file) = (PieceKind::Pawn, HandPiece::Pawn, square.file());
    let examples = [
        SetupProblem::TooManyKings { color, square },
        SetupProblem::TooManyPieces {
            kind: piece,
            count: 19,
        },
        SetupProblem::NoKing,
        SetupProblem::NowhereToGo {
            square,
            piece: Piece::new(color, kind),
        },
        SetupProblem::TwoPawns { color, file },
    ];
    check_kind(&examples, |problem| match problem {
        SetupProblem::TooManyKings { .. }
        | SetupProblem::TooManyPieces { .. }
        | SetupProblem::NoKing
        | SetupProblem::NowhereToGo { .. }
        | SetupProblem::TwoPawns { .. } => 5,
    });
    let examples = [
        PositionError::Setup(SetupProblem::NoKing),
        PositionError::OpponentInCheck {
            color,
            checker: square,
        },
    ];
    check_messages(&examples, |error| match error {
        PositionError::Setup(_) | PositionError::OpponentInCheck { .. } => 2,
    });
}

fn problems_of_starts() -> Vec<StartProblem> {
    let rank = |number| Rank::new(number).unwrap();
    let name = || text("七枚落ち");
    vec![
        StartProblem::UnknownHandicap { name: name() },
        StartProblem::UnsupportedVariant {
            name: text("５五将棋"),
        },
        StartProblem::HandicapSpelling {
            written: text("2枚落ち"),
            meant: Handicap::TwoPiece,
        },
        StartProblem::DuplicateHandicap,
        StartProblem::MissingDiagram,
        StartProblem::ConflictingStart { name: name() },
        StartProblem::UnknownNameOfDiagram { name: name() },
        StartProblem::Row(DiagramErrorKind::UnknownPiece { found: '卜' }),
        StartProblem::Row(DiagramErrorKind::UnknownPiece { found: '虎' }),
        StartProblem::RankMismatch {
            expected: rank(4),
            found: rank(5),
        },
        StartProblem::TooFewRows { count: 8 },
        StartProblem::FileNumbers {
            found: text("１ ２")
        },
        StartProblem::FrameText { found: text("x") },
        StartProblem::Unterminated,
        StartProblem::Hand(HandErrorKind::UnknownPiece { found: '玉' }),
        StartProblem::RestTwice,
        StartProblem::HandWithoutDiagram,
        StartProblem::DuplicateHand,
        StartProblem::DuplicateMoveCount,
        StartProblem::ConflictingTurn,
        StartProblem::GuessedTurn,
        StartProblem::BadMoveCount {
            found: text("x"),
            overflow: false,
        },
        StartProblem::BadMoveCount {
            found: text("99999999999"),
            overflow: true,
        },
        StartProblem::BlackMovesFirst {
            handicap: Handicap::Bishop,
        },
        StartProblem::Setup(SetupProblem::NoKing),
    ]
}

#[test]
fn messages_about_the_start_are_in_all_languages() {
    check_kind(&problems_of_starts(), |problem| match problem {
        StartProblem::UnknownHandicap { .. }
        | StartProblem::UnsupportedVariant { .. }
        | StartProblem::HandicapSpelling { .. }
        | StartProblem::DuplicateHandicap
        | StartProblem::MissingDiagram
        | StartProblem::ConflictingStart { .. }
        | StartProblem::UnknownNameOfDiagram { .. }
        | StartProblem::Row(_)
        | StartProblem::RankMismatch { .. }
        | StartProblem::TooFewRows { .. }
        | StartProblem::FileNumbers { .. }
        | StartProblem::FrameText { .. }
        | StartProblem::Unterminated
        | StartProblem::Hand(_)
        | StartProblem::RestTwice
        | StartProblem::HandWithoutDiagram
        | StartProblem::DuplicateHand
        | StartProblem::DuplicateMoveCount
        | StartProblem::ConflictingTurn
        | StartProblem::GuessedTurn
        | StartProblem::BlackMovesFirst { .. }
        | StartProblem::BadMoveCount { .. }
        | StartProblem::Setup(_) => 23,
    });
}

#[test]
fn messages_about_diagrams_are_in_all_languages() {
    let rank = Rank::new(4).unwrap();
    let examples = [
        DiagramErrorKind::MissingBorder,
        DiagramErrorKind::UnknownPiece { found: '虎' },
        DiagramErrorKind::MarkWithoutPiece { mark: 'v' },
        DiagramErrorKind::PieceWithoutMark { found: '歩' },
        DiagramErrorKind::TooFewCells { rank, count: 8 },
        DiagramErrorKind::TooManyCells { rank },
        DiagramErrorKind::Trailing { found: 'ニ' },
        DiagramErrorKind::TooManyRows,
    ];
    check_kind(&examples.map(StartProblem::Row), |_| 1);
    assert_each_variant(&examples, |kind| match kind {
        DiagramErrorKind::MissingBorder
        | DiagramErrorKind::UnknownPiece { .. }
        | DiagramErrorKind::MarkWithoutPiece { .. }
        | DiagramErrorKind::PieceWithoutMark { .. }
        | DiagramErrorKind::TooFewCells { .. }
        | DiagramErrorKind::TooManyCells { .. }
        | DiagramErrorKind::Trailing { .. }
        | DiagramErrorKind::TooManyRows => 8,
    });
    let examples = [
        HandErrorKind::UnknownPiece { found: '玉' },
        HandErrorKind::Count { found: 256 },
    ];
    check_kind(&examples.map(StartProblem::Hand), |_| 1);
    assert_each_variant(&examples, |kind| match kind {
        HandErrorKind::UnknownPiece { .. } | HandErrorKind::Count { .. } => 2,
    });
}

#[test]
fn messages_about_notations_are_in_all_languages() {
    let expected = NotationPart::Piece;
    let examples = [
        NotationErrorKind::Destination { found: '？' },
        NotationErrorKind::Rank { found: '十' },
        NotationErrorKind::Piece { found: '虎' },
        NotationErrorKind::TooShort { expected },
        NotationErrorKind::Repeated {
            found: '左',
            part: NotationPart::Side,
        },
        NotationErrorKind::PromotedDrop {
            kind: PieceKind::Horse,
        },
        NotationErrorKind::Trailing { found: 'x' },
    ];
    check_messages(&examples, |kind| match kind {
        NotationErrorKind::Destination { .. }
        | NotationErrorKind::Rank { .. }
        | NotationErrorKind::Piece { .. }
        | NotationErrorKind::TooShort { .. }
        | NotationErrorKind::Repeated { .. }
        | NotationErrorKind::PromotedDrop { .. }
        | NotationErrorKind::Trailing { .. } => 7,
    });
    let notation = |text: &str| text.parse::<Notation>().unwrap();
    let found = notation("▲５八金左");
    let expected = notation("▲５八金右");
    let examples = [
        NotationWarning::WrongOrigin { expected, found },
        NotationWarning::OnlyOneLegal { expected, found },
        NotationWarning::NotSameSquare { found },
    ];
    check_messages(&examples, |note| match note {
        NotationWarning::WrongOrigin { .. }
        | NotationWarning::OnlyOneLegal { .. }
        | NotationWarning::NotSameSquare { .. } => 3,
    });
    let (turn, found) = (Color::Black, notation("▲５八金"));
    let ambiguous = found.resolve(&Position::startpos(), None).unwrap_err();
    let examples = [
        ResolveError::WrongTurn { turn, found },
        ResolveError::SameWithoutPrevious { found },
        ResolveError::NoCandidate { turn, found },
        ambiguous,
    ];
    check_messages(&examples, |error| match error {
        ResolveError::WrongTurn { .. }
        | ResolveError::SameWithoutPrevious { .. }
        | ResolveError::NoCandidate { .. }
        | ResolveError::Ambiguous { .. } => 4,
    });
}

#[test]
fn messages_about_sfen_are_in_all_languages() {
    let rank = Rank::new(4).unwrap();
    let examples = [
        SfenErrorKind::UnknownPiece { found: 'x' },
        SfenErrorKind::CannotPromote { found: Some('G') },
        SfenErrorKind::TooManySquares { rank },
        SfenErrorKind::TooFewSquares { rank, count: 8 },
        SfenErrorKind::TooManyRanks,
        SfenErrorKind::TooFewRanks { count: 8 },
        SfenErrorKind::Turn { found: None },
        SfenErrorKind::UnknownHandPiece { found: Some('K') },
        SfenErrorKind::LowerCase,
        SfenErrorKind::HandCount { found: 256 },
        SfenErrorKind::MoveNumber,
        SfenErrorKind::Trailing { found: 'x' },
    ];
    check_kind(&examples, |kind| match kind {
        SfenErrorKind::UnknownPiece { .. }
        | SfenErrorKind::CannotPromote { .. }
        | SfenErrorKind::TooManySquares { .. }
        | SfenErrorKind::TooFewSquares { .. }
        | SfenErrorKind::TooManyRanks
        | SfenErrorKind::TooFewRanks { .. }
        | SfenErrorKind::Turn { .. }
        | SfenErrorKind::UnknownHandPiece { .. }
        | SfenErrorKind::LowerCase
        | SfenErrorKind::HandCount { .. }
        | SfenErrorKind::MoveNumber
        | SfenErrorKind::Trailing { .. } => 12,
    });
}

#[test]
fn messages_about_usi_are_in_all_languages() {
    let examples = [
        UsiExpected::FileOrPiece,
        UsiExpected::File,
        UsiExpected::Rank,
        UsiExpected::Star,
        UsiExpected::PromotionOrEnd,
        UsiExpected::End,
    ]
    .map(|expected| UsiMoveError {
        offset: 2,
        expected,
        found: Some('x'),
    });
    check(examples.iter().map(MessageRow::of_message));
    let examples = ["go", "sfen 9", "startpos 7g7f", "startpos moves 7g7"]
        .map(|text| text.parse::<PositionCommand>().unwrap_err());
    check_messages(&examples, |error| match error {
        PositionCommandError::Start { .. }
        | PositionCommandError::Sfen(_)
        | PositionCommandError::Moves { .. }
        | PositionCommandError::Move { .. } => 4,
    });
}

#[test]
fn messages_about_losses_are_in_all_languages() {
    let examples = [
        LossKind::Variation { moves: 12 },
        LossKind::Moves { count: 90 },
        LossKind::Ending {
            text: text("封じ手"),
            written: Some(text("中断")),
        },
        LossKind::Comment { text: text("好手") },
        LossKind::Bookmark {
            name: text("しおり")
        },
        LossKind::Remark {
            text: text("検討用")
        },
        LossKind::Header {
            key: text("棋戦"),
            value: text("王位戦"),
        },
        LossKind::Time,
        LossKind::FractionOfSecond,
        LossKind::MoveNumber { number: 31 },
        LossKind::StatedResult {
            result: GameResult::Win(Color::Black),
        },
    ];
    assert_each_variant(&examples, |kind| match kind {
        LossKind::Variation { .. }
        | LossKind::Moves { .. }
        | LossKind::Ending { .. }
        | LossKind::Comment { .. }
        | LossKind::Bookmark { .. }
        | LossKind::Remark { .. }
        | LossKind::Header { .. }
        | LossKind::Time
        | LossKind::FractionOfSecond
        | LossKind::MoveNumber { .. }
        | LossKind::StatedResult { .. } => 11,
    });
    let places = [
        LossPlace::Record,
        LossPlace::Start,
        LossPlace::Ply { variation: 2, ply: 9 },
    ];
    let mut losses: Vec<Loss> = Vec::new();
    for kind in examples {
        for place in places {
            losses.lose(kind.clone(), place);
        }
    }
    check(losses.iter().map(MessageRow::of_message));
    let losses = Losses::new(losses);
    let errors = [WriteError::Losses(losses), WriteError::Target(std::fmt::Error)];
    check_messages(&errors, |error| match error {
        WriteError::Losses(_) | WriteError::Target(_) => 2,
    });
}

#[test]
fn messages_about_editing_are_in_all_languages() {
    check([MessageRow::of_message(&VariationError { ply: 9, last: 3 })]);
    let from = Square::ALL[20];
    let examples = [
        EditError::NoSuchNode { node: NodeId::ROOT },
        EditError::NoSuchPly { ply: 9, last: 3 },
        EditError::Start,
        EditError::NotAtEnd,
        EditError::SameEnding,
        EditError::MisplacedNote {
            kind: NoteKind::LeadingComment,
        },
        EditError::Illegal(IllegalMove::NoPiece { from }),
        EditError::Move("7x7f".parse::<Move>().unwrap_err()),
        EditError::DifferentStart,
        EditError::Full,
    ];
    check_messages(&examples, |error| match error {
        EditError::NoSuchNode { .. }
        | EditError::NoSuchPly { .. }
        | EditError::Start
        | EditError::NotAtEnd
        | EditError::SameEnding
        | EditError::MisplacedNote { .. }
        | EditError::Illegal(_)
        | EditError::Move(_)
        | EditError::DifferentStart
        | EditError::Full => 10,
    });
    assert_eq!(
        examples[5].to_string(),
        "the node cannot have a comment before a variation"
    );
}
