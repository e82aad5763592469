//! [`Strip`]: leaves out parts of records.

use kifu::Record;
use kifu::shogi_core::record::{Header, HeaderName, Node, NodeId, NoteKind};

use super::arguments::{RecordPart, WritingOptions};
use super::branches;

/// The parts of each record that are left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Strip {
    parts: Vec<RecordPart>,
    kept_headers: Vec<String>,
}

impl Strip {
    pub(super) fn of(arguments: &WritingOptions) -> Self {
        let mut parts = arguments.strip.clone();
        if !arguments.keep_headers.is_empty() {
            parts.push(RecordPart::Headers);
        }
        Self {
            parts,
            kept_headers: arguments.keep_headers.clone(),
        }
    }

    pub(super) fn has(&self, part: RecordPart) -> bool {
        self.parts.contains(&part)
    }

    /// Returns a record without these parts.
    pub(super) fn apply(&self, record: Record) -> Record {
        if self.parts.is_empty() {
            return record;
        }
        let has_variations = || record.nodes_in_order().any(|node| !node.is_first_child());
        let record = if self.has(RecordPart::Variations) && has_variations() {
            branches::main_line(&record)
        } else {
            record
        };
        let changed = record.nodes_in_order().filter(|&node| self.changes(node));
        let changed: Vec<NodeId> = changed.map(Node::id).collect();
        let mut edit = record.edit();
        if self.has(RecordPart::Headers) {
            let kept = edit.record().headers.iter().filter(|header| self.keeps(header));
            let kept: Vec<Header> = kept.cloned().collect();
            edit.set_headers(kept);
        }
        for id in changed {
            let Ok(mut node) = edit.at(id) else { continue };
            // An error says that the node cannot have such notes or, for the start, a time.
            for kind in NOTES
                .iter()
                .filter(|(part, _)| self.has(*part))
                .flat_map(|(_, kinds)| *kinds)
            {
                let _ = node.set_notes::<&str>(*kind, []);
            }
            if self.has(RecordPart::Times) {
                let _ = node.set_time(None);
            }
        }
        edit.finish()
    }

    fn changes(&self, node: Node<'_>) -> bool {
        let is_stripped = |kind: NoteKind| {
            let mut parts = NOTES.iter().filter(|(_, kinds)| kinds.contains(&kind));
            parts.any(|(part, _)| self.has(*part))
        };
        node.notes().any(|(kind, _)| is_stripped(kind))
            || (self.has(RecordPart::Times) && node.time().is_some())
    }

    /// Whether `--keep-headers` names a header, by its own key or by a key of the same meaning.
    fn keeps(&self, header: &Header) -> bool {
        let meaning = HeaderName::from_key(&header.key);
        self.kept_headers
            .iter()
            .any(|kept| **kept == *header.key || (meaning.is_some() && HeaderName::from_key(kept) == meaning))
    }
}

/// The kinds of notes that belong to a part.
const NOTES: [(RecordPart, &[NoteKind]); 2] = [
    (
        RecordPart::Comments,
        &[
            NoteKind::Comment,
            NoteKind::LeadingComment,
            NoteKind::Remark,
            NoteKind::LeadingRemark,
        ],
    ),
    (
        RecordPart::Bookmarks,
        &[NoteKind::Bookmark, NoteKind::LeadingBookmark],
    ),
];

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn each_part_is_left_out_alone() {
        let text = "先手：A\n棋戦：B\n*開始\n1 ７六歩(77) ( 0:01/)\n&印\n2 ３四歩(33)\n\n変化：2手\n*前\n&前\n2 ８四歩(83)\n";
        let record = kifu::parse(text).unwrap();
        for (part, expected) in [
            (
                RecordPart::Comments,
                text.replace("*開始\n", "").replace("*前\n", ""),
            ),
            (
                RecordPart::Bookmarks,
                text.replace("&印\n", "").replace("&前\n", ""),
            ),
            (RecordPart::Times, text.replace(" ( 0:01/)", "")),
            (RecordPart::Headers, text.replace("先手：A\n棋戦：B\n", "")),
            (
                RecordPart::Variations,
                text[..text.find("\n変化").unwrap()].to_owned(),
            ),
        ] {
            let strip = Strip {
                parts: vec![part],
                kept_headers: Vec::new(),
            };
            let expected = kifu::parse(&expected).unwrap();
            assert_eq!(
                strip.apply(record.clone()).outline(),
                expected.outline(),
                "{part:?}"
            );
        }
    }

    #[test]
    fn a_header_is_kept_under_any_key_of_its_meaning() {
        let record = kifu::parse("V2.2\nN+A\nN-B\n$EVENT:C\nPI\n+\n").unwrap();
        let strip = Strip {
            parts: vec![RecordPart::Headers],
            kept_headers: vec!["先手".to_owned(), "棋戦".to_owned()],
        };
        let keys = strip.apply(record);
        let keys: Vec<&str> = keys.headers.iter().map(|header| &*header.key).collect();
        assert_eq!(keys, ["N+", "$EVENT"]);
    }
}
