//! What KIF cannot hold.

use shogi_core::format::{Loss, LossKind, LossPlace};
use shogi_core::record::{Ending, NodeRef, Record};

use crate::words;
use crate::writer::{WriteOptions, joined, lines, own_word, states, written_ending};

pub(crate) fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
    let mut losses = head_losses(record, options);
    let joined = joined(record, options);
    for (node, place) in record.nodes_with_places() {
        losses.extend(node_losses(node).map(|kind| Loss { kind, place }));
        losses.extend(joined.loss(node).map(|kind| Loss { kind, place }));
    }
    losses
}

/// The headers and the result that do not come back as they are.
pub(crate) fn head_losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
    let mut losses = Vec::new();
    for (index, header) in record.headers.iter().enumerate() {
        if !lines::header(record, header).is_some_and(|spelled| spelled.is_exact) {
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
        .filter(|&result| !(options.result_lines && states(record, result)))
    {
        let what = format!("the result that the record states, {result}");
        losses.push(Loss {
            kind: LossKind::Other { what },
            place: LossPlace::Record,
        });
    }
    losses
}

/// What of a node does not come back.
pub(crate) fn node_losses(node: NodeRef<'_>) -> impl Iterator<Item = LossKind> {
    let mut losses = Vec::new();
    for (kind, text) in node.notes() {
        if lines::note(kind, text).is_none_or(|(_, written)| written == text) {
            continue;
        }
        losses.push(lines::loss(kind, text));
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
                written: Some(written_ending(node, ending).1.to_owned()),
            });
        }
    }
    losses.into_iter()
}
