//! Tests of the order of the output, and of output that cannot be printed.

use std::io::{self, Write as _};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pretty_assertions::assert_eq;

use super::{Output, PIECE, Piece, Printer, ROOM};

const THREADS: usize = 4;

/// Processes the inputs 0, 1, …, and returns the results and the printed bytes. Printing fails with `error` after `limit`
/// bytes.
fn process<R: Send>(
    inputs: usize,
    limit: usize,
    error: io::ErrorKind,
    work: impl Fn(usize, &mut Output<'_>) -> R + Sync,
) -> (io::Result<Vec<R>>, Vec<u8>) {
    let printed = Mutex::new(Vec::new());
    let print = |piece: &Piece| {
        let mut printed = printed.lock().unwrap();
        if printed.len() + piece.bytes.len() > limit {
            return Err(error.into());
        }
        printed.extend_from_slice(&piece.bytes);
        Ok(())
    };
    let inputs: Vec<usize> = (0..inputs).collect();
    let results = Printer::new(&print, THREADS).process(&inputs, |&input, output| work(input, output));
    (results, printed.into_inner().unwrap())
}

/// Writes many lines with the number of the input. The first input has the most, more than all threads may keep in memory.
fn write_lines(input: usize, output: &mut Output<'_>) -> io::Result<usize> {
    let size = if input == 0 {
        2 * THREADS * ROOM
    } else {
        ROOM + PIECE
    };
    let line = format!("{input:255}\n");
    for _ in 0..size / line.len() {
        output.write_all(line.as_bytes())?;
    }
    Ok(input)
}

#[test]
fn the_output_has_the_order_of_the_inputs() {
    let (results, printed) = process(20, usize::MAX, io::ErrorKind::Other, write_lines);
    let results: Vec<usize> = results.unwrap().into_iter().map(Result::unwrap).collect();
    assert_eq!(results, (0..20).collect::<Vec<_>>());
    assert_eq!(printed.len(), 2 * THREADS * ROOM + 19 * (ROOM + PIECE));
    assert!(printed.chunks(256).is_sorted());
}

#[test]
fn a_panic_stops_no_other_thread() {
    let done = AtomicUsize::new(0);
    let run = || {
        process(20, usize::MAX, io::ErrorKind::Other, |input, output| {
            assert!(input != 3, "the work on this input fails");
            write_lines(input, output).unwrap();
            done.fetch_add(1, Ordering::Relaxed);
        })
    };
    let panic = panic::catch_unwind(AssertUnwindSafe(run)).unwrap_err();
    assert_eq!(
        panic.downcast_ref::<&str>(),
        Some(&"the work on this input fails")
    );
    assert_eq!(done.into_inner(), 19);
}

#[test]
fn a_closed_pipe_ends_the_work_quietly() {
    let (begun, ended) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let (results, _) = process(1000, PIECE, io::ErrorKind::BrokenPipe, |input, output| {
        begun.fetch_add(1, Ordering::Relaxed);
        let result = write_lines(input, output);
        ended.fetch_add(usize::from(result.is_err()), Ordering::Relaxed);
        result
    });
    let results = results.unwrap();
    assert!(results.iter().all(Result::is_ok));
    // The first input ends early. Before that, the other threads have room for at most six inputs.
    assert!(ended.into_inner() >= 1);
    assert!(begun.into_inner() < 1 + 2 * THREADS);
    assert!(results.len() < 2 * THREADS);
}

#[test]
fn a_full_disk_is_an_error() {
    for limit in [0, PIECE, THREADS * ROOM] {
        let (results, _) = process(20, limit, io::ErrorKind::StorageFull, write_lines);
        assert_eq!(results.unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
    // The output of the last input is printed after its work.
    let (results, _) = process(1, 0, io::ErrorKind::StorageFull, |_, output| {
        output.write_all(b"x").unwrap();
    });
    assert_eq!(results.unwrap_err().kind(), io::ErrorKind::StorageFull);
}
