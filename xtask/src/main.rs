//! Housekeeping of the workspace.

fn main() {}
