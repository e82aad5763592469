//! [`split_joined_header`]: finds a second header on the line of a header.

use shogi_core::format::tools::is_blank;
use shogi_core::format::tools::start::COLONS;
use shogi_core::record::HeaderName;

/// Splits the value of a header in which another header follows on the same line, behind a blank or a slash:
/// `甲　後手：乙` into `甲` and `後手：乙`. `None` if there is no other header with a known key, or if the value is a free text,
/// as that of `備考` is.
pub(crate) fn split_joined_header<'t>(key: &str, value: &'t str) -> Option<(&'t str, &'t str)> {
    const LONGEST_KEY: usize = 12;
    const MARKS: [char; 3] = ['/', '／', '|'];
    if HeaderName::is_free_text(key) {
        return None;
    }
    let mut colons = value.match_indices(COLONS).map(|(at, _)| at);
    colons.find_map(|colon| {
        let before = value.get(..colon)?.trim_end_matches(is_blank);
        // A known key is short.
        let mut back = before.char_indices().rev().take(LONGEST_KEY + 1);
        let (start, _) = back.find(|&(_, c)| is_blank(c) || MARKS.contains(&c))?;
        let start = start + before.get(start..)?.chars().next()?.len_utf8();
        let (head, next) = value.split_at(start);
        let is_header = HeaderName::is_known_key(before.get(start..)?);
        is_header.then(|| (head.trim_end_matches(|c| is_blank(c) || MARKS.contains(&c)), next))
    })
}
