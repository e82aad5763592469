//! Compares the record that was read back with the expected record. Each difference must be explained by a loss.

use std::cmp::Reverse;
use std::collections::VecDeque;

use shogi_core::Handicap;
use shogi_core::notation::ja::start::HANDICAP_KEY;
use shogi_core::record::{DateTime, Header, HeaderName, LossKind, LossPlace, NodeRef, NoteKind, Record};

use super::replay::ExpectedRecord;
use super::{Account, bare, step};

/// The kind of a note, or the key of a header; and the text of the note or header.
type Text<'r> = (String, &'r str);

/// Compares the start positions, the results, and the trees of moves and endings with their times and notes. If lines
/// of play were rearranged, the order of the variations after a move is not compared, because it depends on the
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
        let here = [wanted, found].map(NodeRef::time);
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

/// Returns the notes of a node in the order in which they are written: remarks above the headers come first.
fn notes_of(node: NodeRef<'_>, is_one_preamble: bool) -> impl Iterator<Item = (NoteKind, &str)> {
    let is_start = node.parent().is_none();
    let notes = node.notes().filter(|&(kind, _)| kind != NoteKind::EndingText);
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
    // A format may have a separate place for the names of the players, so their order is not compared. All other
    // headers must keep their order.
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

/// If a header is the name of a player, returns which player.
fn player((key, _): &Text<'_>) -> Option<HeaderName> {
    let name = HeaderName::from_key(&bare(key));
    name.filter(|name| matches!(name, HeaderName::Black | HeaderName::White))
}

/// Compares notes or headers, which must be in the same order. If a loss is reported for a text, the text may be
/// missing or have changed blanks. A remark of the start position may have become one above the headers.
fn texts<'r>(wanted: Vec<(LossKind, LossPlace, Text<'r>)>, found: Vec<Text<'r>>, account: &mut Account<'_>) {
    let mut found = VecDeque::from(found);
    let mut wanted = wanted.into_iter();
    while let Some((loss, place, text)) = wanted.next() {
        if found.front() == Some(&text) {
            found.pop_front();
            continue;
        }
        account.need(&loss, place);
        let is_changed = found.front().is_some_and(|other| {
            // If a later text is expected in exactly this form, the text that was found belongs to it, and is not a
            // changed form of this one.
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

/// Whether the text that was read back differs only in its blanks, or is the same time in another form. A remark may
/// have become one above the headers.
fn is_alike((kind, text): &Text<'_>, (label, other): &Text<'_>) -> bool {
    let above = label.strip_prefix("Leading").filter(|_| kind == "Remark");
    let label = above.unwrap_or(label);
    let is_time = matches!(
        HeaderName::from_key(kind),
        Some(HeaderName::StartTime | HeaderName::EndTime)
    );
    let is_same =
        bare(other) == bare(text) || (is_time && time(other).is_some() && time(other) == time(text));
    meaning(&bare(label)) == meaning(&bare(kind)) && is_same
}

/// Parses the time in a header. A missing second counts as 0.
fn time(value: &str) -> Option<DateTime> {
    let mut date = DateTime::parse(value)?;
    if let Some(time) = &mut date.time {
        time.second.get_or_insert(0);
    }
    Some(date)
}

/// Returns the same key for all keys that formats use for one header. CSA puts a `$` before a key that it does not
/// know.
fn meaning(key: &str) -> &str {
    let key = HeaderName::to_kif(key);
    let name = HeaderName::from_key(key).or_else(|| HeaderName::from_key(&format!("${key}")));
    name.map_or(key, |name| name.kif_key())
}
