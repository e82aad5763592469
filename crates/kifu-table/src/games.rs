//! The columns of the table of games.

use std::borrow::Cow;
use std::time::Duration;

use chrono::{NaiveDate, NaiveDateTime};
use kifu::shogi_core::record::{DateTime, HeaderName, HeaderValue, NoteKind, TimeControl};
use kifu::{Color, Diagnostic, Node, Record, Severity};

use crate::column::{Column, Value};
use crate::openings::opening;
use crate::row::Row;

/// The columns that say which game a row belongs to. All tables begin with them.
pub(crate) static PLACE: &[Column] = &[
    Column {
        name: "path",
        description: "the file, as it was named",
        value: Value::Text(|row| Some(row.game.path.into())),
    },
    Column {
        name: "offset",
        description: "the byte of the file at which the game begins; null after bytes that cannot be decoded",
        value: Value::Int64(|row| row.game.offset.and_then(|offset| offset.try_into().ok())),
    },
    Column {
        name: "game_index",
        description: "the number of the game, or of the entry of a file with positions, in the file, from 0",
        value: Value::Int64(|row| row.game.index.try_into().ok()),
    },
];

/// The further columns of the table of games.
pub(crate) static GAMES: &[Column] = &[
    Column {
        name: "format",
        description: "the name of the format in lower case: kif, csa, …; null if the text is no game record",
        value: Value::Text(|row| Some(row.document()?.recognized_format()?.short_name().into())),
    },
    Column {
        name: "encoding",
        description: "the encoding: UTF-8, Shift_JIS, EUC-JP, …",
        value: Value::Text(|row| Some(row.document()?.encoding.name().into())),
    },
    Column {
        name: "event",
        description: "the event (棋戦, `$EVENT`)",
        value: Value::Text(|row| named(row, HeaderName::Event)),
    },
    Column {
        name: "site",
        description: "the place (場所, `$SITE`)",
        value: Value::Text(|row| named(row, HeaderName::Site)),
    },
    Column {
        name: "opening",
        description: "the opening, as the file names it (戦型, `$OPENING`, 先手の戦型, 後手の囲い; several with ` / ` between them), or else by the moves",
        value: Value::Text(opening),
    },
    Column {
        name: "black",
        description: "the player of Black (先手, 下手, `N+`)",
        value: Value::Text(|row| player(row, Color::Black)),
    },
    Column {
        name: "white",
        description: "the player of White (後手, 上手, `N-`)",
        value: Value::Text(|row| player(row, Color::White)),
    },
    Column {
        name: "black_rating",
        description: "the rating of Black, as floodgate writes it",
        value: Value::Float32(|row| rating(row, Color::Black)),
    },
    Column {
        name: "white_rating",
        description: "the rating of White",
        value: Value::Float32(|row| rating(row, Color::White)),
    },
    Column {
        name: "date",
        description: "the day on which the game began (開始日時, 対局日, `$START_TIME`)",
        value: Value::Date(|row| date(start_time(row)?)),
    },
    Column {
        name: "start_time",
        description: "when the game began, without a time zone; null if only the day is known",
        value: Value::Timestamp(|row| date_and_time(start_time(row)?)),
    },
    Column {
        name: "end_time",
        description: "when the game ended (終了日時, `$END_TIME`)",
        value: Value::Timestamp(|row| date_and_time(row.record()?.end_time()?.parsed()?)),
    },
    Column {
        name: "time_control",
        description: "the time control as written (持ち時間, `$TIME_LIMIT`, `$TIME`)",
        value: Value::Text(|row| Some(row.record()?.time_control_text()?.into())),
    },
    Column {
        name: "time_main_s",
        description: "the main time of each side, in seconds",
        value: Value::Float64(|row| Some(time_control(row)?.main.as_secs_f64())),
    },
    Column {
        name: "time_byoyomi_s",
        description: "the time for each move after the main time, in seconds",
        value: Value::Float64(|row| time_control(row)?.byoyomi.as_ref().map(Duration::as_secs_f64)),
    },
    Column {
        name: "time_increment_s",
        description: "the time that each move adds, in seconds",
        value: Value::Float64(|row| time_control(row)?.increment.as_ref().map(Duration::as_secs_f64)),
    },
    Column {
        name: "handicap",
        description: "the handicap (平手, 香落ち, …); null for any other start position",
        value: Value::Text(|row| Some(row.record()?.handicap()?.name().into())),
    },
    Column {
        name: "start_sfen",
        description: "the start position in SFEN",
        value: Value::Text(|row| Some(row.record()?.start().to_string().into())),
    },
    Column {
        name: "n_moves",
        description: "the number of moves of the main line",
        value: Value::Int32(|row| Some(count(row.record()?.root().line_moves()))),
    },
    Column {
        name: "ending",
        description: "how the main line ends: resign, checkmate, repetition, …",
        value: Value::Text(|row| Some(row.record()?.ending()?.name().into())),
    },
    Column {
        name: "winner",
        description: "who won the main line: black, white or draw; null if it is unknown",
        value: Value::Text(|row| Some(row.record()?.result()?.name().into())),
    },
    Column {
        name: "moves",
        description: "the moves of the main line in USI",
        value: Value::Texts(|row, take| {
            for mv in mainline(row).filter_map(Node::mv) {
                take(mv.to_usi().as_str());
            }
        }),
    },
    Column {
        name: "times_ms",
        description: "the time of each move of the main line, in milliseconds; null above 24 days",
        value: Value::Integers(|row, take| {
            for node in mainline(row).filter(|node| node.mv().is_some()) {
                take(node.time().and_then(|time| time.as_millis().try_into().ok()));
            }
        }),
    },
    Column {
        name: "evals_cp",
        description: "the evaluation after each move of the main line, in centipawns; positive if Black is better",
        value: Value::Integers(|row, take| {
            for node in mainline(row).filter(|node| node.mv().is_some()) {
                let value = node.evaluation().and_then(|evaluation| evaluation.cp);
                take(value.and_then(|value| value.try_into().ok()));
            }
        }),
    },
    Column {
        name: "n_variations",
        description: "the number of variations",
        value: Value::Int32(|row| {
            let nodes = row.record()?.nodes_in_order().skip(1);
            Some(count(nodes.filter(|node| !node.is_first_child()).count()))
        }),
    },
    Column {
        name: "n_comments",
        description: "the number of lines of comments, also in variations",
        value: Value::Int32(|row| {
            let notes = row.record()?.nodes_in_order().flat_map(Node::notes);
            let is_comment = |kind| matches!(kind, NoteKind::Comment | NoteKind::LeadingComment);
            Some(count(notes.filter(|&(kind, _)| is_comment(kind)).count()))
        }),
    },
    Column {
        name: "n_errors",
        description: "the number of errors; `kifu check` shows them",
        value: Value::Int32(|row| Some(diagnostics(row, Severity::Error))),
    },
    Column {
        name: "n_warnings",
        description: "the number of warnings",
        value: Value::Int32(|row| Some(diagnostics(row, Severity::Warning))),
    },
    Column {
        name: "first_error_code",
        description: "the code of the first error; `unreadable_file` if the file cannot be read",
        value: Value::Text(|row| match row.game.read {
            None => Some(UNREADABLE_FILE.into()),
            Some(_) => Some(first_error(row)?.code().into()),
        }),
    },
    Column {
        name: "first_error_line",
        description: "the line of the first error, from 1",
        value: Value::Int64(|row| Some(first_error(row)?.line().into())),
    },
    Column {
        name: "first_error_column",
        description: "the column of the first error in characters, from 1",
        value: Value::Int64(|row| Some(first_error(row)?.column().into())),
    },
    Column {
        name: "headers",
        description: "all headers as written, in the order of the file",
        value: Value::Pairs(|row, take| {
            for header in row.record().into_iter().flat_map(|record| record.headers.iter()) {
                take(&header.key, &header.value);
            }
        }),
    },
];

/// The code of the error of a file that cannot be opened or read.
pub(crate) const UNREADABLE_FILE: &str = "unreadable_file";

fn named<'r>(row: &Row<'r>, name: HeaderName) -> Option<Cow<'r, str>> {
    Some(row.record()?.headers.get_named(name)?.into())
}

pub(crate) fn player<'r>(row: &Row<'r>, color: Color) -> Option<Cow<'r, str>> {
    Some(row.record()?.player(color)?.into())
}

#[expect(clippy::cast_possible_truncation, reason = "a rating has few digits")]
pub(crate) fn rating(row: &Row<'_>, color: Color) -> Option<f32> {
    Some(row.record()?.rating(color)? as f32)
}

fn start_time(row: &Row<'_>) -> Option<DateTime> {
    row.record()?.start_time()?.parsed()
}

fn time_control(row: &Row<'_>) -> Option<TimeControl> {
    row.record()?.time_control().and_then(HeaderValue::parsed)
}

fn date(time: DateTime) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(time.year.into(), time.month.into(), time.day.into())
}

/// Returns `None` if the time of day is unknown.
fn date_and_time(time: DateTime) -> Option<NaiveDateTime> {
    let of_day = time.time?;
    let second = of_day.second.unwrap_or(0);
    date(time)?.and_hms_opt(of_day.hour.into(), of_day.minute.into(), second.into())
}

/// The moves and endings of the main line.
fn mainline<'r>(row: &Row<'r>) -> impl Iterator<Item = Node<'r>> + use<'r> {
    row.record().map(Record::root).into_iter().flat_map(Node::line)
}

fn diagnostics(row: &Row<'_>, severity: Severity) -> i32 {
    let Some(game) = row.game() else {
        // A file that cannot be read is an error.
        return i32::from(severity == Severity::Error);
    };
    let found = game.diagnostics.iter();
    count(found.filter(|found| found.severity() == severity).count())
}

fn first_error<'r>(row: &Row<'r>) -> Option<&'r Diagnostic> {
    row.game()?.first_error()
}

pub(crate) fn count(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
