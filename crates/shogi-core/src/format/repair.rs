//! Reading of damaged texts: reports the cause of the damage in one diagnostic, or repairs the text if the caller asks
//! for it. The readers of the formats are not involved: each gets either the damaged or the repaired text.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::document::SoundPart;
use super::limited_games::limited_games;
use super::{Document, Game, ReadOptions, RecordFormat};
use crate::Ending;
use crate::text::encoding::Encoding;
use crate::text::{
    Damage, Describe, Diagnostic, LineStart, Repair, Severity, TextProblem, Treatment, place_of_line,
    saturating_u32,
};

/// Reads a text in the format that `choose` returns for it. Never fails: errors are diagnostics of the document. For a
/// repaired text, `choose` is called again.
pub fn read_str_chosen<'a, F: RecordFormat>(
    choose: impl Fn(&str) -> F,
    text: &'a str,
    options: &ReadOptions,
) -> Document<'a, F> {
    let format = choose(text);
    let games: Vec<_> = limited_games(format, text, options).collect();
    let document = Document {
        format,
        text: text.into(),
        encoding: Encoding::Utf8,
        declared_encoding: games.first().and_then(Game::known_declaration),
        games,
    };
    check_damage(document, Found::default(), choose, options)
}

/// What the decoding of the bytes found.
pub(super) struct Found<K> {
    /// The repair of a file in several encodings.
    pub(super) repair: Option<Repair>,
    /// The diagnostics about undecodable bytes in a text that is not a game record. Such a text has no other diagnostic, but
    /// it may be a record when it is repaired.
    pub(super) unreported: Vec<Diagnostic<K>>,
}

impl<K> Default for Found<K> {
    fn default() -> Self {
        Self {
            repair: None,
            unreported: Vec::new(),
        }
    }
}

/// Checks whether damage explains the problems in a document. If it does, returns the repaired document if the caller
/// asked for repair, or else the document with a diagnostic about the damage in place of its problems.
pub(super) fn check_damage<'a, F: RecordFormat>(
    document: Document<'a, F>,
    found: Found<F::Kind>,
    choose: impl Fn(&str) -> F,
    options: &ReadOptions,
) -> Document<'a, F> {
    let garbled = found.repair.or_else(|| ungarble(&document.text));
    let lines_above = options.first_line - 1;
    if let Some(garbled) = garbled.as_ref().filter(|garbled| garbled.text.is_none()) {
        // The original text is not known, so the two readings cannot be compared.
        return if Reading::of(&document.games).errors > 0 {
            let found = &garbled.clone().below(lines_above).found;
            report_all(document, found, Treatment::Unreadable, options)
        } else {
            document
        };
    }
    let Some(mut best) = best_repair(&document, garbled, &choose, options) else {
        return document;
    };
    best.repair = best.repair.below(lines_above);
    if options.repair {
        repaired(document, best, found.unreported, options)
    } else {
        report(document, &best, options)
    }
}

/// The repaired document. The diagnostics about the bytes stay, in the lines that they had.
fn repaired<'a, F: RecordFormat>(
    document: Document<'a, F>,
    best: Candidate<F>,
    unreported: Vec<Diagnostic<F::Kind>>,
    options: &ReadOptions,
) -> Document<'a, F> {
    let text = best.repair.text.unwrap_or_default();
    let mut added = Vec::new();
    let mut start = options.first_line();
    let reported = document.games.into_iter().flat_map(|game| game.diagnostics);
    for diagnostic in reported.filter(is_about_bytes).chain(unreported) {
        if diagnostic.line() < start.number {
            start = options.first_line();
        }
        let place = place_of_line(&text, start, diagnostic.line());
        start = place.line;
        added.push(Diagnostic::new(&text, place, diagnostic.into_kind()));
    }
    for (&(damage, _), &line) in best.repair.found.iter().zip(&best.repair.lines) {
        let treatment = Treatment::Repaired;
        let place = place_of_line(&text, options.first_line(), line);
        let problem = TextProblem::Damaged { damage, treatment };
        added.push(Diagnostic::new(&text, place, problem.into()));
    }
    let mut games = best.games;
    add(&mut games, added);
    Document {
        format: best.format,
        encoding: document.encoding,
        declared_encoding: games.first().and_then(Game::known_declaration),
        games,
        text: text.into(),
    }
}

/// A way to repair a text, and how the text reads then.
struct Candidate<F: RecordFormat> {
    repair: Repair,
    format: F,
    games: Vec<Game<F::Kind>>,
    reading: Reading,
}

impl<F: RecordFormat> Candidate<F> {
    fn of(repair: Repair, choose: impl Fn(&str) -> F, options: &ReadOptions) -> Self {
        let text = repair.text.as_deref().unwrap_or_default();
        let format = choose(text);
        let games: Vec<_> = limited_games(format, text, options).collect();
        Self {
            reading: Reading::of(&games),
            repair,
            format,
            games,
        }
    }
}

/// The repair with which a text reads best, if it reads better than without any. Each kind of repair is tried alone before
/// it is tried with others: what looks like damage may be in a comment. A proven repair need not read better.
fn best_repair<F: RecordFormat>(
    document: &Document<'_, F>,
    garbled: Option<Repair>,
    choose: &impl Fn(&str) -> F,
    options: &ReadOptions,
) -> Option<Candidate<F>> {
    let text = &document.text;
    let before = Reading::of(&document.games);
    let is_better = |candidate: &Candidate<F>| {
        let is_proven = candidate.repair.is_proven && candidate.reading == before;
        is_proven || candidate.reading.is_better_than(before)
    };
    let mut best = garbled
        .map(|repair| Candidate::of(repair, choose, options))
        .filter(is_better);
    let is_sound = best.as_ref().map_or(before, |best| best.reading).is_sound();
    // `&nbsp;1 ７六歩(77)` is the name of a position in KIF.
    let has_entities = || ["&nbsp;", "&#"].iter().any(|mark| text.contains(mark));
    if !is_sound || has_entities() {
        let ungarbled = best.as_ref().map(|best| best.repair.clone()).unwrap_or_default();
        let without = |repair: &Repair, damage| repair.and_without(damage, text);
        let unquoted = without(&ungarbled, Damage::Quoted);
        let both = unquoted
            .as_ref()
            .and_then(|unquoted| without(unquoted, Damage::Html));
        let repairs = [unquoted, without(&ungarbled, Damage::Html), both];
        for repair in repairs.into_iter().flatten() {
            let candidate = Candidate::of(repair, choose, options);
            let least = best.as_ref().map_or(before, |best| best.reading);
            if candidate.reading.is_better_than(least) && keeps_moves(&document.games, &candidate.games) {
                best = Some(candidate);
            }
        }
    }
    best.filter(|best| is_better(best) && best.reading.unreadable == 0)
}

/// Whether the repaired games begin with the moves that could be read before, and still have their endings. Otherwise a
/// line that looks quoted would change a record.
fn keeps_moves<K>(before: &[Game<K>], after: &[Game<K>]) -> bool {
    let mut games = before.iter().zip(after);
    before.len() <= after.len()
        && games.all(|(before, after)| {
            let (before, after) = (&before.record, &after.record);
            let has_moves = before.root().next().is_some();
            let mut moves = after.mainline();
            let keeps_start = !has_moves || before.start() == after.start();
            let keeps_moves = before
                .mainline()
                .all(|step| moves.next().is_some_and(|kept| kept.mv == step.mv));
            let ending = before.ending().filter(|&ending| ending != Ending::Other);
            let keeps_ending =
                ending.is_none_or(|ending| after.ending() == Some(ending) && moves.next().is_none());
            keeps_start && keeps_moves && keeps_ending
        })
}

/// Removes the diagnostics that the repaired text does not have: they come of the damage, which is reported once.
fn remove_explained<K: Describe>(
    games: &mut [Game<K>],
    text: &str,
    repaired: &[Game<K>],
    repaired_text: &str,
) {
    let mut remaining: HashMap<(&str, &str), usize> = HashMap::new();
    for diagnostic in repaired.iter().flat_map(|game| &game.diagnostics) {
        let found = repaired_text.get(diagnostic.span().range()).unwrap_or_default();
        *remaining.entry((diagnostic.code(), found)).or_default() += 1;
    }
    for game in games {
        game.diagnostics.retain(|diagnostic| {
            let found = text.get(diagnostic.span().range()).unwrap_or_default();
            let count = remaining.get_mut(&(diagnostic.code(), found));
            let is_left = count.is_some_and(|count| {
                let is_left = *count > 0;
                *count = count.saturating_sub(1);
                is_left
            });
            is_left || is_about_bytes(diagnostic)
        });
    }
}

#[cfg(feature = "encoding")]
fn ungarble(text: &str) -> Option<Repair> {
    crate::text::ungarble(text)
}

#[cfg(not(feature = "encoding"))]
fn ungarble(_: &str) -> Option<Repair> {
    None
}

/// Whether a diagnostic is about the bytes of a file. A repair of the text does not change them.
fn is_about_bytes<K: Describe>(diagnostic: &Diagnostic<K>) -> bool {
    matches!(
        diagnostic.code(),
        "invalid_encoding" | "encoding_mismatch" | "unknown_encoding"
    )
}

/// The number of faults in a reading, most serious first. A smaller value is better; a reading with more moves is
/// smaller. Undecodable bytes do not count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Reading {
    /// Texts that are not game records.
    unreadable: usize,
    errors: usize,
    warnings: usize,
    /// The number of moves and endings. More are better.
    steps: Reverse<usize>,
}

impl Reading {
    fn of<K: Describe>(games: &[Game<K>]) -> Self {
        let mut reading = Self::default();
        for game in games {
            reading.steps.0 += game.record.node_count();
            reading.unreadable += usize::from(game.is_unreadable());
            let replaced = TextProblem::ReplacementCharacter.code();
            let of_text = |found: &&Diagnostic<K>| !is_about_bytes(found) && found.code() != replaced;
            for diagnostic in game.diagnostics.iter().filter(of_text) {
                match diagnostic.severity() {
                    Severity::Error => reading.errors += 1,
                    Severity::Warning => reading.warnings += 1,
                }
            }
        }
        reading
    }

    /// Whether there are fewer faults, and no fewer moves than another reading has without an error.
    fn is_better_than(self, other: Self) -> bool {
        self < other && (other.errors > 0 || self.steps.0 >= other.steps.0)
    }

    const fn is_sound(self) -> bool {
        self.unreadable + self.errors + self.warnings == 0
    }
}

/// Games of a text, and the same games of the repaired text.
struct Part<'g, K> {
    before: Vec<Game<K>>,
    after: &'g [Game<K>],
    /// Where the part begins and ends in the text, and the number of the first line below it.
    start: LineStart,
    end: usize,
    below: u32,
}

/// Reports damage of a text that is not repaired, in each game that reads better in the repaired text. If a game is
/// unreadable because of the damage, only the part above the first damaged line stays.
fn report<'a, F: RecordFormat>(
    document: Document<'a, F>,
    best: &Candidate<F>,
    options: &ReadOptions,
) -> Document<'a, F> {
    let found = &best.repair.found;
    let is_mixed = |(damage, _): &(Damage, u32)| matches!(damage, Damage::MixedEncodings { .. });
    if found.iter().any(is_mixed) {
        return report_all(document, found, Treatment::Unreadable, options);
    }
    if best.reading == Reading::of(&document.games) {
        return report_all(document, found, Treatment::Readable, options);
    }
    let Document { text, games, .. } = document;
    let mut reported = Vec::with_capacity(games.len());
    for part in parts(games, &best.games, &text, options) {
        reported.extend(report_part(part, best, &text, document.format, options));
    }
    Document {
        games: reported,
        text,
        ..document
    }
}

/// All games of a text as one part.
fn whole<'g, K>(
    before: Vec<Game<K>>,
    after: &'g [Game<K>],
    text: &str,
    options: &ReadOptions,
) -> Part<'g, K> {
    Part {
        before,
        after,
        start: options.first_line(),
        end: text.len(),
        below: u32::MAX,
    }
}

/// Divides a text into its games, if the repaired text has the same number of games. Otherwise all games are one part.
fn parts<'g, K>(
    games: Vec<Game<K>>,
    after: &'g [Game<K>],
    text: &str,
    options: &ReadOptions,
) -> Vec<Part<'g, K>> {
    if games.len() != after.len() {
        return vec![whole(games, after, text, options)];
    }
    let ends: Vec<_> = games.iter().skip(1).map(|game| game.span.start).collect();
    let ends = ends.into_iter().map(|start| start as usize).chain([text.len()]);
    let mut parts: Vec<Part<'_, K>> = Vec::with_capacity(games.len());
    let mut start = options.first_line();
    for ((game, after), end) in games.into_iter().zip(after.chunks(1)).zip(ends) {
        let part = text.get(start.offset as usize..end).unwrap_or_default();
        let line = LineStart::find(part, saturating_u32(part.len()));
        let below = LineStart {
            number: start.number.saturating_add(line.number - 1),
            offset: saturating_u32(end),
        };
        parts.push(Part {
            before: vec![game],
            after,
            start,
            end,
            below: if end == text.len() { u32::MAX } else { below.number },
        });
        start = below;
    }
    parts
}

/// Reports the damage in one part of a text.
fn report_part<F: RecordFormat>(
    mut part: Part<'_, F::Kind>,
    best: &Candidate<F>,
    text: &str,
    format: F,
    options: &ReadOptions,
) -> Vec<Game<F::Kind>> {
    let (before, after) = (Reading::of(&part.before), Reading::of(part.after));
    if after >= before {
        return part.before;
    }
    let found = found_in(&part, &best.repair.found, text);
    if before.errors > after.errors || after.steps.0 > before.steps.0 {
        return cut(part, &found, text, format, options);
    }
    if !found.is_empty() {
        let repaired_text = best.repair.text.as_deref().unwrap_or_default();
        remove_explained(&mut part.before, text, part.after, repaired_text);
        let added = damaged(text, part.start, &found, Treatment::Readable);
        add(&mut part.before, added);
    }
    part.before
}

/// The damage in one part of a text, each with the number of its first line there.
fn found_in<K>(part: &Part<'_, K>, found: &[(Damage, u32)], text: &str) -> Vec<(Damage, u32)> {
    let slice = text.get(part.start.offset as usize..part.end).unwrap_or_default();
    let line_in = |damage: Damage, line| {
        if (part.start.number..part.below).contains(&line) {
            return Some(line);
        }
        Some(part.start.number + damage.first_line(slice)? - 1)
    };
    let found = found.iter();
    found
        .filter_map(|&(damage, line)| Some((damage, line_in(damage, line)?)))
        .collect()
}

/// Reports damage once for the whole text.
fn report_all<'a, F: RecordFormat>(
    mut document: Document<'a, F>,
    found: &[(Damage, u32)],
    treatment: Treatment,
    options: &ReadOptions,
) -> Document<'a, F> {
    if treatment == Treatment::Unreadable {
        let part = whole(document.games, &[], &document.text, options);
        document.games = cut(part, found, &document.text, document.format, options);
    } else {
        let added = damaged(&document.text, options.first_line(), found, treatment);
        add(&mut document.games, added);
    }
    document
}

/// Reads only what is above the first damaged line of a part, and reports the damage. The diagnostics about bytes stay.
fn cut<F: RecordFormat>(
    part: Part<'_, F::Kind>,
    found: &[(Damage, u32)],
    text: &str,
    format: F,
    options: &ReadOptions,
) -> Vec<Game<F::Kind>> {
    let Some(first) = found.iter().map(|&(_, line)| line).min() else {
        return part.before;
    };
    let start = part.start.offset;
    let end = place_of_line(text, part.start, first).line.offset as usize;
    let above = text.get(start as usize..end).unwrap_or_default();
    let mut options = options.clone();
    options.first_line = part.start.number;
    let mut games: Vec<_> = limited_games(format, above, &options)
        .map(|game| game.moved(text, start))
        .collect();
    if let Some(last) = games.last_mut() {
        if last.is_unreadable() {
            last.diagnostics.clear();
        } else if last.first_error().is_none() {
            last.sound = Some(SoundPart::of(&last.record));
        }
        last.span.end = saturating_u32(part.end);
    }
    let diagnostics = part.before.into_iter().flat_map(|game| game.diagnostics);
    let mut added: Vec<_> = diagnostics.filter(is_about_bytes).collect();
    let treatment = if part.below == u32::MAX && !options.goes_on {
        Treatment::Unreadable
    } else {
        Treatment::UnreadableGame
    };
    added.extend(damaged(text, part.start, found, treatment));
    add(&mut games, added);
    games
}

/// The diagnostics about damage. `start` is a line above it.
fn damaged<K: From<TextProblem>>(
    text: &str,
    start: LineStart,
    found: &[(Damage, u32)],
    treatment: Treatment,
) -> Vec<Diagnostic<K>> {
    let diagnostic = |&(damage, line): &(Damage, u32)| {
        let place = place_of_line(text, start, line);
        Diagnostic::new(text, place, TextProblem::Damaged { damage, treatment }.into())
    };
    found.iter().map(diagnostic).collect()
}

/// Adds diagnostics to the games that have their places. Those about bytes take the place of those about the U+FFFD that
/// replaced the bytes.
fn add<K: Describe>(games: &mut [Game<K>], added: Vec<Diagnostic<K>>) {
    let replaced = TextProblem::ReplacementCharacter.code();
    let about_bytes = added.iter().filter(|diagnostic| is_about_bytes(diagnostic));
    let lines: HashSet<u32> = about_bytes.map(Diagnostic::line).collect();
    for game in &mut *games {
        game.diagnostics
            .retain(|other| other.code() != replaced || !lines.contains(&other.line()));
    }
    let last = games.len().saturating_sub(1);
    for diagnostic in added {
        let start = diagnostic.span().start;
        let index = games.partition_point(|game| game.span.end <= start).min(last);
        if let Some(game) = games.get_mut(index) {
            game.diagnostics.push(diagnostic);
        }
    }
    for game in games {
        game.diagnostics.sort_by_key(|diagnostic| diagnostic.span().start);
    }
}
