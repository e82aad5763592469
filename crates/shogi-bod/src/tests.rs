//! Tests of reading and writing whole documents.
