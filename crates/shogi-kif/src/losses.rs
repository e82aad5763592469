//! What KIF cannot hold.

use shogi_core::format::{Loss, LossKind, LossPlace};
use shogi_core::record::{Ending, GameResult, NodeRef, NoteKind, Record};

use crate::event::Event;
use crate::words;
use crate::writer::{NO_WORD, WriteOptions, header_line, is_handicap, kif_key, own_word};

pub(crate) fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
    let mut losses = Vec::new();
    for (index, header) in record.headers.iter().enumerate() {
        let is_handicap = is_handicap(record);
        let line = header_line(&header.key, &header.value, is_handicap);
        let expected = Event::Header {
            key: kif_key(&header.key, is_handicap),
            value: &header.value,
        };
        if !reads_as(&line, &expected) {
            let kind = LossKind::Header {
                key: header.key.to_string(),
            };
            losses.push(Loss {
                kind,
                place: LossPlace::Header(index),
            });
        }
    }
    if let Some(result) = record
        .stated_result()
        .filter(|&result| !is_written(record, result, options))
    {
        let what = format!("the result that the record states, {result}");
        losses.push(Loss {
            kind: LossKind::Other { what },
            place: LossPlace::Record,
        });
    }
    for (node, place) in record.nodes_with_places() {
        losses.extend(node_losses(node).map(|kind| Loss { kind, place }));
    }
    losses
}

/// Whether a line says exactly this.
fn reads_as(line: &str, expected: &Event<'_>) -> bool {
    let mut events = crate::events(line);
    events
        .next()
        .and_then(Result::ok)
        .is_some_and(|event| event.value == *expected)
        && events.next().is_none()
}

/// Whether the result line of a game without an ending can state the result: a win of the side that is to move, for a
/// win of the other side would read as a resignation.
fn is_written(record: &Record, result: GameResult, options: &WriteOptions) -> bool {
    let last = record.root().line().last().unwrap_or(record.root());
    options.result_lines && last.ending().is_none() && result == GameResult::Win(last.turn())
}

fn node_losses(node: NodeRef<'_>) -> impl Iterator<Item = LossKind> {
    let mut losses = Vec::new();
    for (kind, text) in node.notes() {
        let (mark, expected) = match kind {
            NoteKind::Comment | NoteKind::OpeningComment => ('*', Event::Comment(text)),
            NoteKind::Bookmark | NoteKind::OpeningBookmark => ('&', Event::Bookmark(text)),
            NoteKind::Remark | NoteKind::OpeningRemark => ('#', Event::Remark(text)),
            NoteKind::EndingText => continue,
        };
        if !reads_as(&format!("{mark}{text}"), &expected) {
            losses.push(match expected {
                Event::Comment(_) => LossKind::Comments { count: 1 },
                Event::Bookmark(name) => LossKind::Bookmark {
                    name: name.to_owned(),
                },
                _ => LossKind::Remarks { count: 1 },
            });
        }
    }
    if node.time().is_some_and(|time| time.subsec_millis() != 0) {
        losses.push(LossKind::FractionOfSecond);
    }
    if let Some(ending) = node.ending() {
        let word = own_word(node);
        let usual = words::ending_word(ending);
        let kept = node.ending_text().is_none() || (word.is_some() && word != usual);
        if !kept || (ending == Ending::Other && word.is_none()) {
            let text = node.ending_text().unwrap_or(ending.name()).to_owned();
            losses.push(LossKind::Ending {
                text,
                written: Some(word.or(usual).unwrap_or(NO_WORD).to_owned()),
            });
        }
    }
    losses.into_iter()
}
