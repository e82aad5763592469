//! [`from_fn`]: values that are displayed by a closure.

use std::fmt;

/// Returns a value that `write` displays. (The standard library has the same function from Rust 1.93 on.)
pub(crate) const fn from_fn<F>(write: F) -> FromFn<F>
where
    F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result,
{
    FromFn(write)
}

/// Displays a value with a closure. Returned by [`from_fn`].
#[derive(Clone, Copy)]
pub(crate) struct FromFn<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0(f)
    }
}
