//! Converts headers to `N+`, `N-` and `$` lines.

use std::borrow::Cow;
use std::mem;

use shogi_core::format::tools::start::HANDICAP_KEY;
use shogi_core::format::tools::{is_blank, one_line, trim_blanks};
use shogi_core::record::{DateTime, Header, HeaderName, LossKind, LossPlace, LossSink, Record, TimeControl};
use shogi_core::{Color, Handicap};

use super::options::{Version, is_v3_key};
use crate::spelling::split_joined_player;

/// A line of the written text with the name of a player or another header.
pub(super) struct HeaderLine<'r> {
    pub(super) key: Key<'r>,
    pub(super) value: Cow<'r, str>,
}

/// The key of a header line.
#[derive(Clone, Copy)]
pub(super) enum Key<'r> {
    /// The name of a player: `N+`, `N-`.
    Player(Color),
    /// Any other header: the text after the `$`.
    Field(&'r str),
}

/// Converts the headers of a record to lines of CSA. Reports the headers that are lost or changed.
pub(super) fn header_lines<'r>(
    record: &'r Record,
    version: Version,
    losses: &mut dyn LossSink,
) -> Vec<HeaderLine<'r>> {
    let mut lines = Vec::with_capacity(record.headers.len());
    let mut has_name = [false; 2];
    for (index, header) in record.headers.iter().enumerate() {
        // A `手合割` header is left out if its value is the name of the start position, because the start position
        // itself is written.
        if &*header.key == HANDICAP_KEY && Handicap::is_name_of(&header.value, record.start()) {
            continue;
        }
        let key = Key::of(header, &mut has_name, version);
        let converted = key.converted(header);
        // A time in the form of CSA is the same time, so the change is no loss.
        let is_converted = converted.is_some();
        let value = converted.map_or_else(|| key.value(&header.value), Cow::Owned);
        // A header without a value is left out, because some programs cannot read a key without a value.
        let is_written = key.is_readable() && !value.is_empty() && !key.names_both(&value);
        if !is_written || (value != *header.value && !is_converted) {
            losses.lose(LossKind::of_header(header), LossPlace::Header(index));
        }
        if is_written {
            lines.push(HeaderLine { key, value });
        }
    }
    // The CSA document lists the players before all other headers.
    lines.sort_by_key(|line| line.key.rank());
    lines
}

impl<'r> Key<'r> {
    /// Parses a key of CSA: `N+`, `$EVENT`.
    fn from_csa(key: &'r str) -> Option<Self> {
        let player = HeaderName::from_csa_key(key).and_then(HeaderName::player);
        let field = || key.strip_prefix('$').map(Self::Field);
        player.map(Self::Player).or_else(field)
    }

    /// Returns the key to write for a header. A header with a key of CSA keeps this key. The first name of each side is
    /// written as the player, whether its key is 先手 or 下手. Any other header of KIF gets the key of CSA if the
    /// version has such a key and the value has the form that CSA expects. Start and end times always get the key of
    /// CSA, because programs find them only under this key. All other headers keep their own key, so that they are read
    /// back unchanged.
    fn of(header: &'r Header, has_name: &mut [bool; 2], version: Version) -> Self {
        let key = &*header.key;
        let name = HeaderName::from_key(key);
        let player = name.and_then(HeaderName::player);
        let has_value = !trim_blanks(&header.value).is_empty();
        let is_player =
            player.is_some_and(|color| has_value && !mem::replace(&mut has_name[color.index()], true));
        if let Some(key) = Self::from_csa(key) {
            return key;
        }
        match (player, name) {
            (Some(color), _) if is_player => Self::Player(color),
            (None, Some(name)) if key == name.kif_key() && has_csa_form(name, &header.value, version) => {
                Self::from_csa(name.csa_key()).unwrap_or(Self::Field(key))
            }
            _ => Self::Field(key),
        }
    }

    /// Returns the value of a header of KIF that gets the key `$START_TIME`, `$END_TIME` or `$TIME_LIMIT`, in the form of CSA: its
    /// times have seconds. `None` for other headers, and if the value is not a time.
    fn converted(self, header: &'r Header) -> Option<String> {
        if Self::from_csa(&header.key).is_some() {
            return None;
        }
        match self {
            Self::Field("START_TIME" | "END_TIME") => {}
            Self::Field("TIME_LIMIT") => return TimeControl::kif_to_csa(&header.value),
            _ => return None,
        }
        // CSA has no time zone, so the value stays as it is.
        if header.value.trim_end().ends_with('Z') {
            return None;
        }
        let mut date = DateTime::parse(&header.value)?;
        if let Some(time) = &mut date.time {
            time.second.get_or_insert(0);
        }
        Some(date.to_string())
    }

    /// Returns the value as it will be read back after this key: on one line, without blanks at its ends. After a `$`
    /// key, blanks at the beginning are kept.
    fn value(self, value: &'r str) -> Cow<'r, str> {
        match one_line(value) {
            Cow::Borrowed(line) => self.trim(line).into(),
            Cow::Owned(line) => self.trim(&line).to_owned().into(),
        }
    }

    fn trim(self, value: &str) -> &str {
        match self {
            Self::Player(_) => trim_blanks(value),
            Self::Field(_) => value.trim_end_matches(is_blank),
        }
    }

    /// Whether the value is read back as the names of both players.
    fn names_both(self, value: &str) -> bool {
        matches!(self, Self::Player(color) if split_joined_player(color, value).is_some())
    }

    /// Whether a line with this key is read back with the same key.
    fn is_readable(self) -> bool {
        match self {
            Self::Player(_) => true,
            Self::Field(key) => {
                !key.is_empty() && trim_blanks(key) == key && !key.contains([':', '\n', '\r'])
            }
        }
    }

    /// The position of this key in the order of the CSA document. Lines with a lower number are written first.
    const fn rank(self) -> u8 {
        match self {
            Self::Player(Color::Black) => 0,
            Self::Player(Color::White) => 1,
            Self::Field(_) => 2,
        }
    }

    /// The three texts to write before the value: the mark, the key, and a colon. For a player, the last two are empty.
    pub(super) fn parts(self) -> (&'static str, &'r str, &'static str) {
        match self {
            Self::Player(color) => (HeaderName::of_player(color).csa_key(), "", ""),
            Self::Field(key) => ("$", key, ":"),
        }
    }
}

/// Whether the version has a CSA key for the header `name`, and `value` has the form that CSA expects. Programs for
/// V2.2 do not know the keys of V3.0.
fn has_csa_form(name: HeaderName, value: &str, version: Version) -> bool {
    if version != Version::V3_0 && is_v3_key(name.csa_key()) {
        return false;
    }
    match name {
        HeaderName::TimeLimit => {
            let is_of_form = |byte| matches!(byte, b'0'..=b'9' | b':' | b'+');
            value.contains('+') && value.bytes().all(is_of_form) || TimeControl::kif_to_csa(value).is_some()
        }
        HeaderName::MaxMoves => !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()),
        HeaderName::Impasse => matches!(value, "24" | "27"),
        // In `$NOTE`, `\n` is a line end and `\\` is a backslash. A `備考` header has no such escapes, so a backslash
        // in it would change its meaning.
        HeaderName::Note => !value.contains('\\'),
        _ => true,
    }
}
