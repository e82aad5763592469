//! Reading of damaged texts: reports the cause of the damage in one diagnostic, or repairs the text if the caller asks
//! for it. The readers of the formats are not involved: each gets either the damaged or the repaired text.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::document::SoundPart;
use super::limited_games::limited_games;
use super::{Document, Game, ReadOptions, RecordFormat};
use crate::Ending;
use crate::text::encoding::Encoding;
use crate::text::{Damage, Describe, Diagnostic, Repair, Severity, TextProblem, Treatment, place_of_line};

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
    check_damage(document, None, choose, options)
}

/// Checks whether damage explains the problems in a document. If it does, returns the repaired document if the caller
/// asked for repair, or else the document with a diagnostic about the damage in place of its problems. `known` is
/// damage that was found when the bytes were decoded.
pub(super) fn check_damage<'a, F: RecordFormat>(
    mut document: Document<'a, F>,
    known: Option<Repair>,
    choose: impl Fn(&str) -> F,
    options: &ReadOptions,
) -> Document<'a, F> {
    let garbled = known.or_else(|| ungarble(&document.text));
    if let Some(Repair { text: None, found }) = &garbled {
        // The original text is not known, so the two readings cannot be compared.
        let is_unreadable = document.first_error().is_some();
        return if is_unreadable {
            report(document, found, is_unreadable, options)
        } else {
            document
        };
    }
    let before = Reading::of(&document.games);
    let Some(best) = best_repair(&document, garbled, &choose, options) else {
        return document;
    };
    let (format, games) = (best.format, best.games);
    if !options.repair {
        let is_unreadable = before.errors > 0 || best.reading.steps.0 > before.steps.0;
        if !is_unreadable {
            let text = best.repair.text.as_deref().unwrap_or_default();
            remove_explained(&mut document, &games, text);
        }
        return report(document, &best.repair.found, is_unreadable, options);
    }
    let mut repaired = Document {
        format,
        encoding: document.encoding,
        declared_encoding: games.first().and_then(Game::known_declaration),
        games,
        text: best.repair.text.unwrap_or_default().into(),
    };
    for &(damage, line) in &best.repair.found {
        add(&mut repaired, damage, line, Treatment::Repaired);
    }
    repaired
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
/// it is tried with others: what looks like damage may be in a comment. A text that `is_garbled` is so in any case.
fn best_repair<F: RecordFormat>(
    document: &Document<'_, F>,
    garbled: Option<Repair>,
    choose: &impl Fn(&str) -> F,
    options: &ReadOptions,
) -> Option<Candidate<F>> {
    let text = &document.text;
    let is_garbled = garbled.is_some();
    let before = Reading::of(&document.games);
    let ungarbled = garbled.unwrap_or_default();
    let mut best = is_garbled.then(|| Candidate::of(ungarbled.clone(), choose, options));
    let is_sound = best.as_ref().map_or(before, |best| best.reading).is_sound();
    // `&nbsp;1 ７六歩(77)` is the name of a position in KIF.
    let has_entities = || ["&nbsp;", "&#"].iter().any(|mark| text.contains(mark));
    if !is_sound || has_entities() {
        let without = |repair: &Repair, damage| repair.and_without(damage, text);
        let unquoted = without(&ungarbled, Damage::Quoted);
        let both = unquoted
            .as_ref()
            .and_then(|unquoted| without(unquoted, Damage::Html));
        let repairs = [unquoted, without(&ungarbled, Damage::Html), both];
        for repair in repairs.into_iter().flatten() {
            let candidate = Candidate::of(repair, choose, options);
            let least = best.as_ref().map_or(before, |best| best.reading);
            if candidate.reading < least && keeps_moves(&document.games, &candidate.games) {
                best = Some(candidate);
            }
        }
    }
    best.filter(|best| {
        let is_better = best.reading < before || (best.reading == before && is_garbled);
        is_better && best.reading.unreadable == 0
    })
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
fn remove_explained<F: RecordFormat>(document: &mut Document<'_, F>, repaired: &[Game<F::Kind>], text: &str) {
    let mut remaining: HashMap<(&str, &str), usize> = HashMap::new();
    for diagnostic in repaired.iter().flat_map(|game| &game.diagnostics) {
        let found = text.get(diagnostic.span().range()).unwrap_or_default();
        *remaining.entry((diagnostic.code(), found)).or_default() += 1;
    }
    for game in &mut document.games {
        game.diagnostics.retain(|diagnostic| {
            let found = document.text.get(diagnostic.span().range()).unwrap_or_default();
            let count = remaining.get_mut(&(diagnostic.code(), found));
            count.is_some_and(|count| {
                let is_left = *count > 0;
                *count = count.saturating_sub(1);
                is_left
            })
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

/// The number of faults in a reading, most serious first. A smaller value is better; a reading with more moves is
/// smaller.
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
            for diagnostic in &game.diagnostics {
                match diagnostic.severity() {
                    Severity::Error => reading.errors += 1,
                    Severity::Warning => reading.warnings += 1,
                }
            }
        }
        reading
    }

    const fn is_sound(self) -> bool {
        self.unreadable + self.errors + self.warnings == 0
    }
}

/// Reports damage of a text that is not repaired. If the text is unreadable because of the damage, removes the games
/// from the first damaged line on, with the diagnostics that the damage caused.
fn report<'a, F: RecordFormat>(
    mut document: Document<'a, F>,
    found: &[(Damage, u32)],
    is_unreadable: bool,
    options: &ReadOptions,
) -> Document<'a, F> {
    let is_mixed = |(damage, _): &(Damage, u32)| matches!(damage, Damage::MixedEncodings { .. });
    let is_unreadable = is_unreadable || found.iter().any(is_mixed);
    let first = found.iter().map(|&(_, line)| line).min();
    if let (true, Some(first)) = (is_unreadable, first) {
        document.games = games_above(&document, first, options);
    }
    let treatment = if is_unreadable {
        Treatment::Unreadable
    } else {
        Treatment::Readable
    };
    for &(damage, line) in found {
        add(&mut document, damage, line, treatment);
    }
    document
}

/// Reads only the lines above `line`. Returns their games.
fn games_above<F: RecordFormat>(
    document: &Document<'_, F>,
    line: u32,
    options: &ReadOptions,
) -> Vec<Game<F::Kind>> {
    let end = place_of_line(&document.text, line).line.offset;
    let above = document.text.get(..end as usize).unwrap_or_default();
    let mut games: Vec<_> = limited_games(document.format, above, options).collect();
    if let Some(last) = games.last_mut() {
        if last.is_unreadable() {
            last.diagnostics.clear();
        } else if last.first_error().is_none() {
            last.sound = Some(SoundPart::of(&last.record));
        }
        last.span.end = u32::try_from(document.text.len()).unwrap_or(u32::MAX);
    }
    games
}

/// Adds the diagnostic about damage to the game that contains the damaged line.
fn add<F: RecordFormat>(document: &mut Document<'_, F>, damage: Damage, line: u32, treatment: Treatment) {
    let place = place_of_line(&document.text, line);
    let problem = TextProblem::Damaged { damage, treatment };
    let diagnostic = Diagnostic::new(&document.text, place, problem.into());
    let last = document.games.len().saturating_sub(1);
    let index = document
        .games
        .iter()
        .position(|game| place.span.start < game.span.end)
        .unwrap_or(last);
    if let Some(game) = document.games.get_mut(index) {
        let at = game
            .diagnostics
            .partition_point(|other| other.span().start <= place.span.start);
        game.diagnostics.insert(at, diagnostic);
    }
}
