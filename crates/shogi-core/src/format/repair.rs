//! Reading of damaged texts: reports the cause of the damage in one diagnostic, or repairs the text if the caller asks
//! for it. The readers of the formats are not involved: each gets either the damaged or the repaired text.

use std::cmp::Reverse;

use super::document::SoundPart;
use super::limited_games::limited_games;
use super::{Document, Game, ReadOptions, RecordFormat};
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
    document: Document<'a, F>,
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
    let is_garbled = garbled.is_some();
    let mut repair = garbled.unwrap_or_default();
    // KIF reads `&nbsp;1 ７六歩(77)` as the name of a position without any diagnostic, so entities are examined even then.
    let has_entities = || ["&nbsp;", "&#"].iter().any(|mark| document.text.contains(mark));
    if document.diagnostics().next().is_some() || has_entities() {
        repair = repair.without_quotes_and_html(&document.text);
    }
    let Some(text) = repair.text.filter(|_| !repair.found.is_empty()) else {
        return document;
    };
    let format = choose(&text);
    let games: Vec<_> = limited_games(format, &text, options).collect();
    let (before, after) = (Faults::of(&document.games), Faults::of(&games));
    let is_no_better = after > before || (after == before && !is_garbled);
    if is_no_better || after.unreadable > 0 {
        return document;
    }
    if !options.repair {
        let is_unreadable = before.errors > 0 || after.steps.0 > before.steps.0;
        return report(document, &repair.found, is_unreadable, options);
    }
    let mut repaired = Document {
        format,
        encoding: document.encoding,
        declared_encoding: games.first().and_then(Game::known_declaration),
        games,
        text: text.into(),
    };
    for &(damage, line) in &repair.found {
        add(&mut repaired, damage, line, Treatment::Repaired);
    }
    repaired
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
struct Faults {
    /// Texts that are not game records.
    unreadable: usize,
    errors: usize,
    warnings: usize,
    /// The number of moves and endings. More are better.
    steps: Reverse<usize>,
}

impl Faults {
    fn of<K: Describe>(games: &[Game<K>]) -> Self {
        let mut faults = Self::default();
        for game in games {
            faults.steps.0 += game.record.node_count();
            faults.unreadable += usize::from(game.is_unreadable());
            for diagnostic in &game.diagnostics {
                match diagnostic.severity() {
                    Severity::Error => faults.errors += 1,
                    Severity::Warning => faults.warnings += 1,
                }
            }
        }
        faults
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
