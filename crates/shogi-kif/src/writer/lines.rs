//! How headers and notes are spelled as lines, so that each line reads back as what it was.
//!
//! Blanks at the ends, line ends within and the like are smoothed away; what would read as something else altogether is
//! not written. Writing and the loss report both ask here.

use std::borrow::Cow;

use shogi_core::Handicap;
use shogi_core::format::LossKind;
use shogi_core::record::{Header, NoteKind, Record};
use shogi_core::source::{is_blank, one_line, trim_blanks};

use super::{is_drawn, is_handicap, kif_key};
use crate::event::Event;

/// A line, and whether it says exactly what the record does.
pub(crate) struct Spelled {
    pub(crate) line: String,
    pub(crate) is_exact: bool,
}

/// The line of a header; `None` if its key would make it another kind of line, or if it tells another start than the
/// record has.
pub(crate) fn header(record: &Record, header: &Header) -> Option<Spelled> {
    let wanted = kif_key(&header.key, || is_handicap(record.handicap()));
    let (key, value) = (one_line(wanted), one_line(&header.value));
    let (key, value) = (trim_blanks(&key), trim_blanks(&value));
    if key == "手合割" && !is_told_by(record, value) {
        return None;
    }
    let line = match Handicap::from_name(value).filter(|_| key == "手合割") {
        Some(handicap) => handicap_line(handicap),
        None => format!("{key}：{value}"),
    };
    let mut events = crate::events(&line);
    let read = events.next().and_then(Result::ok).map(|event| event.value);
    let reads_back = read == Some(Event::Header { key, value }) && events.next().is_none();
    let is_exact = key == wanted && value == &*header.value;
    reads_back.then(|| Spelled {
        is_exact,
        line: line.clone(),
    })
}

/// `手合割` with a name, which Kifu for Windows fills up with blanks to four characters: `平手　　`, `香落ち　`.
pub(super) fn handicap_line(handicap: Handicap) -> String {
    let name = handicap.name();
    let blanks = 4_usize.saturating_sub(name.chars().count());
    format!("手合割：{name}{}", "　".repeat(blanks))
}

/// Whether `手合割` with this value leaves the start what it is: by its name, or because a diagram follows.
fn is_told_by(record: &Record, value: &str) -> bool {
    let told = Handicap::from_name(value).or_else(|| Handicap::from_variant_name(value));
    is_drawn(record.handicap())
        || told
            .and_then(Handicap::setup)
            .is_some_and(|setup| same_start(record, &setup))
}

fn same_start(record: &Record, setup: &shogi_core::Setup) -> bool {
    let start = record.start();
    start.turn == setup.turn && start.hands == setup.hands && start.board == setup.board
}

/// The mark of a note, and its text as it is written; `None` for a note that has no line.
pub(crate) fn note(kind: NoteKind, text: &str) -> Option<(char, Cow<'_, str>)> {
    let smooth = one_line(text);
    Some(match kind {
        NoteKind::Comment | NoteKind::OpeningComment => ('*', smooth),
        NoteKind::Bookmark | NoteKind::OpeningBookmark => {
            let name = smooth.trim_end_matches(is_blank);
            let name = if name.len() == text.len() {
                smooth
            } else {
                Cow::Owned(name.to_owned())
            };
            ('&', name)
        }
        NoteKind::Remark | NoteKind::OpeningRemark => {
            // A blank keeps a remark from being read as the declaration of an encoding.
            let declares = matches!(crate::event::remark(&smooth), Event::Declaration { .. });
            (
                '#',
                if declares {
                    format!(" {smooth}").into()
                } else {
                    smooth
                },
            )
        }
        NoteKind::EndingText => return None,
    })
}

/// What is lost with a note.
pub(crate) fn loss(kind: NoteKind, text: &str) -> LossKind {
    match kind {
        NoteKind::Comment | NoteKind::OpeningComment => LossKind::Comments { count: 1 },
        NoteKind::Bookmark | NoteKind::OpeningBookmark => LossKind::Bookmark {
            name: text.to_owned(),
        },
        NoteKind::Remark | NoteKind::OpeningRemark | NoteKind::EndingText => LossKind::Remarks { count: 1 },
    }
}
