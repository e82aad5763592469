//! The baselines of the conformance tests: for each compared field, the minimum number of files whose results must
//! agree with the expected results.

/// The baseline of a format: for each compared field, the minimum number of files that must agree.
#[derive(Debug)]
pub(super) struct Baseline {
    pub(super) format: &'static str,
    pub(super) agree: &'static [(&'static str, usize)],
}

/// The baselines for the folder `dev` of the corpus. If more files agree, raise the number. Lower a number only with a
/// stated reason.
pub(super) const BASELINES: &[Baseline] = &[
    Baseline {
        format: "bod",
        agree: &[
            ("start", 26),
            ("moves", 26),
            ("final", 26),
            ("ending", 26),
            ("ending text", 26),
            ("times", 26),
            ("ending time", 26),
            ("variations", 26),
            ("variation times", 26),
            ("headers", 26),
            ("comments", 26),
            ("bookmarks", 26),
            ("encoding", 26),
            ("line ends", 26),
            ("format", 26),
        ],
    },
    Baseline {
        format: "csa",
        // In one file the game ends with a summary line of floodgate and not with a special move. The programs that
        // made the manifest do not read such a line. Another file has a comment after its last separator. Some of these
        // programs take this comment for a game.
        agree: &[
            ("start", 116),
            ("moves", 115),
            ("final", 116),
            ("ending", 115),
            ("ending text", 115),
            ("times", 116),
            ("ending time", 116),
            ("variations", 116),
            ("variation times", 116),
            ("headers", 116),
            ("comments", 106),
            ("bookmarks", 116),
            ("encoding", 116),
            ("line ends", 116),
            ("format", 116),
        ],
    },
    Baseline {
        format: "ki2",
        agree: &[
            ("start", 72),
            ("moves", 72),
            ("final", 72),
            ("ending", 71),
            ("ending text", 72),
            ("times", 72),
            ("ending time", 72),
            ("variations", 72),
            ("variation times", 72),
            ("headers", 72),
            ("comments", 72),
            ("bookmarks", 72),
            ("encoding", 72),
            ("line ends", 72),
            ("format", 72),
        ],
    },
    Baseline {
        format: "kif",
        agree: &[
            ("start", 233),
            ("moves", 233),
            ("final", 233),
            ("ending", 230),
            ("ending text", 229),
            ("times", 233),
            ("ending time", 233),
            ("variations", 232),
            ("variation times", 232),
            ("headers", 233),
            ("comments", 233),
            ("bookmarks", 233),
            ("encoding", 233),
            ("line ends", 233),
            ("format", 233),
        ],
    },
];

/// The baselines for malformed files: for each format, four minimum numbers of files. They count the files with the
/// expected severity, with the expected line, with the expected kind, and with the expected number of moves before the
/// fault.
pub(super) const MALFORMED_BASELINE: &[(&str, [usize; 4])] = &[
    ("bod", [14, 14, 14, 15]),
    ("csa", [30, 30, 30, 30]),
    ("ki2", [6, 6, 6, 6]),
    ("kif", [61, 61, 60, 61]),
];
