//! `kifu tree --merge`: records with the same start merged to one record.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use kifu::{Format, LossPolicy, WriteOptions};
use kifu_archive::tree::{MergedRecords, Merger, Options, Target};
use kifu_archive::{ArchivedGame, Input, UnreadableFile};

use super::messages::{Message, UsageError};
use super::{Arguments, no_tree, save};
use crate::inputs;
use crate::messages::{At, Reason, WriteReason};
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
        let (games, unreadable) = read(inputs, options, session)?;
        let mut outcome = inputs::report_unreadable(&unreadable, session);
        let mut in_file: HashMap<PathBuf, usize> = HashMap::new();
        for game in &games {
            *in_file.entry(game.path.clone()).or_default() += 1;
        }
        let mut merger = Merger::new(options, session.language);
        let (mut faulty, mut unread) = (0, 0);
        for game in games {
            if game.game().is_blank() {
                unread += 1;
                continue;
            }
            faulty += usize::from(game.game().first_error().is_some());
            let name = if in_file[&game.path] == 1 {
                game.path.display().to_string()
            } else {
                format!("{}:{}", game.path.display(), game.index + 1)
            };
            let mut document = game.into_document();
            let added = merger.add(document.games.swap_remove(0), &name);
            added.map_err(|error| no_tree(&error, session))?;
        }
        let done = merger.finish().map_err(|error| no_tree(&error, session))?;
        if faulty + unread > 0 {
            session.note(&Message::MergedWithErrors { faulty, unread });
            if !options.archive.criteria.decide_about_errors() {
                outcome = outcome.and(Outcome::RecordErrors);
            }
        }
        if done.records == 0 {
            report_none(&options.archive.criteria, session);
            session.complain(&Message::NothingToMerge);
            return Ok(outcome.and(Outcome::RecordErrors));
        }
        outcome = outcome.and(report(&done, session));
        Ok(outcome.and(self.write_merged(&done, path, format, session)))
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
        save(path, bytes, self.if_exists, session)
    }
}

/// Reads all games that fit the criteria.
fn read(
    inputs: Vec<Input>,
    options: &Options,
    session: &Session,
) -> Result<(Vec<ArchivedGame>, Vec<UnreadableFile>), Outcome> {
    let read = kifu_archive::games(inputs, &options.archive);
    let read = read.map_err(|error| session.fail(&Reason(&error)))?;
    let (mut games, mut unreadable) = (Vec::new(), Vec::new());
    for game in read {
        match game {
            Ok(game) => games.push(game),
            Err(file) => unreadable.push(file),
        }
    }
    Ok((games, unreadable))
}

/// Reports what the merged record does not have.
fn report(merged: &MergedRecords, session: &Session) -> Outcome {
    let mut outcome = Outcome::Fine;
    for name in &merged.left_out {
        session.complain(&At(name, Message::OtherStart));
        outcome = Outcome::RecordErrors;
    }
    if merged.different_times > 0 {
        let moves = merged.different_times;
        session.note(&Message::DifferentTimes { moves });
    }
    outcome
}
