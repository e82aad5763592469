//! The texts of the tables, in English and Japanese.

use kifu::core::reader::messages;

messages! {
    /// A title, or the name of a row or column.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(super) enum Label {
        Games, en("Games"), ja("対局");
        GamesWithErrors, en("With errors"), ja("エラーあり");
        Result, en("Result"), ja("結果");
        BlackWins, en("Black won"), ja("先手（下手）勝ち");
        WhiteWins, en("White won"), ja("後手（上手）勝ち");
        Draw, en("draw"), ja("引き分け");
        NoResult, en("no result"), ja("結果なし");
        Ending, en("Ending"), ja("終局");
        NoEnding, en("no ending"), ja("終局なし");
        OtherEnding, en("other"), ja("その他");
        Moves, en("Moves"), ja("手数");
        Minimum, en("shortest"), ja("最短");
        LowerQuartile, en("lower quartile"), ja("第1四分位数");
        Median, en("median"), ja("中央値");
        Mean, en("mean"), ja("平均");
        UpperQuartile, en("upper quartile"), ja("第3四分位数");
        Maximum, en("longest"), ja("最長");
        Handicap, en("Handicap"), ja("手合割");
        Opening, en("Opening"), ja("戦型");
        Event, en("Event"), ja("棋戦");
        Year, en("Year"), ja("年");
        NoDate, en("no date"), ja("日付なし");
        Time, en("Time used"), ja("消費時間");
        GamesWithTimes, en("games with times"), ja("時間のある対局");
        BlackTime, en("Black"), ja("先手（下手）");
        WhiteTime, en("White"), ja("後手（上手）");
        TimePerMove, en("mean for a move"), ja("1手の平均");
        LongestTime, en("longest for a move"), ja("1手の最長");
        Player, en("Player"), ja("対局者");
        Won, en("Won"), ja("勝");
        Lost, en("Lost"), ja("負");
        Drawn, en("Drawn"), ja("引分");
        AsBlack, en("As Black"), ja("先手（下手）");
        AsWhite, en("As White"), ja("後手（上手）");
        /// The number of rows that are left out.
        More(usize) as more, en("and {more} more"), ja("ほか{more}件");
    }
}
