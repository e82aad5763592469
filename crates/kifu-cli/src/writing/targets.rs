//! Chooses the name of the output file of each input.

use std::path::{Path, PathBuf};

use kifu::Format;
use kifu_archive::Input;

use super::destination::Destination;
use super::plan::Plan;
use crate::if_exists::{IfExists, is_there};
use crate::names::Names;

/// An input with its output file.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) input: Input,
    /// The output file, with `--split` the name to which the number of each part is added. `None` for standard output,
    /// and for standard input if the output is a folder.
    pub(super) target: Option<PathBuf>,
    /// Whether the output file has a number, because another file has the name without a number.
    pub(super) is_renamed: bool,
}

/// Chooses the output file of each input.
///
/// No two inputs get the same name, nor names that differ only in case, because some systems do not distinguish such names.
/// The first of several inputs with the same name gets this name; the others get a number, in the order of the inputs:
/// `a.jkf`, `a-2.jkf`. The names depend only on the inputs and, with [`IfExists::Suffix`], on the files that exist.
pub(crate) fn jobs(inputs: &[Input], plan: &Plan<'_>) -> Vec<Job> {
    let job = |input: &Input| Job {
        input: input.clone(),
        target: target(input, plan),
        is_renamed: false,
    };
    let mut jobs: Vec<Job> = inputs.iter().map(job).collect();
    if !matches!(plan.destination, Destination::Folder(_)) {
        return jobs;
    }
    let if_exists = plan.if_exists();
    // The names of parts are chosen when the parts are written.
    let avoids_existing = if_exists == IfExists::Suffix && plan.arguments.split.is_none();
    let mut names = Names::default();
    names.avoids_existing = avoids_existing;
    let mut clashing = Vec::new();
    for (index, job) in jobs.iter().enumerate() {
        let Some(target) = &job.target else { continue };
        // An input that is its own output will not be written. Another input must not get a new name because of it, or
        // each run would convert the files of the previous one.
        let keeps_existing = matches!(if_exists, IfExists::Skip | IfExists::Fail);
        let is_own_output =
            keeps_existing && plan.arguments.split.is_none() && is_same_file(job.input.path(), target);
        if !is_own_output && !names.take(target) {
            clashing.push(index);
        }
    }
    for index in clashing {
        let job = &mut jobs[index];
        job.target = job.target.take().map(|target| names.take_free(&target));
        job.is_renamed = true;
    }
    jobs
}

/// Returns the path of the output file for an input, if no other input has the same.
fn target(input: &Input, plan: &Plan<'_>) -> Option<PathBuf> {
    match &plan.destination {
        Destination::Output => None,
        Destination::File(path) => Some(path.clone()),
        Destination::Folder(_) if input.is_standard_input() => None,
        Destination::Folder(folder) => Some(target_in(folder, input, plan)),
    }
}

/// Returns the path of the output file for an input in the folder `folder`. If the name ends with the extension of a
/// format, this extension is replaced. Otherwise the new extension is added: `2020.01.02` becomes `2020.01.02.csa`.
fn target_in(folder: &Path, input: &Input, plan: &Plan<'_>) -> PathBuf {
    let (record_path, extension) = (input.record_path(), plan.kind.extension);
    let name = record_path.file_name().filter(|_| plan.arguments.flat);
    let mut path = folder.join(name.map_or(&*record_path, Path::new));
    if Format::from_path(&path).is_some() {
        path.set_extension(extension);
        return path;
    }
    let mut name = path.into_os_string();
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| path.canonicalize().ok();
    is_there(other) && whole(one).is_some_and(|one| Some(one) == whole(other))
}
