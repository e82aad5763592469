//! [`SortKey`]: the order of games that `--sort` chooses.

use std::ffi::OsString;

use clap::ValueEnum;
use kifu::shogi_core::format::tools::trim_blanks;
use kifu::shogi_core::record::{DateTime, HeaderValue, TimeOfDay};
use kifu::{Color, HeaderName, Record};
use kifu_archive::Input;
use kifu_archive::criteria::Dates;

/// What decides the order of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SortKey {
    /// When the game began, or else when it ended. A year or a month comes before its days.
    Date,
    /// The name of Black.
    Black,
    /// The name of White.
    White,
    /// The event.
    Event,
    /// The number of moves in the main line.
    Length,
    /// The path of the input.
    Path,
}

/// The value by which a game is sorted. Games without one are the last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SortValue {
    Date(String, Option<TimeOfDay>),
    Text(String),
    Length(usize),
    Path(OsString),
    None,
}

impl SortKey {
    /// The value of a game.
    pub(crate) fn value(self, input: &Input, record: &Record) -> SortValue {
        let text = |text: Option<&str>| match trim_blanks(text.unwrap_or_default()) {
            "" => SortValue::None,
            text => SortValue::Text(text.to_owned()),
        };
        match self {
            Self::Date => Dates::of(record).map_or(SortValue::None, |date| {
                let start: Option<DateTime> = record.start_time().and_then(HeaderValue::parsed);
                SortValue::Date(date.to_string(), start.and_then(|start| start.time))
            }),
            Self::Black => text(record.player(Color::Black)),
            Self::White => text(record.player(Color::White)),
            Self::Event => text(record.headers.get_named(HeaderName::Event)),
            Self::Length => SortValue::Length(record.root().line_moves()),
            Self::Path => SortValue::Path(input.path().into()),
        }
    }
}
