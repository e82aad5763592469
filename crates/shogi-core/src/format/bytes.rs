//! Reading of bytes: adds the diagnostics about the encoding to those about the text.

use super::limited_games::limited_games_after;
use super::repair::{Found, check_damage};
use super::{Document, FormatChoice, Game, ReadOptions, RecordFormat};
use crate::text::encoding::{DecodeFault, Decoded, Encoding, decode};
use crate::text::{
    Describe, Diagnostic, Diagnostics, LineStart, Place, Span, TextProblem, check_is_text, decode_mixed,
    is_number_of_omitted,
};

/// Reads all games of a file, in the format that is chosen for the decoded text. Never fails: faults are listed as
/// diagnostics of the game that has them. If the text is repaired, the format is chosen again.
pub fn read_chosen<'a, F: RecordFormat>(
    choice: FormatChoice<F>,
    bytes: &'a [u8],
    options: &ReadOptions,
) -> Document<'a, F> {
    let mut decoded = decode(bytes, options.encoding);
    let mixed = if decoded.fault_count > 0 && options.encoding.is_none() {
        decode_mixed(bytes)
    } else {
        None
    };
    if let Some((first, _)) = &mixed {
        // One diagnostic reports the two encodings, so the single faults are not listed.
        decoded = Decoded {
            faults: Vec::new(),
            fault_count: 0,
            ..decode(bytes, Some(*first))
        };
    }
    let format = choice.format_of(&decoded.text);
    let options = &choice.options_for(format, options);
    let games = match check_is_text(bytes, &decoded) {
        Some(problem) => vec![Game::unreadable(&decoded.text, problem)],
        None => games_of(format, &decoded, options),
    };
    let unreported = if games.iter().all(Game::is_unreadable) {
        let mut line = options.first_line();
        fault_diagnostics(&decoded, &decoded.faults, &mut line, options).finish(&decoded.text)
    } else {
        Vec::new()
    };
    let document = Document {
        format,
        encoding: decoded.encoding,
        declared_encoding: games.first().and_then(Game::known_declaration),
        games,
        text: decoded.text,
        offset: 0,
        file_offset: Some(0),
    };
    let found = Found {
        repair: mixed.map(|(_, repair)| repair),
        unreported,
    };
    check_damage(document, found, choice, options)
}

/// Reads the games of a text and adds the diagnostics about its bytes.
pub(super) fn games_of<F: RecordFormat>(
    format: F,
    decoded: &Decoded<'_>,
    options: &ReadOptions,
) -> Vec<Game<F::Kind>> {
    games_of_part(0, format, decoded, options)
}

/// Reads the games of a part of a file. `games_before` is the number of games in the parts before this one.
pub(super) fn games_of_part<F: RecordFormat>(
    games_before: usize,
    format: F,
    decoded: &Decoded<'_>,
    options: &ReadOptions,
) -> Vec<Game<F::Kind>> {
    let cut = decoded.cut_character();
    let end = cut.map_or(decoded.text.len(), |cut| cut.span.start as usize);
    let whole = decoded.text.get(..end).unwrap_or_default();
    let mut games: Vec<Game<F::Kind>> = limited_games_after(games_before, format, whole, options).collect();
    let is_cut = cut.is_some_and(|cut| report_cut(decoded, cut, &mut games, options));
    let (mut faults, _) = decoded
        .faults
        .split_at(decoded.faults.len() - usize::from(is_cut));
    let mut line = options.first_line();
    let last = games.len().saturating_sub(1);
    for (index, game) in games.iter_mut().enumerate() {
        let is_here = |fault: &DecodeFault| index == last || fault.span.start < game.span.end;
        let (faults_here, later) = faults.split_at(faults.partition_point(is_here));
        faults = later;
        let declaration = check_declaration(decoded, game);
        let name = check_name(decoded, game, options).filter(|_| index == 0);
        let is_unreadable = game.is_unreadable();
        change_diagnostics(game, &decoded.text, options, |list| {
            remove_replaced(faults_here, list);
            let mut added = if is_unreadable {
                Diagnostics::new(options.limits.diagnostics)
            } else {
                fault_diagnostics(decoded, faults_here, &mut line, options)
            };
            let others = declaration.into_iter().chain(name.filter(|_| !is_unreadable));
            for (place, problem) in others {
                added.push(&decoded.text, place, problem.into());
            }
            list.merge(added);
        });
    }
    games
}

/// If the text ends inside the character `cut`, and diagnostics are reported at that end, the missing bytes are their
/// cause. Then replaces these diagnostics by [`TextProblem::Truncated`] and returns `true`; otherwise returns `false`.
fn report_cut<K: Describe + From<TextProblem>>(
    decoded: &Decoded<'_>,
    cut: DecodeFault,
    games: &mut [Game<K>],
    options: &ReadOptions,
) -> bool {
    let Some(game) = games.last_mut() else {
        return false;
    };
    game.span.end = cut.span.end;
    let is_at_end = |diagnostic: &Diagnostic<K>| {
        let between = diagnostic.span().end as usize..cut.span.start as usize;
        let between = decoded.text.get(between);
        !is_number_of_omitted(diagnostic) && between.is_some_and(|between| between.trim_start().is_empty())
    };
    let at_end = || game.diagnostics.iter().filter(|diagnostic| is_at_end(diagnostic));
    if game.is_unreadable() || at_end().next().is_none() {
        return false;
    }
    let problem = TextProblem::Truncated {
        loses_line: !options.lossy || at_end().any(Diagnostic::is_error),
    };
    game.diagnostics.retain(|diagnostic| !is_at_end(diagnostic));
    let line = LineStart::find(&decoded.text, cut.span.start);
    let line = LineStart {
        number: line.number + options.first_line().number - 1,
        ..line
    };
    let place = Place::new(line, Span::new(line.offset, cut.span.end));
    change_diagnostics(game, &decoded.text, options, |list| {
        list.push(&decoded.text, place, problem.into());
    });
    true
}

/// Removes each diagnostic about a U+FFFD that replaces undecodable bytes. Another diagnostic reports these bytes.
fn remove_replaced<K: Describe + From<TextProblem>>(faults: &[DecodeFault], list: &mut Diagnostics<K>) {
    if faults.is_empty() {
        return;
    }
    let is_fault = |span: Span| faults.binary_search_by_key(&span, |fault| fault.span).is_ok();
    let is_replaced = |diagnostic: &Diagnostic<K>| {
        diagnostic.code() == TextProblem::ReplacementCharacter.code() && is_fault(diagnostic.span())
    };
    list.remove(faults.len(), is_replaced);
}

/// Compares the encoding that a game declares with the detected one. Returns the problem if they differ or the declared
/// encoding is unknown. In ASCII, a known encoding is never wrong.
fn check_declaration<K: Describe>(decoded: &Decoded<'_>, game: &Game<K>) -> Option<(Place, TextProblem)> {
    let label = game.declared_encoding.as_ref()?;
    let problem = match Encoding::from_label(&label.value) {
        None => TextProblem::UnknownEncoding {
            label: label.value.clone(),
        },
        Some(declared) if declared != decoded.encoding && !decoded.is_ascii => {
            TextProblem::EncodingMismatch {
                declared,
                found: decoded.encoding,
            }
        }
        Some(_) => return None,
    };
    Some((label.place, problem))
}

/// Changes the diagnostics of a game with `change`. Afterwards, the limit applies to the old and the added diagnostics
/// together.
fn change_diagnostics<K: Describe + From<TextProblem>>(
    game: &mut Game<K>,
    text: &str,
    options: &ReadOptions,
    change: impl FnOnce(&mut Diagnostics<K>),
) {
    let finished = std::mem::take(&mut game.diagnostics);
    let mut list = Diagnostics::reopen(finished, game.omitted, options.limits.diagnostics);
    change(&mut list);
    game.omitted = list.omitted();
    game.diagnostics = list.finish(text);
}

/// Compares the encoding that the file extension suggests with the detected one. Returns the problem if they differ.
/// The extension is ignored if the text is ASCII, has a byte order mark or declares a known encoding.
fn check_name<K: Describe>(
    decoded: &Decoded<'_>,
    game: &Game<K>,
    options: &ReadOptions,
) -> Option<(Place, TextProblem)> {
    let found = decoded.encoding;
    let named = options.named_encoding.filter(|&named| named != found)?;
    if decoded.is_ascii || decoded.has_bom || game.known_declaration().is_some() {
        return None;
    }
    let problem = TextProblem::NameMismatch { named, found };
    Some((Place::START, problem))
}

/// The diagnostics about the faults of one game: one for each line with a fault. `line` is a line above the faults,
/// where the search for their lines begins. Afterwards, `line` is the line of the last fault, so that the search for
/// the next game continues there.
fn fault_diagnostics<K: Describe + From<TextProblem>>(
    decoded: &Decoded<'_>,
    faults: &[DecodeFault],
    line: &mut LineStart,
    options: &ReadOptions,
) -> Diagnostics<K> {
    let text = decoded.text.as_ref();
    let mut list = Diagnostics::new(options.limits.diagnostics);
    for fault in faults {
        let from_line = LineStart::find(&text[line.offset as usize..], fault.span.start - line.offset);
        *line = LineStart {
            number: line.number.saturating_add(from_line.number - 1),
            offset: line.offset + from_line.offset,
        };
        let problem = TextProblem::InvalidEncoding {
            encoding: decoded.encoding,
            byte_offset: fault.byte_offset,
            places: fault.places,
            lossy: options.lossy,
        };
        list.push(text, Place::new(*line, fault.span), problem.into());
    }
    list
}
