//! Tests that need what is private.
