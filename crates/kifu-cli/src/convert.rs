//! `kifu convert`: writes records in another format.

use std::ops::ControlFlow;

use clap::Args;
use kifu_archive::Input;

use crate::inputs::{self, Event, InputArguments};
use crate::outcome::Outcome;
use crate::output;
use crate::session::Session;
use crate::writing::{self, Converted, Plan, Writer, WritingArguments};

/// Read records and write them in another format.
///
/// 棋譜を読み、別の形式で書き出す
#[derive(Debug, Args)]
#[command(after_help = "\
kifu convert game.kif --to csa
kifu convert game.kif --to csa --output game.csa
kifu convert records --to kif --output converted/
kifu convert all.csa --to kif --output games/ --split games --name {date}_{black}_{white}_{number}
kifu convert archive --to csa --output converted/ --report messages.jsonl")]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
    #[command(flatten)]
    writing: WritingArguments,
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    let (plan, inputs, found) = writing::prepare(&arguments.inputs, &arguments.writing, session)?;
    Ok(convert_all(&inputs, &plan).and(found))
}

/// Writes the games of all inputs.
fn convert_all(inputs: &[Input], plan: &Plan<'_>) -> Outcome {
    let jobs = writing::jobs(inputs, plan);
    let mut writer = Writer::new(&jobs, plan);
    // An output that is kept, or that cannot be written, decides about an input before it is read.
    let wanted: Vec<usize> = (0..jobs.len()).filter(|&index| writer.begin(index)).collect();
    let inputs: Vec<Input> = wanted.iter().map(|&index| inputs[index].clone()).collect();
    let read = inputs::process(
        &inputs,
        &plan.read_options(),
        |games| Converted::all(games, plan),
        |index, event| {
            match event {
                Event::Item(converted) => writer.add(wanted[index], converted),
                Event::End(result) => writer.end(wanted[index], result)?,
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    let outcome = writer.finish();
    output::outcome(read, plan.session).and(outcome)
}
