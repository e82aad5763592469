//! What has been reached: the gate fails when a reading gets worse.

/// How many files of a format must agree in each field at least, of those that have a right answer.
#[derive(Debug)]
pub(super) struct Floor {
    pub(super) format: &'static str,
    pub(super) agree: &'static [(&'static str, usize)],
}

/// Raise a number when more files agree; lower it only with the reason.
pub(super) const FLOORS: &[Floor] = &[Floor {
    format: "kif",
    agree: &[
        ("start", 233),
        ("moves", 233),
        ("final", 233),
        ("ending", 228),
        ("ending text", 227),
        ("times", 232),
        ("ending time", 233),
        ("variations", 232),
        ("variation times", 232),
        ("headers", 233),
        ("comments", 233),
        ("bookmarks", 233),
        ("encoding", 233),
    ],
}];
