//! Finds headers that are probably mistyped lines of another kind. A line with a colon is read as a header if it has
//! the form of no other kind of line. So a mistyped move or ending is also read as a header.

use shogi_core::format::HeaderLike;
use shogi_core::format::tools::start::COLONS;
use shogi_core::format::tools::{SAME, after_blanks, is_blank, result_line};
use shogi_core::{Ending, PieceKind};

use crate::written_move::{contains_move, first_word};

/// If a header looks like a mistyped line of another kind, returns that kind. [`Replay::header`] finds what other formats have
/// too, such as handicaps.
///
/// [`Replay::header`]: shogi_core::format::tools::Replay::header
pub(crate) fn probable_kind(key: &str, value: &str) -> Option<HeaderLike> {
    if is_like_a_line(key) {
        Some(HeaderLike::Line)
    } else if is_like_a_hand(key) || has_a_hand(value) {
        Some(HeaderLike::Hand)
    } else {
        None
    }
}

/// Whether a key looks like a mistyped move, ending or `変化` line.
pub(crate) fn is_like_a_line(key: &str) -> bool {
    key.starts_with("変化") || is_cut_in_parentheses(key) || is_like_an_ending(key) || has_a_move(key)
}

/// Whether `key` has an opening parenthesis without a closing one. The colon after the key is then part of a time, as
/// in `1 ７六歩 (0:16)`.
fn is_cut_in_parentheses(key: &str) -> bool {
    key.rfind(['(', '（'])
        .is_some_and(|open| !key.get(open..).unwrap_or_default().contains([')', '）']))
}

fn is_like_an_ending(key: &str) -> bool {
    let name = first_word(key);
    // A key that is exactly the name of a rule is a header, not an ending: `持将棋：24点法` and `最大手数：256`.
    result_line::ending(name).is_some_and(|ending| {
        let names_a_rule = matches!(
            ending,
            Ending::Impasse | Ending::MaxMoves | Ending::Repetition | Ending::Draw | Ending::Other
        );
        name != key || !names_a_rule
    })
}

fn has_a_move(key: &str) -> bool {
    let after_same = key.strip_prefix(SAME).map(after_blanks);
    after_same.is_some_and(|rest| PieceKind::strip_ja(rest).is_some()) || contains_move(key)
}

fn is_like_a_hand(key: &str) -> bool {
    if !key.contains('持') {
        return false;
    }
    let is_named = ["持駒", "持ち駒", "持ち物"].iter().any(|name| key.contains(name));
    // Whether `key` is the beginning of `先手の持駒`, as in `先手の持`. `先手の持ち時間` (time limit) is a common key
    // and does not count.
    let is_cut = || {
        key.split_once("の持")
            .is_some_and(|(_, rest)| !rest.trim_start_matches('ち').starts_with("時間"))
    };
    is_named || is_cut()
}

/// Whether `value` contains a line of pieces in hand, as in `A　先手の持駒：歩`. This happens when the line end between
/// a header and a line of pieces in hand is lost.
fn has_a_hand(value: &str) -> bool {
    let may_have_one = value.contains('持');
    may_have_one
        && value.split_once(COLONS).is_some_and(|(head, _)| {
            let head = head.trim_end_matches(is_blank);
            ["の持駒", "の持ち駒", "の持ち物", "の持"]
                .iter()
                .any(|name| head.ends_with(name))
        })
}
