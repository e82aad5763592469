//! Fuzz target: reads any bytes as a YBB, and writes what was read.
#![no_main]

use shogi_engine::book::BookFormat;

/// The beginning of each file, which no mutation would find.
const MAGIC: &[u8] = b"YANE-BINBOOK-V1\0";

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shogi_fuzz::check_book(BookFormat::Ybb, &[MAGIC, bytes].concat()));
