//! The headers of a record, such as the players and the date.

mod date;
mod time_control;
mod typed_headers;

use std::borrow::Cow;
use std::ops::Range;

use crate::Color;
use crate::notation::ja::start::HANDICAP_KEY;
use crate::text::trim_blanks;

pub use date::{DateTime, TimeOfDay, strip_era_year};
pub use time_control::TimeControl;
pub use typed_headers::HeaderValue;

/// One header of a record, in the spelling of the file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Header {
    /// The key of the header: `先手` in KIF, `N+` or `$EVENT` in CSA.
    pub key: Box<str>,
    /// The value of the header, without line ends.
    pub value: Box<str>,
}

impl Header {
    /// Creates a header.
    pub fn new(key: &str, value: &str) -> Self {
        Self {
            key: key.into(),
            value: value.into(),
        }
    }
}

/// The headers of a record, in the order of the file. Several headers may have the same key.
///
/// ```
/// use shogi_core::record::{HeaderName, Headers};
///
/// let mut headers = Headers::default();
/// headers.push("棋戦", "名人戦");
/// headers.push("先手", "木村義雄");
/// assert_eq!(headers.get("棋戦"), Some("名人戦"));
/// // The key of a player differs between formats and handicaps.
/// assert_eq!(headers.get_named(HeaderName::Black), Some("木村義雄"));
/// assert_eq!(headers.iter().count(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Headers(Vec<Header>);

impl Headers {
    /// The number of headers.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no headers.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All headers, in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, Header> {
        self.0.iter()
    }

    /// The value of the first header with exactly this key. `None` if there is no such header.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|header| *header.key == *key)
            .map(|header| &*header.value)
    }

    /// The values of all headers with exactly this key, in the order of the file.
    pub fn get_all<'h>(&'h self, key: &'h str) -> impl Iterator<Item = &'h str> {
        self.0
            .iter()
            .filter(move |header| *header.key == *key)
            .map(|header| &*header.value)
    }

    /// The value of the first header whose key has this meaning in any format. `None` if there is no such header.
    pub fn get_named(&self, name: HeaderName) -> Option<&str> {
        self.0
            .iter()
            .find(|header| HeaderName::from_key(&header.key) == Some(name))
            .map(|header| &*header.value)
    }

    /// The openings and castles that the headers name: `戦型`, `$OPENING`, and those of a side, `先手の戦型` and `後手の囲い`, as
    /// apps write them.
    ///
    /// ```
    /// use shogi_core::Record;
    ///
    /// let mut record = Record::default();
    /// record.headers.push("先手の戦型", "四間飛車");
    /// record.headers.push("先手の囲い", "美濃囲い");
    /// assert_eq!(record.headers.openings().collect::<Vec<_>>(), ["四間飛車", "美濃囲い"]);
    /// ```
    pub fn openings(&self) -> impl Iterator<Item = &str> {
        self.named_openings().map(|(_, name)| name)
    }

    /// As [`openings`](Self::openings), but only those of a side: `先手の戦型`, `先手の囲い`.
    pub fn openings_of(&self, color: Color) -> impl Iterator<Item = &str> {
        let of_side = move |&(side, _): &(Option<Color>, &str)| side == Some(color);
        self.named_openings().filter(of_side).map(|(_, name)| name)
    }

    /// The openings and castles that headers name, each with the side if the header says whose it is.
    fn named_openings(&self) -> impl Iterator<Item = (Option<Color>, &str)> {
        let side = |key: &str| {
            if HeaderName::from_key(key) == Some(HeaderName::Opening) {
                return Some(None);
            }
            let (side, kind) = key.split_once('の')?;
            let side = Color::from_ja(side)?;
            matches!(kind, "戦型" | "囲い").then_some(Some(side))
        };
        self.0.iter().filter_map(move |header| {
            let name = trim_blanks(&header.value);
            Some((side(&header.key)?, name)).filter(|(_, name)| !name.is_empty())
        })
    }

    /// Adds a header at the end.
    pub fn push(&mut self, key: &str, value: &str) {
        self.0.push(Header::new(key, value));
    }

    /// Inserts a header at `index`, or at the end if there are fewer headers.
    pub fn insert(&mut self, index: usize, key: &str, value: &str) {
        self.0.insert(index.min(self.0.len()), Header::new(key, value));
    }

    pub(super) fn as_slice(&self) -> &[Header] {
        &self.0
    }

    /// Replaces the headers with these indices, which must exist, and returns the old headers.
    pub(super) fn splice(&mut self, indices: Range<usize>, new: Vec<Header>) -> Vec<Header> {
        self.0.splice(indices, new).collect()
    }

    /// Removes all headers with exactly this key. Returns how many were removed.
    pub fn remove(&mut self, key: &str) -> usize {
        let before = self.0.len();
        self.0.retain(|header| *header.key != *key);
        before - self.0.len()
    }
}

impl<'h> IntoIterator for &'h Headers {
    type Item = &'h Header;
    type IntoIter = std::slice::Iter<'h, Header>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The meaning of a header that several formats have, each under its own key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum HeaderName {
    /// The name of the player of Black: `先手`, `下手`, `N+`.
    Black,
    /// The name of the player of White: `後手`, `上手`, `N-`.
    White,
    /// The event: `棋戦`, `$EVENT`.
    Event,
    /// The place where the game was played: `場所`, `$SITE`.
    Site,
    /// The date and time at which the game began: `開始日時`, `対局日`, `$START_TIME`.
    StartTime,
    /// The date and time at which the game ended: `終了日時`, `$END_TIME`.
    EndTime,
    /// The time that each side has: `持ち時間`, `$TIME_LIMIT`.
    TimeLimit,
    /// The opening: `戦型`, `$OPENING`.
    Opening,
    /// A note about the game: `備考`, `$NOTE`.
    Note,
    /// The number of moves after which the game is a draw: `最大手数`, `$MAX_MOVES`.
    MaxMoves,
    /// The rule for impasses: `持将棋`, `$JISHOGI`.
    Impasse,
}

/// For each meaning: its keys in KIF, the default key first, and its key in CSA.
const KEYS: [(HeaderName, &[&str], &str); 11] = [
    (HeaderName::Black, &["先手", "下手"], "N+"),
    (HeaderName::White, &["後手", "上手"], "N-"),
    (HeaderName::Event, &["棋戦"], "$EVENT"),
    (HeaderName::Site, &["場所"], "$SITE"),
    (HeaderName::StartTime, &["開始日時", "対局日"], "$START_TIME"),
    (HeaderName::EndTime, &["終了日時"], "$END_TIME"),
    (HeaderName::TimeLimit, &["持ち時間"], "$TIME_LIMIT"),
    (HeaderName::Opening, &["戦型"], "$OPENING"),
    (HeaderName::Note, &["備考"], "$NOTE"),
    (HeaderName::MaxMoves, &["最大手数"], "$MAX_MOVES"),
    (HeaderName::Impasse, &["持将棋"], "$JISHOGI"),
];

/// Keys in the KIF and CSA documents for which [`HeaderName`] has no variant.
const OTHER_KEYS: [&str; 21] = [
    HANDICAP_KEY,
    "表題",
    "秒読み",
    "消費時間",
    "掲載",
    "先手省略名",
    "後手省略名",
    "記録係",
    "作品番号",
    "作品名",
    "作者",
    "発表誌",
    "発表年月",
    "出典",
    "手数",
    "完全性",
    "分類",
    "受賞",
    "$TIME",
    "$TIME+",
    "$TIME-",
];

impl HeaderName {
    /// The meaning of a key of any format. `None` if [`HeaderName`] has no variant for it.
    pub fn from_key(key: &str) -> Option<Self> {
        KEYS.iter()
            .find(|(_, kif, csa)| kif.contains(&key) || *csa == key)
            .map(|&(name, _, _)| name)
    }

    /// The meaning of a key of CSA. `None` for any other key.
    pub fn from_csa_key(key: &str) -> Option<Self> {
        Self::from_key(key).filter(|name| name.csa_key() == key)
    }

    /// The header with the name of the player of the side `color`.
    pub const fn of_player(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }

    /// The side whose player this header names. `None` if it is another header.
    pub const fn player(self) -> Option<Color> {
        match self {
            Self::Black => Some(Color::Black),
            Self::White => Some(Color::White),
            _ => None,
        }
    }

    /// Whether `key` is a key of a known header: one with a [`HeaderName`], or another key in the documents of KIF
    /// (2024-08-02) and CSA. This distinguishes a header from other text with a colon.
    pub fn is_known_key(key: &str) -> bool {
        Self::from_key(key).is_some() || OTHER_KEYS.contains(&key)
    }

    /// Whether the value of a header is free text, which may name handicaps, moves or other headers: `備考`, `表題`.
    pub fn is_free_text(key: &str) -> bool {
        const KEYS: [&str; 5] = ["表題", "備考", "作品名", "出典", "掲載"];
        KEYS.contains(&key)
    }

    /// Whether `text` is a known key or the beginning of a known key.
    pub fn begins_known_key(text: &str) -> bool {
        let keys = KEYS
            .iter()
            .flat_map(|(_, kif, csa)| kif.iter().copied().chain([*csa]));
        keys.chain(OTHER_KEYS).any(|key| key.starts_with(text))
    }

    /// The default key in KIF. For the name of a player, this is the key in an even game.
    pub fn kif_key(self) -> &'static str {
        self.row().1[0]
    }

    /// Converts a key of any format to KIF. A CSA key with a [`HeaderName`] becomes the KIF key of the same meaning.
    /// Any other key loses a `$` at its start, unless the rest would be taken for another key.
    pub fn to_kif(key: &str) -> &str {
        // The `$` is kept if the rest would change when the record is read and written again: blanks at its ends would
        // be lost, a second `$` would be removed too, and a CSA key (`N-` from `$N-`) would be converted to yet another
        // key.
        let bare = key.strip_prefix('$').filter(|bare| {
            trim_blanks(bare) == *bare && !bare.starts_with('$') && Self::from_csa_key(bare).is_none()
        });
        match Self::from_csa_key(key) {
            Some(name) => name.kif_key(),
            None => bare.unwrap_or(key),
        }
    }

    /// Converts a key of any format to KIF like [`to_kif`](Self::to_kif). The CSA key of a player becomes `下手` or `上手`
    /// if the sides of the game are [called so](crate::Record::has_handicap_sides).
    pub fn to_kif_in(key: &str, has_handicap_sides: bool) -> &str {
        match Self::from_csa_key(key).and_then(Self::player) {
            Some(color) => color.to_ja_in(has_handicap_sides),
            None => Self::to_kif(key),
        }
    }

    /// Converts the value of a header, with its key in any format, to KIF. Only a time control in the form of CSA has another form in
    /// KIF: see [`TimeControl::csa_to_kif`].
    pub fn value_to_kif<'v>(key: &str, value: &'v str) -> Cow<'v, str> {
        let is_limit = Self::from_csa_key(key) == Some(Self::TimeLimit);
        let converted = || TimeControl::csa_to_kif(value);
        is_limit
            .then(converted)
            .flatten()
            .map_or(Cow::Borrowed(value), Cow::Owned)
    }

    /// The key of this meaning in CSA.
    pub fn csa_key(self) -> &'static str {
        self.row().2
    }

    fn row(self) -> &'static (Self, &'static [&'static str], &'static str) {
        KEYS.iter().find(|(name, _, _)| *name == self).unwrap_or(&KEYS[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_its_own_row() {
        for (name, kif, csa) in KEYS {
            assert_eq!((name.kif_key(), name.csa_key()), (kif[0], csa));
            assert!(
                kif.iter()
                    .chain([&csa])
                    .all(|key| HeaderName::from_key(key) == Some(name))
            );
        }
    }

    #[test]
    fn words_before_a_colon_are_not_all_known_keys() {
        for key in ["先手", "上手", "手合割", "掲載", "N-", "$EVENT", "$TIME+"] {
            assert!(HeaderName::is_known_key(key), "{key}");
        }
        for key in [
            "",
            "日付",
            "会場",
            "From",
            "先手必勝",
            "上手な人",
            "$name",
            "EVENT",
        ] {
            assert!(!HeaderName::is_known_key(key), "{key}");
        }
    }

    #[test]
    fn keys_of_csa_have_keys_of_kif() {
        for (key, kif) in [
            ("N+", "先手"),
            ("$EVENT", "棋戦"),
            ("棋戦", "棋戦"),
            ("対局日", "対局日"),
            ("$備考", "備考"),
            ("$$x", "$$x"),
            ("$ x", "$ x"),
            ("$", ""),
            ("$N-", "$N-"),
        ] {
            assert_eq!(HeaderName::to_kif(key), kif);
            assert_eq!(HeaderName::to_kif_in(key, false), kif);
        }
        for (key, kif) in [
            ("N+", "下手"),
            ("N-", "上手"),
            ("先手", "先手"),
            ("$EVENT", "棋戦"),
        ] {
            assert_eq!(HeaderName::to_kif_in(key, true), kif);
        }
    }

    #[test]
    fn duplicates_are_kept_in_order() {
        let mut headers = Headers::default();
        headers.push("備考", "A");
        headers.push("場所", "B");
        headers.push("備考", "C");
        assert_eq!(headers.get_all("備考").collect::<Vec<_>>(), ["A", "C"]);
        assert_eq!(
            (headers.get("備考"), headers.get_named(HeaderName::Site)),
            (Some("A"), Some("B"))
        );
    }
}
