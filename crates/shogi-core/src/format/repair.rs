//! Damage to a text: looked for when a text was read with faults, and reported once for the text, or repaired if the
//! caller asks for this. The readers of the formats are not involved: each gets either the damaged or the repaired text.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::document::SoundPart;
use super::input_text::Known;
use super::limited_games::limited_games;
use super::{Document, FormatChoice, Game, Problem, ReadOptions, RecordFormat};
use crate::messages::{Describe, Severity};
use crate::text::{
    Damage, Diagnostic, FoundDamage, LineStart, Place, Repair, TextProblem, Treatment, find_replaced,
    place_of_line, saturating_u32,
};
use crate::{Ending, Record};

/// A repair of a text, and the repaired text with its games.
struct Candidate<F: RecordFormat> {
    repair: Repair,
    document: Document<'static, F>,
    quality: Quality,
}

impl<F: RecordFormat> FormatChoice<F> {
    /// Checks whether damage explains the faults of a document. If not, returns the document unchanged. If it does and
    /// the caller asked for repair, returns the repaired document. Otherwise returns the document with a diagnostic about
    /// each kind of damage, which replaces the diagnostics that the damage explains. `mixed` is the repair of a file in
    /// two encodings.
    pub(super) fn repair<'a>(
        self,
        document: Document<'a, F>,
        mixed: Option<Repair>,
        known: &Known,
        options: &ReadOptions,
    ) -> Document<'a, F> {
        let garbled = mixed.or_else(|| ungarble(&document.text));
        if let Some(lost) = garbled.as_ref().filter(|garbled| garbled.text.is_none()) {
            // The original text is not known, so it cannot be checked whether a repair would remove the errors.
            return if Quality::of(&document.games).errors > 0 {
                self.read_to_damage(document, &lost.found, None, known, options)
            } else {
                document
            };
        }
        let Some(best) = self.best_repair(&document, garbled, known, options) else {
            return self.name_replaced(document, known, options);
        };
        if options.repair {
            let Candidate {
                repair, mut document, ..
            } = best;
            let lines = repair
                .found
                .iter()
                .map(|found| (found.damage, found.repaired_line));
            report(&mut document, lines, Treatment::Repaired, known);
            return document;
        }
        self.explain(document, &best, known, options)
    }

    /// If U+FFFD replaces the letters of a text, reports only this. What can still be read is kept, and can be converted.
    fn name_replaced<'a>(
        self,
        mut document: Document<'a, F>,
        known: &Known,
        options: &ReadOptions,
    ) -> Document<'a, F> {
        let has = |game: &Game<F::Problem>, is_meant: fn(&TextProblem) -> bool| {
            let mut problems = game.diagnostics.iter().filter_map(|found| found.kind().text());
            problems.any(is_meant)
        };
        let is_replaced = |found: &TextProblem| *found == TextProblem::ReplacementCharacter;
        let games = &document.games;
        let is_other_text = |found: &TextProblem| {
            matches!(
                found,
                TextProblem::NotARecord { .. } | TextProblem::OtherFileType(_)
            )
        };
        let is_no_record = games.iter().all(|game| has(game, is_other_text));
        // Bytes that cannot be decoded become U+FFFD too, and have diagnostics of their own.
        let is_undecoded = |game| has(game, |found| matches!(found, TextProblem::InvalidEncoding { .. }));
        if games.iter().any(is_undecoded) || !is_no_record && !games.iter().any(|game| has(game, is_replaced))
        {
            return document;
        }
        let Some(found) = find_replaced(&document.text) else {
            return document;
        };
        if is_no_record {
            return self.read_to_damage(document, &[found], None, known, options);
        }
        for game in &mut document.games {
            game.diagnostics
                .retain(|found| !found.kind().text().is_some_and(is_replaced));
        }
        report(
            &mut document,
            [(found.damage, found.line)],
            Treatment::Readable,
            known,
        );
        document
    }

    /// Returns the repair with which a text reads best, or `None` if the text reads best without repair. A proven repair
    /// is also returned if the text reads equally well without it. Each kind of repair is tried alone before two kinds
    /// are tried together, because what looks like damage may be a part of a comment.
    fn best_repair(
        self,
        document: &Document<'_, F>,
        garbled: Option<Repair>,
        known: &Known,
        options: &ReadOptions,
    ) -> Option<Candidate<F>> {
        let before = Quality::of(&document.games);
        let candidate = |repair| self.candidate(repair, known, options);
        let ungarbled = garbled.map(candidate).filter(|candidate| {
            let is_proven = candidate.repair.is_proven && candidate.quality == before;
            is_proven || candidate.quality.is_better_than(before)
        });
        let (base, text, least) = match &ungarbled {
            Some(base) => (&base.repair, &base.document.text, base.quality),
            None => (&Repair::default(), &document.text, before),
        };
        let mut best: Option<Candidate<F>> = None;
        // In KIF, a line such as `&nbsp;1 ７六歩(77)` is a bookmark without fault. So entities are repaired even if no
        // problem was found.
        let is_entity = |rest: &str| rest.starts_with("nbsp;") || rest.starts_with('#');
        // Most texts have no `&`. The compiler lets this loop examine many bytes at a time, unlike `split`.
        let bytes = document.text.bytes();
        let has_ampersand = || bytes.fold(0, |found, byte| found | u8::from(byte == b'&')) != 0;
        if !least.is_sound() || has_ampersand() && document.text.split('&').skip(1).any(is_entity) {
            let unquoted = base.and_without(Damage::Quoted, text);
            let plain = base.and_without(Damage::Html, text);
            let both = unquoted
                .as_ref()
                .and_then(|unquoted| unquoted.and_without(Damage::Html, unquoted.text.as_ref()?));
            for repair in [unquoted, plain, both].into_iter().flatten() {
                let candidate = candidate(repair);
                let least = best.as_ref().map_or(least, |best| best.quality);
                if candidate.quality.is_better_than(least)
                    && keeps_moves(&document.games, &candidate.document.games)
                {
                    best = Some(candidate);
                }
            }
        }
        best.or(ungarbled).filter(|best| best.quality.unreadable == 0)
    }

    /// Reads a repaired text. A problem of the bytes gets the place of its line in that text.
    fn candidate(self, mut repair: Repair, known: &Known, options: &ReadOptions) -> Candidate<F> {
        let text = repair.text.take().unwrap_or_default();
        let mut known = known.clone();
        known.file_type = None;
        known.cut_character = None;
        let mut start = known.first_line();
        for problem in &mut known.problems {
            problem.place = place_of_line(&text, start, problem.place.line.number);
            start = problem.place.line;
        }
        let document = self.document(text.into(), &known, options);
        Candidate {
            quality: Quality::of(&document.games),
            repair,
            document,
        }
    }

    /// Reports the damage of a text that the caller does not want to be repaired. If the repair would remove errors or add
    /// moves, the first game with such damage is read up to the damage.
    fn explain<'a>(
        self,
        mut document: Document<'a, F>,
        best: &Candidate<F>,
        known: &Known,
        options: &ReadOptions,
    ) -> Document<'a, F> {
        let before = Quality::of(&document.games);
        let found = &best.repair.found;
        if is_mixed(found) || best.quality.reads_more_than(before) {
            return self.read_to_damage(document, found, Some(&best.document), known, options);
        }
        if best.quality != before {
            remove_explained(&mut document, &best.document);
        }
        let lines = found.iter().map(|found| (found.damage, found.line));
        report(&mut document, lines, Treatment::Readable, known);
        document
    }

    /// Reads the first game that the damage prevents from being read again, up to the first damaged line, and reports the
    /// damage there. The other games stay as they were read; but where two encodings meet, the games below are left out.
    fn read_to_damage<'a>(
        self,
        mut document: Document<'a, F>,
        found: &[FoundDamage],
        repaired: Option<&Document<'_, F>>,
        known: &Known,
        options: &ReadOptions,
    ) -> Document<'a, F> {
        let Document {
            format, text, games, ..
        } = &mut document;
        let changed = repaired.map_or(0, |repaired| first_change(games, text, repaired));
        let first = found.iter().map(|found| found.line).min().unwrap_or(1);
        let line = first.max(LineStart::find(text, changed).number);
        let cut = place_of_line(text, LineStart::FIRST, line).line.offset;
        let above = text.get(..cut as usize).unwrap_or_default();
        let index = games
            .partition_point(|game| game.span.start <= cut)
            .saturating_sub(1);
        let read = limited_games(*format, self.input(*format, above, known), options);
        let mut game = read
            .into_iter()
            .nth(index)
            .unwrap_or_else(|| Game::unreadable(text, TextProblem::Empty));
        if game.is_unreadable() {
            // What was read above the damage is no game.
            game.record = Record::default();
            game.diagnostics.clear();
        } else if game.first_error().is_none() {
            game.sound = Some(SoundPart::of(&game.record));
        }
        game.span = games[index].span;
        if is_mixed(found) {
            game.span.end = saturating_u32(text.len());
            games.truncate(index + 1);
        }
        let treatment = if index + 1 == games.len() && !known.goes_on {
            Treatment::Unreadable
        } else {
            Treatment::UnreadableGame
        };
        let below = game.span.end;
        games[index] = game;
        let lines: Vec<_> = found
            .iter()
            .map(|found| {
                let start = place_of_line(text, LineStart::FIRST, found.line).line.offset;
                let is_here = (cut..below).contains(&start);
                (found.damage, if is_here { found.line } else { line })
            })
            .collect();
        report(&mut document, lines, treatment, known);
        document
    }
}

fn is_mixed(found: &[FoundDamage]) -> bool {
    let is_mixed = |found: &FoundDamage| matches!(found.damage, Damage::MixedEncodings { .. });
    found.iter().any(is_mixed)
}

/// The byte offset in a damaged text of the first change that lets a repaired text read more. If the repaired text has
/// another number of games, this is the first change.
fn first_change<F: RecordFormat>(games: &[Game<F::Problem>], text: &str, repaired: &Document<'_, F>) -> u32 {
    let mut pairs = games.iter().zip(&repaired.games);
    let reads_more = |(before, after): &(&Game<F::Problem>, &Game<F::Problem>)| {
        let quality = |game| Quality::of(std::slice::from_ref(game));
        quality(after).reads_more_than(quality(before))
    };
    let pair = pairs
        .find(reads_more)
        .filter(|_| games.len() == repaired.games.len());
    let (start, repaired_start) =
        pair.map_or((0, 0), |(before, after)| (before.span.start, after.span.start));
    let bytes = text.as_bytes().iter().skip(start as usize);
    let repaired = repaired.text.as_bytes().iter().skip(repaired_start as usize);
    let same = bytes.zip(repaired).take_while(|(before, after)| before == after);
    start.saturating_add(saturating_u32(same.count()))
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
fn remove_explained<F: RecordFormat>(document: &mut Document<'_, F>, repaired: &Document<'_, F>) {
    let mut remaining: HashMap<(&str, &str), usize> = HashMap::new();
    for diagnostic in repaired.diagnostics() {
        let found = repaired.text.get(diagnostic.span().range()).unwrap_or_default();
        *remaining.entry((diagnostic.code(), found)).or_default() += 1;
    }
    for game in &mut document.games {
        game.diagnostics.retain(|diagnostic| {
            let found = document.text.get(diagnostic.span().range()).unwrap_or_default();
            let count = remaining.get_mut(&(diagnostic.code(), found));
            let is_left = count.is_some_and(|count| {
                let is_left = *count > 0;
                *count = count.saturating_sub(1);
                is_left
            });
            is_left || is_about_file(diagnostic)
        });
    }
}

/// Adds the diagnostics about damage, each at a line of the text, to the games in which these lines are.
fn report<F: RecordFormat>(
    document: &mut Document<'_, F>,
    lines: impl IntoIterator<Item = (Damage, u32)>,
    treatment: Treatment,
    known: &Known,
) {
    let Document { text, games, .. } = document;
    for (damage, line) in lines {
        let line = line.saturating_add(known.lines_above);
        let place: Place = place_of_line(text, known.first_line(), line);
        let index = games.partition_point(|game| game.span.end <= place.span.start);
        let index = index.min(games.len() - 1);
        let problem = TextProblem::Damaged { damage, treatment };
        let diagnostics = &mut games[index].diagnostics;
        diagnostics.push(Diagnostic::new(text, place, problem.into()));
        diagnostics.sort_by_key(|diagnostic| diagnostic.span().start);
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

/// Whether a diagnostic is about the bytes or the name of a file. A repair of the text does not change these.
fn is_about_file<K>(diagnostic: &Diagnostic<Problem<K>>) -> bool {
    matches!(
        diagnostic.kind(),
        Problem::Text(
            TextProblem::InvalidEncoding { .. }
                | TextProblem::EncodingMismatch { .. }
                | TextProblem::NameMismatch { .. }
                | TextProblem::UnknownEncoding { .. }
                | TextProblem::FormatMismatch { .. }
        )
    )
}

/// How well a text could be read: the numbers of its faults, the most serious kind first, and then the number of moves.
/// A smaller value is better. Faults of the file and U+FFFD are not counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Quality {
    /// Texts that are not game records.
    unreadable: usize,
    errors: usize,
    warnings: usize,
    /// The number of nodes: moves, endings and the start of each game. `Reverse` makes the value with more nodes the
    /// smaller one.
    steps: Reverse<usize>,
}

impl Quality {
    fn of<K: Describe>(games: &[Game<K>]) -> Self {
        let mut quality = Self::default();
        for game in games {
            quality.steps.0 += game.record.node_count();
            quality.unreadable += usize::from(game.is_unreadable());
            let replaced = Some(&TextProblem::ReplacementCharacter);
            let of_text =
                |found: &&Diagnostic<Problem<K>>| !is_about_file(found) && found.kind().text() != replaced;
            for diagnostic in game.diagnostics.iter().filter(of_text) {
                match diagnostic.severity() {
                    Severity::Error => quality.errors += 1,
                    Severity::Warning => quality.warnings += 1,
                    Severity::Note => {}
                }
            }
        }
        quality
    }

    /// Whether this reading is better than `other`. If `other` has no error, this reading must also have at least as
    /// many moves, because a repair must not remove moves that were read without an error.
    fn is_better_than(self, other: Self) -> bool {
        self < other && (other.errors > 0 || self.steps.0 >= other.steps.0)
    }

    /// Whether this reading has fewer errors or more moves than `other`.
    fn reads_more_than(self, other: Self) -> bool {
        self.errors < other.errors || self.steps.0 > other.steps.0
    }

    const fn is_sound(self) -> bool {
        self.unreadable + self.errors + self.warnings == 0
    }
}
