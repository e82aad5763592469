//! Compares a reading of a file with the expected values in the manifest, field by field.

use std::fmt;
use std::time::Duration;

use kifu::core::record::{Line, Node, NoteKind, Step};
use kifu::{Encoding, Ending, Format, Game, Record, RecordFormat as _};

use super::expected_results::{Entry, Game as ExpectedGame};
use super::reading::Reading;

/// The fields that are compared, in the order of the table.
pub(super) const FIELDS: [&str; 15] = [
    "start",
    "moves",
    "final",
    "ending",
    "ending text",
    "times",
    "ending time",
    "variations",
    "variation times",
    "headers",
    "comments",
    "bookmarks",
    "encoding",
    "line ends",
    "format",
];

/// A field whose value differs from the expected one.
#[derive(Debug)]
pub(super) struct Difference {
    /// The name of the field, one of [`FIELDS`].
    pub(super) field: &'static str,
    pub(super) expected: String,
    pub(super) found: String,
}

/// Returns all differences of a file: in its games, encoding, line ends and detected format.
pub(super) fn compare(entry: &Entry, reading: &Reading) -> Vec<Difference> {
    let mut differences = Differences::default();
    if let Some(first) = reading.games.first() {
        compare_first(entry, first, reading, &mut differences);
    }
    if !entry.games.is_empty() {
        differences.check("moves", entry.games.len(), reading.games.len());
    }
    for (expected, found) in entry.games.iter().zip(&reading.games).skip(1) {
        compare_game(expected, found, reading, &mut differences);
    }
    differences.check(
        "encoding",
        encoding_name(&entry.encoding),
        reading.encoding.name(),
    );
    let detected = reading.detected.map(|format| format.name().to_ascii_lowercase());
    differences.check("format", Some(entry.format.clone()), detected);
    differences.0
}

#[derive(Default)]
struct Differences(Vec<Difference>);

impl Differences {
    fn check<T: PartialEq<U> + fmt::Debug, U: fmt::Debug>(
        &mut self,
        field: &'static str,
        expected: T,
        found: U,
    ) {
        if expected != found {
            self.differ(field, expected, found);
        }
    }

    fn differ(&mut self, field: &'static str, expected: impl fmt::Debug, found: impl fmt::Debug) {
        self.0.push(Difference {
            field,
            expected: format!("{expected:?}"),
            found: format!("{found:?}"),
        });
    }
}

fn compare_first(entry: &Entry, found: &Game, reading: &Reading, differences: &mut Differences) {
    let record = &found.record;
    compare_game(&entry.game, found, reading, differences);
    if let Some(expected) = &entry.final_sfen {
        let last = record.mainline().last_position().to_setup().to_string();
        differences.check("final", without_number(expected), without_number(&last));
    }
    let ending = record.ending().map(Ending::name);
    let expected = expected_ending(entry.terminator_kind.as_deref(), entry.game.terminator.as_deref());
    differences.check("ending", expected, ending);
    let time = record.mainline_ending().and_then(Node::time);
    differences.check(
        "ending time",
        entry.terminator_time_s.map(millis),
        time.map(|time| time.as_millis()),
    );
    compare_variations(entry, record, differences);
    let notes = record.nodes_in_order().flat_map(Node::notes);
    let notes: Vec<(NoteKind, &str)> = notes.collect();
    // In CSA, remarks are compared together with comments. The reference reader counts every `'` line as a comment,
    // including remarks.
    let is_csa = entry.format == "csa";
    let is_comment = |kind| match kind {
        NoteKind::Comment | NoteKind::LeadingComment => true,
        NoteKind::Remark | NoteKind::LeadingRemark => is_csa,
        _ => false,
    };
    let comments = notes.iter().filter(|(kind, _)| is_comment(*kind)).count();
    differences.check("comments", entry.n_comment_lines, comments);
    let is_bookmark = |kind| matches!(kind, NoteKind::Bookmark | NoteKind::LeadingBookmark);
    let bookmarks = notes.iter().filter(|(kind, _)| is_bookmark(*kind));
    let bookmarks: Vec<&str> = bookmarks.map(|&(_, name)| name).collect();
    differences.check("bookmarks", &entry.bookmarks[..], &bookmarks[..]);
}

fn compare_game(expected: &ExpectedGame, found: &Game, reading: &Reading, differences: &mut Differences) {
    let record = &found.record;
    if let Some(start) = &expected.start_sfen {
        let found = record.start().to_string();
        differences.check("start", without_number(start), without_number(&found));
    }
    let moves: Vec<String> = record.mainline().map(|step| step.mv.to_string()).collect();
    differences.check("moves", &expected.moves_usi, &moves);
    let ending = record.mainline_ending();
    let text = ending.and_then(|node| match node.ending_text() {
        Some(text) => Some(text.to_owned()),
        None => reading.ending_word(node.ending()?, node.turn()),
    });
    // For a KI2 file, the manifest has the result line instead of the text of the ending. The result line does not
    // contain the name of an ending, so the two are not compared.
    if reading.format != Format::Ki2 {
        differences.check("ending text", expected.terminator.as_ref(), text.as_ref());
    }
    let times: Vec<Option<u128>> = record
        .mainline()
        .map(|step| step.time.map(|time| time.as_millis()))
        .collect();
    let expected_times = expected.times_s.as_deref().unwrap_or_default();
    differences.check("times", times_or_none(expected_times, times.len()), times);
    let headers = record.headers.iter();
    let headers: Vec<(&str, &str)> = headers
        .map(|header| (header.key.trim(), header.value.trim()))
        .collect();
    // If a file repeats a key, the manifest has only one value for this key. So further values of the same key are no
    // difference.
    let missing = expected
        .headers
        .iter()
        .filter(|(key, value)| !headers.contains(&(key.trim(), value.trim())));
    let missing: Vec<(&str, &str)> = missing
        .map(|(key, value)| (key.as_str(), value.as_str()))
        .collect();
    let extra = headers
        .iter()
        .filter(|(key, _)| !expected.headers.keys().any(|expected| expected.trim() == *key));
    let extra: Vec<(&str, &str)> = extra.copied().collect();
    if !missing.is_empty() || !extra.is_empty() {
        differences.differ("headers", missing, extra);
    }
}

fn compare_variations(entry: &Entry, record: &Record, differences: &mut Differences) {
    let lines = record.lines();
    let variations = lines.iter().skip(1);
    let moves = |line: &Line<'_>| -> Vec<String> {
        let moves = line.steps().filter_map(Node::mv);
        moves.map(|mv| mv.to_string()).collect()
    };
    let found: Vec<_> = variations
        .clone()
        .map(|line| (line.from_ply, line.parent, moves(line)))
        .collect();
    let expected: Vec<_> = entry
        .variations
        .iter()
        .map(|line| (line.from_ply, line.parent, line.moves_usi.clone()))
        .collect();
    differences.check("variations", expected, found);
    let times = |line: &Line<'_>| -> Vec<Option<u128>> {
        let moves = line.steps().filter(|node| matches!(node.step(), Step::Move(_)));
        moves
            .map(|node| node.time().map(|time| time.as_millis()))
            .collect()
    };
    let found: Vec<_> = variations.map(times).collect();
    let expected: Vec<_> = entry
        .variations
        .iter()
        .map(|line| times_or_none(&line.times_s, line.moves_usi.len()))
        .collect();
    differences.check("variation times", expected, found);
}

/// Converts the times of a manifest, which are in seconds, to milliseconds. The manifest has an empty list if no move
/// has a time. For an empty list, returns `None` for each of the `count` moves.
fn times_or_none(times: &[Option<f64>], count: usize) -> Vec<Option<u128>> {
    if times.is_empty() {
        return vec![None; count];
    }
    times.iter().map(|time| time.map(millis)).collect()
}

fn millis(seconds: f64) -> u128 {
    Duration::try_from_secs_f64(seconds)
        .map_or(u128::MAX, |time| (time + Duration::from_micros(500)).as_millis())
}

/// Returns the fields of an SFEN without the move number.
fn without_number(sfen: &str) -> Vec<&str> {
    sfen.split_whitespace().take(3).collect()
}

fn encoding_name(label: &str) -> &'static str {
    match label {
        "shift_jis" => Encoding::ShiftJis.name(),
        "euc-jp" => Encoding::EucJp.name(),
        "iso-2022-jp" => Encoding::Iso2022Jp.name(),
        _ => Encoding::Utf8.name(),
    }
}

/// Returns the name that this workspace has for an ending of the manifest. `kind` is the kind of the ending in the
/// manifest, or `None` if the game has no ending; `text` is the text of the ending.
fn expected_ending<'e>(kind: Option<&'e str>, text: Option<&str>) -> Option<&'e str> {
    Some(match kind? {
        "mate" => "checkmate",
        "timeout" => "time_up",
        "entering_king_win" => "declaration_win",
        "sealed_move" => "other",
        // KI2 does not name endings, only the winner and sometimes a reason. A win without a reason means a
        // resignation.
        "win" => "resign",
        // The text of the ending shows which side broke the rule.
        "illegal" if text.is_some_and(|text| text.ends_with("反則勝ち")) => "illegal_win",
        "illegal" => "illegal_loss",
        "illegal_action_white" if text == Some("%-ILLEGAL_ACTION") => "illegal_win",
        other => other,
    })
}
