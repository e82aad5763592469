//! Writes games in another format, for the subcommands that do so: from the arguments to the files and the summary.
//!
//! The threads make a [`Converted`] of each game, and the [`Writer`] writes them in the order of the inputs.

mod arguments;
mod branches;
mod converted;
mod current;
mod destination;
mod findings;
mod joined;
mod messages;
mod openings;
mod output_kind;
mod plan;
mod reporter;
mod sort;
mod split;
mod strip;
mod summary;
mod targets;
mod writer;

use kifu_archive::Input;

pub(crate) use arguments::WritingArguments;
pub(crate) use converted::Converted;
pub(crate) use plan::Plan;
pub(crate) use sort::SortValue;
pub(crate) use targets::jobs;
pub(crate) use writer::Writer;

use destination::Destination;

use crate::if_exists::is_wanted;
use crate::inputs::{self, InputArguments};
use crate::messages::{FileMessage, PathError, WriteReason};
use crate::outcome::Outcome;
use crate::session::Session;

/// Finds the inputs and the destination. If nothing can be written, prints why, and returns the outcome instead.
pub(crate) fn prepare<'a>(
    arguments: &'a InputArguments,
    writing: &'a WritingArguments,
    session: &'a Session,
) -> Result<(Plan<'a>, Vec<Input>, Outcome), Outcome> {
    let found = inputs::paths(arguments, session)?;
    let plan = Plan::new(arguments, writing, &found.paths, session);
    let mut plan = plan.map_err(|error| session.fail(&error))?;
    plan.unlisted = found.unreadable.len();
    let outcome = inputs::report_found(&found, arguments, session);
    let inputs = plan.destination.without_output(found.inputs, &found.paths);
    let usage = plan.check_usage(&inputs);
    usage.map_err(|error| session.fail(&error))?;
    match &plan.destination {
        Destination::Folder(folder) => {
            let created = std::fs::create_dir_all(folder);
            created.map_err(|error| session.fail(&PathError::new(folder, error)))?;
        }
        Destination::File(path) => {
            let is_wanted = is_wanted(path, plan.if_exists());
            if !is_wanted.map_err(|error| session.fail(&WriteReason(&error)))? {
                session.note(&FileMessage::Kept(path));
                return Err(outcome);
            }
        }
        Destination::Output => {}
    }
    plan.create_report().map_err(|error| session.fail(&error))?;
    Ok((plan, inputs, outcome))
}
