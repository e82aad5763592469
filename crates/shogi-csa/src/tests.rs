//! Tests of reading and writing whole texts.
