//! The texts of the tables, in English and Japanese.

use std::fmt;

use kifu::Localize;

/// A title, or the name of a row or column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Label {
    Games,
    GamesWithErrors,
    Result,
    BlackWins,
    WhiteWins,
    Draw,
    NoResult,
    Ending,
    NoEnding,
    OtherEnding,
    Moves,
    Minimum,
    LowerQuartile,
    Median,
    Mean,
    UpperQuartile,
    Maximum,
    Handicap,
    Opening,
    Event,
    Year,
    NoDate,
    Time,
    GamesWithTimes,
    BlackTime,
    WhiteTime,
    TimePerMove,
    LongestTime,
    Player,
    Won,
    Lost,
    Drawn,
    AsBlack,
    AsWhite,
    /// The number of rows that are left out.
    More(usize),
}

impl Label {
    /// The text in English and in Japanese. Empty for [`Label::More`], which has a number.
    const fn texts(self) -> (&'static str, &'static str) {
        match self {
            Self::Games => ("Games", "対局"),
            Self::GamesWithErrors => ("With errors", "エラーあり"),
            Self::Result => ("Result", "結果"),
            Self::BlackWins => ("Black won", "先手（下手）勝ち"),
            Self::WhiteWins => ("White won", "後手（上手）勝ち"),
            Self::Draw => ("draw", "引き分け"),
            Self::NoResult => ("no result", "結果なし"),
            Self::Ending => ("Ending", "終局"),
            Self::NoEnding => ("no ending", "終局なし"),
            Self::OtherEnding => ("other", "その他"),
            Self::Moves => ("Moves", "手数"),
            Self::Minimum => ("shortest", "最短"),
            Self::LowerQuartile => ("lower quartile", "第1四分位数"),
            Self::Median => ("median", "中央値"),
            Self::Mean => ("mean", "平均"),
            Self::UpperQuartile => ("upper quartile", "第3四分位数"),
            Self::Maximum => ("longest", "最長"),
            Self::Handicap => ("Handicap", "手合割"),
            Self::Opening => ("Opening", "戦型"),
            Self::Event => ("Event", "棋戦"),
            Self::Year => ("Year", "年"),
            Self::NoDate => ("no date", "日付なし"),
            Self::Time => ("Time used", "消費時間"),
            Self::GamesWithTimes => ("games with times", "時間のある対局"),
            Self::BlackTime => ("Black", "先手（下手）"),
            Self::WhiteTime => ("White", "後手（上手）"),
            Self::TimePerMove => ("mean for a move", "1手の平均"),
            Self::LongestTime => ("longest for a move", "1手の最長"),
            Self::Player => ("Player", "対局者"),
            Self::Won => ("Won", "勝"),
            Self::Lost => ("Lost", "負"),
            Self::Drawn => ("Drawn", "引分"),
            Self::AsBlack => ("As Black", "先手（下手）"),
            Self::AsWhite => ("As White", "後手（上手）"),
            Self::More(_) => ("", ""),
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::More(more) => write!(f, "and {more} more"),
            label => f.write_str(label.texts().0),
        }
    }
}

impl Localize for Label {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::More(more) => write!(f, "ほか{more}件"),
            label => f.write_str(label.texts().1),
        }
    }
}
