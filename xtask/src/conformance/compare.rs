//! Compares a reading of a file with the expected values in the manifest, field by field.

use std::time::Duration;
use std::{fmt, iter};

use kifu::shogi_core::record::{Moves, Node, NoteKind};
use kifu::{Encoding, Ending, Format, Game, Record, RecordFormat as _};

use super::corpus::{Document, File, Game as ExpectedGame};
use super::reading::Reading;

/// A field whose value differs from the expected one.
#[derive(Debug)]
pub(super) struct Difference {
    /// The name of the field, one of [`RECORD`](super::report::RECORD).
    pub(super) field: &'static str,
    expected: String,
    found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (field, expected, found) = (self.field, &self.expected, &self.found);
        write!(f, "  {field}:\n    expected {expected}\n    found    {found}")
    }
}

/// Returns all differences of a file: in its games, its encoding and the detected format.
pub(super) fn compare(file: &File<Document>, reading: &Reading) -> Vec<Difference> {
    let mut differences = Differences::default();
    let expected = &file.expected;
    let games = iter::once(&expected.game).chain(expected.games.iter().skip(1));
    for (expected, found) in games.zip(&reading.games) {
        compare_game(expected, found, reading, &mut differences);
    }
    if let Some(first) = reading.games.first() {
        compare_first(expected, &first.record, reading.format, &mut differences);
    }
    if !expected.games.is_empty() {
        differences.check("moves", &expected.games.len(), &reading.games.len());
    }
    let encoding = Encoding::from_label(&expected.encoding).unwrap_or_default();
    differences.check("encoding", encoding.name(), reading.encoding.name());
    let detected = reading.detected.map(|format| format.name().to_ascii_lowercase());
    differences.check("format", &Some(file.format.as_str()), &detected.as_deref());
    differences.0
}

#[derive(Default)]
struct Differences(Vec<Difference>);

impl Differences {
    fn check<T: PartialEq + fmt::Debug + ?Sized>(&mut self, field: &'static str, expected: &T, found: &T) {
        if expected != found {
            self.0.push(Difference {
                field,
                expected: format!("{expected:?}"),
                found: format!("{found:?}"),
            });
        }
    }
}

/// Compares what the manifest has only for the first game of a file.
fn compare_first(expected: &Document, record: &Record, format: Format, differences: &mut Differences) {
    if let Some(expected) = &expected.final_sfen {
        let last = record.mainline().last_position().to_setup().to_string();
        differences.check("final", &without_number(expected), &without_number(&last));
    }
    differences.check(
        "ending",
        &expected_ending(expected),
        &record.ending().map(Ending::name),
    );
    let time = record.mainline_ending().and_then(Node::time);
    let time = time.map(|time| time.as_millis());
    differences.check("ending time", &expected.terminator_time_s.map(millis), &time);
    compare_variations(expected, record, differences);
    // In CSA, remarks are compared together with comments. The reference reader counts every `'` line as a comment,
    // including remarks.
    let is_comment = |kind| match kind {
        NoteKind::Comment | NoteKind::LeadingComment => true,
        NoteKind::Remark | NoteKind::LeadingRemark => format == Format::Csa,
        _ => false,
    };
    let notes = || record.nodes_in_order().flat_map(Node::notes);
    let comments = notes().filter(|(kind, _)| is_comment(*kind)).count();
    differences.check("comments", &expected.n_comment_lines, &comments);
    let is_bookmark = |kind| matches!(kind, NoteKind::Bookmark | NoteKind::LeadingBookmark);
    let bookmarks = notes().filter(|(kind, _)| is_bookmark(*kind));
    let bookmarks: Vec<String> = bookmarks.map(|(_, name)| name.to_owned()).collect();
    differences.check("bookmarks", &expected.bookmarks, &bookmarks);
}

fn compare_game(expected: &ExpectedGame, found: &Game, reading: &Reading, differences: &mut Differences) {
    let record = &found.record;
    if let Some(start) = &expected.start_sfen {
        let found = record.start().to_string();
        differences.check("start", &without_number(start), &without_number(&found));
    }
    let (moves, times) = moves(record.mainline());
    differences.check("moves", &expected.moves_usi, &moves);
    let ending = record.mainline_ending();
    let text = ending.and_then(|node| match node.ending_text() {
        Some(text) => Some(text.to_owned()),
        None => reading.ending_word(node.ending()?, node.turn()),
    });
    // For a KI2 file, the manifest has the result line instead of the text of the ending. The result line does not
    // contain the name of an ending, so the two are not compared.
    if reading.format != Format::Ki2 {
        differences.check("ending text", &expected.terminator, &text);
    }
    let expected_times = expected_times(expected.times_s.as_deref().unwrap_or_default(), moves.len());
    differences.check("times", &expected_times, &times);
    let found = record.headers.iter();
    let found: Vec<_> = found
        .map(|header| (header.key.trim(), header.value.trim()))
        .collect();
    let expected = expected.headers.iter();
    let expected: Vec<_> = expected.map(|(key, value)| (key.trim(), value.trim())).collect();
    // If a file repeats a key, the manifest has only one value for this key. So further values of the same key are no
    // difference.
    let is_expected = |key| expected.iter().any(|(expected, _)| *expected == key);
    let missing: Vec<_> = expected.iter().filter(|header| !found.contains(header)).collect();
    let extra: Vec<_> = found.iter().filter(|(key, _)| !is_expected(*key)).collect();
    differences.check("headers", &missing, &extra);
}

fn compare_variations(expected: &Document, record: &Record, differences: &mut Differences) {
    let lines = record.lines();
    let found = lines.iter().skip(1).map(|line| {
        let (moves, times) = moves(line.moves());
        ((line.from_ply, line.parent, moves), times)
    });
    let expected = expected.variations.iter().map(|line| {
        let times = expected_times(&line.times_s, line.moves_usi.len());
        ((line.from_ply, line.parent, line.moves_usi.clone()), times)
    });
    let (expected, expected_times): (Vec<_>, Vec<_>) = expected.unzip();
    let (found, times): (Vec<_>, Vec<_>) = found.unzip();
    differences.check("variations", &expected, &found);
    differences.check("variation times", &expected_times, &times);
}

/// Returns the moves of a line in USI, and their times in milliseconds.
fn moves(line: Moves<'_>) -> (Vec<String>, Vec<Option<u128>>) {
    let millis = |time: Duration| time.as_millis();
    line.map(|step| (step.mv.to_string(), step.time.map(millis)))
        .unzip()
}

/// Converts the times of a manifest, which are in seconds, to milliseconds. The manifest has an empty list if no move
/// has a time. For an empty list, returns `None` for each of the `count` moves.
fn expected_times(times: &[Option<f64>], count: usize) -> Vec<Option<u128>> {
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

/// Returns the name that this workspace has for the expected ending. `None` if the game has no ending.
fn expected_ending(expected: &Document) -> Option<&str> {
    let text = expected.game.terminator.as_deref();
    Some(match expected.terminator_kind.as_deref()? {
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
