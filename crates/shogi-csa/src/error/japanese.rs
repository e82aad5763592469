//! The Japanese messages of the diagnostics about CSA.

use std::fmt;

use shogi_core::PieceKind;
use shogi_core::text::Localize;

use super::{DiagnosticKind, PositionProblem, RowProblem, digits};

impl Localize for DiagnosticKind {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(problem) => problem.fmt_japanese(f),
            Self::Game(problem) => problem.fmt_japanese(f),
            Self::Start(problem) => problem.fmt_japanese(f),
            Self::NoGames => f.write_str("区切りの行だけで、対局がありません"),
            Self::DuplicateVersion => f.write_str("同じ対局に2つ目のバージョンがあります。無視します"),
            Self::BadInfo { found } => {
                write!(f, "「{found}」は「$KEY:値」の形ではないので無視します")
            }
            Self::BadBoardRow(problem) => problem.fmt_japanese(f),
            Self::DuplicateBoardRow(row) => write!(f, "盤面の{}段目の行が2つ以上あります", row.number()),
            Self::MissingRows { count } => {
                write!(f, "盤面が{count}段しかありません（9段必要です）")
            }
            Self::BadPosition(problem) => problem.fmt_japanese(f),
            Self::SquareOccupied { square } => write!(f, "{}に駒が2枚あります", digits(*square)),
            Self::MissingPosition => f.write_str("初手の前に「PI」などの開始局面がありません。平手とします"),
            Self::MissingTurn { assumed } => {
                write!(
                    f,
                    "開始局面の後に手番（「+」か「-」）がありません。{}番とします",
                    assumed.to_ja()
                )
            }
            Self::LateDeclaration => {
                f.write_str("文字コードの指定が開始局面より後にあります。注記行として残します")
            }
            Self::ServerMessage { found } => write!(
                f,
                "「{found}」は「%TORYO」のような終局ではなく、サーバーの通知です。ここから結果を読みます"
            ),
            Self::RepeatedEnding { found } => {
                write!(
                    f,
                    "「{found}」は終局と同じことを知らせるサーバーの通知です。残しません"
                )
            }
            Self::OtherEnding { found } => {
                write!(
                    f,
                    "サーバーの通知「{found}」は、この対局の終局と違います。残しません"
                )
            }
            Self::ServerMismatch { means, found } => {
                f.write_str("サーバーの記録は")?;
                found.fmt_japanese(f)?;
                f.write_str("ですが、終局は")?;
                means.fmt_japanese(f)?;
                f.write_str("を表します")
            }
        }
    }
}

impl Localize for RowProblem {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchRow(row) => write!(f, "盤面の行は「P1」から「P9」までですが、「P{row}」があります"),
            Self::SquareCount { row, count } => {
                write!(f, "{}段目が{count}マスです（9マス必要です）", row.number())
            }
            Self::UnknownMark { mark, square } => {
                let place = square.map_or(String::new(), |square| format!("{}の", digits(square)));
                write!(f, "{place}「{mark}」は駒でも空のマス「*」でもありません")
            }
            Self::TwoMarks => f.write_str("空のマスの印に「*」と「.」が混ざっています"),
        }
    }
}

impl Localize for PositionProblem {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadItem { found } => write!(f, "「{found}」は「82HI」のようなマスと駒ではありません"),
            Self::PiBesideRows => f.write_str("「PI」と盤面の行の両方があります"),
            Self::OtherPi => f.write_str("前と違う盤面の「PI」があります"),
            Self::HandInPi => f.write_str("「PI」の後には盤上の駒を書きます。持駒は書けません"),
            Self::NothingToRemove { kind, square, found } => {
                let (square, kind) = (digits(*square), kind.to_csa());
                let found = found.map_or("空", PieceKind::to_csa);
                write!(f, "{square}から除く駒は{kind}ですが、そこは{found}です")
            }
            Self::RestNotLast => f.write_str("「00AL」は開始局面の最後に書きます"),
            Self::NotForHand(kind) => write!(f, "{}は持駒にできません", kind.to_csa()),
            Self::TooManyInHand(kind) => write!(f, "持駒の{}は255枚までです", kind.to_csa()),
        }
    }
}
