//! [`RestoredRecord`]: reads the description of a record.

use std::time::Duration;

use serde::de::{Deserialize, Deserializer, Error};
use shogi_core::prelude::{
    Ending, GameResult, Legality, Move, NodeId, Record, RecordBuilder, RecordFormat as _, Setup,
};
use shogi_core::record::{LONGEST_TIME, NoteKind, Source};

use super::{LINE_END, NOTE_KINDS};
use crate::Format;

/// A record that was restored from its [description](super::RecordDescription), or from the
/// [description of its game](super::GameDescription), which has a version only if the game itself declares it. Fields that follow from others are ignored, and so are unknown ones.
///
/// The moves must be possible on the board, but may be illegal. A description that does not fit together is an error:
/// for example a variation without moves, an ending at the wrong ply, or two variations that begin with the same move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RestoredRecord(pub Record);

#[derive(serde::Deserialize)]
struct RecordFields {
    format: Option<Format>,
    version: Option<String>,
    preamble: Vec<String>,
    board_flip: Option<String>,
    headers: Vec<(String, String)>,
    start: Setup,
    root: Notes,
    moves: Vec<Step>,
    ending: Option<Step>,
    further_endings: Vec<Step>,
    stated_result: Option<GameResult>,
    variations: Vec<Variation>,
}

#[derive(serde::Deserialize)]
struct Variation {
    from_ply: u32,
    parent: usize,
    #[serde(default)]
    after_endings: usize,
    comments: Vec<String>,
    bookmarks: Vec<String>,
    remarks: Vec<String>,
    moves: Vec<Step>,
    ending: Option<Step>,
    further_endings: Vec<Step>,
}

#[derive(serde::Deserialize)]
struct Notes {
    comments: Vec<String>,
    bookmarks: Vec<String>,
    remarks: Vec<String>,
    #[serde(rename = "notes_in_order")]
    in_order: Option<Vec<(String, String)>>,
}

/// A move or an ending.
#[derive(serde::Deserialize)]
struct Step {
    ply: u32,
    usi: Option<Move>,
    kind: Option<Ending>,
    #[serde(default)]
    text: String,
    #[serde(default)]
    own_text: bool,
    time_ms: Option<u32>,
    // Not flattened: serde would first collect all fields of the step.
    comments: Vec<String>,
    bookmarks: Vec<String>,
    remarks: Vec<String>,
    #[serde(rename = "notes_in_order")]
    in_order: Option<Vec<(String, String)>>,
}

/// The nodes of a line that was restored, each with its ply. Those of the main line begin with the root.
type LineNodes = Vec<(u32, NodeId)>;

/// Why a description cannot be restored.
type Fault = String;

impl<'de> Deserialize<'de> for RestoredRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = RecordFields::deserialize(deserializer)?;
        fields.restore().map(Self).map_err(D::Error::custom)
    }
}

impl RecordFields {
    fn restore(self) -> Result<Record, Fault> {
        let mut game = RecordBuilder::new(self.start);
        for (key, value) in &self.headers {
            game.header(key, value);
        }
        if let Some(result) = self.stated_result {
            game.state_result(result);
        }
        let flips = self.board_flip.iter().flat_map(|flips| flips.split(LINE_END));
        let leading = named(NoteKind::LeadingRemark, &self.preamble);
        let leading = leading.chain(flips.map(|text| (NoteKind::BoardFlip, text)));
        let Notes {
            comments,
            bookmarks,
            remarks,
            in_order,
        } = &self.root;
        add_notes(
            &mut game,
            in_order.as_deref(),
            leading.chain(own_notes(comments, bookmarks, remarks)),
        )?;

        let mut lines: Vec<LineNodes> = vec![vec![(0, NodeId::ROOT)]];
        let steps = sorted(self.moves, self.ending, self.further_endings);
        for step in steps {
            step.add(&mut game, &mut lines[0], std::iter::empty())?;
        }
        for variation in self.variations {
            let line = variation.restore(&mut game, &lines)?;
            lines.push(line);
        }

        let mut record = game.finish();
        record.source = self.format.map(|format| Source {
            format: format.name(),
            version: self.version,
        });
        Ok(record)
    }
}

impl Variation {
    /// Adds the variation, and returns its nodes.
    fn restore(self, game: &mut RecordBuilder, lines: &[LineNodes]) -> Result<LineNodes, Fault> {
        let parent = lines
            .get(self.parent)
            .and_then(|line| self.begins_after(line, game));
        let parent = parent.ok_or_else(|| {
            format!(
                "expected a variation of an earlier line, found one of line {} from ply {}",
                self.parent, self.from_ply
            )
        })?;
        game.variation_after(parent);
        let mut line = Vec::new();
        for step in sorted(self.moves, self.ending, self.further_endings) {
            let leading = [
                (NoteKind::LeadingComment, &self.comments),
                (NoteKind::LeadingBookmark, &self.bookmarks),
                (NoteKind::LeadingRemark, &self.remarks),
            ];
            let is_first = line.is_empty();
            let leading = leading.into_iter().filter(|_| is_first);
            step.add(
                game,
                &mut line,
                leading.flat_map(|(kind, texts)| named(kind, texts)),
            )?;
            if is_first && game.current().is_first_child() {
                return Err(format!(
                    "expected a move beside the variation at ply {}",
                    self.from_ply
                ));
            }
        }
        if line.is_empty() {
            return Err(format!(
                "expected a variation with moves, found none at ply {}",
                self.from_ply
            ));
        }
        Ok(line)
    }

    /// The node of the parent line after which the variation begins.
    fn begins_after(&self, line: &LineNodes, game: &RecordBuilder) -> Option<NodeId> {
        let ply = self.from_ply.checked_sub(1)?;
        let first = line.partition_point(|&(other, _)| other < ply);
        let &(_, first_id) = line.get(first)?;
        // A line may begin with endings. Then it has not the move before them.
        let is_ending = game.record().node_or_root(first_id).is_ending();
        let index = first
            .checked_add(self.after_endings)?
            .checked_sub(usize::from(is_ending))?;
        line.get(index)
            .filter(|&&(other, _)| other == ply)
            .map(|&(_, id)| id)
    }
}

/// The moves and endings of a line in their order. An ending comes after the move with its ply; of several endings with one
/// ply, the one that decides the result is the first.
fn sorted(moves: Vec<Step>, ending: Option<Step>, further_endings: Vec<Step>) -> impl Iterator<Item = Step> {
    let mut steps: Vec<Step> = moves.into_iter().chain(ending).chain(further_endings).collect();
    steps.sort_by_key(|step| step.ply);
    steps.into_iter()
}

impl Step {
    /// Adds the step after the current node, and to the nodes of its line.
    fn add<'s>(
        &'s self,
        game: &mut RecordBuilder,
        line: &mut LineNodes,
        leading: impl Iterator<Item = (NoteKind, &'s str)>,
    ) -> Result<(), Fault> {
        let count = game.record().node_count();
        match (self.usi, self.kind) {
            (Some(mv), None) => {
                let played = game.play_with(mv, Legality::Trust);
                played.map_err(|reason| format!("{mv} at ply {}: {reason}", self.ply))?;
            }
            (None, Some(ending)) => {
                game.end_as(ending, if self.own_text { &self.text } else { "" });
            }
            _ => return Err(format!("expected a move or an ending at ply {}", self.ply)),
        }
        let (id, ply) = (game.current().id(), game.current().ply());
        if game.record().node_count() == count {
            return Err(format!("found the same step twice at ply {ply}"));
        }
        if ply != self.ply {
            return Err(format!("expected ply {ply}, found {}", self.ply));
        }
        line.push((ply, id));
        if let Some(time) = self.time_ms {
            let time = Duration::from_millis(time.into());
            if time > LONGEST_TIME {
                return Err(format!("the time at ply {ply} is too long"));
            }
            game.time(time);
        }
        let own = own_notes(&self.comments, &self.bookmarks, &self.remarks);
        add_notes(game, self.in_order.as_deref(), leading.chain(own))
    }
}

/// Adds `notes` to the current node, or else `by_kind`.
fn add_notes<'n>(
    game: &mut RecordBuilder,
    notes: Option<&'n [(String, String)]>,
    by_kind: impl Iterator<Item = (NoteKind, &'n str)>,
) -> Result<(), Fault> {
    let mut add = |kind, text| {
        let is_added = game.note(kind, text);
        is_added
            .then_some(())
            .ok_or_else(|| format!("found {kind} in a wrong place"))
    };
    let Some(notes) = notes else {
        return by_kind.into_iter().try_for_each(|(kind, text)| add(kind, text));
    };
    notes.iter().try_for_each(|(name, text)| {
        let kind = NOTE_KINDS.iter().find(|(_, known)| known == name);
        let &(kind, _) = kind.ok_or_else(|| format!("unknown kind of note `{name}`"))?;
        add(kind, text)
    })
}

fn own_notes<'n>(
    comments: &'n [String],
    bookmarks: &'n [String],
    remarks: &'n [String],
) -> impl Iterator<Item = (NoteKind, &'n str)> {
    named(NoteKind::Comment, comments)
        .chain(named(NoteKind::Bookmark, bookmarks))
        .chain(named(NoteKind::Remark, remarks))
}

fn named(kind: NoteKind, texts: &[String]) -> impl Iterator<Item = (NoteKind, &str)> {
    texts.iter().map(move |text| (kind, text.as_str()))
}
