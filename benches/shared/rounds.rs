//! Compares contenders in the same work. All contenders run in turn, round after round, so that changes in the machine's
//! speed affect all of them.

#![allow(
    clippy::print_stdout,
    missing_debug_implementations,
    reason = "for programs that print a table"
)]

use std::env;
use std::hint::black_box;
use std::process::{Command, exit};
use std::time::Instant;

/// Environment variables that make the GNU allocator keep freed memory, for all contenders. Without them, the time of
/// a library that allocates much depends on how often the allocator returns pages to the system.
const KEEP_FREED_MEMORY: [(&str, &str); 2] = [
    ("MALLOC_TRIM_THRESHOLD_", "4294967296"),
    ("MALLOC_TOP_PAD_", "268435456"),
];

/// A task, and the contenders that are compared in it: libraries, or parts of this workspace. All contenders are
/// compared with the first one.
pub struct Group {
    /// The task.
    pub name: String,
    /// The unit in which the speed is printed.
    pub unit: Unit,
    /// The contenders.
    pub contenders: Vec<Contender>,
}

/// A unit of speed.
#[derive(Clone, Copy)]
pub enum Unit {
    /// Millions of bytes a second. The amount of work of a contender is counted in bytes.
    Megabytes,
    /// Millions of moves a second. The amount of work is counted in moves.
    MillionMoves,
    /// Nanoseconds for each move. The amount of work is counted in moves.
    Nanoseconds,
}

/// Something whose time is measured.
pub struct Contender {
    name: &'static str,
    amount: f64,
    run: Box<dyn FnMut() -> usize>,
}

/// Runs the groups and prints a table of each. The arguments of the program are the number of rounds, and a part of the
/// names of the groups to run. With `--test`, each contender runs once and nothing is printed.
pub fn run(groups: Vec<Group>) {
    keep_freed_memory();
    let is_test = env::args().any(|argument| argument == "--test");
    let mut arguments = env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    let rounds = arguments
        .next()
        .and_then(|rounds| rounds.parse().ok())
        .unwrap_or(15);
    let filter = arguments.next().unwrap_or_default();
    for mut group in groups {
        if group.name.contains(&filter) {
            for contender in &mut group.contenders {
                contender.measure();
            }
            if !is_test {
                group.run(rounds);
            }
        }
    }
}

fn keep_freed_memory() {
    if KEEP_FREED_MEMORY
        .iter()
        .all(|(name, _)| env::var_os(name).is_some())
    {
        return;
    }
    let Ok(program) = env::current_exe() else { return };
    let again = Command::new(program)
        .args(env::args_os().skip(1))
        .envs(KEEP_FREED_MEMORY)
        .status();
    exit(again.ok().and_then(|status| status.code()).unwrap_or(1));
}

impl Unit {
    const fn name(self) -> &'static str {
        match self {
            Self::Megabytes => "MB/s",
            Self::MillionMoves => "million moves a second",
            Self::Nanoseconds => "ns a move",
        }
    }

    /// Converts the seconds that one unit of work takes.
    fn of_seconds(self, seconds: f64) -> f64 {
        match self {
            Self::Megabytes | Self::MillionMoves => 1e-6 / seconds,
            Self::Nanoseconds => 1e9 * seconds,
        }
    }
}

impl Contender {
    /// Creates a contender. `amount` is the amount of work in one run, in the unit of the group. `run` must return a
    /// number that depends on the result, so that the compiler cannot remove the work.
    pub fn new(name: &'static str, amount: usize, run: impl FnMut() -> usize + 'static) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
        let amount = amount as f64;
        Self {
            name,
            amount,
            run: Box::new(run),
        }
    }

    /// Runs the contender once. Returns the seconds per unit of work.
    fn measure(&mut self) -> f64 {
        let start = Instant::now();
        black_box((self.run)());
        start.elapsed().as_secs_f64() / self.amount
    }
}

impl Group {
    fn run(&mut self, rounds: usize) {
        let mut times: Vec<Vec<f64>> = self.contenders.iter().map(|_| Vec::new()).collect();
        for _ in 0..rounds {
            for (contender, times) in self.contenders.iter_mut().zip(&mut times) {
                times.push(contender.measure());
            }
        }
        println!("\n{} ({})", self.name, self.unit.name());
        let Some(first) = times.first().cloned() else {
            return;
        };
        for (contender, mut own) in self.contenders.iter().zip(times) {
            let ratios = own.iter().zip(&first).map(|(own, first)| own / first);
            let ratio = median(&mut ratios.collect::<Vec<f64>>());
            let time = self.unit.of_seconds(median(&mut own));
            // On a busy machine, the fastest rounds say more than the median.
            let fastest = fastest(&own) / fastest(&first);
            let [one, other] =
                [own.first(), own.last()].map(|time| self.unit.of_seconds(time.copied().unwrap_or_default()));
            let range = format!("{:.1}-{:.1}", one.min(other), one.max(other));
            println!(
                "  {:<28} {time:>8.1}  ({range:<13})  {ratio:>6.2} x the time, {fastest:.2} x in the fastest rounds",
                contender.name
            );
        }
    }
}

fn fastest(times: &[f64]) -> f64 {
    times.iter().copied().fold(f64::INFINITY, f64::min)
}

/// Returns the median of the values. Sorts the values in place.
fn median(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}
