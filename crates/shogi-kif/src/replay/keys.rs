//! Headers that were hardly meant as such: a colon alone makes any line one.

use shogi_core::record::Ending;
use shogi_core::source::{after_blanks, is_blank};
use shogi_core::{Handicap, PieceKind};

use crate::error::HeaderLike;
use crate::event::{first_word, is_unnumbered};
use crate::words;

/// Keys whose value may well be the name of a handicap.
const FREE_TEXTS: [&str; 8] = ["手合割", "棋戦", "表題", "備考", "戦型", "作品名", "場所", "掲載"];

/// What a header may have been meant for, if it looks like something else.
pub(super) fn oddity(key: &str, value: &str) -> Option<HeaderLike> {
    if is_like_a_line(key) {
        Some(HeaderLike::Line)
    } else if is_like_a_hand(key) || holds_a_hand_line(value) {
        Some(HeaderLike::Hand)
    } else if is_like_a_handicap(key, value) {
        Some(HeaderLike::Handicap)
    } else {
        None
    }
}

/// Whether a key looks like a move, an ending or a variation.
pub(super) fn is_like_a_line(key: &str) -> bool {
    key.starts_with("変化") || is_cut_in_parentheses(key) || is_like_an_ending(key) || holds_a_move(key)
}

/// Whether a parenthesis is open where the key ends: the colon is that of a time.
fn is_cut_in_parentheses(key: &str) -> bool {
    key.rfind(['(', '（'])
        .is_some_and(|open| !key.get(open..).unwrap_or_default().contains([')', '）']))
}

fn is_like_an_ending(key: &str) -> bool {
    let word = first_word(key);
    // `持将棋：24点法`, `最大手数：256` tell a rule.
    words::ending(word).is_some_and(|ending| {
        let names_a_rule = matches!(
            ending,
            Ending::Impasse | Ending::MaxMoves | Ending::Repetition | Ending::Draw | Ending::Other
        );
        word != key || !names_a_rule
    })
}

fn holds_a_move(key: &str) -> bool {
    let after_same = key.strip_prefix('同').map(after_blanks);
    after_same.is_some_and(|rest| PieceKind::strip_ja(rest).is_some())
        || key
            .char_indices()
            .filter(|&(_, character)| !is_blank(character))
            .any(|(at, _)| is_unnumbered(key.get(at..).unwrap_or_default()))
}

fn is_like_a_hand(key: &str) -> bool {
    let is_named = ["持駒", "持ち駒", "持ち物"].iter().any(|word| key.contains(word));
    // `先手の持ち時間` is usual.
    let is_cut = || {
        key.split_once("の持")
            .is_some_and(|(_, rest)| !rest.trim_start_matches('ち').starts_with("時間"))
    };
    is_named || is_cut()
}

/// Whether a value goes on with a line of pieces in hand, the end of the line between them being lost.
fn holds_a_hand_line(value: &str) -> bool {
    value.split_once([':', '：']).is_some_and(|(head, _)| {
        let head = head.trim_end_matches(is_blank);
        ["の持駒", "の持ち駒", "の持ち物", "の持"]
            .iter()
            .any(|word| head.ends_with(word))
    })
}

fn is_like_a_handicap(key: &str, value: &str) -> bool {
    if FREE_TEXTS.contains(&key) {
        return false;
    }
    let named = Handicap::from_name(value).or_else(|| Handicap::from_variant_name(value));
    key.starts_with("手合") || named.is_some_and(|named| !matches!(named, Handicap::Even | Handicap::Other))
}
