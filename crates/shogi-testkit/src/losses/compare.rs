//! Compares the record that was read back with the expected record. Each difference must be explained by a loss.

use std::cmp::Reverse;
use std::collections::VecDeque;

use shogi_core::Handicap;
use shogi_core::format::tools::start::HANDICAP_KEY;
use shogi_core::record::{
    DateTime, Header, HeaderName, LossKind, LossPlace, Node, NoteKind, Record, TimeControl,
};

use super::account::{Account, bare, step};
use super::replay::ExpectedRecord;

/// A note or a header: first the kind of the note or the key of the header, then the text of the note or the value of
/// the header.
type Text<'r> = (String, &'r str);

/// Compares the start positions, the results, and the trees of moves and endings with their times and notes. If lines
/// of play were rearranged, the order of the variations after a move is not compared, because this order depends on the
/// written text.
pub(super) fn trees(expected: &ExpectedRecord<'_>, after: &Record, account: &mut Account<'_>) {
    let ExpectedRecord {
        record,
        notes,
        is_rearranged,
    } = expected;
    let heads = [record, after].map(|record| (record.start(), record.stated_result()));
    if heads[0] != heads[1] {
        account.faults.push(format!("expected and found: {heads:?}"));
    }
    let mut pairs = vec![(record.root(), after.root())];
    while let Some((wanted, found)) = pairs.pop() {
        let is_one_preamble = account.equivalences.has_one_preamble && found.parent().is_none();
        let wanted_notes = notes_of(wanted, is_one_preamble).filter_map(|(kind, number)| {
            let &(place, text) = notes.get(number.parse::<usize>().ok()?)?;
            let loss = LossKind::of_note(kind, text)?;
            let kind = match kind {
                NoteKind::Remark if is_one_preamble => NoteKind::LeadingRemark,
                kind => kind,
            };
            Some((loss, place, (format!("{kind:?}"), text)))
        });
        let found_notes = notes_of(found, is_one_preamble).map(|(kind, text)| (format!("{kind:?}"), text));
        texts(wanted_notes.collect(), found_notes.collect(), account);
        let next = [wanted, found].map(|node| {
            let mut next: Vec<_> = node.children().collect();
            if *is_rearranged {
                next.sort_by_cached_key(|&child| format!("{:?}", step(child)));
            }
            next
        });
        let here = [wanted, found].map(Node::time);
        let steps = next
            .each_ref()
            .map(|next| next.iter().copied().map(step).collect::<Vec<_>>());
        if here[0] != here[1] || steps[0] != steps[1] {
            let place = (wanted.ply(), wanted.step());
            account.faults.push(format!(
                "expected and found at {place:?}: {here:?}, then {steps:?}"
            ));
        }
        let [wanted, found] = next;
        pairs.extend(wanted.into_iter().zip(found));
    }
}

/// Returns the notes of a node, without the text and the result line of an ending, in the order in which they are written: at the start
/// position, the remarks above the headers come first. With `is_one_preamble`, all remarks at the start position are
/// above the headers.
fn notes_of(node: Node<'_>, is_one_preamble: bool) -> impl Iterator<Item = (NoteKind, &str)> {
    let is_start = node.parent().is_none();
    let of_ending = [NoteKind::EndingText, NoteKind::ResultLine];
    let notes = node.notes().filter(|(kind, _)| !of_ending.contains(kind));
    let mut notes: Vec<_> = notes.collect();
    let is_above = |kind: NoteKind| kind.is_leading() || (is_one_preamble && kind == NoteKind::Remark);
    notes.sort_by_key(|&(kind, _)| is_start && !is_above(kind));
    notes.into_iter()
}

/// Compares the headers. A `手合割` header that names the start position is not compared: a format may leave it out
/// or add it, because the start position has the same information.
pub(super) fn headers(before: &Record, after: &Record, account: &mut Account<'_>) {
    let names_start =
        |header: &Header| &*header.key == HANDICAP_KEY && Handicap::is_name_of(&header.value, before.start());
    let mut wanted = Vec::new();
    for (index, header) in before.headers.iter().enumerate() {
        let (loss, place) = (LossKind::of_header(header), LossPlace::Header(index));
        if names_start(header) {
            account.take(&loss, place);
        } else {
            wanted.push((loss, place, text(header)));
        }
    }
    let found = after.headers.iter().filter(|header| !names_start(header));
    let mut found: Vec<_> = found.map(text).collect();
    // A format may have a separate place for the names of the players, so the order of these headers is not compared.
    // All other headers must be in the same order.
    wanted.retain(|(loss, place, text)| {
        let is_kept = player(text).is_some() && !account.has(loss, *place);
        let exact = found.iter().position(|other| is_kept && other == text);
        exact.map(|index| found.remove(index)).is_none()
    });
    wanted.sort_by_key(|(.., text)| Reverse(player(text)));
    found.sort_by_key(|text| Reverse(player(text)));
    texts(wanted, found, account);
}

fn text(header: &Header) -> Text<'_> {
    (meaning(&header.key).to_owned(), &header.value)
}

/// Returns whose name a header has, that of Black or of White. Returns `None` for any other header.
fn player((key, _): &Text<'_>) -> Option<HeaderName> {
    let name = HeaderName::from_key(&bare(key));
    name.filter(|name| name.player().is_some())
}

/// Compares the expected notes or headers (`wanted`) with those that were read back (`found`). Both must be in the same
/// order. Each expected text comes with the loss that may be reported for it, and the place of this loss. If the loss
/// is reported, the text may be missing, or may differ as `is_alike` allows.
fn texts<'r>(wanted: Vec<(LossKind, LossPlace, Text<'r>)>, found: Vec<Text<'r>>, account: &mut Account<'_>) {
    let mut found = VecDeque::from(found);
    let mut wanted = wanted.into_iter();
    while let Some((loss, place, text)) = wanted.next() {
        // Another form of a time is no loss. But the loss of blanks in it may be reported.
        let may_lose_blanks = bare(text.1) != text.1 && account.has(&loss, place);
        let is_converted = |other: &Text<'_>| is_same_time(&text, other) && !may_lose_blanks;
        if found
            .front()
            .is_some_and(|other| *other == text || is_converted(other))
        {
            found.pop_front();
            continue;
        }
        account.need(&loss, place);
        let is_changed = found.front().is_some_and(|other| {
            // The found text may be a changed form of the expected text. But if the found text is exactly equal to a
            // later expected text, it belongs to that later text, unless it was found more often than it is expected.
            let needed = wanted.clone().filter(|(.., later)| later == other).count();
            let there = found.iter().filter(|&same| same == other).count();
            is_alike(&text, other) && there > needed
        });
        if is_changed {
            found.pop_front();
        }
    }
    let from_nowhere = found.iter().map(|text| format!("{text:?} came from nowhere"));
    account.faults.extend(from_nowhere);
}

/// Whether a note or header that was read back (the second argument) differs from the expected one (the first argument)
/// only in blanks. A remark may have become a remark above the headers.
fn is_alike((kind, text): &Text<'_>, (label, other): &Text<'_>) -> bool {
    let above = label.strip_prefix("Leading").filter(|_| kind == "Remark");
    let label = above.unwrap_or(label);
    meaning(&bare(label)) == meaning(&bare(kind)) && bare(other) == bare(text)
}

/// Whether two headers have the same start or end time, or the same time control. CSA has its own form of them.
fn is_same_time((key, value): &Text<'_>, (other_key, other): &Text<'_>) -> bool {
    let name = HeaderName::from_key(key);
    key == other_key
        && match name {
            Some(HeaderName::StartTime | HeaderName::EndTime) => {
                time(value).is_some() && time(value) == time(other)
            }
            Some(HeaderName::TimeLimit) => {
                let converts = |csa: &str, kif: &str| TimeControl::csa_to_kif(csa).as_deref() == Some(kif);
                converts(value, other) || converts(other, value)
            }
            _ => false,
        }
}

/// Parses the time in a header. A missing second counts as 0.
fn time(value: &str) -> Option<DateTime> {
    let mut date = DateTime::parse(value)?;
    if let Some(time) = &mut date.time {
        time.second.get_or_insert(0);
    }
    Some(date)
}

/// Returns the same key for all keys that formats use for the same header. The CSA writer puts a `$` before a key that
/// CSA does not have.
fn meaning(key: &str) -> &str {
    let key = HeaderName::to_kif(key);
    let name = HeaderName::from_key(key).or_else(|| HeaderName::from_key(&format!("${key}")));
    name.map_or(key, |name| name.kif_key())
}
