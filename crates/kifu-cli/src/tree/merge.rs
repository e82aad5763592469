//! `kifu tree --merge`: records with the same start merged to one record.

use std::io::Cursor;
use std::path::Path;

use kifu::{Format, LossPolicy, WriteOptions};
use kifu_archive::Input;
use kifu_archive::tree::{self, MergedRecords, Options, Target};

use super::messages::{Message, UsageError};
use super::{Arguments, no_tree, save};
use crate::inputs;
use crate::messages::{At, WriteReason};
use crate::outcome::Outcome;
use crate::search::report_none;
use crate::session::Session;

impl Arguments {
    /// Merges the games of the inputs, and writes the record.
    pub(super) fn merge(
        &self,
        inputs: Vec<Input>,
        options: &Options,
        target: Option<(&Path, Target)>,
        session: &Session,
    ) -> Result<Outcome, Outcome> {
        let Some((path, Target::Record(format))) = target else {
            return Err(session.fail(&UsageError::MergedBook));
        };
        let merged = tree::merge(inputs, options, session.language);
        let merged = merged.map_err(|error| no_tree(&error, session))?;
        let outcome = report(&merged, options, session);
        if merged.records > 0 {
            return Ok(outcome.and(self.write_merged(&merged, path, format, session)));
        }
        report_none(&options.archive.criteria, session);
        session.complain(&Message::NothingToMerge);
        Ok(outcome.and(Outcome::RecordErrors))
    }

    fn write_merged(
        &self,
        merged: &MergedRecords,
        path: &Path,
        format: Format,
        session: &Session,
    ) -> Outcome {
        let losses = kifu::losses(&merged.record, format);
        let options = WriteOptions::for_path(path).losses(LossPolicy::Drop);
        let bytes = match kifu::to_bytes(&merged.record, format, &options) {
            Ok(bytes) => bytes,
            Err(error) => return session.fail(&WriteReason(&error)),
        };
        super::report_losses(&losses, format, session);
        save(path, Cursor::new(bytes), self.if_exists, session)
    }
}

/// Reports what the merged record does not have.
fn report(merged: &MergedRecords, options: &Options, session: &Session) -> Outcome {
    let mut outcome = inputs::report_unreadable(&merged.unreadable, session);
    let (faulty, unread) = (merged.faulty, merged.unread);
    if faulty > 0 {
        session.note(&Message::MergedWithErrors { games: faulty });
    }
    if unread > 0 {
        session.note(&Message::Unread { games: unread });
    }
    if faulty + unread > 0 && !options.archive.criteria.decide_about_errors() {
        outcome = outcome.and(Outcome::RecordErrors);
    }
    for name in &merged.left_out {
        session.complain(&At(name, Message::OtherStart));
        outcome = outcome.and(Outcome::RecordErrors);
    }
    if merged.different_times > 0 {
        let moves = merged.different_times;
        session.note(&Message::DifferentTimes { moves });
    }
    outcome
}
