//! What `kifu select` prints for games: lines for people, JSON for programs, and names of inputs.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use kifu::shogi_core::format::tools::trim_blanks;
use kifu::shogi_core::text::printable;
use kifu::{Color, Ending, GameResult, Handicap, HeaderName, Language, Record};
use kifu_archive::Input;
use kifu_archive::criteria::{Dates, FoundPosition};
use serde::ser::{Serialize, SerializeMap as _, Serializer};

/// The number of places of a position that a line names. The others are counted.
const PLACES: usize = 8;

/// Returns the line for a game after its name: `: after move 23: ☗羽生善治 ☖森内俊之 2004/06/12 名人戦`. `places` are the places
/// of a position.
pub(super) fn line(places: &[FoundPosition], record: &Record, language: Language) -> String {
    let mut line = String::new();
    if !places.is_empty() {
        line.push_str(": ");
        line.push_str(&list(places, language));
    }
    line.push(':');
    for (color, mark) in [(Color::Black, '☗'), (Color::White, '☖')] {
        let name = record
            .player(color)
            .map(trim_blanks)
            .filter(|name| !name.is_empty());
        // Writing to a string cannot fail.
        let _ = write!(line, " {mark}{}", printable(name.unwrap_or("?")));
    }
    let names = [HeaderName::StartTime, HeaderName::Event];
    for text in names
        .into_iter()
        .filter_map(|name| record.headers.get_named(name))
        .map(trim_blanks)
        .filter(|text| !text.is_empty())
    {
        let _ = write!(line, " {}", printable(text));
    }
    line
}

/// A game as a JSON object. `crates/kifu-cli/README.md` describes the fields.
#[derive(Debug, serde::Serialize)]
pub(super) struct JsonLine<'a> {
    #[serde(flatten)]
    game: GamePlace<'a>,
    black: Option<String>,
    white: Option<String>,
    date: Option<String>,
    event: Option<String>,
    handicap: Option<Handicap>,
    moves: usize,
    ending: Option<Ending>,
    result: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    positions: Vec<PlaceOfPosition>,
    /// For `--duplicates`: the other game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) same_as: Option<GamePlace<'a>>,
}

/// The input of a game, and its number in it, from 1. As a text it is the name of the game: `a.kif:1`.
#[derive(Clone, Copy, Debug)]
pub(super) struct GamePlace<'a> {
    pub(super) input: &'a Input,
    pub(super) number: usize,
}

impl fmt::Display for GamePlace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.input, self.number)
    }
}

impl Serialize for GamePlace<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("path", &self.input.name())?;
        map.serialize_entry("game", &self.number)?;
        map.end()
    }
}

/// A place of a position.
#[derive(Debug, serde::Serialize)]
struct PlaceOfPosition {
    ply: u32,
    variation: usize,
}

impl<'a> JsonLine<'a> {
    pub(super) fn new(game: GamePlace<'a>, places: Vec<FoundPosition>, record: &Record) -> Self {
        let player = |color| record.player(color).map(str::to_owned);
        let positions = places
            .into_iter()
            .map(|FoundPosition { ply, line }| PlaceOfPosition { ply, variation: line });
        Self {
            game,
            black: player(Color::Black),
            white: player(Color::White),
            date: Dates::of(record).map(|date| date.to_string()),
            event: record.headers.get_named(HeaderName::Event).map(str::to_owned),
            handicap: record.handicap(),
            moves: record.root().line_moves(),
            ending: record.ending(),
            result: record.result().map(GameResult::name),
            positions: positions.collect(),
            same_as: None,
        }
    }

    /// About how many bytes it takes.
    pub(super) fn size(&self) -> usize {
        let texts = [&self.black, &self.white, &self.date, &self.event];
        let texts = texts.into_iter().flatten().map(String::len).sum::<usize>();
        size_of::<Self>() + texts + self.positions.len() * size_of::<PlaceOfPosition>()
    }
}

/// Writes the name of an input: on a line for people, or with all its bytes and a zero byte after them.
pub(super) fn write_name(out: &mut impl Write, input: &Input, ends_with_zero: bool) -> io::Result<()> {
    if !ends_with_zero {
        return writeln!(out, "{input}");
    }
    out.write_all(input.path().as_os_str().as_encoded_bytes())?;
    out.write_all(b"\0")
}

/// Lists the places of a position: `after move 23, after move 15 of variation 2` or `23手目、変化2の15手目`.
fn list(places: &[FoundPosition], language: Language) -> String {
    let shown = places.iter().take(PLACES);
    let mut parts: Vec<String> = shown.map(|place| place_name(*place, language)).collect();
    if let Some(more) = places.len().checked_sub(PLACES).filter(|&more| more > 0) {
        parts.push(match language {
            Language::English => format!("and {more} more"),
            Language::Japanese => format!("ほか{more}か所"),
        });
    }
    parts.join(language.choose(", ", "、"))
}

fn place_name(place: FoundPosition, language: Language) -> String {
    match (language, place) {
        (_, FoundPosition { ply: 0, .. }) => language.choose("at the start", "開始局面").to_owned(),
        (Language::English, FoundPosition { ply, line: 0 }) => format!("after move {ply}"),
        (Language::English, FoundPosition { ply, line }) => format!("after move {ply} of variation {line}"),
        (Language::Japanese, FoundPosition { ply, line: 0 }) => format!("{ply}手目"),
        (Language::Japanese, FoundPosition { ply, line }) => format!("変化{line}の{ply}手目"),
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_line_has_the_names_the_places_the_players_and_the_date() {
        let mut record = Record::default();
        let places = [
            FoundPosition { ply: 0, line: 0 },
            FoundPosition { ply: 5, line: 0 },
            FoundPosition { ply: 3, line: 2 },
        ];
        assert_eq!(line(&[], &record, Language::English), ": ☗? ☖?");
        let mut empty = Record::default();
        empty.headers.push("開始日時", "");
        empty.headers.push("棋戦", "　");
        assert_eq!(line(&[], &empty, Language::English), ": ☗? ☖?");
        record.headers.push("棋戦", "名\u{1b}人戦");
        record.headers.push("後手", "森内");
        record.headers.push("開始日時", "2004/06/12");
        assert_eq!(
            line(&places, &record, Language::English),
            ": at the start, after move 5, after move 3 of variation 2: ☗? ☖森内 2004/06/12 名\u{fffd}人戦"
        );
        assert_eq!(
            line(&places, &record, Language::Japanese),
            ": 開始局面、5手目、変化2の3手目: ☗? ☖森内 2004/06/12 名\u{fffd}人戦"
        );
    }

    #[test]
    fn a_long_list_of_places_is_cut() {
        let places: Vec<FoundPosition> = (1..=11).map(|ply| FoundPosition { ply, line: 0 }).collect();
        assert!(list(&places, Language::English).ends_with(", after move 8, and 3 more"));
        assert!(list(&places, Language::Japanese).ends_with("、8手目、ほか3か所"));
        assert!(list(&places[..8], Language::English).ends_with(", after move 8"));
    }
}
