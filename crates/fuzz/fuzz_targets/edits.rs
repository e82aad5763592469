//! Fuzz target: reads a record from any text and makes random edits. The record must stay valid, and each edit can be
//! undone and redone.
#![no_main]

use kifu::ReadOptions;
use shogi_testkit::edits::{Edits, check_record};

const EDITS: usize = 8;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((seed, bytes)) = bytes.split_first_chunk::<8>() else {
        return;
    };
    let mut document = kifu::read(bytes, &ReadOptions::default());
    let Some(game) = document.games.pop() else { return };
    let mut editor = game.record.clone().edit();
    let mut edits = Edits::new(u64::from_le_bytes(*seed));
    for _ in 0..EDITS {
        edits.make(&mut editor);
        check_record(editor.record()).unwrap();
    }
    let last = editor.record().clone();
    while editor.undo().is_some() {}
    assert_eq!(*editor.record(), game.record);
    while editor.redo().is_some() {}
    assert_eq!(*editor.record(), last);
});
