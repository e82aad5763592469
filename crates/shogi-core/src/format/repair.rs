//! Reading of damaged texts: reports the damage in one diagnostic, or repairs the text if the caller asks for this. The
//! readers of the formats are not involved: each gets either the damaged or the repaired text.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::document::SoundPart;
use super::limited_games::limited_games;
use super::{Document, FormatChoice, Game, ReadOptions, RecordFormat};
use crate::Ending;
use crate::text::encoding::Encoding;
use crate::text::{
    Damage, Describe, Diagnostic, LineStart, Place, Repair, Severity, TextProblem, Treatment, place_of_line,
    saturating_u32,
};

/// Reads a text in the format that is chosen for it. Never fails: errors are diagnostics of the document. If the text is
/// repaired, the format is chosen again.
pub fn read_str_chosen<'a, F: RecordFormat>(
    choice: FormatChoice<F>,
    text: &'a str,
    options: &ReadOptions,
) -> Document<'a, F> {
    let format = choice.format_of(text);
    let games: Vec<_> = limited_games(format, text, options).collect();
    let document = Document {
        format,
        text: text.into(),
        offset: 0,
        file_offset: Some(0),
        encoding: Encoding::Utf8,
        declared_encoding: games.first().and_then(Game::known_declaration),
        games,
    };
    check_damage(document, Found::default(), choice, options)
}

/// What was found when the bytes were decoded.
pub(super) struct Found<K> {
    /// The repair of a file in two encodings. `None` if the file is not of this kind.
    pub(super) repair: Option<Repair>,
    /// The diagnostics about undecodable bytes in a text that is not a game record. Only one diagnostic is reported
    /// about such a text, but these are added if the text becomes a record when it is repaired.
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

/// Checks whether damage explains the problems in a document, and whether the format contradicts the extension of the
/// file. Returns the document with the diagnostics about that.
pub(super) fn check_damage<'a, F: RecordFormat>(
    document: Document<'a, F>,
    found: Found<F::Kind>,
    choice: FormatChoice<F>,
    options: &ReadOptions,
) -> Document<'a, F> {
    let mut document = explain_by_damage(document, found, choice, options);
    let is_record = document.games.first().is_some_and(|game| !game.is_unreadable());
    if is_record
        && !options.is_continued()
        && let Some(problem) = choice.mismatch(document.format)
    {
        let diagnostic = Diagnostic::new(&document.text, Place::START, problem.into());
        add(&mut document.games, vec![diagnostic]);
    }
    document
}

/// Checks whether damage explains the problems in a document. If not, returns the document unchanged. If it does and
/// the caller asked for repair, returns the repaired document. Otherwise returns the document with a diagnostic about
/// the damage, which replaces the diagnostics that the damage explains.
fn explain_by_damage<'a, F: RecordFormat>(
    document: Document<'a, F>,
    found: Found<F::Kind>,
    choice: FormatChoice<F>,
    options: &ReadOptions,
) -> Document<'a, F> {
    let garbled = found.repair.or_else(|| ungarble(&document.text));
    let lines_above = options.first_line - 1;
    if let Some(garbled) = garbled.as_ref().filter(|garbled| garbled.text.is_none()) {
        // The original text is not known, so it cannot be checked whether a repair would remove the errors.
        return if Reading::of(&document.games).errors > 0 {
            let found = &garbled.clone().below(lines_above).found;
            report_all(document, found, Treatment::Unreadable, options)
        } else {
            document
        };
    }
    let Some(mut best) = best_repair(&document, garbled, choice, options) else {
        return document;
    };
    best.repair = best.repair.below(lines_above);
    if options.repair {
        repaired(document, best, found.unreported, options)
    } else {
        report(document, &best, options)
    }
}

/// Returns the repaired document. Diagnostics about the bytes are kept, at the line numbers that they had in the
/// damaged text. Diagnostics about the repaired damage are added.
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
        offset: document.offset,
        file_offset: document.file_offset,
    }
}

/// A repair of a text, and the result of reading the repaired text.
struct Candidate<F: RecordFormat> {
    repair: Repair,
    format: F,
    games: Vec<Game<F::Kind>>,
    reading: Reading,
}

impl<F: RecordFormat> Candidate<F> {
    fn of(repair: Repair, choice: FormatChoice<F>, options: &ReadOptions) -> Self {
        let text = repair.text.as_deref().unwrap_or_default();
        let format = choice.format_of(text);
        let games: Vec<_> = limited_games(format, text, options).collect();
        Self {
            reading: Reading::of(&games),
            repair,
            format,
            games,
        }
    }
}

/// Returns the repair with which a text reads best, or `None` if the text reads best without repair. A proven repair is
/// also returned if the text reads equally well without it. Each kind of repair is tried alone before two kinds are
/// tried together, because what looks like damage may be a part of a comment.
fn best_repair<F: RecordFormat>(
    document: &Document<'_, F>,
    garbled: Option<Repair>,
    choice: FormatChoice<F>,
    options: &ReadOptions,
) -> Option<Candidate<F>> {
    let text = &document.text;
    let before = Reading::of(&document.games);
    let is_better = |candidate: &Candidate<F>| {
        let is_proven = candidate.repair.is_proven && candidate.reading == before;
        is_proven || candidate.reading.is_better_than(before)
    };
    let mut best = garbled
        .map(|repair| Candidate::of(repair, choice, options))
        .filter(is_better);
    let is_sound = best.as_ref().map_or(before, |best| best.reading).is_sound();
    // In KIF, a line such as `&nbsp;1 ７六歩(77)` is a bookmark without fault. So entities are repaired even if no problem
    // was found.
    let is_entity = |rest: &str| rest.starts_with("nbsp;") || rest.starts_with('#');
    let has_entities = || text.split('&').skip(1).any(is_entity);
    if !is_sound || has_entities() {
        let ungarbled = best.as_ref().map(|best| best.repair.clone()).unwrap_or_default();
        let without = |repair: &Repair, damage| repair.and_without(damage, text);
        let unquoted = without(&ungarbled, Damage::Quoted);
        let both = unquoted
            .as_ref()
            .and_then(|unquoted| without(unquoted, Damage::Html));
        let repairs = [unquoted, without(&ungarbled, Damage::Html), both];
        for repair in repairs.into_iter().flatten() {
            let candidate = Candidate::of(repair, choice, options);
            let least = best.as_ref().map_or(before, |best| best.reading);
            if candidate.reading.is_better_than(least) && keeps_moves(&document.games, &candidate.games) {
                best = Some(candidate);
            }
        }
    }
    best.filter(|best| is_better(best) && best.reading.unreadable == 0)
}

/// Whether the main lines of the repaired games begin with all moves that could be read before the repair, and still
/// have the same endings. If not, the repair is wrong: for example, a line of a comment only looks like a quotation.
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

/// Removes the diagnostics that the repaired text does not have. The damage caused them, and one diagnostic reports the
/// damage. Diagnostics about the bytes are kept.
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

/// Whether a diagnostic is about the bytes of a file. A repair of the text does not change the bytes.
fn is_about_bytes<K: Describe>(diagnostic: &Diagnostic<K>) -> bool {
    matches!(
        diagnostic.code(),
        "invalid_encoding" | "encoding_mismatch" | "unknown_encoding"
    )
}

/// How well a text could be read: the numbers of its faults, the most serious kind first, and then the number of moves.
/// A smaller value is better. Faults in the bytes and U+FFFD are not counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Reading {
    /// Texts that are not game records.
    unreadable: usize,
    errors: usize,
    warnings: usize,
    /// The number of nodes: moves, endings and the start of each game. `Reverse` makes the value with more nodes the
    /// smaller one.
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

    /// Whether this reading is better than `other`. If `other` has no error, this reading must also have at least as
    /// many moves, because a repair must not remove moves that were read without an error.
    fn is_better_than(self, other: Self) -> bool {
        self < other && (other.errors > 0 || self.steps.0 >= other.steps.0)
    }

    const fn is_sound(self) -> bool {
        self.unreadable + self.errors + self.warnings == 0
    }
}

/// Some games of the damaged text, and the same games of the repaired text.
struct Part<'g, K> {
    before: Vec<Game<K>>,
    after: &'g [Game<K>],
    /// The line on which the part begins in the damaged text, the byte offset of its end, and the number of the first
    /// line below the part (`u32::MAX` for the last part).
    start: LineStart,
    end: usize,
    below: u32,
}

/// Reports the damage of a text that the caller does not want to be repaired. The damage is reported in each game that
/// reads better in the repaired text. If the repair would remove errors from a game or add moves to it, only the part
/// of the game above the first damaged line is kept. Two encodings, and damage that changes nothing in the games, are
/// reported once for the whole text.
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

/// Divides a text into parts with one game each, if the repaired text has the same number of games. Otherwise all games
/// are one part.
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

/// Reports the damage in one part of a text if the repair makes this part read better. Returns the games of the part.
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

/// Each kind of damage that occurs in `part`, with the number of the first damaged line of the part.
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

/// Reports damage once for the whole text. If `treatment` is [`Treatment::Unreadable`], only the part of the text above
/// the first damaged line is kept.
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

/// Reads a part of a text again, only up to the first damaged line, and reports the damage. The diagnostics about bytes
/// are kept.
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

/// The diagnostics about the damage `found`. `start` is a line above the damage, where the search for its place begins.
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

/// Adds each diagnostic to the game in which its place is. A diagnostic about undecodable bytes replaces the diagnostic
/// about U+FFFD on the same line, because the U+FFFD replaces these bytes.
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
