//! `cargo xtask rules`: compares the rules of the library with the reference rules of the test kit, in many positions.

use std::fmt::Debug;
use std::iter::Sum;
use std::num::NonZero;
use std::sync::Mutex;
use std::time::Instant;
use std::{iter, thread};

use shogi_testkit::rules::perft::{self, check_perft};
use shogi_testkit::rules::random_positions::{ChangedPositions, RandomGame};
use shogi_testkit::rules::{Counts, check_position};

/// The number of changed positions that are made from one seed.
const BATCH: u64 = 500;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The number of random games. All positions of a game are compared.
    #[arg(long, default_value_t = 2_000)]
    games: u64,
    /// The number of positions from random games with random changes.
    #[arg(long, default_value_t = 100_000)]
    positions: u64,
    /// The depth of the perft counts at fifty positions.
    #[arg(long, default_value_t = 3)]
    depth: u32,
}

/// Compares the rules. Returns `false` if there is a difference.
pub(crate) fn run(arguments: &Arguments) -> bool {
    let start = Instant::now();
    let mut is_sound = true;
    let (games, positions, depth) = (arguments.games, arguments.positions, arguments.depth);
    let random: Result<Counts, _> = in_parallel(0..games, |seed| {
        let positions = RandomGame::new(seed);
        positions.map(|position| check_position(&position)).sum()
    });
    is_sound &= print(&format!("{games} random games"), &random);
    let changed: Result<Counts, _> = in_parallel(0..positions.div_ceil(BATCH), |seed| {
        let left = positions - seed * BATCH;
        let positions = iter::zip(0..left.min(BATCH), ChangedPositions::new(seed));
        positions.map(|(_, position)| check_position(&position)).sum()
    });
    is_sound &= print(&format!("{positions} changed positions"), &changed);
    let sequences = in_parallel(perft::POSITIONS, |sfen| check_perft(sfen, depth));
    let count = perft::POSITIONS.len();
    let what = format!("perft to depth {depth} at {count} positions");
    is_sound &= print(&what, &sequences);
    println!("{} s", start.elapsed().as_secs());
    is_sound
}

/// Prints the result of a comparison. Returns whether there is no difference.
fn print<T: Debug>(what: &str, result: &Result<T, String>) -> bool {
    match result {
        Ok(counts) => println!("{what}: no difference\n    {counts:?}"),
        Err(difference) => println!("{what}: {difference}"),
    }
    result.is_ok()
}

/// Checks the items on all cores and returns the sum of the results, or one of the errors.
fn in_parallel<I, T>(items: I, check: impl Fn(I::Item) -> Result<T, String> + Sync) -> Result<T, String>
where
    I: IntoIterator<IntoIter: Send>,
    T: Sum + Send,
{
    let items = Mutex::new(items.into_iter());
    let next = || items.lock().ok()?.next();
    let work = || iter::from_fn(next).map(&check).sum();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(|worker| {
            let result: Result<T, String> = worker.join().map_err(|_| "a check panicked".to_owned())?;
            result
        });
        results.sum()
    })
}
