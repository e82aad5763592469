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
mod output_kind;
mod plan;
mod reporter;
mod split;
mod strip;
mod summary;
mod targets;
mod writer;

use kifu::Localize as _;
use kifu::archive::Input;

pub(crate) use arguments::WritingArguments;
pub(crate) use converted::Converted;
pub(crate) use plan::Plan;
pub(crate) use targets::jobs;
pub(crate) use writer::Writer;

use destination::Destination;

use crate::if_exists::{IfExists, is_there};
use crate::inputs::{self, InputArguments};
use crate::messages::{At, FileMessage, PathError, Problem};
use crate::outcome::{Outcome, complain, fail};
use crate::session::{Session, Verbosity};

/// Finds the inputs and the destination. If nothing can be written, prints why, and returns the outcome instead.
pub(crate) fn prepare<'a>(
    arguments: &'a InputArguments,
    writing: &'a WritingArguments,
    session: &'a Session,
) -> Result<(Plan<'a>, Vec<Input>, Outcome), Outcome> {
    let found = inputs::paths(arguments, session)?;
    let plan = Plan::new(arguments, writing, &found.paths, session);
    let mut plan = plan.map_err(|error| fail(error.message(session.language)))?;
    plan.unlisted = found.unreadable.len();
    let outcome = inputs::report(&found, session);
    let inputs = plan.destination.without_output(found.inputs, &found.paths);
    if let Err(error) = plan.check_usage(&inputs) {
        return Err(fail(error.message(session.language)));
    }
    match &plan.destination {
        Destination::Folder(folder) => {
            if let Err(error) = std::fs::create_dir_all(folder) {
                return Err(fail(PathError::new(folder, error).message(session.language)));
            }
        }
        Destination::File(path) if is_there(path) => match plan.if_exists() {
            IfExists::Fail => {
                return Err(fail(
                    At(path.display(), Problem::Exists).message(session.language),
                ));
            }
            IfExists::Skip => {
                if session.verbosity > Verbosity::Quiet {
                    complain(FileMessage::Kept(path).message(session.language));
                }
                return Err(outcome);
            }
            IfExists::Suffix | IfExists::Overwrite => {}
        },
        Destination::File(_) | Destination::Output => {}
    }
    if let Err(error) = plan.create_report() {
        return Err(fail(error.message(session.language)));
    }
    Ok((plan, inputs, outcome))
}
