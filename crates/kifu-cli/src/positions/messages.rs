//! The messages of `kifu positions`, in English and Japanese.

use kifu::shogi_core::messages::{messages, pluralize};

messages! {
    /// A message about the positions that were found.
    #[derive(Debug)]
    pub(super) enum Message {
        /// There is none.
        None,
            en("no position fits; nothing is written"),
            ja("合う局面がないため、何も書き込みません");
        /// A sample was chosen.
        Sample { written: usize, count: u64 },
            en("{written} of {} that fit", pluralize(*count, "position")),
            ja("合う{count}局面のうち{written}局面");
        /// There are fewer than are asked for.
        Fewer { found: usize, size: usize },
            en("only {}, fewer than the {size} that are asked for", pluralize(*found, "position")),
            ja("合う局面は{found}しかなく、指定された{size}に足りません");
    }
}
