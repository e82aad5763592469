//! Tests of reading on several threads.

use std::io::Cursor;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use kifu_archive::{Input, Options};
use kifu_table::{Columns, Table, scan, write_json_lines};
use pretty_assertions::assert_eq;

use crate::file;

fn options(threads: usize) -> Options {
    let mut options = Options::default();
    options.threads = NonZero::new(threads);
    options
}

/// Files with different games: small ones, and one with more games than fit into a batch.
fn archive() -> Vec<Input> {
    let small = (0..700).map(|number| {
        let moves = ["+7776FU\n", "-3334FU\n", "+2726FU\n"][..number % 4].concat();
        file(&format!("{number}.csa"), format!("N+{number}\nPI\n+\n{moves}"))
    });
    let large = "PI\n+\n+7776FU\n-8384FU\n/\n".repeat(3000);
    let mut sources: Vec<Input> = small.collect();
    sources.insert(300, file("large.csa", large));
    sources
}

#[test]
fn the_rows_do_not_depend_on_the_number_of_threads() {
    for table in Table::ALL {
        let write = |threads| {
            let mut out = Vec::new();
            let summary = write_json_lines(archive(), &Columns::all(table), &options(threads), &mut out);
            assert_eq!(summary.unwrap().games, 3700);
            String::from_utf8(out).unwrap()
        };
        let one = write(1);
        for threads in [2, 7] {
            assert!(write(threads) == one, "{table}, {threads}");
        }
    }
}

#[test]
fn a_batch_has_a_limited_number_of_rows() {
    for table in [Table::Games, Table::Moves] {
        let batches = scan(archive(), &Columns::all(table), &options(2));
        let sizes: Vec<usize> = batches.map(|batch| batch.unwrap().num_rows()).collect();
        assert!(
            sizes.len() > 1 && sizes.iter().all(|&size| 0 < size && size < 20_000),
            "{sizes:?}"
        );
    }
}

/// A file that counts how often it is opened.
fn counted(opened: &Arc<AtomicUsize>) -> Input {
    let opened = Arc::clone(opened);
    Input::reader("a.csa", move || {
        opened.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(Cursor::new("PI\n+\n/\n".repeat(2000))))
    })
}

#[test]
fn a_scan_that_is_dropped_ends_its_threads() {
    let opened = Arc::new(AtomicUsize::new(0));
    let mut batches = scan(
        vec![counted(&opened); 10_000],
        &Columns::all(Table::Games),
        &options(3),
    );
    assert!(batches.next().is_some());
    drop(batches);
    // The sources, which the threads own, are dropped with the threads.
    assert_eq!(Arc::strong_count(&opened), 1);
    assert!(opened.load(Ordering::Relaxed) < 1000);
}

/// A panic of a thread reaches the caller, who otherwise would wait for rows for ever.
#[test]
fn a_panic_of_a_thread_is_resumed() {
    for threads in [1, 3] {
        let broken = Input::reader("a.csa", || panic!("expected"));
        let mut sources = archive();
        sources.insert(10, broken);
        let rows = || scan(sources, &Columns::all(Table::Games), &options(threads)).count();
        let panic = catch_unwind(AssertUnwindSafe(rows)).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"expected"), "{threads} threads");
    }
}

#[test]
fn a_batch_has_a_limited_number_of_bytes() {
    let name = "n".repeat(100_000);
    let games = format!("N+{name}\nPI\n+\n+7776FU\n/\n").repeat(300);
    let batches = scan(
        vec![file("a.csa", games)],
        &Columns::all(Table::Games),
        &options(1),
    );
    let sizes: Vec<usize> = batches.map(|batch| batch.unwrap().num_rows()).collect();
    // The name is in two columns, `black` and `headers`, so 42 games have about 8 MB.
    assert!(sizes.iter().all(|&size| size <= 42), "{sizes:?}");
    assert_eq!(sizes.iter().sum::<usize>(), 300);
}

#[test]
fn a_game_of_many_moves_is_in_several_batches() {
    let moves = "+2838HI\n-8272HI\n+3828HI\n-7282HI\n".repeat(10_000);
    let columns = Columns::named(Table::Moves, ["ply"]).unwrap();
    let batches = scan(
        vec![file("a.csa", format!("PI\n+\n{moves}"))],
        &columns,
        &options(1),
    );
    let sizes: Vec<usize> = batches.map(|batch| batch.unwrap().num_rows()).collect();
    assert_eq!(sizes, [16384, 16384, 7232]);
}

#[test]
fn any_number_of_threads_is_allowed() {
    let rows = scan(archive(), &Columns::all(Table::Games), &options(usize::MAX));
    let games: usize = rows.map(|batch| batch.unwrap().num_rows()).sum();
    assert_eq!(games, 3700);
}

#[test]
fn no_files_have_no_rows() {
    assert_eq!(
        scan(Vec::new(), &Columns::all(Table::Games), &options(2)).count(),
        0
    );
}
